"""States of the OpenSpiel game ``python_wizard``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

import pyspiel

from gizzard.api.arguments import seat_among
from gizzard.api.game import Game
from gizzard.bots.env.numbers import (
    act_by_number,
    actions_of_numbers,
    card_at,
    card_place,
    legal_numbers,
    numbers_of_actions,
)
from gizzard.bots.search.sampling import sampler
from gizzard.core.cards import NO_CARD, cards_in
from gizzard.core.formats.fields import EVERYTHING
from gizzard.core.formats.phase_actions import PHASE_ACTIONS, action_json, read_action
from gizzard.core.formats.rounds import Round, round_json
from gizzard.core.formats.view import View, view
from gizzard.core.game.fields import DEAL, OVER, PULL
from gizzard.core.game.position import Position
from gizzard.core.game.state import State
from gizzard.core.native.bits import lowest
from gizzard.core.native.rng import Rng
from gizzard.core.rules.deal import deck_with
from gizzard.core.rules.extras import extras_of
from gizzard.core.rules.ruleset import RuleSet
from gizzard.research.actions import CARD_NAMES, action_name
from gizzard.research.fields import numbers_of

CHANCE, TERMINAL = -1, -4
"""The values of ``pyspiel.PlayerId``, as integers, which are faster to return."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is the same for all states of a game."""

    rules: RuleSet
    whole_game: bool


class Snapshot:
    """Everything that changes from state to state. It is never modified, so clones share it."""

    __slots__ = ("drawn", "history", "position", "setup")

    def __init__(
        self, setup: Setup, position: Position, drawn: bytes = b"", history: tuple[Position, ...] = ()
    ) -> None:
        self.setup, self.position, self.history = setup, position, history
        self.drawn = drawn
        """The cards that chance has drawn since the position, by place."""

    def __deepcopy__(self, memo: dict[int, object]) -> Snapshot:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Snapshot, (self.setup, self.position, self.drawn, self.history)

    @property
    def over(self) -> bool:
        """Whether the deal, or the whole game, is over."""
        return self.position.phase == OVER or bool(self.history and not self.setup.whole_game)

    @property
    def state(self) -> State:
        """The game, for views."""
        return State(self.setup.rules, self.position, self.history)

    def outcomes(self) -> list[int]:
        """The cards that chance can draw next, by place."""
        if self.position.phase == PULL:
            return [card_place(card) for card in cards_in(self._held_by_giver())]
        return [index for index in _places(self.setup.rules) if index not in self.drawn]

    def _held_by_giver(self) -> int:
        """What the next seat can pull from."""
        position, held = self.position, self.position.held
        for seat, index in zip(position.order, self.drawn, strict=False):
            held[position.pulled_from(seat)] ^= 1 << card_at(index)
            held[seat] |= 1 << card_at(index)
        return held[position.pulled_from(position.order[len(self.drawn)])]

    def after_chance(self, index: int) -> Snapshot:
        """The snapshot after chance has drawn a card."""
        drawn, before = self.drawn + bytes((index,)), self.position
        players = before.playing.bit_count()
        cards_to_deal = players if before.phase == PULL else players * before.next_cards() + _beside_hands(before)
        if len(drawn) < cards_to_deal:
            return Snapshot(self.setup, before, drawn, self.history)
        position, cards = before.copy(), [card_at(index) for index in drawn]
        if before.phase == PULL:
            position.pull(cards)
        else:
            _deal(position, cards)
        return Snapshot(self.setup, position, b"", self.history)


@lru_cache(maxsize=8)
def _places(rules: RuleSet) -> tuple[int, ...]:
    """The cards of the deck, by place."""
    return tuple(map(card_place, deck_with(extras_of(rules.cards))))


def _beside_hands(position: Position) -> int:
    """The number of cards that the next deal puts in no hand: the turn-up, and the card that may be turned up later."""
    return int(position.next_turned()) + int(position.next_stock())


