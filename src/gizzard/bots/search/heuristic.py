"""The heuristic ("rule") player: it values cards, bids the value of its hand, and plays to meet its bid.

After Schumacher and Pleines. A card's value is the mean of two shares, of the cards that do not beat it when played
after it and of the cards that it beats when played after them, to the power of the number of opponents, scaled so that
the deck sums to the tricks available. The bid is the sum over the hand, rounded to a legal bid. While it needs tricks,
it plays the most valuable card that would win the trick, otherwise the least valuable. Once it needs none, it plays the
most valuable card that would lose the trick; if there is none, and to lead, the least valuable. Ties go to the lowest
card number.

It uses only what its seat can see. Values are integers, so that both backends of the core agree.
"""

from __future__ import annotations

from gizzard.core.cards import DECK, FIRST_EXTRA, NO_CARD, NO_SUIT, UNSEEN, Hand
from gizzard.core.game.extra_tricks import identity
from gizzard.core.game.fields import (
    BID,
    NO_SWAP,
    PASS,
    PLAY,
    TAKE_TURN_UP,
    TRUMP,
    TURNED_WORD,
    card_put,
    card_taken,
    is_about_bids,
)
from gizzard.core.game.position import Position
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import Word, bit, lowest, nogil, nth_bit
from gizzard.core.native.struct import Struct, Values
from gizzard.core.rules.bidding import NO_BID
from gizzard.core.rules.extras import LEADS, SAYS_SUIT, SAYS_WORD, STRENGTHS, says
from gizzard.core.rules.tricks import LEAD_OPEN, TRUMP_SHIFT, card_of, led_after, strength, top_strength
from gizzard.core.rules.trump import CHOSEN

ONE_TRICK = 1_000_000
"""The value of a trick."""

SUITS_THERE = 4


@compiled
class CardValues(Struct):
    """The value of each card by trump, cached for the special cards and the number of players of the latest round."""

    wizards: Hand
    jesters: Hand
    top_cards: Hand
    magic: Hand
    size: int
    _found: int
    """Bitmask of the trumps, from NO_SUIT, whose values are cached."""
    _worth: Values

    def _row(self, position: Position, trump: int) -> int:
        """The offset of the values with a trump."""
        if (
            self.size != position.size
            or self.wizards != position.wizards
            or self.jesters != position.jesters
            or self.top_cards != position.top_cards
            or self.magic != position.magic
        ):
            self._forget(position)
        if not self._found >> (trump + 1) & 1:
            self._found |= 1 << (trump + 1)
            self._count((trump + 1) * 64, trump)
            self._scale((trump + 1) * 64)
        return (trump + 1) * 64

    def _forget(self, position: Position) -> None:
        self.size = position.size
        self.wizards, self.jesters = position.wizards, position.jesters
        self.top_cards, self.magic = position.top_cards, position.magic
        self._found = 0

    def _led(self, led: int, card: int) -> int:
        return led_after(led, card, bool(self.wizards >> card & 1), bool(self.jesters >> card & 1))

    def _height(self, card: int, before: int, trump: int) -> int:
        """The strength of a card in a trick; ``before`` is the lead before it."""
        wizard = self.wizards >> card & 1 != 0
        top: int = top_strength(card, self.top_cards, self.magic, before)
        return strength(card, wizard, top, self._led(before, card), trump)

    def _beats(self, later: int, earlier: int, trump: int) -> bool:
        """Whether a card beats one that was led."""
        return self._height(later, self._led(LEAD_OPEN, earlier), trump) > self._height(earlier, LEAD_OPEN, trump)

    def _count(self, row: int, trump: int) -> None:
        """For each card, count those that it beats, as the first and as the second."""
        for index in range(len(DECK)):
            self._worth[row + DECK[index]] = 0
        for first in range(len(DECK)):
            led: int = self._led(LEAD_OPEN, DECK[first])
            height = self._height(DECK[first], LEAD_OPEN, trump)
            for second in range(len(DECK)):
                beaten = self._height(DECK[second], led, trump) > height
                self._worth[row + (DECK[second] if beaten else DECK[first])] += 1

    def _scale(self, row: int) -> None:
        total: Word = 0
        for index in range(len(DECK)):
            total += power(self._worth[row + DECK[index]], self.size - 1)
        for index in range(len(DECK)):
            share: Word = power(self._worth[row + DECK[index]], self.size - 1)
            self._worth[row + DECK[index]] = share * (len(DECK) * ONE_TRICK) // (total * self.size)

    def of(self, position: Position, card: int) -> int:
        """The value of a card in the current round, with the current trump."""
        if not 0 <= card < UNSEEN:
            raise ValueError(f"there is no card {card}")
        return self._worth[self._row(position, position.trump) + card]


