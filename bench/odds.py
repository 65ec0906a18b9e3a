"""Measures the odds of hands after bids, for docs/study.md: python -m bench.odds --bot club

The odds are compared with those of a rejection sampler: it deals the hidden cards uniformly, keeps the deals on which
the bidders would have bid as they did, and plays them out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from math import hypot, sqrt
from random import Random
from statistics import fmean, stdev

import click

from gizzard.bots.expert import nets_for
from gizzard.bots.levels import policy_called
from gizzard.bots.net import quantized
from gizzard.bots.observation import Observation, Policy
from gizzard.bots.search.bidders import BIDDERS, Bidder
from gizzard.bots.search.heuristic import CardValues, heuristic_choice
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.quantized import QuantizedPolicy
from gizzard.bots.search.sampling import sampler
from gizzard.bots.search.slots import is_covered_by_nets
from gizzard.cli.progress import with_progress
from gizzard.core.cards import FIRST_EXTRA, is_special
from gizzard.core.formats.view import view
from gizzard.core.game.position import Position, opening
from gizzard.core.game.state import State
from gizzard.core.native.rng import Rng
from gizzard.core.rules.deal import deck_with
from gizzard.core.rules.extras import WEREWOLF, extras_of
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.study.hand import hand_odds
from gizzard.study.hints import hints_for
from gizzard.study.means import CONFIDENCE, Mean
from gizzard.study.question import Question, opening_of, position_of

DRAWN = 50
"""Deals that the sampler draws at most for each that it is to keep; if too few fit, the hand is skipped."""
MISSED = 30
"""Points between a bid of one that is made and one that is missed by a trick."""


@click.command(help=__doc__)
@click.option("--hands", default=40, show_default=True)
@click.option("--bot", default="nets-points", show_default=True, help="Who bids; several take turns by seat.")
@click.option(
    "--opponents", type=click.Choice(BIDDERS), default="person", show_default=True, help="What is known of them."
)
@click.option("--preset", default="standard", show_default=True, help="The rules, such as anniversary-30.")
@click.option("--hints", is_flag=True, help="Measure hints at a table instead, which draw fewer deals.")
@click.option("--kept", default=300, show_default=True, help="Deals of the sampler for a bid.")
@click.option("--seed", default=1, show_default=True)
def main(hands: int, bot: str, opponents: Bidder, preset: str, hints: bool, kept: int, seed: int) -> None:
    """Print the mean squared error of the expected points, in standard errors, and the width of the intervals."""
    game, policy = parse({**PRESETS[preset], "players": 3}), _in_turn([policy_called(name) for name in bot.split(",")])
    nets = quantized(nets_for(opening(game, 0).round_table))
    squares, widths, apart = list[float](), list[float](), list[float]()
    for question in with_progress(
        islice(_questions(Random(seed), policy, (opponents,), preset), hands), "Hands", hands
    ):
        for bid, stated in (_by_hints if hints else _by_odds)(question):
            brought = _brought(question, bid, policy, nets, kept)
            if brought is None:
                break
            apart.append(stated.value - brought.value)
            squares.append((apart[-1] / (hypot(stated.se, brought.se) or 1)) ** 2)
            widths.append(CONFIDENCE * stated.se)
    within = sum(square <= CONFIDENCE**2 for square in squares)
    click.echo(f"{bot}: mean z² {fmean(squares):.2f}, at worst {max(squares):.1f}; mean half-width {fmean(widths):.1f}")
    click.echo(f"  {within} of {len(squares)} within the 95 % interval; mean difference {fmean(apart):+.1f} points")


def _in_turn(policies: Sequence[Policy]) -> Policy:
    return lambda observation: policies[observation.seat % len(policies)](observation)


def _by_odds(question: Question) -> Iterator[tuple[int, Mean]]:
    """The bids that may be the best, and the points expected."""
    *_, odds = hand_odds(question)
    for bid in odds.bids:
        if bid.deals == odds.deals or bid.tied:
            yield bid.bid, Mean(bid.expected, (bid.ci[1] - bid.ci[0]) / 2 / CONFIDENCE)


def _by_hints(question: Question) -> Iterator[tuple[int, Mean]]:
    """The same from hints."""
    state, bots = State(question.rules, position_of(question), ()), question.kinds
    for place, hint in enumerate(hints_for(view(state, question.seat), bots).hints):
        if place == 0 or hint.tied:
            yield hint.actions[0]["bid"], Mean(hint.expected, hint.se)


def _questions(rng: Random, policy: Policy, opponents: tuple[Bidder, ...], preset: str) -> Iterator[Question]:
    """Hands of 2 to 5 cards after the bids of 1 to 4 others, where nobody names the trump."""
    while True:
        players, cards = rng.randint(3, 5), rng.randint(2, 5)
        rules = parse({**PRESETS[preset], "players": players, "schedule": [cards]})
        seat, (turn_up, *hand) = rng.randint(1, players - 1), rng.sample(deck_with(extras_of(rules.cards)), cards + 1)
        if is_special(turn_up) or turn_up >= FIRST_EXTRA or WEREWOLF in hand:
            continue
        blank = Question(rules, tuple(hand), turn_up, bids=(0,) * seat)
        deal = sampler(opening_of(blank), seat).sample(Rng(rng.getrandbits(64)))
        yield replace(blank, bids=tuple(_bids(deal, policy, seat)), opponents=opponents)


def _bids(deal: Position, policy: Policy, seats: int) -> Iterator[int]:
    """The bids of the first seats, which are made."""
    for seat in range(seats):
        bid = policy(Observation(deal, seat, [], 0))
        deal.act(seat, bid)
        yield bid


def _brought(question: Question, bid: int, policy: Policy, nets: QuantizedPolicy, kept: int) -> Mean | None:
    """The mean of the points after a bid, on deals on which the others bid so; None if these are rare."""
    points, knowledge, rng = list[int](), sampler(opening_of(question), question.seat), Rng(bid)
    for _ in range(DRAWN * kept):
        deal = knowledge.sample(rng)
        bids = _bids(deal, policy, question.seat)
        if all(made == heard for made, heard in zip(bids, question.bids, strict=True)):
            points.append(_played(deal, question, bid, nets))
        if len(points) == kept:
            return Mean(fmean(points), _error(points))
    return None


def _error(points: Sequence[int]) -> float:
    """The standard error of a mean, with a deal more on either side: what never happened may happen yet."""
    mean = fmean(points)
    return stdev([*points, mean - MISSED, mean + MISSED]) / sqrt(len(points))


def _played(deal: Position, question: Question, bid: int, nets: QuantizedPolicy) -> int:
    """The points of a bid if the nets play; novices play themselves, if the question says that they are there."""
    deal.act(question.seat, bid)
    card_values = CardValues()
    while deal.waiting:
        seat = deal.waiting.bit_length() - 1
        if question.kinds[seat] == "novice" or not is_covered_by_nets(deal, seat):
            deal.act(seat, heuristic_choice(deal, seat, card_values))
        else:
            deal.act(seat, nets.choose(deal, seat, OpponentModel()))
    return deal.points[question.seat]


if __name__ == "__main__":
    main()
