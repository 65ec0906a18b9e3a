"""Requests about the daily deal. A player is identified by a secret that their browser generated."""

from functools import partial
from typing import Final

from gizzard.server.daily.log import Attempt, Day, end_of, percentile
from gizzard.server.daily.messages import (
    DailyAttempt,
    DailyBody,
    DailyDeal,
    DailyGame,
    DailyPar,
    DailyReplay,
    DailyResults,
    DailyRound,
)
from gizzard.server.daily.par import Pars
from gizzard.server.daily.ranking import DailyDeals
from gizzard.server.daily.study import DailyStudy, day_study
from gizzard.server.tables.tables import Tables
from gizzard.server.web.call import Call, Gzipped, Secret
from gizzard.server.web.requests import Requests
from gizzard.server.wire.keys import key_of

MAX_GAMES: Final = 100
"""Maximum number of games listed for replay."""
HIDDEN: Final = ("no-day", "daily-hidden", "no-secret")
"""The refusals of a request about the cards of a day."""

api = Requests()


@api.get("/api/daily", limit="replays", refuses=("no-day", "no-secret"))
async def daily_deal(call: Call[None], day: str | None = None) -> DailyDeal:
    """A daily deal, by default today's, with its results after the person has finished their game.

    The deal of that day, or today's: `{"day", "today", "ends", "now", "rules", "bots", "rounds", "hash",
    "finished", "attempt", "erased", "results", "days"}`. `finished` says how many have finished it in time. With a
    person's secret, `attempt` is their own first game, `{"table", "points", "ranked"}`;
    `erased` is true if they have erased it, so that no other game will count that day; `results` is null until their
    game or the day is over; its `rounds` say how often each bid was made, and what one bid and took. `404 no-day`.
    """
    daily, key = call.feature(DailyDeals), call.person
    found = await daily.day(day, key)
    own, today = found.attempt_of(key), daily.today
    finished = own is not None and own.points is not None
    return DailyDeal(
        day=found.deal.day,
        today=today,
        ends=end_of(found.deal.day),
        now=call.feature(Tables).time.now(),
        rules=found.deal.rules,
        bots=found.deal.bots,
        rounds=found.rounds,
        hash=found.deal.hash,
        finished=len(found.ranked),
        attempt=DailyAttempt(own.table, own.points, own.ranked) if own else None,
        erased=key is not None and own is None and found.has_begun(key),
        results=_results(found, own) if finished or found.deal.day != today else None,
        days=tuple(await daily.days()),
    )


def _results(day: Day, own: Attempt | None) -> DailyResults:
    games = day.attempts.values()
    over = [DailyReplay(each.table, each.points, each.ranked) for each in games if each.points is not None]
    counts = own is not None and own.ranked and own.points is not None
    return DailyResults(
        points=tuple(day.ranked),
        percentile=percentile(own.points, day.ranked) if counts and own and own.points is not None else None,
        games=tuple(sorted(over, key=lambda game: -game.points)[:MAX_GAMES]),
        rounds=tuple(_round(day, number, own) for number in range(1, day.rounds + 1)),
        unfinished=len(games) - len(over),
    )


def _round(day: Day, number: int, own: Attempt | None) -> DailyRound:
    """A round (from 1) of a day."""
    played = own.rounds[number - 1] if own and own.rounds else None
    return DailyRound(day.bids(number), (played.bid, played.taken) if played else None)


@api.get("/api/daily/par", limit="replays", refuses=HIDDEN)
async def par(call: Call[None], day: str | None = None) -> DailyPar:
    """Par of a day, for people who have played its cards, or may see the results.

    What an expert scores in the same seat against the same bots: `{"mean", "sd", "points", "bids"}`, the mean, the
    standard deviation of a game, and the points of each of its eight games; `bids` has by level (`novice`, `club`,
    `expert`) what a bot of it bids there, by round. It is computed when somebody begins the deal; until
    then, and after a restart of the server, the answer takes some seconds. `403 daily-hidden` until the person's own
    game, or the day, is over.
    """
    return await call.feature(Pars).par((await _shown_day(call, day)).deal, call.address)


@api.get("/api/daily/study", limit="replays", refuses=HIDDEN)
async def study(call: Call[None], day: str | None = None) -> Gzipped[DailyStudy]:
    """What an expert bid with the cards of a day, for people who have played them, or may see the results.

    What an expert did with the cards of that day: `{"view", "hints"}`: what it saw before its bid in the round in which
    people bid most differently, and what each bid was worth there. `403 daily-hidden` as for par.
    """
    found = await _shown_day(call, day)
    with call.services.worker.slot(call.address) as slot:
        return Gzipped(await slot.do(partial(day_study, found.deal, found.disputed_round)))


async def _shown_day(call: Call[None], day: str | None) -> Day:
    """A day of which the person may know the cards. Raises RequestError if they may not."""
    daily, key = call.feature(DailyDeals), call.person
    found = await daily.day(day, key)
    daily.check_finished(found, key)
    return found


@api.post("/api/daily", limit="tables", status=201, refuses=("no-day", "names"))
async def play_daily_deal(call: Call[DailyBody], secret: Secret) -> DailyGame:
    """Start or resume the ranked game of a daily deal; after that, start an unranked one.

    With a secret of 24 to 100 letters, digits, `-` and `_` that the client chooses and keeps: `201 {"table", "seat",
    "ranked"}`, a seat that this secret owns. Until today's first game is over, the same game is returned. Its record
    and replay are `403 daily-hidden` on that day for everyone whose own game is not over.
    """
    asked, daily = call.body, call.feature(DailyDeals)
    key = key_of(call.services.gate.check_secret(secret))
    found = await daily.day(asked.day)
    game = await daily.begin(found.deal.day, key, asked.name, asked.avatar)
    call.feature(Pars).start(found.deal, call.address)  # it is known before their game is over
    return game
