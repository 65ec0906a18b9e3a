"""A seat at the table of a real server, found by its link."""

import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from random import Random
from subprocess import DEVNULL, PIPE, Popen

import pytest

from gizzard.terminal.play.plain import LineGame, agrees
from gizzard.terminal.play.remote import CannotJoin, RemoteTable, SeatAddress, rematch_of, seat_of_link
from gizzard.terminal.play.table import ActionRefused, Dropped
from gizzard.terminal.voice import Voice
from harness.server import Opened, Server, running
from tests.present import present
from tests.terminal.play.players import Typist

RULES = {"players": 3, "rounds": 2, "trump": "rotating"}
"""No dealer chooses trump."""


def place(opened: Opened, server: Server) -> SeatAddress:
    return seat_of_link(f"{server.address}t/{opened.table}#{opened.secret}", None, "en")


def news(table: RemoteTable) -> tuple[str, ...]:
    """The sentences of the next thing that the server tells."""
    heard = table.wait()
    return heard.news if heard else ()


def test_host_starts_the_game_and_server_refusals_are_shown(server: Server) -> None:
    opened = server.open(RULES | {"schedule": [7, 7]}, seats=[None, "random"])
    cards = ["2C", "5D", "8H", "JS", "QC", "KD", "AH", "AS"]  # more than a hand: some are never held
    table, typist = RemoteTable(place(opened, server), "de"), Typist("", *"01234567", *cards)
    typist.game(table, Voice("de")).play(begun=True)
    table.close()
    assert "Bots nehmen die freien Plätze." in typist.text
    assert "Diese Karte hast du nicht auf der Hand." in typist.text
    status, record = server.get(f"api/tables/{opened.table}/record")
    assert (status, len(record["rounds"])) == (200, 2)


def test_a_free_seat_is_taken_with_a_name(server: Server) -> None:
    opened = server.open(RULES, seats=[None, "random"])
    found = seat_of_link(f"{server.address}t/{opened.table}", "Ben", "en")
    table = RemoteTable(found, "en")
    assert "Anna, Ben" in table.company()
    table.close()
    with pytest.raises(CannotJoin, match="seat is taken"):
        seat_of_link(f"{server.address}t/{opened.table}", "Cleo", "en")


def test_a_player_who_changes_seats_elsewhere_plays_on_at_the_new_one(server: Server) -> None:
    opened = server.open({"players": 4, "schedule": [2, 1]}, seats=[None, None, "random"], clock=None)
    ben = opened.taken("Ben", 1)
    with closing(RemoteTable(place(ben, server), "en")) as table, opened.seat() as anna:
        server.put(f"api/tables/{opened.table}/seats", {"name": "Ben", "seat": 2}, ben.secret)
        told: list[str] = []
        while table.seat == 1:
            told += news(table)
        rules = {"players": 5, "schedule": [1, 1], "trump": "rotating"}
        server.put(f"api/tables/{opened.table}", {"rules": rules, "deck": "fantasy"}, opened.secret)
        while len(table.rules["schedule"]) != 2 or table.deck != "fantasy":
            told += news(table)
        assert [line for line in told if "changed" in line] == ["You have changed seats.", "Anna has changed the game."]
        assert (table.rules["players"], {seat for seat, _ in table.draw[0]}) == (5, {*range(5)})
        assert table.voice.card("ZC") == Voice("en", "fantasy").card("ZC")
        server.put(f"api/tables/{opened.table}/seats", {"name": "Anna", "seat": 1}, opened.secret)
        anna.ask("start")
        anna.hear(lambda: anna.view)
        with ThreadPoolExecutor() as threads:
            host = threads.submit(anna.play_through, Random(1))
            typist = Typist("0", "1", "2")
            typist.game(table, table.voice).play(begun=True)
            host.result()
    assert "Round 2 is over." in typist.text


def test_before_the_game_it_is_said_who_comes_moves_and_goes(server: Server) -> None:
    opened = server.open({"players": 4}, seats=[None, None, None], clock=None)
    with closing(RemoteTable(place(opened, server), "en")) as table, opened.seat() as anna:
        ben = opened.taken("Ben", 1)
        for name, seat in (("Ben", 3), ("Benno", 3), ("Bela", 2)):
            server.put(f"api/tables/{opened.table}/seats", {"name": name, "seat": seat}, ben.secret)
        anna.ask("kick", seat=2)
        said: list[str] = []
        while "Bela is no longer at the table." not in said:
            said += news(table)
    told = [line for line in said if line.startswith("Be") and "connection" not in line]
    assert told == [
        "Ben sits down.",
        "Ben changes seats.",
        "Ben is called Benno now.",
        "Benno is called Bela now.",
        "Bela is no longer at the table.",
    ]


def test_a_lost_connection_is_taken_up_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gizzard.terminal.play.remote.PAUSES", (0.1,))
    with running(tmp_path / "tables.sqlite3") as server:
        opened = server.open(RULES, seats=["random", "random"])
        table = RemoteTable(place(opened, server), "en")
        before = table.view
        server.kill()
        server.restart()
        heard = [table.wait(), table.wait()]
        assert [one.news for one in heard if one] == [
            ("The connection is lost; trying again…",),
            ("Connected again.",),
        ]
        assert table.view == before
        typist = Typist("0", "1", "2")
        typist.game(table, Voice()).play(begun=True)
        assert "Round 2 is over." in typist.text
        table.close()


