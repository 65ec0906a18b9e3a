"""Slots, of which nets speak, and the actions that they stand for (see ``search.lens``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gizzard.game.position import BID, TRUMP, Position
from gizzard.native.backend import compiled
from gizzard.native.bits import lowest
from gizzard.native.struct import Marks
from gizzard.rules.tricks import CALL
from gizzard.search.lens import PLAY_SLOTS, Lens


def mark_slots(position: Position, seat: int, lens: Lens, row: int, slots: Marks) -> None:
    """Write which slots are open to a seat that bids, passes or plays, and looks through this lens."""
    for slot in range(PLAY_SLOTS):
        slots[row, slot] = 0
    for number in range(position._choices(seat)):
        slots[row, slot_of(position, lens, position._choice(seat, number))] = 1


def slot_of(position: Position, lens: Lens, action: int) -> int:
    """The slot of an action."""
    if position.phase == BID:
        return action
    return lens._slot(position, action & 63, action & CALL != 0)


def action_in(position: Position, seat: int, lens: Lens, slot: int) -> int:
    """The first action open to a seat that has this slot; -1 where there is none."""
    for number in range(position._choices(seat)):
        action = position._choice(seat, number)
        if slot_of(position, lens, action) == slot:
            return action
    return -1


def beyond_nets(position: Position, seat: int) -> bool:
    """Whether no net speaks of a seat's decision: of a trump, a card that it does not see, of one who does not bid."""
    return position.phase == TRUMP or position.own_hand_hidden or not position._bids_here(seat)


@compiled
def is_beyond_nets(position: Position, seat: int) -> bool:
    """Whether no net speaks of a seat's decision."""
    return beyond_nets(position, seat)


@compiled
def action_with(position: Position, seat: int, slot: int) -> int:
    """An action open to a seat that has this slot; ValueError where there is none."""
    lens: Lens = Lens()
    action: int = -1
    if seat >= 0 and seat < position.players and position.waiting >> seat & 1:
        lens._look(position, seat)
        action = action_in(position, seat, lens, slot)
    if action < 0:
        raise ValueError(f"nothing in slot {slot} is open to seat {seat}")
    return action


@compiled
def slot_with(position: Position, seat: int, action: int) -> int:
    """The slot of an action open to a seat that bids, passes or plays."""
    lens: Lens = Lens()
    if not position._is_legal(seat, action):
        raise ValueError(f"action {action} is not open to seat {seat}")
    lens._look(position, seat)
    return slot_of(position, lens, action)


@compiled
def actions_of(positions: Sequence[Position], slots: Any) -> list[int]:
    """The action of the next seat to act, for each position, that has this slot."""
    lens: Lens = Lens()
    found = []
    for row in range(len(positions)):
        position: Position = positions[row]
        seat: int = lowest(position.waiting)
        lens._look(position, seat)
        found.append(action_in(position, seat, lens, slots[row]))
    return found


@compiled
def slots_of(positions: Sequence[Position], actions: Any) -> list[int]:
    """The slot of an action of the next seat to act, for each position."""
    lens: Lens = Lens()
    found = []
    for row in range(len(positions)):
        position: Position = positions[row]
        lens._look(position, lowest(position.waiting))
        found.append(slot_of(position, lens, actions[row]))
    return found
