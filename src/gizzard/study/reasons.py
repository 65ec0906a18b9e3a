"""A reason for each choice that can be verified with the seat's knowledge: counted, never estimated.

No reason is given if special cards are called, change trump, or are hidden.
"""

from collections.abc import Iterator, Sequence
from typing import cast

from gizzard.bots.search.voids import voids_of
from gizzard.core.cards import (
    CODES,
    DECK,
    NO_CARD,
    NO_SUIT,
    SUIT_CARDS,
    Card,
    Hand,
    cards_in,
    hand_of,
    is_special,
    suit_of,
)
from gizzard.core.game.fields import BID, PASS, PLAY, TAKE_TURN_UP, TRUMP
from gizzard.core.game.position import Position
from gizzard.core.rules.bidding import NO_BID
from gizzard.core.rules.tricks import LEAD_OPEN, led_after, strength, top_strength
from gizzard.core.rules.trump import OFF
from gizzard.study import reason_facts as facts
from gizzard.study.extra_reasons import REASONS, hand_named, held_extras


def reason_for(position: Position, seat: int, action: int, is_best: bool) -> facts.Reason | None:
    """The strongest reason, or None if nothing is certain.

    Of the best choice it does not speak against it, because every other is worse; and it may describe the whole hand.
    """
    if position.calls or position.trump_change != OFF or position.own_hand_hidden:
        return None
    reasons = _reasons(position, seat, action)
    if is_best:
        return next((reason for reason in reasons if reason.get("speaks") != "against"), None)
    return next((reason for reason in reasons if reason["why"] not in facts.OF_THE_BEST), None)


def _reasons(position: Position, seat: int, action: int) -> Iterator[facts.Reason]:
    """All that is certain, the strongest first."""
    if position.phase == BID and position.sees_own_hand():
        yield from _of_bid(position, seat, action)
    elif position.phase in (TRUMP, TAKE_TURN_UP) and position.sees_own_hand():
        yield from _of_trump(position, seat, action)
    elif position.extras:
        yield from _with_extras(position, seat, action)
    elif position.phase == PLAY:
        yield from _of_play(position, seat, action & 63)
    elif position.phase == PASS:
        yield _outlook(position, seat, action)


def _with_extras(position: Position, seat: int, action: int) -> Iterator[facts.Reason]:
    if position.phase in REASONS:
        yield from REASONS[position.phase](position, seat, action)
    need = facts.need_of(position, seat)[0]
    if need >= 0:
        left = position.cards - position.tricks + (position.phase == PLAY)
        yield facts.Reason(why="need", count=need, tricks=left)


def _of_trump(position: Position, seat: int, action: int) -> Iterator[facts.Reason]:
    """Of a suit, or of none, which only a seat that takes the turn-up may name."""
    if position.phase == TRUMP or action < len(SUIT_CARDS):
        count = (hand_named(position, seat) & SUIT_CARDS[action & 3]).bit_count()
        yield facts.Reason(why="suit", suit=facts.code_of(action & 3), count=count)


def unseen_by(position: Position, seat: int) -> Hand:
    """The cards that a seat has not seen: neither its own, nor played, nor turned up."""
    seen = position.held[seat] | hand_of(play & 63 for play in position.plays)
    return hand_of(DECK) & ~seen & ~(0 if position.turn_up == NO_CARD else 1 << position.turn_up)


# Of a card


def _of_play(position: Position, seat: int, card: Card) -> Iterator[facts.Reason]:
    height = _height(position, card, position.led)
    if position.in_trick and (position.best >> 6) >= height:
        for reason in _beaten(position, card):
            for judged in facts.with_effect(reason, position, seat, takes=False):
                yield _with_outlook(judged, position, seat, card)
        return
    later = facts.later_seats(position, seat)
    if not later:
        yield from facts.with_effect(facts.Reason(why="last"), position, seat, takes=True)
    beating = _beating(position, card, position.led)
    voids = voids_of(position)
    out = beating & unseen_by(position, seat) & _any_of([~voids[other] for other in later])
    if not out:
        unbeaten = _unbeaten(position, beating & ~position.held[seat])
        yield from facts.with_effect(unbeaten, position, seat, takes=True)
    else:
        yield from facts.of_risk(position, seat, out, _void(position, card, later, voids))


def _beaten(position: Position, card: Card) -> Iterator[facts.Reason]:
    """The card that takes the trick as it lies, unless that is a Jester before another."""
    if position.best >> 6:
        holder = position.best & 7
        for number, player in facts.plays_in_trick(position):
            if player == holder:
                higher = position.plays[number] & 63
                both_wizards = position.wizards >> higher & position.wizards >> card & 1
                yield facts.Reason(why="wizard-first" if both_wizards else "beaten", cards=[CODES[higher]], seat=holder)


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


def _unbeaten(position: Position, beating: Hand) -> facts.Reason:
    """None of the others' cards beats it any more."""
    played = hand_of(play & 63 for play in position.plays)
    if 0 < beating.bit_count() <= facts.FEW and not beating & ~played:
        return facts.Reason(why="played-out", cards=facts.codes_in(beating))
    return facts.Reason(why="unbeaten")


