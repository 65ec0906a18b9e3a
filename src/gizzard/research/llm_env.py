"""Wizard as an environment of ``verifiers``: its id is ``gizzard-wizard``.

A task is one deal. The reward is the number of points that the deal brings once it is played out.
"""

from collections.abc import Iterator
from itertools import count
from typing import Any

import verifiers.v1 as vf

from gizzard import ruleset
from gizzard.research.text import explain_rules
from gizzard.research.text_deal import TextDeal

__all__ = ["WizardEnv", "WizardEnvConfig", "WizardTaskset", "WizardTasksetConfig"]


class WizardTasksetConfig(vf.TasksetConfig):
    """Which deals the tasks are."""

    players: int = 4
    rules: dict[str, Any] | None = None
    """Keys of the rules that differ from the standard game (docs/rules.md)."""
    cards: tuple[int, ...] = (1, 3, 5, 8)
    """The sizes of the hands, one task after another."""
    opponents: tuple[str, ...] = ("novice",)
    """The bots on the player's left, clockwise and repeated."""
    first_seed: int = 0
    patience: int = 2
    """How many illegal answers to one question are refused before a random action replaces them."""


class WizardData(vf.TaskData):
    """A deal, which is determined by these values."""

    rules: dict[str, Any]
    opponents: list[str]
    seed: int
    patience: int

    def deal(self) -> TextDeal:
        """The deal before the player's first decision."""
        return TextDeal(ruleset(**self.rules), self.opponents, self.seed, self.patience)


class WizardTask(vf.Task[WizardData, vf.State, vf.TaskConfig]):
    """A deal to be played."""


class WizardTaskset(vf.Taskset[WizardTask, WizardTasksetConfig]):
    """Endless deals."""

    INFINITE = True

    def load(self) -> Iterator[WizardTask]:
        """Generate the tasks."""
        for number in count():
            yield self._task(number)

    def _task(self, number: int) -> WizardTask:
        config, seed = self.config, self.config.first_seed + number
        cards = config.cards[number % len(config.cards)]
        rules = ruleset(**{**(config.rules or {}), "players": config.players, "schedule": [cards]})
        opponents = [config.opponents[index % len(config.opponents)] for index in range(config.players - 1)]
        data = {"rules": rules.to_json(), "opponents": opponents, "seed": seed, "patience": config.patience}
        deal = WizardData(**data).deal()
        texts = {"prompt": deal.question, "system_prompt": explain_rules(rules.to_json())}
        return WizardTask(WizardData(name=f"wizard#{seed}", **texts, **data), config.task)


class WizardEnvConfig(vf.EnvConfig):
    """The model that plays; it needs no tools."""

    player: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"})


class WizardEnv(vf.Env[WizardEnvConfig]):
    """Plays a deal, asking the model for each action."""

    async def run(self, task: WizardTask, agents: vf.Agents) -> None:
        """Play one deal. If the model stops answering, random actions play it out."""
        deal = task.data.deal()
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                message = deal.answer(segment.last_reply)
                if message is None:
                    break
                segment = await interaction.turn(message)
        deal.play_out()
        trace = interaction.trace
        trace.record_reward("points", float(deal.points), 1.0)
        trace.record_metric("illegal_answers", float(deal.illegal))
        trace.record_metric("substituted_actions", float(deal.substituted))
