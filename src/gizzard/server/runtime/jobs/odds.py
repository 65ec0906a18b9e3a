"""Requests for the odds of a hand, answered as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import msgspec

from gizzard.cards import CODES, NO_SUIT, RANKS, SUITS
from gizzard.rules.ruleset import parse
from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.table.setup import check_length
from gizzard.server.runtime.jobs.odds_request import FirstHandBody, OddsBody
from gizzard.study.first_hand import Odds, Table, chance_of_lead, first_hand, tables, threshold
from gizzard.study.printed import PRINTED_THRESHOLDS, Comparison, comparisons
from gizzard.study.question import Question, bids_before, cards_of, turn_up_of


def question_of(body: OddsBody) -> Question:
    """Parse a request. Raises RulesRefused for invalid rules, HandRefused for invalid cards."""
    check_length(body.rules)
    rules = parse(body.rules)
    trump = None if body.trump is None else SUITS.index(body.trump)
    bids = bids_before(rules, body.bids, body.seat)
    return Question(rules, cards_of(body.hand), turn_up_of(body.turn_up), trump, bids)


def estimate(body: OddsBody, tally: dict[str, Any]) -> dict[str, Any]:
    """Add one batch of deals to a tally. Returns the odds and the new tally (see ``refined``)."""
    from gizzard.study.bid_tally import Tally  # numpy is slow to import
    from gizzard.study.hand import refined

    odds, after, progress = refined(question_of(body), msgspec.convert(tally, Tally))
    answer = asdict(odds) | {"progress": progress, "done": progress >= 1}
    return {"odds": answer, "tally": msgspec.to_builtins(after)}


def first_hand_json(body: FirstHandBody) -> dict[str, Any]:
    """The odds of every card of a one-card round, and S0's table beside the exact one."""
    turn_up = turn_up_of(body.turn_up)
    shown = [table for table in tables(body.players) if table.turn_up == turn_up and _is_trump(table, body.trump)]
    if not shown or len(body.bids) >= body.players or not set(body.bids) <= {0, 1}:
        raise RequestError("first-hand", players=body.players)
    return {
        "threshold": _threshold(body.players),
        "printed": [_comparison(found) for found in comparisons() if found.players == body.players],
        "rows": [_row(odds) for odds in first_hand(shown[0], body.bids)],
    }


def _is_trump(table: Table, trump: str | None) -> bool:
    return trump is None or (table.trump != NO_SUIT and SUITS[table.trump] == trump)


def _threshold(players: int) -> dict[str, Any]:
    least = threshold(players)
    return {
        "exact": least,
        "printed": PRINTED_THRESHOLDS[players],
        "chance": float(chance_of_lead(least, players)),
        "below": float(chance_of_lead(least - 1, players)),
    }


def _comparison(found: Comparison) -> dict[str, Any]:
    return {
        "turn_up": RANKS[found.turn_up],
        "kind": found.kind,
        "printed": RANKS[found.printed],
        "exact": RANKS[found.exact],
        "right": found.right,
        "beats": found.proof.beats,
        "chance": float(found.proof.chance),
    }


def _row(odds: Odds) -> dict[str, Any]:
    return {
        "card": CODES[odds.card],
        "beats": odds.beats if not odds.bids else None,
        "chance": float(odds.chance),
        "fraction": f"{odds.chance.numerator}/{odds.chance.denominator}",
        "bid": odds.bid,
    }
