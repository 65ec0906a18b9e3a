"""Observations, field by field: the same for all rules, with relative seats and nothing hidden."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from gizzard.api.arguments import seat_among
from gizzard.api.game import Game
from gizzard.bots.env import encoder
from gizzard.bots.env.encoder import ENCODED_PHASES, ENCODED_RULES, MAX_SCORE, OBSERVATION_WIDTH, SAYING_CARDS, Encoder
from gizzard.bots.env.numbers import ACTION_NUMBERS, ENCODED_BIDS, ENCODED_CARDS, ENCODED_NAMINGS
from gizzard.core.native.struct import MAX_SEATS
from gizzard.research.actions import position_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

OBSERVATION_VERSION = 0
"""The version in the names of the environments: it changes if a field does."""

DTYPE = np.int16


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
    _by_card("hand", encoder.F_HAND, "1 if the seat knows that it holds the card"),
    _by_card("turn_up", encoder.F_TURN_UP, "1 if the card is turned up"),
    _by_card("trick", encoder.F_TRICK, "1 if the card is in the current trick"),
    _by_card(
        "order", encoder.F_ORDER, "1 for the first card played in the round, 2 for the second, …; 0 not played", 69
    ),
    Field(
        "played", encoder.F_PLAYED, (MAX_SEATS, ENCODED_CARDS), 0, 1, "by seat and card: 1 if the seat played the card"
    ),
    Field(
        "held",
        encoder.F_HELD,
        (MAX_SEATS - 1, ENCODED_CARDS),
        0,
        1,
        "by seat from 1, and card: 1 if the seat is known to hold the card; in `pull-one`, to have pulled it",
    ),
    Field(
        "call",
        encoder.F_CALL,
        (SAYING_CARDS,),
        0,
        1,
        "by Wizard (CDHS), Jester (CDHS) and special card: 1 if it was played with a call",
    ),
    Field(
        "said_trump",
        encoder.F_SAID_TRUMP,
        (SAYING_CARDS,),
        0,
        4,
        "likewise: the trump that the card brought, 1 to 4 for CDHS; 0 none",
    ),
    _by_seat("in_round", encoder.F_IN_ROUND, 0, 1, "1 if the seat plays the round"),
    _by_seat("to_act", encoder.F_TO_ACT, 0, 1, "1 if the seat is to act"),
    _by_seat("dealer", encoder.F_DEALER, 0, 1, "1 for the dealer"),
    _by_seat("bids", encoder.F_BIDS, -1, ENCODED_BIDS - 1, "the bid; -1 not made or not shown"),
    _by_seat("taken", encoder.F_TAKEN, 0, ENCODED_BIDS - 1, "the tricks taken in the round"),
    _by_seat("scores", encoder.F_SCORES, -MAX_SCORE, MAX_SCORE, "the points of the finished rounds"),
    Field("voids", encoder.F_VOIDS, (MAX_SEATS, 4), 0, 1, "by seat and suit (CDHS): 1 if the seat has shown a void"),
    Field(
        "phase",
        encoder.F_PHASE,
        (ENCODED_PHASES,),
        0,
        1,
        "1 for the current phase: deal, trump, bid, pass, pull, play, over; then reserved",
    ),
    Field("trump", encoder.F_TRUMP, (4,), 0, 1, "by suit (CDHS): 1 for the trump suit"),
    Field(
        "led", encoder.F_LED, (5,), 0, 1, "1 for the suit to follow (CDHS); the last: a Wizard was led, follow nothing"
    ),
    _number("players", encoder.F_PLAYERS, MAX_SEATS, "the number of players"),
    _number("round", encoder.F_ROUND, ENCODED_BIDS, "the number of the round, from 1"),
    _number("rounds", encoder.F_ROUNDS, ENCODED_BIDS, "the number of rounds"),
    _number("cards", encoder.F_CARDS, ENCODED_BIDS, "the cards dealt to each seat"),
    _number("given", encoder.F_GIVEN, ENCODED_CARDS, "1 + the card that the seat passed on or was robbed of; 0 none"),
    _number("received", encoder.F_RECEIVED, ENCODED_CARDS, "1 + the card that the seat received; 0 none"),
    _number("special", encoder.F_SPECIAL, ENCODED_NAMINGS, "1 + the special rule of the round; 0 none"),
    _number("named", encoder.F_NAMED, ENCODED_NAMINGS, "1 + the special rule named for the next round; 0 none"),
    Field(
        "rules",
        encoder.F_RULES,
        (ENCODED_RULES,),
        0,
        127,
        "the rules of the round, as `gizzard.Columns` lists them from `in_turn` to `jesters_are_wizards`",
    ),
)
"""The fields of an observation, in order. Seats are relative: 0 is the seat that observes, 1 the seat on its left."""

COLUMNS: dict[str, slice] = {field.name: field.columns for field in FIELDS}
"""The columns of each field of an observation."""


def field_of(observation: NDArray[np.int16], name: str) -> NDArray[np.int16]:
    """A field of an observation, or of each row of an array of observations, in its own shape."""
    shape = next(field.shape for field in FIELDS if field.name == name)
    return observation[..., COLUMNS[name]].reshape(*observation.shape[:-1], *shape)


def bounds() -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The lowest and the highest value of each column."""
    low, high = np.zeros(OBSERVATION_WIDTH, DTYPE), np.zeros(OBSERVATION_WIDTH, DTYPE)
    for field in FIELDS:
        low[field.columns], high[field.columns] = field.low, field.high
    return low, high


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
        >>> from gizzard.research.fields import COLUMNS, observe
        >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
        >>> observation, mask = observe(game, seat=1)
        >>> observation[COLUMNS["bids"]], mask.nonzero()[0]
        (array([-1, -1, -1, -1, -1, -1], dtype=int16), array([1, 2]))
    """
    observation, mask = np.empty((1, OBSERVATION_WIDTH), DTYPE), np.empty((1, ACTION_NUMBERS), np.int8)
    Encoder().encode_seat(position_of(game), seat_among(game.rules.players, seat), observation, mask.view(np.uint8))
    return observation[0], mask[0]
