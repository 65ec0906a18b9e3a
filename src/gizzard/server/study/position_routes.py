"""Requests of the analysis board: a position, what can be done in it, and what that is worth."""

from collections.abc import AsyncIterator
from functools import partial

from starlette.concurrency import run_in_threadpool

from gizzard.core.formats.position_json import RoundEnd
from gizzard.server.jobs.process import Slot
from gizzard.server.study.positions import (
    AnalysisBody,
    PositionAnswer,
    PositionBody,
    PositionProblem,
    analyse_position,
    answer_position,
    problem_of,
)
from gizzard.server.study.streams import Refined
from gizzard.server.web.call import Call, Events, Gzipped, Unread
from gizzard.server.web.requests import Requests
from gizzard.server.wire.messages import Failure
from gizzard.study.analysis import PositionAnalysis

api = Requests()


@api.post("/api/positions", refuses=("one-position", "rounds"))
async def position(
    call: Call[Unread[PositionBody]],
) -> Gzipped[PositionAnswer] | Gzipped[RoundEnd] | Gzipped[PositionProblem]:
    """A position in each of its forms, after an action if one is tried out, and what can be done in it.

    `{"line"}`, `{"view"}`, `{"position"}` or `{"hand"}`, and optionally `"act": {"seat", "action"}`, which is tried
    out: a [position](position.md) as its line, as a seat's view of it, as its fields (without `phase`, `to_act`,
    `trump`, `bids` and `tricks` it is that of a hand before the bids), or as a hand that is to be bid, in the form of
    `POST /api/odds/hand`. → `{"line", "position", "view", "spec", "trick", "to_act", "choices", "experience",
    "before"}`: `before` has, by seat, how it has played in the finished rounds of a view, as for the analysis;
    `choices` are, by seat that is to act, all its actions, for another seat than the viewer's with any card that it can
    hold; `experience` is what was bid on hands like that of a viewer who is to bid (docs/study.md):
    `[{"bid", "hands", "share", "made", "points"}, …]`. If `act` ends the round, the answer is `{"round"}`: the finished
    round as in a record, without the dealt hands, without bids that the viewer has not seen and their points, and then
    without `scores`. A position that cannot be is answered by `{"error", "code": "position", "field", "place"}`: the
    field of the position, and the character of the line, from 0, or null.
    """
    with call.services.odds.slot(call.address) as slot:
        content = await slot.receive(call.body.read())
        return Gzipped(await slot.do(partial(answer_position, content, call.lang)))


@api.post("/api/positions/analysis", limit="odds", refuses=("kinds",))
async def analysis(call: Call[AnalysisBody]) -> Events[PositionAnalysis] | Events[Failure] | PositionProblem:
    """What each choice in a position is worth, and the cards that the other seats may hold, as server-sent events: a
    sketch, then the figures that hints and reviews have, too.

    `{"line", "opponents": ["novice", null, …], "before": [[rounds, made, above, below, decisions, alike], …],
    "measure", "deep"}` (the kinds of all players by seat, as for odds, or none; null: a person; by seat, in how many
    rounds of the game so far they have bid, how many bids they made, the tricks taken beyond and missing for their
    bids, their decisions, and those in which a simple player would have done the same; `win`, or `points` if the
    best choice is the one with the most points, whatever it wins; `deep`: on more deals from the start), answered by
    server-sent events: `{"hints", "outlook", "holdings", "hands", "out", "margin", "deals", "done"}`. `hints`
    are as at a table, or null if the viewer's seat is not to act; then `outlook` is what it can expect,
    `{"expected", "se", "made"}`; `holdings` are `{"seat", "count", "void",
    "cards"}` for each seat whose cards the viewer does not see: how many cards it holds, the suits of which it has
    shown that it holds none, and for each card the chance that it holds it. `hands` are, for each of the
    `holdings`, its likeliest hands, at most three: `{"cards", "chance"}`, how many of which cards, by code or by
    `Z` (Wizards) and `N` (Jesters); if no hand is likely, by suit (`C`, `D`, `H`, `S`), or by `T` (trumps), `X`
    (extra cards) and `O` (others). `out` has the chances that a card is in no hand, `margin` is the largest
    half-width of the 95 % intervals of these chances. What cannot be analysed is answered as above.
    """
    problem = await run_in_threadpool(problem_of, call.body, call.lang)
    return problem or Refined(call.services.odds.slot(call.address), partial(_analyses, call.body), call.lang)


async def _analyses(asked: AnalysisBody, slot: Slot) -> AsyncIterator[object]:
    step, done = 0, False
    while not done:
        found = await slot.value(partial(analyse_position, asked, step))
        step, done = step + 1, found["done"]
        yield found
