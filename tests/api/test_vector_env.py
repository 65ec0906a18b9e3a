"""``gz.vector_env``: parallel games, observed and stepped through arrays."""

import copy
import pickle
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

import gizzard as gz
from gizzard.core.game.fields import OVER
from tests.api.playing import everything, small

Ints = npt.NDArray[np.int64]


def random_actions(masks: npt.NDArray[np.uint8], rng: np.random.Generator) -> Ints:
    """A random legal action in each row; 0 if none is legal."""
    actions: Ints = (rng.random(masks.shape) * masks).argmax(axis=1)
    return actions


def played(env: gz.VectorEnv, steps: int, seed: int = 1) -> tuple[gz.Arrays, Ints]:
    """The arrays after some random steps, and the sum of all rewards."""
    arrays, rng = env.arrays(), np.random.default_rng(seed)
    total = np.zeros(arrays.rewards.shape, np.int64)
    for _ in range(steps):
        env.observe(arrays.observations, arrays.masks)
        env.step(random_actions(arrays.masks, rng), arrays.rewards, arrays.done)
        total += arrays.rewards
    env.observe(arrays.observations, arrays.masks)
    return arrays, total


def same(one: gz.VectorEnv, other: gz.VectorEnv) -> bool:
    """Whether two environments play the same games from here on."""
    (arrays, total), (others, sums) = played(one, 30), played(other, 30)
    observed = np.array_equal(arrays.observations, others.observations) and np.array_equal(arrays.masks, others.masks)
    return observed and np.array_equal(arrays.done, others.done) and np.array_equal(total, sums)


@pytest.mark.parametrize("rules", [small("standard"), small("nannies-rule"), small("saboteur"), everything()], ids=repr)
def test_rewards_add_up_to_the_scores(rules: gz.RuleSet) -> None:
    env = gz.vector_env(rules, 20, seed=3)
    arrays, rng = env.arrays(), np.random.default_rng(1)
    totals, finished = np.zeros_like(arrays.rewards), 0
    while finished < 60:
        env.observe(arrays.observations, arrays.masks)
        ended = env.step(random_actions(arrays.masks, rng), arrays.rewards, arrays.done)
        totals += arrays.rewards
        assert totals.tolist() == [position.scores for position in env.positions]
        assert arrays.done.tolist() == [position.phase == OVER for position in env.positions]
        assert ended == arrays.done.sum()
        totals[arrays.done > 0] = 0
        finished += ended


def test_dealer_can_be_given() -> None:
    env = gz.vector_env(gz.ruleset(players=3), 5, seed=3, dealer=2)
    env.reset()
    assert {position.first_dealer for position in env.copy().positions} == {2}


def test_finished_game_has_no_legal_action_and_is_replaced() -> None:
    env = gz.vector_env(gz.ruleset(players=3, schedule=[1]), 1, seed=3)
    arrays, _ = played(env, 6)
    assert arrays.done[0]
    assert not arrays.masks.any()
    assert not arrays.observations.any()
    assert env.step([700], arrays.rewards, arrays.done) == 0
    assert not arrays.done.any()
    assert not arrays.rewards.any()


@pytest.mark.parametrize("row", [0, 4, 7])
@pytest.mark.parametrize("action", [63, -1, 2**31, 10**30])
def test_illegal_action_changes_no_game_and_names_its_row(row: int, action: int) -> None:
    env = gz.vector_env(gz.ruleset(players=3), 8, seed=3)
    before, actions = env.copy(), [0] * 8
    actions[row] = action
    arrays = env.arrays()
    arrays.rewards[:] = 5
    with pytest.raises(ValueError, match=f"row {row}: action {action} is not legal for seat [0-2]"):
        env.step(actions, arrays.rewards, arrays.done)
    assert (arrays.rewards == 5).all()
    assert same(env, before)


