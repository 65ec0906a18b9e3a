"""Observations, field by field: the same for all rules, with relative seats and nothing hidden.

Games with extra cards have more of them, after those that all games have.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from gizzard.api.arguments import seat_among
from gizzard.api.game import Game
from gizzard.api.numbers import position_of
from gizzard.api.vector import VectorEnv
from gizzard.bots.env import encoder, layout
from gizzard.bots.env.layout import (
    ENCODED_PHASES,
    ENCODED_RULES,
    EXTRA_CARDS,
    OBSERVATION_WIDTH,
    SAYING_CARDS,
    WIDTH_WITH_EXTRAS,
)
from gizzard.bots.env.numbers import (
    ACTION_NUMBERS,
    ENCODED_BIDS,
    ENCODED_CARDS,
    ENCODED_NAMINGS,
    NUMBERS_WITH_EXTRAS,
)
from gizzard.core.formats.effects import BOMBED
from gizzard.core.native import struct
from gizzard.core.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from numpy.typing import NDArray

OBSERVATION_VERSION = 0
"""The version in the names of the environments: it changes if a field does."""

DTYPE = np.int16
MAX_SEATS = struct.MAX_SEATS
"""The seats of an observation, whatever the number of players."""
MAX_SCORE = encoder.MAX_SCORE
"""Points above it, or below its negative, are observed as it."""


class Field(NamedTuple):
    """A part of an observation."""

    name: str
    start: int
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def columns(self) -> slice:
        """The columns of the field."""
        return slice(self.start, self.start + prod(self.shape))


def _by_card(name: str, start: int, meaning: str, high: int = 1) -> Field:
    return Field(name, start, (ENCODED_CARDS,), 0, high, f"by card: {meaning}")


def _by_seat(name: str, start: int, low: int, high: int, meaning: str) -> Field:
    return Field(name, start, (MAX_SEATS,), low, high, f"by seat: {meaning}")


def _number(name: str, start: int, high: int, meaning: str) -> Field:
    return Field(name, start, (1,), 0, high, meaning)


FIELDS = (
    _by_card("hand", layout.F_HAND, "1 if the seat knows that it holds the card"),
    _by_card("turn_up", layout.F_TURN_UP, "1 if the card is turned up"),
    _by_card("trick", layout.F_TRICK, "1 if the card is in the current trick"),
    _by_card(
        "order", layout.F_ORDER, "1 for the first card played in the round, 2 for the second, …; 0 not played", 69
    ),
    Field(
        "played", layout.F_PLAYED, (MAX_SEATS, ENCODED_CARDS), 0, 1, "by seat and card: 1 if the seat played the card"
    ),
    Field(
        "held",
        layout.F_HELD,
        (MAX_SEATS - 1, ENCODED_CARDS),
        0,
        1,
        "by seat from 1, and card: 1 if the seat is known to hold the card; in `pull-one`, to have pulled it",
    ),
    Field(
        "call",
        layout.F_CALL,
        (SAYING_CARDS,),
        0,
        1,
        "by Wizard (CDHS), Jester (CDHS) and extra card: 1 if it was played with a call; the Shapeshifter, as a Wizard",
    ),
    Field(
        "said_trump",
        layout.F_SAID_TRUMP,
        (SAYING_CARDS,),
        0,
        4,
        "likewise: the trump that the card brought, 1 to 4 for CDHS; 0 none",
    ),
    _by_seat("in_round", layout.F_IN_ROUND, 0, 1, "1 if the seat plays the round"),
    _by_seat("to_act", layout.F_TO_ACT, 0, 1, "1 if the seat is to act"),
    _by_seat("dealer", layout.F_DEALER, 0, 1, "1 for the dealer"),
    _by_seat("bids", layout.F_BIDS, -1, ENCODED_BIDS - 1, "the bid; -1 not made or not shown"),
    _by_seat("taken", layout.F_TAKEN, 0, ENCODED_BIDS - 1, "the tricks taken in the round"),
    _by_seat("scores", layout.F_SCORES, -MAX_SCORE, MAX_SCORE, "the points of the finished rounds"),
    Field(
        "voids",
        layout.F_VOIDS,
        (MAX_SEATS, 4),
        0,
        1,
        "by seat and suit (CDHS): 1 if the seat has shown a void, since the last pass",
    ),
    Field(
        "phase",
        layout.F_PHASE,
        (ENCODED_PHASES,),
        0,
        1,
        "1 for the current phase, in the order of `gizzard.PHASES`; the last is reserved",
    ),
    Field("trump", layout.F_TRUMP, (4,), 0, 1, "by suit (CDHS): 1 for the trump suit"),
    Field(
        "led", layout.F_LED, (5,), 0, 1, "1 for the suit to follow (CDHS); the last: a Wizard was led, follow nothing"
    ),
    _number("players", layout.F_PLAYERS, MAX_SEATS, "the number of players"),
    _number("round", layout.F_ROUND, ENCODED_BIDS, "the number of the round, from 1"),
    _number("rounds", layout.F_ROUNDS, ENCODED_BIDS, "the number of rounds"),
    _number("cards", layout.F_CARDS, ENCODED_BIDS, "the cards dealt to each seat"),
    _number("given", layout.F_GIVEN, ENCODED_CARDS, "1 + the card that the seat passed on or was robbed of; 0 none"),
    _number("received", layout.F_RECEIVED, ENCODED_CARDS, "1 + the card that the seat received; 0 none"),
    _number("special", layout.F_SPECIAL, ENCODED_NAMINGS, "1 + the special rule of the round; 0 none"),
    _number("named", layout.F_NAMED, ENCODED_NAMINGS, "1 + the special rule named for the next round; 0 none"),
    Field(
        "rules",
        layout.F_RULES,
        (ENCODED_RULES,),
        0,
        127,
        "the rules of the round, as `gizzard.Columns` lists them from `in_turn` to `jesters_are_wizards`",
    ),
)
"""The fields of an observation, in order. Seats are relative: 0 is the seat that observes, 1 the seat on its left."""

EXTRA_FIELDS = (
    Field("in_deck", layout.F_IN_DECK, (EXTRA_CARDS,), 0, 1, "by extra card: 1 if it is in the deck"),
    _by_card("lies_up", layout.F_LIES_UP, "1 if the card lies up: the turn-up, or what took its place"),
    Field(
        "said_suit",
        layout.F_SAID_SUIT,
        (EXTRA_CARDS,),
        0,
        4,
        "by extra card: the suit that it was given when it was played, 1 to 4 for CDHS; 0 none",
    ),
    _number(BOMBED, layout.F_UNTAKEN, ENCODED_BIDS - 1, "the tricks that nobody took"),
    _number("cloud_late", layout.F_EXTRA_RULES, 1, "1 if the Cloud changes a bid after the last trick"),
    _number("witch_may", layout.F_EXTRA_RULES + 1, 1, "1 if the Witch's player may decline to swap"),
)
"""The fields that follow in games with extra cards."""

COLUMNS: dict[str, slice] = {field.name: field.columns for field in (*FIELDS, *EXTRA_FIELDS)}
"""The columns of each field of an observation."""


def fields_of(rules: RuleSet) -> tuple[Field, ...]:
    """The fields of an observation.

    Args:
        rules: the rules of the game.

    Returns:
        The fields, in the order of their columns.
    """
    return (*FIELDS, *EXTRA_FIELDS) if rules.cards else FIELDS


def width_of(rules: RuleSet) -> int:
    """The number of columns of an observation.

    Args:
        rules: the rules of the game.

    Returns:
        The number.
    """
    return WIDTH_WITH_EXTRAS if rules.cards else OBSERVATION_WIDTH


def numbers_of(rules: RuleSet) -> int:
    """The number of columns of a mask: every action number is less.

    Args:
        rules: the rules of the game.

    Returns:
        The number.
    """
    return NUMBERS_WITH_EXTRAS if rules.cards else ACTION_NUMBERS


def field_of(observation: NDArray[np.int16], name: str) -> NDArray[np.int16]:
    """A field of an observation, or of each row of an array of observations.

    Args:
        observation: the observation, or the array.
        name: the name of the field.

    Returns:
        A view of the field in its own shape.

    Examples:
        >>> import gizzard as gz
        >>> from gizzard.api.observations import field_of, observe
        >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
        >>> field_of(observe(game, seat=1)[0], "trump")
        array([0, 1, 0, 0], dtype=int16)
    """
    shape = next(field.shape for field in (*FIELDS, *EXTRA_FIELDS) if field.name == name)
    return observation[..., COLUMNS[name]].reshape(*observation.shape[:-1], *shape)


def bounds(rules: RuleSet) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The lowest and the highest value of each column.

    Args:
        rules: the rules of the game.

    Returns:
        Two rows, as wide as an observation.
    """
    low, high = np.zeros(width_of(rules), DTYPE), np.zeros(width_of(rules), DTYPE)
    for field in fields_of(rules):
        low[field.columns], high[field.columns] = field.low, field.high
    return low, high


