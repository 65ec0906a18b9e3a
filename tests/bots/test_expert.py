"""The expert plays everything, and sees what its seat sees and no more."""

from random import Random

import pytest

from gizzard.bots.expert import expert_action, nets_of, opponent_model_of
from gizzard.bots.observation import Observation
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.sampling import sampler
from gizzard.core.cards import cards_in
from gizzard.core.game.position import Position
from gizzard.core.game.state import State, start
from gizzard.core.native.rng import Rng
from gizzard.core.rules.parsing import parse
from tests.games import logged_game, rounds_of
from tests.parity.rule_sets import rule_sets
from tests.sizes import some

EVERY = rule_sets()


def decided(position: Position, seat: int, opponents: OpponentModel) -> int:
    return expert_action(Observation(position, seat, (), 5), opponents, nets_of(), deals=2)


def some_states(name: str, most: int) -> list[State]:
    rng = Random(name)
    states, _ = logged_game(start(parse(EVERY[name]), 0), rng, 300)
    under_way = [state for state in states if not state.between_rounds and state.position.waiting]
    return rng.sample(under_way, min(most, len(under_way)))


@pytest.mark.parametrize("name", some(EVERY, 30))
def test_it_plays_by_every_rule_set_and_sees_only_what_its_seat_sees(name: str) -> None:
    for state in some_states(name, 15):
        opponents = opponent_model_of(state.position, state.first_dealer, rounds_of(state))
        for seat in cards_in(state.position.waiting):
            action = decided(state.position, seat, opponents)
            assert state.position.is_legal(seat, action)
            assert decided(sampler(state.position, seat).sample(Rng(3)), seat, opponents) == action


@pytest.mark.parametrize("extras", [False, True])
def test_nets_of_both_kinds_fit_in_a_small_file(extras: bool) -> None:
    from gizzard.bots.net import WEIGHTS, WEIGHTS_EXTRAS

    assert (WEIGHTS_EXTRAS if extras else WEIGHTS).stat().st_size < 2**20
    assert {kind: net.slots for kind, net in nets_of(extras=extras).items()} == {"bid": 21, "play": 87}
