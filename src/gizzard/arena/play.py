"""Playing the games of a match, in this process or in several; the results are the same and in the same order."""

import asyncio
import multiprocessing
import signal
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection

from gizzard.arena.match import Game, Match
from gizzard.arena.result import Played
from gizzard.arena.table import Table
from gizzard.workers import WorkerLost, interrupts_held


def play(match: Match, games: Sequence[Game], workers: int = 1) -> Generator[Played]:
    """Play these games of the match. Close the generator early and the engines end too."""
    workers = min(workers, len(games))
    return _in_processes(match, games, workers) if workers > 1 else _here(match, games)


def _here(match: Match, games: Sequence[Game]) -> Generator[Played]:
    with asyncio.Runner() as runner:
        table = runner.run(Table(match).__aenter__())
        try:
            for game in games:
                yield runner.run(table.play(game))
        finally:
            runner.run(table.__aexit__())


def _in_processes(match: Match, games: Sequence[Game], workers: int) -> Generator[Played]:
    """Each process plays every so-many-th game and writes into a pipe of its own; they are read in turn."""
    running = [_Worker(match, games[first::workers]) for first in range(workers)]
    try:
        for number in range(len(games)):
            yield running[number % workers].next()
    finally:
        for worker in running:
            worker.stop()
        for worker in running:
            worker.process.join()


class _Worker:
    """A process that plays some games, and the end of the pipe from which their results come."""

    def __init__(self, match: Match, games: Sequence[Game]) -> None:
        context = multiprocessing.get_context("spawn")
        self.results, results = context.Pipe(duplex=False)
        self.process = context.Process(target=_work, args=(match, games, results), daemon=True)
        with interrupts_held():
            self.process.start()
        results.close()

    def next(self) -> Played:
        """The result of its next game."""
        try:
            played: Played = self.results.recv()
        except EOFError:
            raise WorkerLost from None
        return played

    def stop(self) -> None:
        """Have it end its engines and itself."""
        self.results.close()
        self.process.terminate()


def _work(match: Match, games: Sequence[Game], results: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(asyncio.CancelledError, BrokenPipeError):
        asyncio.run(_play_into(match, games, results))


async def _play_into(match: Match, games: Sequence[Game], results: Connection) -> None:
    with _ended_by_sigterm():
        async with Table(match) as table:
            for game in games:
                results.send(await table.play(game))


@contextmanager
def _ended_by_sigterm() -> Iterator[None]:
    """Have the signal cancel this task, where there are signals; not later, for a loop that closes can hear none."""
    loop, this = asyncio.get_running_loop(), asyncio.current_task()
    assert this is not None
    with suppress(NotImplementedError):
        loop.add_signal_handler(signal.SIGTERM, this.cancel)
    try:
        yield
    finally:
        with suppress(NotImplementedError):
            loop.remove_signal_handler(signal.SIGTERM)
