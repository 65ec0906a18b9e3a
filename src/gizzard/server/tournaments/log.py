"""A tournament as a value: a log in the store. Its state is a tournament file and the data that only a server has."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from hmac import compare_digest
from typing import Annotated, Final, Literal

import msgspec
from msgspec.structs import replace

from gizzard.server.rooms.kind import Log
from gizzard.server.tables.avatars import Avatar
from gizzard.server.tables.messages import Chat, Clock, Deck, Switch
from gizzard.server.tables.names import LETTERS, is_presentable
from gizzard.server.tournaments.steps import (
    Decided,
    Leave,
    Moment,
    Schedule,
    Send,
    StartClock,
    Step,
    counts,
    is_version,
    sorted_out,
)
from gizzard.server.wire.dates import date_of
from gizzard.server.wire.keys import key_of
from gizzard.tournament import Deals, New, Results, Round, Source, Tournament, changed, started
from gizzard.tournament.changes import Advance, AnyChange, Pair, Withdraw, next_sizes
from gizzard.tournament.deals import is_due
from gizzard.tournament.knockout import over

PREFIX: Final = "tournament-"
NAME_BYTES: Final = 9
CODE_LENGTH: Final = 8
NAME: Final = re.compile(f"{PREFIX}([0-9a-f]{{{2 * NAME_BYTES}}}|[{LETTERS.lower()}]{{{CODE_LENGTH}}})")
"""Letters, so that the address can be spoken; earlier versions took hexadecimal digits."""
SEATING_MS: Final = 30_000
"""How long after the pairing tables wait for people who are not connected."""
MINUTE_MS: Final = 60_000

By = Literal["host", "server", "entrant"]
Minutes = Annotated[int, msgspec.Meta(ge=1, le=600)]


class TournamentSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a tournament is run, besides its system and rules (see docs/api.md)."""

    host: str = ""
    clock: Clock = Clock()
    minutes: Minutes | None = None
    warning: Minutes | None = None
    pause: Annotated[int, msgspec.Meta(ge=0, le=86_400)] | None = 60
    starts: Moment | None = None
    bots: bool = False
    absent: bool = True
    chat: Chat = "off"
    deck: Deck = "standard"
    spectators: Switch = "off"
    delay: Annotated[int, msgspec.Meta(ge=0, le=600)] = 60
    over_the_board: bool = False
    """Whether people play with their own cards: no tables open here, and results are typed or sent."""


class TournamentSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a tournament opens with."""

    created: int
    """In ms since 1970."""
    key: str
    """The hash of the host's secret."""
    salt: str
    """The key with which addresses are hashed."""
    settings: TournamentSettings
    new: New
    deals: tuple[Deals, ...] = ()
    """In duplicate play the deals of all rounds; each is published once every table has played it."""


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """The server's data about an entrant: the hash of the secret, or the level of a bot."""

    key: str | None = None
    bot: str | None = None
    avatar: Avatar | None = None
    address: str | None = None
    """A keyed hash of the address from which they entered."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An entry of the log: a change, and the seating, tables and secrets that came with it."""

    at: int
    """In ms since 1970."""
    by: By
    do: AnyChange | Step
    seating: Round | None = None
    """The round that was paired."""
    tables: tuple[str, ...] = ()
    """The names of its tables."""
    people: dict[int, Person] = {}
    """Of those who enter."""


TournamentLog = Log[TournamentSetup, Entry]


class Opened(msgspec.Struct, frozen=True):
    """The tables of a round."""

    at: int
    """When it was paired, in ms since 1970."""
    names: tuple[str, ...]
    starts: int | None
    """When its clock starts; None if the host has not started it yet."""


