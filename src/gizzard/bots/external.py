"""Engines in any language: a program that speaks `wizard-engine/1`, and what is done when it fails."""

import subprocess
from contextlib import suppress
from enum import StrEnum
from typing import Any, NamedTuple

from gizzard.bots.engine import HELLO, QUIT
from gizzard.bots.process import Gone, Process
from gizzard.bots.seeded import canonical, rng_of
from gizzard.game.actions import ActionForm
from gizzard.game.forms import View
from gizzard.game.jsonlines import Unreadable, parse_line
from gizzard.refusal import quoted

START_MS = 10_000
"""How long an engine may take to say hello."""
RESTARTS = 1
"""How often a game an engine that died is started anew."""
LATE_IN_A_ROW = 3
"""After so many late answers, one upon another, an engine is taken for dead."""


class Fault(StrEnum):
    """What was wrong with an answer, so that chance answered in its place."""

    LATE = "late"
    GARBAGE = "garbage"
    """Not JSON."""
    ILLEGAL = "illegal"
    MISSING = "missing"
    """The engine died, and did so again after its restart."""


class Failed(Exception):
    """An answer that does not count: the fault, and a few words for who wrote the engine."""

    def __init__(self, fault: Fault, why: str) -> None:
        super().__init__(f"{fault}: {why}")
        self.fault = fault


class Answer(NamedTuple):
    """A legal action; where it is chance's and not the engine's, why."""

    action: ActionForm
    failed: Failed | None = None


class ExternalEngine:
    """A program at one seat, game after game. Use it within one event loop, and ``close`` it."""

    def __init__(
        self,
        command: tuple[str, ...],
        clock_ms: int,
        seed: int = 0,
        start_ms: int = START_MS,
        show_errors: bool = False,
    ) -> None:
        self.command, self.clock_ms, self.seed, self.start_ms = command, clock_ms, seed, start_ms
        self.deaths = 0
        """In this game."""
        self._errors = None if show_errors else subprocess.DEVNULL
        self._process: Process | None = None
        self._starts_left = 1 + RESTARTS
        self._late_in_a_row = 0
        self.obituary = ""
        """How it died last."""

    async def new_game(self) -> None:
        """Start the program where it is not running; from now on it may die once."""
        self._late_in_a_row = 0
        await self.resume_game(0)

    async def resume_game(self, deaths: int) -> None:
        """Start the program where it is not running, for a game in which it has died `deaths` times (0 or 1) so far.

        The game may have been begun by another process of the same engine.
        """
        await self._forget_the_dead()
        self.deaths = deaths
        self._starts_left = 1 + RESTARTS - deaths - (self._process is not None)
        with suppress(Gone):
            await self._running()

    @property
    def running(self) -> bool:
        """Whether there is a process, as far as is known."""
        return self._process is not None and not self._process.gone

    @property
    def late(self) -> bool:
        """Whether its last answer was overdue."""
        return self._late_in_a_row > 0

    async def _forget_the_dead(self) -> None:
        """A program that left between two games has not died in either."""
        if self._process:
            await self._process.settle()
            if self._process.gone:
                await self._process.end("left")
                self._process = None

    async def act(self, view: View) -> Answer:
        """The engine's answer, or a random legal action where it has none that counts."""
        try:
            return Answer(_legal(await self._reply(view), view["legal"]))
        except Failed as failed:
            return Answer(rng_of(self.seed, view).choice(view["legal"]), failed)

    async def end(self, view: View) -> None:
        """Tell the engine that the game is over."""
        if self._process and not self._process.gone:
            self._process.tell({"type": "end", "view": view})

    async def close(self) -> None:
        """Ask the program to leave, then make it, with all that it started."""
        if self._process:
            await self._process.leave(QUIT)
        self._process = None

    async def _reply(self, view: View) -> bytes:
        question = {"type": "act", "view": {**view, "clock_ms": self.clock_ms}}
        while True:
            process = await self._running_or_missing()
            try:
                line = await process.ask(question, self.clock_ms)
            except Gone as gone:
                await self._bury(process, str(gone))
            except TimeoutError:
                await self._note_late(process)
                raise Failed(Fault.LATE, f"no answer within {self.clock_ms} ms") from None
            else:
                self._late_in_a_row = 0
                return line

    async def _note_late(self, process: Process) -> None:
        self._late_in_a_row += 1
        if self._late_in_a_row == LATE_IN_A_ROW:
            await self._bury(process, f"late {LATE_IN_A_ROW} times in a row")

    async def _running_or_missing(self) -> Process:
        while self._process or self._starts_left:
            with suppress(Gone):
                return await self._running()
        raise Failed(Fault.MISSING, self.obituary)

    async def _running(self) -> Process:
        """The program, started where it is not there; Gone where it does not come."""
        if self._process:
            return self._process
        self._starts_left -= 1
        try:
            self._process = await Process.start(self.command, self._errors)
        except Gone as gone:
            self._note_death(str(gone))
            raise
        await self._greet(self._process)
        return self._process

    async def _greet(self, process: Process) -> None:
        try:
            said = await process.ask(HELLO, self.start_ms)
        except Gone as gone:
            why = str(gone)
        except TimeoutError:
            why = f"no hello within {self.start_ms} ms"
        else:
            if _is_hello(said):
                return
            why = f"no hello, but {_shown(said)}"
        await self._bury(process, why)
        raise Gone(why)

    async def _bury(self, process: Process, why: str) -> None:
        self._note_death(why)
        self._process = None
        await process.end(why)

    def _note_death(self, why: str) -> None:
        self.obituary, self._late_in_a_row = why, 0
        self.deaths += 1


def _is_hello(line: bytes) -> bool:
    try:
        said = parse_line(line)
    except Unreadable:
        return False
    return isinstance(said, dict) and said.get("type") == "hello"


def _legal(line: bytes, legal: list[dict[str, Any]]) -> ActionForm:
    """The legal action that a line asks for, whatever the order of its keys."""
    try:
        action = parse_line(line)
    except Unreadable:
        raise Failed(Fault.GARBAGE, _shown(line)) from None
    with suppress(ValueError, OverflowError, RecursionError):  # JSON, but beyond all that could be legal
        asked = canonical(action)
        for choice in legal:
            if canonical(choice) == asked:
                return choice
    raise Failed(Fault.ILLEGAL, quoted(action))


def _shown(line: bytes) -> str:
    return quoted(line.decode("utf-8", "replace"))
