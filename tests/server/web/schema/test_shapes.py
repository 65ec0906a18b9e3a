"""What the server sends is what the schema, and so the page's types, say of it."""

from __future__ import annotations

import json
from random import Random
from typing import Any, get_type_hints

import msgspec
import pytest

from gizzard.core.formats.rounds import Round
from gizzard.core.formats.view import View
from gizzard.core.rules.special import Smyrna
from gizzard.core.texts import LANGUAGES
from gizzard.server.web.schema import lesson_shapes, shapes, study_shapes
from gizzard.study.puzzle_file import published
from gizzard.study.puzzle_json import PuzzleSolution
from harness.scenes import finished
from harness.server import Server

RULE_SETS: dict[str, dict[str, Any]] = {
    "standard": {"players": 4, "schedule": [2, 15]},
    "special rules": {"players": 3, "schedule": [2] * 40, "smyrna": [*Smyrna]},
    "all at once": {"players": 5, "schedule": [3], "bidding": "hands-in"},
    "unseen": {"players": 3, "schedule": [1, 3], "forehead": True, "blind_every": 2, "tricksy": "chosen"},
    "eliminations": {"players": 5, "schedule": "reverse", "rounds": 5, "eliminate_every": 2, "saboteur": True},
}


def fits(value: Any, shape: Any) -> None:
    """Raises where the value is not of that shape, or has a key that the shape does not know."""
    msgspec.convert(value, shape)
    assert set(value) <= set(get_type_hints(shape)), set(value) - set(get_type_hints(shape))


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_a_game_as_a_seat_sees_it(server: Server, rules: dict[str, Any]) -> None:
    rng = Random(3)
    with server.open(rules).seat() as seat:
        while legal := seat.turn():
            fits(seat.view, View)
            fits(seat.view["round"], Round)
            for action in legal:
                fits(action, shapes.Action)
            msgspec.convert(seat.whole["spec"], shapes.RoundSpec)
            seat.choose(rng.choice(legal))
        fits(seat.view, View)
        messages = [json.loads(text) for text in seat.seen]
    for message in messages:
        if message.get("move"):
            fits(message["move"], shapes.Move)


def test_answers_over_http(server: Server) -> None:
    catalogue = server.get("api/rules")[1]
    fits(catalogue, shapes.Catalogue)
    for key in catalogue["keys"]:
        fits(key, shapes.RuleKey)
    fits(server.post("api/rules/check", {"rules": {"players": 4}})[1], shapes.Accepted)
    fits(server.post("api/rules/check", {"rules": {"players": 9}})[1], shapes.Rejected)
    fits(server.post("api/rules/combine", {"presets": ["hardcore"]})[1], shapes.Combination)
    fits(server.get("api/code/1p4")[1], shapes.TableCodeContents)
    fits(server.get("api/nothing")[1], shapes.Failure)
    fits(server.post("api/tables", {"rules": {}, "name": "Anna"})[1], shapes.RulesRefused)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lessons_match_their_schema(server: Server, lang: str) -> None:
    lessons = server.get(f"api/lessons?lang={lang}")[1]
    fits(lessons, lesson_shapes.Lessons)
    for lesson in (*lessons["course"], *lessons["variations"]):
        for part in lesson["parts"]:
            fits(part, lesson_shapes.LessonPart)


def test_tables_over_http(server: Server) -> None:
    opened = server.open({"players": 4}, seats=[None] * 3, public=True)
    with opened.seat():
        fits(server.get(f"api/tables/{opened.table}")[1], shapes.TableSummary)
        for table in server.get("api/tables")[1]:
            fits(table, shapes.LobbyTable)
        answer = server.post(f"api/tables/{opened.table}/seats", {"name": "Ben"})[1]
        fits(answer, shapes.TakenSeat)


def test_puzzles(server: Server) -> None:
    found = server.get("api/puzzles")[1]
    fits(found, study_shapes.PuzzleList)
    for entry in found["puzzles"][:10]:
        question = server.get(f"api/puzzles/{entry['id']}")[1]
        fits(question, study_shapes.PuzzleQuestion)
        fits(question["view"], View)
        fits(server.get(f"api/puzzles/{entry['id']}/solution")[1], PuzzleSolution)
    withdrawn = next(name for name, puzzle in published().items() if "withdrawn" in puzzle)
    question = server.get(f"api/puzzles/{withdrawn}")[1]
    fits(question, study_shapes.PuzzleQuestion)
    assert question["withdrawn"] in ("easy", "unclear")
    assert withdrawn not in {entry["id"] for entry in found["puzzles"]}
    assert server.get("api/puzzles/nothing")[1]["code"] == "no-puzzle"


def test_daily_deal_matches_its_schema(server: Server) -> None:
    secret = {"Authorization": "Bearer a-secret-that-nobody-guesses"}
    fits(server.get("api/daily")[1], study_shapes.DailyDeal)
    fits(server.post("api/daily", {"name": "Anna"}, secret)[1], study_shapes.DailyGame)
    fits(server.get("api/daily", secret)[1], study_shapes.DailyDeal)


def test_replay_matches_its_schema(server: Server) -> None:
    opened = finished(server, {"players": 3, "rounds": 2})
    replay = server.get(f"api/tables/{opened.table}/replay")[1]
    msgspec.convert(replay["table"]["settings"], shapes.TableSettings)
    for step in replay["steps"]:
        if "move" in step:
            fits(step["move"], shapes.Move)
