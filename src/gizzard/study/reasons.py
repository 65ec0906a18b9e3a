"""One reason for each choice that anybody can verify by what the seat knows: counted, never estimated.

Nothing is said where cards may count as something else than they are, may change trump, or are not seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NotRequired, TypedDict

from gizzard.cards import CODES, DECK, NO_CARD, NO_SUIT, SUIT_CARDS, SUITS, Card, Hand, cards_in, hand_of, suit_of
from gizzard.game.position import BID, PLAY, TRUMP, Position
from gizzard.rules.bidding import NO_BID
from gizzard.rules.tricks import LEAD_OPEN, led_after, strength, top_strength
from gizzard.rules.trump import OFF
from gizzard.search.voids import voids_of

FEW = 4
"""As many cards are named at most."""

Why = Literal[
    "beaten", "last", "played-out", "unbeaten", "few", "void", "wizards", "jesters", "asked", "over", "under", "suit"
]


class Reason(TypedDict):
    """Why, and what that speaks of.

    ``beaten``: a card lying in the trick, which a seat played, stays above it. ``last``: nobody plays after it.
    ``played-out``: only these cards beat it, and all have been played. ``unbeaten``: no unseen card beats it.
    ``few``: only these unseen cards beat it. ``void``: a seat to come has none of the suit led. ``wizards``: so many
    are held and so many unseen, so that at least so many tricks are sure. ``jesters``: so many are held, which leaves
    at most so many tricks. ``asked``: the others have bid so many already. ``over``, ``under``: with it the bids are
    so many tricks more, or fewer, than there are. ``suit``: so many of it are held.
    """

    why: Why
    cards: NotRequired[list[str]]
    seat: NotRequired[int]
    suit: NotRequired[str]
    count: NotRequired[int]
    unseen: NotRequired[int]
    tricks: NotRequired[int]


def reason_for(position: Position, seat: int, action: int) -> Reason | None:
    """The most telling reason, or None if nothing is certain."""
    if not position.one_way or position.trump_change != OFF or position.own_hand_hidden:
        return None
    if position.phase == PLAY:
        return next(_of_play(position, seat, action & 63), None)
    if position.phase == BID and position.sees_own_hand():
        return next(_of_bid(position, seat, action), None)
    if position.phase == TRUMP and position.sees_own_hand():
        count = (position.held[seat] & SUIT_CARDS[action & 3]).bit_count()
        return Reason(why="suit", suit=SUITS[action & 3], count=count)
    return None


def unseen_by(position: Position, seat: int) -> Hand:
    """The cards that a seat has not seen: neither its own, nor played, nor turned up."""
    seen = position.held[seat] | hand_of(play & 63 for play in position.plays)
    return hand_of(DECK) & ~seen & ~(0 if position.turn_up == NO_CARD else 1 << position.turn_up)


# Of a card


def _of_play(position: Position, seat: int, card: Card) -> Iterator[Reason]:
    height = _height(position, card, position.led)
    if position.in_trick and (position.best >> 6) >= height:
        yield from _beaten(position)
        return
    later = _later(position, seat)
    if not later:
        yield Reason(why="last")
    beating = _beating(position, card, height)
    voids = voids_of(position)
    out = beating & unseen_by(position, seat) & _any_of([~voids[other] for other in later])
    if not out:
        yield _unbeaten(position, beating & ~position.held[seat])
    elif out.bit_count() <= FEW:
        yield Reason(why="few", cards=_codes(out))
    yield from _void(position, card, later, voids)


def _beaten(position: Position) -> Iterator[Reason]:
    """The card that takes the trick as it lies, unless that is a Jester before another."""
    if position.best >> 6:
        holder = position.best & 7
        for number, player in _in_trick(position):
            if player == holder:
                yield Reason(why="beaten", cards=[CODES[position.plays[number] & 63]], seat=holder)


def _in_trick(position: Position) -> Iterator[tuple[int, int]]:
    """The number of each play of the trick under way, and who made it."""
    player = position.leaders[-1]
    for number in range(position.played - position.in_trick, position.played):
        yield number, player
        player = position.after[player]


def _later(position: Position, seat: int) -> list[int]:
    """The seats that play after a seat to the trick under way."""
    later, player = [], seat
    for _ in range(position.size - position.in_trick - 1):
        player = position.after[player]
        later.append(player)
    return later


def _height(position: Position, card: Card, led: int) -> int:
    """The strength of a card played after this lead."""
    wizard, jester = position.roles(card, False)
    top = top_strength(card, position.top_cards, position.magic, led)
    return strength(card, wizard, top, led_after(led, card, wizard, jester), position.trump)


def _beating(position: Position, card: Card, height: int) -> Hand:
    """All cards of the deck that would take the trick from a card if they were played after it."""
    wizard, jester = position.roles(card, False)
    led = led_after(position.led, card, wizard, jester)
    return hand_of(other for other in DECK if other != card and _height(position, other, led) > height)


def _unbeaten(position: Position, beating: Hand) -> Reason:
    """None of the others' cards beats it any more."""
    played = hand_of(play & 63 for play in position.plays)
    if 0 < beating.bit_count() <= FEW and not beating & ~played:
        return Reason(why="played-out", cards=_codes(beating))
    return Reason(why="unbeaten")


def _void(position: Position, card: Card, later: Sequence[int], voids: Sequence[Hand]) -> Iterator[Reason]:
    """Somebody who can trump a suit that is led."""
    wizard, jester = position.roles(card, False)
    suit = suit_of(card)
    if position.led != LEAD_OPEN or wizard or jester or position.trump in (NO_SUIT, suit):
        return
    for other in later:
        if voids[other] & SUIT_CARDS[suit] and not voids[other] & SUIT_CARDS[position.trump]:
            yield Reason(why="void", seat=other, suit=SUITS[suit])


# Of a bid


def _of_bid(position: Position, seat: int, bid: int) -> Iterator[Reason]:
    tricks = position.cards
    if not position.top_cards and not position.magic:
        yield from _of_specials(position, seat, bid)
    if not position.bids_shown():
        return
    bids = [made for other, made in enumerate(position.bids) if made != NO_BID and other != seat]
    over = sum(bids) + bid - tricks
    if len(bids) == len(position.bidders()) - 1 and over:
        yield Reason(why="over" if over > 0 else "under", count=abs(over), tricks=tricks)
    elif sum(bids) >= tricks and bid:
        yield Reason(why="asked", count=sum(bids), tricks=tricks)


def _of_specials(position: Position, seat: int, bid: int) -> Iterator[Reason]:
    """What Wizards make sure of, and Jesters rule out.

    A Wizard loses only to one played before it, and each of these can beat but one. A Jester takes a trick only where
    there is nothing but Jesters.
    """
    held, unseen = position.held[seat], unseen_by(position, seat)
    wizards, jesters = (held & position.wizards).bit_count(), (held & position.jesters).bit_count()
    others = (unseen & position.wizards).bit_count()
    if bid < wizards - others:
        yield Reason(why="wizards", count=wizards, unseen=others, tricks=wizards - others)
    only_jesters = (unseen & position.jesters).bit_count() >= position.size - 1
    if jesters and not only_jesters and bid > position.cards - jesters:
        yield Reason(why="jesters", count=jesters, tricks=position.cards - jesters)


def _codes(hand: Hand) -> list[str]:
    return [CODES[card] for card in cards_in(hand)]


def _any_of(hands: Sequence[Hand]) -> Hand:
    found = 0
    for hand in hands:
        found |= hand
    return found
