"""The codec for played cards, in JSON and as actions, for actions, views, records and their replay.

As an action a play is an integer that encodes the card and what its player says with it (see ``rules.tricks``). In JSON
it is the card's code, with ``call``, ``suit``, ``as`` and ``trump`` if they apply.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NotRequired, TypedDict

from gizzard.core.cards import (
    BY_CODE,
    CODES,
    FIRST_EXTRA,
    NO_CARD,
    NO_SUIT,
    SUITS,
    UNSEEN,
    Card,
    Suit,
    is_special,
)
from gizzard.core.errors import IllegalAction, quoted
from gizzard.core.formats import actions
from gizzard.core.formats.actions import SAID, ActionJson, Say
from gizzard.core.formats.card import CARDS
from gizzard.core.formats.types import SuitCode, Word
from gizzard.core.game.position import Position
from gizzard.core.rules.extras import SAYS_SUIT, SAYS_WORD, says, stands_for
from gizzard.core.rules.tricks import CALL, SUIT_SHIFT, TRUMP_SHIFT, card_of, coded
from gizzard.core.rules.trump import CHOSEN, OFF

Play = TypedDict(
    "Play",
    {
        "seat": int,
        "card": str,
        "call": NotRequired[bool],
        "suit": NotRequired[SuitCode],
        "as": NotRequired[Word],
        "turn_up": NotRequired[str],
        "trump": NotRequired[SuitCode | None],
    },
)
"""A card played, with what its player said."""

WITH_EXTRAS = frozenset({"suit", "as", "turn_up"})
"""The keys of a play that only extra cards bring."""

WORDS = ("wizard", "jester")
Said = actions.Play | Say
"""What is said with a card, or after it."""
SILENT = ("seat", "card")
"""The keys of a play with which nothing is said."""
NOTHING = Say()


def read_card(code: object) -> Card:
    """The card of a code. Raises IllegalAction if it is none."""
    try:
        return BY_CODE[code]  # type: ignore[index]
    except (KeyError, TypeError):
        raise IllegalAction("bad-card", card=quoted(code)) from None


def read_suit(code: object) -> Suit:
    """The suit of a letter. Raises IllegalAction if it is none."""
    if not isinstance(code, str) or len(code) != 1 or code not in SUITS:
        raise IllegalAction("trump-suit", trump=quoted(code))
    return SUITS.index(code)


def play_of(card: Card, call: bool = False, trump: Suit = NO_SUIT) -> int:
    """A play as an action; ``trump`` is the suit named by its player, or NO_SUIT."""
    return coded(card) | CALL * call | trump + 1 << TRUMP_SHIFT


def named_trump(play: int) -> Suit:
    """The suit that a play makes trump, or NO_SUIT."""
    return (play >> TRUMP_SHIFT & 7) - 1


def call_due(position: Position, card: Card) -> bool:
    """Whether a card is played with or without a call in this round, and not simply played."""
    what = stands_for(card, position.up)
    return position.calls and what < FIRST_EXTRA and is_special(what)


def changes_trump(position: Position, card: Card, call: bool) -> bool:
    """Whether a card played like this changes trump: under some rules, cards that count as Wizards do."""
    return position.trump_change != OFF and position.roles(card, call)[0]


def trump_due(position: Position, card: Card, call: bool) -> bool:
    """Whether the player names a trump with a card; always with an unseen card, so that this reveals nothing."""
    if card >= FIRST_EXTRA:
        return position.names_trump(card, call)
    return position.trump_change == CHOSEN and (card == UNSEEN or changes_trump(position, card, call))


@lru_cache(maxsize=1024)
def play_value(play: int, calls: bool, up: Card = NO_CARD) -> actions.Play:
    """A play as a value; ``calls``: special cards are called in this round; ``up``: the card that lies up."""
    said = said_json(play, calls, up) if calls or play >> TRUMP_SHIFT else {}
    value: actions.Play = actions.Play.unchecked(CARDS[card_of(play)], **{SAID[key]: said[key] for key in said})
    return value


@lru_cache(maxsize=1024)
def play_action_json(play: int, calls: bool, up: Card = NO_CARD) -> ActionJson:
    """The same in JSON; not to be changed."""
    return play_value(play, calls, up).to_json()


def play_json(seat: int, play: int, number: int, position: Position) -> Play:
    """A play, by its number in the round, in the JSON form of records and views."""
    form: Play = {"seat": seat, "card": CODES[card_of(play)]}
    if number == position.turned_by:
        form["turn_up"] = CODES[position.up]
        if position.word_due():
            return form
        form["trump"] = None
    if position.calls or play >> TRUMP_SHIFT:
        form.update(said_json(play, position.calls, position.up))  # type: ignore[typeddict-item]
    return form


def said_json(play: int, calls: bool, up: Card) -> dict[str, Any]:
    """The announcements that belong to a play."""
    what = stands_for(card_of(play), up)
    options: dict[str, Any] = {}
    if calls and what < FIRST_EXTRA and is_special(what):
        options["call"] = bool(play & CALL)
    if play >> SUIT_SHIFT:
        options["suit"] = SUITS[(play >> SUIT_SHIFT) - 1]
    if says(what) == SAYS_WORD:
        options["as"] = WORDS[not play & CALL]
    if (trump := named_trump(play)) != NO_SUIT:
        options["trump"] = SUITS[trump]
    return options


def turned_later(form: Mapping[str, Any]) -> str | None:
    """The card that a play of a round in JSON has turned up; None if none did."""
    plays = (play for trick in form.get("tricks", ()) for play in trick["plays"])
    return next((play["turn_up"] for play in plays if "turn_up" in play), None)


def read_said(position: Position, card: Card, said: Said, code: str) -> int:
    """A play with these announcements. Raises IllegalAction if one is missing or not due."""
    if position.turns_up(card):
        return _read_turning_up(card, said, code)
    what = stands_for(card, position.up)
    call = _read_word(said, code) if says(what) == SAYS_WORD else _read_call(position, card, said, code)
    suit = _read_suit("suit", says(what) == SAYS_SUIT, said.suit, code)
    trump = _read_suit("trump", trump_due(position, card, call), said.trump, code)
    return play_of(card, call, trump) | suit + 1 << SUIT_SHIFT


def _read_turning_up(card: Card, said: Said, code: str) -> int:
    """A play that turns a card up: what that card asks for is said afterwards."""
    for part, field in SAID.items():
        if getattr(said, field) is not None:
            raise IllegalAction(f"{part}-not-due", card=code)
    return coded(card)


def _read_suit(part: str, due: bool, suit: object, code: str) -> Suit:
    if (suit is not None) != due:
        raise IllegalAction(f"{part}-due" if due else f"{part}-not-due", card=code)
    return read_suit(suit) if due else NO_SUIT


def _read_word(said: Said, code: str) -> bool:
    if said.counts_as not in WORDS:
        raise IllegalAction("as-due", card=code)
    return said.counts_as == WORDS[0]


def _read_call(position: Position, card: Card, said: Said, code: str) -> bool:
    if said.counts_as is not None:
        raise IllegalAction("as-not-due", card=code)
    if not call_due(position, card):
        if said.call is not None:
            raise IllegalAction("call-not-due", card=code)
        return False
    if type(said.call) is not bool:
        raise IllegalAction("call-due", card=code)
    return said.call


def read_play(position: Position, form: Play) -> int:
    """The action by which its player made a play in a record or a view.

    A hidden card was unseen to its player, who named a trump with it in any case; if that had no effect, any suit will
    do.
    """
    card = read_card(form["card"])
    if position.one_way:
        return coded(card)
    if position.extras:
        return _read_play_with_extras(position, card, form)
    call = call_due(position, card) and bool(form.get("call"))
    trump = NO_SUIT
    if trump_due(position, card, call):
        if "trump" not in form:
            raise IllegalAction("trump-due", card=form["card"])
        trump = read_suit(form["trump"])
    if not position.own_hand_hidden:
        return play_of(card, call, trump)
    return play_of(UNSEEN, trump=0 if trump == NO_SUIT and position.trump_change == CHOSEN else trump)


def _read_play_with_extras(position: Position, card: Card, form: Play) -> int:
    if position.stock_missing() and stands_for(card, position.up) != card and "turn_up" not in form:
        raise IllegalAction("turn-up-due", card=form["card"])
    if "turn_up" in form and not position.turns_up(card):
        raise IllegalAction("turn-up-not-due", card=form["card"])
    return read_said(position, card, said_by_choice(position, card, form), form["card"])


def said_by_choice(position: Position, card: Card, form: Play) -> Say:
    """The announcements that a player chose, from a record, which also holds a trump that was not chosen."""
    if len(form) == len(SILENT) or position.turns_up(card):
        return NOTHING
    call, role, trump = form.get("call"), form.get("as"), form.get("trump")
    if trump is not None and not trump_due(position, card, role == WORDS[0] or bool(call)):
        trump = None
    said: Say = Say.unchecked(form.get("suit"), role, trump, call)
    return said
