"""A request is declared once: method, path, limit, body and answer at the function that answers it."""

import gzip
from typing import Annotated

import msgspec
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from gizzard.server.web.call import Call, Encoded, Gzipped
from gizzard.server.web.requests import REVALIDATED, Requests
from gizzard.server.web.responses import error_response
from gizzard.server.wire.messages import RequestError


class Bet(msgspec.Struct):
    amount: int


class Won(msgspec.Struct):
    by: str
    amount: int


api = Requests()


@api.post("/bets/{name}", status=201)
async def bet(call: Call[Bet], name: str) -> Won:
    return Won(name, call.body.amount * 2)


@api.get("/bets/{name}/rounds/{number:int}", headers=REVALIDATED)
async def bet_of_round(
    call: Call[None], name: str, number: int, factor: Annotated[int, msgspec.Meta(ge=0)] | None = None
) -> Won:
    return Won(name, number * (1 if factor is None else factor))


@api.delete("/bets/{name}")
async def withdraw(call: Call[None], name: str) -> Encoded[Won]:
    return Encoded(msgspec.json.encode(Won(name, 0)), {"Content-Disposition": "attachment"})


@api.get("/packed")
async def packed(call: Call[None]) -> Gzipped[Won]:
    return Gzipped(gzip.compress(b'{"by": "Anna", "amount": 1}'))


@pytest.fixture
def client() -> TestClient:
    routes = [each.route for each in api.declared]
    return TestClient(Starlette(routes=routes, exception_handlers={RequestError: error_response}))


def test_the_body_is_decoded_and_the_answer_encoded(client: TestClient) -> None:
    answer = client.post("/bets/anna", json={"amount": 4})
    assert (answer.status_code, answer.json()) == (201, {"by": "anna", "amount": 8})


def test_a_wrong_body_is_refused(client: TestClient) -> None:
    assert client.post("/bets/anna", json={"amount": "much"}).json()["code"] == "wrong-form"
    assert client.post("/bets/anna", content="{").json()["code"] == "not-json"


def test_parameters_come_from_path_and_query(client: TestClient) -> None:
    assert client.get("/bets/anna/rounds/3").json()["amount"] == 3
    assert client.get("/bets/anna/rounds/3?factor=5").json()["amount"] == 15


@pytest.mark.parametrize("factor", ["many", "-1", "1.5"])
def test_a_wrong_parameter_is_refused(client: TestClient, factor: str) -> None:
    answer = client.get(f"/bets/anna/rounds/3?factor={factor}")
    assert (answer.status_code, answer.json()["code"]) == (400, "wrong-form")


def test_an_answer_may_be_json_already(client: TestClient) -> None:
    answer = client.delete("/bets/anna")
    assert answer.json() == {"by": "anna", "amount": 0}
    assert answer.headers["content-disposition"] == "attachment"


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip", "gzip"), ("br, GZIP;q=0.5", "gzip"), ("identity", "identity"), ("gzip;q=0, *", "identity")],
)
def test_an_answer_may_be_packed_already(client: TestClient, accepted: str, encoding: str) -> None:
    answer = client.get("/packed", headers={"Accept-Encoding": accepted})
    assert answer.json()["by"] == "Anna"
    assert answer.headers.get("content-encoding", "identity") == encoding


def test_headers_are_part_of_the_declaration(client: TestClient) -> None:
    assert client.get("/bets/anna/rounds/3").headers["cache-control"] == "no-cache"
