"""Whole matches: the same result however they are played."""

import os
import sys
from pathlib import Path

import pytest

from gizzard.bots.arena.run import play
from gizzard.bots.parallel.local import local_pool
from gizzard.core.formats.referee import referee
from tests.bots.arena.matches import match, played, record_of, timeless
from tests.bots.programs import command

OWN = f"{sys.executable} -m gizzard engine --seed 5 --level"


def test_more_workers_play_the_same_games_in_the_same_order() -> None:
    alone, together = played(match()), played(match(), workers=3)
    assert [timeless(game.result) for game in alone] == [timeless(game.result) for game in together]
    assert [game.record for game in alone] == [game.record for game in together]


def test_more_workers_than_games_are_not_needed() -> None:
    single = match(1, engines={"A": "novice"})
    assert len(played(single, workers=8)) == 1


def test_a_level_and_the_command_that_runs_it_play_alike() -> None:
    own = played(match(1, engines={"A": "novice", "B": "random"}))
    commands = played(match(1, engines={"A": f"{OWN} novice", "B": f"{OWN} random"}))
    assert [game.record for game in own] == [game.record for game in commands]
    assert not any(seat.faults for game in commands for seat in game.result.seats)


def test_same_engine_under_two_names_is_level_in_every_deal() -> None:
    games = [game.result for game in played(match(engines={"A": "novice", "B": "novice"}))]
    assert games[0].seating != games[1].seating
    assert all(game.scores == games[game.deal * 6].scores for game in games)


def test_an_engine_that_fails_is_counted_and_the_match_continues(tmp_path: Path) -> None:
    silly = command(tmp_path, "greet()\nfor view in questions(): say('?')")
    dead = command(tmp_path, "sys.exit()")
    games = played(match(1, engines={"A": silly, "B": dead, "C": "novice"}))
    for game in games:
        referee(record_of(game))
        for engine, seat in zip(game.result.seating, game.result.seats, strict=True):
            questions = 2 + 1 + 3  # bids and cards of a round of one and a round of three, and perhaps a trump
            fault = {"A": "garbage", "B": "missing"}.get(engine)
            if fault is None:
                assert seat.faults == {}
            else:
                assert questions <= seat.faults[fault] <= questions + 2
                assert seat.faults.get("deaths", 0) == (2 if engine == "B" else 0)


@pytest.mark.parametrize("workers", [1, 2])
def test_abandoning_a_match_ends_its_engines(workers: int, tmp_path: Path) -> None:
    """Each engine holds the pipe open for writing; that it reads as ended shows that they all did."""
    os.mkfifo(tmp_path / "pipe")
    body = """
        pipe = open(here / "pipe", "w")
        greet()
        for view in questions():
            say(view["legal"][0])
        time.sleep(1e6)
        """
    contest = match(50, engines={"A": command(tmp_path, body), "B": "random"})
    pipe = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    games = play(contest, list(contest.games()), local_pool(workers))
    next(games)
    games.close()
    assert os.read(pipe, 1) == b""
    os.close(pipe)
