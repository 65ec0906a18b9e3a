from collections import Counter
from itertools import combinations

import pytest

from gizzard.cards import cards_in, hand_of
from gizzard.core.rng import Rng
from gizzard.core.sampling import sampler, voids_of
from gizzard.game.position import DEAL, OVER, PULL, Position, opening
from gizzard.game.state import State
from gizzard.game.view import view
from gizzard.rules.ruleset import parse
from tests.parity.rule_sets import rule_sets

EVERY = rule_sets()


def moved_on(position: Position, rng: Rng) -> None:
    if position.phase in (DEAL, PULL):
        position.deal_at_random(rng)
        return
    seat = position.waiting.bit_length() - 1
    legal = position.legal(seat)
    position.act(seat, legal[rng.below(len(legal))])


@pytest.mark.parametrize("name", [name for name in EVERY if name.endswith(("-4", "-5"))])
def test_a_sample_gives_the_same_view_back(name: str) -> None:
    rules, rng = parse(EVERY[name]), Rng(3)
    position = opening(rules, 0)
    while position.phase != OVER:
        moved_on(position, rng)
        if position.waiting and position.cards < 9 and rng.below(6) == 0:
            seat = rng.below(position.players)
            sample = sampler(position, seat).sample(rng)
            assert view(State(rules, sample), seat) == view(State(rules, position), seat)


def late_position(seed: int) -> Position:
    """Three players, all cards dealt, four left to each, and some voids shown."""
    rng = Rng(seed)
    position = opening(parse({"players": 3, "schedule": [20]}), 0)
    while position.phase == DEAL or len(position.plays) < 16 * 3:
        moved_on(position, rng)
    return position


def consistent(position: Position, seat: int) -> set[int]:
    """Every hand that the next seat may hold, found by trying all."""
    one, two = (other for other in range(3) if other != seat)
    voids, pool = voids_of(position), sampler(position, seat).pool
    cards = list(cards_in(pool))
    hands = map(hand_of, combinations(cards, position.held[one].bit_count()))
    return {hand for hand in hands if not hand & voids[one] and not (pool ^ hand) & voids[two]}


@pytest.mark.parametrize("seed", range(12))
def test_every_deal_that_agrees_is_as_likely(seed: int) -> None:
    position, rng = late_position(seed), Rng(seed, 1)
    possible = consistent(position, 0)
    one = sampler(position, 0)
    counts = Counter(one.sample(rng).held[1] for _ in range(4_000))
    assert set(counts) <= possible
    if len(possible) > 1:
        expected = 4_000 / len(possible)
        square = sum((counts[hand] - expected) ** 2 / expected for hand in possible)
        assert (square - len(possible) + 1) / (2 * (len(possible) - 1)) ** 0.5 < 5


def test_shuffles_are_uniform() -> None:
    counts: Counter[tuple[int, int]] = Counter()
    rng, start = Rng(11), opening(parse({"players": 3, "schedule": [20]}), 0)
    for _ in range(20_000):
        position = start.copy()
        position.deal_at_random(rng)
        counts[position.dealt[1][0] >> 4, position.dealt[0][19] >> 4] += 1
    # two cards of 60: 15 of a suit; the same suit twice is a little rarer
    for (first, last), count in counts.items():
        expected = 20_000 * 15 * (14 if first == last else 15) / (60 * 59)
        assert abs(count - expected) < 5 * expected**0.5
