"""Requests about tables: open, find, sit down, finished games, a person's own data."""

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from starlette.responses import Response

from gizzard.core.decoding import decode_json
from gizzard.core.formats.types import Seat
from gizzard.core.rules.deal import MAX_PLAYERS
from gizzard.server.store.protocol import Stored
from gizzard.server.tables.answers import (
    FoundTable,
    LobbyTable,
    Reported,
    TableRecord,
    TableSummary,
    TakenSeat,
)
from gizzard.server.tables.challenge import ChallengeBody, ChallengeOffer, offer_of
from gizzard.server.tables.changes import ChangeBody, ChangeSeatBody
from gizzard.server.tables.feed.replay import Seen
from gizzard.server.tables.feed.stream import schedule_json
from gizzard.server.tables.jobs import about_owner, finished_record, table_replay, upload_replay
from gizzard.server.tables.live_table import Table
from gizzard.server.tables.matchmaking import Matchmaker
from gizzard.server.tables.messages import (
    FindBody,
    Replay,
    ReplayBody,
    ReportBody,
    SeatBody,
    TableBody,
)
from gizzard.server.tables.peers import Peers
from gizzard.server.tables.setup import TableSetup, other_seat, seat_of
from gizzard.server.tables.tables import Tables
from gizzard.server.traffic.limits import RELAYED
from gizzard.server.web.call import Call, Gzipped, Secret, Unread
from gizzard.server.web.requests import Requests
from gizzard.server.web.responses import secret_of
from gizzard.server.wire.keys import key_of
from gizzard.server.wire.messages import ErasureDone, Object, RequestError, encode
from gizzard.server.wire.networks import network_of

IMPOSSIBLE: Final = ("rules", "rounds", "deck", "public-chat", "public-hints", "names")
"""Why a table with these settings is refused."""

SEATS: Final = frozenset(map(str, range(MAX_PLAYERS)))
NO_SUCH_SEAT: Final = -1
HIDDEN: Final = ("not-over", "daily-hidden", "tournament-hidden", "no-secret")
"""Why a game may not be shown."""

UNCHALLENGED: Final = ("not-over", "no-challenge", "no-such-seat")
"""Why there is nothing to beat."""

log = logging.getLogger(__name__)

api = Requests()


@api.post("/api/tables", limit="tables", status=201, refuses=(*IMPOSSIBLE, "level", "seats"))
async def open_table(call: Call[TableBody]) -> TakenSeat:
    """Open a table. Returns the secret of its first seat.

    `201 {"table", "seat": 0, "secret"}`: a new table, see below; `507 store-full` if the server's storage is full.
    """
    table, secret = await call.feature(Tables).open(call.body)
    return TakenSeat(table, 0, secret)


@api.get("/api/tables", refuses=("no-lobby",))
async def lobby(call: Call[None]) -> list[LobbyTable]:
    """The public tables where a player is waiting.

    The lobby: public tables with somebody waiting, each `{"table", "host", "rules", "seats": {"free", "of"}, "clock",
    "created"}`; `404 no-lobby` if this server has none.
    """
    _check_lobby(call)
    listings = [*call.feature(Tables).listings, *(listing for _, listing in call.feature(Peers).listings)]
    return [listing.shown for listing in listings if listing.attended]


@api.post("/api/find", limit="tables", status=201, refuses=("no-lobby", "rules", "names", "full"))
async def find(call: Call[FindBody]) -> TakenSeat | Response:
    """Find a seat at a public table with the requested rules, or open one.

    `201 {"table", "seat", "secret"}`: a seat at a public table with that preset where people wait, else at a new one
    for four. A new table starts automatically when it is full, or at `fill_at` (in `table` of `joined`, a minute after
    it was opened) with bots on the free seats. A player who is disconnected for 20 s before that loses the seat. The
    table has no `host`. It counts towards the address's limit of opened tables.
    """
    _check_lobby(call)
    peers, relay = call.feature(Peers), call.services.relay
    node = peers.responsible(call.body.preset)  # the same node handles all searches for a preset, so that they meet
    if node and relay and RELAYED not in call.request.scope:
        with suppress(RequestError):  # it has just stopped, so this node handles the search
            return await relay.answer(call.request, node)
    return await call.feature(Matchmaker).find(call.body, peers.listings, partial(_sit_at, call))


