"""Reconstruct a Position from a View alone, by replaying the round with arbitrary hidden cards.

For the view's seat it looks like the true position. Its hidden cards carry no information.
"""

import json
from collections.abc import Sequence
from functools import lru_cache

from gizzard.cards import BY_CODE, NO_CARD, SUITS, Card, cards_in
from gizzard.formats.deal_reconstruction import DealReconstruction, Moved
from gizzard.formats.plays import seen_play
from gizzard.formats.rounds import Round
from gizzard.formats.types import Special, Trick
from gizzard.formats.view import View
from gizzard.game.plan import plan
from gizzard.game.position import BID, PASS, PULL, TRUMP, Position
from gizzard.game.round_table import RoundTable, round_table_of
from gizzard.rules.exchange import Exchange
from gizzard.rules.ruleset import parse

UNDER_WAY = frozenset({"trump", "bid", "pass", "play"})


def position_of(view: View) -> Position:
    """The position of a view. Raises ValueError if no round is in progress, or if it is a spectator's."""
    form, position, moved, given = _dealt(view)
    _choose_trump(position, view["phase"], form)
    _bid(position, frozenset(view["to_act"]) if view["phase"] == "bid" else frozenset(), form)
    _exchange(position, moved, given)
    _play(position, form["tricks"])
    return position


def opening_of(view: View) -> Position:
    """The position of a view as it was before the first bid, when trump was known; ValueError as for position_of."""
    form, position, _, _ = _dealt(view)
    _choose_trump(position, view["phase"], form)
    return position


def _dealt(view: View) -> tuple[Round, Position, Sequence[Moved], Sequence[Card]]:
    """The round, its position after the deal, and what was exchanged later, in turn."""
    form, seat = view["round"], view["seat"]
    if form is None or seat is None or view["phase"] not in UNDER_WAY:
        raise ValueError("a position can be made only of a seat's view of a round under way")
    position = _before_round(view, form)
    layout = DealReconstruction(form, seat, position.next_order())
    exchanged = bool(layout.moved) and view["phase"] == "play"
    hands, given = layout.before_exchange(_chained(position)) if exchanged else (layout.hands, [])
    turned = form["turn_up"]
    position.deal([hands.get(other, []) for other in range(position.players)], BY_CODE[turned] if turned else NO_CARD)
    return form, position, layout.moved, given


@lru_cache
def _round_table(rules: str) -> RoundTable:
    rule_set = parse(json.loads(rules))
    return round_table_of(plan(rule_set), rule_set.players)


def _before_round(view: View, form: Round) -> Position:
    round_table = round_table_of_view(view)
    position = Position(round_table, view["first_dealer"])
    playing = sum(1 << seat for seat, taken in enumerate(form["taken"]) if taken is not None)
    brought = [[points or 0 for points in earlier["points"]] for earlier in view["history"]]
    named = place_of_special(round_table, form.get("special"))
    position.resume(form["number"], form["dealer"], playing, named, view["scores"], brought)
    return position


def round_table_of_view(view: View) -> RoundTable:
    """The round table of the game that is seen."""
    return _round_table(json.dumps(view["rules"]))


def place_of_special(round_table: RoundTable, form: Special | None) -> int:
    """The place of a special rule, from 1, in what may be named; 0 for none."""
    if form is None:
        return 0
    wanted = form["rule"], form.get("cards", "")
    return 1 + [(special.rule.value, special.cards) for special in round_table.named].index(wanted)


def _choose_trump(position: Position, phase: str, form: Round) -> None:
    if position.phase == TRUMP and phase != "trump":
        suit = form.get("opening_trump", form["trump"])
        named = place_of_special(position.round_table, form.get("named"))
        position.act(form["dealer"], SUITS.index(suit or "") | named << 2)


def _bid(position: Position, still: frozenset[int], form: Round) -> None:
    """The bids made; ``still`` have none. One that is not shown is as good as any."""
    while position.phase == BID and (made := [seat for seat in cards_in(position.waiting) if seat not in still]):
        position.act(made[0], form["bids"][made[0]] or 0)


def _chained(position: Position) -> bool:
    """Whether the next round pulls cards one after another instead of passing them simultaneously."""
    return position.next_spec().exchange is Exchange.PULL


def _exchange(position: Position, moved: Sequence[Moved], given: Sequence[Card]) -> None:
    """The cards ``given``, in turn; where some still choose theirs, what those who have chosen laid aside."""
    if position.phase == PULL:
        position.pull(given)
    elif position.phase == PASS:
        for (giver, _, shown), card in zip(moved, given or [NO_CARD] * len(moved), strict=True):
            laid = next(card for card in (shown, card, position.legal(giver)[0]) if card != NO_CARD)
            position.act(giver, laid)


def _play(position: Position, tricks: Sequence[Trick]) -> None:
    for trick in tricks:
        for play in trick["plays"]:
            position.retrace(play["seat"], seen_play(position, play))
