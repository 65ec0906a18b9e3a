"""Par of a daily deal: what an expert scores in the person's seat against the bots of the day's tables."""

import asyncio
from functools import partial
from statistics import fmean, stdev
from typing import Final

from gizzard.server.daily.log import DayDeal
from gizzard.server.daily.messages import DailyPar
from gizzard.server.daily.study import bids_of, expert_points
from gizzard.server.jobs.process import Worker

GAMES: Final = 8
"""Number of games of the expert, which differ by its seed."""
LEVELS: Final = ("novice", "club", "expert")
"""The bots whose bids are told, too."""


class Pars:
    """Par of each day. It is computed once, in the background, by a job of the worker for each game."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._tasks: dict[str, asyncio.Task[DailyPar]] = {}
        """By day; a computation that failed is removed, so that the next request repeats it."""

    def start(self, deal: DayDeal, address: str | None) -> asyncio.Task[DailyPar]:
        """Start computing the par of a day in turns of an address, unless that has been done."""
        if not (task := self._tasks.get(deal.day)):
            task = self._tasks[deal.day] = asyncio.create_task(self._compute(deal, address))
            task.add_done_callback(partial(self._ended, deal.day))
        return task

    async def par(self, deal: DayDeal, address: str | None) -> DailyPar:
        """The par of a day. Raises RequestError if the worker is busy."""
        return await asyncio.shield(self.start(deal, address))  # others wait for it, too

    async def _compute(self, deal: DayDeal, address: str | None) -> DailyPar:
        with self._worker.slot(address) as slot:
            points = [await slot.value(partial(expert_points, deal, seed)) for seed in range(GAMES)]
            bids = {level: await slot.value(partial(bids_of, deal, level)) for level in LEVELS}
        return DailyPar(fmean(points), stdev(points), tuple(points), bids)

    def _ended(self, day: str, task: asyncio.Task[DailyPar]) -> None:
        if task.cancelled() or task.exception():
            del self._tasks[day]
