"""A question about a hand, and its position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from gizzard.bots.search.bidders import Bidder
from gizzard.core.cards import BY_CODE, CODES, DECK, NO_CARD, SIXTY, SUITS, Card, Suit
from gizzard.core.game.fields import BID, TRUMP
from gizzard.core.game.plan import Plan, plan
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import round_table_of
from gizzard.core.rules.bidding import Bidding
from gizzard.core.rules.roundspec import RoundSpec
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.trump import TURNED_UP

HEARD = (Bidding.OPEN, Bidding.ZERO)
"""The ways of bidding in turn."""

Field = Literal["hand", "turn_up", "trump", "bids", "opponents"]


class HandRefused(Exception):
    """An impossible hand or bids, with a localised message and its location."""

    def __init__(self, field: Field, code: str, **details: Any) -> None:
        super().__init__(code)
        self.field, self.code, self.details = field, code, details

    def say(self, lang: str = "en") -> str:
        """The message in a language, beginning with the location."""
        from gizzard.core import texts  # slow to import, and rarely needed

        return texts.say(lang, f"hands.{self.code}", **self.details)

    def __str__(self) -> str:
        return self.say()


@dataclass(frozen=True, slots=True)
class Question:
    """The knowledge of a player who is to bid."""

    rules: RuleSet
    hand: tuple[Card, ...]
    turn_up: Card = NO_CARD
    """NO_CARD if no card is turned up."""
    trump: Suit | None = None
    """The dealer's choice; None if the turn-up decides."""
    bids: tuple[int, ...] = ()
    """Of the seats before; the player's seat is their number (0 leads, the dealer is the last)."""
    opponents: tuple[Bidder, ...] = ()
    """The kinds of the other players in the order of the seats, or one for all; none: people."""

    @property
    def seat(self) -> int:
        """The player's seat."""
        return len(self.bids)

    @property
    def hears_bids(self) -> bool:
        """Whether the rules let the player hear the bids before."""
        return self.rules.bidding in HEARD

    @property
    def kinds(self) -> list[Bidder]:
        """The kind of player by seat; the player's own does not count."""
        named = self.opponents or ("person",)
        kinds = [*(named * (self.rules.players - 1) if len(named) == 1 else named)]
        return [*kinds[: self.seat], "person", *kinds[self.seat :]]


def cards_of(codes: Sequence[str]) -> tuple[Card, ...]:
    """Parse the cards of a hand, ``KH 5D ZC`` in pieces. Raises HandRefused for an invalid card."""
    for index, code in enumerate(codes, start=1):
        if code not in SIXTY:
            raise HandRefused("hand", "unknown-card", place=index, card=code)
    return tuple(BY_CODE[code] for code in codes)


def turn_up_of(code: str | None) -> Card:
    """Parse the turn-up; None if there is none. Raises HandRefused for an invalid card."""
    if code is not None and code not in SIXTY:
        raise HandRefused("turn_up", "unknown-turn-up", card=code)
    return NO_CARD if code is None else BY_CODE[code]


def bids_before(rules: RuleSet, bids: tuple[int, ...], seat: int | None) -> tuple[int, ...]:
    """The bids of the seats before a player; arbitrary ones if everybody bids simultaneously.

    ``seat``: None for the seat after those bids. Raises HandRefused if the two disagree, or if nobody hears bids.
    """
    if rules.bidding not in HEARD:
        if bids:
            raise HandRefused("bids", "unheard")
        return (0,) * (seat or 0)
    if seat not in (None, len(bids)):
        raise HandRefused("bids", "other-seat", seat=seat, count=len(bids))
    return bids


def position_of(question: Question) -> Position:
    """The position in which the player is to bid, with arbitrary cards for the others.

    Raises HandRefused if the question is impossible.
    """
    return position_after_bids(opening_of(question), question)


def opening_of(question: Question) -> Position:
    """The position before the first bid. Raises HandRefused like position_of."""
    _check_cards(question)
    _check_opponents(question)
    position = _before_deal(question)
    position.deal(_hands(question), question.turn_up)
    _choose_trump(position, question)
    return position


def position_after_bids(opening: Position, question: Question) -> Position:
    """The position in which the player is to bid, from the one before the first bid."""
    position = opening.copy()
    for seat, bid in enumerate(question.bids):
        if not position.waiting >> seat & 1 or not position.is_legal(seat, bid):
            raise HandRefused("bids", "bid", seat=seat, bid=bid)
        position.act(seat, bid)
    if position.phase != BID or not position.waiting >> question.seat & 1:
        raise HandRefused("bids", "no-bid", seat=question.seat)
    return position


def _check_opponents(question: Question) -> None:
    count, others = len(question.opponents), question.rules.players - 1
    if count not in (0, 1, others):
        raise HandRefused("opponents", "opponents", count=count, others=others)


def _check_cards(question: Question) -> None:
    if question.rules.cards:
        raise HandRefused("hand", "extra-cards")
    if not question.hand:
        raise HandRefused("hand", "empty")
    for index, card in enumerate(question.hand):
        if card in question.hand[:index]:
            raise HandRefused("hand", "twice", place=index + 1, card=CODES[card])
        if card == question.turn_up:
            raise HandRefused("hand", "turned-up", place=index + 1, card=CODES[card])
    players = question.rules.players
    if question.seat >= players:
        raise HandRefused("bids", "too-many", players=players, most=players - 1)


def _before_deal(question: Question) -> Position:
    players, size = question.rules.players, len(question.hand)
    rounds = plan(question.rules)
    round_spec = _round_of(rounds, size)
    if round_spec.trump != TURNED_UP and question.turn_up != NO_CARD:
        raise HandRefused("turn_up", "nothing-turned-up")
    position = Position(round_table_of(rounds, players), players - 1)
    everyone = (1 << players) - 1
    before = [[0] * players] * (round_spec.number - 1)
    position.resume(round_spec.number, players - 1, everyone, 0, [0] * players, before)
    if position.next_turned() and question.turn_up == NO_CARD:
        raise HandRefused("turn_up", "turn-up-missing")
    if not position.next_turned() and question.turn_up != NO_CARD:
        raise HandRefused("turn_up", "all-dealt")
    return position


def _round_of(rounds: Plan, size: int) -> RoundSpec:
    """The first round with this hand size whose cards are seen before the bids."""
    deals = [spec for spec in rounds if spec.cards == size]
    if not deals:
        sizes = sorted({spec.cards for spec in rounds})
        raise HandRefused("hand", "size", size=size, least=sizes[0], most=sizes[-1])
    shown = [spec for spec in deals if not spec.blind and not spec.own_hand_hidden]
    if not shown:
        raise HandRefused("hand", "unseen")
    return shown[0]


def _hands(question: Question) -> list[list[Card]]:
    taken = {*question.hand, question.turn_up}
    rest = iter([card for card in DECK if card not in taken])
    size, players = len(question.hand), question.rules.players
    return [
        list(question.hand) if seat == question.seat else [next(rest) for _ in range(size)] for seat in range(players)
    ]


def _choose_trump(position: Position, question: Question) -> None:
    if position.phase != TRUMP:
        if question.trump is not None:
            raise HandRefused("trump", "not-chosen")
        return
    if question.trump is None:
        raise HandRefused("trump", "trump-missing", suits=list(SUITS))
    dealer = question.rules.players - 1
    position.act(dealer, next(action for action in position.legal(dealer) if action & 3 == question.trump))
