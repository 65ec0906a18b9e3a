"""The messages between a table and its clients, and the bodies of requests about tables."""

from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec

from gizzard.core.decoding import from_json, schema_named
from gizzard.core.formats.actions import Action
from gizzard.core.formats.fields import Change
from gizzard.core.formats.last_trick import LastTrick
from gizzard.core.formats.moves import MoveJson
from gizzard.core.formats.round_spec import RoundSpecJson, ScheduledRound
from gizzard.core.formats.view import View
from gizzard.core.rules.ruleset import RulesJson
from gizzard.server.tables.avatars import Avatar
from gizzard.server.tables.events import Event, Tricks
from gizzard.server.wire.messages import ClientMessage, Error, Join, Object, Ping, Pong

Switch = Literal["off", "on"]
Chat = Literal["off", "phrases", "free"]
Phase = Literal["gathering", "playing", "paused", "over", "ended"]
"""The phase of a table; `ended`: closed because it was abandoned."""
Deck = Annotated[str, schema_named("Deck")]
BotLevel = Annotated[str, schema_named("BotLevel")]
PresetName = Annotated[str, schema_named("PresetName")]


# Over HTTP


class Clock(ClientMessage, frozen=True):
    """Seconds per turn, and a time bank for the whole game that longer turns draw on."""

    turn: Annotated[int, msgspec.Meta(ge=1, le=3600)] = 30
    bank: Annotated[int, msgspec.Meta(ge=0, le=7200)] = 180


class Letter(NamedTuple):
    """The letter of a setting in a rules code, which no other setting, no rule and no deck has."""

    letter: str


class Settings(ClientMessage, frozen=True):
    """The settings of a table besides its rules."""

    clock: Annotated[Clock | None, Letter("c")] = None
    spectators: Annotated[Switch, Letter("w")] = "off"
    delay: Annotated[int, msgspec.Meta(ge=0, le=600), Letter("v")] = 0
    """Delay of spectators in seconds."""
    chat: Annotated[Chat, Letter("h")] = "phrases"
    public: Annotated[bool, Letter("o")] = False
    """Whether the lobby lists the table before the game."""
    undo: Annotated[bool, Letter("u")] = False
    """Whether a move can be undone if all others agree."""
    hints: Annotated[bool, Letter("q")] = False
    """Whether a seat to act can ask for an evaluation of its choices."""


class TableBody(Settings, frozen=True, kw_only=True):
    """Request to open a table: its rules, the opener, and for each other seat a bot level or null (free for a person).

    `rules` override `presets`. Defaults: novice bots on all other seats, and a clock if a seat is free.
    """

    rules: RulesJson
    name: str
    presets: Annotated[tuple[PresetName, ...], msgspec.Meta(max_length=50)] = ()
    deck: Deck = "standard"
    seats: tuple[BotLevel | None, ...] | None = None
    clock: Clock | msgspec.UnsetType | None = msgspec.UNSET  # type: ignore[assignment]
    avatar: Avatar | None = None
    """The opener's avatar; without one their initial is shown."""

    def settings(self) -> Settings:
        """The settings of the request, with the default clock if applicable."""
        chosen = {name: getattr(self, name) for name in Settings.__struct_fields__}
        if self.clock is msgspec.UNSET:
            chosen["clock"] = Clock() if self.seats and None in self.seats else None
        return Settings(**chosen)


class SeatBody(ClientMessage, frozen=True):
    """Request to take a seat, by default the first free one."""

    name: str
    seat: int | None = None
    avatar: Avatar | None = None


class FindBody(ClientMessage, frozen=True):
    """Request to find a game with strangers, by the rules of a preset."""

    preset: Annotated[PresetName, msgspec.Meta(max_length=40)]
    name: str
    avatar: Avatar | None = None


class ReportBody(ClientMessage, frozen=True):
    """Report of a seat to the operators: for its chat, its name, or its play."""

    seat: int
    why: Literal["words", "name", "play"]
    owner: str | None = None
    """The `owner` of the person in `SeatJson`, wherever they sit by now; without it, the person at `seat`."""


class RulesBody(ClientMessage, frozen=True):
    """Rules to validate."""

    rules: RulesJson


class PresetsBody(ClientMessage, frozen=True):
    """Presets to combine."""

    presets: Annotated[list[PresetName], msgspec.Meta(max_length=50)]


class ReplayBody(ClientMessage, frozen=True):
    """A record to replay, from a seat's view or with all cards visible."""

    record: Object
    seat: int | Literal["all"] | None = "all"


# From a client


SomeAction = Annotated[Action, schema_named("ActionJson")]
"""An action whose values are judged later, by the rules of the game, which explain what is wrong with it."""


class Act(ClientMessage, frozen=True, tag="act"):
    """An action of the engine protocol, chosen after step `n`."""

    n: int
    action: SomeAction


What = Literal["start", "back", "brb", "leave", "undo", "pause", "resume", "claim", "kick", "rematch"]


class Ask(ClientMessage, frozen=True, tag="ask"):
    """A request of a seat, which becomes an event or is refused."""

    what: What
    level: BotLevel = "novice"
    """For `start`: the level of the bots in the free seats."""
    tricks: Tricks = "all"
    """For `claim`: which of the remaining tricks the seat claims."""
    seat: int = -1
    """For `kick`: the seat to kick."""
    owner: str | None = None
    """For `kick`: the same as in `ReportBody`."""
    n: int | None = None
    """For `undo` and `claim`: the last step seen, as in `Act`; without it they are never stale."""


class Vote(ClientMessage, frozen=True, tag="vote"):
    """A vote on an ask."""

    ask: int
    yes: bool


