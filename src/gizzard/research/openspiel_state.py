"""States of the OpenSpiel game ``python_wizard``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import pyspiel

from gizzard import Action, Game, RuleSet, View
from gizzard.api.card_by_card import after_cards, cards_drawn, choice_in, possible_cards
from gizzard.api.numbers import CARD_NAMES, action_name, action_of, after_number, legal_numbers, next_seat, number_of
from gizzard.api.worlds import other_world

CHANCE, TERMINAL = -1, -4
"""The values of ``pyspiel.PlayerId``, as integers, which are faster to return."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is the same for all states of a game."""

    rules: RuleSet
    whole_game: bool
    rounds: range
    """The numbers of the rounds to play, from 1."""
    scores: tuple[int, ...]
    """Each player's points before the first round."""


class Snapshot:
    """Everything that changes from state to state. It is never modified, so clones share it."""

    __slots__ = ("dealt", "drawn", "game", "player", "setup")

    def __init__(self, setup: Setup, game: Game, drawn: bytes = b"", dealt: int = 0) -> None:
        self.setup, self.game = setup, game
        self.drawn = drawn
        """The cards that chance has drawn since."""
        self.dealt = dealt
        """The number of rounds that were dealt."""
        seat = next_seat(game)
        self.player = seat if seat is not None else TERMINAL if self._over() else CHANCE
        """The player to act, the lowest of several, or a value of ``pyspiel.PlayerId``."""

    def _over(self) -> bool:
        """Whether the deal, or the whole game, is over."""
        return self.game.over or (self.dealt > 0 and not self.setup.whole_game and self.game.phase == "deal")

    def __deepcopy__(self, memo: dict[int, object]) -> Snapshot:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Snapshot, (self.setup, self.game, self.drawn, self.dealt)

    def outcomes(self) -> list[int]:
        """The cards that chance can draw next."""
        return possible_cards(self.game, self.drawn)

    def after_chance(self, card: int) -> Snapshot:
        """The snapshot after chance has drawn a card."""
        drawn = self.drawn + bytes((card,))
        following = after_cards(self.game, drawn)
        if following is None:
            return Snapshot(self.setup, self.game, drawn, self.dealt)
        return Snapshot(self.setup, following, b"", self.dealt + (self.game.phase == "deal"))


class Begins(Protocol):
    """A game of OpenSpiel with a first state."""

    @property
    def start(self) -> Snapshot:
        """What it begins with."""


class WizardState(pyspiel.State):
    """A state of Wizard. Several players who choose simultaneously act one after another, unseen by each other."""

    def __init__(self, game: Begins) -> None:
        super().__init__(game)
        self.now = game.start

    def to_game(self) -> Game:
        """Return the game as a ``gizzard.Game``; cards that are still being dealt are not part of it."""
        return self.now.game

    def current_player(self) -> int:
        """Return the player to act, the lowest of several."""
        return self.now.player

    def is_terminal(self) -> bool:
        """Return whether the deal, or the whole game, is over."""
        return self.now.player == TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions in ascending order, or the outcomes of a chance node."""
        players, acting = self.now.setup.rules.players, self.now.player
        if player is not None and not 0 <= player < players:
            raise pyspiel.SpielError(f"there is no seat {player}: seats are 0 to {players - 1}")
        if acting < 0:
            return [] if acting == TERMINAL else self.now.outcomes()
        return legal_numbers(self.now.game) if player in (None, acting) else []

    def _legal_actions(self, player: int) -> list[int]:
        return legal_numbers(self.now.game)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that can be drawn, which are equally likely."""
        outcomes = self.now.outcomes()
        return [(index, 1 / len(outcomes)) for index in outcomes]

    def _apply_action(self, action: int) -> None:
        now, acting = self.now, self.now.player
        if acting < 0:
            if acting == TERMINAL or action not in now.outcomes():
                raise pyspiel.SpielError(f"{action} cannot happen now")
            self.now = now.after_chance(action)
            return
        try:
            self.now = Snapshot(now.setup, after_number(now.game, action), b"", now.dealt)
        except ValueError as illegal:
            raise pyspiel.SpielError(f"{illegal} for player {acting}") from None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"draw {CARD_NAMES[action]}" if 0 <= action < len(CARD_NAMES) else f"unknown card {action}"
        return action_name(action)

    def returns(self) -> list[float]:
        """Return each player's points for the deal, or for the whole game; 0 before its end."""
        setup, scores = self.now.setup, self.now.game.scores
        if not self.is_terminal():
            return [0.0] * len(scores)
        return [float(after - before) for after, before in zip(scores, setup.scores, strict=True)]

    def __str__(self) -> str:
        drawn = " ".join(CARD_NAMES[index] for index in self.now.drawn)
        return f"{self.to_game()}\nDrawn: {drawn}" if drawn else str(self.to_game())

    # Structs

    def view(self, player: int | None) -> View:
        """Return what a player may know; None for a spectator."""
        return self.now.game.view(player)

    def _to_struct(self) -> Mapping[str, Any]:
        drawn = [CARD_NAMES[index] for index in self.now.drawn]
        return {**self.now.game.open_view(), "current_player": self.current_player(), "drawn": drawn}

    def _to_observation_struct(self, player: int) -> Mapping[str, Any]:
        return self.view(player)

    def _action_to_struct(self, player: int, action: int) -> Mapping[str, Any]:
        if self.now.player < 0:
            return {"draw": CARD_NAMES[action]}
        return action_of(self.now.game, action).to_json()

    def _struct_to_actions(self, action_json: Mapping[str, Any]) -> list[int]:
        acting = self.now.player
        if acting < 0:
            return [CARD_NAMES.index(action_json["draw"])]
        return [number_of(self.now.game, acting, Action.from_json(action_json))]

    # Other worlds

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> WizardState:
        """Return a state that a player cannot tell apart from this one: a random one of those that are possible."""
        now = self.now
        try:
            world = other_world(now.game, player, int(probability_sampler() * 2**53))
        except ValueError as error:
            raise pyspiel.SpielError(str(error)) from None
        twin: WizardState = self.get_game().new_initial_state()
        draws = cards_drawn(world)
        for action in self.history():
            twin.apply_action(_resampled(twin.now, now.dealt, world, draws, action))
        return twin


def _resampled(then: Snapshot, dealt: int, world: Game, draws: Iterator[int], action: int) -> int:
    """The action that replaces one of the true history in another world of the round with a number."""
    if then.dealt < dealt:
        return next(draws) if then.game.phase == "deal" and then.dealt == dealt - 1 else action
    if then.game.phase == "pull":
        return next(draws)
    chosen = choice_in(world, then.game)
    return action if chosen is None else chosen
