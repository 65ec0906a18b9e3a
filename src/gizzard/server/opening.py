"""How a table opens: what is asked for is checked, the first dealer drawn, the first round dealt."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from random import SystemRandom
from typing import Any

import msgspec

from gizzard.bots.levels import LEVELS
from gizzard.cards import CODES
from gizzard.game import State, start
from gizzard.rules.deal import Draw, draw_for_dealer
from gizzard.rules.ruleset import RuleSet, parse, unparse
from gizzard.server.phrases import Problem
from gizzard.server.wire import MAX_NAME, TableBody
from gizzard.texts import DECKS


class Meta(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is laid down when a table opens; its durable form is JSON."""

    created: float
    """Seconds since 1970."""
    rules: dict[str, Any]
    names: tuple[str, ...]
    """By seat."""
    bots: tuple[str | None, ...]
    """By seat its bot's level; None for a person."""
    keys: tuple[str | None, ...]
    """By seat the hash of the secret that owns it; None for a bot."""
    deck: str
    draw: tuple[tuple[tuple[int, str], ...], ...]
    dealer: int

    def start(self) -> State:
        """The game before its first deal."""
        return start(parse(self.rules), self.dealer)

    def seat_of(self, secret: str) -> int | None:
        """The seat that this secret owns."""
        key = key_of(secret)
        owned = (seat for seat, own in enumerate(self.keys) if own and hmac.compare_digest(own, key))
        return next(owned, None)


def key_of(secret: str) -> str:
    """What is kept of a secret: enough to know it again, not enough to use it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def open_table(body: TableBody, chance: SystemRandom) -> tuple[Meta, str]:
    """The table that was asked for, and the secret of its first seat; Problem or RulesRefused where it cannot be."""
    rules = parse(body.rules)
    levels = _levels(body.bots, rules.players - 1)
    if body.deck not in DECKS:
        raise Problem("deck", deck=body.deck[:MAX_NAME], decks=", ".join(DECKS))
    secret = secrets.token_urlsafe(24)
    drawn = draw_for_dealer(rules.players, chance)
    return _meta(rules, _name(body.name), levels, secret, body.deck, drawn), secret


def _meta(rules: RuleSet, name: str, levels: tuple[str, ...], secret: str, deck: str, drawn: Draw) -> Meta:
    return Meta(
        created=time.time(),
        rules=unparse(rules),
        names=(name, *_bot_names(levels)),
        bots=(None, *levels),
        keys=(key_of(secret), *(None for _ in levels)),
        deck=deck,
        draw=tuple(tuple((seat, CODES[card]) for seat, card in turn) for turn in drawn.turns),
        dealer=drawn.dealer,
    )


def _name(asked: str) -> str:
    name = " ".join("".join(letter if letter.isprintable() else " " for letter in asked).split())
    if not 1 <= len(name) <= MAX_NAME:
        raise Problem("names", most=MAX_NAME)
    return name


def _levels(asked: str | list[str], bots: int) -> tuple[str, ...]:
    levels = (asked,) * bots if isinstance(asked, str) else tuple(asked)
    for level in levels:
        if level not in LEVELS:
            raise Problem("level", level=level[:MAX_NAME], levels=", ".join(LEVELS))
    if len(levels) != bots:
        raise Problem("levels", bots=bots)
    return levels


def _bot_names(levels: tuple[str, ...]) -> tuple[str, ...]:
    """`Novice 1`, `Novice 2`: names for strength, as records and people read them."""
    return tuple(f"{level.capitalize()} {number}" for number, level in enumerate(levels, start=1))
