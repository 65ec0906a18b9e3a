"""Changes: everything that can be done to a tournament, as the entries of its log."""

from collections.abc import Callable
from typing import Any

import msgspec

from gizzard.core.formats.result import Count, Points
from gizzard.core.rules.deal import MIN_PLAYERS
from gizzard.tournament.deals import is_due, published
from gizzard.tournament.entrants import entered, is_present, present, withdrawn
from gizzard.tournament.file import (
    ALGORITHM,
    FORMAT,
    Award,
    Deals,
    Penalty,
    Result,
    Round,
    RoundNumber,
    Ruled,
    Text,
    Tournament,
)
from gizzard.tournament.knockout import next_stage, over
from gizzard.tournament.results import recorded
from gizzard.tournament.rulings import revoked, ruled, ruling_before
from gizzard.tournament.standings import standings
from gizzard.tournament.system import Refused, System, check_system, equal_sizes, rules_at, table_sizes


class Change(msgspec.Struct, frozen=True, tag_field="change", forbid_unknown_fields=True, omit_defaults=True):
    """An entry of the log."""


class New(Change, frozen=True, tag="new"):
    """Begin a tournament."""

    name: str
    rules: dict[str, Any]
    system: System
    seed: str
    chosen: bool = False
    people: tuple[dict[str, Any], ...] = ()
    sealed: tuple[str, ...] = ()


class Enter(Change, frozen=True, tag="enter"):
    """Add entrants, or let some come back."""

    people: tuple[dict[str, Any], ...]
    now: bool = False
    """Whether they play in the round that is paired but not begun, which is then to be paired again."""


class Withdraw(Change, frozen=True, tag="withdraw"):
    """Withdraw an entrant. A round with them that is paired but not begun is to be paired again."""

    id: int


