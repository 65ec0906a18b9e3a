"""Games as immutable values: deal, view, act, record and replay."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from gizzard.api.arguments import are_names, hands_by_seat, integer, playable_rules, random_source, seat_among
from gizzard.api.score_table import score_table
from gizzard.errors import IllegalAction, quoted
from gizzard.formats import view as views
from gizzard.formats.actions import ActionJson, move_from_json, read_action
from gizzard.formats.record import record_of
from gizzard.formats.referee import referee
from gizzard.formats.replay_moves import replayed
from gizzard.formats.score_referee import referee_game
from gizzard.formats.view import View
from gizzard.game.state import State, start, to_act
from gizzard.game.step import apply, chance
from gizzard.rules.ruleset import RuleSet

J = TypeVar("J")


@dataclass(frozen=True, repr=False)
class Game:
    """An immutable game: ``draw``, ``deal`` and ``act`` return the next state.

    Games with the same rules, deals and actions are equal and have the same hash. Games can be pickled, and ``print``
    shows them as a table. Create them with ``new_game`` or ``replay``.

    Examples:
        >>> import random
        >>> import gizzard as gz
        >>> gz.new_game(gz.ruleset(players=3)).draw(random.Random(7)).to_act
        (1,)
    """

    _state: State

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self._state.rules

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._state.over

    @property
    def chance_due(self) -> bool:
        """Whether chance moves next: ``draw`` deals the round, or draws the cards that players pull unseen."""
        return not self.over and not self.to_act

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are to act: several if all bid or pass simultaneously, none if chance is due or it is over."""
        return to_act(self._state)

    @property
    def scores(self) -> tuple[int, ...]:
        """The total points of each seat after the finished rounds."""
        return tuple(self._state.position.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most points that have not been eliminated; empty until the game is over."""
        return tuple(self._state.position.leading()) if self.over else ()

    def draw(self, rng: random.Random) -> Game:
        """Let chance move: shuffle and deal a round, or draw the cards that players pull unseen.

        Args:
            rng: the source of randomness.

        Returns:
            The next state.

        Raises:
            IllegalAction: chance is not due.
            TypeError: ``rng`` is not a ``random.Random``.
        """
        move = chance(self._state, random_source(rng))
        if move is None:
            raise IllegalAction("over") if self.over else IllegalAction("no-cards-due", to_act=list(self.to_act))
        return Game(apply(self._state, move))

    def deal(self, hands: Sequence[Sequence[str] | None], turn_up: str | None = None) -> Game:
        """Deal given cards, instead of ``draw``.

        Args:
            hands: the cards of each seat; None for an eliminated seat.
            turn_up: the card turned up, if any.

        Returns:
            The next state.

        Raises:
            IllegalAction: no deal is due, or this deal is impossible.
            TypeError: ``hands`` is not a list of lists.

        Examples:
            >>> import gizzard as gz
            >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
            >>> game.view(2)["hand"]
            ['ZC']
        """
        dealt = {"hands": hands_by_seat(hands), "turn_up": turn_up}
        return Game(apply(self._state, move_from_json(self._state, {"deal": dealt})))

    def view(self, seat: int | None) -> View:
        """Everything that a seat may know, with its legal actions (docs/engine.md).

        Args:
            seat: a seat, or None for a spectator.

        Returns:
            A view, as a new JSON object.

        Raises:
            ValueError: the seat is out of range.
            TypeError: the seat is not an integer.
        """
        viewer = None if seat is None else seat_among(self.rules.players, seat)
        return _own_copy(views.view(self._state, viewer))

    def act(self, seat: int, action: ActionJson) -> Game:
        """Apply a seat's action.

        Args:
            seat: the seat that acts.
            action: the action, such as ``{"bid": 2}`` or ``{"play": "QS"}`` (docs/engine.md).

        Returns:
            The next state.

        Raises:
            IllegalAction: the rules do not allow the action. ``code`` names the rule; the message is written for
                players.
            TypeError: the seat is not an integer.

        Examples:
            >>> import gizzard as gz
            >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
            >>> game.act(0, {"bid": 1})
            Traceback (most recent call last):
            ...
            gizzard.errors.IllegalAction: It is not your turn. You sit at seat 0; to act now: seat 1.
        """
        return Game(apply(self._state, read_action(self._state, integer(seat, "a seat"), action)))

    def record(self, names: Sequence[str] | None = None) -> dict[str, Any]:
        """The record of the finished rounds (docs/record.md).

        Args:
            names: the name of each player; by default ``Player 1``, ``Player 2``, …

        Returns:
            A record, as a new JSON object.

        Raises:
            ValueError: ``names`` is not one name for each player.
        """
        players = self.rules.players
        names = [f"Player {number}" for number in range(1, players + 1)] if names is None else names
        if not are_names(names, players):
            raise ValueError(f"{players} names are needed, one for each player, not {quoted(names)}")
        return record_of(self._state, names)

    def __str__(self) -> str:
        return score_table(self._state)

    def __repr__(self) -> str:
        position = self._state.position
        return (
            f"<Game: round {position.number} of {len(position.plan)}, scores {position.scores}, to act {self.to_act}>"
        )


def new_game(rules: RuleSet, dealer: int = 0) -> Game:
    """Start a game.

    Args:
        rules: the rules, from ``ruleset``.
        dealer: the seat that deals the first round.

    Returns:
        A game whose first deal is due.

    Raises:
        RulesRefused: the rules cannot be played.
        ValueError: the dealer is out of range.
        TypeError: an argument has the wrong type.

    Examples:
        >>> import gizzard as gz
        >>> gz.new_game(gz.ruleset(players=3), dealer=2).chance_due
        True
    """
    playable = playable_rules(rules)
    return Game(start(playable, seat_among(playable.players, dealer)))


def check(record: object) -> None:
    """Check a record, or a score without cards (docs/score.md), like `gizzard check`.

    Args:
        record: the record or score as a JSON object.

    Raises:
        InvalidRecord: a card, choice, count or sum is wrong; names the first one and its place.

    Examples:
        >>> import gizzard as gz
        >>> record = gz.new_game(gz.ruleset(players=3)).record()
        >>> gz.check(record)
        >>> gz.check(record | {"first_dealer": 3})
        Traceback (most recent call last):
        ...
        gizzard.formats.referee.InvalidRecord: first_dealer: a seat from 0 to 2 expected, not 3
    """
    referee_game(record)


def replay(record: Mapping[str, Any]) -> Game:
    """Restore a game from its record.

    Args:
        record: a record (docs/record.md).

    Returns:
        The game; if it is unfinished, before its next deal.

    Raises:
        InvalidRecord: the record is invalid; names the first error and its place.

    Examples:
        >>> import gizzard as gz
        >>> game = gz.new_game(gz.ruleset(players=3))
        >>> gz.replay(game.record()) == game
        True
    """
    referee(record)
    return Game(replayed(record))


def _own_copy(form: J) -> J:
    """A deep copy that the caller may modify; views share their finished rounds."""
    copied: J = msgspec.json.decode(msgspec.json.encode(form))
    return copied
