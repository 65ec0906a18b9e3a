"""What a player decides, one question after another, until a single action is left."""

from collections.abc import Sequence
from typing import NamedTuple

from gizzard.core.cards import BY_CODE, SUITS, is_extra
from gizzard.core.formats.actions import KINDS
from gizzard.core.formats.happened import bids_now
from gizzard.core.formats.phase_actions import CARD_KEYS, TRUMP_PHASES
from gizzard.core.formats.view import View
from gizzard.core.rules.bidding import MODES, Bidding
from gizzard.terminal.play.table import Action
from gizzard.terminal.voice import Voice

Value = str | int | bool | None

MAIN = tuple(KINDS)
"""What an action is about; a play may have a trump, too."""
DETAILS = ("rule", "cards", "take")
"""What else it may leave open."""


ABOUT_CARDS = (*CARD_KEYS, "witch")
"""Questions that a card of the hand answers."""


class Fork(NamedTuple):
    """A question: what it asks about, and by answer the actions that are left."""

    about: str
    options: dict[Value, list[Action]]


def value_of(action: Action, about: str) -> Value:
    """What an action says about something; None if nothing."""
    if about in ("witch", "take"):
        swap: Sequence[str | None] = action.get("witch") or (None, None)
        return swap[about == "take"]
    value: Value = action.get("name", {}).get(about) if about in ("rule", "cards") else action.get(about)
    return value


def main_fork(actions: Sequence[Action]) -> Fork:
    """The first question, also if there is only one answer."""
    about = next(about for about in MAIN if about in actions[0])
    return _fork(actions, about)


def next_fork(actions: Sequence[Action]) -> Fork | None:
    """The next question in which these actions differ; None if there is only one action."""
    forks = (_fork(actions, about) for about in (*MAIN, *DETAILS))
    return next((fork for fork in forks if len(fork.options) > 1), None)


def _fork(actions: Sequence[Action], about: str) -> Fork:
    options: dict[Value, list[Action]] = {}
    for action in actions:
        options.setdefault(value_of(action, about), []).append(action)
    return Fork(about, options)


def label(voice: Voice, fork: Fork, value: Value) -> str:
    """An answer in words."""
    match fork.about:
        case "bid":
            return str(value)
        case about if about in (*ABOUT_CARDS, "take"):
            return voice.say("swap.decline") if value is None else voice.card(str(value))
        case "trump" | "suit":
            return voice.suit(None if value is None else str(value))
        case "call":
            return _call_label(voice, fork, bool(value))
        case "rule":
            return voice.rule({"rule": str(value)})
        case "cards":
            return voice.uber(str(value))
        case about:
            return voice.say(f"{about}.{value}")


def _call_label(voice: Voice, fork: Fork, call: bool) -> str:
    if not call:
        return voice.say("call.silent")
    rank = str(fork.options[True][0].get("play", "Va"))[0]
    return voice.say("call.option", call=voice.say(f"call.{rank}"))


def question(voice: Voice, view: View, fork: Fork) -> str:
    """A question in words, with what one needs to know for the answer."""
    match fork.about:
        case "bid":
            return _bid_question(voice, view)
        case "pass":
            return _pass_question(voice, view)
        case "play":
            return _play_question(voice, view)
        case "trump":
            return voice.say("ask.trump" if view["phase"] in TRUMP_PHASES else "play.trump")
        case about:
            assert view["round"] is not None
            assert view["seat"] is not None
            return voice.asks(about, bid=bids_now(view["round"])[view["seat"]])


def _bid_question(voice: Voice, view: View) -> str:
    round_json, mode = view["round"], MODES[Bidding(view["rules"].get("bidding", Bidding.OPEN))]
    assert round_json is not None
    if mode.shown == "as-made":
        bids = sum(bid or 0 for bid in round_json["bids"])
        told = [voice.say("ask.bid.sum", bids=bids, n=round_json["cards"])]
    else:
        told = [voice.say("bid.fists" if mode.on_fingers else "ask.bid.secret")]
        told += [voice.say("ask.bid.facedown")] if mode.shown == "after-round" else []
    if view["barred"]:
        rule = voice.last_bid(view["barred"]["rule"])
        told.append(voice.say("ask.bid.barred", bid=view["barred"]["bid"], rule=rule))
    return " ".join((voice.say("bid.title"), *told))


def _pass_question(voice: Voice, view: View) -> str:
    """Whom a card is passed to; and whether before the first trick or after one."""
    round_json = view["round"]
    after_trick = round_json is not None and bool(round_json["tricks"])
    return voice.say("ask.pass.trick" if after_trick else "ask.pass", name=view["players"][_passed_to(view)])


def _passed_to(view: View) -> int:
    round_json, seat = view["round"], view["seat"]
    assert round_json is not None
    assert seat is not None
    players, taken = len(view["players"]), round_json["taken"]
    return next(other for step in range(1, players + 1) if taken[other := (seat + step) % players] is not None)


def _play_question(voice: Voice, view: View) -> str:
    round_json, suit = view["round"], view["follow"]
    assert round_json is not None
    if not round_json["tricks"] or "winner" in round_json["tricks"][-1]:
        return voice.say("ask.play.lead")
    if suit is None:
        return voice.say("ask.play")
    holds = any(code[1] == suit and code[0] not in "ZN" for code in view["hand"] or ())
    return voice.say("ask.play.follow" if holds else "ask.play.free", suit=voice.suit(suit))


def in_order(hand: Sequence[str], trump: str | None) -> list[str]:
    """A hand as one holds it: by suit, trump first, high cards first, then Wizards, Jesters and extra cards."""
    suits = [suit for suit in SUITS if suit != trump]
    order = {suit: index for index, suit in enumerate(([trump] if trump else []) + suits)}

    def place(code: str) -> tuple[int, int, int]:
        if is_extra(code):
            return 2, 0, BY_CODE[code]
        return "ZN".find(code[0]), order[code[1]], -BY_CODE[code]

    return sorted(hand, key=place)
