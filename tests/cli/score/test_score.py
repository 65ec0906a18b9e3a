"""`gizzard score`: pads kept on this machine, and pads kept on paper."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from gizzard.cli import main
from gizzard.scorepad.score_referee import referee_score
from gizzard.terminal.files import only_here
from tests.cli.play.test_play import Terminal
from tests.cli.running import ran

PAPER = (
    "round,dealer,cards,trump,Anna bid,Anna taken,Ben bid,Ben taken,Cleo bid,Cleo taken\n"
    "1,Anna,1,H,0,0,1,1,0,0\n"
    "2,Ben,2,,1,1,0,0,1,1\n"
)


def run(folder: Path, *options: object, **more: Any) -> Result:
    return ran(main, "score", "--lang", "en", *options, XDG_DATA_HOME=str(folder), **more)


def test_a_game_is_begun_left_and_taken_up_again(tmp_path: Path) -> None:
    first = run(tmp_path, "--players", "Anna,Ben,Cleo", "--dealer", "Cleo", typed="0\n1\n", code=0)
    assert "Dealer: Cleo. First to bid: Anna." in first.output
    assert "The pad is kept in " in first.output
    again = run(tmp_path, typed="")
    assert "1 bid for 1. Cleo’s bid (0 to 1):" in again.output


def test_a_pad_that_cannot_be_saved_ends_with_exit_code_1(tmp_path: Path) -> None:
    (tmp_path / "gizzard").symlink_to(tmp_path / "nowhere" / "gizzard")
    done = run(tmp_path, "--players", "Anna,Ben,Cleo", typed="0\n1\n", code=1)
    assert "This cannot be saved in " in done.output.splitlines()[-1]


def test_names_are_requested_without_a_saved_game(tmp_path: Path) -> None:
    assert "Dealer: Anna." in run(tmp_path, typed="Anna, Ben, Cleo\n").output
    assert "Name" in run(tmp_path / "other").output


def test_several_games_are_kept_and_listed(tmp_path: Path) -> None:
    run(tmp_path, "--players", "Anna,Ben,Cleo", typed="")
    run(tmp_path, "--players", "Dan,Emil,Finn,Gil", "--preset", "first-five", typed="")
    listed = run(tmp_path, "--list").output.splitlines()
    assert [line[0] for line in listed] == ["1", "2"]
    assert "Dan, Emil, Finn, Gil" in listed[0]
    assert "round 1 of 5" in listed[0]
    assert "Anna, Ben, Cleo" in run(tmp_path, "--game", "2", "--list").output
    assert "Ben’s bid" in run(tmp_path, "--game", "2").output
    run(tmp_path, "--game", "3", code=2)
    assert len(run(tmp_path, "--list", "--json").output.splitlines()) == 2


def test_a_game_is_written_as_json_and_csv(tmp_path: Path) -> None:
    run(tmp_path, "--players", "Anna,Ben,Cleo", typed="1\n0\n0\n1\n0\n")
    score = json.loads(run(tmp_path, "--json").stdout)
    assert referee_score(score) == 0
    out = tmp_path / "a.csv"
    run(tmp_path, "--export", str(out), code=0)
    assert out.read_text("utf-8").splitlines()[1] == "1,Anna,1,,0,0,1,1,0,0"
    run(tmp_path, "--export", str(out), code=2)
    run(tmp_path, "--export", str(out), "--force", code=0)


def test_a_paper_pad_is_checked_and_printed(tmp_path: Path) -> None:
    file = tmp_path / "pad.csv"
    file.write_text(PAPER, "utf-8")
    done = run(tmp_path, "--from-csv", str(file), code=0)
    lines = done.output.splitlines()
    assert lines[0] == "For each player: tricks taken/bid, points, total"
    assert lines[3].split() == ["2", "2", "Ben", "1/1", "+30", "50", "0/0", "+20", "50", "1/1", "+30", "50"]
    assert referee_score(json.loads(run(tmp_path, "--from-csv", str(file), "--json").stdout)) == 0
    assert json.loads(run(tmp_path, "--from-csv", "-", "--json", typed=PAPER).stdout)["players"][2] == "Cleo"


def test_errors_of_a_paper_pad_name_the_round(tmp_path: Path) -> None:
    wrong = PAPER.replace("1,1,0,0,1,1", "2,1,0,0,1,2")
    done = run(tmp_path, "--from-csv", "-", typed=wrong, code=1)
    assert "-: Round 2: The tricks add up to 3, not 2." in done.output
    waived = run(tmp_path, "--from-csv", "-", "--waive", "--json", typed=wrong, code=0)
    assert referee_score(json.loads(waived.stdout)) == 1
    both = run(tmp_path, "--from-csv", "-", "--players", "A,B,C", typed=PAPER, code=2)
    assert "a paper pad (--from-csv) names its players" in both.output


@pytest.mark.parametrize(
    ("rules", "noted", "told"),
    [
        ({}, "1,0,0,1,0,0,0", "There is no Bomb in this deck"),
        ({"cards": ["bomb"]}, "2,0,0,0,0,0,0", "At most 1 trick can be bombed"),
        ({"cards": ["cloud"]}, "0,0>1,0,0>1,1,0,0", "at most 1 bid in this round"),
        ({}, "0,0>1,0,0,1,0,0", "There is no Cloud in this deck"),
        ({}, "0,5,0,0,1,0,0", "Anna: A number from 0 to 1"),
    ],
)
def test_a_paper_pad_is_judged_like_any_score(tmp_path: Path, rules: dict[str, object], noted: str, told: str) -> None:
    """Games that `gizzard check` refuses cannot be read from CSV either."""
    paper = PAPER.splitlines()[0].replace("trump", "trump,bombed") + f"\n1,Anna,1,H,{noted}\n"
    form = json.dumps({"schedule": [1], **rules})
    done = run(tmp_path, "--from-csv", "-", "--rules", form, "--json", typed=paper, code=1)
    assert told in done.stderr
    assert json.loads(done.stdout)["rounds"] == []


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_table_in_utf_16_is_read(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "pad.csv"
    file.write_text(PAPER, encoding)
    done = run(tmp_path, "--from-csv", str(file), code=0)
    assert "Cleo" in done.output


@pytest.mark.parametrize("names", ["Anna,Anna,Ben", "Anna,Ben,ANNA"])
def test_two_players_with_one_name_are_refused(tmp_path: Path, names: str) -> None:
    refused = run(tmp_path, "--players", names)
    assert refused.exit_code == 2
    assert "looks like another player's name" in refused.output


def test_an_option_that_says_nothing_about_a_kept_game_is_refused(tmp_path: Path) -> None:
    run(tmp_path, "--players", "Anna,Ben,Cleo")
    assert "--dealer says who deals first in a new game" in run(tmp_path, "--dealer", "Ben").output
    assert "There is no game 2" in run(tmp_path, "--game", "2").output


def test_a_damaged_pad_does_not_hide_the_others(tmp_path: Path) -> None:
    run(tmp_path, "--players", "Anna,Ben,Cleo")
    (tmp_path / "gizzard" / "pads" / "2020-01-01.json").write_text("{", "utf-8")
    done = run(tmp_path, "--list", code=1)
    assert "Anna, Ben, Cleo" in done.stdout
    assert "There is no pad in" in done.stderr


@pytest.mark.parametrize("wanted", [("--json",), ("--export", "game.json")])
def test_a_game_that_is_not_there_is_not_asked_for(wanted: Sequence[str], tmp_path: Path) -> None:
    done = run(tmp_path, *wanted, code=2)
    assert (done.stdout, "begin one with --players" in done.stderr) == ("", True)


def test_an_export_creates_no_folders(tmp_path: Path) -> None:
    run(tmp_path, "--players", "Anna,Ben,Cleo")
    assert "could not be read or written" in run(tmp_path, "--export", str(tmp_path / "typo" / "a.json")).output
    assert not (tmp_path / "typo").exists()


def test_a_pad_is_open_in_one_window_at_a_time(tmp_path: Path) -> None:
    run(tmp_path, "--players", "Anna,Ben,Cleo")
    (file,) = (tmp_path / "gizzard" / "pads").glob("*.json")
    with only_here(file):
        assert "in another window" in run(tmp_path).output
        run(tmp_path, "--json", code=0)


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_secret_bids_are_not_echoed_by_a_terminal(tmp_path: Path) -> None:
    command = ("score", "--plain", "--lang", "en", "--players", "A,B,C", "--preset", "hidden-bid")
    pad = Terminal(tmp_path, command=command)
    for asked in ("B’s bid", "C’s bid", "A’s bid"):
        pad.wait_for(asked)
        pad.wait_for("> ")
        pad.type("1")
    assert "> 1" not in pad.wait_for("The bids: B 1, C 1, A 1.")
    pad.process.kill()
    pad.finish()


RESULT = {"format": "wizard-result/1", "game": "0a1b", "names": ["Anna", "Ben\u202e", "Cleo"], "rounds": 20}
RESULT |= {"points": [310, -40, 150], "correct": [14, 3, 9]}


def test_result_of_a_game_is_read_from_its_code(tmp_path: Path) -> None:
    told = run(tmp_path, "--result", json.dumps(RESULT))
    assert told.output == (
        "Anna: +310, 14 of 20 bids made\nBen: \u221240, 3 of 20 bids made\nCleo: +150, 9 of 20 bids made\n"
    )
    found = json.loads(run(tmp_path, "--result", "-", "--json", typed=json.dumps(RESULT)).stdout)
    assert found == {key: RESULT[key] for key in ("names", "points", "correct", "game")}


def test_invalid_result_code_is_refused(tmp_path: Path) -> None:
    refused = run(tmp_path, "--result", json.dumps(RESULT)[:-1], "--json", code=1)
    assert "This is not the result of a game: " in refused.output


def test_a_file_that_was_never_a_code_is_not_read_to_its_end(tmp_path: Path) -> None:
    refused = run(tmp_path, "--result", "-", typed="\0" * 100_000, code=1)
    assert "a QR code holds no more than 4096 characters" in refused.output


def written_games(folder: Path) -> tuple[str, str]:
    """Two files with games of Anna, Ben and Cleo."""
    (folder / "pad.csv").write_text(PAPER)
    score = run(folder, "--from-csv", str(folder / "pad.csv"), "--json").output
    other = json.loads(score) | {"players": ["Dan", "Anna", "Ben\u202e"]}
    first, second = folder / "a.json", folder / "b.json"
    first.write_text(score)
    later = json.loads(score) | {"date": "2026-05-01"}
    second.write_text(f"{json.dumps(other)}\n\n{json.dumps(later)}")
    return str(first), str(second)


def test_standings_add_up_the_games_of_several_files(tmp_path: Path) -> None:
    files = written_games(tmp_path)
    assert run(tmp_path, "--standings", *files).output == (
        "1. Anna: +150 points in 3 games, 0 won, 6 bids made\n"
        "2. Ben: +100 points in 2 games, 0 won, 4 bids made\n"
        "2. Cleo: +100 points in 2 games, 0 won, 4 bids made\n"
        "4. Dan: +50 points in 1 game, 0 won, 2 bids made\n"
        "4. Ben: +50 points in 1 game, 0 won, 2 bids made\n"
    )
    lines = run(tmp_path, "--standings", "--json", files[0]).output.splitlines()
    assert json.loads(lines[0]) == {"rank": 1, "name": "Anna", "points": 50, "games": 1, "wins": 0, "correct": 2}


def test_standings_refuse_wrong_games(tmp_path: Path) -> None:
    file = written_games(tmp_path)[0]
    wrong = json.dumps(json.loads(Path(file).read_text()) | {"first_dealer": 7})
    for typed, told in [
        (wrong, "-:1: first_dealer: a seat from 0 to 2 expected, not 7"),
        ("[", "-:1: not JSON"),
        ("[]", "-:1: a record is an object"),
    ]:
        assert told in run(tmp_path, "--standings", "-", typed=typed, code=1).output
    run(tmp_path, file, code=2)


def test_a_game_in_two_files_is_announced_and_counted_once(tmp_path: Path) -> None:
    first, _ = written_games(tmp_path)
    again = tmp_path / "again.json"
    again.write_text(json.dumps(dict(reversed(json.loads(Path(first).read_text()).items()))))
    done = run(tmp_path, "--standings", first, str(again))
    assert done.stderr == f"{again}:1: this is the same game as {first}:1, and is counted once.\n"
    assert done.stdout.splitlines()[0] == "1. Anna: +50 points in 1 game, 0 won, 2 bids made"


def test_a_table_for_standings_is_pointed_to_from_csv(tmp_path: Path) -> None:
    written_games(tmp_path)
    refused = run(tmp_path, "--standings", str(tmp_path / "pad.csv"), code=2)
    assert f"`gizzard score --from-csv {tmp_path / 'pad.csv'} --json` makes a game of it" in refused.output


@pytest.mark.parametrize("typed", ["", "1\n", "1\n0\n0\n", "1\n0\n0\n1\n", "1\n0\n0\n1\n0\n"])
@pytest.mark.parametrize("preset", ["standard", "hidden-bid"])
def test_a_game_exported_at_any_moment_is_read(tmp_path: Path, typed: str, preset: str) -> None:
    rules = () if preset == "standard" else ("--preset", preset)
    run(tmp_path, "--players", "Anna,Ben,Cleo", *rules, typed=typed)
    out = str(tmp_path / "a.csv")
    run(tmp_path, "--export", out, code=0)
    done = run(tmp_path, "--from-csv", out, *rules)
    assert (done.exit_code, done.stderr) == (0, "")


def test_a_number_missing_before_the_last_row_is_an_error(tmp_path: Path) -> None:
    done = run(tmp_path, "--from-csv", "-", typed=PAPER.replace("1,Anna,1,H,0,0", "1,Anna,1,H,0,"), code=1)
    assert "Round 1: Anna\u2019s tricks (0 to 1)?" in done.stderr
