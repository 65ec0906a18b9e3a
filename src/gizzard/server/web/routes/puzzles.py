"""Routes of the puzzles, which are the same for everybody. An answer is given only to whoever asks for it."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from gizzard.formats.from_view import position_of
from gizzard.formats.round_spec import spec_json
from gizzard.game.state import State
from gizzard.rules.ruleset import parse
from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.table.trick import trick_json
from gizzard.server.web.responses import json_response
from gizzard.server.web.services import tables_of
from gizzard.study.puzzle_file import published, shipped
from gizzard.study.puzzle_json import Puzzle


async def all_puzzles(request: Request) -> Response:
    """Every puzzle that is asked, by its id, and which is today's."""
    found, day = await run_in_threadpool(shipped), tables_of(request).daily.today
    entries = [{key: puzzle[key] for key in ("id", "kind", "difficulty")} for puzzle in found.values()]
    return json_response({"day": day, "today": of_day(day), "puzzles": entries}, headers={"Cache-Control": "no-cache"})


async def question(request: Request) -> Response:
    """A position, without its answer. Puzzles that were withdrawn are shown, too: links to them are around."""
    puzzle = await _puzzle(request)
    shown = {key: puzzle[key] for key in ("id", "kind", "difficulty", "view")}
    state = State(parse(puzzle["view"]["rules"]), position_of(puzzle["view"]))
    more = {
        "withdrawn": puzzle.get("withdrawn"),
        "preset": puzzle["source"]["preset"],
        "spec": spec_json(state),
        "trick": trick_json(state),
    }
    return json_response(shown | more)


async def solution(request: Request) -> Response:
    """What each choice is worth."""
    return json_response((await _puzzle(request))["solution"])


@cache
def of_day(day: str) -> str:
    """The id of the puzzle of a day."""
    names = sorted(shipped())
    return names[int.from_bytes(blake2b(day.encode(), digest_size=8).digest()) % len(names)]


async def _puzzle(request: Request) -> Puzzle:
    found = (await run_in_threadpool(published)).get(request.path_params["puzzle"])
    if found is None:
        raise RequestError("no-puzzle")
    return found
