"""The daily deal on a real server that is killed in the middle of games, and started again on the next day."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import cast

import pytest

from gizzard.bots.levels import answer
from gizzard.core.formats.view import View
from harness.client_state import Object
from harness.server import Opened, Server, bearer, connected, refusal, until
from tests.server.daily.short_days import BOTS, DAYS

ANNA, BEN = "anna-has-a-secret-of-her-own", "ben-has-a-secret-of-his-own"
TODAY, TOMORROW = "2023-11-15", "2023-11-16"


class ShortDays(Server):
    command = ("tests.server.daily.short_days", "serve")


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv(DAYS, "0")
    started = ShortDays(tmp_path / "tables.sqlite3")
    yield started
    started.kill()


def day(server: Server, secret: str | None = None, which: str = "") -> Object:
    """What the server says of a day."""
    status, found = server.get(f"api/daily{which and '?day='}{which}", bearer(secret))
    assert status == 200, found
    assert isinstance(found, dict)
    return found


def begun(server: Server, secret: str, which: str | None = None) -> tuple[Opened, bool]:
    """A game of a day, and whether it can count."""
    status, game = server.post("api/daily", {"name": "Anna", "day": which}, bearer(secret))
    assert status == 201, game
    return Opened(server, game["table"], secret), game["ranked"]


def played(server: Server, secret: str) -> Opened:
    """Today's game, played to its end; the result is noted."""
    opened, _ = begun(server, secret)
    with opened.seat() as seat:
        seat.play(Random(1))
    until(lambda: day(server, secret)["results"])
    return opened


def test_game_is_unchanged_after_a_kill(server: Server) -> None:
    opened, ranked = begun(server, ANNA)
    assert ranked
    with opened.seat() as seat:
        seat.play(Random(1), most=5)
        seat.turn()
        before = seat.view
        server.kill()
    server.restart()
    assert begun(server, ANNA) == (Opened(server, opened.table, ANNA), True)
    assert begun(server, BEN)[0].table != opened.table
    with opened.seat() as seat:
        assert seat.turn() == before["legal"]
        assert seat.view["round"]["hands"] == before["round"]["hands"]


def test_results_tell_how_often_each_bid_was_made_and_what_one_bid(server: Server) -> None:
    for secret in (ANNA, BEN):
        played(server, secret)
    results = day(server, ANNA)["results"]
    for dealt in results["rounds"]:
        assert sum(dealt["bids"].values()) == 2
        assert str(dealt["own"][0]) in dealt["bids"]


@pytest.fixture
def against_clubs(server: Server, monkeypatch: pytest.MonkeyPatch) -> Server:
    """A server whose bots' answers depend on a seed."""
    server.kill()
    monkeypatch.setenv(BOTS, "club")
    server.restart()
    return server


def expert_points(server: Server, secret: str, seed: int) -> int:
    """What an expert scores in its first game of today."""
    opened, _ = begun(server, secret)
    with opened.seat() as seat:
        while seat.turn():
            seat.choose({**answer("expert", cast(View, seat.view), seed)})
        return int(seat.view["scores"][0])


def test_par_is_what_an_expert_scores_against_the_bots_of_the_table(against_clubs: Server) -> None:
    scored = [expert_points(against_clubs, secret, seed) for seed, secret in enumerate((ANNA, BEN))]
    until(lambda: day(against_clubs, ANNA)["results"])
    status, par = against_clubs.get("api/daily/par", bearer(ANNA))
    assert (status, par["points"], par["mean"], par["sd"]) == (200, scored, fmean(scored), stdev(scored))
    made = [own[0] for own in (each["own"] for each in day(against_clubs, ANNA)["results"]["rounds"])]
    assert par["bids"]["expert"] == made
    assert {level: len(bids) for level, bids in par["bids"].items()} == dict.fromkeys(("novice", "club", "expert"), 5)


def test_par_and_the_best_bid_are_told_once_ones_own_game_is_over(server: Server) -> None:
    today = day(server)["day"]
    begun(server, BEN)
    for secret in (None, BEN):
        for found in ("par", "study"):
            assert refusal(server.get(f"api/daily/{found}?day={today}", bearer(secret))) == (403, "daily-hidden")
    played(server, ANNA)
    status, study = server.get(f"api/daily/study?day={today}", bearer(ANNA))
    assert status == 200
    assert study["view"]["phase"] == "bid"
    assert [hint["actions"] for hint in study["hints"]["hints"]]
    assert server.get(f"api/daily/study?day={today}", bearer(ANNA))[1] == study


def test_todays_results_are_hidden_until_the_own_game_is_finished(server: Server) -> None:
    anna = played(server, ANNA)
    begun(server, BEN)
    for secret in (None, BEN, "a-secret-that-nobody-ever-had"):
        shown = day(server, secret)
        assert shown["results"] is None
        assert anna.table not in str(shown)
        for path in ("record", "replay"):
            assert refusal(server.get(f"api/tables/{anna.table}/{path}", bearer(secret))) == (403, "daily-hidden")
    assert "seed" not in str(day(server, ANNA))


def test_nobody_looks_on(server: Server) -> None:
    anna = played(server, ANNA)
    with connected(server) as socket:
        socket.send(json.dumps({"type": "join", "table": anna.table}))
        assert json.loads(socket.recv())["code"] == "no-spectators"


def test_new_day_brings_a_new_deal(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = played(server, ANNA)
    ben, _ = begun(server, BEN)
    first = day(server, ANNA)
    server.kill()
    monkeypatch.setenv(DAYS, "1")
    server.restart()
    today, yesterday = day(server), day(server, None, TODAY)
    assert (first["day"], today["day"], today["days"]) == (TODAY, TOMORROW, [TODAY])
    assert today["hash"] != yesterday["hash"] == first["hash"]
    assert [game["table"] for game in yesterday["results"]["games"]] == [anna.table]
    assert yesterday["results"]["unfinished"] == 1
    again, ranked = begun(server, BEN, TODAY)
    assert (again.table != ben.table, ranked) == (True, False)
    with again.seat() as seat:
        seat.play(Random(1))
    server.kill()
    server.restart()  # it records what ended just before
    assert day(server, None, TODAY)["results"] == yesterday["results"]
    assert day(server, ANNA, TODAY)["attempt"] == first["attempt"]
    assert server.get("api/daily?day=2023-11-17")[0] == 404


def test_log_of_a_day_cannot_be_requested(server: Server) -> None:
    day(server)
    for path in ("", "/record", "/replay", "/me"):
        assert refusal(server.get(f"api/tables/daily-{TODAY}{path}", bearer(ANNA))) == (404, "no-table")


def test_erased_game_cannot_be_replaced_in_the_ranking(server: Server) -> None:
    anna = played(server, ANNA)
    assert server.delete(f"api/tables/{anna.table}/me", bearer(ANNA))[0] == 200
    assert [day(server, secret)["erased"] for secret in (ANNA, BEN, None)] == [True, False, False]
    assert [begun(server, secret)[1] for secret in (ANNA, BEN)] == [False, True]


def test_a_secret_that_anybody_could_guess_is_refused(server: Server) -> None:
    assert refusal(server.post("api/daily", {"name": "Anna"}, bearer("anna"))) == (401, "no-secret")
