"""The daily deal as a value: one game per day that is the same for everyone, and its results.

Like a table, a day is a log in the store: the deal, then the start and the result of each game. Its name contains a
hyphen, which table names do not, so that it cannot be requested as a table.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from functools import partial
from hashlib import blake2b
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from gizzard.bots.seeded import canonical
from gizzard.core.formats.moves import ChanceJson, move_to_json
from gizzard.core.game.plan import plan
from gizzard.core.game.state import Act, State, apply, chance, start, to_act
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import combine
from gizzard.core.rules.ruleset import unparse
from gizzard.server.rooms.kind import Kind, Log, Part, rewritten
from gizzard.server.tables.events import Bot, Entry, Left
from gizzard.server.tables.log import Owner
from gizzard.server.tables.setup import rng_of_round
from gizzard.server.wire.dates import day_of
from gizzard.server.wire.messages import Object

PREFIX: Final = "daily-"
NAME: Final = re.compile(f"{PREFIX}[0-9-]{{10}}")
PLAYERS: Final = 4
WEEK: Final = (
    ("first-seven",),
    ("first-seven", "plus-minus-one"),
    ("first-seven",),
    ("quick-play",),
    ("first-seven",),
    ("first-seven", "hidden-bid"),
    ("amigo-tournament",),
)
"""The presets by weekday, from Monday on."""
OPPONENTS: Final = ("club", "expert", "club")
"""The bots on the other seats, from the player's left."""
PERSON: Final = 0
"""The player's seat."""
DAY_MS: Final = 24 * 3600 * 1000


class DayDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deal of a day. The seed is never sent to clients."""

    day: str
    rules: Object
    bots: tuple[str, ...]
    seed: str
    hash: str
    """Hash of the rules, the bots and all cards: results with the same hash are comparable."""


class Began(msgspec.Struct, frozen=True, tag_field="kind", tag="began"):
    """A person began their first game of the day."""

    at: int
    table: str
    key: str | None = None
    """The hash of their secret; None after an erasure."""
    mark: str | None = None
    """After an erasure: the keyed hash of the key until the day ends, so that nobody is ranked twice."""


class OwnRound(msgspec.Struct, frozen=True, array_like=True):
    """A round of the person's game."""

    bid: int
    taken: int


class Finished(msgspec.Struct, frozen=True, tag_field="kind", tag="finished"):
    """A game ended."""

    at: int
    table: str
    points: int
    alone: bool = True
    """Whether no bot took over from the player."""
    rounds: tuple[OwnRound, ...] = ()
    """Empty in logs written before rounds were kept."""


class Erased(msgspec.Struct, frozen=True, tag_field="kind", tag="erased"):
    """Earlier entries were rewritten, so nodes must read the log again."""


DayEntry = Began | Finished | Erased
DayLog = Log[DayDeal, DayEntry]


class Attempt(msgspec.Struct, frozen=True):
    """A person's first game of a day."""

    table: str
    key: str | None
    mark: str | None = None
    points: int | None = None
    """None while it is not over."""
    ranked: bool = False
    """Whether it counts: it was finished on the day itself, and no bot took over."""
    rounds: tuple[OwnRound, ...] = ()
    """Empty while it is not over."""


class Day(msgspec.Struct, frozen=True):
    """A day after a number of entries of its log."""

    deal: DayDeal
    attempts: dict[str, Attempt]
    """By table, in order of their start."""
    n: int = 0
    """The number of entries."""

    def after(self, entries: Sequence[DayEntry]) -> Day:
        """The day after more entries."""
        attempts = dict(self.attempts)
        for entry in entries:
            match entry:
                case Began():
                    attempts[entry.table] = Attempt(entry.table, entry.key, entry.mark)
                case Finished():
                    counts = entry.alone and day_of(entry.at) == self.deal.day
                    attempts[entry.table] = replace(
                        attempts[entry.table], points=entry.points, ranked=counts, rounds=entry.rounds
                    )
        return Day(self.deal, attempts, self.n + len(entries))

    def attempt_of(self, key: str | None) -> Attempt | None:
        """The first game of the person with a key."""
        return next((each for each in self.attempts.values() if key and each.key == key), None)

    def has_begun(self, key: str) -> bool:
        """Whether the person with a key has begun a game, even if it was erased since."""
        mark = mark_of(key, self.deal)
        return any(each.key == key or each.mark == mark for each in self.attempts.values())

    @property
    def ranked(self) -> list[int]:
        """The ranked results, best first."""
        return sorted(each.points for each in self.attempts.values() if each.ranked and each.points is not None)[::-1]

    def bids(self, number: int) -> Counter[int]:
        """How often each bid was made in a round (from 1) of the games that count."""
        games = (each.rounds for each in self.attempts.values() if each.ranked)
        return Counter(rounds[number - 1].bid for rounds in games if len(rounds) >= number)

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return len(plan(parse(self.deal.rules)))

    @property
    def disputed_round(self) -> int:
        """The round (from 1) in which most people did not make the usual bid; of several the last."""
        return max(range(1, self.rounds + 1), key=lambda number: (_dissent(self.bids(number)), number))


