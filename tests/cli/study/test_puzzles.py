"""`gizzard puzzles`: listing, showing and making them."""

import json
from functools import partial
from pathlib import Path

import pytest

from gizzard.bots.levels import REFERENCE
from gizzard.bots.simulate import game_record
from gizzard.cli import main
from gizzard.core.formats.position import position_in
from gizzard.core.formats.position_text import format_position
from gizzard.core.native import COMPILED
from gizzard.core.rules.parsing import parse
from gizzard.core.texts import LANGUAGES
from gizzard.study.puzzle_file import published, puzzle_of_day, shipped
from gizzard.terminal.voice import Voice
from tests.cli.play.test_play import Terminal
from tests.cli.running import ran

PUZZLE = next(iter(shipped().values()))


gizzard = partial(ran, main, "puzzles")


@pytest.fixture
def quick_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games played for points alone: in the last rounds, playing to win takes seconds, and no puzzle is about it."""
    monkeypatch.setattr("gizzard.cli.study.puzzles.BOT", REFERENCE)


def test_puzzle_list_is_filtered() -> None:
    rows = json.loads(gizzard("list", "--kind", "bid", "--difficulty", "hard", "--json").stdout)
    assert {(row["kind"], row["difficulty"]) for row in rows} == {("bid", "hard")}
    assert len(gizzard("list").output.splitlines()) == len(shipped())
    none = gizzard("list", "--kind", "card", "--theme", "bidding")
    assert (none.stdout, none.stderr) == ("", "There is no such puzzle.\n")


def test_answer_is_shown_only_on_request() -> None:
    question, answer = gizzard("show", PUZZLE["id"]), gizzard("show", PUZZLE["id"], "--answer")
    assert "Your hand: " in question.output
    assert "points" not in question.output
    assert answer.output.startswith(question.output)
    assert "points. Bid made: " in answer.output
    assert "solution" not in json.loads(gizzard("show", PUZZLE["id"], "--json").stdout)
    assert json.loads(gizzard("show", PUZZLE["id"], "--answer", "--json").stdout) == PUZZLE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_puzzle_is_shown_in_the_words_of_the_game(lang: str) -> None:
    wizards = next(puzzle for puzzle in published().values() if "ZC" in (puzzle["view"]["hand"] or ()))
    shown = gizzard("show", wizards["id"], "--answer", "--lang", lang).output
    line = format_position(position_in(wizards["view"]))
    assert Voice(lang).card("ZC") in shown
    assert line in shown
    assert "ZC" not in shown.replace(line, "")


def test_a_withdrawn_puzzle_can_still_be_shown() -> None:
    name = next(name for name, puzzle in published().items() if puzzle.get("withdrawn") == "unclear")
    assert "has been withdrawn" in gizzard("show", name).output
    assert name not in gizzard("list").output


def test_without_a_terminal_puzzles_are_listed_or_shown() -> None:
    assert gizzard().output == gizzard("list").output
    assert gizzard("--json").output == gizzard("list", "--json").output
    assert gizzard(PUZZLE["id"][:6]).output == gizzard("show", PUZZLE["id"]).output
    assert gizzard(PUZZLE["id"].upper(), "--json").output == gizzard("show", PUZZLE["id"], "--json").output


@pytest.mark.parametrize("length", [6, 10])
def test_show_takes_the_ids_that_solve_takes(length: int) -> None:
    prefix = PUZZLE["id"][:length].upper()
    assert gizzard("show", prefix).output == gizzard("solve", prefix).output


def test_puzzle_of_the_day_changes_with_the_day() -> None:
    assert json.loads(gizzard("--daily", "--json").stdout)["id"] in shipped()
    assert len({puzzle_of_day(f"2026-11-{day}") for day in range(10, 30)}) > 15


def test_puzzles_are_solved_at_a_terminal(tmp_path: Path) -> None:
    command = ("puzzles", "--plain", "--lang", "en")
    first = Terminal(tmp_path, PUZZLE["id"][:6], command=command)
    first.wait_for("> ")
    first.type("1")
    first.wait_for("Right: bid 1.")
    first.wait_for("Enter: the next puzzle.")
    first.wait_for("> ")
    first.type("")
    first.wait_for("Puzzle ")
    first.wait_for("> ")
    first.type_keys("\x04")
    first.wait_for("Puzzles solved: 1.")
    assert first.finish() == 0
    again = Terminal(tmp_path, "--daily", command=command)
    again.wait_for("> ")
    again.interrupt()
    again.wait_for("Puzzles solved: 1.")
    assert again.finish() == 130


def test_puzzles_take_the_whole_screen(tmp_path: Path) -> None:
    screen = Terminal(tmp_path, PUZZLE["id"], command=("puzzles", "--lang", "en"))
    screen.wait_for("One bid is clearly the best.")
    screen.type_keys("\x03")
    screen.wait_for("Puzzles solved: 0.")
    assert screen.finish() == 130


def test_damaged_record_is_kept_and_announced(tmp_path: Path) -> None:
    file = tmp_path / "gizzard" / "puzzles.json"
    file.parent.mkdir()
    file.write_text('{"tried": [')
    command = ("puzzles", "--plain", "--lang", "en")
    first = Terminal(tmp_path, PUZZLE["id"], command=command)
    first.wait_for("was damaged. It is kept as ")
    first.wait_for("> ")
    first.type_keys("\x04")
    first.wait_for("Puzzles solved: 0.")
    assert first.finish() == 0
    (kept,) = file.parent.glob("*-damaged-puzzles.json")
    assert kept.read_text() == '{"tried": ['


def test_puzzles_of_a_theme_and_of_the_week_are_listed() -> None:
    rows = json.loads(gizzard("list", "--theme", "wizards", "--kind", "card", "--json").stdout)
    assert 0 < len(rows) < len(shipped())
    assert all("wizards" in row["themes"] and row["kind"] == "card" for row in rows)
    assert gizzard("--theme", "jesters").output == gizzard("list", "--theme", "jesters").output
    assert len(json.loads(gizzard("--weekly", "--json").stdout)) == 10


def test_confirmation_resumes_without_repeating_puzzles(tmp_path: Path) -> None:
    file, out = tmp_path / "puzzles.jsonl", tmp_path / "confirmed.jsonl"
    puzzles = [puzzle for puzzle in shipped().values() if min(puzzle["solvers"].values()) == 1][:2]
    file.write_text("".join(json.dumps(puzzle) + "\n" for puzzle in puzzles))
    summary = json.loads(gizzard("confirm", str(file), str(out), "--most-solved", "1", "--json").stdout)
    assert (summary["puzzles"], summary["withdrawn"]) == (1, {"easy": 1})
    written = out.read_bytes()
    assert json.loads(gizzard("confirm", str(file), str(out), "--json").stdout) == summary
    assert out.read_bytes() == written


@pytest.mark.usefixtures("quick_games")
@pytest.mark.skipif(not COMPILED, reason="thousands of rounds are played")
def test_puzzles_are_made_and_more_are_added(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    gizzard("make", str(file), "--count", "1", code=0)
    first = file.read_text()
    summary = json.loads(gizzard("make", str(file), "--count", "2", "--json").stdout)
    assert summary["puzzles"] == 2
    assert file.read_text().startswith(first)
    assert len(file.read_text().splitlines()) == 2


@pytest.mark.usefixtures("quick_games")
@pytest.mark.skipif(not COMPILED, reason="thousands of rounds are played")
def test_only_puzzles_of_a_wanted_difficulty_are_made(tmp_path: Path) -> None:
    file = str(tmp_path / "puzzles.jsonl")
    summary = json.loads(gizzard("make", file, "--count", "1", "--difficulty", "medium", "--json").stdout)
    assert summary["difficulties"] == {"medium": 1}


@pytest.mark.usefixtures("quick_games")
@pytest.mark.skipif(not COMPILED, reason="thousands of rounds are played")
def test_puzzles_with_extra_cards_are_made_if_wanted(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    gizzard("make", str(file), "--count", "1", "--extra-cards", code=0)
    assert json.loads(file.read_text())["view"]["rules"]["cards"]


@pytest.mark.skipif(not COMPILED, reason="thousands of rounds are played")
def test_puzzles_are_cut_from_recorded_games_without_names(tmp_path: Path) -> None:
    games, file = tmp_path / "games.jsonl", tmp_path / "puzzles.jsonl"
    record = game_record(parse({"players": 4, "schedule": [3, 4]}), ["club"] * 4, seed=1, number=0)
    games.write_text(json.dumps(record | {"players": ["Ada", "Ben", "Cleo", "Dan"]}) + "\n")
    summary = json.loads(gizzard("make", str(file), "--from", str(games), "--json").stdout)
    assert summary["puzzles"] == len(file.read_text().splitlines()) > 0
    for line in file.read_text().splitlines():
        puzzle = json.loads(line)
        assert (puzzle["source"]["preset"], puzzle["source"]["bot"], puzzle["source"]["game"]) == ("standard", None, 1)
        assert puzzle["view"]["players"] == ["Player 1", "Player 2", "Player 3", "Player 4"]
    again = json.loads(gizzard("make", str(file), "--from", str(games), "--json").stdout)
    assert again == summary


def test_a_game_that_is_not_correct_makes_no_puzzles(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    games.write_text("{}\n")
    refused = gizzard("make", str(tmp_path / "puzzles.jsonl"), "--from", str(games), code=1)
    assert f"{games}:1: " in refused.stderr


@pytest.mark.parametrize("text", ["shopping: milk\n", "no end of line", '{"format":"wizard-record/1","rules":{}}'])
def test_a_file_of_something_else_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text)
    refused = gizzard("make", str(file), code=2)
    assert "notes.txt:1: this is not a puzzle" in refused.stderr
    assert file.read_text() == text


def test_a_puzzle_that_was_cut_short_is_made_again(tmp_path: Path) -> None:
    file, line = tmp_path / "puzzles.jsonl", json.dumps(PUZZLE, separators=(",", ":")) + "\n"
    for cut in (10, 500):
        file.write_text(line + line[:cut])
        assert json.loads(gizzard("make", str(file), "--count", "1", "--json").stdout)["puzzles"] == 1
        assert file.read_text() == line
