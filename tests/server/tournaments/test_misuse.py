"""What entrants and hosts of tournaments try that would harm others."""

from random import Random

from harness.server import Opened, Server, bearer, refusal
from tests.server.tournaments.host import DRAW, DUPLICATE, SHORT, Host


def test_nobody_starts_a_table_of_a_tournament_without_the_others(server: Server, host: Host) -> None:
    (anna, secret), _ = host.enter("Anna"), host.enter("Ben")
    host.pair(bots=1)
    with Opened(server, host.game_of(anna), secret).seat() as seat:
        seat.ask("start", level="random")
        assert seat.until("refused")["code"] == "not-now"
    assert set(server.get(f"api/tables/{host.game_of(anna)}")[1]["names"]) == {"Anna", "Ben", "Novice"}


def test_players_cannot_agree_that_a_bot_plays_for_an_opponent(server: Server, host: Host) -> None:
    entered = [host.enter(name) for name in ("Anna", "Ben", "Cleo")]
    host.change(change="pair")
    tables = [Opened(server, host.game_of(entrant), secret) for entrant, secret in entered]
    with tables[0].seat() as anna, tables[1].seat(), tables[2].seat():
        anna.hear(lambda: anna.view)
        anna.ask("kick", seat=(anna.view["seat"] + 1) % 3)
        assert anna.until("refused")["code"] == "not-now"


def test_a_time_that_no_calendar_has_is_refused(server: Server) -> None:
    assert server.post("api/tournaments", {"starts": 10**30})[1]["code"] == "wrong-form"
    assert Host(server, **DRAW).refused(change="schedule", at=10**400) == "wrong-form"


def test_nothing_enters_a_tournament_that_its_file_cannot_hold(server: Server) -> None:
    host = Host(server, name="\N{DEVANAGARI LETTER QA}" * 200, **DRAW)
    host.pair(bots=3)
    host.until("between")
    report = {"round": 1, "table": 1, "points": [10, 20, 30], "correct": [0, 0, 0]}
    for wrong in ({"points": [10**400, 0, 0]}, {"game": "x" * 201}):
        assert host.refused(change="result", results=[report | wrong], replace=True) == "wrong-form"
    host.change(change="ruling", id=1, award=-10, reason="\N{DEVANAGARI LETTER QA}" * 200)
    assert len(host.state["rulings"][0]["reason"]) == 200
    host.file()


def test_no_name_keeps_a_tournament_from_being_paired(server: Server) -> None:
    host = Host(server, **DRAW)
    host.enter("\N{MUSICAL SYMBOL COMBINING STEM}\N{ZERO WIDTH JOINER}\N{HEBREW POINT DAGESH OR MAPIQ}Anna")
    host.pair(bots=2)
    host.file()


def test_leaving_twice_changes_nothing_and_does_not_prevent_coming_back(server: Server, host: Host) -> None:
    (anna, secret), (ben, other) = host.enter("Anna"), host.enter("Ben")
    host.enter_bots(3)
    server.delete(f"{host.path}/entrants/{ben}", bearer(other))
    host.change(change="pair")
    for _ in range(2):
        assert server.delete(f"{host.path}/entrants/{anna}", bearer(secret)) == (200, {"left": True})
    assert server.delete(f"{host.path}/entrants/{ben}", bearer(other))[1]["code"] == "tournament-left"
    for back in (secret, other):
        assert server.post(f"{host.path}/entrants", {"name": "Back"}, bearer(back))[0] == 201
    assert [(entrant["until"], entrant["leaving"]) for entrant in host.state["entrants"][:2]] == [(None, False)] * 2


def test_nothing_is_scheduled_after_the_end(server: Server) -> None:
    host = Host(server, system={"table": 3, "rounds": 1}, rules=SHORT)
    host.pair(bots=3)
    host.until("over")
    assert host.refused(change="schedule", at=1) == "tournament-over"


def test_tournament_file_stays_valid_after_erasing_a_separated_entrant(server: Server) -> None:
    system = {"table": 3, "rounds": 1, "apart": {"by": ["family"]}}
    host = Host(server, system=system, rules=SHORT)
    people = [("Anna", "Berg"), ("Ben", "Berg"), ("Cleo", "Dorn"), ("Dan", "Dorn"), ("Eva", "Falk"), ("Finn", None)]
    entrants = [
        server.post(f"{host.path}/entrants", {"name": name, "family": family, "nation": "de"})[1]
        for name, family in people
    ]
    host.change(change="pair")
    for erased in (entrants[0], entrants[4]):
        assert server.delete(f"{host.path}/me", bearer(erased["secret"]))[0] == 200
    families = [entrant.get("family") for entrant in host.file()["entrants"]]
    assert families == ["Berg", "Berg", "Dorn", "Dorn", None, None]
    assert "nation" not in host.file()["entrants"][0]


def of_one_team(server: Server) -> tuple[Host, tuple[int, str], tuple[int, str]]:
    """Duplicate play among bots, and two people of one team at different tables."""
    system = {**DUPLICATE["system"], "apart": {"by": ["team"]}}  # type: ignore[dict-item]
    host = Host(server, system=system, rules=SHORT)
    entered = host.enter("Anna", team="A"), host.enter("Ben", team="A")
    host.pair(bots=4)
    return host, *entered


def test_nobody_can_pass_on_the_record_of_their_game_while_other_tables_play_its_deals(server: Server) -> None:
    host, (anna, secret), (ben, other) = of_one_team(server)
    host.play(anna, secret)
    own = f"api/tables/{host.game_of(anna)}/me"
    assert server.get(own, bearer(secret))[1]["code"] == "tournament-hidden"
    host.play(ben, other)
    host.until("over")
    assert server.get(own, bearer(secret))[1]["record"]


def test_deals_stay_hidden_while_they_are_played_also_after_the_tournament_is_deleted(server: Server) -> None:
    host, (anna, secret), (ben, other) = of_one_team(server)
    done, open_ = (Opened(server, host.game_of(who), key) for who, key in ((anna, secret), (ben, other)))
    host.play(anna, secret)
    assert server.delete(host.path, bearer(host.secret))[0] == 200
    ways = ("record", "replay", "review", "me")
    for way in ways:
        assert refusal(server.get(f"api/tables/{done.table}/{way}", bearer(secret))) == (403, "tournament-hidden"), way
    branch = {"table": done.table, "step": 3, "seat": 0, "name": "Anna", "level": "novice"}
    assert server.post("api/continue", branch)[1]["code"] == "tournament-hidden"
    with open_.seat() as seat:
        seat.play(Random(1))
    for way in ways:
        assert server.get(f"api/tables/{done.table}/{way}", bearer(secret))[0] == 200, way
