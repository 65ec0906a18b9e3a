"""A model of the other players: their kinds, and how they decided in the finished rounds, whose cards are public."""

from __future__ import annotations

from collections.abc import Sequence

from gizzard.bots.search.bidders import EXPERT, NOVICE, PERSON, level_chances
from gizzard.bots.search.heuristic import CardValues, heuristic_action
from gizzard.core.cards import is_special
from gizzard.core.game.fields import PLAY
from gizzard.core.game.position import Position
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import Word
from gizzard.core.native.struct import MAX_SEATS, Struct, Totals
from gizzard.core.rules.bidding import NO_BID
from gizzard.core.rules.tricks import CALL, card_of

ENOUGH = 12
"""Decisions after which a seat that has always decided like the heuristic player is assumed to be one."""


@compiled
class OpponentModel(Struct):
    """By seat: rounds with a bid, bids made, tricks above and below the bids, decisions, those like the heuristic's."""

    _bidders: Totals
    """The kind of player (see ``bidders``), PERSON unless it is known."""
    _rounds: Totals
    _met: Totals
    _above: Totals
    _below: Totals
    _decisions: Totals
    _alike: Totals
    _decisions_now: Totals
    """Decisions of the current round, which count once it is over."""
    _alike_now: Totals

    def _clear(self) -> None:
        for seat in range(MAX_SEATS):
            self._bidders[seat] = PERSON
            self._rounds[seat] = self._met[seat] = self._above[seat] = self._below[seat] = 0
            self._decisions[seat] = self._alike[seat] = self._decisions_now[seat] = self._alike_now[seat] = 0

    def _note_decision(self, seat: int, alike: bool) -> None:
        self._decisions_now[seat] += 1
        self._alike_now[seat] += alike

    def _watch(self, position: Position, seat: int, action: int, card_values: CardValues) -> None:
        """Observe an action before it is applied; forced actions are ignored."""
        if position._choices(seat) > 1:
            self._note_decision(seat, alike(position, action, heuristic_action(position, seat, card_values)))

    def _follows_heuristic(self, seat: int) -> bool:
        """Whether nearly all of a seat's decisions, and enough of them, were those of the heuristic player."""
        decisions: int = self._decisions[seat]
        return decisions >= ENOUGH and decisions - self._alike[seat] <= decisions >> 6

    def _note_round(self, position: Position) -> None:
        for seat in range(position.players):
            self._decisions[seat] += self._decisions_now[seat]
            self._alike[seat] += self._alike_now[seat]
            self._decisions_now[seat] = self._alike_now[seat] = 0
            if position._bids_here(seat) and position._bids[seat] != NO_BID:
                off = position._taken[seat] - position._bids[seat]
                self._rounds[seat] += 1
                self._met[seat] += off == 0
                self._above[seat] += off if off > 0 else 0
                self._below[seat] -= off if off < 0 else 0

    def _novices(self) -> Word:
        novices: Word = 0
        for seat in range(MAX_SEATS):
            novices |= (self._bidders[seat] == NOVICE) << seat
        return novices

    def name_bidders(self, bidders: Sequence[int]) -> None:
        """Set the kind of player in each seat. Raises ValueError for an unknown kind, or too many."""
        if len(bidders) > MAX_SEATS or any(not PERSON <= bidder <= EXPERT for bidder in bidders):
            raise ValueError(f"bidders are {PERSON} to {EXPERT} for at most {MAX_SEATS} seats")
        for seat, bidder in enumerate(bidders):
            self._bidders[seat] = bidder

    def bidder(self, seat: int) -> int:
        """The kind of player in a seat (see ``bidders``)."""
        return self._bidders[seat] if 0 <= seat < MAX_SEATS else PERSON

    def level_chances(self, seat: int) -> list[float]:
        """The chance that a seat is of each of ``bidders.LEVELS``."""
        rounds, met, *_ = self.by_seat(seat)
        return level_chances(self.bidder(seat), rounds, met)

    def watch(self, position: Position, seat: int, action: int, card_values: CardValues) -> None:
        """Observe an action before it is applied. Raises ValueError if it is not legal."""
        if not position._is_legal(seat, action):
            raise ValueError(f"action {action} is not legal for seat {seat}")
        self._watch(position, seat, action, card_values)

    def note_round(self, position: Position) -> None:
        """Count a finished round whose decisions were all watched."""
        self._note_round(position)

    def note_before(self, seat: int, rounds: int, met: int, above: int, below: int, decisions: int, alike: int) -> None:
        """Count rounds that were not watched, with a seat's counts in the order of the class docstring.

        Raises ValueError for an unknown seat, or more bids made than rounds, or more decisions alike than decisions.
        """
        if not 0 <= seat < MAX_SEATS or not 0 <= met <= rounds or not 0 <= alike <= decisions or min(above, below) < 0:
            raise ValueError(f"seat {seat} cannot have made {met} of {rounds} bids")
        self._rounds[seat] += rounds
        self._met[seat] += met
        self._above[seat] += above
        self._below[seat] += below
        self._decisions[seat] += decisions
        self._alike[seat] += alike

    @property
    def novices(self) -> int:
        """The mask of the seats of novices, who play by the heuristic."""
        return self._novices()

    def by_seat(self, seat: int) -> tuple[int, int, int, int, int, int]:
        """A seat's counts, in the order of the class docstring."""
        if not 0 <= seat < MAX_SEATS:
            raise ValueError(f"there is no seat {seat}")
        return (
            self._rounds[seat],
            self._met[seat],
            self._above[seat],
            self._below[seat],
            self._decisions[seat],
            self._alike[seat],
        )


def alike(position: Position, action: int, other: int) -> bool:
    """Whether two actions are equivalent: all Wizards are interchangeable, and so are all Jesters."""
    card: int = card_of(action)
    instead: int = card_of(other)
    if action == other or position.phase != PLAY or not is_special(card) or not is_special(instead):
        return action == other
    wizard = position._counts_as_wizard(card, action & CALL != 0)
    return wizard == position._counts_as_wizard(instead, other & CALL != 0)
