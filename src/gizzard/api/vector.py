"""Vector environments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from gizzard.api.arguments import playable_rules, seat_among
from gizzard.bots.env.batch import GameBatch
from gizzard.bots.env.columns import Columns
from gizzard.bots.search.observation import ACTIONS, unobservable
from gizzard.core.checked import checked
from gizzard.core.errors import quoted
from gizzard.core.formats.actions import Action
from gizzard.core.formats.phase_actions import action_value, read_action
from gizzard.core.game.fields import NO_SEAT, OVER
from gizzard.core.game.plan import plan
from gizzard.core.game.position import Position
from gizzard.core.game.refusals import refusal
from gizzard.core.game.round_table import round_table_of
from gizzard.core.game.state import State
from gizzard.core.native.bits import lowest
from gizzard.core.rules.ruleset import RuleSet

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MAX_GAMES = 2**31 - 1
"""The most games of an environment: its rows are counted in 32 bits."""


class Arrays(NamedTuple):
    """The arrays of a ``VectorEnv``, one row per game.

    Examples: see ``VectorEnv``.
    """

    observations: npt.NDArray[np.int32]
    """What the seat that acts may know; ``gizzard.Columns`` names the columns."""
    masks: npt.NDArray[np.uint8]
    """By action number: 1 if the action is legal."""
    rewards: npt.NDArray[np.int32]
    """By seat: the points of the round that ended with the latest step, else 0."""
    done: npt.NDArray[np.uint8]
    """1 if the game is over."""


class VectorEnv:
    """Parallel games with the same rules, stepped together. Create it with ``vector_env``.

    Each row is a game. Chance moves automatically. A finished game stays over for one step: its observation and mask
    are zero, and the next step replaces it by a new game, whatever action is given. Environments can be copied and
    pickled.

    Actions are numbers: a bid is its number of tricks, a card to play or pass its ``Card.number``, a trump suit its
    index in ``"CDHS"``. With a call, a trump or a special rule to name, use ``action`` and ``number_of``, which
    convert all of them.

    Examples:
        Play at random until every game is over:

        >>> import numpy as np
        >>> import gizzard as gz
        >>> env = gz.vector_env(gz.ruleset(players=3, schedule=[1, 2]), games=4, seed=7)
        >>> arrays = env.arrays()
        >>> totals, rng = np.zeros_like(arrays.rewards), np.random.default_rng(1)
        >>> while not arrays.done.all():
        ...     env.observe(arrays.observations, arrays.masks)
        ...     actions = (rng.random(arrays.masks.shape) * arrays.masks).argmax(axis=1)
        ...     ended = env.step(actions, arrays.rewards, arrays.done)
        ...     totals += arrays.rewards
        >>> totals.shape
        (4, 3)
    """

    actions = ACTIONS
    """The number of columns of a mask: every action is less than this."""
    columns = Columns
    """The columns of an observation, by name."""

    @checked
    def __init__(self, rules: RuleSet, batch: GameBatch) -> None:
        self._rules, self._batch = rules, batch
        rows = len(batch.positions)
        self._rewards = memoryview(bytearray(4 * rows * rules.players)).cast("i", (rows, rules.players))
        self._done = memoryview(bytearray(rows))

    @property
    def rules(self) -> RuleSet:
        """The rules of all games."""
        return self._rules

    @property
    def games(self) -> int:
        """The number of games, which is the number of rows."""
        return len(self._batch.positions)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The games as objects of the core, which are read-only and may change from one release to the next."""
        return self._batch.positions

    def arrays(self) -> Arrays:
        """Create arrays of the right shapes and types.

        Arrays without numpy do too: any object with a C-contiguous buffer of the same shape and type.

        Returns:
            ``observations``, ``masks``, ``rewards`` and ``done``, all zero.

        Examples:
            >>> import gizzard as gz
            >>> gz.vector_env(gz.ruleset(players=3), games=2).arrays().rewards.shape
            (2, 3)
        """
        import numpy as np  # slow to import

        return Arrays(
            np.zeros((self.games, Columns.width), np.int32),
            np.zeros((self.games, ACTIONS), np.uint8),
            np.zeros((self.games, self.rules.players), np.int32),
            np.zeros(self.games, np.uint8),
        )

    def observe(self, observations: Any, masks: Any) -> None:
        """Write the observation and the action mask of the seat to act in each game.

        Args:
            observations: an array of 32-bit integers, ``Columns.width`` per game.
            masks: an array of bytes, ``VectorEnv.actions`` per game.

        Raises:
            ValueError: an array has the wrong shape or type.

        Examples:
            >>> import gizzard as gz
            >>> env = gz.vector_env(gz.ruleset(players=3), games=2)
            >>> arrays = env.arrays()
            >>> env.observe(arrays.observations, arrays.masks)
            >>> arrays.masks.sum(axis=1).tolist()
            [2, 2]
        """
        self._batch.observe(_buffer("observations", observations), _buffer("masks", masks))

    def step(self, actions: Any, rewards: Any = None, done: Any = None) -> int:
        """Apply one action in each game.

        Args:
            actions: a list or array with one action per game; those of finished games are ignored.
            rewards: an array of 32-bit integers, one per game and seat, for the points of the rounds that end.
            done: an array of bytes, one per game: 1 if the game is over after the step, else 0.

        Returns:
            The number of games that ended.

        Raises:
            ValueError: an action is illegal, and names its row; or an array has the wrong shape or type. Then no game
                has changed.
            TypeError: ``actions`` is not a list or array of integers.

        Examples:
            >>> import gizzard as gz
            >>> env = gz.vector_env(gz.ruleset(players=3, schedule=[3]), games=2, seed=7)
            >>> env.step([0, 1])
            0
            >>> env.step([0, 4])
            Traceback (most recent call last):
            ...
            ValueError: row 1: action 4 is not legal for seat 2
        """
        points = self._rewards if rewards is None else _buffer("rewards", rewards)
        ended = self._done if done is None else _buffer("done", done)
        chosen = actions.tolist() if hasattr(actions, "tolist") else actions
        try:
            return self._batch.step(chosen, points, ended)
        except (TypeError, LookupError):
            raise TypeError(f"actions must be a list or array of integers, not {quoted(actions)}") from None

    @checked
    def reset(self, seed: int | None = None) -> None:
        """Start new games in all rows.

        Args:
            seed: the seed of all chance moves; by default the next games of the current seed begin.

        Raises:
            TypeError: the seed is not an integer.

        Examples:
            >>> import gizzard as gz
            >>> env = gz.vector_env(gz.ruleset(players=3), games=2, seed=7)
            >>> first, again = env.arrays(), env.arrays()
            >>> env.observe(first.observations, first.masks)
            >>> env.reset(seed=7)
            >>> env.observe(again.observations, again.masks)
            >>> bool((first.observations == again.observations).all())
            True
        """
        if seed is None:
            self._batch.restart(self._batch.seed, self._batch.started)
        else:
            self._batch.restart(seed % 2**64, 0)

    def copy(self) -> VectorEnv:
        """An independent copy, whose games continue in the same way.

        Returns:
            The copy.

        Examples:
            >>> import gizzard as gz
            >>> env = gz.vector_env(gz.ruleset(players=3), games=2, seed=7)
            >>> twin = env.copy()
            >>> env.step([0, 0]), twin.action(0, 0)
            (0, Bid(0))
        """
        return VectorEnv(self._rules, self._batch.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> VectorEnv:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return VectorEnv, (self._rules, self._batch)

    @checked
    def action(self, row: int, number: int) -> Action:
        """The typed action of a number.

        Args:
            row: the game.
            number: the number of a legal action of the seat that acts in this game.

        Returns:
            The action.

        Raises:
            ValueError: the action is not legal, or the row is out of range.
            TypeError: an argument has the wrong type.

        Examples:
            >>> import gizzard as gz
            >>> gz.vector_env(gz.ruleset(players=3), games=2, seed=7).action(row=1, number=0)
            Bid(0)
        """
        position = self._position(row)
        legal = 0 <= number < ACTIONS and position.phase != OVER
        if not legal or not position.is_legal(lowest(position.waiting), number):
            raise ValueError(f"row {row}: action {quoted(number)} is not legal")
        return action_value(position, number)

    def _position(self, row: int) -> Position:
        if not 0 <= row < self.games:
            raise ValueError(f"there is no row {quoted(row)}: rows are 0 to {self.games - 1}")
        return self._batch.positions[row]

    @checked
    def number_of(self, row: int, action: Action) -> int:
        """The number of a typed action.

        Args:
            row: the game.
            action: a legal action of the seat that acts in this game.

        Returns:
            Its number.

        Raises:
            IllegalAction: the rules do not allow the action.
            ValueError: the row is out of range.
            TypeError: an argument has the wrong type.

        Examples:
            >>> import gizzard as gz
            >>> gz.vector_env(gz.ruleset(players=3), games=2, seed=7).number_of(1, gz.Bid(1))
            1
        """
        position = self._position(row)
        seat = lowest(position.waiting) if position.waiting else 0
        number = read_action(State(self._rules, position), seat, action).action
        if not position.is_legal(seat, number):
            raise refusal(position, seat, number)
        return number

    def __repr__(self) -> str:
        return f"<VectorEnv: {self.games} games of {self._rules!r}>"


def _buffer(name: str, array: Any) -> memoryview:
    """The memory of an array to write to. Raises ValueError if it has none."""
    try:
        memory = memoryview(array)
    except (TypeError, ValueError, BufferError):
        raise ValueError(f"{name} must be an array, not {quoted(array)}") from None
    if memory.readonly:
        raise ValueError(f"{name} must be an array that can be written to, not {quoted(array)}")
    return memory


@checked
def vector_env(rules: RuleSet, games: int, seed: int = 0, dealer: int | None = None) -> VectorEnv:
    """Create an environment of parallel games that are observed and stepped through arrays.

    Games are determined by the seed and the actions.

    Args:
        rules: the rules of all games.
        games: the number of games.
        seed: the seed of all chance moves.
        dealer: the seat that deals first in every game; by default it is drawn.

    Returns:
        The environment, with the first round of each game dealt.

    Raises:
        RulesRefused: the rules cannot be played.
        ValueError: there are extra cards, ``games`` is not from 1 to 2,147,483,647, or the dealer is out of range.
        TypeError: an argument has the wrong type.

    Examples:
        >>> import gizzard as gz
        >>> gz.vector_env(gz.ruleset(players=3), games=2, seed=7)
        <VectorEnv: 2 games of RuleSet('standard', players=3)>
    """
    if rules.cards:
        raise unobservable()
    return parallel_games(rules, games, seed, dealer)


def parallel_games(rules: RuleSet, games: int, seed: int, dealer: int | None) -> VectorEnv:
    """The same, for any rules: with extra cards, the games cannot be observed through ``VectorEnv.observe``."""
    playable = playable_rules(rules)
    if not 1 <= games <= MAX_GAMES:
        raise ValueError(f"games must be a number from 1 to {MAX_GAMES}, not {quoted(games)}")
    table = round_table_of(plan(playable), playable.players)
    first = NO_SEAT if dealer is None else seat_among(playable.players, dealer)
    return VectorEnv(playable, GameBatch(table, games, seed % 2**64, first))
