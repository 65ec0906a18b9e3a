"""Playing the games of a match, with any pool of workers; the results and their order are the same."""

import asyncio
import multiprocessing
import signal
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import Any

from gizzard.arena.match import Game, Match
from gizzard.arena.result import Played
from gizzard.arena.table import Table
from gizzard.parallel.pool import InProcess, Pool


def play(match: Match, games: Sequence[Game], pool: Pool | None = None) -> Generator[Played]:
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
            self._table = self._runner.run(Table(self._match).__aenter__())
            stack.callback(lambda: self._runner.run(self._table.__aexit__()))
            self._stack = stack.pop_all()

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def __call__(self, game: Game) -> Played:
        """The game, played to its end."""
        playing = self._table.play(game)
        try:
            return self._runner.run(playing)
        finally:
            playing.close()  # Ctrl-C may come before it has begun, and Python would warn of that


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
    """What SIGINT does at the moment: asyncio cancels the game that is being played; otherwise it is an exception."""
    handler = signal.getsignal(signal.SIGINT)
    assert callable(handler)
    return handler(signal.SIGINT, frame)
