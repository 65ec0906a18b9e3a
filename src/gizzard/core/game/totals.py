"""The totals that a seat may have, by how a game is scored."""

from functools import lru_cache, reduce
from operator import or_

from gizzard.core.game.plan import plan
from gizzard.core.rules.roundspec import RoundSpec, under
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.scoring import DEALER_POINTS, points_for
from gizzard.core.rules.special import Smyrna, Special


def is_possible_total(rules: RuleSet, total: int, rounds: int) -> bool:
    """Whether a seat may have a total after playing the first rounds of a game."""
    lowest, totals = _totals(rules, rounds)
    return total >= lowest and totals >> (total - lowest) & 1 == 1


@lru_cache(maxsize=64)
def _totals(rules: RuleSet, rounds: int) -> tuple[int, int]:
    """The lowest total after the first rounds, and all totals as a bitmask, counted from the lowest."""
    if rounds == 0:
        return 0, 1
    lowest, before = _totals(rules, rounds - 1)
    points = _points(plan(rules)[rounds - 1], rules)
    least = min(points)
    return lowest + least, reduce(or_, (before << (each - least) for each in points))


def _points(spec: RoundSpec, rules: RuleSet) -> set[int]:
    """What a round may bring, by every bid and every number of tricks."""
    named = Special(Smyrna.TRICK_POINTS)
    specs = [spec, *([under(spec, named)] if named.rule in rules.smyrna else [])]
    counts = range(spec.cards + 1)
    points = {points_for(each.scoring, bid, taken) for each in specs for bid in counts for taken in counts}
    return points if spec.dealer_bids else {*points, DEALER_POINTS}
