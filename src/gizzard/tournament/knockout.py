"""The knock-out: who advances, and who meets whom."""

from collections.abc import Iterable, Sequence
from itertools import count, islice

from gizzard.core.rules.deal import MIN_PLAYERS
from gizzard.tournament.entrants import is_present
from gizzard.tournament.file import Round, Table, Tournament
from gizzard.tournament.lots import rng_for, shuffled
from gizzard.tournament.ranking import ranked
from gizzard.tournament.system import Refused, equal_sizes, is_final


def next_stage(tournament: Tournament) -> Round:
    """The next round of the knock-out: after the preliminary rounds the cut, then the best of each table.

    Args:
        tournament: the tournament, all of whose paired rounds are complete.

    Returns:
        The round, without results. Its tables are filled by rank in the preliminary rounds: serpentine, or one after
        the other if they are finals that are ranked by table.

    Raises:
        Refused: the system has no knock-out, or it is over.
    """
    number, system = len(tournament.rounds) + 1, tournament.system
    order = _ranked(tournament, [entrant.id for entrant in tournament.entrants], tournament.preliminary)
    through = sorted(_advancing(tournament) if tournament.knock_out else _cut(tournament, order), key=order.index)
    sizes = equal_sizes(len(through), system)
    final = is_final(system, len(sizes))
    if final and len(through) == sum(system.finals):
        tables = serpentine(through, len(sizes := system.finals), sizes)
    else:
        tables = serpentine(through, len(sizes))
    if final and system.places == "table":
        tables = _one_after_another(through, [len(table) for table in tables])
    rng = rng_for(tournament.seed, "knock-out", number)
    seats = (Table(index, tuple(shuffled(table, rng))) for index, table in enumerate(tables, start=1))
    return Round(number, "knock-out", tuple(seats), ())


def over(tournament: Tournament) -> bool:
    """Whether the tournament has been played to the end."""
    if not tournament.rounds or not tournament.rounds[-1].complete:
        return False
    if tournament.knock_out:
        return is_final(tournament.system, len(tournament.knock_out[-1].tables))
    return len(tournament.rounds) >= tournament.system.rounds and not tournament.system.cut


def still_in(tournament: Tournament) -> list[int]:
    """Those who play the knock-out round in progress, or the next one; nobody before the cut and at the end."""
    if not tournament.knock_out or over(tournament):
        return []
    last = tournament.rounds[-1]
    return _advancing(tournament) if last.complete else _staying(tournament, _everybody(last))


def _everybody(one: Round) -> list[int]:
    return [entrant for table in one.tables for entrant in table.seats]


def serpentine(entrants: Sequence[int], tables: int, sizes: Sequence[int] = ()) -> list[list[int]]:
    """Tables filled from the first to the last, then back, and so on; if sizes are given, full tables are left out."""
    seatings: list[list[int]] = [[] for _ in range(tables)]
    there = range(tables)
    places = (column for row in count() for column in (there if row % 2 == 0 else reversed(there)))
    for entrant in entrants:
        column = next(each for each in places if not sizes or len(seatings[each]) < sizes[each])
        seatings[column].append(entrant)
    return seatings


def _one_after_another(entrants: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """The best at the first table, the next at the second, and so on."""
    left = iter(entrants)
    return [list(islice(left, size)) for size in sizes]


def _ranked(tournament: Tournament, entrants: Iterable[int], rounds: Sequence[Round]) -> list[int]:
    """Entrants by the results of some rounds, best first, ties broken by lot."""
    system, seed, rulings = tournament.system, tournament.seed, tournament.rulings
    return ranked(entrants, rounds, system, seed, lots=True, rulings=rulings).order


def _staying(tournament: Tournament, entrants: Iterable[int]) -> list[int]:
    """Those of these entrants who have not withdrawn or been disqualified before the next round."""
    number = len(tournament.rounds) + 1
    here = {entrant.id for entrant in tournament.entrants if is_present(tournament, entrant, number)}
    return [entrant for entrant in entrants if entrant in here]


def _cut(tournament: Tournament, order: Sequence[int]) -> list[int]:
    """The best of those present."""
    if not tournament.system.cut:
        raise Refused("system.cut", "this tournament has no knock-out")
    return _staying(tournament, order)[: tournament.system.cut]


def _advancing(tournament: Tournament) -> list[int]:
    """The best of each table of the last round; three at least, if the best of the others have to fill up."""
    last, system = tournament.rounds[-1], tournament.system
    if is_final(system, len(last.tables)):
        raise Refused(f"round {last.number}", "this was the final")
    through: list[int] = []
    for table in last.tables:
        through += _staying(tournament, _ranked(tournament, table.seats, [last]))[
            : min(system.advance, len(table.seats) - 1)
        ]
    others = _staying(tournament, _ranked(tournament, _everybody(last), [last]))
    waiting = [entrant for entrant in others if entrant not in through]
    return through + waiting[: max(0, MIN_PLAYERS - len(through))]
