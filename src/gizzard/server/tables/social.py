"""The people at a table as a value, with a reducer for events and moves.

It depends on neither the rules of the game nor the current time; every entry carries its own time.
"""

from __future__ import annotations

import hmac
from hashlib import blake2b
from typing import Final

import msgspec
from msgspec.structs import replace

from gizzard.server.tables import events
from gizzard.server.tables.avatars import Avatar
from gizzard.server.tables.bot_names import bot_names
from gizzard.server.tables.messages import Clock, Phase, SayJson
from gizzard.server.tables.rated import MIN_PEOPLE

SAYS: Final = 50
"""Number of chat messages shown to a joining client; older ones are dropped when there are twice as many."""
GONE_MS: Final = 60_000
"""How long a seat may be disconnected before a bot takes over at tables with a clock, and by a lone player's wish."""
AWAY_MS: Final = 180_000
"""How long the clock of a seat that will be right back is paused."""

FREED: Final = {"name": None, "key": None, "avatar": None}
"""What changes at a seat whose owner leaves it before the game."""


class Seat(msgspec.Struct, frozen=True):
    """A seat at the table."""

    name: str | None = None
    """None while the seat is free."""
    bot: str | None = None
    """The level of a permanent bot."""
    named: bool = False
    """Whether the bot keeps its name from an earlier game."""
    key: str | None = None
    """The hash of the secret that owns it."""
    avatar: Avatar | None = None
    absent: bool = False
    """Whether a bot plays for its owner."""
    away_from: int = 0
    away_until: int = 0
    """Between them its clock is stopped, in ms since 1970; 0 if it is not."""
    was_away: bool = False
    """Whether the owner has been away already, which is allowed once per game."""
    bank: int = 0
    """Remaining time bank in ms."""

    @property
    def free(self) -> bool:
        """Whether the seat is free."""
        return self.name is None

    @property
    def person(self) -> bool:
        """Whether its owner is playing it."""
        return self.key is not None and not self.absent


class OpenAsk(msgspec.Struct, frozen=True):
    """An undecided ask."""

    id: int
    asked: events.Asked
    at: int
    yes: frozenset[int] = frozenset()
    no: frozenset[int] = frozenset()

    @property
    def needs(self) -> tuple[int, ...]:
        """The seats that have not voted yet."""
        return tuple(seat for seat in self.asked.needs if seat not in self.yes | self.no)


class Social(msgspec.Struct, frozen=True):
    """The seats of a table and the interaction between them."""

    phase: Phase
    seats: tuple[Seat, ...]
    host: int
    clock: Clock | None = None
    can_count: bool = False
    """Whether the game can count for ratings, by its rules and settings."""
    hosted: bool = True
    """Whether the host can start the game and kick others; False at matchmaking tables."""
    since: int | None = None
    """When the clocks of the seats to act started, in ms since 1970; None while there are none."""
    stopped: int | None = None
    """When a claim stopped the clocks until no vote on a claim is open, in ms since 1970."""
    starts: int | None = None
    """At a tournament: when the game starts at the latest, in ms since 1970."""
    ends: int | None = None
    """At a tournament with a round clock: when bots take over all seats; later by the time that the server was down."""
    paused_by: int | None = None
    """The seat that paused the game, if it is paused and the seat is still at the table."""
    asked: int = 0
    """The number of asks so far."""
    asks: tuple[OpenAsk, ...] = ()
    denied: tuple[tuple[int, str, int], ...] = ()
    """Who has asked for what in vain since the last move, and when; they may ask for it again after the next one."""
    claim: events.Claimed | None = None
    """The accepted claim, by which the rest of the round is played out."""
    says: tuple[SayJson, ...] = ()
    next: str | None = None
    friends: frozenset[int] = frozenset()
    """The seats whose owners agreed to be in the lists of the others who did."""
    salt: str = ""
    """What tells the table from others, so that nobody is known by their `owner` at another one."""

    @property
    def free_seats(self) -> int:
        """The number of free seats."""
        return sum(seat.free for seat in self.seats)

    @property
    def rated(self) -> bool:
        """Whether the game can count for the ratings of its people."""
        return self.can_count and sum(seat.key is not None for seat in self.seats) >= MIN_PEOPLE

    @property
    def deciding(self) -> bool:
        """Whether people vote on a claim."""
        return any(ask.asked.what == "claim" for ask in self.asks)

    @property
    def running_since(self) -> int | None:
        """When the running clocks started, in ms since 1970; None while they stand still."""
        return self.since if self.stopped is None else None

    @property
    def hosted_by(self) -> int | None:
        """The seat whose owner can start the game and kick others; None at matchmaking tables, or if all have left."""
        return self.host if self.hosted and self.seats[self.host].key else None

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats played by their owners."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.person)

    def seat_of(self, key: str | None) -> int | None:
        """The seat that belongs to a key, or None."""
        return next(
            (
                number
                for number, seat in enumerate(self.seats)
                if key and seat.key and hmac.compare_digest(seat.key, key)
            ),
            None,
        )

    def owner(self, seat: int) -> str | None:
        """What stands for the person at a seat in public; None if nobody owns it."""
        key = self.seats[seat].key
        return key and blake2b(key.encode(), digest_size=6, salt=self.salt.encode()[:16]).hexdigest()

    def person_at(self, seat: int, owner: str | None) -> int | None:
        """The seat of who is meant by a request about a person; None if they have none, or nobody is there."""
        owners = [self.owner(number) for number in range(len(self.seats))]
        if owner is not None:
            return owners.index(owner) if owner in owners else None
        return seat if 0 <= seat < len(owners) and owners[seat] else None

    def ask(self, number: int) -> OpenAsk | None:
        """The open ask with an id, or None."""
        return next((ask for ask in self.asks if ask.id == number), None)

    def with_seat(self, number: int, **changes: object) -> Social:
        """A copy with changes to one seat."""
        seats = list(self.seats)
        seats[number] = replace(seats[number], **changes)
        return replace(self, seats=tuple(seats))


