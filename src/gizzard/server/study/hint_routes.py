"""The request for hints during a game."""

from __future__ import annotations

from functools import partial

from gizzard.core.formats.view import view
from gizzard.core.game.state import to_act
from gizzard.server.phrases import RequestError
from gizzard.server.tables.setup import seat_of
from gizzard.server.tables.tables import Tables
from gizzard.server.web.call import Call, Gzipped, Secret
from gizzard.server.web.requests import Requests
from gizzard.study.hints import Hints, hints_for

api = Requests()


@api.get("/api/tables/{table}/hints", limit="odds", refuses=("no-seat", "no-hints", "not-to-act"))
async def hints(call: Call[None], table: str, secret: Secret) -> Gzipped[Hints]:
    """Evaluate the choices of a seat to act from its own view; for its owner only."""
    call.check_not_removed()
    found = await call.feature(Tables).find(table)
    state, worker = found.state, call.services.odds
    seat = seat_of(state.social, secret)
    if not found.setup.settings.hints:
        raise RequestError("no-hints")
    if state.social.phase != "playing" or seat not in to_act(state.game):
        raise RequestError("not-to-act")
    with worker.slot(call.request.scope):
        seen, bots = view(state.game, seat, state.names), [place.bot for place in state.social.seats]
        return Gzipped(await worker.do(partial(hints_for, seen, bots)))
