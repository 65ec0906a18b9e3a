"""Every message between the page and the server. What a client sends is read strictly or refused with a reason."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, cast

import msgspec

from gizzard.server.domain.avatars import Avatar
from gizzard.server.domain.events import Event, Tricks
from gizzard.server.domain.phrases import RequestError

MAX_BYTES = 16 * 1024
"""The longest frame and request body that is read."""
MAX_RECORD = 512 * 1024
"""The longest record that is read."""

Language = Literal["en", "de", "fr"]
Object = dict[str, Any]
Change = list[Any]
"""``[path, value]``: the value now stands there (an index equal to a list's length appends). ``[path]``: what stood
there is gone; in a list all that followed it too."""
Switch = Literal["off", "on"]
Chat = Literal["off", "phrases", "free"]
Phase = Literal["gathering", "playing", "paused", "over", "ended"]
"""How far a table is; `ended`: closed because nobody came back."""


class _ClientMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sent by a client."""


# Over HTTP


class Clock(_ClientMessage, frozen=True):
    """Seconds for each turn, and a bank for the whole game that is used when a turn takes longer."""

    turn: Annotated[int, msgspec.Meta(ge=1, le=3600)] = 30
    bank: Annotated[int, msgspec.Meta(ge=0, le=7200)] = 180


class Settings(_ClientMessage, frozen=True):
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
    hints: bool = False
    """Whether a seat that is to act can ask what its choices are worth."""


class TableBody(_ClientMessage, frozen=True):
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
    hints: bool = False
    avatar: Avatar | None = None
    """The face of whoever opens it; their initial where there is none."""

    def settings(self) -> Settings:
        """What of it are settings, with the usual clock where none was named."""
        clock = self.clock
        if clock is msgspec.UNSET:
            clock = Clock() if self.seats and None in self.seats else None
        return Settings(clock, self.spectators, self.delay, self.chat, self.public, self.undo, self.hints)


class SeatBody(_ClientMessage, frozen=True):
    """Who wants to sit down, and where; without `seat` on the first free one."""

    name: str
    seat: int | None = None
    avatar: Avatar | None = None


class FindBody(_ClientMessage, frozen=True):
    """Who looks for a game with people they do not know, and by the rules of which preset."""

    preset: Annotated[str, msgspec.Meta(max_length=40)]
    name: str
    avatar: Avatar | None = None


class DailyBody(_ClientMessage, frozen=True):
    """Who wants to play the daily deal, today's or an earlier day's. The secret that goes with it is their own."""

    name: str
    day: Annotated[str, msgspec.Meta(max_length=10)] | None = None
    avatar: Avatar | None = None


class ReportBody(_ClientMessage, frozen=True):
    """Whom the owner of a seat reports to the operators, and for what: words, the name, or the way of playing."""

    seat: int
    why: Literal["words", "name", "play"]


class RulesBody(_ClientMessage, frozen=True):
    """Rules to be checked."""

    rules: Object


class PresetsBody(_ClientMessage, frozen=True):
    """Presets to be combined."""

    presets: Annotated[list[str], msgspec.Meta(max_length=50)]


class CodeBody(_ClientMessage, frozen=True):
    """What a rules code is to carry."""

    rules: Object
    deck: str = "standard"
    settings: Settings = Settings()


class ReplayBody(_ClientMessage, frozen=True):
    """A record to be replayed, as one seat saw it or with everything open."""

    record: Object
    seat: int | Literal["all"] | None = "all"


# From a client


class Join(_ClientMessage, frozen=True, tag="join"):
    """Sit down at a table, or look on where there is no secret; the first message of every connection.

    `since` is the last step that this client saw.
    """

    table: str
    secret: str | None = None
    lang: Language = "en"
    since: int | None = None


class Act(_ClientMessage, frozen=True, tag="act"):
    """An action of the engine protocol, chosen when step `n` was the last one seen."""

    n: int
    action: Object


What = Literal["start", "back", "brb", "leave", "undo", "pause", "resume", "claim", "kick", "rematch"]


class Ask(_ClientMessage, frozen=True, tag="ask"):
    """Something a seat wants; becomes an event for all, or is refused."""

    what: What
    level: str = "novice"
    """For `start`: of the bots in the free seats."""
    tricks: Tricks = "all"
    """For `claim`: what of the remaining tricks is to be this seat's."""
    seat: int = -1
    """For `kick`."""


class Vote(_ClientMessage, frozen=True, tag="vote"):
    """The answer to an ask."""

    ask: int
    yes: bool


class Say(_ClientMessage, frozen=True, tag="say"):
    """A phrase from the list, or free text."""

    phrase: str | None = None
    text: str | None = None


class Ping(_ClientMessage, frozen=True, tag="ping"):
    """Is anybody there?"""


FromClient = Join | Act | Ask | Vote | Say | Ping

# From the server


class _ServerMessage(msgspec.Struct, frozen=True):
    """Sent by the server."""


class TableInfo(_ServerMessage, frozen=True):
    """What does not change while a table stands. `daily` is the day whose deal is played there."""

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
    """The rules code: rules, deck and settings in a short text."""
    fill_at: int | None
    """When bots take the free seats and the game starts, in ms since 1970 by the server; null if the host starts it."""
    daily: str | None


class SeatJson(_ServerMessage, frozen=True):
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
    avatar: Avatar | None
    """The face that a person has chosen."""


class ClockJson(_ServerMessage, frozen=True):
    """The clock. Who is to act has until ``since + turn_ms + bank_ms[seat]``, by the server's clock."""

    turn_ms: int
    bank_ms: tuple[int, ...]
    since: int | None
    """Milliseconds since 1970; null while it stands."""


class AskJson(_ServerMessage, frozen=True, omit_defaults=True):
    """Something that others must agree to."""

    id: int
    what: str
    by: int
    needs: tuple[int, ...]
    """Seats that have not answered yet."""
    to: int | None = None
    target: int | None = None
    tricks: Tricks | None = None


class SayJson(_ServerMessage, frozen=True, omit_defaults=True):
    """Something said."""

    seat: int
    at: int
    phrase: str | None = None
    text: str | None = None


class SocialJson(_ServerMessage, frozen=True):
    """The people at a table, and what goes on between them."""

    state: Phase
    seats: tuple[SeatJson, ...]
    clock: ClockJson | None
    asks: tuple[AskJson, ...]
    claim: int | None
    """The seat for whose claim the rest of the round is played out."""
    says: tuple[SayJson, ...]
    spectators: int
    next: str | None
    """The table of the rematch."""
    paused_by: int | None = None
    """The seat that asked for the pause."""


Why = Literal["first-jester", "highest-of-suit", "highest-trump", "first-wizard", "magic", "beats-all"]
Lead = Literal["open", "free", "suit"]
"""Only Jesters so far, so that the next card decides; a Wizard, so that nobody has to follow; a suit."""


class TrickJson(_ServerMessage, frozen=True):
    """The trick that the last card was played to: the seat that takes it as it lies, and why."""

    seat: int
    why: Why
    lead: Lead


class Joined(_ServerMessage, frozen=True, tag="joined"):
    """The whole of what a client may know, as of step `n`; `now` is the server's clock (ms since 1970)."""

    n: int
    now: int
    table: TableInfo
    spec: Object | None
    view: Object | None
    social: SocialJson
    trick: TrickJson | None = None


class Step(_ServerMessage, frozen=True, tag="step", omit_defaults=True):
    """One move or event, and what changed with it."""

    n: int
    move: Object | None = None
    event: Event | None = None
    set: list[Change] = []
    spec: Object | None = None
    """Only where it changed."""


class Resumed(_ServerMessage, frozen=True, tag="resumed"):
    """The steps since the one named when joining follow; the last of them is `n`."""

    n: int
    now: int


class Presence(_ServerMessage, frozen=True, tag="presence"):
    """Who is here has changed; no step, for it is not kept."""

    set: list[Change]


class Refused(_ServerMessage, frozen=True, tag="refused"):
    """An action that does not count, and why."""

    code: str
    text: str
    n: int


class Error(_ServerMessage, frozen=True, tag="error"):
    """The last message before the server closes the connection."""

    code: str
    text: str


class Pong(_ServerMessage, frozen=True, tag="pong"):
    """Somebody is there."""


class Replay(_ServerMessage, frozen=True):
    """A game that is over, over HTTP: how it began, and all of its steps."""

    table: TableInfo
    joined: Joined
    steps: tuple[Step, ...]


FromServer = Joined | Step | Resumed | Presence | Refused | Error | Pong


def read(text: str | bytes, kind: Any) -> Any:
    """The same, as that kind of struct."""
    return decoded(msgspec.json.Decoder(kind), text)


def read_client(text: str) -> FromClient:
    """A frame of the socket."""
    if len(text) > MAX_BYTES:
        raise RequestError("too-large", most=MAX_BYTES)
    return cast(FromClient, decoded(_FRAMES, text))


def decoded(decoder: msgspec.json.Decoder[Any], text: str | bytes) -> Any:
    """A client's message, by the decoder of its kind; RequestError with a reason where it is none."""
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        reason = "too deeply nested" if isinstance(error, RecursionError) else f"{error}"[:200]
        raise RequestError("not-json", problem=reason) from None


_FRAMES: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(FromClient)

encode = msgspec.json.Encoder().encode
