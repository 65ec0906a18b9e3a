"""Hints over HTTP: for the owner of a seat that is to act, at tables that allow them."""

from typing import Any

import pytest

from harness.scenes import playing, scene
from harness.server import Opened, Server, bearer, refusal

RULES = {"players": 3, "schedule": [4]}


def asked(opened: Opened, secret: str | None = None) -> tuple[int, Any]:
    return opened.server.get(f"api/tables/{opened.table}/hints", bearer(secret or opened.secret))


def test_every_choice_has_its_value(server: Server) -> None:
    opened = scene(server, RULES, playing, hints=True)
    with opened.seat() as seat:
        status, found = asked(opened)
        assert status == 200
        actions = [action for hint in found["hints"] for action in hint["actions"]]
        assert sorted(map(str, actions)) == sorted(map(str, seat.view["legal"]))
        assert [hint["expected"] for hint in found["hints"]] == sorted(
            (hint["expected"] for hint in found["hints"]), reverse=True
        )


def test_a_table_without_hints_gives_none(server: Server) -> None:
    assert refusal(asked(scene(server, RULES, playing))) == (400, "no-hints")


def test_nobody_else_gets_a_seats_hints(server: Server) -> None:
    opened = scene(server, RULES, playing, hints=True)
    assert refusal(asked(opened, "not the secret")) == (403, "no-seat")


def test_once_the_game_is_over_there_are_none(server: Server) -> None:
    opened = scene(server, RULES, lambda seen: seen["phase"] == "over", hints=True)
    assert refusal(asked(opened)) == (400, "not-to-act")


@pytest.mark.parametrize("public", [True, False])
def test_tables_open_to_strangers_have_no_hints(server: Server, public: bool) -> None:
    body = {"rules": RULES, "name": "Anna", "seats": [None, None], "public": public, "hints": True}
    status, answer = server.post("api/tables", body)
    assert status == (400 if public else 201)
    assert answer.get("code") == ("public-hints" if public else None)


def test_everybody_can_see_that_there_are_hints(server: Server) -> None:
    opened = scene(server, RULES, playing, hints=True)
    assert server.get(f"api/tables/{opened.table}")[1]["settings"]["hints"] is True
