"""A seat's view in plain sentences, and actions as words: what a language model reads and writes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gizzard.core import texts
from gizzard.core.errors import IllegalAction
from gizzard.core.formats.actions import ActionJson, read_action
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.rounds import Round
from gizzard.core.formats.types import Trick
from gizzard.core.formats.view import View
from gizzard.core.game.refusals import refusal
from gizzard.core.game.state import State
from gizzard.core.rules.parsing import parse
from gizzard.terminal.play.choices import in_order
from gizzard.terminal.play.rules import rule_lines
from gizzard.terminal.voice import Voice

GRAMMAR = """\
A card is written as its rank (2 to 9, T, J, Q, K, A; Z is a Wizard, N a Jester), followed by its suit (C, D, H or S): \
QS is the queen of spades.
Think as long as you like, but end with a line that contains only your action:
  bid 3             bid three tricks
  play QS           play the queen of spades
  play ZH trump S   play a Wizard and make spades trump, if it may change trump
  play ZH call      play a Wizard or Jester and call, if you may; without "call", play it silently
  play ?            play the card that you cannot see
  pass 2C           pass on the two of clubs
  trump H           make hearts trump; with "name" and a special rule, if you may name one: trump H name pass-one"""


def explain_rules(rules: Mapping[str, Any]) -> str:
    """Explain the rules of a game and how to write actions, for the system prompt of a language model.

    Args:
        rules: the rules of a view, ``view["rules"]``.

    Returns:
        Paragraphs in English.

    Examples:
        >>> from gizzard.research.text import explain_rules
        >>> explain_rules({"players": 4}).splitlines()[0]
        'You play the card game Wizard with 3 others. Get as many points as you can.'
    """
    parsed = parse(rules)
    aim = f"You play the card game Wizard with {parsed.players - 1} others. Get as many points as you can."
    return "\n".join([aim, *rule_lines(Voice(), rules), GRAMMAR])


def describe(view: View) -> str:
    """Describe everything that a seat may know, except the rules, in plain sentences.

    Args:
        view: the view of a seat during a round.

    Returns:
        The description, of at most 1,500 characters at the last trick of fifteen.

    Raises:
        ValueError: no round is in progress, or the view is a spectator's.

    Examples:
        >>> import gizzard as gz
        >>> from gizzard.research.text import describe
        >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
        >>> print(describe(game.view(1)))
        You are seat 1 of seats 0 to 2.
        Round 1 of 20: 1 card each, dealt by seat 0. Turned up: 9D. Trump: diamonds.
        Totals: seat 0 0, seat 1 0, seat 2 0.
        Tricks bid: seat 0 -, seat 1 -, seat 2 -. No tricks are taken yet.
        Your hand: 2H.
        Legal actions: bid 0; bid 1.
    """
    round_json = view["round"]
    if round_json is None or view["seat"] is None:
        raise ValueError("only the view of a seat during a round can be described")
    return "\n".join(_paragraphs(view, round_json))


def _paragraphs(view: View, round_json: Round) -> Iterator[str]:
    yield f"You are seat {view['seat']} of seats 0 to {len(view['players']) - 1}."
    yield _round(view, round_json)
    yield from _special_rules(round_json)
    yield f"Totals: {_by_seat(view['scores'])}."
    if view["history"]:
        yield f"Earlier rounds, tricks taken/bid by seat: {'; '.join(map(_result, view['history']))}."
    yield _bids(round_json)
    yield from _visible_cards(view, round_json)
    yield from _exchanges(round_json)
    yield from _tricks(round_json["tricks"])
    yield _hand(view, round_json)
    yield from _question(view)


def _round(view: View, round_json: Round) -> str:
    cards, rounds = round_json["cards"], len(parse(view["rules"]).hand_sizes)
    trump = "not chosen yet" if view["phase"] == "trump" else _suit(round_json["trump"])
    number, dealer = round_json["number"], round_json["dealer"]
    sentences = [
        f"Round {number} of {rounds}: {cards} card{'s' * (cards > 1)} each, dealt by seat {dealer}.",
        f"Turned up: {round_json['turn_up'] or 'nothing'}.",
        f"Trump: {trump}.",
    ]
    if "opening_trump" in round_json:
        sentences.append(f"Trump at the start of play: {_suit(round_json['opening_trump'])}.")
    return " ".join(sentences)


def _suit(suit: str | None) -> str:
    return texts.suit_names("en", "standard", "many")[suit] if suit else "none"


def _special_rules(round_json: Round) -> Iterator[str]:
    if "special" in round_json:
        yield f"Special rule of this round: {Voice().rule(round_json['special'])}."
    if "named" in round_json:
        yield f"Special rule named for the next round: {Voice().rule(round_json['named'])}."


def _by_seat(values: Sequence[object]) -> str:
    return ", ".join(f"seat {seat} {'-' if value is None else value}" for seat, value in enumerate(values))


def _result(round_json: Round) -> str:
    pairs = zip(round_json["taken"], round_json["bids"], strict=True)
    return f"{round_json['number']}) " + " ".join(
        "out" if taken is None else f"{taken}/{'-' if bid is None else bid}" for taken, bid in pairs
    )


def _bids(round_json: Round) -> str:
    bids, taken = _by_seat(round_json["bids"]), _by_seat(round_json["taken"])
    tricks = f"Tricks taken: {taken}." if any(round_json["taken"]) else "No tricks are taken yet."
    return f"Tricks bid: {bids}. {tricks}"


def _visible_cards(view: View, round_json: Round) -> Iterator[str]:
    for seat, hand in enumerate(round_json["hands"]):
        if hand and (seat != view["seat"] or view["hand"] is None):
            yield f"Known cards dealt to seat {seat}: {' '.join(hand)}."


def _exchanges(round_json: Round) -> Iterator[str]:
    for giver, taker, card in round_json.get("exchange", []):
        if card is not None:
            yield f"Seat {giver} gave {card} to seat {taker}."


def _tricks(tricks: Sequence[Trick]) -> Iterator[str]:
    if tricks:
        yield "Tricks, in the order played (seat:card):"
    for number, trick in enumerate(tricks, 1):
        plays = " ".join(_play(play) for play in trick["plays"])
        yield f"{number}. {plays}" + (f" - won by {trick['winner']}" if "winner" in trick else " - in progress")


def _play(play: Mapping[str, Any]) -> str:
    said = _options({key: play[key] for key in ("call", "trump") if key in play})
    return f"{play['seat']}:{play['card']}" + (f"({said.strip()})" if said else "")


def _hand(view: View, round_json: Round) -> str:
    if view["hand"] is None:
        return "You cannot see your hand."
    return f"Your hand: {' '.join(in_order(view['hand'], round_json['trump']))}."


def _question(view: View) -> Iterator[str]:
    if barred := view["barred"]:
        yield f"You may not bid {barred['bid']} ({Voice().last_bid(barred['rule'])})."
    if view["follow"] and view["legal"]:
        yield f"Follow suit if you can: {_suit(view['follow'])}."
    if view["legal"]:
        yield f"Legal actions: {'; '.join(map(format_action, view['legal']))}."


def format_action(action: ActionJson) -> str:
    """Write an action as words.

    Args:
        action: an action in its JSON form.

    Returns:
        The words, such as ``bid 3``.

    Examples:
        >>> from gizzard.research.text import format_action
        >>> format_action({"play": "ZH", "trump": "S"})
        'play ZH trump S'
    """
    kind = next(kind for kind in ("bid", "pass", "play", "trump") if kind in action)
    said = dict(action)
    return f"{kind} {said.pop(kind)}" + _options(said)


def _options(said: Mapping[str, Any]) -> str:
    words = ""
    if said.get("call"):
        words += " call"
    if "trump" in said:
        words += f" trump {said['trump']}"
    if "name" in said:
        words += " name " + " ".join(said["name"].values())
    return words


MAX_OPTION_WORDS = 4
"""An action has no more words after its card or suit, such as `call trump C`."""


FORM = "The last line of the answer is one action in words, such as: bid 1"
"""What an answer looks like."""


def parse_action(text: str | None, view: View) -> ActionJson:
    r"""Find the action in an answer: its last line, without the marks around it and a word such as ``Answer:``.

    Args:
        text: what a language model answered; None for nothing.
        view: the view that it was asked about.

    Returns:
        One of the actions in ``view["legal"]``.

    Raises:
        IllegalAction: the last line is not a legal action. The message explains why.

    Examples:
        >>> import gizzard as gz
        >>> from gizzard.research.text import parse_action
        >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
        >>> parse_action("I have no trump.\n**Bid 0.**", game.view(1))
        {'bid': 0}
        >>> parse_action("bid 2", game.view(1))
        Traceback (most recent call last):
        ...
        gizzard.core.errors.IllegalAction: A bid of 2 is not possible: bid a whole number from 0 to 1, the number of tricks.
    """  # noqa: E501
    line = _last_line(text or "")
    for action in view["legal"]:
        if format_action(action).casefold() == line.casefold():
            return action
    parsed = _action_json(line.split())
    if parsed in view["legal"]:
        return parsed
    raise _refusal(view, parsed or line)


_MARKS = re.compile(r"""\\boxed\{|\\text\{|</?\w+>|^[\s*_`'\".:>#{}$\[\]()-]+|[\s*_`'\".:>#{}$\[\]()-]+$""")
_LABEL = re.compile(
    r"^(my |the |final )*(action|answer|move|choice|bid|play)\s*[*_]*:[\s*_]*(?=\S+\s+\S)", re.IGNORECASE
)


def _last_line(text: str) -> str:
    lines = (_unmarked(line) for line in reversed(text.splitlines()))
    return next((line for line in lines if line), "")


def _unmarked(line: str) -> str:
    """A line without the marks around it and the label before it."""
    for _ in range(3):  # marks may surround the label, too
        line = _LABEL.sub("", _MARKS.sub("", line), count=1)
    return " ".join(line.split())


def _action_json(words: Sequence[str]) -> Mapping[str, object] | None:
    """The JSON of an action, legal or not; None if the words are not an action."""
    match [words[0].lower() if words else "", *words[1:]]:
        case ["bid", number] if number.isdecimal() and len(number) < 4:
            return {"bid": int(number)}
        case ["bid", number]:
            return {"bid": number}
        case [("play" | "pass" | "trump") as kind, code, *said] if len(said) <= MAX_OPTION_WORDS:
            options = _options_from([word.lower() for word in said])
            return None if options is None else {kind: code.upper(), **options}
    return None


def _options_from(words: Sequence[str]) -> dict[str, Any] | None:
    """The options of an action; None if the words mean nothing."""
    match words:
        case []:
            return {}
        case ["call", *rest]:
            first: dict[str, Any] = {"call": True}
        case ["trump", suit, *rest]:
            first = {"trump": suit.upper()}
        case ["name", rule, *rest] if len(rest) < 2:
            return {"name": {"rule": rule, **({"cards": rest[0]} if rest else {})}}
        case _:
            return None
    others = _options_from(rest)
    return None if others is None else first | others


def _refusal(view: View, given: object) -> IllegalAction:
    """Why an action is not legal."""
    position, seat = position_of(view), view["seat"]
    assert seat is not None  # position_of has checked it
    try:
        act = read_action(State(parse(view["rules"]), position), seat, given)
    except IllegalAction as refused:
        return refused
    return refusal(position, seat, act.action)
