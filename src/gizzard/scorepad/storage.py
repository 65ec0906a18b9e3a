"""A game of the pad as a line of JSON: as the terminal keeps it, and as the page saves and opens it."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from gizzard.core.decoding import convert, decode_json
from gizzard.core.game.plan import plan
from gizzard.core.rules.parsing import parse
from gizzard.scorepad.cells import Cell, Cells, Changes, value_at
from gizzard.scorepad.edit_log import game_of_edits
from gizzard.scorepad.fields import Size, malformed_cells
from gizzard.scorepad.game import FORMAT, Game

FIXED: Final = ("rules", "first")
"""The cells that never change."""


class _Stored(msgspec.Struct, frozen=True):
    id: str
    created: int
    changed: int
    cells: dict[str, Cell]
    undo: tuple[dict[str, Any], ...]
    redo: tuple[dict[str, Any], ...]


def encode(game: Game) -> bytes:
    """A game as JSON."""
    stored = _Stored(game.id, game.created, game.changed, dict(game.cells), tuple(game.undo), tuple(game.redo))  # type: ignore[arg-type]
    return msgspec.json.encode({"format": FORMAT} | msgspec.structs.asdict(stored))


def decode(data: bytes, name: str, at: int) -> Game:
    """The game in a file, also in one of an earlier version. `name`, `at`: what such a file does not say.

    Raises msgspec.MsgspecError, RulesRefused or ValueError if there is none.
    """
    form = decode_json(data)
    if isinstance(form, dict) and form.get("format") != FORMAT:
        game = game_of_edits(form, name, at)
    else:
        stored = convert(form, _Stored)
        game = Game(stored.id, stored.created, stored.changed, stored.cells, stored.undo, stored.redo)
    _check(game)
    return game


def _check(game: Game) -> None:
    """Raise ValueError for cells that no such game has."""
    rules, first = parse(value_at(game.cells, "rules")), value_at(game.cells, "first")
    if type(first) is not int or not 0 <= first < rules.players:
        raise ValueError(f"there is no seat {first}")
    size = Size(rules.players, plan(rules))
    for cells in (game.cells, *map(_unstamped, (*game.undo, *game.redo))):
        if wrong := malformed_cells({key: cell for key, cell in cells.items() if key not in FIXED}, size):
            raise ValueError(f"a game by these rules has no such {wrong[0]}")
    if missing := [seat for seat in range(rules.players) if not value_at(game.cells, f"name.{seat}")]:
        raise ValueError(f"seat {missing[0]} has no name")


def _unstamped(changes: Changes) -> Cells:
    return {key: Cell(value, "0") for key, value in changes.items()}
