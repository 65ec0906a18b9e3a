"""Reasons in a round with extra cards: what is certain of a choice, however the others play."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from gizzard.bots.search.card_knowledge import CardKnowledge
from gizzard.core.cards import CODES, FIRST_EXTRA, NO_CARD, Card, Hand, cards_in, hand_of, suit_of
from gizzard.core.game.fields import CHANGE_BID, NO_SEAT, NO_SWAP, PASS, PLAY, SWAP, card_put, card_taken
from gizzard.core.game.position import Position
from gizzard.core.rules.deal import deck_with
from gizzard.core.rules.extras import (
    DRAGON,
    FAIRY,
    WEREWOLF,
    is_left_untaken,
    leaves_untaken,
    stands_for,
    turns_another,
)
from gizzard.core.rules.tricks import CALL, SUIT_SHIFT, card_of, coded
from gizzard.study.reason_facts import (
    Reason,
    later_seats,
    need_of,
    of_risk,
    only_one_of_suit,
    plays_in_trick,
    with_effect,
)


@dataclass(frozen=True, slots=True)
class _Trick:
    """A trick after a card of a seat, as that seat sees it."""

    before: Position
    after: Position
    seat: int
    knowledge: CardKnowledge

    @property
    def is_over(self) -> bool:
        """Whether it was the last card."""
        return self.before.in_trick == self.before.size - 1

    @property
    def is_untaken(self) -> bool:
        """Whether nobody takes it."""
        if self.is_over:
            return self.after.winners[self.before.tricks - 1] == NO_SEAT
        return is_left_untaken(self.after.lying)

    @property
    def holder(self) -> int:
        """The seat whose card is the highest."""
        return self.after.next_leaders[self.before.tricks - 1] if self.is_over else self.after.best & 7

    @property
    def leads(self) -> bool:
        """Whether the seat's own card is the highest."""
        return self.holder == self.seat

    def to_come(self) -> Hand:
        """The cards that those who play later may hold."""
        known, later = self.knowledge.known, later_seats(self.before, self.seat)
        seen = self.knowledge.gone | self.before.held[self.seat]
        for other, hand in enumerate(known):
            seen |= 0 if other in later else hand
        able = 0
        for other in later:
            able |= ~self.knowledge.origins[other][-1].voids
        return hand_of(deck_with(self.before.extras)) & ~seen & able

    def changes_hands(self, card: Card) -> bool:
        """Whether a card that came later could take the trick from the seat."""
        lying, up = self.after.lying, self.after.up
        if turns_another(card, up):
            return True  # which may change trump
        if stands_for(card, up) == DRAGON and lying >> FAIRY - FIRST_EXTRA & 1:
            return True
        return max(map(self.after.height, _ways(card))) > self.after.best >> 6

    def may_still_rise(self, card: Card, to_come: Hand) -> bool:
        """Whether another card may yet make the seat's the highest: the Dragon a Fairy, new trump any."""
        up, later = self.after.up, [*cards_in(to_come)]
        dragon = any(stands_for(other, up) == DRAGON for other in later)
        return any(turns_another(other, up) for other in later) or (dragon and stands_for(card, up) == FAIRY)


def _ways(card: Card) -> list[int]:
    """Every way in which a card may be played, and some in which it may not, which change nothing."""
    if card < FIRST_EXTRA:
        return [card]
    return [coded(card), coded(card) | CALL, *(coded(card) | suit + 1 << SUIT_SHIFT for suit in range(4))]


def of_play(position: Position, seat: int, action: int) -> Iterator[Reason]:
    """Of a card that is played; if it turns up another, nothing is certain."""
    card, after = card_of(action), position.copy()
    if turns_another(card, position.up):
        return
    after.act(seat, action)
    trick = _Trick(position, after, seat, CardKnowledge(position, seat))
    if trick.is_untaken:
        yield from with_effect(Reason(why="bombed"), position, seat, takes=False)
    elif trick.is_over:
        lasting = Reason(why="last") if trick.leads else _beaten(trick)
        yield from with_effect(lasting, position, seat, takes=trick.leads)
    elif trick.leads:
        yield from _of_leading(trick)
    elif not trick.may_still_rise(card, trick.to_come()):
        yield from with_effect(_beaten(trick), position, seat, takes=False)


def _beaten(trick: _Trick) -> Reason:
    """The card that lies above the seat's."""
    holder, position = trick.holder, trick.before
    number = next(number for number, player in plays_in_trick(position) if player == holder)
    return Reason(why="beaten", cards=[CODES[card_of(position.plays[number])]], seat=holder)


def _of_leading(trick: _Trick) -> Iterator[Reason]:
    to_come = trick.to_come()
    out = hand_of(card for card in cards_in(to_come) if trick.changes_hands(card))
    if out:
        yield from of_risk(trick.before, trick.seat, out, iter(()))
    elif any(leaves_untaken(card, trick.after.up) for card in cards_in(to_come)):
        yield Reason(why="unbeaten")
    else:
        yield from with_effect(Reason(why="unbeaten"), trick.before, trick.seat, takes=True)


def of_pass(position: Position, seat: int, card: Card) -> Iterator[Reason]:
    """Of a card that is passed."""
    if card < FIRST_EXTRA:
        yield from only_one_of_suit(position, seat, card)


def of_swap(position: Position, seat: int, action: int) -> Iterator[Reason]:
    """Of a card that is put into the trick for another."""
    put, took = card_put(action), card_taken(action)
    if action != NO_SWAP and put < FIRST_EXTRA and (took >= FIRST_EXTRA or suit_of(put) != suit_of(took)):
        yield from only_one_of_suit(position, seat, put)


def of_change(position: Position, seat: int, up: int) -> Iterator[Reason]:
    """Of a change of the bid."""
    need, left = need_of(position, seat)[0] + (1 if up else -1), position.cards - position.tricks
    if not 0 <= need <= left:
        yield Reason(why="missed", speaks="against")
    elif left == 0:
        yield Reason(why="met", speaks="for")
    else:
        yield Reason(why="open", count=need, tricks=left)


REASONS: Mapping[int, Callable[[Position, int, int], Iterator[Reason]]] = {
    PLAY: of_play,
    PASS: of_pass,
    CHANGE_BID: of_change,
    SWAP: of_swap,
}
"""The reasons of a choice in a round with extra cards, by phase."""


def hand_named(position: Position, seat: int) -> Hand:
    """The hand of a seat that names trump: with the turn-up, if the seat takes it."""
    held = position.held[seat]
    return held | 1 << position.turn_up if held >> WEREWOLF & 1 and position.turn_up != NO_CARD else held


def held_extras(position: Position, seat: int) -> list[str]:
    """The extra cards of a hand."""
    return [CODES[card] for card in cards_in(position.held[seat]) if card >= FIRST_EXTRA]
