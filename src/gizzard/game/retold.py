"""Finished rounds told again, decision by decision: nothing in them is secret any more."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gizzard.cards import BY_CODE, NO_CARD, SUITS, UNSEEN, Card, cards_in
from gizzard.game.course import Course
from gizzard.game.from_view import place_of_special
from gizzard.game.position import BID, DEAL, OVER, PASS, PLAY, PULL, TRUMP, Position
from gizzard.rules.tricks import CALL, TRUMP_SHIFT

Round = Mapping[str, Any]
"""A whole round in a record's form."""


class Decision(NamedTuple):
    """What a seat is about to do in a position."""

    seat: int
    action: int


def retold(course: Course, first_dealer: int, rounds: Sequence[Round]) -> Iterator[tuple[Position, Decision | None]]:
    """The position before every decision, and after each round (None); it is the same object, moved on."""
    position = Position(course, first_dealer)
    for form in rounds:
        for decision in _decisions(position, form):
            yield position, decision
            position.act(*decision)
        yield position, None


def _decisions(position: Position, form: Round) -> Iterator[Decision]:
    turned = form["turn_up"]
    hands = [[BY_CODE[code] for code in hand or ()] for hand in form["hands"]]
    position.deal(hands, BY_CODE[turned] if turned else NO_CARD)
    plays = iter([play for trick in form["tricks"] for play in trick["plays"]])
    while position.phase not in (DEAL, OVER):
        if position.phase == PULL:
            position.pull([BY_CODE[card] for _, _, card in form["exchange"]])
            continue
        seat = next(cards_in(position.waiting))
        playing = position.phase == PLAY
        yield Decision(seat, _play(position, seat, next(plays)) if playing else _before_play(position, seat, form))


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
