"""Slots, the outputs of the nets, and the actions they stand for (see ``search.lens``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gizzard.bots.search.lens import PLAY_SLOTS, Lens
from gizzard.core.cards import NO_SUIT
from gizzard.core.game.fields import BID, PASS, PLAY
from gizzard.core.game.position import Position
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import lowest
from gizzard.core.native.struct import Marks
from gizzard.core.rules.tricks import CALL


def mark_slots(position: Position, seat: int, lens: Lens, row: int, slots: Marks) -> None:
    """Write the mask of slots that have a legal action, for a seat that bids, passes or plays."""
    for slot in range(PLAY_SLOTS):
        slots[row, slot] = 0
    for number in range(position._choices(seat)):
        slots[row, slot_of(position, lens, position._choice(seat, number))] = 1


def slot_of(position: Position, lens: Lens, action: int) -> int:
    """The slot of an action."""
    if position.phase == BID:
        return action
    if not position.extras:
        return lens._slot(position, action & 63, action & CALL != 0)
    if position.phase == PASS:
        return lens._slot_of_card(position, action, False, NO_SUIT)
    return lens._slot_of_play(position, action)


def action_in(position: Position, seat: int, lens: Lens, slot: int) -> int:
    """The first legal action in a slot; -1 if there is none."""
    for number in range(position._choices(seat)):
        action = position._choice(seat, number)
        if slot_of(position, lens, action) == slot:
            return action
    return -1


def nets_cover(position: Position, seat: int) -> bool:
    """Whether the nets cover a decision: a bid, a pass or a play, but not with a hidden hand, or of a seat that does
    not bid."""
    covered: bool = position.phase == PLAY or position.phase == BID or position.phase == PASS
    return covered and not position.own_hand_hidden and position._bids_here(seat)


@compiled
def is_covered_by_nets(position: Position, seat: int) -> bool:
    """Whether the nets cover a seat's decision."""
    return nets_cover(position, seat)


@compiled
def action_with(position: Position, seat: int, slot: int) -> int:
    """The first legal action in a slot. Raises ValueError if there is none."""
    lens: Lens = Lens()
    action: int = -1
    if seat >= 0 and seat < position.players and position.waiting >> seat & 1:
        lens._look(position, seat)
        action = action_in(position, seat, lens, slot)
    if action < 0:
        raise ValueError(f"seat {seat} has no legal action in slot {slot}")
    return action


@compiled
def slot_with(position: Position, seat: int, action: int) -> int:
    """The slot of a legal action of a seat that bids, passes or plays."""
    lens: Lens = Lens()
    if not position._is_legal(seat, action):
        raise ValueError(f"action {action} is not legal for seat {seat}")
    lens._look(position, seat)
    return slot_of(position, lens, action)


@compiled
def actions_of(positions: Sequence[Position], slots: Any) -> list[int]:
    """For each position, the action in a slot for the next seat to act."""
    lens: Lens = Lens()
    actions = []
    for row in range(len(positions)):
        position: Position = positions[row]
        seat: int = lowest(position.waiting)
        lens._look(position, seat)
        actions.append(action_in(position, seat, lens, slots[row]))
    return actions


@compiled
def slots_of(positions: Sequence[Position], actions: Any) -> list[int]:
    """For each position, the slot of an action of the next seat to act."""
    lens: Lens = Lens()
    slots = []
    for row in range(len(positions)):
        position: Position = positions[row]
        lens._look(position, lowest(position.waiting))
        slots.append(slot_of(position, lens, actions[row]))
    return slots