class Pair(Change, frozen=True, tag="pair"):
    """Pair the next preliminary round."""

    again: bool = False
    """Whether the last round, which is not begun, is paired again."""


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The result of a table, as it was reported; see ``Result``."""

    round: RoundNumber
    table: int
    points: tuple[Points | None, ...]
    correct: tuple[Count | None, ...]
    penalties: tuple[Penalty, ...] = ()
    game: Text | None = None
    award: Award | None = None

    @property
    def result(self) -> Result:
        """The result of the table."""
        return Result(self.points, self.correct, self.penalties, self.award, game=self.game)


class Results(Change, frozen=True, tag="result"):
    """Record the results of tables."""

    results: tuple[Report, ...]
    replace: bool = False


class Ruling(Change, frozen=True, tag="ruling"):
    """Rule on an entrant: a penalty or a bonus, or a disqualification from the next round on."""

    id: int
    reason: Text
    award: Award = 0
    round: RoundNumber | None = None
    """The round that the award belongs to; None for one that belongs to none."""
    disqualified: bool = False


class Revoke(Change, frozen=True, tag="revoke"):
    """Revoke a ruling."""

    ruling: int
    """Its number, in the order in which they were made, from 1."""


class Advance(Change, frozen=True, tag="advance"):
    """Make the cut, or pair the next round of the knock-out."""


class Publish(Change, frozen=True, tag="publish"):
    """Publish the deals of a round that every table has finished; undone together with the change before it."""


class Undo(Change, frozen=True, tag="undo"):
    """Undo the last change that is not undone."""


AnyChange = New | Enter | Withdraw | Pair | Results | Ruling | Revoke | Advance | Publish | Undo


def _paired(tournament: Tournament) -> Round:
    from gizzard.tournament.pairing import paired  # numpy is slow to import

    return paired(tournament)


class Source(msgspec.Struct, frozen=True):
    """Where changes get seatings and deals from: a search and a secret, or the file itself when they are repeated."""

    pair: Callable[[Tournament], Round] = _paired
    advance: Callable[[Tournament], Round] = next_stage
    deals: Callable[[int], Deals] | None = None
    """By the index of the round."""


def begun(change: New) -> Tournament:
    """A new tournament. Raises Refused if its system, rules or entrants are not allowed."""
    check_system(change.system)
    for size in (change.system.table, *change.system.finals):
        rules_at(change.rules, size, change.system)
    tournament = Tournament(
        format=FORMAT,
        name=change.name,
        rules=change.rules,
        system=change.system,
        algorithm=ALGORITHM,
        seed=change.seed,
        chosen=change.chosen,
        entrants=(),
        rounds=(),
        sealed=change.sealed,
        log=(),
    )
    return _playable(entered(tournament, change.people, 1))


def applied(tournament: Tournament, change: AnyChange, source: Source) -> Tournament:
    """The tournament after a change, without an entry in its log.

    Raises:
        Refused: the change is not allowed.
    """
    match change:
        case Enter():
            tournament = _enter(tournament, change)
        case Withdraw():
            tournament = _withdraw(tournament, change.id)
        case Pair():
            tournament = _pair(tournament, change.again, source)
        case Results():
            tournament = _record(tournament, change)
        case Ruling(number, reason, award, of_round, disqualified):
            made = Ruled(number, reason, len(tournament.rounds), award, of_round, disqualified)
            tournament = ruled(tournament, made)
        case Revoke():
            tournament = revoked(tournament, change.ruling)
        case Advance():
            tournament = _advance(tournament, source)
        case Publish():
            if source.deals is None or not is_due(tournament):
                raise Refused("", "no deals are to be published")
            tournament = published(tournament, source.deals(len(tournament.deals)))
        case _:
            raise Refused("", f"a tournament cannot have this change in the middle: {type(change).__name__.lower()}")
    return with_final_standings(tournament)


def with_final_standings(tournament: Tournament) -> Tournament:
    """The tournament with the standings that its file holds: None until it is over."""
    return msgspec.structs.replace(tournament, standings=standings(tournament) if over(tournament) else None)


def _enter(tournament: Tournament, change: Enter) -> Tournament:
    if change.now:
        tournament = unpaired(tournament)
    first = len(tournament.rounds) + 1
    if first > tournament.system.rounds:
        what = f"all {tournament.system.rounds} preliminary rounds are paired: nobody can enter any more"
        raise Refused("", what, "closed")
    return _playable(entered(tournament, change.people, first))


def _withdraw(tournament: Tournament, number: int) -> Tournament:
    last = tournament.rounds[-1] if tournament.rounds else None
    if last and not last.begun and is_present(tournament, tournament.entrant(number), last.number):
        tournament = unpaired(tournament)
    return _playable(withdrawn(tournament, number, len(tournament.rounds)))


def unpaired(tournament: Tournament) -> Tournament:
    """The tournament without its last round, which must not have begun. Corrections and rulings since then count as
    before it.
    """
    last = tournament.rounds[-1] if tournament.rounds else None
    if last is None or last.begun:
        what = "only a round that is paired and not begun is paired again"
        raise Refused(f"round {len(tournament.rounds)}", what, "begun")
    rounds = tuple(_before(one, last.number) for one in tournament.rounds[:-1])
    rulings = tuple(ruling_before(each, last.number) for each in tournament.rulings)
    return msgspec.structs.replace(tournament, rounds=rounds, rulings=rulings)


def _before(one: Round, number: int) -> Round:
    """A round whose corrections after a round was paired are noted as before it."""
    tables = []
    for table in one.tables:
        result = table.result
        if result and any(was.after >= number for was in result.was):
            was = tuple(msgspec.structs.replace(each, after=min(each.after, number - 1)) for each in result.was)
            table = msgspec.structs.replace(table, result=msgspec.structs.replace(result, was=was))
        tables.append(table)
    return msgspec.structs.replace(one, tables=tuple(tables))


def _pair(tournament: Tournament, again: bool, source: Source) -> Tournament:
    if again:
        before, tournament = tournament, unpaired(tournament)
        if before.knock_out:
            return _advance(tournament, source)
    _check_complete(tournament)
    if len(tournament.rounds) >= tournament.system.rounds:
        following = "advance makes the cut" if tournament.system.cut else "the tournament is over"
        raise Refused(f"round {len(tournament.rounds)}", f"this was the last preliminary round: {following}")
    number = len(tournament.rounds) + 1
    _check_sizes(tournament, table_sizes(len(present(tournament, number)), tournament.system))
    return _with_round(tournament, source.pair(tournament))


def _advance(tournament: Tournament, source: Source) -> Tournament:
    _check_complete(tournament)
    if len(tournament.rounds) < tournament.system.rounds:
        raise Refused(f"round {len(tournament.rounds) + 1}", "it is to be played before anybody advances: pair it")
    following = source.advance(tournament)
    _check_sizes(tournament, [len(table.seats) for table in following.tables])
    return _with_round(tournament, following)


def next_sizes(tournament: Tournament) -> tuple[int, ...]:
    """The sizes of the next round's tables if it were seated now, larger ones first; empty if too few are present.

    All paired rounds are complete. Raises Refused if the tournament is over.
    """
    number = len(tournament.rounds) + 1
    try:
        if number > tournament.system.rounds:
            return tuple(len(table.seats) for table in next_stage(tournament).tables)
        return table_sizes(len(present(tournament, number)), tournament.system)
    except Refused as refused:
        if refused.code == "few":
            return ()
        raise


def _with_round(tournament: Tournament, one: Round) -> Tournament:
    return msgspec.structs.replace(tournament, rounds=(*tournament.rounds, one))


def _check_complete(tournament: Tournament) -> None:
    """Raise Refused if a table of the last round has no result."""
    for table in tournament.rounds[-1].tables if tournament.rounds else ():
        if table.result is None:
            number = len(tournament.rounds)
            place, what = (
                f"round {number} table {table.table}",
                f"it has no result yet, and round {number + 1} needs it",
            )
            raise Refused(place, what, "open", table=table.table)


def _record(tournament: Tournament, change: Results) -> Tournament:
    for report in change.results:
        tournament = recorded(tournament, report.round, report.table, report.result, change.replace)
    return tournament


def _playable(tournament: Tournament) -> Tournament:
    """The tournament; Refused if its rules cannot be played at the sizes of the next round's tables."""
    here = len(present(tournament, len(tournament.rounds) + 1))
    if here >= MIN_PLAYERS and tournament.system.pairing != "duplicate":
        _check_sizes(tournament, equal_sizes(here, tournament.system))
    return tournament


def _check_sizes(tournament: Tournament, sizes: list[int] | tuple[int, ...]) -> None:
    for size in {*sizes}:
        rules_at(tournament.rules, size, tournament.system)
