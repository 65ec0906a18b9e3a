"""The OpenAPI document matches what the server reads and sends."""

import json
from typing import Any

import msgspec
import pytest

from gizzard.server.operators.routes import Health, Readiness
from gizzard.server.routes import REQUESTS, openapi
from gizzard.server.tables.answers import TakenSeat
from gizzard.server.wire import Failure
from gizzard.study.puzzle_file import published
from harness.server import Server
from tests.conforming import check_conforms
from tests.server.web.api_page import PAGE, page


@pytest.fixture(scope="module")
def document(server: Server) -> Any:
    status, found = server.get("api/openapi.json")
    assert status == 200
    return found


def test_every_request_is_described(document: Any) -> None:
    described = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    others = {("GET", path) for path in ("/health", "/ready", "/metrics", "/ws")}
    assert described == others | {(each.method, each.route.path_format) for each in REQUESTS}


def test_every_operation_has_a_name_of_its_own_and_a_tag(document: Any) -> None:
    operations = [each for methods in document["paths"].values() for each in methods.values()]
    assert len({each["operationId"] for each in operations}) == len(operations)
    assert {tag for each in operations for tag in each["tags"]} >= {"tables", "tournaments", "pads", "probes"}
    assert document["servers"] == [{"url": "/"}]


def test_every_answer_has_a_described_body_unless_it_opens_a_socket(document: Any) -> None:
    operations = [each for methods in document["paths"].values() for each in methods.values()]
    answers = [answer for each in operations for answer in each["responses"].items()]
    assert {status for status, answer in answers if not answer.keys() & {"$ref", "content"}} == {"101"}


def test_an_ordinary_request_to_the_socket_is_answered_as_described(server: Server, document: Any) -> None:
    status, answer = server.get("ws")
    described = document["paths"]["/ws"]["get"]["responses"][f"{status}"]["content"]
    assert described == {"application/json": {"schema": {"$ref": "#/components/schemas/Failure"}}}
    check_conforms(answer, Failure)


def test_probes_answer_as_described(server: Server) -> None:
    check_conforms(server.get("health")[1], Health)
    check_conforms(server.get("ready")[1], Readiness)


def test_every_reference_leads_to_a_schema(document: Any) -> None:
    def references(part: Any) -> set[str]:
        parts = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
        own = {part["$ref"]} if isinstance(part, dict) and "$ref" in part else set()
        return own.union(*map(references, parts))

    parts = document["components"]
    known = {f"#/components/{part}/{name}" for part in ("schemas", "responses") for name in parts[part]}
    assert references(document) <= known


def test_every_schema_has_a_plain_name(document: Any) -> None:
    """Two types of one name would have their modules before it."""
    assert [name for name in document["components"]["schemas"] if not name.isalnum()] == []


def test_what_is_sent_leaves_out_no_field_for_its_default(document: Any) -> None:
    schemas = document["components"]["schemas"]
    assert set(schemas["Settings"]["required"]) == set(schemas["Settings"]["properties"])
    assert schemas["PartialSettings"]["required"] == []
    assert schemas["PartialClock"]["properties"]["turn"]["x-default"] == 30
    assert "event" not in schemas["Step"]["required"]


def test_refusals_are_described_with_their_codes(document: Any) -> None:
    refused = document["paths"]["/api/tables/{table}/seats"]["post"]["responses"]["409"]
    assert refused == {"$ref": "#/components/responses/Refused", "description": "full, started"}
    assert "RefusedRules" in json.dumps(document["paths"]["/api/tables"]["post"]["responses"]["400"])
    assert "RejectedRules" in json.dumps(document["components"]["responses"]["RefusedRules"])


def test_refusals_say_when_to_try_again(server: Server, document: Any) -> None:
    for operation in (each for methods in document["paths"].values() for each in methods.values()):
        assert operation["responses"].get("429", {}).get("$ref") in (None, "#/components/responses/RefusedForNow")
    assert "Retry-After" in document["components"]["responses"]["RefusedForNow"]["headers"]


