"""Wizard in OpenSpiel: its own test suites and algorithms, and what a state promises."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

import gizzard as gz
from gizzard.api.numbers import position_of
from gizzard.bots.env.numbers import card_place
from gizzard.core.rules.extras import CLOUD, VAMPIRE
from tests.research.extras import require
from tests.research.playthrough import GOLDEN, playthrough

if TYPE_CHECKING:
    from gizzard.research.openspiel_state import WizardState

SHIPPED_SUITES = """
import sys, unittest
import gizzard.research.openspiel
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.tests import games_sim_test
flags.FLAGS(["test", "--test_only_games=python_wizard"])
loader = unittest.TestLoader()
loader.testNamePatterns = ["*python_wizard*"]
suite = unittest.TestSuite([api_test.load_tests(unittest.TestLoader(), None, None),
                            loader.loadTestsFromModule(games_sim_test)])
result = unittest.TextTestRunner(stream=sys.stdout).run(suite)
sys.exit(not result.wasSuccessful() or result.testsRun < 10)
"""

RULES = [
    {},
    {"rules": "tournament"},
    {"rules": "smyrna+tricksy", "whole_game": True},
    {"rules": "forehead", "round": 1},
    {"rules": "hidden-bid", "cards": 4, "dealer": 2},
    {"rules": "anniversary-20+tournament", "round": 9},
    {"rules": "anniversary-30", "round": 8},
    {"rules": "anniversary-30+delayed-reveal", "round": 8},
]


@pytest.fixture(autouse=True)
def _library() -> None:
    require("pyspiel")


def load(**parameters: Any) -> Any:
    import pyspiel

    import gizzard.research.openspiel  # noqa: F401 (registers the game)

    return pyspiel.load_game("python_wizard", parameters)


def drawn(state: WizardState, rng: random.Random) -> WizardState:
    """Let chance move until a player is to act, or to the end."""
    while state.current_player() == -1:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def dealt(**parameters: Any) -> WizardState:
    return drawn(load(**parameters).new_initial_state(), random.Random(1))


def test_shipped_suites_pass() -> None:
    """``games_sim_test`` and ``integration_tests/api_test`` of OpenSpiel, on this game alone."""
    ran = subprocess.run([sys.executable, "-c", SHIPPED_SUITES], capture_output=True, text=True, timeout=240)
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-3000:]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("parameters", RULES, ids=lambda parameters: str(parameters.get("rules", "standard")))
def test_random_simulation_passes(parameters: dict[str, Any], players: int) -> None:
    import pyspiel

    pyspiel.random_sim_test(load(players=players, **parameters), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("parameters", RULES, ids=lambda parameters: str(parameters.get("rules", "standard")))
def test_resampled_state_looks_the_same_to_the_player(parameters: dict[str, Any], players: int) -> None:
    game, rng, hands = load(players=players, **parameters), random.Random(1), set()
    state = drawn(game.new_initial_state(), rng)
    while not state.is_terminal():
        if rng.random() < (0.1 if parameters.get("whole_game") else 0.5):
            player = rng.choice([seat for seat, taken in enumerate(state.to_game().taken) if taken is not None])
            twin = state.resample_from_infostate(player, rng.random)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.information_state_tensor(player) == state.information_state_tensor(player)
            assert twin.legal_actions(player) == state.legal_actions(player)
            hands.add(twin.to_game().hands == state.to_game().hands)
        state.apply_action(rng.choice(state.legal_actions()))
        drawn(state, rng)
    assert False in hands


@pytest.mark.parametrize("parameters", RULES, ids=lambda parameters: str(parameters.get("rules", "standard")))
def test_legal_actions_are_sorted_and_have_unique_names(parameters: dict[str, Any]) -> None:
    state, rng = dealt(**parameters), random.Random(2)
    while not state.is_terminal():
        actions = state.legal_actions()
        names = [state.action_to_string(action) for action in actions]
        assert actions == sorted(set(actions))
        assert len(set(names)) == len(names)
        assert [state.string_to_action(name) for name in names] == actions
        state.apply_action(rng.choice(actions))
        drawn(state, rng)


def test_points_are_those_of_the_game() -> None:
    state, rng = dealt(players=3, rules="tournament", round=5, scores="10/-20/300", dealer=1), random.Random(3)
    assert state.to_game().scores == (10, -20, 300)
    while not state.is_terminal():
        assert state.returns() == [0, 0, 0]
        state.apply_action(rng.choice(state.legal_actions()))
    game = state.to_game()
    assert [10 + state.returns()[0], -20 + state.returns()[1], 300 + state.returns()[2]] == list(game.scores)
    assert game.history[-1].dealer == 1


def test_whole_game_returns_final_scores() -> None:
    state, rng = dealt(players=6, rules="first-five", whole_game=True), random.Random(3)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        drawn(state, rng)
    assert state.returns() == list(state.to_game().scores)
    assert len(state.to_game().history) == 5


def test_nothing_hidden_is_observed() -> None:
    state = dealt(players=4, round=3)
    other = state.resample_from_infostate(0, random.Random(9).random)
    assert other.to_game().hands[1:] != state.to_game().hands[1:]
    assert other.observation_string(0) == state.observation_string(0)
    assert other.observation_tensor(0) == state.observation_tensor(0)
    assert other.observation_string(1) != state.observation_string(1)


def test_order_in_which_cards_are_dealt_makes_no_other_information_state() -> None:
    state = dealt(players=3, round=2)
    first, *others = state.history()
    other = load(players=3, round=2).new_initial_state()
    for card in (others[2], *others[:2], first, *others[3:]):  # the first seat gets its two cards in the other order
        other.apply_action(card)
    assert other.history() != state.history()
    for seat in range(3):
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_string(seat) == state.observation_string(seat)


@pytest.mark.parametrize("continued", [copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))])
def test_copies_continue_identically(continued: Any) -> None:
    state, rng = dealt(players=3, round=6), random.Random(4)
    for _ in range(8):
        state.apply_action(rng.choice(state.legal_actions()))
    twin = continued(state)
    assert twin.history() == state.history()
    while not state.is_terminal():
        assert twin.legal_actions() == state.legal_actions()
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        twin.apply_action(action)
    assert twin.returns() == state.returns()


def test_clone_is_independent() -> None:
    state = dealt(players=3, round=2)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert len(state.history()) + 1 == len(twin.history())
    assert state.current_player() != twin.current_player()


def test_states_and_actions_have_structs() -> None:
    import json

    state = dealt(players=3, round=2)
    form = json.loads(state.to_json())
    assert form["current_player"] == 1
    assert form["phase"] == "bid"
    assert form == state.to_dict()
    assert json.loads(state.to_observation_struct(1).to_json())["seat"] == 1
    for action in state.legal_actions():
        struct = state.action_to_struct(action)
        assert state.struct_to_actions(struct) == [action]
    assert json.loads(state.action_to_struct(2).to_json()) == {"bid": 1}


def test_actions_with_extra_cards_have_structs() -> None:
    import json

    state, rng, kinds = dealt(players=4, rules="anniversary-30", whole_game=True), random.Random(1), set()
    while not state.is_terminal():
        for action in state.legal_actions():
            struct = state.action_to_struct(action)
            assert state.struct_to_actions(struct) == [action]
            kinds |= {*json.loads(struct.to_json())}
        state.apply_action(rng.choice(state.legal_actions()))
        drawn(state, rng)
    assert kinds >= {"bid", "cloud", "pass", "play", "trump", "witch"}


def test_rule_set_is_kept_in_the_name_of_the_game() -> None:
    import pyspiel

    from gizzard.research.openspiel import load_game

    rules = gz.ruleset("smyrna", players=5, schedule=[2, 1], scoring={"made": 5, "trick": 1, "off": -2})
    game = load_game(rules, whole_game=True)
    assert pyspiel.load_game(str(game)).rules == rules
    assert pickle.loads(pickle.dumps(game)).rules == rules
    assert "game" not in vars(game.new_initial_state())


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"players": 7}, "Wizard is for 3 to 6 players; 7 will not do."),
        ({"rules": "wizzard"}, "There is no preset called"),
        ({"rules": "{"}, "neither the name of a preset nor an object of JSON"),
        ({"rules": "tournament+hidden-bid"}, "limits the last bid"),
        ({"cards": 21}, "A hand of 21 does not work for 4 players"),
        ({"dealer": 4}, "there is no seat 4"),
        ({"round": 16}, "there is no round 16: rounds are 1 to 15"),
        ({"scores": "1/2"}, "scores are 4 numbers"),
        ({"scores": "a/b/c/d"}, "scores are 4 numbers"),
        ({"scores": "1/2/3/99999999999"}, "scores are 4 numbers up to 32767"),
        ({"whole_game": True, "round": 2}, "a whole game begins with its first round"),
    ],
)
def test_wrong_parameters_raise_spiel_error(parameters: dict[str, Any], message: str) -> None:
    import pyspiel

    with pytest.raises(pyspiel.SpielError, match=message.replace("?", r"\?").replace("+", r"\+")):
        load(**parameters)


def test_hidden_bids_that_a_cloud_has_changed_are_drawn_again() -> None:
    rules = '{"cards": ["cloud"], "bidding": "delayed", "schedule": [4]}'
    state = load(players=3, rules=rules).new_initial_state()
    state.apply_action(card_place(CLOUD))
    drawn(state, random.Random(6))
    while not any(position_of(state.to_game()).cloud):
        names = {state.action_to_string(action): action for action in state.legal_actions()}
        state.apply_action(next((names[name] for name in names if name.startswith("play Cl")), min(names.values())))
    now, rng = position_of(state.to_game()), random.Random(1)
    (taker,) = [seat for seat, change in zip(now.winners, now.cloud, strict=True) if change]
    changes = set()
    for player in range(3):
        for _ in range(20):
            twin = state.resample_from_infostate(player, rng.random)
            assert twin.information_state_string(player) == state.information_state_string(player)
            changes |= {sum(position_of(twin.to_game()).cloud)} if player != taker else set()
    assert changes == {1, -1}


def test_chance_deals_the_card_that_a_vampire_may_turn_up() -> None:
    state = load(players=3, rules="anniversary-30", cards=2).new_initial_state()
    for _ in range(3 * 2 + 1):
        state.apply_action(state.legal_actions()[0])
    assert state.is_chance_node()
    state.apply_action(card_place(VAMPIRE))
    assert position_of(state.to_game()).stock == VAMPIRE
    assert not state.is_chance_node()
    twin = state.resample_from_infostate(0, lambda: 0.5)
    assert position_of(twin.to_game()).stock != VAMPIRE
    assert twin.information_state_string(0) == state.information_state_string(0)


def test_wrong_actions_raise_spiel_error_and_change_nothing() -> None:
    import pyspiel

    state = load(players=3, round=2).new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="60 cannot happen now"):
        state.apply_action(60)
    drawn(state, random.Random(1))
    before = str(state), state.history()
    for action in (-5, 0, 4, 688, 689, 2**40):
        with pytest.raises(pyspiel.SpielError, match="is not legal for player 1"):
            state.apply_action(action)
    with pytest.raises(pyspiel.SpielError, match="there is no seat 3"):
        state.legal_actions(3)
    with pytest.raises(pyspiel.SpielError, match="there is no seat 3"):
        state.resample_from_infostate(3, random.random)
    assert (str(state), state.history()) == before
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(pyspiel.SpielError, match="1 cannot happen now"):
        state.apply_action(1)


def test_ismcts_plays_a_deal() -> None:
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    game, rng = load(players=3, round=2), random.Random(1)
    state, source = drawn(game.new_initial_state(), rng), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, source)
    bot = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=20.0, max_simulations=20, random_state=source)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert any(state.returns())


def test_external_sampling_mccfr_finds_a_policy() -> None:
    import numpy as np
    from open_spiel.python.algorithms import external_sampling_mccfr

    game = load(players=3, round=1)
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    state = drawn(game.new_initial_state(), random.Random(1))
    assert sum(solver.average_policy().action_probabilities(state).values()) == pytest.approx(1)


def test_playthrough_is_that_of_the_golden_file() -> None:
    assert playthrough() == GOLDEN.read_text("utf-8")
