"""The changes of a view by a move, so that full views need not be sent again."""

from collections.abc import Mapping
from typing import Any, Final

from gizzard.core.cards import UNSEEN_CODE
from gizzard.core.formats.fields import (
    ALL_SEATS,
    EVERYTHING,
    Change,
    Field,
    Private,
    Shared,
    Viewer,
    When,
    fields_of,
    fixed,
    per_round,
)
from gizzard.core.formats.moves import MoveJson
from gizzard.core.formats.phase_actions import BID_KEYS
from gizzard.core.formats.rounds import Round, bids
from gizzard.core.formats.view import View, round_seen
from gizzard.core.game.state import State

_Fields = tuple[list[tuple[str, Shared]], list[tuple[str, Private]]]


def _changing(path: str, form: type, *still: When) -> _Fields:
    """The shared and the private fields of a TypedDict with their paths, but for those that stand still."""
    fields = [(f"{path}.{name}", field) for name, field in fields_of(form).items() if field.when not in still]
    shared = [(path, field) for path, field in fields if isinstance(field, Shared)]
    return shared, [(path, field) for path, field in fields if isinstance(field, Private)]


_GAME: Final = _changing("view", View, fixed)
"""What changes when a round ends or begins; ``view.round`` is sent whole then."""
_GAME_WITHIN_ROUND: Final = _changing("view", View, fixed, per_round)
_ROUND: Final = _changing("view.round", Round, per_round)
_CONDITIONS: Final = {field.when for form in (View, Round) for field in fields_of(form).values()} - {fixed, per_round}


class Changes:
    """The difference between two states of one game. What is the same for all viewers is computed once.

    ``changes.seen_by(seat)`` turns ``view(before, seat)`` into ``view(after, seat)``. ``back``: moves were undone, so
    ``after`` does not follow from ``before``.
    """

    def __init__(self, before: State, after: State, back: bool = False) -> None:
        self._after = after
        old, new = before.position, after.position
        self._same_round = not back and old.number == new.number and not after.between_rounds
        self._shared: list[Change] = []
        self._private: list[tuple[str, Private, Any, Any, int]] = []
        if self._same_round:
            seats = {when: when(old, new) if when else ALL_SEATS for when in _CONDITIONS}
            self._compare(_ROUND, old, new, seats)
            self._compare(_GAME_WITHIN_ROUND, before, after, seats)
        else:
            self._compare(_GAME, before, after, dict.fromkeys([per_round, *_CONDITIONS], ALL_SEATS))

    def _compare(self, fields: _Fields, old: Any, new: Any, seats: Mapping[When | None, int]) -> None:
        """Compare the shared fields of a game or a round, and note which seats may see changes in the private ones."""
        shared, private = fields
        for path, field in shared:
            if seats[field.when] and (value := field.compute(new)) != (before := field.compute(old)):
                self._shared += _difference(path, field, before, value)
        for path, one in private:
            if one.grown and not new.extras:
                self._shared += [[path + suffix, value] for suffix, value in one.grown(old, new)]
            elif seats[one.when]:
                self._private.append((path, one, old, new, seats[one.when]))

    def seen_by(self, viewer: Viewer) -> list[Change]:
        """The changes of one viewer's view."""
        changes = self._shared.copy()
        if not self._same_round:
            changes.append(["view.round", round_seen(self._after, viewer)])
        for path, field, old, new, seats in self._private:
            if field.grown_for:
                changes += [[path + suffix, value] for suffix, value in field.grown_for(old, new, viewer)]
            elif viewer is None or viewer < 0 or seats >> viewer & 1:
                value, before = field.compute(new, viewer), field.compute(old, viewer)
                if value != before:
                    changes += _difference(path, field, before, value)
        return changes


def _difference(path: str, field: Field, before: Any, value: Any) -> list[Change]:
    """The changes of a field whose value is another one."""
    if field.items:
        return [[f"{path}.{n}", item] for n, item in enumerate(value) if n >= len(before) or item != before[n]]
    return [[path, value]]


def public_move(move: MoveJson, viewer: Viewer, after: State) -> MoveJson:
    """A move as visible to a viewer: without hidden or passed cards of others, and with their bids only once shown."""
    mover = move["seat"]
    if viewer in (mover, EVERYTHING):
        return move
    hidden = "pass" in move or move.get("play") == UNSEEN_CODE
    hidden = hidden or (not BID_KEYS.isdisjoint(move) and bids(after.position, viewer)[mover] is None)
    return {"seat": mover} if hidden else move