def test_a_table_that_is_gone_after_a_restart_ends_the_game_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gizzard.terminal.play.remote.PAUSES", (0.1,))
    with running(tmp_path / "tables.sqlite3") as server:
        table = RemoteTable(place(server.open(RULES, seats=["random", "random"]), server), "en")
        server.kill()
        for file in tmp_path.iterdir():
            file.unlink()
        server.restart()
        game = LineGame(table, Voice(), lambda _: None, SimpleQueue[str]().get)
        with pytest.raises(Dropped, match="There is no such table"):
            game.play(begun=True)
        table.close()


NO_LINKS = [
    "",
    "table",
    "ftp://host/t/a#b",
    "http://host/",
    "http://host/games/a",
    "http://host/t/é#b",
    "http:///t/a#b",
]
NO_HOSTS = ["[", "host:abc", "host:99999", "host:0", "a" * 300, "h..t", "\udcff"]


@pytest.mark.parametrize("link", [*NO_LINKS, *(f"http://{host}/t/a#b" for host in NO_HOSTS)])
def test_what_is_no_link_of_a_table_is_said_to_be_none(link: str) -> None:
    with pytest.raises(CannotJoin, match="is not the link of a table"):
        seat_of_link(link, None, "en")


def test_a_link_without_a_seat_asks_for_a_name() -> None:
    with pytest.raises(CannotJoin, match="--name"):
        seat_of_link("http://host/t/a", None, "en")


def test_a_wrong_secret_and_a_missing_server_are_reported(server: Server) -> None:
    opened = server.open(RULES)
    with pytest.raises(CannotJoin, match="You have no seat at this table"):
        RemoteTable(SeatAddress(server.address.rstrip("/"), opened.table, "wrong"), "en")
    with pytest.raises(CannotJoin, match="cannot be reached"):
        RemoteTable(SeatAddress("http://127.0.0.1:9", "a", "b"), "en")


def test_a_rematch_is_one_table_for_all_with_the_same_seats(server: Server) -> None:
    opened = server.open({"players": 3, "schedule": [1]}, seats=["random", "random"])
    seat = place(opened, server)
    table, typist = RemoteTable(seat, "en"), Typist("0", "1")
    with pytest.raises(CannotJoin):
        rematch_of(seat, "en")
    typist.game(table, Voice()).play(begun=True)
    table.close()
    again = rematch_of(seat, "en")
    assert again == rematch_of(seat, "en") != seat
    table = RemoteTable(again, "en")
    assert "At the table: Anna, Random 1, Random 2." in table.company()
    table.close()


def test_all_who_ask_for_a_rematch_simultaneously_meet_at_one_table(server: Server) -> None:
    opened = server.open({"players": 3, "schedule": [1]}, seats=[None, "random"])
    links = [opened, opened.taken("Ben")]
    with links[0].seat() as anna, links[1].seat() as ben, ThreadPoolExecutor() as threads:
        anna.ask("start")
        [*threads.map(lambda seat: seat.play_through(Random(1)), [anna, ben])]
        places = [place(link, server) for link in links * 3]
        assert len({again.table for again in threads.map(lambda seat: rematch_of(seat, "en"), places)}) == 1


@pytest.mark.parametrize(
    ("lang", "typed", "wanted"),
    [("en", ["perhaps", "Yes"], True), ("de", ["j"], True), ("fr", ["non"], False), ("en", ["q", "quit"], False)],
)
def test_whether_the_player_wants_a_rematch(lang: str, typed: list[str], wanted: bool) -> None:
    lines = iter(typed)
    assert agrees(Voice(lang), "rematch", list[str]().append, lambda: next(lines)) is wanted
    assert next(lines, None) is None


def test_two_games_with_the_same_people_in_one_command(server: Server) -> None:
    opened = server.open(RULES | {"rounds": 1}, seats=["random", "random"])
    command = [sys.executable, "-m", "gizzard", "play", place(opened, server).link, "--plain", "--lang", "en"]
    answers = {"How many": "0", "You lead": "1", "Your turn": "1", "start the game": "", "Another game": "yes"}
    games = 0
    with Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, text=True, bufsize=1) as playing:
        for line in present(playing.stdout):
            games += "Another game" in line
            answer = next((answer for asked, answer in answers.items() if asked in line), None)
            if answer is not None:
                present(playing.stdin).write("no\n" if games == 2 else f"{answer}\n")
    assert (playing.returncode, games) == (0, 2)


def test_hints_come_from_the_server_if_the_table_has_them(server: Server) -> None:
    without = server.open(RULES, seats=["random", "random"])
    opened = server.open(RULES, seats=["random", "random"], hints=True)
    with closing(RemoteTable(place(without, server), "en")) as table:
        assert table.aids == ()
        with pytest.raises(ActionRefused):
            table.aid("hint")
    with closing(RemoteTable(place(opened, server), "en")) as table:
        assert table.aids == ("hint",)
        while not (table.view and table.view["legal"]):
            table.wait()
        assert any(line.startswith("Bid 0: ") for line in table.aid("hint"))
