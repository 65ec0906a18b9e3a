"""From a rule set to the rounds of a game."""

import pytest
from hypothesis import given

from gizzard.core.cards import NO_SUIT, SPECIAL_CARDS
from gizzard.core.game.plan import plan, unusual_rules
from gizzard.core.rules.bidding import LastBid
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.refused import RulesRefused
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.special import Smyrna
from gizzard.core.rules.trump import TURNED_UP
from tests.strategies import rule_sets


def planned(**rules: object) -> list[object]:
    key = str(rules.pop("key"))
    return [getattr(spec, key) for spec in plan(parse({"players": 4, "rounds": 6} | rules))]


@pytest.mark.parametrize(
    ("rules", "key", "expected"),
    [
        ({}, "number", [1, 2, 3, 4, 5, 6]),
        ({"schedule": "quick"}, "cards", [1, 3, 5, 7, 9, 11]),
        ({"blind_every": 3}, "blind", [False, False, True, False, False, True]),
        ({"forehead": True}, "own_hand_hidden", [True, False, False, False, False, False]),
        ({"last_bid": "canadian-final"}, "last_bid", [LastBid.FREE] * 5 + [LastBid.CANADIAN_FINAL]),
        ({"last_bid": "canadian"}, "last_bid", [LastBid.CANADIAN] * 6),
        ({"smyrna": ["pass-one"]}, "names", [(Smyrna.PASS_ONE,)] * 5 + [()]),
        ({"trump": "rotating"}, "trump", [0, 1, 2, 3, NO_SUIT, 0]),
        ({}, "trump", [TURNED_UP] * 6),
        ({"specials": "alternate"}, "wizards", [SPECIAL_CARDS, 0] * 3),
        ({"specials": "alternate"}, "jesters", [0, SPECIAL_CARDS] * 3),
        (
            {"schedule": "reverse", "eliminate_every": 2},
            "eliminates",
            [False, True, False, True, False, False],  # "but the last"
        ),
        ({"schedule": "reverse", "eliminate_every": 3}, "eliminates", [False, False, True, False, False, False]),
        ({"schedule": "reverse"}, "eliminates", [False] * 6),
    ],
)
def test_what_varies_with_the_round_is_resolved(rules: dict[str, object], key: str, expected: list[object]) -> None:
    assert planned(key=key, **rules) == expected


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
