"""Action numbers that are the same for all rules; those of swaps, and some of the Vampire, come last.

The actions of a position depend on its phase: 2 is a bid, a trump suit or a card. A number stands for one action only,
so that a policy can be trained over several rules and kept when cards are added. docs/research.md lists the ranges.
"""

from __future__ import annotations

from gizzard.bots.search.observation import relative
from gizzard.core.cards import FIRST_EXTRA, JESTER_RANK, NO_CARD, UNSEEN, WIZARD_RANK, Card
from gizzard.core.game.extra_effects import action_for_bid, bid_after
from gizzard.core.game.extra_tricks import identity
from gizzard.core.game.fields import (
    NO_SEAT,
    NO_SWAP,
    PASS,
    PLAY,
    SWAP,
    TAKE_TURN_UP,
    TURNED_WORD,
    card_put,
    card_taken,
    is_about_bids,
    swap_of,
)
from gizzard.core.game.position import Position
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import lowest
from gizzard.core.native.struct import MAX_SEATS
from gizzard.core.rules.extras import SAYS_SUIT, VAMPIRE, says
from gizzard.core.rules.tricks import SUIT_SHIFT, TRUMP_SHIFT, card_of, coded

ENCODED_CARDS = 69
"""The 60 cards, by suit and rank, and the nine extra cards of the anniversary editions."""
ENCODED_BIDS = 24
SPEAKING_CARDS = 18
"""Cards with more than one way to play them: Wizards, Jesters, the nine extra cards, and the unseen card."""
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
"""In a game without extra cards every number is less than this. Those from FIRST_TAKE are not used."""

FIRST_SWAP = ACTION_NUMBERS
FIRST_OF_BOTH = FIRST_SWAP + (MAX_SEATS - 1) * ENCODED_CARDS
NUMBERS_WITH_EXTRAS = FIRST_OF_BOTH + 16
"""Every number is less than this."""

NO_ACTION = -1


def card_place(card: Card) -> int:
    """The place of a card among the encoded cards: the 60 by suit and rank, the extra cards, the unseen card."""
    return ENCODED_CARDS if card == UNSEEN else 15 * (card >> 4) + (card & 15)


