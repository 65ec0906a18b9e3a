"""The state of a table, its game and its people, reduced from the entries of its log."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial, reduce

import msgspec
from msgspec.structs import replace

from gizzard.core.formats.last_trick import LastTrick, last_trick
from gizzard.core.formats.moves import ChanceJson, SeatAction, move_from_json, move_to_json
from gizzard.core.game.state import Chance, State, apply, start
from gizzard.core.rules.parsing import parse
from gizzard.server.tables.events import Entry, Event, Started, Undone
from gizzard.server.tables.rated import why_not
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tables.social import Social, after_event, after_move
from gizzard.server.tables.turns import Turn, Turns, first_turns, newly_due, turns_after

Draw = Callable[[State], Chance | None]
"""Draws the next deal or pulls; None if none is due."""


class TableState(msgspec.Struct, frozen=True, dict=True):
    """An immutable state; `follow` returns the next one."""

    n: int
    """The number of the last entry, which is also the number of the last step."""
    game: State
    """The game; not yet dealt while the table gathers."""
    social: Social
    line: tuple[tuple[int, int, State], ...] = ()
    """The undoable moves of this deal, oldest first: the step before the move, the seat, the game before it. Empty if
    moves cannot be taken back."""
    turns: Turns = ()
    """By seat; actions chosen for an earlier turn are refused."""
    undo: bool = False
    """Whether moves can be taken back."""

    @property
    def begun(self) -> bool:
        """Whether the game has been dealt."""
        return bool(self.game.position.number)

    @cached_property
    def trick(self) -> LastTrick | None:
        """The trick on the table; None before the first."""
        return last_trick(self.game) if self.begun else None

    @property
    def names(self) -> list[str]:
        """The players' names, by seat."""
        return [seat.name or "" for seat in self.social.seats]


def initial_state(setup: TableSetup) -> TableState:
    """The state of a table before its first entry."""
    rules, turns = parse(setup.rules), (Turn(),) * len(setup.seats)
    social = replace(setup.social(), can_count=why_not(rules, setup.settings) is None)
    return TableState(0, start(rules, setup.dealer), social, turns=turns, undo=setup.settings.undo)


def state_of(setup: TableSetup, entries: Iterable[Entry]) -> TableState:
    """The state of a table after its entries."""
    return reduce(lambda _, change: change[2], state_changes(setup, entries), initial_state(setup))


StateChange = tuple[TableState, Entry, TableState]
"""The state before an entry, the entry, and the state after it."""


def state_changes(setup: TableSetup, entries: Iterable[Entry]) -> Iterator[StateChange]:
    """All state changes of a table, from its first entry on."""
    return state_changes_from(initial_state(setup), entries)


def state_changes_from(state: TableState, entries: Iterable[Entry]) -> Iterator[StateChange]:
    """The state changes from a given state on."""
    for entry in entries:
        before, state = state, follow(state, entry)
        yield before, entry, state


def follow(state: TableState, entry: Entry) -> TableState:
    """The state after one more log entry. Raises IllegalAction."""
    settle = partial(_apply_recorded, entry.chance)
    if entry.move is None:
        assert entry.event is not None
        return _after_event(state, entry.event, entry.at, settle)
    return _after_move(state, SeatAction.from_json(entry.move), entry.at, settle)


def advance(state: TableState, what: SeatAction | Event, at: int, drawn: Draw) -> tuple[Entry, TableState]:
    """The entry and the state after a live move or event, with chance events from `drawn`.

    Raises IllegalAction with the reason.
    """
    dealt: tuple[ChanceJson, ...] = ()

    def draw(game: State) -> State:
        nonlocal dealt
        game, dealt = settle_chance(game, drawn)
        return game

    if isinstance(what, SeatAction):
        after = _after_move(state, what, at, draw)
        return Entry(at, what.to_json(), chance=dealt), after
    after = _after_event(state, what, at, draw)
    return Entry(at, event=what, chance=dealt), after


def settle_chance(game: State, draw: Draw) -> tuple[State, tuple[ChanceJson, ...]]:
    """Apply all pending chance events. Returns the game and the events."""
    forms = []
    while (due := draw(game)) is not None:
        forms.append(move_to_json(game, due))
        game = apply(game, due)
    return game, tuple(forms)


def _apply_recorded(chance: Sequence[ChanceJson], game: State) -> State:
    return reduce(lambda state, form: apply(state, move_from_json(state, form)), chance, game)


Settle = Callable[[State], State]
"""Applies pending chance events, either as recorded or at random."""


def _after_move(state: TableState, move: SeatAction, at: int, settle: Settle) -> TableState:
    """The state after a move."""
    before, n, seat = state.game, state.n + 1, move.seat
    game = settle(apply(before, move.read(before)))
    due = newly_due(before.position, game.position, seat)
    social = after_move(state.social, seat, at, bool(due), game.over)
    dealt = game.position.number != before.position.number
    turns = turns_after(state.turns, n, move, due, dealt)
    if dealt:
        social = replace(social, claim=None) if social.claim else social
        return TableState(n, game, social, turns=turns, undo=state.undo)
    line = (*state.line, (state.n, seat, before)) if state.undo else ()
    return replace(state, n=n, game=game, social=social, line=line, turns=turns)


def _after_event(state: TableState, event: Event, at: int, settle: Settle) -> TableState:
    """The state after an event."""
    n = state.n + 1
    if isinstance(event, Started):
        state = replace(state, game=settle(state.game), turns=first_turns(state.turns, n))
    elif isinstance(event, Undone):
        state = replace(_undo_to(state, event.to), turns=first_turns(state.turns, n))
    return replace(state, n=n, social=after_event(state.social, event, at))


def _undo_to(state: TableState, step: int) -> TableState:
    index = next(index for index, (n, _, _) in enumerate(state.line) if n == step)
    return replace(state, game=state.line[index][2], line=state.line[:index])
