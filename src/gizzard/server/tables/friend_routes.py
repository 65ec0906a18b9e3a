"""Requests about friends: people who agreed, after a game, to be in each other's lists."""

from __future__ import annotations

from typing import Final

from gizzard.server.tables.answers import FoundTable
from gizzard.server.tables.friends import Friends, FriendsBody, friends_of
from gizzard.server.tables.invitations import befriend as befriend_at
from gizzard.server.tables.invitations import invite as invite_to
from gizzard.server.tables.routes import find_table
from gizzard.server.tables.setup import seat_of
from gizzard.server.tables.tables import Tables
from gizzard.server.web.call import Call, Secret
from gizzard.server.web.requests import Requests
from gizzard.server.wire.keys import key_of

api: Final = Requests()


@api.get("/api/tables/{table}/friends", limit="replays", refuses=("no-seat",))
async def friends(call: Call[None], table: str, secret: Secret) -> Friends:
    """The friends at a table: the people of a finished game who agreed to be in each other's lists.

    With a seat's secret: `{"agreed", "friends", "invitation"}`: whether its owner agreed, the `{"name", "avatar"}` of
    the others who did, and the table that waits for them. Who has not agreed learns nothing here. `403 no-seat`.
    """
    call.check_not_removed()
    return await _friends(call, table, secret)


@api.put("/api/tables/{table}/friends", limit="seats", refuses=("no-seat", "not-now"))
async def befriend(call: Call[FriendsBody], table: str, secret: Secret) -> Friends:
    """Agree to be in the lists of the other people of a finished game who agree, too, or do so no longer.

    With a seat's secret, after the game: `agreed`. Answers like `GET`. `400 not-now` before the end and in tournaments.
    """
    call.services.gate.check_person(key_of(secret))
    await befriend_at(await find_table(call, table), secret, call.body.agreed)
    return await _friends(call, table, secret)


@api.post("/api/tables/{table}/invitation", limit="tables", status=201, refuses=("no-seat", "no-friends"))
async def invite(call: Call[None], table: str, secret: Secret) -> FoundTable:
    """Invite the friends of a finished game to another: a table that waits for them.

    With a seat's secret: `201 {"table"}`: the table that waits already with a seat of its owner, or a new one by the
    same rules, where those who agreed have their seats by the same secrets, and the others' seats are free. They
    learn of it from `GET …/friends`. `400 no-friends` if nobody else has agreed.
    """
    call.services.gate.check_person(key_of(secret))
    return FoundTable(await invite_to(call.feature(Tables), await find_table(call, table), secret))


async def _friends(call: Call[FriendsBody] | Call[None], table: str, secret: str) -> Friends:
    tables = call.feature(Tables)
    social = (await tables.state(table))[1].social
    seat = seat_of(social, secret)
    waits = social.next if social.next and await tables.waits(social.next, key_of(secret)) else None
    return friends_of(social, seat, waits)
