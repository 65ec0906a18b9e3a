"""What a seat may know of a game, and nothing more: the only gate for hidden things."""

from collections.abc import Sequence
from typing import Any

from gizzard.cards import CODES, cards_in, codes_of
from gizzard.game.actions import PHASE_NAMES, action_form
from gizzard.game.forms import ExchangeForm, RoundForm, View, bid_or_none, round_frame, suit_code
from gizzard.game.position import BID, DEAL, PASS, PLAY, PULL, Position
from gizzard.game.state import State, to_act
from gizzard.rules.bidding import LAST_BIDS, NO_BID
from gizzard.rules.ruleset import unparse
from gizzard.rules.sight import bids_shown, own_hand_seen

BETWEEN = {DEAL: "deal", PULL: "pull"}
"""The phases in which chance moves. Whoever deals resolves them before anybody looks, so no engine meets them."""


def view(state: State, seat: int | None, names: Sequence[str] | None = None) -> View:
    """The view of a seat, or of a spectator (None). ``names`` are the players', by default ``Player 1`` and so on."""
    position = state.position
    players = list(names) if names else [f"Player {number + 1}" for number in range(position.players)]
    return {
        "rules": unparse(state.rules),
        "players": players,
        "first_dealer": state.first_dealer,
        "seat": seat,
        "phase": (PHASE_NAMES | BETWEEN)[position.phase],
        "round": _round(state, seat),
        "hand": _hand(position, seat),
        "scores": list(position.scores),
        "history": list(state.history[:-1] if state.between_rounds else state.history),
        "winners": position.leading() if state.over else None,
        "legal": _legal(position, seat),
        "to_act": list(to_act(state)),
        "barred": _barred(position, seat),
        "follow": _follow(position),
        "projected": _projected(state, seat),
        "clock_ms": None,
    }


def _round(state: State, seat: int | None) -> RoundForm | None:
    if state.between_rounds:
        return state.history[-1] if state.history else None
    position = state.position
    form = round_frame(position)
    form["hands"] = [_dealt(position, seat, other) for other in range(position.players)]
    form["bids"] = _bids(position, seat)
    if any("trump" in play for trick in form["tricks"] for play in trick["plays"]):
        form["opening_trump"] = suit_code(position.opening_trump)
    if position.exchanged or position.phase == PASS:
        form["exchange"] = _exchange(position, seat)
    return form


def _dealt(position: Position, seat: int | None, other: int) -> list[str] | None:
    """The cards dealt to ``other``, as far as ``seat`` may see them."""
    dealt = codes_of(position.dealt[other])
    if not dealt:
        return None
    if _sees_hand(position, seat, other):
        return dealt
    return dealt[-1:] if position.card_up else None


def _sees_hand(position: Position, seat: int | None, other: int) -> bool:
    if seat is None or not position.seats >> seat & 1:
        return False
    if seat == other:
        return own_hand_seen(position.spec, position.all_bid()) or not position.held[seat]
    return position.forehead


def _hand(position: Position, seat: int | None) -> list[str] | None:
    if seat is None:
        return None
    if not position.seats >> seat & 1:
        return []
    if not _sees_hand(position, seat, seat):
        return None
    return codes_of(cards_in(position.held[seat]))


def _bids(position: Position, seat: int | None) -> list[int | None]:
    shown = bids_shown(position.spec.bidding, position.all_bid(), round_over=False)
    return [bid_or_none(bid) if shown or other == seat else None for other, bid in enumerate(position.bids)]


def _exchange(position: Position, seat: int | None) -> ExchangeForm:
    """Who gave a card to whom; the card only for the two. While some still pass, what comes is not yet seen."""
    if position.phase != PASS:
        return [
            [giver, taker, CODES[card] if seat in (giver, taker) else None] for giver, taker, card in position.exchanged
        ]
    return [
        [giver, position.after[giver], CODES[position.passed[giver]] if giver == seat else None]
        for giver in position.order
        if not position.waiting >> giver & 1
    ]


def _legal(position: Position, seat: int | None) -> list[dict[str, Any]]:
    if seat is None:
        return []
    return [action_form(position, action) for action in position.legal(seat)]


def _barred(position: Position, seat: int | None) -> dict[str, Any] | None:
    if seat is None or position.phase != BID or not position.waiting >> seat & 1:
        return None
    bid = position.barred(seat)
    return None if bid == NO_BID else {"bid": bid, "rule": LAST_BIDS[position.barring(seat)].value}


def _follow(position: Position) -> str | None:
    if position.phase != PLAY or position.trick_complete():
        return None
    return suit_code(position.led)


def _projected(state: State, seat: int | None) -> list[int | None]:
    position = state.position
    if state.between_rounds:
        return list(state.history[-1]["points"]) if state.history else [None] * position.players
    shown = _bids(position, seat)
    return [_projection(position, other, shown[other]) for other in range(position.players)]


def _projection(position: Position, seat: int, bid: int | None) -> int | None:
    if not position.seats >> seat & 1:
        return None
    saboteur = position.saboteur and seat == position.dealer
    return position.points(seat) if saboteur or bid is not None else None
