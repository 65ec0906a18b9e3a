"""From a rule set to the rounds of a game. What each rule makes of a round is judged by tests/golden."""

import pytest
from hypothesis import given

from gizzard.core.game.plan import announced_rules, plan, unusual_rules
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.refused import RulesRefused
from gizzard.core.rules.ruleset import RuleSet
from tests.strategies import rule_sets


def test_a_rule_set_that_cannot_be_played_has_no_plan() -> None:
    with pytest.raises(RulesRefused) as caught:
        plan(RuleSet(9, forehead=True, rounds=0))
    assert {conflict.code for conflict in caught.value.conflicts} == {"players", "rounds-few"}


@given(rule_sets())
def test_a_round_for_each_hand_size(rules: RuleSet) -> None:
    assert [spec.cards for spec in plan(rules)] == list(rules.hand_sizes)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({"schedule": "quick", "rounds": 5}, [[]] * 5),
        ({"bidding": "zero"}, [["bidding"]] * 5),
        ({"blind_every": 3}, [[], [], ["blind_every"], [], []]),
        ({"last_bid": "hardcore"}, [[], [], [], ["last_bid"], ["last_bid"]]),
        ({"last_bid": "canadian-final", "smyrna": ["pass-one"]}, [["smyrna"]] * 4 + [["last_bid"]]),
    ],
)
def test_unusual_rounds_differ_from_those_of_the_standard_game(
    rules: dict[str, object], expected: list[list[str]]
) -> None:
    game = parse({"players": 4, "rounds": 5} | rules)
    assert [[*unusual_rules(game, number)] for number in range(1, 6)] == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({"cards": ["bomb"]}, [["cards"], [], [], [], []]),
        ({"blind_every": 2}, [[], ["blind_every"], [], ["blind_every"], []]),
        ({"specials": "alternate"}, [["specials"]] * 5),
        ({"last_bid": "hardcore"}, [[], [], [], ["last_bid"], []]),
    ],
)
def test_rules_are_announced_when_their_effect_changes(rules: dict[str, object], expected: list[list[str]]) -> None:
    game = parse({"players": 4, "rounds": 5} | rules)
    assert [[*announced_rules(game, number)] for number in range(1, 6)] == expected
