"""What others' bids tell of their cards: for docs/study.md.

    python -m bench.bids_heard fit --rounds 300          how softly bids should be weighed, by who makes them
    python -m bench.bids_heard intervals --hands 60    whether the odds' intervals hold what they should
    python -m bench.bids_heard time --hands 20         how long estimates take

Rounds are dealt to three to five players. Deals are weighted by one model: *e* times less for every n points of regret
of those who have bid. `fit` finds how likely it makes the cards that bidders really held, among others that they could
have held. `intervals` compares the odds of hands with those of a rejection sampler, which deals the hidden cards
uniformly, computes regret by the nets in fractions, and plays by asking them for every action.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import exp, hypot, sqrt
from random import Random
from time import process_time
from typing import NamedTuple

import click
import numpy as np
import numpy.typing as npt

from bench.pages import spread
from gizzard.bots.expert import nets_of
from gizzard.bots.levels import POLICIES, REFERENCE
from gizzard.bots.net import Prediction, quantized
from gizzard.bots.observation import Observation
from gizzard.bots.round_points import round_points
from gizzard.cards import WIZARD_CARDS, cards_in
from gizzard.cli._progress import with_progress
from gizzard.game.moves import Act
from gizzard.game.position import BID, PLAY, Position
from gizzard.game.state import State, start, to_act
from gizzard.game.step import apply, chance
from gizzard.native.rng import Rng
from gizzard.rules.ruleset import parse
from gizzard.search.features import FEATURES, describe_seat
from gizzard.search.lens import PLAY_SLOTS
from gizzard.search.opponent_model import OpponentModel
from gizzard.search.sampling import sampler
from gizzard.study.hand import CONFIDENCE, BidOdds, hand_odds
from gizzard.study.question import Question, opening_of

TENS = 10
"""Points in the unit of the nets."""
SOFTNESS = 10
"""Points of regret that divide a weight by e, in the odds, hints and reviews."""
TRIED = (20, 14, 10, 7, 5, 3, 2, 1)
OTHERS = 100
"""Hands that a bidder could have held, for each that was."""
PROPOSALS, ACCEPTED, MOST_PROPOSALS = 256, 400, 40_000
"""Of the rejection sampler: deals at a time, deals that are played out, deals after which a hand is passed over."""

Floats = npt.NDArray[np.float64]

NETS = quantized(nets_of())

BIDDERS = (REFERENCE, "expert-points", "club", "novice")


def bids_of(rng: Random, sizes: Sequence[int], bot: str) -> Iterator[tuple[State, int, int]]:
    """The bids of a round in which the last seat deals: the state before, the seat and its bid."""
    players = rng.choice([3, 4, 5])
    state = start(parse({"players": players, "schedule": [rng.choice(sizes)]}), players - 1)
    while state.position.phase <= BID:
        if due := chance(state, rng):
            state = apply(state, due)
            continue
        seat = to_act(state)[0]
        action = POLICIES[bot](Observation(state.position, seat, (), rng.getrandbits(32)))
        if state.position.phase == BID:
            yield state, seat, action
        state = apply(state, Act(seat, action))


def regrets(positions: Sequence[Position], seat: int, bid: int) -> Floats:
    """The points that a bid gives away in each of these positions, which look the same but for the seat's cards."""
    features, slots = np.zeros((len(positions), FEATURES), np.uint8), np.zeros((1, PLAY_SLOTS), np.uint8)
    for row, position in enumerate(positions):
        describe_seat(position, seat, OpponentModel(), features[row : row + 1], slots)
    legal, points = np.array(positions[0].legal(seat)), round_points(positions[0])
    found = nets_of()["bid"].predict(features)
    worth = Prediction(found.met[:, legal], found.lost[:, legal]).expected_points(points.made[legal], points.loss)
    return np.asarray(TENS * (worth.max(1) - worth[:, legal.tolist().index(bid)]), np.float64)


def likelihoods(state: State, seat: int, bid: int, rng: Random) -> list[float]:
    """By points tried, the logarithm of how much likelier a bid makes the bidder's hand than others it could have."""
    position = state.position
    deals = sampler(position, (seat + 1 + rng.randrange(position.players - 1)) % position.players)
    others = Rng(rng.getrandbits(32))
    given = regrets([position, *(deals.sample(others) for _ in range(OTHERS))], seat, bid)
    return [-given[0] / points - float(np.log(np.exp(-given / points).mean())) for points in TRIED]


@click.group(help=__doc__)
def main() -> None:
    """Measure."""


@main.command()
@click.option("--rounds", default=300, show_default=True, help="Of each bot.")
def fit(rounds: int) -> None:
    """How softly bids should be weighed, by who makes them."""
    click.echo("log-likelihood of a bidder's cards, by the points of regret that divide a weight by e")
    click.echo(f"{'':<16}{'bids':>6}" + "".join(f"{points:>8}" for points in TRIED))
    means = []
    for name in BIDDERS:
        found = []
        for number in with_progress(range(rounds), name, rounds):
            rng = Random(number)
            found += [likelihoods(*each, rng) for each in bids_of(rng, range(1, 13), name)]
        means.append(np.mean(found, 0))
        click.echo(f"{name:<16}{len(found):>6}" + "".join(f"{mean:8.3f}" for mean in means[-1]))
    click.echo(f"{'mean':<22}" + "".join(f"{mean:8.3f}" for mean in np.mean(means, 0)))


