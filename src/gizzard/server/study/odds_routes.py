"""Requests about the odds of a hand, computed in their own worker process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from starlette.types import Receive, Scope, Send

from gizzard.server.jobs.process import Worker
from gizzard.server.phrases import RequestError
from gizzard.server.study.messages import HandEstimate, HandProblem
from gizzard.server.study.odds import FirstHandBody, FirstHandOdds, OddsBody, estimate, first_hand_odds, question_of
from gizzard.server.web.call import Call, Events, Gzipped
from gizzard.server.web.requests import Requests
from gizzard.server.wire import encode
from gizzard.study.question import HandRefused, position_of, turn_up_of

api = Requests()


@api.post("/api/odds/first-hand", limit="odds", refuses=("first-hand",))
async def first_hand(call: Call[FirstHandBody]) -> Gzipped[FirstHandOdds] | HandProblem:
    """The odds of every card of a one-card round."""
    worker = call.services.odds
    try:
        turn_up_of(call.body.turn_up)
        with worker.slot(call.request.scope):
            return Gzipped(await worker.do(partial(first_hand_odds, call.body)))
    except HandRefused as refused:
        return _problem(refused, call.lang)


@api.post("/api/odds/hand", limit="odds", refuses=("rules", "rounds"))
async def hand(call: Call[OddsBody]) -> Events[HandEstimate] | HandProblem:
    """The odds of a hand as server-sent events, refined until they are precise enough."""
    try:
        position_of(question_of(call.body))
    except HandRefused as refused:
        return _problem(refused, call.lang)
    return _Estimates(call.services.odds, call.body, call.lang)


def _problem(refused: HandRefused, lang: str) -> HandProblem:
    """The problem with a question, as a regular response, like a rules check's."""
    return HandProblem(refused.say(lang), "hand", refused.field)


class _Estimates(Events[HandEstimate]):
    """A stream of estimates until they are final or the client disconnects.

    Each estimate is a separate job, so that concurrent requests are interleaved. The response keeps its slot in the
    queue until it ends.
    """

    def __init__(self, worker: Worker, asked: OddsBody, lang: str) -> None:
        super().__init__(_estimates(worker, asked, lang))
        self._worker = worker

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._worker.slot(scope):
            await super().__call__(scope, receive, send)


async def _estimates(worker: Worker, asked: OddsBody, lang: str) -> AsyncIterator[bytes]:
    tally: dict[str, Any] = {}
    done = False
    while not done:
        try:
            found = await worker.value(partial(estimate, asked, tally))
        except RequestError as problem:
            yield _event({"error": problem.say(lang), "code": problem.code})
            return
        tally, done = found["tally"], found["odds"]["done"]
        yield _event(found["odds"])


def _event(content: dict[str, Any]) -> bytes:
    return b"data: " + encode(content) + b"\n\n"