class Say(ClientMessage, frozen=True, tag="say"):
    """A predefined phrase or free text."""

    phrase: str | None = None
    text: str | None = None


class MoveCursor(ClientMessage, frozen=True, tag="cursor"):
    """In a finished game: show everybody its position after step `n`, as a seat saw it."""

    n: int
    seat: int


Request = Act | Ask | Vote | Say | MoveCursor
"""What a client asks a table for."""
FromClient = Join | Request | Ping
FRAMES: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(FromClient, dec_hook=from_json)

# From the server


class TournamentInfo(msgspec.Struct, frozen=True):
    """A table of a tournament; `warning`: ms before the end of the round at which everybody is warned."""

    tournament: str
    round: int
    table: int
    warning: int | None


class ChallengeInfo(msgspec.Struct, frozen=True):
    """Whose points are to be beaten with the same cards: those of a seat in a finished game."""

    table: str
    seat: int
    points: int


class TableInfo(msgspec.Struct, frozen=True):
    """The properties of a table that do not change during its game.

    `daily` is the day of the daily deal that is played there.
    """

    id: str
    deck: Deck
    seat: int | None
    """The seat of this connection; null for a spectator."""
    rules: RulesJson
    draw: tuple[tuple[tuple[int, str], ...], ...]
    """The draw for the first deal: seat and card, by round of the draw."""
    dealer: int
    schedule: tuple[ScheduledRound, ...]
    settings: Settings
    code: str
    """The rules code: rules, deck and settings in a short text."""
    fill_at: int | None
    """When bots take the free seats and the game starts, in ms since 1970; null if the host starts it."""
    daily: str | None
    join_code: str | None
    """Four letters with which people find the table before its game begins; null if nobody can sit down by it."""
    tournament: TournamentInfo | None = None
    challenge: ChallengeInfo | None = None


class SeatJson(msgspec.Struct, frozen=True):
    """The public state of a seat."""

    name: str | None
    """Null if the seat is free."""
    bot: str | None
    """The level of a permanent bot."""
    playing: Literal["person", "bot"]
    """Who plays now; a bot plays for a person who is late, disconnected, or has left."""
    host: bool
    away_until: int | None
    """Until when the person's clock is stopped because they will be right back, in ms since 1970; null if it is not."""
    connected: bool
    avatar: Avatar | None
    owner: str | None = None
    """Stands for the person who has the seat, at this table; they keep it when they change seat, name or face."""
    away_from: int | None = None
    """Since when the person's clock is stopped."""


class ClockJson(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clock. A seat to act has until ``since + turn_ms + bank_ms[seat]`` by the server's clock, and as much longer
    as it has been away since then."""

    turn_ms: int
    bank_ms: tuple[int, ...]
    since: int | None
    """Milliseconds since 1970; null while the clock is stopped."""
    ends: int | None = None
    """At a tournament with a round clock: when bots take over all seats."""


class AskJson(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open ask."""

    id: int
    what: str
    by: int
    needs: tuple[int, ...]
    """The seats that have not voted yet."""
    to: int | None = None
    target: int | None = None
    tricks: Tricks | None = None


class SayJson(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chat message."""

    seat: int
    at: int
    phrase: str | None = None
    text: str | None = None


class CursorJson(msgspec.Struct, frozen=True):
    """What people who review a finished game together look at: its position after step `n`, as `seat` saw it."""

    n: int
    seat: int
    by: int | None
    """The seat that moved it; null for a spectator."""


class SocialJson(msgspec.Struct, frozen=True):
    """The people at a table and the interaction between them."""

    state: Phase
    seats: tuple[SeatJson, ...]
    clock: ClockJson | None
    asks: tuple[AskJson, ...]
    claim: int | None
    """The seat whose claim decides the rest of the round."""
    says: tuple[SayJson, ...]
    spectators: int
    next: str | None
    """The table of the rematch."""
    paused_by: int | None = None
    """The seat that paused the game."""
    cursor: CursorJson | None = None
    """Not stored, as presence."""
    friends: tuple[int, ...] = ()
    """The seats whose owners agreed, after the game, to be in the lists of the others who did."""
    rated: bool = False
    """Whether the game counts for the ratings of those who take part, if enough do."""


class Joined(msgspec.Struct, frozen=True, tag="joined"):
    """The complete state that a client may see, as of step `n`; `now` is the server's clock (ms since 1970)."""

    n: int
    now: int
    table: TableInfo
    spec: RoundSpecJson | None
    view: View | None
    social: SocialJson
    trick: LastTrick | None = None


class Step(msgspec.Struct, frozen=True, tag="step", omit_defaults=True):
    """A move or event, and the resulting changes."""

    n: int
    move: MoveJson | None = None
    event: Event | None = None
    set: list[Change] = []
    spec: RoundSpecJson | None = None
    """Only if it changed."""


class Rejoined(msgspec.Struct, frozen=True, tag="resumed"):
    """Acknowledges a `Join` with `since`: the missed steps follow, up to `n`."""

    n: int
    now: int


class Presence(msgspec.Struct, frozen=True, tag="presence"):
    """A change of presence or of the shared cursor; not a step, because it is not logged."""

    set: list[Change]


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """A refused action, and why."""

    code: Annotated[str, schema_named("RefusalCode")]
    text: str
    n: int


class Replay(msgspec.Struct, frozen=True):
    """A finished game, over HTTP: its initial state and all of its steps."""

    table: TableInfo
    joined: Joined
    steps: tuple[Step, ...]


FromServer = Joined | Step | Rejoined | Presence | Refused | Error | Pong
