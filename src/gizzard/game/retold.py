"""From the rounds of a record back to the moves that were made, for replays and for what they tell of the players.

Nothing in a finished round is secret any more.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gizzard.cards import BY_CODE, NO_CARD, SUITS, UNSEEN, Card, cards_in
from gizzard.game.course import Course
from gizzard.game.from_view import place_of_special
from gizzard.game.moves import Act, Deal, Move, Pull
from gizzard.game.position import BID, DEAL, OVER, PASS, PLAY, PULL, TRUMP, Position
from gizzard.rules.tricks import CALL, TRUMP_SHIFT

Round = Mapping[str, Any]
"""A whole round in a record's form."""


def retold(course: Course, first_dealer: int, rounds: Sequence[Round]) -> Iterator[tuple[Position, Move | None]]:
    """The position before every move, and after each round (None); it is the same object, moved on."""
    position = Position(course, first_dealer)
    for form in rounds:
        for move in _moves(position, form):
            yield position, move
            _make(position, move)
        yield position, None


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
        playing = position.phase == PLAY
        yield Act(seat, _play(position, seat, next(plays)) if playing else _before_play(position, seat, form))


def _before_play(position: Position, seat: int, form: Round) -> int:
    if position.phase == TRUMP:
        return SUITS.index(form["trump"]) | place_of_special(position.course, form.get("named")) << 2
    if position.phase == BID:
        return int(form["bids"][seat])
    assert position.phase == PASS
    given: Card = next(BY_CODE[card] for giver, _, card in form["exchange"] if giver == seat)
    return given


def _play(position: Position, seat: int, play: Mapping[str, Any]) -> int:
    """The action of a play; where a trump was asked for that came to nothing, the first will do."""
    action = UNSEEN if position.forehead else BY_CODE[play["card"]]
    action |= CALL if play.get("call") else 0
    if action in position.legal(seat):
        return action
    return action | SUITS.index(play.get("trump", SUITS[0])) + 1 << TRUMP_SHIFT
