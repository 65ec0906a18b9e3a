"""The HTTP side: what it answers, in which language, and under which headers."""

import json
from random import Random
from typing import Any

import pytest
from starlette.routing import Route

from gizzard.server.node.routes import ROUTES
from harness.server import Server
from tests.patches import patch

CHANGES = [
    (method, route.path.replace(":int", "").format(table="t", pad="p", tournament="c", entrant=1))
    for route in ROUTES
    if isinstance(route, Route)
    for method in sorted((route.methods or set()) - {"GET", "HEAD"})
]


DEFAULTS = {"clock": None, "spectators": "off", "delay": 0, "chat": "phrases"} | dict.fromkeys(
    ("public", "undo", "hints"), False
)
"""The settings of a table."""


@pytest.mark.parametrize(("method", "path"), CHANGES)
def test_request_from_another_origin_changes_nothing(server: Server, method: str, path: str) -> None:
    headers = {"Origin": "https://evil.example", "Content-Type": "application/json"}
    status, _, answer = server.fetch(method, path[1:], b"{}", headers)
    assert (status, json.loads(answer)["code"]) == (403, "origin")


def test_health_reports_a_running_server(server: Server) -> None:
    assert server.get("health") == (200, {"ok": True, "version": "0.1.0"})


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_catalogue_holds_every_preset_and_key(server: Server, lang: str) -> None:
    from gizzard.core.cards import CODES
    from gizzard.core.rules.presets import PRESETS
    from gizzard.core.rules.ruleset import KEYS

    status, rules = server.get(f"api/rules?lang={lang}")
    assert status == 200
    assert {preset["name"] for preset in rules["presets"]} == set(PRESETS)
    assert [key["key"] for key in rules["keys"]] == list(KEYS)
    assert len(rules["standard"]) == 10
    assert all(len(deck["cards"]) == len(CODES) for deck in rules["decks"])
    assert all(value["title"] and value["text"] for key in rules["keys"] for value in key["values"])


def test_the_catalogue_can_be_had_without_the_sources(server: Server) -> None:
    _, whole = server.get("api/rules")
    _, lean = server.get("api/rules?sources=no")
    assert whole["standard"][0]["sources"]
    assert lean["standard"] == [{"text": rule["text"]} for rule in whole["standard"]]
    assert "sources" not in json.dumps(lean["presets"])


def test_rules_are_checked(server: Server) -> None:
    status, answer = server.post("api/rules/check", {"rules": {"players": 4, "rounds": 2}})
    assert status == 200
    assert answer["ok"]
    assert answer["rules"] == {"players": 4, "rounds": 2}
    assert [(each["number"], each["cards"]) for each in answer["schedule"]] == [(1, 1), (2, 2)]
    assert set(answer["idle"]) == {"eliminate_every", "cloud", "witch"}
    assert "Cloud" in answer["idle"]["cloud"]


def test_presets_are_combined(server: Server) -> None:
    status, answer = server.post("api/rules/combine", {"presets": ["tournament", "hardcore"]})
    assert (status, answer["ok"], answer["keys"]) == (200, True, {"last_bid": "canadian+hardcore"})
    assert "saboteur" in answer["partners"]
    assert "hidden-bid" in answer["partners"], "a conflict of rules is told by the check"
    status, answer = server.post("api/rules/combine", {"presets": ["hidden-bid", "jester-bid"]})
    assert (status, [conflict["code"] for conflict in answer["conflicts"]]) == (200, ["presets-clash"])


