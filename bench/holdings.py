"""Measures which cards the other seats may hold, for docs/study.md: python -m bench.holdings exact"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, count, islice
from math import comb
from random import Random
from statistics import fmean
from typing import NamedTuple

import click

from gizzard.bots.expert import nets_for
from gizzard.bots.net import quantized
from gizzard.bots.search.deal_counts import NO_TABLE
from gizzard.bots.search.extra_slots import no_extra_hands
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.quantized import QuantizedPolicy
from gizzard.bots.search.sampling import Sampler
from gizzard.bots.search.weighted_deals import WeightedDeals
from gizzard.bots.search.weighted_playouts import NO_ACTION, WeightedPlayouts
from gizzard.cli.progress import with_progress
from gizzard.core.cards import (
    BY_CODE,
    DECK,
    FIRST_EXTRA,
    NO_CARD,
    SPECIAL_CARDS,
    SUIT_CARDS,
    Card,
    Hand,
    cards_in,
    codes_of,
    hand_of,
)
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.view import View, view
from gizzard.core.game.fields import NO_SEAT, PASS, TRUMP
from gizzard.core.game.position import Position, opening
from gizzard.core.game.state import Act, State, apply, chance, start, to_act
from gizzard.core.native.rng import Rng
from gizzard.core.rules.extras import WEREWOLF
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.tricks import card_of
from gizzard.study.holdings import Holdings, holdings_of
from gizzard.study.means import share_error
from gizzard.study.trials import rows_for, trials_of
from tests.bots.search.worlds import Pass, Play, Swap, events
from tests.parity.rule_sets import rule_sets

MOST_DEALS = 4000
"""Deals that may be possible at most in a position that is compared."""
SIZES = {3: (1, 1, 2, 3, 4, 5, 17, 18), 4: (1, 2, 3, 12, 13)}
"""Hand sizes by number of players, after some plays of which few deals are still possible."""
DRAWN, FEW = 1024, 32
"""Deals that are drawn to compare chances, and to look for excluded cards."""
SHARE = 0.1
"""The share of random positions in which a seat looks."""

Chances = dict[tuple[int, Card], float]
"""By seat and card, the chance that the seat holds it."""


@click.group(help=__doc__)
def main() -> None:
    """The measurements."""


class Course(NamedTuple):
    """A round so far."""

    rules: RuleSet
    before: Position
    """Before the deal."""
    acts: Sequence[tuple[int, int]]
    """The seats and their actions."""
    now: Position


class Comparison(NamedTuple):
    """Sampled chances beside exact ones."""

    squares: list[float]
    """By seat and card, the squared error in units of the stated standard error."""
    excluded: int
    """The number of seats and cards that were sampled on none of the possible deals."""
    deals: int
    """The number of possible deals."""


@main.command()
@click.option("--positions", default=150, show_default=True)
@click.option("--seed", default=1, show_default=True)
def exact(positions: int, seed: int) -> None:
    """Compare the chances with those of all possible deals, in positions in which these are few."""
    chosen = with_progress(islice(small_positions(seed), positions), "Positions", positions)
    found = [compared(course, seat) for course, seat in chosen]
    squares = [square for each in found for square in each.squares]
    click.echo(f"{len(found)} positions, on average with {fmean(each.deals for each in found):.0f} possible deals:")
    click.echo(f"  {len(squares)} chances, mean z² {fmean(squares):.2f}, at worst {max(squares):.1f}")
    click.echo(f"  {sum(each.excluded for each in found)} excluded cards")


def small_positions(seed: int) -> Iterator[tuple[Course, int]]:
    """Positions of rounds that the nets play, each with a seat for which few deals are possible."""
    rng = Random(seed)
    for number in count():
        players = rng.choice([*SIZES])
        rules = parse({"players": players, "schedule": [rng.choice(SIZES[players])]})
        seat = rng.randrange(players)
        fitting = [each for each in _courses(rules, Rng(seed, number)) if 1 < _deals(each.now, seat) <= MOST_DEALS]
        if fitting:
            yield rng.choice(fitting), seat


def _courses(rules: RuleSet, rng: Rng) -> Iterator[Course]:
    """A round, act by act. The dealer names clubs after a Wizard."""
    before, acts = opening(rules, 0), list[tuple[int, int]]()
    position, nets = before.copy(), quantized(nets_for(before.round_table))
    position.deal_at_random(rng)
    while not position.between_rounds():
        yield Course(rules, before, [*acts], position.copy())
        seat = position.waiting.bit_length() - 1
        names = position.phase == TRUMP
        acts.append((seat, position.legal(seat)[0] if names else nets.choose(position, seat, OpponentModel())))
        position.act(*acts[-1])


def _hidden(position: Position, seat: int) -> tuple[list[Card], list[tuple[int, int]]]:
    """The cards that a seat has not seen, and the other seats with the number of cards that they hold."""
    seen = {*cards_in(position.held[seat]), *map(card_of, position.plays), position.turn_up}
    needs = [(other, position.held[other].bit_count()) for other in position.order if other != seat]
    return [card for card in DECK if card not in seen], needs


def _deals(position: Position, seat: int) -> int:
    """The number of deals of the cards that a seat has not seen, whatever has been played."""
    unseen, needs = _hidden(position, seat)
    ways, left = 1, len(unseen)
    for _, need in needs:
        ways, left = ways * comb(left, need), left - need
    return ways


def compared(course: Course, seat: int) -> Comparison:
    """The sampled chances of a position beside the exact ones."""
    found, effective = sampled(view(State(course.rules, course.now), seat), DRAWN)
    right, deals = exact_chances(course, seat)
    chances = {(each.seat, BY_CODE[code]): chance for each in found.seats for code, chance in each.cards.items()}
    squares = [
        ((chances.get(place, 0.0) - chance) / share_error(chance, chance * (1 - chance), effective)) ** 2
        for place, chance in right.items()
        if chance < 1
    ]
    return Comparison(squares, len(chances.keys() - right.keys()), deals)


def sampled(seen: View, deals: int) -> tuple[Holdings, float]:
    """The holdings by this many deals, and their effective sample size."""
    position = position_of(seen)
    nets = quantized(nets_for(position.round_table))
    trials = trials_of(seen, position, [NO_ACTION], OpponentModel(), nets, 0, deals)
    trials.run(deals)
    return holdings_of(position, trials), trials.effective


def exact_chances(course: Course, seat: int) -> tuple[Chances, int]:
    """The weighted means over all possible deals, and their number."""
    held, total, deals = Counter[tuple[int, Card]](), 0, 0
    nets = quantized(nets_for(course.now.round_table))
    for hands in _dealings(course, seat):
        if world := _replayed(course, hands):
            weight = _weight(*world, seat, nets)
            total, deals = total + weight, deals + 1
            others = [other for other in hands if other != seat]
            held.update({(other, card): weight for other in others for card in cards_in(world[0].held[other])})
    return {place: weight / total for place, weight in held.items()}, deals


def _dealings(course: Course, seat: int) -> Iterator[dict[int, list[Card]]]:
    """All ways in which the hands may have been dealt, by seat."""
    now = course.now
    played = [hand_of(dealt) & ~held for dealt, held in zip(now.hands, now.held, strict=True)]
    known = [now.hands[other] if other == seat else [*cards_in(cards)] for other, cards in enumerate(played)]
    for more in _shared_out(*_hidden(now, seat)):
        yield {other: [*cards, *more.get(other, ())] for other, cards in enumerate(known)}


def _shared_out(cards: Sequence[Card], needs: Sequence[tuple[int, int]]) -> Iterator[dict[int, tuple[Card, ...]]]:
    """All ways to give each of these seats as many of the cards as it needs."""
    if not needs:
        yield {}
        return
    (seat, need), *others = needs
    for chosen in combinations(cards, need):
        for rest in _shared_out([card for card in cards if card not in chosen], others):
            yield {seat: chosen, **rest}


def _replayed(course: Course, hands: Mapping[int, Sequence[Card]]) -> tuple[Position, Position] | None:
    """The round with other hands, now and before the first bid; None if an act would not have been legal."""
    position = course.before.copy()
    position.deal([hands[seat] for seat in range(position.players)], course.now.turn_up)
    started = position.copy()
    for seat, action in course.acts:
        if not position.is_legal(seat, action):
            return None
        named = position.phase == TRUMP
        position.act(seat, action)
        started = position.copy() if named else started
    return position, started


def _weight(world: Position, started: Position, seat: int, nets: QuantizedPolicy) -> int:
    """The weight of a deal: the only one that a sampler draws that knows all cards."""
    nothing = [0] * world.players
    played = [hand_of(dealt) & ~held for dealt, held in zip(world.hands, world.held, strict=True)]
    facts = (), nothing, nothing, nothing, played, [NO_CARD] * world.players, 0, 0, 0
    only, rows = Sampler(world, seat, facts, NO_TABLE, no_extra_hands()), rows_for(1, 1)
    WeightedPlayouts(WeightedDeals(only, started, nets, OpponentModel(), 1), [NO_ACTION], rows, 1, 0).run([], 1)
    return int(rows[1].sum())


@main.command()
@click.option("--positions", default=3000, show_default=True)
@click.option("--seed", default=1, show_default=True)
def excluded(positions: int, seed: int) -> None:
    """Look for cards that a seat cannot hold, in positions of random games by all rules."""
    seen = [*islice(random_positions(seed), positions)]
    problems = [
        each for state, seat in with_progress(seen, "Positions", positions) for each in problems_of(state, seat)
    ]
    click.echo(f"{len(seen)} positions by {len({str(state.rules) for state, _ in seen})} rule sets:")
    click.echo(f"  {len(problems)} with excluded cards, or another number of cards than is held")
    for problem in problems[:10]:
        click.echo(f"  {problem}")


def random_positions(seed: int) -> Iterator[tuple[State, int]]:
    """Random positions with a seat that looks, from games by each rule set in turn."""
    rng, games = Random(seed), [parse(keys) for keys in rule_sets().values()]
    for number in count():
        state, rounds = start(games[number % len(games)], 0), rng.randint(1, 4)
        while not state.over and len(state.history) < rounds:
            if due := chance(state, rng):
                state = apply(state, due)
                continue
            if rng.random() < SHARE:
                yield state, rng.choice(state.position.order)
            seat = to_act(state)[0]
            state = apply(state, Act(seat, rng.choice(state.position.legal(seat))))


def problems_of(state: State, viewer: int) -> Iterator[str]:
    """The hidden hands with a card that the viewer knows they do not hold, or with another number of cards."""
    position, seen = state.position, view(state, viewer)
    found, _ = sampled(seen, FEW)
    table, voids = _excluded(position, viewer)
    gone = table | _cards_of(seen["hand"] or ())
    for each in found.seats:
        wrong = codes_of(cards_in(_cards_of(each.cards) & (gone | voids[each.seat])))
        held = position.held[each.seat].bit_count()
        held += position.phase == PASS and position.laid_aside[each.seat] != NO_CARD
        if wrong or each.count != held:
            yield f"{state.rules}: seat {viewer} gives seat {each.seat} {each.count} cards of {held}, and {wrong}"
    if nowhere := _cards_of(found.out) & gone:
        yield f"{state.rules}: seat {viewer} gives nobody {codes_of(cards_in(nowhere))}"


def _cards_of(codes: Iterable[str]) -> Hand:
    return hand_of(BY_CODE[code] for code in codes)


def _excluded(position: Position, viewer: int) -> tuple[Hand, list[Hand]]:
    """The cards that lie on the table, and by seat those of the suits that it has not followed, as a seat has seen."""
    up = position.up, WEREWOLF if position.turn_up_taker != NO_SEAT else position.turn_up
    gone, voids = hand_of(card for card in up if card != NO_CARD), [0] * position.players
    for event in events(position, viewer):
        match event:
            case Play(seat, card, led):
                gone |= 1 << card
                if card < FIRST_EXTRA and led >= 0 and not (SUIT_CARDS[led] | SPECIAL_CARDS) >> card & 1:
                    voids[seat] |= SUIT_CARDS[led]
            case Swap(seat, put, took):
                gone, voids[seat] = gone & ~(1 << took) | 1 << put, voids[seat] & ~(1 << took)
            case Pass(moves, open=False):
                for _, taker, card in moves:
                    voids[taker] &= ~(1 << card) if card != NO_CARD else 0
    return gone, voids


if __name__ == "__main__":
    main()
