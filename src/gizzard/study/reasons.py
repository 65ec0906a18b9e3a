"""A reason for each choice that can be verified with the seat's knowledge: counted, never estimated.

No reason is given if cards may count as something else, may change trump, or are hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NotRequired, TypedDict, cast

from gizzard.bots.search.voids import voids_of
from gizzard.core.cards import (
    CODES,
    DECK,
    NO_CARD,
    NO_SUIT,
    SUIT_CARDS,
    SUITS,
    Card,
    Hand,
    Suit,
    cards_in,
    hand_of,
    is_special,
    suit_of,
)
from gizzard.core.formats.types import SuitCode
from gizzard.core.game.fields import BID, PASS, PLAY, TRUMP
from gizzard.core.game.position import Position
from gizzard.core.rules.bidding import NO_BID
from gizzard.core.rules.tricks import LEAD_OPEN, led_after, strength, top_strength
from gizzard.core.rules.trump import OFF

FEW = 4
"""Maximum number of cards listed."""

Why = Literal[
    "beaten", "wizard-first", "last", "played-out", "unbeaten", "few", "void", "many",
    "wizards", "jesters", "asked", "over", "under", "holding", "suit", "lone", "top", "later",
]  # fmt: skip
Outlook = Literal["lone", "top", "later"]
Effect = Literal["wanted", "excess", "short", "safe", "wasted"]
Side = Literal["for", "against"]
SIDES: Final[dict[Effect, Side]] = {
    "wanted": "for", "safe": "for", "excess": "against", "short": "against", "wasted": "against",
}  # fmt: skip


class Reason(TypedDict):
    """The kind of a reason, and its parameters.

    ``beaten``: a card in the trick, played by a seat, beats it. ``wizard-first``: the same if both are Wizards.
    ``last``: nobody plays after it. ``played-out``: only these cards beat it, and all have been played. ``unbeaten``:
    no unseen card beats it. ``few``: only these unseen cards beat it. ``void``: a later seat has none of the suit led.
    ``many``: the number of unseen cards that beat it. ``wizards``: the number held and the number unseen guarantee a
    number of tricks. ``jesters``: the number held limits the number of tricks. ``asked``: the total of the others'
    bids. ``over``, ``under``: with it the total of the bids exceeds, or falls short of, the tricks by a number.
    ``holding``: the number of Wizards held, and of trumps if there is a trump suit. ``suit``: the number of its cards
    held. Of a card that is passed: ``lone``: it is the only one of its suit. ``top``: no unseen card beats it when it
    is led. ``later``: the number that do.

    ``effect``: what a card that certainly takes or loses the trick means for the bid. ``wanted``: it takes one of the
    ``tricks`` that the seat still needs. ``excess``: it takes one more than the seat bid. ``short``: the seat needs all
    remaining tricks, and loses this one. ``safe``: the seat has the tricks it bid, and does not take this one.
    ``wasted``: a Wizard loses, although the seat needs tricks.

    ``then``: another certain effect of a discard, one of the reasons for passing it.

    ``speaks``: for or against the choice; absent if neither.
    """

    why: Why
    speaks: NotRequired[Side]
    effect: NotRequired[Effect]
    then: NotRequired[Outlook]
    cards: NotRequired[list[str]]
    seat: NotRequired[int]
    suit: NotRequired[SuitCode]
    count: NotRequired[int]
    unseen: NotRequired[int]
    tricks: NotRequired[int]
    trumps: NotRequired[int]


def reason_for(position: Position, seat: int, action: int, is_best: bool) -> Reason | None:
    """The strongest reason, or None if nothing is certain.

    Of the best choice it does not speak against it, because every other is worse; and it may describe the whole hand.
    """
    if not position.one_way or position.trump_change != OFF or position.own_hand_hidden:
        return None
    reasons = _reasons(position, seat, action)
    if is_best:
        return next((reason for reason in reasons if reason.get("speaks") != "against"), None)
    return next((reason for reason in reasons if reason["why"] != "holding"), None)


def _reasons(position: Position, seat: int, action: int) -> Iterator[Reason]:
    """All that is certain, the strongest first."""
    if position.phase == PLAY:
        yield from _of_play(position, seat, action & 63)
    elif position.phase == PASS:
        yield _outlook(position, seat, action)
    elif position.phase == BID and position.sees_own_hand():
        yield from _of_bid(position, seat, action)
    elif position.phase == TRUMP and position.sees_own_hand():
        count = (position.held[seat] & SUIT_CARDS[action & 3]).bit_count()
        yield Reason(why="suit", suit=_code(action & 3), count=count)


def unseen_by(position: Position, seat: int) -> Hand:
    """The cards that a seat has not seen: neither its own, nor played, nor turned up."""
    seen = position.held[seat] | hand_of(play & 63 for play in position.plays)
    return hand_of(DECK) & ~seen & ~(0 if position.turn_up == NO_CARD else 1 << position.turn_up)


# Of a card


def _of_play(position: Position, seat: int, card: Card) -> Iterator[Reason]:
    height = _height(position, card, position.led)
    if position.in_trick and (position.best >> 6) >= height:
        for reason in _beaten(position, card):
            for judged in _with_effect(reason, position, seat, takes=False):
                yield _with_outlook(judged, position, seat, card)
        return
    later = _later(position, seat)
    if not later:
        yield from _with_effect(Reason(why="last"), position, seat, takes=True)
    beating = _beating(position, card, position.led)
    voids = voids_of(position)
    out = beating & unseen_by(position, seat) & _any_of([~voids[other] for other in later])
    if not out:
        unbeaten = _unbeaten(position, beating & ~position.held[seat])
        yield from _with_effect(unbeaten, position, seat, takes=True)
    else:
        yield from _of_risk(position, seat, card, out, _void(position, card, later, voids))


def _of_risk(position: Position, seat: int, card: Card, out: Hand, voids: Iterator[Reason]) -> Iterator[Reason]:
    """What may become of a card that only these unseen cards beat."""
    need, left = _need(position, seat)
    wanted = 0 < need <= left
    if out.bit_count() <= FEW:
        yield _speaking(Reason(why="few", cards=_codes(out)), wanted, need == 0)
    for reason in voids:
        yield _speaking(reason, need == 0, wanted)
    yield _speaking(Reason(why="many", count=out.bit_count()), need == 0, False)


def _speaking(reason: Reason, for_it: bool, against_it: bool) -> Reason:
    side: Side | None = "for" if for_it else "against" if against_it else None
    return {**reason, "speaks": side} if side else reason


def _need(position: Position, seat: int) -> tuple[int, int]:
    """The number of tricks that a seat needs, and the number left; -1 is needed if no bid counts."""
    bid, left = position.bids[seat], position.cards - position.tricks + 1
    return -1 if bid == NO_BID or not position.bids_count else bid - position.taken[seat], left


def _with_effect(reason: Reason, position: Position, seat: int, takes: bool) -> Iterator[Reason]:
    """The reason, and what it means for the bid that the card certainly takes or loses the trick.

    If that speaks against the card, the bare fact is a reason, too.
    """
    need, left = _need(position, seat)
    effects: dict[tuple[bool, int], Effect] = {(False, left): "short", (True, 0): "excess", (False, 0): "safe"}
    effect = effects.get((takes, need))
    if takes and 0 < need <= left:
        reason, effect = {**reason, "tricks": need}, "wanted"
    elif reason["why"] == "wizard-first" and 0 < need < left:
        effect = "wasted"
    if effect:
        yield {**reason, "effect": effect, "speaks": SIDES[effect]}
    if effect is None or SIDES[effect] == "against":
        yield reason


def _beaten(position: Position, card: Card) -> Iterator[Reason]:
    """The card that takes the trick as it lies, unless that is a Jester before another."""
    if position.best >> 6:
        holder = position.best & 7
        for number, player in _in_trick(position):
            if player == holder:
                higher = position.plays[number] & 63
                both_wizards = position.wizards >> higher & position.wizards >> card & 1
                yield Reason(why="wizard-first" if both_wizards else "beaten", cards=[CODES[higher]], seat=holder)


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


def _beating(position: Position, card: Card, led: int) -> Hand:
    """All cards of the deck that would take the trick from a card, played after this lead, if they came after it."""
    wizard, jester = position.roles(card, False)
    height = _height(position, card, led)
    led = led_after(led, card, wizard, jester)
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
            yield Reason(why="void", seat=other, suit=_code(suit))


# Of a card that the seat gives away


def _outlook(position: Position, seat: int, card: Card) -> Reason:
    """What the seat has without it, or what the card is worth when it is led."""
    suit = suit_of(card)
    if position.held[seat] & SUIT_CARDS[suit] == 1 << card:
        return Reason(why="lone", speaks="for", suit=_code(suit))
    unseen = _beating(position, card, LEAD_OPEN) & unseen_by(position, seat)
    return Reason(why="later", count=unseen.bit_count()) if unseen else Reason(why="top")


def _with_outlook(reason: Reason, position: Position, seat: int, card: Card) -> Reason:
    """The reason, and for a discard that does not speak against itself what is certain of it later."""
    follows = position.led >= 0 and position.held[seat] & SUIT_CARDS[position.led]
    if follows or is_special(card) or reason.get("effect", "safe") != "safe":
        return reason
    outlook = _outlook(position, seat, card)
    return {**outlook, **reason, "then": cast(Outlook, outlook["why"])}


# Of a bid


def _of_bid(position: Position, seat: int, bid: int) -> Iterator[Reason]:
    if not position.top_cards and not position.magic:
        yield from _of_specials(position, seat, bid)
    if position.bids_shown():
        yield from _of_total(position, seat, bid)
    yield _holding(position, seat)


def _holding(position: Position, seat: int) -> Reason:
    held = position.held[seat]
    reason = Reason(why="holding", count=(held & position.wizards).bit_count())
    if position.trump != NO_SUIT:
        trumps = held & SUIT_CARDS[position.trump] & ~position.wizards & ~position.jesters
        reason["trumps"] = trumps.bit_count()
    return reason


def _of_total(position: Position, seat: int, bid: int) -> Iterator[Reason]:
    tricks = position.cards
    bids = [made for other, made in enumerate(position.bids) if made != NO_BID and other != seat]
    over = sum(bids) + bid - tricks
    if len(bids) == len(position.bidders()) - 1 and over:
        yield Reason(why="over" if over > 0 else "under", count=abs(over), tricks=tricks)
    elif sum(bids) >= tricks and bid:
        yield Reason(why="asked", speaks="against", count=sum(bids), tricks=tricks)


def _of_specials(position: Position, seat: int, bid: int) -> Iterator[Reason]:
    """What Wizards make sure of, and Jesters rule out.

    A Wizard loses only to one played before it, and each of these can beat but one. A Jester takes a trick only where
    there is nothing but Jesters.
    """
    held, unseen = position.held[seat], unseen_by(position, seat)
    wizards, jesters = (held & position.wizards).bit_count(), (held & position.jesters).bit_count()
    others = (unseen & position.wizards).bit_count()
    if bid < wizards - others:
        yield Reason(why="wizards", speaks="against", count=wizards, unseen=others, tricks=wizards - others)
    only_jesters = (unseen & position.jesters).bit_count() >= position.size - 1
    if jesters and not only_jesters and bid > position.cards - jesters:
        yield Reason(why="jesters", speaks="against", count=jesters, tricks=position.cards - jesters)


def _codes(hand: Hand) -> list[str]:
    return [CODES[card] for card in cards_in(hand)]


def _any_of(hands: Sequence[Hand]) -> Hand:
    cards = 0
    for hand in hands:
        cards |= hand
    return cards


def _code(suit: Suit) -> SuitCode:
    return cast(SuitCode, SUITS[suit])
