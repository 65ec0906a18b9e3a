"""The immutable state of a game, its moves, and the pure function that turns one state into the next."""

from collections.abc import Hashable
from dataclasses import dataclass
from operator import attrgetter
from random import Random

import msgspec

from gizzard.core.cards import NO_CARD, Card, cards_in
from gizzard.core.errors import IllegalAction
from gizzard.core.game.fields import CHOICES, DEAL, OVER, PULL
from gizzard.core.game.position import Position, opening
from gizzard.core.game.refusals import refusal
from gizzard.core.rules.deal import MAX_PLAYERS, deal_out, deal_problem, deck_with
from gizzard.core.rules.ruleset import RuleSet


class Deal(msgspec.Struct, frozen=True):
    """Chance deals: the hands by seat, each in the order dealt (empty for a seat that is out), and the turn-up
    (NO_CARD for none). ``stock`` is the card that a player may turn up later; NO_CARD for none, or an unknown one.
    """

    hands: tuple[tuple[Card, ...], ...]
    turn_up: Card
    stock: Card = NO_CARD


class Pull(msgspec.Struct, frozen=True):
    """Chance pulls: one card for each seat in turn from the dealer's left, out of the hand on its right."""

    cards: tuple[Card, ...]


class Act(msgspec.Struct, frozen=True):
    """A seat acts; the integers are those of ``gizzard.core.game.position``."""

    seat: int
    action: int


Chance = Deal | Pull
Move = Chance | Act


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """An immutable game. States with the same rules, deals and choices are equal."""

    rules: RuleSet
    position: Position
    """Read-only."""
    history: tuple[Position, ...] = ()
    """The positions in which the rounds ended; read-only."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.position.phase == OVER

    @property
    def first_dealer(self) -> int:
        """The dealer of the first round."""
        return self.position.first_dealer

    @property
    def between_rounds(self) -> bool:
        """Whether no round is in progress: the next deal is due, or the game is over."""
        return self.position.between_rounds()

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, State) and self._key() == other._key())

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> Hashable:
        under_way = None if self.between_rounds else _round_under_way(self.position)
        return self.rules, self.first_dealer, tuple(map(_round, self.history)), under_way


_choices = attrgetter(*CHOICES)


def _round(position: Position) -> Hashable:
    """What determines a round, as far as it has come, but for what nobody has seen."""
    return tuple(tuple(value) if type(value) is list else value for value in _choices(position))


def _round_under_way(position: Position) -> Hashable:
    """What determines a position."""
    return position.phase, position.trump, position.stock, tuple(position.passed), _round(position)


def start(rules: RuleSet, first_dealer: int) -> State:
    """A game whose first deal is due. Raises RulesRefused if the rules cannot be played."""
    return State(rules, opening(rules, first_dealer))


def to_act(state: State) -> tuple[int, ...]:
    """The seats that are to act; empty while chance is due and when the game is over."""
    waiting = state.position.waiting
    return tuple([seat for seat in range(MAX_PLAYERS) if waiting >> seat & 1]) if waiting else ()


def apply(state: State, move: Move) -> State:
    """The state after a move. Raises IllegalAction, with the reason, if the rules do not allow it."""
    position = state.position.copy()
    advance(position, move)
    following = State(state.rules, position, state.history)
    if following.between_rounds and not state.between_rounds:
        return State(state.rules, position, (*state.history, position))
    return following


def advance(position: Position, move: Move) -> None:
    """Make a move on a position. Raises IllegalAction, with the reason, if the rules do not allow it."""
    if isinstance(move, Act):
        try:
            position.act(move.seat, move.action)
        except (ValueError, OverflowError):
            raise refusal(position, move.seat, move.action) from None
    elif isinstance(move, Deal):
        _deal(position, move)
    else:
        _pull(position, move)


def chance(state: State, rng: Random) -> Chance | None:
    """The next deal or pulls, drawn from ``rng``; None if a seat is to act or the game is over."""
    position = state.position
    if position.phase == DEAL:
        order, cards = position.next_order(), position.next_cards()
        extras = position.next_spec().extras
        hands, turn_up, stock = deal_out(order, position.players, cards, position.next_turned(), rng, extras)
        return Deal(hands, turn_up, stock if position.next_stock() else NO_CARD)
    return _draw_pulls(position, rng) if position.phase == PULL else None


def _check_due(position: Position, phase: int) -> None:
    """Raise IllegalAction unless this chance move is due."""
    if position.phase == OVER:
        raise IllegalAction("over")
    if position.phase != phase:
        raise IllegalAction("no-cards-due", to_act=list(cards_in(position.waiting)))


def _deal(position: Position, deal: Deal) -> None:
    _check_due(position, DEAL)
    if problem := problem_of_deal(position, deal):
        raise IllegalAction("deal-wrong", why=problem)
    position.deal(deal.hands, deal.turn_up, deal.stock)


def problem_of_deal(position: Position, deal: Deal) -> str | None:
    """The code of the error in a deal (see ``rules.deal``), or None."""
    cards, turned = position.next_cards(), position.next_turned()
    rest = deal.turn_up, deal.stock
    if len(deal.hands) != position.players:
        return "hand-size"
    if deal.stock != NO_CARD and not position.next_stock():
        return "stock"
    if not {card for hand in (*deal.hands, rest) for card in hand} <= {
        *deck_with(position.next_spec().extras),
        NO_CARD,
    }:
        return "not-in-deck"
    return deal_problem(deal.hands, rest, position.playing, cards, turned)


def _pull(position: Position, pull: Pull) -> None:
    _check_due(position, PULL)
    if len(pull.cards) != len(position.order):
        raise IllegalAction("deal-wrong", why="pull-count")
    held = list(position.held)
    for seat, card in zip(position.order, pull.cards, strict=True):
        giver = position.pulled_from(seat)
        if card == NO_CARD or not held[giver] >> card & 1:
            raise IllegalAction("deal-wrong", why="not-held")
        held[giver] ^= 1 << card
        held[seat] |= 1 << card
    position.pull(pull.cards)


def _draw_pulls(position: Position, rng: Random) -> Pull:
    held = list(position.held)
    cards = []
    for seat in position.order:
        giver = position.pulled_from(seat)
        card = rng.choice(tuple(cards_in(held[giver])))
        held[giver] ^= 1 << card
        held[seat] |= 1 << card
        cards.append(card)
    return Pull(tuple(cards))
