"""A seat's view in plain sentences, with the actions as words: what a language model reads."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gizzard import Card, RuleSet, View
from gizzard.api import events as happened
from gizzard.api.events import bids_now
from gizzard.api.rules import rules_from_json
from gizzard.api.values import TRUMP_PHASES
from gizzard.research.action_text import format_action, options
from gizzard.research.action_words import parse_action
from gizzard.terminal.play.choices import in_order
from gizzard.terminal.play.rules import rule_lines
from gizzard.terminal.voice import Voice

__all__ = ["describe", "explain_rules", "format_action", "parse_action"]

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

RoundJson = Mapping[str, Any]
"""A round of a view (docs/engine.md)."""

GRAMMAR_OF_EXTRAS = """\
The extra cards: {cards}.
  play Ju suit H    play the Juggler, or the Cloud, as a heart
  play Sh as wizard play the Shapeshifter as a Wizard; or: as jester
  suit H            the same for a card that the Vampire has turned up; also: as wizard, call yes, call no
  cloud +1          raise your bid by one; or: cloud -1
  witch 7H Ju       put the seven of hearts into the trick and take the Juggler; or, if you may decline: witch none
  trump none        play without trump, if you may"""


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
    parsed = rules_from_json(rules)
    aim = f"You play the card game Wizard with {parsed.players - 1} others. Get as many points as you can."
    return "\n".join([aim, *rule_lines(Voice(), rules), GRAMMAR, *_grammar_of_extras(parsed)])


def _grammar_of_extras(rules: RuleSet) -> Iterator[str]:
    if rules.cards:
        cards = (f"{code} is the {Voice().card(code)}" for code in map(Card.code_of, rules.cards))
        yield GRAMMAR_OF_EXTRAS.format(cards=", ".join(cards))


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


def _paragraphs(view: View, round_json: RoundJson) -> Iterator[str]:
    yield f"You are seat {view['seat']} of seats 0 to {len(view['players']) - 1}."
    yield _round(view, round_json)
    yield from _special_rules(round_json)
    yield f"Totals: {_by_seat(view['scores'])}."
    if view["history"]:
        yield f"Earlier rounds, tricks taken/bid by seat: {'; '.join(map(_result, view['history']))}."
    yield _bids(round_json)
    yield from _visible_cards(view, round_json)
    yield from _exchanges(round_json)
    yield from _tricks(round_json)
    yield _hand(view, round_json)
    yield from _question(view)


def _round(view: View, round_json: RoundJson) -> str:
    cards, rounds = round_json["cards"], len(rules_from_json(view["rules"]).hand_sizes)
    trump = "not chosen yet" if view["phase"] in TRUMP_PHASES else _suit(round_json["trump"])
    number, dealer = round_json["number"], round_json["dealer"]
    sentences = [
        f"Round {number} of {rounds}: {cards} card{'s' * (cards > 1)} each, dealt by seat {dealer}.",
        f"Turned up: {round_json['turn_up'] or 'nothing'}.",
        f"Trump: {trump}.",
    ]
    if "opening_trump" in round_json:
        sentences.append(f"Trump at the start of play: {_suit(round_json['opening_trump'])}.")
    if (taker := round_json.get("werewolf")) is not None:
        sentences.append(f"Seat {taker} held the Werewolf and took that card.")
    if "up" in view and view["up"] != round_json["turn_up"]:
        sentences.append(f"Now {view['up']} lies there.")
    return " ".join(sentences)


def _suit(suit: str | None) -> str:
    return Voice().suit(suit) if suit else "none"


def _special_rules(round_json: RoundJson) -> Iterator[str]:
    if "special" in round_json:
        yield f"Special rule of this round: {Voice().rule(round_json['special'])}."
    if "named" in round_json:
        yield f"Special rule named for the next round: {Voice().rule(round_json['named'])}."


def _by_seat(values: Sequence[object]) -> str:
    return ", ".join(f"seat {seat} {'-' if value is None else value}" for seat, value in enumerate(values))


def _result(round_json: RoundJson) -> str:
    pairs = zip(round_json["taken"], bids_now(round_json), strict=True)
    return f"{round_json['number']}) " + " ".join(
        "out" if taken is None else f"{taken}/{'-' if bid is None else bid}" for taken, bid in pairs
    )


def _bids(round_json: RoundJson) -> str:
    bids, taken = _by_seat(bids_now(round_json)), _by_seat(round_json["taken"])
    tricks = f"Tricks taken: {taken}." if any(round_json["taken"]) else "No tricks are taken yet."
    return f"Tricks bid: {bids}. {tricks}"


def _visible_cards(view: View, round_json: RoundJson) -> Iterator[str]:
    for seat, hand in enumerate(round_json["hands"]):
        if hand and (seat != view["seat"] or view["hand"] is None):
            yield f"Known cards dealt to seat {seat}: {' '.join(hand)}."


def _exchanges(round_json: RoundJson) -> Iterator[str]:
    for event in happened.events(round_json):
        if isinstance(event, happened.Passed | happened.Aside) and event.trick < 0 and event.card:
            yield f"Seat {event.seat} gave {event.card} to seat {event.to}."


def _tricks(round_json: RoundJson) -> Iterator[str]:
    tricks, events = round_json["tricks"], happened.events(round_json)
    if tricks:
        yield "Tricks, in the order played (seat:card):"
    for number, trick in enumerate(tricks):
        plays = " ".join(_play(play) for play in trick["plays"])
        outcome = [sentence for event in events if event.trick == number for sentence in _outcome(event)]
        yield f"{number + 1}. {plays} - {'; '.join(outcome) or 'in progress'}"


def _outcome(event: happened.Event) -> Iterator[str]:
    """Who has won a trick, and what its extra cards did."""
    match event:
        case happened.Taken(seat=seat):
            yield f"won by {seat}"
        case happened.Bombed(seat=seat):
            yield f"won by nobody, {seat} leads"
        case happened.Passed(seat=seat, card=str(card), to=to) | happened.Aside(seat=seat, card=str(card), to=to):
            yield f"{seat} passed {card} to {to}"
        case happened.Cloud(by=by):
            yield "bid changed" + (f" by {by:+d}" if by else "")
        case happened.Witch(put=put, took=took):
            yield f"{put or 'nothing'} put in and {took or 'nothing'} taken by the Witch"


def _play(play: Mapping[str, Any]) -> str:
    said = options({key: play[key] for key in ("suit", "as", "call", "trump") if key in play})
    turned_up = f" turning up {play['turn_up']}" if "turn_up" in play else ""
    return f"{play['seat']}:{play['card']}" + (f"({(turned_up + said).strip()})" if turned_up or said else "")


def _hand(view: View, round_json: RoundJson) -> str:
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