def test_all_conflicts_are_listed_in_the_requested_language(server: Server) -> None:
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
        ({"seats": ["genius", None, None]}, "level"),
        ({"seats": ["novice"]}, "seats"),
        ({"seats": "novice"}, "wrong-form"),
        ({"clock": {"turn": 0}}, "wrong-form"),
        ({"clock": {"turn": 30, "bank": -1}}, "wrong-form"),
        ({"delay": 10**9}, "wrong-form"),
        ({"chat": "loud"}, "wrong-form"),
        ({"public": True, "chat": "free"}, "public-chat"),
        ({"deck": "tarot"}, "deck"),
        ({"colour": "red"}, "wrong-form"),
        ({"name": 7}, "wrong-form"),
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
    "path",
    [
        "nowhere",
        "assets/../../app.py",
        "t/a/b",
        "api/tables/nowhere/record",
        "api/nothing",
        "tournament/x/deal/1/" + 5000 * "9",
    ],
    ids=lambda path: path[:30],
)
def test_unknown_paths_return_404(server: Server, path: str) -> None:
    status, answer = server.get(path, {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"})
    assert status == 404
    assert "gibt es nicht" in answer["error"]


@pytest.mark.parametrize(
    "path", [".sources.sha256", "%2esources.sha256", "./.sources.sha256", "assets/../.sources.sha256"]
)
def test_hidden_files_of_the_page_are_not_served(server: Server, path: str) -> None:
    from gizzard.server.web.page import STATIC

    assert (STATIC / ".sources.sha256").is_file()
    assert server.get(path)[0] == 404


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("POST", "health", "GET, HEAD"),
        ("DELETE", "api/tables", "GET, HEAD, POST"),
        ("PATCH", "api/tables/none", "GET, HEAD, PUT"),
        ("OPTIONS", "api/tables/none/me", "DELETE, GET, HEAD"),
        ("POST", "favicon.svg", "GET, HEAD"),
    ],
)
def test_wrong_method_returns_405_and_those_that_are_allowed(
    server: Server, method: str, path: str, allowed: str
) -> None:
    status, headers, _ = server.fetch(method, path)
    assert (status, headers["Allow"]) == (405, allowed)


@pytest.mark.parametrize(
    "path",
    [
        "api/tables/..%2frules",
        "api/tables/..%2F..%2fhealth",
        "api/tables/none%2frecord",
        "api/tables/..%5crules",
        "api/tables/%2e%2e/record",
        "..%2fhealth",
        "assets/../favicon.svg",
    ],
)
def test_a_path_that_could_mean_another_is_refused(server: Server, path: str) -> None:
    status, answer = server.get(path)
    assert (status, answer["code"]) == (404, "not-found")


def test_every_answer_has_safe_headers(server: Server) -> None:
    _, headers, _ = server.fetch("GET", "health")
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "server" not in headers


# Tables for friends


def test_public_information_about_a_table(server: Server) -> None:
    opened = server.open({"players": 4, "rounds": 2}, seats=[None, "random", None], deck="pirates", clock=None)
    opened.taken("Bob", seat=3)
    status, table = server.get(f"api/tables/{opened.table}")
    assert status == 200
    assert table["state"] == "gathering"
    assert table["names"] == ["Anna", None, "Random 1", "Bob"]
    assert table["bots"] == [None, None, "random", None]
    assert table["settings"] == DEFAULTS
    assert (table["deck"], table["rules"], table["next"]) == ("pirates", {"players": 4, "rounds": 2}, None)
    assert str(opened.secret) not in str(table)


def test_where_others_may_sit_there_is_a_clock_unless_it_is_switched_off(server: Server) -> None:
    alone = server.open({"players": 3})
    together = server.open({"players": 3}, seats=[None, "novice"])
    clocks = [server.get(f"api/tables/{opened.table}")[1]["settings"]["clock"] for opened in (alone, together)]
    assert clocks == [None, {"turn": 30, "bank": 180}]


def test_a_seat_that_is_not_free(server: Server) -> None:
    opened = server.open({"players": 3}, seats=[None, "novice"])
    path = f"api/tables/{opened.table}/seats"
    for seat in (0, 2, 9, -1):
        assert server.post(path, {"name": "Bob", "seat": seat})[1]["code"] == "full"
    assert server.post(path, {"name": "Bob", "seat": 1})[0] == 201


