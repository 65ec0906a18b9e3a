"""Routes about tables: opening one, finding one, sitting down, and a person's own data."""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gizzard.formats.view import view
from gizzard.game.state import to_act
from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.table.setup import key_of, seat_of
from gizzard.server.domain.wire import FindBody, ReportBody, SeatBody, TableBody, encode
from gizzard.server.runtime.jobs.worker import AboutOwner, HintsFor
from gizzard.server.runtime.limits import RELAYED, address_of, network_of
from gizzard.server.runtime.tables.live_table import Table
from gizzard.server.runtime.tables.matchmaking import Found
from gizzard.server.web.responses import body, gzip_response, json_response, secret_of
from gizzard.server.web.routes.games import response_about
from gizzard.server.web.services import (
    check_not_removed,
    check_rate,
    matchmaker_of,
    neighbours_of,
    services_of,
    tables_of,
)
from gizzard.server.web.summaries import lobby_json, table_json

log = logging.getLogger(__name__)


async def open_table(request: Request) -> Response:
    """A new table, and the secret of its first seat to whoever opens it."""
    check_rate(request, "tables")
    asked: TableBody = await body(request, TableBody)
    table, secret = await tables_of(request).open(asked)
    return json_response({"table": table, "seat": 0, "secret": secret}, 201)


async def lobby(request: Request) -> Response:
    """The open tables at which somebody is waiting for others."""
    if not services_of(request).lobby:
        raise RequestError("no-lobby")
    listings = [*tables_of(request).listings, *(listing for _, listing in neighbours_of(request).listings)]
    return json_response([lobby_json(listing) for listing in listings if listing.attended])


async def find(request: Request) -> Response:
    """A seat at a public table with the rules asked for, where others wait for it or may come."""
    if not services_of(request).lobby:
        raise RequestError("no-lobby")
    check_rate(request, "tables")
    asked: FindBody = await body(request, FindBody)
    neighbours, relay = neighbours_of(request), services_of(request).relay
    node = neighbours.responsible(asked.preset)  # the same one answers everybody, so that they meet
    if node and relay and RELAYED not in request.scope:
        with suppress(RequestError):  # it has just stopped: this one can do it, too
            return await relay.answer(request, node)
    found = await matchmaker_of(request).find(asked, neighbours.listings, partial(_sit_at, request))
    return json_response(found._asdict(), 201)


async def _sit_at(request: Request, node: str, table: str, asked: SeatBody) -> Found:
    """A seat at a table that another node has. Raises RequestError if there is none."""
    relay = services_of(request).relay
    if relay is None:
        raise RequestError("moved")
    status, content = await relay.post(request.scope, node, f"/api/tables/{table}/seats", encode(asked))
    if status != 201:
        raise RequestError("full")
    return Found(**msgspec.json.decode(content, type=dict[str, Any]))


async def table_state(request: Request) -> Response:
    """What anybody may know of a table without sitting down."""
    return json_response(table_json(await _find(request)))


async def sit(request: Request) -> Response:
    """A free seat, and its secret, to whoever takes it."""
    check_rate(request, "seats")
    asked: SeatBody = await body(request, SeatBody)
    table = await _find(request)
    seat, secret = await table.sit(asked)
    return json_response({"table": table.name, "seat": seat, "secret": secret}, 201)


async def report(request: Request) -> Response:
    """Reports a person at the table to the operators; only who has a seat there may."""
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
    """What the choices of a seat that is to act are worth, by what it sees, to its owner."""
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
    with worker.place(request.scope):
        content = await worker.do(HintsFor(dict(view(state.game, seat, state.names))))
    return gzip_response(request, content)


async def about_me(request: Request) -> Response:
    """Everything that a table keeps about the owner of a seat."""
    check_rate(request, "replays")
    key = key_of(secret_of(request))
    reviews = await tables_of(request).store.reviews(request.path_params["table"])
    return await response_about(request, lambda name, stored: AboutOwner(name, stored, key, reviews), "-me", own=True)


async def erase_me(request: Request) -> Response:
    """Erases the name and the words of the owner of a seat."""
    check_rate(request, "replays")
    await tables_of(request).erase(request.path_params["table"], secret_of(request))
    return json_response({"erased": True})


async def _find(request: Request) -> Table:
    check_not_removed(request)
    return await tables_of(request).find(request.path_params["table"])
