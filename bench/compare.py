"""Measures the core and writes the results to docs/performance.md: `make bench`.

The yardstick, a C++ program that can only play the standard game, is compiled first. Figures that are compared are
measured in turns; medians count.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from statistics import median
from time import perf_counter

from bench.pages import PERFORMANCE, ROOT, machine, put
from gizzard.core.rules.presets import PRESETS

YARDSTICK = ROOT / "build" / "yardstick"
ROUNDS = 5
PLAIN = {"GIZZARD_PLAIN": "1"}

Row = tuple[str, str, str, str]


def gizzard(*arguments: str, **environment: str) -> dict[str, float]:
    """The figures of one run of `gizzard bench`."""
    return printed(sys.executable, "-m", "gizzard", "bench", *arguments, "--json", **environment)


def yardstick() -> dict[str, float]:
    """The figures of one run of the yardstick."""
    return printed(str(YARDSTICK), "200000")


def printed(*command: str, **environment: str) -> dict[str, float]:
    """The figures that a command prints as JSON."""
    done = subprocess.run(command, env={**os.environ, **environment}, check=True, capture_output=True)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def compile_yardstick() -> None:
    """Compile it for the processor of this machine, like the core."""
    YARDSTICK.parent.mkdir(exist_ok=True)
    compiler, source = os.environ.get("CXX", "c++"), str(ROOT / "bench" / "yardstick.cpp")
    subprocess.run([compiler, "-O3", "-march=native", "-std=c++17", source, "-o", str(YARDSTICK)], check=True)


def playing() -> list[Row]:
    """Complete games: compared with the yardstick, and on two threads."""
    runs = [
        (
            yardstick()["games_per_second"],
            gizzard("playouts", "--seconds", "1.5")["games_per_second"],
            gizzard("playouts", "--seconds", "1.5", "--threads", "2")["games_per_second"],
        )
        for _ in range(ROUNDS)
    ]
    cpp, one, two = (median(column) for column in zip(*runs, strict=True))
    ratio = median(ours / theirs for theirs, ours, _ in runs)
    threads = median(both / alone for _, alone, both in runs)
    command = "gizzard bench playouts"
    return [
        ("the yardstick in C++, standard game, 4 players", f"{cpp:,.0f} games/s", "", "bench/yardstick.cpp"),
        ("the core, the same games", f"{one:,.0f} games/s", "", command),
        ("the core against the yardstick", f"{ratio:.2f}", "0.8", "of the two above"),
        ("two threads", f"{two:,.0f} games/s", "", f"{command} --threads 2"),
        ("two threads against one", f"{threads:.2f}", "1.8", "of the two above"),
    ]


def single(what: str, key: str, name: str, target: str, form: str = "{:,.0f}", **environment: str) -> Row:
    """One figure of `gizzard bench`."""
    value = median(gizzard(what, "--seconds", "1", **environment)[key] for _ in range(ROUNDS))
    prefix = "GIZZARD_PLAIN=1 " if environment else ""
    return name, form.format(value), target, f"{prefix}gizzard bench {what}"


def importing(module: str, target: str) -> Row:
    """The time that an import adds to the start of Python."""
    times = []
    for _ in range(2 * ROUNDS + 1):
        bare, full = (started(code) for code in ("pass", f"import {module}"))
        times.append(full - bare)
    return f"`import {module}`", f"{1000 * median(times):.0f} ms", target, f"python -c 'import {module}'"


def started(code: str) -> float:
    """Seconds that Python takes to start, run this code and exit."""
    start = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return perf_counter() - start


def presets() -> list[Row]:
    """Decisions per second with every preset, and relative to the standard game."""
    runs: dict[str, list[float]] = {name: [] for name in PRESETS}
    for _ in range(ROUNDS):
        for name in PRESETS:
            run = gizzard("playouts", "--seconds", "0.3", "--preset", name)
            runs[name].append(run["decisions_per_second"] / 1e6)
    rates = {name: median(rates) for name, rates in runs.items()}
    return [
        (name, f"{rate:.1f} million/s", f"{rate / rates['standard']:.2f}", f"gizzard bench playouts --preset {name}")
        for name, rate in rates.items()
    ]


def table(head: Row, rows: list[Row]) -> list[str]:
    """A Markdown table; the last column contains commands."""
    lines = [f"| {' | '.join(head)} |", "|---|---:|---:|---|"]
    return lines + [f"| {name} | {figure} | {target} | `{command}` |" for name, figure, target, command in rows]


def core() -> list[str]:
    """The section of the page about the core."""
    rows = [
        *playing(),
        single("stepping", "moves_per_second", "moves per second from Python (legal + act)", "1,000,000"),
        single("cloning", "microseconds", "microseconds per copy", "1", "{:.2f}"),
        single("observations", "observations_per_second", "observations and masks per second", "1,000,000"),
        single("sampling", "samples_per_second", "determinizations per second, ten cards each", "200,000"),
        single("sampling", "setup_milliseconds", "milliseconds to set up a sampler", "", "{:.2f}"),
        single("check", "records_per_minute", "records checked per minute", "20,000"),
        importing("gizzard", "60 ms"),
        importing("gizzard.bots.search.playouts", "100 ms"),
        single("playouts", "games_per_second", "games per second, not compiled", "300", **PLAIN),
    ]
    return [
        "Written by `make bench`: random games, 4 players, one core unless stated otherwise; medians of "
        f"{ROUNDS} runs, in turns where figures are compared. {machine()}.",
        "",
        *table(("what", "measured", "target (times: at most)", "command"), rows),
        "",
        "### Every preset",
        "",
        "Decisions per second, and relative to the standard game; target: 0.6.",
        "",
        *table(("preset", "decisions", "of standard", "command"), presets()),
    ]


if __name__ == "__main__":
    compile_yardstick()
    put(PERFORMANCE, "core", core())
    print(PERFORMANCE.read_text(encoding="utf-8"))