def card_at(index: int) -> Card:
    """The card in a place; the inverse of ``card_place``."""
    return UNSEEN if index == ENCODED_CARDS else (index // 15) << 4 | index % 15


def is_dealt(position: Position, card: Card) -> bool:
    """Whether a card of the 69 is in the deck."""
    return card < FIRST_EXTRA or position.extras >> (card - FIRST_EXTRA) & 1 != 0


def speaker_of(card: Card) -> int:
    """The index of a Wizard, a Jester, an extra card or the unseen card among the speaking cards."""
    if card >= FIRST_EXTRA:
        return 8 + card - FIRST_EXTRA
    return SPEAKING_CARDS - 1 if card == UNSEEN else 4 * ((card & 15) - WIZARD_RANK) + (card >> 4)


def speaker_at(index: int) -> Card:
    """The inverse of ``speaker_of``."""
    if index >= 8:
        return UNSEEN if index == SPEAKING_CARDS - 1 else FIRST_EXTRA + index - 8
    return (index & 3) << 4 | (WIZARD_RANK if index < 4 else JESTER_RANK)


def number_of_action(position: Position, action: int) -> int:
    """The number of an action of the current phase."""
    if position.phase == PLAY or position.phase == TURNED_WORD:
        return number_of_play(action)
    if is_about_bids(position.phase):
        return FIRST_BID + bid_after(position, lowest(position.waiting), action)
    if position.phase == PASS:
        return FIRST_PASS + card_place(action)
    if position.phase == SWAP:
        return number_of_swap(position, action)
    naming = action >> 2 if position.phase != TAKE_TURN_UP else 0
    if naming == 0:
        return FIRST_TRUMP + action
    index: int = position.round_table.naming_ids[naming - 1]
    return FIRST_NAMING + 4 * index + (action & 3)


def number_of_play(play: int) -> int:
    """The number of a play. A suit that is given to a card has the place of a trump, unless both are said."""
    card = card_of(play)
    said = play >> 6 & 15
    suit = play >> SUIT_SHIFT
    if suit > 0 and said > 0:
        return FIRST_OF_BOTH + 4 * (suit - 1) + (said >> 1) - 1
    said |= suit << 1
    if said == 0:
        return FIRST_PLAY + card_place(card)
    return FIRST_SPOKEN + SPOKEN_WAYS * speaker_of(card) + said - 1


def number_of_swap(position: Position, action: int) -> int:
    """The number of a swap: by who has played the card that is taken, and the card that is put in its place."""
    if action == NO_SWAP:
        return DECLINE
    own: int = lowest(position.waiting)
    other = relative(position, own, player_of(position, card_taken(action)))
    return FIRST_SWAP + ENCODED_CARDS * (other - 1) + card_place(card_put(action))


def player_of(position: Position, card: int) -> int:
    """The seat that has played a card to the trick; NO_SEAT if none has."""
    found: int = NO_SEAT
    seat: int = position._leaders[position.tricks - 1]
    for number in range((position.tricks - 1) * position.size, position.played):
        if card_of(position._plays[number]) == card:
            found = seat
        seat = position._after[seat]
    return found


def played_by(position: Position, player: int) -> int:
    """The card that a seat has played to the trick, or NO_CARD."""
    found: int = NO_CARD
    seat: int = position._leaders[position.tricks - 1]
    for number in range((position.tricks - 1) * position.size, position.played):
        if seat == player:
            found = card_of(position._plays[number])
        seat = position._after[seat]
    return found


def action_of_number(position: Position, number: int) -> int:
    """The action of the current phase with this number, legal or not; NO_ACTION if there is none."""
    if number <= WAIT or number >= NUMBERS_WITH_EXTRAS:
        return NO_ACTION
    if position.phase == PLAY or position.phase == TURNED_WORD:
        return play_of_number(position, number)
    if is_about_bids(position.phase):
        bid = number - FIRST_BID
        return action_for_bid(position, lowest(position.waiting), bid) if number < FIRST_TRUMP else NO_ACTION
    if position.phase == PASS:
        index = number - FIRST_PASS
        passes = number >= FIRST_PASS and index < ENCODED_CARDS and is_dealt(position, card_at(index))
        return card_at(index) if passes else NO_ACTION
    if position.phase == SWAP:
        return swap_of_number(position, number)
    return trump_of_number(position, number)


def play_of_number(position: Position, number: int) -> int:
    """The play with this number."""
    if number >= FIRST_OF_BOTH:
        both = number - FIRST_OF_BOTH
        return coded(VAMPIRE) | (both >> 2) + 1 << SUIT_SHIFT | (both & 3) + 1 << TRUMP_SHIFT
    if number >= FIRST_NAMING:
        return NO_ACTION
    if number >= FIRST_SPOKEN:
        said = (number - FIRST_SPOKEN) % SPOKEN_WAYS + 1
        return spoken(position, speaker_at((number - FIRST_SPOKEN) // SPOKEN_WAYS), said)
    index = number - FIRST_PLAY
    played = index >= 0 and number < FIRST_TAKE and is_dealt(position, card_at(index))
    return coded(card_at(index)) if played else NO_ACTION


def spoken(position: Position, card: Card, said: int) -> int:
    """The play of a card, whether it is called, and the trump or the suit that its player names."""
    if not is_dealt(position, card):
        return NO_ACTION
    if card < FIRST_EXTRA or says(identity(position, card)) != SAYS_SUIT:
        return coded(card) | said << 6
    return coded(card) | said >> 1 << SUIT_SHIFT if said & 1 == 0 else NO_ACTION


def swap_of_number(position: Position, number: int) -> int:
    """The swap with this number."""
    if number == DECLINE:
        return NO_SWAP
    index = number - FIRST_SWAP
    if index < 0 or number >= FIRST_OF_BOTH:
        return NO_ACTION
    own: int = lowest(position.waiting)
    taken = played_by(position, (own + 1 + index // ENCODED_CARDS) % position.players)
    return swap_of(card_at(index % ENCODED_CARDS), taken) if taken != NO_CARD else NO_ACTION


def trump_of_number(position: Position, number: int) -> int:
    """The choice of trump with this number; the fifth, none, is for a seat that takes the turn-up."""
    if number >= FIRST_TRUMP and number < FIRST_TRUMP + 4 + (position.phase == TAKE_TURN_UP):
        return number - FIRST_TRUMP
    index = (number - FIRST_NAMING) >> 2
    for naming in range(position.nameable if number >= FIRST_NAMING and number < ACTION_NUMBERS else 0):
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
