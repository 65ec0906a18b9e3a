"""Random input to every route and the socket: never a server error, never internals, and the server continues.

`make soak` tries many more examples than the tests do.
"""

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.routing import Route
from websockets.exceptions import ConnectionClosed

from gizzard.server.routes import ROUTES
from harness.server import ENOUGH, Seat, Server, connected, running

FUZZ = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
LATIN = st.text(st.characters(codec="latin-1", exclude_characters="\r\n\0"), max_size=30)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
JSON = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=8), inner), max_leaves=8)

# Over HTTP

TEMPLATES = sorted({route.path for route in ROUTES if isinstance(route, Route)})
KEYS = ["rules", "name", "seats", "deck", "clock", "chat", "public", "undo", "delay", "seat", "record", "settings"]
GOOD = [
    {"players": 3},
    {"players": 4, "schedule": [1, 2]},
    "standard",
    "Anna",
    None,
    0,
    1,
    "all",
    [None, "novice"],
    True,
]
BODIES = st.dictionaries(st.sampled_from(KEYS), st.sampled_from(GOOD) | JSON, max_size=6).map(json.dumps) | JSON.map(
    json.dumps
)
HEADERS = st.dictionaries(
    st.sampled_from(
        [
            "Accept-Language",
            "Authorization",
            "Content-Type",
            "Origin",
            "X-Forwarded-For",
            "Range",
            "If-None-Match",
            "Host",
        ]
    ),
    LATIN | st.sampled_from(["Bearer x", "http://[", "bytes=0-,5-", "bytes=-1", "[::1", "null", "de;q=x"]),
    max_size=3,
)


@st.composite
def paths(draw: st.DrawFn) -> str:
    """The address of some route, with anything in its holes and behind it."""
    path = draw(st.sampled_from([*TEMPLATES, "/assets/{table}", "/{table}"]))
    for hole in ("{table}", "{code}"):
        path = path.replace(hole, quote(draw(st.text(max_size=20) | st.sampled_from(["..", "\0", "%", "1" * 50]))))
    query = quote(draw(st.text(max_size=10)), safe="&=%")
    return draw(st.sampled_from([path, f"{path}?{query}", f"{path}?seat={query}&lang={query}"]))


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that in the end has counted no error of its own."""
    with running(tmp_path_factory.mktemp("fuzz") / "tables.sqlite3", "--limits", "0") as server:
        yield server
        wire = HTTPConnection("127.0.0.1", server.port)
        wire.request("GET", "/metrics")
        counted = wire.getresponse().read().decode()
        wire.close()
        assert 'code="internal"' not in counted
        assert 'status="500"' not in counted


def fetched(server: Server, method: str, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, bytes]:
    """Status and body of an answer."""
    wire = HTTPConnection("127.0.0.1", server.port, timeout=ENOUGH)
    try:
        wire.putrequest(method, path, skip_host="Host" in headers)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            wire.putheader(name, value.encode("latin-1"))
        wire.endheaders(body)
        answer = wire.getresponse()
        return answer.status, answer.read()
    finally:
        wire.close()


@FUZZ
@given(
    method=st.sampled_from(["GET", "POST", "DELETE", "PUT", "HEAD", "OPTIONS"]),
    path=paths(),
    body=BODIES.map(str.encode) | st.binary(),
    headers=HEADERS,
)
def test_random_requests_never_fail_with_a_server_error(
    target: Server, method: str, path: str, body: bytes, headers: dict[str, str]
) -> None:
    status, answer = fetched(target, method, path, body, headers)
    assert status < 500
    assert b"Traceback" not in answer
    if status >= 400 and answer.startswith(b"{"):
        told = json.loads(answer)
        assert told.get("conflicts") or (told["code"] and told["error"])


# At the socket

WHATS = ["start", "back", "brb", "leave", "undo", "pause", "resume", "claim", "kick", "rematch"]
ASKS = st.fixed_dictionaries(
    {"type": st.just("ask"), "what": st.sampled_from(WHATS)},
    optional={
        "seat": st.integers(),
        "tricks": st.sampled_from(["all", "none"]),
        "level": st.text(max_size=9) | st.just("random"),
    },
)
ACTIONS = st.dictionaries(st.sampled_from(["bid", "play", "pass", "trump", "call"]), JSON | st.just(0), max_size=2)
MESSAGES = st.one_of(
    ASKS,
    st.fixed_dictionaries({"type": st.just("vote"), "ask": st.integers(0, 9) | st.integers(), "yes": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("say")}, optional={"phrase": st.just("hello"), "text": st.text()}),
    st.fixed_dictionaries({"type": st.just("act"), "n": st.integers(), "action": ACTIONS}),
    st.fixed_dictionaries(
        {"type": st.just("join"), "table": st.text(max_size=20)}, optional={"since": st.integers(), "secret": st.text()}
    ),
    JSON,
)


@FUZZ
@given(frames=st.lists(st.tuples(st.integers(0, 2), MESSAGES), max_size=12))
def test_any_messages_of_people_at_a_table(target: Server, frames: list[tuple[int, Any]]) -> None:
    more = {"undo": True, "chat": "free", "spectators": "on", "clock": None}
    opened = target.open({"players": 3, "rounds": 1}, seats=[None, "novice"], **more)
    friend = opened.taken("Ben")
    with opened.seat() as anna, friend.seat() as ben, connected(target) as wire:
        for who, frame in frames:
            try:
                (anna, ben, Seat(wire))[who].send(json.dumps(frame))
            except ConnectionClosed:
                continue
    assert target.get(f"api/tables/{opened.table}")[1]["state"] in ("gathering", "playing", "paused", "over")


@FUZZ
@given(since=st.integers())
def test_any_step_to_continue_from(target: Server, since: int) -> None:
    opened = target.open({"players": 3, "rounds": 1})
    with connected(target) as wire:
        seat = Seat(wire)
        seat.send({"type": "join", "table": opened.table, "secret": opened.secret, "since": since})
        assert json.loads(wire.recv(ENOUGH))["type"] in ("joined", "resumed", "error")
