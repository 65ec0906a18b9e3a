"""The codec for played cards, in JSON and as actions, for actions, views, records and their replay.

As an action a play is an integer that encodes the card, its call and its trump (see ``rules.tricks``). In JSON it is
the card's code, with ``call`` and ``trump`` if they apply.
"""

from collections.abc import Mapping
from typing import Any

from gizzard.core.cards import BY_CODE, CODES, NO_SUIT, SUITS, UNSEEN, UNSEEN_CODE, Card, Suit, is_special
from gizzard.core.errors import IllegalAction, quoted
from gizzard.core.formats.types import Play
from gizzard.core.game.position import Position
from gizzard.core.rules.tricks import CALL, TRUMP_SHIFT, card_of, coded
from gizzard.core.rules.trump import CHOSEN, OFF


def read_card(code: object) -> Card:
    """The card of a code. Raises IllegalAction if it is none."""
    try:
        return BY_CODE[code]  # type: ignore[index]
    except (KeyError, TypeError):
        raise IllegalAction("bad-card", card=quoted(code)) from None


def play_of(card: Card, call: bool = False, trump: Suit = NO_SUIT) -> int:
    """A play as an action; ``trump`` is the suit named by its player, or NO_SUIT."""
    return coded(card) | CALL * call | trump + 1 << TRUMP_SHIFT


def named_trump(play: int) -> Suit:
    """The suit that a play makes trump, or NO_SUIT."""
    return (play >> TRUMP_SHIFT & 7) - 1


def call_due(position: Position, card: Card) -> bool:
    """Whether a card is played with or without a call in this round, and not simply played."""
    return position.calls and is_special(card)


def changes_trump(position: Position, card: Card, call: bool) -> bool:
    """Whether a card played like this changes trump: under some rules, cards that count as Wizards do."""
    return position.trump_change != OFF and position.roles(card, call)[0]


def trump_due(position: Position, card: Card, call: bool) -> bool:
    """Whether the player names a trump with a card; always with an unseen card, so that this reveals nothing."""
    return position.trump_change == CHOSEN and (card == UNSEEN or changes_trump(position, card, call))


def play_action_json(play: int, calls: bool) -> dict[str, Any]:
    """A play in the JSON form of an action; ``calls``: special cards are called in this round."""
    card = card_of(play)
    form: dict[str, Any] = {"play": UNSEEN_CODE if card == UNSEEN else CODES[card]}
    if calls or play >> TRUMP_SHIFT:
        form.update(_options(play, calls))
    return form


def play_json(seat: int, play: int, calls: bool) -> Play:
    """A play in the JSON form of records and views."""
    form: Play = {"seat": seat, "card": CODES[card_of(play)]}
    if calls or play >> TRUMP_SHIFT:
        form.update(_options(play, calls))  # type: ignore[typeddict-item]
    return form


def _options(play: int, calls: bool) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if calls and is_special(card_of(play)):
        options["call"] = bool(play & CALL)
    if (trump := named_trump(play)) != NO_SUIT:
        options["trump"] = SUITS[trump]
    return options


def read_play(position: Position, form: Mapping[str, Any]) -> int:
    """The action by which its player made a play in a record or a view.

    A hidden card was unseen to its player, who named a trump with it in any case; if that had no effect, any suit will
    do.
    """
    card = read_card(form["card"])
    if position.one_way:
        return coded(card)
    call = call_due(position, card) and bool(form.get("call"))
    trump = NO_SUIT
    if trump_due(position, card, call):
        if "trump" not in form:
            raise IllegalAction("trump-due", card=form["card"])
        trump = SUITS.index(form["trump"])
    if not position.own_hand_hidden:
        return play_of(card, call, trump)
    return play_of(UNSEEN, trump=0 if trump == NO_SUIT and position.trump_change == CHOSEN else trump)