def _dissent(bids: Counter[int]) -> int:
    return bids.total() - max(bids.values(), default=0)


def end_of(day: str) -> int:
    """When a day ends, in ms since 1970."""
    return int(datetime.fromisoformat(f"{day}T00:00:00+00:00").timestamp() * 1000) + DAY_MS


def is_date(text: str) -> bool:
    """Whether a text is a date such as ``2026-11-22``."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def log_of(day: str) -> str:
    """The name of a day's log in the store."""
    return PREFIX + day


def deal_of(day: str, seed: str) -> DayDeal:
    """The deal of a day for a seed."""
    presets = WEEK[date.fromisoformat(day).weekday()]
    rules = unparse(parse({"players": PLAYERS} | combine(presets)))
    identity = canonical([rules, OPPONENTS, list(cards_of(rules, seed))])
    return DayDeal(day, rules, OPPONENTS, seed, blake2b(identity, digest_size=8).hexdigest())


def cards_of(rules: Object, seed: str) -> Iterator[ChanceJson]:
    """All deals of a game with a seed; they do not depend on the play."""
    game = start(parse(rules), first_dealer(rules["players"], seed))
    while not game.over:
        dealt = chance(game, rng_of_round(seed, game.position.number))
        assert dealt is not None
        yield move_to_json(game, dealt)
        game = _played_out(apply(game, dealt))


def _played_out(game: State) -> State:
    """Play the current round to its end with arbitrary legal moves."""
    while not game.between_rounds:
        seat = to_act(game)[0]
        game = apply(game, Act(seat, game.position.legal(seat)[0]))
    return game


def first_dealer(players: int, seed: str) -> int:
    """The seat that deals first."""
    return Random(f"{seed}/dealer").randrange(players)


def of_owner(owner: Owner, at: int) -> Part | None:
    """What a day stores about the owner of a game."""
    if owner.setup.shared is None:
        return None
    day, key = log_of(owner.setup.shared.day), owner.key
    return Part(day, partial(about_person, key=key), partial(without_key, key=key, at=at))


def mark_of(key: str, deal: DayDeal) -> str:
    """A keyed hash of a key: only this server can compute it, and it differs from day to day."""
    return blake2b(key.encode(), digest_size=16, key=deal.seed.encode()[: blake2b.MAX_KEY_SIZE]).hexdigest()


def about_person(log: DayLog, key: str) -> list[DayEntry]:
    """The entries of a day about the person with a key."""
    entries = [entry for entry in log.entries if not isinstance(entry, Erased)]
    tables = {entry.table for entry in entries if isinstance(entry, Began) and entry.key == key}
    return [entry for entry in entries if entry.table in tables]


def without_key(log: DayLog, key: str, at: int) -> DayLog:
    """The log of a day without a person's key; on the day itself a mark records that they have played."""
    mark = mark_of(key, log.setup) if day_of(at) == log.setup.day else None

    def without(entry: DayEntry) -> DayEntry:
        is_own = isinstance(entry, Began) and entry.key == key
        return replace(entry, key=None, mark=mark) if is_own else entry

    return rewritten(log, without, Erased())


def without_marks(log: DayLog) -> DayLog:
    """The log of a past day without marks."""

    def without(entry: DayEntry) -> DayEntry:
        return replace(entry, mark=None) if isinstance(entry, Began) else entry

    return rewritten(log, without, Erased())


DAY: Final[Kind[DayDeal, DayEntry, Day]] = Kind(
    PREFIX,
    NAME,
    "no-day",
    DayDeal,
    DayEntry,
    begin=lambda deal: Day(deal, {}),
    after=Day.after,
    last=lambda log: end_of(log.setup.day),
    rereads=Erased,
    of_owner=of_owner,
)


def rounds_of(game: State) -> tuple[OwnRound, ...]:
    """What the person bid and took in each round."""
    return tuple(OwnRound(over.bids[PERSON], over.taken[PERSON]) for over in game.history)


def played_alone(entries: Iterable[Entry]) -> bool:
    """Whether no bot ever took over from the player."""
    return not any(isinstance(entry.event, Left | Bot) and entry.event.seat == PERSON for entry in entries)


def percentile(points: int, ranked: Sequence[int]) -> float | None:
    """Percentile rank among the other results, where ties count half; None if nobody else has a result.

    ``ranked`` includes the result itself.

    >>> percentile(50, [90, 50, 50, 20])
    0.5
    """
    others = len(ranked) - 1
    if others < 1:
        return None
    lower = sum(each < points for each in ranked)
    equal = sum(each == points for each in ranked) - 1
    return (lower + equal / 2) / others
