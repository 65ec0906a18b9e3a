"""How a table opens: the request is checked, the first dealer drawn, the seats assigned."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Collection
from random import Random
from typing import Any, Final

import msgspec

from gizzard.cards import CODES
from gizzard.names import MAX_NAME
from gizzard.rules.deal import draw_for_dealer
from gizzard.rules.ruleset import parse, unparse
from gizzard.server.domain.avatars import Avatar
from gizzard.server.domain.names import clean_name
from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.table.social import Seat, Social, bot_names
from gizzard.server.domain.wire import Object, Settings, TableBody
from gizzard.texts import DECKS

MAX_ROUNDS: Final = 200
"""The most rounds of a custom schedule at a table, so that one request cannot fill the disk."""

REMATCH_WAIT_MS: Final = 20_000
"""How long strangers who want another game wait for the others of the last one."""


class Place(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A seat as a table opens: a person's, with a name and the hash of the secret that owns it; a bot's, with a name if
    it keeps that of an earlier game; or free."""

    name: str | None = None
    key: str | None = None
    bot: str | None = None
    avatar: Avatar | None = None


class SharedDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same cards and the same bots as at other tables; nobody but the server may know the seed."""

    day: str
    """The day whose daily deal it is, as ``2026-11-22``."""
    seed: str


class TableSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is fixed when a table opens; it is stored as JSON."""

    created: float
    """Seconds since 1970."""
    rules: dict[str, Any]
    deck: str
    draw: tuple[tuple[tuple[int, str], ...], ...]
    dealer: int
    seats: tuple[Place, ...]
    host: int = 0
    settings: Settings = Settings()
    fill_at: int | None = None
    """When bots take the seats that are still free and the game starts, in ms since 1970; None if the host starts
    it."""
    shared: SharedDeal | None = None

    def social(self) -> Social:
        """The people at the table as it opens."""
        names = bot_names([place.bot for place in self.seats], [place.name for place in self.seats])
        seats = [
            Seat(name, place.bot, named=bool(place.bot and place.name), key=place.key, avatar=place.avatar)
            for place, name in zip(self.seats, names, strict=True)
        ]
        return Social("gathering", tuple(seats), self.host, self.settings.clock, hosted=self.fill_at is None)


def rng_of_round(seed: str, rounds: int) -> Random:
    """What a round is dealt from where its cards are shared, after so many rounds."""
    return Random(f"{seed}/{rounds}")


def key_of(secret: str) -> str:
    """The hash of a secret, which is all that is stored of it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    """A secret that owns a seat."""
    return secrets.token_urlsafe(24)


def seat_of(social: Social, secret: str) -> int | None:
    """The seat that this secret owns; None if it owns none."""
    key = key_of(secret)
    owned = (number for number, seat in enumerate(social.seats) if seat.key and hmac.compare_digest(seat.key, key))
    return next(owned, None)


def check_length(rules: Object) -> None:
    """RequestError for a schedule with too many rounds. Whether it is a schedule at all is not checked here."""
    schedule = rules.get("schedule")
    if isinstance(schedule, list) and len(schedule) > MAX_ROUNDS:
        raise RequestError("rounds", most=MAX_ROUNDS)


def open_table(body: TableBody, created: float, levels: Collection[str], chance: Random) -> tuple[TableSetup, str]:
    """The requested table, and the secret of its first seat; RequestError or RulesRefused where it cannot be opened."""
    check_length(body.rules)
    rules = parse(body.rules)
    others = _others(body.seats, rules.players - 1, levels)
    check_deck(body.deck)
    settings = body.settings()
    if settings.public and settings.chat == "free":
        raise RequestError("public-chat")
    if settings.public and settings.hints:
        raise RequestError("public-hints")
    secret = new_secret()
    first = Place(name=clean_name(body.name), key=key_of(secret), avatar=body.avatar)
    turns, dealer = draw_dealer(rules.players, chance)
    return TableSetup(created, unparse(rules), body.deck, turns, dealer, (first, *others), 0, settings), secret


def draw_dealer(players: int, chance: Random) -> tuple[tuple[tuple[tuple[int, str], ...], ...], int]:
    """The draw for the first deal, and its winner."""
    draw = draw_for_dealer(players, chance)
    return tuple(tuple((seat, CODES[card]) for seat, card in turn) for turn in draw.turns), draw.dealer


def rematch_setup(
    setup: TableSetup, social: Social, here: Collection[int], host: int, now: int, chance: Random
) -> TableSetup:
    """A table for the same people with the same rules, opened at `now` (ms since 1970). People who have left and are
    not connected leave a seat free; where strangers met, all who are not connected do, and the game starts by itself.
    """
    found = setup.fill_at is not None
    stays = set(here) if found else {*social.persons, *here}
    seats = tuple(_place(seat, number in stays) for number, seat in enumerate(social.seats))
    turns, dealer = draw_dealer(len(seats), chance)
    fill_at = now + REMATCH_WAIT_MS if found else None
    return TableSetup(now / 1000, setup.rules, setup.deck, turns, dealer, seats, host, setup.settings, fill_at)


def _place(seat: Seat, stays: bool) -> Place:
    if seat.bot:
        return Place(None, None, seat.bot)
    return Place(seat.name, seat.key, avatar=seat.avatar) if stays else Place()


def check_deck(deck: str) -> None:
    """RequestError for an unknown deck."""
    if deck not in DECKS:
        raise RequestError("deck", deck=deck[:MAX_NAME], decks=", ".join(DECKS))


def check_level(level: str, levels: Collection[str]) -> None:
    """RequestError for an unknown bot level."""
    if level not in levels:
        raise RequestError("level", level=level[:MAX_NAME], levels=", ".join(levels))


def _others(asked: tuple[str | None, ...] | None, others: int, levels: Collection[str]) -> tuple[Place, ...]:
    wanted = ("novice",) * others if asked is None else asked
    for level in wanted:
        if level is not None:
            check_level(level, levels)
    if len(wanted) != others:
        raise RequestError("seats", others=others)
    return tuple(Place(bot=level) for level in wanted)
