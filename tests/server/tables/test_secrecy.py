"""What a seat may not know never goes over its wire, by the moves on disk and not by the code that makes the views."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from gizzard.core.rules.presets import PRESETS
from harness.server import Opened, Seat, Server
from tests.patches import patch
from tests.sizes import some

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
    "extras": {"schedule": [4, 5, 6], **PRESETS["anniversary-30"]},
    "extras, delayed": {"schedule": [4, 5], **PRESETS["anniversary-30"], "cloud": "round", "bidding": "delayed"},
    **{name: {"rounds": 3, **PRESETS[name]} for name in some(PRESETS)},
}
NOT_CARDS_HELD = {"rules", "spec", "table", "history", "special", "named", "name"}
EXTRAS = {"Dr", "Fa", "Bo", "We", "Ju", "Cl", "Sh", "Wi", "Va"}
DECK = {rank + suit for rank in "23456789TJQKAZN" for suit in "CDHS"} | EXTRAS


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
    """The round as the log on disk tells it, to a seat or a spectator (None)."""

    def __init__(self, moves: list[dict[str, Any]], seat: int | None) -> None:
        deal, *self.since = moves
        self.seat, self.deal = seat, deal["deal"]
        self.hands: list[list[str]] = self.deal["hands"]

    def unseen(self, whole: dict[str, Any]) -> set[str]:
        """The cards that the viewer cannot have seen: in hands, and neither played nor open nor through its own."""
        spec, form = whole["spec"], whole["view"]["round"]
        held_open = {hand[-1] for hand in self.hands if hand} if spec["last_card_up"] else set()
        own = set() if self.seat is None else set(self.hands[self.seat])
        others = {card for seat, hand in enumerate(self.hands) for card in hand if seat != self.seat}
        exchanged = {card for exchange in self.exchange(form) if self.seat in exchange[:2] for card in exchange[2:]}
        played = {play["card"] for trick in form["tricks"] for play in trick["plays"]}
        if spec["own_hand_hidden"] and self.seat is not None:
            return (own or others) - played if own else others - played
        hidden = others | (own if spec["blind"] and not self.all_bid() else set())
        return (hidden | self.stock()) - played - held_open - exchanged - self.laid_open()

    def stock(self) -> set[str]:
        """The card that a Vampire would turn up, unless it has."""
        werewolf_up = any("We" in hand for hand in [*self.hands, [self.deal["turn_up"]]])
        turned = werewolf_up and any(move.get("play") == "Va" for move in self.since)
        return {self.deal["stock"]} if "stock" in self.deal and not turned else set()

    def laid_open(self) -> set[str]:
        """Cards of hands that all have seen without their being played: put into a trick, or where the turn-up lay."""
        put = {move["witch"][0] for move in self.since if move.get("witch")}
        asked = self.deal["turn_up"] is not None and any("We" in hand for hand in self.hands)
        return put | ({"We"} if asked else set())

    def exchange(self, form: dict[str, Any]) -> list[list[Any]]:
        """Who really gave what to whom, of a round in which everything was passed or pulled."""
        seats = len(self.hands)
        left = [(form["dealer"] + 1 + step) % seats for step in range(seats)]
        pulls = [move["pull"] for move in self.since if "pull" in move]
        pulled = [[(seat - 1) % seats, seat, card] for pull in pulls for seat, card in zip(left, pull, strict=True)]
        passed = [[move["seat"], (move["seat"] + 1) % seats, move["pass"]] for move in self.since if "pass" in move]
        whole = len(passed) // seats * seats  # of all times that everybody passed
        return pulled + passed[:whole] + [given for given in passed[whole:] if given[0] == self.seat]

    def all_bid(self) -> bool:
        return sum("bid" in move for move in self.since) == sum(bool(hand) for hand in self.hands)

    def bids_hidden(self, spec: dict[str, Any]) -> bool:
        late = spec["bids_shown"] == "after-round"
        return late or (spec["simultaneous"] and not self.all_bid())


def rounds_on_disk(opened: Opened) -> list[list[dict[str, Any]]]:
    """After each entry of the table's log, the deal of the round and all moves since that were not taken back."""
    connection = sqlite3.connect(opened.server.data)
    entries_of_table = "SELECT entry FROM log WHERE table_id = ? AND n > 0 ORDER BY n"
    rows = connection.execute(entries_of_table, [opened.table]).fetchall()
    connection.close()
    rounds: list[list[dict[str, Any]]] = [[]]
    for (text,) in rows:
        entry = json.loads(text)
        event = entry.get("event", {})
        since = rounds[event["to"] if event.get("kind") == "undone" else -1]
        for move in [*([entry["move"]] if "move" in entry else []), *entry.get("chance", [])]:
            since = [move] if "deal" in move else [*since, move]
        rounds.append(since)
    return rounds


