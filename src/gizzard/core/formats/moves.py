"""Moves in JSON, as logs keep them: a seat's action, or chance dealing and pulling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, NotRequired, TypedDict, cast, overload

from gizzard.core.cards import CODES, NO_CARD, codes_of
from gizzard.core.formats.actions import Action, ActionJson, parsed
from gizzard.core.formats.phase_actions import action_json, action_value, read_action
from gizzard.core.formats.plays import read_card, turned_later
from gizzard.core.game.position import Position
from gizzard.core.game.state import Act, Chance, Deal, Move, Pull, State


class MoveJson(ActionJson):
    """An action with its seat; what a viewer may not see of it is left out."""

    seat: int


class SeatAction(NamedTuple):
    """An action with its seat, as it was read or will be written."""

    seat: int
    action: Action

    @classmethod
    def of(cls, position: Position, act: Act) -> SeatAction:
        """What an act on a position means."""
        return cls(act.seat, action_value(position, act.action))

    @classmethod
    def from_json(cls, form: MoveJson) -> SeatAction:
        """A move of a log. Raises IllegalAction if it is none of any phase."""
        return cls(form["seat"], parsed({key: value for key, value in form.items() if key != "seat"}))

    def to_json(self) -> MoveJson:
        """The move as a log keeps it."""
        return cast(MoveJson, {"seat": self.seat, **self.action.to_json()})

    def read(self, state: State) -> Act:
        """The act in a state, which ``apply`` then validates. Raises IllegalAction if it has no meaning there."""
        return read_action(state, self.seat, self.action)


class DealJson(TypedDict):
    """A deal: the hands by seat, the card turned up, and the card that a player may turn up later."""

    hands: list[list[str] | None]
    turn_up: str | None
    stock: NotRequired[str]


class ChanceJson(TypedDict, total=False):
    """A move of chance: a deal, or the cards pulled by each seat in turn."""

    deal: DealJson
    pull: list[str]


@overload
def move_to_json(state: State, move: Act) -> MoveJson: ...
@overload
def move_to_json(state: State, move: Chance) -> ChanceJson: ...
def move_to_json(state: State, move: Move) -> MoveJson | ChanceJson:
    """A move as a log keeps it: ``{"deal": {"hands", "turn_up"}}``, ``{"pull": [cards]}`` or ``{"seat", …action}``.

    ``state`` is the one that the move is applied to.
    """
    match move:
        case Deal(hands, turn_up, stock):
            turned = None if turn_up == NO_CARD else CODES[turn_up]
            dealt: DealJson = {"hands": [codes_of(hand) for hand in hands], "turn_up": turned}
            return {"deal": dealt if stock == NO_CARD else {**dealt, "stock": CODES[stock]}}
        case Pull(cards):
            return {"pull": codes_of(cards)}
        case Act(seat, action):
            return {"seat": seat, **action_json(state.position, action)}


@overload
def move_from_json(state: State, form: MoveJson) -> Act: ...
@overload
def move_from_json(state: State, form: ChanceJson) -> Chance: ...
@overload
def move_from_json(state: State, form: Mapping[str, Any]) -> Move: ...
def move_from_json(state: State, form: Mapping[str, Any]) -> Move:
    """Parse a move from a log, for the state that it is applied to. Raises IllegalAction if it has no meaning there."""
    if "deal" in form:
        return read_deal(form["deal"])
    if "pull" in form:
        return Pull(tuple(map(read_card, form["pull"])))
    return SeatAction.from_json(cast(MoveJson, form)).read(state)


def read_deal(form: Mapping[str, Any]) -> Deal:
    """The deal of a log or a round: its hands, null for a seat that is out, its turn-up, and what comes up later."""
    hands, turn_up, stock = form["hands"], form["turn_up"], form.get("stock", turned_later(form))
    return Deal(
        tuple(tuple(map(read_card, hand or ())) for hand in hands),
        NO_CARD if turn_up is None else read_card(turn_up),
        NO_CARD if stock is None else read_card(stock),
    )