def _check_lobby(call: Call[Any]) -> None:
    if not call.services.lobby:
        raise RequestError("no-lobby")


async def _sit_at(call: Call[Any], node: str, table: str, asked: SeatBody) -> TakenSeat:
    """Take a seat at a table of another node. Raises RequestError if none is free."""
    relay = call.services.relay
    if relay is None:
        raise RequestError("moved")
    status, content = await relay.post(call.request.scope, node, f"/api/tables/{table}/seats", encode(asked))
    if status != 201:
        raise RequestError("full")
    return decode_json(content, TakenSeat)


@api.get("/api/join/{code}", limit="codes", refuses=("no-code", "removed"))
async def find_by_code(call: Call[None], code: str) -> FoundTable:
    """The table that waits for players under a join code.

    `{"table"}`: the table whose host waits for friends under a join code (case, spaces and hyphens do not matter); `404
    no-code` if there is none, also once its game has begun.
    """
    table = await call.feature(Tables).codes.find(code)
    call.services.gate.check_table(table)
    return FoundTable(table)


@api.get("/api/tables/{table}")
async def table_state(call: Call[None], table: str) -> TableSummary:
    """The public summary of a table.

    `{"id", "state", "rules", "deck", "names", "bots", "avatars", "host", "settings", "schedule", "next", "daily",
    "seat"}`; `host` is the seat of its host (null if it has none), `next` the table of the rematch, `seat` the secret's
    seat; `500 damaged`, on any route, if its data is damaged.
    """
    return _summary(await find_table(call, table), call.person)


@api.put("/api/tables/{table}", refuses=(*IMPOSSIBLE, "no-seat", "host-only", "started", "no-host", "seat-used"))
async def change_table(call: Call[ChangeBody], table: str, secret: Secret) -> TableSummary:
    """Change a table before its game; for its host only.

    With the host's secret, before the game: replaces rules, deck and settings (the keys from `clock` to `hints` below;
    without `deck` and `settings` their defaults), and with `name` also the host's name and face. Answers like `GET`,
    and all clients get `joined` with the new state. `403 host-only`, `no-seat`, `409 started`, `400 seat-used` if fewer
    players would remove a seat where somebody sits, `400 no-host` at tables of strangers and tournaments.
    """
    found = await find_table(call, table)
    call.services.gate.check_person(key_of(secret))
    await found.change_setup(secret, call.body)
    return _summary(found, call.person)


@api.post("/api/tables/{table}/seats", limit="seats", status=201, refuses=("full", "started", "names", "no-secret"))
async def sit(call: Call[SeatBody], table: str) -> TakenSeat:
    """Take a free seat. Returns its secret.

    `201 {"table", "seat", "secret"}`; the first free seat if none is named; `409 full`, `409 started`. A client may
    choose the secret itself and send it in the header `Authorization: Bearer` (24 to 100 letters, digits, `-` and `_`,
    else `401 no-secret`): repeated after a lost answer, the request is answered with the same seat.
    """
    found = await find_table(call, table)
    return TakenSeat(found.name, *await found.sit(call.body, _chosen_secret(call)))


def _chosen_secret(call: Call[Any]) -> str | None:
    """The secret that the client chooses for its seat, or None. Raises RequestError if it is unsuitable or banned."""
    return None if call.person is None else call.services.gate.check_secret(secret_of(call.request))


@api.put(
    "/api/tables/{table}/seats",
    refuses=("no-seat", "seat-taken", "started", "not-now", "names", "no-such-seat"),
)
async def change_seat(call: Call[ChangeSeatBody], table: str, secret: Secret) -> TakenSeat:
    """Change to a free seat before the game, or change the name or face at one's own.

    With a seat's secret, at a table for friends before its game: its owner moves to `seat`, and has that name and face
    from now on; what is missing stays as it is. `{"table", "seat", "secret"}` with the same secret; their clients get
    `joined`, the others the event `sat`. `409 seat-taken`: somebody else has that seat, and they keep their own;
    `409 started`, `400 no-such-seat`, `400 not-now` at tables of strangers and in tournaments.
    """
    found = await find_table(call, table)
    call.services.gate.check_person(key_of(secret))
    return TakenSeat(found.name, await found.change_seat(call.body, secret), secret)


