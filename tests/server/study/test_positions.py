"""Positions and their analysis over HTTP."""

import json
from random import Random
from typing import Any

import pytest

from gizzard.core.formats.position_json import RoundEnd
from gizzard.core.formats.view import view
from gizzard.core.game.state import to_act
from gizzard.server.study.positions import PositionAnswer, PositionProblem
from gizzard.study.analysis import PositionAnalysis
from harness.scenes import playing, scene
from harness.server import Server, refusal
from tests.conforming import check_conforms
from tests.games import played_on, table
from tests.study.test_evaluation import dealt

STATE = dealt("4D 5D 6C|QC KC 2D|3C 2H 7H", "7S", 1, 0, 1)
"""Seat 1 leads, then seat 2, then seat 0."""
LINE = "wizard-position/1 1p3s.3 1 0 0,0,0 1 play 1 QCKC2D 7S S 1,1,0 -"
SET_UP = {
    "rules": {"players": 3},
    "round": 2,
    "dealer": 0,
    "scores": [20, 30, -10],
    "seat": 1,
    "hand": ["KC", "2D"],
    "turn_up": "7S",
}


def position(server: Server, **body: Any) -> Any:
    status, answer = server.post("api/positions", body)
    check_conforms(answer, PositionProblem if "error" in answer else RoundEnd if "round" in answer else PositionAnswer)
    assert status == 200
    return answer


def tried(server: Server, line: str, seat: int, **action: object) -> Any:
    return position(server, line=line, act={"seat": seat, "action": action})


def analyses(server: Server, **body: Any) -> list[dict[str, Any]]:
    _, headers, answer = server.fetch("POST", "api/positions/analysis", json.dumps(body).encode())
    assert headers["Content-Type"].startswith("text/event-stream")
    return [json.loads(event.removeprefix("data: ")) for event in answer.decode().split("\n\n") if event]


def test_a_view_has_its_line_and_a_line_its_view(server: Server) -> None:
    seen = view(STATE, 1)
    found = position(server, view=seen)
    assert found["line"] == LINE
    assert found == position(server, line=LINE) == position(server, position=found["position"])
    assert found["view"] == json.loads(json.dumps({**seen, "players": ["Seat 1", "Seat 2", "Seat 3"]}))
    assert found["choices"] == {"1": seen["legal"]}


def test_a_hand_to_bid_comes_with_what_was_bid_on_hands_alike(server: Server) -> None:
    bids = position(server, position=SET_UP)["experience"]
    assert sum(bid["share"] for bid in bids) == pytest.approx(1)
    assert not position(server, line=LINE)["experience"]  # a card is to be played


def test_a_view_of_a_table_has_its_line(server: Server) -> None:
    opened = scene(server, {"players": 4, "cards": ["juggler", "cloud"], "schedule": [5, 6]}, playing)
    with opened.seat() as seat:
        found = position(server, view=seat.view)
        assert found["view"]["hand"] == seat.view["hand"]
        assert found["choices"] == {"0": seat.view["legal"]}


def test_actions_are_tried_out(server: Server) -> None:
    """Another seat may play any card that it can hold, but not one that is seen elsewhere."""
    led = tried(server, LINE, 1, play="KC")
    assert led["to_act"] == [2]
    assert len(led["choices"]["2"]) == 60 - 3 - 1
    taken = tried(server, led["line"], 2, play="AC")
    assert taken["view"]["round"]["tricks"][0]["plays"][-1] == {"seat": 2, "card": "AC"}
    assert tried(server, led["line"], 2, play="2D")["error"] == "Field “tricks”: Seat 2 cannot hold this card now."


def test_the_phase_of_a_hand_that_is_set_up_follows(server: Server) -> None:
    found = position(server, position=SET_UP)
    assert (found["view"]["phase"], found["to_act"]) == ("bid", [1])
    named = position(server, position=SET_UP | {"turn_up": "ZS"})
    assert (named["view"]["phase"], named["to_act"]) == ("trump", [0])


HAND = {"rules": {"players": 4}, "hand": ["ZC", "AS", "KH"], "turn_up": "6D", "bids": [1, 0]}


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ({}, "1p4 3 3 0,0,0,0 2 bid 2 ZCKHAS 6D D 1,0,-,- -"),
        ({"turn_up": "ZD", "trump": "S"}, "1p4 3 3 0,0,0,0 2 bid 2 ZCKHAS ZD S 1,0,-,- -"),
        (
            {
                "rules": {"players": 3, "cards": ["werewolf"], "schedule": [5, 3]},
                "hand": ["We", "AS", "KH"],
                "trump": "none",
            },
            "1p3s.5.3k3 2 2 0,0,0 2 bid 2 6DKHAS 6D - 1,0,- - werewolf:2",
        ),
    ],
)
def test_a_hand_of_the_odds_is_a_position(server: Server, more: Any, line: str) -> None:
    assert position(server, hand=HAND | more)["line"] == f"wizard-position/1 {line}"


