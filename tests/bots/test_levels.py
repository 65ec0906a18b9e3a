"""The bots: from a view to one of its legal actions, whatever the rules, and without a look at what is hidden."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.bots.expert import nets_in, opponent_model_of
from gizzard.bots.levels import LEVELS, POLICIES, REFERENCE, answer
from gizzard.bots.net import WEIGHTS, quantized
from gizzard.bots.observation import Observation, observation_of
from gizzard.bots.policies import search_policy
from gizzard.bots.simulate import SeatTotals, play_game, simulate
from gizzard.core.formats.phase_actions import read_action
from gizzard.core.formats.view import view
from gizzard.core.game.fields import BID
from gizzard.core.game.state import start, to_act
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import RuleSet
from gizzard.server.ratings.rating import BOTS
from gizzard.terminal.play.local import CHARACTERS
from tests.games import bid_all, dealt, logged_game, rounds_of, table
from tests.sizes import examples, sized
from tests.strategies import rule_sets

PAGE = Path(__file__).parents[2] / "ui" / "src"


@pytest.fixture(autouse=True)
def _less_thought() -> Iterator[None]:
    """The club player with few deals: the same way of thinking, tried in many situations."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(POLICIES, "club", search_policy(3, 2))
        yield


PEOPLE_LIKE = set(LEVELS) - {"random"}
"""Levels whose bots have names and faces."""


def test_every_level_has_a_rating_and_its_characters() -> None:
    assert set(LEVELS) == set(BOTS)
    assert set(CHARACTERS) == PEOPLE_LIKE
    for file in ("cast.ts", "remarks.ts"):
        text = (PAGE / "characters" / file).read_text()
        assert {level for level in LEVELS if f"\n  {level}: " in text} == PEOPLE_LIKE


def test_expert_plays_if_a_missed_bid_scores_as_much_as_one_made() -> None:
    rules = parse({"players": 3, "schedule": [1], "scoring": {"made": 0, "trick": 1, "off": 1}})
    assert play_game(rules, ["expert"] * 3, Random(0)).over


@pytest.mark.parametrize("level", LEVELS)
@examples(15)
@given(rules=rule_sets(small=True), seed=st.integers(0, 2**32))
def test_any_view_gets_a_legal_action_and_is_not_modified(level: str, rules: RuleSet, seed: int) -> None:
    states, _ = logged_game(start(rules, 0), Random(seed), most=100)
    for state in states[:: sized(4, 1, 1)]:
        for seat in to_act(state)[:1]:
            seen = view(state, seat)
            before = copy.deepcopy(seen)
            action = answer(level, seen, seed)
            assert seen == before
            assert json.dumps(action) in [json.dumps(legal) for legal in seen["legal"]]
            read_action(state, seat, action)


@pytest.mark.parametrize("level", ["random", "novice", "club"])
@examples(5)
@given(rules=rule_sets(small=True), seed=st.integers(0, 2**32))
def test_a_level_acts_the_same_on_a_position_and_on_a_view(level: str, rules: RuleSet, seed: int) -> None:
    states, _ = logged_game(start(rules, 0), Random(seed), most=60)
    for state in states:
        for seat in to_act(state)[:1]:
            at_table = Observation(state.position, seat, rounds_of(state), seed)
            assert POLICIES[level](observation_of(view(state, seat), seed)) == POLICIES[level](at_table)


def test_special_rules_are_named_uniformly() -> None:
    state = dealt(
        table(schedule=[3, 1], smyrna=["uber-wizard", "pass-one"]), "2C 3C 4C", "2D 3D 4D", "AH KH QH", up="ZC"
    )
    named = [answer("novice", view(state, 2), seed) for seed in range(200)]
    assert {action["trump"] for action in named} == {"H"}
    assert 60 < sum(action["name"] == {"rule": "pass-one"} for action in named) < 140
    assert len({json.dumps(action) for action in named}) > 40


