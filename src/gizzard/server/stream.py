"""What a viewer of a table is sent: first the whole, then what each entry of the log changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, Literal

import msgspec

from gizzard.cards import UNSEEN_CODE
from gizzard.game import EVERYTHING, Changes, State, plan, spec_form, view
from gizzard.game.specform import round_form
from gizzard.game.view import Viewer, bids_seen
from gizzard.rules.ruleset import RuleSet
from gizzard.server.code import table_code
from gizzard.server.events import Entry, Started, Undone, public
from gizzard.server.opening import Meta
from gizzard.server.social import Social
from gizzard.server.standing import Standing, happenings
from gizzard.server.wire import (
    AskForm,
    Change,
    ClockForm,
    Joined,
    Object,
    Presence,
    SeatForm,
    SocialForm,
    Step,
    TableInfo,
)

Playing = Literal["person", "bot"]


class Here(msgspec.Struct, frozen=True):
    """Who is connected: seats, and how many look on."""

    seats: frozenset[int] = frozenset()
    spectators: int = 0


NOBODY: Final = Here()


@lru_cache(maxsize=64)
def schedule_form(rules: RuleSet) -> tuple[Object, ...]:
    """The rounds that rules make; hundreds in the longest games, so they are worked out once."""
    return tuple(round_form(spec) for spec in plan(rules))


def table_info(name: str, meta: Meta, game: State, seat: int | None) -> TableInfo:
    """What of a table does not change."""
    schedule = schedule_form(game.rules)
    code = table_code(game.rules, meta.deck, meta.settings)
    return TableInfo(name, meta.deck, seat, meta.rules, meta.draw, meta.dealer, schedule, meta.settings, code)


def social_form(social: Social, here: Here) -> SocialForm:
    """The people at a table as everybody sees them."""
    return SocialForm(
        state=social.phase,
        seats=tuple(_seat(social, number, here) for number in range(len(social.seats))),
        clock=_clock(social),
        asks=_asks(social),
        claim=social.claim.seat if social.claim else None,
        says=social.says,
        spectators=here.spectators,
        next=social.next,
    )


def _seat(social: Social, number: int, here: Here) -> SeatForm:
    seat = social.seats[number]
    playing: Playing = "bot" if seat.bot or seat.absent else "person"
    return SeatForm(seat.name, seat.bot, playing, number == social.host, bool(seat.away_until), number in here.seats)


def _clock(social: Social) -> ClockForm | None:
    if social.clock is None:
        return None
    return ClockForm(social.clock.turn * 1000, tuple(seat.bank for seat in social.seats), social.since)


def _asks(social: Social) -> tuple[AskForm, ...]:
    return tuple(
        AskForm(ask.id, ask.asked.what, ask.asked.seat, ask.needs, ask.asked.to, ask.asked.target, ask.asked.tricks)
        for ask in social.asks
    )


def joined(name: str, meta: Meta, standing: Standing, viewer: Viewer, here: Here, now: int) -> Joined:
    """The whole, for a seat, a spectator (None) or a replay of everything."""
    seat = viewer if viewer is not None and viewer >= 0 else None
    begun = standing.begun
    return Joined(
        n=standing.n,
        now=now,
        table=table_info(name, meta, standing.game, seat),
        spec=spec_form(standing.game) if begun else None,
        view=dict(view(standing.game, viewer, standing.names)) if begun else None,
        social=social_form(standing.social, here),
    )


def arrivals(before: Here, after: Here) -> Presence:
    """What is sent when somebody comes or goes."""
    changes: list[Change] = [
        [f"social.seats.{seat}.connected", seat in after.seats] for seat in sorted(before.seats ^ after.seats)
    ]
    if before.spectators != after.spectators:
        changes.append(["social.spectators", after.spectators])
    return Presence(changes)


def everyone(here: Here, seats: int) -> Presence:
    """Who is here, for whoever has missed it."""
    changes: list[Change] = [[f"social.seats.{seat}.connected", seat in here.seats] for seat in range(seats)]
    return Presence([*changes, ["social.spectators", here.spectators]])


class Steps:
    """One entry of the log, on its way to all viewers; what they share is worked out once."""

    def __init__(self, before: Standing, entry: Entry, after: Standing) -> None:
        self._before, self._entry, self._after = before, entry, after
        self._social = list(_social_changes(before.social, after.social))
        self._spec = spec_form(after.game) if self._new_round else None
        moved_on = after.begun and before.begun and after.game is not before.game
        self._changes = Changes(before.game, after.game, back=isinstance(entry.event, Undone)) if moved_on else None

    @property
    def _new_round(self) -> bool:
        before, after = self._before.game, self._after.game
        return before.position.number != after.position.number

    def seen_by(self, viewer: Viewer) -> Step:
        """The step as a seat, a spectator (None) or a replay of everything sees it."""
        changes: list[Change] = self._game(viewer) + self._social
        move = self._entry.move and public_move(self._entry.move, viewer, self._after.game)
        event = self._entry.event and public(self._entry.event)
        return Step(self._after.n, move, event, changes, self._spec)

    def _game(self, viewer: Viewer) -> list[Change]:
        if self._changes:
            return self._changes.seen_by(viewer)
        if isinstance(self._entry.event, Started):
            return [["view", view(self._after.game, viewer, self._after.names)]]
        return []


def public_move(move: Object, viewer: Viewer, after: State) -> Object:
    """A move as a viewer may know it: others' bids once they are shown, others' passes and unseen cards never."""
    mover = move["seat"]
    if viewer in (mover, EVERYTHING):
        return move
    hidden = "pass" in move or move.get("play") == UNSEEN_CODE
    hidden = hidden or ("bid" in move and bids_seen(after.position, viewer)[mover] is None)
    return {"seat": mover} if hidden else move


def _social_changes(before: Social, after: Social) -> Iterator[Change]:
    """What everybody sees to have changed among the people."""
    if before is after:
        return
    if after.phase != before.phase:
        yield ["social.state", after.phase]
    if after.seats is not before.seats or after.host != before.host:
        yield from _seat_changes(before, after)
    yield from _clock_changes(before, after)
    if after.asks != before.asks:
        yield ["social.asks", _asks(after)]
    if after.claim != before.claim:
        yield ["social.claim", after.claim.seat if after.claim else None]
    if after.says is not before.says:
        grown = after.says[:-1] == before.says
        yield [f"social.says.{len(before.says)}", after.says[-1]] if grown else ["social.says", after.says]
    if after.next != before.next:
        yield ["social.next", after.next]


def _seat_changes(before: Social, after: Social) -> Iterator[Change]:
    for number in range(len(after.seats)):
        old, new = (_seat(social, number, NOBODY) for social in (before, after))
        for key in SeatForm.__struct_fields__:
            if (value := getattr(new, key)) != getattr(old, key):
                yield [f"social.seats.{number}.{key}", value]


def _clock_changes(before: Social, after: Social) -> Iterator[Change]:
    if after.clock is None:
        return
    if after.since != before.since:
        yield ["social.clock.since", after.since]
    if after.seats is not before.seats:
        for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            if new.bank != old.bank:
                yield [f"social.clock.bank_ms.{number}", new.bank]


def replayed(meta: Meta, entries: Iterable[Entry], viewer: Viewer) -> Iterator[Step]:
    """All steps of a table, as they went out when they were made."""
    for happening in happenings(meta, entries):
        yield Steps(*happening).seen_by(viewer)
