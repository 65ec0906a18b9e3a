"""One game that changes in place: what environments with a single table are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gizzard.api.arguments import integer
from gizzard.api.game import Game
from gizzard.api.numbers import action_name
from gizzard.api.observations import blank, numbers_of
from gizzard.bots.env.encoder import Encoder
from gizzard.bots.env.numbers import NO_ACTION, actions_of_numbers
from gizzard.bots.levels import policy_called
from gizzard.bots.observation import Observation
from gizzard.core.cards import cards_in
from gizzard.core.checked import checked
from gizzard.core.errors import quoted
from gizzard.core.formats.phase_actions import PHASES
from gizzard.core.formats.rounds import shared_round_json
from gizzard.core.game.fields import NO_SEAT, OVER
from gizzard.core.game.plan import plan
from gizzard.core.game.position import Position
from gizzard.core.game.refusals import refusal
from gizzard.core.game.round_table import round_table_of
from gizzard.core.game.state import State
from gizzard.core.native.bits import lowest
from gizzard.core.native.rng import Rng
from gizzard.core.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from numpy.typing import NDArray


class LiveGame:
    """A game that changes in place, for environments: it is observed and stepped by action numbers.

    Chance moves automatically; pickles and copies continue in the same way.

    Args:
        rules: the rules of the game.
        dealer: the seat that deals first; by default it is drawn.

    Raises:
        ValueError: the dealer is out of range.
        TypeError: an argument has the wrong type.

    Examples:
        >>> import gizzard as gz
        >>> from gizzard.api.live_game import LiveGame
        >>> live = LiveGame(gz.ruleset(players=3, schedule=[1]))
        >>> live.reset(seed=7)
        >>> while not live.over:
        ...     mask = live.observe(live.seat)[1]
        ...     points = live.act(live.seat, mask.argmax())
        >>> points, live.game.scores
        ([-10, 20, 20], (-10, 20, 20))
    """

    @checked
    def __init__(self, rules: RuleSet, dealer: int | None = None) -> None:
        if dealer is not None and dealer not in range(rules.players):
            raise ValueError(f"there is no dealer {quoted(dealer)}: seats are 0 to {rules.players - 1}")
        self.rules, self._dealer = rules, dealer
        self._encoder = Encoder()
        self.reset(0)

    def reset(self, seed: int, number: int = 0) -> None:
        """Start a game: a ``VectorEnv`` with this seed plays the same one.

        Args:
            seed: the seed of all chance moves.
            number: the number of the game, from 0.
        """
        self._rng = Rng(seed % 2**64, number)
        dealer = self._rng.below(self.rules.players) if self._dealer is None else self._dealer
        self._position = Position(round_table_of(plan(self.rules), self.rules.players), dealer)
        self._history: list[Position] = []
        self._advance()

    def _advance(self) -> None:
        position = self._position
        while not position.waiting and position.phase != OVER:
            position.deal_at_random(self._rng)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._position.phase == OVER

    @property
    def seat(self) -> int:
        """The seat that acts next; NO_SEAT if the game is over."""
        waiting = self._position.waiting
        return lowest(waiting) if waiting else NO_SEAT

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are to act."""
        return tuple(cards_in(self._position.waiting))

    @property
    def game(self) -> Game:
        """The game now, as a value."""
        return Game(State(self.rules, self._position.copy(), tuple(self._history)))

    def observe(self, seat: int) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
        """What a seat may know, and its legal actions.

        Args:
            seat: the seat; it need not be to act.

        Returns:
            The observation (``gizzard.api.observations``) and the mask of the numbers, as new arrays.
        """
        observation, mask = blank(self.rules)
        self._encoder.encode_seat(self._position, seat, observation, mask)
        return observation[0], mask[0].view(np.int8)

    def check(self, seat: int, number: object) -> None:
        """Check that an action is legal, and change nothing.

        Args:
            seat: the seat that is to act.
            number: the number of the action; numpy's integers are numbers, too.

        Raises:
            ValueError: the action is not legal; the message has the reason.
        """
        self._legal(seat, number)

    def act(self, seat: int, number: object) -> list[int] | None:
        """Act, and let chance move until a seat is to act.

        Args:
            seat: the seat that is to act.
            number: the number of the action.

        Returns:
            By seat, the points for the round if the action ends it, else None.

        Raises:
            ValueError: the action is not legal; the message has the reason. Nothing has changed.
        """
        return self._apply(seat, self._legal(seat, number))

    def act_by_bot(self, bot: str, seed: int) -> list[int] | None:
        """Act as a bot does, for the seat that acts next.

        Args:
            bot: the name of the bot, such as ``novice`` or ``expert:FILE``.
            seed: the seed of its random choices.

        Returns:
            By seat, the points for the round if the action ends it, else None.

        Raises:
            ValueError: the bot is unknown.
        """
        history = [*map(shared_round_json, self._history)]
        action = policy_called(bot)(Observation(self._position, self.seat, history, seed))
        return self._apply(self.seat, action)

    def _legal(self, seat: int, number: object) -> int:
        last = numbers_of(self.rules) - 1
        try:
            index, position = integer(number, "an action"), self._position
        except TypeError:
            raise ValueError(f"an action is an integer from 0 to {last}, not {quoted(number)}") from None
        if not 0 <= index <= last:
            raise ValueError(f"there is no action {index}: actions are 0 to {last}")
        action = actions_of_numbers((position,), [index])[0]
        if action == NO_ACTION:
            phase = PHASES[position.phase]
            raise ValueError(f"“{action_name(index)}” (action {index}) is not possible now; the phase is “{phase}”")
        if not position.is_legal(seat, action):
            raise ValueError(f"“{action_name(index)}” (action {index}): {refusal(position, seat, action)}")
        return action

    def _apply(self, seat: int, action: int) -> list[int] | None:
        position = self._position
        position.act(seat, action)
        if position.waiting:
            return None
        if not position.between_rounds():
            self._advance()
            return None
        self._history.append(position.copy())
        points = position.points
        self._advance()
        return points
