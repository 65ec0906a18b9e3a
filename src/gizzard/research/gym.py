"""Gymnasium: one seat of a game against the bots."""

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.error import Error, ResetNeeded
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from numpy.typing import NDArray

from gizzard.api.arguments import quoted
from gizzard.api.bots import check_bot
from gizzard.api.observations import numbers_of
from gizzard.research.render import RENDER_MODES, render
from gizzard.research.rules import Rules
from gizzard.research.spaces import checked_mode, observation_space, table_of

Observation = NDArray[np.int16]

ID = "gizzard/Wizard-v0"


class WizardEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game; the other seats are played by bots. The reward is the points of each round that ends.

    An illegal action changes nothing: the reward is ``illegal_reward``, and ``info["illegal"]`` says why. Otherwise it
    is empty. ``info["action_mask"]`` and ``action_masks()`` have the legal actions.

    Args:
        players: the number of players; by default as in the rules, or 4.
        rules: a ``RuleSet``, the name of a preset, several names, or the keys of a record's ``rules``.
        cards: the cards dealt to each seat in a single round; by default a whole game is played.
        dealer: the seat that deals first; by default it is drawn.
        seat: the seat of the agent; by default it is drawn for each game.
        opponents: the bot of all other seats, or a list with the bot of each, clockwise from the agent's left.
        illegal_reward: the reward for an illegal action.
        render_mode: ``human``, ``ansi`` or ``rgb_array``.

    Raises:
        gymnasium.error.Error: the rules cannot be played, or an argument is wrong.
        gymnasium.error.UnsupportedMode: the render mode is unknown.

    Examples:
        >>> import gymnasium
        >>> import gizzard.research
        >>> env = gymnasium.make("gizzard/Wizard-v0", players=3, cards=2, opponents="novice")
        >>> observation, info = env.reset(seed=7)
        >>> terminated = False
        >>> while not terminated:
        ...     action = info["action_mask"].argmax()
        ...     observation, reward, terminated, truncated, info = env.step(action)
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        players: int | None = None,
        rules: Rules = (),
        cards: int | None = None,
        dealer: int | None = None,
        seat: int | None = None,
        opponents: str | Sequence[str] = "novice",
        illegal_reward: float = -10.0,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = checked_mode(render_mode)
        self.table = table_of(rules, players, cards, dealer)
        self.observation_space = observation_space(self.table.rules, with_mask=False)
        self.action_space = Discrete(numbers_of(self.table.rules))
        self.opponents = _opponents(opponents, self.table.rules.players - 1)
        if seat is not None and seat not in range(self.table.rules.players):
            raise Error(f"there is no seat {quoted(seat)}: seats are 0 to {self.table.rules.players - 1}")
        self._fixed_seat, self._illegal_reward, self._seed = seat, float(illegal_reward), 0
        self.seat = seat or 0
        self._started = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game, and let the bots play until the agent is to act."""
        super().reset(seed=seed, options=options)
        self._seed = int(self.np_random.integers(2**63))
        drawn = int(self.np_random.integers(self.table.rules.players))
        self.seat = drawn if self._fixed_seat is None else self._fixed_seat
        self.table.reset(self._seed)
        self._started = True
        self._let_bots_play()
        return self._observed()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Apply the agent's action, and let the bots play until it is to act again.

        Raises:
            gymnasium.error.ResetNeeded: the game is over or has not begun.
        """
        if not self._started or self.table.over:
            raise ResetNeeded("the game is over or has not begun: call reset()")
        try:
            points = self.table.act(self.seat, action)
        except ValueError as illegal:
            observation, info = self._observed(str(illegal))
            return observation, self._illegal_reward, False, False, info
        reward = (points[self.seat] if points else 0) + self._let_bots_play()
        observation, info = self._observed()
        return observation, float(reward), self.table.over, False, info

    def _let_bots_play(self) -> int:
        """Return the points that the agent gets meanwhile."""
        table, reward = self.table, 0
        while not table.over and table.seat != self.seat:
            seat = table.seat
            bot = self.opponents[(seat - self.seat) % table.rules.players - 1]
            points = table.act_by_bot(bot, self._seed)
            reward += points[self.seat] if points else 0
        return reward

    def _observed(self, illegal: str = "") -> tuple[Observation, dict[str, Any]]:
        observation, mask = self.table.observe(self.seat)
        return observation, {"action_mask": mask, "illegal": illegal}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, in the form that sb3-contrib's ``MaskablePPO`` expects."""
        return self.table.observe(self.seat)[1].view(bool)

    def render(self) -> Any:
        """The table with all hands, in the render mode."""
        return render(self.table, self.render_mode)


class WizardVectorEnv(SyncVectorEnv):
    """Several ``WizardEnv`` in one vector environment, with any ``autoreset_mode``.

    Args:
        num_envs: the number of games.
        autoreset_mode: when a finished game is replaced by a new one.
        **options: the arguments of ``WizardEnv``.
    """

    def __init__(
        self, num_envs: int = 1, autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP, **options: Any
    ) -> None:
        super().__init__([partial(WizardEnv, **options)] * num_envs, autoreset_mode=autoreset_mode)


def _opponents(opponents: str | Sequence[str], count: int) -> list[str]:
    """The bot of each other seat. Raises gymnasium.error.Error if one is unknown or the number is wrong."""
    if not isinstance(opponents, Sequence):
        raise Error(f"opponents are a bot or a list of bots, not {quoted(opponents)}")
    bots = [opponents] * count if isinstance(opponents, str) else list(opponents)
    if len(bots) != count:
        raise Error(f"{count} opponents are needed, one for each other seat, not {len(bots)}")
    try:
        for bot in bots:
            check_bot(bot)
    except ValueError as unknown:
        raise Error(str(unknown)) from None
    return bots


gymnasium.register(
    ID,
    entry_point="gizzard.research.gym:WizardEnv",
    vector_entry_point="gizzard.research.gym:WizardVectorEnv",
)
