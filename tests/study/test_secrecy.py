"""What a review says of a seat's choices depends on nothing that the seat could not see when it made them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

import pytest

from gizzard.bots.parallel.pool import InProcess
from gizzard.bots.search.sampling import sampler
from gizzard.core.formats.record import record_of
from gizzard.core.formats.replay_moves import replay_moves
from gizzard.core.formats.view import view
from gizzard.core.game.fields import BID, PASS
from gizzard.core.game.position import Position
from gizzard.core.game.state import Act, Deal, Move, Pull, State, apply, chance, start, to_act
from gizzard.core.native.rng import Rng
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.study import review
from gizzard.study.decisions import rounds_of
from gizzard.study.valuation import Precision
from tests.golden.files import Record, golden
from tests.sizes import some

FEW = Precision(se=0.1, deals=12)
FEW_FOR_PAR = 20
SAMPLED = 5
"""Choices of each game."""


class Choice(NamedTuple):
    """A choice of a recorded game."""

    before: State
    """Before the round."""
    moves: tuple[Move, ...]
    """Of the round, up to the choice."""
    place: int
    """From 0: which of the seat's choices in the round it is."""
    move: Act
    """What was chosen."""

    @property
    def seat(self) -> int:
        return self.move.seat

    @property
    def number(self) -> int:
        """Of the round, from 1."""
        return len(self.before.history) + 1

    def reached(self) -> State:
        """The state in which the seat chose."""
        return played(self.before, self.moves)


def played(state: State, moves: Sequence[Move]) -> State:
    for move in moves:
        state = apply(state, move)
    return state


def choices(record: Record) -> Iterator[Choice]:
    """Every choice between actions."""
    before, moves, places = start(parse(record["rules"]), record["first_dealer"]), list[Move](), Counter[int]()
    for position, move in replay_moves(before.position.round_table, before.first_dealer, record["rounds"]):
        if move is None:
            ended = position.copy()
            before = State(before.rules, ended, (*before.history, ended))
            moves, places = [], Counter()
            continue
        if isinstance(move, Act) and len(position.legal(move.seat)) > 1:
            yield Choice(before, tuple(moves), places[move.seat], move)
            places[move.seat] += 1
        moves.append(move)


def with_other_cards(choice: Choice, rng: Random) -> State:
    """The choice with other cards, and other bids, where its seat sees none."""
    twin = sampler(choice.reached().position, choice.seat).sample(Rng(rng.getrandbits(64)))
    state = choice.before
    for move in choice.moves:
        state = apply(state, _in_the_twin(move, state.position, twin, choice.seat, rng))
    return state


def _in_the_twin(move: Move, position: Position, twin: Position, seat: int, rng: Random) -> Move:
    match move:
        case Deal(_, turn_up, stock):
            return Deal(twin.hands, turn_up, stock if stock in _turned_up(twin) else twin.stock)
        case Pull():
            return Pull(tuple(card for _, _, card in twin.exchanged))
        case Act(other, _) if other != seat and position.phase == PASS:
            return Act(other, _card_passed(position, twin, other))
        case Act(other, _) if other != seat and position.phase == BID and not twin.bids_shown():
            return Act(other, rng.choice(position.legal(other)))
    return move


def _turned_up(position: Position) -> set[int]:
    """The cards that lay up last and first."""
    return {position.turn_up, position.up}


def _card_passed(position: Position, twin: Position, seat: int) -> int:
    """The card that a seat passes in the twin, in the phase that the position has reached."""
    if position.tricks == 0:
        return twin.passed[seat]
    number = (position.tricks - 1) * position.size + position.order.index(seat)
    return twin.given[number] if number < len(twin.given) else twin.laid_aside[seat]


def ended_at_random(state: State, names: Sequence[str], first: Act, rng: Random) -> Record:
    """The record of the game up to the end of its round: a choice, and then random ones."""
    rounds, state = len(state.history), apply(state, first)
    while len(state.history) == rounds:
        state = apply(state, chance(state, rng) or _any_act(state, rng))
    return record_of(state, names)


def _any_act(state: State, rng: Random) -> Act:
    seat = to_act(state)[0]
    return Act(seat, rng.choice(state.position.legal(seat)))


def numbers(record: Record, choice: Choice) -> object:
    """All that a review says of the seat's cards and of its choices in the round, up to this one."""
    reviewed = next(each for each in rounds_of(record) if each.number == choice.number)
    own = [decision for decision in reviewed.decisions if decision.seat == choice.seat]
    until = replace(reviewed, decisions=tuple(own[: choice.place + 1]))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(review, "PAR_DEALS", FEW_FOR_PAR)
        found = review.review_round(until, [choice.seat], review.seed_of_record(record), InProcess(), FEW)
    return found["decisions"], [(account["par"], account["deal"]) for account in found["accounts"]]


@pytest.mark.parametrize("preset", some(sorted(PRESETS)))
def test_cards_that_the_seat_did_not_see_change_no_number(preset: str) -> None:
    record, rng, swapped = golden()[preset], Random(preset), 0
    for choice in rng.sample([*choices(record)], SAMPLED):
        seen, twin = choice.reached(), with_other_cards(choice, rng)
        assert view(twin, choice.seat) == view(seen, choice.seat)
        swapped += twin.position.hands != seen.position.hands
        other = ended_at_random(twin, record["players"], choice.move, rng)
        other |= {key: record[key] for key in ("bots",) if key in record}  # who plays is known
        assert numbers(other, choice) == numbers(record, choice)
    assert swapped >= SAMPLED // 2
