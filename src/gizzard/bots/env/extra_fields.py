"""What a seat may know only in a game with extra cards: cards that change hands, and what they leave behind."""

from __future__ import annotations

from gizzard.bots.env.layout import (
    EXTRA_CARDS,
    EXTRA_RULE_COUNT,
    F_EXTRA_RULES,
    F_GIVEN,
    F_HAND,
    F_HELD,
    F_IN_DECK,
    F_LIES_UP,
    F_RECEIVED,
    F_SAID_SUIT,
    F_UNTAKEN,
)
from gizzard.bots.env.numbers import ENCODED_CARDS, card_place
from gizzard.bots.search.observation import relative
from gizzard.core.cards import FIRST_EXTRA, NO_CARD
from gizzard.core.game.extra_effects import extra_rules, swapper
from gizzard.core.game.fields import NO_SEAT, PASS, TAKE_TURN_UP
from gizzard.core.game.position import Position
from gizzard.core.native.bits import lowest
from gizzard.core.native.struct import MAX_SEATS, Planes
from gizzard.core.rules.exchange import NO_EXCHANGE, PULL_IN
from gizzard.core.rules.extras import WEREWOLF
from gizzard.core.rules.tricks import SUIT_SHIFT, card_of


def encode_extras(position: Position, seat: int, row: int, out: Planes) -> None:
    """Write what there is only in a round with extra cards."""
    own = position._extras[seat] if position.seats >> seat & 1 and position._sees_own_hand() else 0
    for place in range(EXTRA_CARDS):
        out[row, F_IN_DECK + place] = position.extras >> place & 1
        if own >> place & 1:
            out[row, F_HAND + card_place(FIRST_EXTRA + place)] = 1
    if position.up != NO_CARD:
        out[row, F_LIES_UP + card_place(position.up)] = 1
    untaken: int = position._done()
    for other in range(position.players):
        untaken -= position._taken[other]
    out[row, F_UNTAKEN] = untaken
    rules: int = extra_rules(position)
    for place in range(EXTRA_RULE_COUNT):
        out[row, F_EXTRA_RULES + place] = rules >> place & 1
    encode_before_play(position, seat, row, out)
    for trick in range(position.tricks):
        encode_trick(position, seat, trick, row, out)
    if position.phase == PASS and position.tricks > 0 and position._laid_aside(seat) != NO_CARD:
        out[row, F_GIVEN] = 1 + card_place(position._laid_aside(seat))


def encode_before_play(position: Position, seat: int, row: int, out: Planes) -> None:
    """Write who holds the cards that are known before the first trick."""
    for place in range(position.size if position._sees_last_cards() else 0):
        card: int = position._deck[(position.cards - 1) * position.size + place]
        know(position, seat, position._order[place], card, row, out)
        if position._order[place] == seat and position._holds(seat, card):
            out[row, F_HAND + card_place(card)] = 1
    if position.phase == TAKE_TURN_UP:
        know(position, seat, lowest(position.waiting), WEREWOLF, row, out)
    if position.turn_up_taker != NO_SEAT:
        forget(WEREWOLF, row, out)
        know(position, seat, position.turn_up_taker, position.turn_up, row, out)
    if position.exchange != NO_EXCHANGE and position.tricks > 0:
        encode_exchanged(position, seat, row, out)


def encode_exchanged(position: Position, seat: int, row: int, out: Planes) -> None:
    """Write the exchange before the first trick; cards are pulled in turn, and passed simultaneously."""
    for place in range(position.size if position.exchange != PULL_IN else 0):
        lose(position, seat, position._order[place], position._after[position._order[place]], row, out)
    for place in range(position.size):
        giver: int = position._gave(position._order[place])
        taker: int = position._got(position._order[place])
        if position.exchange == PULL_IN:
            lose(position, seat, giver, taker, row, out)
        if seat in (giver, taker):
            know(position, seat, taker, position._passed[position._order[place]], row, out)


def encode_trick(position: Position, seat: int, trick: int, row: int, out: Planes) -> None:
    """Write what the cards of a trick, and what followed it, tell of who holds a card."""
    first = trick * position.size
    for number in range(first, min(first + position.size, position.played)):
        card: int = card_of(position._plays[number])
        forget(card, row, out)
        if card >= FIRST_EXTRA:
            out[row, F_SAID_SUIT + card - FIRST_EXTRA] = position._plays[number] >> SUIT_SHIFT
    if is_passed_on(position, trick):
        encode_pass(position, seat, trick, row, out)
    if trick < position._done() and position._put[trick] >= 0:
        forget(position._put[trick], row, out)
        know(position, seat, swapper(position, trick), position._took[trick], row, out)


def is_passed_on(position: Position, trick: int) -> bool:
    """Whether all have passed a card after a trick."""
    found = trick < position._done()
    for place in range(position.size if found else 0):
        found = found and position._given[trick * position.size + place] != NO_CARD
    return found


def shown_since(position: Position) -> int:
    """The trick from which on a void that was shown is still one: the first after cards were passed on."""
    since: int = 0
    for trick in range(position.tricks if position.extras else 0):
        if is_passed_on(position, trick):
            since = trick + 1
    return since


def encode_pass(position: Position, seat: int, trick: int, row: int, out: Planes) -> None:
    """Write the cards that the seat gave and was given after a trick."""
    for place in range(position.size):
        lose(position, seat, position._order[place], position._after[position._order[place]], row, out)
    for place in range(position.size):
        giver: int = position._order[place]
        taker: int = position._after[giver]
        card: int = position._given[trick * position.size + place]
        if giver == seat:
            out[row, F_GIVEN] = 1 + card_place(card)
        if taker == seat:
            out[row, F_RECEIVED] = 1 + card_place(card)
        if seat in (giver, taker):
            know(position, seat, taker, card, row, out)


def lose(position: Position, seat: int, giver: int, taker: int, row: int, out: Planes) -> None:
    """No card of a giver is known any more, unless the seat itself gave it or got it."""
    if seat in (giver, taker):
        return
    first = F_HELD + (relative(position, seat, giver) - 1) * ENCODED_CARDS
    for index in range(ENCODED_CARDS):
        out[row, first + index] = 0


def know(position: Position, seat: int, holder: int, card: int, row: int, out: Planes) -> None:
    """Write who holds a card for certain."""
    forget(card, row, out)
    if holder != seat:
        out[row, F_HELD + (relative(position, seat, holder) - 1) * ENCODED_CARDS + card_place(card)] = 1


def forget(card: int, row: int, out: Planes) -> None:
    """Nobody is known to hold a card."""
    for other in range(MAX_SEATS - 1):
        out[row, F_HELD + other * ENCODED_CARDS + card_place(card)] = 0
