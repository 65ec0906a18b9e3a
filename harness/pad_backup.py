"""Backups of the score pad, as its page writes them."""

from collections.abc import Iterator
from typing import Any

from gizzard.core.formats.effects import effects_json
from gizzard.core.game.score_sheet import Effects

Game = dict[str, Any]
"""A game on the pad: rules, first dealer and lines."""


def backup_of(number: int, game: Game) -> Game:
    """A game as the pad stores it: a cell for each number."""
    names = {f"name.{seat}": f"Player {seat}" for seat in range(game["rules"]["players"])}
    values = {"rules": game["rules"], "first": game["first_dealer"], **names}
    for place, line in enumerate(game["lines"], start=1):
        values |= {f"{place}.{key}": value for key, value in cells_of(line)}
    cells = {key: {"v": value, "t": "1"} for key, value in values.items()}
    return {"format": "gizzard-pad/1", "id": f"game-{number}", "created": 0, "changed": 0, "cells": cells} | {
        "undo": [],
        "redo": [],
    }


def cells_of(line: Game) -> Iterator[tuple[str, Any]]:
    yield "done", True
    yield from ((key, line[key]) for key in ("dealer", "named") if key in line)
    effects = effects_json(Effects(**line.get("effects", {})))
    yield from ((key, value) for key, value in effects.items() if value)
    for key, cell in (("bids", "bid"), ("taken", "taken"), ("by_hand", "points")):
        yield from ((f"{cell}.{seat}", number) for seat, number in enumerate(line.get(key, ())))
    yield from ((f"joined.{seat}", points) for seat, points in line.get("joined", ()))
    yield from ((f"left.{seat}", True) for seat in line.get("left", ()))
