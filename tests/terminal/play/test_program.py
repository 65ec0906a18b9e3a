"""A game played by a program, in JSON lines."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gizzard.terminal.play.program import ProgramGame
from gizzard.terminal.play.remote import RemoteTable, seat_of_link
from gizzard.terminal.play.table import Table
from harness.server import Server
from tests.terminal.play.players import table_of

Told = list[dict[str, Any]]


def played(table: Table, answers: Callable[[Told], object]) -> Told:
    """Everything that a program received in a game."""
    told: Told = []
    ProgramGame(table, lambda line: told.append(json.loads(line)), lambda: json.dumps(answers(told))).play()
    return told


def test_a_game_against_bots() -> None:
    told = played(table_of(schedule=[1, 2]), lambda told: told[-1]["view"]["legal"][0])
    assert told[-1]["view"]["phase"] == "over"
    assert all(line.keys() == {"view", "offer", "news"} for line in told)


def test_illegal_and_unreadable_actions_are_reported() -> None:
    answers: Iterator[object] = iter(["bid", None, {"bid": 99}, {"dance": []}])
    told = played(table_of(schedule=[1]), lambda told: next(answers, told[-1]["view"]["legal"][0]))
    news = [line["news"] for line in told if line["news"]]
    assert [one[0] for one in news[:2]] == ['no JSON object: "bid"', "no JSON object: null"]
    assert len(news) == 4
    assert told[-1]["view"]["phase"] == "over"


@pytest.mark.parametrize("line", ['{"bid": NaN}', '{"bid": 1e999}', r'{"play": "\ud800"}', '{"bid": ', "[" * 20_000])
def test_what_no_server_could_read_is_not_sent_to_one(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def act(action: object) -> None:
        raise AssertionError(action)

    table, lines = table_of(), iter([line])
    monkeypatch.setattr(table, "act", act)
    told: Told = []
    with pytest.raises(StopIteration):
        ProgramGame(table, lambda said: told.append(json.loads(said)), lambda: next(lines)).play()
    assert told[-1]["news"] == [f"no JSON object: {line[:40]}"]


def test_end_of_input_ends_the_program() -> None:
    def ended(_told: Told) -> object:
        raise EOFError

    with pytest.raises(EOFError):
        played(table_of(), ended)


def test_a_seat_at_a_table(server: Server) -> None:
    opened = server.open({"players": 3, "schedule": [1, 2]}, seats=[None, "random"])

    def answer(told: Told) -> object:
        view, offer = told[-1]["view"], told[-1]["offer"]
        return {"ask": offer} if offer else view["legal"][0] if view["legal"] else {}

    table = RemoteTable(seat_of_link(f"{server.address}t/{opened.table}#{opened.secret}", None, "en"), "en")
    told = played(table, answer)
    table.close()
    assert told[0] == {"view": None, "offer": "start", "news": []}
    assert told[-1]["view"]["phase"] == "over"
