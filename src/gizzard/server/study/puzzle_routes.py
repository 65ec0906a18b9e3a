"""Requests about the puzzles; solutions are separate from questions."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from starlette.concurrency import run_in_threadpool

from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.round_spec import spec_json
from gizzard.core.game.state import State
from gizzard.core.rules.parsing import parse
from gizzard.server.clock import day_of
from gizzard.server.phrases import RequestError
from gizzard.server.study.messages import PuzzleEntry, PuzzleList, PuzzleQuestion
from gizzard.server.tables.state import trick_json
from gizzard.server.tables.tables import Tables
from gizzard.server.web.call import Call
from gizzard.server.web.requests import REVALIDATED, Requests
from gizzard.study.puzzle_facts import rating_of, reasons_of, themes_of
from gizzard.study.puzzle_file import published, puzzle_of_day, puzzles_of_week, shipped, week_of
from gizzard.study.puzzle_json import Difficulty, Kind, Puzzle, PuzzleOption, PuzzleSolution, Theme

api = Requests()


@api.get("/api/puzzles", headers=REVALIDATED)
async def all_puzzles(call: Call[None]) -> PuzzleList:
    """All active puzzles, and the id of today's."""
    entries, day = await run_in_threadpool(_entries), day_of(call.feature(Tables).time.now())
    week = week_of(date.fromisoformat(day))
    return PuzzleList(day, puzzle_of_day(day), week, puzzles_of_week(week), entries)


@lru_cache(maxsize=1)
def _entries() -> tuple[PuzzleEntry, ...]:
    return tuple(PuzzleEntry(*_entry(puzzle)) for puzzle in shipped().values())


def _entry(puzzle: Puzzle) -> tuple[str, Kind, Difficulty, int, tuple[Theme, ...]]:
    """The fields of a puzzle in the list."""
    rating, themes = rating_of(puzzle["solvers"]), tuple(themes_of(puzzle))
    return puzzle["id"], puzzle["kind"], puzzle["difficulty"], rating, themes


@api.get("/api/puzzles/{puzzle}")
async def question(call: Call[None], puzzle: str) -> PuzzleQuestion:
    """A puzzle without its solution. Withdrawn puzzles are included, because links to them exist."""
    found = await _puzzle(puzzle)
    state = State(parse(found["view"]["rules"]), position_of(found["view"]))
    return PuzzleQuestion(
        *_entry(found),
        withdrawn=found.get("withdrawn"),
        preset=found["source"]["preset"],
        view=found["view"],
        spec=spec_json(state),
        trick=trick_json(state),
    )


@api.get("/api/puzzles/{puzzle}/solution")
async def solution(call: Call[None], puzzle: str) -> PuzzleSolution:
    """The value of each choice, and what is certain of it."""
    found = await _puzzle(puzzle)
    told = zip(found["solution"]["options"], reasons_of(found), strict=True)
    options: list[PuzzleOption] = [{**option, "reason": reason} for option, reason in told]
    return {**found["solution"], "options": options}


async def _puzzle(name: str) -> Puzzle:
    found = (await run_in_threadpool(published)).get(name)
    if found is None:
        raise RequestError("no-puzzle")
    return found
