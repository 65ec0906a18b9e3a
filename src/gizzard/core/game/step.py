"""State transitions: ``apply`` applies a move, ``chance`` draws a deal or pulls."""

from random import Random

from gizzard.core.cards import NO_CARD, cards_in
from gizzard.core.errors import IllegalAction
from gizzard.core.game.fields import DEAL, OVER, PULL
from gizzard.core.game.moves import Act, Chance, Deal, Move, Pull
from gizzard.core.game.position import Position
from gizzard.core.game.refusals import refusal
from gizzard.core.game.state import State
from gizzard.core.rules.deal import deal_out, deal_problem, deck_with


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
