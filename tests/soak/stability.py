"""Runs the tests with browsers and servers again and again, at all speeds: `make stability` (hours).

    python -m tests.soak.stability                      browser 20 times, 5 of them beside busy cores, and server 20
    python -m tests.soak.stability --browser 2 --busy 1 --server 4

A test that fails once is a defect, of the test or of what it tests. The exit code is 1 after a failure, and
the output of every failed run is kept in build/stability.
"""

import argparse
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic

from harness.seeded_server import SEED
from harness.throttle import PAUSE, SHARE

LOGS = Path(__file__).parents[2] / "build" / "stability"
SHARES = (1.0, 0.6, 0.3, 0.15)
"""Of the time, in which a server may run."""
PAUSES = (0.0, 0.001, 0.004)
"""Seconds before each message of a client."""
LONGEST_SECONDS = 3600
"""Of one run of the tests."""


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--browser", type=int, default=20, help="runs of the browser tests  [20]")
    parser.add_argument("--busy", type=int, default=5, help="how many of them beside processes that use all cores  [5]")
    parser.add_argument("--server", type=int, default=20, help="runs of the server tests, at varied speeds  [20]")
    parser.add_argument("--workers", type=int, default=2, help="tests at the same time  [2]")
    parser.add_argument("--seed", type=int, default=1, help="of the speeds and the deals  [1]")
    asked = parser.parse_args()
    failures: Counter[str] = Counter()
    runs = 0
    for name, folder, environment, busy in planned(asked):
        with busy_cores(busy):
            failures.update(failed(name, folder, environment, asked.workers))
        runs += 1
    print(f"{runs} runs, {failures.total()} failures")
    for test, count in failures.most_common():
        print(f"{count:>4}  {test}")
    sys.exit(bool(failures))


def planned(asked: argparse.Namespace) -> Iterator[tuple[str, str, Mapping[str, str], bool]]:
    """The runs: name, folder of the tests, what to add to the environment, and whether all cores are to be busy.

    Each has deals of its own.
    """
    deals = 100 * asked.seed
    for number in range(asked.browser):
        busy = number < asked.busy
        yield f"browser-{number + 1}{'-busy' * busy}", "tests/browser", {SEED: str(deals + number)}, busy
    rng = Random(asked.seed)
    for number in range(asked.server):
        share, pause = (rng.choice(SHARES), rng.choice(PAUSES)) if number else (1.0, 0.0)
        settings = {SEED: str(deals + number), SHARE: str(share), PAUSE: str(pause)}
        yield f"server-{number + 1}-share-{share}-pause-{pause}", "tests/server", settings, False


@contextmanager
def busy_cores(wanted: bool) -> Iterator[None]:
    """Keeps every core busy meanwhile, if requested."""
    count = os.cpu_count() or 1 if wanted else 0
    spinning = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for process in spinning:
            process.kill()
            process.wait()


def failed(name: str, folder: str, environment: Mapping[str, str], workers: int) -> list[str]:
    """Runs the tests of a folder once and says how it went; the tests that failed."""
    command = [sys.executable, "-m", "pytest", folder, "-q", "-rfE", "-n", str(workers), "--dist", "worksteal"]
    began = monotonic()
    try:
        done = subprocess.run(
            command, env={**os.environ, **environment}, capture_output=True, text=True, timeout=LONGEST_SECONDS
        )
    except subprocess.TimeoutExpired:
        return [f"{folder}: not done after {LONGEST_SECONDS} s"]
    lines = done.stdout.splitlines()
    print(f"{name}: {lines[-1] if lines else done.stderr} ({monotonic() - began:.0f} s)", flush=True)
    if done.returncode == 0:
        return []
    LOGS.mkdir(parents=True, exist_ok=True)
    (LOGS / f"{name}.log").write_text(done.stdout + done.stderr, encoding="utf-8")
    return re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE) or [f"{folder}: exit {done.returncode}"]


if __name__ == "__main__":
    main()
