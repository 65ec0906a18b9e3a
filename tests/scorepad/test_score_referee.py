"""The referee of games without their cards, on scores that are right, waive something, or are wrong in one place."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gizzard.core.formats.referee import InvalidRecord
from gizzard.scorepad.score import pad_of, score_of
from gizzard.scorepad.score_referee import referee_score
from gizzard.scorepad.sheet import sheet_of

GOLDEN = sorted((Path(__file__).parents[1] / "golden" / "records").glob("*.jsonl"))
FINALS = json.loads((Path(__file__).parent / "finals.json").read_text("utf-8"))["games"]

Score = dict[str, Any]


def without_cards(record: Score) -> Score:
    """A record as a score pad would have noted it."""
    dealt = ("hands", "turn_up", "tricks", "exchange", "werewolf")
    rounds = [
        {key: form[key] for key in form if key not in dealt} | of_extras(form["tricks"]) for form in record["rounds"]
    ]
    return record | {"format": "wizard-score/1", "rounds": rounds}


def of_extras(tricks: list[dict[str, Any]]) -> Score:
    """What a pad notes of the Bomb and the Cloud."""
    bombed = sum(trick["winner"] is None for trick in tricks)
    cloud = [[trick["winner"], trick["cloud"]] for trick in tricks if "cloud" in trick]
    return {key: noted for key, noted in (("bombed", bombed), ("cloud", cloud)) if noted}


def three_rounds(**rules: Any) -> Score:
    """Three players, three rounds, all bids made."""
    return {
        "format": "wizard-score/1",
        "rules": {"players": 3, "rounds": 3} | rules,
        "players": ["Anna", "Ben", "Cleo"],
        "first_dealer": 0,
        "rounds": [
            {"number": 1, "dealer": 0, "cards": 1, "bids": [0, 1, 0], "taken": [0, 1, 0]}
            | {"points": [20, 30, 20], "scores": [20, 30, 20]},
            {"number": 2, "dealer": 1, "cards": 2, "bids": [1, 0, 1], "taken": [1, 0, 1]}
            | {"points": [30, 20, 30], "scores": [50, 50, 50]},
            {"number": 3, "dealer": 2, "cards": 3, "bids": [1, 1, 0], "taken": [2, 1, 0]}
            | {"points": [-10, 30, 20], "scores": [40, 80, 70]},
        ],
        "winners": [1],
    }


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_golden_record_without_its_cards_is_right(path: Path) -> None:
    for line in path.read_text("utf-8").splitlines():
        score = without_cards(json.loads(line))
        assert referee_score(score) == 0
        again = score_of(sheet_of(pad_of(score)))
        assert {**score, **again} == score


def final(printed: Score) -> Score:
    """A final as the report prints it; who dealt first is not told."""
    rounds = [
        {"number": number, "dealer": (number - 1) % 4, "cards": form["cards"]}
        | {"bids": [one["bid"] for one in form["printed"]], "taken": [one["taken"] for one in form["printed"]]}
        | {"points": [one["points"] for one in form["printed"]], "scores": [one["total"] for one in form["printed"]]}
        for number, form in enumerate(printed["rounds"], 1)
    ]
    rules = {"players": 4, "schedule": "amigo-tournament"}
    players = ["Player 1", "Player 2", "Player 3", "Player 4"]
    return {"format": "wizard-score/1", "rules": rules, "players": players, "first_dealer": 0} | {
        "rounds": rounds,
        "winners": None,
        "unfinished": True,
    }


def test_printed_final_of_2018_is_accepted() -> None:
    assert referee_score(final(FINALS[0])) == 0


def test_misprint_in_the_final_of_2019_is_found() -> None:
    score = final(FINALS[1])
    with pytest.raises(InvalidRecord) as found:
        referee_score(score)
    assert str(found.value) == "round 2 points: [-10, -10, -10, 20] expected, not [-10, -10, -10, 10]"
    score["rounds"][1]["points"][3] = 20
    assert referee_score(score) == 0  # and every printed total is right


def changed(change: Callable[[Score], object], **rules: Any) -> str:
    """What the referee says to a changed score."""
    score = three_rounds(**rules)
    change(score)
    with pytest.raises(InvalidRecord) as found:
        referee_score(score)
    return str(found.value)


def test_a_wrong_count_or_sum_is_told_with_its_place() -> None:
    assert changed(lambda score: score["rounds"][1].update(cards=3)) == "round 2 cards: 2 expected, not 3"
    assert changed(lambda score: score["rounds"][1].update(dealer=2)) == "round 2 dealer: 1 expected, not 2"
    assert changed(lambda score: score["rounds"][2].update(taken=[1, 1, 0])) == (
        "round 3 taken: the tricks add up to 2, not 3"
    )
    assert changed(lambda score: score["rounds"][0].update(bids=[0, 2, 0])) == (
        "round 1 bids: seat 1: a number from 0 to 1 expected, not 2"
    )
    assert changed(lambda score: score["rounds"][0].update(points=[20, 20, 20])) == (
        "round 1 points: [20, 30, 20] expected, not [20, 20, 20]"
    )
    assert changed(lambda score: score.update(winners=[0])) == "winners: [1] expected, not [0]"
    assert changed(lambda score: score["rounds"].pop()) == "rounds: the game has 3 rounds, not 2"
    assert changed(lambda score: score.update(unfinished=True)) == "unfinished: the game was played to the end"


def test_a_barred_bid_is_wrong_unless_the_table_waived_it() -> None:
    waived = {"rule": "never-even", "seat": 1}
    rules = {"schedule": [2], "rounds": None, "last_bid": "never-even"}
    score = three_rounds(**rules)
    score["rounds"] = [score["rounds"][1] | {"number": 1, "dealer": 1, "scores": [30, 20, 30]}]
    score |= {"first_dealer": 1, "winners": [0, 2]}
    with pytest.raises(InvalidRecord, match="seat 1 may not bid 0: never-even"):
        referee_score(score)
    score["rounds"][0]["waived"] = [waived]
    assert referee_score(score) == 1
    score["rounds"][0] |= {"bids": [1, 1, 1], "points": [30, -10, 30], "scores": [30, -10, 30]}
    with pytest.raises(InvalidRecord, match="nothing is waived"):
        referee_score(score)


def test_a_lost_card_and_a_wrong_dealer_are_waived_if_the_table_says_so() -> None:
    score = three_rounds()
    score["rounds"][2] |= {"taken": [1, 1, 0], "points": [30, 30, 20], "scores": [80, 80, 70]}
    score["rounds"][2] |= {"dealer": 0, "waived": [{"rule": "taken", "seat": None}, {"rule": "dealer", "seat": 0}]}
    score["winners"] = [0, 1]
    assert referee_score(score) == 2
    score["rounds"][2] |= {"dealer": 2, "waived": [{"rule": "dealer", "seat": 2}]}
    with pytest.raises(InvalidRecord, match="seat 2 was to deal: nothing is waived"):
        referee_score(score)


def test_points_agreed_on_are_taken_as_they_are() -> None:
    score = three_rounds()
    score["rounds"][2] |= {"by_hand": [0], "bids": [None, 1, 0], "taken": [None, 1, 0]}
    score["rounds"][2] |= {"points": [5, 30, 20], "scores": [55, 80, 70]}
    assert referee_score(score) == 0


def test_who_joins_and_who_leaves_is_skipped_in_between() -> None:
    score = three_rounds(players=4)
    score["players"].append("Dan")
    for form in score["rounds"]:
        for key in ("bids", "taken", "points", "scores"):
            form[key].append(None)
    score["rounds"][0] |= {"left": []}
    score["rounds"][2] |= {"joined": [{"seat": 3, "points": 10}], "dealer": 2}
    score["rounds"][2] |= {"bids": [1, 1, 0, 0], "taken": [2, 1, 0, 0], "points": [-10, 30, 20, 20]}
    score["rounds"][2] |= {"scores": [40, 80, 70, 30]}
    assert referee_score(score) == 0
    score["rounds"][2]["joined"] = [{"seat": 0, "points": 10}]
    with pytest.raises(InvalidRecord, match="round 3 joined: seat 0 is not free"):
        referee_score(score)


def test_three_have_to_play() -> None:
    assert changed(lambda score: score["rounds"][0].update(left=[2])) == "round 2: at least 3 play, not 2"


def test_a_special_rule_is_in_force_in_the_round_after_it_was_named() -> None:
    score = three_rounds(smyrna=["trick-points", "pass-one"])
    score["rounds"][0]["named"] = {"rule": "trick-points"}
    with pytest.raises(InvalidRecord, match="round 2 special: missing"):
        referee_score(score)
    score["rounds"][1] |= {"special": {"rule": "trick-points"}, "points": [10, 5, 10], "scores": [30, 35, 30]}
    score["rounds"][2] |= {"scores": [20, 65, 50]}
    assert referee_score(score) == 0
    assert "one can be named" in changed(lambda score: score["rounds"][2].update(named={"rule": "pass-one"}))


def test_trump_is_checked_if_the_rules_settle_it() -> None:
    assert changed(lambda score: score["rounds"][1].update(trump="H"), trump="rotating") == (
        'round 2 trump: "D" expected, not "H"'
    )


@pytest.mark.parametrize("rubbish", [None, 3, "x", [], {}, [[]], [None], {"rule": 1}, True])
@pytest.mark.parametrize(
    "key", ["bids", "taken", "points", "scores", "waived", "by_hand", "joined", "left", "named", "trump", "special"]
)
def test_rubbish_in_any_place_is_an_error_and_no_crash(key: str, rubbish: object) -> None:
    score = three_rounds()
    score["rounds"][1][key] = rubbish
    empty = rubbish == [] and key in ("waived", "by_hand", "joined", "left")
    noted = rubbish is None and key == "trump"
    if empty or noted:
        assert referee_score(score) == 0
    else:
        with pytest.raises(InvalidRecord):
            referee_score(score)


ALL = ["dragon", "fairy", "bomb", "juggler", "cloud"]


def test_a_bombed_trick_and_a_changed_bid_are_judged() -> None:
    score = three_rounds(cards=ALL)
    score["rounds"][2] |= {"bombed": 1, "cloud": [[0, 1]], "taken": [2, 0, 0]}
    score["rounds"][2] |= {"points": [40, -10, 20], "scores": [90, 40, 70]}
    score["winners"] = [0]
    assert referee_score(score) == 0
    assert score_of(sheet_of(pad_of(score)))["rounds"] == score["rounds"]


@pytest.mark.parametrize(
    ("noted", "cards", "told"),
    [
        ({"bombed": 1}, ["cloud"], "round 3 bombed: the Bomb is not in the deck, not 1"),
        ({"bombed": 2}, ["bomb"], "round 3 bombed: a number from 0 to 1 expected, not 2"),
        ({"bombed": 4}, ["bomb", "witch"], "round 3 bombed: a number from 0 to 3 expected, not 4"),
        ({"bombed": True}, ["bomb"], "round 3 bombed: a number from 0 to 1 expected, not true"),
        ({"bombed": 1}, ["bomb"], "round 3 taken: the tricks add up to 3, not 2"),
        ({"cloud": [[0, 1]]}, ["bomb"], "round 3 cloud: the Cloud is not in the deck, not [[0, 1]]"),
        (
            {"cloud": [[0, 1], [1, 1]]},
            ["cloud"],
            "round 3 cloud: at most 1 changed bids expected, not [[0, 1], [1, 1]]",
        ),
        (
            {"cloud": [[0, True]]},
            ["cloud"],
            "round 3 cloud: [seat, 1 or -1] of a seat that bids expected, not [0, true]",
        ),
        ({"cloud": [[2, -1]]}, ["cloud"], "round 3 cloud: seat 2: a bid from 0 to 3 expected, not -1"),
        ({"cloud": [[0, 2]]}, ["cloud"], "round 3 cloud: [seat, 1 or -1] of a seat that bids expected, not [0, 2]"),
        ({"cloud": [[3, 1]]}, ["cloud"], "round 3 cloud: [seat, 1 or -1] of a seat that bids expected, not [3, 1]"),
    ],
)
def test_what_bomb_and_cloud_cannot_have_done_is_told(noted: Score, cards: list[str], told: str) -> None:
    assert changed(lambda score: score["rounds"][2].update(noted), cards=cards) == told


def test_two_players_of_one_name_are_refused() -> None:
    score = three_rounds() | {"players": ["Anna", "Ben", " anna"]}
    with pytest.raises(InvalidRecord, match=r'^players: seats 0 and 2 are both called " anna"; .* as " anna 2"'):
        referee_score(score)


def test_seat_that_nobody_takes_needs_no_name() -> None:
    score = three_rounds(players=4)
    for form in score["rounds"]:
        for key in ("bids", "taken", "points", "scores"):
            form[key].append(None)
    assert referee_score(score | {"players": ["Anna", "Ben", "Cleo", "Anna"]}) == 0
