"""Sealed deals for duplicate play: drawn from a secret, and published when every table has played them."""

from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest
from random import Random
from typing import Any, Final

import msgspec

from gizzard.core.cards import BY_CODE, NO_CARD, Card, codes_of
from gizzard.core.errors import quoted
from gizzard.core.game.fields import DEAL, PULL
from gizzard.core.game.plan import plan
from gizzard.core.game.position import Position
from gizzard.core.game.state import Chance, Deal, Pull, State
from gizzard.core.rules.deal import deck_with
from gizzard.core.rules.roundspec import RoundSpec
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.special import Smyrna
from gizzard.tournament.file import Deals, Tournament
from gizzard.tournament.system import Refused

SALT_BITS: Final = 256


def drawn_deals(rules: RuleSet, rng: Random) -> Deals:
    """The deals of one round of a tournament.

    Args:
        rules: the rules at its tables.
        rng: a source of secret chance, such as ``random.SystemRandom``.

    Returns:
        For each round of the game the dealer's seat, the whole deck in the order in which it is dealt from the
        dealer's left (the turn-up and the stock after the hands), and, if cards may be pulled, the position in the hand
        of each pull, in turn.
    """
    rounds = tuple(_deal(rules, spec, rng) for spec in plan(rules))
    return Deals(f"{rng.getrandbits(SALT_BITS):0{SALT_BITS // 4}x}", rounds)


def _deal(rules: RuleSet, spec: RoundSpec, rng: Random) -> dict[str, Any]:
    deck = list(deck_with(spec.extras))
    rng.shuffle(deck)
    deal: dict[str, Any] = {"dealer": _dealer(rules, spec), "deck": codes_of(deck)}
    if Smyrna.PULL_ONE in rules.smyrna:
        deal["pulls"] = [rng.randrange(spec.cards) for _ in range(rules.players)]
    return deal


def _dealer(rules: RuleSet, spec: RoundSpec) -> int:
    """The dealer of a round: the last seat in the first one, then the next on the left."""
    return (spec.number - 2) % rules.players


def check_deals(rules: RuleSet, deals: Deals, place: str) -> None:
    """Raise Refused if these are not deals by the rules at a table, with the location of the deal that is not.

    Args:
        rules: the rules at the tables.
        deals: the deals of a round.
        place: where they are.
    """
    specs = plan(rules)
    if len(deals.rounds) != len(specs):
        raise Refused(f"{place}.rounds", f"{len(specs)} deals expected by the rules, not {len(deals.rounds)}")
    for index, (spec, deal) in enumerate(zip(specs, deals.rounds, strict=True)):
        if problem := _problem(rules, spec, deal):
            raise Refused(f"{place}.rounds[{index}]", problem)


def _problem(rules: RuleSet, spec: RoundSpec, deal: dict[str, Any]) -> str | None:
    """What is wrong with a deal of a round, or None."""
    keys = ["dealer", "deck", *["pulls"] * (Smyrna.PULL_ONE in rules.smyrna)]
    if [*deal] != keys:
        return f"{quoted(keys)} expected, not {quoted([*deal])}"
    if deal["dealer"] != _dealer(rules, spec):
        return f"seat {_dealer(rules, spec)} deals, not {quoted(deal['dealer'])}"
    deck = codes_of(deck_with(spec.extras))
    if not isinstance(deal["deck"], list) or sorted(map(str, deal["deck"])) != sorted(deck):
        return f"the deck by the rules is {len(deck)} cards, each once, and this is another one"
    if "pulls" in deal and not _can_be_pulled(deal["pulls"], rules.players, spec.cards):
        return f"{rules.players} positions from 0 to {spec.cards - 1} expected as pulls, not {quoted(deal['pulls'])}"
    return None


def _can_be_pulled(pulls: object, players: int, cards: int) -> bool:
    return isinstance(pulls, list) and len(pulls) == players and all(pull in range(cards) for pull in pulls)


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


def hands_of(deal: dict[str, Any], players: int, cards: int) -> tuple[list[list[str]], list[str]]:
    """The hands of a deal by seat, in the order dealt, and the cards that are left: the turn-up, then the stock."""
    deck, first = deal["deck"], deal["dealer"] + 1
    hands = [deck[(seat - first) % players : cards * players : players] for seat in range(players)]
    return hands, deck[cards * players :]


def dealt(game: State, deals: Sequence[dict[str, Any]]) -> Chance | None:
    """The next deal or pulls of a game in which these deals are played; None if none is due."""
    position = game.position
    if position.phase == DEAL:
        hands, left = hands_of(deals[position.number], position.players, position.next_cards())
        turn_up, stock = (BY_CODE.get(code, NO_CARD) for code in [*left, "", ""][:2])
        return Deal(
            tuple(tuple(BY_CODE[card] for card in hand) for hand in hands),
            turn_up if position.next_turned() else NO_CARD,
            stock if position.next_stock() else NO_CARD,
        )
    return _pulled(position, deals[position.number - 1]) if position.phase == PULL else None


def _pulled(position: Position, deal: dict[str, Any]) -> Pull:
    """Pulls by position in the hands, in the order dealt; a pulled card comes last in its new hand, and what was taken
    for the Werewolf has its place.
    """
    dealt_hands, _ = hands_of(deal, position.players, position.cards)
    hands = [_held(position, seat, hand) for seat, hand in enumerate(dealt_hands)]
    cards: list[Card] = []
    for seat, index in zip(position.order, deal["pulls"], strict=True):
        cards.append(hands[position.pulled_from(seat)].pop(index))
        hands[seat].append(cards[-1])
    return Pull(tuple(cards))


def _held(position: Position, seat: int, hand: Sequence[str]) -> list[Card]:
    """The cards of a hand before the first trick, in the order dealt."""
    cards = (BY_CODE[code] for code in hand)
    return [card if position.held[seat] >> card & 1 else position.turn_up for card in cards]