class TournamentState(msgspec.Struct, frozen=True):
    """A tournament after a number of entries of its log."""

    setup: TournamentSetup
    tournament: Tournament
    at: int
    """Time of the last change, in ms since 1970."""
    next_at: int | None
    """Time at which the next round is paired automatically."""
    n: int = 0
    people: Mapping[int, Person] = {}
    opened: tuple[Opened, ...] = ()
    """By round."""
    leaving: frozenset[int] = frozenset()
    sent: tuple[Send, ...] = ()
    """Results sent by players that do not count yet, or differ from the one that does."""
    decided: tuple[Decided, ...] = ()
    """Results sent by players before the one that counts was entered or confirmed."""
    changes: Mapping[int, int] = {}
    """How often each entrant has sent a result or left since the last round was paired."""
    problem: dict[str, str] | None = None
    """Why the next round could not be paired automatically, by language."""

    @property
    def over_the_board(self) -> bool:
        """Whether it is played with cards of one's own."""
        return self.setup.settings.over_the_board

    @property
    def playing(self) -> bool:
        """Whether a round is being played."""
        return bool(self.tournament.rounds) and not self.tournament.rounds[-1].complete

    @property
    def awaits_games(self) -> bool:
        """Whether games of a round are played on this server."""
        return self.playing and not self.over_the_board

    @property
    def publishes(self) -> bool:
        """Whether the deals of a round are to be published."""
        return is_due(self.tournament)

    @property
    def phase(self) -> Literal["gathering", "playing", "between", "over"]:
        """The phase of the tournament."""
        if not self.tournament.rounds:
            return "gathering"
        if self.playing:
            return "playing"
        return "over" if over(self.tournament) and not self.publishes else "between"

    @property
    def following(self) -> Pair | Advance | None:
        """The change that pairs the next round; None if the tournament is over."""
        if over(self.tournament):
            return None
        return Pair() if len(self.tournament.rounds) < self.tournament.system.rounds else Advance()

    @property
    def next_sizes(self) -> tuple[int, ...]:
        """The sizes of the next round's tables; empty while one is played, if too few are present, and at the end."""
        return () if self.playing or self.following is None else next_sizes(self.tournament)

    def owner(self, secret: str) -> int | None:
        """The entrant that a secret belongs to."""
        key = key_of(secret)
        found = (each for each, person in self.people.items() if person.key and compare_digest(person.key, key))
        return next(found, None)

    def is_host(self, secret: str | None) -> bool:
        """Whether this is the host's secret."""
        return compare_digest(key_of(secret or ""), self.setup.key)

    @property
    def host_change(self) -> int:
        """The index in the tournament's log of the host's last change; -1 if there is none."""
        log = self.tournament.log
        return next((index for index in reversed(range(len(log))) if log[index].by == "host"), -1)

    def ends(self, number: int) -> int | None:
        """When the time of a round is over, in ms since 1970."""
        minutes, starts = self.setup.settings.minutes, self.starts(number)
        return None if minutes is None or starts is None else starts + minutes * MINUTE_MS

    @property
    def warning(self) -> int | None:
        """How many ms before the end of a round everybody is warned."""
        settings = self.setup.settings
        if settings.minutes is None or settings.warning is None:
            return None
        return max(0, settings.minutes - settings.warning) * MINUTE_MS

    def starts(self, number: int) -> int | None:
        """When the clock of a round starts, and its tables at the latest, in ms since 1970; None if not yet known."""
        return self.opened[number - 1].starts

    def after(self, entry: Entry) -> TournamentState:
        """The state after one more entry. Raises Refused if the change is not allowed."""
        state = replace(self, n=self.n + 1, at=entry.at, changes=self._counted(entry))
        match entry.do:
            case Leave(number, leaves):
                return replace(state, leaving=state.leaving | {number} if leaves else state.leaving - {number})
            case Schedule(at, problem):
                return replace(state, next_at=at, problem={"en": problem} if isinstance(problem, str) else problem)
            case StartClock(at):
                return replace(state, opened=(*state.opened[:-1], replace(state.opened[-1], starts=at)))
            case Send(_, report):
                sent = tuple(send for send in state.sent if not is_version(send, entry.do))
                decided = tuple(each for each in state.decided if not is_version(each.send, entry.do))
                state = replace(state, sent=(*sent, entry.do), decided=decided)
                confirmed = counts(state.tournament, state.sent, report)
                return state._changed(entry, Results((report,))) if confirmed else state
            case change:
                return state._changed(entry, change)

    def _counted(self, entry: Entry) -> Mapping[int, int]:
        """`changes` after one more entry."""
        match entry.do:
            case Send(number) | Leave(number, True) | Withdraw(number) if entry.by == "entrant":
                return {**self.changes, number: self.changes.get(number, 0) + 1}
        return {} if entry.tables else self.changes

    def _changed(self, entry: Entry, change: AnyChange) -> TournamentState:
        source = source_of(self.setup, entry.seating)
        tournament = changed(self.tournament, change, text_of(entry.at), entry.by, source)
        opened = kept = self.opened[: len(tournament.rounds) - bool(entry.tables)]
        if entry.tables:
            starts = None if self.over_the_board else entry.at + SEATING_MS
            opened = (*kept, Opened(entry.at, entry.tables, starts))
        present = {each.id for each in tournament.entrants if each.until is None}
        sent, decided = sorted_out(self.sent, self.decided, change, tournament, len(kept))
        state = replace(
            self,
            tournament=tournament,
            people={**self.people, **entry.people},
            opened=opened,
            leaving=self.leaving & present,
            sent=sent,
            decided=decided,
        )
        return replace(state, next_at=_next_at(self, state), problem=None)


def _next_at(before: TournamentState, after: TournamentState) -> int | None:
    """Time at which the next round is paired automatically, after a change."""
    rounds = len(after.tournament.rounds)
    if over(after.tournament) or rounds != len(before.tournament.rounds):
        return None
    if after.playing and not before.playing:  # a result was undone
        return None
    pause = after.setup.settings.pause
    if before.next_at is None and pause is not None and before.playing and not after.playing:
        return after.at + pause * 1000
    return before.next_at


def source_of(setup: TournamentSetup, seating: Round | None) -> Source:
    """The source of seatings and deals: a seating that was computed before, and the server's secret deals."""
    deals = setup.deals.__getitem__
    return Source(deals=deals) if seating is None else Source(lambda _: seating, lambda _: seating, deals)


def new_tables(before: Tournament, after: Tournament) -> tuple[str, ...]:
    """Unguessable names for the tables of the last round, if its seating has changed."""
    old, new = (each.rounds[-1] if each.rounds else None for each in (before, after))
    if new is None or new.complete or (old and _seats(old) == _seats(new)):
        return ()
    return tuple(secrets.token_hex(NAME_BYTES) for _ in new.tables)


def _seats(one: Round) -> tuple[object, ...]:
    return one.number, tuple(table.seats for table in one.tables)


def text_of(at: int) -> str:
    """A time in ms since 1970, as in a tournament file."""
    return date_of(at / 1000).replace("+00:00", "Z")


def new_name() -> str:
    """The name of a new tournament: random letters that nobody minds reading to others."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        if is_presentable(code):
            return PREFIX + code.lower()


def begun(setup: TournamentSetup) -> TournamentState:
    """A tournament before its first entry. Raises Refused if it is not allowed."""
    tournament = started(setup.new, text_of(setup.created), "host")
    return TournamentState(setup, tournament, setup.created, setup.settings.starts)
