"""What the choices of a puzzle are worth, and whether one of them is clearly the best.

``prove`` stops at the first success, which is quick but favours estimates that happen to be too high. So it only finds
candidates: ``measure`` plays the choices out on a fixed number of fresh deals, and these are the numbers that a puzzle
states.
"""

from collections.abc import Sequence
from typing import Final

from gizzard.bots.expert import nets_for, quantized_of
from gizzard.bots.search.bidders import EXPERT
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.phase_actions import action_json
from gizzard.core.formats.view import View
from gizzard.core.game.position import Position
from gizzard.core.native.struct import MAX_SEATS
from gizzard.study.means import Mean
from gizzard.study.puzzle_json import KIND_BY_PHASE, PuzzleOption, PuzzleSolution
from gizzard.study.trials import MIN_EFFECTIVE, Trials, seat_of, trials_of
from gizzard.study.valuation import alike_actions

MIN_GAP: Final = 3.0
"""Points by which the best choice must be better than every other, even if the estimate is too high by a standard
error."""
CLEAR_ERRORS: Final = 3.0
"""Standard errors by which it must be."""
MIN_MADE, MIN_MADE_GAP = 0.5, 0.1
"""In a puzzle of a card, the least chance to make the bid with the best, and by how much it is above every other."""

PROOF_DEALS, MIN_DEALS = 2048, 512
"""The most deals for a candidate, and the fewest."""
FRESH_DEALS: Final = 8192
"""Deals on which it is confirmed: always as many, so that the estimate is unbiased."""
RIVALS_FROM, RIVAL_ERRORS = 1024, 5.0
"""Deals on which every choice is tried, and by how many standard errors one must then be worse than the second best to
be dropped: enough that which one comes closest in the end does not depend on it."""


def prove(view: View, seed: int, deals: int = PROOF_DEALS) -> list[ActionJson] | None:
    """The best choice of a view, as soon as it is clearly the best: its actions; None if that cannot be shown."""
    best = _proven(_trials(view, seed, deals), deals)
    if best is None:
        return None
    position, seat = position_of(view), seat_of(view)
    return actions_like(position, seat, choices_of(position, seat)[best][0])


def measure(view: View, seed: int, deals: int = FRESH_DEALS) -> PuzzleSolution:
    """What the choices of a view are worth, played out on the same deals by the nets, then by the heuristic player."""
    trials, by_heuristic = (_tried(_trials(view, seed, deals, heuristic), deals) for heuristic in (False, True))
    position = position_of(view)
    options = _options(trials, position, choices_of(position, seat_of(view)))
    best = options[trials.best]
    others = sorted((option for option in options if option is not best), key=lambda option: -option["expected"])
    gap = _gap(trials, trials.best)
    return {
        "gap": gap.value,
        "gap_se": gap.se,
        "rule_gap": _gap(by_heuristic, trials.best).value,
        "deals": deals,
        "options": [best, *others],
    }


def is_confirmed(view: View, best: Sequence[ActionJson], solution: PuzzleSolution) -> bool:
    """Whether these actions are clearly the best on fresh deals, and seem to be for the heuristic player, too."""
    gap, error = solution["gap"], solution["gap_se"]
    is_proven = gap >= max(MIN_GAP + error, CLEAR_ERRORS * error) and solution["rule_gap"] > 0
    is_same = solution["options"][0]["actions"] == best
    return is_same and is_proven and (KIND_BY_PHASE[view["phase"]] != "card" or _makes_bid(solution["options"]))


def choices_of(position: Position, seat: int) -> list[list[int]]:
    """The actions open to a seat; those that come to the same, such as two Wizards, are one choice."""
    return list(alike_actions(position, seat, position.legal(seat)[0]).values())


def actions_like(position: Position, seat: int, action: int) -> list[ActionJson]:
    """An action and all that come to the same."""
    alike = next(alike for alike in choices_of(position, seat) if action in alike)
    return [action_json(position, each) for each in alike]


def strong_bots() -> OpponentModel:
    """The opponents of a puzzle, who are known."""
    opponents = OpponentModel()
    opponents.name_bidders([EXPERT] * MAX_SEATS)
    return opponents


def _trials(view: View, seed: int, deals: int, all_heuristic: bool = False) -> Trials:
    position = position_of(view)
    nets = quantized_of(nets_for(position.round_table))
    actions = [alike[0] for alike in choices_of(position, seat_of(view))]
    return trials_of(view, position, actions, strong_bots(), nets, seed, deals, all_heuristic=all_heuristic)


def _proven(trials: Trials, deals: int) -> int | None:
    """The place of the best choice once it is certain; None if it is not."""
    for _ in trials.batches(deals):
        if trials.effective < 2 * MIN_EFFECTIVE or trials.playouts.drawn < MIN_DEALS:
            continue
        gap = _gap(trials, trials.best)
        if gap.value >= max(MIN_GAP + gap.se, CLEAR_ERRORS * gap.se):
            return trials.best
        if gap.value < MIN_GAP:  # it might still be one, but there are enough others
            return None
    return None


def _tried(trials: Trials, deals: int) -> Trials:
    """Draw ``deals`` deals, and try every choice that can still be the second best on all of them."""
    trials.kept = frozenset(range(trials.playouts.count))
    trials.run(min(RIVALS_FROM // 2, deals))
    trials.run(min(RIVALS_FROM, deals) - trials.playouts.drawn)
    trials.live = _rivals(trials)
    trials.kept = frozenset(trials.live)
    trials.run(deals - trials.playouts.drawn)
    return trials


def _rivals(trials: Trials) -> list[int]:
    """The two best choices, and those that are not clearly worse than the second."""
    best, second, *others = sorted(trials.live, key=lambda index: -trials.expected(index).value)
    gaps = [(index, trials.difference(second, index)) for index in others]
    return [best, second, *(index for index, gap in gaps if gap.value <= RIVAL_ERRORS * gap.se)]


def _gap(trials: Trials, best: int) -> Mean:
    """By how much a choice is better than the one that comes closest to it."""
    others = [index for index in range(trials.playouts.count) if index != best]
    return min((trials.difference(best, index) for index in others), key=lambda gap: (gap.value, -gap.se))


def _options(trials: Trials, position: Position, choices: Sequence[Sequence[int]]) -> list[PuzzleOption]:
    options: list[PuzzleOption] = []
    for index, alike in enumerate(choices):
        (value, se), made = trials.expected(index), trials.made(index)
        actions = [action_json(position, action) for action in alike]
        options.append({"actions": actions, "expected": value, "se": se, "made": made})
    return options


def _makes_bid(options: Sequence[PuzzleOption]) -> bool:
    best, *others = (option["made"] for option in options)
    return best >= MIN_MADE and best - max(others) >= MIN_MADE_GAP
