"""What the tests cost, for `make test-times`: the processor seconds of each folder, and of the tests that take longest.

Unlike the time on a clock they do not depend on what else the machine does. The processes that a test starts count, its
servers and browsers; a fixture that many tests share counts for the one that needed it first.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping

import psutil
import pytest

COST = "processor seconds"
LONGEST = 20
"""How many tests are listed."""

_costs: defaultdict[str, float] = defaultdict(float)


class Meter:
    """The processor time of this process and all that descend from it."""

    def __init__(self) -> None:
        self._before = self._total()

    def lap(self) -> float:
        """The seconds since the lap before."""
        now = self._total()
        seconds, self._before = max(now - self._before, 0.0), now
        return seconds

    def _total(self) -> float:
        own = psutil.Process()
        total = 0.0
        for process in [own, *own.children(recursive=True)]:
            try:
                total += sum(process.cpu_times()[:4])  # those of children that ended are in their parents' times
            except psutil.NoSuchProcess:
                continue
        return total


_meters: list[Meter] = []


def pytest_collection_finish() -> None:
    """Importing the tests costs none of them anything."""
    _meters.append(Meter())


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Notes what a test has cost, for xdist to send: before a browser ends and takes its times with it."""
    item.user_properties.append((COST, _meters[0].lap()))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Adds the cost of a test."""
    if report.when == "teardown":
        _costs[report.nodeid] += sum(
            value for name, value in report.user_properties if name == COST and isinstance(value, float)
        )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints the costs."""
    folders: defaultdict[str, float] = defaultdict(float)
    numbers: Counter[str] = Counter()
    for name, seconds in _costs.items():
        folder = "/".join(name.partition("::")[0].split("/")[1:-1][:2]) or "."
        folders[folder] += seconds
        numbers[folder] += 1
    terminalreporter.section(f"{COST}: {sum(folders.values()):.0f}")
    for folder, seconds in _dearest(folders):
        terminalreporter.write_line(f"{seconds:7.1f}  {folder} ({numbers[folder]} tests)")
    terminalreporter.section(f"the longest {LONGEST}")
    for name, seconds in _dearest(_costs)[:LONGEST]:
        terminalreporter.write_line(f"{seconds:7.1f}  {name}")


def _dearest(costs: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(costs.items(), key=lambda cost: -cost[1])
