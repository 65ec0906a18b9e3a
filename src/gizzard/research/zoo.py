"""PettingZoo: the game as an agent-environment cycle and as a parallel environment."""

from collections.abc import Mapping
from functools import cached_property
from secrets import randbits
from typing import Any, ClassVar, Literal

from gymnasium.error import Error, InvalidAction, ResetNeeded
from gymnasium.spaces import Discrete, Space
from pettingzoo import AECEnv, ParallelEnv

from gizzard.api.arguments import integer, quoted
from gizzard.api.numbers import WAIT
from gizzard.api.observations import OBSERVATION_VERSION, numbers_of
from gizzard.research.render import RENDER_MODES, render
from gizzard.research.rules import Rules
from gizzard.research.spaces import act, check_legal, checked_mode, observation_space, table_of

Mask = Literal["observation", "info"]
Observation = Any
"""An array, or a dict of two with the mask."""


class WizardZoo:
    """What both kinds of environments share: the table, the agents and the spaces.

    Args:
        players: the number of players; by default as in the rules, or 4.
        rules: a ``RuleSet``, the name of a preset, several names, or the keys of a record's ``rules``.
        cards: the cards dealt to each seat in a single round; by default a whole game is played.
        dealer: the seat that deals first; by default it is drawn.
        mask: where the action mask is: with the ``observation``, or in ``info``. PettingZoo's own ``parallel_api_test``
            looks for it only with the observation, and so draws illegal actions, which raise, if it is in ``info``.
        render_mode: ``human``, ``ansi`` or ``rgb_array``.

    Raises:
        gymnasium.error.Error: the rules cannot be played, or an argument is wrong.
        gymnasium.error.UnsupportedMode: the render mode is unknown.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": f"wizard_v{OBSERVATION_VERSION}",
        "render_modes": RENDER_MODES,
        "render_fps": 1,
        "is_parallelizable": True,
    }

    def __init__(
        self,
        players: int | None = None,
        rules: Rules = (),
        cards: int | None = None,
        dealer: int | None = None,
        mask: Mask = "observation",
        render_mode: str | None = None,
    ) -> None:
        self.table = table_of(rules, players, cards, dealer)
        self.render_mode = checked_mode(render_mode)
        if mask not in ("observation", "info"):
            raise Error(f"mask is “observation” or “info”, not {quoted(mask)}")
        self.mask_in_info = mask == "info"
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.rules.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seed, self._game = randbits(63), 0

    @cached_property
    def observation_spaces(self) -> dict[str, Space[Any]]:
        """The observation space of each agent."""
        return {agent: observation_space(self.table.rules, not self.mask_in_info) for agent in self.possible_agents}

    @cached_property
    def action_spaces(self) -> dict[str, Space[Any]]:
        """The action space of each agent: the same numbers for all rules, and more of them with extra cards."""
        return {agent: Discrete(numbers_of(self.table.rules)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Any]:
        """The observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The action space of an agent."""
        return self.action_spaces[agent]

    def render(self) -> Any:
        """The table with all hands, in the render mode."""
        return render(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _restart(self, seed: int | None) -> None:
        """Start the first game of a seed, or the next one."""
        self._seed, self._game = (self._seed, self._game + 1) if seed is None else (_integer_seed(seed), 0)
        self.table.reset(self._seed, self._game)
        self.agents = self.possible_agents[:]

    def _observed(self, agent: str) -> tuple[Observation, dict[str, Any]]:
        observation, mask = self.table.observe(self._seats[agent])
        if self.mask_in_info:
            return observation, {"action_mask": mask}
        return {"observation": observation, "action_mask": mask}, {}


def _integer_seed(seed: object) -> int:
    """A seed. Raises gymnasium.error.Error if it is not an integer."""
    try:
        return integer(seed, "a seed")
    except TypeError as wrong:
        raise Error(str(wrong)) from None


class WizardAEC(WizardZoo, AECEnv[str, Observation, int | None]):
    """An agent-environment cycle: the agents act one after another, even if they bid or pass simultaneously."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Start a game: the first of a seed, or the next one."""
        self._restart(seed)
        self._zeros = dict.fromkeys(self.agents, 0.0)
        self.rewards = self._zeros.copy()
        self._cumulative_rewards = self._zeros.copy()
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._observed(agent)[1] for agent in self.agents}
        self._scored = False
        self.agent_selection = self.possible_agents[self.table.seat]

    def observe(self, agent: str) -> Observation:
        """What an agent may know."""
        return self._observed(agent)[0]

    def step(self, action: int | None) -> None:
        """Apply the action of the selected agent.

        Raises:
            gymnasium.error.InvalidAction: the action is illegal; nothing has changed.
            gymnasium.error.ResetNeeded: the game is over, and all agents have left.
        """
        if not self.agents:
            raise ResetNeeded("the game is over or has not begun: call reset()")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seats[agent]
        points = act(self.table, seat, action)
        self._cumulative_rewards[agent] = 0.0
        if points:
            self.rewards = dict(zip(self.possible_agents, map(float, points), strict=True))
            self._accumulate_rewards()
        elif self._scored:
            self.rewards = self._zeros.copy()
        self._scored = points is not None
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select(agent)

    def _select(self, previous: str) -> None:
        """Turn to the agent that acts next."""
        self.agent_selection = self.possible_agents[0 if self.table.over else self.table.seat]
        if self.mask_in_info:
            for agent in (previous, self.agent_selection):
                self.infos[agent] = self._observed(agent)[1]


class WizardParallel(WizardZoo, ParallelEnv[str, Observation, int]):
    """A parallel environment: seats that bid or pass simultaneously act in the same step; the others wait."""

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Start a game: the first of a seed, or the next one."""
        self._restart(seed)
        return self._all_observed()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Apply the actions of all agents.

        Raises:
            gymnasium.error.InvalidAction: an action is missing or illegal; nothing has changed.
            gymnasium.error.ResetNeeded: the game is over.
        """
        if not self.agents:
            raise ResetNeeded("the game is over or has not begun: call reset()")
        points: list[int] | None = None
        for seat, number in self._checked(actions):
            points = self.table.act(seat, number)
        observations, infos = self._all_observed()
        rewards = dict(zip(self.agents, map(float, points or [0] * len(self.agents)), strict=True))
        over = dict.fromkeys(self.agents, self.table.over)
        if self.table.over:
            self.agents = []
        return observations, rewards, over, dict.fromkeys(over, False), infos

    def _checked(self, actions: Mapping[str, int]) -> list[tuple[int, int]]:
        """The numbers of the legal actions of the seats that are to act."""
        if not isinstance(actions, Mapping):
            raise InvalidAction(f"actions are a dict by agent, not {quoted(actions)}")
        to_act, chosen = self.table.to_act, []
        for seat, agent in enumerate(self.possible_agents):
            number = actions.get(agent, WAIT)
            if seat in to_act:
                check_legal(self.table, seat, number)
                chosen.append((seat, number))
            elif number != WAIT:
                raise InvalidAction(f"{agent} is not to act now: its only action is {WAIT}, to wait")
        return chosen

    def _all_observed(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        seen = {agent: self._observed(agent) for agent in self.agents}
        return {agent: one for agent, (one, _) in seen.items()}, {agent: info for agent, (_, info) in seen.items()}
