"""Tricks with extra cards: who takes one depends on all its cards, and on the trump at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gizzard.core.cards import FIRST_EXTRA, NO_CARD, NO_SUIT, is_special, suit_of
from gizzard.core.rules.extras import (
    BOMB,
    CLOUD,
    DRAGON,
    FAIRY,
    JUGGLER,
    LEADS,
    SAYS_SUIT,
    SAYS_WORD,
    STRENGTHS,
    TURNED,
    VAMPIRE,
    WEREWOLF,
    WITCH,
    says,
    stands_for,
)
from gizzard.core.rules.tricks import (
    CALL,
    LEAD_OPEN,
    LEAST_STRENGTH,
    SLAYER_STRENGTH,
    SUIT_SHIFT,
    TRUMP_SHIFT,
    UBER_STRENGTH,
    WIZARD_STRENGTH,
    called_wizard,
    card_of,
    coded,
    in_suit,
    led_after,
    strength,
    top_strength,
)
from gizzard.core.rules.trump import CHOSEN, SUITED, TO_CHOOSE, turned_trump

if TYPE_CHECKING:
    from gizzard.core.game.position import Position

# What a card is


def identity(position: Position, card: int) -> int:
    """The card that a card is when it is played."""
    return stands_for(card, position.up)


def is_wizard(position: Position, card: int, call: bool) -> bool:
    """Whether an extra card, played with or without a call, counts as a Wizard."""
    what: int = identity(position, card)
    if what < FIRST_EXTRA:
        return position._counts_as_wizard(what, call)
    return says(what) == SAYS_WORD and call


def is_jester(position: Position, card: int, call: bool) -> bool:
    """Whether an extra card, played with or without a call, counts as a Jester."""
    what: int = identity(position, card)
    if what < FIRST_EXTRA:
        return position._counts_as_jester(what, call)
    return what == WEREWOLF or (says(what) == SAYS_WORD and not call)


def led_by(position: Position, play: int, led: int) -> int:
    """The led suit after a play."""
    card: int = card_of(play)
    what: int = identity(position, card)
    if led != LEAD_OPEN:
        return led
    if says(what) == SAYS_SUIT:
        return said_suit(play)
    wizard = position._counts_as_wizard(card, play & CALL != 0)
    jester = position._counts_as_jester(card, play & CALL != 0)
    if what >= FIRST_EXTRA and not wizard:
        return LEADS[what - FIRST_EXTRA]
    return led_after(led, what, wizard, jester)


def said_suit(play: int) -> int:
    """The suit that was given to a card."""
    return (play >> SUIT_SHIFT) - 1


# Who takes a trick


def resolved(position: Position) -> int:
    """The winning card of the trick under way, as ``Position.best`` has it."""
    trick: int = position.tricks - 1
    dragon: bool = place_in_trick(position, trick, DRAGON) >= 0
    best: int = LEAST_STRENGTH << 6
    led: int = LEAD_OPEN
    seat: int = position._leaders[trick]
    for number in range(trick * position.size, position.played):
        play: int = position._plays[number]
        before: int = led
        led = led_by(position, play, led)
        height: int = standing(position, play, before, led, dragon) << 6
        best = height | seat if height > best else best
        seat = position._after[seat]
    return best


def standing(position: Position, play: int, before: int, led: int, dragon: bool) -> int:
    """The strength of a play; ``before`` and ``led``: what was led before and after it. ``dragon``: the Dragon is in
    the trick."""
    card: int = card_of(play)
    what: int = identity(position, card)
    call = play & CALL != 0
    jester = position._counts_as_jester(card, call)
    if jester and position.top_jesters:
        return UBER_STRENGTH
    if what == FAIRY and dragon:
        return SLAYER_STRENGTH
    if says(what) == SAYS_SUIT:
        return in_suit(said_suit(play), STRENGTHS[what - FIRST_EXTRA], led, position.trump)
    wizard = position._counts_as_wizard(card, call)
    if what >= FIRST_EXTRA:
        return WIZARD_STRENGTH if wizard else STRENGTHS[what - FIRST_EXTRA]
    return strength(what, wizard, top_strength(what, position.top_cards, position.magic, before), led, position.trump)


def height_of(position: Position, play: int) -> int:
    """The strength of a card if played now; the least if it helps another card to the trick."""
    what: int = identity(position, card_of(play))
    trick: int = position.tricks - 1
    if what == BOMB or (what == DRAGON and place_in_trick(position, trick, FAIRY) >= 0):
        return LEAST_STRENGTH
    led: int = led_by(position, play, position.led)
    return standing(position, play, position.led, led, place_in_trick(position, trick, DRAGON) >= 0)


def place_in_trick(position: Position, trick: int, card: int) -> int:
    """The place, from 0, of a card, or of a Vampire that is it, in a trick; -1 if it is not there."""
    first: int = trick * position.size
    for number in range(first, min(first + position.size, position.played)):
        if identity(position, card_of(position._plays[number])) == card:
            return number - first
    return -1


# What is said with a card


def words(position: Position, what: int) -> int:
    """How many words there are to play a card with: with a call or without, as a Wizard or as a Jester."""
    called = position.calls and what < FIRST_EXTRA and is_special(what)
    return 2 if called or says(what) == SAYS_WORD else 1


def makes_wizard(position: Position, what: int, word: int) -> bool:
    """Whether a card counts as a Wizard with a word: 0 if there is only one, the first of two or the second."""
    if words(position, what) == 2:
        return word == 0
    return position._counts_as_wizard(what, False)


def names_trump(position: Position, what: int, wizard: bool) -> bool:
    """Whether a player names the trump with a card that counts as a Wizard or not."""
    if has_just_turned(position):
        return turned(position, what) == TO_CHOOSE
    return wizard and (position.trump_change == CHOSEN or (position.trump_change == SUITED and what >= FIRST_EXTRA))


def has_just_turned(position: Position) -> bool:
    """Whether the card that is being played has turned up another."""
    played: int = position.played - (position.tricks - 1) * position.size
    return played > position.in_trick and position.turned_by == position.played - 1


def turned(position: Position, card: int) -> int:
    """The trump if a card is turned up."""
    return TURNED[card - FIRST_EXTRA] if card >= FIRST_EXTRA else turned_trump(card, position.wizards, position.jesters)


def trumps(position: Position, what: int, word: int) -> int:
    """In how many ways a trump is named, or not, with a card and a word."""
    return 4 if names_trump(position, what, makes_wizard(position, what, word)) else 1


def ways_of(position: Position, card: int) -> int:
    """How many ways there are to play an extra card."""
    what: int = identity(position, card)
    if turns_up(position, card):
        return 1
    suits: int = 4 if says(what) == SAYS_SUIT else 1
    others: int = trumps(position, what, 1) if words(position, what) == 2 else 0
    return suits * (trumps(position, what, 0) + others)


def way_of(position: Position, card: int, number: int) -> int:
    """One of them, by its number, from 0; those that make it a Wizard come first."""
    what: int = identity(position, card)
    if turns_up(position, card):
        return coded(card)
    first: int = trumps(position, what, 0)
    suits: int = 4 if says(what) == SAYS_SUIT else 1
    each: int = ways_of(position, card) // suits
    rest: int = number % each
    word: int = 0 if rest < first else 1
    play: int = coded(card) | word_bit(position, what, word)
    if suits > 1:
        play |= number // each + 1 << SUIT_SHIFT
    if trumps(position, what, word) > 1:
        play |= (rest if word == 0 else rest - first) + 1 << TRUMP_SHIFT
    return play


def word_bit(position: Position, what: int, word: int) -> int:
    """The part of a play that encodes its word: that a printed card is called, or that another is a Wizard."""
    if words(position, what) == 1:
        return 0
    if what >= FIRST_EXTRA:
        return CALL if word == 0 else 0
    return CALL if called_wizard(what, True) == (word == 0) else 0


def is_way(position: Position, play: int) -> bool:
    """Whether there is such a way to play an extra card."""
    found: bool = False
    for number in range(ways_of(position, card_of(play))):
        found = found or way_of(position, card_of(play), number) == play
    return found


def trump_after(position: Position, play: int) -> int:
    """The trump that an extra card makes, which may be NO_SUIT; TO_CHOOSE if it leaves the trump as it is."""
    what: int = identity(position, card_of(play))
    named: int = (play >> TRUMP_SHIFT & 7) - 1
    if has_just_turned(position):
        return named if named != NO_SUIT else turned(position, what)
    if not position._counts_as_wizard(card_of(play), play & CALL != 0) or position.trump_change == 0:
        return TO_CHOOSE
    return named if named != NO_SUIT else suit_of(what)


# What it does


def turns_up(position: Position, card: int) -> bool:
    """Whether a card turns up another when it is played: a Vampire on the Werewolf, if there is one left."""
    return card == VAMPIRE and position.up == WEREWOLF and position._stock != NO_CARD


def is_bombed(position: Position, trick: int) -> bool:
    """Whether nobody takes a trick."""
    return place_in_trick(position, trick, BOMB) >= 0


def pass_due(position: Position) -> bool:
    """Whether everyone passes a card after the trick."""
    return position.tricks < position.cards and place_in_trick(position, position.tricks - 1, JUGGLER) >= 0


def cloud_trick(position: Position) -> int:
    """The trick whose taker changes the bid now; -1 if there is none."""
    trick: int = position.tricks - 1
    if not position.cloud_late:
        return trick if changes_bid(position, trick) else -1
    if position.tricks < position.cards:
        return -1
    found: int = -1
    for number in range(position.tricks):
        took: int = position._took[number]
        if changes_bid(position, number) and (took < 0 or identity(position, took) != CLOUD):
            found = number
    return found


def changes_bid(position: Position, trick: int) -> bool:
    """Whether a trick with the Cloud has been taken by a seat with a bid."""
    there = place_in_trick(position, trick, CLOUD) >= 0 and not is_bombed(position, trick)
    return there and position._bids_here(position._winners[trick])


def swap_due(position: Position) -> bool:
    """Whether the Witch's player swaps a card after the trick."""
    return position.tricks < position.cards and place_in_trick(position, position.tricks - 1, WITCH) >= 0


def swapper(position: Position, trick: int) -> int:
    """The Witch's player in a trick."""
    seat: int = position._leaders[trick]
    for _ in range(place_in_trick(position, trick, WITCH)):
        seat = position._after[seat]
    return seat


def can_be_taken(position: Position, place: int) -> int:
    """The card in a place of the trick that the Witch's player may take: any but the Witch's own."""
    own: int = place_in_trick(position, position.tricks - 1, WITCH)
    number: int = (position.tricks - 1) * position.size + (place if place < own else place + 1)
    return card_of(position._plays[number])
