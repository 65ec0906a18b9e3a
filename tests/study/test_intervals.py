"""Whether intervals hold what a hand is worth, however exactly the others bid as the nets do."""

from math import hypot, sqrt

import numpy as np
import pytest

from gizzard.bots.expert import nets_in
from gizzard.bots.net import quantized
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.sampling import sampler
from gizzard.core.cards import BY_CODE
from gizzard.core.formats.view import view
from gizzard.core.game.fields import PLAY
from gizzard.core.game.position import Position
from gizzard.core.native.rng import Rng
from gizzard.core.rules.parsing import parse
from gizzard.study.hand import hand_odds
from gizzard.study.hints import hints_for
from gizzard.study.means import CONFIDENCE, Deals, Mean, single, weighted_mean, with_model
from gizzard.study.question import Question, opening_of
from tests.study.test_evaluation import dealt

BIDS = (2, 0, 0, 1)
HAND = "9C 9D KH"
NETS = quantized(nets_in())

Reference = dict[int, tuple[float, float]]
"""By bid the mean of the points and its standard error."""


def brought(position: Position, bid: int) -> int:
    """The points of the last to bid on a deal that the nets play."""
    trial = position.copy()
    trial.act(len(BIDS), bid)
    while trial.phase == PLAY:
        seat = trial.waiting.bit_length() - 1
        trial.act(seat, NETS.choose(trial, seat, OpponentModel()))
    return trial.points[len(BIDS)]


def bid_as_nets(position: Position) -> bool:
    """Whether the nets would have bid so on a deal; the bids are made."""
    for seat, bid in enumerate(BIDS):
        if NETS.choose(position, seat, OpponentModel()) != bid:
            return False
        position.act(seat, bid)
    return True


@pytest.fixture(scope="module")
def reference() -> Reference:
    """What bids bring on deals drawn uniformly, of which those are taken on which the nets would have bid so."""
    cards = tuple(BY_CODE[code] for code in HAND.split())
    question = Question(parse({"players": 5, "schedule": [3]}), cards, BY_CODE["7H"], bids=BIDS)
    deals, rng = sampler(opening_of(question), question.seat), Rng(1)
    taken = [deal for deal in (deals.sample(rng) for _ in range(8000)) if bid_as_nets(deal)]
    points = {bid: [brought(deal, bid) for deal in taken] for bid in taken[0].legal(len(BIDS))}
    return {bid: (float(np.mean(got)), float(np.std(got)) / sqrt(len(got))) for bid, got in points.items()}


def test_intervals_of_odds_contain_the_value_for_net_bidders(reference: Reference) -> None:
    cards = tuple(BY_CODE[code] for code in HAND.split())
    *_, found = hand_odds(Question(parse({"players": 5, "schedule": [3]}), cards, BY_CODE["7H"], bids=BIDS))
    for odds in found.bids:
        mean, se = reference[odds.bid]
        stated = (odds.ci[1] - odds.ci[0]) / 2 / CONFIDENCE
        assert abs(odds.expected - mean) <= CONFIDENCE * hypot(stated, se), odds


def test_errors_of_the_best_hints_cover_net_bidders(reference: Reference) -> None:
    state = dealt(f"{HAND}|2C 3C 4C|2D 3D 4D|2S 3S 4S|5C 5D 5S", "7H", *BIDS)
    for hint in hints_for(view(state, 0)).hints[:2]:
        mean, se = reference[hint.actions[0]["bid"]]
        assert abs(hint.expected - mean) <= CONFIDENCE * hypot(hint.se, se), hint


def test_error_holds_what_a_rare_bid_leaves_open() -> None:
    """Bid 2 brings 37.8 ± 0.6 points if the nets bid four before it, and 34.7 ± 0.9 if a novice does, on 300 deals each
    that are drawn as those of the reference."""
    cards = tuple(BY_CODE[code] for code in ["ZD", "8S", "TH", "NH", "7H", "NS"])
    *_, found = hand_odds(Question(parse({"players": 3, "schedule": [6]}), cards, BY_CODE["JH"], bids=(4,)))
    low, high = found.bids[2].ci
    assert low < 34.7 < 37.8 < high
    assert high - low < 14


def test_without_bids_the_model_leaves_nothing_uncertain() -> None:
    values, alike = np.array([30.0, -10.0, -10.0, 20.0] * 20), single(np.full((80, 3), 2.0))
    mean = weighted_mean(values, alike)
    assert with_model(mean, values, alike) == mean


def test_error_includes_the_spread_of_the_styles_by_how_likely_they_are() -> None:
    """After what the others did, they are three times as likely to be of the style that makes 30 points of it."""
    values, deals = np.array([30.0, 10.0]), Deals(np.ones(2), np.zeros(2), np.array([[3.0, 0.0], [0.0, 1.0]]))
    mean = weighted_mean(values, deals)
    assert mean == Mean(25.0, 0.0)
    assert with_model(mean, values, deals).se == pytest.approx(sqrt((3 * (30 - 25) ** 2 + (10 - 25) ** 2) / 4))