def blank(rules: RuleSet, rows: int = 1) -> tuple[NDArray[np.int16], NDArray[np.uint8]]:
    """Create arrays for observations and masks, whose values are arbitrary.

    Args:
        rules: the rules of the game.
        rows: the number of rows.

    Returns:
        The array for observations and the one for masks.
    """
    return np.empty((rows, width_of(rules)), DTYPE), np.empty((rows, numbers_of(rules)), np.uint8)


def observe(game: Game, seat: int) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
    """What a seat may know of a game, and its legal actions by number.

    Args:
        game: the game.
        seat: the seat that observes; it need not be to act.

    Returns:
        The observation and the mask, as new arrays.

    Raises:
        ValueError: the seat is out of range.
        TypeError: the seat is not an integer.

    Examples:
        >>> import gizzard as gz
        >>> from gizzard.api.observations import COLUMNS, observe
        >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
        >>> observation, mask = observe(game, seat=1)
        >>> observation[COLUMNS["bids"]], mask.nonzero()[0]
        (array([-1, -1, -1, -1, -1, -1], dtype=int16), array([1, 2]))
    """
    observation, mask = blank(game.rules)
    observe_into(game, seat_among(game.rules.players, seat), observation, mask)
    return observation[0], mask[0].view(np.int8)


def observe_into(game: Game, seat: int, observations: NDArray[np.int16], masks: NDArray[np.uint8]) -> None:
    """The same, written into the first row of two arrays, such as those of ``blank``.

    Args:
        game: the game.
        seat: the seat that observes.
        observations: the array for the observation.
        masks: the array for the mask.

    Raises:
        ValueError: the seat is out of range, or an array has the wrong shape.
        TypeError: the seat is not an integer.
    """
    encoder.Encoder().encode_seat(position_of(game), seat, observations, masks)


def observe_all(
    env: VectorEnv, observations: NDArray[np.int16], masks: NDArray[np.uint8], seats: NDArray[np.int32]
) -> None:
    """The same for the seat that acts in each game of a vector environment, or for seat 0 of a game that is over.

    Args:
        env: the environment.
        observations: the array for the observations, a row per game.
        masks: the array for the masks, a row per game.
        seats: the array for the seats that act.

    Raises:
        ValueError: an array has the wrong shape.
    """
    encoder.Encoder().encode_all(env.positions, observations, masks, seats)
