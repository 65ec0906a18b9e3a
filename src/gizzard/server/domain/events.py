"""The events of a table, which are everything besides moves, and the entries of its log, numbered from 1."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from gizzard.server.domain.avatars import Avatar

LOG_FORMAT: Final = 2
"""The format of logs. It is raised with whatever an earlier version would not understand in them: servers of that
version then leave the tables that newer ones have had to those (docs/decisions/0018)."""

Object = dict[str, Any]
Tricks = Literal["all", "none"]
Consented = Literal["undo", "pause", "claim", "kick"]
"""What takes the consent of others at the table."""


class _Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True, tag_field="kind"):
    """An event; `seat` is whose it is."""


class Sat(_Event, frozen=True, tag="sat"):
    """Somebody took a free seat. `key` is the hash of the seat's secret; it is never sent to clients."""

    seat: int
    name: str
    key: str | None = None
    avatar: Avatar | None = None


class Started(_Event, frozen=True, tag="started"):
    """The host started the game; free seats got a bot of that level."""

    level: str


class Bot(_Event, frozen=True, tag="bot"):
    """A bot plays for this seat from now on: its owner ran out of time, or is gone."""

    seat: int
    why: Literal["late", "gone"]


class Back(_Event, frozen=True, tag="back"):
    """The owner plays this seat again."""

    seat: int


class BeRightBack(_Event, frozen=True, tag="brb"):
    """The owner will be right back: this seat's clock stands for a while."""

    seat: int


class Left(_Event, frozen=True, tag="left"):
    """The owner left: a bot plays on; before the game the seat is free again."""

    seat: int


class Asked(_Event, frozen=True, tag="asked"):
    """Somebody asked for something that takes the consent of others."""

    seat: int
    what: Consented
    needs: tuple[int, ...]
    """The seats that are asked."""
    to: int | None = None
    """For an undo: the number of the step to go back to."""
    target: int | None = None
    """For a kick: the seat to be kicked."""
    tricks: Tricks | None = None
    """For a claim: which of the remaining tricks the seat is to get."""


class Voted(_Event, frozen=True, tag="voted"):
    """A seat voted on an ask."""

    seat: int
    ask: int
    yes: bool


DenialReason = Literal["declined", "impossible", "unanswered"]
"""Not enough agreed; what all agreed to cannot come true; the time to answer is over."""


class Denied(_Event, frozen=True, tag="denied"):
    """An ask was turned down, or lapsed."""

    ask: int
    why: DenialReason = "declined"


class Undone(_Event, frozen=True, tag="undone"):
    """The game went back to its state after step `to`."""

    seat: int
    to: int
    ask: int | None = None


class Paused(_Event, frozen=True, tag="paused"):
    """The game was paused."""

    seat: int
    ask: int | None = None


class Resumed(_Event, frozen=True, tag="resumed"):
    """The game was resumed."""

    seat: int


class Claimed(_Event, frozen=True, tag="claimed"):
    """The rest of the round goes as this seat claimed; the server plays it out."""

    seat: int
    tricks: Tricks
    ask: int | None = None


class Kicked(_Event, frozen=True, tag="kicked"):
    """A seat was taken from its owner: by vote until they come back; before the game, by the host, for good."""

    seat: int
    ask: int | None = None


class Said(_Event, frozen=True, tag="said"):
    """A phrase from the list, or free text where the table allows it."""

    seat: int
    phrase: str | None = None
    text: str | None = None


class Erased(_Event, frozen=True, tag="erased"):
    """A person who has, or had, this seat had their name and words erased; earlier entries no longer contain them."""

    seat: int


class Rematch(_Event, frozen=True, tag="rematch"):
    """The same people can go on at another table, with the same secrets."""

    seat: int
    table: str


class Woken(_Event, frozen=True, tag="woken"):
    """Somebody is here again after nobody was; clocks start afresh."""


class Ended(_Event, frozen=True, tag="ended"):
    """The table was closed because nobody came back."""


Event = (
    Sat
    | Started
    | Bot
    | Back
    | BeRightBack
    | Left
    | Asked
    | Voted
    | Denied
    | Undone
    | Paused
    | Resumed
    | Claimed
    | Kicked
    | Said
    | Erased
    | Rematch
    | Woken
    | Ended
)


class Entry(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """An entry of a table's log: a seat's move or an event, and what chance dealt or drew after it."""

    at: int
    """Milliseconds since 1970."""
    move: Object | None = None
    event: Event | None = None
    chance: tuple[Object, ...] = ()


def public(event: Event) -> Event:
    """An event without what only the server may know."""
    return msgspec.structs.replace(event, key=None) if isinstance(event, Sat) else event


_decoder = msgspec.json.Decoder(Entry)


def read_entry(row: str | bytes) -> Entry:
    """Decodes an entry."""
    return _decoder.decode(row)
