"""Finished rounds replayed: every decision is open when it is made, and each round ends as recorded."""

import json
from random import Random

import pytest

from gizzard.core.formats.moves import move_from_json, move_to_json
from gizzard.core.formats.replay_moves import replay_moves
from gizzard.core.game.state import apply, start
from gizzard.core.rules.parsing import parse
from tests.games import logged_game, rounds_of
from tests.parity.rule_sets import rule_sets
from tests.sizes import some

EVERY = rule_sets()


@pytest.mark.parametrize("name", some(EVERY, 30))
def test_every_rule_set(name: str) -> None:
    """The moves, encoded and decoded, lead to the same rounds, even if the record is incomplete."""
    first_dealer = 1
    states, _ = logged_game(start(parse(EVERY[name]), first_dealer), Random(name), 250)
    history = rounds_of(states[-1])
    state, ended = states[0], 0
    for position, move in replay_moves(state.position.round_table, first_dealer, rounds_of(states[-1])):
        if move is None:
            ended += 1
            assert rounds_of(state) == history[:ended]
            assert (position.taken, position.points) == (state.position.taken, state.position.points)
        else:
            form = json.loads(json.dumps(move_to_json(state, move)))
            assert move_from_json(state, form) == move
            state = apply(state, move)
    assert ended == len(history)
