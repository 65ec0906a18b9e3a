"""Standings: everybody's place so far, or at the end."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction

from gizzard.tournament.awards import unit_of
from gizzard.tournament.entrants import groups_of
from gizzard.tournament.file import Place, Round, Status, TeamPlace, Tournament
from gizzard.tournament.knockout import still_in
from gizzard.tournament.ranking import Ranking, RoundScore, Score, ranked, scores_of
from gizzard.tournament.system import is_final


def standings(tournament: Tournament) -> tuple[Place, ...]:
    """Everybody's place by the results so far.

    After a cut, entrants are ordered by the last round of the knock-out that they reached, then by what they had in it
    (in several finals as the system's ``places`` says); the others by the preliminary rounds. ``award``, ``points``,
    ``correct`` and ``penalties`` are those that decided: the ones of that knock-out round, or the totals of the
    preliminary rounds. Those who are still in share the first rank, with the figures of the rounds that brought them
    there. Those who are disqualified come last and have no rank, with their results if these are kept. Those who
    withdrew before they played a round have no place.

    Args:
        tournament: the tournament.

    Returns:
        A place for each of them, best first; those who tie share a rank, and no rank is skipped for somebody without.

    Examples:
        >>> from gizzard.tournament import decode
        >>> file = b'{"format": "wizard-tournament/1", "name": "", "rules": {}, "system": {}, "algorithm": 1, '
        >>> file += b'"seed": "s", "entrants": [{"id": 1, "name": "Anna"}], "rounds": [], "log": []}'
        >>> [place.name for place in standings(decode(file))]
        ['Anna']
    """
    names = {entrant.id: entrant.name for entrant in tournament.entrants}
    inside, out = {*still_in(tournament)}, tournament.disqualified
    places: list[Place] = []
    for ranking in _blocks(tournament, inside):
        for group in ranking.groups:
            status: Status | None = _status(group[0].entrant, inside, out)
            rank = {None: len(places) + 1, "in": 1, "disqualified": None}[status]
            places += [_place(rank, score, names[score.entrant], ranking.unit, status) for score in group]
    return tuple(places)


def _status(entrant: int, inside: Collection[int], out: Collection[int]) -> Status | None:
    if entrant in out:
        return "disqualified"
    return "in" if entrant in inside else None


def _blocks(tournament: Tournament, inside: Collection[int]) -> Iterator[Ranking]:
    """Rankings, one after another: of those who are still in, of each knock-out round from the last on, of the
    preliminary rounds, and of those who are disqualified.
    """
    out = tournament.disqualified
    left = {entrant.id for entrant in tournament.entrants if not entrant.withdrew_first} - out - {*inside}
    knock_out = tournament.knock_out
    if inside:
        decided = knock_out if knock_out[-1].complete else knock_out[:-1]
        yield _ranking(tournament, inside, decided[-1:] or tournament.preliminary)
    for one in reversed(knock_out):
        reached = left & {entrant for table in one.tables for entrant in table.seats}
        left -= reached
        for entrants in _in_order(tournament, one, reached):
            yield _ranking(tournament, entrants, [one])
    yield _ranking(tournament, left, tournament.preliminary)
    yield _ranking(tournament, out, tournament.preliminary)


def _in_order(tournament: Tournament, one: Round, reached: Collection[int]) -> Iterable[Collection[int]]:
    """Those who reached a knock-out round, in groups, each ahead of the next: in several finals, those of
    each table, or of each place at the tables.
    """
    rule = tournament.system.places
    if rule == "award" or not is_final(tournament.system, len(one.tables)):
        return [reached]
    tables = [[entrant for entrant in table.seats if entrant in reached] for table in one.tables]
    if rule == "table":
        return tables
    places: dict[int, list[int]] = {}
    for table in tables:
        rank = 1
        for group in _ranking(tournament, table, [one]).groups:
            places.setdefault(rank, []).extend(score.entrant for score in group)
            rank += len(group)
    return [places[rank] for rank in sorted(places)]


def _ranking(tournament: Tournament, entrants: Iterable[int], rounds: Sequence[Round]) -> Ranking:
    return ranked(entrants, rounds, tournament.system, tournament.seed, rulings=tournament.rulings)


def _place(rank: int | None, score: Score, name: str, unit: int, status: Status | None) -> Place:
    award = _shown(score.award, unit)
    return Place(rank, score.entrant, name, award, score.points, score.correct, score.penalties, status)


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
    scores = scores_of(ids, tournament.preliminary, tournament.system, unit, tournament.rulings)
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


def _sum(scores: Iterable[Score]) -> RoundScore:
    total = RoundScore()
    for score in scores:
        total.add(score)
    return total
