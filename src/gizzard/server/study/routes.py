"""Requests for studying: lessons, puzzles, hints during a game, reviews, and the odds of a hand."""

import gzip
from collections.abc import AsyncIterator
from datetime import date
from functools import cache, lru_cache, partial
from typing import Annotated, Any

import msgspec
from starlette.concurrency import run_in_threadpool

from gizzard.core.decoding import convert
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.last_trick import last_trick
from gizzard.core.formats.round_spec import spec_json
from gizzard.core.formats.types import Seat
from gizzard.core.formats.view import view
from gizzard.core.game.state import State, to_act
from gizzard.core.rules.parsing import parse
from gizzard.core.texts import LANGUAGES
from gizzard.server.jobs.process import Slot
from gizzard.server.study.jobs import branch_off
from gizzard.server.study.messages import (
    HandEstimate,
    HandProblem,
    PuzzleEntry,
    PuzzleList,
    PuzzleQuestion,
    ReviewProgress,
)
from gizzard.server.study.odds import FirstHandBody, FirstHandOdds, OddsBody, estimate, first_hand_odds, question_of
from gizzard.server.study.reviews import Progress, Reviews
from gizzard.server.study.streams import Refined
from gizzard.server.tables.answers import TakenSeat
from gizzard.server.tables.branch import Branch, ContinueBody
from gizzard.server.tables.messages import ReplayBody
from gizzard.server.tables.routes import HIDDEN, check_shown, find_table
from gizzard.server.tables.setup import seat_of
from gizzard.server.tables.tables import Tables
from gizzard.server.web.call import Call, Events, Gzipped, Secret, Unread
from gizzard.server.web.requests import REVALIDATED, Requests
from gizzard.server.web.status import PATH
from gizzard.server.wire.dates import day_of
from gizzard.server.wire.messages import Failure, RequestError, encode, read
from gizzard.study.hints import Hints, hints_for
from gizzard.study.lessons.lesson_json import Lessons
from gizzard.study.lessons.lessons import lessons as all_lessons
from gizzard.study.puzzle_file import published, puzzle_of_day, puzzles_of_week, shipped, week_of
from gizzard.study.puzzle_json import (
    Difficulty,
    Kind,
    Puzzle,
    PuzzleOption,
    PuzzleSolution,
    Theme,
    rating_of,
    reasons_of,
    themes_of,
)
from gizzard.study.question import HandRefused, turn_up_of
from gizzard.study.question import position_of as position_of_hand

After = Annotated[int, msgspec.Meta(ge=-1, le=999)]
"""The number of rounds that the client has; -1: answer without waiting."""
Ahead = Annotated[int, msgspec.Meta(ge=0, le=999)]
"""The number of later rounds that it has for the seat."""

api = Requests()


@api.get("/api/lessons", headers=REVALIDATED)
async def lessons(call: Call[None]) -> Gzipped[Lessons]:
    """All lessons, precomputed with the engine.

    The lessons: `course`, for each extra card `cards`, and for each preset `variations`; each lesson has parts with a
    position (view and round as over the socket), everything that can be tried in it, and the consequences.
    """
    return Gzipped(await run_in_threadpool(packed_lessons, call.lang))


def prepare_lessons() -> None:
    """Precompute the lessons in all languages."""
    for lang in LANGUAGES:
        packed_lessons(lang)


@cache
def packed_lessons(lang: str) -> bytes:
    """The lessons in a language, as gzipped JSON."""
    return gzip.compress(encode(all_lessons(lang)), mtime=0)


@api.get("/api/puzzles", headers=REVALIDATED)
async def all_puzzles(call: Call[None]) -> PuzzleList:
    """All active puzzles, and the id of today's.

    `{"day", "today", "week", "run", "puzzles": [{"id", "kind", "difficulty", "rating", "themes", "preset"}, …]}`: the
    active puzzles; `today` is the id of the puzzle of the day, `run` are those of the week that began on `week`, the
    easiest first.
    """
    return await run_in_threadpool(_puzzles_on, day_of(call.feature(Tables).time.now()))


def _puzzles_on(day: str) -> PuzzleList:
    week = week_of(date.fromisoformat(day))
    return PuzzleList(day, puzzle_of_day(day), week, puzzles_of_week(week), _entries())


@lru_cache(maxsize=1)
def _entries() -> tuple[PuzzleEntry, ...]:
    return tuple(PuzzleEntry(*_entry(puzzle)) for puzzle in shipped().values())


