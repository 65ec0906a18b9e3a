"""Tournaments over the board: results are typed by the host, or sent by one player and confirmed by another."""

import json
from typing import Any

import pytest

from harness.client_state import Object
from harness.server import Server, bearer
from tests.server.tournaments.host import DUPLICATE, SHORT, Host

RESULT: Object = {"round": 1, "table": 1, "points": [-20, 20, 60], "correct": [0, 1, 2]}
"""A result of the first table."""
BOARD = {"over_the_board": True, "system": {"table": 3, "rounds": 2}, "rules": SHORT}


class Hall(Host):
    """A tournament at real tables, whose people have phones."""

    def __init__(self, server: Server, people: int = 3, **body: object) -> None:
        super().__init__(server, **BOARD, **body)
        entered = [self.enter(name) for name in ("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn")[:people]]
        self.secrets = dict(entered)
        self.change(change="pair")

    def seats(self, table: int = 1) -> list[int]:
        return list(self.tables()[table - 1]["seats"])

    def send(self, entrant: int, points: list[int], changes: Object | None = None) -> tuple[int, Any]:
        """The result of table 1 in the last round, with changes."""
        report = RESULT | {"round": len(self.state["rounds"]), "points": points}
        return self.post("results", report | (changes or {}), self.secrets[entrant])

    def shown(self, table: int = 1) -> Object:
        return self.tables()[table - 1]


@pytest.fixture
def hall(server: Server) -> Hall:
    return Hall(server)


def test_result_counts_once_another_player_of_the_table_has_sent_it(hall: Hall) -> None:
    first, second, third = hall.seats()
    for _ in range(2):
        assert hall.send(first, [-20, 20, 60])[0] == 200
        assert hall.shown()["result"] is None
    assert hall.state["sizes"] == []
    assert hall.shown()["sent"] == [{"entrant": first, "points": [-20, 20, 60], "correct": [0, 1, 2]}]
    status, state = hall.send(second, [-20, 20, 60])
    assert (status, state["phase"], state["sizes"], state["final"]) == (200, "between", [3], False)
    assert hall.shown()["result"] == {"points": [-20, 20, 60], "correct": [0, 1, 2], "penalties": [], "award": None}
    assert hall.send(third, [-20, 20, 60])[0] == 200
    assert hall.shown()["sent"] == []
    assert [entry["do"]["change"] for entry in hall.file()["log"]].count("result") == 1


def test_hidden_characters_in_the_name_of_a_game_do_not_reach_the_file(server: Server) -> None:
    hall = Hall(server, people=6)
    for entrant in hall.seats()[:2]:
        assert hall.send(entrant, [-20, 20, 60], {"game": "g\u001b[2J\u202e"})[0] == 200
    report = {"round": 1, "table": 2, "points": [-20, 20, 60], "correct": [0, 1, 2], "game": "\u202e"}
    hall.change(change="result", results=[report])
    tables = hall.file()["rounds"][0]["tables"]
    assert [table["result"].get("game") for table in tables] == ["g [2J", None]


def test_disputed_result_waits_for_the_host(hall: Hall) -> None:
    first, second, third = hall.seats()
    hall.send(first, [-20, 20, 60])
    hall.send(second, [-20, 20, 50])
    hall.send(third, [-20, 20, 60])
    assert hall.shown()["result"] is None
    assert [sent["entrant"] for sent in hall.shown()["sent"]] == [first, second, third]
    report = {"round": 1, "table": 1, "points": [-20, 20, 50], "correct": [0, 1, 2]}
    assert hall.refused(change="result", results=[report | {"points": [0, -441, 0]}]) == "tournament-points"
    hall.change(change="result", results=[report], seen=[None])
    assert (hall.shown()["result"]["points"], hall.shown()["sent"]) == ([-20, 20, 50], [])


def test_players_are_told_that_the_host_entered_another_result_than_they_sent(hall: Hall) -> None:
    first, second, third = hall.seats()
    hall.send(first, [-20, 20, 60])
    hall.send(second, [-20, 20, 50])
    sent = hall.shown()["sent"]
    hall.change(change="result", results=[RESULT], seen=[None], sent=[sent])
    assert (hall.shown()["sent"], hall.shown()["overruled"]) == ([], sent[1:])
    other = RESULT | {"points": [-30, 20, 60]}
    hall.change(change="result", results=[other], replace=True)
    assert hall.shown()["overruled"] == sent
    hall.send(second, [-30, 20, 60])
    assert hall.shown()["overruled"] == sent[:1]
    hall.send(first, [-20, 20, 40])
    assert ([one["entrant"] for one in hall.shown()["sent"]], hall.shown()["overruled"]) == ([first], [])
    assert hall.post("results", RESULT, hall.secrets[third])[0] == 200
    hall.change(change="undo")
    hall.change(change="undo")
    points = {one["entrant"]: one["points"] for one in hall.shown()["sent"]}
    assert points == {first: [-20, 20, 40], second: [-30, 20, 60], third: [-20, 20, 60]}
    assert hall.shown()["overruled"] == []


