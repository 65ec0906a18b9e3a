"""What a table tells of its trick agrees with the game, under every preset."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from gizzard.core.game.state import State
from gizzard.core.rules.presets import PRESETS
from gizzard.server.tables.state import trick_json
from tests.games import logged_game, table
from tests.present import present

MORE = {
    "tricksy": {"tricksy": "chosen"},
    "alternate": {"specials": "alternate"},
    "magic": {"magic": True},
    "smyrna": {"smyrna": ["gizzard-fester", "uber-wizard"], "schedule": [3] * 9},
}
RULES: dict[str, Any] = {**PRESETS, **MORE}


def winners(before: State, after: State) -> Iterator[int]:
    """Who takes the trick to which the last card was played, as the game has it; of one bombed, who would have."""
    if after.position.played > before.position.played:
        yield after.position.next_leaders[-1]
    elif len(after.history) > len(before.history):
        yield after.history[-1].next_leaders[-1]


@pytest.mark.parametrize("name", RULES)
def test_it_agrees_with_the_game(name: str) -> None:
    states, _ = logged_game(table(4, **RULES[name]), Random(5))
    seen = 0
    for before, after in pairwise(states):
        for winner in winners(before, after):
            told = present(trick_json(after))
            assert told.seat == winner
            seen += 1
    assert seen > 20
    assert trick_json(states[0]) is None


def test_it_says_what_may_be_played_after_the_lead() -> None:
    states, _ = logged_game(table(3, schedule=[12] * 9), Random(5))
    for state in states:
        position, told = state.position, trick_json(state)
        if told and position.in_trick:
            led = {-2: "open", -1: "free"}.get(position.led, "suit")
            assert told.lead == led