def questions(first: int, sizes: Sequence[int]) -> Iterator[Question]:
    """Questions of a bidder who has heard bids, by hand size."""
    while True:
        rng = Random(first)
        heard = list(bids_of(rng, sizes, REFERENCE))
        state, seat, _ = heard[rng.randrange(1, len(heard))]
        bids = tuple(bid for _, other, bid in heard if other < seat)
        position = state.position
        chosen = position.trump if 1 << position.turn_up & WIZARD_CARDS else None
        yield Question(state.rules, tuple(cards_in(position.held[seat])), position.turn_up, chosen, bids)
        first += 1


def accepted(question: Question, seed: int) -> Iterator[tuple[Position, bool]]:
    """Deals that the rejection sampler of the model takes, and whether the nets would have bid just so on them."""
    deals, rng, chances = sampler(opening_of(question), question.seat), Rng(seed), Random(seed)
    for _ in range(MOST_PROPOSALS // PROPOSALS):
        positions = [deals.sample(rng) for _ in range(PROPOSALS)]
        given = np.zeros(PROPOSALS)
        for seat, bid in enumerate(question.bids):
            given += regrets(positions, seat, bid)
            for position in positions:
                position.act(seat, bid)
        for position, regret in zip(positions, given, strict=True):
            if chances.random() < exp(-regret / SOFTNESS):
                yield position, regret == 0


def brought(position: Position, seat: int, bid: int) -> int:
    """The points of a bid on a deal that the nets play to its end."""
    trial, number = position.copy(), position.number
    trial.act(seat, bid)
    while trial.phase in (BID, PLAY) and trial.number == number:
        who = next(cards_in(trial.waiting))
        trial.act(who, NETS.choose(trial, who, OpponentModel()))
    return trial.score(bid, trial.taken[seat])


class Compared(NamedTuple):
    """The error of a bid's points, squared, in parts of what it should be: by the model, and by the nets themselves."""

    model: float
    nets: float


def compared(question: Question, seed: int) -> list[Compared] | None:
    """The bids of a hand; None if the bids fit too few deals."""
    odds = [*hand_odds(question)][-1].bids
    deals, exact = list[Position](), list[Position]()
    for position, fits in accepted(question, seed):
        if len(deals) < ACCEPTED:
            deals.append(position)
        if fits and len(exact) < ACCEPTED:
            exact.append(position)
        if len(deals) == len(exact) == ACCEPTED:
            break
    if min(len(deals), len(exact)) < ACCEPTED // 2:
        return None
    return [Compared(*(_squared(found, question.seat, on) for on in (deals, exact))) for found in odds]


def _squared(found: BidOdds, seat: int, deals: Sequence[Position]) -> float:
    points = np.array([brought(position, seat, found.bid) for position in deals])
    stated, own = (found.ci[1] - found.ci[0]) / 2 / CONFIDENCE, points.std(ddof=1) / sqrt(len(points))
    return float((found.expected - points.mean()) / (hypot(stated, own) or 1)) ** 2


@main.command()
@click.option("--hands", default=40, show_default=True)
@click.option("--first", default=0, show_default=True, help="The number of the first hand.")
def intervals(hands: int, first: int) -> None:
    """Whether the odds' intervals hold what they should."""
    asked = islice(questions(first, range(2, 6)), hands)
    found = [compared(question, seed) for seed, question in enumerate(with_progress(asked, "Hands", hands), first)]
    bids = np.array([bid for each in found if each for bid in each])
    click.echo(f"{len(bids)} bids of {hands} hands; passed over, because bids fit too few deals: {found.count(None)}")
    for name, squares in zip(("the model", "the nets themselves"), bids.T, strict=True):
        held = (squares <= CONFIDENCE**2).mean()
        click.echo(
            f"by {name}: mean of squared errors {squares.mean():.2f}, worst {squares.max():.1f}; {held:.0%} held"
        )


@main.command()
@click.option("--hands", default=20, show_default=True)
@click.option("--size", default=10, show_default=True, help="Cards in hand.")
def time(hands: int, size: int) -> None:
    """How long estimates take."""
    found = [list(_spent(question)) for question in islice(questions(0, [size]), hands)]
    first, every = [spent[0] for spent in found], [each for spent in found for each in spent]
    whole = [sum(spent) for spent in found]
    click.echo(f"processor seconds for {hands} hands of {size} cards (median, 99 %, worst)")
    for name, seconds in (("first estimate", first), ("any estimate", every), ("all of a hand", whole)):
        click.echo(f"{name:<16}{spread(seconds, 2)}")


def _spent(question: Question) -> Iterator[float]:
    """Processor seconds for each estimate of a hand."""
    began = process_time()
    for _ in hand_odds(question):
        yield process_time() - began
        began = process_time()


if __name__ == "__main__":
    main()
