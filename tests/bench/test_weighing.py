"""The trial of an expert that looks ahead on weighted deals, and its table."""

from pathlib import Path

import pytest

from bench import strength
from bench.weighing import PLAYERS, row_of, table, weighing_policy
from gizzard.bots.expert import expert_policy
from gizzard.bots.observation import Observation, observation_of
from gizzard.formats.view import view
from tests.games import bid_all, dealt, play_all
from tests.games import table as table_of

BIDDING = dealt(table_of(schedule=[4]), "9H 2C 4C 7S", "TH 3H 5C JS", "AH KH 6D QS", up="9S")
PLAYING = play_all(bid_all(BIDDING, 1, 1, 1), "9H")


def test_it_bids_as_the_expert() -> None:
    observation = Observation(BIDDING.position, 0, [], 5)
    assert weighing_policy(observation) == expert_policy(observation)


def test_it_knows_only_what_its_seat_sees() -> None:
    of_position, of_view = Observation(PLAYING.position, 1, [], 5), observation_of(view(PLAYING, 1), 5)
    assert weighing_policy(of_position) == weighing_policy(of_view)
    assert weighing_policy(of_view) in PLAYING.position.legal(1)


def test_a_match_without_deals_leaves_its_cells_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "STORED", tmp_path)
    assert list(table())[2:] == [f"| {players} | 0 |  | 0 |  |  |  |" for players in PLAYERS]
    assert len(row_of("mc50", 6).lineup) == 6
