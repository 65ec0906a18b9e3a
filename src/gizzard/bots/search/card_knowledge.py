"""What a seat knows of single cards in a round with extra cards, in which cards change hands between the tricks."""

from __future__ import annotations

from typing import NamedTuple

from gizzard.core.cards import FIRST_EXTRA, NO_CARD, NO_SUIT, SPECIAL_CARDS, SUIT_CARDS, Card, Hand, Suit
from gizzard.core.game.fields import NO_SEAT, WEREWOLF_TRUMP
from gizzard.core.game.position import Position
from gizzard.core.rules.extras import WEREWOLF
from gizzard.core.rules.tricks import card_of


class CardKnowledge(NamedTuple):
    """Masks of both words: the cards in no hand, and by seat those that it holds, and those of suits it does not."""

    gone: Hand
    known: list[Hand]
    voids: list[Hand]


def card_knowledge(position: Position, seat: int) -> CardKnowledge:
    """What a seat knows. A seat that is passed a card may have any suit again, and what it is known to have held may be
    what it passed."""
    gone, known, voids = _before_play(position)
    leaders, plays, led_suits, size = position.leaders, position.plays, position.led_suits, position.size
    for trick, leader in enumerate(leaders):
        player = leader
        for play in plays[trick * size : (trick + 1) * size]:
            card = card_of(play)
            gone |= 1 << card
            known[player] &= ~(1 << card)
            voids[player] |= _void(led_suits[trick] if trick < len(led_suits) else NO_SUIT, card)
            player = position.after[player]
        if trick < position.tricks_done():
            _pass_on(position, seat, trick, known, voids)
            gone = _swap(position, trick, gone, known)
    return CardKnowledge(gone, known, voids)


def _void(led: Suit, card: Card) -> Hand:
    """The cards of a suit that was led and not followed with a card."""
    follows = card >= FIRST_EXTRA or (SUIT_CARDS[led] | SPECIAL_CARDS) >> card & 1
    return 0 if led < 0 or follows else SUIT_CARDS[led]


def _before_play(position: Position) -> tuple[Hand, list[Hand], list[Hand]]:
    """What is known as play begins: what lies up, and where the Werewolf is; if nobody swapped it, nobody held it."""
    known = [0] * position.players
    gone = 1 << position.up if position.up != NO_CARD else 0
    if position.phase == WEREWOLF_TRUMP:
        known[position.waiting.bit_length() - 1] = 1 << WEREWOLF
    elif position.up != NO_CARD:
        gone |= 1 << WEREWOLF
    if position.werewolf != NO_SEAT:
        known[position.werewolf] = 1 << position.turn_up
    elif position.turn_up != NO_CARD:
        gone |= 1 << position.turn_up
    return gone, known, [0] * position.players


def _pass_on(position: Position, seat: int, trick: int, known: list[Hand], voids: list[Hand]) -> None:
    given = position.given[trick * position.size : (trick + 1) * position.size]
    if NO_CARD in given:
        return
    before = known.copy()
    for giver, card in zip(position.order, given, strict=True):
        taker = position.after[giver]
        seen = seat in (giver, taker)
        known[giver] = known[giver] & ~(1 << card) if seen else known[giver] & ~before[giver]
    for giver, card in zip(position.order, given, strict=True):
        taker = position.after[giver]
        if seat in (giver, taker):
            known[taker] |= 1 << card
        else:
            voids[taker] = 0


def _swap(position: Position, trick: int, gone: Hand, known: list[Hand]) -> Hand:
    put, took = position.swaps[trick]
    if put < 0:
        return gone
    swapper = position.swapper_of(trick)
    known[swapper] = known[swapper] & ~(1 << put) | 1 << took
    return gone & ~(1 << took) | 1 << put
