"""A position is worth the same wherever somebody asks: in a review, when it is tried again, and on the board."""

from itertools import count
from typing import Any

from gizzard.server.tables.branch import ContinueBody, branch_setup
from gizzard.server.tables.setup import SeatSetup, TableSetup
from harness.scenes import finished
from harness.server import Opened, Server, bearer
from tests.server.study.test_positions import analyses, position
from tests.server.study.test_reviews import of_table, reviewed

SEAT, OTHERS = 1, [None, "novice", "novice"]
"""Seat 0 is a person's, for whom a bot stands in when the game is tried again."""


def bids(options: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """The options of a bid with their figures, the best first."""
    return [tuple(option[key] for key in ("expected", "se", "made", "win", "win_se")) for option in options]


def tried_again(server: Server, table: str) -> tuple[Opened, dict[str, Any]]:
    """The table at which the seat bids again in the second round, and what it sees."""
    for step in count(2):
        asked = {"table": table, "step": step, "seat": SEAT, "name": "Ben"}
        taken = server.post("api/continue", asked)[1]
        opened = Opened(server, taken["table"], taken["secret"])
        with opened.seat() as seat:
            view = seat.view
        if (view["round"]["number"], view["phase"], view["to_act"]) == (2, "bid", [SEAT]):
            return opened, view
    raise AssertionError


def test_review_hints_and_analysis_agree(server: Server) -> None:
    opened = finished(server, {"players": 3, "schedule": [1, 3]})
    review = reviewed(server, of_table(opened))["review"]
    (judged,) = [
        each for each in review["decisions"] if (each["seat"], each["round"], each["phase"]) == (SEAT, 2, "bid")
    ]
    again, view = tried_again(server, opened.table)
    hints = server.get(f"api/tables/{again.table}/hints", bearer(again.secret))[1]["hints"]
    asked = position(server, view=view)
    *_, analysis = analyses(server, line=asked["line"], opponents=OTHERS, before=asked["before"])
    assert hints[0]["actions"] == [judged["best"]]
    assert analysis["hints"]["hints"] == hints
    by_action = {str(option["action"]): option for option in judged["options"]}
    assert bids([by_action[str(hint["actions"][0])] for hint in hints]) == bids(hints)


def test_who_stands_in_for_a_person_still_does_when_a_game_tried_again_is_tried_again() -> None:
    opened = SeatSetup(bot="expert", stands_in=True), SeatSetup(name="Ben", key="b"), SeatSetup(bot="novice")
    asked = ContinueBody(step=1, seat=1, name="Ben", table="t")
    setup = TableSetup(0.0, {"players": 3}, "classic", (), 0, opened, 1)
    again, _ = branch_setup(setup, asked, 0.0, ["expert", "novice"])
    assert [seat.stands_in for seat in again.seats] == [True, False, False]
