"""Finished rounds told again: every decision is open where it is told, and each round ends as it did."""

from random import Random

import pytest

from gizzard.game import start
from gizzard.game.retold import retold
from gizzard.rules.ruleset import parse
from tests.games import logged_game
from tests.parity.rule_sets import rule_sets

EVERY = rule_sets()


@pytest.mark.parametrize("name", EVERY)
def test_every_rule_set(name: str) -> None:
    first_dealer = 1
    states, _ = logged_game(start(parse(EVERY[name]), first_dealer), Random(name), 250)
    history = states[-1].history
    ended = []
    for position, decision in retold(states[0].position.course, first_dealer, history):
        if decision:
            assert position.is_legal(*decision)
        else:
            ended.append([position.taken, position.brought])
    assert ended == [
        [[taken or 0 for taken in form["taken"]], [points or 0 for points in form["points"]]] for form in history
    ]
