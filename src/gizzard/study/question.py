"""A question about a hand, and its position."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal, TypedDict

from gizzard.bots.search.bidders import Bidder
from gizzard.core.cards import (
    BY_CODE,
    CODES,
    FIRST_EXTRA,
    JESTER_CARDS,
    NO_CARD,
    NO_SUIT,
    SUITS,
    WIZARD_CARDS,
    Card,
    Suit,
    cards_in,
)
from gizzard.core.game.fields import BID, TAKE_TURN_UP, TRUMP
from gizzard.core.game.plan import Plan, plan
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import round_table_of
from gizzard.core.rules.bidding import MODES, Bidding
from gizzard.core.rules.deal import deck_with
from gizzard.core.rules.extras import TURNED, WEREWOLF, Extra, extras_of
from gizzard.core.rules.roundspec import RoundSpec
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.trump import TO_CHOOSE, TURNED_UP, turned_trump

Field = Literal["hand", "turn_up", "trump", "werewolf", "bids", "opponents"]


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
    """As dealt, before the player takes the turn-up."""
    turn_up: Card = NO_CARD
    """NO_CARD if no card is turned up."""
    trump: Suit | None = None
    """What the dealer, or the seat that took the turn-up, named; None if the turn-up decides."""
    bids: tuple[int, ...] = ()
    """Of the seats before; the player's seat is their number (0 leads, the dealer is the last)."""
    opponents: tuple[Bidder, ...] = ()
    """The kinds of the other players in the order of the seats, or one for all; none: people."""
    taker: int | None = None
    """The other seat that took the turn-up; None: nobody else did."""

    @property
    def seat(self) -> int:
        """The player's seat."""
        return len(self.bids)

    @property
    def hears_bids(self) -> bool:
        """Whether the rules let the player hear the bids before."""
        return are_heard(self.rules.bidding)

    @property
    def kinds(self) -> list[Bidder]:
        """The kind of player by seat; the player's own does not count."""
        named = self.opponents or ("person",)
        kinds = [*(named * (self.rules.players - 1) if len(named) == 1 else named)]
        return [*kinds[: self.seat], "person", *kinds[self.seat :]]

    @property
    def deck(self) -> tuple[Card, ...]:
        """All cards that may be dealt."""
        return deck_with(extras_of(self.rules.cards))

    @property
    def holder(self) -> int | None:
        """The seat that was dealt the card that takes the turn-up, as far as is known."""
        return self.seat if WEREWOLF in self.hand else self.taker

    @property
    def seen(self) -> set[Card]:
        """The cards that the player knows no other seat was dealt."""
        turned = self.turn_up != NO_CARD and self.holder is None
        return {*self.hand, self.turn_up, *([WEREWOLF] if turned else [])}


def cards_of(codes: Sequence[str]) -> tuple[Card, ...]:
    """Parse the cards of a hand, ``KH 5D ZC`` in pieces. Raises HandRefused for an invalid card."""
    for index, code in enumerate(codes, start=1):
        if code not in BY_CODE:
            raise HandRefused("hand", "unknown-card", place=index, card=code)
    return tuple(BY_CODE[code] for code in codes)


def turn_up_of(code: str | None) -> Card:
    """Parse the turn-up; None if there is none. Raises HandRefused for an invalid card."""
    if code is not None and code not in BY_CODE:
        raise HandRefused("turn_up", "unknown-turn-up", card=code)
    return NO_CARD if code is None else BY_CODE[code]


def trump_of(code: str | None) -> Suit | None:
    """Parse what was named as trump, a suit or "none"; None if nothing was named."""
    return None if code is None else SUITS.find(code)


def are_heard(bidding: Bidding) -> bool:
    """Whether the bids of a round are known to those who bid later; those that are always zero are."""
    mode = MODES[bidding]
    return mode.heard or not mode.asked


class HandRules(TypedDict):
    """What a question has to say besides the hand and the turn-up, by the rules. Cards are codes."""

    bids: list[str]
    """The values of ``bidding`` for which it lists the bids before."""
    trump: list[str]
    """The turn-ups after which the dealer names the trump."""
    taker: str
    """The card whose holder takes the turn-up and names the trump."""


