"""A challenge: the cards of a finished game again, from the same seat, for more points."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from gizzard.core.formats.moves import ChanceJson
from gizzard.core.game.plan import plan
from gizzard.core.game.state import Act, State, apply, to_act
from gizzard.server.rooms.kind import Log
from gizzard.server.tables.challenge import SETTINGS, ChallengeBody, challenge_setup, deals_of
from gizzard.server.tables.events import Entry
from gizzard.server.tables.messages import TableBody
from gizzard.server.tables.setup import SharedDeal, TableSetup, TournamentTable, draws_of, open_table
from gizzard.server.tables.state import initial_state, settle_chance, state_of
from gizzard.server.wire.messages import RequestError
from harness.client_state import Object
from harness.scenes import company, finished, playing, scene, simulated
from harness.server import Opened, Server, refusal

RULES: dict[str, Any] = {"players": 3, "schedule": [2, 3]}


def hands(server: Server, table: str) -> list[Object]:
    """What was dealt and turned up, by round."""
    rounds = server.get(f"api/tables/{table}/record")[1]["rounds"]
    return [{key: each[key] for key in ("dealer", "hands", "turn_up")} for each in rounds]


def taken(server: Server, table: str, seat: int) -> Opened:
    """A challenge that Ben takes up."""
    status, answer = server.post(f"api/tables/{table}/challenge", {"seat": seat, "name": "Ben"})
    assert (status, answer["seat"]) == (201, seat)
    return Opened(server, answer["table"], answer["secret"])


def test_the_same_cards_are_dealt_to_the_same_seat_also_after_a_kill(server: Server) -> None:
    game = finished(server, RULES)
    again = taken(server, game.table, 0)
    with again.seat() as seat:
        assert seat.view["players"][0] == "Ben"
        seat.play(Random(1), most=2)
        server.kill()
    server.restart()
    with again.seat() as seat:
        seat.play(Random(1))
    assert hands(server, again.table) == hands(server, game.table)


def test_people_are_replaced_by_bots_that_play_well(server: Server) -> None:
    anna, _ben = company(server, RULES, lambda seen: seen["phase"] == "over", ["Cleo"])
    record = server.get(f"api/tables/{anna.table}/record")[1]
    assert record["bots"] == [None, None, "novice"]
    for seat, opponents in ((0, ["club", "novice"]), (1, ["novice", "club"])):
        offer = server.get(f"api/tables/{anna.table}/challenge?seat={seat}")[1]
        assert (offer["opponents"], offer["name"]) == (opponents, record["players"][seat])
        assert offer["points"] == record["rounds"][-1]["scores"][seat]


def test_a_challenge_says_nothing_about_the_cards_and_its_game_hides_them(server: Server) -> None:
    game = finished(server, RULES)
    offer = server.get(f"api/tables/{game.table}/challenge?seat=0")[1]
    assert [*offer] == ["name", "avatar", "points", "rules", "deck", "rounds", "opponents", "answers"]
    again = taken(server, game.table, 0)
    with again.seat() as seat:
        assert seat.whole["table"]["challenge"] == {"table": game.table, "seat": 0, "points": offer["points"]}
        assert seat.view["round"]["hands"][1:] == [None, None]
    assert refusal(server.get(f"api/tables/{again.table}/record")) == (409, "not-over")
    assert refusal(server.get(f"api/tables/{again.table}/challenge")) == (409, "not-over")


def test_an_answer_is_a_challenge_to_the_challenger(server: Server) -> None:
    game = finished(server, RULES)
    again = taken(server, game.table, 0)
    with again.seat() as seat:
        seat.play(Random(2))
    answer = server.get(f"api/tables/{again.table}/challenge?seat=0")[1]
    assert (answer["name"], answer["answers"]["table"]) == ("Ben", game.table)
    third = taken(server, again.table, 0)
    with third.seat() as seat:
        seat.play(Random(3))
    assert hands(server, third.table) == hands(server, game.table)


def test_a_game_in_progress_and_a_seat_that_is_none_are_refused(server: Server) -> None:
    open_game, game = scene(server, RULES, playing), finished(server, RULES)
    for asked, expected in (((open_game, 0), (409, "not-over")), ((game, 3), (400, "no-such-seat"))):
        path = f"api/tables/{asked[0].table}/challenge"
        assert refusal(server.get(f"{path}?seat={asked[1]}")) == expected
        assert refusal(server.post(path, {"seat": asked[1], "name": "Ben"})) == expected
    assert server.get(f"api/tables/{game.table}/challenge?seat=-9")[0] == 400


# The setup alone

LEVELS = ("novice", "club")


def game_of(rules: dict[str, Any], seed: int = 0) -> Log[TableSetup, Entry]:
    """A finished game of random moves."""
    setup, _ = open_table(TableBody(rules=rules, name="Anna"), 0.0, LEVELS, Random(seed))
    return Log(setup, tuple(simulated(setup, Random(seed), lambda seen: seen["phase"] == "over")))


def challenged(log: Log[TableSetup, Entry]) -> TableSetup:
    """The challenge of its first seat."""
    asked = ChallengeBody(0, "Ben")
    return challenge_setup("table", log, state_of(*log), asked, 0.0, LEVELS)[0]


@pytest.mark.parametrize(
    "place", [{"shared": SharedDeal("2026-11-22", "seed")}, {"tournament": TournamentTable("cup", 1, 1)}]
)
def test_cards_that_others_may_still_be_playing_are_refused(place: dict[str, Any]) -> None:
    log = game_of(RULES)
    with pytest.raises(RequestError) as refused:
        challenged(Log(replace(log.setup, **place), log.entries))
    assert refused.value.code == "no-challenge"


def test_a_challenge_is_never_rated() -> None:
    assert SETTINGS.clock is None
    assert challenged(game_of(RULES)).settings == SETTINGS


def played_again(setup: TableSetup, seed: int) -> tuple[State, list[ChanceJson]]:
    """A challenge after random moves, and what was dealt and pulled."""
    rng, game, chances = Random(seed), initial_state(setup).game, list[ChanceJson]()
    while True:
        game, dealt = settle_chance(game, draws_of(setup, game, rng))
        chances += dealt
        if game.over:
            return game, chances
        seat = to_act(game)[0]
        game = apply(game, Act(seat, rng.choice(game.position.legal(seat))))


def test_pulls_are_the_same_whatever_is_played() -> None:
    log = game_of({"players": 4, "schedule": [2, 3], "smyrna": ["pull-one"]})
    setup = challenged(log)
    before = [each for deal in deals_of(log.entries) for each in deal]
    assert played_again(setup, 1)[1] == played_again(setup, 2)[1] == before


def test_cards_are_drawn_where_others_are_out() -> None:
    log = game_of({"players": 4, "schedule": "reverse", "eliminate_every": 2})
    setup = challenged(log)
    for seed in range(3):
        game, chances = played_again(setup, seed)
        assert chances[0] == deals_of(log.entries)[0][0]
        assert len(game.history) == len(plan(game.rules))
