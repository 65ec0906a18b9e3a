"""The module of PettingZoo's classic environments: ``env``, ``raw_env`` and ``parallel_env``.

Importing it registers ``gizzard/wizard-v0``.

Examples:
    >>> from gizzard.research import wizard_v0
    >>> env = wizard_v0.env(players=3, rules="tournament", cards=5)
    >>> env.reset(seed=7)
    >>> for agent in env.agent_iter():
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     env.step(None if terminated else int(observation["action_mask"].argmax()))
"""

from typing import Any

from pettingzoo import register
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from gizzard.research.zoo import WizardAEC, WizardParallel

raw_env = WizardAEC
parallel_env = WizardParallel


def env(**options: Any) -> OrderEnforcingWrapper:
    """A ``raw_env`` that checks the order of calls; the options are those of ``WizardZoo``."""
    return OrderEnforcingWrapper(raw_env(**options))


register("aec", "gizzard/wizard-v0", entry_point="gizzard.research.wizard_v0:env")
register("parallel", "gizzard/wizard-v0", entry_point="gizzard.research.wizard_v0:parallel_env")
