"""The odds of a hand over HTTP."""

import http.client
import json
from typing import Any
from urllib.parse import urlsplit

import pytest

from gizzard.server.jobs.process import MAX_QUEUED
from gizzard.server.study.messages import HandEstimate, HandProblem
from gizzard.server.study.odds import FirstHandOdds
from harness.server import Server, refusal
from tests.conforming import check_conforms

HAND = {"rules": {"players": 4}, "hand": ["KH", "5D", "ZC"], "turn_up": "6C", "bids": [1, 0]}


def estimates(server: Server, body: dict[str, Any]) -> list[dict[str, Any]]:
    _, headers, answer = server.fetch("POST", "api/odds/hand", json.dumps(body).encode())
    assert headers["Content-Type"].startswith("text/event-stream")
    return [json.loads(event.removeprefix("data: ")) for event in answer.decode().split("\n\n") if event]


def test_estimates_become_more_precise(server: Server) -> None:
    found = estimates(server, HAND)
    progress = [odds["progress"] for odds in found]
    assert len(found) > 3
    assert max(progress) == progress[-1] == 1
    assert found[-1]["margin"] < found[0]["margin"] / 3
    assert [odds["done"] for odds in found] == [False] * (len(found) - 1) + [True]
    for odds in found:
        check_conforms(odds, HandEstimate)
        assert sum(odds["tricks"]) == pytest.approx(1)


def test_odds_of_one_card_are_immediate(server: Server) -> None:
    (only,) = estimates(server, HAND | {"hand": ["KH"], "bids": []})
    assert (only["exact"], only["done"], only["margin"]) == (True, True, 0)


def test_odds_with_extra_cards(server: Server) -> None:
    """The player holds the Werewolf, and names no trump."""
    asked = {"rules": {"players": 4, "cards": ["werewolf"]}, "hand": ["We", "KH"], "trump": "none"}
    *_, last = estimates(server, HAND | asked)
    check_conforms(last, HandEstimate)
    assert last["done"]


DEALT_OUT: dict[str, Any] = {
    "rules": {"players": 6, "schedule": [10], "cards": ["werewolf"]},
    "hand": [f"{rank}H" for rank in "23456789TJ"],
}
"""Sixty of 61 cards are dealt, and the Werewolf is neither turned up nor in this hand."""


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ({"hand": ["KH", "KH"]}, "hand", "Card 2 of the hand: the king of hearts (KH) is there twice."),
        ({"hand": ["KH", "1X"]}, "hand", "Card 2 of the hand: 1X is not a card."),
        ({"turn_up": None}, "turn_up", "The turn-up: a card is turned up in this round. Say which."),
        ({"turn_up": "ZH"}, "trump", "The trump: the Wizard of hearts is turned up."),
        ({"hand": ["KH", "Dr"]}, "hand", "Card 2 of the hand: the Dragon (Dr) is not in this deck."),
        ({"werewolf": 2}, "werewolf", "The Werewolf: it is not in this deck."),
        (DEALT_OUT, "werewolf", "The Werewolf: all cards but the turn-up are dealt"),
        ({"bids": [4]}, "bids", "The bid of seat 0: 4 is not possible here."),
        ({"bids": [1], "seat": 3}, "bids", "The seat: seat 3 bids after 3 others; bids given: 1."),
        ({"bids": [1], "rules": {"players": 4, "bidding": "hidden"}}, "bids", "The bids: under these rules"),
    ],
)
def test_error_names_its_field(server: Server, change: Any, field: str, said: str) -> None:
    status, answer = server.post("api/odds/hand", HAND | change)
    check_conforms(answer, HandProblem)
    assert (status, answer["field"]) == (200, field)
    assert answer["error"].startswith(said)


def test_rules_that_cannot_be_played_are_refused(server: Server) -> None:
    status, answer = server.post("api/odds/hand", HAND | {"rules": {"players": 9}})
    assert (status, len(answer["conflicts"])) == (400, 1)


LONG = [rank + suit for suit in "CDHS" for rank in "2345"]
"""A hand that takes a while."""


def test_disconnected_client_frees_its_place(server: Server) -> None:
    """More clients than can be served concurrently leave after the first estimate, and the next one is answered."""
    address = urlsplit(server.address)
    for _ in range(MAX_QUEUED + 1):
        leaving = http.client.HTTPConnection(address.hostname or "", address.port)
        leaving.request("POST", "/api/odds/hand", json.dumps(HAND | {"rules": {"players": 3}, "hand": LONG}))
        assert leaving.getresponse().readline().startswith(b"data: ")
        leaving.close()
    assert estimates(server, HAND)[-1]["done"]


def test_odds_of_the_one_card_round_beside_the_printed_table(server: Server) -> None:
    status, answer = server.post("api/odds/first-hand", {"players": 5, "turn_up": "7H"})
    check_conforms(answer, FirstHandOdds)
    assert (status, answer["threshold"]["exact"], answer["threshold"]["printed"]) == (200, 48, 49)
    (ace,) = [row for row in answer["rows"] if row["card"] == "AH"]
    assert (ace["beats"], ace["bid"]) == (54, 1)
    wrong = [row for row in answer["printed"] if not row["right"]]
    assert all((row["chance"] >= 3 / 7) == (row["exact"] < row["printed"]) for row in wrong)


def test_a_wizard_needs_a_trump_of_its_own(server: Server) -> None:
    asked = {"players": 3, "turn_up": "ZC", "trump": "S", "bids": [1, 0]}
    rows = {row["card"]: row for row in server.post("api/odds/first-hand", asked)[1]["rows"]}
    assert rows["AS"]["chance"] > rows["AC"]["chance"]
    assert rows["AS"]["beats"] is None


@pytest.mark.parametrize("change", [{"trump": "S"}, {"bids": [0, 0, 0]}])
def test_a_one_card_round_that_there_cannot_be_is_refused(server: Server, change: Any) -> None:
    assert refusal(server.post("api/odds/first-hand", {"players": 3, "turn_up": "7H"} | change)) == (400, "first-hand")


def test_invalid_turn_up_is_named(server: Server) -> None:
    answer = server.post("api/odds/first-hand", {"players": 3, "turn_up": "XX"})[1]
    assert answer["error"].startswith("The turn-up: XX is not a card.")
