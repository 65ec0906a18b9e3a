"""Worlds drawn for a seat, beside all that are possible, found by trying; and chance itself."""

from collections import Counter
from collections.abc import Callable, Hashable
from itertools import product
from typing import Any, NamedTuple
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.bots.measure import move
from gizzard.bots.search.sampling import sampler
from gizzard.core.cards import (
    BY_CODE,
    CODES,
    DECK,
    FIRST_EXTRA,
    NO_CARD,
    SPECIAL_CARDS,
    SUIT_CARDS,
    Card,
    cards_in,
    hand_of,
)
from gizzard.core.formats.fields import EVERYTHING
from gizzard.core.formats.moves import read_deal
from gizzard.core.formats.replay_moves import choices_of
from gizzard.core.formats.view import view
from gizzard.core.game.fields import BID, CHANGE_BID, DEAL, OVER, PASS, PLAY, PULL, SWAP, TAKE_TURN_UP
from gizzard.core.game.position import Position, opening
from gizzard.core.game.state import State, advance
from gizzard.core.native.rng import Rng
from gizzard.core.rules.deal import deck_with
from gizzard.core.rules.extras import WEREWOLF, Extra
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.tricks import card_of
from tests.bots.search.worlds import Pass, Play, Swap, World, events, world_of, worlds
from tests.games import acted, at_play, play_all
from tests.parity.rule_sets import rule_sets
from tests.sizes import examples, some
from tests.strategies import rule_sets as any_rules

EVERY = rule_sets()


def played_again(world: Position, rules: RuleSet, before: Position) -> Position:
    """The round of a world, played again from its deal: every choice in it has to be legal."""
    form, position = view(State(rules, world), EVERYTHING)["round"], before.copy()
    assert form is not None
    stock = {} if world.stock == NO_CARD else {"stock": CODES[world.stock]}
    advance(position, read_deal({**form, **stock}))
    for choice in choices_of(position, form):
        advance(position, choice)
    return position


def check_worlds(rules: RuleSet, rng: Rng, chance: int) -> Counter[int]:
    """Play at random; of one position in ``chance``, a world drawn for a seat can be played, and looks the same to it.

    Returns how many worlds were drawn, by phase.
    """
    position, drawn = opening(rules, 0), Counter[int]()
    while position.phase != OVER:
        if position.phase == DEAL:
            before = position.copy()
        move(position, rng)
        if position.waiting and position.cards < 9 and rng.below(chance) == 0:
            seat = rng.below(position.players)
            world = sampler(position, seat).sample(rng)
            assert view(State(rules, world), seat) == view(State(rules, position), seat)
            again = played_again(world, rules, before)
            assert view(State(rules, again), EVERYTHING) == view(State(rules, world), EVERYTHING)
            drawn[position.phase] += 1
    return drawn


@pytest.mark.parametrize("name", some(name for name in EVERY if name.endswith(("-4", "-5"))))
def test_a_world_can_be_played_and_looks_the_same(name: str) -> None:
    check_worlds(parse(EVERY[name]), Rng(3), 6)


@examples(200)
@given(rules=any_rules(small=True), seed=st.integers(0, 2**32))
def test_by_any_rules_a_world_can_be_played_and_looks_the_same(rules: RuleSet, seed: int) -> None:
    check_worlds(rules, Rng(seed), 2)