def test_a_hand_that_cannot_be_has_no_position(server: Server) -> None:
    found = position(server, hand=HAND | {"hand": ["ZC", "ZC"]})
    assert (found["field"], found["error"]) == ("hand", "Card 2 of the hand: the Wizard of clubs (ZC) is there twice.")
    assert "no rule called" in position(server, hand=HAND | {"rules": {"players": 4, "x": 1}})["error"]


def test_the_last_card_brings_the_result_of_the_round(server: Server) -> None:
    last = "wizard-position/1 1p3s.1 1 2 0,0,0 0 play 2 - 7S S 1,0,0 0:2C5C"
    ended = tried(server, last, 2, play="ZD")["round"]
    assert (ended["points"], ended["scores"], ended["tricks"][-1]["winner"]) == ([-10, 20, -10], [-10, 20, -10], 2)


@pytest.mark.parametrize(
    ("body", "field", "place"),
    [
        ({"line": "wizard-position/2"}, "format", 0),
        ({"line": LINE.replace("QCKC2D", "QCKCKC")}, "hand", LINE.index("2D")),
        ({"position": SET_UP | {"hand": ["KC"]}}, "hand", None),
        ({"line": LINE, "act": {"seat": 1, "action": {"bid": 1}}}, None, None),
    ],
)
def test_problem_names_its_place(server: Server, body: Any, field: str | None, place: int | None) -> None:
    answer = position(server, **body)
    assert (answer["code"], answer["field"], answer["place"]) == ("position", field, place)


@pytest.mark.parametrize("body", [{}, {"line": LINE, "position": SET_UP}])
def test_one_position_is_asked_for(server: Server, body: Any) -> None:
    assert refusal(server.post("api/positions", body)) == (400, "one-position")


def test_a_game_of_more_rounds_than_a_table_has_is_refused(server: Server) -> None:
    rules = {"players": 3, "schedule": [3] * 201}
    forms: list[dict[str, Any]] = [
        {"view": {**view(STATE, 1), "rules": rules}},
        {"position": {**SET_UP, "rules": rules}},
    ]
    assert {refusal(server.post("api/positions", form)) for form in forms} == {(400, "rounds")}


def test_analyses_become_more_precise(server: Server) -> None:
    found = analyses(server, line=LINE, opponents=["novice", None, "expert"])
    for each in found:
        check_conforms(each, PositionAnalysis)
    assert [each["done"] for each in found] == [False] * (len(found) - 1) + [True]
    assert found[-1]["margin"] < found[0]["margin"]
    assert [each["seat"] for each in found[-1]["holdings"]] == [0, 2]
    assert {str(action) for hint in found[-1]["hints"]["hints"] for action in hint["actions"]} == {
        str(action) for action in view(STATE, 1)["legal"]
    }


def test_holdings_are_told_while_another_seat_acts(server: Server) -> None:
    led = tried(server, LINE, 1, play="KC")
    (last,) = analyses(server, line=led["line"])[-1:]
    assert (last["hints"], last["done"]) == (None, True)


def test_no_analysis_of_an_impossible_position(server: Server) -> None:
    status, answer = server.post("api/positions/analysis", {"line": LINE.replace("QCKC2D", "QCKC7S")})
    check_conforms(answer, PositionProblem)
    assert (status, answer["field"]) == (200, "hand")


def test_how_the_longest_game_was_played_counts(server: Server) -> None:
    late = played_on(
        table(3, schedule=[1] * 200), Random(1), lambda state: state.position.number == 200 and len(to_act(state)) == 1
    )
    found = position(server, view=view(late, to_act(late)[0]))
    assert [rounds for rounds, *_ in found["before"]] == [199] * 3
    assert analyses(server, line=found["line"], before=found["before"])[-1]["done"]


def test_a_view_that_cannot_be_is_refused_whatever_its_earlier_rounds(server: Server) -> None:
    late = played_on(table(3), Random(1), lambda state: state.position.number == 5 and len(to_act(state)) == 1)
    seen = view(late, to_act(late)[0])
    for wrong in ({"scores": [0, 0]}, {"hand": ["ZZ"]}):
        assert position(server, view={**seen, **wrong})["code"] == "position"
    cut = position(server, view={**seen, "history": seen["history"][:2]})
    assert [rounds for rounds, *_ in cut["before"]] == [2] * 3


@pytest.mark.parametrize("described", [{"opponents": ["novice", "expert"]}, {"before": [[1, 1, 0, 0, 2, 1]]}])
def test_all_players_are_described_or_none(server: Server, described: dict[str, Any]) -> None:
    assert refusal(server.post("api/positions/analysis", {"line": LINE, **described})) == (400, "kinds")


def test_bids_so_far_count(server: Server) -> None:
    asked = {"line": LINE, "before": [[9, 1, 4, 8, 45, 27], [0] * 6, [9, 9, 0, 0, 45, 27]]}
    assert analyses(server, **asked)[0]["deals"] == analyses(server, line=LINE)[0]["deals"]
    asked["before"] = [[1, 2, 0, 0, 5, 3]]
    assert refusal(server.post("api/positions/analysis", asked)) == (400, "wrong-form")
