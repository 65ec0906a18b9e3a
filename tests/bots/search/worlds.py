"""Every course that chance may have taken in a round, as one seat sees it, found by trying all.

A world is how the cards were dealt, what was pulled or passed after that, and what would be turned up. Nothing here is
clever, and nothing is taken from the sampler: what the seat has not seen is dealt and exchanged in every way, and what
does not agree is left out. All that agree are as likely, as every shuffle is, and every pull is a plain draw from a
hand whose size depends on the taker's place alone. What people choose (a card to pass, a bid, a play) tells nothing:
any choice is as likely.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from gizzard.core.cards import FIRST_EXTRA, FIRST_WORD, NO_CARD, Hand, cards_in, hand_of, is_special
from gizzard.core.game.fields import NO_SEAT, PASS, TAKE_TURN_UP
from gizzard.core.game.position import Position
from gizzard.core.rules.deal import deck_with
from gizzard.core.rules.exchange import PULL_IN
from gizzard.core.rules.extras import WEREWOLF
from gizzard.core.rules.tricks import card_of, playable

Hands = tuple[Hand, ...]
Cards = tuple[int, ...]


class World(NamedTuple):
    opening: Hands
    """By seat, the hand before the first bid."""
    passed: Cards
    """The cards passed, or pulled, one after another, as far as that has gone."""
    stock: int = NO_CARD
    """The card that a Vampire would turn up, if one can."""


class Play(NamedTuple):
    seat: int
    card: int
    led: int
    """The suit led, if that is known when the card is played."""


class Pass(NamedTuple):
    """Simultaneously: giver, taker, and card, or NO_CARD if the seat does not see it. Laid aside only, if ``open``."""

    moves: list[tuple[int, int, int]]
    open: bool = False
    face_up: Hand = 0
    """Cards that everybody would see passed."""


class Swap(NamedTuple):
    seat: int
    put: int
    took: int


Event = Play | Pass | Swap


def world_of(position: Position) -> World:
    """What has come about in a position."""
    hands = [hand_of(hand) for hand in position.hands]
    if position.turn_up_taker != NO_SEAT:
        hands[position.turn_up_taker] ^= 1 << WEREWOLF | 1 << position.turn_up
    passed = [card for event in events(position) if isinstance(event, Pass) for _, _, card in event.moves]
    return World(tuple(hands), tuple(passed), position.stock if position.up == WEREWOLF else NO_CARD)


def worlds(position: Position, seat: int) -> Iterator[World]:
    """All that agree with what a seat has seen of a round in which nobody sits out."""
    seen = [*events(position, seat)]
    for opening in _openings(position, seat, seen):
        for passed in _courses(opening, seen):
            for stock in _stocks(position, opening):
                yield World(opening, passed, stock)


def _stocks(position: Position, opening: Hands) -> list[int]:
    """What may be turned up later, where something may; else NO_CARD."""
    if position.up != WEREWOLF or position.stock == NO_CARD:
        return [NO_CARD]
    elsewhere = sum(opening) | 1 << position.turn_up | 1 << WEREWOLF
    return [card for card in deck_with(position.extras) if not elsewhere >> card & 1]


def events(position: Position, viewer: int | None = None) -> Iterator[Event]:
    """What has happened since the bids, as a seat sees it, or all of it."""
    yield from _exchange(position, viewer)
    for trick, leader in enumerate(position.leaders):
        first, player = trick * position.size, leader
        for play in position.plays[first : first + position.size]:
            yield Play(player, card_of(play), position.led_suits[trick])
            player = position.after[player]
        given = position.given[first : first + position.size]
        if given and NO_CARD not in given:
            yield Pass(_moves(position, given, viewer), face_up=_face_up(position))
        put, took = position.swaps[trick] if trick < len(position.swaps) else (NO_CARD, NO_CARD)
        if put >= 0:
            yield Swap(position.swapper_of(trick), put, took)
    if position.phase == PASS:
        aside = [(other, card) for other, card in enumerate(position.laid_aside) if card != NO_CARD]
        moves = [(other, other, card if viewer in (None, other) else NO_CARD) for other, card in aside]
        yield Pass(moves, open=True)


def _exchange(position: Position, viewer: int | None) -> Iterator[Pass]:
    moves = [
        (giver, taker, card if viewer in (None, giver, taker) else NO_CARD) for giver, taker, card in position.exchanged
    ]
    yield from [Pass([move]) for move in moves] if position.exchange == PULL_IN else [Pass(moves)] if moves else []


def _moves(position: Position, given: Sequence[int], viewer: int | None) -> list[tuple[int, int, int]]:
    pairs = [(giver, position.after[giver], card) for giver, card in zip(position.order, given, strict=True)]
    face_up = _face_up(position)
    return [
        (giver, taker, card if viewer in (None, giver, taker) or face_up >> card & 1 else NO_CARD)
        for giver, taker, card in pairs
    ]


def _face_up(position: Position) -> Hand:
    return hand_of(hand[-1] for hand in position.hands) if position.sees_last_cards() else 0


def _openings(position: Position, seat: int, seen: Sequence[Event]) -> Iterator[Hands]:
    """All hands before the first bid that contain every card seen later."""
    known = _known(position, seat, seen)
    up = hand_of(card for card in (position.turn_up, position.up) if card != NO_CARD)
    somewhere = hand_of(card for event in seen for card in _cards(event)) & ~sum(known)
    seen_or_out = sum(known) | somewhere | up | (1 << WEREWOLF if up else 0)
    unseen = [card for card in deck_with(position.extras) if not seen_or_out >> card & 1]
    needs = [position.cards - hand.bit_count() for hand in known]
    for hidden in combinations(unseen, sum(needs) - somewhere.bit_count()):
        for hands in _shared_out(somewhere | hand_of(hidden), needs):
            yield tuple(hand | more for hand, more in zip(known, hands, strict=True))


def _known(position: Position, seat: int, seen: Sequence[Event]) -> list[Hand]:
    """By seat, the cards of the hand before the first bid that the seat has seen there."""
    known = [_shown(position, seat, other) for other in range(position.players)]
    if position.turn_up_taker != NO_SEAT:
        known[position.turn_up_taker] |= 1 << position.turn_up
    if position.phase == TAKE_TURN_UP:
        known[position.waiting.bit_length() - 1] |= 1 << WEREWOLF
    for play in _plays_before_any_pass(seen):
        known[play.seat] |= 1 << play.card
    return known


def _shown(position: Position, seat: int, other: int) -> Hand:
    """The cards held by ``other`` before the first bid that the seat sees whatever is played."""
    if other != seat if position.own_hand_hidden else other == seat and (position.all_bid() or not position.blind):
        return world_of(position).opening[other]
    return hand_of(position.hands[other][-1:] if position.sees_last_cards() else ())


def _shared_out(cards: Hand, needs: Sequence[int]) -> Iterator[Hands]:
    """All ways to deal all of these cards, ``needs`` to each seat."""
    if not needs:
        yield ()
        return
    for chosen in map(hand_of, combinations(cards_in(cards), needs[0])):
        for rest in _shared_out(cards ^ chosen, needs[1:]):
            yield (chosen, *rest)


def _plays_before_any_pass(seen: Sequence[Event]) -> Iterator[Play]:
    for event in seen:
        if not isinstance(event, Play):
            return
        yield event


def _cards(event: Event) -> list[int]:
    match event:
        case Play(_, card, _):
            return [card]
        case Swap(_, put, _):
            return [put]
    return [card for _, _, card in event.moves if card != NO_CARD]


def _courses(held: Hands, seen: Sequence[Event], passed: Cards = ()) -> Iterator[Cards]:
    """What may have been passed in a round that began with these hands, so that all that was seen could be done."""
    for number, event in enumerate(seen):
        match event:
            case Play(seat, card, led):
                if not _can_play(held[seat], card, led):
                    return
                held = _with(held, seat, 1 << card)
            case Swap(seat, put, took):
                if not held[seat] >> put & 1:
                    return
                held = _with(held, seat, 1 << put | 1 << took)
            case Pass():
                for given in _givings(held, event):
                    after = held
                    for (giver, taker, _), card in zip(event.moves, given, strict=True):
                        if not event.open:
                            after = _with(_with(after, giver, 1 << card), taker, 1 << card)
                    yield from _courses(after, seen[number + 1 :], (*passed, *given))
                return
    yield passed


def _can_play(hand: Hand, card: int, led: int) -> bool:
    if not hand >> card & 1:
        return False
    return card >= FIRST_EXTRA or is_special(card) or playable(hand & FIRST_WORD, led) >> card & 1 > 0


def _givings(held: Hands, event: Pass) -> Iterator[Cards]:
    """Every way to give the cards of a pass."""
    ways: list[Cards] = [()]
    for giver, _, card in event.moves:
        hidden = held[giver] & ~event.face_up
        cards = [*cards_in(hidden)] if card == NO_CARD else [card] if held[giver] >> card & 1 else []
        ways = [(*way, each) for way in ways for each in cards]
    return iter(ways)


def _with(held: Hands, seat: int, changed: Hand) -> Hands:
    """The hands with cards taken out of one, or put into it."""
    return (*held[:seat], held[seat] ^ changed, *held[seat + 1 :])
