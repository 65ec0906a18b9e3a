"""Actions in JSON, as engines, screens and logs write them."""

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict, cast

from gizzard.core.cards import (
    CODES,
    NO_CARD,
    NO_SUIT,
    SUITS,
    UNSEEN,
    UNSEEN_CODE,
    Card,
    Suit,
    codes_of,
)
from gizzard.core.errors import IllegalAction, quoted
from gizzard.core.formats.plays import call_due, play_action_json, play_of, read_card, trump_due
from gizzard.core.formats.types import Special, SuitCode
from gizzard.core.game.moves import Act, Deal, Move, Pull
from gizzard.core.game.position import BID, OVER, PASS, PLAY, TRUMP, Position
from gizzard.core.game.refusals import bid_out_of_range, card_refusal, turn_refusal
from gizzard.core.game.state import State
from gizzard.core.rules.special import special_from
from gizzard.core.rules.tricks import coded

PHASE_NAMES = {TRUMP: "trump", BID: "bid", PASS: "pass", PLAY: "play", OVER: "over"}
"""The phases in which a seat acts, and the end."""

MOVES = tuple(name for phase, name in PHASE_NAMES.items() if phase != OVER)
"""The moves of a seat, named as the phases in which they are made."""

ActionJson = TypedDict(
    "ActionJson",
    {
        "trump": NotRequired[SuitCode],
        "name": NotRequired[Special],
        "bid": NotRequired[int],
        "pass": NotRequired[str],
        "play": NotRequired[str],
        "call": NotRequired[bool],
    },
)
"""An action in JSON: a bid, a card that is passed or played, or the choice of trump, with what belongs to it."""

_OPTIONS = {TRUMP: {"name"}, BID: set[str](), PASS: set[str](), PLAY: {"call", "trump"}}


class MoveJson(ActionJson):
    """An action with its seat; what a viewer may not see of it is left out."""

    seat: int


def action_json(position: Position, action: int) -> ActionJson:
    """An action of the phase under way in JSON, every optional part spelled out."""
    if position.phase == PLAY:
        return cast(ActionJson, play_action_json(action, position.calls))
    if position.phase == BID:
        return {"bid": action}
    if position.phase == PASS:
        return {"pass": CODES[action]}
    form: dict[str, Any] = {"trump": SUITS[action & 3]}
    if action >> 2:
        form["name"] = position.namings()[(action >> 2) - 1].to_json()
    return cast(ActionJson, form)


def read_action(state: State, seat: int, form: object) -> Act:
    """Parse a seat's JSON action, which ``apply`` then validates. Raises IllegalAction if it has no meaning now."""
    refused = turn_refusal(state.position, seat)
    if refused:
        raise refused
    return Act(seat, action_of(state.position, seat, form))


def action_of(position: Position, seat: int, form: object) -> int:
    """The action that a seat, which is to act, means. Raises IllegalAction if it has no meaning now."""
    wanted = PHASE_NAMES[position.phase]
    if not isinstance(form, Mapping) or not form:
        raise IllegalAction("unknown-action", action=quoted(form))
    if wanted not in form or (wanted == "trump" and "play" in form):
        kinds = [kind for kind in MOVES if kind in form]
        raise (
            IllegalAction("wrong-phase", action=kinds[0], phase=wanted)
            if kinds
            else IllegalAction("unknown-action", action=quoted(form))
        )
    if len(form) > 1 and (unknown := set(form) - {wanted} - _OPTIONS[position.phase]):
        raise IllegalAction("unknown-action", action=quoted(sorted(map(str, unknown))))
    if position.phase == BID:
        return _read_bid(position, form["bid"])
    if position.phase == PASS:
        return read_card(form["pass"])
    return _read_trump(position, form) if position.phase == TRUMP else _read_play(position, seat, form)


def _read_bid(position: Position, bid: object) -> int:
    if type(bid) is not int or not 0 <= bid <= position.cards:
        raise bid_out_of_range(position, bid)
    return bid


def _read_suit(code: object) -> int:
    if not isinstance(code, str) or len(code) != 1 or code not in SUITS:
        raise IllegalAction("trump-suit", trump=quoted(code))
    return SUITS.index(code)


def _read_trump(position: Position, form: Mapping[str, Any]) -> int:
    suit = _read_suit(form["trump"])
    allowed = position.namings()
    if "name" not in form:
        if allowed:
            raise IllegalAction("name-due", names=[name.value for name in position.spec.names])
        return suit
    if not allowed:
        raise IllegalAction("name-not-due")
    name = form["name"]
    special = special_from(name) if isinstance(name, Mapping) and set(name) <= {"rule", "cards"} else None
    if special not in allowed:
        raise IllegalAction("name-unknown", name=quoted(name))
    return suit | allowed.index(special) + 1 << 2


def _read_play(position: Position, seat: int, form: Mapping[str, Any]) -> int:
    unseen = position.own_hand_hidden
    if unseen != (form["play"] == UNSEEN_CODE):
        raise IllegalAction("unseen" if unseen else "seen")
    card = UNSEEN if unseen else read_card(form["play"])
    if position.one_way and len(form) == 1:
        return coded(card)
    if not unseen and (refused := card_refusal(position, seat, card)):
        raise refused  # before asking for what would go with the card
    call = _read_call(position, card, form)
    return play_of(card, call, _read_play_trump(position, card, call, form))


def _read_play_trump(position: Position, card: Card, call: bool, form: Mapping[str, Any]) -> Suit:
    due = trump_due(position, card, call)
    if "trump" not in form:
        if due:
            raise IllegalAction("trump-due", card=form["play"])
        return NO_SUIT
    if not due:
        raise IllegalAction("trump-not-due", card=form["play"])
    return _read_suit(form["trump"])


def _read_call(position: Position, card: Card, form: Mapping[str, Any]) -> bool:
    if not call_due(position, card):
        if "call" in form:
            raise IllegalAction("call-not-due", card=form["play"])
        return False
    call = form.get("call")
    if type(call) is not bool:
        raise IllegalAction("call-due", card=form["play"])
    return call


def move_to_json(state: State, move: Move) -> dict[str, Any]:
    """A move as a log keeps it: ``{"deal": {"hands", "turn_up"}}``, ``{"pull": [cards]}`` or ``{"seat", …action}``.

    ``state`` is the one that the move is applied to.
    """
    match move:
        case Deal(hands, turn_up):
            turned = None if turn_up == NO_CARD else CODES[turn_up]
            return {"deal": {"hands": [codes_of(hand) for hand in hands], "turn_up": turned}}
        case Pull(cards):
            return {"pull": codes_of(cards)}
        case Act(seat, action):
            return {"seat": seat} | action_json(state.position, action)


def move_from_json(state: State, form: Mapping[str, Any]) -> Move:
    """Parse a move from a log, for the state that it is applied to. Raises IllegalAction if it has no meaning there."""
    if "deal" in form:
        return read_deal(form["deal"])
    if "pull" in form:
        return Pull(tuple(map(read_card, form["pull"])))
    return read_action(state, form["seat"], {key: value for key, value in form.items() if key != "seat"})


def read_deal(form: Mapping[str, Any]) -> Deal:
    """The deal of a log or a round: its hands, null for a seat that is out, and its turn-up."""
    hands, turn_up = form["hands"], form["turn_up"]
    return Deal(
        tuple(tuple(map(read_card, hand or ())) for hand in hands), NO_CARD if turn_up is None else read_card(turn_up)
    )
