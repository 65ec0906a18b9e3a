"""A match from first game to last, with any pool of workers; games whose result is known are skipped."""

import asyncio
import multiprocessing
import signal
import threading
from collections.abc import Callable, Coroutine, Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from types import FrameType
from typing import Any, Self, TypeVar

from gizzard.bots.arena.match import NO_RECORD, GameResult, Match, MatchGame, PlayedGame
from gizzard.bots.arena.table import MatchTable, program
from gizzard.bots.levels import policy_of
from gizzard.bots.parallel.pool import InProcess, Pool

T = TypeVar("T")


def play(match: Match, games: Sequence[MatchGame], pool: Pool | None = None) -> Generator[PlayedGame]:
    """Play these games of the match, in this process unless there is a pool. Closing the generator early also ends the
    engines."""
    yield from (pool or InProcess()).map(PlayGame(match), games)


class PlayGame:
    """Plays a game of a match. Engines are started as they are needed, and ended when the context is left."""

    def __init__(self, match: Match) -> None:
        self._match = match

    def __enter__(self) -> None:
        with ExitStack() as stack:
            stack.enter_context(_interrupted_by_sigterm())
            self._runner = stack.enter_context(asyncio.Runner())
            self._table = self._run(MatchTable(self._match).__aenter__)
            stack.callback(lambda: self._run(self._table.__aexit__))
            self._stack = stack.pop_all()

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def __call__(self, game: MatchGame) -> PlayedGame:
        """The game, played to its end."""
        return self._run(lambda: self._table.play(game))

    def _run(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Run a coroutine to its end. Ctrl-C cancels it, and is raised afterwards.

        Raised within asyncio, for instance while it makes a task, it would leave a task behind of which Python warns.
        """
        with _Interruption() as interruption:
            return self._runner.get_loop().run_until_complete(interruption.task(work(), self._runner.get_loop()))


class _Interruption:
    """Meanwhile the first Ctrl-C cancels a task. At the end KeyboardInterrupt is raised if there was one."""

    def __init__(self) -> None:
        self._task: asyncio.Task[Any] | None = None
        self._interrupted = False
        in_main_thread = threading.current_thread() is threading.main_thread()
        self._is_active = in_main_thread and signal.getsignal(signal.SIGINT) is signal.default_int_handler

    def __enter__(self) -> Self:
        if self._is_active:
            signal.signal(signal.SIGINT, self._interrupt)
        return self

    def task(self, work: Coroutine[Any, Any, T], loop: asyncio.AbstractEventLoop) -> asyncio.Task[T]:
        """The task that is cancelled."""
        self._task = task = loop.create_task(work)
        if self._interrupted:
            task.cancel()
        return task

    def _interrupt(self, *_: object) -> None:
        if self._interrupted:  # it does not end although it was cancelled
            raise KeyboardInterrupt
        self._interrupted = True
        if self._task:
            self._task.get_loop().call_soon_threadsafe(self._task.cancel)

    def __exit__(self, *_: object) -> None:
        if self._is_active:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        if self._interrupted:
            raise KeyboardInterrupt from None


@contextmanager
def _interrupted_by_sigterm() -> Iterator[None]:
    """Let SIGTERM do what Ctrl-C does in a process of ``LocalPool``, so that the engines are ended."""
    if multiprocessing.parent_process() is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _interrupt(_: int, frame: FrameType | None) -> Any:
    """What SIGINT does at the moment: it cancels the game that is being played; otherwise it is an exception."""
    handler = signal.getsignal(signal.SIGINT)
    assert callable(handler)
    return handler(signal.SIGINT, frame)


class EngineRefused(Exception):
    """An engine that does not start, so that the match does not begin; says which and why."""


def run(
    match: Match,
    games: Sequence[MatchGame],
    pool: Pool,
    known: Mapping[MatchGame, GameResult],
    record: Callable[[PlayedGame], object],
) -> Generator[PlayedGame]:
    """These games of a match, in order. Those without a known result are played and immediately passed to ``record``;
    the others have no record.

    Raises:
        EngineRefused: an engine does not say hello when the match begins.
    """
    unknown = [game for game in games if game not in known]
    if unknown:
        asyncio.run(_start_engines(match))
    with closing(play(match, unknown, pool)) as playing:
        for game in games:
            if game in known:
                yield PlayedGame(known[game], NO_RECORD)
            else:
                played = next(playing)
                record(played)
                yield played


async def _start_engines(match: Match) -> None:
    """Start every engine once: one that cannot play shall not end in a table of random actions."""
    for name, engine in match.engines.items():
        if not policy_of(engine) and (why := await program(match, engine).refuse_to_start()):
            raise EngineRefused(f"{name} does not start: {why}")
