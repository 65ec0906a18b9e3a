"""The daily deal as a value: one game a day that is the same for everyone, and how people did in it.

A day is a log in the store, as a table is: what was dealt, and then who began a game and how it ended. Its name has a
hyphen, which no table's has, so that nobody can ask for it as a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime
from functools import reduce
from hashlib import blake2b
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from gizzard.bots.seeded import canonical
from gizzard.formats.actions import move_to_json
from gizzard.game.moves import Act
from gizzard.game.state import State, start, to_act
from gizzard.game.step import apply, chance
from gizzard.rules.presets import combine
from gizzard.rules.ruleset import parse, unparse
from gizzard.server.domain.events import Bot, Entry, Left, Object
from gizzard.server.domain.stored import Stored
from gizzard.server.domain.table.setup import rng_of_round

PREFIX: Final = "daily-"
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
"""The presets of each day, from Monday on."""
BOTS: Final = ("club", "expert", "club")
"""On the other seats, from the left of whoever plays."""
PERSON: Final = 0
"""The seat of whoever plays."""
DAY_MS: Final = 24 * 3600 * 1000


class DayDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is dealt on a day. The seed is never sent to anybody."""

    day: str
    rules: Object
    bots: tuple[str, ...]
    seed: str
    hash: str
    """Of the rules, the bots and all cards: where it is the same, results can be compared."""


class Began(msgspec.Struct, frozen=True, tag_field="kind", tag="began"):
    """Somebody began their first game of the day."""

    at: int
    table: str
    key: str | None = None
    """The hash of their secret; None once it was erased."""
    mark: str | None = None
    """Once it was erased: its keyed hash, until the day ends, so that they cannot play for the ranking twice."""


class Finished(msgspec.Struct, frozen=True, tag_field="kind", tag="finished"):
    """A game came to its end."""

    at: int
    table: str
    points: int
    alone: bool = True
    """Whether nobody stood in for the player."""


class Attempt(msgspec.Struct, frozen=True):
    """Somebody's first game of a day."""

    table: str
    key: str | None
    mark: str | None = None
    points: int | None = None
    """None while it is not over."""
    ranked: bool = False
    """Whether it counts: it was finished on the day, and nobody stood in."""


class Day(msgspec.Struct, frozen=True):
    """A day after a number of entries of its log."""

    deal: DayDeal
    attempts: dict[str, Attempt]
    """By table, in the order in which they were begun."""
    n: int = 0
    """The number of entries."""

    def after(self, entry: Began | Finished) -> Day:
        """The day after one more entry."""
        if isinstance(entry, Began):
            attempt = Attempt(entry.table, entry.key, entry.mark)
        else:
            counts = entry.alone and day_of(entry.at) == self.deal.day
            attempt = replace(self.attempts[entry.table], points=entry.points, ranked=counts)
        return Day(self.deal, {**self.attempts, entry.table: attempt}, self.n + 1)

    def attempt_of(self, key: str | None) -> Attempt | None:
        """The first game of whoever has a secret of that hash."""
        return next((each for each in self.attempts.values() if key and each.key == key), None)

    def has_begun(self, key: str) -> bool:
        """Whether the owner of a secret of that hash has begun a game, even if it was erased since."""
        mark = mark_of(key, self.deal)
        return any(each.key == key or each.mark == mark for each in self.attempts.values())

    @property
    def ranked(self) -> list[int]:
        """The points that count, best first."""
        return sorted(each.points for each in self.attempts.values() if each.ranked and each.points is not None)[::-1]


_decode = msgspec.json.Decoder(Began | Finished).decode


def day_of(ms: int) -> str:
    """The day (UTC) of a time in ms since 1970, as ``2026-11-22``."""
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()


def end_of(day: str) -> int:
    """When a day ends, in ms since 1970."""
    return int(datetime.fromisoformat(f"{day}T00:00:00+00:00").timestamp() * 1000) + DAY_MS


def is_date(text: str) -> bool:
    """Whether this is a day, written as ``2026-11-22``."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def log_of(day: str) -> str:
    """The name of a day's log in the store."""
    return PREFIX + day


def is_day_log(name: str) -> bool:
    """Whether a log in the store is that of a day, and not a table's."""
    return name.startswith(PREFIX)


def deal_of(day: str, seed: str) -> DayDeal:
    """What is dealt on a day, given its seed."""
    presets = WEEK[date.fromisoformat(day).weekday()]
    rules = unparse(parse({"players": PLAYERS} | combine(presets)))
    identity = canonical([rules, BOTS, list(cards_of(rules, seed))])
    return DayDeal(day, rules, BOTS, seed, blake2b(identity, digest_size=8).hexdigest())


def cards_of(rules: Object, seed: str) -> Iterator[Object]:
    """All deals of a game with this seed; they do not depend on what is played."""
    game = start(parse(rules), first_dealer(rules["players"], seed))
    while not game.over:
        dealt = chance(game, rng_of_round(seed, game.position.number))
        assert dealt is not None
        yield move_to_json(game, dealt)
        game = _played_out(apply(game, dealt))


def _played_out(game: State) -> State:
    """The round under way, played to its end with any legal moves."""
    while not game.between_rounds:
        seat = to_act(game)[0]
        game = apply(game, Act(seat, game.position.legal(seat)[0]))
    return game


def first_dealer(players: int, seed: str) -> int:
    """Who deals first."""
    return Random(f"{seed}/dealer").randrange(players)


def read_day(stored: Stored) -> Day:
    """A day as it is stored."""
    return with_entries(Day(msgspec.json.decode(stored.setup, type=DayDeal), {}), stored.entries)


def with_entries(day: Day, rows: Iterable[str]) -> Day:
    """The day after more entries, as they are stored."""
    return reduce(Day.after, (_decode(row) for row in rows), day)


def mark_of(key: str, deal: DayDeal) -> str:
    """A keyed hash of a secret's hash: only this server can compute it, and it differs from day to day."""
    return blake2b(key.encode(), digest_size=16, key=deal.seed.encode()[: blake2b.MAX_KEY_SIZE]).hexdigest()


def without_key(stored: Stored, key: str, at: int) -> Stored:
    """The log of a day without the key of a person; on the day itself a mark says that they have played."""
    deal = msgspec.json.decode(stored.setup, type=DayDeal)
    mark = mark_of(key, deal) if day_of(at) == deal.day else None
    return _rewritten(stored, lambda began: replace(began, key=None, mark=mark) if began.key == key else began)


def without_marks(stored: Stored) -> Stored:
    """The log of a day that has ended."""
    return _rewritten(stored, lambda began: replace(began, mark=None))


def _rewritten(stored: Stored, change: Callable[[Began], Began]) -> Stored:
    def changed(row: str) -> str:
        entry = _decode(row)
        new = change(entry) if isinstance(entry, Began) else entry
        return row if new == entry else msgspec.json.encode(new).decode()

    return Stored(stored.setup, tuple(map(changed, stored.entries)))


def played_alone(entries: Iterable[Entry]) -> bool:
    """Whether no bot ever stood in for the player."""
    return not any(isinstance(entry.event, Left | Bot) and entry.event.seat == PERSON for entry in entries)


def percentile(points: int, ranked: Sequence[int]) -> float | None:
    """The share of the others' results that are lower, those that are equal counting half; None without any others.

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
