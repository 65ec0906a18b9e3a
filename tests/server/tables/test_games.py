"""Whole games over real sockets, by every preset."""

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from gizzard.core.rules.presets import PRESETS
from harness.scenes import finished
from harness.server import Server
from tests.sizes import some

MIXED: dict[str, dict[str, Any]] = {
    "tricksy, forehead, delayed": {"tricksy": "chosen", "forehead": True, "bidding": "delayed"},
    "eliminations, saboteur, blind": {
        "players": 6,
        "schedule": "reverse",
        "eliminate_every": 3,
        "saboteur": True,
        "blind_every": 2,
    },
}
RULES: dict[str, Any] = {**PRESETS, **MIXED}


@pytest.mark.parametrize("name", some(RULES))
def test_a_whole_game_of_every_preset(server: Server, name: str) -> None:
    opened = server.open({"players": 3} | RULES[name])
    with opened.seat() as seat:
        seat.play(Random(5))
    status, record = server.get(f"api/tables/{opened.table}/record")
    assert status == 200
    assert record["format"] == "wizard-record/1"
    assert record["draw"] == seat.whole["table"]["draw"]
    assert record["winners"] == seat.view["winners"]
    assert record["rounds"][-1]["scores"] == seat.view["scores"]
    assert record["rounds"] == [*seat.view["history"], seat.view["round"]]


def test_step_is_one_move_with_its_changes_only(server: Server) -> None:
    opened = server.open({"players": 3, "rounds": 4})
    with opened.seat() as seat:
        seat.play(Random(5))
        steps = [text for text in seat.seen if '"type":"step"' in text]
        assert len(steps) == 3 * 4 + 3 * (1 + 2 + 3 + 4) + sum('"trump":"' in text[:60] for text in steps)
        assert all('"history":[]' in text for text in steps) is False


def test_record_is_withheld_until_the_game_is_over(server: Server) -> None:
    opened = server.open({"players": 3})
    status, answer = server.get(f"api/tables/{opened.table}/record?lang=de")
    assert status == 409
    assert "wenn sie zu Ende ist" in answer["error"]


def test_table_name_does_not_look_like_an_option(server: Server) -> None:
    assert all(server.open({"players": 3}).table.isalnum() for _ in range(20))


def test_a_record_shows_the_faces_of_its_players_again(server: Server) -> None:
    opened = finished(server, {"players": 3, "rounds": 1}, avatar="isolde")
    _, record = server.get(f"api/tables/{opened.table}/record")
    assert record["avatars"] == ["isolde", None, None]
    for avatars, shown in (
        (record["avatars"], "isolde"),
        (["a stranger", None, None], None),
        ([["isolde"]], None),
        ("isolde", None),
    ):
        status, replay = server.post("api/replay", {"record": record | {"avatars": avatars}})
        assert (status, replay["joined"]["social"]["seats"][0]["avatar"]) == (200, shown)


def test_two_tables_that_are_opened_at_once_by_presets_are_two(server: Server) -> None:
    body = {"presets": ["first-seven", "hidden-bid"], "rules": {"players": 4}, "name": "Anna"}
    with ThreadPoolExecutor(2) as pool:
        answers = [*pool.map(lambda _: server.post("api/tables", body), range(2))]
    assert [status for status, _ in answers] == [201, 201]
    assert len({answer["table"] for _, answer in answers}) == 2
    assert len({answer["secret"] for _, answer in answers}) == 2
