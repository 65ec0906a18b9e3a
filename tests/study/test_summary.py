"""What the review of a game comes to, of rounds whose numbers are easy to add up."""

from typing import Any, cast

from gizzard.study.review_json import AccountJson, DecisionJson
from gizzard.study.summary import assembled, calibration, graph, turning_points


def account(number: int, seat: int, points: int, **more: Any) -> AccountJson:
    """A round in which par is 20, and all that is different from it is due to the cards."""
    known = {"round": number, "seat": seat, "points": points, "par": 20.0, "own": 0.0, "deal": points - 20.0}
    bid = {"others": 0.0, "cards": number, "trump": "H", "place": 1, "bid": 1, "taken": 1}
    return cast(AccountJson, known | bid | more)


def decision(number: int, seat: int, expected: float, best: int = 1) -> DecisionJson:
    """A bid of one with these expected points."""
    options = [{"action": {"bid": 1}, "expected": expected, "se": 0.5, "made": 0.5}]
    form = {"round": number, "trick": None, "phase": "bid", "seat": seat, "taken": {"bid": 1}, "best": {"bid": best}}
    return cast(DecisionJson, form | {"cost": 0.0, "se": 0.5, "label": None, "options": options})


def test_expected_score_starts_at_par_and_ends_at_the_points() -> None:
    accounts = [account(1, 0, 30), account(2, 0, -10)]
    (line,) = graph(accounts, [decision(1, 0, 25.0)])
    assert line["points"] == [(0.0, 40.0), *line["points"][1:-1], (2.0, 20.0)]
    assert [value for _, value in line["points"]] == [40.0, 50.0, 45.0, 50.0, 20.0, 20.0]
    assert [at for at, _ in line["points"]] == sorted(at for at, _ in line["points"])


def test_a_turning_point_is_where_somebody_else_could_expect_to_win() -> None:
    points = {0: (40, 20, 0), 1: (20, 20, 60)}
    accounts = [account(number, seat, points[seat][number - 1]) for number in (1, 2, 3) for seat in (0, 1)]
    (turn,) = turning_points(accounts)
    assert (turn["round"], turn["before"], turn["after"]) == (3, 0, 1)
    assert turn["gained"] == turn["deal"] == 60.0


def test_who_leads_from_beginning_to_end_makes_no_turning_point() -> None:
    assert turning_points([account(number, seat, 30 - seat) for number in (1, 2) for seat in (0, 1)]) == []


def test_bids_are_compared_with_the_tricks_and_with_the_best_bid() -> None:
    accounts = [
        account(1, 0, 0, bid=1, taken=0),
        account(2, 0, 0, bid=1, taken=1, trump=None),
        account(3, 0, 0, bid=None),
    ]
    groups = calibration(accounts, [decision(1, 0, 0.0, best=0)])
    trump = [
        (group["value"], group["bids"], group["made"], group["over"]) for group in groups if group["by"] == "trump"
    ]
    assert trump == [("H", 1, 0, 1.0), (None, 1, 1, 0.0)]
    (place,) = [group for group in groups if group["by"] == "place"]
    assert (place["bids"], place["made"], place["over"], place["over_best"]) == (2, 1, 0.5, 1.0)


def test_an_empty_review_has_no_seats() -> None:
    assert assembled([])["seats"] == []