def _entry(puzzle: Puzzle) -> tuple[str, Kind, Difficulty, int, tuple[Theme, ...], str]:
    """The fields of a puzzle in the list."""
    rating, themes = rating_of(puzzle["solvers"]), tuple(themes_of(puzzle))
    return puzzle["id"], puzzle["kind"], puzzle["difficulty"], rating, themes, puzzle["source"]["preset"]


@api.get("/api/puzzles/{puzzle}")
async def question(call: Call[None], puzzle: str) -> PuzzleQuestion:
    """A puzzle without its solution. Withdrawn puzzles are included, because links to them exist.

    The position, as over the socket: `{"id", "kind", "difficulty", "rating", "themes", "preset", "withdrawn", "view",
    "spec", "trick"}`; `withdrawn` is null, or the reason why it was withdrawn; `404 no-puzzle`.
    """
    found = await _puzzle(puzzle)
    state = State(parse(found["view"]["rules"]), position_of(found["view"]))
    return PuzzleQuestion(
        *_entry(found),
        withdrawn=found.get("withdrawn"),
        view=found["view"],
        spec=spec_json(state),
        trick=last_trick(state),
    )


@api.get("/api/puzzles/{puzzle}/solution")
async def solution(call: Call[None], puzzle: str) -> PuzzleSolution:
    """The value of each choice, and what is certain of it.

    The value of each choice: `solution` of [wizard-puzzle/1](study.md#puzzles).
    """
    found = await _puzzle(puzzle)
    told = zip(found["solution"]["options"], reasons_of(found), strict=True)
    options: list[PuzzleOption] = [{**option, "reason": reason} for option, reason in told]
    return {**found["solution"], "options": options}


async def _puzzle(name: str) -> Puzzle:
    found = (await run_in_threadpool(published)).get(name)
    if found is None:
        raise RequestError("no-puzzle")
    return found


@api.get("/api/tables/{table}/hints", limit="odds", refuses=("no-seat", "no-hints", "not-to-act"))
async def hints(call: Call[None], table: str, secret: Secret) -> Gzipped[Hints]:
    """Evaluate the choices of a seat to act from its own view; for its owner only.

    For the owner of a seat that is to act, if the table allows hints: `{"need", "left", "hints": [{"actions",
    "expected", "se", "made", "reason", "tied", "win", "win_se"}, …], "decides"}`, the best first (`tied`: the best is
    not significantly better; `win`: the chance of winning the game; `decides`: what the best bid is better in, `made`,
    `points` or `win`).
    """
    found = await find_table(call, table)
    state = found.state
    seat = seat_of(state.social, secret)
    if not found.setup.settings.hints:
        raise RequestError("no-hints")
    if state.social.phase != "playing" or seat not in to_act(state.game):
        raise RequestError("not-to-act")
    with call.services.odds.slot(call.address) as slot:
        seats = zip(state.social.seats, found.setup.seats, strict=True)
        seen, bots = view(state.game, seat, state.names), [None if at.stands_in else now.bot for now, at in seats]
        return Gzipped(await slot.do(partial(hints_for, seen, bots)))


@api.get("/api/tables/{table}/review", limit="replays", refuses=(*HIDDEN, "no-rounds"))
async def review_table(
    call: Call[None], table: str, after: After = -1, seat: Seat | None = None, ahead: Ahead = 0
) -> Gzipped[ReviewProgress]:
    """Poll the review of a finished game, which runs while it is polled.

    The review of a finished game: `{"done", "of", "review", "ahead"}`, the number of reviewed rounds, the total (null
    until it is known), and wizard-review/1 of these rounds ([study.md](study.md)), null while there is none. The rounds
    in which seat S missed its bid are first reviewed for that seat only: `ahead`, `{"rounds", "decisions"}`, has their
    results until they are done. The server answers when more than N rounds are done or more than M are known ahead, or
    after 15 seconds; without `after` immediately. The review stops ten seconds after the last answer; finished rounds
    are kept. `409 not-over`, `400 no-rounds`.
    """
    call.check_not_removed()
    key = await _begin_review(call, table)
    return Gzipped(await call.feature(Reviews).poll(key, Progress(after, seat, ahead)))


