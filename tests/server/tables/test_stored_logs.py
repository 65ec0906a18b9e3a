"""Logs that version 16287d8 wrote still load, and what is logged now has the same bytes."""

import json
from pathlib import Path
from typing import Any

import pytest

from gizzard.core.formats.moves import move_from_json, move_to_json
from gizzard.server.store.protocol import Stored
from gizzard.server.tables.log import TABLE
from gizzard.server.tables.state import state_changes, state_of
from gizzard.server.wire.messages import encode

LOGS: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("logs.jsonl").read_text().splitlines()
]


@pytest.fixture(params=LOGS, ids=[log["rules"] for log in LOGS])
def log(request: pytest.FixtureRequest) -> dict[str, Any]:
    return dict(request.param)


def test_a_stored_game_loads_to_its_final_scores(log: dict[str, Any]) -> None:
    state = state_of(*TABLE.log(Stored(log["setup"], log["entries"])))
    assert state.game.over
    assert state.n == len(log["entries"])
    assert state.game.position.scores == log["scores"]


def test_entries_and_moves_are_encoded_with_the_bytes_they_were_stored_with(log: dict[str, Any]) -> None:
    setup, entries = TABLE.log(Stored(log["setup"], log["entries"]))
    assert [encode(entry).decode() for entry in entries] == log["entries"]
    for before, entry, _ in state_changes(setup, entries):
        if entry.move is not None:
            assert encode(move_to_json(before.game, move_from_json(before.game, entry.move))) == encode(entry.move)