def test_a_refusal_in_a_stream_is_described(document: Any) -> None:
    stream = document["paths"]["/api/odds/hand"]["post"]["responses"]["200"]["content"]["text/event-stream"]
    kinds = [{"$ref": f"#/components/schemas/{name}"} for name in ("HandEstimate", "Failure")]
    assert stream == {"schema": {"type": "string"}, "x-events": {"anyOf": kinds}}


def test_generators_of_clients_understand_every_schema(document: Any) -> None:
    """None of them is `false`, an enumeration without a type or of one value, or says more than a reference."""

    def check(part: Any) -> None:
        for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
            check(each)
        if isinstance(part, dict) and "x-default" not in part.get("properties", {}):
            assert part.get("items") is not False
            assert part.get("type") != "object" or part.keys() & {"properties", "additionalProperties"}
            assert "type" in part or not isinstance(part.get("enum"), list)
            assert r"\Z" not in part.get("pattern", "")  # which only Python knows
            assert "$ref" not in part or part.keys() <= {"$ref", "description", "x-default"}

    check(document["components"]["schemas"])


def test_rules_decks_levels_and_codes_are_listed(document: Any) -> None:
    schemas = document["components"]["schemas"]
    assert schemas["Rules"]["properties"]["last_bid"]["anyOf"][0]["enum"][:2] == ["free", "canadian"]
    assert schemas["Rules"]["required"] == ["players"]
    assert schemas["RuleKeys"]["required"] == []
    assert schemas["Deck"]["enum"] == ["standard", "fantasy", "medieval", "pirates"]
    assert {"$ref": "#/components/schemas/BotLevel"} in schemas["TableBody"]["properties"]["seats"]["anyOf"][0][
        "items"
    ]["anyOf"]
    assert schemas["Refused"]["properties"]["code"] == {"$ref": "#/components/schemas/RefusalCode"}
    by_server, by_rules = (schemas[each["$ref"].rpartition("/")[2]]["enum"] for each in schemas["RefusalCode"]["anyOf"])
    assert "stale" in by_server
    assert {"follow-suit", "bid-range"} <= {*by_rules}


def test_engines_of_the_server_are_among_its_levels() -> None:
    levels = json.loads(openapi(("novice", "house")))["components"]["schemas"]["BotLevel"]["enum"]
    assert levels == ["novice", "house"]


def test_a_secret_is_described_where_it_is_needed(document: Any) -> None:
    assert document["paths"]["/api/ratings/me"]["get"]["security"] == [{"secret": []}]
    assert "security" not in document["paths"]["/api/daily"]["get"]


def test_messages_of_all_sockets_are_described(document: Any) -> None:
    structs = [kind.get("properties", {}) for kind in document["components"]["schemas"].values()]
    tags = {kind["type"]["const"] for kind in structs if "const" in kind.get("type", {})}
    assert {"join", "act", "ask", "vote", "say", "ping"} <= tags
    assert {"joined", "step", "resumed", "presence", "refused", "error", "pong"} <= tags
    assert {"write", "pad", "written", "phones", "tournament", "changed"} <= tags


def test_puzzles(server: Server) -> None:
    """Every answer is compared with its declaration (see `conftest.py`)."""
    found = server.get("api/puzzles")[1]
    for entry in found["puzzles"][:10]:
        for path in (entry["id"], f"{entry['id']}/solution"):
            assert server.get(f"api/puzzles/{path}")[0] == 200
    withdrawn = next(name for name, puzzle in published().items() if "withdrawn" in puzzle)
    assert server.get(f"api/puzzles/{withdrawn}")[1]["withdrawn"] in ("easy", "unclear")
    assert withdrawn not in {entry["id"] for entry in found["puzzles"]}
    assert server.get("api/puzzles/nothing")[1]["code"] == "no-puzzle"


def test_a_value_with_an_unknown_field_does_not_conform() -> None:
    with pytest.raises(AssertionError):
        check_conforms({"table": "t", "seat": 0, "secret": "s", "more": 1}, TakenSeat)
    with pytest.raises(msgspec.ValidationError):
        check_conforms({"table": "t"}, TakenSeat)


def test_rows_of_the_documentation_are_those_of_the_requests() -> None:
    assert PAGE.read_text("utf-8") == page(), "make wire writes them again"
