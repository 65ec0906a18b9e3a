"""The timeouts of a table."""

from collections.abc import Collection
from typing import Final

from gizzard.server.tables.events import Bot, Denied, Event, Left, Started
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tables.social import GONE_MS, OpenAsk, Social, deadline

UNSEATED_MS: Final = 20_000
"""How long a matched player may be disconnected before losing the seat, while the table waits."""
ARRIVAL_MS: Final = 5_000
"""How long a self-starting table waits for a player who has just taken a seat."""
FILL_LEVEL: Final = "club"
"""The level of the bots that fill a self-starting table."""
ASK_MS: Final = 60_000
"""How long an ask waits for votes."""


def due(social: Social, to_act: Collection[int], gone: dict[int, int], setup: TableSetup) -> tuple[int, Event] | None:
    """The next timeout, as time and event, or None. `gone`: when disconnected seats lost their connection."""
    found = [_until_denied(social, ask) for ask in social.asks]
    if social.phase == "playing" and social.clock:
        missing = [seat for seat in social.persons if seat in gone]
        back_by = {seat: max(gone[seat] + GONE_MS, social.seats[seat].away_until) for seat in missing}
        found += [(when, Bot(seat, "gone")) for seat, when in back_by.items()]
        late = [(deadline(social, seat), seat) for seat in to_act]
        found += [(when, Bot(seat, "late")) for when, seat in late if when is not None]
        if social.ends is not None:
            found += [(social.ends, Bot(seat, "late")) for seat in social.persons]
    if social.phase == "gathering" and setup.fill_at is not None:
        found += _until_start(social, gone, setup.fill_at, setup.tournament is not None)
    return min(found, key=lambda one: one[0], default=None)


def _until_denied(social: Social, ask: OpenAsk) -> tuple[int, Event]:
    """When an ask lapses: a bot that plays for somebody does not want what they asked for, except a kick."""
    if ask.asked.what != "kick" and not social.seats[ask.asked.seat].person:
        return ask.at, Denied(ask.id, "withdrawn")
    if not any(social.seats[seat].person for seat in ask.needs):  # they have left
        return ask.at, Denied(ask.id, "unanswered")
    return ask.at + ASK_MS, Denied(ask.id, "unanswered")


def _until_start(social: Social, gone: dict[int, int], fill_at: int, reserved: bool) -> list[tuple[int, Event]]:
    """The timeouts of a self-starting table: disconnected players lose their seats, unless these are `reserved`."""
    missing = [seat for seat in social.persons if seat in gone]
    if reserved:
        return [(fill_at if missing else 0, Started(FILL_LEVEL))]
    if not missing:
        full = not any(seat.free for seat in social.seats)
        return [(0 if full else fill_at, Started(FILL_LEVEL))]
    latest = {seat: min(gone[seat] + UNSEATED_MS, max(gone[seat], fill_at) + ARRIVAL_MS) for seat in missing}
    return [(when, Left(seat)) for seat, when in latest.items()]
