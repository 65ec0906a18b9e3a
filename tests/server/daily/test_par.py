"""Par of a day: computed once, in the background, even if nobody waits for it any more."""

import asyncio
from statistics import fmean, stdev
from typing import Any

import pytest

from gizzard.server.daily.log import DayDeal
from gizzard.server.daily.par import GAMES, LEVELS, Pars
from gizzard.server.jobs.process import Worker
from gizzard.server.jobs.worker import Job
from gizzard.server.wire.messages import RequestError

TODAY = DayDeal("2023-11-14", {}, (), "seed", "hash")


class InstantWorker(Worker):
    """Answers immediately that an expert with seed n scores 10 n points; it may be busy."""

    def __init__(self) -> None:
        super().__init__()
        self.jobs = 0
        self.busy = False

    async def value(self, job: Job, address: str | None) -> Any:
        await asyncio.sleep(0)
        if self.busy:
            raise RequestError("busy", seconds=5)
        self.jobs += 1
        _, kind = job.args
        return 10 * kind if isinstance(kind, int) else (len(kind),)


@pytest.fixture
def worker() -> InstantWorker:
    return InstantWorker()


async def test_par_is_computed_once(worker: InstantWorker) -> None:
    pars = Pars(worker)
    pars.start(TODAY, None)
    found, again = await asyncio.gather(pars.par(TODAY, None), pars.par(TODAY, "203.0.113.7"))
    scored = [10 * seed for seed in range(GAMES)]
    assert (found.mean, found.sd, [*found.points]) == (fmean(scored), stdev(scored), scored)
    assert found.bids == {level: (len(level),) for level in LEVELS}
    assert (again, worker.jobs) == (found, GAMES + len(LEVELS))


async def test_par_is_computed_although_nobody_waits_any_more(worker: InstantWorker) -> None:
    pars = Pars(worker)
    waiting = asyncio.create_task(pars.par(TODAY, None))
    await asyncio.sleep(0)
    waiting.cancel()
    await pars.par(TODAY, None)
    assert worker.jobs == GAMES + len(LEVELS)


async def test_a_busy_worker_is_asked_again_by_the_next_request(worker: InstantWorker) -> None:
    pars, worker.busy = Pars(worker), True
    with pytest.raises(RequestError, match="busy"):
        await pars.par(TODAY, None)
    worker.busy = False
    assert len((await pars.par(TODAY, None)).points) == GAMES
    assert not worker.slots
