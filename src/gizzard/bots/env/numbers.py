"""Action numbers that are the same for all rules, with room for the special cards of the anniversary editions.

The actions of a position depend on its phase: 2 is a bid, a trump suit or a card. A number stands for one action only,
so that a policy can be trained over several rules and kept when cards are added. docs/research.md lists the ranges.
"""

from __future__ import annotations

from gizzard.core.cards import JESTER_RANK, UNSEEN, WIZARD_RANK, Card
from gizzard.core.game.fields import BID, PASS, PLAY
from gizzard.core.game.position import Position
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import lowest

ENCODED_CARDS = 69
"""The 60 cards, by suit and rank, and the nine special cards of the editions."""
ENCODED_BIDS = 24
SPEAKING_CARDS = 18
"""Cards with more than one way to play them: Wizards, Jesters, the nine special cards, and the unseen card."""
SPOKEN_WAYS = 9
"""With and without a call, with no trump or one of four, less the one that says nothing."""
ENCODED_NAMINGS = 72
"""The special rules that a dealer may name, as listed by ``rules.special.namings`` for all of Smyrna."""

WAIT = 0
FIRST_BID = WAIT + 1
FIRST_TRUMP = FIRST_BID + ENCODED_BIDS
FIRST_PASS = FIRST_TRUMP + 5
FIRST_PLAY = FIRST_PASS + ENCODED_CARDS
FIRST_TAKE = FIRST_PLAY + ENCODED_CARDS + 1
DECLINE = FIRST_TAKE + ENCODED_CARDS
FIRST_SPOKEN = DECLINE + 1
FIRST_NAMING = FIRST_SPOKEN + SPEAKING_CARDS * SPOKEN_WAYS
ACTION_NUMBERS = FIRST_NAMING + 4 * ENCODED_NAMINGS
"""Every number is less than this. FIRST_TAKE and DECLINE are reserved for the Witch."""

NO_ACTION = -1


def card_place(card: Card) -> int:
    """The place of a card among the encoded cards; the unseen card comes after all others."""
    return ENCODED_CARDS if card == UNSEEN else 15 * (card >> 4) + (card & 15)


def card_at(index: int) -> Card:
    """The card in a place; the inverse of ``card_place`` for the cards of the deck and the unseen card."""
    return UNSEEN if index == ENCODED_CARDS else (index // 15) << 4 | index % 15


def is_dealt(index: int) -> bool:
    """Whether a card of the deck of 60, or the unseen card, has this place."""
    return index < 60 or index == ENCODED_CARDS


def speaker_of(card: Card) -> int:
    """The index of a Wizard, a Jester or the unseen card among the speaking cards."""
    return SPEAKING_CARDS - 1 if card == UNSEEN else 4 * ((card & 15) - WIZARD_RANK) + (card >> 4)


def speaker_at(index: int) -> Card:
    """The inverse of ``speaker_of``; UNSEEN for reserved indices, too."""
    return UNSEEN if index >= 8 else (index & 3) << 4 | (WIZARD_RANK if index < 4 else JESTER_RANK)


def number_of_action(position: Position, action: int) -> int:
    """The number of an action of the current phase."""
    if position.phase == PLAY:
        card = action & 63
        said = action >> 6
        if said == 0:
            return FIRST_PLAY + card_place(card)
        return FIRST_SPOKEN + SPOKEN_WAYS * speaker_of(card) + said - 1
    if position.phase == BID:
        return FIRST_BID + action
    if position.phase == PASS:
        return FIRST_PASS + card_place(action)
    naming = action >> 2
    if naming == 0:
        return FIRST_TRUMP + action
    index: int = position.round_table.naming_ids[naming - 1]
    return FIRST_NAMING + 4 * index + (action & 3)


def action_of_number(position: Position, number: int) -> int:
    """The action of the current phase with this number, legal or not; NO_ACTION if there is none."""
    if number <= WAIT or number >= ACTION_NUMBERS:
        return NO_ACTION
    if position.phase == PLAY:
        return play_of_number(number)
    if position.phase == BID:
        return number - FIRST_BID if number < FIRST_TRUMP else NO_ACTION
    if position.phase == PASS:
        index = number - FIRST_PASS
        return card_at(index) if number >= FIRST_PASS and index < 60 else NO_ACTION
    return trump_of_number(position, number)


def play_of_number(number: int) -> int:
    """The play with this number."""
    if number >= FIRST_SPOKEN and number < FIRST_NAMING:
        speaker = (number - FIRST_SPOKEN) // SPOKEN_WAYS
        said = (number - FIRST_SPOKEN) % SPOKEN_WAYS + 1
        return speaker_at(speaker) | said << 6 if speaker < 8 or speaker == SPEAKING_CARDS - 1 else NO_ACTION
    index = number - FIRST_PLAY
    return card_at(index) if index >= 0 and number < FIRST_TAKE and is_dealt(index) else NO_ACTION


def trump_of_number(position: Position, number: int) -> int:
    """The choice of trump with this number."""
    if number >= FIRST_TRUMP and number < FIRST_TRUMP + 4:
        return number - FIRST_TRUMP
    index = (number - FIRST_NAMING) >> 2
    for naming in range(position.nameable if number >= FIRST_NAMING else 0):
        if position.round_table.naming_ids[naming] == index:
            return (number - FIRST_NAMING) & 3 | (naming + 1) << 2
    return NO_ACTION


@compiled
def numbers_of_actions(position: Position, actions: list[int]) -> list[int]:
    """The numbers of actions of the current phase."""
    return [number_of_action(position, action) for action in actions]


@compiled
def actions_of_numbers(positions: tuple[Position, ...], numbers: list[int]) -> list[int]:
    """One action for each position, legal or not; NO_ACTION if a number has none.

    Raises ValueError if the counts differ, OverflowError or TypeError if one is not a C integer.
    """
    if len(numbers) != len(positions):
        raise ValueError(f"{len(positions)} numbers are needed, not {len(numbers)}")
    actions = []
    for row in range(len(positions)):
        position: Position = positions[row]
        number: int = numbers[row]
        actions.append(action_of_number(position, number))
    return actions


@compiled
def legal_numbers(position: Position) -> list[int]:
    """The numbers of the legal actions of the next seat to act, in ascending order."""
    if position.waiting == 0:
        return []
    seat: int = lowest(position.waiting)
    numbers = [number_of_action(position, position._choice(seat, index)) for index in range(position._choices(seat))]
    numbers.sort()
    return numbers


@compiled
def act_by_number(position: Position, number: int) -> bool:
    """Apply the action with this number for the next seat to act; False if it is illegal."""
    seat: int = lowest(position.waiting) if position.waiting else 0
    action = action_of_number(position, number)
    if not position._is_legal(seat, action):
        return False
    position._act(seat, action)
    return True
