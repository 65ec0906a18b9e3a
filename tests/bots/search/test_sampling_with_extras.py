"""Hands drawn in a round with extra cards, beside all that are possible, found by trying."""

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple
from zlib import crc32

import pytest

from gizzard.bots.search.sampling import sampler
from gizzard.core.cards import BY_CODE, FIRST_EXTRA, NO_CARD, SPECIAL_CARDS, SUIT_CARDS, Card, hand_of
from gizzard.core.formats.view import view
from gizzard.core.game.fields import OVER, PASS, PLAY
from gizzard.core.game.position import Position, opening
from gizzard.core.game.state import State
from gizzard.core.native.rng import Rng
from gizzard.core.rules.deal import deck_with
from gizzard.core.rules.extras import Extra, extras_of
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.tricks import card_of
from tests.bots.search.test_sampling import off
from tests.bots.search.worlds_with_extras import Pass, Play, Swap, World, events, world_of, worlds
from tests.sizes import some


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
    """A position of a round in which the first seat looks: ``cards`` per hand, what is dealt to somebody, and when."""

    players: int
    cards: int
    somewhere: str
    plays: int
    fits: Callable[[Position], object]
    keys: tuple[tuple[str, Any], ...] = ()
    phase: int = PLAY


SEEN = {
    "nothing passed": Seen(3, 2, "Dr", 4, lambda position: True),
    "passed by two to each other": Seen(3, 2, "Ju", 4, passes),
    "passed by four": Seen(4, 2, "Ju", 7, passes),
    "a void before the pass": Seen(3, 3, "Ju", 7, lambda position: passes(position) and voids_before_a_pass(position)),
    "two voids before the pass": Seen(3, 3, "Ju", 7, lambda position: voids_before_a_pass(position) > 1),
    "passed twice": Seen(3, 3, "Ju Wi", 7, lambda position: passes(position) > 1),
    "passed twice after a void": Seen(
        3, 4, "Ju Wi", 10, lambda position: passes(position) > 1 and voids_before_a_pass(position)
    ),
    "a card of the trick taken and passed on": Seen(3, 3, "Ju Wi", 7, swapped_before_a_pass),
    "the Werewolf's turn-up passed on": Seen(
        3, 2, "Ju We", 4, lambda position: passes(position) and position.werewolf > 0
    ),
    "passing": Seen(3, 2, "Ju", 3, lambda position: sum(card != NO_CARD for card in position.laid_aside[1:]), (), PASS),
    "pass-one and the Juggler": Seen(3, 2, "Ju", 4, lambda position: passes(position) > 1, (("smyrna", ["pass-one"]),)),
    "pull-one and the Juggler": Seen(3, 2, "Ju", 4, lambda position: passes(position) > 3, (("smyrna", ["pull-one"]),)),
}


def reached(seen: Seen, rng: Rng) -> Position:
    """Such a position of a random game."""
    rules = parse({"players": seen.players, "schedule": [1, seen.cards], "cards": [*Extra], **dict(seen.keys)})
    while True:
        position, nothing = opening(rules, 0), [0] * seen.players
        position.resume(2, 1, 2**seen.players - 1, len(seen.keys), nothing, [nothing])
        deal(position, seen, rng)
        while position.waiting or position.phase != PLAY:
            if (position.phase, len(position.plays)) == (seen.phase, seen.plays) and seen.fits(position):
                return position
            if len(position.plays) > seen.plays or (not position.waiting and position.tricks):
                break
            advance(position, rng)


def advance(position: Position, rng: Rng) -> None:
    if not position.waiting:
        position.deal_at_random(rng)
        return
    seats = [seat for seat in range(position.players) if position.waiting >> seat & 1]
    seat = seats[rng.below(len(seats))]
    legal = position.legal(seat)
    position.act(seat, legal[rng.below(len(legal))])


def deal(position: Position, seen: Seen, rng: Rng) -> None:
    """Deal at random, with the cards wanted in hands."""
    wanted = [BY_CODE[code] for code in seen.somewhere.split()]
    rest = [card for card in deck_with(extras_of(Extra)) if card not in wanted]
    dealt = wanted + [rest.pop(rng.below(len(rest))) for _ in range(seen.players * seen.cards - len(wanted))]
    mixed = [dealt.pop(rng.below(len(dealt))) for _ in range(len(dealt))]
    turned, stock = (rest.pop(rng.below(len(rest))) for _ in range(2))
    hands = [mixed[seat :: seen.players] for seat in range(seen.players)]
    position.deal(hands, turned, stock if position.next_stock() else NO_CARD)


def groupings(known: set[Card]) -> list[Callable[[World], Hashable]]:
    """What to count worlds by: the ways of the cards that the seat knows of, the suits dealt, and all there is."""
    mask = hand_of(card for card in known if card >= 0)
    return [
        lambda world: (*[hand & mask for hand in world.opening], *[card in known and card for card in world.passed]),
        lambda world: tuple((hand & suit).bit_count() for hand in world.opening for suit in SUIT_CARDS),
        lambda world: crc32(repr(world).encode()) % 50,
    ]


@pytest.mark.parametrize("name", some(SEEN))
def test_consistent_worlds_are_equally_likely(name: str) -> None:
    """Together with what was passed or pulled; ``worlds`` finds them by trying."""
    rng = Rng(len(name), 6)
    for _ in range(2):
        position = reached(SEEN[name], rng)
        every, one = [*worlds(position, 0)], sampler(position, 0)
        assert world_of(position) in every
        drawn = [world_of(one.sample(rng)) for _ in range(4_000)]
        assert {*drawn} <= {*every}
        known = {card_of(play) for play in position.plays} | {card for swap in position.swaps for card in swap}
        for grouping in groupings(known):
            assert off(Counter(map(grouping, drawn)), Counter(map(grouping, every))) < 5


def test_a_player_who_is_out_looks_on_while_others_pass() -> None:
    rules, rng = parse({"players": 4, "schedule": "reverse", "eliminate_every": 2, "cards": ["juggler"]}), Rng(1)
    position = opening(rules, 0)
    while position.phase != PASS or position.playing == 0b1111:
        if position.phase == OVER:
            position = opening(rules, 0)
        advance(position, rng)
    out, *_ = [seat for seat in range(4) if not position.playing >> seat & 1]
    sample = sampler(position, out).sample(rng)
    assert view(State(rules, sample), out) == view(State(rules, position), out)
