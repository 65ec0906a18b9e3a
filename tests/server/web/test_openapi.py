"""The OpenAPI document matches what the server reads and sends."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from gizzard.core.rules.special import Smyrna
from gizzard.server.routes import REQUESTS
from gizzard.server.study.messages import PuzzleList, PuzzleQuestion
from gizzard.server.tables.answers import TakenSeat
from gizzard.server.tables.messages import FromServer
from gizzard.study.puzzle_file import published
from gizzard.study.puzzle_json import PuzzleSolution
from harness.server import Server
from tests.conforming import check_conforms

RULE_SETS: dict[str, dict[str, Any]] = {
    "standard": {"players": 4, "schedule": [2, 15]},
    "special rules": {"players": 3, "schedule": [2] * 40, "smyrna": [*Smyrna]},
    "all at once": {"players": 5, "schedule": [3], "bidding": "hands-in"},
    "unseen": {"players": 3, "schedule": [1, 3], "forehead": True, "blind_every": 2, "tricksy": "chosen"},
    "eliminations": {"players": 5, "schedule": "reverse", "rounds": 5, "eliminate_every": 2, "saboteur": True},
}


@pytest.fixture(scope="module")
def document(server: Server) -> Any:
    status, found = server.get("api/openapi.json")
    assert status == 200
    return found


def test_every_request_is_described(document: Any) -> None:
    described = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert described == {(each.method, each.route.path_format) for each in REQUESTS}


def test_every_reference_leads_to_a_schema(document: Any) -> None:
    def references(part: Any) -> set[str]:
        parts = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
        own = {part["$ref"]} if isinstance(part, dict) and "$ref" in part else set()
        return own.union(*map(references, parts))

    known = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert references(document) <= known


def test_every_schema_has_a_plain_name(document: Any) -> None:
    """Two types of one name would have their modules before it."""
    assert [name for name in document["components"]["schemas"] if not name.isalnum()] == []


def test_what_is_sent_leaves_out_no_field_for_its_default(document: Any) -> None:
    schemas = document["components"]["schemas"]
    assert set(schemas["Settings"]["required"]) == set(schemas["Settings"]["properties"])
    assert schemas["PartialSettings"]["required"] == []
    assert "event" not in schemas["Step"]["required"]


def test_refusals_are_described_with_their_codes(document: Any) -> None:
    refused = document["paths"]["/api/tables/{table}/seats"]["post"]["responses"]["409"]
    assert refused["content"]["application/json"]["schema"]["properties"]["code"]["enum"] == ["full", "started"]
    assert "RejectedRules" in json.dumps(document["paths"]["/api/tables"]["post"]["responses"]["400"])


def test_a_secret_is_described_where_it_is_needed(document: Any) -> None:
    assert document["paths"]["/api/ratings/me"]["get"]["security"] == [{"secret": []}]
    assert {} in document["paths"]["/api/daily"]["get"]["security"]


def test_messages_of_all_sockets_are_described(document: Any) -> None:
    structs = [kind.get("properties", {}) for kind in document["components"]["schemas"].values()]
    tags = {kind["type"]["enum"][0] for kind in structs if "enum" in kind.get("type", {})}
    assert {"join", "act", "ask", "vote", "say", "ping"} <= tags
    assert {"joined", "step", "resumed", "presence", "refused", "error", "pong"} <= tags
    assert {"write", "pad", "written", "phones", "tournament", "changed"} <= tags


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_a_game_as_a_seat_sees_it(server: Server, rules: dict[str, Any]) -> None:
    rng = Random(3)
    with server.open(rules).seat() as seat:
        while legal := seat.turn():
            seat.choose(rng.choice(legal))
        for text in seat.seen:
            check_conforms(json.loads(text), FromServer)


def test_puzzles(server: Server) -> None:
    found = server.get("api/puzzles")[1]
    check_conforms(found, PuzzleList)
    for entry in found["puzzles"][:10]:
        check_conforms(server.get(f"api/puzzles/{entry['id']}")[1], PuzzleQuestion)
        check_conforms(server.get(f"api/puzzles/{entry['id']}/solution")[1], PuzzleSolution)
    withdrawn = next(name for name, puzzle in published().items() if "withdrawn" in puzzle)
    question = server.get(f"api/puzzles/{withdrawn}")[1]
    check_conforms(question, PuzzleQuestion)
    assert question["withdrawn"] in ("easy", "unclear")
    assert withdrawn not in {entry["id"] for entry in found["puzzles"]}
    assert server.get("api/puzzles/nothing")[1]["code"] == "no-puzzle"


def test_a_value_with_an_unknown_field_does_not_conform() -> None:
    with pytest.raises(AssertionError):
        check_conforms({"table": "t", "seat": 0, "secret": "s", "more": 1}, TakenSeat)
    with pytest.raises(msgspec.ValidationError):
        check_conforms({"table": "t"}, TakenSeat)


def test_every_request_has_its_row_in_the_documentation() -> None:
    text = (Path(__file__).parents[3] / "docs" / "api.md").read_text("utf-8")
    rows = re.findall(r"^\| `(GET|POST|PUT|DELETE) (/api/[^`?]*)", text, re.MULTILINE)
    described = {(method, re.sub(r"<[\w-]+>", "{}", path)) for method, path in rows} - {("GET", "/api/openapi.json")}
    assert described == {(each.method, re.sub(r"\{\w+\}", "{}", each.route.path_format)) for each in REQUESTS}
