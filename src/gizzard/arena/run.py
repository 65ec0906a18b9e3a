"""A match from its first game to its last: what is kept is taken as it is, the rest is played and noted."""

from collections.abc import Callable, Generator, Mapping
from contextlib import closing

from gizzard.arena.match import Game, Match
from gizzard.arena.play import play
from gizzard.arena.result import GameResult, Played


def run(
    match: Match, workers: int, kept: Mapping[Game, GameResult], note: Callable[[Played], object]
) -> Generator[GameResult]:
    """The results of all games of the match in order; only those not kept are played, and noted as soon as they are."""
    games = list(match.games())
    with closing(play(match, [game for game in games if game not in kept], workers)) as playing:
        for game in games:
            if game in kept:
                yield kept[game]
            else:
                played = next(playing)
                note(played)
                yield played.result
