"""A plan as a table of integers, which a Position reads when a round begins."""

from __future__ import annotations

from array import array
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any

from gizzard.core.cards import DECK, Hand
from gizzard.core.native.backend import compiled
from gizzard.core.native.struct import MAX_CARDS, MAX_SEATS, MAX_TRICKS, Struct, Words
from gizzard.core.rules.bidding import FREE
from gizzard.core.rules.roundspec import RoundSpec, under
from gizzard.core.rules.scoring import COUNTS, bids_count, score_table
from gizzard.core.rules.special import Smyrna, Special, namings
from gizzard.core.rules.trump import Tricksy
from gizzard.core.rules.visibility import visible


class Properties(Struct):
    """What a round is, in numbers: what its RoundSpec says, as a Position has it. One more is declared here;
    ``properties_of`` has its value, unless it is a field of RoundSpec."""

    cards: int
    """Dealt to each in the round."""
    wizards: Hand
    jesters: Hand
    extras: Hand
    """The extra cards in the deck, counted from FIRST_EXTRA."""
    deck_size: int
    cloud_late: bool
    swap_optional: bool
    top_cards: Hand
    """The cards that beat everything."""
    top_jesters: bool
    """These are the Jesters, whatever counts as one."""
    magic: Hand
    """The cards that take a trick whose suit is theirs, if another card set that."""
    trump_from: int
    """TURNED_UP, or a suit or NO_SUIT that is fixed."""
    trump_change: int
    """To what a card that counts as a Wizard changes trump: OFF, SUITED or CHOSEN."""
    in_turn: bool
    """Bids are made one after another."""
    all_zero: bool
    """Nobody chooses a bid: everyone's is zero."""
    dealer_bids: bool
    bids_allowed: Hand
    """The bids of the round, but for what the limit bars: a bit for each."""
    last_bid: int
    limit: int
    """The rule that limits the last bid of this round, by its place in LastBid, or FREE."""
    leader_only: bool
    """The limit binds only a player who alone has the highest score."""
    zero_allowed: bool
    """And exempts a bid of zero."""
    blind: bool
    """Bids are made before anybody may look at their hand."""
    own_hand_hidden: bool
    """Nobody sees their own hand, until it is played."""
    seen_bidding: int
    """What a seat sees while some still bid, and once all have: masks of ``rules.visibility``."""
    seen_playing: int
    score_row: int
    """Where the points of the round begin in the round table."""
    bids_count: bool
    """The points depend on the bid."""
    eliminates: bool
    nameable: int
    """How many special rules may be named."""
    calls: bool
    """What a special card counts as is its player's call."""
    exchange: int
    one_way: bool
    """Every card is seen and can be played in one way only, without extra cards."""
    plain: bool
    """All but the extra cards are seen, can be played in one way only, and change no trump."""

    def _read(self, rows: Words, row: int) -> None:
        """Set all of them from a row of a round table."""
        for column, name in enumerate(PROPERTIES):
            setattr(self, name, rows[row + column])


PROPERTIES = tuple(Properties.__annotations__)
CARDS, EXTRAS_ADDED, DECK_SIZE, TRUMP_FROM, BIDS_ALLOWED, ELIMINATES, NAMEABLE, SCORE_ROW = map(
    PROPERTIES.index,
    ("cards", "extras", "deck_size", "trump_from", "bids_allowed", "eliminates", "nameable", "score_row"),
)
COLUMNS = len(PROPERTIES)


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
            if not 0 < rows[row + CARDS] <= MAX_TRICKS or not 0 <= rows[row + NAMEABLE] < self.specials:
                raise ValueError("not a table of rounds")
            if not 0 < rows[row + BIDS_ALLOWED] < 1 << rows[row + CARDS] + 1:
                raise ValueError("not a table of rounds")
            if not len(DECK) <= rows[row + DECK_SIZE] <= MAX_CARDS:
                raise ValueError("not a table of rounds")
            if rows[row + CARDS] * players > rows[row + DECK_SIZE]:
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
        from gizzard.core.game.round_table import round_table_of

        return round_table_of, (self.plan, self.players)


@lru_cache(maxsize=256)
def round_table_of(plan: tuple[RoundSpec, ...], players: int) -> RoundTable:
    """The table of a plan."""
    named = namings(plan[0].names)
    specs = tuple(under(spec, special) for spec in plan for special in (None, *named))
    scorings = list(dict.fromkeys(spec.scoring for spec in specs))
    scores = array("q", [points for scoring in scorings for points in score_table(scoring)])
    places = {scoring: place * COUNTS * (COUNTS + 1) for place, scoring in enumerate(scorings)}
    rows = array("q")
    for spec in specs:
        properties = properties_of(spec, places[spec.scoring])
        rows.extend(int(properties[name]) for name in PROPERTIES)
    return RoundTable(players, plan, named, ids_of_namings(named), specs, rows, scores)


def ids_of_namings(named: tuple[Special, ...]) -> array[int]:
    """The index of each special rule among all."""
    everything = namings(tuple(Smyrna))
    return array("q", [everything.index(special) for special in named])


def properties_of(spec: RoundSpec, score_row: int) -> dict[str, int]:
    """The properties of a round whose points begin at ``score_row`` of the scores: fields of its specification, and
    what follows from them."""
    limit = spec.limit
    one_way = not (spec.calls or spec.trump_change is Tricksy.CHOSEN or spec.own_hand_hidden)
    derived = {
        "trump_from": spec.trump,
        "in_turn": spec.bidding_mode.in_turn,
        "all_zero": not spec.bidding_mode.asked,
        "bids_allowed": sum(1 << bid for bid in range(MAX_TRICKS + 1) if spec.allows_bid(bid)),
        "limit": index_of(limit.rule) if limit else FREE,
        "leader_only": limit is not None and limit.leader_only,
        "zero_allowed": limit is not None and limit.zero_allowed,
        "seen_bidding": visible(spec, all_bid=False),
        "seen_playing": visible(spec, all_bid=True),
        "score_row": score_row,
        "bids_count": bids_count(spec.scoring),
        "nameable": len(namings(spec.names)),
        "one_way": one_way and not spec.extras,
        "plain": one_way and spec.trump_change is Tricksy.OFF,
    }
    return {name: derived[name] if name in derived else _number(getattr(spec, name)) for name in PROPERTIES}


def _number(value: int | StrEnum) -> int:
    return index_of(value) if isinstance(value, StrEnum) else value


@cache
def index_of(member: StrEnum) -> int:
    """The index of a member in its enumeration."""
    return list(type(member)).index(member)
