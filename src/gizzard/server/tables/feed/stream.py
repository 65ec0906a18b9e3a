"""The messages to a viewer of a table: the full state, then the changes of each log entry."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from gizzard.core.formats.changes import Changes, public_move
from gizzard.core.formats.fields import Change, Viewer
from gizzard.core.formats.round_spec import ScheduledRound, round_spec_json, spec_json
from gizzard.core.formats.view import view
from gizzard.core.game.plan import plan
from gizzard.core.game.state import State
from gizzard.core.rules.ruleset import RuleSet
from gizzard.server.tables.events import Entry, Started, Undone, public
from gizzard.server.tables.messages import (
    AskJson,
    ClockJson,
    CursorJson,
    Joined,
    Presence,
    SeatJson,
    SocialJson,
    Step,
    TableInfo,
)
from gizzard.server.tables.names import join_code
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tables.social import Social
from gizzard.server.tables.state import TableState, state_changes
from gizzard.server.tables.table_code import table_code
from gizzard.server.wire.messages import differences

Playing = Literal["person", "bot"]


class TablePresence(msgspec.Struct, frozen=True):
    """The connected seats, the number of spectators, and what they look at together in a finished game."""

    seats: frozenset[int] = frozenset()
    spectators: int = 0
    cursor: CursorJson | None = None


NO_PRESENCE: Final = TablePresence()


@lru_cache(maxsize=64)
def schedule_json(rules: RuleSet) -> tuple[ScheduledRound, ...]:
    """The rounds of a rule set; cached, because the longest games have hundreds."""
    return tuple(round_spec_json(spec) for spec in plan(rules))


def table_info(name: str, setup: TableSetup, game: State, seat: int | None) -> TableInfo:
    """The properties of a table that do not change during its game."""
    schedule = schedule_json(game.rules)
    code = table_code(game.rules, setup.deck, setup.settings)
    fixed = (setup.deck, seat, setup.rules, setup.draw, setup.dealer, schedule, setup.settings)
    day = setup.shared.day if setup.shared else None
    waits = setup.for_friends and not game.position.number
    place = setup.tournament.info if setup.tournament else None
    joined_by, beaten = join_code(name) if waits else None, setup.challenge.info if setup.challenge else None
    return TableInfo(name, *fixed, code, setup.fill_at, day, joined_by, place, beaten)


def social_json(social: Social, present: TablePresence) -> SocialJson:
    """The people at a table as everybody sees them."""
    return SocialJson(
        state=social.phase,
        seats=tuple(_seat(social, number, present) for number in range(len(social.seats))),
        clock=_clock(social),
        asks=_asks(social),
        claim=social.claim.seat if social.claim else None,
        says=social.says,
        spectators=present.spectators,
        next=social.next,
        paused_by=social.paused_by,
        cursor=present.cursor,
        friends=tuple(sorted(social.friends)),
        rated=social.rated,
    )


def _seat(social: Social, number: int, present: TablePresence) -> SeatJson:
    seat = social.seats[number]
    playing: Playing = "bot" if seat.bot or seat.absent else "person"
    host = number == social.hosted_by
    away, connected = seat.away_until or None, number in present.seats
    since = seat.away_from if away else None
    return SeatJson(seat.name, seat.bot, playing, host, away, connected, seat.avatar, social.owner(number), since)


def _clock(social: Social) -> ClockJson | None:
    if social.clock is None:
        return None
    banks = tuple(seat.bank for seat in social.seats)
    return ClockJson(social.clock.turn * 1000, banks, social.running_since, social.ends)


def _asks(social: Social) -> tuple[AskJson, ...]:
    return tuple(
        AskJson(ask.id, ask.asked.what, ask.asked.seat, ask.needs, ask.asked.to, ask.asked.target, ask.asked.tricks)
        for ask in social.asks
    )


def joined_message(
    name: str, setup: TableSetup, state: TableState, viewer: Viewer, present: TablePresence, now: int
) -> Joined:
    """The full state, for a seat, a spectator (None) or a replay of everything."""
    seat = viewer if viewer is not None and viewer >= 0 else None
    begun = state.begun
    return Joined(
        n=state.n,
        now=now,
        table=table_info(name, setup, state.game, seat),
        spec=spec_json(state.game) if begun else None,
        view=view(state.game, viewer, state.names) if begun else None,
        social=social_json(state.social, present),
        trick=state.trick,
    )


def presence_changes(before: TablePresence, after: TablePresence) -> Presence:
    """The message for a change of presence."""
    changes: list[Change] = [
        [f"social.seats.{seat}.connected", seat in after.seats] for seat in sorted(before.seats ^ after.seats)
    ]
    if before.spectators != after.spectators:
        changes.append(["social.spectators", after.spectators])
    if before.cursor != after.cursor:
        changes.append(["social.cursor", after.cursor])
    return Presence(changes)


def full_presence(present: TablePresence, seats: int) -> Presence:
    """The complete presence, for a client that has missed changes."""
    changes: list[Change] = [[f"social.seats.{seat}.connected", seat in present.seats] for seat in range(seats)]
    return Presence([*changes, ["social.spectators", present.spectators], ["social.cursor", present.cursor]])


class Steps:
    """Renders one log entry for all viewers; the parts that they share are computed once."""

    def __init__(self, before: TableState, entry: Entry, after: TableState) -> None:
        self._before, self._entry, self._after = before, entry, after
        self._trick = list(_trick_changes(before, after))
        self._social = [] if before.social is after.social else _social_changes(before.social, after.social)
        self._spec = spec_json(after.game) if self._new_round else None
        moved_on = after.begun and before.begun and after.game is not before.game
        self._changes = Changes(before.game, after.game, back=isinstance(entry.event, Undone)) if moved_on else None

    @property
    def _new_round(self) -> bool:
        before, after = self._before.game, self._after.game
        return before.position.number != after.position.number

    def seen_by(self, viewer: Viewer) -> Step:
        """The step as seen by a seat, a spectator (None) or a replay of everything."""
        changes: list[Change] = self._game(viewer) + self._trick + self._social
        move = public_move(self._entry.move, viewer, self._after.game) if self._entry.move else None
        event = self._entry.event and public(self._entry.event)
        return Step(self._after.n, move, event, changes, self._spec)

    def _game(self, viewer: Viewer) -> list[Change]:
        if self._changes:
            return self._changes.seen_by(viewer)
        if isinstance(self._entry.event, Started):
            return [["view", view(self._after.game, viewer, self._after.names)]]
        return []


def _trick_changes(before: TableState, after: TableState) -> Iterator[Change]:
    """The change of the current trick, if any."""
    if before.game is not after.game and after.trick != before.trick:
        yield ["trick", after.trick]


def _social_changes(before: Social, after: Social) -> list[Change]:
    """The public changes of the people at the table."""
    if after.clock and replace(before, since=after.since) == after:  # so after most moves
        return [["social.clock.since", after.running_since]]
    return differences(social_json(before, NO_PRESENCE), social_json(after, NO_PRESENCE), "social")


def replayed_steps(setup: TableSetup, entries: Iterable[Entry], viewer: Viewer) -> Iterator[Step]:
    """All steps of a table as a viewer received them."""
    for change in state_changes(setup, entries):
        yield Steps(*change).seen_by(viewer)
