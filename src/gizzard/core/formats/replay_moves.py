"""The moves of a round in JSON: the one way back from a written round to the choices that were made in it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gizzard.core.cards import cards_in
from gizzard.core.formats.moves import read_deal
from gizzard.core.formats.phase_actions import PHASE_ACTIONS, exchanged
from gizzard.core.formats.plays import read_play
from gizzard.core.formats.rounds import Round
from gizzard.core.game.fields import PLAY, PULL
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import RoundTable
from gizzard.core.game.state import Act, Move, Pull, State, advance, start
from gizzard.core.rules.parsing import parse


def choices_of(position: Position, round_json: Round) -> Iterator[Act | Pull]:
    """The choices of a round that is dealt. The caller makes each one on the position before asking for the next.

    Raises IllegalAction for what cannot be read.
    """
    for trick in round_json["tricks"]:
        for play in trick["plays"]:
            if position.phase != PLAY:
                yield from _choices(position, round_json)
                if position.waiting and position.phase != PLAY:
                    return  # what was chosen before is missing
            yield Act(play["seat"], read_play(position, play))
    yield from _choices(position, round_json)


def _choices(position: Position, round_json: Round) -> Iterator[Act | Pull]:
    """The choices that come before the next play."""
    while (move := _choice(position, round_json)) is not None:
        yield move


def _choice(position: Position, round_json: Round) -> Act | Pull | None:
    """The next choice that is not a play; None if there is none."""
    if position.phase == PULL:
        pulled = tuple(exchanged(round_json.get("exchange", ())).values())
        return Pull(pulled) if pulled else None
    due = PHASE_ACTIONS.get(position.phase)
    if due is None or due.chosen is None:
        return None
    for seat in cards_in(position.waiting):
        if (action := due.chosen(position, seat, round_json)) is not None:
            return Act(seat, action)
    return None


def replay_moves(
    round_table: RoundTable, first_dealer: int, rounds: Iterable[Round]
) -> Iterator[tuple[Position, Move | None]]:
    """The position before every move, and after each round (None); it is the same object, moved on."""
    position = Position(round_table, first_dealer)
    for round_json in rounds:
        deal = read_deal(round_json)
        yield position, deal
        advance(position, deal)
        for move in choices_of(position, round_json):
            yield position, move
            advance(position, move)
        yield position, None


def replayed(record: Mapping[str, Any], *current: Round) -> State:
    """The game of a valid record; an unfinished one waits for its next deal, or continues with its current round."""
    opened, ended = start(parse(record["rules"]), record["first_dealer"]), list[Position]()
    position = opened.position
    for reached, move in replay_moves(position.round_table, position.first_dealer, [*record["rounds"], *current]):
        position = reached
        if move is None and position.between_rounds():
            ended.append(position.copy())
    return State(opened.rules, position, tuple(ended))
