"""Standings: everybody's place so far, or at the end."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from gizzard.tournament.file import Place, Tournament
from gizzard.tournament.ranking import Ranking, Score, ranked


def standings(tournament: Tournament) -> tuple[Place, ...]:
    """Everybody's place by the results so far.

    After a cut, entrants are ordered by the last round of the knock-out that they reached, then by what they had in it;
    the others by the preliminary rounds. ``award``, ``points``, ``correct`` and ``penalties`` are those that decided:
    the ones of that knock-out round, or the totals of the preliminary rounds.

    Args:
        tournament: the tournament.

    Returns:
        A place for each entrant, best first; those who tie share a rank.

    Examples:
        >>> from gizzard.tournament import decode
        >>> file = b'{"format": "wizard-tournament/1", "name": "", "rules": {}, "system": {}, "algorithm": 1, '
        >>> file += b'"seed": "s", "entrants": [{"id": 1, "name": "Anna"}], "rounds": [], "log": []}'
        >>> [place.name for place in standings(decode(file))]
        ['Anna']
    """
    names = {entrant.id: entrant.name for entrant in tournament.entrants}
    places: list[Place] = []
    for ranking in _blocks(tournament):
        for group in ranking.groups:
            rank = len(places) + 1
            places += [_place(rank, score, names[score.entrant], ranking.unit) for score in group]
    return tuple(places)


def _blocks(tournament: Tournament) -> Iterator[Ranking]:
    """Rankings, one after another: of each knock-out round from the last on, and of the preliminary rounds."""
    left = {entrant.id for entrant in tournament.entrants}
    for one in reversed(tournament.knock_out):
        reached = left & {entrant for table in one.tables for entrant in table.seats}
        left -= reached
        yield ranked(reached, [one], tournament.system, tournament.seed)
    yield ranked(left, tournament.preliminary, tournament.system, tournament.seed)


def _place(rank: int, score: Score, name: str, unit: int) -> Place:
    award = Fraction(score.award, unit)
    shown = award.numerator if award.denominator == 1 else float(round(award, 2))
    return Place(rank, score.entrant, name, shown, score.points, score.correct, score.penalties)
