"""The HTTP side: what it answers, in which language, and under which headers."""

from __future__ import annotations

import urllib.request
from typing import Any

import pytest

from tests.server.live import Server


def test_health(server: Server) -> None:
    assert server.get("health") == (200, {"ok": True, "version": "0.1.0"})


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_catalogue_holds_every_preset_and_key(server: Server, lang: str) -> None:
    from gizzard.rules.presets import PRESETS
    from gizzard.rules.ruleset import KEYS

    status, rules = server.get(f"api/rules?lang={lang}")
    assert status == 200
    assert [preset["name"] for preset in rules["presets"]] == list(PRESETS)
    assert [key["key"] for key in rules["keys"]] == list(KEYS)
    assert len(rules["standard"]) == 10
    assert all(len(deck["cards"]) == 60 for deck in rules["decks"])
    assert all(value["title"] and value["text"] for key in rules["keys"] for value in key["values"])


def test_rules_are_checked(server: Server) -> None:
    status, answer = server.post("api/rules/check", {"rules": {"players": 4, "rounds": 2}})
    assert status == 200
    assert answer["ok"]
    assert answer["rules"] == {"players": 4, "rounds": 2}
    assert [(each["number"], each["cards"]) for each in answer["schedule"]] == [(1, 1), (2, 2)]


def test_all_conflicts_come_at_once_in_the_language_asked_for(server: Server) -> None:
    rules = {"players": 4, "bidding": "hidden", "last_bid": "canadian", "eliminate_every": 2}
    found = {}
    for lang in ("en", "de"):
        status, answer = server.post(f"api/rules/check?lang={lang}", {"rules": rules})
        assert (status, answer["ok"]) == (200, False)
        assert {conflict["code"] for conflict in answer["conflicts"]} == {"last-bid", "eliminate-schedule"}
        assert all(conflict["fields"] and conflict["remedy"] for conflict in answer["conflicts"])
        found[lang] = [conflict["why"] for conflict in answer["conflicts"]]
    assert found["en"] != found["de"]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"name": "  "}, "names"),
        ({"name": "x" * 41}, "names"),
        ({"bots": "genius"}, "level"),
        ({"bots": ["novice"]}, "levels"),
        ({"deck": "tarot"}, "deck"),
        ({"colour": "red"}, "not-json"),
        ({"name": 7}, "not-json"),
        ({"name": "\ud800"}, "not-json"),
    ],
)
def test_a_table_that_cannot_be(server: Server, wish: dict[str, Any], code: str) -> None:
    status, answer = server.post("api/tables", {"rules": {"players": 4}, "name": "Anna"} | wish)
    assert (status, answer["code"]) == (400, code)
    assert answer["error"].endswith(".")


def test_a_table_by_rules_that_cannot_be(server: Server) -> None:
    status, answer = server.post("api/tables?lang=de", {"rules": {"players": 7}, "name": "Anna"})
    assert status == 400
    assert answer["conflicts"][0]["fields"] == ["players"]


@pytest.mark.parametrize(
    "path", ["nowhere", "assets/../../app.py", "t/a/b", "api/tables/nowhere/record", "api/nothing"]
)
def test_what_is_not_there(server: Server, path: str) -> None:
    status, answer = server.get(path, {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"})
    assert status == 404
    assert "gibt es nicht" in answer["error"]


def test_the_wrong_method(server: Server) -> None:
    assert server.post("health", {})[0] == 405


def test_every_answer_has_safe_headers(server: Server) -> None:
    with urllib.request.urlopen(server.address + "health") as answer:
        headers = answer.headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "server" not in headers


def test_names_are_kept_as_text(server: Server) -> None:
    opened = server.open({"players": 3, "rounds": 1}, name=" <b>Eve</b>\n\u202e& co ")
    with opened.seat() as seat:
        assert seat.view["players"][0] == "<b>Eve</b> & co"
