"""Requests of a tournament's clients, and the state that they are sent."""

from collections.abc import Collection
from typing import Annotated, Literal

import msgspec

from gizzard.core.decoding import schema_named
from gizzard.core.formats.fields import Change
from gizzard.core.formats.result import MAX_CODE
from gizzard.core.names import MAX_NAME
from gizzard.core.rules.ruleset import RuleKeysJson
from gizzard.core.texts import LANGUAGES
from gizzard.server.tables.avatars import Avatar
from gizzard.server.tables.messages import BotLevel
from gizzard.server.tournaments.log import TournamentSettings, TournamentState
from gizzard.server.tournaments.steps import Moment, Sent, open_at, overruled_at
from gizzard.server.tournaments.tables import can_watch
from gizzard.server.wire.messages import ClientMessage, ErasureDone, Error, Object, Pong, RequestError
from gizzard.tournament import (
    Entrant,
    Pair,
    Place,
    Report,
    Result,
    Revoke,
    Round,
    Ruled,
    Ruling,
    System,
    Table,
    TeamPlace,
    standings,
    team_standings,
)
from gizzard.tournament.changes import Advance
from gizzard.tournament.changes import Change as FileChange
from gizzard.tournament.system import fewest, is_final

Group = Annotated[str, msgspec.Meta(max_length=MAX_NAME)]


class TournamentBody(TournamentSettings, frozen=True, forbid_unknown_fields=True):
    """A tournament to be opened: a preset or a system, rules if they are not the preset's, and settings."""

    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    preset: Annotated[str, msgspec.Meta(max_length=40), schema_named("TournamentPreset")] | None = None
    system: Annotated[Object, schema_named("System")] | None = None
    rules: RuleKeysJson | None = None

    def settings(self) -> TournamentSettings:
        """The settings alone."""
        return TournamentSettings(**{field: getattr(self, field) for field in TournamentSettings.__struct_fields__})


class EntrantBody(ClientMessage, frozen=True):
    """Who enters."""

    name: str
    avatar: Avatar | None = None
    nation: Group | None = None
    family: Group | None = None
    team: Group | None = None
    rating: float | None = None


class BotsBody(ClientMessage, frozen=True):
    """Bots that the host enters."""

    level: BotLevel
    count: Annotated[int, msgspec.Meta(ge=1)] = 1


class ResultJson(msgspec.Struct, frozen=True):
    """The result of a table, by seat; null for somebody who did not finish, empty without penalties. `award` is what
    those who did not finish are awarded, null if it is what the system says.
    """

    points: tuple[int | None, ...]
    correct: tuple[int | None, ...]
    penalties: tuple[int, ...] = ()
    award: int | None = None


class SentJson(msgspec.Struct, frozen=True):
    """A result that an entrant has sent and that does not count: nobody has confirmed it, or another one counts."""

    entrant: int
    points: tuple[int | None, ...]
    correct: tuple[int | None, ...]


class RoundChange(FileChange, frozen=True, kw_only=True):
    """A change after the last round; `rounds`: how many the host saw. Refused if their number has changed."""

    rounds: int | None = None


class PairBody(RoundChange, frozen=True, kw_only=True, tag="pair"):
    """Pair the next preliminary round, or the last one again; `seen` as in `UndoBody`."""

    again: bool = False
    seen: int | None = None


class AdvanceBody(RoundChange, frozen=True, kw_only=True, tag="advance"):
    """Make the cut, or pair the next round of the knock-out."""


class ScheduleBody(RoundChange, frozen=True, kw_only=True, tag="schedule"):
    """When the next round is paired by itself; null: not."""

    at: Moment | None


class ClockBody(RoundChange, frozen=True, kw_only=True, tag="clock"):
    """At real tables: when the clock of the last round starts, or starts again."""

    at: Moment


class ResultsBody(FileChange, frozen=True, tag="result"):
    """Results; `seen`: those that the host saw at these tables, `sent`: those that players have sent from there and
    that the host saw. Refused if these have changed, and, unless the host insists, if no game by the rules brings such
    points.
    """

    results: Annotated[tuple[Report, ...], msgspec.Meta(min_length=1)]
    replace: bool = False
    seen: tuple[ResultJson | None, ...] | None = None
    sent: tuple[tuple[SentJson, ...], ...] | None = None
    insist: bool = False


