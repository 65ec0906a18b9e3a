"""What the host of a tournament decides: tables that nobody finished, penalties, disqualifications."""

from __future__ import annotations

import pytest

from harness.client_state import Object
from harness.server import Server
from tests.server.tournament_host import SHORT, Host, bearer


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


def test_table_that_everybody_has_left_is_void_and_the_next_round_can_be_seated(hall: Host) -> None:
    hall.change(change="result", results=[result([None] * 4)])
    assert {each["award"] for each in hall.state["standings"]} == {0}
    hall.change(change="pair")
    assert len(hall.file()["rounds"]) == 2


def test_who_did_not_finish_gets_what_the_system_says_or_what_the_host_states(hall: Host) -> None:
    last = hall.tables()[0]["seats"][3]
    hall.change(change="result", results=[result([30, 20, 10, None])])
    assert place(hall, last)["award"] == -5
    hall.change(change="result", results=[result([30, 20, 10, None], award=7)], replace=True)
    assert place(hall, last)["award"] == 7
    assert hall.refused(change="result", results=[result([30, 20, 10, 0], award=7)], replace=True) == (
        "tournament-finished"
    )


def test_disqualification_stands_until_it_is_revoked(hall: Host) -> None:
    hall.change(change="result", results=[result([30, 20, 10, 0])])
    first = hall.tables()[0]["seats"][0]
    hall.change(change="ruling", id=first, reason="marked cards", disqualified=True)
    assert place(hall, first)["status"] == "disqualified"
    assert next(each for each in hall.state["entrants"] if each["id"] == first)["disqualified"]
    assert hall.refused(change="ruling", id=first, reason="again", disqualified=True) == "tournament-disqualified"
    hall.change(change="pair")
    assert first not in hall.tables()[0]["seats"]
    hall.change(change="revoke", ruling=1)
    assert place(hall, first)["rank"] == 1
    assert hall.refused(change="revoke", ruling=1) == "tournament-revoked"
    assert hall.file()["rulings"][0]["reason"] == "marked cards"


def test_penalty_or_bonus_counts_on_its_own_and_is_undone(hall: Host) -> None:
    hall.change(change="result", results=[result([30, 20, 10, 0])])
    first = hall.tables()[0]["seats"][0]
    hall.change(change="ruling", id=first, reason="late", award=-15, round=1)
    hall.change(change="ruling", id=first, reason="helped", award=2)
    assert place(hall, first)["penalties"] == -13
    hall.change(change="undo")
    assert place(hall, first)["penalties"] == -15
    assert hall.refused(change="ruling", id=first, reason="\u200b", award=1) == "tournament-ruling"
    assert hall.refused(change="ruling", id=first, reason="late", award=1, round=2) == "tournament-not-in-round"


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
