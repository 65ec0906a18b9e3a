"""The expert plays everything, and sees what its seat sees and no more."""

from pathlib import Path
from random import Random

import pytest

from gizzard.bots.expert import expert_action, nets_for, nets_in, opponent_model_of
from gizzard.bots.net import WEIGHTS, WEIGHTS_EXTRAS
from gizzard.bots.observation import Observation
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.sampling import sampler
from gizzard.core.cards import cards_in
from gizzard.core.game.position import Position, opening
from gizzard.core.game.state import State, start
from gizzard.core.native.rng import Rng
from gizzard.core.rules.parsing import parse
from tests.games import logged_game, rounds_of
from tests.parity.rule_sets import rule_sets
from tests.sizes import sized, some

EVERY = rule_sets()


def decided(position: Position, seat: int, opponents: OpponentModel) -> int:
    return expert_action(Observation(position, seat, (), 5), opponents, nets_in(), deals=2)


def some_states(name: str, most: int) -> list[State]:
    rng = Random(name)
    states, _ = logged_game(start(parse(EVERY[name]), 0), rng, 300)
    under_way = [state for state in states if not state.between_rounds and state.position.waiting]
    return rng.sample(under_way, min(most, len(under_way)))


@pytest.mark.parametrize("name", some(EVERY, 30))
def test_it_plays_by_every_rule_set_and_sees_only_what_its_seat_sees(name: str) -> None:
    for state in some_states(name, sized(5, 15, 15)):
        opponents = opponent_model_of(state.position, state.first_dealer, rounds_of(state))
        for seat in cards_in(state.position.waiting):
            action = decided(state.position, seat, opponents)
            assert state.position.is_legal(seat, action)
            assert decided(sampler(state.position, seat).sample(Rng(3)), seat, opponents) == action


@pytest.mark.parametrize("weights", [WEIGHTS, WEIGHTS_EXTRAS], ids=["sixty cards", "extra cards"])
def test_nets_of_both_kinds_fit_in_a_small_file(weights: Path) -> None:
    assert weights.stat().st_size < 2**20
    assert {kind: net.slots for kind, net in nets_in(weights).items()} == {"bid": 21, "play": 87}


def test_a_game_is_played_by_the_nets_that_were_trained_with_its_deck() -> None:
    standard, extended = (opening(parse(rules), 0) for rules in ({"players": 3}, {"players": 3, "cards": ["bomb"]}))
    assert nets_for(standard.round_table) is nets_in(WEIGHTS)
    assert nets_for(extended.round_table) is nets_in(WEIGHTS_EXTRAS)
    assert nets_for(extended.round_table, WEIGHTS) is nets_in(WEIGHTS)
