"""Games as immutable values: deal, view, act, record."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gizzard.api.arguments import names_of, playable_rules, seat_among
from gizzard.api.chance import Pull
from gizzard.api.score_table import score_table
from gizzard.api.values import GameValues
from gizzard.core.cards import BY_CODE
from gizzard.core.checked import checked
from gizzard.core.decoding import copied
from gizzard.core.errors import IllegalAction, quoted
from gizzard.core.formats import view as views
from gizzard.core.formats.actions import Action, ActionJson
from gizzard.core.formats.fields import EVERYTHING
from gizzard.core.formats.moves import move_from_json
from gizzard.core.formats.phase_actions import action_value, read_action
from gizzard.core.formats.record import CURRENT, current_json, record_of
from gizzard.core.formats.view import View
from gizzard.core.game.position import Position
from gizzard.core.game.state import Pull as PullMove
from gizzard.core.game.state import apply, chance, start
from gizzard.core.rules.ruleset import RuleSet


@dataclass(frozen=True, repr=False)
class Game(GameValues):
    """An immutable game: ``draw``, ``deal``, ``pull`` and ``act`` return the next state.

    Games with the same rules, deals and actions are equal and have the same hash. Games can be pickled, and ``print``
    shows them as a table. Create them with ``new_game`` or ``replay``. Between two rounds, ``bids``, ``taken`` and the
    other values of a round are those of the last one.

    Examples:
        >>> import random
        >>> import gizzard as gz
        >>> gz.new_game(gz.ruleset(players=3)).draw(random.Random(7)).to_act
        (1,)
    """

    @checked
    def legal(self, seat: int | None = None) -> tuple[Action, ...]:
        """The legal actions of a seat.

        Args:
            seat: a seat; by default the first of those in ``to_act``.

        Returns:
            The actions; none if the seat is not to act.

        Raises:
            ValueError: the seat is out of range.
            TypeError: the seat has the wrong type.

        Examples:
            >>> import gizzard as gz
            >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
            >>> game.legal()
            (Bid(0), Bid(1))
            >>> game.legal(0)
            ()
        """
        position = self._state.position
        if seat is not None:
            chosen = seat_among(self.rules.players, seat)
        elif self.to_act:
            chosen = self.to_act[0]
        else:
            return ()
        return tuple([action_value(position, action) for action in position.legal(chosen)])

    @checked
    def draw(self, rng: random.Random) -> Game:
        """Let chance move: shuffle and deal a round, or draw the cards that players pull unseen.

        This is not the ``draw`` of a record, which says how the players at a table drew cards for the first deal
        (docs/record.md).

        Args:
            rng: the source of randomness.

        Returns:
            The next state.

        Raises:
            IllegalAction: chance is not due.
            TypeError: ``rng`` has the wrong type.

        Examples:
            >>> import random
            >>> import gizzard as gz
            >>> gz.new_game(gz.ruleset(players=3)).draw(random.Random(7)).phase
            'bid'
        """
        move = chance(self._state, rng)
        if move is None:
            raise IllegalAction("over") if self.over else IllegalAction("no-cards-due", to_act=list(self.to_act))
        return Game(apply(self._state, move))

    @checked
    def deal(self, hands: Sequence[Sequence[str] | None], turn_up: str | None = None, stock: str | None = None) -> Game:
        """Deal given cards, instead of ``draw``.

        Args:
            hands: the cards of each seat; None for an eliminated seat.
            turn_up: the card turned up, if any.
            stock: the card that a Vampire may turn up later, if Werewolf and Vampire are in the deck; without it, such
                a Vampire is a Jester.

        Returns:
            The next state.

        Raises:
            IllegalAction: no deal is due, or this deal is impossible.
            TypeError: an argument has the wrong type.

        Examples:
            >>> import gizzard as gz
            >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
            >>> game.view(2)["hand"]
            ['ZC']
        """
        dealt = {"hands": [list(hand or ()) for hand in hands], "turn_up": turn_up} | (
            {"stock": stock} if stock else {}
        )
        return Game(apply(self._state, move_from_json(self._state, {"deal": dealt})))

    @checked
    def pull(self, cards: Sequence[str]) -> Game:
        """Let given cards be pulled, instead of ``draw`` (``pull-one``).

        Args:
            cards: the card that each seat pulls, in turn from the dealer's left.

        Returns:
            The next state.

        Raises:
            IllegalAction: no cards are to be pulled now, or not these.
            ValueError: one of them is not a card.
            TypeError: ``cards`` is not a list of strings.

        Examples:
            >>> import gizzard as gz
            >>> rules = gz.ruleset(players=3, schedule=[1, 1], smyrna=["pull-one"])
            >>> game = gz.new_game(rules).deal([["QS"], ["2H"], ["ZC"]], turn_up="ZD")
            >>> for action in [gz.ChooseTrump("H", "pull-one"), *[gz.Bid(0)] * 3, *map(gz.Play, ["2H", "ZC", "QS"])]:
            ...     game = game.act(game.to_act[0], action)
            >>> game = game.deal([["5S"], ["6S"], ["7S"]], turn_up="9D")
            >>> for bid in (0, 1, 0):
            ...     game = game.act(game.to_act[0], gz.Bid(bid))
            >>> game.pull(["6S", "7S", "5S"]).hands
            (('7S',), ('5S',), ('6S',))
        """
        pulled = [BY_CODE[card] for card in Pull(cards).cards]
        return Game(apply(self._state, PullMove(tuple(pulled))))

    @checked
    def view(self, seat: int | None) -> View:
        """Everything that a seat may know, with its legal actions (docs/engine.md).

        Args:
            seat: a seat, or None for a spectator.

        Returns:
            A view, as a new JSON object.

        Raises:
            ValueError: the seat is out of range.
            TypeError: the seat has the wrong type.

        Examples:
            >>> import gizzard as gz
            >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
            >>> game.view(0)["hand"], game.view(0)["round"]["hands"]
            (['QS'], [['QS'], None, None])
        """
        viewer = None if seat is None else seat_among(self.rules.players, seat)
        return _unshared(views.view(self._state, viewer))

    def open_view(self) -> View:
        """The view of somebody who sees all cards, bids and passes, as in a replay. Keep it from players.

        Returns:
            A view, as a new JSON object; ``open`` has the cards that each seat holds.

        Examples:
            >>> import gizzard as gz
            >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
            >>> game.open_view()["open"]
            [['QS'], ['2H'], ['ZC']]
        """
        return _unshared(views.view(self._state, EVERYTHING))

    @checked
    def act(self, seat: int, action: Action | ActionJson) -> Game:
        """Apply a seat's action.

        Args:
            seat: the seat that acts.
            action: the action, such as ``gz.Bid(2)`` or ``gz.Play("QS")``, or its JSON form ``{"bid": 2}``
                (docs/engine.md).

        Returns:
            The next state.

        Raises:
            IllegalAction: the rules do not allow the action. ``code`` names the rule; the message is written for
                players.
            TypeError: the seat has the wrong type.

        Examples:
            >>> import gizzard as gz
            >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
            >>> game.act(1, gz.Bid(1)).bids
            (None, 1, None)
            >>> game.act(0, gz.Bid(1))
            Traceback (most recent call last):
            ...
            gizzard.core.errors.IllegalAction: It is not your turn. You sit at seat 0; to act now: seat 1.
        """
        return Game(apply(self._state, read_action(self._state, seat, action)))

    @checked
    def record(self, names: Sequence[str] | None = None, *, current: bool = False) -> dict[str, Any]:
        """The record of the finished rounds (docs/record.md).

        Args:
            names: the name of each player; by default ``Player 1``, ``Player 2``, …
            current: whether to add the round in progress, with all its cards, under the key ``current``. Such a record
                reveals hidden hands: keep it from players.

        Returns:
            A record, as a new JSON object.

        Raises:
            ValueError: ``names`` is not one name for each player.
            TypeError: an argument has the wrong type.

        Examples:
            >>> import gizzard as gz
            >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
            >>> gz.replay(game.record()).phase, gz.replay(game.record(current=True)).phase
            ('deal', 'bid')
        """
        players = self.rules.players
        names = [f"Player {number}" for number in range(1, players + 1)] if names is None else names_of(players, names)
        extra: dict[str, Any] = {}
        if current and not self._state.between_rounds:
            extra[CURRENT] = current_json(self._state.position)
        return record_of(self._state, names, **extra)

    def __str__(self) -> str:
        return score_table(self._state)

    def __repr__(self) -> str:
        position = self._state.position
        return (
            f"<Game: round {position.number} of {len(position.plan)}, scores {position.scores}, to act {self.to_act}>"
        )


def _unshared(view: View) -> View:
    """A view with copies of what it shares with other views: finished rounds, and actions."""
    view["history"], view["legal"] = copied(view["history"]), copied(view["legal"])
    if view["phase"] in ("deal", "over"):
        view["round"] = copied(view["round"])
    return view


@checked
def new_game(rules: RuleSet, dealer: int = 0, *, round: int = 1, scores: Sequence[int] | None = None) -> Game:  # noqa: A002 - as OpenSpiel names it
    """Start a game.

    Args:
        rules: the rules, from ``ruleset``.
        dealer: the seat that deals the first round that is played.
        round: the number of that round, from 1. Records of a game that begins later cannot be replayed.
        scores: by seat, the points before that round; by default 0.

    Returns:
        A game whose first deal is due.

    Raises:
        RulesRefused: the rules cannot be played.
        ValueError: the dealer or the round is out of range, or ``scores`` is not one number for each player.
        TypeError: an argument has the wrong type.

    Examples:
        >>> import gizzard as gz
        >>> gz.new_game(gz.ruleset(players=3), dealer=2).chance_due
        True
        >>> gz.new_game(gz.ruleset(players=3), round=20, scores=[120, 80, 150])
        <Game: round 19 of 20, scores [120, 80, 150], to act ()>
    """
    playable = playable_rules(rules)
    state = start(playable, seat_among(playable.players, dealer))
    if round != 1 or scores is not None:
        _resume(state.position, round, scores)
    return Game(state)


def _resume(position: Position, number: int, scores: Sequence[int] | None) -> None:
    """Begin with a later round, or with points. Raises ValueError."""
    players, rounds = position.players, len(position.plan)
    if not 1 <= number <= rounds:
        raise ValueError(f"there is no round {number}: rounds are 1 to {rounds}")
    if scores is not None and len(scores) != players:
        raise ValueError(f"{players} scores are needed, one for each player, not {quoted(scores)}")
    everybody, nothing = (1 << players) - 1, [0] * players
    position.resume(number, position.first_dealer, everybody, 0, list(scores or nothing), [nothing] * (number - 1))