def _void(position: Position, card: Card, later: Sequence[int], voids: Sequence[Hand]) -> Iterator[facts.Reason]:
    """Somebody who can trump a suit that is led."""
    wizard, jester = position.roles(card, False)
    suit = suit_of(card)
    if position.led != LEAD_OPEN or wizard or jester or position.trump in (NO_SUIT, suit):
        return
    for other in later:
        if voids[other] & SUIT_CARDS[suit] and not voids[other] & SUIT_CARDS[position.trump]:
            yield facts.Reason(why="void", seat=other, suit=facts.code_of(suit))


# Of a card that the seat gives away


def _outlook(position: Position, seat: int, card: Card) -> facts.Reason:
    """What the seat has without it, or what the card is worth when it is led."""
    for reason in facts.only_one_of_suit(position, seat, card):
        return reason
    unseen = _beating(position, card, LEAD_OPEN) & unseen_by(position, seat)
    return facts.Reason(why="later", count=unseen.bit_count()) if unseen else facts.Reason(why="top")


def _with_outlook(reason: facts.Reason, position: Position, seat: int, card: Card) -> facts.Reason:
    """The reason, and for a discard that does not speak against itself what is certain of it later."""
    follows = position.led >= 0 and position.held[seat] & SUIT_CARDS[position.led]
    if follows or is_special(card) or reason.get("effect", "safe") != "safe":
        return reason
    outlook = _outlook(position, seat, card)
    return {**outlook, **reason, "then": cast(facts.Outlook, outlook["why"])}


# Of a bid


def _of_bid(position: Position, seat: int, bid: int) -> Iterator[facts.Reason]:
    if not position.top_cards and not position.magic and not position.extras:
        yield from _of_specials(position, seat, bid)
    if extras := held_extras(position, seat):
        yield facts.Reason(why="extras", count=(position.held[seat] & position.wizards).bit_count(), cards=extras)
    else:
        yield from _around_bid(position, seat, bid)
    if position.bids_shown():
        yield from _of_total(position, seat, bid)


def _around_bid(position: Position, seat: int, bid: int) -> Iterator[facts.Reason]:
    """How many unseen cards beat the weakest of as many cards as the seat would bid, and the next best of its hand.

    Of one card alone this is said if it speaks for the bid: the others are as likely as not to hold one that beats it
    if the seat bids nothing, and less likely otherwise. Jesters take no trick that is bid for: of them it is said only
    how many tricks they leave.
    """
    unseen = unseen_by(position, seat)
    jesters = position.held[seat] & position.jesters
    beating = {
        card: (_beating(position, card, LEAD_OPEN) & unseen).bit_count()
        for card in cards_in(position.held[seat] & ~jesters)
    }
    strongest = sorted(beating, key=lambda card: (beating[card], -_height(position, card, LEAD_OPEN)))
    cards = strongest[max(bid - 1, 0) : bid + 1]
    if not position.held[seat] & ~jesters and bid == 0:
        yield facts.Reason(why="only-jesters", speaks="for")
    if not cards or (len(cards) == 1 and jesters and bid > 1):
        yield from _limit_by_jesters(position, jesters, unseen, bid)
        return
    reason = facts.Reason(why="between", cards=[CODES[card] for card in cards], count=beating[cards[0]])
    if len(cards) == 2:
        yield {**reason, "unseen": beating[cards[1]]}
    elif (bid == 0) == (2 * beating[cards[0]] * (position.size - 1) * position.cards >= unseen.bit_count()):
        if position.cards == 1:
            yield {**reason, "why": "alone", "unseen": unseen.bit_count()}
        else:
            yield {**reason, "why": "weakest" if bid and not jesters else "strongest"}


def _limit_by_jesters(position: Position, jesters: Hand, unseen: Hand, bid: int) -> Iterator[facts.Reason]:
    """The most tricks that a hand with Jesters can take: a Jester wins a trick only among Jesters."""
    only_jesters = (unseen & position.jesters).bit_count() >= position.size - 1
    if jesters and not only_jesters and not position.top_cards and not position.magic:
        count = jesters.bit_count()
        reason = facts.Reason(why="jesters", count=count, tricks=position.cards - count)
        yield {**reason, "speaks": "against"} if bid > position.cards - count else reason


def _of_total(position: Position, seat: int, bid: int) -> Iterator[facts.Reason]:
    tricks = position.cards
    bids = [made for other, made in enumerate(position.bids) if made != NO_BID and other != seat]
    over = sum(bids) + bid - tricks
    if len(bids) == len(position.bidders()) - 1 and over:
        yield facts.Reason(why="over" if over > 0 else "under", count=abs(over), tricks=tricks)
    elif sum(bids) >= tricks and bid:
        yield facts.Reason(why="asked", speaks="against", count=sum(bids), tricks=tricks)


def _of_specials(position: Position, seat: int, bid: int) -> Iterator[facts.Reason]:
    """What Wizards make sure of, and Jesters rule out.

    A Wizard loses only to one played before it, and each of these can beat but one.
    """
    held, unseen = position.held[seat], unseen_by(position, seat)
    wizards = (held & position.wizards).bit_count()
    others = (unseen & position.wizards).bit_count()
    if bid < wizards - others:
        yield facts.Reason(why="wizards", speaks="against", count=wizards, unseen=others, tricks=wizards - others)
    for reason in _limit_by_jesters(position, held & position.jesters, unseen, bid):
        if "speaks" in reason:
            yield reason


def _any_of(hands: Sequence[Hand]) -> Hand:
    cards = 0
    for hand in hands:
        cards |= hand
    return cards
