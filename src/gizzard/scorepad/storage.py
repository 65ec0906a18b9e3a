"""A game of the pad as a line of JSON: as the terminal keeps it, and as the page saves and opens it."""

from typing import Any, Final

import msgspec

from gizzard.core.decoding import convert, decode_json
from gizzard.core.formats.effects import effects_json
from gizzard.core.game.plan import plan
from gizzard.core.game.score_sheet import Effects
from gizzard.core.rules.parsing import parse
from gizzard.scorepad.cells import Cell, Cells, Changes, value_at
from gizzard.scorepad.fields import Size, malformed_cells
from gizzard.scorepad.game import FORMAT, Game, changed, new_game, undone
from gizzard.scorepad.pad import read, trump_value
from gizzard.scorepad.sheet import sheet_of
from gizzard.scorepad.sheet_round import Problem


class _NewGame(msgspec.Struct, frozen=True, tag="new"):
    rules: dict[str, Any]
    names: tuple[str, ...]
    first_dealer: int


class _Entry(msgspec.Struct, frozen=True):
    bids: tuple[int | None, ...]
    taken: tuple[int | None, ...]
    trump: int | None = None
    named: dict[str, str] | None = None
    dealt_by: int | None = None
    bid_waived: bool = False
    taken_waived: bool = False
    agreed: tuple[tuple[int, int], ...] = ()
    joined: tuple[tuple[int, int], ...] = ()
    left: tuple[int, ...] = ()
    bombed: int = 0
    cloud: tuple[tuple[int, int], ...] = ()


class _WriteRound(msgspec.Struct, frozen=True, tag="round"):
    number: int
    entry: _Entry


class _Rename(msgspec.Struct, frozen=True, tag="name"):
    seat: int
    name: str


class _EditLog(msgspec.Struct, frozen=True):
    edits: tuple[_NewGame | _WriteRound | _Rename, ...]
    undone: tuple[_NewGame | _WriteRound | _Rename, ...] = ()


def game_of_edits(form: object, name: str, at: int) -> Game:
    """The game of a log of edits. `at`: ms since 1970.

    Raises msgspec.MsgspecError, RulesRefused or ValueError if this is no such log.
    """
    log = convert(form, _EditLog)
    first, *edits = (*log.edits, *reversed(log.undone)) or (None,)
    if not isinstance(first, _NewGame):
        raise ValueError("the first edit begins the game")
    parse(first.rules)
    names = {f"name.{seat}": player for seat, player in enumerate(first.names)}
    game = new_game(name, {"rules": first.rules, "first": first.first_dealer, **names}, at, name)
    for edit in edits:
        game = changed(game, _changes(game, edit), at, name)
    for _ in log.undone:
        game = undone(game, at, name)
    return game


def _changes(game: Game, edit: _NewGame | _WriteRound | _Rename) -> Changes:
    if isinstance(edit, _NewGame):
        raise ValueError("a game begins only once")
    if isinstance(edit, _Rename):
        return {f"name.{edit.seat}": edit.name}
    values = {f"{edit.number}.{key}": value for key, value in _values(edit.entry).items()}
    values[f"{edit.number}.done"] = _is_done(game, edit.entry, edit.number, values) or None
    return {key: value for key, value in values.items() if value != value_at(game.cells, key)}


def _values(entry: _Entry) -> Changes:
    """The values of the cells of a round; None for empty ones, as the entry before may have filled them."""
    seats = range(len(entry.bids))
    agreed, joined = dict(entry.agreed), dict(entry.joined)
    by_seat = {
        "bid": entry.bids,
        "taken": entry.taken,
        "points": [agreed.get(seat) for seat in seats],
        "joined": [joined.get(seat) for seat in seats],
        "left": [seat in entry.left or None for seat in seats],
    }
    return {
        **{f"{kind}.{seat}": value for kind, values in by_seat.items() for seat, value in enumerate(values)},
        "trump": trump_value(entry.trump),
        "named": {key: value for key, value in entry.named.items() if value} if entry.named else None,
        "dealer": entry.dealt_by,
        **{key: value or None for key, value in effects_json(Effects(entry.bombed, entry.cloud)).items()},
    }


def _is_done(game: Game, entry: _Entry, number: int, values: Changes) -> bool:
    """Whether a round was complete, and the table had accepted what was wrong with it."""
    sheet = sheet_of(read(changed(game, values, game.changed, game.id).cells))
    one = next((one for one in sheet.written if one.number == number), None)
    if one is None:
        return False
    waived = {Problem.BARRED: entry.bid_waived, Problem.TAKEN: entry.taken_waived}
    is_accepted = all(waived[problem] for problem in one.wrong)
    return is_accepted and (one.standing is not None or bool(one.wrong))


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
