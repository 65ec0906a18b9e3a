"""The bots as agents in every environment."""

import random

import pytest

import gizzard as gz
from gizzard.api.bots import BotName
from gizzard.api.numbers import action_of
from gizzard.research.baselines import Baseline
from gizzard.research.vector import WizardVector
from tests.research.extras import require


def game() -> gz.Game:
    return gz.new_game(gz.ruleset(players=3, schedule=[3]), dealer=2).draw(random.Random(1))


@pytest.mark.parametrize("bot", ["random", "novice", "club", "expert"])
def test_a_bot_answers_as_it_does_elsewhere(bot: BotName) -> None:
    state = game()
    number = Baseline(bot, seed=5).action(state)
    assert action_of(state, number).to_json() == gz.bot(bot, seed=5)(state.view(0))


def test_a_bot_plays_in_the_vector_environment() -> None:
    env, novice = WizardVector(5, players=3, cards=2, seed=1), Baseline("novice")
    ended = 0
    while ended < 10:
        env.step(novice.actions(env))
        ended += int(env.terminated.sum())
        assert env.rewards[env.terminated].any(axis=1).all()


def test_a_bot_plays_in_each_library() -> None:
    require("pettingzoo", "gymnasium", "pyspiel")
    import gymnasium

    from gizzard.research import wizard_v0
    from gizzard.research.openspiel import load_game

    novice, env = Baseline("novice"), wizard_v0.env(players=3, cards=2)
    env.reset(seed=1)
    for _ in range(9):
        env.step(novice.action(env))
    assert all(env.terminations.values())

    alone = gymnasium.make("gizzard.research:gizzard/Wizard-v0", players=3, cards=2)
    alone.reset(seed=1)
    for _ in range(3):
        *_, terminated, _, info = alone.step(novice.action(alone))
        assert info["illegal"] == ""
    assert terminated

    state = load_game(gz.ruleset(players=3, schedule=[2])).new_initial_state()
    while not state.is_terminal():
        chance = state.is_chance_node()
        state.apply_action(state.legal_actions()[0] if chance else novice.action(state))


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no bot"):
        Baseline("grandmaster")
