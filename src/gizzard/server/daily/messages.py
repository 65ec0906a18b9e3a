"""Requests about daily deals, and what is sent about them."""

from typing import Annotated

import msgspec

from gizzard.core.rules.ruleset import RulesJson
from gizzard.server.tables.avatars import Avatar
from gizzard.server.wire.messages import ClientMessage


class DailyBody(ClientMessage, frozen=True):
    """Request to play a daily deal, by default today's. It is sent with the person's own secret."""

    name: str
    day: Annotated[str, msgspec.Meta(max_length=10)] | None = None
    avatar: Avatar | None = None


class DailyAttempt(msgspec.Struct, frozen=True):
    """The person's first game of a day."""

    table: str
    points: int | None
    """Null while it is not over."""
    ranked: bool
    """Whether it counts; False while it is not over."""


class DailyReplay(msgspec.Struct, frozen=True):
    """A game of a day that can be replayed."""

    table: str
    points: int
    ranked: bool


class DailyRound(msgspec.Struct, frozen=True):
    """A round of a day, which dealt everybody the same hand."""

    bids: dict[int, int]
    """How often each bid was made in the games that count."""
    own: tuple[int, int] | None
    """The person's bid, and the tricks that they took."""


class DailyResults(msgspec.Struct, frozen=True):
    """The results of a day."""

    points: tuple[int, ...]
    """The ranked results, best first."""
    percentile: float | None
    """The share of lower results among the others; null if the person has no ranked game, or nobody else has."""
    games: tuple[DailyReplay, ...]
    rounds: tuple[DailyRound, ...]
    unfinished: int
    """The number of unfinished games."""


class DailyDeal(msgspec.Struct, frozen=True):
    """A daily deal as the person may see it."""

    day: str
    today: str
    ends: int
    """When the day ends, in ms since 1970 by the server's clock."""
    now: int
    """The time of that clock."""
    rules: RulesJson
    bots: tuple[str, ...]
    rounds: int
    """Rounds of a game."""
    hash: str
    """Hash of the rules, the bots and all cards."""
    finished: int
    """The number of ranked results."""
    attempt: DailyAttempt | None
    erased: bool
    """Whether the person erased their game of this day, so that no other one counts."""
    results: DailyResults | None
    """Null until the person's own game of today is over."""
    days: tuple[str, ...]
    """Past days, latest first."""


class DailyPar(msgspec.Struct, frozen=True):
    """What an expert scores with the cards of a day, in the person's seat against the same bots."""

    mean: float
    """Its mean points."""
    sd: float
    """The standard deviation of a game."""
    points: tuple[int, ...]
    """The points of each game."""
    bids: dict[str, tuple[int, ...]]
    """By level, what a bot of it bids with the same cards, by round."""


class DailyGame(msgspec.Struct, frozen=True):
    """A seat in a game of a day; its secret is the one in the request."""

    table: str
    seat: int
    ranked: bool
    """Whether this game can count."""
