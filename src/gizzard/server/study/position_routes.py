"""Requests of the analysis board: a position, what can be done in it, and what that is worth."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial

from starlette.concurrency import run_in_threadpool

from gizzard.server.jobs.process import Slot
from gizzard.server.study.positions import (
    AnalysisBody,
    PositionAnswer,
    PositionBody,
    PositionProblem,
    analyse_position,
    answer_position,
    problem_of,
)
from gizzard.server.study.streams import Refined
from gizzard.server.web.call import Call, Events, Gzipped, Unread
from gizzard.server.web.requests import Requests
from gizzard.server.wire import Failure
from gizzard.study.analysis import PositionAnalysis

api = Requests()


@api.post("/api/positions", refuses=("one-position",))
async def position(call: Call[Unread[PositionBody]]) -> Gzipped[PositionAnswer] | Gzipped[PositionProblem]:
    """A position in each of its forms, after an action if one is tried out, and what can be done in it."""
    with call.services.odds.slot(call.address) as slot:
        content = await slot.receive(call.body.read())
        return Gzipped(await slot.do(partial(answer_position, content, call.lang)))


@api.post("/api/positions/analysis", limit="odds", refuses=("kinds",))
async def analysis(call: Call[AnalysisBody]) -> Events[PositionAnalysis] | Events[Failure] | PositionProblem:
    """What each choice in a position is worth, and the cards that the other seats may hold, as server-sent events,
    refined until they are precise enough."""
    problem = await run_in_threadpool(problem_of, call.body, call.lang)
    return problem or Refined(call.services.odds.slot(call.address), partial(_analyses, call.body), call.lang)


async def _analyses(asked: AnalysisBody, slot: Slot) -> AsyncIterator[object]:
    step, done = 0, False
    while not done:
        found = await slot.value(partial(analyse_position, asked, step))
        step, done = step + 1, found["done"]
        yield found
