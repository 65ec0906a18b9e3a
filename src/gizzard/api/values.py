"""The current state of a game, as values."""

from dataclasses import dataclass

from gizzard.api.rounds import Round, finished_round_of, round_of
from gizzard.core.cards import NO_CARD, cards_in, suit_code
from gizzard.core.formats import phase_actions
from gizzard.core.formats.actions import KINDS, Play
from gizzard.core.formats.card import CARDS, Card, cards_of
from gizzard.core.formats.fields import EVERYTHING
from gizzard.core.formats.phase_actions import PHASES as PHASE_NAMES
from gizzard.core.formats.plays import play_value
from gizzard.core.formats.rounds import bid_or_none, by_seat
from gizzard.core.formats.tricks import seats_from
from gizzard.core.formats.view import round_seen
from gizzard.core.game.state import State, to_act
from gizzard.core.rules.ruleset import RuleSet

PHASES = tuple(PHASE_NAMES[number] for number in range(len(PHASE_NAMES)))
"""The phases of a game, by the number that ``Columns.phase`` contains."""
TRUMP_PHASES = phase_actions.TRUMP_PHASES
"""The phases in which trump is still to be named."""
ACTION_KEYS = tuple(KINDS)
"""The keys of an action in JSON; the first of them that an action has says what it is about."""
BID_KEYS = phase_actions.BID_KEYS
"""The keys of actions that make a bid, or change one: to a number."""


@dataclass(frozen=True, repr=False)
class GameValues:
    """The read-only properties of a ``Game``; between two rounds, those of a round are those of the last one."""

    _state: State

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self._state.rules

    @property
    def phase(self) -> str:
        """The current phase: ``deal``, ``trump``, ``bid``, ``pass``, ``pull``, ``play``, or ``over``; with extra cards
        also ``werewolf``, ``vampire``, ``cloud`` and ``witch``."""
        return PHASE_NAMES[self._state.position.phase]

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
    def trump(self) -> str | None:
        """The current trump suit, one of ``CDHS``; None for no trump, or before the dealer has chosen it."""
        return suit_code(self._state.position.trump)

    @property
    def turn_up(self) -> Card | None:
        """The card turned up in this round."""
        turned = self._state.position.turn_up
        return None if turned == NO_CARD else CARDS[turned]

    @property
    def up(self) -> Card | None:
        """The card that lies up: the turn-up, or what has taken its place."""
        up = self._state.position.up
        return None if up == NO_CARD else CARDS[up]

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """By seat: the cards that it holds now. ``round.hands`` are the cards dealt."""
        return tuple(cards_of(cards_in(hand)) for hand in self._state.position.held)

    @property
    def bids(self) -> tuple[int | None, ...]:
        """By seat: the bid of this round; None if it has none yet, or does not bid."""
        return tuple(map(bid_or_none, self._state.position.bids))

    @property
    def taken(self) -> tuple[int | None, ...]:
        """By seat: the tricks taken in this round; None for a seat that is not in the round."""
        position = self._state.position
        return tuple(by_seat(position.seats, position.taken)) if position.number else (None,) * position.players

    @property
    def trick(self) -> tuple[tuple[int, Play], ...]:
        """The plays of the current trick, in turn, each as ``(seat, play)``; empty before a lead."""
        position = self._state.position
        if position.trick_complete():
            return ()
        plays, seats = position.plays[-position.in_trick :], seats_from(position.leaders[-1], position.order)
        return tuple(
            (seat, play_value(play, position.calls, position.up)) for seat, play in zip(seats, plays, strict=False)
        )

    @property
    def round_number(self) -> int:
        """The number of the current round, from 1; between rounds that of the last one."""
        return self._state.position.number

    @property
    def round(self) -> Round | None:
        """The current round, with all its cards; between rounds the last one, None before the first deal."""
        if self._state.between_rounds:
            return finished_round_of(self._state.history[-1]) if self._state.history else None
        round_json = round_seen(self._state, EVERYTHING)
        return round_of(round_json) if round_json else None

    @property
    def history(self) -> tuple[Round, ...]:
        """The finished rounds."""
        return tuple(map(finished_round_of, self._state.history))

    @property
    def scores(self) -> tuple[int, ...]:
        """By seat: the total points after the finished rounds."""
        return tuple(self._state.position.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most points that have not been eliminated; empty until the game is over."""
        return tuple(self._state.position.leading()) if self.over else ()
