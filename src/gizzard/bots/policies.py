"""Bots that need no training: random, heuristic and search."""

import threading

from gizzard.bots.deadline import run_until_deadline
from gizzard.bots.observation import Observation, Policy
from gizzard.bots.search.bids_heard import expected_bid
from gizzard.bots.search.heuristic import CardValues, heuristic_choice
from gizzard.bots.search.playouts import HEURISTIC
from gizzard.bots.search.search import search_of
from gizzard.core.game.fields import BID, TRUMP, is_about_bids
from gizzard.core.game.position import Position

CLUB_DEALS, CLUB_PROPOSALS = 400, 16
"""The deals on which the club player tries each action that is not clearly inferior, and how many proposals each of
them is chosen from."""

CHANGE_DEALS = 100
"""The deals on which the heuristic player tries both changes of a bid, or the bids beside one that it may not make: a
few milliseconds."""


class _Scratch(threading.local):
    """Memory that each thread allocates once and reuses."""

    def __init__(self) -> None:
        self.card_values = CardValues()


_scratch = _Scratch()


def random_policy(observation: Observation) -> int:
    """A legal action, chosen uniformly."""
    legal = observation.position.legal(observation.seat)
    return legal[observation.rng().below(len(legal))]


def heuristic_policy(observation: Observation) -> int:
    """The heuristic player (see ``search.heuristic``). It tries both ways to change a bid, and both bids beside the one
    that it would make but may not."""
    position, seat = observation.position, observation.seat
    if position.phase == BID:
        wanted = expected_bid(position, seat, _scratch.card_values)
        return wanted if position.is_legal(seat, wanted) else _bid_beside(observation, wanted)
    if is_about_bids(position.phase):
        return _other_bid(observation)
    return with_named_rule(observation, heuristic_choice(position, seat, _scratch.card_values))


def search_policy(deals: int, proposals: int, playout_policy: int = HEURISTIC, drop: bool = True) -> Policy:
    """Monte Carlo search over this many deals, each the likeliest of several proposals (see ``search.search``).

    ``drop``: stop trying actions once they are clearly inferior.
    """

    def decide(observation: Observation) -> int:
        legal = observation.position.legal(observation.seat)
        return legal[0] if len(legal) == 1 else with_named_rule(observation, searched(observation))

    def searched(observation: Observation) -> int:
        search = search_of(observation.position, observation.seat, observation.seed, playout_policy)

        def compare(batch: int) -> None:
            search.run(batch, proposals)
            if drop:
                search.drop_inferior()

        run_until_deadline(compare, deals)
        return search.best()

    return decide


_other_bid = search_policy(CHANGE_DEALS, 1, drop=False)


def _bid_beside(observation: Observation, wanted: int) -> int:
    """The legal neighbor of a bid that brings more points, the lower one if they bring the same."""
    position, seat = observation.position, observation.seat
    legal = position.legal(seat)
    beside = [*[bid for bid in legal if bid < wanted][-1:], *[bid for bid in legal if bid > wanted][:1]]
    if len(beside) == 1:
        return beside[0]
    search = search_of(position, seat, observation.seed)
    run_until_deadline(search.run, CHANGE_DEALS)
    return max(beside, key=search.values().__getitem__)


def with_named_rule(observation: Observation, action: int) -> int:
    """The action; if it names a special rule for the next round, that rule is replaced by one chosen uniformly."""
    position = observation.position
    if position.phase != TRUMP or not position.namings():
        return action
    rng = observation.rng()
    rules = position.spec.names
    places = _places(position, rules[rng.below(len(rules))])
    return (action & 3) | places[rng.below(len(places))] << 2


def _places(position: Position, rule: str) -> list[int]:
    return [index for index, special in enumerate(position.namings(), 1) if special.rule == rule]
