"""Tournaments on a real server: who may change what, what nobody may see yet, and what a kill leaves."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from gizzard.cli import main
from gizzard.core.cards import EXTRA_CODES
from gizzard.core.formats.referee import referee
from gizzard.core.rules.extras import Extra
from gizzard.core.texts import LANGUAGES
from harness.client_state import Object
from harness.nodes import KilledAtRound, node
from harness.server import Opened, Seat, Server, bearer, connected, running, until
from tests.present import present
from tests.server.tournaments.host import DRAW, DUPLICATE, Host


def result_of(state: Object, number: int, table: int) -> Object | None:
    result: Object | None = state["rounds"][number - 1]["tables"][table - 1]["result"]
    return result


def test_people_and_bots_play_a_tournament_to_its_end(server: Server, host: Host) -> None:
    anna, secret = host.enter("Anna")
    host.enter_bots(5)
    assert host.state["seed"] is None
    assert host.at.get(f"{host.path}/file")[1]["code"] == "tournament-hidden"
    for number in (1, 2):
        host.change(change="pair")
        host.play(anna, secret)
        state = host.until("over" if number == 2 else "between")
    assert host.file()["standings"] == state["standings"]
    for one in state["rounds"]:
        for table in one["tables"]:
            status, record = server.get(f"api/tables/{table['game']}/record")
            assert (status, record["rounds"][-1]["scores"]) == (200, table["result"]["points"])


def test_only_the_host_changes_a_tournament(server: Server, host: Host) -> None:
    (anna, secret), (_, other) = host.enter("Anna"), host.enter("Ben")
    for wrong in (secret, "wrong"):
        assert host.post("changes", {"change": "pair"}, wrong)[1]["code"] == "tournament-host"
        assert host.post("bots", {"level": "novice"}, wrong)[1]["code"] == "tournament-host"
        assert server.get(f"{host.path}/fair-play", bearer(wrong))[1]["code"] == "tournament-host"
    assert server.delete(f"{host.path}/entrants/{anna}", bearer(other))[1]["code"] == "no-seat"
    assert server.delete(f"{host.path}/entrants/{anna}", bearer(secret)) == (200, {"left": True})
    assert server.delete(f"{host.path}/entrants/{anna}", bearer(host.secret))[1]["code"] == "tournament-left"
    assert server.delete(f"{host.path}/entrants/99", bearer(host.secret))[1]["code"] == "tournament-refused"
    assert host.post("changes", {"change": "publish"})[1]["code"] == "wrong-form"


def test_no_secret_is_ever_shown(server: Server, host: Host) -> None:
    _, secret = host.enter("Anna")
    host.pair(bots=2)
    shown = str([host.state, host.file(), server.get(f"{host.path}/fair-play", bearer(host.secret))])
    for hidden in (secret, host.secret, "key", "salt"):
        assert hidden not in shown


def test_an_unknown_tournament_and_a_wrong_secret_are_told(server: Server, host: Host) -> None:
    assert server.get("api/tournaments/tournament-x")[1]["code"] == "no-tournament"
    assert server.get(f"api/tournaments/tournament-{'0' * 18}")[0] == 404
    assert server.get(f"api/tables/{Host(server, **DRAW).name}")[1]["code"] == "no-table"
    with connected(server) as socket:
        Seat(socket).send({"type": "join", "table": host.name, "secret": "wrong"})
        assert msgspec.json.decode(socket.recv())["code"] == "no-seat"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"preset": "nobody-knows"}, "tournament-preset"),
        ({"system": {"rounds": 21}}, "tournament-rounds"),
        ({"system": {"rounds": 101}}, "tournament-rounds"),
        ({"rules": {"schedule": [1] * 201}}, "rounds"),
        ({"system": {"table": 9}}, "tournament-refused"),
        ({"rules": {"schedule": [99]}}, "tournament-size"),
        ({"deck": "tarot"}, "deck"),
        ({"minutes": 0}, "wrong-form"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused(server: Server, body: Object, code: str) -> None:
    assert server.post("api/tournaments", body)[1]["code"] == code


def test_the_limit_of_rounds_is_that_of_the_tournament(server: Server) -> None:
    status, answer = server.post("api/tournaments", {"system": {"rounds": 21}})
    assert (status, answer["error"]) == (400, "A tournament on this server has at most 20 preliminary rounds.")


def test_bots_enter_only_where_they_are_allowed(server: Server) -> None:
    host = Host(server, bots=False)
    assert host.post("bots", {"level": "novice"})[1]["code"] == "tournament-bots"
    assert Host(server).post("bots", {"level": "novice", "count": 513})[1]["code"] == "tournament-full"


def test_viewers_are_told_what_changes(server: Server, host: Host) -> None:
    anna, secret = host.enter("Anna")
    with connected(server) as socket:
        viewer = Seat(socket)
        viewer.send({"type": "join", "table": host.name, "secret": secret})
        shown = msgspec.json.decode(socket.recv())
        assert (shown["entrant"], shown["host"], shown["state"]["phase"]) == (anna, False, "gathering")
        host.pair(bots=2)
        changes: dict[str, Any] = {}
        while changes.get("phase") != "playing":
            changes |= {change[0]: change[1] for change in msgspec.json.decode(socket.recv())["set"]}
        assert len(changes["entrants"]) == 3


def test_duplicate_play_deals_the_extra_cards_of_its_rules(server: Server) -> None:
    host = Host(server, preset="club-duplicate", rules={"schedule": [15], "cards": [card.value for card in Extra]})
    host.pair(bots=8)
    (first, second) = host.until("between")["rounds"][0]["tables"]
    records = [server.get(f"api/tables/{table['game']}/record")[1] for table in (first, second)]
    for record in records:
        referee(record)
    (one,), (other,) = (record["rounds"] for record in records)
    assert (one["hands"], one["turn_up"]) == (other["hands"], other["turn_up"])
    deck = host.file()["deals"][0]["rounds"][0]["deck"]
    assert {*EXTRA_CODES} < {*deck}
    assert sorted(card for hand in one["hands"] for card in hand) == sorted(deck[:60])


def test_a_table_of_duplicate_play_is_secret_until_all_have_played(server: Server) -> None:
    host = Host(server, spectators="on", **DUPLICATE)
    anna, secret = host.enter("Anna")
    host.pair(bots=5)
    until(lambda: sum(table["result"] is not None for table in host.tables()) == 1)
    done = next(table for table in host.tables() if table["result"])
    open_ = next(table for table in host.tables() if not table["result"])
    for path in ("record", "replay", "review"):
        for who in ("", secret, host.secret):
            status, refused = server.get(f"api/tables/{done['game']}/{path}", bearer(who) if who else {})
            assert (status, refused["code"]) == (403, "tournament-hidden"), path
    branch = {"table": done["game"], "step": 3, "seat": 0, "name": "Anna", "level": "novice"}
    assert server.post("api/continue", branch)[1]["code"] == "tournament-hidden"
    for table in (done, open_):
        with connected(server) as socket:
            Seat(socket).send({"type": "join", "table": table["game"]})
            assert msgspec.json.decode(socket.recv())["code"] == "no-spectators"
    report = {"round": 1, "table": open_["table"], "points": [0, 0, 0], "correct": [0, 0, 0]}
    assert host.refused(change="result", results=[report]) == "tournament-seen"
    assert host.refused(change="pair", again=True) == "tournament-seen"
    assert host.refused(change="undo") in ("tournament-seen", "tournament-undo")
    assert "deals" not in host.file()
    assert "deals" not in str(server.get(f"api/tables/{done['game']}"))
    host.play(anna, secret)
    host.until("over")
    decks = [[deal["deck"] for deal in deals["rounds"]] for deals in host.file()["deals"]]
    hands = []
    for table in host.tables():
        status, record = server.get(f"api/tables/{table['game']}/record")
        assert status == 200
        hands.append([one["hands"] for one in record["rounds"]])
    assert hands[0] == hands[1]
    assert hands[0][0][0] == decks[0][0][:1]


def test_a_kill_loses_nothing_and_counts_nothing_twice(mortal: Server) -> None:
    host = Host(mortal, **DRAW)
    anna, secret = host.enter("Anna")
    host.pair(bots=5)
    until(lambda: any(table["result"] for table in host.tables()))
    host.play(anna, secret, most=2)
    before = host.state
    mortal.kill()
    mortal.restart()
    after = host.state
    assert [after[key] for key in ("entrants", "rounds", "standings")] == [
        before[key] for key in ("entrants", "rounds", "standings")
    ]
    host.play(anna, secret)
    host.until("between")
    changes = [entry["do"]["change"] for entry in host.file()["log"]]
    assert changes.count("result") == 2


def joined_table(host: Host, secret: str) -> str:
    """The first message of an entrant's table, which they join when they see it."""
    with connected(host.at) as socket:
        viewer = Seat(socket)
        viewer.send({"type": "join", "table": host.name, "secret": secret})
        shown = viewer.until("tournament")
        tables = shown["state"]["rounds"][-1]["tables"]
        (game,) = (table["game"] for table in tables if shown["entrant"] in table["seats"])
    with connected(host.at) as socket:
        player = Seat(socket)
        player.send({"type": "join", "table": game, "secret": secret})
        return str(player.next()["type"])


