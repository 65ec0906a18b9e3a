"""What a seat may know of a game, and nothing more: the only gate for hidden things."""

from collections.abc import Sequence
from typing import Any, Final

from gizzard.cards import CODES, cards_in, codes_of
from gizzard.formats.actions import PHASE_NAMES, ActionJson, action_json
from gizzard.formats.rounds import bid_or_none, by_seat, round_frame, shared_round_json, suit_code
from gizzard.formats.types import ExchangeJson, RoundJson, View
from gizzard.game.finished_round import FinishedRound
from gizzard.game.position import BID, DEAL, PASS, PLAY, PULL, Position
from gizzard.game.state import State, to_act
from gizzard.rules.bidding import LAST_BIDS, NO_BID
from gizzard.rules.ruleset import unparse
from gizzard.rules.tricks import TRUMP_SHIFT
from gizzard.rules.trump import OFF

BETWEEN = {DEAL: "deal", PULL: "pull"}
"""The phases in which chance moves. They are resolved before a view is computed, so engines never see them."""
PHASES: Final = PHASE_NAMES | BETWEEN

EVERYTHING: Final = -1
"""In the place of a seat: the view of a replay, in which nothing is hidden."""
Viewer = int | None
"""A seat, None for a spectator, or EVERYTHING."""


def view(state: State, seat: Viewer, names: Sequence[str] | None = None) -> View:
    """The view of a seat, of a spectator (None), or of EVERYTHING, which has a key more: ``open``, the cards held by
    seat. ``names`` are the players', by default ``Player 1`` and so on."""
    position = state.position
    players = list(names) if names else [f"Player {number + 1}" for number in range(position.players)]
    form: View = {
        "rules": unparse(state.rules),
        "players": players,
        "first_dealer": state.first_dealer,
        "seat": None if seat == EVERYTHING else seat,
        "phase": PHASES[position.phase],
        "round": round_seen(state, seat),
        "hand": hand_seen(position, seat),
        "scores": list(position.scores),
        "history": [*map(shared_round_json, earlier_rounds(state))],
        "winners": winners(state),
        "legal": legal(position, seat),
        "to_act": list(to_act(state)),
        "barred": barred(position, seat),
        "follow": follow(position),
        "projected": projected(state, seat),
        "clock_ms": None,
    }
    if seat == EVERYTHING:
        form["open"] = open_hands(position)
    return form


def earlier_rounds(state: State) -> tuple[FinishedRound, ...]:
    """The rounds before the one that a view shows."""
    return state.history[:-1] if state.between_rounds else state.history


def winners(state: State) -> list[int] | None:
    """Who has won; None while the game is on."""
    return state.position.leading() if state.over else None


def open_hands(position: Position) -> list[list[str]]:
    """The cards that each seat holds, for EVERYTHING."""
    return [codes_of(cards_in(hand)) for hand in position.held]


def round_seen(state: State, seat: Viewer) -> RoundJson | None:
    """The round under way; between two rounds the last one, whole."""
    if state.between_rounds:
        return shared_round_json(state.history[-1]) if state.history else None
    position = state.position
    form = round_frame(position)
    form["hands"] = [dealt_seen(position, seat, other) for other in range(position.players)]
    form["bids"] = bids_seen(position, seat)
    if trump_changed(position):
        form["opening_trump"] = suit_code(position.opening_trump)
    if exchanging(position):
        form["exchange"] = exchange_seen(position, seat)
    return form


def trump_changed(position: Position) -> bool:
    """Whether a card has changed trump in this round."""
    return position.trump_change != OFF and any(play >> TRUMP_SHIFT for play in position.plays)


def exchanging(position: Position) -> bool:
    """Whether cards are changing hands, or have, in this round."""
    return position.phase == PASS or bool(position.exchanged)


def dealt_seen(position: Position, seat: Viewer, other: int) -> list[str] | None:
    """The cards dealt to ``other``, as far as ``seat`` may see them."""
    dealt = codes_of(position.dealt[other])
    if not dealt:
        return None
    if sees_hand(position, seat, other):
        return dealt
    return dealt[-1:] if position.sees_last_cards() else None


def sees_hand(position: Position, seat: Viewer, other: int) -> bool:
    """Whether ``seat`` may look at the cards dealt to ``other``."""
    if seat == EVERYTHING:
        return True
    if seat is None or not position.seats >> seat & 1:
        return False
    if seat == other:
        return position.sees_own_hand() or not position.held[seat]
    return position.sees_other_hands()


def hand_seen(position: Position, seat: Viewer) -> list[str] | None:
    """The cards that a seat holds; None if it may not see them."""
    if seat is None or seat == EVERYTHING:
        return None
    if not position.seats >> seat & 1:
        return []
    if not sees_hand(position, seat, seat):
        return None
    return codes_of(cards_in(position.held[seat]))


def bids_seen(position: Position, seat: Viewer) -> list[int | None]:
    """The bid of each seat; None if it is not made or not shown."""
    shown = seat == EVERYTHING or position.bids_shown()
    return [bid_or_none(bid) if shown or other == seat else None for other, bid in enumerate(position.bids)]


def exchange_seen(position: Position, seat: Viewer) -> ExchangeJson:
    """Who gave a card to whom; the card only for the two. While some still pass, what comes is not yet seen."""
    if position.phase != PASS:
        return [
            [giver, taker, CODES[card] if seat in (giver, taker, EVERYTHING) else None]
            for giver, taker, card in position.exchanged
        ]
    return [
        [giver, position.after[giver], CODES[position.passed[giver]] if seat in (giver, EVERYTHING) else None]
        for giver in position.order
        if not position.waiting >> giver & 1
    ]


def legal(position: Position, seat: Viewer) -> list[ActionJson]:
    """Every action open to a seat."""
    if seat is None:
        return []
    return [action_json(position, action) for action in position.legal(seat)]


def barred(position: Position, seat: Viewer) -> dict[str, Any] | None:
    """The bid that a seat may not make, and why."""
    if seat is None or position.phase != BID or seat < 0 or not position.waiting >> seat & 1:
        return None
    bid = position.barred(seat)
    return None if bid == NO_BID else {"bid": bid, "rule": LAST_BIDS[position.barring(seat)].value}


def follow(position: Position) -> str | None:
    """The suit to be followed."""
    if position.phase != PLAY or position.trick_complete():
        return None
    return suit_code(position.led)


def projected(state: State, seat: Viewer) -> list[int | None]:
    """By seat, the points that the round would bring with the tricks taken so far."""
    position = state.position
    if state.between_rounds:
        return _last_points(state) if state.history else [None] * position.players
    shown = bids_seen(position, seat)
    return [_projection(position, other, shown[other]) for other in range(position.players)]


def _last_points(state: State) -> list[int | None]:
    ended = state.history[-1]
    return by_seat(ended.seats, ended.points)


def _projection(position: Position, seat: int, bid: int | None) -> int | None:
    if not position.seats >> seat & 1:
        return None
    bidless = seat not in position.bidders()
    return position.points(seat) if bidless or bid is not None else None
