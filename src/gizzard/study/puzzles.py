"""Puzzles: positions with one choice that is clearly the best, cut from games between bots, or from records.

A puzzle is a single round in a seat's view, without earlier rounds, so that the solver sees all relevant information.
Candidates are found on weighted deals as in a review (see
``study.evaluation``), and confirmed on fresh ones (see ``study.puzzle_proof``), so that luck in the search does not
count as proof. The format, wizard-puzzle/1, is described in docs/study.md.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from math import inf
from random import Random
from typing import Any, Final

from gizzard.bots.expert import evaluate as predict
from gizzard.bots.expert import nets_for, quantized_of
from gizzard.bots.levels import answer
from gizzard.bots.round_points import round_points
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.slots import is_covered_by_nets
from gizzard.bots.seeded import canonical
from gizzard.core.cards import is_extra
from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.view import View
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.study.decisions import Decision, rounds_of
from gizzard.study.evaluation import evaluate
from gizzard.study.puzzle_json import DIFFICULTIES, FORMAT, KIND_BY_PHASE, Difficulty, Puzzle, Source
from gizzard.study.puzzle_proof import actions_like, choices_of, is_confirmed, measure, prove, strong_bots
from gizzard.study.valuation import Precision

NETS_GAP: Final = 1.5
"""Minimum difference between the two best choices, in points by the nets, for a position to be examined."""
SIFT: Final = Precision(se=3.0, deals=128)
"""The precision of that examination."""
TENS: Final = 10
"""The nets predict in units of ten points."""
SIFT_GAP: Final = 4.0
"""Minimum difference between the two best choices in that examination, in points."""

SOLVERS: Final[Mapping[str, int]] = {"novice": 1, "club": 4, "expert-points": 4}
"""The bots that try each puzzle, and how often: those that draw deals may answer differently each time."""
EASY, MEDIUM = 0.75, 0.4
"""The minimum mean share of right answers to an easy puzzle, and to a medium one."""

BOT: Final = "expert-nets"
"""The bot that plays the games."""
HANDS: Final = range(2, 12)
"""Hand sizes of the rounds that are scanned: small enough to be solvable by thought."""
Setting = tuple[str, int]
"""The preset and the number of players of a game."""
SETTINGS: Final[Sequence[Setting]] = (
    *(("standard", players) for players in (3, 4, 5, 6)),
    *((preset, players) for preset in ("tournament", "hardcore", "hidden-bid", "plus-minus-one") for players in (4, 5)),
)
"""Of each game, in turn. How a round of these goes does not depend on others."""
WITH_EXTRAS: Final[Sequence[Setting]] = tuple(
    (f"anniversary-{years}", players) for players in (3, 4, 5, 6) for years in (20, 25, 30)
)
"""The same for games with extra cards."""
ONE_SIZE: Final = {"schedule": [1]}
"""Replaces the schedule of a game."""


def preset_of(rules: Mapping[str, Any]) -> str | None:
    """The preset of SETTINGS with these rules, ignoring hand sizes, or None."""
    wanted = parse({**rules, **ONE_SIZE})
    presets = dict.fromkeys(preset for preset, _ in (*SETTINGS, *WITH_EXTRAS))
    named = (name for name in presets if parse({**PRESETS[name], **ONE_SIZE, "players": wanted.players}) == wanted)
    return next(named, None)


def puzzles_of_game(
    record: Mapping[str, Any],
    preset: str,
    bot: str | None = BOT,
    wanted: Collection[Difficulty] = DIFFICULTIES,
) -> Iterator[Puzzle]:
    """The puzzles in the record of a game by the rules of a preset; it has a ``seed`` and a number, ``game``."""
    for played in record["rounds"]:
        if played["cards"] not in HANDS:
            continue
        source: Source = {
            "preset": preset,
            "bot": bot,
            "seed": record["seed"],
            "game": record["game"],
            "round": played["number"],
        }
        if puzzle := _puzzle_of_round(alone(record, played), source, wanted):
            yield puzzle


def alone(record: Mapping[str, Any], played: Mapping[str, Any]) -> dict[str, Any]:
    """A round as a game of its own."""
    return {
        "rules": record["rules"] | {"schedule": [played["cards"]]},
        "players": [f"Player {seat + 1}" for seat in range(len(record["players"]))],
        "first_dealer": played["dealer"],
        "rounds": [dict(played, number=1)],
    }


def _puzzle_of_round(record: Mapping[str, Any], source: Source, wanted: Collection[Difficulty]) -> Puzzle | None:
    """At most one puzzle; rounds take turns between the kinds."""
    decisions = [decision for decision in next(rounds_of(record)).decisions if _is_asked(decision.view, source)]
    Random(f"{source['seed']}/{source['game']}/{source['round']}").shuffle(decisions)
    return next(filter(None, (puzzle_of(decision, source, wanted) for decision in decisions)), None)


def _is_asked(view: View, source: Source) -> bool:
    """Whether it is the turn of this kind of choice in the round; with extra cards, also whether the seat holds one, or
    one asks for the choice before the last trick is over."""
    hand, kind, extras = view["hand"] or (), KIND_BY_PHASE.get(view["phase"]), "cards" in view["rules"]
    kinds = ("bid", "card", "choice") if extras else ("bid", "card")
    if kind != kinds[(source["game"] + source["round"]) % len(kinds)]:
        return False
    return not extras or any(map(is_extra, hand)) or (kind == "choice" and len(hand) > 0)


def puzzle_of(decision: Decision, source: Source, wanted: Collection[Difficulty] = DIFFICULTIES) -> Puzzle | None:
    """The puzzle made from a decision; None if no option is clearly the best, or its difficulty is not wanted."""
    view = decision.view
    name = blake2b(canonical([source, view]), digest_size=5).hexdigest()
    if not _seems_wanted(decision, wanted) or not _is_promising(decision):
        return None
    if (best := prove(view, _seed(name) + 1)) is None:
        return None
    solvers = _solvers(view, best)
    if (difficulty := difficulty_of(solvers)) not in wanted:
        return None
    solution = measure(view, _seed(name) + 2)
    if not is_confirmed(view, best, solution):
        return None
    return {
        "format": FORMAT,
        "id": name,
        "kind": KIND_BY_PHASE[view["phase"]],
        "difficulty": difficulty,
        "source": source,
        "view": view,
        "solution": solution,
        "solvers": solvers,
    }


def confirm(puzzle: Puzzle) -> Puzzle:
    """A puzzle measured on fresh deals; withdrawn if they do not confirm it."""
    view, best = puzzle["view"], puzzle["solution"]["options"][0]["actions"]
    solution = measure(view, _seed(puzzle["id"]) + 2)
    solvers = _solvers(view, solution["options"][0]["actions"])
    again: Puzzle = {**puzzle, "solution": solution, "solvers": solvers, "difficulty": difficulty_of(solvers)}
    return again if is_confirmed(view, best, solution) else {**again, "withdrawn": "unclear"}


def is_solved_by_all(puzzle: Puzzle) -> bool:
    """Whether every answer of every bot is right."""
    return min(puzzle["solvers"].values()) == 1


def _seed(name: str) -> int:
    """The seed of the examination; the proof and the fresh deals use the next ones."""
    return int(name, 16)


def _seems_wanted(decision: Decision, wanted: Collection[Difficulty]) -> bool:
    """Whether the nets see one choice as clearly the best, and its difficulty is wanted if they are right; or whether
    they do not cover it."""
    position = position_of(decision.view)
    if not is_covered_by_nets(position, decision.seat):
        return True
    predicted = predict(position, decision.seat, OpponentModel(), nets_for(position.round_table))
    points = predicted.points(round_points(position))
    by_action = dict(zip(predicted.actions, points.tolist(), strict=True))
    choices = choices_of(position, decision.seat)
    if _lead(max(by_action.get(action, -inf) for action in choice) for choice in choices) * TENS < NETS_GAP:
        return False
    best = actions_like(position, decision.seat, predicted.actions[int(points.argmax())])
    return len(wanted) == len(DIFFICULTIES) or difficulty_of(_solvers(decision.view, best)) in wanted


def _is_promising(decision: Decision) -> bool:
    """Whether one choice seems to be clearly the best: a quick examination, to save time on the others."""
    nets = quantized_of(nets_for(position_of(decision.view).round_table))
    sifted = evaluate(decision.view, decision.action, strong_bots(), nets, SIFT)
    return sifted is not None and _lead([option.expected.value for option in sifted.options]) >= SIFT_GAP


def _lead(values: Iterable[float]) -> float:
    """The difference between the two highest values."""
    best, second, *_ = [*sorted(values, reverse=True), -inf, -inf]
    return best - second


def _solvers(view: View, best: Sequence[ActionJson]) -> dict[str, float]:
    """By bot, the share of its answers that are among the best actions."""
    return {
        bot: sum(answer(bot, view, seed) in best for seed in range(tries)) / tries for bot, tries in SOLVERS.items()
    }


def difficulty_of(solvers: Mapping[str, float]) -> Difficulty:
    """How hard a puzzle is, by the share of right answers of each bot.

    >>> difficulty_of({"novice": 0.0, "club": 0.5, "expert-points": 1.0})
    'medium'
    """
    right = sum(solvers.values()) / len(solvers)
    return "easy" if right >= EASY else "medium" if right >= MEDIUM else "hard"
