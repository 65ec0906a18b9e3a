"""Puzzles that are asked one after another, line by line and on the whole terminal."""

from itertools import repeat
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from gizzard.core.texts import LANGUAGES
from gizzard.study.puzzle_file import published, shipped
from gizzard.study.puzzle_json import Puzzle
from gizzard.terminal.play.panels import Panel
from gizzard.terminal.play.plain import LineGame
from gizzard.terminal.play.puzzles import AnsweredPuzzles, PuzzleTable, in_random_order, load_tried
from gizzard.terminal.play.screen import PlayApp
from gizzard.terminal.play.table import ActionRefused
from gizzard.terminal.voice import Voice
from tests.terminal.play.test_screen import shown

BID, CARD = shipped()["8c15f6b6c6"], published()["c5f0072b36"]
"""A hand of two cards on which to bid one, and the third trick of nine cards."""


def asked(puzzle: Puzzle, file: Path, *typed: str, lang: str = "en") -> list[str]:
    """The output while these lines are typed, until the input ends."""
    lines, told = iter(typed), list[str]()

    def read() -> str:
        if (line := next(lines, None)) is None:
            raise EOFError
        return line

    voice = Voice(lang)
    tried, _ = load_tried(file)
    table = PuzzleTable(voice, repeat(puzzle), tried, file)
    with pytest.raises(EOFError):
        LineGame(table, voice, told.append, read).play(begun=True)
    return [*told, table.farewell()]


def test_right_bid_is_praised_and_explained(tmp_path: Path) -> None:
    told = asked(BID, tmp_path / "puzzles.json", "1")
    assert told[:2] == ["Puzzles. ? for help.", "Puzzle 8c15f6b6c6: easy, Standard game."]
    assert "Domino bids 1." in told
    assert told[told.index("Right: bid 1.") :] == [
        "Right: bid 1.",
        "Bid 1: +23.1 points. Bid made: 83 of 100.",
        "Bid 0: +5.4 points. Bid made: 51 of 100.",
        "Bid 2: −11.6 points. Bid made: 0 of 100.",
        "From 8192 deals that fit what you can see, with experts in every seat.",
        "Enter: the next puzzle.",
        "Puzzles solved: 1. In a row: 1, at best 1.",
    ]


def test_a_wrong_card_is_explained_with_the_best_one_and_the_reasons(tmp_path: Path) -> None:
    told = asked(CARD, tmp_path / "puzzles.json", "QS", "tricks", "ZC", "", "quit now")
    text = "\n".join(told)
    assert "is not in your hand" in text
    assert told.count("Domino plays king of hearts.") == 3, "as the question, the position, and the next question"
    assert "Not the best: Wizard of clubs. Better: ace of clubs." in told
    assert any(line.endswith("Domino’s 7 of clubs stays above it.") for line in told)
    assert told[-1] == "Puzzles solved: 0. In a row: 0, at best 0."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_asks_and_explains(lang: str, tmp_path: Path) -> None:
    assert len(asked(CARD, tmp_path / "puzzles.json", "1", "", lang=lang)) > 20


def test_only_the_first_answer_to_a_puzzle_counts(tmp_path: Path) -> None:
    file = tmp_path / "new" / "puzzles.json"
    asked(BID, file, "0", "", "1")
    assert asked(BID, file, "1")[-1] == "Puzzles solved: 0. In a row: 0, at best 0."
    assert load_tried(file)[0].tried == {BID["id"]: False}


def test_a_record_that_cannot_be_saved_is_announced(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert any(line.startswith("This cannot be saved in ") for line in asked(BID, tmp_path / "file" / "a", "1"))


def test_untried_puzzles_come_first() -> None:
    puzzles = {name: shipped()[name] for name in list(shipped())[:3]}
    tried = AnsweredPuzzles()
    order = in_random_order(puzzles, tried, Random(1))
    for _ in puzzles:
        tried.note(next(order)["id"], right=True)
    assert tried.tried.keys() == puzzles.keys()
    assert next(order)["id"] in puzzles


def test_an_impossible_answer_is_refused(tmp_path: Path) -> None:
    table = PuzzleTable(Voice(), repeat(BID), AnsweredPuzzles(), tmp_path / "a")
    table.wait()
    with pytest.raises(ActionRefused, match="A bid of 9 is not possible"):
        table.act({"bid": 9})


async def test_puzzles_on_the_whole_terminal_show_the_position_and_the_verdict(tmp_path: Path) -> None:
    table = PuzzleTable(Voice(), repeat(BID), AnsweredPuzzles(), tmp_path / "puzzles.json")
    app = PlayApp(table, Voice(), begun=True, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await read(app, pilot, "One bid is clearly the best.")
        await pilot.press("1", "enter")
        await read(app, pilot, "Right: bid 1.")
        assert "Enter: the next puzzle." in shown(app)
        await pilot.press("enter")
        await read(app, pilot, "One bid is clearly the best.")


async def read(app: PlayApp, pilot: Pilot[bool], text: str) -> None:
    """Wait for a panel with this text, and close it."""
    while not (isinstance(app.screen, Panel) and text in shown(app)):
        await pilot.pause(0.01)
    await pilot.press("enter")
    while isinstance(app.screen, Panel):
        await pilot.pause(0.01)
