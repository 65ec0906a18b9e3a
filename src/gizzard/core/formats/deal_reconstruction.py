"""Hands that are consistent with a view of a round; hidden cards are arbitrary.

The round is undone from its end. A card that the view does not show is a blank, a negative number, until something
shows what it was; in the end every blank that is left is any unseen card. Which card of a hand was passed unseen is
tried, until nothing contradicts an earlier observation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count, filterfalse, islice, product

from gizzard.core.cards import BY_CODE, CODES, NO_CARD, Card
from gizzard.core.formats.hand_changes import (
    Dealt,
    Entry,
    HandChange,
    Moved,
    hand_changes,
    holder_after,
    laid_aside,
)
from gizzard.core.formats.plays import turned_later
from gizzard.core.formats.rounds import Round
from gizzard.core.rules.extras import WEREWOLF
from gizzard.core.rules.special import Smyrna


class Hands:
    """The hands at one moment of a round that is undone, and which cards blanks turned out to be."""

    def __init__(self, by_seat: dict[int, list[Card]], known: dict[Card, Card]) -> None:
        self.by_seat, self.known = by_seat, known

    def copy(self) -> Hands:
        """An independent copy."""
        return Hands({seat: hand.copy() for seat, hand in self.by_seat.items()}, self.known.copy())

    def show(self, seat: int, card: Card) -> bool:
        """Note that a hand held a card, for a blank if need be. False if it cannot have held it."""
        hand = self.by_seat[seat]
        if card in hand:
            return True
        blank = min(hand, default=0)
        if blank >= 0 or any(card in other for other in self.by_seat.values()):
            return False
        self.known[blank] = card
        hand[hand.index(blank)] = card
        return True

    def take(self, seat: int, card: Card) -> bool:
        """Take a card, or a blank, out of a hand. False if it cannot have held it."""
        if not self.show(seat, card):
            return False
        self.by_seat[seat].remove(card)
        return True

    def undo(self, change: HandChange) -> bool:
        """Undo a change in which all cards are seen. False if it cannot have come about."""
        by_seat = self.by_seat
        if isinstance(change, list):
            for play in change:
                by_seat[play["seat"]].append(BY_CODE[play["card"]])
            return True
        if isinstance(change, Moved):
            return self.give_back(change.entries)
        if isinstance(change, Dealt):
            return all(self._show_dealt(seat, cards) for seat, cards in change.shown.items())
        agrees = self.take(change.seat, change.got)
        by_seat[change.seat].append(change.put)
        return agrees

    def give_back(self, entries: Sequence[tuple[int, int, Card]]) -> bool:
        """Undo a pass. False if somebody cannot have been passed such a card."""
        for _, taker, card in entries:
            if not self.take(taker, card):
                return False
        for giver, _, card in entries:
            self.by_seat[giver].append(card)
        return True

    def _show_dealt(self, seat: int, cards: list[Card]) -> bool:
        """Note which cards a hand held, the last one dealt at the end. False if it cannot have held them."""
        hand, shown = self.by_seat[seat], {*cards}
        for card in shown.difference(hand):
            if not self.show(seat, card):
                return False
        hand[:] = [card for card in hand if card not in shown] + cards
        return True


class DealReconstruction:
    """The holders of cards in a round as one seat sees it; ``round_json`` is a copy, in which guesses are written.

    ``order``: the seats of the round in turn; ``deck``: all its cards; ``held``: the seat's hand now, None if unseen;
    ``holds``: a card that a seat holds now, by seat. If a card lies up, no other seat holds the one that lets it do so.

    Raises:
        ValueError: no deal is consistent with the view.
    """

    def __init__(
        self,
        round_json: Round,
        seat: int,
        order: Sequence[int],
        deck: Sequence[Card],
        held: Sequence[str] | None,
        holds: Mapping[int, Card],
    ) -> None:
        self.round_json, self.order, self.deck = round_json, order, deck
        self._open = _open_cards(round_json)
        self._changes = hand_changes(round_json, len(order))
        self._written: list[tuple[Entry, Card]] = []
        dealt = self._undo(len(self._changes), self._hands_now(seat, held, holds))
        if dealt is None:
            raise ValueError("no deal is consistent with the view")
        self._hands, self._known = dealt.by_seat, dealt.known

    def dealt(self, stock: bool) -> tuple[dict[int, list[Card]], Card]:
        """The hands as dealt, by seat, and, for ``stock``, the card that may be turned up later; writes the guesses.

        That card is NO_CARD if there is none.
        """
        later = turned_later(self.round_json) if stock else None
        turned = [BY_CODE[code] for code in (self.round_json["turn_up"], later) if code]
        seen = {*turned, *self._known.values()}.union(*self._hands.values())
        if self.round_json["turn_up"]:
            seen.add(WEREWOLF)
        rest = filterfalse(seen.__contains__, self.deck)
        for hand in self._hands.values():
            for place, card in enumerate(hand):
                if card < NO_CARD:
                    hand[place] = self._known[card] = next(rest)
        for entry, card in self._written:
            entry[2] = CODES[self._known.get(card, card)]
        if later:
            return self._hands, BY_CODE[later]
        return self._hands, next(rest, NO_CARD) if stock else NO_CARD

    def _hands_now(self, seat: int, held: Sequence[str] | None, holds: Mapping[int, Card]) -> Hands:
        """The hands after the latest change, with what is laid aside to be passed."""
        blanks = count(-2, -1)
        hands = Hands({other: [*islice(blanks, left)] for other, left in self._cards_left().items()}, {})
        if held is not None and seat in hands.by_seat:
            hands.by_seat[seat] = [BY_CODE[code] for code in held]
        if not all(hands.show(holder, card) for holder, card in holds.items()):
            raise ValueError("no deal is consistent with the view")
        for card in self._open:
            holder = holder_after(self._changes, card)
            if holder is not None:
                hands.show(holder, card)
        for entry in laid_aside(self.round_json, len(self.order)):
            hand = hands.by_seat[entry[0]]
            if entry[2]:  # the seat's own
                hand.append(BY_CODE[entry[2]])
            else:
                self._written.append((entry, hand[0]))
        return hands

    def _cards_left(self) -> dict[int, int]:
        """By seat, the number of its cards that were not played."""
        tricks = self.round_json["tricks"]
        left = dict.fromkeys(self.order, self.round_json["cards"] - max(len(tricks) - 1, 0))
        for play in tricks[-1]["plays"] if tricks else ():
            left[play["seat"]] -= 1
        return left

    def _undo(self, number: int, hands: Hands) -> Hands | None:
        """The hands as dealt, if those after so many changes were these; None if that cannot be."""
        while number:
            number -= 1
            change = self._changes[number]
            if isinstance(change, Moved) and change.hidden:
                return self._undo_hidden(number, change, hands)
            if not hands.undo(change):
                return None
        return hands

    def _undo_hidden(self, number: int, change: Moved, hands: Hands) -> Hands | None:
        """The same, if the last of these changes was one in which a card is not shown."""
        choices = [self._may_be(number, taker, card, hands) for _, taker, card in change.entries]
        for cards in product(*choices):
            before = hands.copy()
            moved = [(giver, taker, card) for (giver, taker, _), card in zip(change.entries, cards, strict=True)]
            if before.give_back(moved) and (dealt := self._undo(number, before)) is not None:
                self._written += zip(change.written, cards, strict=True)
                return dealt
        return None

    def _may_be(self, number: int, taker: int, card: Card, hands: Hands) -> Sequence[Card]:
        """The cards that a seat may have been passed, the likeliest first; of those that are all alike, one."""
        if card != NO_CARD:
            return [card]
        hand = [held for held in hands.by_seat[taker] if held not in self._open]
        before = {held: holder_after(self._changes[:number], held) for held in hand if held > NO_CARD}
        elsewhere = [held for held, seat in before.items() if seat is not None and seat != taker]
        unseen = [held for held, seat in before.items() if seat is None]
        blanks = [held for held in hand if held < NO_CARD]
        here = [held for held, seat in before.items() if seat == taker]
        return [*elsewhere, *unseen[:1], *blanks[:1], *here]


def _open_cards(round_json: Round) -> Sequence[Card]:
    """The cards that were dealt face up."""
    if "special" not in round_json or round_json["special"]["rule"] != Smyrna.LAST_CARD_UP:
        return ()
    return [BY_CODE[codes[-1]] for codes in round_json["hands"] if codes]
