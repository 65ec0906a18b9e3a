"""Quantized nets approximate float nets, and a lookahead finds what is certain."""

import numpy as np
import pytest

from gizzard.bots.expert import nets_in
from gizzard.bots.net import SLOTS, quantized
from gizzard.bots.search.features import FEATURES, describe_seat
from gizzard.bots.search.lens import PLAY_SLOTS
from gizzard.bots.search.lookahead import lookahead
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.quantized import WHOLE, QuantizedNet, QuantizedPolicy
from gizzard.bots.search.slots import is_covered_by_nets
from gizzard.core.game.fields import BID, DEAL, OVER
from gizzard.core.game.position import Position, opening
from gizzard.core.native.rng import Rng
from gizzard.core.native.struct import MAX_SEATS, MAX_WIDTH
from gizzard.core.rules.parsing import parse
from tests.games import bid_all, dealt, play_all, table, under_special

NETS = nets_in()


def asked(players: int) -> list[tuple[Position, int]]:
    """Decisions of a game."""
    position, rng, found = opening(parse({"players": players}), 0), Rng(4, players), []
    while position.phase != OVER:
        if position.phase == DEAL:
            position.deal_at_random(rng)
            continue
        seat = position.waiting.bit_length() - 1
        legal = position.legal(seat)
        if len(legal) > 1 and is_covered_by_nets(position, seat):
            found.append((position.copy(), seat))
        position.act(seat, legal[rng.below(len(legal))])
    return found


def expected(position: Position, seat: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The float prediction for the legal slots: the probability of the bid, the loss, and the points, in tens."""
    features, slots = np.zeros((1, FEATURES), np.uint8), np.zeros((1, PLAY_SLOTS), np.uint8)
    describe_seat(position, seat, OpponentModel(), features, slots)
    kind = "bid" if position.phase == BID else "play"
    prediction = NETS[kind].predict(features)
    bids = np.arange(SLOTS[kind]) if kind == "bid" else np.array([position.bids[seat]])
    there = slots[0, : SLOTS[kind]] > 0
    return (
        prediction.met[0][there],
        prediction.lost[0][there],
        prediction.expected_points(20 + 10 * bids, -10)[0][there],
    )


@pytest.mark.parametrize("players", [3, 4, 6])
def test_quantized_nets_approximate_float_nets(players: int) -> None:
    nets = quantized(NETS)
    for position, seat in asked(players):
        action = nets.choose(position, seat, OpponentModel())
        bid = action if position.phase == BID else position.bids[seat]
        met, lost = nets.met / WHOLE, nets.lost / WHOLE
        chances, losses, points = expected(position, seat)
        assert np.abs(chances - met).min() < 0.02
        assert np.abs(losses - lost).min() < 0.06
        assert met * (2 + bid) - lost == pytest.approx(points.max(), abs=0.06 + 0.03 * (2 + bid))


class TestCertain:
    """Rounds in which nobody is asked again, or all is decided."""

    def found(self, position: Position, seat: int, actions: list[int]) -> tuple[list[float], list[float]]:
        return lookahead(position, seat, OpponentModel(), quantized(NETS), actions, 1).run(10)

    def test_leading_a_wizard_wins_the_trick(self) -> None:
        state = dealt(table(schedule=[1]), "ZC", "2H", "4C", up="9S")
        assert self.found(state.position, 0, [0, 1]) == ([0, 1], [1, 0])

    def test_losing_card_costs_the_missing_tricks(self) -> None:
        state = play_all(bid_all(dealt(table(schedule=[2]), "9H 2C", "TH 3H", "4C 5C", up="9S"), 0, 2, 0), "9H")
        ten, three = state.position.legal(1)[1], state.position.legal(1)[0]
        (with_three, _), (lost_with_three, _) = self.found(state.position, 1, [three, ten])
        assert with_three == 0
        assert lost_with_three >= 1

    def test_loss_without_bids_is_half_the_tricks_not_taken(self) -> None:
        state = bid_all(under_special("trick-points", "ZC ZD", "2H 3H", "4C 5C", up="9S"), 0, 0, 0)
        assert self.found(state.position, 0, state.position.legal(0)[:1]) == ([0], [0])


class TestRefused:
    position = dealt(table(schedule=[1]), "ZC", "2H", "4C", up="9S").position

    def test_no_deals_and_no_actions(self) -> None:
        with pytest.raises(ValueError, match="deals must be positive"):
            lookahead(self.position, 0, OpponentModel(), quantized(NETS), [0], 1).run(0)
        with pytest.raises(ValueError, match="1 to 69 actions"):
            lookahead(self.position, 0, OpponentModel(), quantized(NETS), [], 1)

    def test_seat_not_covered_by_the_nets(self) -> None:
        with pytest.raises(ValueError, match="seat 1"):
            quantized(NETS).choose(self.position, 1, OpponentModel())

    def test_feature_row_of_the_wrong_width(self) -> None:
        nets = quantized(NETS)
        with pytest.raises(ValueError, match=f"a row of {FEATURES} bytes"):
            QuantizedPolicy(nets.bids, nets.plays, np.zeros((1, FEATURES - 1), np.uint8))

    def test_net_of_the_wrong_shape(self) -> None:
        width = MAX_WIDTH + 1
        weights, biases = np.zeros((FEATURES, width), np.int16), np.zeros(width, np.int32)
        before, sums = np.zeros((MAX_SEATS, FEATURES), np.uint8), np.zeros((MAX_SEATS, width), np.int32)
        with pytest.raises(ValueError, match="at most 512 units"):
            QuantizedNet([(weights, biases)] * 3, before, sums)
        with pytest.raises(ValueError, match=f"features must be 6 × {FEATURES}, sums 6 × 512"):
            QuantizedNet([(weights[:, 1:].copy(), biases[1:])] * 3, before, sums)


def test_incremental_evaluation_equals_a_fresh_one() -> None:
    """Only changed features are recomputed."""
    nets = quantized(NETS)
    for position, seat in asked(4):
        fresh = quantized(NETS)
        assert nets.choose(position, seat, OpponentModel()) == fresh.choose(position, seat, OpponentModel())
        assert (nets.met, nets.lost) == (fresh.met, fresh.lost)
