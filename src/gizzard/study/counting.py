"""Count the ways to deal one card to each of several players."""

from collections.abc import Iterator, Sequence
from functools import cache
from math import factorial, perm

from gizzard.core.cards import Hand

Players = int
"""A set of players, as a bit mask."""


def ways_to_deal(allowed: Sequence[Hand]) -> int:
    """The number of ways to give each player a different card, the one at ``place`` one of ``allowed[place]``.

    Players who got the same card are counted out again, over all partitions of the players into groups that share
    one (Möbius inversion on the partition lattice).

    >>> ways_to_deal([0b111, 0b111])
    6
    >>> ways_to_deal([0b001, 0b011, 0b010])
    0
    >>> ways_to_deal([])
    1
    """
    if not allowed or not all(allowed):
        return int(not allowed)
    if len(set(allowed)) == 1:
        return perm(allowed[0].bit_count(), len(allowed))
    shared = _shared(allowed)
    ways = [1] + [0] * (len(shared) - 1)
    for players, splits in _splits(len(allowed)):
        ways[players] = sum(shared[group] * ways[others] for group, others in splits)
    return ways[-1]


def _shared(allowed: Sequence[Hand]) -> list[int]:
    """By group, the number of cards allowed for all of its players, weighted with the group's sign and size."""
    common, weighted = [-1], [0]
    for players in range(1, 1 << len(allowed)):
        lowest = players & -players
        cards = common[players ^ lowest] & allowed[lowest.bit_length() - 1]
        common.append(cards)
        weighted.append(_WEIGHTS[players.bit_count()] * cards.bit_count())
    return weighted


_WEIGHTS = [0, *((-1) ** (size - 1) * factorial(size - 1) for size in range(1, 7))]
"""The weight of a group by its size."""


@cache
def _splits(count: int) -> list[tuple[Players, list[tuple[Players, Players]]]]:
    """All required sets of players in ascending order, each with the ways to split off the group of its first player.
    The set of all players is last; all others lack the very first player."""
    everyone = (1 << count) - 1
    return [(players, list(_first_groups(players))) for players in [*range(2, everyone, 2), everyone]]


def _first_groups(players: Players) -> Iterator[tuple[Players, Players]]:
    """The possible groups of the first player, each with the remaining players."""
    first = players & -players
    others = left = players ^ first
    while True:
        yield players ^ left, left
        if not left:
            return
        left = (left - 1) & others
