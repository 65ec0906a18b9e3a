"""The actions of each phase: what an integer of the game means as a value, and a value as an integer."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from gizzard.core.cards import CODES, SUITS, UNSEEN, UNSEEN_CODE, Card
from gizzard.core.errors import IllegalAction, quoted
from gizzard.core.formats.actions import (
    SAID,
    Action,
    ActionJson,
    Bid,
    ChangeBid,
    ChooseTrump,
    Pass,
    Play,
    Say,
    Swap,
    Unread,
    parsed,
)
from gizzard.core.formats.card import CARDS
from gizzard.core.formats.plays import (
    play_action_json,
    play_value,
    read_card,
    read_said,
    read_suit,
    said_by_choice,
    said_json,
)
from gizzard.core.formats.rounds import Round
from gizzard.core.formats.tricks import Trick
from gizzard.core.game.fields import (
    BID,
    CHANGE_BID,
    DEAL,
    EFFECT_PHASES,
    NO_SWAP,
    OVER,
    PASS,
    PLAY,
    PULL,
    SWAP,
    TAKE_TURN_UP,
    TRUMP,
    TURNED_WORD,
    card_put,
    card_taken,
    swap_of,
)
from gizzard.core.game.position import Position
from gizzard.core.game.refusals import bid_out_of_range, card_refusal, turn_refusal
from gizzard.core.game.state import Act, State
from gizzard.core.native.struct import MAX_TRICKS
from gizzard.core.rules.special import special_from
from gizzard.core.rules.tricks import card_of, coded

Phase = Literal["deal", "pull", "trump", "bid", "pass", "play", "werewolf", "vampire", "cloud", "witch", "over"]


def _play_value(position: Position, action: int) -> Play:
    return play_value(action, position.calls, position.up)


def _play_integer(position: Position, seat: int, play: Play) -> int:
    unseen = position.own_hand_hidden
    if unseen != (play.card == UNSEEN_CODE):
        raise IllegalAction("unseen" if unseen else "seen")
    card = UNSEEN if unseen else read_card(play.card)
    if position.one_way and play == Play.unchecked(play.card):
        return coded(card)
    if not unseen and (refused := card_refusal(position, seat, card)):
        raise refused  # before asking for what would go with the card
    return read_said(position, card, play, play.card)


def _bid_value(_position: Position, action: int) -> Bid:
    value: Bid = Bid.unchecked(action)
    return value


def _bid_integer(position: Position, _seat: int, given: Bid) -> int:
    bid = given.tricks
    if type(bid) is not int or not 0 <= bid <= MAX_TRICKS:  # which of them are allowed, ``apply`` says
        raise bid_out_of_range(position, bid)
    return bid


def _bid_in(_position: Position, seat: int, round_json: Round) -> int | None:
    bids: Sequence[int | None] = round_json["bids"]
    return bids[seat] if seat < len(bids) else None


def _pass_value(_position: Position, action: int) -> Pass:
    value: Pass = Pass.unchecked(CARDS[action])
    return value


def _pass_integer(_position: Position, _seat: int, given: Pass) -> int:
    return read_card(given.card)


def _pass_in(position: Position, seat: int, round_json: Round) -> int | None:
    exchange = _trick_of(position, round_json).get("pass", ()) if position.tricks else round_json.get("exchange", ())
    return exchanged(exchange).get(seat)


def exchanged(entries: Iterable[Sequence[Any]]) -> dict[int, Card]:
    """The cards that changed hands, by giver, in turn."""
    if wrong := [entry for entry in entries if len(entry) != 3]:
        raise IllegalAction("unknown-action", action=quoted(wrong[0]))
    return {giver: read_card(card) for giver, _, card in entries}


def _trick_of(position: Position, round_json: Round) -> Trick:
    """The trick under way, or the one that has just ended."""
    return round_json["tricks"][position.tricks - 1]


def _trump_value(position: Position, action: int) -> ChooseTrump:
    named = position.namings()[(action >> 2) - 1].to_json() if action >> 2 else {}
    return ChooseTrump(SUITS[action & 3], **named)


def _trump_integer(position: Position, _seat: int, given: ChooseTrump) -> int:
    suit = read_suit(given.suit)
    allowed = position.namings()
    if given.named is None:
        if allowed:
            raise IllegalAction("name-due", names=[name.value for name in position.spec.names])
        return suit
    if not allowed:
        raise IllegalAction("name-not-due")
    special = special_from(given.named)
    if special not in allowed:
        raise IllegalAction("name-unknown", name=quoted(given.named))
    return suit | allowed.index(special) + 1 << 2


def _trump_in(position: Position, seat: int, round_json: Round) -> int | None:
    trump, named = round_json.get("opening_trump", round_json["trump"]), round_json.get("named")
    if trump is None:
        return None
    rule, cards = (named["rule"], named.get("cards")) if named else (None, None)
    return _trump_integer(position, seat, ChooseTrump.unchecked(trump, rule, cards))


def _taking_value(_position: Position, action: int) -> ChooseTrump:
    return ChooseTrump(SUITS[action] if action < len(SUITS) else None)


def _taking_integer(_position: Position, _seat: int, given: ChooseTrump) -> int:
    if given.named is not None:
        raise IllegalAction("name-not-due")
    return len(SUITS) if given.suit is None else read_suit(given.suit)


def _taking_in(position: Position, seat: int, round_json: Round) -> int | None:
    chosen = ChooseTrump.unchecked(round_json.get("opening_trump", round_json["trump"]))
    return _taking_integer(position, seat, chosen) if round_json.get("werewolf") == seat else None


def _word_value(position: Position, action: int) -> Say | ChooseTrump:
    said = said_json(action, position.calls, position.up)
    return ChooseTrump(said["trump"]) if said.keys() == {"trump"} else Say(**{SAID[key]: said[key] for key in said})


def _word_integer(position: Position, _seat: int, given: Say | ChooseTrump) -> int:
    card = card_of(position.plays[-1])
    said = Say.unchecked(trump=given.suit) if isinstance(given, ChooseTrump) else given
    return read_said(position, card, said, CODES[card])


def _word_in(position: Position, seat: int, round_json: Round) -> int | None:
    play = _trick_of(position, round_json)["plays"][position.in_trick]
    card = card_of(position.plays[-1])
    return _word_integer(position, seat, said_by_choice(position, card, play)) if "trump" in play else None


def _change_value(_position: Position, action: int) -> ChangeBid:
    value: ChangeBid = ChangeBid.unchecked(1 if action else -1)
    return value


def _change_integer(_position: Position, _seat: int, given: ChangeBid) -> int:
    change = given.step
    if type(change) is not int or change not in (1, -1):
        raise IllegalAction("rebid-step", change=quoted(change))
    return int(change == 1)


def _change_in(position: Position, seat: int, round_json: Round) -> int | None:
    change = round_json["tricks"][position.cloud_trick()].get("cloud")
    return None if change is None else _change_integer(position, seat, ChangeBid.unchecked(change))


def _swap_value(_position: Position, action: int) -> Swap:
    return Swap(None) if action == NO_SWAP else Swap(CARDS[card_put(action)], CARDS[card_taken(action)])


def _swap_integer(_position: Position, _seat: int, given: Swap) -> int:
    return NO_SWAP if given.put is None else swap_of(read_card(given.put), read_card(given.take))


def _swap_in(position: Position, seat: int, round_json: Round) -> int | None:
    trick = _trick_of(position, round_json)
    return action_of(position, seat, {"witch": trick["witch"]}) if "witch" in trick else None


class PhaseActions(NamedTuple):
    """The actions of a phase: how they are written, and read, and where a round shows which was chosen."""

    phase: Phase
    """Its name."""
    kinds: tuple[type[Action], ...]
    """Their kinds, the usual one first."""
    verb: str
    """What a seat does, as in ``seat 2 may not choose trump H``."""
    place: str
    """The key of a round at which its choices, or what follows from them, are written."""
    value: Callable[[Position, int], Action]
    """An action as a value, every optional part spelled out."""
    integer: Callable[[Position, int, Any], int]
    """The action that a seat means by a value of these kinds. Raises IllegalAction if it has no meaning now."""
    chosen: Callable[[Position, int, Round], int | None] | None
    """The action of a seat that is to act, in a round in JSON; None if it shows none. Plays are read in their order."""


PHASE_ACTIONS: Mapping[int, PhaseActions] = {
    PLAY: PhaseActions("play", (Play,), "play", "tricks", _play_value, _play_integer, None),
    BID: PhaseActions("bid", (Bid,), "bid", "bids", _bid_value, _bid_integer, _bid_in),
    PASS: PhaseActions("pass", (Pass,), "pass", "exchange", _pass_value, _pass_integer, _pass_in),
    CHANGE_BID: PhaseActions(
        "cloud", (ChangeBid,), "change the bid by", "tricks", _change_value, _change_integer, _change_in
    ),
    SWAP: PhaseActions("witch", (Swap,), "swap", "tricks", _swap_value, _swap_integer, _swap_in),
    TRUMP: PhaseActions("trump", (ChooseTrump,), "choose trump", "trump", _trump_value, _trump_integer, _trump_in),
    TAKE_TURN_UP: PhaseActions(
        "werewolf", (ChooseTrump,), "choose trump", "werewolf", _taking_value, _taking_integer, _taking_in
    ),
    TURNED_WORD: PhaseActions("vampire", (Say, ChooseTrump), "say", "tricks", _word_value, _word_integer, _word_in),
}
"""Every phase in which a seat acts."""

TRUMP_PHASES = frozenset(actions.phase for actions in PHASE_ACTIONS.values() if actions.kinds[0] is ChooseTrump)
"""The phases in which trump is still to be named."""

BID_KEYS = frozenset({Bid.key, ChangeBid.key})
"""The keys of actions that make a bid, or change one."""

CARD_KEYS = (Play.key, Pass.key)
"""The keys of actions that are about one card of the hand."""

SETTLING_PHASES = (PASS, *EFFECT_PHASES)
"""The phases after a trick in which its effects are settled; PASS also comes before the first trick."""

PHASES: Mapping[int, Phase] = {
    **{number: actions.phase for number, actions in PHASE_ACTIONS.items()},
    DEAL: "deal",
    PULL: "pull",
    OVER: "over",
}
"""The names of all phases. In `deal` and `pull` chance moves before a view is computed, so engines never see them."""


def action_value(position: Position, action: int) -> Action:
    """An action of the phase under way as a value, every optional part spelled out."""
    return PHASE_ACTIONS[position.phase].value(position, action)


def action_json(position: Position, action: int) -> ActionJson:
    """The same in JSON."""
    if position.phase == PLAY:
        return play_action_json(action, position.calls, position.up).copy()
    return _json_of(action_value(position, action)).copy()


_json_of = lru_cache(maxsize=1024)(Action.to_json)


def card_in(action: Mapping[str, Any]) -> str | None:
    """The code of the card that an action is about; None if it is about none, or about two."""
    return next((action[key] for key in CARD_KEYS if key in action), None)


def read_action(state: State, seat: int, given: object) -> Act:
    """What a seat means by a value or its JSON form, which ``apply`` then validates. Raises IllegalAction if it has no
    meaning now."""
    refused = turn_refusal(state.position, seat)
    if refused:
        raise refused
    return Act(seat, action_of(state.position, seat, given))


def action_of(position: Position, seat: int, given: object) -> int:
    """The action that a seat, which is to act, means. Raises IllegalAction if it has no meaning now."""
    due = PHASE_ACTIONS[position.phase]
    if isinstance(given, Unread):
        given = given.given
    action = given if isinstance(given, Action) else parsed(given)
    if isinstance(action, due.kinds):
        return due.integer(position, seat, action)
    if action.key:
        raise IllegalAction("wrong-phase", action=action.key, phase=due.phase)
    raise IllegalAction("unknown-action", action=quoted(action.to_json()))
