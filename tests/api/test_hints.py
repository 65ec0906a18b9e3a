"""``gz.hints`` and ``gz.evaluate``: the value of every choice."""

import random
from typing import Any

import pytest

import gizzard as gz
from gizzard.study.hints import hints_for
from tests.api.playing import all_kinds, first, states
from tests.sizes import some

ONE_ROUND = gz.ruleset(players=3, schedule=[3])


def view(hand: list[str], *bids: int) -> gz.View:
    game = gz.new_game(ONE_ROUND, dealer=2).deal([hand, ["2S", "3S", "4S"], ["5S", "6S", "7S"]], turn_up="8S")
    for bid in bids:
        game = game.act(game.to_act[0], gz.Bid(bid))
    return game.view(0)


def test_hints_are_those_of_a_table() -> None:
    """The same numbers as at a table, with typed actions; interchangeable cards are one choice."""
    seen = view(["ZC", "ZD", "2H"], 2, 0, 0)
    found, at_a_table = gz.hints(seen), hints_for(seen).hints
    assert [[action.to_json() for action in hint.actions] for hint in found] == [hint.actions for hint in at_a_table]
    assert [hint.points for hint in found] == [(hint.expected, hint.se) for hint in at_a_table]
    assert [hint.win for hint in found] == [(hint.win, hint.win_se) for hint in at_a_table]
    assert [(hint.made, hint.tied, hint.reason) for hint in found] == [
        (hint.made, hint.tied, hint.reason) for hint in at_a_table
    ]
    assert (gz.Play("ZC"), gz.Play("ZD")) in [hint.actions for hint in found]


@pytest.mark.parametrize("rules", some(all_kinds(), 4), ids=repr)
def test_every_legal_action_has_a_value(rules: gz.RuleSet) -> None:
    rng = random.Random(4)
    for game in rng.sample([game for game in states(rules, 4) if game.to_act], 5):
        seat = game.to_act[-1]
        found = gz.evaluate(game.view(seat), deals=16)
        assert tuple(found) == game.legal(seat)


def test_the_rule_named_with_a_trump_does_not_change_its_value() -> None:
    rules = gz.ruleset("smyrna", players=3, schedule=[1, 1])
    game = first(states(rules, 3), lambda game: game.phase == "trump" and len(game.legal()) > 4)
    found = gz.evaluate(game.view(game.to_act[0]), deals=16)
    hearts = [choice for action, choice in found.items() if isinstance(action, gz.ChooseTrump) and action.suit == "H"]
    assert len(hearts) > 1
    assert len(set(map(id, hearts))) == 1


def test_what_is_known_of_opponents_counts() -> None:
    seen = view(["KC", "QH", "2H"])
    assert gz.hints(seen, ["person"]) == gz.hints(seen) != gz.hints(seen, ["novice"])
    assert gz.hints(seen, ["novice"]) == gz.hints(seen, ["novice", "novice"])


def test_progress_is_reported_with_the_choices_so_far() -> None:
    reports: list[tuple[tuple[gz.Choice, ...], float]] = []
    found = gz.hints(view(["KC", "QH", "2H"]), precision=0, progress=lambda *report: reports.append(report))
    shares = [share for _, share in reports]
    assert len(shares) > 2
    assert shares == sorted(set(shares))
    assert reports[-1] == (found, 1.0)


def test_after_the_time_limit_there_is_the_first_estimate() -> None:
    seen, reports = view(["KC", "QH", "2H"]), list[Any]()
    found = gz.hints(seen, precision=0, seconds=0, progress=lambda *report: reports.append(report))
    assert [found] == [choices for choices, _ in reports]
    assert found[0].points.se > gz.hints(seen, precision=0)[0].points.se


def test_error_in_a_report_is_not_one_of_the_view() -> None:
    def stop(found: object, share: float) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        gz.hints(view(["KC", "QH", "2H"]), progress=stop)


SEEN: Any = view(["KC", "QH", "2H"])


@pytest.mark.parametrize(
    ("seen", "more", "error", "told"),
    [
        ({}, {}, ValueError, "^not a view of a seat that is to act: .*rules"),
        (view(["KC", "QH", "2H"], 0), {}, ValueError, "it is not this seat's turn"),
        (SEEN | {"seat": None}, {}, ValueError, "^not a view of a seat that is to act: .*seat"),
        (SEEN | {"hand": ["KC", "KC", "2H"]}, {}, ValueError, "^not a view of .*The king of clubs .KC. is there twice"),
        (SEEN | {"hand": ["KC", "8S", "2H"]}, {}, ValueError, "^not a view of .*The 8 of spades .8S. is there twice"),
        (SEEN, {"opponents": ["novise"]}, ValueError, '^"novise" is not a kind of player; there are person, novice'),
        (SEEN, {"opponents": ["novice"] * 3}, ValueError, "^opponents are one kind for all .* each of 2, not 3"),
        (SEEN, {"deals": 0}, ValueError, "^deals must be from 1 to 100,000, but is 0"),
        (SEEN, {"precision": -1}, ValueError, "^precision must not be negative, but is -1"),
        (SEEN, {"seconds": -1}, ValueError, "^seconds must not be negative, but is -1"),
        (SEEN, {"seconds": float("nan")}, ValueError, "^seconds must not be negative, but is NaN"),
        (SEEN, {"seconds": "1"}, TypeError, '^seconds must be a number or None, not "1"'),
        (SEEN, {"progress": 1}, TypeError, "^progress must be a function or None, not 1"),
    ],
)
def test_wrong_arguments_are_named(seen: Any, more: Any, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        gz.hints(seen, **more)


def test_a_view_that_allows_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^not a view of a seat that is to act"):
        gz.evaluate(SEEN | {"legal": [{"bid": 99}]})
