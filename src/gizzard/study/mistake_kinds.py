"""The kinds of mistakes that a choice could be, and the one that it was."""

from collections.abc import Sequence
from typing import Final

from gizzard.core.cards import SUIT_CARDS
from gizzard.core.game.fields import BID, PLAY
from gizzard.core.game.position import Position
from gizzard.study.evaluation import THRESHOLDS, Evaluation
from gizzard.study.review_json import DecisionJson, MistakeKind
from gizzard.study.trials import POINTS_PER_WIN

MISTAKE: Final = next(points for points, label in THRESHOLDS if label == "mistake")
"""The points that a choice must cost to be a mistake."""


def possible_kinds(position: Position, seat: int, evaluation: Evaluation) -> list[MistakeKind]:
    """The kinds of mistakes that a choice could be.

    Empty if no option costs enough for a mistake, and for passed cards and trump.
    """
    points = [option.expected.value for option in evaluation.options]
    chances = [POINTS_PER_WIN * option.win.value for option in evaluation.options]
    if max(max(values) - min(values) for values in (points, chances)) < MISTAKE:
        return []
    if position.phase == BID:
        return ["too-high", "too-low"]
    return [_kind_of_card(position, seat)] if position.phase == PLAY else []


def _kind_of_card(position: Position, seat: int) -> MistakeKind:
    if position.trick_complete():
        return "lead"
    must_follow = position.led >= 0 and position.held[seat] & SUIT_CARDS[position.led]
    return "follow" if must_follow else "discard"


def kind_made(decision: DecisionJson, kinds: Sequence[MistakeKind]) -> MistakeKind | None:
    """The kind of mistake that a choice was; None if it was none."""
    if decision["label"] not in ("mistake", "blunder") or not kinds:
        return None
    if decision["phase"] == "bid":
        return "too-high" if decision["taken"]["bid"] > decision["best"]["bid"] else "too-low"
    return kinds[0]