def test_undoing_what_overruled_a_player_shows_the_host_again_what_they_had_sent(hall: Hall) -> None:
    first, *_ = hall.seats()
    hall.change(change="result", results=[RESULT])
    hall.send(first, [-30, 20, 60])
    sent = hall.shown()["sent"]
    hall.change(change="result", results=[RESULT | {"points": [-20, 20, 50]}], replace=True, sent=[sent])
    assert (hall.shown()["sent"], hall.shown()["overruled"]) == ([], sent)
    hall.change(change="undo")
    assert (hall.shown()["sent"], hall.shown()["overruled"]) == (sent, [])


def test_result_that_a_player_sends_meanwhile_is_not_replaced_unseen(hall: Hall) -> None:
    first, second, _ = hall.seats()
    hall.send(first, [-20, 20, 60])
    own = RESULT | {"points": [-30, 20, 60]}
    assert hall.refused(change="result", results=[own], seen=[None], sent=[[]]) == "tournament-changed"
    sent = hall.shown()["sent"]
    hall.send(second, [-20, 20, 50])
    assert hall.refused(change="result", results=[own], seen=[None], sent=[sent]) == "tournament-changed"
    hall.change(change="result", results=[own], seen=[None], sent=[hall.shown()["sent"]])
    assert hall.shown()["result"]["points"] == [-30, 20, 60]


def test_player_who_corrects_what_they_sent_ends_the_dispute(hall: Hall) -> None:
    first, second, _ = hall.seats()
    hall.send(first, [-20, 20, 60])
    hall.send(second, [-20, 20, 50])
    hall.send(second, [-20, 20, 60])
    assert hall.shown()["result"]["points"] == [-20, 20, 60]


def test_another_result_for_a_table_that_has_one_is_shown_to_the_host_and_does_not_count(hall: Hall) -> None:
    first, second, third = hall.seats()
    for entrant in (first, second):
        hall.send(entrant, [-20, 20, 60])
    for entrant in (second, third):
        hall.send(entrant, [-30, 20, 60])
    assert hall.shown()["result"]["points"] == [-20, 20, 60]
    assert [sent["entrant"] for sent in hall.shown()["sent"]] == [second, third]
    hall.change(change="result", results=[RESULT])
    assert hall.shown()["sent"] == []


def test_only_players_of_a_table_send_its_result_and_only_what_fits(server: Server) -> None:
    hall = Hall(server, people=6)
    mine, others = hall.seats(1), hall.seats(2)
    assert hall.send(others[0], [-20, 20, 60])[1]["code"] == "tournament-seat"
    assert hall.post("results", RESULT, "wrong")[1]["code"] == "no-seat"
    assert hall.post("results", RESULT)[1]["code"] == "no-seat"
    for wrong, code in (
        ({"points": [1, 2]}, "tournament-refused"),
        ({"correct": [0, 0, 3]}, "tournament-correct"),
        ({"points": [0, 0, 441]}, "tournament-points"),
        ({"penalties": [-10, 0, 0]}, "tournament-seat"),
        ({"round": 2}, "tournament-seat"),
        ({"round": 0}, "tournament-seat"),
        ({"table": 3}, "tournament-refused"),
        ({"points": [1, 2, 10**400]}, "wrong-form"),
    ):
        assert hall.send(mine[0], [-20, 20, 60], wrong)[1]["code"] == code, wrong
    assert hall.shown()["sent"] == []


def test_results_of_an_online_tournament_cannot_be_sent(server: Server) -> None:
    host = Host(server, system={"table": 3, "rounds": 1}, rules=SHORT)
    _, secret = host.enter("Anna")
    host.pair(bots=2)
    assert host.post("results", RESULT, secret)[1]["code"] == "tournament-seat"