def hand_rules() -> HandRules:
    """What questions have to say."""
    return {
        "bids": [bidding.value for bidding in Bidding if are_heard(bidding)],
        "trump": [CODES[card] for card in deck_with(extras_of(Extra)) if _lets_dealer_choose(card)],
        "taker": CODES[WEREWOLF],
    }


def _lets_dealer_choose(turn_up: Card) -> bool:
    if turn_up >= FIRST_EXTRA:
        return TURNED[turn_up - FIRST_EXTRA] == TO_CHOOSE
    return turned_trump(turn_up, WIZARD_CARDS, JESTER_CARDS) == TO_CHOOSE


def bids_before(rules: RuleSet, bids: tuple[int, ...], seat: int | None) -> tuple[int, ...]:
    """The bids of the seats before a player; arbitrary ones if everybody bids simultaneously.

    ``seat``: None for the seat after those bids. Raises HandRefused if the two disagree, or if nobody hears bids.
    """
    if not are_heard(rules.bidding):
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
    _check_taker(question)
    _check_opponents(question)
    position = _before_deal(question)
    hands, stock = _hands(question)
    position.deal(hands, question.turn_up, stock if position.next_stock() else NO_CARD)
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
    if not question.hand:
        raise HandRefused("hand", "empty")
    deck = {NO_CARD, *question.deck}
    if question.turn_up not in deck:
        raise HandRefused("turn_up", "turn-up-not-in-deck", card=CODES[question.turn_up])
    for index, card in enumerate(question.hand):
        if card in question.hand[:index]:
            raise HandRefused("hand", "twice", place=index + 1, card=CODES[card])
        if card == question.turn_up:
            raise HandRefused("hand", "turned-up", place=index + 1, card=CODES[card])
        if card not in deck:
            raise HandRefused("hand", "not-in-deck", place=index + 1, card=CODES[card])
    players = question.rules.players
    if question.seat >= players:
        raise HandRefused("bids", "too-many", players=players, most=players - 1)


def _check_taker(question: Question) -> None:
    seat = question.taker
    if seat is None:
        return
    if WEREWOLF not in question.deck:
        raise HandRefused("werewolf", "no-werewolf")
    if question.turn_up in (NO_CARD, WEREWOLF):
        raise HandRefused("werewolf", "no-swap")
    if not 0 <= seat < question.rules.players or seat == question.seat or WEREWOLF in question.hand:
        raise HandRefused("werewolf", "werewolf-seat", seat=seat)


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


def _hands(question: Question) -> tuple[list[list[Card]], Card]:
    """The player's hand, any for the others, and a card that may be turned up later, or NO_CARD.

    Raises HandRefused if another seat must have been dealt the Werewolf and the question does not name it.
    """
    placed = question.seen if question.taker is None else question.seen | {WEREWOLF}
    rest = iter([card for card in question.deck if card not in placed])
    known: dict[int | None, list[Card]] = {question.taker: [WEREWOLF], question.seat: [*question.hand]}
    hands = [known.get(seat, []) for seat in range(question.rules.players)]
    for hand in hands:
        hand.extend(islice(rest, len(question.hand) - len(hand)))
    if any(len(hand) < len(question.hand) for hand in hands):
        raise HandRefused("werewolf", "werewolf-dealt")
    return hands, next(rest, NO_CARD)


def _choose_trump(position: Position, question: Question) -> None:
    if position.phase not in (TRUMP, TAKE_TURN_UP):
        if question.trump is not None:
            raise HandRefused("trump", "not-chosen")
        return
    named = "werewolf-trump-missing" if position.phase == TAKE_TURN_UP else "trump-missing"
    if question.trump is None or (question.trump == NO_SUIT and position.phase == TRUMP):
        raise HandRefused("trump", named, suits=list(SUITS), card=CODES[question.turn_up])
    (chooser,) = cards_in(position.waiting)
    legal = position.legal(chooser)
    position.act(chooser, legal[-1] if question.trump == NO_SUIT else _naming(legal, question.trump))


def _naming(legal: Sequence[int], suit: Suit) -> int:
    return next(action for action in legal if action & 3 == suit)