def test_lobby_lists_public_tables_with_a_waiting_player(server: Server) -> None:
    wish = {"seats": [None, None, "novice"], "public": True}
    public = server.open({"players": 4}, **wish)
    private = server.open({"players": 4}, **wish | {"public": False})
    with public.seat() as host, private.seat():
        listed = {table["table"]: table for table in server.get("api/tables")[1]}
        assert private.table not in listed
        found = listed[public.table]
        assert (found["host"], found["seats"], found["rules"]) == ("Anna", {"free": 2, "of": 4}, {"players": 4})
        assert found["clock"] == {"turn": 30, "bank": 180}
        host.ask("start")
        host.hear(lambda: host.view)
        assert public.table not in {table["table"] for table in server.get("api/tables")[1]}
    nobody_there = server.open({"players": 4}, **wish)
    assert nobody_there.table not in {table["table"] for table in server.get("api/tables")[1]}


def test_a_code_carries_rules_deck_and_settings(server: Server) -> None:
    rules = {"players": 5, "bidding": "hidden"}
    asked = {"rules": rules, "deck": "medieval", "settings": {"undo": True}}
    status, answer = server.post("api/code", asked)
    assert status == 200
    status, found = server.get(f"api/code/{answer['code']}")
    assert (found["rules"], found["deck"], found["settings"]["undo"]) == (rules, "medieval", True)
    assert server.get("api/code/1zzz?lang=de")[1]["code"] == "code"
    with server.open(rules, deck="medieval", undo=True).seat() as seat:
        assert seat.whole["table"]["code"] == answer["code"]


def test_a_finished_game_is_replayed_as_it_was_seen(server: Server) -> None:
    opened = server.open({"players": 3, "rounds": 3, "bidding": "hidden"})
    with opened.seat() as seat:
        assert server.get(f"api/tables/{opened.table}/replay")[1]["code"] == "not-over"
        seat.play(Random(4))
    replay = server.get(f"api/tables/{opened.table}/replay?seat=0")[1]
    heard = [json.loads(text) for text in seat.seen if '"type":"step"' in text]
    assert replay["steps"][1:] == heard
    whole = replay["joined"]
    for step in replay["steps"]:
        patch(whole, step["set"])
    assert whole["view"] == seat.view
    for wrong in ("7", "-1", "x", "9" * 5000):
        assert server.get(f"api/tables/{opened.table}/replay?seat={wrong}")[1]["code"] == "no-such-seat"


@pytest.mark.parametrize("seat", ["all", 1])
def test_a_record_is_replayed_like_the_game(server: Server, seat: object) -> None:
    opened = server.open({"players": 4, "rounds": 4})
    with opened.seat() as player:
        player.play(Random(4))
    record = server.get(f"api/tables/{opened.table}/record")[1]
    of_table = server.get(f"api/tables/{opened.table}/replay?seat={seat}")[1]
    status, of_record = server.post("api/replay", {"record": record, "seat": seat})
    assert status == 200
    assert [step.get("move") for step in of_record["steps"]] == [step.get("move") for step in of_table["steps"]]
    for replay in (of_table, of_record):
        for step in replay["steps"]:
            patch(replay["joined"], step["set"])
    assert of_record["joined"]["view"] == of_table["joined"]["view"]
    assert ("open" in of_record["joined"]["view"]) == (seat == "all")


def test_a_record_that_is_wrong_says_where(server: Server) -> None:
    opened = server.open({"players": 3, "rounds": 1})
    with opened.seat() as player:
        player.play(Random(4))
    record = server.get(f"api/tables/{opened.table}/record")[1]
    record["rounds"][0]["taken"] = [9, 9, 9]
    status, answer = server.post("api/replay", {"record": record})
    assert (status, answer["code"]) == (400, "bad-record")
    assert "round 1 taken" in answer["error"]
    assert server.post("api/replay", {"record": {}})[1]["code"] == "bad-record"
    assert server.post("api/replay", b'{"record":{"x":"' + b"x" * 600_000 + b'"}}')[1]["code"] == "too-large"
