"""The events of a table (everything but moves), and the entries of its log, numbered from 1."""

from typing import Literal

import msgspec

from gizzard.core.formats.moves import ChanceJson, MoveJson
from gizzard.server.tables.avatars import Avatar

Tricks = Literal["all", "none"]
Consented = Literal["undo", "pause", "claim", "kick"]
"""Actions that need the consent of others at the table."""


class _Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True, tag_field="kind"):
    """An event; `seat` is the seat that it concerns."""


class Sat(_Event, frozen=True, tag="sat"):
    """A person took a free seat, or changed seats, name or face before the game: with the key of somebody at the table,
    whose seat becomes free. `key` is the hash of the seat's secret and is never sent to clients."""

    seat: int
    name: str
    key: str | None = None
    avatar: Avatar | None = None


class Started(_Event, frozen=True, tag="started"):
    """The host started the game; bots of this level took the free seats."""

    level: str


class Bot(_Event, frozen=True, tag="bot"):
    """A bot took over a seat whose owner ran out of time or disconnected."""

    seat: int
    why: Literal["late", "gone"]


class Back(_Event, frozen=True, tag="back"):
    """The owner took the seat back from a bot, or is right back."""

    seat: int


class BeRightBack(_Event, frozen=True, tag="brb"):
    """The owner will be right back: the seat's clock is paused for a while."""

    seat: int


class Left(_Event, frozen=True, tag="left"):
    """The owner left: a bot takes over, or, before the game, the seat becomes free."""

    seat: int


class Asked(_Event, frozen=True, tag="asked"):
    """A seat asked for something that needs the consent of others."""

    seat: int
    what: Consented
    needs: tuple[int, ...]
    """The seats that must consent."""
    to: int | None = None
    """For an undo: the step to return to."""
    target: int | None = None
    """For a kick: the seat to kick."""
    tricks: Tricks | None = None
    """For a claim: which of the remaining tricks the seat claims."""


class Voted(_Event, frozen=True, tag="voted"):
    """A seat voted on an ask."""

    seat: int
    ask: int
    yes: bool


DenialReason = Literal["declined", "impossible", "unanswered", "withdrawn"]
"""Too few agreed; everybody agreed to something impossible; the vote timed out; who asked no longer wants it."""


class Denied(_Event, frozen=True, tag="denied"):
    """An ask was denied or expired."""

    ask: int
    why: DenialReason = "declined"


class Undone(_Event, frozen=True, tag="undone"):
    """The game returned to its state after step `to`."""

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
    """A claim was accepted; the server plays out the rest of the round accordingly."""

    seat: int
    tricks: Tricks
    ask: int | None = None


class Kicked(_Event, frozen=True, tag="kicked"):
    """A seat was taken from its owner: during the game by vote until they return, before it permanently by the host."""

    seat: int
    ask: int | None = None


class Said(_Event, frozen=True, tag="said"):
    """A predefined phrase, or free text if the table allows it."""

    seat: int
    phrase: str | None = None
    text: str | None = None


class Erased(_Event, frozen=True, tag="erased"):
    """The name and chat of a current or former owner of this seat were erased, also from earlier entries."""

    seat: int


class Rematch(_Event, frozen=True, tag="rematch"):
    """A rematch was opened at another table, for the same people with the same secrets; or for those who have
    befriended each other."""

    seat: int
    table: str


class Befriended(_Event, frozen=True, tag="befriended"):
    """After the game a player agreed to be in the lists of the others who agree, too, or does so no longer."""

    seat: int
    yes: bool


class Woken(_Event, frozen=True, tag="woken"):
    """A player returned to an empty table; clocks restart."""


class Ended(_Event, frozen=True, tag="ended"):
    """The abandoned table was closed."""


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
    | Befriended
    | Woken
    | Ended
)


class Entry(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """An entry of a table's log: a move or an event, and the chance events that followed it."""

    at: int
    """Milliseconds since 1970."""
    move: MoveJson | None = None
    event: Event | None = None
    chance: tuple[ChanceJson, ...] = ()


def public(event: Event) -> Event:
    """The event without secret fields."""
    return msgspec.structs.replace(event, key=None) if isinstance(event, Sat) else event
