"""Play out a scene with the engine: its opening, and the consequences of every choice of the learner."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple

from gizzard.core.cards import cards_in, codes_of
from gizzard.core.errors import IllegalAction
from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.moves import move_from_json
from gizzard.core.formats.phase_actions import SETTLING_PHASES, card_in, read_action
from gizzard.core.formats.view import legal
from gizzard.core.game.fields import BID, PASS, PLAY
from gizzard.core.game.state import Move, State, apply, start, to_act
from gizzard.core.rules.parsing import parse
from gizzard.study.lessons.scene import LEARNER, Scene, Script

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


def play_on(state: State, deal: Script, learners: int = 0) -> Iterator[Moved]:
    """The moves of the others, and the first ``learners`` cards of the learner, until the learner's next turn."""
    while (following := _next(state, deal, learners)) is not None:
        seat, action = following
        learners -= seat == LEARNER and state.position.phase == PLAY
        moved = _moved(state, read_action(state, seat, action))
        yield moved
        state = moved.after


def answered(state: State, deal: Script, action: ActionJson, more: bool) -> list[Moved]:
    """The learner's action and the others' responses: up to the learner's next turn if there are `more` choices, else
    to the end of the trick, its effects included, or of the bidding. Raises IllegalAction."""
    first = _moved(state, read_action(state, LEARNER, action))
    moves = chain([first], play_on(first.after, deal))
    return list(moves if more else _until_done(state, moves))


def effect_asked(state: State) -> bool:
    """Whether an extra card in the finished trick asks the learner something."""
    return state.position.phase in SETTLING_PHASES and LEARNER in to_act(state)


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
    """Whether the current trick is empty, or complete with all its effects."""
    position = state.position
    return state.between_rounds or (position.played % position.size == 0 and position.phase not in SETTLING_PHASES)


def _moved(state: State, move: Move) -> Moved:
    return Moved(state, move, apply(state, move))


def _to_first_trick(moves: list[Moved]) -> Iterator[Moved]:
    for moved in moves:
        yield moved
        if moved.after.position.played and trick_done(moved.after):
            return


def _until_done(state: State, moves: Iterable[Moved]) -> Iterator[Moved]:
    """The moves up to the end of the current trick or the bidding."""
    stage = _stage(state)
    for moved in moves:
        if _stage(moved.before) != stage:
            return
        yield moved
        if stage == PLAY and trick_done(moved.after):
            return


def _stage(state: State) -> int:
    """The phase; the effects of a trick belong to the play."""
    phase = state.position.phase
    return PLAY if phase in SETTLING_PHASES else phase


def _next(state: State, deal: Script, learners: int) -> tuple[int, ActionJson] | None:
    """The next seat other than the learner, and its action."""
    for seat in to_act(state):
        action = _scripted(state, seat, deal)
        if action is not None and (seat != LEARNER or state.position.phase == BID or learners > 0):
            return seat, action
    return None


def _scripted(state: State, seat: int, deal: Script) -> ActionJson | None:
    """The bid from the script, or the first card in dealt order that is legal to play or pass."""
    if state.position.phase == BID:
        bid = deal.bids[seat] if deal.bids else None
        return None if bid is None else {"bid": bid}
    if state.position.phase not in (PLAY, PASS):
        return None
    dealt = deal.hands[seat].split()
    return min(legal(state, seat), key=lambda action: _place(dealt, action))


def _place(dealt: list[str], action: ActionJson) -> int:
    card = card_in(action)
    return -1 if card is None or card == "?" else dealt.index(card)
