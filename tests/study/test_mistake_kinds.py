"""Kinds of mistakes: bids too high or too low, and cards led, played to a suit that is held, or discarded."""

from typing import cast

import pytest

from gizzard.core.cards import BY_CODE
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.view import view
from gizzard.core.game.state import Act, State, apply, to_act
from gizzard.study.evaluation import Evaluation, Option
from gizzard.study.means import Mean
from gizzard.study.mistake_kinds import MISTAKE, kind_made, possible_kinds
from gizzard.study.review_json import DecisionJson, MistakeKind
from tests.study.test_evaluation import dealt

NOTHING = Mean(0.0, 0.0)


def evaluation(worst: float) -> Evaluation:
    """Of two options, of which the second is so much worse."""
    options = tuple(Option(action, Mean(points, 0.0), 0.5, NOTHING) for action, points in enumerate((0.0, -worst)))
    return Evaluation(options, 1, 0, 0, NOTHING, effective=100.0, win_cost=NOTHING, rounds_left=0)


def kinds(state: State, worst: float = MISTAKE) -> list[MistakeKind]:
    seat = to_act(state)[0]
    return possible_kinds(position_of(view(state, seat)), seat, evaluation(worst))


def decision(phase: str, label: str | None, taken: int = 0, best: int = 0) -> DecisionJson:
    return cast("DecisionJson", {"phase": phase, "label": label, "taken": {"bid": taken}, "best": {"bid": best}})


@pytest.mark.parametrize(
    ("hands", "played", "kind"),
    [
        ("2C 3D|KC 3H|QS 4D", "", "lead"),
        ("2C 3D|KC 3H|QS 4D", "KC QS", "follow"),
        ("3D ZC|KC 3H|QS 4D", "KC QS", "discard"),
        ("2C 3D|NH 3H|KC 4D", "NH KC", "follow"),
        ("2C 3D|ZC 3H|KC 4D", "ZC KC", "discard"),
        ("2C 3D|NH 3H|NC 4D", "NH NC", "discard"),
    ],
)
def test_a_card_is_led_follows_or_is_discarded(hands: str, played: str, kind: MistakeKind) -> None:
    state = dealt(hands, "7S", 1, 0, 0)
    for code in played.split():
        state = apply(state, Act(to_act(state)[0], BY_CODE[code]))
    assert kinds(state) == [kind]


def test_a_bid_could_be_too_high_or_too_low() -> None:
    assert kinds(dealt("2C 3D|KC 3H|QS 4D", "7S")) == ["too-high", "too-low"]


def test_a_choice_that_can_cost_little_is_no_mistake() -> None:
    assert kinds(dealt("2C 3D|KC 3H|QS 4D", "7S", 1, 0, 0), worst=MISTAKE - 0.1) == []


@pytest.mark.parametrize(
    ("made", "label", "kind"),
    [
        ((3, 2), "mistake", "too-high"),
        ((0, 2), "blunder", "too-low"),
        ((1, 2), "inaccuracy", None),
        ((2, 2), None, None),
    ],
)
def test_a_bid_that_was_a_mistake(made: tuple[int, int], label: str | None, kind: MistakeKind | None) -> None:
    assert kind_made(decision("bid", label, *made), ["too-high", "too-low"]) == kind


def test_a_card_that_was_a_mistake() -> None:
    assert kind_made(decision("play", "mistake"), ["discard"]) == "discard"
    assert kind_made(decision("play", "close"), ["discard"]) is None
    assert kind_made(decision("pass", "mistake"), []) is None
