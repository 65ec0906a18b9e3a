from collections import Counter
from collections.abc import Callable, Hashable
from itertools import product
from typing import Any, NamedTuple
from zlib import crc32

import pytest

from gizzard.bots.measure import move
from gizzard.bots.search.sampling import sampler
from gizzard.core.cards import DECK, SPECIAL_CARDS, SUIT_CARDS, Card, cards_in, hand_of
from gizzard.core.formats.view import view
from gizzard.core.game.fields import BID, OVER, PASS, PLAY, PULL
from gizzard.core.game.position import Position, opening
from gizzard.core.game.state import State
from gizzard.core.native.rng import Rng
from gizzard.core.rules.parsing import parse
from tests.bots.search.worlds import World, world_of, worlds
from tests.parity.rule_sets import rule_sets
from tests.sizes import some

EVERY = rule_sets()


@pytest.mark.parametrize("name", some(name for name in EVERY if name.endswith(("-4", "-5"))))
def test_sample_has_the_same_view(name: str) -> None:
    rules, rng = parse(EVERY[name]), Rng(3)
    position = opening(rules, 0)
    while position.phase != OVER:
        move(position, rng)
        if position.waiting and position.cards < 9 and rng.below(6) == 0:
            seat = rng.below(position.players)
            sample = sampler(position, seat).sample(rng)
            assert view(State(rules, sample), seat) == view(State(rules, position), seat)


class Seen(NamedTuple):
    """A position in the second round of a random game: ``cards`` per hand, and the number of cards played."""

    players: int
    cards: int
    keys: dict[str, Any]
    phase: int = PLAY
    plays: int = 0
    passed: int = 0
    """How many have laid a card aside, where cards are passed."""
    viewer: int = 0
    """The place of the seat that looks, from the dealer's left."""
    tries: int = 2


def smyrna(rule: str, players: int, cards: int, **more: int) -> Seen:
    return Seen(players, cards, {"smyrna": [rule]}, **more)


SEEN = {
    "hands": Seen(3, 2, {}, plays=3),
    "voids": Seen(3, 20, {}, plays=48, tries=6),
    "a-blind-hand-before-the-bids": Seen(3, 1, {"blind_every": 2}, BID, tries=1),
    "a-blind-hand-after-them": Seen(3, 1, {"blind_every": 2}),
    "a-card-on-the-forehead": Seen(4, 1, {"forehead": True}),
    "hands-with-bids-delayed": Seen(3, 2, {"bidding": "delayed"}, plays=4),
    "the-last-card-up": smyrna("last-card-up", 3, 2, plays=1),
    "passing": smyrna("pass-one", 3, 1, phase=PASS, passed=2),
    "passed-of-1": smyrna("pass-one", 4, 1, plays=1),
    "passed-of-2": smyrna("pass-one", 3, 2, plays=3),
    **{f"pulled-of-1-place-{place}": smyrna("pull-one", 4, 1, viewer=place, tries=1) for place in range(4)},
    **{f"pulled-of-2-place-{place}": smyrna("pull-one", 3, 2, plays=3, viewer=place) for place in range(3)},
    "pulled-of-3": smyrna("pull-one", 3, 3, plays=7),
}


def under_way(seen: Seen, rng: Rng) -> tuple[Position, int]:
    """Such a position, and the seat that looks."""
    rules = parse({"players": seen.players, "schedule": [1, seen.cards], **seen.keys})
    position, nothing = opening(rules, 0), [0] * seen.players
    position.resume(2, 1, 2**seen.players - 1, int("smyrna" in seen.keys), nothing, [nothing])
    while (position.phase, len(position.plays)) != (seen.phase, seen.plays):
        move(position, rng)
    for _ in range(seen.passed):
        move(position, rng)
    return position, position.order[seen.viewer]


