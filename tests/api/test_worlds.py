"""``gz.sample_worlds``."""

import re
from typing import Any

import pytest

import gizzard as gz
from tests.api.playing import all_kinds, everything, states
from tests.sizes import some


@pytest.mark.parametrize("rules", some(all_kinds()), ids=repr)
def test_no_seat_can_tell_a_world_from_its_game(rules: gz.RuleSet) -> None:
    for game in states(rules, 9)[::3]:
        for seat in range(rules.players):
            view = game.view(seat)
            worlds = gz.sample_worlds(view, 2) if game.to_act else []
            assert [world.view(seat) for world in worlds] == [view] * len(worlds)


def test_worlds_can_be_played_to_their_end() -> None:
    game = states(everything(), 2)[120]
    for world in gz.sample_worlds(game.view(game.to_act[0]), 5):
        while not world.over and not world.chance_due:
            world = world.act(world.to_act[0], world.legal()[0])
        assert gz.replay(world.record()) == world


def test_hidden_hands_differ_and_the_own_hand_does_not() -> None:
    game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], "9D")
    worlds = gz.sample_worlds(game.view(1), 300)
    assert {world.hands[1] for world in worlds} == {("2H",)}
    assert len({world.hands[0] for world in worlds}) > 40


def test_worlds_are_determined_by_view_and_seed() -> None:
    view = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], "9D").view(1)
    assert gz.sample_worlds(view, 20, 5) == gz.sample_worlds(view, 20, 5) != gz.sample_worlds(view, 20, 6)
    assert gz.sample_worlds(view, 0) == []


BEFORE_A_ROUND = gz.new_game(gz.ruleset()).view(0)


@pytest.mark.parametrize(
    ("view", "told"),
    [
        (None, "Expected `object`, got `null`"),
        ({}, "Object missing required field `rules`"),
        (BEFORE_A_ROUND, "Expected `object`, got `null` - at `view.round`"),
        (BEFORE_A_ROUND | {"seat": None}, "Expected `int`, got `null` - at `view.seat`"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_view_outside_a_round_raises(view: Any, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"not a seat's view of a round in progress: {told}")):
        gz.sample_worlds(view, 1)


def test_negative_number_of_worlds_raises() -> None:
    view = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], "9D").view(1)
    with pytest.raises(ValueError, match="must not be negative, but is -1"):
        gz.sample_worlds(view, -1)
