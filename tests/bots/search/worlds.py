"""Every course that chance may have taken in a round, as one seat sees it, found by trying all.

A world is how the cards were dealt, and what was pulled or passed after that. Nothing here is clever, and nothing is
taken from the sampler: what the seat has not seen is dealt and exchanged in every way, and what does not agree is left
out. All that agree are as likely, as every shuffle is, and every pull is a plain draw from a hand whose size depends on
the taker's place alone. What people choose (a card to pass, a bid, a play) tells nothing: any choice is as likely.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from gizzard.core.cards import DECK, NO_CARD, Hand, cards_in, hand_of
from gizzard.core.game.fields import PASS
from gizzard.core.game.position import Position
from gizzard.core.rules.exchange import NO_EXCHANGE, PASS_ON, PULL_IN
from gizzard.core.rules.tricks import LEAD_OPEN, led_after, playable

Hands = tuple[Hand, ...]
Cards = tuple[int, ...]


class World(NamedTuple):
    dealt: Hands
    passed: Cards
    """By seat, the card that it passed, or pulled, or NO_CARD."""


def world_of(position: Position) -> World:
    """What has come about in a position."""
    return World(tuple(map(hand_of, position.dealt)), tuple(position.passed))


def worlds(position: Position, seat: int) -> Iterator[World]:
    """All that agree with what a seat has seen of a round in which nobody sits out."""
    plays = _plays(position)
    played = [hand_of(card for player, card, _ in plays if player == other) for other in range(position.players)]
    for dealt in _deals(position, seat, played):
        for passed, held in _exchanges(position, seat, dealt):
            if position.own_hand_hidden or _agrees(held, plays):
                yield World(dealt, passed)


def _deals(position: Position, seat: int, played: Sequence[Hand]) -> Iterator[Hands]:
    """All deals that are consistent with the cards that the seat has seen."""
    seen = [_seen(position, seat, other) for other in range(position.players)]
    if position.exchange == NO_EXCHANGE:
        seen = [hand | cards for hand, cards in zip(seen, played, strict=True)]
    exchanged = hand_of(card for giver, taker, card in position.exchanged if seat in (giver, taker))
    placed, turned = sum(seen), 1 << position.turn_up if position.turn_up != NO_CARD else 0
    somewhere = (sum(played) | exchanged) & ~placed
    needs = [position.cards - hand.bit_count() for hand in seen]
    unseen = cards_in(hand_of(DECK) & ~(placed | somewhere | turned))
    for hidden in combinations(unseen, sum(needs) - somewhere.bit_count()):
        for hands in shared_out(somewhere | hand_of(hidden), needs):
            yield tuple(hand | more for hand, more in zip(seen, hands, strict=True))


def _seen(position: Position, seat: int, other: int) -> Hand:
    """The cards dealt to ``other`` that the seat sees."""
    own = other != seat if position.own_hand_hidden else other == seat and (position.all_bid() or not position.blind)
    return hand_of(position.dealt[other] if own else position.dealt[other][-1:] if position.sees_last_cards() else ())


def shared_out(cards: Hand, needs: Sequence[int]) -> Iterator[Hands]:
    """All ways to deal all of these cards, ``needs`` to each seat."""
    if not needs:
        yield ()
        return
    for chosen in map(hand_of, combinations(cards_in(cards), needs[0])):
        for rest in shared_out(cards ^ chosen, needs[1:]):
            yield (chosen, *rest)


def _exchanges(position: Position, seat: int, dealt: Hands) -> Iterator[tuple[Cards, Hands]]:
    """Every way to exchange cards, as far as that has begun: what was passed, or pulled, and the hands after it."""
    begun = position.tricks > 0 or position.phase == PASS
    if begun and position.exchange == PASS_ON:
        return _passes(position, seat, dealt)
    if begun and position.exchange == PULL_IN:
        return _pulls(position, seat, dealt)
    return iter([((NO_CARD,) * position.players, dealt)])


def _pulls(
    position: Position, seat: int, held: Hands, place: int = 0, pulled: Cards = ()
) -> Iterator[tuple[Cards, Hands]]:
    """Every way to pull in turn, and the hands after it; what the seat saw pulled is."""
    if place == position.size:
        yield tuple(pulled[position.order.index(taker)] for taker in range(position.players)), held
        return
    taker = position.order[place]
    giver = position.pulled_from(taker)
    for card in cards_in(held[giver]):
        if seat not in (giver, taker) or card == position.passed[taker]:
            yield from _pulls(position, seat, _moved(held, giver, taker, card), place + 1, (*pulled, card))


def _passes(position: Position, seat: int, dealt: Hands, passed: Cards = ()) -> Iterator[tuple[Cards, Hands]]:
    """Every way to lay a card aside, and the hands after it; while some still choose, what is laid aside counts."""
    giver = len(passed)
    if giver == position.players:
        yield passed, dealt if position.phase == PASS else _taken_up(position, dealt, passed)
        return
    known = seat == giver or (seat == position.after[giver] and position.phase != PASS)
    for card in [NO_CARD] if position.passed[giver] == NO_CARD else cards_in(dealt[giver]):
        if not known or card == position.passed[giver]:
            yield from _passes(position, seat, dealt, (*passed, card))


def _taken_up(position: Position, dealt: Hands, passed: Cards) -> Hands:
    for giver, card in enumerate(passed):
        dealt = _moved(dealt, giver, position.after[giver], card)
    return dealt


def _moved(held: Hands, giver: int, taker: int, card: int) -> Hands:
    moved = list(held)
    moved[giver] ^= 1 << card
    moved[taker] ^= 1 << card
    return tuple(moved)


def _plays(position: Position) -> list[tuple[int, int, int]]:
    """The plays of the round: the seat, the card, and what was led before it."""
    found, seat, led = [], 0, LEAD_OPEN
    for number, play in enumerate(position.plays):
        trick, turn = divmod(number, position.size)
        seat, led = (position.after[seat], led) if turn else (position.leaders[trick], LEAD_OPEN)
        found.append((seat, play & 63, led))
        led = led_after(led, play & 63, *position.roles(play & 63, bool(play & 64)))
    return found


def _agrees(held: Hands, plays: Sequence[tuple[int, int, int]]) -> bool:
    """Whether those who held these cards could play as they did."""
    hands = list(held)
    for seat, card, led in plays:
        if not playable(hands[seat], led) >> card & 1:
            return False
        hands[seat] ^= 1 << card
    return True
