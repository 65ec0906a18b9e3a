"""The view of a seat: exactly what it may know of a game. The only place that hides information."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Annotated, Any, NotRequired, TypedDict, cast

from gizzard.core.cards import CODES, cards_in, codes_of, suit_code
from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.fields import (
    ABSENT,
    ALL_SEATS,
    EVERYTHING,
    Private,
    Shared,
    Viewer,
    computed,
    fixed,
    per_round,
)
from gizzard.core.formats.phase_actions import PHASES, Phase, action_json
from gizzard.core.formats.rounds import (
    Round,
    bids,
    by_seat,
    counting,
    phase_change,
    round_json,
    sees_hand,
    shared_round_json,
    sight,
)
from gizzard.core.formats.types import Barred, SuitCode
from gizzard.core.game import state as game_state
from gizzard.core.game.fields import BID, PLAY, TURNED_WORD
from gizzard.core.game.position import Position
from gizzard.core.game.state import State
from gizzard.core.rules.bidding import LAST_BIDS, NO_BID
from gizzard.core.rules.ruleset import RulesJson, unparse


def earlier_rounds(state: State) -> tuple[Position, ...]:
    """The ends of the rounds before the one that a view shows."""
    return state.history[:-1] if state.between_rounds else state.history


# Fields that are the same for everybody


def rules(state: State) -> dict[str, Any]:
    """The keys of the rules that differ from the standard game, as in a record."""
    return unparse(state.rules)


def players(state: State) -> list[str]:
    """Names that stand in for the players' own."""
    return [f"Player {number + 1}" for number in range(state.position.players)]


def phase(state: State) -> Phase:
    """What is to be done now."""
    return PHASES[state.position.phase]


def history(state: State) -> list[Round]:
    """The earlier rounds, whole."""
    return [*map(shared_round_json, earlier_rounds(state))]


def winners(state: State) -> list[int] | None:
    """Who has won; None while the game is on."""
    return state.position.leading() if state.over else None


def to_act(state: State) -> list[int]:
    """The seats that are to act."""
    return list(game_state.to_act(state))


def up(state: State) -> object:
    """The card that lies up, in a game with extra cards."""
    position = state.position
    return CODES.get(position.up) if position.spec.extras else ABSENT


def follow(state: State) -> str | None:
    """The suit to be followed."""
    position = state.position
    if position.phase not in (PLAY, TURNED_WORD) or position.trick_complete():
        return None
    return suit_code(position.led)


# Fields that each viewer may see differently


def seat(_state: State, viewer: Viewer) -> int | None:
    """Whose view it is; None for spectators and replays."""
    return None if viewer == EVERYTHING else viewer


def round_seen(state: State, viewer: Viewer) -> Round | None:
    """The round under way; between two rounds the last one, whole."""
    if state.between_rounds:
        return shared_round_json(state.history[-1]) if state.history else None
    return round_json(state.position, viewer)


def hand(state: State, viewer: Viewer) -> list[str] | None:
    """The cards that a seat holds; None if it may not see them."""
    position = state.position
    if viewer is None or viewer == EVERYTHING:
        return None
    if not position.seats >> viewer & 1:
        return []
    if not sees_hand(position, viewer, viewer):
        return None
    return codes_of(cards_in(position.held[viewer]))


def legal(state: State, viewer: Viewer) -> list[ActionJson]:
    """Every action open to a seat."""
    if viewer is None:
        return []
    position = state.position
    return [action_json(position, action) for action in position.legal(viewer)]


def barred(state: State, viewer: Viewer) -> dict[str, Any] | None:
    """The bid that a seat may not make, and why."""
    position = state.position
    if viewer is None or position.phase != BID or viewer < 0 or not position.waiting >> viewer & 1:
        return None
    bid = position.barred(viewer)
    return None if bid == NO_BID else {"bid": bid, "rule": LAST_BIDS[position.barring(viewer)].value}


def projected(state: State, viewer: Viewer) -> list[int | None]:
    """By seat, the points that the round would bring with the tricks taken so far."""
    position = state.position
    if state.between_rounds:
        return by_seat(position.seats, position.points) if state.history else [None] * position.players
    shown, bidders = bids(position, viewer), position.bidders()
    return [
        position.points_of(seat) if position.seats >> seat & 1 and (bid is not None or seat not in bidders) else None
        for seat, bid in enumerate(shown)
    ]


def open_hands(state: State, viewer: Viewer) -> object:
    """The cards that each seat holds, in a replay of everything."""
    return [codes_of(cards_in(hand)) for hand in state.position.held] if viewer == EVERYTHING else ABSENT


# When a move can change them


def holding(old: Position, new: Position) -> int:
    """If the cards in a hand are others, or become visible."""
    if sight(old, new):
        return ALL_SEATS
    before, changed = old.held, 0
    for seat, cards in enumerate(new.held):
        changed |= (cards != before[seat]) << seat
    return changed


def turn(old: Position, new: Position) -> int:
    """If it is, or was, the seat's turn."""
    return old.waiting | new.waiting


class View(TypedDict):
    """Everything that a seat, or a spectator, may know: a JSON object (docs/engine.md).

    Examples:
        >>> import gizzard as gz
        >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
        >>> view = game.view(1)
        >>> view["phase"], view["hand"], view["legal"]
        ('bid', ['2H'], [{'bid': 0}, {'bid': 1}])
    """

    rules: Annotated[RulesJson, Shared(rules, fixed)]
    players: Annotated[list[str], Shared(players, fixed)]
    first_dealer: Annotated[int, Shared(attrgetter("first_dealer"), fixed)]
    seat: Annotated[int | None, Private(seat, fixed)]
    phase: Annotated[Phase, Shared(phase, phase_change)]
    round: Annotated[Round | None, Private(round_seen, fixed)]
    hand: Annotated[list[str] | None, Private(hand, holding)]
    scores: Annotated[list[int], Shared(attrgetter("position.scores"), per_round)]
    history: Annotated[list[Round], Shared(history, per_round, items=True)]
    winners: Annotated[list[int] | None, Shared(winners, per_round)]
    legal: Annotated[list[ActionJson], Private(legal, turn)]
    to_act: Annotated[list[int], Shared(to_act)]
    barred: Annotated[Barred | None, Private(barred, turn)]
    follow: Annotated[SuitCode | None, Shared(follow)]
    up: NotRequired[Annotated[str | None, Shared(up)]]
    projected: Annotated[list[int | None], Private(projected, counting)]
    clock_ms: Annotated[int | None, Shared(lambda state: None, fixed)]
    open: NotRequired[Annotated[list[list[str]], Private(open_hands, holding)]]


def view(state: State, seat: Viewer, names: Sequence[str] | None = None) -> View:
    """The view of a seat, of a spectator (None), or of EVERYTHING. ``names`` are the players', by default
    ``Player 1`` and so on."""
    seen = cast(View, computed(View, state, seat))
    if names:
        seen["players"] = list(names)
    return seen
