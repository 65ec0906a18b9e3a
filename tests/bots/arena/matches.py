"""Small matches, and how two runs of one are compared."""

from typing import Any

import msgspec

from gizzard.bots.arena.match import GameResult, Match, PlayedGame, all_rotations, mixtures
from gizzard.bots.arena.run import play
from gizzard.bots.parallel.local import local_pool
from gizzard.core.rules.parsing import parse
from tests.bots.programs import ENOUGH_MS


def match(deals: int = 2, seed: int = 5, engines: dict[str, str] | None = None, **rules: Any) -> Match:
    """A match in every mixture and rotation, short unless the rules say otherwise."""
    engines = engines or {"A": "novice", "B": "random"}
    rule_set = parse({"players": 3, "schedule": [1, 3], **rules})
    seatings = tuple(all_rotations(mixtures(list(engines), rule_set.players)))
    return Match(rule_set, engines, seatings, deals, seed, ENOUGH_MS, ENOUGH_MS)


def played(match: Match, workers: int = 1) -> list[PlayedGame]:
    """All games of a match."""
    return list(play(match, list(match.games()), local_pool(workers)))


def record_of(played: PlayedGame) -> dict[str, Any]:
    """The record of a game."""
    record: dict[str, Any] = msgspec.json.decode(played.record)
    return record


def timeless(result: GameResult) -> dict[str, Any]:
    """A result without the times, which no two runs share."""
    form = {name: getattr(result, name) for name in result.__struct_fields__}
    form["seats"] = [(seat.faults, seat.first) for seat in result.seats]
    return form