async def _begin_review(call: Call[None], table: str) -> str:
    """Begin the review of a table. Few logs are read at a time, and none is held while its review is polled."""
    with call.services.worker.slot(call.address):
        stored = await call.feature(Tables).stored(table)
        await check_shown(call, stored)
        return call.feature(Reviews).of_table(table, stored, call.request.scope)


@api.post("/api/review", limit="replays", refuses=("bad-record", "no-rounds", "rounds"))
async def review_record(
    call: Call[Unread[ReplayBody]], after: After = -1, seat: Seat | None = None, ahead: Ahead = 0
) -> Gzipped[ReviewProgress]:
    """Poll the review of an uploaded record.

    The same as the review of a table, for a record.
    """
    with call.services.worker.slot(call.address) as slot:
        key = call.feature(Reviews).of_upload(await slot.receive(call.body.read()), call.request.scope)
    return Gzipped(await call.feature(Reviews).poll(key, Progress(after, seat, ahead)))


@api.post(
    "/api/continue",
    limit="tables",
    status=201,
    refuses=(*PATH["table"], *HIDDEN, "bad-record", "no-such-seat", "no-step", "names", "level", "rounds"),
)
async def continue_game(call: Call[Unread[ContinueBody]]) -> TakenSeat:
    """Create a table that continues a finished game from a position against bots. Returns the secret of a seat.

    `201 {"table", "seat", "secret"}`: a new table that continues from a step of a finished game's replay, with bots on
    the other seats: the game's own bots, and experts in place of people, or bots of `level` if given; with undo and
    hints, without chat; `400 no-step` if nobody is to act at that step.
    """
    tables = call.feature(Tables)
    with call.services.worker.slot(call.address) as slot:
        content = await slot.receive(call.body.read())
        asked: ContinueBody = await run_in_threadpool(read, content, ContinueBody)
        if asked.table is not None:
            call.services.gate.check_table(asked.table)
        elif asked.record is None:
            raise RequestError("no-table")
        stored = None if asked.table is None else await tables.stored(asked.table)
        if stored:
            await check_shown(call, stored)
        found = convert(await slot.value(partial(branch_off, content, stored)), Branch)
    table, secret = await tables.branch(found.setup, found.entries, asked)
    return TakenSeat(table, asked.seat, secret)


@api.post("/api/odds/first-hand", limit="odds", refuses=("first-hand",))
async def first_hand(call: Call[FirstHandBody]) -> Gzipped[FirstHandOdds] | HandProblem:
    """The odds of every card of a one-card round.

    The odds of every card of a one-card round, and the printed table beside
    the exact one.
    """
    try:
        turn_up_of(call.body.turn_up)
        with call.services.odds.slot(call.address) as slot:
            return Gzipped(await slot.do(partial(first_hand_odds, call.body)))
    except HandRefused as refused:
        return _problem(refused, call.lang)


@api.post("/api/odds/hand", limit="odds", refuses=("rules", "rounds"))
async def hand(call: Call[OddsBody]) -> Events[HandEstimate] | Events[Failure] | HandProblem:
    """The odds of a hand as server-sent events, refined until they are precise enough.

    `{"rules", "hand": ["KH", …], "turn_up", "trump", "bids", "seat", "opponents"}` (`opponents` are the kinds of the
    other players, `person`, `novice`, `club` or `expert`, in the order of the seats, or one for all; `seat` is
    required, and `bids` are refused, if all players bid simultaneously), answered by server-sent events with
    increasingly exact estimates: `{"tricks", "bids", "best", "deals", "policy", "exact", "margin", "heard", "progress",
    "done"}` (`heard` has for each bid the chance that the bidder holds a card). An invalid question is answered by
    `{"error", "code": "hand", "field"}`; if the server is too busy to go on, the last event is `{"error", "code":
    "busy"}`.
    """
    try:
        position_of_hand(question_of(call.body))
    except HandRefused as refused:
        return _problem(refused, call.lang)
    return Refined(call.services.odds.slot(call.address), partial(_estimates, call.body), call.lang)


async def _estimates(asked: OddsBody, slot: Slot) -> AsyncIterator[object]:
    tally: dict[str, Any] = {}
    done = False
    while not done:
        found = await slot.value(partial(estimate, asked, tally))
        tally, done = found["tally"], found["odds"]["done"]
        yield found["odds"]


def _problem(refused: HandRefused, lang: str) -> HandProblem:
    """The problem with a question, as a regular response, like a rules check's."""
    return HandProblem(refused.say(lang), "hand", refused.field)
