"""Engines in any language: programs that speak `wizard-engine/1`, and what happens when they fail."""

import subprocess
from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from typing import NamedTuple

from gizzard.bots.engine import HELLO, QUIT
from gizzard.bots.process import MAX_ERROR_SHOWN, EngineExited, Process
from gizzard.bots.seeded import canonical, rng_of
from gizzard.core.errors import quoted
from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.jsonlines import UnreadableLine, parse_line
from gizzard.core.formats.view import View

START_MS = 10_000
"""How long an engine may take to say hello."""
RESTARTS = 1
"""How many times per game an engine that died is restarted."""
MAX_CONSECUTIVE_LATE = 3
"""After this many late answers in a row an engine is considered dead."""


class Fault(StrEnum):
    """What was wrong with an answer, so that a random action replaced it."""

    LATE = "late"
    GARBAGE = "garbage"
    """Not JSON."""
    ILLEGAL = "illegal"
    MISSING = "missing"
    """The engine died, and died again after its restart; or it answered that it has no action."""


class InvalidAnswer(Exception):
    """An answer that was rejected: the fault, and a few words for the author of the engine."""

    def __init__(self, fault: Fault, why: str) -> None:
        super().__init__(f"{fault}: {why}")
        self.fault = fault


class Answer(NamedTuple):
    """A legal action; if it was chosen at random instead of by the engine, why."""

    action: ActionJson
    failed: InvalidAnswer | None = None


class ExternalEngine:
    """A program at one seat, game after game. Use it within one event loop, and ``close`` it.

    ``stderr`` is where its standard error goes, as for ``subprocess``; of a pipe the last line is part of
    ``exit_reason``.
    """

    def __init__(
        self,
        command: tuple[str, ...],
        clock_ms: int,
        seed: int = 0,
        start_ms: int = START_MS,
        stderr: int | None = subprocess.DEVNULL,
    ) -> None:
        self.command, self.clock_ms, self.seed, self.start_ms = command, clock_ms, seed, start_ms
        self.deaths = 0
        """In this game."""
        self._stderr = stderr
        self._process: Process | None = None
        self._starts_left = 1 + RESTARTS
        self._consecutive_late = 0
        self.exit_reason = ""
        """Why it died last."""

    async def refuse_to_start(self) -> str | None:
        """Why the program does not start, or does not say hello; None if it does. It is ended again."""
        try:
            await self._started()
        except EngineExited as exited:
            return str(exited)
        finally:
            await self.close()
        return None

    async def new_game(self) -> None:
        """Start the program if it is not running; from now on it may die once."""
        self._consecutive_late = 0
        await self.resume_game(0)

    async def resume_game(self, deaths: int) -> None:
        """Start the program if it is not running, for a game in which it has died `deaths` times (0 or 1) so far.

        Another process of the same engine may have begun the game.
        """
        await self._discard_exited()
        self.deaths = deaths
        self._starts_left = 1 + RESTARTS - deaths - (self._process is not None)
        with suppress(EngineExited):
            await self._started()

    @property
    def running(self) -> bool:
        """Whether the program is running, as far as is known."""
        return self._process is not None and not self._process.exited

    @property
    def late(self) -> bool:
        """Whether its last answer was late."""
        return self._consecutive_late > 0

    async def _discard_exited(self) -> None:
        """A program that exits between two games has not died in either of them."""
        if self._process:
            await self._process.settle()
            if self._process.exited:
                await self._process.end("exited between games")
                self._process = None

    async def act(self, view: View) -> Answer:
        """The engine's answer, or a random legal action if it gives no valid one."""
        try:
            return Answer(_legal(await self._reply(view), view["legal"]))
        except InvalidAnswer as failed:
            return Answer(rng_of(self.seed, view).choice(view["legal"]), failed)

    async def end(self, view: View) -> None:
        """Tell the engine that the game is over."""
        if self._process and not self._process.exited:
            self._process.tell({"type": "end", "view": view})

    async def close(self) -> None:
        """Tell the program to quit, then kill it and everything that it started."""
        if self._process:
            await self._process.quit(QUIT)
        self._process = None

    async def _reply(self, view: View) -> bytes:
        question = {"type": "act", "view": {**view, "clock_ms": self.clock_ms}}
        while True:
            process = await self._started_or_missing()
            try:
                line = await process.ask(question, self.clock_ms)
            except EngineExited as exited:
                await self._end_process(process, str(exited))
            except TimeoutError:
                await self._note_late(process)
                raise InvalidAnswer(Fault.LATE, f"no answer within {self.clock_ms} ms") from None
            else:
                self._consecutive_late = 0
                return line

    async def _note_late(self, process: Process) -> None:
        self._consecutive_late += 1
        if self._consecutive_late == MAX_CONSECUTIVE_LATE:
            await self._end_process(process, f"late {MAX_CONSECUTIVE_LATE} times in a row")

    async def _started_or_missing(self) -> Process:
        while self._process or self._starts_left:
            with suppress(EngineExited):
                return await self._started()
        raise InvalidAnswer(Fault.MISSING, self.exit_reason)

    async def _started(self) -> Process:
        """The program, started if it is not running; EngineExited if that fails."""
        if self._process:
            return self._process
        self._starts_left -= 1
        try:
            self._process = await Process.start(self.command, self._stderr)
        except EngineExited as exited:
            self._note_death(str(exited))
            raise
        await self._greet(self._process)
        return self._process

    async def _greet(self, process: Process) -> None:
        try:
            line = await process.ask(HELLO, self.start_ms)
        except EngineExited as exited:
            why = str(exited)
        except TimeoutError:
            why = f"no hello within {self.start_ms} ms"
        else:
            if _is_hello(line):
                return
            why = f"answered hello with {_shown(line)}"
        await self._end_process(process, why)
        raise EngineExited(self.exit_reason)

    async def _end_process(self, process: Process, why: str) -> None:
        self._process = None
        self._note_death(await process.end(why))

    def _note_death(self, why: str) -> None:
        self.exit_reason, self._consecutive_late = why, 0
        self.deaths += 1


def _is_hello(line: bytes) -> bool:
    try:
        message = parse_line(line)
    except UnreadableLine:
        return False
    return isinstance(message, dict) and message.get("type") == "hello"


def _legal(line: bytes, legal: Sequence[ActionJson]) -> ActionJson:
    """The legal action that a line stands for, whatever the order of its keys."""
    try:
        action = parse_line(line)
    except UnreadableLine:
        raise InvalidAnswer(Fault.GARBAGE, _shown(line)) from None
    if isinstance(action, dict) and isinstance(action.get("error"), str):
        raise InvalidAnswer(Fault.MISSING, quoted(action["error"], MAX_ERROR_SHOWN))
    with suppress(ValueError, OverflowError, RecursionError):  # JSON, but nothing that could be legal
        answer = canonical(action)
        for choice in legal:
            if canonical(choice) == answer:
                return choice
    raise InvalidAnswer(Fault.ILLEGAL, quoted(action))


def _shown(line: bytes) -> str:
    return quoted(line.decode("utf-8", "replace"))
