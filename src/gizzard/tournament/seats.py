"""The order of play at each table: everybody sits in each seat as equally often as possible."""

from collections.abc import Mapping, Sequence
from itertools import combinations, permutations

from gizzard.core.native.rng import Rng
from gizzard.tournament.lots import shuffled

SWEEPS = 60
"""The most passes over all tables."""

Round = Sequence[Sequence[int]]
"""The tables of a round."""
SeatCounts = dict[int, list[int]]
"""By entrant: how often they sat in each seat."""


def seat_counts(rounds: Sequence[Round], seats: int) -> SeatCounts:
    """How often everybody sat in each of ``most`` seats."""
    counts: SeatCounts = {}
    for tables in rounds:
        for table in tables:
            for seat, entrant in enumerate(table):
                counts.setdefault(entrant, [0] * seats)[seat] += 1
    return counts


def seated(rounds: Sequence[Round], before: Mapping[int, Sequence[int]], seats: int, rng: Rng) -> list[list[list[int]]]:
    """The same tables, with their seats in an order that is balanced over all rounds.

    Args:
        rounds: by round, the tables.
        before: by entrant, how often they sat in each seat in earlier rounds.
        seats: the length of these lists.
        rng: decides between equal orders.

    Returns:
        By round and table, the entrants by seat.
    """
    size = max(len(table) for tables in rounds for table in tables)
    orders = [
        tables
        for start in range(0, len(rounds), size)
        for tables in _Block(rounds[start : start + size], size, rng).seats()
    ]
    counts = seat_counts(orders, seats)
    for entrant, own in counts.items():
        own[:] = [here + earlier for here, earlier in zip(own, before.get(entrant, [0] * seats), strict=True)]
    tables = [table for each in orders for table in each]
    for _ in range(SWEEPS):
        if not sum(_balanced(table, counts, size, rng) for table in shuffled(tables, rng)):
            break
    return orders


def _differences(counts: Sequence[int], size: int) -> list[int]:
    """By seat: the difference between an entrant's most and least frequent seats if they sit there again."""
    after = [[had + (seat == here) for seat, had in enumerate(_padded(counts, size))] for here in range(size)]
    return [max(each) - min(each) for each in after]


def _padded(counts: Sequence[int], size: int) -> list[int]:
    return [*counts, *[0] * size][:size]


def difference(table: Sequence[int], before: Mapping[int, Sequence[int]], size: int) -> int:
    """The largest difference, for anybody at a table, between their most and least frequent seats."""
    return max(_differences(before.get(entrant, ()), size)[seat] for seat, entrant in enumerate(table))


def least_difference(table: Sequence[int], before: Mapping[int, Sequence[int]], size: int) -> int:
    """The difference between somebody's most and least frequent seats that no order of play at a table avoids."""
    after = [_differences(before.get(entrant, ()), size) for entrant in table]
    return min(max(own[seat] for seat, own in enumerate(order)) for order in permutations(after))


class _Block:
    """As many rounds as a table has seats, at most, in which nobody has a seat twice: an edge colouring.

    Entrants and tables are the two sides of a graph, and the seats its colours. Where no seat is free on both sides of
    an edge, two seats change places along an alternating path (König).
    """

    def __init__(self, rounds: Sequence[Round], size: int, rng: Rng) -> None:
        self.rounds, self.size, self.rng = rounds, size, rng
        self.at_table: dict[tuple[int, int], list[int | None]] = {}
        """By round and table: the entrant of each seat."""
        self.of_entrant: dict[int, list[tuple[int, int] | None]] = {}
        """By entrant: the table at which they have each seat."""

    def seats(self) -> list[list[list[int]]]:
        """By round and table, the entrants by seat; the smaller a table, the earlier it chooses."""
        places = [
            (len(table), number, place)
            for number, tables in enumerate(self.rounds)
            for place, table in enumerate(tables)
        ]
        for _, number, place in sorted(places):
            self.at_table[number, place] = [None] * self.size
            for entrant in shuffled(sorted(self.rounds[number][place]), self.rng):
                self._seat(entrant, (number, place))
        return [
            [
                [entrant for entrant in self.at_table[number, place] if entrant is not None]
                for place in range(len(tables))
            ]
            for number, tables in enumerate(self.rounds)
        ]

    def _seat(self, entrant: int, table: tuple[int, int]) -> None:
        here, own = self.at_table[table], self.of_entrant.setdefault(entrant, [None] * self.size)
        both = [seat for seat in range(self.size) if here[seat] is None and own[seat] is None]
        if both:
            seat = both[self.rng.below(len(both))] if len(self.rounds[table[0]][table[1]]) == self.size else both[0]
        else:
            seat = own.index(None)
            self._exchange(table, seat, here.index(None))
        here[seat], own[seat] = entrant, table

    def _exchange(self, table: tuple[int, int], one: int, other: int) -> None:
        """Free seat ``one`` of a table, whose seat ``other`` is free: along the path from it, the two change places."""
        path, place = [], table
        while (entrant := self.at_table[place][one]) is not None:
            following = self.of_entrant[entrant][other]
            path.append((entrant, place, following))
            if following is None:
                break
            place = following
        self.at_table[table][one] = None
        for entrant, here, there in path:
            self.at_table[here][other] = entrant
            if there is not None:
                self.at_table[there][one], self.at_table[there][other] = entrant, None
            seats = self.of_entrant[entrant]
            seats[one], seats[other] = seats[other], seats[one]


def _balanced(table: list[int], counts: SeatCounts, size: int, rng: Rng) -> bool:
    """Swap the two seats of a table whose swap helps most, if it does no harm; whether somebody was out of balance."""
    if all(max(counts[entrant][:size]) - min(counts[entrant][:size]) <= 1 for entrant in table):
        return False
    pairs = shuffled(combinations(range(len(table)), 2), rng)
    one, other = min(pairs, key=lambda pair: _change(table, pair, counts))
    if _change(table, (one, other), counts) <= 0:
        for entrant, old, new in ((table[one], one, other), (table[other], other, one)):
            counts[entrant][old] -= 1
            counts[entrant][new] += 1
        table[one], table[other] = table[other], table[one]
    return True


def _change(table: Sequence[int], pair: tuple[int, int], counts: SeatCounts) -> int:
    """Half the change of the sum of squared counts if two seats of a table are swapped."""
    one, other = pair
    first, second = counts[table[one]], counts[table[other]]
    return (first[other] - first[one] + 1) + (second[one] - second[other] + 1)
