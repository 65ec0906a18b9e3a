"""What happens at a table besides moves, and the rows of its log: one for each move or event, numbered from 1."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Object = dict[str, Any]
Tricks = Literal["all", "none"]
Consented = Literal["undo", "pause", "claim", "kick"]
"""What the others at a table must agree to."""


class _Event(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="kind"):
    """An event; `seat` is whose it is."""


class Sat(_Event, frozen=True, tag="sat"):
    """Somebody took a free seat. `key` is the hash of the seat's secret, and stays on disk."""

    seat: int
    name: str
    key: str | None = None


class Started(_Event, frozen=True, tag="started"):
    """The host began the game; the seats that were free got a bot of that level."""

    level: str


class Bot(_Event, frozen=True, tag="bot"):
    """From now on a bot plays for this seat: its owner ran out of time, or is gone."""

    seat: int
    why: Literal["late", "gone"]


class Back(_Event, frozen=True, tag="back"):
    """The owner plays this seat again."""

    seat: int


class BeRightBack(_Event, frozen=True, tag="brb"):
    """The owner is away for a little while: this seat's clock stands."""

    seat: int


class Left(_Event, frozen=True, tag="left"):
    """The owner left: a bot plays on; before the game the seat is free again."""

    seat: int


class Asked(_Event, frozen=True, tag="asked"):
    """Somebody wants what others must agree to."""

    seat: int
    what: Consented
    needs: tuple[int, ...]
    """The seats that are asked."""
    to: int | None = None
    """For an undo: the number of the step to go back to."""
    target: int | None = None
    """For a kick: the seat that is to go."""
    tricks: Tricks | None = None
    """For a claim: what of the remaining tricks the seat is to get."""


class Voted(_Event, frozen=True, tag="voted"):
    """A seat answered an ask."""

    seat: int
    ask: int
    yes: bool


class Denied(_Event, frozen=True, tag="denied"):
    """An ask came to nothing."""

    ask: int


class Undone(_Event, frozen=True, tag="undone"):
    """The game went back to how it stood after step `to`."""

    seat: int
    to: int
    ask: int | None = None


class Paused(_Event, frozen=True, tag="paused"):
    """The game stands still."""

    seat: int
    ask: int | None = None


class Resumed(_Event, frozen=True, tag="resumed"):
    """The game goes on."""

    seat: int


class Claimed(_Event, frozen=True, tag="claimed"):
    """The rest of the round goes as this seat claimed; the server plays it out."""

    seat: int
    tricks: Tricks
    ask: int | None = None


class Kicked(_Event, frozen=True, tag="kicked"):
    """A seat was taken from its owner: by vote, until they come back; before the game by the host, for good."""

    seat: int
    ask: int | None = None


class Said(_Event, frozen=True, tag="said"):
    """A phrase from the list, or free text where the table allows it."""

    seat: int
    phrase: str | None = None
    text: str | None = None


class Erased(_Event, frozen=True, tag="erased"):
    """Somebody who has, or had, this seat had their name and words erased: the entries before hold neither any more."""

    seat: int


class Rematch(_Event, frozen=True, tag="rematch"):
    """The same people may go on at another table, with the secrets they have."""

    seat: int
    table: str


class Woken(_Event, frozen=True, tag="woken"):
    """Somebody is here again after nobody was: clocks start anew."""


class Ended(_Event, frozen=True, tag="ended"):
    """Nobody came back: the table is closed."""


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


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A row of a table's log: a seat's move or an event, and what chance dealt or pulled upon it."""

    at: int
    """Milliseconds since 1970."""
    move: Object | None = None
    event: Event | None = None
    chance: tuple[Object, ...] = ()


def public(event: Event) -> Event:
    """An event as everybody may see it."""
    return msgspec.structs.replace(event, key=None) if isinstance(event, Sat) else event


_decoder = msgspec.json.Decoder(Entry)


def read_entry(row: str | bytes) -> Entry:
    """An entry as it was kept."""
    return _decoder.decode(row)
