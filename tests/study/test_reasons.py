"""Reasons are facts: they hold on every deal that agrees with what the seat has seen, however the others play."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from gizzard.cards import BY_CODE
from gizzard.formats.from_view import position_of
from gizzard.formats.view import view
from gizzard.game.moves import Act
from gizzard.game.position import BID, PLAY, Position
from gizzard.game.state import State, to_act
from gizzard.game.step import apply
from gizzard.native.rng import Rng
from gizzard.rules.presets import PRESETS
from gizzard.rules.ruleset import parse
from gizzard.search.sampling import sampler
from gizzard.study.reasons import Reason, reason_for
from tests.study.test_evaluation import dealt, states


def played(state: State, *codes: str) -> State:
    for code in codes:
        state = apply(state, Act(to_act(state)[0], BY_CODE[code]))
    return state


def reason(state: State, choice: str | int) -> Reason | None:
    seat = to_act(state)[0]
    action = choice if isinstance(choice, int) else BY_CODE[choice]
    return reason_for(position_of(view(state, seat)), seat, action)


TRICK = dealt("AC 2C|KC 3D|QC 4D", "7S", 1, 0, 0)
"""Seat 1 leads, then seat 2, then seat 0."""


def test_a_card_that_lies_higher() -> None:
    assert reason(played(TRICK, "KC"), "QC") == {"why": "beaten", "cards": ["KC"], "seat": 1}


def test_whoever_plays_last() -> None:
    assert reason(played(TRICK, "KC", "QC"), "AC") == {"why": "last"}


def test_the_few_cards_that_can_still_beat_it() -> None:
    """Without trump the king loses to the ace and to Wizards (S3), of which one is in the same hand."""
    state = dealt("2C 3C|KH ZC|QC 4D", "NS", 1, 0, 0)
    assert reason(state, "KH") == {"why": "few", "cards": ["ZD", "AH", "ZH", "ZS"]}
    assert reason(state, "ZC") == {"why": "unbeaten"}
    assert reason(dealt("2C 3C|KH ZC|QC 4D", "7S", 1, 0, 0), "KH") is None


def test_all_that_beat_it_have_been_played() -> None:
    """The ace led without trump loses to Wizards alone (S3)."""
    state = dealt("ZC 2C|ZD AH|ZH 4D|ZS 5D", "NS", 1, 0, 0, 0)
    later = played(state, "ZD", "ZH", "ZS", "ZC")
    assert reason(later, "AH") == {"why": "played-out", "cards": ["ZC", "ZD", "ZH", "ZS"]}


def test_a_seat_that_shows_a_void() -> None:
    """Seat 2 did not follow clubs, and may hold trump."""
    state = dealt("AC 2C|KC 3C|QD 4D", "7S", 1, 0, 0)
    state = played(state, "KC", "QD", "AC")
    assert reason(state, "2C") == {"why": "void", "seat": 2, "suit": "C"}


def test_tricks_that_wizards_make_sure() -> None:
    state = dealt("2C 3C 4C|ZC ZD ZH|2D 3D 4D", "7S")
    assert reason(state, 1) == {"why": "wizards", "count": 3, "unseen": 1, "tricks": 2}
    assert reason(state, 2) is None


def test_tricks_that_jesters_cannot_take() -> None:
    state = dealt("2C 3C 4C|NC ND NH|2D 3D 4D", "7S")
    assert reason(state, 1) == {"why": "jesters", "count": 3, "tricks": 0}


def test_what_the_others_have_bid() -> None:
    state = dealt("2C 3C 4C|AC AD AH|2D 3D 4D", "7S", 3)
    assert reason(state, 1) == {"why": "asked", "count": 3, "tricks": 3}
    assert reason(state, 0) is None
    state = dealt("2C 3C 4C|AC AD AH|2D 3D 4D", "7S", 1, 0)
    assert reason(state, 1) == {"why": "under", "count": 1, "tricks": 3}
    assert reason(state, 3) == {"why": "over", "count": 1, "tricks": 3}
    assert reason(state, 2) is None


def finished(position: Position, rng: Random) -> Position:
    """The round played out at random; its tricks can be read until the next deal."""
    while position.waiting:
        seat = next(seat for seat in range(position.players) if position.waiting >> seat & 1)
        position.act(seat, rng.choice(position.legal(seat)))
    return position


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_reason_holds_on_every_deal(preset: str) -> None:
    rng = Random(2)
    for state in islice(states(parse({"players": 4, **PRESETS[preset]}), seed=3), 3, 400, 5):
        seat = to_act(state)[0]
        for action in state.position.legal(seat):
            found = reason_for(position_of(view(state, seat)), seat, action)
            if found:
                for number in range(3):
                    deal = sampler(state.position, seat).sample(Rng(number))
                    check(found, deal, seat, action, rng)


def check(found: Reason, deal: Position, seat: int, action: int, rng: Random) -> None:
    phase, trick = deal.phase, deal.tricks
    deal.act(seat, action)
    if phase == BID and found["why"] in ("wizards", "jesters"):
        taken = finished(deal, rng).taken[seat]
        assert taken >= found["tricks"] if found["why"] == "wizards" else taken <= found["tricks"]
    elif phase == PLAY and found["why"] in ("beaten", "last", "unbeaten", "played-out"):
        winner = finished(deal, rng).winners[trick - 1]
        assert (winner == seat) == (found["why"] != "beaten")
