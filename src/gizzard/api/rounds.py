"""Rounds as values."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from gizzard.core.formats.actions import SAID, Play
from gizzard.core.formats.card import Card
from gizzard.core.formats.plays import Play as PlayJson
from gizzard.core.formats.plays import turned_later
from gizzard.core.formats.rounds import Round as RoundJson
from gizzard.core.formats.rounds import round_json, taker_in
from gizzard.core.formats.tricks import Trick as TrickJson
from gizzard.core.game.position import Position
from gizzard.core.rules.special import Special, special_from

BySeat = tuple[int | None, ...]


class Trick(NamedTuple):
    """A trick: the plays in turn, each as ``(seat, play)``, and the seat that took it (None if nobody has).

    Examples:
        >>> import gizzard as gz
        >>> gz.Trick(((0, gz.Play("QS")), (1, gz.Play("2S"))), winner=None).plays[0]
        (0, Play('QS'))
    """

    plays: tuple[tuple[int, Play], ...]
    winner: int | None
    lead: int | None = None
    """Of a bombed trick, the seat that would have taken it, which leads next."""
    passed: tuple[tuple[int, int, Card], ...] = ()
    """The cards that the Juggler made everyone pass, as ``(from, to, card)``."""
    cloud: int | None = None
    """The change of a bid by the Cloud: 1 or -1."""
    swap: tuple[Card, Card] | None = None
    """The card that the Witch's player put into the trick, and the one taken out of it."""


@dataclass(frozen=True)
class Round:
    """A round with all its cards. Tuples by seat have None for a seat that is not in the round, or has no bid yet.

    Examples:
        >>> import gizzard as gz
        >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
        >>> game.round.number, game.round.dealer, game.round.trump, game.round.hands[2]
        (1, 0, 'D', ('ZC',))
    """

    number: int
    """The number of the round, from 1."""
    dealer: int
    """The seat that dealt."""
    cards: int
    """The cards dealt to each seat."""
    hands: tuple[tuple[Card, ...] | None, ...]
    """By seat: the cards dealt, in the order dealt."""
    turn_up: Card | None
    """The card turned up."""
    werewolf: int | None
    """The seat that swapped the Werewolf for the turn-up."""
    turned_later: Card | None
    """The card that a Vampire turned up in the play."""
    trump: str | None
    """The trump suit when play began; ``Game.trump`` is the current one."""
    bids: BySeat
    """By seat: the bid."""
    special: Special | None
    """The special rule in force, with its ``rule`` and, for an ``uber-wizard``, its ``cards``."""
    named: Special | None
    """The special rule that the dealer named for the next round."""
    exchange: tuple[tuple[int, int, Card], ...]
    """The cards that changed hands, as ``(from, to, card)``."""
    tricks: tuple[Trick, ...]
    """The tricks; the last one may be unfinished."""
    taken: BySeat
    """By seat: the tricks taken."""
    points: BySeat | None
    """By seat: the points for the round; None while it is in progress."""
    scores: tuple[int, ...] | None
    """By seat: the totals after the round; None while it is in progress."""
    eliminated: int | None
    """The seat that was eliminated after the round."""


def round_of(round_json: RoundJson) -> Round:
    """A round from its JSON form, in which nothing is hidden."""
    return Round(
        number=round_json["number"],
        dealer=round_json["dealer"],
        cards=round_json["cards"],
        hands=tuple(None if hand is None else tuple(map(Card, hand)) for hand in round_json["hands"]),
        turn_up=_card(round_json["turn_up"]),
        werewolf=taker_in(round_json),
        turned_later=_card(turned_later(round_json)),
        trump=round_json.get("opening_trump", round_json["trump"]),
        bids=tuple(round_json["bids"]),
        special=special_from(round_json.get("special", {})),
        named=special_from(round_json.get("named", {})),
        exchange=tuple(_exchanged(*entry) for entry in round_json.get("exchange", ())),
        tricks=tuple(map(_trick, round_json["tricks"])),
        taken=tuple(round_json["taken"]),
        points=tuple(round_json["points"]) if "points" in round_json else None,
        scores=tuple(round_json["scores"]) if "scores" in round_json else None,
        eliminated=round_json.get("eliminated"),
    )


@lru_cache(maxsize=1024)
def finished_round_of(ended: Position) -> Round:
    """A finished round."""
    return round_of(round_json(ended))


def _card(code: str | None) -> Card | None:
    return None if code is None else Card(code)


def _exchanged(giver: Any, taker: Any, code: Any) -> tuple[int, int, Card]:
    return giver, taker, Card(code)


def _trick(trick_json: TrickJson) -> Trick:
    swap = trick_json.get("witch")
    return Trick(
        tuple(map(_play, trick_json["plays"])),
        trick_json.get("winner"),
        trick_json.get("lead"),
        tuple(_exchanged(*entry) for entry in trick_json.get("pass", ())),
        trick_json.get("cloud"),
        (Card(swap[0]), Card(swap[1])) if swap else None,
    )


def _play(play_json: PlayJson) -> tuple[int, Play]:
    said = {field: value for key, field in SAID.items() if (value := play_json.get(key)) is not None}
    return play_json["seat"], Play.unchecked(Card(play_json["card"]), **said)
