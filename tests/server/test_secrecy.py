"""What a seat may not know never goes over its wire, by the moves on disk and not by the code that makes the views."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.live import running

OFTEN = 200
"""Rounds after which hardly ever, once in a million games, no Wizard was turned up."""
CASES: dict[str, dict[str, Any]] = {
    "open": {"rounds": 6},
    "hidden": {"rounds": 6, "bidding": "hidden"},
    "delayed": {"rounds": 6, "bidding": "delayed"},
    "blind": {"rounds": 6, "blind_every": 2},
    "forehead": {"schedule": [1, 1, 1, 1, 1, 1, 1, 1], "forehead": True},
    "forehead, tricksy": {"schedule": [1, 1, 1, 1, 1, 1, 1, 1], "forehead": True, "tricksy": "chosen"},
    "pass-one": {"schedule": [2] * OFTEN, "smyrna": ["pass-one"]},
    "pull-one": {"schedule": [2] * OFTEN, "smyrna": ["pull-one"]},
    "last-card-up": {"schedule": [2] * OFTEN, "smyrna": ["last-card-up"]},
}
NOT_CARDS_HELD = {"rules", "spec", "table", "history", "special", "named", "name"}
DECK = {rank + suit for rank in "23456789TJQKAZN" for suit in "CDHS"}


def cards_told(content: Any) -> Iterator[str]:
    """Every card in a message, but for finished rounds and where cards are named as such."""
    if isinstance(content, dict):
        for key, value in content.items():
            if key not in NOT_CARDS_HELD:
                yield from cards_told(value)
    elif isinstance(content, list):
        for value in content:
            yield from cards_told(value)
    elif content in DECK:
        yield content


class Truth:
    """The round as the log on disk tells it."""

    def __init__(self, moves: list[dict[str, Any]]) -> None:
        last = max(number for number, move in enumerate(moves) if "deal" in move)
        self.hands: list[list[str]] = moves[last]["deal"]["hands"]
        self.since = moves[last + 1 :]

    def unseen(self, view: dict[str, Any]) -> set[str]:
        """The cards that seat 0 cannot have seen: in others' hands, and neither played nor open nor through its own."""
        spec = view["spec"]
        held_open = {hand[-1] for hand in self.hands} if spec["last_card_up"] else set()
        others = {card for hand in self.hands[1:] for card in hand}
        own = set(self.hands[0])
        exchanged = {card for exchange in self.exchange(view) if 0 in exchange[:2] for card in exchange[2:]}
        played = {play["card"] for trick in view["view"]["round"]["tricks"] for play in trick["plays"]}
        if spec["forehead"]:
            return own - played
        hidden = others | (own if spec["blind"] and not self.all_bid(view) else set())
        return hidden - played - held_open - exchanged

    def exchange(self, view: dict[str, Any]) -> list[list[Any]]:
        """Who really gave what to whom, of a round in which everything was passed or pulled."""
        seats = len(self.hands)
        left = [(view["view"]["round"]["dealer"] + 1 + step) % seats for step in range(seats)]
        for move in self.since:
            if "pull" in move:
                return [[(seat - 1) % seats, seat, card] for seat, card in zip(left, move["pull"], strict=True)]
        passed = [[move["seat"], (move["seat"] + 1) % seats, move["pass"]] for move in self.since if "pass" in move]
        return passed if len(passed) == seats else [given for given in passed if given[0] == 0]

    def all_bid(self, view: dict[str, Any]) -> bool:
        return sum("bid" in move for move in self.since) == len(self.hands)

    def bids_hidden(self, view: dict[str, Any]) -> bool:
        bidding = view["spec"]["bidding"]
        return bidding == "delayed" or (bidding == "hidden" and not self.all_bid(view))


def moves_on_disk(path: Path) -> list[dict[str, Any]]:
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT move FROM log ORDER BY n").fetchall()
    connection.close()
    return [json.loads(move) for (move,) in rows]


@pytest.mark.parametrize("rules", CASES.values(), ids=CASES)
def test_no_message_tells_what_its_seat_may_not_know(tmp_path: Path, rules: dict[str, Any]) -> None:
    path = tmp_path / "tables.sqlite3"
    with running(path) as server:
        opened = server.open({"players": 4} | rules)
        with opened.seat() as seat:
            seat.play(Random(11))
    moves = moves_on_disk(path)
    checked = 0
    for message in map(json.loads, seat.seen):
        if message["view"]["phase"] != "over":
            assert_nothing_leaks(message, Truth(moves[: message["n"]]))
            checked += 1
    assert checked > 20
    if "smyrna" in rules:
        assert any('"special":{' in text for text in seat.seen), "no Wizard was turned up"


def assert_nothing_leaks(message: dict[str, Any], truth: Truth) -> None:
    view, move = message["view"], message.get("move", {})
    told = view if message.get("history") else [view, move]  # a card that ended a round is none of the new deal
    assert not set(cards_told(told)) & truth.unseen(message)
    if truth.bids_hidden(message):
        assert view["round"]["bids"][1:] == [None] * 3
        assert view["projected"][1:] == [None] * 3
        assert "bid" not in move or move["seat"] == 0
    assert "pass" not in move or move["seat"] == 0
    assert "secret" not in json.dumps(message)
