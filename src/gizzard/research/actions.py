"""Action numbers, the same for all rules. They never change; with extra cards there are more of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from gizzard.api.game import Game
from gizzard.bots.env import numbers
from gizzard.bots.env.numbers import NUMBERS_WITH_EXTRAS, WAIT, actions_of_numbers, numbers_of_actions
from gizzard.core.cards import CODES, DECK, EXTRA_CODES, RANKS, SUITS, UNSEEN_CODE
from gizzard.core.formats.actions import Action
from gizzard.core.formats.phase_actions import action_value, read_action
from gizzard.core.game.position import Position
from gizzard.core.native.bits import lowest
from gizzard.core.native.struct import MAX_SEATS
from gizzard.core.rules.special import Smyrna, namings

CARD_NAMES = (*(CODES[card] for card in DECK), *EXTRA_CODES)
"""The cards in the order in which observations and action numbers have them."""


class ActionRange(NamedTuple):
    """Consecutive action numbers, for the documentation."""

    first: int
    size: int
    meaning: str


ACTION_RANGES = (
    ActionRange(WAIT, 1, "wait: the only action of a seat that is not to act"),
    ActionRange(numbers.FIRST_BID, numbers.ENCODED_BIDS, "bid 0, 1, 2, …; the bid as a Cloud changes it"),
    ActionRange(numbers.FIRST_TRUMP, 5, "choose trump: C, D, H, S; none, for the holder of a Werewolf"),
    ActionRange(numbers.FIRST_PASS, numbers.ENCODED_CARDS, "pass a card, by card"),
    ActionRange(numbers.FIRST_PLAY, numbers.ENCODED_CARDS + 1, "play a card, by card; the last is the unseen card"),
    ActionRange(numbers.FIRST_TAKE, numbers.ENCODED_CARDS, "not used"),
    ActionRange(numbers.DECLINE, 1, "decline a Witch's swap"),
    ActionRange(
        numbers.FIRST_SPOKEN,
        numbers.SPEAKING_CARDS * numbers.SPOKEN_WAYS,
        "play a Wizard, a Jester, an extra card or the unseen card with a call, a trump or both: nine for each card; "
        "of a Juggler or a Cloud, also as a Vampire, the suit instead of a trump; a call makes a Shapeshifter a Wizard",
    ),
    ActionRange(
        numbers.FIRST_NAMING,
        4 * numbers.ENCODED_NAMINGS,
        "choose trump and name a special rule: four for each rule, in the order C, D, H, S",
    ),
    ActionRange(
        numbers.FIRST_SWAP,
        (MAX_SEATS - 1) * numbers.ENCODED_CARDS,
        "with extra cards: a Witch's swap, by the seat from 1 whose card is taken, and the card put in its place",
    ),
    ActionRange(numbers.FIRST_OF_BOTH, 16, "with extra cards: play the Vampire with a suit, and for each suit a trump"),
)
"""All action numbers."""


def position_of(game: Game) -> Position:
    """The position of a game, which is read-only."""
    return game._state.position


def number_of(game: Game, seat: int, action: Action) -> int:
    """The number of a seat's action, which need not be legal. Raises IllegalAction if it has no meaning now."""
    chosen = read_action(game._state, seat, action).action
    return numbers_of_actions(position_of(game), [chosen])[0]


def action_of(game: Game, number: int) -> Action:
    """The action with this number, in the current phase. Raises ValueError if it is not legal for the seat to act."""
    position = position_of(game)
    action = actions_of_numbers((position,), [number])[0] if 0 < number < NUMBERS_WITH_EXTRAS else numbers.NO_ACTION
    if not position.waiting or not position.is_legal(lowest(position.waiting), action):
        raise ValueError(f"action {number} ({action_name(number)}) is not legal")
    return action_value(position, action)


def legal_numbers(game: Game, seat: int) -> list[int]:
    """The numbers of a seat's legal actions, in ascending order; none if it is not to act."""
    position = position_of(game)
    return sorted(numbers_of_actions(position, position.legal(seat)))


def action_name(number: int) -> str:
    """A unique name of an action number, such as ``bid 2`` or ``play QS``."""
    names = action_names()
    return names[number] if 0 <= number < len(names) else f"unknown action {number}"


@cache
def action_names() -> tuple[str, ...]:
    """The names of all action numbers."""
    return tuple(_names())


def _names() -> Iterator[str]:
    yield "wait"
    yield from (f"bid {tricks}" for tricks in range(numbers.ENCODED_BIDS))
    yield from (f"trump {suit}" for suit in (*SUITS, "none"))
    yield from (f"pass {card}" for card in CARD_NAMES)
    yield from (f"play {card}" for card in (*CARD_NAMES, UNSEEN_CODE))
    yield from (f"take {card}" for card in CARD_NAMES)
    yield "decline"
    speakers = [rank + suit for rank in RANKS[-2:] for suit in SUITS]
    yield from (f"play {card}{said}" for card in (*speakers, *EXTRA_CODES, UNSEEN_CODE) for said in _spoken_ways())
    for special in namings(tuple(Smyrna)):
        rule = f"{special.rule} {special.cards}".strip()
        yield from (f"trump {suit} name {rule}" for suit in SUITS)
    yield from (f"put {card} take from seat {seat}" for seat in range(1, MAX_SEATS) for card in CARD_NAMES)
    yield from (f"play Va suit {suit} trump {trump}" for suit in SUITS for trump in SUITS)


def _spoken_ways() -> Iterator[str]:
    """What can be said with a card, in the order of the numbers."""
    for said in range(1, numbers.SPOKEN_WAYS + 1):
        call = " call" if said & 1 else ""
        yield call + (f" trump {SUITS[(said >> 1) - 1]}" if said >> 1 else "")
