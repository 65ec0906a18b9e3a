"""Action numbers: the same for all rules, unique, and never changed."""

import pytest

import gizzard as gz
from gizzard.api.numbers import ACTION_RANGES, action_name, action_names, action_of, legal_numbers, number_of
from gizzard.bots.env.numbers import ACTION_NUMBERS, NUMBERS_WITH_EXTRAS
from tests.api.playing import all_kinds
from tests.research.games import decisions


@pytest.mark.parametrize("rules", all_kinds(), ids=repr)
def test_numbers_and_actions_convert_into_each_other(rules: gz.RuleSet) -> None:
    for game in decisions(rules, seed=1):
        seat, legal = game.to_act[0], game.legal()
        numbers = [number_of(game, seat, action) for action in legal]
        assert [action_of(game, number) for number in numbers] == list(legal)
        assert sorted(numbers) == legal_numbers(game, seat)
        assert len({*numbers}) == len(numbers)


def test_numbers_do_not_change() -> None:
    known = {
        0: "wait",
        1: "bid 0",
        21: "bid 20",
        25: "trump C",
        29: "trump none",
        30: "pass 2C",
        90: "pass Dr",
        99: "play 2C",
        158: "play NS",
        159: "play Dr",
        168: "play ?",
        169: "take 2C",
        238: "decline",
        239: "play ZC call",
        240: "play ZC trump C",
        392: "play ? call",
        401: "trump C name gizzard-fester",
        688: "trump S name trick-points",
        689: "put 2C take from seat 1",
        827: "put 2C take from seat 3",
        1034: "play Va suit C trump C",
        1049: "play Va suit S trump S",
    }
    assert {number: action_name(number) for number in known} == known


def test_every_number_has_a_name_of_its_own_and_belongs_to_one_range() -> None:
    assert len({*action_names()}) == len(action_names()) == NUMBERS_WITH_EXTRAS
    assert [one.first for one in ACTION_RANGES[1:]] == [one.first + one.size for one in ACTION_RANGES[:-1]]
    assert ACTION_RANGES[-1].first + ACTION_RANGES[-1].size == NUMBERS_WITH_EXTRAS
    assert ACTION_NUMBERS in {one.first for one in ACTION_RANGES}


def test_an_illegal_number_is_refused_by_name() -> None:
    game = decisions(gz.ruleset(players=3), seed=1)[0]
    with pytest.raises(ValueError, match=r"action 99 \(play 2C\) is not legal"):
        action_of(game, 99)
