"""A person takes their data home, or has it erased: with their seat's secret, from the table and from the disk."""

import json
from collections.abc import Callable
from contextlib import closing, nullcontext
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gizzard.server.store.sqlite.file import open_file
from gizzard.server.tables.log import export
from gizzard.server.tables.messages import SeatBody, TableBody
from gizzard.server.wire.keys import key_of
from harness.server import ENOUGH, Opened, Server, bearer, refusal, running
from tests.server.tables.inside import TableHost, played_on

NAME, WORDS = "Zaphod Beeblebrox", "the restaurant at the end"
Object = dict[str, Any]


def told(opened: Opened, secret: str | None, lang: str = "en") -> tuple[int, Object]:
    """What the server tells about a person."""
    return opened.server.get(f"api/tables/{opened.table}/me?lang={lang}", bearer(secret))


def erased(opened: Opened, secret: str | None, lang: str = "en") -> tuple[int, Object]:
    """What comes of an erasure."""
    return opened.server.delete(f"api/tables/{opened.table}/me?lang={lang}", bearer(secret))


def played(server: Server, **more: object) -> Opened:
    """A game that is over, in which somebody said something."""
    opened = server.open({"players": 3, "rounds": 2}, chat="free", name=NAME, **more)
    with opened.seat() as seat:
        seat.send({"type": "say", "text": WORDS})
        seat.play(Random(1))
    return opened


def bytes_in(folder: Path) -> bytes:
    """All that is on disk."""
    return b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())


def test_everything_about_a_seat_comes_with_its_secret(server: Server) -> None:
    opened = played(server)
    status, form = told(opened, opened.secret)
    assert status == 200
    assert (form["table"], form["seat"], form["name"]) == (opened.table, 0, NAME)
    assert [each["event"] for each in form["events"]] == [{"kind": "said", "seat": 0, "text": WORDS}]
    replay = server.get(f"api/tables/{opened.table}/replay")[1]
    moves = [step["move"] for step in replay["steps"] if step.get("move", {}).get("seat") == 0]
    assert [each["move"] for each in form["moves"]] == moves
    assert form["record"] == server.get(f"api/tables/{opened.table}/record")[1]
    assert str(opened.secret) not in json.dumps(form)
    assert key_of(str(opened.secret)) not in json.dumps(form)


@pytest.mark.parametrize("ask", [told, erased])
def test_nobody_else_gets_or_erases_it(server: Server, ask: Callable[..., tuple[int, Object]]) -> None:
    opened = server.open({"players": 3}, name=NAME)
    for secret, expected in ((None, (401, "no-secret")), ("wrong", (403, "no-seat")), ("", (401, "no-secret"))):
        assert refusal(ask(opened, secret)) == expected
    assert "Geheimnis" in ask(opened, None, "de")[1]["error"]
    assert ask(Opened(server, "nowhere", None), "x")[0] == 404
    assert server.get(f"api/tables/{opened.table}")[1]["names"][0] == NAME


