"""Actions in JSON, as engines, screens and logs write them."""

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict, cast, overload

from gizzard.core.cards import (
    CODES,
    NO_CARD,
    SUITS,
    UNSEEN,
    UNSEEN_CODE,
    codes_of,
)
from gizzard.core.errors import IllegalAction, quoted
from gizzard.core.formats.plays import play_action_json, read_card, read_said, read_suit, said_json
from gizzard.core.formats.types import Special, SuitCode, Word
from gizzard.core.game.fields import (
    BID,
    NO_SWAP,
    OVER,
    PASS,
    PLAY,
    REBID,
    SWAP,
    SWAP_SHIFT,
    TRUMP,
    VAMPIRE_WORD,
    WEREWOLF_TRUMP,
)
from gizzard.core.game.moves import Act, Chance, Deal, Move, Pull
from gizzard.core.game.position import Position
from gizzard.core.game.refusals import bid_out_of_range, card_refusal, turn_refusal
from gizzard.core.game.state import State
from gizzard.core.rules.special import special_from
from gizzard.core.rules.tricks import card_of, coded

PHASE_NAMES = {
    TRUMP: "trump",
    BID: "bid",
    PASS: "pass",
    PLAY: "play",
    WEREWOLF_TRUMP: "werewolf",
    VAMPIRE_WORD: "vampire",
    REBID: "cloud",
    SWAP: "witch",
    OVER: "over",
}
"""The phases in which a seat acts, and the end."""

MOVES = ("trump", "bid", "pass", "play", "cloud", "witch")
"""The moves of a seat, by their key."""

ActionJson = TypedDict(
    "ActionJson",
    {
        "trump": NotRequired[SuitCode | None],
        "name": NotRequired[Special],
        "bid": NotRequired[int],
        "pass": NotRequired[str],
        "play": NotRequired[str],
        "call": NotRequired[bool],
        "suit": NotRequired[SuitCode],
        "as": NotRequired[Word],
        "cloud": NotRequired[int],
        "witch": NotRequired[list[str] | None],
    },
)
"""An action in JSON: a bid or its change, a card that is passed, played or swapped, or the choice of trump, with what
belongs to it."""

SAID = frozenset({"call", "suit", "as", "trump"})
"""What may be said with a card."""

_WANTED = {
    TRUMP: "trump",
    BID: "bid",
    PASS: "pass",
    PLAY: "play",
    WEREWOLF_TRUMP: "trump",
    REBID: "cloud",
    SWAP: "witch",
}
"""By phase, the key that an action has. What follows a card is only said."""

_OPTIONS = {TRUMP: {"name"}, PLAY: SAID, VAMPIRE_WORD: SAID}


class MoveJson(ActionJson):
    """An action with its seat; what a viewer may not see of it is left out."""

    seat: int


class DealJson(TypedDict):
    """A deal: the hands by seat, the card turned up, and the card that a player may turn up later."""

    hands: list[list[str] | None]
    turn_up: str | None
    stock: NotRequired[str]


class ChanceJson(TypedDict, total=False):
    """A move of chance: a deal, or the cards pulled by each seat in turn."""

    deal: DealJson
    pull: list[str]


def action_json(position: Position, action: int) -> ActionJson:
    """An action of the phase under way in JSON, every optional part spelled out."""
    if position.phase == PLAY:
        return cast(ActionJson, play_action_json(action, position.calls, position.up))
    if position.phase == BID:
        return {"bid": action}
    if position.phase == PASS:
        return {"pass": CODES[action]}
    if position.phase != TRUMP:
        return _extra_action_json(position, action)
    form: dict[str, Any] = {"trump": SUITS[action & 3]}
    if action >> 2:
        form["name"] = position.namings()[(action >> 2) - 1].to_json()
    return cast(ActionJson, form)


def _extra_action_json(position: Position, action: int) -> ActionJson:
    """An action of the phases that extra cards bring."""
    if position.phase == WEREWOLF_TRUMP:
        return cast(ActionJson, {"trump": SUITS[action] if action < len(SUITS) else None})
    if position.phase == VAMPIRE_WORD:
        return cast(ActionJson, said_json(action, position.calls, position.up))
    if position.phase == REBID:
        return {"cloud": 1 if action else -1}
    if action == NO_SWAP:
        return {"witch": None}
    return {"witch": [CODES[action & (1 << SWAP_SHIFT) - 1], CODES[action >> SWAP_SHIFT]]}