def power(base: Word, exponent: int) -> Word:
    """Integer power; the compiled core has no ``**`` for words."""
    product: Word = 1
    for _ in range(exponent):
        product *= base
    return product


def heuristic_action(position: Position, seat: int, card_values: CardValues) -> int:
    """The heuristic player's action at a seat that is to act."""
    if position.phase == PLAY:
        return heuristic_play(position, seat, card_values)
    if position.phase == BID:
        return nearest_bid(position, seat, expected_tricks(position, seat, card_values))
    if position.phase == PASS:
        return heuristic_pass(position, seat, card_values)
    if position.phase == TRUMP:
        return heuristic_trump(position, seat, card_values)
    if position.phase == TAKE_TURN_UP:
        return heuristic_taker_trump(position, seat, card_values)
    return heuristic_effect(position, seat, card_values)


@compiled
def heuristic_choice(position: Position, seat: int, card_values: CardValues) -> int:
    """The heuristic player's action at a seat. Raises ValueError if the seat is not to act."""
    if seat < 0 or seat >= position.players or not position.waiting >> seat & 1:
        raise ValueError(f"seat {seat} is not to act")
    return heuristic_action(position, seat, card_values)


@compiled
def play_by_heuristic(position: Position, seats: Hand, card_values: CardValues) -> None:
    """Play these seats by the heuristic until another seat or chance is to move, or a special rule is to be named."""
    with nogil:
        while position.waiting and seats >> lowest(position.waiting) & 1:
            if position.phase == TRUMP and position.nameable > 0:
                break
            seat = lowest(position.waiting)
            position._act(seat, heuristic_action(position, seat, card_values))


def hand_worth(position: Position, hand: Hand, trump: int, card_values: CardValues) -> int:
    """The sum of the values of some cards."""
    row = card_values._row(position, trump)
    total: int = 0
    while hand:
        total += card_values._worth[row + lowest(hand)]
        hand &= hand - 1
    return total


def worth_of(position: Position, card: int, row: int, card_values: CardValues) -> int:
    """The value of a card; an extra card has the value of the best that it can be, and one that leads like a Wizard
    nearly that of a trick."""
    what: int = identity(position, card)
    if what < FIRST_EXTRA:
        return card_values._worth[row + what]
    trump: int = row // 64 - 1
    if says(what) == SAYS_SUIT:
        rank = STRENGTHS[what - FIRST_EXTRA] - 1
        return card_values._worth[row + 16 * max(trump, 0) + rank]
    if says(what) == SAYS_WORD:
        return ONE_TRICK * 8 // 10
    return ONE_TRICK * 19 // 20 if LEADS[what - FIRST_EXTRA] == NO_SUIT else 0


def worth_held(position: Position, seat: int, card_values: CardValues) -> int:
    """The sum of the values of the cards that a seat holds."""
    return whole_worth(position, position._held[seat], position._extras[seat], position.trump, card_values)


def whole_worth(position: Position, hand: Hand, extras: Hand, trump: int, card_values: CardValues) -> int:
    """The sum of the values of some cards, extra ones included."""
    row = card_values._row(position, trump)
    total: int = hand_worth(position, hand, trump, card_values)
    while extras:
        total += worth_of(position, FIRST_EXTRA + lowest(extras), row, card_values)
        extras &= extras - 1
    return total


