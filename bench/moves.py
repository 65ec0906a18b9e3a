"""Time per move of each level as a program: `gizzard engine` from its start to the last answer.

    python -m bench.moves        play some games per level and store the figures for docs/strength.md

One process per level answers for all seats of complete games, one question after another. Prints the table.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from gizzard.bots.engine import HELLO, QUIT
from gizzard.bots.levels import LEVELS
from gizzard.core.formats.phase_actions import read_action
from gizzard.core.formats.view import view
from gizzard.core.game.state import Move, apply, chance, start, to_act
from gizzard.core.rules.parsing import parse

STORED = Path(__file__).parents[1] / "docs" / "strength" / "moves.json"
GAMES = 5
SEED = 1984

Figures = dict[str, float]


class Engine:
    """A level as a program."""

    def __init__(self, level: str) -> None:
        self.began = perf_counter()
        command = [sys.executable, "-m", "gizzard", "engine", "--level", level]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.ask(HELLO)

    def ask(self, message: dict[str, Any]) -> Any:
        """The answer to a message."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def peak_mb(self) -> float:
        """Its peak resident memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmHWM:")[1].split()[0]) / 1024

    def end(self) -> None:
        """Tell it to quit, and wait."""
        self.process.communicate(json.dumps(QUIT).encode() + b"\n")


def measured(level: str) -> Figures:
    """The times of a level's moves in milliseconds, and its memory."""
    engine, rng = Engine(level), Random(SEED)
    times: list[float] = []
    first = 0.0
    for _ in range(GAMES):
        for taken in game_of(engine, rng):
            first = first or (perf_counter() - engine.began)
            times.append(taken)
    figures = {
        "moves": len(times),
        "first": 1000 * first,
        "median": 1000 * median(times),
        "p99": 1000 * quantiles(times, n=100)[98],
        "most": 1000 * max(times),
        "peak_mb": engine.peak_mb(),
    }
    engine.end()
    return figures


def game_of(engine: Engine, rng: Random) -> Iterator[float]:
    """The seconds for each move of a standard game of four in which the engine plays all seats."""
    state = start(parse({"players": 4}), 0)
    while not state.over:
        move: Move | None = chance(state, rng)
        if move is None:
            seat = to_act(state)[0]
            question = {"type": "act", "view": view(state, seat)}
            began = perf_counter()
            action = engine.ask(question)
            yield perf_counter() - began
            move = read_action(state, seat, action)
        state = apply(state, move)


def move_table() -> Iterator[str]:
    """The stored figures as a table."""
    yield "| level | from start to first move | median | 99 % | longest | peak memory |"
    yield "|---|---:|---:|---:|---:|---:|"
    for level, figures in json.loads(STORED.read_text(encoding="utf-8")).items():
        times = " | ".join(f"{figures[key]:.{2 if figures[key] < 10 else 0}f} ms" for key in ("median", "p99", "most"))
        yield f"| `{level}` | {figures['first']:.0f} ms | {times} | {figures['peak_mb']:.0f} MB |"


def main() -> None:
    """Measure and store the figures."""
    STORED.write_text(json.dumps({level: measured(level) for level in LEVELS}, indent=1) + "\n", encoding="utf-8")
    print(*move_table(), sep="\n")


if __name__ == "__main__":
    main()
