"""Actions in JSON, as engines, screens and logs write them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, NotRequired, TypedDict, cast, overload

from gizzard.core.cards import (
    CODES,
    NO_CARD,
    SUITS,
    UNSEEN,
    UNSEEN_CODE,
    Card,
    codes_of,
)
from gizzard.core.errors import IllegalAction, quoted
from gizzard.core.formats.plays import (
    play_action_json,
    read_card,
    read_said,
    read_suit,
    said_by_choice,
    said_json,
    turned_later,
)
from gizzard.core.formats.types import Special, SuitCode, Word
from gizzard.core.game.fields import (
    BID,
    DEAL,
    EFFECT_PHASES,
    NO_SWAP,
    OVER,
    PASS,
    PLAY,
    PULL,
    REBID,
    SWAP,
    TAKE_TURN_UP,
    TRUMP,
    TURNED_WORD,
    card_put,
    card_taken,
    swap_of,
)
from gizzard.core.game.moves import Act, Chance, Deal, Move, Pull
from gizzard.core.game.position import Position
from gizzard.core.game.refusals import bid_out_of_range, card_refusal, turn_refusal
from gizzard.core.game.state import State
from gizzard.core.rules.special import special_from
from gizzard.core.rules.tricks import card_of, coded

Phase = Literal["deal", "pull", "trump", "bid", "pass", "play", "werewolf", "vampire", "cloud", "witch", "over"]

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

GivenAction = Mapping[str, Any]
"""What somebody gave as an action, before it is read."""

GivenRound = Mapping[str, Any]
"""A round in JSON in which nothing is hidden, as far as it has come."""

REBID_KEY, SWAP_KEY = "cloud", "witch"
"""The keys of a change of a bid, and of a swap with a card of the trick."""
SAID = frozenset({"call", "suit", "as", "trump"})
"""What may be said with a card."""
NAME = frozenset({"name"})
"""What may be said with a choice of trump."""


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


def _play_form(position: Position, action: int) -> dict[str, Any]:
    return play_action_json(action, position.calls, position.up)


def _read_play(position: Position, seat: int, form: GivenAction) -> int:
    unseen = position.own_hand_hidden
    if unseen != (form["play"] == UNSEEN_CODE):
        raise IllegalAction("unseen" if unseen else "seen")
    card = UNSEEN if unseen else read_card(form["play"])
    if position.one_way and len(form) == 1:
        return coded(card)
    if not unseen and (refused := card_refusal(position, seat, card)):
        raise refused  # before asking for what would go with the card
    return read_said(position, card, form, form["play"])


def _bid_form(_position: Position, action: int) -> dict[str, Any]:
    return {"bid": action}


def _read_bid(position: Position, _seat: int, form: GivenAction) -> int:
    bid = form["bid"]
    if type(bid) is not int or not 0 <= bid <= position.cards:
        raise bid_out_of_range(position, bid)
    return bid


def _bid_in(_position: Position, seat: int, form: GivenRound) -> int | None:
    bids: Sequence[int | None] = form["bids"]
    return bids[seat] if seat < len(bids) else None


def _pass_form(_position: Position, action: int) -> dict[str, Any]:
    return {"pass": CODES[action]}


def _read_pass(_position: Position, _seat: int, form: GivenAction) -> int:
    return read_card(form["pass"])


def _pass_in(position: Position, seat: int, form: GivenRound) -> int | None:
    return exchanged(_trick_of(position, form).get("pass", ()) if position.tricks else form.get("exchange", ())).get(
        seat
    )


def exchanged(entries: Iterable[Sequence[Any]]) -> dict[int, Card]:
    """The cards that changed hands, by giver, in turn."""
    if wrong := [entry for entry in entries if len(entry) != 3]:
        raise IllegalAction("unknown-action", action=quoted(wrong[0]))
    return {giver: read_card(card) for giver, _, card in entries}


def _trick_of(position: Position, form: GivenRound) -> Mapping[str, Any]:
    """The trick under way, or the one that has just ended."""
    trick: Mapping[str, Any] = form["tricks"][position.tricks - 1]
    return trick


def _trump_form(position: Position, action: int) -> dict[str, Any]:
    named = {"name": position.namings()[(action >> 2) - 1].to_json()} if action >> 2 else {}
    return {"trump": SUITS[action & 3], **named}


def _read_trump(position: Position, _seat: int, form: GivenAction) -> int:
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


def _trump_in(position: Position, seat: int, form: GivenRound) -> int | None:
    trump, named = form.get("opening_trump", form["trump"]), form.get("named")
    if trump is None:
        return None
    name = {"name": {key: named[key] for key in ("rule", "cards") if key in named}} if named else {}
    return _read_trump(position, seat, {"trump": trump, **name})


def _taking_form(_position: Position, action: int) -> dict[str, Any]:
    return {"trump": SUITS[action] if action < len(SUITS) else None}


def _read_taking(_position: Position, _seat: int, form: GivenAction) -> int:
    return len(SUITS) if form["trump"] is None else read_suit(form["trump"])


def _taking_in(position: Position, seat: int, form: GivenRound) -> int | None:
    chosen = {"trump": form.get("opening_trump", form["trump"])}
    return _read_taking(position, seat, chosen) if form.get("werewolf") == seat else None


def _word_form(position: Position, action: int) -> dict[str, Any]:
    return said_json(action, position.calls, position.up)


def _read_word(position: Position, _seat: int, form: GivenAction) -> int:
    card = card_of(position.plays[-1])
    return read_said(position, card, form, CODES[card])


def _word_in(position: Position, seat: int, form: GivenRound) -> int | None:
    play = _trick_of(position, form)["plays"][position.in_trick]
    card = card_of(position.plays[-1])
    return _read_word(position, seat, said_by_choice(position, card, play)) if "trump" in play else None


def _rebid_form(_position: Position, action: int) -> dict[str, Any]:
    return {REBID_KEY: 1 if action else -1}


def _read_rebid(_position: Position, _seat: int, form: GivenAction) -> int:
    change = form[REBID_KEY]
    if type(change) is not int or change not in (1, -1):
        raise IllegalAction("rebid-step", change=quoted(change))
    return int(change == 1)


def _rebid_in(position: Position, seat: int, form: GivenRound) -> int | None:
    change = form["tricks"][position.rebid_trick()].get(REBID_KEY)
    return None if change is None else _read_rebid(position, seat, {REBID_KEY: change})


def _swap_form(_position: Position, action: int) -> dict[str, Any]:
    if action == NO_SWAP:
        return {SWAP_KEY: None}
    return {SWAP_KEY: [CODES[card_put(action)], CODES[card_taken(action)]]}


def _read_swap(_position: Position, _seat: int, form: GivenAction) -> int:
    swap = form[SWAP_KEY]
    if swap is None:
        return NO_SWAP
    if not isinstance(swap, list) or len(swap) != 2:
        raise IllegalAction("swap-form", swap=quoted(swap))
    return swap_of(*map(read_card, swap))


def _swap_in(position: Position, seat: int, form: GivenRound) -> int | None:
    trick = _trick_of(position, form)
    return _read_swap(position, seat, trick) if SWAP_KEY in trick else None


class PhaseActions(NamedTuple):
    """The actions of a phase: how they are written, and read, and where a round shows which was chosen."""

    phase: Phase
    """Its name."""
    key: str | None
    """The key that all of its actions have; None if they only complete the play of a card."""
    verb: str
    """What a seat does, as in ``seat 2 may not choose trump H``."""
    place: str
    """The key of a round at which its choices, or what follows from them, are written."""
    form: Callable[[Position, int], dict[str, Any]]
    """An action in JSON, every optional part spelled out."""
    read: Callable[[Position, int, GivenAction], int]
    """The action that a seat means. Raises IllegalAction if it has no meaning now."""
    chosen: Callable[[Position, int, GivenRound], int | None] | None
    """The action of a seat that is to act, in a round in JSON; None if it shows none. Plays are read in their order."""
    options: frozenset[str] = frozenset()
    """The keys that its actions may have besides."""


PHASE_ACTIONS: Mapping[int, PhaseActions] = {
    PLAY: PhaseActions("play", "play", "play", "tricks", _play_form, _read_play, None, SAID),
    BID: PhaseActions("bid", "bid", "bid", "bids", _bid_form, _read_bid, _bid_in),
    PASS: PhaseActions("pass", "pass", "pass", "exchange", _pass_form, _read_pass, _pass_in),
    REBID: PhaseActions("cloud", REBID_KEY, "change the bid by", "tricks", _rebid_form, _read_rebid, _rebid_in),
    SWAP: PhaseActions("witch", SWAP_KEY, "swap", "tricks", _swap_form, _read_swap, _swap_in),
    TRUMP: PhaseActions(
        "trump", "trump", "choose trump", "trump", _trump_form, _read_trump, _trump_in, frozenset({"name"})
    ),
    TAKE_TURN_UP: PhaseActions("werewolf", "trump", "choose trump", "werewolf", _taking_form, _read_taking, _taking_in),
    TURNED_WORD: PhaseActions("vampire", None, "say", "tricks", _word_form, _read_word, _word_in, SAID),
}
"""Every phase in which a seat acts."""

TRUMP_PHASES = frozenset(actions.phase for actions in PHASE_ACTIONS.values() if actions.key == "trump")
"""The phases in which trump is still to be named."""

BID_KEYS = frozenset({"bid", REBID_KEY})
"""The keys of actions that make a bid, or change one."""

CARD_KEYS = ("play", "pass")
"""The keys of actions that are about one card of the hand."""

SETTLING_PHASES = (PASS, *EFFECT_PHASES)
"""The phases after a trick in which its effects are settled; PASS also comes before the first trick."""

ACTION_KEYS = tuple(dict.fromkeys(actions.key for actions in PHASE_ACTIONS.values() if actions.key))
"""The keys of which an action has one, unless it only completes the play of a card."""

PHASES: Mapping[int, Phase] = {
    **{number: actions.phase for number, actions in PHASE_ACTIONS.items()},
    DEAL: "deal",
    PULL: "pull",
    OVER: "over",
}
"""The names of all phases. In `deal` and `pull` chance moves before a view is computed, so engines never see them."""


def action_json(position: Position, action: int) -> ActionJson:
    """An action of the phase under way in JSON, every optional part spelled out."""
    return cast(ActionJson, PHASE_ACTIONS[position.phase].form(position, action))


def card_in(action: Mapping[str, Any]) -> str | None:
    """The code of the card that an action is about; None if it is about none, or about two."""
    return next((action[key] for key in CARD_KEYS if key in action), None)


def read_action(state: State, seat: int, form: object) -> Act:
    """Parse a seat's JSON action, which ``apply`` then validates. Raises IllegalAction if it has no meaning now."""
    refused = turn_refusal(state.position, seat)
    if refused:
        raise refused
    return Act(seat, action_of(state.position, seat, form))