def read_action(state: State, seat: int, form: object) -> Act:
    """Parse a seat's JSON action, which ``apply`` then validates. Raises IllegalAction if it has no meaning now."""
    refused = turn_refusal(state.position, seat)
    if refused:
        raise refused
    return Act(seat, action_of(state.position, seat, form))


def action_of(position: Position, seat: int, form: object) -> int:
    """The action that a seat, which is to act, means. Raises IllegalAction if it has no meaning now."""
    wanted = _WANTED.get(position.phase)
    if not isinstance(form, Mapping) or not form:
        raise IllegalAction("unknown-action", action=quoted(form))
    if wanted not in form or (wanted == "trump" and "play" in form):
        _check_said(position, form)
    elif len(form) > 1 and (unknown := set(form) - {wanted} - _OPTIONS.get(position.phase, set())):
        raise IllegalAction("unknown-action", action=quoted(sorted(map(str, unknown))))
    if position.phase == BID:
        return _read_bid(position, form["bid"])
    if position.phase == PASS:
        return read_card(form["pass"])
    if position.phase == TRUMP:
        return _read_trump(position, form)
    return _read_play(position, seat, form) if position.phase == PLAY else _read_extra_action(position, form)


def _check_said(position: Position, form: Mapping[str, Any]) -> None:
    """Refuse an action without the key of its phase, unless it completes the play of a card."""
    if position.phase == VAMPIRE_WORD and set(form) <= SAID:
        return
    kinds = [kind for kind in MOVES if kind in form]
    if not kinds:
        raise IllegalAction("unknown-action", action=quoted(form))
    raise IllegalAction("wrong-phase", action=kinds[0], phase=PHASE_NAMES[position.phase])


def _read_extra_action(position: Position, form: Mapping[str, Any]) -> int:
    """An action of the phases that extra cards bring."""
    if position.phase == WEREWOLF_TRUMP:
        return len(SUITS) if form["trump"] is None else read_suit(form["trump"])
    if position.phase == VAMPIRE_WORD:
        card = card_of(position.plays[-1])
        return read_said(position, card, form, CODES[card])
    if position.phase == REBID:
        if type(form["cloud"]) is not int or form["cloud"] not in (1, -1):
            raise IllegalAction("rebid-step", change=quoted(form["cloud"]))
        return int(form["cloud"] == 1)
    return _read_swap(form["witch"])


def _read_swap(form: object) -> int:
    if form is None:
        return NO_SWAP
    if not isinstance(form, list) or len(form) != 2:
        raise IllegalAction("swap-form", swap=quoted(form))
    put, took = map(read_card, form)
    return put | took << SWAP_SHIFT


def _read_bid(position: Position, bid: object) -> int:
    if type(bid) is not int or not 0 <= bid <= position.cards:
        raise bid_out_of_range(position, bid)
    return bid


def _read_trump(position: Position, form: Mapping[str, Any]) -> int:
    suit = read_suit(form["trump"])
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
    return read_said(position, card, form, form["play"])


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
    return read_action(state, form["seat"], {key: value for key, value in form.items() if key != "seat"})


def read_deal(form: Mapping[str, Any]) -> Deal:
    """The deal of a log or a round: its hands, null for a seat that is out, its turn-up, and what comes up later."""
    hands, turn_up, stock = form["hands"], form["turn_up"], form.get("stock", _turned_later(form))
    return Deal(
        tuple(tuple(map(read_card, hand or ())) for hand in hands),
        NO_CARD if turn_up is None else read_card(turn_up),
        NO_CARD if stock is None else read_card(stock),
    )


def _turned_later(form: Mapping[str, Any]) -> object:
    """The card that a play of a round has turned up; None if none did."""
    plays = (play for trick in form.get("tricks", ()) for play in trick["plays"])
    return next((play["turn_up"] for play in plays if "turn_up" in play), None)
