"""A pad that the terminal kept as a log of edits, before it kept cells. `edits.json` was written by that version."""

import json
from pathlib import Path

import pytest

from gizzard.scorepad.game import redone
from gizzard.scorepad.pad import read
from gizzard.scorepad.score import score_of
from gizzard.scorepad.score_referee import referee_score
from gizzard.scorepad.sheet import sheet_of
from gizzard.scorepad.storage import decode, encode

STORED = Path(__file__).with_name("stored")
EDITS = (STORED / "edits.json").read_bytes()
SCORES = json.loads((STORED / "edits.score.json").read_text("utf-8"))
"""What the same version exported, before and after it made again what was undone."""


def test_a_log_of_edits_becomes_the_same_game() -> None:
    game = decode(EDITS, "0a", 1)
    sheet = sheet_of(read(game.cells))
    assert score_of(sheet) == SCORES["undone"]
    assert referee_score(score_of(sheet)) == 2  # a barred bid, and another dealer
    assert sheet.names[3] == "Dorothea"


def test_what_was_undone_can_be_made_again() -> None:
    game = decode(EDITS, "0a", 1)
    for _ in range(3):
        game = redone(game, 2, "0a")
    sheet = sheet_of(read(game.cells))
    assert score_of(sheet) == SCORES["redone"]
    assert sheet.rounds[-1].line.bids == (1, 1, 1, 1)


def test_a_converted_game_is_kept_as_cells() -> None:
    game = decode(EDITS, "0a", 1)
    kept = decode(encode(game), "0b", 2)
    assert (kept.cells, list(kept.undo)) == (game.cells, list(game.undo))


@pytest.mark.parametrize("data", [b'{"edits": []}', b'{"edits": [{"type": "name", "seat": 0, "name": "A"}]}'])
def test_a_log_that_begins_no_game_is_none(data: bytes) -> None:
    with pytest.raises(ValueError, match="begins the game"):
        decode(data, "0a", 1)
