"""The round in progress in a record, under the key ``current``: it reveals hidden hands, so it is never the default."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gizzard.cards import BY_CODE, SUITS, cards_in
from gizzard.errors import IllegalAction
from gizzard.formats.actions import move_from_json
from gizzard.formats.from_view import place_of_special
from gizzard.formats.plays import made_play, seen_play
from gizzard.formats.referee import InvalidRecord, expect
from gizzard.formats.types import PlayJson, RoundJson
from gizzard.formats.view import EVERYTHING, round_seen
from gizzard.game.moves import Act, Move, Pull
from gizzard.game.position import BID, PASS, PLAY, PULL, TRUMP, Position
from gizzard.game.state import State
from gizzard.game.step import apply

CURRENT = "current"


def current_json(state: State) -> RoundJson | None:
    """The round in progress, as a view that hides nothing shows it; None between rounds."""
    return None if state.between_rounds else round_seen(state, EVERYTHING)


def has_current(record: Mapping[str, Any]) -> bool:
    """Whether a record, which the referee has checked, contains a round in progress."""
    return "unfinished" in record and CURRENT in record


def current_steps(state: State, form: Any) -> Iterator[tuple[State, Move | None]]:
    """Each state of the round in progress, from before the deal on, with the next move; None after the last.

    Raises InvalidRecord if this cannot be a round in progress.
    """
    try:
        plays, move = _plays(form), _deal(state, form)
        while move is not None:
            yield state, move
            state = apply(state, move)
            move = _next_move(state.position, form, plays)
        _check(state, form)
    except IllegalAction as illegal:
        raise InvalidRecord(CURRENT, str(illegal)) from None
    except (LookupError, TypeError, ValueError, AttributeError):
        raise InvalidRecord(CURRENT, "not a round in progress") from None
    yield state, None


def _check(state: State, form: Mapping[str, Any]) -> None:
    """Raise InvalidRecord if anything that follows from the moves differs."""
    expected = current_json(state)
    if expected is None:
        raise InvalidRecord(CURRENT, "this round is over, so it belongs to the rounds")
    for key, value in expected.items():
        expect(key, form, CURRENT, value)


def _plays(form: RoundJson) -> Iterator[PlayJson]:
    return iter([play for trick in form["tricks"] for play in trick["plays"]])


def _deal(state: State, form: RoundJson) -> Move | None:
    hands = [hand or [] for hand in form["hands"]]
    return move_from_json(state, {"deal": {"hands": hands, "turn_up": form["turn_up"]}})


def _next_move(position: Position, form: RoundJson, plays: Iterator[PlayJson]) -> Move | None:
    """The next move that the form contains."""
    if position.phase == PLAY:
        return next((Act(play["seat"], made_play(position, seen_play(position, play))) for play in plays), None)
    if position.phase == PULL:
        pulled = [BY_CODE[str(card)] for _, _, card in form.get("exchange", ())]
        return Pull(tuple(pulled)) if pulled else None
    choices = ((seat, _choice(position, seat, form)) for seat in cards_in(position.waiting))
    return next((Act(seat, action) for seat, action in choices if action is not None), None)


def _choice(position: Position, seat: int, form: RoundJson) -> int | None:
    """The trump, bid or card to pass that a seat has chosen; None if it has not."""
    if position.phase == BID:
        return form["bids"][seat]
    if position.phase == TRUMP:
        suit = form.get("opening_trump", form["trump"])
        named = place_of_special(position.round_table, form.get("named"))
        return None if suit is None else SUITS.index(suit) | named << 2
    assert position.phase == PASS
    return next((BY_CODE[str(card)] for giver, _, card in form.get("exchange", ()) if giver == seat), None)
