"""A look ahead on weighted deals: one on deals that weigh the same, and one where the others' bids tell something."""

import pytest

from gizzard.bots.expert import nets_of
from gizzard.bots.net import quantized
from gizzard.game.position import Position
from gizzard.search.lookahead import lookahead
from gizzard.search.opponent_model import OpponentModel
from gizzard.search.weighted_lookahead import WeightedLookahead, weighted_lookahead
from tests.games import bid_all, dealt, table

OPENING = dealt(table(schedule=[3]), "9H 2C 4C", "TH 3H 5C", "AH KH 6D", up="9S")


def weighing(position: Position, seat: int, actions: list[int]) -> WeightedLookahead:
    nets = quantized(nets_of())
    return weighted_lookahead(position, OPENING.position, seat, OpponentModel(), nets, actions, 1)


def test_where_nobody_has_bid_all_deals_weigh_the_same() -> None:
    met, lost = lookahead(OPENING.position, 0, OpponentModel(), quantized(nets_of()), [0, 1], 1).run(500)
    met_weighing, lost_weighing = weighing(OPENING.position, 0, [0, 1]).run(500)
    assert met_weighing == pytest.approx(met, abs=0.03)
    assert lost_weighing == pytest.approx(lost, abs=0.06)


def test_high_bids_of_the_others_make_a_trick_less_likely() -> None:
    low, high = (bid_all(OPENING, 1, bid, bid).position for bid in (0, 2))
    made = [weighing(position, 0, [position.legal(0)[-1]]).run(200)[0][0] for position in (low, high)]
    assert made[0] > made[1]


def test_no_deals_and_no_actions_raise() -> None:
    with pytest.raises(ValueError, match="how many deals"):
        weighing(OPENING.position, 0, [0]).run(0)
    with pytest.raises(ValueError, match="which actions"):
        weighing(OPENING.position, 0, [])