@api.post(
    "/api/tables/{table}/reports", limit="reports", status=201, refuses=("no-seat", "nobody-there", "person-gone")
)
async def report(call: Call[ReportBody], table: str, secret: Secret) -> Reported:
    """Report a person at a table to the operators; for owners of seats only.

    With a seat's secret: reports the person at another seat to the operators (`why`: `words`, `name`, `play`); `201
    {"reported": true}`, also if this seat, or one from the same address, has already reported that person. With
    `owner` it is about that person, wherever they sit by now. `403 no-seat`, `400 nobody-there`, `400 person-gone`.
    """
    asked, found = call.body, await find_table(call, table)
    social = found.state.social
    own = seat_of(social, secret)
    call.services.gate.check_person(key_of(secret))
    seat = other_seat(social, own, asked.seat, asked.owner)
    key = social.seats[seat].key or ""
    network = call.address and network_of(call.address)
    if await call.services.reports.add(found.name, seat, key, key_of(secret), asked.why, network):
        log.info("seat reported", extra={"table": found.name, "seat": seat, "why": asked.why})
    return Reported(True)


@api.get("/api/tables/{table}/me", limit="replays", refuses=("no-seat", "tournament-hidden"))
async def about_own_seat(call: Call[None], table: str, secret: Secret) -> Gzipped[Object]:
    """Export a person's data.

    With a seat's secret: everything that is stored about its owner, `{"table", "opened", "seat", "name", "avatar",
    "playing", "daily", "rules", "settings", "moves", "events", "record", "review"}`, and in `elsewhere`, by log, the
    entries of a day or a season about them. `playing` is `bot` if a bot plays for them or has finished the game for
    them, else `person`; `401 no-secret`, `403 no-seat`; `403 tournament-hidden` in duplicate play until every
    table has played the round.
    """
    key, tables = key_of(secret), call.feature(Tables)
    with call.services.worker.slot(call.address) as slot:
        stored = await tables.stored(table)
        await check_shown(call, stored, own=True)
        others = await tables.about(table, decode_json(stored.setup, TableSetup), key)
        reviews = await tables.store.reviews(table)
        content = await slot.do(partial(about_owner, table, stored, key, reviews, others))
    return Gzipped(content, download(table, "-me"))


@api.delete("/api/tables/{table}/me", limit="replays", refuses=("no-seat",))
async def erase_own_seat(call: Call[None], table: str, secret: Secret) -> ErasureDone:
    """Erase a person's name and chat.

    With a seat's secret: `{"erased": true}`. The name becomes `Player 1` (or 2, …; with another number if somebody else
    has that name), and their chat is permanently removed (its bytes on disk are overwritten soon after). The seat stays
    theirs, and the game continues. A player who erases today's daily deal cannot play for its ranking again.
    """
    await call.feature(Tables).erase(table, secret)
    return ErasureDone(True)


async def find_table(call: Call[Any], table: str) -> Table:
    """A table that no operator has removed. Raises RequestError if there is none."""
    call.check_not_removed()
    return await call.feature(Tables).find(table)


def _summary(table: Table, key: str | None) -> TableSummary:
    """The public summary of a table, for the person with this key."""
    social, setup = table.state.social, table.setup
    return TableSummary(
        id=table.name,
        state=social.phase,
        rules=setup.rules,
        deck=setup.deck,
        names=tuple(seat.name for seat in social.seats),
        bots=tuple(seat.bot for seat in social.seats),
        avatars=tuple(seat.avatar for seat in social.seats),
        host=social.hosted_by,
        settings=setup.settings,
        schedule=schedule_json(table.state.game.rules),
        round=table.state.game.position.number,
        next=social.next,
        daily=setup.shared.day if setup.shared else None,
        seat=next((number for number, seat in enumerate(social.seats) if key and seat.key == key), None),
    )


