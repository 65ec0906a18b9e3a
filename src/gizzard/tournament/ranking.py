"""Ranking: the order of entrants by award plus penalties, and the tie-breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from gizzard.tournament.awards import Awards, awards_of, unit_of
from gizzard.tournament.file import Round, Ruled, Table
from gizzard.tournament.lots import lot
from gizzard.tournament.system import System


@dataclass(slots=True)
class RoundScore:
    """The results of an entrant in a round."""

    award: int = 0
    """In fractions, without penalties."""
    points: int = 0
    correct: int = 0
    penalties: int = 0
    """The sum of penalties and bonuses."""

    def add(self, other: RoundScore) -> None:
        """Add the results of a round, or of a member of a team."""
        self.award += other.award
        self.points += other.points
        self.correct += other.correct
        self.penalties += other.penalties


@dataclass(slots=True)
class Score(RoundScore):
    """The results of an entrant in some rounds; the sums are those of the rounds that count, byes included."""

    entrant: int = 0
    struck: bool = False
    """Whether the entrant is disqualified, and nothing counts."""
    unfinished: int = 0
    """The number of games that the entrant did not finish."""
    by_round: dict[int, RoundScore] = field(default_factory=dict)
    """Every round."""
    met: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """The entrants at the table in each round, unless it is void."""


@dataclass(frozen=True)
class Ranking:
    """Entrants, best first, in groups that share a rank."""

    groups: tuple[tuple[Score, ...], ...]
    unit: int
    """The number of award fractions that make up a whole."""

    @property
    def order(self) -> list[int]:
        """The entrants, best first."""
        return [score.entrant for group in self.groups for score in group]


Key = Callable[[Score, Sequence[Score]], Any]
"""A tie-break: higher is better. It may depend on the tied entrants."""


def ranked(
    entrants: Iterable[int],
    rounds: Sequence[Round],
    system: System,
    seed: str,
    lots: bool = False,
    rulings: Sequence[Ruled] = (),
) -> Ranking:
    """Rank entrants by the results of some rounds.

    Args:
        entrants: their IDs.
        rounds: the rounds that count; tables without a result do not.
        system: the system, with ``award``, ``best`` and ``ties``.
        seed: decides lots.
        lots: whether remaining ties are broken by lot, as for a cut.
        rulings: the director's decisions.

    Returns:
        The ranking. Those who share a rank are in the order of their IDs; those who are struck come last, and in a
        knock-out round those who did not finish come after those who did.
    """
    unit = unit_of(rounds, system)
    scores = scores_of(entrants, rounds, system, unit, rulings)
    names = [name for name in system.ties if name != "shared"]
    ties = [_tie_break(name, seed, _last(rounds)) for name in [*names, "lot"] if lots or name in names]
    groups: list[list[Score]] = [sorted(scores.values(), key=lambda score: score.entrant)]
    for key in [_standing(_is_knock_out(rounds)), _total(unit), *ties]:
        groups = [part for group in groups for part in _split(group, key)]
    return Ranking(tuple(map(tuple, groups)), unit)


def scores_of(
    entrants: Iterable[int], rounds: Sequence[Round], system: System, unit: int, rulings: Sequence[Ruled] = ()
) -> dict[int, Score]:
    """The results of these entrants in some rounds, by ID."""
    standing = [ruling for ruling in rulings if ruling.revoked is None]
    struck = {each.id for each in standing if each.disqualified and system.disqualified == "struck"}
    scores = {entrant: Score(entrant=entrant, struck=entrant in struck) for entrant in entrants}
    for one in rounds:
        _add_round(scores, one, awards_of(one, system, unit))
    _add_rulings(scores, rounds, standing)
    for score in scores.values():
        for each in () if score.struck else _counting(score, system.best, unit):
            score.add(each)
    return scores


def _add_round(scores: Mapping[int, Score], one: Round, awards: Awards) -> None:
    for entrant, award in awards.items():
        if score := scores.get(entrant):
            score.by_round[one.number] = RoundScore(award)
    for table in one.tables:
        for seat, entrant in enumerate(table.seats if table.result else ()):
            if score := scores.get(entrant):
                _add_result(score, one.number, table, seat)


def _add_result(score: Score, number: int, table: Table, seat: int) -> None:
    result, own = table.result, score.by_round[number]
    assert result is not None
    own.points, own.correct = result.points[seat] or 0, result.correct[seat] or 0
    own.penalties = result.penalty(seat)
    score.unfinished += result.points[seat] is None
    if not result.void:
        score.met[number] = table.seats


def _add_rulings(scores: Mapping[int, Score], rounds: Sequence[Round], rulings: Iterable[Ruled]) -> None:
    """Add penalties and bonuses: to their round, or to the totals of the preliminary rounds."""
    numbers = {one.number for one in rounds}
    for ruling in rulings:
        score = scores.get(ruling.id)
        if score is None or score.struck:
            continue
        if ruling.round is not None and ruling.round in numbers:
            score.by_round.setdefault(ruling.round, RoundScore()).penalties += ruling.award
        elif ruling.round is None and not _is_knock_out(rounds):
            score.penalties += ruling.award


def _counting(score: Score, best: int, unit: int) -> Iterable[RoundScore]:
    """The rounds of an entrant that count: all, or the best by award plus penalties, then by bids made and points."""
    if not best:
        return score.by_round.values()
    value = attrgetter("correct", "points")
    rounds = sorted(score.by_round.values(), key=lambda one: (one.award + one.penalties * unit, value(one)))
    return rounds[-best:]


def _is_knock_out(rounds: Sequence[Round]) -> bool:
    return bool(rounds) and rounds[-1].stage == "knock-out"


def _last(rounds: Sequence[Round]) -> int:
    """The number of the last round."""
    return rounds[-1].number if rounds else 0


def _split(group: list[Score], key: Key) -> list[list[Score]]:
    """A group split by a key, best first."""
    if len(group) == 1:
        return [group]
    values = {score.entrant: key(score, group) for score in group}
    parts: dict[Any, list[Score]] = {}
    for score in group:
        parts.setdefault(values[score.entrant], []).append(score)
    return [parts[value] for value in sorted(parts, reverse=True)]


def _standing(knock_out: bool) -> Key:
    return lambda score, _: (not score.struck, -score.unfinished if knock_out else 0)


def _total(unit: int) -> Key:
    return lambda score, _: score.award + score.penalties * unit


def _tie_break(name: str, seed: str, rounds: int) -> Key:
    """The key of a tie-break."""
    match name:
        case "met":
            return _award_against
        case "last":
            return lambda score, _: tuple(_award_in(score, number) for number in range(rounds, 0, -1))
        case "lot":
            return lambda score, _: lot(seed, rounds, score.entrant)
    return lambda score, _: getattr(score, name)


def _award_against(score: Score, tied: Sequence[Score]) -> int:
    """The award in games against other tied entrants."""
    others = {other.entrant for other in tied} - {score.entrant}
    return sum(_award_in(score, number) for number, seats in score.met.items() if not others.isdisjoint(seats))


def _award_in(score: Score, number: int) -> int:
    return score.by_round[number].award if number in score.by_round else 0
