"""The play of the cards: who leads, what may be played and how, who takes the trick."""

from __future__ import annotations

from gizzard.cards import UNSEEN, Card, Hand, is_special, suit_of
from gizzard.game.position.ending import Ending
from gizzard.game.position.fields import NO_SEAT, PLAY, only
from gizzard.native.bits import bit, lowest, nth_bit, popcount
from gizzard.rules.tricks import (
    CALL,
    LEAD_OPEN,
    TRUMP_SHIFT,
    called_wizard,
    led_after,
    many_ways,
    playable,
    strength,
    top_strength,
    way,
    ways,
)
from gizzard.rules.trump import CHOSEN, OFF


class Playing(Ending):
    """Plays tricks, and ends the round after the last."""

    def _begin_play(self) -> None:
        self.phase = PLAY
        self.opening_trump = self.trump
        self._lead(self._order[0])
        self.waiting = bit(self._order[0])

    def _lead(self, seat: int) -> None:
        self._leaders[self.tricks] = seat
        self.tricks += 1
        self.led = LEAD_OPEN
        self.best = -1
        self.in_trick = 0

    def _counts_as_wizard(self, card: Card, call: bool) -> bool:
        if self.calls and is_special(card):
            return called_wizard(card, call)
        return bool(self.wizards >> card & 1)

    def _counts_as_jester(self, card: Card, call: bool) -> bool:
        if self.calls and is_special(card):
            return not called_wizard(card, call)
        return bool(self.jesters >> card & 1)

    def _play(self, seat: int, action: int) -> int:
        """Play a card. Returns the next seat to play, or NO_SEAT after the last card of the round."""
        card: int = action & 63
        if card == UNSEEN:
            card = lowest(self._held[seat])
        call = action & CALL != 0
        wizard = self._counts_as_wizard(card, call)
        jester = self._counts_as_jester(card, call)
        self._put_down(seat, card, wizard, jester)
        made: int = 0
        if self.trump_change != OFF and wizard:
            made = self._change_trump(card, action)
        self._plays[self.played] = card | (action & CALL) | made
        self.played += 1
        return self._move_on(seat)

    def _play_plain(self, seat: int, card: Card) -> int:
        """The same in a round that is plain."""
        self._put_down(seat, card, bool(self.wizards >> card & 1), bool(self.jesters >> card & 1))
        self._plays[self.played] = card
        self.played += 1
        return self._move_on(seat)

    def _put_down(self, seat: int, card: Card, wizard: bool, jester: bool) -> None:
        """Take a card from a hand into the trick."""
        self._held[seat] ^= bit(card)
        top: int = top_strength(card, self.top_cards, self.magic, self.led)
        if self.led == LEAD_OPEN:
            self.led = led_after(self.led, card, wizard, jester)
            self._led_suits[self.tricks - 1] = self.led
        height = strength(card, wizard, top, self.led, self.trump) << 6
        self.best = height | seat if height > self.best else self.best

    def _height(self, action: int) -> int:
        """The strength of a card if played now; of a hidden card, the lowest."""
        card = action & 63
        call = action & CALL != 0
        wizard = card != UNSEEN and self._counts_as_wizard(card, call)
        jester = card == UNSEEN or self._counts_as_jester(card, call)
        top: int = top_strength(card, self.top_cards, self.magic, self.led)
        led: int = led_after(self.led, card, wizard, jester)
        return strength(card, wizard, top, led, self.trump)

    def _change_trump(self, card: Card, action: int) -> int:
        """Change trump. Returns the part of the play that encodes it."""
        self.trump = (action >> TRUMP_SHIFT) - 1 if self.trump_change == CHOSEN else suit_of(card)
        return self.trump + 1 << TRUMP_SHIFT

    def _move_on(self, seat: int) -> int:
        self.in_trick += 1
        if self.in_trick < self.size:
            return self._after[seat]
        winner: int = self.best & 7
        self._winners[self.tricks - 1] = winner
        self._strengths[self.tricks - 1] = self.best >> 6
        self._taken[winner] += 1
        if self.tricks == self.cards:
            self._end_round()
            return NO_SEAT
        self._lead(winner)
        return winner

    def roles(self, card: Card, call: bool) -> tuple[bool, bool]:
        """Whether a card, played with or without its call, counts as a Wizard, and as a Jester."""
        card = lowest(only(card))
        return self._counts_as_wizard(card, call), self._counts_as_jester(card, call)

    def _playable(self, seat: int) -> Hand:
        """The cards that a seat can play; only UNSEEN if it does not see its card."""
        return bit(UNSEEN) if self.own_hand_hidden else playable(self._held[seat], self.led)

    def _many_ways(self, cards: Hand) -> Hand:
        if self.own_hand_hidden:
            return cards if self.trump_change == CHOSEN else 0
        return many_ways(cards, self.wizards, self.calls, self.trump_change == CHOSEN)

    def _choice_of_play(self, cards: Hand, number: int) -> int:
        """First every card that is played in one way, then every way to play each of the others."""
        if self.one_way:
            return nth_bit(cards, number)
        many: Hand = self._many_ways(cards)
        single: Hand = cards ^ many
        if number < popcount(single):
            return nth_bit(single, number)
        chosen = self.trump_change == CHOSEN
        number -= popcount(single)
        card = nth_bit(many, number // ways(self.calls, chosen))
        return way(card, number % ways(self.calls, chosen), self.calls, chosen)

    def _is_legal_play(self, seat: int, action: int) -> bool:
        card = action & 63
        cards: Hand = self._playable(seat)
        if not cards >> card & 1:
            return False
        if not self._many_ways(cards) >> card & 1:
            return action == card
        chosen = self.trump_change == CHOSEN
        found: bool = False
        for number in range(ways(self.calls, chosen)):
            found = found or way(card, number, self.calls, chosen) == action
        return found