def off(drawn: Counter[Hashable], chances: Counter[Hashable]) -> float:
    """Chi-square of the draws, in its standard deviations from what it is in the mean; what is rare is taken together.

    Chances are weights. Returns 0 if fewer than two outcomes are possible.
    """
    share = drawn.total() / chances.total()
    rare = [key for key, weight in chances.items() if weight * share < 5]
    cells = [(drawn[key], weight * share) for key, weight in chances.items() if weight * share >= 5]
    cells.append((sum(drawn[key] for key in rare), sum(chances[key] for key in rare) * share))
    cells = [cell for cell in cells if cell[1] >= 5]
    freedom = max(len(cells) - 1, 1)
    square = sum((count - mean) ** 2 / mean for count, mean in cells)
    return (square - freedom) / (2 * freedom) ** 0.5 if len(cells) > 1 else 0.0


def groupings(known: set[Card]) -> list[Callable[[World], Hashable]]:
    """What to count worlds by: the ways of the cards that the seat knows of, the suits dealt, and all there is."""
    mask, kinds = hand_of(known), (*SUIT_CARDS, SPECIAL_CARDS)
    return [
        lambda world: (*[hand & mask for hand in world.dealt], *[card in known and card for card in world.passed]),
        lambda world: tuple((hand & cards).bit_count() for hand in world.dealt for cards in kinds),
        lambda world: crc32(repr(world).encode()) % 50,
    ]


@pytest.mark.parametrize("name", some(SEEN))
def test_consistent_worlds_are_equally_likely(name: str) -> None:
    """Together with what was passed or pulled; ``worlds`` finds them by trying."""
    rng = Rng(len(name), 6)
    for _ in range(SEEN[name].tries):
        position, seat = under_way(SEEN[name], rng)
        every, one = [*worlds(position, seat)], sampler(position, seat)
        drawn = [world_of(one.sample(rng)) for _ in range(5_000)]
        assert {*drawn} <= {*every}
        known = {play & 63 for play in position.plays}
        known |= {card for giver, taker, card in position.exchanged if seat in (giver, taker)}
        for grouping in groupings(known):
            assert off(Counter(map(grouping, drawn)), Counter(map(grouping, every))) < 5


def test_hidden_bids_are_equally_likely() -> None:
    position, seat = under_way(SEEN["hands-with-bids-delayed"], Rng(1))
    one, rng = sampler(position, seat), Rng(2)
    drawn = Counter[Hashable](tuple(one.sample(rng).bids) for _ in range(5_000))
    others = [[position.bids[seat]] if other == seat else range(3) for other in range(3)]
    every = Counter[Hashable](product(*others))
    assert {*drawn} <= {*every}
    assert off(drawn, every) < 5


class TestChance:
    """What the deal and the pulls are drawn with."""

    def test_deals_are_uniform(self) -> None:
        rng, start = Rng(11), opening(parse({"players": 3, "schedule": [20]}), 0)
        places = {card: Counter[Hashable]() for card in DECK}
        pairs = Counter[Hashable]()
        for _ in range(12_000):
            position = start.copy()
            position.deal_at_random(rng)
            for seat, hand in enumerate(position.dealt):
                for turn, card in enumerate(hand):
                    places[card][seat, turn] += 1
            pairs[position.dealt[1][0] >> 4, position.dealt[0][19] >> 4] += 1
        alike = Counter[Hashable](product(range(3), range(20)))
        assert max(off(drawn, alike) for drawn in places.values()) < 5
        # two cards of 60: 15 of a suit; the same suit twice is a little rarer
        assert off(pairs, Counter({(one, two): 15 - (one == two) for one, two in product(range(4), repeat=2)})) < 5

    def test_pulls_are_uniform(self) -> None:
        """By its place in the hand that it is pulled from: with what its holder has just pulled, but not the dealer."""
        position, rng = opening(parse({"players": 4, "schedule": [1, 3], "smyrna": ["pull-one"]}), 0), Rng(12)
        position.resume(2, 3, 15, 1, [0] * 4, [[0] * 4])
        while position.phase != PULL:
            move(position, rng)
        drawn = Counter[Hashable]()
        for _ in range(12_000):
            twin = position.copy()
            twin.deal_at_random(rng)
            hands, places = twin.held, list[int]()
            held = position.held
            for giver, taker, card in twin.exchanged:
                places.append([*cards_in(held[giver])].index(card))
                held[giver] ^= 1 << card
                held[taker] ^= 1 << card
            assert held == hands
            drawn[tuple(places)] += 1
        assert off(drawn, Counter(product(range(3), range(4), range(4), range(4)))) < 5