def test_a_world_with_extra_cards_and_hidden_bids_can_be_played_and_looks_the_same() -> None:
    drawn = Counter[int]()
    for seed in range(4):
        keys = {"bidding": ("delayed", "chatham")[seed % 2], "cloud": ("trick", "round")[seed // 2], "witch": "may"}
        rules = parse({"players": 3 + seed, "cards": [*Extra], "schedule": [5, 6], **keys})
        for game in range(4):
            drawn += check_worlds(rules, Rng(seed, game), 1)
    assert {BID, PASS, PLAY, CHANGE_BID, SWAP, TAKE_TURN_UP} <= {*drawn}


def passes(position: Position) -> int:
    """How often everyone has passed a card."""
    return sum(isinstance(event, Pass) for event in events(position))


def voids_before_a_pass(position: Position) -> int:
    """How many voids others than the first seat had shown before the first pass."""
    shown = 0
    for event in events(position):
        if isinstance(event, Play) and event.seat and event.led >= 0 and event.card < FIRST_EXTRA:
            shown += not (SUIT_CARDS[event.led] | SPECIAL_CARDS) >> event.card & 1
        elif isinstance(event, Pass):
            return shown
    return 0


def swapped_before_a_pass(position: Position) -> bool:
    """Whether the Witch of another than the first seat took a card in the trick before the first pass."""
    effects = [event for event in events(position) if not isinstance(event, Play)]
    return len(effects) > 1 and isinstance(effects[0], Swap) and effects[0].seat > 0


class Seen(NamedTuple):
    """A position in the second round of a random game."""

    players: int
    cards: int
    """For each hand."""
    keys: dict[str, Any]
    phase: int = PLAY
    plays: int = 0
    """How many cards have been played."""
    viewer: int = 0
    dealt: str = ""
    """Cards that somebody holds."""
    fits: Callable[[Position], object] = lambda position: True
    tries: int = 2


def smyrna(rule: str, players: int, cards: int, **more: Any) -> Seen:
    return Seen(players, cards, {"smyrna": [rule]}, **more)


def extras(players: int, cards: int, dealt: str, plays: int, fits: Callable[[Position], object], **more: Any) -> Seen:
    """With all nine extra cards."""
    keys = {"cards": [*Extra]} | more.pop("keys", {})
    return Seen(players, cards, keys, plays=plays, dealt=dealt, fits=fits, **more)


def laid_aside(position: Position) -> int:
    """How many others than the first seat have laid a card aside."""
    return sum(card != NO_CARD for card in position.laid_aside[1:])


def asks_another(position: Position) -> bool:
    """Whether another than the first seat is to act."""
    return not position.waiting & 1


def passed_twice(position: Position) -> bool:
    return passes(position) > 1


def passed_four_times(position: Position) -> bool:
    return passes(position) > 3


def passed_after_a_void(position: Position) -> bool:
    return passes(position) > 1 and voids_before_a_pass(position) > 0


def passed_openly(position: Position) -> bool:
    """Whether a card was passed on that lies open, by the two other players to each other."""
    opened = {hand[-1] for hand in position.hands}
    return any(card in opened for card in position.given[1::3])


SEEN = {
    "hands": Seen(3, 2, {}, plays=3),
    "voids": Seen(3, 20, {}, plays=48, tries=6),
    "a-blind-hand-before-the-bids": Seen(3, 1, {"blind_every": 2}, BID, tries=1),
    "a-blind-hand-after-them": Seen(3, 1, {"blind_every": 2}),
    "a-card-on-the-forehead": Seen(4, 1, {"forehead": True}),
    "hands-with-bids-delayed": Seen(3, 2, {"bidding": "delayed"}, plays=4),
    "the-last-card-up": smyrna("last-card-up", 3, 2, plays=1),
    "passing": smyrna("pass-one", 3, 1, phase=PASS, fits=laid_aside),
    "passed-of-1": smyrna("pass-one", 4, 1, plays=1),
    "passed-of-2": smyrna("pass-one", 3, 2, plays=3),
    **{f"pulled-of-1-seat-{seat}": smyrna("pull-one", 4, 1, viewer=seat, tries=1) for seat in range(4)},
    **{f"pulled-of-2-seat-{seat}": smyrna("pull-one", 3, 2, plays=3, viewer=seat) for seat in range(3)},
    "pulled-of-3": smyrna("pull-one", 3, 3, plays=7),
    "nothing passed": extras(3, 2, "Dr", 4, lambda position: True),
    "passed by two to each other": extras(3, 2, "Ju", 4, passes),
    "passed by four": extras(4, 2, "Ju", 7, passes),
    "a void before the pass": extras(
        3, 3, "Ju", 7, lambda position: passes(position) and voids_before_a_pass(position)
    ),
    "two voids before the pass": extras(3, 3, "Ju", 7, lambda position: voids_before_a_pass(position) > 1),
    "passed twice": extras(3, 3, "Ju Wi", 7, passed_twice),
    "passed twice after a void": extras(3, 4, "Ju Wi", 10, passed_after_a_void),
    "a card of the trick taken and passed on": extras(3, 3, "Ju Wi", 7, swapped_before_a_pass),
    "the Werewolf's turn-up passed on": extras(
        3, 2, "Ju We", 4, lambda position: passes(position) and position.turn_up_taker > 0
    ),
    "passing to the Juggler": extras(3, 2, "Ju", 3, laid_aside, phase=PASS),
    "pass-one and the Juggler": extras(
        3, 2, "Ju", 4, lambda position: passes(position) > 1, keys={"smyrna": ["pass-one"]}
    ),
    "an open card that may be passed on": extras(3, 2, "Ju", 4, passes, keys={"smyrna": ["last-card-up"]}),
    "an open card that is passed on": extras(3, 2, "Ju", 4, passed_openly, keys={"smyrna": ["last-card-up"]}),
    "pull-one and the Juggler": extras(
        3, 2, "Ju", 4, lambda position: passes(position) > 3, keys={"smyrna": ["pull-one"]}
    ),
    "a blind hand and the Juggler": extras(3, 2, "Ju", 4, passes, keys={"blind_every": 2}),
    "a card of the trick taken": extras(3, 2, "Wi", 4, lambda position: position.swaps[0][0] >= 0),
    "the Werewolf's holder is asked": extras(3, 1, "We", 0, asks_another, phase=TAKE_TURN_UP),
    "nobody holds the Werewolf": extras(3, 1, "", 1, lambda position: position.up == position.turn_up != WEREWOLF),
    "what a Vampire would turn up": extras(3, 2, "We", 5, lambda position: position.up == WEREWOLF),
    "what a Vampire turned up": extras(3, 2, "We Va", 4, lambda position: position.turned_by >= 0),
}


def reached(seen: Seen, rng: Rng) -> Position:
    """Such a position."""
    rules = parse({"players": seen.players, "schedule": [1, seen.cards], **seen.keys})
    while True:
        position, nothing = opening(rules, 0), [0] * seen.players
        position.resume(2, 1, 2**seen.players - 1, int("smyrna" in seen.keys), nothing, [nothing])
        deal(position, seen, rng)
        while len(position.plays) <= seen.plays and (position.waiting or position.phase == PULL):
            if (position.phase, len(position.plays)) == (seen.phase, seen.plays) and seen.fits(position):
                return position
            move_on(position, rng)


def move_on(position: Position, rng: Rng) -> None:
    """Any move of any seat."""
    if not position.waiting:
        position.deal_at_random(rng)
        return
    seats = [*cards_in(position.waiting)]
    seat = seats[rng.below(len(seats))]
    legal = position.legal(seat)
    position.act(seat, legal[rng.below(len(legal))])


def deal(position: Position, seen: Seen, rng: Rng) -> None:
    """Deal at random, with the cards wanted in hands."""
    wanted = [BY_CODE[code] for code in seen.dealt.split()]
    rest = [card for card in deck_with(position.extras) if card not in wanted]
    dealt = wanted + [rest.pop(rng.below(len(rest))) for _ in range(seen.players * seen.cards - len(wanted))]
    mixed = [dealt.pop(rng.below(len(dealt))) for _ in range(len(dealt))]
    turned, stock = (rest.pop(rng.below(len(rest))) if rest else NO_CARD for _ in range(2))
    hands = [mixed[seat :: seen.players] for seat in range(seen.players)]
    position.deal(hands, turned, stock if position.next_stock() else NO_CARD)


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
    mask, kinds = hand_of(card for card in known if card >= 0), (*SUIT_CARDS, SPECIAL_CARDS)
    return [
        lambda world: (*[hand & mask for hand in world.opening], *[card in known and card for card in world.passed]),
        lambda world: tuple((hand & cards).bit_count() for hand in world.opening for cards in kinds),
        lambda world: crc32(repr(world).encode()) % 50,
    ]


@pytest.mark.parametrize("name", some(SEEN))
def test_consistent_worlds_are_equally_likely(name: str) -> None:
    """Together with what was passed or pulled; ``worlds`` finds them by trying."""
    seen, rng = SEEN[name], Rng(len(name), 6)
    for _ in range(seen.tries):
        position = reached(seen, rng)
        every, one = [*worlds(position, seen.viewer)], sampler(position, seen.viewer)
        assert world_of(position) in every
        drawn = [world_of(one.sample(rng)) for _ in range(5_000)]
        assert {*drawn} <= {*every}
        known = {card_of(play) for play in position.plays} | {card for swap in position.swaps for card in swap}
        known |= {card for giver, taker, card in position.exchanged if seen.viewer in (giver, taker)}
        for grouping in groupings(known):
            assert off(Counter(map(grouping, drawn)), Counter(map(grouping, every))) < 5


def test_a_card_may_have_been_passed_on_unseen_by_a_seat_that_had_shown_a_void() -> None:
    """Seat 2 has no spades, is passed the 7C, passes it on after the next trick, and seat 3 still holds it."""
    hands = ("2S 3S 4C 5C", "Wi 6S 7C 8C", "9H TD JD QC", "Ju 7S 8S KC")
    state = at_play(*hands, up="NH", plays="2S Wi 9H", cards=["juggler", "witch"])
    state = acted(state, 3, {"play": "Ju", "suit": "D"})
    state = acted(passed(state, "4C", "7C", "TD", "KC"), 1, {"witch": ["8C", "Ju"]})
    state = play_all(acted(play_all(state, "5C"), 1, {"play": "Ju", "suit": "D"}), "QC 7S")
    position = passed(state, "3S", "6S", "7C", "8S").position
    rng, one = Rng(1), sampler(position, 0)
    drawn = [one.sample(rng) for _ in range(1_000)]
    assert any(world.given[1] == world.given[6] and world.held[3] >> world.given[6] & 1 for world in drawn)


def passed(state: State, *cards: str) -> State:
    """The state after all have passed these cards, by seat."""
    for seat, card in enumerate(cards):
        state = acted(state, seat, {"pass": card})
    return state


def test_hidden_bids_are_equally_likely() -> None:
    position, seat = reached(SEEN["hands-with-bids-delayed"], Rng(1)), 0
    one, rng = sampler(position, seat), Rng(2)
    drawn = Counter[Hashable](tuple(one.sample(rng).bids) for _ in range(5_000))
    others = [[position.bids[seat]] if other == seat else range(3) for other in range(3)]
    every = Counter[Hashable](product(*others))
    assert {*drawn} <= {*every}
    assert off(drawn, every) < 5


def test_hidden_bids_that_have_been_changed_are_equally_likely() -> None:
    """A bid as made and its change, within 0 and the number of cards."""
    changed = {"bidding": "delayed", "cards": ["cloud"]}
    seen = Seen(3, 3, changed, plays=7, dealt="Cl", fits=lambda position: any(position.cloud) and position.winners[0])
    position = reached(seen, Rng(3))
    taker, rng, one = position.winners[0], Rng(2), sampler(position, 0)
    drawn = Counter[Hashable]()
    for _ in range(5_000):
        world = one.sample(rng)
        drawn[*world.bids_made, *world.cloud] += 1
    every = Counter[Hashable]()
    for made in product([position.bids[0]], range(4), range(4)):
        every.update([(*made, change, *position.cloud[1:]) for change in (1, -1) if 0 <= made[taker] + change <= 3])
    assert {*drawn} <= {*every}
    assert off(drawn, every) < 5


def test_a_player_who_is_out_looks_on_while_others_pass() -> None:
    rules, rng = parse({"players": 4, "schedule": "reverse", "eliminate_every": 2, "cards": ["juggler"]}), Rng(1)
    position = opening(rules, 0)
    while position.phase != PASS or position.playing == 0b1111:
        if position.phase == OVER:
            position = opening(rules, 0)
        move_on(position, rng)
    out, *_ = [seat for seat in range(4) if not position.playing >> seat & 1]
    sample = sampler(position, out).sample(rng)
    assert view(State(rules, sample), out) == view(State(rules, position), out)


class TestChance:
    """What the deal and the pulls are drawn with."""

    def test_deals_are_uniform(self) -> None:
        rng, start = Rng(11), opening(parse({"players": 3, "schedule": [20]}), 0)
        places = {card: Counter[Hashable]() for card in DECK}
        pairs = Counter[Hashable]()
        for _ in range(12_000):
            position = start.copy()
            position.deal_at_random(rng)
            for seat, hand in enumerate(position.hands):
                for turn, card in enumerate(hand):
                    places[card][seat, turn] += 1
            pairs[position.hands[1][0] >> 4, position.hands[0][19] >> 4] += 1
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
