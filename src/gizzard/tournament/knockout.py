"""The knock-out: who advances, and who meets whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gizzard.rules.deal import MIN_PLAYERS
from gizzard.tournament.entrants import is_present
from gizzard.tournament.file import Round, Table, Tournament
from gizzard.tournament.lots import rng_for, shuffled
from gizzard.tournament.ranking import ranked
from gizzard.tournament.refusal import Refused
from gizzard.tournament.sizes import equal_sizes


def next_stage(tournament: Tournament) -> Round:
    """The next round of the knock-out: after the preliminary rounds the cut, then the best of each table.

    Args:
        tournament: the tournament, all of whose paired rounds are complete.

    Returns:
        The round, without results; its tables are filled serpentine by rank in the preliminary rounds.

    Raises:
        Refused: the system has no knock-out, or it is over.
    """
    number = len(tournament.rounds) + 1
    order = ranked(
        [entrant.id for entrant in tournament.entrants],
        tournament.preliminary,
        tournament.system,
        tournament.seed,
        lots=True,
    ).order
    through = _advancing(tournament) if tournament.knock_out else _cut(tournament, order)
    rank = {entrant: place for place, entrant in enumerate(order)}
    sizes = equal_sizes(len(through), tournament.system)
    tables = serpentine(sorted(through, key=rank.__getitem__), len(sizes))
    rng = rng_for(tournament.seed, "knock-out", number)
    seats = (Table(place, tuple(shuffled(table, rng))) for place, table in enumerate(tables, start=1))
    return Round(number, "knock-out", tuple(seats), ())


def over(tournament: Tournament) -> bool:
    """Whether the tournament has been played to the end."""
    if not tournament.rounds or not tournament.rounds[-1].complete:
        return False
    if tournament.knock_out:
        return len(tournament.knock_out[-1].tables) == 1
    return len(tournament.rounds) >= tournament.system.rounds and not tournament.system.cut


def serpentine(entrants: Sequence[int], tables: int) -> list[list[int]]:
    """Tables filled from the first to the last, then back, and so on."""
    found: list[list[int]] = [[] for _ in range(tables)]
    for place, entrant in enumerate(entrants):
        row, column = divmod(place, tables)
        found[column if row % 2 == 0 else tables - 1 - column].append(entrant)
    return found


def _staying(tournament: Tournament, entrants: Iterable[int]) -> list[int]:
    """Those of these entrants who have not withdrawn before the next round."""
    number = len(tournament.rounds) + 1
    here = {entrant.id for entrant in tournament.entrants if is_present(entrant, number)}
    return [entrant for entrant in entrants if entrant in here]


def _cut(tournament: Tournament, order: Sequence[int]) -> list[int]:
    """The best of those present."""
    if not tournament.system.cut:
        raise Refused("system.cut", "this tournament has no knock-out")
    return _staying(tournament, order)[: tournament.system.cut]


def _advancing(tournament: Tournament) -> list[int]:
    """The best of each table of the last round; three at least, if the best of the others have to fill up."""
    last, system = tournament.rounds[-1], tournament.system
    if len(last.tables) == 1:
        raise Refused(f"round {last.number}", "this was the final")
    through: list[int] = []
    for table in last.tables:
        order = ranked(table.seats, [last], system, tournament.seed, lots=True).order
        through += _staying(tournament, order)[: min(system.advance, len(table.seats) - 1)]
    everybody = [entrant for table in last.tables for entrant in table.seats]
    others = ranked(everybody, [last], system, tournament.seed, lots=True).order
    waiting = [entrant for entrant in _staying(tournament, others) if entrant not in through]
    return through + waiting[: max(0, MIN_PLAYERS - len(through))]