def _away(since: int, seat: Seat, by: int) -> int:
    """For how many ms the clock of a seat to act has been stopped since it started."""
    return max(0, min(by, seat.away_until) - max(since, seat.away_from))


def deadline(social: Social, seat: int) -> int | None:
    """When a seat to act runs out of time, in ms since 1970; None if its clock is not running."""
    own, since = social.seats[seat], social.running_since
    if social.clock is None or since is None or not own.person:
        return None
    return since + _away(since, own, own.away_until) + social.clock.turn * 1000 + own.bank


def after_move(social: Social, seat: int, at: int, due: bool, over: bool) -> Social:
    """Reduce a move: charge the seat's bank, and start the clocks of the next seats to act."""
    mover = social.seats[seat]
    bank = mover.bank - _used(social, seat, at)
    social = _clocked(replace(_without_stale_asks(social), denied=()), at)
    if bank != mover.bank or mover.away_until:
        social = social.with_seat(seat, bank=max(0, bank), away_until=0)
    if over:
        return replace(social, phase="over", since=None, claim=None, asks=())
    return replace(social, since=at) if due and social.since is not None else social


def _clocked(social: Social, at: int) -> Social:
    """The clocks stop during a vote on a claim and continue after it: a vote costs nobody time."""
    if social.since is None or social.deciding == (social.stopped is not None):
        return social
    if social.stopped is None:
        return replace(social, stopped=at)
    lost = at - social.stopped
    resumed = replace(social, since=social.since + lost, stopped=None)
    for number, seat in enumerate(social.seats):
        if seat.away_until:  # nobody was away from a clock that stood still
            begun, ended = min(seat.away_from + lost, at), min(seat.away_until + lost, at)
            resumed = resumed.with_seat(number, away_from=begun, away_until=max(seat.away_until, ended))
    return resumed


def _without_stale_asks(social: Social) -> Social:
    """Drop asks that refer to a past state of the game."""
    kept = tuple(ask for ask in social.asks if ask.asked.what in ("pause", "kick"))
    return social if len(kept) == len(social.asks) else replace(social, asks=kept)


def _used(social: Social, seat: int, at: int) -> int:
    """The time bank in ms that a seat uses if it moves at `at`, or a bot does in its owner's place."""
    own, since = social.seats[seat], social.since
    if social.clock is None or since is None or own.key is None:
        return 0
    until = at if social.stopped is None else social.stopped
    return max(0, until - since - _away(since, own, until) - social.clock.turn * 1000)


def after_event(social: Social, event: events.Event, at: int) -> Social:
    """Reduce an event."""
    match event:
        case events.Asked():
            return _with_ask(social, event, at)
        case events.Voted():
            return replace(social, asks=tuple(_with_vote(ask, event) for ask in social.asks))
        case events.Denied(ask):
            return _denied(social, ask, at)
        case events.Said(_, None, None):
            return social  # the text is already erased from the entries
        case events.Said(seat, phrase, text):
            says = social.says if len(social.says) < 2 * SAYS else social.says[-SAYS:]
            return replace(social, says=(*says, SayJson(seat, at, phrase, text)))
        case events.Rematch() | events.Befriended() | events.Erased() | events.Ended():
            return _after_end_event(social, event)
        case (
            events.Sat()
            | events.Started()
            | events.Bot()
            | events.Back()
            | events.BeRightBack()
            | events.Left()
            | events.Kicked()
        ):
            return _after_seat_event(social, event, at)
        case events.Undone() | events.Paused() | events.Resumed() | events.Claimed() | events.Woken():
            return _after_flow_event(social, event, at)


def _after_end_event(
    social: Social, event: events.Rematch | events.Befriended | events.Erased | events.Ended
) -> Social:
    match event:
        case events.Rematch(_, table):
            return replace(social, next=table)
        case events.Befriended(seat, True):
            return replace(social, friends=social.friends | {seat})
        case events.Befriended(seat):
            return replace(social, friends=social.friends - {seat})
        case events.Erased():
            return social  # what they said and agreed to is gone from the entries already
        case events.Ended():
            return replace(social, phase="ended", since=None, stopped=None, asks=(), paused_by=None)


