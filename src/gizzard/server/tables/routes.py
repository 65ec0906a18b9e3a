"""Routes of tables: open, find, sit down, and a person's own data."""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from gizzard.core.decoding import decode_json
from gizzard.core.formats.view import view
from gizzard.core.game.state import to_act
from gizzard.server.keys import key_of
from gizzard.server.phrases import RequestError
from gizzard.server.study.jobs import about_owner, hints_of
from gizzard.server.tables.changes import ChangeBody
from gizzard.server.tables.game_routes import response_about
from gizzard.server.tables.live_table import Table
from gizzard.server.tables.matchmaking import MatchedSeat
from gizzard.server.tables.messages import FindBody, ReportBody, SeatBody, TableBody
from gizzard.server.tables.setup import seat_of
from gizzard.server.tables.summaries import lobby_json, table_json
from gizzard.server.web.limits import RELAYED, address_of
from gizzard.server.web.networks import network_of
from gizzard.server.web.responses import body, gzip_response, json_response, secret_of
from gizzard.server.web.services import (
    check_not_removed,
    check_rate,
    matchmaker_of,
    peers_of,
    services_of,
    tables_of,
)
from gizzard.server.wire import encode

log = logging.getLogger(__name__)


async def open_table(request: Request) -> Response:
    """Open a table. Returns the secret of its first seat."""
    check_rate(request, "tables")
    asked: TableBody = await body(request, TableBody)
    table, secret = await tables_of(request).open(asked)
    return json_response({"table": table, "seat": 0, "secret": secret}, 201)


async def lobby(request: Request) -> Response:
    """The public tables where a player is waiting."""
    if not services_of(request).lobby:
        raise RequestError("no-lobby")
    listings = [*tables_of(request).listings, *(listing for _, listing in peers_of(request).listings)]
    return json_response([lobby_json(listing) for listing in listings if listing.attended])


async def find(request: Request) -> Response:
    """Find a seat at a public table with the requested rules, or open one."""
    if not services_of(request).lobby:
        raise RequestError("no-lobby")
    check_rate(request, "tables")
    asked: FindBody = await body(request, FindBody)
    peers, relay = peers_of(request), services_of(request).relay
    node = peers.responsible(asked.preset)  # the same node handles all searches for a preset, so that they meet
    if node and relay and RELAYED not in request.scope:
        with suppress(RequestError):  # it has just stopped, so this node handles the search
            return await relay.answer(request, node)
    found = await matchmaker_of(request).find(asked, peers.listings, partial(_sit_at, request))
    return json_response(found._asdict(), 201)


async def _sit_at(request: Request, node: str, table: str, asked: SeatBody) -> MatchedSeat:
    """Take a seat at a table of another node. Raises RequestError if none is free."""
    relay = services_of(request).relay
    if relay is None:
        raise RequestError("moved")
    status, content = await relay.post(request.scope, node, f"/api/tables/{table}/seats", encode(asked))
    if status != 201:
        raise RequestError("full")
    return MatchedSeat(**decode_json(content, dict[str, Any]))


async def table_state(request: Request) -> Response:
    """The public summary of a table."""
    return json_response(table_json(await _find(request)))


async def find_by_code(request: Request) -> Response:
    """The table that waits for players under a join code."""
    check_rate(request, "codes")
    table = await tables_of(request).codes.find(request.path_params["code"])
    services_of(request).gate.check_table(table)
    return json_response({"table": table})


async def change(request: Request) -> Response:
    """Change a table before its game; for its host only."""
    asked: ChangeBody = await body(request, ChangeBody)
    table = await _find(request)
    await table.change(secret_of(request), asked)
    return json_response(table_json(table))


async def sit(request: Request) -> Response:
    """Take a free seat. Returns its secret."""
    check_rate(request, "seats")
    asked: SeatBody = await body(request, SeatBody)
    table = await _find(request)
    seat, secret = await table.sit(asked)
    return json_response({"table": table.name, "seat": seat, "secret": secret}, 201)


async def report(request: Request) -> Response:
    """Report a person at a table to the operators; for owners of seats only."""
    check_rate(request, "reports")
    asked: ReportBody = await body(request, ReportBody)
    table, secret = await _find(request), secret_of(request)
    seats = table.state.social.seats
    own = seat_of(table.state.social, secret)
    if own is None:
        raise RequestError("no-seat")
    services_of(request).gate.check_person(key_of(secret))
    key = seats[asked.seat].key if 0 <= asked.seat < len(seats) and asked.seat != own else None
    if key is None:
        raise RequestError("nobody-there")
    address = address_of(request.scope)
    network = address and network_of(address)
    if await services_of(request).reports.add(table.name, asked.seat, key, key_of(secret), asked.why, network):
        log.info("seat reported", extra={"table": table.name, "seat": asked.seat, "why": asked.why})
    return json_response({"reported": True}, 201)


async def hints(request: Request) -> Response:
    """Evaluate the choices of a seat to act from its own view; for its owner only."""
    check_rate(request, "odds")
    table, secret = await _find(request), secret_of(request)
    state, worker = table.state, services_of(request).odds
    seat = seat_of(state.social, secret)
    if seat is None:
        raise RequestError("no-seat")
    if not table.setup.settings.hints:
        raise RequestError("no-hints")
    if state.social.phase != "playing" or seat not in to_act(state.game):
        raise RequestError("not-to-act")
    with worker.slot(request.scope):
        content = await worker.do(partial(hints_of, dict(view(state.game, seat, state.names))))
    return gzip_response(request, content)


async def about_me(request: Request) -> Response:
    """Export a person's data."""
    check_rate(request, "replays")
    key = key_of(secret_of(request))
    reviews = await tables_of(request).store.reviews(request.path_params["table"])
    return await response_about(request, partial(about_owner, key=key, reviews=reviews), "-me", own=True)


async def erase_me(request: Request) -> Response:
    """Erase a person's name and chat."""
    check_rate(request, "replays")
    await tables_of(request).erase(request.path_params["table"], secret_of(request))
    return json_response({"erased": True})


async def _find(request: Request) -> Table:
    check_not_removed(request)
    return await tables_of(request).find(request.path_params["table"])