def watched(opened: Opened, play: Callable[[Seat], object]) -> tuple[Seat, Seat]:
    """Plays a game: what its seat and a spectator have heard."""
    with opened.seat() as seat, Opened(opened.server, opened.table, None).seat() as watcher:
        play(seat)
        watcher.hear(lambda: watcher.n >= seat.n)
    return seat, watcher


def has_seen_a_special_rule(seat: Seat) -> bool:
    return any('"special":{' in text for text in seat.seen)


def play_past_a_special_rule(seat: Seat) -> None:
    """Plays to the end of the game, or through the first round under a special rule."""
    rng = Random(11)
    while not (seat.over or has_seen_a_special_rule(seat)):
        seat.play(rng, 4)
    seat.play(rng, 8)


@pytest.mark.parametrize("rules", CASES.values(), ids=CASES)
def test_no_message_contains_hidden_information(server: Server, rules: dict[str, Any]) -> None:
    opened = server.open({"players": 4} | rules, spectators="on")
    seat, watcher = watched(opened, play_past_a_special_rule)
    rounds = rounds_on_disk(opened)
    for viewer in (seat, watcher):
        assert check(viewer.seen, rounds) > 15
    if "smyrna" in rules and "schedule" in rules:
        assert has_seen_a_special_rule(seat), "no Wizard was turned up"


def check(seen: list[str], rounds: list[list[dict[str, Any]]]) -> int:
    """Looks at every message and at what its viewer knows with it; how many there were."""
    checked = 0
    whole: dict[str, Any] = {}
    for message in map(json.loads, seen):
        if message["type"] == "joined":
            whole = message
        patch(whole, message.get("set", []))
        whole["spec"] = message.get("spec", whole["spec"])
        if message["type"] in ("joined", "step") and whole["view"] and whole["view"]["phase"] != "over":
            assert_nothing_leaks(message, whole, Truth(rounds[message["n"]], whole["view"]["seat"]))
            checked += 1
    return checked


def assert_nothing_leaks(message: dict[str, Any], whole: dict[str, Any], truth: Truth) -> None:
    view, move = whole["view"], message.get("move", {})
    told = [view, *(value for path, *value in message.get("set", []) if not path.startswith("view.history"))]
    if "spec" not in message:
        told.append(move)  # a card that ended a round is none of the new deal
    assert not set(cards_told(told)) & truth.unseen(whole)
    others = [seat for seat in range(len(truth.hands)) if seat != truth.seat]
    if truth.bids_hidden(whole["spec"]):
        shown = [seat for seat in others if view["round"]["bids"][seat] is not None]
        assert not shown
        assert "bid" not in move or move["seat"] == truth.seat
        changes = [
            trick["cloud"] for trick in view["round"]["tricks"] if "cloud" in trick and trick["winner"] in others
        ]
        assert not any(changes)
        assert "cloud" not in move or move["seat"] == truth.seat
    assert "pass" not in move or move["seat"] == truth.seat
    assert truth.seat is not None or (view["hand"] is None and view["legal"] == [])
    assert "secret" not in json.dumps(message)
    assert "key" not in message.get("event", {})