def heuristic_effect(position: Position, seat: int, card_values: CardValues) -> int:
    """What extra cards ask for: a change of the bid towards what is expected, a swap that helps to meet it."""
    wants = position._bids_here(seat) and position._bids[seat] > position._taken[seat]
    choices = position._choices(seat)
    if is_about_bids(position.phase):
        return position._choice(seat, choices - 1 if raises_bid(position, seat, card_values) else 0)
    if position.phase == TURNED_WORD:
        return position._choice(seat, 0 if wants else choices - 1)
    row = card_values._row(position, position.trump)
    best: int = position._choice(seat, 0)
    gain: int = swap_gain(position, best, row, card_values)
    for number in range(1, choices):
        action: int = position._choice(seat, number)
        worth: int = swap_gain(position, action, row, card_values)
        if (worth > gain) == wants and worth != gain:
            best, gain = action, worth
    return best


def raises_bid(position: Position, seat: int, card_values: CardValues) -> bool:
    """Whether a bid is better one higher than one lower: if the hand is worth all that it then asks for, since tricks
    are easier to lose than to take, or if no trick is needed any more."""
    needed: int = position._bids[seat] - position._taken[seat]
    return needed <= 0 or worth_held(position, seat, card_values) > (needed + 1) * ONE_TRICK


def swap_gain(position: Position, action: int, row: int, card_values: CardValues) -> int:
    """By how much a swap makes a hand more valuable."""
    if action == NO_SWAP:
        return 0
    put: int = worth_of(position, card_put(action), row, card_values)
    took: int = worth_of(position, card_taken(action), row, card_values)
    return took - put


def heuristic_trump(position: Position, seat: int, card_values: CardValues) -> int:
    """The suit with the highest value of the hand, clubs if the hand is hidden; with the first rule that can be named.

    A named rule affects only the next round.
    """
    suit: int = best_suit(position, position._held[seat], card_values) if position._sees_own_hand() else 0
    return suit | (position.nameable > 0) << 2


def heuristic_taker_trump(position: Position, seat: int, card_values: CardValues) -> int:
    """The trump, or none, with which the hand is worth least: this player meets low bids more often."""
    none: int = SUITS_THERE
    if not position._sees_own_hand():
        return none
    hand: Hand = position._held[seat]
    if position.turn_up < FIRST_EXTRA:
        hand |= bit(position.turn_up)
    named: int = none
    least: int = hand_worth(position, hand, NO_SUIT, card_values)
    for suit in range(SUITS_THERE):
        worth = hand_worth(position, hand, suit, card_values)
        if worth < least:
            named, least = suit, worth
    return named


def best_suit(position: Position, hand: Hand, card_values: CardValues) -> int:
    """The trump that maximizes the value of a hand."""
    best: int = 0
    best_worth: int = -1
    for suit in range(SUITS_THERE):
        worth = hand_worth(position, hand, suit, card_values)
        if worth > best_worth:
            best, best_worth = suit, worth
    return best


def expected_tricks(position: Position, seat: int, card_values: CardValues) -> int:
    """The value of the hand; if it is hidden, an estimate without it."""
    if position._sees_own_hand():
        return worth_held(position, seat, card_values)
    if position._sees_other_hands():
        return chance_of_unseen(position, seat, card_values)
    return position.cards * ONE_TRICK // position.size


def chance_of_unseen(position: Position, seat: int, card_values: CardValues) -> int:
    """The probability that a card that its holder cannot see beats all cards of the others."""
    others: Hand = 0
    for other in range(position.players):
        if other != seat and position.seats >> other & 1:
            others |= position._held[other]
    gone: Hand = others | (bit(position.turn_up) if position.turn_up != NO_CARD else 0)
    card_values._row(position, position.trump)
    unseen: int = 0
    taking: int = 0
    for index in range(len(DECK)):
        if not gone >> DECK[index] & 1:
            unseen += 1
            taking += beats_all(DECK[index], others, position.trump, card_values)
    return taking * ONE_TRICK // unseen


