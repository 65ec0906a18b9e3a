"""Friends without accounts: people who, after a game, agreed to be in each other's lists.

docs/decisions/0035-friends-without-accounts.md gives the reasons.

A person is the owner of a seat, by the secret that they have for it anyway, and nobody beyond that table: what two of
them have in common is the table at which they agreed. An invitation is a table for those who did, noted there.
"""

from __future__ import annotations

import msgspec

from gizzard.server.tables.avatars import Avatar
from gizzard.server.tables.events import Befriended
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tables.social import Social
from gizzard.server.tables.state import TableState
from gizzard.server.wire.messages import ClientMessage, RequestError


class FriendsBody(ClientMessage, frozen=True):
    """Whether to be in the lists of the others who agree, too."""

    agreed: bool


class Friend(msgspec.Struct, frozen=True):
    """Somebody who agreed, too."""

    name: str
    avatar: Avatar | None


class Friends(msgspec.Struct, frozen=True):
    """What the owner of a seat may know about the others of a finished game."""

    agreed: bool
    friends: tuple[Friend, ...]
    """Those who agreed, if one has done so oneself."""
    invitation: str | None
    """A table that waits for them."""


def friends_of(social: Social, seat: int, invitation: str | None) -> Friends:
    """What the owner of a seat may know; `invitation`: the table that waits for those who agreed."""
    if seat not in social.friends:
        return Friends(False, (), None)
    others = [social.seats[number] for number in sorted(social.friends - {seat})]
    friends = tuple(Friend(other.name or "", other.avatar) for other in others)
    return Friends(True, friends, invitation if friends else None)


def befriend_events(state: TableState, setup: TableSetup, seat: int, yes: bool) -> list[Befriended]:
    """The event of agreeing, or of doing so no longer. Raises RequestError before the end of a game, and in
    tournaments, whose organizer invites.
    """
    if state.social.phase != "over" or setup.tournament:
        raise RequestError("not-now")
    return [] if yes == (seat in state.social.friends) else [Befriended(seat, yes)]


def check_friend(state: TableState, seat: int) -> None:
    """Raise RequestError if the owner of a seat has nobody to invite."""
    if seat not in state.social.friends or len(state.social.friends) < 2:
        raise RequestError("no-friends")
