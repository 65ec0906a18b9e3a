"""Standings: everybody's place so far, or at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from gizzard.tournament.awards import unit_of
from gizzard.tournament.entrants import groups_of
from gizzard.tournament.file import Place, TeamPlace, Tournament
from gizzard.tournament.ranking import Ranking, Score, ranked, scores_of


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
    award = _shown(score.award, unit)
    return Place(rank, score.entrant, name, award, score.points, score.correct, score.penalties)


def _shown(award: int, unit: int) -> int | float:
    whole = Fraction(award, unit)
    return whole.numerator if whole.denominator == 1 else float(round(whole, 2))


def team_standings(tournament: Tournament) -> tuple[TeamPlace, ...]:
    """The places of teams: the sums of their members' awards, points, correct bids and penalties.

    Only the preliminary rounds count, because not everybody plays the knock-out.

    Args:
        tournament: the tournament.

    Returns:
        A place for each team of at least two, best first by award plus penalties; those who tie share a rank.
    """
    unit = unit_of(tournament.preliminary, tournament.system)
    ids = [entrant.id for entrant in tournament.entrants]
    scores = scores_of(ids, tournament.preliminary, tournament.system, unit)
    teams = {name: members for name, members in groups_of(tournament, ids, "team").items() if len(members) > 1}
    totals = {name: _sum(scores[member] for member in members) for name, members in teams.items()}
    order = {name: total.award + total.penalties * unit for name, total in totals.items()}
    return tuple(
        TeamPlace(
            1 + sum(other > order[name] for other in order.values()),
            name,
            tuple(teams[name]),
            _shown(total.award, unit),
            total.points,
            total.correct,
            total.penalties,
        )
        for name, total in sorted(totals.items(), key=lambda item: (-order[item[0]], item[0]))
    )


def _sum(scores: Iterable[Score]) -> Score:
    total = Score(0)
    for score in scores:
        total.award += score.award
        total.points += score.points
        total.correct += score.correct
        total.penalties += score.penalties
    return total
