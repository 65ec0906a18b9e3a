"""Sealed deals for duplicate play: drawn from a secret, and published when every table has played them."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest
from random import Random
from typing import Any, Final

import msgspec

from gizzard.core.cards import BY_CODE, CODES, DECK, NO_CARD, Card
from gizzard.core.game.fields import DEAL, PULL
from gizzard.core.game.moves import Chance, Deal, Pull
from gizzard.core.game.position import Position
from gizzard.core.game.state import State
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.special import Smyrna
from gizzard.tournament.file import Deals, Tournament
from gizzard.tournament.refusal import Refused

SALT_BITS: Final = 256


def drawn_deals(rules: RuleSet, rng: Random) -> Deals:
    """The deals of one round of a tournament.

    Args:
        rules: the rules at its tables.
        rng: a source of secret chance, such as ``random.SystemRandom``.

    Returns:
        For each round of the game the dealer's seat, all 60 cards in the order in which they are dealt from the
        dealer's left (the turn-up and the stock after them), and, if cards may be pulled, the position in the hand of
        each pull, in turn.
    """
    rounds = tuple(_deal(rules, number, cards, rng) for number, cards in enumerate(rules.hand_sizes))
    return Deals(f"{rng.getrandbits(SALT_BITS):0{SALT_BITS // 4}x}", rounds)


def _deal(rules: RuleSet, number: int, cards: int, rng: Random) -> dict[str, Any]:
    deck = list(DECK)
    rng.shuffle(deck)
    deal: dict[str, Any] = {"dealer": (number - 1) % rules.players, "deck": [CODES[card] for card in deck]}
    if Smyrna.PULL_ONE in rules.smyrna:
        deal["pulls"] = [rng.randrange(cards) for _ in range(rules.players)]
    return deal


def seal_of(deals: Deals) -> str:
    """The seal: SHA-256, in hexadecimal, of the salt and the deals as JSON without spaces, keys in the order above."""
    return sha256(deals.salt.encode() + msgspec.json.encode(deals.rounds)).hexdigest()


def published(tournament: Tournament, deals: Deals) -> Tournament:
    """The tournament with the deals of the next round that every table has finished.

    Args:
        tournament: the tournament.
        deals: that round's deals.

    Returns:
        The changed tournament.

    Raises:
        Refused: no such round is finished, or these are not the deals that were sealed.
    """
    number = len(tournament.deals) + 1
    if not is_due(tournament):
        raise Refused(f"deals of round {number}", "they stay sealed until every table has finished the round")
    if not compare_digest(seal_of(deals), tournament.sealed[number - 1]):
        raise Refused(f"deals of round {number}", "these are not the deals that were sealed")
    return msgspec.structs.replace(tournament, deals=(*tournament.deals, deals))


def is_due(tournament: Tournament) -> bool:
    """Whether every table has finished the next round whose deals are sealed."""
    number = len(tournament.deals)
    return number < min(len(tournament.sealed), len(tournament.preliminary)) and tournament.rounds[number].complete


def hands_of(deal: dict[str, Any], players: int, cards: int) -> tuple[list[list[str]], str | None]:
    """The hands of a deal by seat, in the order dealt, and the card turned up after them, if any is left."""
    deck, first = deal["deck"], deal["dealer"] + 1
    hands = [deck[(seat - first) % players : cards * players : players] for seat in range(players)]
    rest = deck[cards * players :]
    return hands, rest[0] if rest else None


def dealt(game: State, deals: Sequence[dict[str, Any]]) -> Chance | None:
    """The next deal or pulls of a game in which these deals are played; None if none is due."""
    position = game.position
    if position.phase == DEAL:
        hands, turned = hands_of(deals[position.number], position.players, position.next_cards())
        turn_up = BY_CODE[turned] if turned and position.next_turned() else NO_CARD
        return Deal(tuple(tuple(BY_CODE[card] for card in hand) for hand in hands), turn_up)
    return _pulled(position, deals[position.number - 1]) if position.phase == PULL else None


def _pulled(position: Position, deal: dict[str, Any]) -> Pull:
    """Pulls by position in the hands, in the order dealt; a pulled card comes last in its new hand."""
    dealt_hands, _ = hands_of(deal, position.players, len(deal["deck"]) // position.players)
    hands = [
        [BY_CODE[card] for card in hand if position.held[seat] >> BY_CODE[card] & 1]
        for seat, hand in enumerate(dealt_hands)
    ]
    cards: list[Card] = []
    for seat, index in zip(position.order, deal["pulls"], strict=True):
        cards.append(hands[position.pulled_from(seat)].pop(index))
        hands[seat].append(cards[-1])
    return Pull(tuple(cards))