def _deal(position: Position, cards: Sequence[int]) -> None:
    order = position.next_order()
    count = position.next_cards() * len(order)
    hands: list[Sequence[int]] = [()] * position.players
    for index, seat in enumerate(order):
        hands[seat] = cards[index : count : len(order)]
    turn_up, stock, *_ = *cards[count:], NO_CARD, NO_CARD
    position.deal(hands, turn_up, stock)


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
        return Game(self.now.state)

    def current_player(self) -> int:
        """Return the player to act, the lowest of several."""
        waiting = self.now.position.waiting
        if waiting:
            return int((waiting & -waiting).bit_length() - 1)
        return TERMINAL if self.now.over else CHANCE

    def is_terminal(self) -> bool:
        """Return whether the deal, or the whole game, is over."""
        return not self.now.position.waiting and self.now.over

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions in ascending order, or the outcomes of a chance node."""
        position = self.now.position
        if player is not None and not 0 <= player < position.players:
            raise pyspiel.SpielError(f"there is no seat {player}: seats are 0 to {position.players - 1}")
        if not position.waiting:
            return [] if self.now.over else self.now.outcomes()
        if player is None or position.waiting & -position.waiting == 1 << player:
            return legal_numbers(position)
        return []

    def _legal_actions(self, player: int) -> list[int]:
        return legal_numbers(self.now.position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that can be drawn, which are equally likely."""
        outcomes = self.now.outcomes()
        return [(index, 1 / len(outcomes)) for index in outcomes]

    def _apply_action(self, action: int) -> None:
        now = self.now
        if not now.position.waiting:
            if now.over or action not in now.outcomes():
                raise pyspiel.SpielError(f"{action} cannot happen now")
            self.now = now.after_chance(action)
            return
        position, history = now.position.copy(), now.history
        if not 0 < action < numbers_of(now.setup.rules) or not act_by_number(position, action):
            raise pyspiel.SpielError(
                f"{action} ({action_name(action)}) is not legal for player {self.current_player()}"
            )
        if not position.waiting and position.between_rounds():
            history = (*history, position)
        self.now = Snapshot(now.setup, position, b"", history)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"draw {CARD_NAMES[action]}" if 0 <= action < len(CARD_NAMES) else f"unknown card {action}"
        return action_name(action)

    def returns(self) -> list[float]:
        """Return each player's points for the deal, or for the whole game; 0 before its end."""
        position = self.now.position
        if not self.is_terminal():
            return [0.0] * position.players
        return list(map(float, position.scores if self.now.setup.whole_game else position.points))

    def __str__(self) -> str:
        drawn = " ".join(CARD_NAMES[index] for index in self.now.drawn)
        return f"{self.to_game()}\nDrawn: {drawn}" if drawn else str(self.to_game())

    # Structs

    def view(self, player: int | None) -> View:
        """Return what a player may know; None for a spectator."""
        return view(self.now.state, player)

    def _to_struct(self) -> Mapping[str, Any]:
        drawn = [CARD_NAMES[index] for index in self.now.drawn]
        return {**view(self.now.state, EVERYTHING), "current_player": self.current_player(), "drawn": drawn}

    def _to_observation_struct(self, player: int) -> Mapping[str, Any]:
        return self.view(player)

    def _action_to_struct(self, player: int, action: int) -> Mapping[str, Any]:
        position = self.now.position
        if not position.waiting:
            return {"draw": CARD_NAMES[action]}
        return action_json(position, actions_of_numbers((position,), [action])[0])

    def _struct_to_actions(self, action_json: Mapping[str, Any]) -> list[int]:
        position = self.now.position
        if not position.waiting:
            return [CARD_NAMES.index(action_json["draw"])]
        act = read_action(self.now.state, lowest(position.waiting), action_json)
        return numbers_of_actions(position, [act.action])

    # Other worlds

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> WizardState:
        """Return a state that a player cannot tell apart from this one: a random one of those that are possible."""
        try:
            knowledge = sampler(self.now.position, seat_among(self.num_players(), player))
        except ValueError as error:
            raise pyspiel.SpielError(str(error)) from None
        world = knowledge.sample(Rng(int(probability_sampler() * 2**53)))
        twin: WizardState = self.get_game().new_initial_state()
        draws, round_now = _draws(world), round_json(world)
        for action in self.history():
            twin.apply_action(_resampled(twin.now.position, round_now, draws, action))
        return twin


def _draws(world: Position) -> Iterator[int]:
    """What chance draws in the round of a position."""
    for turn in range(world.cards):
        yield from (card_place(world.hands[seat][turn]) for seat in world.order)
    stock = world.up if world.turned_by >= 0 else world.stock
    yield from (card_place(card) for card in (world.turn_up, stock) if card != NO_CARD)
    yield from (card_place(world.passed[seat]) for seat in world.order)


def _resampled(position: Position, world: Round, draws: Iterator[int], action: int) -> int:
    """The action that replaces one of the true history in another world, given its round under way."""
    if position.number < world["number"]:
        return next(draws) if position.phase == DEAL and position.number == world["number"] - 1 else action
    if position.phase == PULL:
        return next(draws)
    read = PHASE_ACTIONS[position.phase].chosen
    chosen = read(position, lowest(position.waiting), world) if read else None
    return action if chosen is None else numbers_of_actions(position, [chosen])[0]
