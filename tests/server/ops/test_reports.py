"""Players report each other; operators see who was reported, and what they said."""

import asyncio
import json
import stat
import time
from pathlib import Path

import pytest

from gizzard.server.ops.reports import KEPT_SECONDS, Report, Reports
from gizzard.server.ops.struct_document import DocumentUnreadableError
from gizzard.server.store.documents import FileDocument
from harness.server import Opened, Server, bearer, running
from tests.server.operators.test_moderation import done, moderate

RULES = {"players": 3, "rounds": 2}


@pytest.fixture
def most(monkeypatch: pytest.MonkeyPatch) -> int:
    """A lower bound on the number of reports, which is reached sooner."""
    monkeypatch.setattr("gizzard.server.ops.reports.MAX_REPORTS", 40)
    return 40


def reported(by: Opened, seat: int, why: str = "words", **more: object) -> tuple[int, object]:
    """What the server answers to a report."""
    body = {"seat": seat, "why": why, **more}
    status, answer = by.server.post(f"api/tables/{by.table}/reports", body, bearer(by.secret))
    return status, answer.get("code", answer.get("reported"))


def test_operators_see_the_reported_person_and_their_chat(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite3") as server:
        anna = server.open(RULES, seats=[None, None], chat="free")
        ben, cleo = anna.taken("Ben"), anna.taken("Cleo")
        with ben.seat() as seat:
            for said in ({"text": "you play like a turnip"}, {"phrase": "ha-ha"}):
                seat.send({"type": "say", **said})
                seat.until("step")
        assert [reported(by, 1) for by in (anna, anna, cleo)] == [(201, True)] * 3
        (report,) = done(server, "reports")["reports"]
        assert (report["seat"], report["name"], report["reporters"]) == (1, "Ben", 2)
        assert report["said"] == ["you play like a turnip", "ha-ha"]
        assert "(Ben), for what they said, by 2 players since" in moderate(server, "reports").stdout
        server.delete(f"api/tables/{ben.table}/me", bearer(ben.secret))
        (erased,) = done(server, "reports")["reports"]
        assert (erased["name"], erased["said"]) == ("Player 2", [])
        server.kill()
        server.restart()
        assert done(server, "settle", str(report["id"]))["report"]["id"] == report["id"]
        assert moderate(server, "reports").stdout == "there are no reports\n"
        assert moderate(server, "settle", "7").exit_code == 1
        assert stat.S_IMODE((tmp_path / "t.sqlite3.reports").stat().st_mode) == 0o600


def test_reports_and_bans_are_about_a_person_wherever_they_sit_by_now(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite3") as server:
        anna = server.open({"players": 4, "rounds": 2}, seats=[None, None, None], chat="free")
        troll = anna.taken("Troll", 1)
        with anna.seat() as seat:
            owner = seat.social["seats"][1]["owner"]
        assert reported(anna, 1, "name") == (201, True)
        server.put(f"api/tables/{anna.table}/seats", {"name": "Nice", "seat": 3}, troll.secret)
        cleo = anna.taken("Cleo", 1)
        assert reported(cleo, 1, owner=owner) == (201, True)
        assert reported(cleo, 1, owner="nobody") == (400, "person-gone")
        (report,) = done(server, "reports")["reports"]
        assert [report[key] for key in ("seat", "name", "now", "reporters")] == [3, "Troll", "Nice", 2]
        assert "seat 3 of table" in moderate(server, "reports").stdout
        assert "(Troll, now Nice), for their name" in moderate(server, "reports").stdout
        with troll.seat() as banned, cleo.seat() as kept:
            answer = done(server, "ban-reported", str(report["id"]))
            assert (answer["dismissed"], answer["ban"]["seat"]) == (1, 3)
            assert banned.sent_away()[0] == "banned"
            kept.ask("leave")
        assert moderate(server, "ban-reported", "77").exit_code == 1


def test_somebody_who_left_before_the_table_changed_is_at_nobodys_seat(tmp_path: Path) -> None:
    """The operators are not shown the seat that another person has by now."""
    with running(tmp_path / "t.sqlite3") as server:
        anna = server.open({"players": 4, "rounds": 2}, seats=[None, None, None])
        troll = anna.taken("Troll", 1)
        assert reported(anna, 1, "name") == (201, True)
        with troll.seat() as leaving:
            leaving.ask("leave")
            leaving.sent_away()
        anna.taken("Cleo", 1)
        body = {"rules": {"players": 5, "rounds": 2}}
        assert server.put(f"api/tables/{anna.table}", body, anna.secret)[0] == 200
        (report,) = done(server, "reports")["reports"]
        assert (report["seat"], report["name"]) == (None, None)
        assert f"somebody who has left table {anna.table}, for their name" in moderate(server, "reports").stdout
        ban = done(server, "ban-reported", str(report["id"]))["ban"]
        assert (ban["kind"], ban["seat"]) == ("person", None)


def test_only_who_sits_at_the_table_may_report_and_only_people(server: Server) -> None:
    anna = server.open(RULES, seats=[None, "novice"])
    stranger = server.open(RULES)
    assert reported(Opened(server, anna.table, stranger.secret), 0) == (403, "no-seat")
    for seat in (0, 1, 2, 7, -1):  # herself, a free seat, a bot, and none
        assert reported(anna, seat) == (400, "nobody-there")
    anna.taken("Ben")
    assert reported(anna, 1, "cheating") == (400, "wrong-form")
    assert reported(anna, 1, "play") == (201, True)
    assert server.post(f"api/tables/{anna.table}/reports", {"seat": 1, "why": "play"})[1]["code"] == "no-secret"


def test_a_banned_person_reports_nobody(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite3") as server:
        anna = server.open(RULES, seats=[None, None])
        ben = anna.taken("Ben")
        done(server, "ban-seat", anna.table, "1", "--for", "forever")
        assert reported(ben, 0) == (403, "banned")


async def test_one_person_counts_once_from_however_many_seats() -> None:
    reports = Reports()
    sat = [("first", "192.0.2.1"), ("second", "192.0.2.1"), ("other", "192.0.2.2")]
    here = [("here", None), ("too", None), ("here", None)]
    counted = [await reports.add("t", 1, "ben", by, "words", address) for by, address in [*sat, *here]]
    assert counted == [True, False, True, True, True, False]


async def test_reports_file_contains_no_address(tmp_path: Path) -> None:
    path = tmp_path / "reports"
    await Reports(FileDocument(path)).add("t", 1, "ben", "anna", "words", "192.0.2.1")
    assert "192.0.2.1" not in path.read_text()


async def test_reports_are_bounded_in_number_and_time(most: int) -> None:
    now = 0.0
    reports = Reports(clock=lambda: now)
    for number in range(most + 1):
        await reports.add(f"t{number}", 1, "ben", "anna", "words")
    assert len(reports.all) == most
    assert reports.all[0].table == "t1"
    now = KEPT_SECONDS + 1.0
    assert reports.all == []


async def test_false_reports_from_many_networks_push_out_no_real_one(tmp_path: Path, most: int) -> None:
    document = FileDocument(tmp_path / "reports")

    async def told(first: int) -> list[Report]:
        reports = Reports(document)  # as after a restart, which does not help who files false reports
        for number in range(first, first + most // 2 + 10):
            await reports.add(f"t{number}", 1, "ben", f"p{number}", "words", f"2001:db8:{number // 10}::/48")
        return reports.all

    await Reports(document).add("real", 2, "cleo", "anna", "play", "192.0.2.1")
    await told(0)
    remaining = await told(most // 2 + 10)
    assert len(remaining) == most
    assert remaining[0].table == "real"


async def test_a_report_that_a_busy_network_joins_in_is_kept(most: int) -> None:
    reports = Reports()
    for by, network in (("anna", "192.0.2.1"), ("troll", "192.0.2.66")):
        await reports.add("real", 2, "cleo", by, "play", network)
    for number in range(most):
        await reports.add(f"t{number}", 1, "ben", "troll", "words", "192.0.2.66")
    assert [report.table for report in reports.all[:2]] == ["real", "t1"]


async def test_concurrent_reports_are_all_kept(tmp_path: Path) -> None:
    reports = Reports(FileDocument(tmp_path / "reports"))
    await asyncio.gather(*(reports.add("t", 1, "ben", f"p{number}", "name") for number in range(20)))
    (report,) = Reports(FileDocument(tmp_path / "reports")).all
    assert len(report.by) == 20


async def test_reports_stored_without_networks_are_read_and_each_reporter_counts_as_one(tmp_path: Path) -> None:
    path = tmp_path / "reports"
    stored = {"id": 1, "table": "t", "seat": 1, "key": "ben", "why": "words", "since": time.time(), "by": ["anna"]}
    path.write_text(json.dumps({"reports": [stored], "last": 1}))
    reports = Reports(FileDocument(path))
    assert await reports.add("t", 1, "ben", "cleo", "words")
    (report,) = reports.all
    assert (report.by, report.origins) == (("anna", "cleo"), ("anna", "cleo"))


def test_damaged_file_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "reports"
    path.write_text("{")
    with pytest.raises(DocumentUnreadableError, match="reports"):
        Reports(FileDocument(path))
