"""Figures that help the host of a tournament to notice cheating. Nothing here judges anybody."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from statistics import fmean
from typing import Final

from gizzard.server.tournaments.log import TournamentState
from gizzard.server.tournaments.messages import FairPlay, PairJson

MET: Final = 2
"""Minimum number of common tables for a pair to be listed."""

Tables = dict[tuple[int, int], int]
"""An entrant's points by round and table."""


def fair_play(state: TournamentState) -> FairPlay:
    """Who entered from one address, and how pairs did at common tables compared with their other tables."""
    return FairPlay(tuple(_same_address(state)), tuple(_pairs(state)))


def _same_address(state: TournamentState) -> list[tuple[int, ...]]:
    by_address = defaultdict[str, list[int]](list)
    for entrant, person in sorted(state.people.items()):
        if person.address:
            by_address[person.address].append(entrant)
    return [tuple(group) for group in by_address.values() if len(group) > 1]


def _pairs(state: TournamentState) -> Iterator[PairJson]:
    points = defaultdict[int, Tables](dict)
    for one in state.tournament.rounds:
        for table in one.tables:
            if table.result:
                finished = zip(table.seats, table.result.points, strict=True)
                for entrant, scored in ((entrant, scored) for entrant, scored in finished if scored is not None):
                    points[entrant][one.number, table.table] = scored
    together = {frozenset(pair) for group in _same_address(state) for pair in combinations(group, 2)}
    for pair in combinations(sorted(points), 2):
        met = tuple(sorted(points[pair[0]].keys() & points[pair[1]].keys()))
        same = frozenset(pair) in together
        if len(met) >= MET or (met and same):
            yield PairJson(pair, same, met, (_gain(points[pair[0]], met), _gain(points[pair[1]], met)))


def _gain(own: Tables, met: Sequence[tuple[int, int]]) -> float | None:
    """The mean of an entrant's points at some tables minus that at all others; None without other tables."""
    others = [scored for place, scored in own.items() if place not in met]
    return round(fmean(own[place] for place in met) - fmean(others), 1) if others else None
