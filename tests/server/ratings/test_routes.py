"""Ratings on a real server: what a link, an address or a stolen id can do, and a kill at the end of a game."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

import pytest

from gizzard.server.wire.keys import key_of
from harness.client_state import Object
from harness.server import Opened, Seat, Server, bearer, connected, refusal, running

RULES = {"players": 3, "schedule": [3, 3, 3, 3, 3]}
KEYS = [f"{name}-has-a-rating-key-of-her-own" for name in ("anna", "bea", "cleo")]
NETWORKS = ("198.51.100.7", "203.0.113.7", "192.0.2.7")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy, so that requests can come from different networks."""
    with running(tmp_path_factory.mktemp("ratings") / "tables.sqlite3", "--proxy", "127.0.0.1") as started:
        yield started


def asker(secret: str | None, address: str = NETWORKS[0]) -> dict[str, str]:
    """The headers of somebody's request from a network."""
    return bearer(secret) | {"X-Forwarded-For": address}


def take_part(
    opened: Opened, secret: str, key: str | None, address: str = NETWORKS[0], **more: object
) -> tuple[int, Object]:
    path = f"api/tables/{opened.table}/rating"
    return opened.server.post(path, {"key": key, **more}, asker(secret, address))


def gathered(server: Server) -> list[Opened]:
    """A table with three people."""
    opened = server.open(RULES, seats=[None, None])
    return [opened, opened.taken("Bea"), opened.taken("Cleo")]


@contextmanager
def seat_of(opened: Opened, address: str) -> Iterator[Seat]:
    """A socket from a network that has joined."""
    with connected(opened.server, additional_headers={"X-Forwarded-For": address}) as socket:
        yield Seat(socket).join(opened)


def play(people: list[Opened], networks: Sequence[str] = NETWORKS) -> None:
    """All seats play to the end of the game."""
    with ExitStack() as stack:
        seats = [stack.enter_context(seat_of(*each)) for each in zip(people, networks, strict=True)]
        seats[0].ask("start")
        random = Random(1)
        seats[0].hear(lambda: seats[0].view)
        while not seats[0].over:
            seat = seats[seats[0].view["to_act"][0]]
            seat.hear(lambda seat=seat: seat.n >= seats[0].n)
            seat.choose(random.choice(seat.turn()))
            seats[0].hear(lambda seat=seat: seats[0].n >= seat.n)  # type: ignore[misc]


def rating_of(opened: Opened, key: str) -> Object:
    status, found = opened.server.get(f"api/tables/{opened.table}/rating", asker(key))
    assert status == 200, found
    return dict(found)


def test_a_seat_takes_part_only_with_its_own_secret(server: Server) -> None:
    anna, bea, _ = gathered(server)
    for secret in ("a-secret-that-nobody-ever-had", key_of(bea.secret or ""), KEYS[0]):
        assert refusal(take_part(anna, secret, KEYS[1])) == (403, "no-seat")
    assert server.post(f"api/tables/{anna.table}/rating", {"key": KEYS[0]})[1]["code"] == "no-secret"
    assert take_part(anna, anna.secret or "", KEYS[0]) == (201, {"seat": 0})
    assert rating_of(anna, KEYS[0]) == {"seats": [0], "why": None, "rated": False, "own": None}


KEYS_REFUSED = [{"key": "short"}, {"key": "x" * 101}, {"key": "x" * 23 + "é"}, {}, {"key": KEYS[0], "player": "x"}]


@pytest.mark.parametrize("body", KEYS_REFUSED)
def test_keys_that_could_be_guessed_and_unknown_fields_are_refused(server: Server, body: Object) -> None:
    anna, *_ = gathered(server)
    status, refused = server.post(f"api/tables/{anna.table}/rating", body, asker(anna.secret or ""))
    assert (status, refused["code"]) == (400, "wrong-form")


def test_people_who_play_from_one_network_are_not_rated_although_they_joined_from_several(server: Server) -> None:
    people = gathered(server)
    for person, key, address in zip(people, KEYS, NETWORKS, strict=True):
        assert take_part(person, person.secret or "", key, address)[0] == 201
    play(people, [NETWORKS[0]] * 3)
    assert rating_of(people[0], KEYS[0])["why"] == "networks"


def test_a_key_alone_shows_and_deletes_its_ratings_and_its_hash_does_not(server: Server) -> None:
    people = gathered(server)
    for person, key, address in zip(people, KEYS, NETWORKS, strict=True):
        take_part(person, person.secret or "", key, address)
    play(people)
    assert rating_of(people[0], KEYS[0])["own"]["after"]["games"] == 1
    stolen = key_of(KEYS[0])
    assert rating_of(people[0], stolen)["own"] is None
    assert server.get("api/ratings/me", asker(stolen))[1]["ratings"] == []
    assert server.delete("api/ratings/me", asker(stolen)) == (200, {"erased": True})
    answers = [server.get("api/ratings/me", asker(KEYS[0])), server.get("api/ratings"), rating_of(people[0], KEYS[0])]
    assert server.get("api/ratings/me", asker(KEYS[0]))[1]["ratings"]
    assert stolen not in str(answers)
    assert server.post("api/ratings/me", {"name": None}, asker(KEYS[0])) == (200, {"name": None})
    assert server.delete("api/ratings/me", asker(KEYS[0])) == (200, {"erased": True})
    assert server.get("api/ratings/me", asker(KEYS[0]))[1]["ratings"] == []
    assert rating_of(people[0], KEYS[0])["own"] is None
    assert server.get("api/ratings/me", asker(KEYS[1]))[1]["ratings"]


def test_own_ratings_need_a_key_and_unknown_seasons_are_not_found(server: Server) -> None:
    for status, refused in (server.get("api/ratings/me"), server.post("api/ratings/me", {"name": None})):
        assert (status, refused["code"]) == (401, "no-rating-key")
    for query in ("season=2026-Q5", "season=9999-Q4", "season=2020-Q1", "family=poker"):
        assert refusal(server.get(f"api/ratings?{query}")) == (404, "no-season")


def test_the_current_season_is_found_before_anybody_takes_part(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as server:
        status, board = server.get("api/ratings")
        assert (status, board["players"], board["seasons"]) == (200, [], [board["season"]])
        assert server.get(f"api/ratings?season={board['season']}")[0] == 200
