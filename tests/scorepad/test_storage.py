"""A game as a line of JSON. `backup.jsonl` was written by a page that worked out its sheet in TypeScript."""

import json
from pathlib import Path

from gizzard.scorepad.game import redone
from gizzard.scorepad.pad import read
from gizzard.scorepad.score import score_of
from gizzard.scorepad.score_referee import referee_score
from gizzard.scorepad.sheet import sheet_of
from gizzard.scorepad.storage import decode, encode

STORED = Path(__file__).with_name("stored")
BACKUP = (STORED / "backup.jsonl").read_bytes()
SCORE = json.loads((STORED / "backup.score.json").read_text("utf-8"))
"""The score file that the same page saved of the game."""


def test_a_backup_of_an_earlier_page_is_the_same_game() -> None:
    game = decode(BACKUP, "0a", 1)
    score = score_of(sheet_of(read(game.cells)))
    assert score | {"date": SCORE["date"], "game": game.id} == SCORE
    assert referee_score(score) == 1  # a barred bid


def test_what_was_undone_on_the_page_can_be_made_again() -> None:
    game = redone(redone(decode(BACKUP, "0a", 1), 2, "0a"), 3, "0a")
    (current,) = sheet_of(read(game.cells)).rounds[-1:]
    assert (current.number, sorted(bid for bid in current.line.bids if bid is not None)) == (4, [1, 2])


def test_a_game_is_written_as_it_was_read() -> None:
    stored = json.loads(BACKUP)
    del stored["focus"]  # of the page alone
    assert json.loads(encode(decode(BACKUP, "0a", 1))) == stored
