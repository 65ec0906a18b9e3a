"""How a table opens: what is asked for is checked, the first dealer drawn, the seats laid out."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Collection
from random import Random
from typing import Any, Final

import msgspec

from gizzard.cards import CODES
from gizzard.rules.deal import draw_for_dealer
from gizzard.rules.ruleset import parse, unparse
from gizzard.server.names import clean_name
from gizzard.server.phrases import Problem
from gizzard.server.social import Seat, Social, bot_names
from gizzard.server.wire import MAX_NAME, Settings, TableBody
from gizzard.texts import DECKS

MOST_ROUNDS: Final = 200
"""Of an own schedule at a table: what a request opens must not fill the disk."""


class Place(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A seat as a table opens: a person's, with name and the hash of the secret that owns it; a bot's; or free."""

    name: str | None = None
    key: str | None = None
    bot: str | None = None


class Meta(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is laid down when a table opens; its durable form is JSON."""

    created: float
    """Seconds since 1970."""
    rules: dict[str, Any]
    deck: str
    draw: tuple[tuple[tuple[int, str], ...], ...]
    dealer: int
    seats: tuple[Place, ...]
    host: int = 0
    settings: Settings = Settings()

    def social(self) -> Social:
        """The people at the table as it opens."""
        people = [place.name for place in self.seats if place.name]
        names = bot_names([place.bot for place in self.seats], people)
        seats = [Seat(place.name or name, place.bot, place.key) for place, name in zip(self.seats, names, strict=True)]
        return Social("gathering", tuple(seats), self.host, self.settings.clock)


def key_of(secret: str) -> str:
    """What is kept of a secret: enough to know it again, not enough to use it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    """What owns a seat."""
    return secrets.token_urlsafe(24)


def seat_of(social: Social, secret: str) -> int | None:
    """The seat that this secret owns."""
    key = key_of(secret)
    owned = (number for number, seat in enumerate(social.seats) if seat.key and hmac.compare_digest(seat.key, key))
    return next(owned, None)


def open_table(body: TableBody, created: float, levels: Collection[str], chance: Random) -> tuple[Meta, str]:
    """The table that was asked for, and the secret of its first seat; Problem or RulesRefused where it cannot be."""
    rules = parse(body.rules)
    if isinstance(rules.schedule, tuple) and len(rules.schedule) > MOST_ROUNDS:
        raise Problem("rounds", most=MOST_ROUNDS)
    others = _others(body.seats, rules.players - 1, levels)
    check_deck(body.deck)
    settings = body.settings()
    if settings.public and settings.chat == "free":
        raise Problem("public-chat")
    secret = new_secret()
    first = Place(name=clean_name(body.name), key=key_of(secret))
    turns, dealer = drawn(rules.players, chance)
    return Meta(created, unparse(rules), body.deck, turns, dealer, (first, *others), 0, settings), secret


def drawn(players: int, chance: Random) -> tuple[tuple[tuple[tuple[int, str], ...], ...], int]:
    """The draw for the first deal, and who won it."""
    draw = draw_for_dealer(players, chance)
    return tuple(tuple((seat, CODES[card]) for seat, card in turn) for turn in draw.turns), draw.dealer


def again(meta: Meta, social: Social, here: Collection[int], host: int, created: float, chance: Random) -> Meta:
    """A table for the same people, by the same rules; who has left it, and is not even here, leaves a free seat."""
    seats = tuple(_place(seat, seat.person or number in here) for number, seat in enumerate(social.seats))
    turns, dealer = drawn(len(seats), chance)
    return Meta(created, meta.rules, meta.deck, turns, dealer, seats, host, meta.settings)


def _place(seat: Seat, stays: bool) -> Place:
    if seat.bot:
        return Place(None, None, seat.bot)
    return Place(seat.name, seat.key) if stays else Place()


def check_deck(deck: str) -> None:
    """Problem for a deck there is not."""
    if deck not in DECKS:
        raise Problem("deck", deck=deck[:MAX_NAME], decks=", ".join(DECKS))


def check_level(level: str, levels: Collection[str]) -> None:
    """Problem for a level of bots there is not."""
    if level not in levels:
        raise Problem("level", level=level[:MAX_NAME], levels=", ".join(levels))


def _others(asked: tuple[str | None, ...] | None, others: int, levels: Collection[str]) -> tuple[Place, ...]:
    wanted = ("novice",) * others if asked is None else asked
    for level in wanted:
        if level is not None:
            check_level(level, levels)
    if len(wanted) != others:
        raise Problem("seats", others=others)
    return tuple(Place(bot=level) for level in wanted)
