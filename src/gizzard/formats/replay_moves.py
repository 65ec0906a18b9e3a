"""Convert the rounds of a record back to moves, for replays and opponent models.

Finished rounds contain no secrets.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gizzard.cards import BY_CODE, NO_CARD, SUITS, Card, cards_in
from gizzard.formats.from_view import place_of_special
from gizzard.formats.plays import made_play, seen_play
from gizzard.game.finished_round import FinishedRound, finished_round
from gizzard.game.moves import Act, Deal, Move, Pull
from gizzard.game.position import BID, DEAL, OVER, PASS, PLAY, PULL, TRUMP, Position
from gizzard.game.round_table import RoundTable
from gizzard.game.state import State, start
from gizzard.rules.ruleset import parse

Round = Mapping[str, Any]
"""A whole round in a record's form."""


def replay_moves(
    round_table: RoundTable, first_dealer: int, rounds: Sequence[Round]
) -> Iterator[tuple[Position, Move | None]]:
    """The position before every move, and after each round (None); it is the same object, moved on."""
    position = Position(round_table, first_dealer)
    for form in rounds:
        for move in _moves(position, form):
            yield position, move
            _make(position, move)
        yield position, None


def replayed(record: Mapping[str, Any]) -> State:
    """The game of a valid record; for an unfinished one, before the next deal."""
    opened, ended = start(parse(record["rules"]), record["first_dealer"]), list[FinishedRound]()
    position = opened.position
    for reached, move in replay_moves(position.round_table, position.first_dealer, record["rounds"]):
        position = reached
        if move is None:
            ended.append(finished_round(position))
    return State(opened.rules, position, tuple(ended))


def _make(position: Position, move: Move) -> None:
    match move:
        case Act(seat, action):
            position.act(seat, action)
        case Deal(hands, turn_up):
            position.deal(hands, turn_up)
        case Pull(cards):
            position.pull(cards)


def _moves(position: Position, form: Round) -> Iterator[Move]:
    turned = form["turn_up"]
    hands = tuple(tuple(BY_CODE[code] for code in hand or ()) for hand in form["hands"])
    yield Deal(hands, BY_CODE[turned] if turned else NO_CARD)
    plays = iter([play for trick in form["tricks"] for play in trick["plays"]])
    while position.phase not in (DEAL, OVER):
        if position.phase == PULL:
            yield Pull(tuple(BY_CODE[card] for _, _, card in form["exchange"]))
            continue
        seat = next(cards_in(position.waiting))
        if position.phase == PLAY:
            yield Act(seat, made_play(position, seen_play(position, next(plays))))
        else:
            yield Act(seat, _before_play(position, seat, form))


def _before_play(position: Position, seat: int, form: Round) -> int:
    if position.phase == TRUMP:
        return SUITS.index(form["trump"]) | place_of_special(position.round_table, form.get("named")) << 2
    if position.phase == BID:
        return int(form["bids"][seat])
    assert position.phase == PASS
    given: Card = next(BY_CODE[card] for giver, _, card in form["exchange"] if giver == seat)
    return given
