"""Bots without training: by chance, by rule, and by search."""

import threading

from gizzard.bots.patience import in_time
from gizzard.bots.sight import Mind, Sight
from gizzard.core.playouts import RULE
from gizzard.core.rule import Worths, rule_choice
from gizzard.core.search import search_of
from gizzard.game.position import TRUMP, Position

CLUB_DEALS, CLUB_PROPOSALS = 200, 32
"""The deals that the club player tries each action on, and how many are drawn for each of them."""


class _Kept(threading.local):
    """What is found once and used again, by one thread."""

    def __init__(self) -> None:
        self.worths = Worths()


_kept = _Kept()


def by_chance(sight: Sight) -> int:
    """Any legal action, all alike."""
    legal = sight.position.legal(sight.seat)
    return legal[sight.rng().below(len(legal))]


def by_rule(sight: Sight) -> int:
    """The rule player (see ``core.rule``)."""
    return naming(sight, rule_choice(sight.position, sight.seat, _kept.worths))


def by_search(deals: int, proposals: int, policy: int = RULE) -> Mind:
    """Search over so many deals, each the likeliest kind of so many proposals, and a policy (see ``core.search``)."""

    def think(sight: Sight) -> int:
        search = search_of(sight.position, sight.seat, sight.seed, policy)
        if search.count > 1:
            in_time(lambda part: search.run(part, proposals), deals)
        return naming(sight, search.best())

    return think


def naming(sight: Sight, action: int) -> int:
    """The action, and where it names a special rule for the next round, one by chance: each rule alike."""
    position = sight.position
    if position.phase != TRUMP or not position.namings():
        return action
    rng = sight.rng()
    rules = position.spec.names
    places = _places(position, rules[rng.below(len(rules))])
    return (action & 3) | places[rng.below(len(places))] << 2


def _places(position: Position, rule: str) -> list[int]:
    return [place for place, special in enumerate(position.namings(), 1) if special.rule == rule]