class UndoBody(FileChange, frozen=True, tag="undo"):
    """Undo the last change; `seen`: the host's last change that the host saw. Refused if there is a later one."""

    seen: int | None = None


class RulingBody(Ruling, frozen=True, kw_only=True, tag="ruling"):
    """Rule on an entrant; `seen` as in `UndoBody`."""

    seen: int | None = None


class RevokeBody(Revoke, frozen=True, kw_only=True, tag="revoke"):
    """Revoke a ruling; `seen` as in `UndoBody`."""

    seen: int | None = None


HostChange = PairBody | AdvanceBody | ResultsBody | RulingBody | RevokeBody | UndoBody | ScheduleBody | ClockBody
"""Changes that the host may make."""


class ResultCodeBody(ClientMessage, frozen=True):
    """The text of a score pad's QR code."""

    code: Annotated[str, msgspec.Meta(max_length=MAX_CODE)]


class OpenedTournament(msgspec.Struct, frozen=True):
    """A new tournament, and its host's secret."""

    tournament: str
    secret: str


class EnteredTournament(msgspec.Struct, frozen=True):
    """An entrant, and their secret."""

    entrant: int
    secret: str


class EnteredBots(msgspec.Struct, frozen=True):
    """The bots that were entered, as entrants."""

    entrants: tuple[int, ...]


class EntrantLeft(msgspec.Struct, frozen=True):
    """The entrant has left."""

    left: Literal[True]


class ErasedEntrant(ErasureDone, frozen=True):
    """The name was erased; `tables`: where the entrant played on this server, which store the name themselves."""

    tables: tuple[str, ...]


class AboutEntrant(msgspec.Struct, frozen=True):
    """Everything that a tournament stores about an entrant."""

    tournament: str
    opened: str
    entrant: Entrant
    avatar: Avatar | None
    address: str | None
    rulings: tuple[Ruled, ...]
    tables: tuple[str, ...]
    """The tables at which the entrant plays or played on this server."""
    sent: tuple[Report, ...]


class PairJson(msgspec.Struct, frozen=True):
    """Two entrants who met: where, and by how much each did better there than at their other tables, in points."""

    entrants: tuple[int, int]
    same_address: bool
    met: tuple[tuple[int, int], ...]
    """Rounds and tables."""
    gain: tuple[float | None, float | None]


class FairPlay(msgspec.Struct, frozen=True):
    """What the host may want to look at: entrants from one address, and pairs."""

    same_address: tuple[tuple[int, ...], ...]
    pairs: tuple[PairJson, ...]


class EntrantJson(msgspec.Struct, frozen=True):
    """An entrant as everybody sees them."""

    id: int
    name: str
    avatar: Avatar | None
    bot: str | None
    """The level of a bot."""
    nation: str | None
    family: str | None
    team: str | None
    rating: float | None
    from_: int = msgspec.field(name="from")
    until: int | None
    leaving: bool
    """Whether they are withdrawn once the round is complete."""
    disqualified: bool


class SeatingJson(msgspec.Struct, frozen=True):
    """A table of a round: `game` is the name of the game's table, null at real tables and until it is opened; `seats`
    are entrants, the first dealer last; `overruled` is what players had sent before another result was entered.
    """

    table: int
    game: str | None
    seats: tuple[int, ...]
    result: ResultJson | None
    sent: tuple[SentJson, ...]
    overruled: tuple[SentJson, ...]
    watch: bool
    """Whether spectators are allowed."""


class RoundJson(msgspec.Struct, frozen=True):
    """A round; times are in ms since 1970, and null at real tables until the host starts the clock.

    `final`: whether the knock-out ends with it.
    """

    number: int
    stage: Literal["preliminary", "knock-out"]
    final: bool
    starts: int | None
    warns: int | None
    ends: int | None
    byes: tuple[int, ...]
    tables: tuple[SeatingJson, ...]


