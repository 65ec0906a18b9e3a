"""`gizzard position`."""

import json
from pathlib import Path

import pytest

from gizzard.cli.study.position import position
from gizzard.core.formats.position_text import parse_position
from tests.cli.running import ran as run
from tests.golden.files import golden

LINE = "wizard-position/1 1p3s.1.3 2 0 30,-10,20 1 play 1 2HQS 9D D 1,0,1 1:7CTCKC/0:AH"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(golden()["standard"]) + "\n")
    return file


def ran(*arguments: object, code: int = 0) -> str:
    return run(position, "--lang", "en", *arguments, code=code).output


def test_a_line_in_words() -> None:
    told = ran(LINE.replace("2HQS", "QS2H")).splitlines()
    assert told[0] == LINE
    assert "Seat 0 plays ace of hearts." in told
    assert "Seat 1: took 0, bid 0, total −10." in told
    assert told[-2:] == ["Your hand: 2 of hearts, queen of spades", "Your choices: 2 of hearts"]


def test_a_line_in_which_another_seat_is_to_act() -> None:
    told = ran(LINE.replace("play 1", "play 2").replace("2HQS", "QS") + "2H").splitlines()
    assert told[-1] == "Waiting for Seat 2…"


def test_a_line_in_json() -> None:
    found = json.loads(ran("--json", LINE))
    assert (found["line"], found["position"]) == (LINE, parse_position(LINE))
    assert found["view"]["legal"] == [{"play": "2H"}]


def test_a_moment_of_a_recorded_game(game: Path) -> None:
    record = golden()["standard"]
    third = record["rounds"][2]
    first, then = (json.loads(ran("--json", "--from-record", game, "--round", 3, "--step", step)) for step in (0, 5))
    assert first["position"]["scores"] == record["rounds"][1]["scores"]
    assert first["position"]["bids"] == [None] * len(record["players"])
    assert then["position"]["bids"] == third["bids"]
    assert sorted(first["position"]["hand"]) == sorted(third["hands"][first["position"]["seat"]])
    assert parse_position(then["line"]) == then["position"]


def test_a_moment_seen_from_another_seat(game: Path) -> None:
    told = ran("--from-record", game, "--seat", 1).splitlines()
    assert parse_position(told[0])["seat"] == 1
    assert golden()["standard"]["players"][0] in "".join(told)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--round", 99], "There is no round 99: the record has "),
        (["--step", 999], "Round 1 has "),
        (["--seat", 5], "There is no seat 5: the game has "),
    ],
)
def test_a_moment_that_is_not_in_the_record(game: Path, options: list[object], told: str) -> None:
    assert told in ran("--from-record", game, *options, code=2)
