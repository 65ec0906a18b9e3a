"""A game under way, in integers: the one place where play moves on.

A Position knows the whole game so far as play depends on it, and the round under way in full. It trusts its caller:
actions are taken from ``legal``; ``gizzard.game.step`` checks what comes from outside.

Actions are integers, by phase: a trump suit ``suit | naming << 2`` (``naming`` counts from 1 in what may be named, 0:
nothing), a bid, a card to pass, and a play ``card | CALL | (suit + 1) << TRUMP_SHIFT``, the last two where they apply.
"""

from collections.abc import Sequence
from functools import cache

from gizzard.cards import (
    DECK,
    NO_CARD,
    NO_SUIT,
    UNSEEN,
    Card,
    Hand,
    Suit,
    cards_in,
    hand_of,
    is_special,
    suit_of,
)
from gizzard.game.plan import Plan
from gizzard.rules.bidding import NO_BID, Bidding, LastBid, barred_bid, barring_rule
from gizzard.rules.elimination import NOBODY, leaver
from gizzard.rules.exchange import Exchange, left_of, right_of
from gizzard.rules.roundspec import RoundSpec
from gizzard.rules.scoring import SABOTEUR_POINTS, points
from gizzard.rules.sight import in_turn
from gizzard.rules.smyrna import Special, namings, under
from gizzard.rules.tricks import LEAD_OPEN, called_wizard, led_after, playable, strength
from gizzard.rules.trump import TO_CHOOSE, TURNED_UP, Tricksy, turned_trump

DEAL, TRUMP, BID, PASS, PULL, PLAY, OVER = range(7)
"""Phases. In DEAL and PULL chance moves; in the others the seats that are waited for."""

CALL = 64
TRUMP_SHIFT = 7
NO_SEAT = -1