class TournamentJson(msgspec.Struct, frozen=True):
    """A tournament as everybody sees it."""

    id: str
    name: str
    host: str
    phase: Literal["gathering", "playing", "between", "over"]
    now: int
    rules: RuleKeysJson
    system: System
    settings: TournamentSettings
    seed: str | None
    next: Literal["pair", "advance"] | None
    next_at: int | None
    fewest: int
    """The fewest who can play a preliminary round."""
    sizes: tuple[int, ...]
    """The sizes of the next round's tables if it were seated now, larger ones first; empty while a round is played,
    if too few are present, and at the end.
    """
    final: bool
    """Whether the knock-out would end with that round."""
    problem: dict[str, str] | None
    """Why the next round could not be paired automatically, or which games of this one cannot go on, by language."""
    host_change: int
    """The host's last change, as an index in the log; -1 if there is none."""
    entrants: tuple[EntrantJson, ...]
    rounds: tuple[RoundJson, ...]
    rulings: tuple[Ruled, ...]
    """In the order in which they were made; the first is number 1."""
    standings: tuple[Place, ...]
    teams: tuple[TeamPlace, ...]


class TournamentShown(msgspec.Struct, frozen=True, tag="tournament"):
    """The whole state, to a client that has joined; whose secret it has."""

    state: TournamentJson
    entrant: int | None
    host: bool


class TournamentChanged(msgspec.Struct, frozen=True, tag="changed"):
    """What has changed in the state."""

    set: list[Change]


ToViewer = TournamentShown | TournamentChanged | Pong | Error


def state_json(
    name: str,
    state: TournamentState,
    now: int,
    stopped: int = 0,
    halted: RequestError | None = None,
    missing: Collection[str] = (),
) -> TournamentJson:
    """A tournament as everybody sees it.

    `stopped`: the ms by which the last round ends later than planned; `halted`: the games that cannot go on; `missing`:
    games that are not opened yet.
    """
    tournament, following, sizes = state.tournament, state.following, state.next_sizes
    return TournamentJson(
        name,
        tournament.name,
        state.setup.settings.host,
        state.phase,
        now,
        tournament.rules,
        tournament.system,
        state.setup.settings,
        tournament.seed if tournament.rounds else None,
        None if following is None else "pair" if isinstance(following, Pair) else "advance",
        state.next_at,
        fewest(tournament.system),
        sizes,
        isinstance(following, Advance) and is_final(tournament.system, len(sizes)),
        {lang: halted.say(lang) for lang in LANGUAGES} if halted else state.problem,
        state.host_change,
        tuple(_entrant(state, entrant) for entrant in tournament.entrants),
        tuple(_round(state, one, stopped, missing) for one in tournament.rounds),
        tournament.rulings,
        standings(tournament),
        team_standings(tournament),
    )


def _entrant(state: TournamentState, entrant: Entrant) -> EntrantJson:
    person, leaves = state.people[entrant.id], entrant.id in state.leaving
    groups = (entrant.nation, entrant.family, entrant.team, entrant.rating)
    own = (entrant.id, entrant.name, person.avatar, person.bot)
    out = entrant.id in state.tournament.disqualified
    return EntrantJson(*own, *groups, entrant.from_, entrant.until, leaves, out)


def _round(state: TournamentState, one: Round, stopped: int, missing: Collection[str]) -> RoundJson:
    ends, warning = state.ends(one.number), state.warning
    if ends is not None and one.number == len(state.opened):
        ends += stopped
    warns = None if ends is None or warning is None else ends - warning
    tables = tuple(_seating(state, one, table, missing) for table in one.tables)
    final = one.stage == "knock-out" and is_final(state.tournament.system, len(tables))
    return RoundJson(one.number, one.stage, final, state.starts(one.number), warns, ends, one.byes, tables)


def _seating(state: TournamentState, one: Round, table: Table, missing: Collection[str]) -> SeatingJson:
    name = "" if state.over_the_board else state.opened[one.number - 1].names[table.table - 1]
    game = None if name in missing else name or None
    sent = sent_json(open_at(state.sent, one.number, table))
    overruled = sent_json(overruled_at(state.decided, one.number, table))
    watch = can_watch(state, one)
    return SeatingJson(table.table, game, table.seats, result_json(table.result), sent, overruled, watch)


def sent_json(sent: Sent) -> tuple[SentJson, ...]:
    """What players have sent, as it is shown."""
    return tuple(SentJson(send.id, send.report.points, send.report.correct) for send in sent)


def result_json(result: Result | None) -> ResultJson | None:
    """The result of a table as it is shown."""
    return ResultJson(result.points, result.correct, result.penalties, result.award) if result else None