def test_pad_code_is_read_by_the_seats_of_its_table(hall: Hall) -> None:
    names = {entrant["id"]: entrant["name"] for entrant in hall.state["entrants"]}
    first, second, third = (names[entrant] for entrant in hall.seats())
    code = {"format": "wizard-result/1", "game": "g1", "rounds": 2, "points": [60, -20, 20], "correct": [2, 0, 1]}
    status, report = hall.post("code", {"code": json.dumps(code | {"names": [third, first, second.upper()]})}, "")
    assert (status, report["points"], report["correct"]) == (200, [-20, 20, 60], [0, 1, 2])
    assert (report["round"], report["table"], report["game"]) == (1, 1, "g1")
    for changed, refusal in (
        ({"names": ["Anna", "Ben", "Zoe"]}, "tournament-players"),
        ({"names": [first, second, third], "rounds": 3}, "tournament-code-rounds"),
    ):
        assert hall.post("code", {"code": json.dumps(code | changed)}, "")[1]["code"] == refusal
    assert hall.post("code", {"code": "x"}, "")[1]["code"] == "tournament-code"
    assert hall.shown()["sent"] == []
    hall.change(change="result", results=[report])
    hall.change(change="pair")
    again = code | {"names": [first, second, third]}
    status, refused = hall.post("code", {"code": json.dumps(again)}, "")
    assert (status, refused["code"]) == (409, "tournament-game")
    assert "table 1 in round 1" in refused["error"]


def test_kill_loses_nothing_that_was_sent(mortal: Server) -> None:
    hall = Hall(mortal)
    first, second, _ = hall.seats()
    hall.send(first, [-20, 20, 60])
    before = hall.state
    mortal.kill()
    mortal.restart()
    assert hall.state["rounds"] == before["rounds"]
    hall.send(second, [-20, 20, 60])
    mortal.kill()
    mortal.restart()
    assert hall.shown()["result"]["points"] == [-20, 20, 60]
    assert hall.state["phase"] == "between"
    hall.file()


def test_two_organizers_do_not_overwrite_each_other(hall: Hall) -> None:
    seen = hall.state
    other = RESULT | {"points": [-30, 20, 60]}
    state = hall.change(change="result", results=[RESULT], seen=[None])
    assert hall.refused(change="result", results=[other], replace=True, seen=[None]) == "tournament-changed"
    result = state["rounds"][0]["tables"][0]["result"]
    state = hall.change(change="result", results=[other], replace=True, seen=[result])
    assert hall.refused(change="result", results=[RESULT], replace=True, seen=[result]) == "tournament-changed"
    assert hall.refused(change="undo", seen=seen["host_change"]) == "tournament-changed"
    hall.change(change="undo", seen=state["host_change"])
    assert hall.refused(change="undo", seen=state["host_change"]) == "tournament-changed"
    assert hall.shown()["result"]["points"] == [-20, 20, 60]


def test_a_change_that_comes_a_round_late_is_refused(hall: Hall) -> None:
    late: list[dict[str, Any]] = [
        {"change": "pair", "rounds": 0},
        {"change": "pair", "rounds": 0, "again": True},
        {"change": "advance", "rounds": 0},
        {"change": "schedule", "rounds": 0, "at": None},
        {"change": "clock", "rounds": 0, "at": 1},
    ]
    before = hall.state
    assert {hall.refused(**change) for change in late} == {"tournament-changed"}
    assert hall.state["rounds"] == before["rounds"]
    hall.change(change="pair", again=True, rounds=1)


def test_round_whose_seating_is_undone_forgets_what_was_sent(hall: Hall) -> None:
    hall.send(hall.seats()[0], [-20, 20, 60])
    hall.change(change="undo", seen=hall.state["host_change"])
    hall.change(change="pair")
    assert hall.shown()["sent"] == []


def test_host_starts_the_clock_of_a_round(server: Server) -> None:
    hall = Hall(server, minutes=45, warning=40)
    first = hall.state["rounds"][0]
    assert (first["starts"], first["warns"], first["ends"]) == (None, None, None)
    one = hall.change(change="clock", at=600_000)["rounds"][0]
    assert (one["starts"], one["warns"], one["ends"]) == (600_000, 3_000_000, 3_300_000)


def test_no_games_open_over_the_board_and_nobody_but_people_plays(server: Server, hall: Hall) -> None:
    assert [table["game"] for table in hall.tables()] == [None]
    assert hall.post("bots", {"level": "novice"})[1]["code"] == "tournament-bots"
    first, second, _ = hall.seats()
    about = server.get(f"{hall.path}/me", bearer(hall.secrets[first]))[1]
    assert about["tables"] == []
    for _ in range(2):
        for entrant in (first, second):
            hall.send(entrant, [-20, 20, 60])
        if len(hall.state["rounds"]) == 1:
            hall.change(change="pair")
            first, second, _ = hall.seats()
    assert hall.state["phase"] == "over"
    assert hall.file()["standings"]


def test_duplicate_play_over_the_board_is_left_to_the_command(server: Server) -> None:
    assert server.post("api/tournaments", {"over_the_board": True, **DUPLICATE})[1]["code"] == "tournament-cards"
