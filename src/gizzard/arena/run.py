"""A match from first game to last: games with a known result are skipped, the others are played and recorded."""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing

from gizzard.arena.match import Game, Match
from gizzard.arena.play import play
from gizzard.arena.result import NO_RECORD, GameResult, Played
from gizzard.parallel.pool import Pool


def run(
    match: Match,
    games: Sequence[Game],
    pool: Pool,
    known: Mapping[Game, GameResult],
    record: Callable[[Played], object],
) -> Generator[Played]:
    """These games of a match, in order. Those without a known result are played and immediately passed to ``record``;
    the others have no record."""
    with closing(play(match, [game for game in games if game not in known], pool)) as playing:
        for game in games:
            if game in known:
                yield Played(known[game], NO_RECORD)
            else:
                played = next(playing)
                record(played)
                yield played
