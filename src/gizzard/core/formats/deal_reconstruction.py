"""Hands that are consistent with a view of a round; hidden cards are arbitrary.

The round is undone from its end. A card that the view does not show is a blank, a negative number, until something
shows what it was; in the end every blank that is left is any unseen card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, filterfalse, islice
from typing import Any, NamedTuple

from gizzard.core.cards import BY_CODE, CODES, NO_CARD, Card
from gizzard.core.formats.plays import Play, turned_later
from gizzard.core.formats.rounds import Round, taker_in
from gizzard.core.formats.tricks import swap_in
from gizzard.core.rules.extras import WEREWOLF
from gizzard.core.rules.special import Smyrna


class Moved(NamedTuple):
    """Cards that changed hands simultaneously: giver, taker (None: laid aside so far) and card (NO_CARD: not shown)."""

    entries: Sequence[tuple[int, int | None, Card]]
    written: Sequence[list[Any]]
    """The same in the round, where each card that is not shown becomes the guess."""


class Swapped(NamedTuple):
    """A card of a hand was swapped for another."""

    seat: int
    put: Card
    got: Card


Event = list[Play] | Moved | Swapped
"""What happened to the hands; a list: the cards played to a trick."""


class DealReconstruction:
    """The holders of cards in a round as one seat sees it; ``form`` is a copy, in which guesses are written.

    ``order``: the seats of the round in turn; ``deck``: all its cards; ``held``: the seat's hand now, None if unseen;
    ``taker``: the seat that takes the turn-up now. If a card lies up, no other seat holds the one that lets it do so.
    """

    def __init__(
        self,
        form: Round,
        seat: int,
        order: Sequence[int],
        deck: Sequence[Card],
        held: Sequence[str] | None,
        taker: int | None,
    ) -> None:
        self.form, self.seat, self.order, self.deck = form, seat, order, deck
        self._blanks = count(-2, -1)
        self._known: dict[int, Card] = {}
        self._written: list[tuple[list[Any], int]] = []
        self._events = [*self._before_play(), *self._in_play()]
        self._hands = {other: [*islice(self._blanks, left)] for other, left in self._cards_left().items()}
        if held is not None and seat in self._hands:
            self._hands[seat] = [BY_CODE[code] for code in held]
        if taker is not None:
            self._hands[taker].append(self._take(taker, WEREWOLF))
        for number, event in reversed([*enumerate(self._events)]):
            self._undo(number, event)
        self._show_dealt()

    def _show_dealt(self) -> None:
        """The cards dealt that the view shows: all of a hand, or the open one, which is the last."""
        for other, hand in self._hands.items():
            if codes := self.form["hands"][other]:
                shown = [BY_CODE[code] for code in codes]
                for card in shown:
                    if card not in hand:
                        self._take(other, card)
                hand[:] = [*(card for card in hand if card not in shown), *shown]

    def dealt(self, stock: bool) -> tuple[dict[int, list[Card]], Card]:
        """The hands as dealt, by seat, and, for ``stock``, the card that may be turned up later; writes the guesses.

        That card is NO_CARD if there is none.
        """
        later = turned_later(self.form) if stock else None
        turned = [BY_CODE[code] for code in (self.form["turn_up"], later) if code]
        seen = {*turned, *self._known.values()}.union(*self._hands.values())
        if self.form["turn_up"]:
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

    def _cards_left(self) -> dict[int, int]:
        """By seat, the number of its cards that were neither played nor laid aside."""
        tricks = self.form["tricks"]
        left = dict.fromkeys(self.order, self.form["cards"] - len(tricks))
        if tricks:
            for seat in left.keys() - {play["seat"] for play in tricks[-1]["plays"]}:
                left[seat] += 1
        for event in self._events:
            if isinstance(event, Moved):
                for giver, taker, _ in event.entries:
                    left[giver] -= taker is None
        return left

    def _before_play(self) -> Iterator[Moved | Swapped]:
        if (seat := taker_in(self.form)) is not None:
            yield Swapped(seat, WEREWOLF, BY_CODE[str(self.form["turn_up"])])
        exchange: list[list[Any]] = self.form.get("exchange", [])
        if self.form.get("special", {}).get("rule") == Smyrna.PULL_ONE:  # one after another
            for entry in exchange:
                yield Moved([(entry[0], entry[1], BY_CODE[entry[2]] if entry[2] else NO_CARD)], [entry])
        else:
            yield from self._moved(exchange)

    def _in_play(self) -> Iterator[Event]:
        for trick in self.form["tricks"]:
            yield trick["plays"]
            if "pass" in trick:
                yield from self._moved(trick["pass"])
            if (swap := swap_in(trick)) and swap.cards:
                put, took = swap.cards
                yield Swapped(swap.seat, BY_CODE[put], BY_CODE[took])

    def _moved(self, entries: list[list[Any]]) -> Iterator[Moved]:
        """All simultaneously; if some have not given yet, the cards given are laid aside."""
        if entries:
            whole = len(entries) == len(self.order)
            read = [
                (giver, taker if whole else None, BY_CODE[code] if code else NO_CARD) for giver, taker, code in entries
            ]
            yield Moved(read, entries)

    def _undo(self, number: int, event: Event) -> None:
        if isinstance(event, list):
            for play in event:
                self._hands[play["seat"]].append(BY_CODE[play["card"]])
        elif isinstance(event, Swapped):
            self._take(event.seat, event.got)
            self._hands[event.seat].append(event.put)
        else:
            self._give_back(number, event)

    def _give_back(self, number: int, event: Moved) -> None:
        back = [(entry[0], self._passed(number, *entry)) for entry in event.entries]
        for (giver, card), entry in zip(back, event.written, strict=True):
            self._hands[giver].append(card)
            self._written.append((entry, card))

    def _passed(self, number: int, giver: int, taker: int | None, card: Card) -> Card:
        """The card that a seat gave, taken out of the taker's hand."""
        if taker is None:
            return next(self._blanks) if card == NO_CARD else card
        if card != NO_CARD:
            return self._take(taker, card)
        hand = self._hands[taker]
        elsewhere = [held for held in hand if held >= 0 and self._was_elsewhere(number, held, taker)]
        blanks = [held for held in hand if held < 0]
        if len(blanks) <= self._missing(number, taker):
            blanks = []
        found = (
            elsewhere
            or blanks
            or [held for held in hand if held >= 0 and not self._was_here(number, held, taker)]
            or hand
        )[0]
        hand.remove(found)
        return found

    def _take(self, seat: int, card: Card) -> Card:
        """Take a card out of a hand, as a blank if need be."""
        hand = self._hands[seat]
        if card not in hand:
            blank = next(held for held in hand if held < 0 and held not in self._known)
            self._known[blank] = card
            hand.remove(blank)
            return card
        hand.remove(card)
        return card

    def _missing(self, number: int, seat: int) -> int:
        """How many cards a seat is known to have had before an event that are in no hand yet."""
        there = {card for hand in self._hands.values() for card in hand}
        known = {event.got for event in self._events[:number] if isinstance(event, Swapped)}
        known |= {card for event in self._events[:number] if isinstance(event, Moved) for *_, card in event.entries}
        return sum(card not in there and self._was_here(number, card, seat) for card in known - {NO_CARD})

    def _was_elsewhere(self, number: int, card: Card, seat: int) -> bool:
        holder = self._holder_before(number, card)
        return holder is not None and holder != seat

    def _was_here(self, number: int, card: Card, seat: int) -> bool:
        return self._holder_before(number, card) == seat

    def _holder_before(self, number: int, card: Card) -> int | None:
        """The seat that is known to have held a card last before an event."""
        for event in reversed(self._events[:number]):
            if isinstance(event, Swapped) and event.got == card:
                return event.seat
            if isinstance(event, Swapped) and event.put == card:
                return None
            if isinstance(event, list) and any(play["card"] == CODES[card] for play in event):
                return None
            if isinstance(event, Moved):
                taker = next((to for _, to, moved in event.entries if moved == card), None)
                if taker is not None:
                    return taker
        return self.seat if CODES[card] in (self.form["hands"][self.seat] or ()) else None
