"""A limit on bids that the specification of a round declares holds for the game, the bots and the score pad."""

from dataclasses import fields

import pytest

from gizzard.bots.observation import Observation, Policy
from gizzard.bots.policies import heuristic_policy, random_policy
from gizzard.bots.search.sampling import sampler
from gizzard.core.errors import IllegalAction
from gizzard.core.game.plan import plan
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import round_table_of
from gizzard.core.game.score_sheet import Line, opening
from gizzard.core.game.state import Act, advance
from gizzard.core.native.rng import Rng
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.roundspec import RoundSpec
from gizzard.scorepad.sheet_round import round_of


class OddOnly(RoundSpec):
    """A round in which bids are odd."""

    def allows_bid(self, bid: int) -> bool:
        """Whether the round has this bid."""
        return bid % 2 == 1 and 0 <= bid <= self.cards


def odd(spec: RoundSpec) -> RoundSpec:
    return OddOnly(**{one.name: getattr(spec, one.name) for one in fields(spec)})


def rounds(**rules: object) -> tuple[RoundSpec, ...]:
    return tuple(map(odd, plan(parse({"players": 3, "schedule": [5]} | rules))))


def bidding(**rules: object) -> Position:
    position = Position(round_table_of(rounds(**rules), 3), 2)
    position.deal_at_random(Rng(7))
    return position


def test_bids_that_the_round_has_not_are_refused() -> None:
    position = bidding()
    assert position.legal(0) == [1, 3, 5]
    with pytest.raises(IllegalAction, match="bid of 2 is not possible"):
        advance(position, Act(0, 2))


def test_the_last_bid_is_barred_among_them() -> None:
    position = bidding(last_bid="never-even")
    position.act(0, 1)
    position.act(1, 1)
    assert (position.barred(2), position.legal(2)) == (3, [1, 5])


@pytest.mark.parametrize("policy", [random_policy, heuristic_policy])
def test_bots_bid_what_is_allowed(policy: Policy) -> None:
    position = bidding(last_bid="never-even")
    while position.waiting and not position.all_bid():
        seat = next(seat for seat in range(3) if position.waiting >> seat & 1)
        position.act(seat, policy(Observation(position, seat, [], 1)))
    assert all(bid % 2 for bid in position.bids)


def test_hidden_bids_are_guessed_among_them() -> None:
    position = bidding(bidding="hidden")
    position.act(1, 3)
    samples = [sampler(position, 0).sample(Rng(seed)).bids[1] for seed in range(20)]
    assert set(samples) == {1, 3, 5}


def test_the_score_pad_says_which_cannot_be() -> None:
    line = Line((1, 2, 3), (1, 2, 2))
    assert round_of(rounds(), opening(3, 2, [line]), line).impossible == [("bids", 1)]
