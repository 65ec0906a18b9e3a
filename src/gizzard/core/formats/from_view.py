"""Reconstruct a Position from a View alone, by replaying the round with arbitrary hidden cards.

For the view's seat it looks like the true position. Its hidden cards carry no information. A view without earlier
rounds stands for any that led to its scores.
"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import msgspec

from gizzard.core.cards import BY_CODE, NO_CARD, Card
from gizzard.core.decoding import copied, decode_json
from gizzard.core.errors import quoted
from gizzard.core.formats.deal_reconstruction import DealReconstruction
from gizzard.core.formats.phase_actions import PHASE_ACTIONS, PHASES
from gizzard.core.formats.replay_moves import choices_of
from gizzard.core.formats.rounds import Round
from gizzard.core.formats.tricks import guess_effects
from gizzard.core.formats.types import Special
from gizzard.core.formats.view import View
from gizzard.core.game.fields import PLAY, TAKE_TURN_UP, TRUMP
from gizzard.core.game.plan import plan
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import RoundTable, round_table_of
from gizzard.core.game.state import Act, Move, advance
from gizzard.core.rules.deal import deck_with
from gizzard.core.rules.extras import WEREWOLF
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.roundspec import RoundSpec

UNDER_WAY = frozenset(actions.phase for actions in PHASE_ACTIONS.values())
"""The phases of a round in which a seat acts."""
NOBODY_HOLDS: Final[Mapping[int, Card]] = MappingProxyType({})


def position_of(view: View, holds: Mapping[int, Card] = NOBODY_HOLDS) -> Position:
    """The position of a view. Raises ValueError if no round is in progress, or if it is a spectator's.

    ``holds``: by seat, a card that it is to hold now, of those that the view hides.
    """
    position, round_json = dealt_in(view, holds)
    for move in choices_of(position, round_json):
        retrace(position, move)
    return position


def opening_of(view: View) -> Position:
    """The position of a view as it was before the first bid, when trump was known; ValueError as for position_of."""
    position, round_json = dealt_in(view)
    for move in choices_of(position, round_json):
        if position.phase not in (TRUMP, TAKE_TURN_UP):
            break
        retrace(position, move)
    return position


def retrace(position: Position, move: Move) -> None:
    """Make a move that was seen, by a seat whose other cards are guesses."""
    if position.phase == PLAY and isinstance(move, Act):
        position.retrace(move.seat, move.action)
    else:
        advance(position, move)


@lru_cache
def _round_table(rules: bytes) -> RoundTable:
    rule_set = parse(decode_json(rules))
    return round_table_of(plan(rule_set), rule_set.players)


def round_table_of_view(view: View) -> RoundTable:
    """The round table of the game that is seen."""
    return _round_table(msgspec.json.encode(view["rules"]))


def dealt_in(view: View, holds: Mapping[int, Card] = NOBODY_HOLDS) -> tuple[Position, Round]:
    """The position after the deal, and the round, with a guess for all that the view hides; ``holds`` as for
    position_of."""
    round_json, seat = view["round"], view["seat"]
    if round_json is None or seat is None or view["phase"] not in UNDER_WAY:
        raise ValueError("a position can be made only of a seat's view of a round under way")
    position = _before_round(view, round_json)
    number, cards, hands = round_json["number"], round_json["cards"], round_json["hands"]
    if cards != position.next_spec().cards:
        raise ValueError(f"round {number} has {position.next_spec().cards} cards, not {quoted(cards)}")
    if len(hands) != position.players:
        raise ValueError(f"a round has {position.players} hands, not {len(hands)}")
    guessed = _with_bids(view, _to_write(view, round_json), position.next_spec())
    order, deck = position.next_order(), deck_with(position.next_spec().extras)
    if view["phase"] == PHASES[TAKE_TURN_UP]:
        holds = {view["to_act"][0]: WEREWOLF, **holds}
    dealt, stock = DealReconstruction(guessed, seat, order, deck, view["hand"], holds).dealt(position.next_stock())
    turned = BY_CODE[round_json["turn_up"]] if round_json["turn_up"] else NO_CARD
    position.deal([dealt.get(other, []) for other in range(position.players)], turned, stock)
    return position, guessed


def _to_write(view: View, round_json: Round) -> Round:
    """A copy of the round, in which guesses can be written."""
    copy = round_json.copy()
    if "exchange" in round_json:
        copy["exchange"] = [entry.copy() for entry in round_json["exchange"]]
    if "up" in view:  # extra cards have effects that may be hidden
        copy["tricks"] = copied(round_json["tricks"])
    return copy


def _with_bids(view: View, round_json: Round, spec: RoundSpec) -> Round:
    """The round with a guess for every bid, and every change of one, that is not shown."""
    still = view["to_act"] if view["phase"] == "bid" else ()
    guess = next(filter(spec.allows_bid, range(spec.cards + 1)))
    bids = enumerate(round_json["bids"])
    round_json["bids"] = [bid if bid is not None or other in still else guess for other, bid in bids]
    for trick in round_json["tricks"]:
        guess_effects(trick)
    return round_json


def _before_round(view: View, round_json: Round) -> Position:
    round_table = round_table_of_view(view)
    position = Position(round_table, view["first_dealer"])
    playing = sum(1 << seat for seat, taken in enumerate(round_json["taken"]) if taken is not None)
    unknown = [[0] * position.players] * (round_json["number"] - 1)
    brought = [earlier["points"] for earlier in view["history"]] or unknown
    named = _place_of_special(round_table, round_json.get("special"))
    position.resume(round_json["number"], round_json["dealer"], playing, named, view["scores"], brought)
    return position


def _place_of_special(round_table: RoundTable, special: Special | None) -> int:
    """The place of a special rule, from 1, in what may be named; 0 for none."""
    if special is None:
        return 0
    wanted = special["rule"], special.get("cards", "")
    return 1 + [(special.rule.value, special.cards) for special in round_table.named].index(wanted)
