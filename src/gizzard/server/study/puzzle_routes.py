"""Routes of the puzzles; solutions are separate from questions."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.round_spec import spec_json
from gizzard.core.game.state import State
from gizzard.core.rules.ruleset import parse
from gizzard.server.phrases import RequestError
from gizzard.server.tables.trick import trick_json
from gizzard.server.web.responses import json_response
from gizzard.server.web.services import tables_of
from gizzard.study.puzzle_facts import rating_of, reasons_of, themes_of
from gizzard.study.puzzle_file import published, puzzle_of_day, puzzles_of_week, shipped, week_of
from gizzard.study.puzzle_json import Puzzle


async def all_puzzles(request: Request) -> Response:
    """All active puzzles, and the id of today's."""
    entries, day = await run_in_threadpool(_entries), tables_of(request).daily.today
    week = week_of(date.fromisoformat(day))
    found = {"day": day, "today": puzzle_of_day(day), "week": week, "run": puzzles_of_week(week), "puzzles": entries}
    return json_response(found, headers={"Cache-Control": "no-cache"})


@lru_cache(maxsize=1)
def _entries() -> list[dict[str, object]]:
    return [_entry(puzzle) for puzzle in shipped().values()]


def _entry(puzzle: Puzzle) -> dict[str, object]:
    known = {key: puzzle[key] for key in ("id", "kind", "difficulty")}
    return {**known, "rating": rating_of(puzzle["solvers"]), "themes": themes_of(puzzle)}


async def question(request: Request) -> Response:
    """A puzzle without its solution. Withdrawn puzzles are included, because links to them exist."""
    puzzle = await _puzzle(request)
    shown = {**_entry(puzzle), "view": puzzle["view"]}
    state = State(parse(puzzle["view"]["rules"]), position_of(puzzle["view"]))
    more = {
        "withdrawn": puzzle.get("withdrawn"),
        "preset": puzzle["source"]["preset"],
        "spec": spec_json(state),
        "trick": trick_json(state),
    }
    return json_response(shown | more)


async def solution(request: Request) -> Response:
    """The value of each choice, and what is certain of it."""
    puzzle = await _puzzle(request)
    told = zip(puzzle["solution"]["options"], reasons_of(puzzle), strict=True)
    options = [{**option, "reason": reason} for option, reason in told]
    return json_response({**puzzle["solution"], "options": options})


async def _puzzle(request: Request) -> Puzzle:
    found = (await run_in_threadpool(published)).get(request.path_params["puzzle"])
    if found is None:
        raise RequestError("no-puzzle")
    return found
