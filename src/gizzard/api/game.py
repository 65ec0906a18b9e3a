"""A game as a value, from Python: draw, look, act; write it down and play it again."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from gizzard.api.arguments import are_names, hands_by_seat, playable_rules, random_source, seat_among, whole_number
from gizzard.api.score_table import score_table
from gizzard.errors import IllegalAction, quoted
from gizzard.formats import view as views
from gizzard.formats.actions import ActionJson, move_from_json, read_action
from gizzard.formats.record import record_of
from gizzard.formats.referee import referee
from gizzard.formats.replay_moves import replayed
from gizzard.formats.score_referee import referee_game
from gizzard.formats.types import View
from gizzard.game.state import State, start, to_act
from gizzard.game.step import apply, chance
from gizzard.rules.ruleset import RuleSet

J = TypeVar("J")


@dataclass(frozen=True, repr=False)
class Game:
    """A game under way or over. It never changes: ``draw``, ``deal`` and ``act`` return the next one.

    Games are equal, and hash alike, where the same was dealt and chosen in both under the same rules; they can be
    pickled, and ``print`` shows them as a table. ``new_game`` and ``replay`` make them.
    """

    _state: State

    @property
    def rules(self) -> RuleSet:
        """What is played by."""
        return self._state.rules

    @property
    def over(self) -> bool:
        """Whether the last round is played."""
        return self._state.over

    @property
    def chance_due(self) -> bool:
        """Whether chance moves next: ``draw`` deals the round, or settles the cards that are pulled unseen."""
        return not self.over and not self.to_act

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are to act, several where all bid or pass at once; none while chance is due or it is over."""
        return to_act(self._state)

    @property
    def scores(self) -> tuple[int, ...]:
        """By seat, the points after the rounds that are over."""
        return tuple(self._state.position.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most points, of those that have not been eliminated; none before the game is over."""
        return tuple(self._state.position.leading()) if self.over else ()

    def draw(self, rng: random.Random) -> Game:
        """The game once chance has moved: a whole round shuffled and dealt, or what is pulled settled.

        IllegalAction where no cards are due, TypeError for anything but a ``random.Random``.
        """
        move = chance(self._state, random_source(rng))
        if move is None:
            raise IllegalAction("over") if self.over else IllegalAction("no-cards-due", to_act=list(self.to_act))
        return Game(apply(self._state, move))

    def deal(self, hands: Sequence[Sequence[str] | None], turn_up: str | None = None) -> Game:
        """The game once these cards are dealt, in the place of ``draw``: by seat (None: eliminated), and the turn-up.

        IllegalAction where no deal is due, or not this one; TypeError where these are no lists of cards.

        Examples:
            >>> import gizzard as gz
            >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
            >>> game.view(2)["hand"]
            ['ZC']
        """
        dealt = {"hands": hands_by_seat(hands), "turn_up": turn_up}
        return Game(apply(self._state, move_from_json(self._state, {"deal": dealt})))

    def view(self, seat: int | None) -> View:
        """All that a seat, or a spectator (None), may know, and what the seat may do (docs/engine.md).

        ValueError where there is no such seat, TypeError where that is no whole number.
        """
        viewer = None if seat is None else seat_among(self.rules.players, seat)
        return _own_copy(views.view(self._state, viewer))

    def act(self, seat: int, action: ActionJson) -> Game:
        """The game once a seat has acted (``{"bid": 2}``, ``{"play": "QS"}``: docs/engine.md).

        IllegalAction where the rules do not allow it: its ``code`` names the rule, and it reads as the sentence that a
        player is told. TypeError for a seat that is no whole number.

        Examples:
            >>> import gizzard as gz
            >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
            >>> game.act(0, {"bid": 1})
            Traceback (most recent call last):
            ...
            gizzard.errors.IllegalAction: It is not your turn. You sit at seat 0; to act now: seat 1.
        """
        return Game(apply(self._state, read_action(self._state, whole_number(seat, "a seat"), action)))

    def record(self, names: Sequence[str] | None = None) -> dict[str, Any]:
        """The game written down (docs/record.md), the rounds that are over; ``names`` are the players', by seat.

        ValueError where that is not one name for each player.
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
    """A game that waits for its first deal, by this seat.

    RulesRefused where the rules cannot be played, ValueError where there is no such seat; TypeError where these are no
    rules and no seat.

    Examples:
        >>> import gizzard as gz
        >>> gz.new_game(gz.ruleset(players=3), dealer=2).chance_due
        True
    """
    playable = playable_rules(rules)
    return Game(start(playable, seat_among(playable.players, dealer)))


def check(record: object) -> None:
    """Check a game as `gizzard check` does: a record, or a score without cards (docs/score.md).

    Raises:
        InvalidRecord: the first card, choice, count or sum that is wrong, with its place.

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
    """The game that a record tells; of an unfinished one, as it stands before the next deal.

    InvalidRecord, with the place, where the record is not right.
    """
    referee(record)
    return Game(replayed(record))


def _own_copy(form: J) -> J:
    """A copy of plain JSON that its caller may change: views share the rounds that are over."""
    copied: J = msgspec.json.decode(msgspec.json.encode(form))
    return copied
