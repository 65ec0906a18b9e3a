"""A match from first game to last: games with a known result are skipped, the others are played and recorded."""

import asyncio
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing

from gizzard.bots.arena.match import Match, MatchGame
from gizzard.bots.arena.play import play
from gizzard.bots.arena.result import NO_RECORD, GameResult, PlayedGame
from gizzard.bots.arena.table import program
from gizzard.bots.levels import policy_of
from gizzard.bots.parallel.pool import Pool


class EngineRefused(Exception):
    """An engine that does not start, so that the match does not begin; says which and why."""


def run(
    match: Match,
    games: Sequence[MatchGame],
    pool: Pool,
    known: Mapping[MatchGame, GameResult],
    record: Callable[[PlayedGame], object],
) -> Generator[PlayedGame]:
    """These games of a match, in order. Those without a known result are played and immediately passed to ``record``;
    the others have no record.

    Raises:
        EngineRefused: an engine does not say hello when the match begins.
    """
    unknown = [game for game in games if game not in known]
    if unknown:
        asyncio.run(_start_engines(match))
    with closing(play(match, unknown, pool)) as playing:
        for game in games:
            if game in known:
                yield PlayedGame(known[game], NO_RECORD)
            else:
                played = next(playing)
                record(played)
                yield played


async def _start_engines(match: Match) -> None:
    """Start every engine once: one that cannot play shall not end in a table of random actions."""
    for name, engine in match.engines.items():
        if not policy_of(engine) and (why := await program(match, engine).refuse_to_start()):
            raise EngineRefused(f"{name} does not start: {why}")
