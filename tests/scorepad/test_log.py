"""A pad's log as it is stored."""

import json

from gizzard.core.game.score_sheet import Effects
from gizzard.scorepad.log import NewGame, PadLog, WriteRound, decode, encode
from gizzard.scorepad.pad import Entry

RULES = {"players": 3, "cards": ["bomb", "cloud"]}


def test_effects_of_extra_cards_are_stored_under_their_names_in_a_score() -> None:
    entry = Entry((1, 0, 0), (0, 0, 0), effects=Effects(1, ((2, -1), (0, 1))))
    log = PadLog((NewGame(RULES, ("Ada", "Ben", "Cleo"), 0), WriteRound(1, entry)))
    data = encode(log)
    stored = json.loads(data)["edits"][1]["entry"]
    assert (stored["bombed"], stored["cloud"]) == (1, [[2, -1], [0, 1]])
    assert "effects" not in stored
    assert decode(data) == log
