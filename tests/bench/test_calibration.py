"""How predictions are held against what happened."""

from __future__ import annotations

import pytest

from bench.calibration import PLAYERS, Prediction, play_deal, plot, predictions, rows, table
from gizzard.bots.expert import nets_of
from gizzard.bots.net import quantized
from gizzard.game.state import State


def test_a_level_collects_the_predictions_near_it() -> None:
    found = [Prediction(0.68, True), Prediction(0.72, False), Prediction(0.5, True)]
    (row,) = rows(found, [0.7], 0.05)
    assert (row.bids, row.made) == (2, 0.5)
    assert row.predicted == pytest.approx(0.7)


def test_a_deal_has_a_prediction_for_every_bid_and_is_repeatable() -> None:
    found = predictions(3)
    assert len(found) == PLAYERS
    assert found == predictions(3)
    assert all(0 <= each.chance <= 1 for each in found)


def test_bids_are_told_in_the_order_of_bidding() -> None:
    seats, orders = list[int](), list[tuple[int, ...]]()

    def note(state: State, seat: int, bid: int) -> None:
        assert bid in state.position.legal(seat)
        seats.append(seat)
        orders.append(state.position.order)

    made = play_deal(3, quantized(nets_of()), note)
    assert orders == [tuple(seats)] * PLAYERS
    assert made == [each.made for each in predictions(3)]


def test_the_table_and_the_plot_show_the_same_bids() -> None:
    found = [Prediction(0.7, number % 10 < 7) for number in range(100)]
    assert "| 70% | 100 | 70.0% | 70.0% | ± 9.0% | +0.0% |" in list(table(found))
    assert plot(found).count("<circle") == 1
