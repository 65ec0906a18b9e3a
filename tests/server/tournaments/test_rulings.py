"""What the host of a tournament decides: tables that nobody finished, penalties, disqualifications."""

import pytest

from harness.client_state import Object
from harness.server import Server, bearer
from tests.server.tournaments.host import SHORT, Host


@pytest.fixture
def hall(server: Server) -> Host:
    """A tournament over the board whose first round is seated: Anna, Ben, Cleo and Dan at one table."""
    host = Host(server, over_the_board=True, system={"rounds": 2, "unfinished": -5}, rules=SHORT)
    for name in ("Anna", "Ben", "Cleo", "Dan"):
        host.enter(name)
    host.change(change="pair")
    return host


def place(host: Host, entrant: int) -> Object:
    return next(each for each in host.state["standings"] if each["id"] == entrant)


def result(points: list[int | None], **more: object) -> Object:
    correct = [None if each is None else 1 for each in points]
    return {"round": 1, "table": 1, "points": points, "correct": correct, **more}


def test_void_and_unfinished_tables_are_entered(hall: Host) -> None:
    """What they count for: tests/tournament/test_rulings.py."""
    hall.change(change="result", results=[result([None] * 4)])
    assert {each["award"] for each in hall.state["standings"]} == {0}
    last = hall.tables()[0]["seats"][3]
    hall.change(change="result", results=[result([30, 20, 10, None], award=7)], replace=True)
    assert place(hall, last)["award"] == 7
    finished = result([30, 20, 10, 0], award=7)
    assert hall.refused(change="result", results=[finished], replace=True) == "tournament-finished"


def test_rulings_are_made_shown_undone_and_revoked(hall: Host) -> None:
    hall.change(change="result", results=[result([30, 20, 10, 0])])
    first = hall.tables()[0]["seats"][0]
    hall.change(change="ruling", id=first, reason="late", award=-15, round=1)
    hall.change(change="ruling", id=first, reason="helped", award=2)
    assert place(hall, first)["penalties"] == -13
    hall.change(change="undo")
    assert place(hall, first)["penalties"] == -15
    hall.change(change="ruling", id=first, reason="marked cards", disqualified=True)
    assert place(hall, first)["status"] == "disqualified"
    assert next(each for each in hall.state["entrants"] if each["id"] == first)["disqualified"]
    hall.change(change="revoke", ruling=2)
    assert place(hall, first).get("status") != "disqualified"
    assert [each["reason"] for each in hall.file()["rulings"]] == ["late", "marked cards"]


@pytest.mark.parametrize(
    ("ruling", "code"),
    [
        ({"disqualified": True}, "tournament-disqualified"),
        ({"award": 1, "reason": "\u200b"}, "tournament-ruling"),
        ({"award": 1, "round": 2}, "tournament-not-in-round"),
        ({"change": "revoke", "ruling": 2}, "tournament-revoked"),
    ],
)
def test_ruling_that_cannot_be_is_refused(hall: Host, ruling: Object, code: str) -> None:
    hall.change(change="result", results=[result([30, 20, 10, 0])])
    first, second = hall.tables()[0]["seats"][:2]
    hall.change(change="ruling", id=first, reason="marked cards", disqualified=True)
    hall.change(change="ruling", id=second, reason="late", award=-10)
    hall.change(change="revoke", ruling=2)
    made = ruling if "change" in ruling else {"change": "ruling", "id": first, "reason": "again", **ruling}
    assert hall.refused(**made) == code


def test_second_organizer_sees_a_ruling_before_adding_to_it(hall: Host) -> None:
    seen = hall.state["host_change"]
    ruling = {"change": "ruling", "id": 1, "reason": "late", "award": -10, "seen": seen}
    hall.change(**ruling)
    assert hall.refused(**ruling) == "tournament-changed"


def test_reason_of_a_ruling_is_exported_and_erased_with_its_entrant(server: Server) -> None:
    host = Host(server, over_the_board=True, rules=SHORT)
    (anna, secret), _, _ = (host.enter(name) for name in ("Anna", "Ben", "Cleo"))
    host.change(change="pair")
    host.change(change="ruling", id=anna, reason="Anna came late", award=-10)
    _, own = server.get(f"{host.path}/me", bearer(secret))
    assert own["rulings"][0]["reason"] == "Anna came late"
    server.delete(f"{host.path}/me", bearer(secret))
    assert [each["reason"] for each in host.file()["rulings"]] == ["erased"]


def test_changes_without_a_meaning_are_refused(hall: Host) -> None:
    assert hall.refused(change="result", results=[]) == "wrong-form"
    for settings in ({"minutes": 10, "warning": 20}, {"warning": 20}):
        assert hall.at.post("api/tournaments", settings)[1]["code"] == "tournament-warning"
