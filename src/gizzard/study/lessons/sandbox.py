"""Play out a scene with the engine: its opening, and the consequences of every choice of the learner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from gizzard.core.cards import cards_in, codes_of
from gizzard.core.errors import IllegalAction
from gizzard.core.formats.actions import ActionJson, move_from_json, read_action
from gizzard.core.formats.view import legal
from gizzard.core.game.fields import BID, PLAY
from gizzard.core.game.moves import Move
from gizzard.core.game.state import State, start, to_act
from gizzard.core.game.step import apply
from gizzard.core.rules.parsing import parse
from gizzard.study.lessons.scene import LEARNER, Deal, Scene

PLAYERS: Final = 3
"""The default number of players in a scene."""


class Moved(NamedTuple):
    """A move, with the states before and after it."""

    before: State
    move: Move
    after: State


def opening(scene: Scene) -> list[Moved]:
    """The moves up to the learner's first choice, or to the end of the trick in question."""
    moves: list[Moved] = []
    state = start(parse({"players": PLAYERS} | dict(scene.rules)), scene.dealer)
    for deal in scene.deals:
        last = deal is scene.deals[-1]
        dealt = {"deal": {"hands": [hand.split() for hand in deal.hands], "turn_up": deal.up}}
        moves.append(_moved(state, move_from_json(state, dealt)))
        moves += play_on(moves[-1].after, deal, scene.played if last else 60)
        state = moves[-1].after
    return [*_to_first_trick(moves)] if scene.ask_winner else moves


def play_on(state: State, deal: Deal, learners: int = 0) -> list[Moved]:
    """The moves of the others, and the first ``learners`` cards of the learner, until the learner's next turn."""
    moves: list[Moved] = []
    while (following := _next(state, deal, learners)) is not None:
        seat, action = following
        learners -= seat == LEARNER and state.position.phase == PLAY
        moves.append(_moved(state, read_action(state, seat, action)))
        state = moves[-1].after
    return moves


def answered(state: State, deal: Deal, action: ActionJson, more: bool) -> list[Moved]:
    """The learner's action and the others' responses: up to the learner's next turn if there are `more` choices, else
    to the end of the trick or the bidding. Raises IllegalAction."""
    first = _moved(state, read_action(state, LEARNER, action))
    moves = [first, *play_on(first.after, deal)]
    return moves if more else list(_until_done(moves))


def attempts(state: State) -> list[ActionJson]:
    """All choices of the learner, legal or not."""
    position = state.position
    actions = legal(state, LEARNER)
    if position.phase == BID:
        return [{"bid": number} for number in range(position.cards + 1)]
    if position.phase != PLAY or position.own_hand_hidden:
        return actions
    known = {action["play"] for action in actions}
    return actions + [{"play": card} for card in codes_of(cards_in(position.held[LEARNER])) if card not in known]


def refusal(state: State, action: ActionJson) -> IllegalAction | None:
    """Why an action is illegal, or None."""
    try:
        apply(state, read_action(state, LEARNER, action))
    except IllegalAction as refused:
        return refused
    return None


def trick_done(state: State) -> bool:
    """Whether the current trick is empty or complete."""
    return state.between_rounds or state.position.played % state.position.size == 0


def _moved(state: State, move: Move) -> Moved:
    return Moved(state, move, apply(state, move))


def _to_first_trick(moves: list[Moved]) -> Iterator[Moved]:
    for moved in moves:
        yield moved
        if moved.after.position.played and trick_done(moved.after):
            return


def _until_done(moves: list[Moved]) -> Iterator[Moved]:
    """The moves up to the end of the current trick or the bidding."""
    phase = moves[0].before.position.phase
    for moved in moves:
        if moved.before.position.phase != phase:
            return
        yield moved
        if phase == PLAY and trick_done(moved.after):
            return


def _next(state: State, deal: Deal, learners: int) -> tuple[int, ActionJson] | None:
    """The next seat other than the learner, and its action."""
    for seat in to_act(state):
        action = _scripted(state, seat, deal)
        if action is not None and (seat != LEARNER or state.position.phase == BID or learners > 0):
            return seat, action
    return None


def _scripted(state: State, seat: int, deal: Deal) -> ActionJson | None:
    """The bid from the script, or the first legal card in dealt order."""
    if state.position.phase == BID:
        bid = deal.bids[seat] if deal.bids else None
        return None if bid is None else {"bid": bid}
    if state.position.phase != PLAY:
        return None
    dealt = deal.hands[seat].split()
    actions = legal(state, seat)
    return min(actions, key=lambda action: -1 if action["play"] == "?" else dealt.index(action["play"]))