def test_an_erased_name_is_nowhere_any_more(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    with running(tmp_path / "data" / "tables.sqlite3") as server:
        opened = played(server)
        others = [played(server) for _ in range(3)]
        assert bytes_in(server.data.parent).count(WORDS.encode()) >= 4
        for each in (opened, *others):
            assert erased(each, each.secret) == (200, {"erased": True})
            if each is opened:
                assert server.get(f"api/tables/{opened.table}/record")[1]["players"][0] == "Player 1"
        assert erased(opened, opened.secret) == (200, {"erased": True})  # a second time has no effect
        form = told(opened, opened.secret)[1]
        assert (form["name"], len(form["moves"]) > 0) == ("Player 1", True)
        replay = json.dumps(server.get(f"api/tables/{opened.table}/replay")[1])
        assert NAME not in replay
        assert WORDS not in replay
        server.process.terminate()
        server.process.wait(ENOUGH)
    left = bytes_in(tmp_path / "data")
    assert opened.table.encode() in left
    for word in (NAME, WORDS):
        assert word.encode() not in left


def test_a_game_goes_on_without_a_name(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as server:
        opened = server.open({"players": 3, "rounds": 3}, chat="free", name=NAME, spectators="on")
        with opened.seat() as seat, Opened(server, opened.table, None).seat() as watcher:
            seat.send({"type": "say", "text": WORDS})
            seat.play(Random(1), 3)
            erased(opened, opened.secret)
            for each in (seat, watcher):
                each.until("joined")
                assert each.view["players"][0] == each.whole["social"]["seats"][0]["name"] == "Player 1"
                assert WORDS not in json.dumps(each.whole)
            server.kill()
        server.restart()
        with opened.seat() as seat:
            assert seat.view["players"][0] == "Player 1"
            seat.play(Random(1))


async def test_who_was_away_does_not_keep_the_name(built: TableHost) -> None:
    anna, ben = await built.play({"players": 3}, persons=2, chat="free")
    anna.say(text=WORDS)
    await ben.event("said")
    ben.leave()
    n = ben.n
    await built.tables.erase(anna.table.name, str(anna.secret))
    ben.join(n)
    await ben.until(lambda: ben.n > n)
    assert ben.heard[-1]["type"] == "joined"
    assert "Anna" not in json.dumps(ben.whole)
    assert WORDS not in json.dumps(ben.whole)
    await played_on([anna, ben], lambda: anna.view["round"]["number"] == 2)


async def test_who_left_before_the_game_can_still_be_erased_and_nobody_else(built: TableHost) -> None:
    anna, ben = await built.open({"players": 3}, persons=2, chat="free")
    ben.say(text=WORDS)
    ben.ask("leave")
    await anna.event("left")
    table = anna.table
    _, secret = await table.sit(SeatBody("Carla", ben.seat))
    await built.tables.erase(table.name, str(ben.secret))
    log = await built.tables.entries(table.name)
    assert export(table.name, log, key_of(secret))["name"] == "Carla"
    assert export(table.name, log, key_of(str(ben.secret)))["name"] == "Player 2"
    assert [seat.name for seat in table.state.social.seats] == ["Anna", "Carla", "Novice 1"]
    assert WORDS not in json.dumps([line.text for line in table.state.social.says])


async def test_it_is_known_that_a_bot_has_finished_ones_game(built: TableHost) -> None:
    anna, ben = await built.play({"players": 3, "rounds": 1}, persons=2)
    await ben.asks("leave", "left")
    ben.leave()
    await played_on([anna], lambda: anna.view["phase"] == "over")
    log = await built.tables.entries(anna.table.name)
    exported = [export(anna.table.name, log, key_of(str(each.secret)))["playing"] for each in (anna, ben)]
    assert exported == ["person", "bot"]


async def test_an_erased_name_is_nobody_elses(built: TableHost) -> None:
    name, secret = await built.tables.open(TableBody(rules={"players": 3}, name="Player 2", seats=(None, "novice")))
    table = await built.tables.find(name)
    _, guest = await table.sit(SeatBody("Zaphod"))
    await built.tables.erase(name, guest)
    assert [seat.name for seat in table.state.social.seats] == ["Player 2", "Player 2 2", "Novice 1"]
    await built.tables.erase(name, secret)
    assert [seat.name for seat in table.state.social.seats] == ["Player 1", "Player 2 2", "Novice 1"]


async def test_an_erasure_that_changes_nothing_disturbs_nobody(built: TableHost) -> None:
    anna, ben = await built.play({"players": 3}, persons=2)
    await built.tables.erase(anna.table.name, str(ben.secret))
    heard, n = len(anna.heard), anna.n
    await built.tables.erase(anna.table.name, str(ben.secret))
    assert (len(anna.heard), anna.n) == (heard, n)
    await played_on([anna, ben], lambda: anna.view["round"]["number"] == 2)


@pytest.mark.parametrize("in_memory", [True, False])
def test_a_damaged_table_is_not_erased_and_says_so(tmp_path: Path, in_memory: bool) -> None:
    with running(tmp_path / "tables.sqlite3") as server:
        opened = server.open({"players": 3}, name=NAME)
        with opened.seat() if in_memory else nullcontext():
            with closing(open_file(server.data)) as connection:
                connection.execute("UPDATE log_0 SET entry = 'x' WHERE table_id = ? AND n = 1", (opened.table,))
            assert erased(opened, opened.secret)[0] == 500
            assert erased(opened, opened.secret)[1]["code"] == "damaged"
        assert played(server), "other tables go on"


async def test_no_hidden_card_is_handed_out_while_the_game_goes_on(built: TableHost) -> None:
    (anna,) = await built.play({"players": 4, "rounds": 3}, persons=1)
    await anna.choose()
    form = export(anna.table.name, await built.tables.entries(anna.table.name), key_of(str(anna.secret)))
    assert form["record"] is None
    assert all(set(each["move"]) <= {"seat", "bid", "play"} for each in form["moves"])
    assert "deal" not in str(form)


async def test_whoever_gave_up_a_seat_before_the_game_learns_nothing_of_what_a_bot_does_there(built: TableHost) -> None:
    """A bid under the rules of hidden bids, say."""
    anna, ben = await built.open({"players": 3, "bidding": "hidden"}, persons=2)
    await anna.asks("kick", "kicked", seat=1)
    anna.ask("start")
    await anna.until(anna.begun)
    await played_on([anna], lambda: anna.n > 12)
    log = await built.tables.entries(anna.table.name)
    form = export(anna.table.name, log, key_of(str(ben.secret)))
    assert form["moves"] == []
    assert {type(each["event"]).__name__ for each in form["events"]} <= {"Sat", "Kicked"}
    own = export(anna.table.name, log, key_of(str(anna.secret)))
    assert own["moves"]
