"""A game on a pad with its history: cells, and the steps that can be undone.

The page runs this file, too: the build translates it (see ``core_build/javascript.py``).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gizzard.scorepad.cells import Cells, Changes, before, latest, merge, newer, next_stamp, value_at, write

FORMAT = "gizzard-pad/1"


@dataclass(frozen=True, slots=True)
class Game:
    """A game as a device keeps it."""

    id: str
    created: int
    """In ms since 1970."""
    changed: int
    """In ms since 1970."""
    cells: Cells
    undo: Sequence[Changes]
    """What takes back each step, the latest last."""
    redo: Sequence[Changes]
    """What makes each step again that was taken back, the latest last."""


def new_game(name: str, values: Changes, now: int, device: str) -> Game:
    """A game of these values. `now`: ms since 1970."""
    return Game(name, now, now, write({}, values, next_stamp("", now, device)), (), ())


def noted(game: Game, changes: Changes, now: int, device: str) -> Game:
    """The game with changes that no undo takes back."""
    return replace(game, changed=now, cells=write(game.cells, changes, next_stamp(latest(game.cells), now, device)))


def changed(game: Game, changes: Changes, now: int, device: str) -> Game:
    """The game after a step; what was undone before cannot be made again."""
    undo = (*game.undo, before(game.cells, changes))
    return replace(noted(game, changes, now, device), undo=undo, redo=())


def undone(game: Game, now: int, device: str) -> Game:
    """The game without its last step; the same if there is none."""
    if not game.undo:
        return game
    step = game.undo[-1]
    redo = (*game.redo, before(game.cells, step))
    return replace(noted(game, step, now, device), undo=game.undo[:-1], redo=redo)


def redone(game: Game, now: int, device: str) -> Game:
    """The game with the step that was undone last; the same if there is none."""
    if not game.redo:
        return game
    step = game.redo[-1]
    undo = (*game.undo, before(game.cells, step))
    return replace(noted(game, step, now, device), redo=game.redo[:-1], undo=undo)


@dataclass(frozen=True, slots=True)
class Overwritten:
    """A value that a later one from another device has replaced."""

    key: str
    lost: object
    kept: object


def overwritten(cells: Cells, theirs: Cells) -> list[Overwritten]:
    """The values that a merge with other devices' cells replaces."""
    pairs = [(key, value_at(cells, key), cell.v) for key, cell in newer(theirs, cells).items()]
    return [Overwritten(key, lost, kept) for key, lost, kept in pairs if lost is not None and lost != kept]


def received(game: Game, theirs: Cells) -> Game:
    """The game with what other devices have written.

    What they have changed since, this device's steps no longer take back or make again.
    """
    cells = merge(game.cells, theirs)
    undo, redo = (_own(game, cells, steps) for steps in (game.undo, game.redo))
    return replace(game, cells=cells, undo=undo, redo=redo)


def _own(game: Game, cells: Cells, steps: Sequence[Changes]) -> Sequence[Changes]:
    """The steps without what others have written since."""
    kept = [{key: value for key, value in step.items() if _is_unchanged(game, cells, key)} for step in steps]
    return [step for step in kept if step]


def _is_unchanged(game: Game, cells: Cells, key: str) -> bool:
    mine, now = game.cells.get(key), cells.get(key)
    return (None if mine is None else mine.t) == (None if now is None else now.t)