def beats_all(card: int, others: Hand, trump: int, card_values: CardValues) -> bool:
    """Whether a card would beat each of the others if that was led."""
    while others:
        if not card_values._beats(card, lowest(others), trump):
            return False
        others &= others - 1
    return True


def nearest_bid(position: Position, seat: int, expected: int) -> int:
    """The legal bid nearest to the expected tricks; the lower one if two are."""
    best: int = NO_BID
    least: int = 0
    left: Hand = position._open_bids(seat)
    while left:
        bid: int = lowest(left)
        off: int = abs(bid * ONE_TRICK - expected)
        if best == NO_BID or off < least:
            best, least = bid, off
        left &= left - 1
    return best


def heuristic_pass(position: Position, seat: int, card_values: CardValues) -> int:
    """The card whose loss brings the value of the hand nearest to the bid."""
    row = card_values._row(position, position.trump)
    surplus: int = worth_held(position, seat, card_values)
    if position._bids_here(seat):
        surplus -= (position._bids[seat] - position._taken[seat]) * ONE_TRICK
    best: int = NO_CARD
    least: int = 0
    for number in range(position._hand_size(seat)):
        card: int = position._nth_card(seat, number)
        worth: int = worth_of(position, card, row, card_values)
        off: int = abs(surplus - worth)
        if best == NO_CARD or off < least:
            best, least = card, off
    return best


def wants_trick(position: Position, seat: int) -> bool:
    """Whether a seat should win the trick: for points, for its bid, or, if it has no bid, to spoil another's."""
    if not position.bids_count:
        return True
    if position._bids_here(seat):
        return position._bids[seat] > position._taken[seat]
    return spoils(position)


def spoils(position: Position) -> bool:
    """Whether the bids shown still ask for this trick."""
    wanted: int = 0
    if position._bids_shown():
        for seat in range(position.players):
            if position._bids_here(seat):
                wanted += position._bids[seat]
    return wanted >= position.tricks


def heuristic_play(position: Position, seat: int, card_values: CardValues) -> int:
    """The heuristic player's play."""
    row = card_values._row(position, position.trump)
    lies = position.best >> 6
    wants = wants_trick(position, seat)
    aims = wants or position.in_trick > 0
    good: int = -1
    least: int = -1
    cards: Hand = position._playable(seat)
    for number in range(position._choices_of_play(seat)):
        action: int = nth_bit(cards, number) if position.one_way else position._choice_of_play(seat, number)
        worth = worth_of(position, card_of(action), row, card_values)
        fits = aims and (position._height(action) > lies) == wants
        if fits and (good < 0 or worth > worth_of(position, card_of(good), row, card_values)):
            good = action
        if least < 0 or worth < worth_of(position, card_of(least), row, card_values):
            least = action
    play: int = good if good >= 0 else least
    return with_trump(position, seat, play, card_values) if position.trump_change == CHOSEN else play


def shedding_play(position: Position, seat: int, card_values: CardValues) -> int:
    """Like ``heuristic_play``, but as the last to play takes a trick that it cannot avoid with its best card."""
    play = heuristic_play(position, seat, card_values)
    last = position.in_trick == position.size - 1
    if not last or wants_trick(position, seat) or position._height(play) <= position.best >> 6:
        return play
    row = card_values._row(position, position.trump)
    best: int = play
    for number in range(position._choices_of_play(seat)):
        action: int = position._choice_of_play(seat, number)
        if worth_of(position, card_of(action), row, card_values) > worth_of(position, card_of(best), row, card_values):
            best = action
    return with_trump(position, seat, best, card_values) if position.trump_change == CHOSEN else best


def with_trump(position: Position, seat: int, play: int, card_values: CardValues) -> int:
    """The play; if it names a trump, with the best one for the rest of the hand."""
    if play >> TRUMP_SHIFT & 7 == 0 or position.own_hand_hidden:
        return play
    suit = best_suit(position, position._held[seat] & ~bit(play & 63), card_values)
    return play & ~(7 << TRUMP_SHIFT) | (suit + 1) << TRUMP_SHIFT
