"""A game in progress, in integers: the only place that advances it.

A Position knows the current round in full, and of the earlier rounds everything on which play depends. Methods that
begin with an underscore trust their caller; the others raise ValueError for an illegal action, and
``gizzard.core.game.state`` gives the reason.

Actions are integers, by phase: a trump suit ``suit | naming << 2`` (``naming`` counts from 1 in what may be named, 0:
nothing), a bid, a card to pass, and a play (see ``rules.tricks``).

The class is long, and in the order of a game: it deals, determines trump, takes the bids, exchanges cards, plays the
tricks and counts the points. Then come the actions of a seat in any phase, and what Python reads. Its fields are
declared in ``core.game.fields``; what it does only with extra cards is in ``core.game.extra_tricks`` and
``core.game.extra_effects``. With a compiler it is a struct in C (see ``gizzard.core.native``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gizzard.core.cards import EXTRAS, FIRST_EXTRA, NO_CARD, NO_SUIT, UNSEEN, Card, Hand, suit_of
from gizzard.core.game.extra_effects import (
    ask_what_follows,
    bid_after,
    cloud_trick,
    count_trick,
    effect_choice,
    effect_choices,
    index_given,
    is_legal_effect,
    pass_cards_on,
    swapper,
    take_effect,
    take_turn_up,
    taker_of_turn_up,
)
from gizzard.core.game.extra_tricks import (
    announce,
    extra_plays,
    height_of,
    identity,
    is_jester,
    is_way,
    is_wizard,
    names_trump,
    nobody_takes,
    nth_extra_play,
    played_extra,
    stock_missing,
    trump_turned_up,
    turns_up,
)
from gizzard.core.game.fields import (
    BID,
    DEAL,
    NO_BEST,
    NO_SEAT,
    OVER,
    PASS,
    PLAY,
    PULL,
    TAKE_TURN_UP,
    TRUMP,
    TURNED_WORD,
    Fields,
)
from gizzard.core.game.plan import plan
from gizzard.core.game.round_table import (
    CARDS,
    DECK_SIZE,
    EXTRAS_ADDED,
    TRUMP_FROM,
    RoundTable,
    round_table_of,
)
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import bit, lowest, nth_bit, popcount
from gizzard.core.native.rng import Rng
from gizzard.core.native.struct import MAX_SEATS, MAX_TRICKS
from gizzard.core.rules.bidding import FREE, NO_BID, barred_bid, binds
from gizzard.core.rules.deal import lay_out, shuffle
from gizzard.core.rules.elimination import leaver
from gizzard.core.rules.exchange import NO_EXCHANGE, PASS_ON, PULL_IN, left_of, right_of
from gizzard.core.rules.extras import WEREWOLF, may_turn_up
from gizzard.core.rules.roundspec import RoundSpec
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.scoring import COUNTS
from gizzard.core.rules.special import Special
from gizzard.core.rules.tricks import (
    CALL,
    EXTRA,
    LEAD_OPEN,
    SUIT_SHIFT,
    TRUMP_SHIFT,
    card_of,
    led_after,
    many_ways,
    playable,
    strength,
    top_strength,
    way,
    ways,
)
from gizzard.core.rules.trump import CHOSEN, OFF, TO_CHOOSE, TURNED_UP, turned_trump
from gizzard.core.rules.visibility import SEES_BIDS, SEES_LAST_CARDS, SEES_OTHER_HANDS, SEES_OWN_HAND


@compiled
class Position(Fields):
    """A mutable game, and the properties of its round. Copy it before a move if the old position is still needed.

    Python reads the fields without an underscore, and the others by the properties at the end.
    """

    def __init__(self, round_table: RoundTable, first_dealer: int) -> None:
        if not 0 <= first_dealer < round_table.players:
            raise ValueError(f"there is no seat {first_dealer}")
        self.round_table = round_table
        self.players = round_table.players
        self._restart(first_dealer)

    def _restart(self, first_dealer: int) -> None:
        self.first_dealer = first_dealer
        self.dealer, self.eliminated, self.turn_up = NO_SEAT, NO_SEAT, NO_CARD
        self.turn_up_taker, self.turned_by, self.up, self._stock = NO_SEAT, -1, NO_CARD, NO_CARD
        self.trump, self.opening_trump, self.led = NO_SUIT, NO_SUIT, LEAD_OPEN
        self.seats = self.playing = bit(self.players) - 1
        self.phase = DEAL
        self.number = self._special = self._named = self.tricks = self.played = self.in_trick = 0
        self.waiting = 0
        for seat in range(self.players):
            self._scores[seat] = 0
        self._clear_bids()

    def resume(
        self,
        number: int,
        dealer: int,
        playing: Hand,
        special: int,
        scores: Sequence[int],
        points: Sequence[Sequence[int | None]],
    ) -> None:
        """Wait for the deal of a round, by its number, from 1, the rounds before it being over.

        ``playing`` is the mask of those not eliminated, ``special`` the place of what was named for the round (0:
        nothing), ``points`` those of the earlier rounds by seat, None for a seat that was out.
        """
        if not 0 < number <= self.round_table.rounds or not 0 <= special < self.round_table.specials:
            raise ValueError("there is no such round")
        if not 0 < playing < 1 << self.players or not playing >> self._checked(dealer) & 1:
            raise ValueError("this dealer does not play")
        if len(points) != number - 1 or {len(by_seat) for by_seat in (scores, *points)} != {self.players}:
            raise ValueError("points are missing, or too many")
        self._restart(self.first_dealer)
        self.number, self._named, self.playing = number - 1, special, playing
        self.dealer = right_of(dealer, playing, self.players)
        for seat in range(self.players):
            self._scores[seat] = scores[seat]
            for earlier in range(min(number - 1, MAX_TRICKS)):
                self._history[earlier * MAX_SEATS + seat] = points[earlier][seat] or 0

    def copy(self) -> Position:
        """An independent copy."""
        twin = Position(self.round_table, self.first_dealer)
        twin.assign(self)
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        from gizzard.core.game.position import restored

        return restored, (self.round_table, self.first_dealer, self.fields())

    def _checked(self, seat: int) -> int:
        if not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat}")
        return seat

    # The deal

    def _next_row(self) -> int:
        return self.round_table._row(self.number, self._named)

    def _next_dealer(self) -> int:
        if self.number == 0:
            return self.first_dealer
        return left_of(self.dealer, self.playing, self.players)

    def _next_turned(self) -> bool:
        row = self._next_row()
        turned = self.round_table.rows[row + TRUMP_FROM] == TURNED_UP
        dealt = self.round_table.rows[row + CARDS] * popcount(self.playing)
        return turned and dealt < self.round_table.rows[row + DECK_SIZE]

    def next_dealer(self) -> int:
        """The next dealer; the deal passes to the left."""
        return self._next_dealer()

    def next_turned(self) -> bool:
        """Whether the next deal turns a card up."""
        return self.number < self.round_table.rounds and self._next_turned()

    def next_cards(self) -> int:
        """The number of cards dealt to each player next; 0 if the game is over."""
        return int(self.round_table.rows[self._next_row() + CARDS]) if self.number < self.round_table.rounds else 0

    def next_order(self) -> tuple[int, ...]:
        """The seats of the next round, from the dealer's left to the dealer."""
        seat: int = self._next_dealer()
        order = []
        for _ in range(popcount(self.playing)):
            seat = left_of(seat, self.playing, self.players)
            order.append(seat)
        return tuple(order)

    def next_stock(self) -> bool:
        """Whether the next deal fixes a card that a player may turn up later."""
        if not self.next_turned() or not may_turn_up(self.round_table.rows[self._next_row() + EXTRAS_ADDED]):
            return False
        dealt = self.next_cards() * popcount(self.playing)
        return dealt + 1 < int(self.round_table.rows[self._next_row() + DECK_SIZE])

    def deal(self, hands: Sequence[Sequence[Card]], turn_up: Card, stock: Card = NO_CARD) -> None:
        """Begin a round with these hands, by seat (empty for a seat that is out), and this turn-up or NO_CARD.

        ``stock`` is the card that a player may turn up later, if there can be one; otherwise NO_CARD.
        """
        self._check_deal(hands, turn_up, stock)
        self._open_round()
        for seat in range(self.size):
            hand = hands[self._order[seat]]
            for place in range(self.cards):
                self._deck[place * self.size + seat] = hand[place]
        self._settle(turn_up, stock)

    def _check_deal(self, hands: Sequence[Sequence[Card]], turn_up: Card, stock: Card) -> None:
        """Raise ValueError if the deal is not due or invalid."""
        if self.phase != DEAL or len(hands) != self.players:
            raise ValueError("no such deal is due")
        count = self.next_cards()
        seen = [turn_up] if turn_up != NO_CARD else []
        for seat in range(self.players):
            hand = hands[seat]
            if len(hand) != (count if self.playing >> seat & 1 else 0):
                raise ValueError(f"seat {seat} is dealt a wrong number of cards")
            seen.extend(hand)
        if (turn_up != NO_CARD) != self._next_turned():
            raise ValueError("a turn-up too many, or too few")
        if stock != NO_CARD:
            if not self.next_stock():
                raise ValueError("no card can be turned up later")
            seen.append(stock)
        extras: Hand = self.round_table.rows[self._next_row() + EXTRAS_ADDED]
        for card in seen:
            if not is_card(card, extras):
                raise ValueError(f"there is no card {card}")
        if len(set(seen)) != len(seen):
            raise ValueError("a card is dealt twice")

    def _deal(self, rng: Rng) -> None:
        """Shuffle and deal the round that is due."""
        turned = self._next_turned()
        self._open_round()
        count = self.size * self.cards
        lay_out(self._deck, self.extras)
        stock = turned and may_turn_up(self.extras) and count + 1 < self.deck_size
        shuffle(self._deck, self.deck_size, count + turned + stock, rng)
        self._settle(self._deck[count] if turned else NO_CARD, self._deck[count + 1] if stock else NO_CARD)

    def _lay(self, seat: int, cards: Hand, extras: Hand, last: Card) -> None:
        """Set the cards dealt to a seat from its hand before the first bid, with ``last`` (or NO_CARD) at the end."""
        number: int = 0
        while self._order[number] != seat:
            number += 1
        if seat == self.turn_up_taker:
            extras |= bit(WEREWOLF - FIRST_EXTRA)
            if self.turn_up >= FIRST_EXTRA:
                extras ^= bit(self.turn_up - FIRST_EXTRA)
            else:
                cards ^= bit(self.turn_up)
        while cards or extras:
            card: int = lowest(cards) if cards else FIRST_EXTRA + lowest(extras)
            extras = extras if cards else extras & extras - 1
            cards &= cards - 1
            if card != last:
                self._deck[number] = card
                number += self.size
        if last != NO_CARD:
            self._deck[number] = last

    def _open_round(self) -> None:
        row = self._next_row()
        self.dealer = self._next_dealer()
        self.number += 1
        self._special, self._named, self.eliminated = self._named, 0, NO_SEAT
        self.seats = self.playing
        self.size = popcount(self.seats)
        seat: int = self.dealer
        for place in range(self.size):
            self._after[seat] = left_of(seat, self.seats, self.players)
            seat = self._after[seat]
            self._order[place] = seat
        self._read(self.round_table.rows, row)
        self.trump = self.trump_from
        self.bidder_count = self.size if self.dealer_bids else self.size - 1
        self.bids_due = 0 if self.all_zero else self.bidder_count

    def _settle(self, turn_up: Card, stock: Card) -> None:
        """Take up the hands, as dealt into the deck, and find trump."""
        for seat in range(self.players):
            self._held[seat] = self._extras[seat] = 0
            self._taken[seat] = 0
        if self.extras:
            for number in range(self.cards * self.size):
                self._move(self._order[number % self.size], self._deck[number])
        else:
            self._take_up()
        self.turn_up = self.up = turn_up
        self._stock = stock
        self.turn_up_taker, self.turned_by = NO_SEAT, -1
        self.tricks = self.played = self.in_trick = 0
        self.lying = 0
        self.led, self.best = LEAD_OPEN, NO_BEST
        self._clear_bids()
        self._determine_trump()

    def _take_up(self) -> None:
        """Take up the hands of a deal without extra cards: faster than card by card."""
        for place in range(self.size):
            hand: Hand = 0
            for turn in range(self.cards):
                hand |= bit(self._deck[turn * self.size + place])
            self._held[self._order[place]] = hand

    def _clear_bids(self) -> None:
        for seat in range(self.players):
            self._bids[seat] = NO_BID
            self._passed[seat] = NO_CARD

    # Trump and bids

    def _determine_trump(self) -> None:
        if self.bids_due == 0:
            self._bid_zero()
        if self.trump == TURNED_UP:
            self.trump = NO_SUIT
        if self.turn_up != NO_CARD:
            self._turn_trump(self.turn_up)
        if self.extras and self.turn_up != NO_CARD and taker_of_turn_up(self) != NO_SEAT:
            self.trump = NO_SUIT
            self._ask(TAKE_TURN_UP, bit(taker_of_turn_up(self)))
        elif self.trump == TO_CHOOSE:
            self.trump = NO_SUIT
            self._ask(TRUMP, bit(self.dealer))
        else:
            self._begin_bids()

    def _turn_trump(self, card: Card) -> None:
        """Trump by the turn-up. A special rule is named only if that is a Wizard."""
        if card < FIRST_EXTRA:
            self.trump = turned_trump(card, self.wizards, self.jesters)
        else:
            self.trump = trump_turned_up(self, card)
            self.nameable = 0

    def _choose_trump(self, action: int) -> None:
        self.trump = action & 3
        self._named = action >> 2
        self._begin_bids()

    def _bid_zero(self) -> None:
        for seat in range(self.players):
            if self._bids_here(seat):
                self._bids[seat] = 0

    def _begin_bids(self) -> None:
        if self.bids_due == 0:
            self._begin_exchange()
            return
        self.phase = BID
        self.waiting = bit(self._order[0]) if self.in_turn else self.seats
        if not self.dealer_bids and not self.in_turn:
            self.waiting ^= bit(self.dealer)

    def _last_bidder(self) -> int:
        return self._order[self.bidder_count - 1]

    def _barring(self, seat: int) -> int:
        if self.limit == FREE or not binds(self.leader_only, seat, self._last_bidder(), self.seats, self._scores):
            return FREE
        return self.limit

    def _barred(self, seat: int) -> int:
        if self._barring(seat) == FREE:
            return NO_BID
        total: int = 0
        for other in range(self.players):
            if other != seat and self._bids_here(other):
                total += self._bids[other]
        return barred_bid(self.cards, total, self.zero_allowed)

    def _open_bids(self, seat: int) -> Hand:
        """The bids that a seat may make on its turn: a bit for each."""
        barred = self._barred(seat)
        return self.bids_allowed if barred == NO_BID else self.bids_allowed & ~bit(barred)

    def barring(self, seat: int) -> int:
        """The index in LastBid of the rule that limits this seat's bid; FREE if it is not the last to bid."""
        return self._barring(self._checked(seat)) if self.number else FREE

    def barred(self, seat: int) -> int:
        """The bid barred for this seat on its turn, or NO_BID."""
        return self._barred(self._checked(seat)) if self.number else NO_BID

    def _bid(self, seat: int, bid: int) -> None:
        self._bids[seat] = bid
        self.waiting ^= bit(seat)
        self.bids_due -= 1
        if self.bids_due == 0:
            self._begin_exchange()
        elif self.in_turn:
            self.waiting = bit(self._after[seat])

    def all_bid(self) -> bool:
        """Whether all bids of the round are made."""
        return self.bids_due == 0

    def bidders(self) -> tuple[int, ...]:
        """The seats that bid, in turn; in some rounds without the dealer."""
        return tuple([self._order[place] for place in range(self.bidder_count)])

    def _visible(self) -> int:
        """The mask of ``rules.visibility`` for a seat of the round."""
        return self.seen_playing if self.bids_due == 0 else self.seen_bidding

    def _sees_own_hand(self) -> bool:
        return self._visible() & SEES_OWN_HAND != 0

    def _sees_other_hands(self) -> bool:
        return self._visible() & SEES_OTHER_HANDS != 0

    def _sees_last_cards(self) -> bool:
        return self._visible() & SEES_LAST_CARDS != 0

    def _bids_shown(self) -> bool:
        return self._visible() & SEES_BIDS != 0

    def visible(self) -> int:
        """The mask of ``rules.visibility`` for a seat of the round."""
        return self._visible()

    def sees_own_hand(self) -> bool:
        """Whether every seat of the round may look at its own hand."""
        return self._sees_own_hand()

    def sees_other_hands(self) -> bool:
        """Whether every seat of the round sees the hands of the others."""
        return self._sees_other_hands()

    def sees_last_cards(self) -> bool:
        """Whether the last card dealt to each hand lies open to all."""
        return self._sees_last_cards()

    def bids_shown(self) -> bool:
        """Whether the bids made so far lie open to all."""
        return self._bids_shown()

    # Cards that change hands

    def _begin_exchange(self) -> None:
        if self.exchange == NO_EXCHANGE:
            self._begin_play()
        elif self.exchange == PASS_ON:
            self.phase = PASS
            self.waiting = self.seats
        else:
            self.phase = PULL
            self.waiting = 0

    def _pass(self, seat: int, card: Card) -> None:
        self._lay_aside(seat, card)
        self._move(seat, card)
        self.waiting ^= bit(seat)
        if self.waiting != 0:
            return
        if self.tricks > 0:
            pass_cards_on(self)
            self._wait_for(self._after_effect(PASS))
            return
        for giver in range(self.players):
            if self.seats >> giver & 1:
                self._move(self._after[giver], self._passed[giver])
        self._begin_play()

    def _laid_aside(self, seat: int) -> Card:
        """The card that a seat has laid aside to pass it, or NO_CARD; also for a seat that is out of the game."""
        if not self.seats >> seat & 1:
            return NO_CARD
        return self._given[index_given(self, seat)] if self.tricks > 0 else self._passed[seat]

    def _lay_aside(self, seat: int, card: Card) -> None:
        """Lay aside a card to pass it."""
        if self.tricks > 0:
            self._given[index_given(self, seat)] = card
        else:
            self._passed[seat] = card

    def _pulled_from(self, seat: int) -> int:
        return right_of(seat, self.seats, self.players)

    def _pull_one(self, seat: int, card: Card) -> None:
        self._passed[seat] = card
        self._move(self._pulled_from(seat), card)
        self._move(seat, card)

    def _pull(self, rng: Rng) -> None:
        """Draw the pulls that are due."""
        for place in range(self.size):
            seat: int = self._order[place]
            giver: int = self._pulled_from(seat)
            self._pull_one(seat, self._nth_card(giver, rng._below(self._hand_size(giver))))
        self._begin_play()

    def pulled_from(self, seat: int) -> int:
        """The seat from whose hand a seat pulls: the one on its right."""
        return self._pulled_from(self._checked(seat))

    def pull(self, cards: Sequence[Card]) -> None:
        """Pull these cards, one for each seat in turn from the dealer's left."""
        if self.phase != PULL or len(cards) != self.size:
            raise ValueError("no such pulls are due")
        after: Position = self.copy()
        for place in range(self.size):
            seat: int = self._order[place]
            card: Card = cards[place]
            if not is_card(card, self.extras) or not after._holds(after._pulled_from(seat), card):
                raise ValueError(f"seat {seat} cannot pull card {card}")
            after._pull_one(seat, card)
        after._begin_play()
        self.assign(after)

    @property
    def exchanged(self) -> list[tuple[int, int, Card]]:
        """Cards that changed hands: from, to, card; in turn from the dealer's left."""
        if self.exchange == NO_EXCHANGE or self.tricks == 0:
            return []
        return [self._exchanged(self._order[place]) for place in range(self.size)]

    def _gave(self, seat: int) -> int:
        """The seat that gave the card in ``passed`` of a seat."""
        return self._pulled_from(seat) if self.exchange == PULL_IN else seat

    def _got(self, seat: int) -> int:
        """The seat that received it."""
        return seat if self.exchange == PULL_IN else int(self._after[seat])

    def _exchanged(self, seat: int) -> tuple[int, int, Card]:
        return self._gave(seat), self._got(seat), self._passed[seat]

    # The tricks

    def _begin_play(self) -> None:
        self.phase = PLAY
        self.opening_trump = self.trump
        self._lead(self._order[0])
        self.waiting = bit(self._order[0])

    def _lead(self, seat: int) -> None:
        self._leaders[self.tricks] = seat
        self.tricks += 1
        self.led = LEAD_OPEN
        self.best = NO_BEST
        self.in_trick = 0

    def _counts_as_wizard(self, card: Card, call: bool) -> bool:
        return is_wizard(self, card, call) if card >= FIRST_EXTRA else self._is_printed_wizard(card, call)

    def _counts_as_jester(self, card: Card, call: bool) -> bool:
        return is_jester(self, card, call) if card >= FIRST_EXTRA else self._is_printed_jester(card, call)

    def _play(self, seat: int, action: int) -> int:
        """Play a card. Returns the next seat to play, or NO_SEAT if none is to play one now."""
        if not action & EXTRA:
            self._play_printed(seat, action)
        elif not played_extra(self, seat, action):
            return NO_SEAT
        return self._move_on(seat)

    def _play_printed(self, seat: int, action: int) -> None:
        """Play one of the 60 cards."""
        card: int = action & 63
        if card == UNSEEN:
            card = lowest(self._held[seat])
        call = action & CALL != 0
        wizard = self._is_printed_wizard(card, call)
        self._put_down(seat, card, wizard, self._is_printed_jester(card, call))
        made: int = 0
        if self.trump_change != OFF and wizard:
            made = self._change_trump(card, action)
        self._plays[self.played] = card | (action & CALL) | made
        self.played += 1

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
        if self.extras:
            return height_of(self, action)
        card = action & 63
        call = action & CALL != 0
        wizard = card != UNSEEN and self._is_printed_wizard(card, call)
        jester = card == UNSEEN or self._is_printed_jester(card, call)
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
        if not self.extras:
            self._taken[winner] += 1
            return self._next_trick()
        count_trick(self)
        return self._after_effect(PLAY)

    def _after_effect(self, done: int) -> int:
        """Continue after the play of a trick with extra cards, or after a phase that it brought."""
        return NO_SEAT if ask_what_follows(self, done) else self._next_trick()

    def _next_trick(self) -> int:
        """Begin the next trick. Returns the seat that leads, or NO_SEAT after the last."""
        leader: int = self._winners[self.tricks - 1]
        if self.tricks == self.cards:
            self._end_round()
            return NO_SEAT
        self._lead(leader)
        return leader

    def _wait_for(self, seat: int) -> None:
        if seat != NO_SEAT:
            self.waiting = bit(seat)

    def roles(self, card: Card, call: bool) -> tuple[bool, bool]:
        """Whether a card, played with or without its call, counts as a Wizard, and as a Jester."""
        if not is_card(card, self.extras):
            raise ValueError(f"there is no card {card}")
        return self._counts_as_wizard(card, call), self._counts_as_jester(card, call)

    def height(self, action: int) -> int:
        """The strength of a play if it were made now, by anybody."""
        if not is_card(card_of(action), self.extras):
            raise ValueError(f"there is no card {card_of(action)}")
        return self._height(action)

    def _playable(self, seat: int) -> Hand:
        """The cards that a seat can play; only UNSEEN if it does not see its card."""
        return bit(UNSEEN) if self.own_hand_hidden else playable(self._held[seat], self.led)

    def _many_ways(self, cards: Hand) -> Hand:
        if self.own_hand_hidden:
            return cards if self.trump_change == CHOSEN else 0
        return many_ways(cards, self.wizards, self.calls, self.trump_change == CHOSEN)

    def _choices_among(self, cards: Hand) -> int:
        """The number of ways to play one of these cards."""
        more = ways(self.calls, self.trump_change == CHOSEN) - 1
        return popcount(cards) + more * popcount(self._many_ways(cards))

    def _choice_among(self, cards: Hand, number: int) -> int:
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

    def _choices_of_play(self, seat: int) -> int:
        """The number of legal plays of a seat that is to play."""
        cards: Hand = self._playable(seat)
        if self.one_way:
            return popcount(cards)
        if not self.extras:
            return self._choices_among(cards)
        return self._choices_among(cards) + extra_plays(self, seat)

    def _choice_of_play(self, seat: int, number: int) -> int:
        """The n-th of them, from 0; those of extra cards come last."""
        cards: Hand = self._playable(seat)
        if not self.extras or number < self._choices_among(cards):
            return self._choice_among(cards, number)
        return nth_extra_play(self, seat, number - self._choices_among(cards))

    def _is_legal_play(self, seat: int, action: int) -> bool:
        if action & EXTRA:
            return self._holds(seat, card_of(action)) and is_way(self, action)
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

    # The end of a round

    def _score(self, bid: int, taken: int) -> int:
        """The points for a bid and tricks taken; NO_BID for a dealer who does not bid."""
        return self.round_table.scores[self.score_row + (bid + 1) * COUNTS + taken]

    def _points_of(self, seat: int) -> int:
        return self._score(self._bids[seat], self._taken[seat])

    def score(self, bid: int, taken: int) -> int:
        """The points for a bid and tricks taken in this round."""
        if not (0 <= bid < COUNTS and 0 <= taken < COUNTS):
            raise ValueError(f"there are no points for a bid of {bid} and {taken} tricks")
        return self._score(bid, taken)

    def points_of(self, seat: int) -> int:
        """A seat's points for the tricks taken so far; its bid must be made."""
        return self._points_of(self._checked(seat))

    def _end_round(self) -> None:
        for seat in range(self.players):
            self._add_points(seat, self._points_of(seat) if self.seats >> seat & 1 else 0)
        self._close_round()

    def _add_points(self, seat: int, points: int) -> None:
        """Add a seat's points of the round to its total."""
        self._points[seat] = points
        self._scores[seat] += points
        if self.number <= MAX_TRICKS:
            self._history[(self.number - 1) * MAX_SEATS + seat] = points

    def _close_round(self) -> None:
        """Eliminate whom the rules say, once all points of the round are added."""
        if self.eliminates:
            self.eliminated = leaver(self.seats, self._scores, self.number, self._history)
            if self.eliminated != NO_SEAT:
                self.playing ^= bit(self.eliminated)
        self.phase = OVER if self.number == self.round_table.rounds else DEAL
        self.waiting = 0

    def _winning(self) -> Hand:
        """Bitmask of the leaders among the seats not eliminated."""
        most: int = 0
        found: Hand = 0
        for seat in range(self.players):
            if self.playing >> seat & 1 and (not found or self._scores[seat] >= most):
                found = bit(seat) | (found if found and self._scores[seat] == most else 0)
                most = self._scores[seat]
        return found

    def leading(self) -> list[int]:
        """The leaders among the seats not eliminated, in order."""
        return [seat for seat in range(self.players) if self._winning() >> seat & 1]

    # The actions of a seat, in any phase

    def _choices(self, seat: int) -> int:
        """The number of legal actions of a seat that is to act."""
        if self.phase == PLAY:
            return self._choices_of_play(seat)
        if self.phase == BID:
            return popcount(self._open_bids(seat))
        if self.phase == PASS:
            return self._hand_size(seat)
        if self.phase == TRUMP:
            return 4 * max(self.nameable, 1)
        return effect_choices(self, seat)

    def _choice(self, seat: int, number: int) -> int:
        """The n-th legal action of a seat that is to act, from 0."""
        if self.phase == PLAY:
            return self._choice_of_play(seat, number)
        if self.phase == BID:
            return nth_bit(self._open_bids(seat), number)
        if self.phase == PASS:
            return self._nth_card(seat, number)
        if self.phase != TRUMP:
            return effect_choice(self, seat, number)
        return (number & 3) | (number >> 2) + (self.nameable > 0) << 2

    def _is_legal(self, seat: int, action: int) -> bool:
        if seat < 0 or seat >= self.players or not self.waiting >> seat & 1 or action < 0:
            return False
        if self.phase == PLAY:
            return self._is_legal_play(seat, action)
        if self.phase == BID:
            return action <= MAX_TRICKS and self._open_bids(seat) >> action & 1 != 0
        if self.phase == PASS:
            return action < 2 * FIRST_EXTRA and self._holds(seat, action)
        if self.phase != TRUMP:
            return is_legal_effect(self, seat, action)
        named = action >> 2
        return 0 < named <= self.nameable if self.nameable else named == 0

    def is_legal(self, seat: int, action: int) -> bool:
        """Whether an action is legal now."""
        return self._is_legal(seat, action)

    def legal(self, seat: int) -> list[int]:
        """All legal actions of a seat; empty if it is not to act."""
        if not 0 <= seat < self.players or not self.waiting >> seat & 1:
            return []
        return [self._choice(seat, number) for number in range(self._choices(seat))]

    def _act(self, seat: int, action: int) -> None:
        if self.phase == PLAY:
            self._wait_for(self._play(seat, action))
        elif self.phase == BID:
            self._bid(seat, action)
        elif self.phase == PASS:
            self._pass(seat, action)
        elif self.phase == TRUMP:
            self._choose_trump(action)
        elif self.phase == TAKE_TURN_UP:
            take_turn_up(self, seat, action)
            self._begin_bids()
        else:
            self._wait_for(self._act_among_extras(seat, action))

    def _act_among_extras(self, seat: int, action: int) -> int:
        """Apply an action after a card or a trick. Returns the next seat to play, or NO_SEAT."""
        if self.phase == TURNED_WORD:
            self.phase = PLAY
            announce(self, action)
            return self._move_on(seat)
        take_effect(self, seat, action)
        return self._after_effect(self.phase)

    def bid_after(self, seat: int, action: int) -> int:
        """The bid of a seat after an action, which makes it, changes it or leaves it; NO_BID if it has none."""
        return bid_after(self, self._checked(seat), action)

    def act(self, seat: int, action: int) -> None:
        """Apply an action. Raises ValueError if it is illegal."""
        if not self._is_legal(seat, action):
            raise ValueError(f"action {action} is not legal for seat {seat}")
        self._act(seat, action)

    def retrace(self, seat: int, action: int) -> None:
        """Apply a play of a seat whose other cards may be guesses, so that it need not follow suit."""
        said = action & EXTRA - 1
        possible = 0 <= action < 5 << SUIT_SHIFT and said < 5 << TRUMP_SHIFT
        if not possible or self.phase != PLAY or not self.waiting >> self._checked(seat) & 1:
            raise ValueError(f"action {action} of seat {seat} cannot have been made")
        card = card_of(action)
        if not (card == UNSEEN if self.own_hand_hidden else self._holds(seat, card)):
            raise ValueError(f"seat {seat} does not hold card {card}")
        self._act(seat, action)

    def deal_at_random(self, rng: Rng) -> None:
        """Let chance move: shuffle and deal, or draw the pulls."""
        if self.phase == DEAL:
            self._deal(rng)
        elif self.phase == PULL:
            self._pull(rng)
        else:
            raise ValueError("chance does not move now")

    # What Python reads

    @property
    def spec(self) -> RoundSpec:
        """The current round, or the latest; before the first deal, the first."""
        return self.round_table.spec(max(self.number - 1, 0), self._special)

    def next_spec(self) -> RoundSpec:
        """The next round, with the special rule named for it."""
        return self.round_table.spec(min(self.number, self.round_table.rounds - 1), self._named)

    @property
    def plan(self) -> tuple[RoundSpec, ...]:
        """Every round of the game, before special rules."""
        return self.round_table.plan

    @property
    def special(self) -> Special | None:
        """The special rule of this round."""
        return self.round_table.named[self._special - 1] if self._special else None

    @property
    def named(self) -> Special | None:
        """What the dealer named for the next round."""
        return self.round_table.named[self._named - 1] if self._named else None

    def namings(self) -> tuple[Special, ...]:
        """What the dealer, choosing trump, can name for the next round; usually empty."""
        return self.round_table.named[: self.nameable]

    def between_rounds(self) -> bool:
        """Whether no round is in progress: the next deal is due, or the game is over."""
        return self.phase in (DEAL, OVER)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats of the round, from the dealer's left to the dealer."""
        return tuple([self._order[place] for place in range(self.size)])

    @property
    def after(self) -> tuple[int, ...]:
        """By seat, the next in the round."""
        return tuple([self._after[seat] for seat in range(self.players)])

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards dealt to each seat, in the order dealt; none to a seat that is out."""
        hands: list[tuple[Card, ...]] = [() for seat in range(self.players)]
        for place in range(self.size):
            hands[self._order[place]] = tuple([self._deck[n * self.size + place] for n in range(self.cards)])
        return tuple(hands)

    @property
    def held(self) -> list[Hand]:
        """The cards that each seat holds, in one mask."""
        words = [(self._held[seat], self._extras[seat]) for seat in range(self.players)]
        return [cards | extras << FIRST_EXTRA for cards, extras in words]

    @property
    def stock(self) -> Card:
        """The card that would be turned up next, which nobody sees; NO_CARD if there is none or it is unknown."""
        return self._stock

    def turns_up(self, card: Card) -> bool:
        """Whether a card turns up another when it is played."""
        return turns_up(self, card)

    def names_trump(self, card: Card, call: bool) -> bool:
        """Whether the player of an extra card names the trump with it."""
        return names_trump(self, identity(self, card), self._counts_as_wizard(card, call))

    def swapper_of(self, trick: int) -> int:
        """Who may swap a card of a complete trick."""
        if not 0 <= trick < self._done():
            raise ValueError(f"trick {trick} is not complete")
        return swapper(self, trick)

    def word_due(self) -> bool:
        """Whether somebody has still to say something with a card."""
        return self.phase == TURNED_WORD

    def cloud_trick(self) -> int:
        """The trick whose taker changes the bid now; -1 if there is none."""
        return cloud_trick(self)

    def stock_missing(self) -> bool:
        """Whether a card could be turned up, but is unknown."""
        return stock_missing(self)

    @property
    def scores(self) -> list[int]:
        """Totals by seat."""
        return [self._scores[seat] for seat in range(self.players)]

    @property
    def points(self) -> list[int]:
        """The points of the round that ended last, by seat; 0 for a seat that was out."""
        return [self._points[seat] for seat in range(self.players)]

    @property
    def bids(self) -> list[int]:
        """By seat; NO_BID if none is made."""
        return [self._bids[seat] for seat in range(self.players)]

    @property
    def bids_made(self) -> list[int]:
        """By seat, the bids before any was changed; NO_BID if none is made."""
        return [self._bid_made(seat) for seat in range(self.players)]

    def _bid_made(self, seat: int) -> int:
        """A seat's bid before any change of it."""
        bid: int = self._bids[seat]
        for trick in range(self._effects_done()):
            if self._winners[trick] == seat:
                bid -= self._cloud[trick]
        return bid

    def _done(self) -> int:
        if self.tricks == 0:
            return 0
        return self.tricks if self.in_trick == self.size else self.tricks - 1

    def tricks_done(self) -> int:
        """The number of complete tricks."""
        return self._done()

    def _effects_done(self) -> int:
        """The number of complete tricks in a round with extra cards, else 0."""
        return self._done() if self.extras else 0

    @property
    def laid_aside(self) -> list[Card]:
        """By seat, the card that it has laid aside in a phase in which cards are passed, or NO_CARD."""
        return [self._laid_aside(seat) for seat in range(self.players)]

    @property
    def cloud(self) -> list[int]:
        """By complete trick in a round with extra cards, the change of its taker's bid by the Cloud: 1, -1 or 0."""
        return [self._cloud[trick] for trick in range(self._effects_done())]

    @property
    def given(self) -> list[Card]:
        """By complete trick and seat in turn from the dealer's left, the card passed after it, or NO_CARD."""
        return [self._given[number] for number in range(self._effects_done() * self.size)]

    @property
    def swaps(self) -> list[tuple[Card, Card]]:
        """By complete trick, the card put into it and the one taken out of it: NO_CARD, or DECLINED."""
        return [(self._put[trick], self._took[trick]) for trick in range(self._effects_done())]

    @property
    def taken(self) -> list[int]:
        """Tricks taken, by seat."""
        return [self._taken[seat] for seat in range(self.players)]

    @property
    def passed(self) -> list[Card]:
        """The card that each seat passed, or pulled, or NO_CARD."""
        return [self._passed[seat] for seat in range(self.players)]

    @property
    def plays(self) -> list[int]:
        """The plays of the round, as actions; ``trump`` is set for each card that changed it."""
        return [self._plays[number] for number in range(self.played)]

    @property
    def leaders(self) -> list[int]:
        """Who led each trick begun."""
        return [self._leaders[trick] for trick in range(self.tricks)]

    @property
    def winners(self) -> list[int]:
        """By trick of the round, the seat that took it or is winning it; NO_SEAT if nobody took it."""
        winners = self.next_leaders
        if self.extras:
            return [NO_SEAT if nobody_takes(self, trick) else seat for trick, seat in enumerate(winners)]
        return winners

    @property
    def next_leaders(self) -> list[int]:
        """The same, but if nobody took a trick, the seat that would have, which leads to the next."""
        done = self._done()
        winners = [self._winners[trick] for trick in range(done)]
        return winners if self.trick_complete() else [*winners, self.best & 7]

    @property
    def strengths(self) -> list[int]:
        """By trick of the round, the strength of the card that took it or is winning it."""
        done = self._done()
        strengths = [self._strengths[trick] for trick in range(done)]
        return strengths if self.trick_complete() else [*strengths, self.best >> 6]

    @property
    def led_suits(self) -> list[int]:
        """By trick of the round, what was led to it, as ``led`` tells it."""
        return [self._led_suits[trick] for trick in range(len(self.winners))]

    def trick_complete(self) -> bool:
        """Whether no trick is in progress: the last one is complete, or none has begun."""
        return self.phase != TURNED_WORD and self.in_trick in (0, self.size)


def is_card(card: int, extras: Hand) -> bool:
    """Whether a number means one of the 60 cards or one of these extra cards."""
    if card >= FIRST_EXTRA:
        return card < FIRST_EXTRA + len(EXTRAS) and extras >> (card - FIRST_EXTRA) & 1 != 0
    return card >= 0 and card & 15 != 15


def restored(round_table: RoundTable, first_dealer: int, fields: dict[str, Any]) -> Position:
    """Unpickle a position."""
    position = Position(round_table, first_dealer)
    position.restore(fields)
    return position


def opening(rules: RuleSet, first_dealer: int) -> Position:
    """A game whose first deal is due. Raises RulesRefused if the rules cannot be played."""
    return Position(round_table_of(plan(rules), rules.players), first_dealer)
