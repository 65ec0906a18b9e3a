"""Routes of the odds of a hand, computed in their own worker process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from gizzard.server.jobs.process import Worker
from gizzard.server.phrases import RequestError
from gizzard.server.study.odds import estimate, first_hand_odds, question_of
from gizzard.server.study.odds_request import FirstHandBody, OddsBody
from gizzard.server.web.responses import body, gzip_response, json_response, requested_language
from gizzard.server.web.services import check_rate, services_of
from gizzard.server.wire import encode
from gizzard.study.question import HandRefused, position_of, turn_up_of


async def first_hand(request: Request) -> Response:
    """The odds of every card of a one-card round."""
    check_rate(request, "odds")
    asked: FirstHandBody = await body(request, FirstHandBody)
    worker = services_of(request).odds
    try:
        turn_up_of(asked.turn_up)
        with worker.slot(request.scope):
            return gzip_response(request, await worker.do(partial(first_hand_odds, asked)))
    except HandRefused as refused:
        return _refusal(request, refused)


async def hand(request: Request) -> Response:
    """The odds of a hand as server-sent events, refined until they are precise enough."""
    check_rate(request, "odds")
    asked: OddsBody = await body(request, OddsBody)
    try:
        position_of(question_of(asked))
    except HandRefused as refused:
        return _refusal(request, refused)
    return _Estimates(services_of(request).odds, asked, requested_language(request))


def _refusal(request: Request, refused: HandRefused) -> Response:
    """The problem with a question, as a regular response, like a rules check's."""
    said = refused.say(requested_language(request))
    return json_response({"error": said, "code": "hand", "field": refused.field})


class _Estimates(StreamingResponse):
    """A stream of estimates until they are final or the client disconnects.

    Each estimate is a separate job, so that concurrent requests are interleaved. The response keeps its slot in the
    queue until it ends.
    """

    def __init__(self, worker: Worker, asked: OddsBody, lang: str) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(_events(worker, asked, lang), headers=headers, media_type="text/event-stream")
        self._worker = worker

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._worker.slot(scope):
            await super().__call__(scope, receive, send)


async def _events(worker: Worker, asked: OddsBody, lang: str) -> AsyncIterator[bytes]:
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
