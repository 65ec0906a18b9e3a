"""The review of a game: an account that adds up, and choices in the forms of the record and the engine protocol."""

import json
from functools import cache
from itertools import islice
from typing import Any

import pytest

from gizzard.bots.parallel.local import ThreadPool
from gizzard.study.decisions import rounds_of
from gizzard.study.review import Par, questions_of, review, seed_of_record
from gizzard.study.review_json import ReviewJson
from gizzard.study.summary import assembled
from gizzard.study.valuation import Precision
from tests.golden.files import golden
from tests.sizes import sized, some

TINY = Precision(se=1.0, deals=48)
"""Too few deals for a verdict, and enough to see that the sums are right."""

RECORDS = [
    "standard",
    "saboteur",
    "nannies-rule",
    "smyrna-pull-one",
    "forehead",
    "lost-weekend",
    "hidden-bid",
    "anniversary-30",
]


BEFORE_PLAY = ("trump", "werewolf", "bid")


def reviewed(record: Any, rounds: int = sized(2, 4, 4), threads: int = 1) -> ReviewJson:
    seats = range(len(record["players"]))
    first = islice(rounds_of(record), rounds)
    return assembled([*review(first, seats, seed_of_record(record), ThreadPool(threads), TINY)])


@cache
def golden_review(name: str) -> ReviewJson:
    return reviewed(golden()[name])


@pytest.mark.parametrize("name", some(RECORDS, 3))
def test_luck_and_skill_add_up(name: str) -> None:
    record = golden()[name]
    found = golden_review(name)
    for account in found["rounds"]:
        parts = account["own"] + account["deal"] + account["others"]
        assert account["points"] - account["par"] == pytest.approx(parts, abs=1e-9)
        assert account["points"] == record["rounds"][account["round"] - 1]["points"][account["seat"]]
    for seat in found["seats"]:
        assert seat["points"] - seat["par"] == pytest.approx(seat["own"] + seat["deal"] + seat["others"], abs=1e-9)
        assert seat["rating_ci"] is None  # so few rounds say too little


@pytest.mark.parametrize("name", some(RECORDS, 3))
def test_cost_is_the_difference_from_the_best_choice(name: str) -> None:
    found = golden_review(name)
    assert found["decisions"]
    for decision in found["decisions"]:
        actions = [option["action"] for option in decision["options"]]
        assert len(actions) >= 2
        assert decision["taken"] in actions
        assert decision["best"] in actions
        assert decision["loss"] >= max(decision["cost"] if decision["label"] else 0, 0)
        assert decision["cost"] >= 0 or decision["win"]["best"] >= decision["win"]["taken"]
        assert (decision["cost"] == 0) == (decision["best"] == decision["taken"]) or decision["cost"] == 0
        assert (decision["trick"] is None) == (decision["phase"] in BEFORE_PLAY)


def test_it_is_the_same_on_any_number_of_threads() -> None:
    record = golden()["standard"]
    assert reviewed(record, 3, threads=1) == reviewed(record, 3, threads=3)


def test_an_unfinished_game_is_reviewed_as_far_as_it_goes() -> None:
    record = json.loads(json.dumps(golden()["standard"]))
    record |= {"rounds": record["rounds"][:2], "unfinished": True, "winners": None}
    assert {account["round"] for account in reviewed(record)["rounds"]} == {1, 2}


def test_seed_reveals_nothing_about_the_cards() -> None:
    record = golden()["standard"]
    assert seed_of_record(record) == seed_of_record(record | {"rounds": [], "winners": None})
    assert seed_of_record(record) != seed_of_record(record | {"first_dealer": 1 - record["first_dealer"] % 2})


@pytest.mark.parametrize("bots", [None, "novice", ["novice"], [[], {}, 7, "oracle"]])
def test_bots_that_nobody_knows_are_taken_for_people(bots: object) -> None:
    record = golden()["standard"]
    assert reviewed(record | {"bots": bots}, 3) == reviewed(record, 3)


@pytest.mark.parametrize(
    ("bots", "runs"),
    [([None] * 3, 1), (["novice", None, None], 2), (["novice"] * 3, 3)],
    ids=["people", "a novice among people", "novices"],
)
def test_seats_with_the_same_opponents_share_a_run_for_par(bots: list[str | None], runs: int) -> None:
    """A novice's own choices are played by the nets, the other novices' by themselves."""
    record = golden()["standard"]
    played = next(rounds_of(record | {"bots": bots}))
    assert sum(isinstance(each, Par) for each in questions_of(played, range(3))) == runs


def test_a_review_knows_the_bots_of_its_record() -> None:
    record = golden()["standard"]
    novices = record | {"bots": ["novice"] * len(record["players"])}
    assert reviewed(novices, 3) != reviewed(record, 3)