def test_wrong_arrays_change_no_game() -> None:
    env = gz.vector_env(gz.ruleset(players=3), 4, seed=3)
    before, arrays = env.copy(), env.arrays()
    with pytest.raises(ValueError, match="rewards need 4 rows of 3 integers"):
        env.step([0] * 4, np.zeros((4, 4), np.int32), arrays.done)
    with pytest.raises(ValueError, match="done needs 4 bytes"):
        env.step([0] * 4, arrays.rewards, arrays.done[:3])
    with pytest.raises(ValueError, match="4 actions are required"):
        env.step([0] * 3, arrays.rewards, arrays.done)
    with pytest.raises(TypeError):
        env.step([0, 0, 0, "0"], arrays.rewards, arrays.done)
    assert same(env, before)


@pytest.mark.parametrize(
    "copied", [gz.VectorEnv.copy, copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]
)
def test_copy_plays_the_same_games(copied: Callable[[gz.VectorEnv], gz.VectorEnv]) -> None:
    env = gz.vector_env(gz.ruleset("smyrna", players=3, schedule=[1, 2]), 8, seed=3)
    played(env, 37)
    twin = copied(env)
    played(twin.copy(), 50)
    assert same(env, twin)


def test_reset_with_a_seed_begins_anew() -> None:
    env = gz.vector_env(gz.ruleset(players=3), 4, seed=3)
    played(env, 20)
    env.reset(seed=9)
    assert same(env, gz.vector_env(gz.ruleset(players=3), 4, seed=9))


def test_reset_without_a_seed_goes_on_to_other_games() -> None:
    env = gz.vector_env(gz.ruleset(players=3), 4, seed=3)
    env.reset()
    assert not same(env.copy(), gz.vector_env(gz.ruleset(players=3), 4, seed=3))
    again = gz.vector_env(gz.ruleset(players=3), 4, seed=3)
    again.reset()
    assert same(env, again)


def test_actions_and_numbers_are_inverse() -> None:
    env, arrays = gz.vector_env(everything(), 10, seed=3), None
    kinds = set[type]()
    for _ in range(60):
        arrays, _ = played(env, 3)
        for row, number in zip(*np.nonzero(arrays.masks), strict=True):
            action = env.action(int(row), int(number))
            kinds.add(type(action))
            assert env.number_of(int(row), action) == number
    assert kinds == {gz.Bid, gz.Play, gz.Pass, gz.ChooseTrump}
    with pytest.raises(ValueError, match="row 0: action 767 is not legal"):
        env.action(0, 767)
    bidding = gz.vector_env(gz.ruleset("plus-minus-one", players=3, schedule=[1]), 1, seed=3)
    bidding.step([0])
    bidding.step([0])
    with pytest.raises(gz.IllegalAction, match="A bid of 1 would bring the total to 1"):
        bidding.number_of(0, gz.Bid(1))


class TestColumns:
    def test_columns_cover_the_observation_without_overlapping(self) -> None:
        taken = [0] * gz.Columns.width
        for name, column in vars(gz.Columns).items():
            if name.startswith("_") or name == "width":
                continue
            for place in range(column.start, column.stop) if isinstance(column, slice) else [column]:
                taken[place] += 1
        assert set(taken) == {1}

    def test_columns_hold_what_the_seat_may_know(self) -> None:
        env = gz.vector_env(gz.ruleset(players=3, schedule=[5]), 30, seed=3)
        arrays, c = played(env, 5)[0], gz.Columns
        for row, position in zip(arrays.observations, env.positions, strict=True):
            seat = int(row[c.seat])
            assert position.waiting == 1 << seat
            assert gz.PHASES[row[c.phase]] in ("bid", "play")
            assert [card.number for card in gz.Card.deck() if position.held[seat] >> card.number & 1] == [
                number for number in range(64) if row[c.hand][number]
            ]
            assert row[c.bids][:3].tolist() == [position.bids[(seat + other) % 3] for other in range(3)]
            assert (row[c.players], row[c.round], row[c.cards], row[c.trump]) == (3, 1, 5, position.trump)


def test_every_public_method_is_documented() -> None:
    public = [value for name, value in vars(gz.VectorEnv).items() if not name.startswith("_") and callable(value)]
    assert all(value.__doc__ for value in public)


def test_extra_cards_are_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"no place for extra cards; those of .*WizardVector do"):
        gz.vector_env(gz.ruleset("anniversary-30", players=3), games=1)