def test_nobody_is_sent_to_a_table_that_a_kill_has_left_unopened(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3", kind=KilledAtRound) as server:
        host = Host(server, **DRAW)
        secrets = [host.enter(name)[1] for name in ("Anna", "Ben", "Cleo")]
        with pytest.raises(OSError, match=r"closed|reset"):
            host.pair(bots=27)
        server.restart()
        with ThreadPoolExecutor() as people:
            assert {*people.map(partial(joined_table, host), secrets)} == {"joined"}
        assert len({table["game"] for table in host.tables()}) == 10


def test_round_ends_later_by_the_time_the_server_was_down(mortal: Server) -> None:
    host = Host(mortal, minutes=30, warning=25, **DRAW)
    anna, secret = host.enter("Anna")
    host.pair(bots=2)
    host.play(anna, secret, most=1)
    before = host.state["rounds"][0]
    mortal.kill()
    mortal.restart()
    until(lambda: host.state["rounds"][0]["ends"] > before["ends"])
    after = host.state["rounds"][0]
    assert after["ends"] - after["warns"] == before["ends"] - before["warns"] == 300_000
    with Opened(mortal, host.game_of(anna), secret).seat() as seat:
        seat.turn()
        assert seat.social["clock"]["ends"] == after["ends"]


def test_host_erases_a_tournament_and_its_games_stay(server: Server, host: Host) -> None:
    anna, secret = host.enter("Anna")
    host.pair(bots=2)
    game = host.game_of(anna)
    for wrong in (secret, "wrong"):
        assert server.delete(host.path, bearer(wrong))[1]["code"] == "tournament-host"
    with connected(server) as socket:
        viewer = Seat(socket)
        viewer.send({"type": "join", "table": host.name})
        assert msgspec.json.decode(socket.recv())["type"] == "tournament"
        assert server.delete(host.path, bearer(host.secret)) == (200, {"erased": True})
        assert msgspec.json.decode(socket.recv())["code"] == "no-tournament"
    assert server.get(host.path)[0] == 404
    with Opened(server, game, secret).seat() as seat:
        seat.play(Random(1))
    until(lambda: server.get(f"api/tables/{game}/record")[0] == 200)


def test_a_round_goes_on_by_itself_after_a_kill(mortal: Server) -> None:
    host = Host(mortal, pause=0, system={"table": 3, "rounds": 3}, rules={"schedule": [5, 6, 7]})
    host.pair(bots=9)
    mortal.kill()
    mortal.restart()
    assert len(host.until("over")["rounds"]) == 3
    host.file()


def test_somebody_who_leaves_is_withdrawn_after_the_round_and_may_come_back(server: Server, host: Host) -> None:
    anna, secret = host.enter("Anna")
    ben, _ = host.enter("Ben")
    host.pair(bots=2)
    server.delete(f"{host.path}/entrants/{anna}", bearer(secret))
    assert [entrant["leaving"] for entrant in host.state["entrants"]] == [True, False, False, False]
    report = {"round": 1, "table": 1, "points": [50, 40, 20, -20], "correct": [2, 2, 1, 0]}
    host.change(change="result", results=[report])
    until(lambda: host.state["entrants"][0]["until"] == 1)
    status, back = server.post(f"{host.path}/entrants", {"name": "Somebody"}, bearer(secret))
    assert (status, back["entrant"], host.state["entrants"][0]["until"]) == (201, anna, None)
    server.delete(f"{host.path}/entrants/{ben}", bearer(host.secret))
    assert anna in host.change(change="pair")["rounds"][1]["tables"][0]["seats"]
    host.file()


def test_host_corrects_a_result_and_undoes_the_correction(host: Host) -> None:
    host.pair(bots=3)
    state = host.until("between")
    assert host.refused(change="undo") == "tournament-undo"
    first = present(result_of(state, 1, 1))
    report = {"round": 1, "table": 1, "points": [90, 80, 70], "correct": first["correct"]}
    assert host.refused(change="result", results=[report], replace=True) == "tournament-points"
    assert host.refused(change="result", results=[report], insist=True) == "tournament-another"
    corrected = host.change(change="result", results=[report], replace=True, insist=True)
    assert result_of(corrected, 1, 1) == {**first, "points": [90, 80, 70]}
    assert result_of(host.change(change="undo"), 1, 1) == first
    host.file()


def test_a_round_that_has_no_result_is_paired_again_at_other_tables(server: Server, host: Host) -> None:
    anna, secret = host.enter("Anna")
    host.pair(bots=2)
    first = host.game_of(anna)
    assert host.change(change="undo")["phase"] == "gathering"
    host.change(change="pair")
    host.change(change="pair", again=True)
    assert host.game_of(anna) != first
    until(lambda: server.get(f"api/tables/{first}")[1]["state"] == "ended")
    host.play(anna, secret)
    host.until("between")
    host.file()


def test_first_round_is_paired_on_schedule_if_enough_have_entered(server: Server) -> None:
    host = Host(server, starts=1, **DRAW)
    until(lambda: host.state["problem"])
    problem = host.state["problem"]
    assert "at least 3" in problem["en"]
    assert set(problem) == set(LANGUAGES)
    host.enter_bots(3)
    host.change(change="schedule", at=1)
    until(lambda: host.state["rounds"])
    host.file()


def test_seats_of_a_tournament_stay_reserved(server: Server, host: Host) -> None:
    anna, secret = host.enter("Anna")
    host.pair(bots=2)
    opened = Opened(server, host.game_of(anna), secret)
    assert server.post(f"api/tables/{opened.table}/seats", {"name": "Eve"})[0] == 409
    with opened.seat() as seat:
        seat.turn()
        for asked in ("pause", "rematch"):
            seat.ask(asked)
            assert seat.until("refused")["code"] == "not-now"


def test_an_erased_name_is_gone_everywhere(mortal: Server) -> None:
    host = Host(mortal, **DRAW)
    anna, secret = host.enter("Annabella")
    host.pair(bots=2)
    host.play(anna, secret)
    host.until("between")
    assert mortal.get(f"{host.path}/me", bearer(secret))[1]["entrant"]["name"] == "Annabella"
    status, erased = mortal.delete(f"{host.path}/me", bearer(secret))
    assert (status, erased["tables"]) == (200, [host.game_of(anna)])
    for table in erased["tables"]:
        assert mortal.delete(f"api/tables/{table}/me", bearer(secret))[0] == 200
    assert mortal.delete(f"{host.path}/me", bearer(host.secret)) == (200, {"erased": True, "tables": []})
    assert "Annabella" not in str([host.state, host.file()])
    assert host.state["host"] == ""
    export = CliRunner().invoke(main, ["person", "export", host.name, str(anna), "--data", str(mortal.data)])
    assert '"Player 1"' in export.output


def test_another_node_continues_a_tournament_whose_node_is_gone(database: str, tmp_path: Path) -> None:
    with node(database, tmp_path, "first") as first:
        host = Host(first, **DRAW)
        anna, secret = host.enter("Anna")
        host.pair(bots=5)
        until(lambda: any(table["result"] for table in host.tables()))
        first.kill()
    with node(database, tmp_path, "second") as second:
        host.at = second
        until(lambda: second.get(host.path)[0] == 200)
        until(lambda: second.get(f"api/tables/{host.game_of(anna)}")[0] == 200)
        host.play(anna, secret)
        host.until("between")
        assert [entry["do"]["change"] for entry in host.file()["log"]].count("result") == 2
