"""A season of ratings as a value: a log in the store, with the people who take part and the judgement of each game.

Like a daily deal's, its name contains a hyphen, which table names do not.
"""

from __future__ import annotations

import re
import secrets
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from copy import copy
from functools import partial
from hashlib import blake2b
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from gizzard.server.ratings.opponents import MAX_NETWORKS, Opponents
from gizzard.server.ratings.rating import NEW, Rating, carried
from gizzard.server.ratings.seasons import end_of_season, season_after, season_of
from gizzard.server.rooms.kind import Kind, Log, Part, rewritten
from gizzard.server.tables.log import Owner
from gizzard.server.tables.rated import FAMILIES
from gizzard.server.wire.networks import site_of

PREFIX: Final = "ratings-"
NAME: Final = re.compile(f"{PREFIX}[0-9]{{4}}-Q[1-4]")
NETWORK_BYTES: Final = 2
"""Length of a network's hash: networks can be compared, but many have the same hash."""
MAX_ENTERED: Final = 20
"""Maximum number of entries with which a seat takes part at a table."""
MAX_RENAMED: Final = 20
"""Maximum number of changes of a person's name on the leaderboard of a season; taking it off is always possible."""

Why = Literal["rated", "unfinished", "rules", "settings", "people", "networks"]
"""Whether a game was rated, or why not: it was not finished; its rules or settings; too few people took part, or too
few from networks of their own."""


class SeasonSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the log of a season begins with."""

    season: str
    salt: str
    """The key with which networks are hashed."""


class _Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind"):
    at: int
    """In ms since 1970."""


class Entered(_Entry, frozen=True, tag="entered"):
    """The owner of a seat takes part."""

    table: str
    seat_key: str
    """The hash of the seat's secret."""
    player: str | None
    """The hash of the rating key; None if they no longer take part, or have deleted it."""
    network: str | None
    """The hash of the person's network; None if it is unknown."""
    name: str | None = None
    """The name on the leaderboard; None if the person is not listed."""
    others: tuple[str, ...] = ()
    """The hashes of other networks from which they were connected while they could still decide."""
    late: tuple[str, ...] = ()
    """The hashes of those from which they were connected only later."""
    last: dict[str, Rating] | None = None
    """The last ratings by family of somebody who has deleted them since: an opponent without a key."""
    gone: str | None = None
    """After a deletion: a random name for this person at this table, who may have had two seats."""

    @property
    def takes_part(self) -> bool:
        """Whether the game counts with them."""
        return self.player is not None or self.last is not None

    @property
    def early(self) -> tuple[str, ...]:
        """The hashes of the networks that they played from while they could still decide."""
        return (self.network, *self.others) if self.network else self.others

    @property
    def networks(self) -> tuple[str, ...]:
        """The hashes of all networks that they played from."""
        return (*self.early, *self.late)


class Player(msgspec.Struct, frozen=True, array_like=True):
    """A person in a rated game."""

    player: str | None
    """None after the deletion of the rating."""
    network: str
    place: int
    weight: float
    before: Rating
    after: Rating
    others: tuple[str, ...] = ()
    """The hashes of their other networks."""

    @property
    def networks(self) -> tuple[str, ...]:
        """The hashes of all networks that they played from."""
        return (self.network, *self.others)


class Judged(_Entry, frozen=True, tag="judged"):
    """A game was rated, or does not count."""

    table: str
    why: Why
    family: str | None = None
    players: tuple[Player, ...] = ()


class Listed(_Entry, frozen=True, tag="listed"):
    """A person changed their name on the leaderboard; None takes them off it."""

    player: str | None
    name: str | None = None


class Erased(_Entry, frozen=True, tag="erased"):
    """Earlier entries were rewritten, so nodes must read the log again."""


SeasonEntry = Entered | Judged | Listed | Erased
SeasonLog = Log[SeasonSetup, SeasonEntry]