def action_of(position: Position, seat: int, form: object) -> int:
    """The action that a seat, which is to act, means. Raises IllegalAction if it has no meaning now."""
    due = PHASE_ACTIONS[position.phase]
    if not isinstance(form, Mapping) or not form:
        raise IllegalAction("unknown-action", action=quoted(form))
    if due.key not in form or (due.key == "trump" and "play" in form):
        _check_said(due, form)
    elif len(form) > 1 and (unknown := set(form) - {due.key} - due.options):
        raise IllegalAction("unknown-action", action=quoted({key: form[key] for key in sorted(unknown, key=str)}))
    return due.read(position, seat, form)


def _check_said(due: PhaseActions, form: GivenAction) -> None:
    """Refuse an action without the key of its phase, unless it completes the play of a card."""
    if due.key is None and set(form) <= due.options:
        return
    given = next((key for key in ACTION_KEYS if key in form), None)
    if given is None:
        raise IllegalAction("unknown-action", action=quoted(form))
    raise IllegalAction("wrong-phase", action=given, phase=due.phase)


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
    hands, turn_up, stock = form["hands"], form["turn_up"], form.get("stock", turned_later(form))
    return Deal(
        tuple(tuple(map(read_card, hand or ())) for hand in hands),
        NO_CARD if turn_up is None else read_card(turn_up),
        NO_CARD if stock is None else read_card(stock),
    )
