"""One game, observed and stepped by action numbers: what all environments with a single table are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from gizzard.api.arguments import integer
from gizzard.api.rule_keys import PresetName
from gizzard.api.rules import ruleset
from gizzard.bots.env.encoder import Encoder
from gizzard.bots.env.numbers import NO_ACTION, actions_of_numbers
from gizzard.bots.levels import policy_called
from gizzard.bots.observation import Observation
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
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.refused import RulesRefused
from gizzard.core.rules.ruleset import RuleSet, unparse
from gizzard.research.actions import action_name
from gizzard.research.fields import blank, numbers_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

Rules = RuleSet | PresetName | list[str] | tuple[str, ...] | Mapping[str, object]
"""A rule set, the name of a preset, several names, or the keys of a record's ``rules``."""


@checked
def rules_of(rules: Rules = (), players: int | None = None, cards: int | None = None) -> RuleSet:
    """The rules of an environment.

    Args:
        rules: the rules; by default those of the standard game.
        players: the number of players; by default as in the rules, or 4.
        cards: the cards dealt to each seat in a single round; by default a whole game is played.

    Returns:
        The rule set.

    Raises:
        ValueError: the rules cannot be played; the message has every reason.
        TypeError: an argument has the wrong type.
    """
    try:
        keys = _keys(rules)
        keys = {"players": 4} | keys | ({} if players is None else {"players": players})
        if cards is not None:
            keys = {key: value for key, value in keys.items() if key != "rounds"} | {"schedule": [cards]}
        return parse(keys)
    except RulesRefused as refused:
        raise ValueError(refused.say()) from None


def _keys(rules: Rules) -> dict[str, object]:
    if isinstance(rules, RuleSet):
        return unparse(rules)
    if isinstance(rules, Mapping):
        return dict(rules)
    if not isinstance(rules, Sequence):
        raise ValueError(f"{quoted(rules)} is no rule set, preset, list of presets or object of rules")
    keys = unparse(ruleset([rules] if isinstance(rules, str) else list(rules)))
    del keys["players"]
    return keys


class Table:
    """A game in progress. Chance moves automatically; pickles and copies continue in the same way."""

    @checked
    def __init__(self, rules: RuleSet, dealer: int | None = None) -> None:
        if dealer is not None and dealer not in range(rules.players):
            raise ValueError(f"there is no dealer {quoted(dealer)}: seats are 0 to {rules.players - 1}")
        self.rules, self._dealer = rules, dealer
        self._encoder = Encoder()
        self.reset(0)

    def reset(self, seed: int, number: int = 0) -> None:
        """Start game ``number`` of a seed: a ``VectorEnv`` with this seed has the same game."""
        self._rng = Rng(seed % 2**64, number)
        dealer = self._rng.below(self.rules.players) if self._dealer is None else self._dealer
        self.position = Position(round_table_of(plan(self.rules), self.rules.players), dealer)
        self.history: list[Position] = []
        self._advance()

    def _advance(self) -> None:
        position = self.position
        while not position.waiting and position.phase != OVER:
            position.deal_at_random(self._rng)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.position.phase == OVER

    @property
    def seat(self) -> int:
        """The seat that acts next; NO_SEAT if the game is over."""
        waiting = self.position.waiting
        return lowest(waiting) if waiting else NO_SEAT

    @property
    def state(self) -> State:
        """The game as a value."""
        return State(self.rules, self.position, tuple(self.history))

    def observe(self, seat: int) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
        """A seat's observation and its action mask, as new arrays."""
        observation, mask = blank(self.rules)
        self._encoder.encode_seat(self.position, seat, observation, mask)
        return observation[0], mask[0].view(np.int8)

    def action(self, number: object, seat: int) -> int:
        """The action with this number. Raises ValueError, with the reason, if it is not legal for a seat."""
        last = numbers_of(self.rules) - 1
        try:
            index, position = integer(number, "an action"), self.position
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

    def act(self, seat: int, action: int) -> list[int] | None:
        """Apply a seat's legal action; returns the points by seat if it ends the round."""
        position = self.position
        position.act(seat, action)
        if position.waiting:
            return None
        if not position.between_rounds():
            self._advance()
            return None
        self.history.append(position.copy())
        points = position.points
        self._advance()
        return points

    def choice(self, bot: str, seed: int) -> int:
        """The action of a bot for the seat that acts next."""
        return policy_called(bot)(Observation(self.position, self.seat, [*map(shared_round_json, self.history)], seed))
