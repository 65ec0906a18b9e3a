"""What an operator does to a running server: bans, tables removed, the lobby cleaned."""

import json
import re
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from gizzard.cli import main
from gizzard.cli.serve._data import control_path
from gizzard.server.ops.bans import Bans, bans_path, network_of
from gizzard.server.ops.struct_document import DocumentUnreadableError
from gizzard.server.store.documents import FileDocument
from gizzard.server.wire.networks import address_in
from harness.server import ENOUGH, Opened, Seat, Server, bearer, refusal, running

RULES = {"players": 3, "rounds": 2}
THERE = {"X-Forwarded-For": "198.51.100.7"}
ELSEWHERE = {"X-Forwarded-For": "203.0.113.7"}


def moderate(server: Server, *words: str) -> Result:
    """Has an operator say something to a server, once that has started."""
    assert server.get("health")[0] == 200
    return said_to(server.data, *words)


def said_to(data: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["moderate", *words, "--data", str(data)], catch_exceptions=False)


def done(server: Server, *words: str) -> dict[str, Any]:
    """What a command prints as JSON, once it succeeded."""
    finished = moderate(server, *words, "--json")
    assert finished.exit_code == 0, finished.stderr
    answer: dict[str, Any] = json.loads(finished.stdout)
    return answer


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own."""
    with running(tmp_path / "t.sqlite3") as server:
        yield server


@contextmanager
def coming(server: Server, opened: Opened, headers: dict[str, str], lang: str = "en") -> Iterator[Seat]:
    """A socket from somewhere, as a proxy passes it on."""
    with connect(server.socket, open_timeout=ENOUGH, additional_headers=headers) as socket:
        seat = Seat(socket)
        with suppress(ConnectionClosed):  # of one that is not let in at all
            seat.send({"type": "join", "table": opened.table, "secret": opened.secret, "lang": lang})
        yield seat


@pytest.mark.parametrize("banned", ["198.51.100.7", "198.51.100.0/24"])
def test_an_address_is_kept_off_with_its_open_sockets(own: Server, banned: str) -> None:
    opened = own.open(RULES)
    with coming(own, opened, THERE, "de") as here, coming(own, opened, ELSEWHERE) as other:
        for seat in (here, other):
            seat.until("joined")
        assert done(own, "ban-address", banned, "--for", "12h")["dismissed"] == 1
        assert here.sent_away() == ("banned", "Du bist auf diesem Server vorerst gesperrt.")
        assert own.get("api/tables", THERE) == (
            403,
            {"error": "You are banned from this server for now.", "code": "banned"},
        )
        with coming(own, opened, THERE) as again:
            assert again.sent_away()[0] == "banned"
        assert own.get("api/tables", ELSEWHERE)[0] == 200
        other.play(Random(1))


def test_a_ban_survives_a_restart_until_it_is_lifted(own: Server) -> None:
    ban = done(own, "ban-address", "198.51.100.7", "--why", "spam")["ban"]
    assert (ban["kind"], ban["target"], ban["why"]) == ("address", "198.51.100.7/32", "spam")
    assert ban["until"] - ban["since"] == pytest.approx(86_400)
    own.kill()
    own.restart()
    assert own.get("api/tables", THERE)[0] == 403
    assert done(own, "bans")["bans"] == [ban]
    assert done(own, "lift", str(ban["id"]))["ban"] == ban
    assert own.get("api/tables", THERE)[0] == 200
    assert done(own, "bans")["bans"] == []
    assert done(own, "ban-address", "198.51.100.7")["ban"]["id"] > ban["id"], "numbers are given once"


def test_a_person_is_kept_off_by_the_key_of_their_seat(own: Server) -> None:
    opened = own.open(RULES, seats=[None, "novice"])
    guest = opened.taken("Bob")
    with opened.seat() as host:
        with guest.seat("de") as seat:
            assert done(own, "ban-seat", opened.table, "1", "--for", "forever")["dismissed"] == 1
            assert seat.sent_away()[0] == "banned"
        with coming(own, guest, {}) as again:
            assert again.sent_away()[0] == "banned"
        host.ask("start")
        host.until("step")
    assert refusal(own.post("api/daily", {"name": "Bob"}, bearer(guest.secret))) == (403, "banned")


def test_a_banned_host_changes_nothing_at_the_table(own: Server) -> None:
    opened = own.open(RULES, seats=[None, "novice"])
    done(own, "ban-seat", opened.table, "0", "--for", "forever")
    change = own.put(f"api/tables/{opened.table}", {"rules": RULES, "name": "Bob"}, opened.secret)
    assert refusal(change) == (403, "banned")
    assert own.get(f"api/tables/{opened.table}")[1]["names"][0] == "Anna"
    rating = own.post(f"api/tables/{opened.table}/rating", {"key": "k" * 24}, bearer(opened.secret))
    assert refusal(rating) == (403, "banned")


def test_a_removed_table_is_closed_to_all_until_that_is_taken_back(own: Server) -> None:
    opened = own.open(RULES)
    link = f"{own.address}t/{opened.table}#{opened.secret}"
    with opened.seat("de") as seat:
        removed = done(own, "remove", link, "--why", "insults")
        assert removed["dismissed"] == 1
        assert seat.sent_away() == ("removed", "Die Betreiber dieses Servers haben diesen Tisch geschlossen.")
    own.kill()
    own.restart()
    for path in ("", "/record", "/replay"):
        assert own.get(f"api/tables/{opened.table}{path}")[0] == 410
    assert own.post(f"api/tables/{opened.table}/seats", {"name": "Bob"})[1]["code"] == "removed"
    with coming(own, opened, {}) as again:
        assert again.sent_away()[0] == "removed"
    done(own, "lift", str(removed["ban"]["id"]))
    with opened.seat() as seat:
        seat.play(Random(1))


def test_abandoned_tables_are_removed_from_the_lobby(own: Server) -> None:
    public = {"public": True, "chat": "off", "seats": [None, None]}
    left, private, begun, attended = (
        own.open(RULES, **public),
        own.open(RULES, seats=[None, None]),
        own.open(RULES, public=True, chat="off"),
        own.open(RULES, **public),
    )
    with attended.seat():
        assert done(own, "clean")["closed"] == [left.table]
        states = [own.get(f"api/tables/{each.table}")[1]["state"] for each in (left, private, begun, attended)]
        assert states == ["ended", "gathering", "playing", "gathering"]


def test_log_names_the_operator_and_no_address(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with running(tmp_path / "t.sqlite3") as server:
        opened = server.open(RULES)
        done(server, "ban-address", "198.51.100.7", "--why", "a note")
        done(server, "remove", opened.table)
        done(server, "lift", "1")
    said = capfd.readouterr().err
    (address, table, lifted) = [line for line in said.splitlines() if " INFO ban" in line]
    assert "kind=address" in address
    assert f"table={opened.table}" in table
    assert "ban lifted ban=1" in lifted
    assert re.search(r" until=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00 ", address)
    assert all(" by=" in line for line in (address, table, lifted))
    assert "198.51.100" not in said
    assert "a note" not in said


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["ban-address", "nonsense"], 2),
        (["ban-address", "127.0.0.1"], 1),
        (["ban-address", "0.0.0.0/0"], 1),
        (["ban-address", "198.51.100.7", "--for", "soon"], 2),
        (["ban-seat", "nowhere", "0"], 1),
        (["remove", "nowhere"], 1),
        (["lift", "99"], 1),
        (["lift", "all"], 2),
    ],
)
def test_failed_command_is_reported_and_changes_nothing(server: Server, words: list[str], code: int) -> None:
    before = done(server, "bans")
    finished = moderate(server, *words)
    assert finished.exit_code == code
    assert finished.stderr
    assert done(server, "bans") == before


def test_a_seat_that_a_bot_has_cannot_be_banned(server: Server) -> None:
    opened = server.open(RULES)
    for seat in ("1", "7"):
        assert "nobody sits at seat" in moderate(server, "ban-seat", opened.table, seat).stderr


def test_output_is_readable(own: Server) -> None:
    assert moderate(own, "bans").stdout == "there are no bans\n"
    assert "is banned until" in moderate(own, "ban-address", "2001:db8::1", "--for", "30m").stdout
    assert "address 2001:db8::/64" in moderate(own, "bans").stdout
    assert moderate(own, "clean").stdout == "0 tables closed\n"
    assert moderate(own, "lift", "1").stdout.startswith("lifted: 1  address 2001:db8::/64")
    opened = own.open(RULES, public=True, seats=[None, "novice"])
    moderate(own, "ban-seat", opened.table, "0")
    assert f"2  person at seat 0 of table {opened.table}, until" in moderate(own, "bans").stdout
    assert moderate(own, "clean").stdout == "1 table closed\n"


def test_without_a_server_there_is_nobody_to_ask(tmp_path: Path) -> None:
    finished = said_to(tmp_path / "t.sqlite3", "bans")
    assert finished.exit_code == 1
    assert "No server is using" in finished.stderr


def test_only_the_account_of_the_server_reaches_its_files(own: Server) -> None:
    done(own, "ban-address", "198.51.100.7")
    for path in (control_path(own.data), bans_path(own.data)):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "line", [b"\n", b"nonsense\n", b'{"do":"reboot"}\n', b'{"do":"bans","x":1}\n', b"\xff\n", b"["]
)
def test_garbage_on_the_socket_harms_nobody(server: Server, line: bytes) -> None:
    assert server.get("health")[0] == 200
    with socket.socket(socket.AF_UNIX) as operator:
        operator.connect(str(control_path(server.data)))
        operator.sendall(line)
        operator.shutdown(socket.SHUT_WR)
        assert b'"error"' in operator.recv(1000)
    assert done(server, "bans")


def test_admin_socket_is_removed_with_the_server(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite3") as server:
        assert server.get("health")[0] == 200
        assert control_path(server.data).exists()
        server.process.terminate()
        server.process.wait(ENOUGH)
        assert not control_path(server.data).exists()


def test_a_file_of_bans_that_cannot_be_read_is_not_passed_over(tmp_path: Path) -> None:
    bans_path(tmp_path / "t.sqlite3").write_text('{"bans": [{"id": 1')
    command = [sys.executable, "-m", "gizzard", "serve", "--port", "0", "--data", str(tmp_path / "t.sqlite3")]
    finished = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert finished.returncode == 1
    assert "The bans cannot be read" in finished.stderr


async def test_a_ban_runs_out_and_is_forgotten(tmp_path: Path) -> None:
    now = 1000.0
    bans = Bans(FileDocument(tmp_path / "bans"), lambda: now)
    await bans.add("address", "198.51.100.0/24", 60, "root")
    await bans.add("table", "abc", None, "root")
    there = address_in("::ffff:198.51.100.9")
    assert bans.bars_address(there)
    now = 1060.0
    assert not bans.bars_address(there)
    assert bans.bars("table", "abc")
    await bans.lift(99)
    await bans.add("person", "key", 1, "root")
    assert "198.51.100" not in (tmp_path / "bans").read_text()
    assert [ban.id for ban in Bans(FileDocument(tmp_path / "bans"), lambda: now).all] == [2, 3]


async def test_longest_of_several_bans_applies() -> None:
    now = 1000.0
    bans = Bans(clock=lambda: now)
    for seconds in (10, None, 5):
        await bans.add("person", "key", seconds, "root")
    now = 2000.0
    assert bans.bars("person", "key")
    assert not bans.bars("person", None)


async def test_a_ban_that_cannot_be_saved_does_not_count(tmp_path: Path) -> None:
    bans = Bans(FileDocument(tmp_path / "nowhere" / "bans"))
    with pytest.raises(OSError, match="nowhere"):
        await bans.add("table", "abc", None, "root")
    assert not bans.bars("table", "abc")


@pytest.mark.parametrize(
    "content", ["", "[]", '{"bans":[{"id":1,"kind":"address","target":"x","since":1,"until":null,"by":""}]}']
)
def test_damaged_file_of_bans_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "bans").write_text(content)
    with pytest.raises(DocumentUnreadableError, match="bans"):
        Bans(FileDocument(tmp_path / "bans"))


@pytest.mark.parametrize(
    ("text", "network"),
    [
        ("198.51.100.7", "198.51.100.7/32"),
        ("198.51.100.7/24", "198.51.100.0/24"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::/48", "2001:db8::/48"),
    ],
)
def test_networks(text: str, network: str) -> None:
    assert str(network_of(text)) == network