class Season:
    """A season after a number of entries of its log."""

    def __init__(self, setup: SeasonSetup) -> None:
        self.setup, self.n = setup, 0
        self.players: set[str] = set()
        """All who have entries: they took part at a table, whether it was rated or not, or have chosen a name."""
        self.pending: dict[str, dict[str, Entered]] = {}
        """The people who take part at tables that are not judged yet, by table and by the key of the seat."""
        self.entered: dict[str, Counter[str]] = {}
        """The number of their entries, without those of people who withdrew."""
        self.judged: dict[str, Judged] = {}
        self.ratings: dict[tuple[str, str], Rating] = {}
        """By family and player."""
        self.opponents: dict[str, Opponents] = {}
        self.names: dict[str, str] = {}
        """The names of the players on the leaderboard, in the order in which they were chosen."""
        self.renamed: Counter[str] = Counter()
        """How often players have changed their name on the leaderboard, apart from taking part at a table."""

    @classmethod
    def empty(cls, name: str) -> Season:
        """A season in which nobody takes part."""
        return cls(SeasonSetup(name, ""))

    @property
    def name(self) -> str:
        """The name of the season."""
        return self.setup.season

    def after(self, entries: Sequence[SeasonEntry]) -> Season:
        """The season after more entries."""
        after = copy(self)
        for field in ("players", "pending", "entered", "judged", "ratings", "opponents", "names", "renamed"):
            setattr(after, field, copy(getattr(self, field)))
        for entry in entries:
            after._add(entry)
        after.n += len(entries)
        return after

    def _add(self, entry: SeasonEntry) -> None:
        """Add an entry. What is shared with the season before is replaced, not changed."""
        match entry:
            case Entered(table=table, seat_key=seat):
                if entry.player:
                    self.players.add(entry.player)
                if table not in self.judged:
                    self.pending[table] = {**self.pending.get(table, {}), seat: entry}
                    self.entered[table] = self.entered.get(table, Counter()) + Counter({seat: entry.takes_part})
                self._list(entry.player, entry.name and self.names.get(entry.player or "", entry.name))
            case Judged():
                self._judge(entry)
            case Listed(player=str(player)):
                self.players.add(player)
                self.renamed[player] += 1
                self._list(player, entry.name)

    def _list(self, player: str | None, name: str | None) -> None:
        if player is None or self.names.get(player) == name:
            return
        self.names.pop(player, None)
        if name:
            self.names[player] = name

    def _judge(self, entry: Judged) -> None:
        if entry.table in self.judged:
            return  # it counts once
        self.judged[entry.table] = entry
        self.pending.pop(entry.table, None)
        self.entered.pop(entry.table, None)
        for one in entry.players:
            if one.player:
                self.ratings[entry.family or "", one.player] = one.after
                others = [(other.player, other.networks) for other in entry.players if other is not one]
                self.opponents[one.player] = self.opponents.get(one.player, Opponents()).after(others)

    def rating(self, family: str, player: str, before: Season | None) -> Rating:
        """A player's rating, carried over from the season before if it has not changed in this one."""
        if found := self.ratings.get((family, player)):
            return found
        earlier = before and before.ratings.get((family, player))
        return carried(earlier) if earlier else NEW

    def taking_part(self, table: str) -> Iterator[str]:
        """The keys of the seats that take part at a table that is not judged yet."""
        return (key for key, entry in self.pending.get(table, {}).items() if entry.takes_part)

    def networks_of(self, table: str, seat_key: str) -> tuple[str, ...]:
        """The networks that the owner of a seat has used at a table so far."""
        known = self.pending.get(table, {}).get(seat_key)
        return known.networks if known else ()

    def from_also(self, table: str, seat_key: str, network: str | None, at: int, late: bool) -> Entered | None:
        """The entry that adds a network to somebody who takes part, `late` once they cannot decide any more; None if
        there is nothing to add.
        """
        known = self.pending.get(table, {}).get(seat_key)
        if not (known and known.takes_part and network) or network in known.networks:
            return None
        if len(known.networks) > MAX_NETWORKS:
            return None  # they gain nothing already
        added = {"late": (*known.late, network)} if late else {"others": (*known.others, network)}
        return replace(known, at=at, name=self.names.get(known.player or ""), **added)

    def has(self, entry: Entered) -> bool:
        """Whether somebody takes part in this way already, or does not take part."""
        known = self.pending.get(entry.table, {}).get(entry.seat_key)
        if known is None or not known.takes_part:
            return not entry.takes_part
        return replace(known, at=entry.at) == entry

    def entered_too_often(self, entry: Entered) -> bool:
        """Whether the owner of a seat has decided to take part too often at a table."""
        return entry.takes_part and self.entered.get(entry.table, Counter())[entry.seat_key] >= MAX_ENTERED

    def networks_met(self, player: str) -> int:
        """The number of networks that a player's opponents came from; all of one opponent's count once."""
        return self.opponents[player].met if player in self.opponents else 0

    def hashed_network(self, address: str | None) -> str | None:
        """The hash of an address's network; None if the address is unknown."""
        if address is None:
            return None
        key = self.setup.salt.encode()
        return blake2b(site_of(address).encode(), digest_size=NETWORK_BYTES, key=key).hexdigest()


