"""A plan as a table of integers, which a Position reads when a round begins."""

from __future__ import annotations

from array import array
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any

from gizzard.cards import DECK
from gizzard.native.backend import compiled
from gizzard.native.struct import MAX_SEATS, Struct, Words
from gizzard.rules.bidding import FREE, Bidding
from gizzard.rules.roundspec import RoundSpec
from gizzard.rules.scoring import COUNTS, bids_count, score_table
from gizzard.rules.special import Smyrna, Special, namings, under
from gizzard.rules.visibility import visible

(
    CARDS,
    WIZARDS,
    JESTERS,
    TOP_CARDS,
    MAGIC,
    TRUMP_FROM,
    TRUMP_CHANGE,
    IN_TURN,
    ALL_ZERO,
    DEALER_BIDS,
    LAST_BID,
    LIMIT,
    LEADER_ONLY,
    ZERO_ALLOWED,
    BLIND,
    OWN_HAND_HIDDEN,
    SEEN_BIDDING,
    SEEN_PLAYING,
    SCORE_ROW,
    BIDS_COUNT,
    ELIMINATES,
    NAMINGS,
    CALLS,
    EXCHANGE,
    COLUMNS,
) = range(25)
"""The columns of the table: a row holds what its RoundSpec does. The last is how many there are.

``SEEN_BIDDING`` and ``SEEN_PLAYING`` are masks of ``rules.visibility``. ``SCORE_ROW`` is where the points of the round
begin in ``RoundTable.scores``: a row for the dealer who does not bid, then one for each bid.
"""


@compiled
class RoundTable(Struct):
    """Every round of a game under every special rule that may be named for it, a row each."""

    players: int
    rounds: int
    specials: int
    """The rows of a round: one for each special rule, after the one without."""
    plan: tuple[RoundSpec, ...]
    named: tuple[Special, ...]
    """What may be named."""
    naming_ids: Words
    """The index of each among the special rules of all rule sets."""
    specs: tuple[RoundSpec, ...]
    """What each row was made from."""
    rows: Words
    scores: Words
    """Points, by bid and tricks taken, for each way of scoring (see ``rules.scoring``)."""

    def __init__(
        self,
        players: int,
        plan: tuple[RoundSpec, ...],
        named: tuple[Special, ...],
        naming_ids: Any,
        specs: Any,
        rows: Any,
        scores: Any,
    ) -> None:
        self.players = players
        self.rounds = len(plan)
        self.specials = 1 + len(named)
        self.plan, self.named, self.naming_ids = plan, named, naming_ids
        self.specs, self.rows, self.scores = specs, rows, scores
        if len(naming_ids) != len(named):
            raise ValueError("not a table of rounds")
        if not 0 < players <= MAX_SEATS or not plan or len(rows) != self.rounds * self.specials * COLUMNS:
            raise ValueError("not a table of rounds")
        for row in range(0, self.rounds * self.specials * COLUMNS, COLUMNS):
            if not 0 < rows[row + CARDS] <= len(DECK) // players or not 0 <= rows[row + NAMINGS] < self.specials:
                raise ValueError("not a table of rounds")
            if not 0 <= rows[row + SCORE_ROW] <= len(scores) - COUNTS * (COUNTS + 1):
                raise ValueError("not a table of rounds")

    def _row(self, number: int, special: int) -> int:
        """Where the row of a round, from 0, begins."""
        return (number * self.specials + special) * COLUMNS

    def spec(self, number: int, special: int) -> RoundSpec:
        """The specification of a round, from 0, under a special rule, by its place from 1, or none (0)."""
        return self.specs[number * self.specials + special]

    def __reduce__(self) -> tuple[Any, ...]:
        from gizzard.game.round_table import round_table_of

        return round_table_of, (self.plan, self.players)


@lru_cache(maxsize=256)
def round_table_of(plan: tuple[RoundSpec, ...], players: int) -> RoundTable:
    """The table of a plan."""
    named = namings(plan[0].names)
    specs = tuple(under(spec, special) for spec in plan for special in (None, *named))
    scorings = list(dict.fromkeys(spec.scoring for spec in specs))
    scores = array("q", [points for scoring in scorings for points in score_table(scoring)])
    places = {scoring: place * COUNTS * (COUNTS + 1) for place, scoring in enumerate(scorings)}
    rows = array("q", [column for spec in specs for column in _columns(spec, places[spec.scoring])])
    return RoundTable(players, plan, named, ids_of_namings(named), specs, rows, scores)


def ids_of_namings(named: tuple[Special, ...]) -> array[int]:
    """The index of each special rule among all."""
    everything = namings(tuple(Smyrna))
    return array("q", [everything.index(special) for special in named])


def _columns(spec: RoundSpec, scores: int) -> list[int]:
    limit = spec.limit
    columns = {
        CARDS: spec.cards,
        WIZARDS: spec.wizards,
        JESTERS: spec.jesters,
        TOP_CARDS: spec.top_cards,
        MAGIC: spec.magic,
        TRUMP_FROM: spec.trump,
        TRUMP_CHANGE: place_of(spec.trump_change),
        IN_TURN: spec.bidding is Bidding.OPEN,
        ALL_ZERO: spec.bidding is Bidding.ZERO,
        DEALER_BIDS: spec.dealer_bids,
        LAST_BID: place_of(spec.last_bid),
        LIMIT: place_of(limit.rule) if limit else FREE,
        LEADER_ONLY: limit is not None and limit.leader_only,
        ZERO_ALLOWED: limit is not None and limit.zero_allowed,
        BLIND: spec.blind,
        OWN_HAND_HIDDEN: spec.own_hand_hidden,
        SEEN_BIDDING: visible(spec, all_bid=False),
        SEEN_PLAYING: visible(spec, all_bid=True),
        SCORE_ROW: scores,
        BIDS_COUNT: bids_count(spec.scoring),
        ELIMINATES: spec.eliminates,
        NAMINGS: len(namings(spec.names)),
        CALLS: spec.calls,
        EXCHANGE: place_of(spec.exchange),
    }
    return [columns[column] for column in range(COLUMNS)]


@cache
def place_of(member: StrEnum) -> int:
    """The index of a member in its enumeration."""
    return list(type(member)).index(member)