def _with_ask(social: Social, event: events.Asked, at: int) -> Social:
    """A new ask replaces an earlier one of the same seat."""
    others = tuple(ask for ask in social.asks if ask.asked.seat != event.seat)
    asks = (*others, OpenAsk(social.asked + 1, event, at))
    return _clocked(replace(social, asked=social.asked + 1, asks=asks), at)


def _with_vote(ask: OpenAsk, vote: events.Voted) -> OpenAsk:
    if ask.id != vote.ask:
        return ask
    return replace(ask, yes=ask.yes | {vote.seat}) if vote.yes else replace(ask, no=ask.no | {vote.seat})


def _denied(social: Social, number: int, at: int) -> Social:
    ask = social.ask(number)
    if ask is None:
        return social
    social = replace(social, denied=(*social.denied, (ask.asked.seat, ask.asked.what, at)))
    return _clocked(_without_ask(social, number), at)


def _without_ask(social: Social, number: int | None) -> Social:
    return replace(social, asks=tuple(ask for ask in social.asks if ask.id != number)) if number else social


def _after_seat_event(
    social: Social,
    event: events.Sat | events.Started | events.Bot | events.Back | events.BeRightBack | events.Left | events.Kicked,
    at: int,
) -> Social:
    match event:
        case events.Sat():
            return _seated(social, event)
        case events.Started(level):
            return _start(social, level, at)
        case events.Bot(seat):
            return _absent(social, seat, True, at)
        case events.Back(seat):
            return _absent(social, seat, False, at)
        case events.BeRightBack(seat):
            return social.with_seat(seat, away_from=at, away_until=at + AWAY_MS, was_away=True)
        case events.Left(seat):
            return _vacate(social, seat, at)
        case events.Kicked(seat, ask):
            return _vacate(_without_ask(social, ask), seat, at)


def _absent(social: Social, seat: int, absent: bool, at: int) -> Social:
    """Let a bot play for an owner, or no longer; they are no longer away, and keep their remaining time."""
    return social.with_seat(seat, absent=absent, away_until=min(social.seats[seat].away_until, at))


def _seated(social: Social, sat: events.Sat) -> Social:
    """Seat a person. If they sat elsewhere, that seat becomes free, and what they said goes with them."""
    before = social.seat_of(sat.key)
    if before is not None and before != sat.seat:
        says = tuple(replace(line, seat=sat.seat) if line.seat == before else line for line in social.says)
        social = replace(social.with_seat(before, **FREED), says=says)
        if social.host == before:
            social = replace(social, host=sat.seat)
    social = social.with_seat(sat.seat, name=sat.name, key=sat.key, avatar=sat.avatar)
    return social if social.seats[social.host].person else replace(social, host=sat.seat)


def _vacate(social: Social, seat: int, at: int) -> Social:
    """Free a seat before the game, or let a bot play it. If the host leaves, the next person becomes host."""
    if social.phase == "gathering":  # the lines of the next owner are not to be mixed up with these
        says = tuple(line for line in social.says if line.seat != seat)
        social = replace(social.with_seat(seat, **FREED), says=says)
    else:
        social = _absent(social, seat, True, at)
    if seat == social.paused_by:
        social = replace(social, paused_by=None)
    if seat == social.host and social.persons:
        order = sorted(social.persons, key=lambda other: (other - seat) % len(social.seats))
        return replace(social, host=order[0])
    return social


def _start(social: Social, level: str, at: int) -> Social:
    """Start the game: bots take the free seats."""
    bank = social.clock.bank * 1000 if social.clock else 0
    seats = [replace(seat, bank=bank) if seat.bot is None else seat for seat in social.seats]
    levels = [seat.bot or (level if seat.free else None) for seat in seats]
    kept = [seat.name if seat.named or not seat.bot else None for seat in seats]
    names = bot_names(levels, kept)
    seats = [replace(seat, name=name, bot=bot) for seat, bot, name in zip(seats, levels, names, strict=True)]
    social = replace(social, phase="playing", seats=tuple(seats), since=at if social.clock else None)
    return social if social.starts is None else _extended(social, at - social.starts)


def _extended(social: Social, ms: int) -> Social:
    """The time of the round extended by time that does not count, in which nobody could play."""
    return social if social.ends is None or ms <= 0 else replace(social, ends=social.ends + ms)


def _after_flow_event(
    social: Social, event: events.Undone | events.Paused | events.Resumed | events.Claimed | events.Woken, at: int
) -> Social:
    running = at if social.clock and social.phase == "playing" else None
    match event:
        case events.Undone():
            social = replace(social, since=running, stopped=None, claim=None, denied=())
            return _without_stale_asks(social)
        case events.Paused(_, ask):
            social = _without_ask(social, ask)
            return replace(social, phase="paused", since=None, stopped=None, paused_by=event.seat)
        case events.Resumed():
            running = at if social.clock else None
            return _clocked(replace(social, phase="playing", since=running, paused_by=None), at)
        case events.Claimed():
            return replace(_without_stale_asks(social), claim=event, since=running, stopped=None)
        case events.Woken():
            lost = at - social.since if social.since is not None else 0
            social = replace(_extended(social, lost), since=running, stopped=None)
            return _clocked(social, at)
