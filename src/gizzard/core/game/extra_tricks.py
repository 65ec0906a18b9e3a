"""Tricks with extra cards: who takes one depends on all its cards, and on the trump at its end."""

from __future__ import annotations

from gizzard.core.cards import FIRST_EXTRA, NO_CARD, NO_SUIT, Hand, is_special, suit_of
from gizzard.core.game.fields import TURNED_WORD, Fields
from gizzard.core.native.bits import bit, lowest
from gizzard.core.rules.extras import (
    BOMB,
    DRAGON,
    FAIRY,
    LEADS,
    SAYS_SUIT,
    SAYS_WORD,
    STRENGTHS,
    TURNED,
    WEREWOLF,
    has_extra,
    says,
    stands_for,
    turns_another,
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
from gizzard.core.rules.trump import CHOSEN, OFF, TO_CHOOSE, turned_trump

# What a card is


def identity(position: Fields, card: int) -> int:
    """The card that a card is when it is played."""
    return stands_for(card, position.up)


def is_wizard(position: Fields, card: int, call: bool) -> bool:
    """Whether a card, played with or without a call, counts as a Wizard."""
    what: int = identity(position, card)
    if what < FIRST_EXTRA:
        return position._is_printed_wizard(what, call)
    return says(what) == SAYS_WORD and call


def is_jester(position: Fields, card: int, call: bool) -> bool:
    """Whether a card, played with or without a call, counts as a Jester."""
    what: int = identity(position, card)
    if what < FIRST_EXTRA:
        return position._is_printed_jester(what, call)
    return what == WEREWOLF or (says(what) == SAYS_WORD and not call)


def led_by(position: Fields, play: int, led: int) -> int:
    """The led suit after a play."""
    card: int = card_of(play)
    what: int = identity(position, card)
    if led != LEAD_OPEN:
        return led
    if says(what) == SAYS_SUIT:
        return said_suit(play)
    wizard = is_wizard(position, card, play & CALL != 0)
    jester = is_jester(position, card, play & CALL != 0)
    if what >= FIRST_EXTRA and not wizard:
        return LEADS[what - FIRST_EXTRA]
    return led_after(led, what, wizard, jester)


def said_suit(play: int) -> int:
    """The suit that was given to a card."""
    return (play >> SUIT_SHIFT) - 1


# Who takes a trick


def best_of_trick(position: Fields) -> int:
    """The winning card of the trick under way, as ``Position.best`` has it."""
    trick: int = position.tricks - 1
    dragon: bool = lies_there(position, DRAGON)
    best: int = LEAST_STRENGTH << 6
    led: int = LEAD_OPEN
    seat: int = position._leaders[trick]
    for number in range(trick * position.size, position.played):
        play: int = position._plays[number]
        before: int = led
        led = led_by(position, play, led)
        height: int = strength_of_play(position, play, before, led, dragon) << 6
        best = height | seat if height > best else best
        seat = position._after[seat]
    return best


def strength_of_play(position: Fields, play: int, before: int, led: int, dragon: bool) -> int:
    """The strength of a play; ``before`` and ``led``: what was led before and after it. ``dragon``: the Dragon is in
    the trick."""
    card: int = card_of(play)
    what: int = identity(position, card)
    call = play & CALL != 0
    jester = is_jester(position, card, call)
    if jester and position.top_jesters:
        return UBER_STRENGTH
    if what == FAIRY and dragon:
        return SLAYER_STRENGTH
    if says(what) == SAYS_SUIT:
        return in_suit(said_suit(play), STRENGTHS[what - FIRST_EXTRA], led, position.trump)
    wizard = is_wizard(position, card, call)
    if what >= FIRST_EXTRA:
        return WIZARD_STRENGTH if wizard else STRENGTHS[what - FIRST_EXTRA]
    return strength(what, wizard, top_strength(what, position.top_cards, position.magic, before), led, position.trump)


def height_of(position: Fields, play: int) -> int:
    """The strength of a card if played now; the least if it helps another card to the trick."""
    what: int = identity(position, card_of(play))
    if what == BOMB or (what == DRAGON and lies_there(position, FAIRY)):
        return LEAST_STRENGTH
    led: int = led_by(position, play, position.led)
    return strength_of_play(position, play, position.led, led, lies_there(position, DRAGON))


def lies_there(position: Fields, card: int) -> bool:
    """Whether an extra card, or a Vampire that is it, is in the trick."""
    return has_extra(position.lying, card)


def place_in_trick(position: Fields, trick: int, card: int) -> int:
    """The place, from 0, of a card, or of a Vampire that is it, in a trick; -1 if it is not there."""
    first: int = trick * position.size
    for number in range(first, min(first + position.size, position.played)):
        if identity(position, card_of(position._plays[number])) == card:
            return number - first
    return -1


# Announcements that go with a card


def words(position: Fields, what: int) -> int:
    """How many words there are to play a card with: with a call or without, as a Wizard or as a Jester."""
    called = position.calls and what < FIRST_EXTRA and is_special(what)
    return 2 if called or says(what) == SAYS_WORD else 1


def makes_wizard(position: Fields, what: int, word: int) -> bool:
    """Whether a card counts as a Wizard with a word: 0 if there is only one, the first of two or the second."""
    if words(position, what) == 2:
        return word == 0
    return is_wizard(position, what, False)


def names_trump(position: Fields, what: int, wizard: bool) -> bool:
    """Whether a player names the trump with a card that counts as a Wizard or not."""
    if wizard and position.trump_change != OFF:
        return position.trump_change == CHOSEN or what >= FIRST_EXTRA
    return has_just_turned(position) and trump_turned_up(position, what) == TO_CHOOSE


def has_just_turned(position: Fields) -> bool:
    """Whether the card that is being played has turned up another."""
    played: int = position.played - (position.tricks - 1) * position.size
    return played > position.in_trick and position.turned_by == position.played - 1


def trump_turned_up(position: Fields, card: int) -> int:
    """The trump if a card is turned up."""
    return TURNED[card - FIRST_EXTRA] if card >= FIRST_EXTRA else turned_trump(card, position.wizards, position.jesters)


def trumps(position: Fields, what: int, word: int) -> int:
    """In how many ways a trump is named, or not, with a card and a word."""
    return 4 if names_trump(position, what, makes_wizard(position, what, word)) else 1


def ways_of(position: Fields, card: int) -> int:
    """How many ways there are to play an extra card."""
    what: int = identity(position, card)
    if turns_up(position, card):
        return 1
    suits: int = 4 if says(what) == SAYS_SUIT else 1
    if position.trump_change == OFF and not has_just_turned(position):
        return suits * words(position, what)
    others: int = trumps(position, what, 1) if words(position, what) == 2 else 0
    return suits * (trumps(position, what, 0) + others)


def way_of(position: Fields, card: int, number: int) -> int:
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


def word_bit(position: Fields, what: int, word: int) -> int:
    """The part of a play that encodes its word: that a printed card is called, or that another is a Wizard."""
    if words(position, what) == 1:
        return 0
    if what >= FIRST_EXTRA:
        return CALL if word == 0 else 0
    return CALL if called_wizard(what, True) == (word == 0) else 0


def is_way(position: Fields, play: int) -> bool:
    """Whether there is such a way to play an extra card."""
    found: bool = False
    for number in range(ways_of(position, card_of(play))):
        found = found or way_of(position, card_of(play), number) == play
    return found


def trump_after(position: Fields, play: int) -> int:
    """The trump that an extra card makes, which may be NO_SUIT; TO_CHOOSE if it leaves the trump as it is."""
    what: int = identity(position, card_of(play))
    named: int = (play >> TRUMP_SHIFT & 7) - 1
    if named != NO_SUIT:
        return named
    if position.trump_change != OFF and is_wizard(position, card_of(play), play & CALL != 0):
        return suit_of(what)
    return trump_turned_up(position, what) if has_just_turned(position) else TO_CHOOSE


def turns_up(position: Fields, card: int) -> bool:
    """Whether a card turns up another when it is played: a Vampire on the Werewolf, if there is one left."""
    return turns_another(card, position.up) and position._stock != NO_CARD


def stock_missing(position: Fields) -> bool:
    """Whether a card could be turned up, but is unknown."""
    left: int = position.deck_size - position.size * position.cards
    return position.up == WEREWOLF and position._stock == NO_CARD and position.turned_by < 0 and left > 1


def nobody_takes(position: Fields, trick: int) -> bool:
    """Whether nobody takes a trick."""
    return place_in_trick(position, trick, BOMB) >= 0


# The ways to play the extra cards of a hand


def extra_plays(position: Fields, seat: int) -> int:
    """The number of ways to play an extra card."""
    extras: Hand = position._extras[seat]
    found: int = 0
    while extras:
        found += ways_of(position, FIRST_EXTRA + lowest(extras))
        extras &= extras - 1
    return found


def nth_extra_play(position: Fields, seat: int, number: int) -> int:
    """One of them, by its number, from 0."""
    extras: Hand = position._extras[seat]
    card: int = FIRST_EXTRA + lowest(extras)
    found: int = ways_of(position, card)
    while number >= found:
        number -= found
        extras &= extras - 1
        card = FIRST_EXTRA + lowest(extras)
        found = ways_of(position, card)
    return way_of(position, card, number)


# The play of a card


def played_extra(position: Fields, seat: int, action: int) -> bool:
    """Play an extra card. False if its player has something to say first: a Vampire has turned up another card."""
    card = card_of(action)
    turning = turns_up(position, card)
    if turning:
        position.up = position._stock
        position._stock, position.turned_by = NO_CARD, position.played
    position._move(seat, card)
    position._plays[position.played] = action
    position.played += 1
    if identity(position, card) >= FIRST_EXTRA:
        position.lying |= bit(identity(position, card) - FIRST_EXTRA)
    if turning and ways_of(position, card) > 1:
        position.best = best_of_trick(position)
        position._ask(TURNED_WORD, bit(seat))
        return False
    announce(position, action)
    return True


def announce(position: Fields, action: int) -> None:
    """Complete a play by its announcements."""
    made: int = trump_after(position, action)
    if made != TO_CHOOSE:
        position.trump = made
        action = action & ~(7 << TRUMP_SHIFT) | made + 1 << TRUMP_SHIFT
    position._plays[position.played - 1] = action
    position.led = led_by(position, action, position.led)
    position._led_suits[position.tricks - 1] = position.led
    position.best = best_of_trick(position)