class Position:
    """One game under way. Copy it before moving on where the old one is still needed."""

    __slots__ = (
        "after",
        "best",
        "bids",
        "dealer",
        "dealt",
        "eliminated",
        "exchanged",
        "first_dealer",
        "held",
        "leaders",
        "led",
        "named",
        "number",
        "opening_trump",
        "order",
        "passed",
        "phase",
        "plan",
        "players",
        "playing",
        "plays",
        "round_points",
        "scores",
        "seats",
        "spec",
        "special",
        "taken",
        "trump",
        "turn_up",
        "waiting",
        "winners",
    )

    def __init__(self, plan: Plan, players: int, first_dealer: int) -> None:
        self.plan = plan
        self.players = players
        self.first_dealer = first_dealer
        self.phase = DEAL
        self.number = 0
        """Of the round under way, from 1; 0 before the first deal."""
        self.spec: RoundSpec = plan[0]
        self.dealer = NO_SEAT
        self.seats: Hand = (1 << players) - 1
        """Mask of those in the round under way."""
        self.playing: Hand = self.seats
        """Mask of those not eliminated."""
        self.order: tuple[int, ...] = ()
        """The seats of the round, from the dealer's left to the dealer."""
        self.after: tuple[int, ...] = ()
        """By seat, the next in the round."""
        self.waiting: Hand = 0
        """Mask of the seats that are to act."""
        self.scores = [0] * players
        self.round_points: list[tuple[int, ...]] = []
        """The points of each round that was played, by seat; 0 for a seat that was out."""
        self.eliminated = NOBODY
        """The seat that left after the round that ended last."""
        self.special: Special | None = None
        self.named: Special | None = None
        """What the dealer named for the next round."""
        self.dealt: tuple[tuple[Card, ...], ...] = ()
        self.held: list[Hand] = [0] * players
        self.turn_up: Card = NO_CARD
        self.trump: Suit = NO_SUIT
        self.opening_trump: Suit = NO_SUIT
        """Trump as play began."""
        self.bids = [NO_BID] * players
        self.passed: list[Card] = [NO_CARD] * players
        self.exchanged: list[tuple[int, int, Card]] = []
        """Cards passed or pulled: from, to, card."""
        self.plays: list[int] = []
        """The plays of the round, as actions; ``trump`` is set for each card that changed it."""
        self.leaders: list[int] = []
        self.winners: list[int] = []
        """By trick of the round."""
        self.taken = [0] * players
        self.led: Suit = LEAD_OPEN
        self.best = -1
        """Strength of the card that takes the trick so far."""

    def copy(self) -> "Position":
        """A copy that can move on by itself."""
        twin = object.__new__(Position)
        for name in Position.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value[:] if type(value) is list else value)
        return twin

    # Before a round

    def next_spec(self) -> RoundSpec:
        """The round to be dealt next, with the special rule that was named for it."""
        return under(self.plan[self.number], self.named)

    def next_dealer(self) -> int:
        """Who deals next; the deal passes to the left."""
        if self.number == 0:
            return self.first_dealer
        return left_of(self.dealer, self.playing, self.players)

    def next_turned(self) -> bool:
        """Whether the next deal turns a card up."""
        spec = self.next_spec()
        return spec.trump == TURNED_UP and spec.cards * self.playing.bit_count() < len(DECK)

    def next_order(self) -> tuple[int, ...]:
        """The seats of the next round, from the dealer's left to the dealer."""
        seat = self.next_dealer()
        order = []
        for _ in range(self.playing.bit_count()):
            seat = left_of(seat, self.playing, self.players)
            order.append(seat)
        return tuple(order)

    def deal(self, hands: Sequence[Sequence[Card]], turn_up: Card) -> None:
        """Begin a round with these hands, by seat (empty for a seat that is out), and this turn-up or NO_CARD."""
        self.spec, self.dealer, self.order = self.next_spec(), self.next_dealer(), self.next_order()
        self.number += 1
        self.seats = self.playing
        self.after = tuple(left_of(seat, self.seats, self.players) for seat in range(self.players))
        self.special, self.named, self.eliminated = self.named, None, NOBODY
        self.dealt = tuple(map(tuple, hands))
        self.held = [hand_of(hand) for hand in hands]
        self.turn_up = turn_up
        self.bids = [NO_BID] * self.players
        self.passed = [NO_CARD] * self.players
        self.exchanged, self.plays, self.leaders, self.winners = [], [], [], []
        self.taken = [0] * self.players
        self._determine_trump()

    def _determine_trump(self) -> None:
        spec = self.spec
        if spec.bidding is Bidding.ZERO:
            self._bid_zero()
        self.trump = NO_SUIT if spec.trump == TURNED_UP else spec.trump
        if self.turn_up != NO_CARD:
            self.trump = turned_trump(self.turn_up, spec.wizards, spec.jesters)
        if self.trump == TO_CHOOSE:
            self.trump = NO_SUIT
            self.phase, self.waiting = TRUMP, 1 << self.dealer
        else:
            self._begin_bids()

    # Bids

    def bidders(self) -> tuple[int, ...]:
        """The seats that bid, in turn: all of the round, but not a saboteur."""
        return self.order[:-1] if self.spec.saboteur else self.order

    def all_bid(self) -> bool:
        """Whether every bid of the round is made."""
        return all(self.bids[seat] != NO_BID for seat in self.bidders())

    def _bid_zero(self) -> None:
        for seat in self.bidders():
            self.bids[seat] = 0

    def _begin_bids(self) -> None:
        if self.spec.bidding is Bidding.ZERO:
            self._begin_exchange()
            return
        self.phase = BID
        bidders = self.bidders()
        self.waiting = 1 << bidders[0] if in_turn(self.spec.bidding) else hand_of(bidders)

    def barring(self, seat: int) -> LastBid | None:
        """The rule that limits this seat's bid; None where it is not the last to bid, or free."""
        if self.spec.last_bid is LastBid.FREE or seat != self.bidders()[-1]:
            return None
        others = max(self.scores[other] for other in self.order if other != seat)
        return barring_rule(self.spec.last_bid, self.spec.cards, self.scores[seat] > others)

    def barred(self, seat: int) -> int:
        """The bid that this seat, on its turn, may not make; NO_BID where none is barred."""
        rule = self.barring(seat)
        if rule is None:
            return NO_BID
        total = sum(self.bids[other] for other in self.bidders() if other != seat)
        return barred_bid(rule, self.spec.cards, total)

    def _bid(self, seat: int, bid: int) -> None:
        self.bids[seat] = bid
        self.waiting &= ~(1 << seat)
        if self.all_bid():
            self._begin_exchange()
        elif in_turn(self.spec.bidding):
            self.waiting = 1 << self.after[seat]

    # Passing and pulling

    def _begin_exchange(self) -> None:
        if self.spec.exchange is Exchange.PASS:
            self.phase, self.waiting = PASS, self.seats
        elif self.spec.exchange is Exchange.PULL:
            self.phase, self.waiting = PULL, 0
        else:
            self._begin_play()

    def _pass(self, seat: int, card: Card) -> None:
        self.passed[seat] = card
        self.held[seat] ^= 1 << card
        self.waiting &= ~(1 << seat)
        if not self.waiting:
            for giver in self.order:
                self._move_card(giver, self.after[giver], self.passed[giver])
            self._begin_play()

    def _move_card(self, giver: int, taker: int, card: Card) -> None:
        self.held[giver] &= ~(1 << card)
        self.held[taker] |= 1 << card
        self.exchanged.append((giver, taker, card))

    def pulled_from(self, seat: int) -> int:
        """Whose hand a seat pulls from: the one on its right."""
        return right_of(seat, self.seats, self.players)

    def pull(self, cards: Sequence[Card]) -> None:
        """Pull these cards, one for each seat in turn from the dealer's left."""
        for seat, card in zip(self.order, cards, strict=True):
            self._move_card(self.pulled_from(seat), seat, card)
        self._begin_play()

    # Play

    def _begin_play(self) -> None:
        self.phase = PLAY
        self.opening_trump = self.trump
        self._lead(self.order[0])

    def _lead(self, seat: int) -> None:
        self.leaders.append(seat)
        self.led, self.best = LEAD_OPEN, -1
        self.waiting = 1 << seat

    def roles(self, card: Card, call: bool) -> tuple[bool, bool]:
        """Whether a card, played with or without its call, counts as a Wizard, and as a Jester."""
        if self.spec.calls and is_special(card):
            wizard = called_wizard(card, call)
            return wizard, not wizard
        return bool(self.spec.wizards >> card & 1), bool(self.spec.jesters >> card & 1)

    def _play(self, seat: int, action: int) -> None:
        card = action & 63
        if card == UNSEEN:
            card = self.held[seat].bit_length() - 1
        wizard, jester = self.roles(card, bool(action & CALL))
        uber = bool(self.spec.uber >> card & 1)
        self.held[seat] ^= 1 << card
        self.led = led_after(self.led, card, wizard, jester)
        height = strength(card, wizard, jester, uber, self.led, self.trump)
        if height > self.best:
            self.best = height
            self.winners[len(self.leaders) - 1 :] = [seat]
        self.plays.append(card | action & CALL | self._change_trump(card, wizard, action))
        self._move_on(seat)

    def _change_trump(self, card: Card, wizard: bool, action: int) -> int:
        """Change trump where the card does so; returns the part of the play that says to what."""
        if not wizard or self.spec.tricksy is Tricksy.OFF:
            return 0
        chosen = self.spec.tricksy is Tricksy.CHOSEN
        self.trump = (action >> TRUMP_SHIFT) - 1 if chosen else suit_of(card)
        return self.trump + 1 << TRUMP_SHIFT

    def _move_on(self, seat: int) -> None:
        if len(self.plays) % len(self.order):
            self.waiting = 1 << self.after[seat]
            return
        winner = self.winners[-1]
        self.taken[winner] += 1
        if len(self.leaders) < self.spec.cards:
            self._lead(winner)
        else:
            self._end_round()

    def trick_complete(self) -> bool:
        """Whether no trick is under way: the last one is complete, or none has begun."""
        return len(self.plays) % len(self.order) == 0

    # After a round

    def points(self, seat: int) -> int:
        """What the round brings a seat with the tricks it has taken so far; its bid must be made."""
        if self.spec.saboteur and seat == self.dealer:
            return SABOTEUR_POINTS
        return points(self.spec.scoring, self.bids[seat], self.taken[seat])

    def _end_round(self) -> None:
        brought = tuple(self.points(seat) if self.seats >> seat & 1 else 0 for seat in range(self.players))
        self.scores = [score + more for score, more in zip(self.scores, brought, strict=True)]
        self.round_points.append(brought)
        if self.spec.eliminates:
            self.eliminated = leaver(sorted(self.order), self.scores, self.round_points)
        if self.eliminated != NOBODY:
            self.playing &= ~(1 << self.eliminated)
        self.phase = OVER if self.number == len(self.plan) else DEAL
        self.waiting = 0

    def leading(self) -> list[int]:
        """Of those not eliminated, the seats with the most points, in order."""
        seats = list(cards_in(self.playing))
        most = max(self.scores[seat] for seat in seats)
        return [seat for seat in seats if self.scores[seat] == most]

    # What a seat may do

    def namings(self) -> tuple[Special, ...]:
        """What the dealer, choosing trump, may name for the next round; empty where nothing is due."""
        return namings(self.spec.names)

    def legal(self, seat: int) -> list[int]:
        """Every action open to a seat; empty where it is not waited for."""
        if not self.waiting >> seat & 1:
            return []
        if self.phase == PLAY:
            return self._legal_plays(seat)
        if self.phase == BID:
            barred = self.barred(seat)
            return [bid for bid in range(self.spec.cards + 1) if bid != barred]
        if self.phase == PASS:
            return list(cards_in(self.held[seat]))
        count = len(self.namings())
        return [suit | naming << 2 for suit in range(4) for naming in (range(1, count + 1) if count else (0,))]

    def _legal_plays(self, seat: int) -> list[int]:
        spec = self.spec
        chosen = spec.tricksy is Tricksy.CHOSEN
        if spec.forehead:
            return list(_with_trump(UNSEEN)) if chosen else [UNSEEN]
        cards = cards_in(playable(self.held[seat], self.led))
        if not (chosen or spec.calls):
            return list(cards)
        return [play for card in cards for play in play_forms(card, spec.wizards, spec.calls, chosen)]

    def act(self, seat: int, action: int) -> None:
        """Take an action from ``legal``."""
        if self.phase == PLAY:
            self._play(seat, action)
        elif self.phase == BID:
            self._bid(seat, action)
        elif self.phase == PASS:
            self._pass(seat, action)
        else:
            self.trump = action & 3
            self.named = self.namings()[(action >> 2) - 1] if action >> 2 else None
            self._begin_bids()


def _with_trump(play: int) -> tuple[int, ...]:
    return tuple(play | suit + 1 << TRUMP_SHIFT for suit in range(4))


@cache
def play_forms(card: Card, wizards: Hand, calls: bool, chosen: bool) -> tuple[int, ...]:
    """The ways to play a card: with and without its call, and with each trump where it is its player's to choose."""
    if not is_special(card):
        return (card,)
    forms: list[int] = []
    for call in (True, False) if calls else (False,):
        wizard = called_wizard(card, call) if calls else bool(wizards >> card & 1)
        play = card | CALL * call
        forms.extend(_with_trump(play) if chosen and wizard else (play,))
    return tuple(forms)
