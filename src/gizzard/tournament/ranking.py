"""Ranking: the order of entrants by award plus penalties, and the tie-breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from gizzard.tournament.awards import awards_of, unit_of
from gizzard.tournament.file import Round
from gizzard.tournament.lots import lot
from gizzard.tournament.system import System


@dataclass(slots=True)
class Score:
    """The results of an entrant in some rounds."""

    entrant: int
    award: int = 0
    """In fractions, including byes, without penalties."""
    points: int = 0
    correct: int = 0
    penalties: int = 0
    by_round: dict[int, int] = field(default_factory=dict)
    """The award of each round."""
    met: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """The entrants at the table in each round."""


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


def ranked(entrants: Iterable[int], rounds: Sequence[Round], system: System, seed: str, lots: bool = False) -> Ranking:
    """Rank entrants by the results of some rounds.

    Args:
        entrants: their IDs.
        rounds: the rounds that count; tables without a result do not.
        system: the system, with ``award`` and ``ties``.
        seed: decides lots.
        lots: whether remaining ties are broken by lot, as for a cut.

    Returns:
        The ranking. Those who share a rank are in the order of their IDs.
    """
    unit = unit_of(rounds, system)
    scores = scores_of(entrants, rounds, system, unit)
    names = [name for name in system.ties if name != "shared"]
    keys = [_total(unit), *(_tie_break(name, seed, _last(rounds)) for name in [*names, "lot"] if lots or name in names)]
    groups: list[list[Score]] = [sorted(scores.values(), key=lambda score: score.entrant)]
    for key in keys:
        groups = [part for group in groups for part in _split(group, key)]
    return Ranking(tuple(map(tuple, groups)), unit)


def scores_of(entrants: Iterable[int], rounds: Sequence[Round], system: System, unit: int) -> dict[int, Score]:
    """The results of these entrants in some rounds, by ID."""
    found = {entrant: Score(entrant) for entrant in entrants}
    for one in rounds:
        for entrant, award in awards_of(one, system, unit).items():
            if score := found.get(entrant):
                score.award += award
                score.by_round[one.number] = award
        for table in one.tables:
            if result := table.result:
                for seat, entrant in enumerate(table.seats):
                    if score := found.get(entrant):
                        score.points += result.points[seat]
                        score.correct += result.correct[seat]
                        score.penalties += result.penalty(seat)
                        score.met[one.number] = table.seats
    return found


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


def _total(unit: int) -> Key:
    return lambda score, _: score.award + score.penalties * unit


def _tie_break(name: str, seed: str, rounds: int) -> Key:
    """The key of a tie-break."""
    match name:
        case "met":
            return _award_against
        case "last":
            return lambda score, _: tuple(score.by_round.get(number, 0) for number in range(rounds, 0, -1))
        case "lot":
            return lambda score, _: lot(seed, rounds, score.entrant)
    return lambda score, _: getattr(score, name)


def _award_against(score: Score, tied: Sequence[Score]) -> int:
    """The award in games against other tied entrants."""
    others = {other.entrant for other in tied} - {score.entrant}
    return sum(score.by_round[number] for number, seats in score.met.items() if not others.isdisjoint(seats))