def log_of(season: str) -> str:
    """The name of a season's log in the store."""
    return PREFIX + season


def _last(log: SeasonLog) -> float:
    """When the season after it ends, to which its ratings are carried over; in ms since 1970."""
    return 1000 * end_of_season(season_after(log.setup.season))


def of_owner(owner: Owner, at: int) -> Part:
    """What a season stores about the owner of a seat."""
    return Part(
        log_of(season_of(owner.setup.created)),
        partial(about_seat, table=owner.table, seat_key=owner.key),
        partial(without_name, seat_key=owner.key, at=at),
    )


SEASON: Final[Kind[SeasonSetup, SeasonEntry, Season]] = Kind(
    PREFIX,
    NAME,
    "no-season",
    SeasonSetup,
    SeasonEntry,
    begin=Season,
    after=Season.after,
    last=_last,
    slow=True,
    rereads=Erased,
    of_owner=of_owner,
)


def without_player(log: SeasonLog, player: str, at: int, before: Season | None) -> SeasonLog:
    """The log of a season without a player's key and names. The results of others stay, and games that are not judged
    yet still count for them: the player is then an opponent without a key, with rounded ratings.
    """
    season = SEASON.state(log)
    last = {family: _rounded(season.rating(family, player, before)) for family in FAMILIES}
    gone: defaultdict[str, str] = defaultdict(partial(secrets.token_hex, 4))

    def erased(entry: SeasonEntry) -> SeasonEntry:
        if isinstance(entry, Erased):
            return entry
        if isinstance(entry, Judged):
            if all(one.player != player for one in entry.players):
                return entry
            kept = (replace(one, player=None) if one.player == player else one for one in entry.players)
            return replace(entry, players=tuple(kept))
        if entry.player != player:
            return entry
        if isinstance(entry, Entered) and entry.table in season.pending:
            entry = replace(entry, last=last, gone=gone[entry.table])
        return replace(entry, player=None, name=None)

    return rewritten(log, erased, Erased(at))


def about_seat(log: SeasonLog, table: str, seat_key: str) -> list[SeasonEntry]:
    """The entries of a season about the owner of a seat at a table, without what they say about other people."""
    entries = [entry for entry in log.entries if isinstance(entry, Entered | Judged)]
    entered = [
        entry for entry in entries if isinstance(entry, Entered) and (entry.table, entry.seat_key) == (table, seat_key)
    ]
    own = {entry.player for entry in entered}
    judged = [entry for entry in entries if entered and isinstance(entry, Judged) and entry.table == table]
    return [*entered, *(replace(entry, players=tuple(p for p in entry.players if p.player in own)) for entry in judged)]


def _rounded(rating: Rating) -> Rating:
    return Rating(round(rating.mu, 1), round(rating.sigma, 1))


def without_name(log: SeasonLog, seat_key: str, at: int) -> SeasonLog:
    """The log of a season without the names of a person who is known by the key of a seat."""
    entered = (entry for entry in log.entries if isinstance(entry, Entered))
    players = {entry.player for entry in entered if entry.seat_key == seat_key}

    def erased(entry: SeasonEntry) -> SeasonEntry:
        has_name = isinstance(entry, Entered | Listed) and entry.player in players
        return replace(entry, name=None) if has_name else entry

    return rewritten(log, erased, Erased(at))