def test_a_seat_that_is_not_to_act_gets_no_answer() -> None:
    state = dealt(table(schedule=[1]), "2C", "3C", "4C", up="9S")
    with pytest.raises(ValueError, match="not to act"):
        answer("novice", view(state, 1), 0)


def test_an_expert_with_the_nets_of_a_file_plays_by_them(tmp_path: Path) -> None:
    seen = view(bid_all(dealt(table(schedule=[2]), "9H 2C", "TH 3H", "4C 5C", up="9S"), 0), 1)
    copy = tmp_path / "weights.npz"
    copy.write_bytes(WEIGHTS.read_bytes())
    assert answer(f"expert:{copy}", seen, 1) == answer("expert", seen, 1)
    assert answer(f"expert-nets:{copy}", seen, 1) == answer("expert-nets", seen, 1)


def test_playing_for_points_ignores_the_score() -> None:
    states, _ = logged_game(table(4, rounds=15), Random(4), most=900)
    last = [state for state in states if state.position.number == 15 and state.position.waiting]
    views = [view(state, seat) for state in last for seat in to_act(state)]
    assert any(answer("expert", seen, 0) != answer("expert-points", seen, 0) for seen in views)


def test_reference_bot_plays_for_points() -> None:
    """In the last rounds, where the score tells the other expert without a look-ahead to do something else."""
    states, _ = logged_game(table(4, rounds=15), Random(4), most=900)
    nets, alike, arena = quantized(nets_in()), list[bool](), list[bool]()
    for state in states:
        if state.position.phase == BID and state.position.number > 12:
            seat = to_act(state)[0]
            seen = view(state, seat)
            opponents = opponent_model_of(state.position, seen["first_dealer"], seen["history"])
            bid = {"bid": nets.choose(state.position, seat, opponents)}
            alike.append(answer(REFERENCE, seen, 0) == bid)
            arena.append(answer("expert-nets", seen, 0) == bid)
    assert all(alike)
    assert not all(arena)


def test_a_novice_that_may_not_make_its_bid_makes_the_neighbor_that_brings_more() -> None:
    """The ace of trump and a low card are worth one trick; two bring more than none."""
    state = dealt(table(schedule=[2], last_bid="never-even"), "3C 4C", "5C 6C", "AH 2D", up="9H")
    assert answer("novice", view(bid_all(state, 0, 1), 2), 0) == {"bid": 2}


def test_a_novice_that_may_not_bid_its_only_card_bids_zero() -> None:
    state = dealt(table(schedule=[1], last_bid="never-even"), "3C", "4C", "AH", up="9H")
    assert answer("novice", view(bid_all(state, 0, 0), 2), 0) == {"bid": 0}


def test_a_novice_is_better_than_chance() -> None:
    """A sensible heuristic, not random: against three that play at random it wins most of 30 games."""
    bots = ["novice", "random", "random", "random"]
    tally = SeatTotals(4)
    for record in simulate(parse({"players": 4, "rounds": 8}), bots, games=30, seed=1):
        tally.add(record)
    assert tally.summary(bots)[0]["wins"] > 0.8


def test_tally_adds_up_points_wins_and_bids_met() -> None:
    rules = parse({"players": 3, "rounds": 2, "saboteur": True})
    records = [*simulate(rules, ["random"] * 3, games=4, seed=2)]
    tally = SeatTotals(3)
    for record in records:
        tally.add(record)
    summary = tally.summary(["random"] * 3)
    points = [sum(record["rounds"][-1]["scores"][seat] for record in records) / 4 for seat in range(3)]
    assert [row["points"] for row in summary] == points
    assert sum(row["wins"] for row in summary) == pytest.approx(1, abs=0.001)
    assert all(0 <= row["bids_met"] <= 1 for row in summary)


def test_there_is_no_share_of_bids_met_if_nobody_bids() -> None:
    tally = SeatTotals(3)
    for record in simulate(parse({"players": 3, "schedule": [1], "saboteur": True}), ["random"] * 3, games=1, seed=2):
        tally.add(record)
    assert [row["bids_met"] for row in tally.summary(["random"] * 3)].count(None) == 1
