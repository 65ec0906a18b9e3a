"""Every message between the page and the server. What a client sends is read strictly or refused with a reason."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from gizzard.server.events import Event, Tricks
from gizzard.server.phrases import Problem

MAX_BYTES = 16 * 1024
"""The longest frame and request body that is read."""
MAX_RECORD = 512 * 1024
"""The longest record that is read."""
MAX_NAME = 40
"""Characters of a player's name."""
MAX_TEXT = 200
"""Characters of free text in a chat."""

Language = Literal["en", "de"]
Object = dict[str, Any]
Change = list[Any]
"""``[path, value]``: the value now stands there (an index equal to a list's length appends). ``[path]``: what stood
there is gone; in a list all that followed it too."""
Switch = Literal["off", "on"]
Chat = Literal["off", "phrases", "free"]


class _In(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sent by a client."""


# Over HTTP


class Clock(_In, frozen=True):
    """Seconds for each turn, and a bank for the whole game that is used when a turn takes longer."""

    turn: Annotated[int, msgspec.Meta(ge=1, le=3600)] = 30
    bank: Annotated[int, msgspec.Meta(ge=0, le=7200)] = 180


class Settings(_In, frozen=True):
    """How a table is kept, besides its rules."""

    clock: Clock | None = None
    spectators: Switch = "off"
    delay: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    """Seconds after which spectators see a step."""
    chat: Chat = "phrases"
    public: bool = False
    """Whether the lobby lists the table while it gathers."""
    undo: bool = False
    """Whether a move can be taken back where all others agree."""


class TableBody(_In, frozen=True):
    """A table to be opened: its rules, who opens it, and for each other seat a bot's level or null (kept for a person).

    Without `seats` every other seat is a novice's. Without `clock` there is one where another person may sit.
    """

    rules: Object
    name: str
    deck: str = "standard"
    seats: tuple[str | None, ...] | None = None
    clock: Clock | msgspec.UnsetType | None = msgspec.UNSET
    spectators: Switch = "off"
    delay: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    chat: Chat = "phrases"
    public: bool = False
    undo: bool = False

    def settings(self) -> Settings:
        """What of it are settings, with the usual clock where none was named."""
        clock = self.clock
        if clock is msgspec.UNSET:
            clock = Clock() if self.seats and None in self.seats else None
        return Settings(clock, self.spectators, self.delay, self.chat, self.public, self.undo)


class SeatBody(_In, frozen=True):
    """Who wants to sit down, and where; without `seat` on the first free one."""

    name: str
    seat: int | None = None


class RulesBody(_In, frozen=True):
    """Rules to be checked."""

    rules: Object


class CodeBody(_In, frozen=True):
    """What a table code is to carry."""

    rules: Object
    deck: str = "standard"
    settings: Settings = Settings()


class ReplayBody(_In, frozen=True):
    """A record to be replayed, as one seat saw it or with everything open."""

    record: Object
    seat: int | Literal["all"] | None = "all"


# From a client


class Join(_In, frozen=True, tag="join"):
    """Sit down at a table, or look on where there is no secret; the first message of every connection.

    `since` is the last step that this client saw.
    """

    table: str
    secret: str | None = None
    lang: Language = "en"
    since: int | None = None


class Act(_In, frozen=True, tag="act"):
    """An action of the engine protocol, chosen when step `n` was the last one seen."""

    n: int
    action: Object


What = Literal["start", "back", "brb", "leave", "undo", "pause", "resume", "claim", "kick", "rematch"]


class Ask(_In, frozen=True, tag="ask"):
    """Something a seat wants; becomes an event for all, or is refused."""

    what: What
    level: str = "novice"
    """For `start`: of the bots in the free seats."""
    tricks: Tricks = "all"
    """For `claim`: what of the remaining tricks is to be this seat's."""
    seat: int = -1
    """For `kick`."""


class Vote(_In, frozen=True, tag="vote"):
    """The answer to an ask."""

    ask: int
    yes: bool


class Say(_In, frozen=True, tag="say"):
    """A phrase from the list, or free text."""

    phrase: str | None = None
    text: str | None = None


class Ping(_In, frozen=True, tag="ping"):
    """Is anybody there?"""


FromClient = Join | Act | Ask | Vote | Say | Ping

# From the server


class _Out(msgspec.Struct, frozen=True):
    """Sent by the server."""


class TableInfo(_Out, frozen=True):
    """What does not change while a table stands."""

    id: str
    deck: str
    seat: int | None
    """Whose connection this is; null for a spectator."""
    rules: Object
    draw: tuple[tuple[tuple[int, str], ...], ...]
    """The draw for the first deal: in each round of it, who drew what."""
    dealer: int
    schedule: tuple[Object, ...]
    settings: Settings
    code: str
    """The table code: rules, deck and settings in a short text."""


class SeatForm(_Out, frozen=True):
    """A seat as everybody sees it."""

    name: str | None
    """Null where the seat is free."""
    bot: str | None
    """The level of a seat that is a bot's for good."""
    playing: Literal["person", "bot"]
    """Who plays now; a bot plays for a person who is late, gone, or has left."""
    host: bool
    away: bool
    """Will be right back."""
    connected: bool


class ClockForm(_Out, frozen=True):
    """The clock. Who is to act has until ``since + turn_ms + bank_ms[seat]``, by the server's clock."""

    turn_ms: int
    bank_ms: tuple[int, ...]
    since: int | None
    """Milliseconds since 1970; null while it stands."""


class AskForm(_Out, frozen=True, omit_defaults=True):
    """Something that others must agree to."""

    id: int
    what: str
    by: int
    needs: tuple[int, ...]
    """Seats that have not answered yet."""
    to: int | None = None
    target: int | None = None
    tricks: Tricks | None = None


class SayForm(_Out, frozen=True, omit_defaults=True):
    """Something said."""

    seat: int
    at: int
    phrase: str | None = None
    text: str | None = None


class SocialForm(_Out, frozen=True):
    """The people at a table, and what goes on between them."""

    state: Literal["gathering", "playing", "paused", "over", "ended"]
    seats: tuple[SeatForm, ...]
    clock: ClockForm | None
    asks: tuple[AskForm, ...]
    claim: int | None
    """The seat for whose claim the rest of the round is played out."""
    says: tuple[SayForm, ...]
    spectators: int
    next: str | None
    """The table of the rematch."""


class Joined(_Out, frozen=True, tag="joined"):
    """The whole of what a client may know, as of step `n`; `now` is the server's clock (ms since 1970)."""

    n: int
    now: int
    table: TableInfo
    spec: Object | None
    view: Object | None
    social: SocialForm


class Step(_Out, frozen=True, tag="step", omit_defaults=True):
    """One move or event, and what changed with it."""

    n: int
    move: Object | None = None
    event: Event | None = None
    set: list[Change] = []
    spec: Object | None = None
    """Only where it changed."""


class Resumed(_Out, frozen=True, tag="resumed"):
    """The steps since the one named when joining follow; the last of them is `n`."""

    n: int
    now: int


class Presence(_Out, frozen=True, tag="presence"):
    """Who is here has changed; no step, for it is not kept."""

    set: list[Change]


class Refused(_Out, frozen=True, tag="refused"):
    """An action that does not count, and why."""

    code: str
    text: str
    n: int


class Error(_Out, frozen=True, tag="error"):
    """The last message before the server closes the connection."""

    code: str
    text: str


class Pong(_Out, frozen=True, tag="pong"):
    """Somebody is there."""


class Replay(_Out, frozen=True):
    """A game that is over, over HTTP: how it began, and all of its steps."""

    table: TableInfo
    joined: Joined
    steps: tuple[Step, ...]


FromServer = Joined | Step | Resumed | Presence | Refused | Error | Pong


def read(text: str | bytes, kind: Any) -> Any:
    """A client's message as that kind of struct; Problem with a reason where it is none."""
    return _decoded(msgspec.json.Decoder(kind), text)


def read_client(text: str) -> FromClient:
    """A frame of the socket."""
    if len(text) > MAX_BYTES:
        raise Problem("too-large", most=MAX_BYTES)
    message: FromClient = _decoded(_FRAMES, text)
    return message


def _decoded(decoder: msgspec.json.Decoder[Any], text: str | bytes) -> Any:
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        reason = "too deeply nested" if isinstance(error, RecursionError) else str(error)
        raise Problem("not-json", problem=reason[:200]) from None


_FRAMES: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(FromClient)

encode = msgspec.json.Encoder().encode