@api.get("/api/tables/{table}/record", limit="replays", refuses=HIDDEN)
async def record(call: Call[None], table: str) -> Gzipped[TableRecord]:
    """Download the record of a finished game.

    A finished game as `wizard-record/1`; `409 not-over`.
    """
    call.check_not_removed()
    return await about_table(call, table, finished_record, "")


@api.get("/api/tables/{table}/replay", limit="replays", refuses=(*HIDDEN, "no-such-seat"))
async def replay_table(call: Call[None], table: str, seat: str = "all") -> Gzipped[Replay]:
    """The replay of a finished game, as one seat saw it, as spectators did (`none`), or with nothing hidden (`all`).

    A finished game, step by step: `{"table", "joined", "steps"}`, as one seat saw it (`seat=0`), as spectators did
    (`seat=none`), or with nothing hidden (`all`; the view then has `open`, the cards held by each seat). Chat text is
    omitted.
    """
    call.check_not_removed()
    return await about_table(call, table, partial(table_replay, seen=_seen(seat)))


@api.get("/api/tables/{table}/challenge", limit="replays", refuses=UNCHALLENGED)
async def challenge(call: Call[None], table: str, seat: Seat = 0) -> ChallengeOffer:
    """The challenge of a finished game's player: the points to beat with the same cards.

    A finished game as a challenge of the person on `seat`: `{"name", "avatar", "points", "rules", "deck", "rounds",
    "opponents", "answers"}`; `opponents` are the levels of the bots, from the seat's left, and `answers` is `{"table",
    "seat", "points"}` if the game was an answer to a challenge itself; `409 not-over`; `403 no-challenge` for daily
    deals and in tournaments.
    """
    call.check_not_removed()
    tables = call.feature(Tables)
    return offer_of(*await tables.state(table), seat, tables.bot_pool.levels)


@api.post("/api/tables/{table}/challenge", limit="tables", status=201, refuses=(*UNCHALLENGED, "names"))
async def take_challenge(call: Call[ChallengeBody], table: str) -> TakenSeat:
    """Take up a challenge: play the cards of a finished game from a seat, against bots.

    `201 {"table", "seat", "secret"}`: a new table with the same rules and cards; the bots of the game stay, and club
    players replace people; no chat, no clock, nothing counts. If others are out than in that game, or its rounds are
    over, cards are drawn.
    """
    call.check_not_removed()
    taken, secret = await call.feature(Tables).challenge(table, call.body)
    return TakenSeat(taken, call.body.seat, secret)


@api.post("/api/replay", limit="replays", refuses=("bad-record", "no-such-seat", "rounds"))
async def replay_record(call: Call[Unread[ReplayBody]]) -> Gzipped[Replay]:
    """The replay of an uploaded record.

    The same as the replay of a table, for a record; `400 bad-record` with the reason.
    """
    with call.services.worker.slot(call.address) as slot:
        return Gzipped(await slot.do(partial(upload_replay, await slot.receive(call.body.read()))))


async def about_table(
    call: Call[None], name: str, job: Callable[[str, Stored], object], suffix: str | None = None
) -> Gzipped[Any]:
    """The worker's result for a table; with a file name suffix it is a download."""
    with call.services.worker.slot(call.address) as slot:
        stored = await call.feature(Tables).stored(name)
        await check_shown(call, stored)
        content = await slot.do(partial(job, name, stored))
    return Gzipped(content, {} if suffix is None else download(name, suffix))


def download(name: str, suffix: str) -> dict[str, str]:
    """The headers of an answer that is saved as a file."""
    return {"Content-Disposition": f'attachment; filename="wizard-{name}{suffix}.json"'}


async def check_shown(call: Call[Any], stored: Stored, own: bool = False) -> None:
    """Raise RequestError for a game that must not be shown yet. ``own``: a daily deal withholds nobody's own data."""
    await call.feature(Tables).check_shown(decode_json(stored.setup, TableSetup), call.person, own)


def _seen(asked: str) -> Seen:
    if asked in ("all", "none"):
        return "all" if asked == "all" else None
    return int(asked) if asked in SEATS else NO_SUCH_SEAT
