"""The request for hints during a game."""

from __future__ import annotations

from functools import partial

from gizzard.core.formats.view import view
from gizzard.core.game.state import to_act
from gizzard.server.phrases import RequestError
from gizzard.server.study.jobs import hints_of
from gizzard.server.tables.setup import seat_of
from gizzard.server.web.requests import Call, Gzipped, Requests
from gizzard.study.hints import Hints

api = Requests()


@api.get("/api/tables/{table}/hints", limit="odds")
async def hints(call: Call[None], table: str) -> Gzipped[Hints]:
    """Evaluate the choices of a seat to act from its own view; for its owner only."""
    call.check_not_removed()
    found = await call.tables.find(table)
    state, worker = found.state, call.services.odds
    seat = seat_of(state.social, call.secret)
    if seat is None:
        raise RequestError("no-seat")
    if not found.setup.settings.hints:
        raise RequestError("no-hints")
    if state.social.phase != "playing" or seat not in to_act(state.game):
        raise RequestError("not-to-act")
    with worker.slot(call.request.scope):
        return Gzipped(await worker.do(partial(hints_of, dict(view(state.game, seat, state.names)))))
