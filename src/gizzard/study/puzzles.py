"""Puzzles: positions with one choice that is clearly the best, cut from games between bots, or from records.

A puzzle is one round on its own: what a seat sees of it, with nothing of the earlier rounds, so that all that can be
known is in front of whoever solves it. The best choice is found on weighted deals as in a review (see
``study.evaluation``), and confirmed on others, with a seed of its own, so that luck in the search does not count as
proof. The format, wizard-puzzle/1, is described in docs/study.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from math import inf
from random import Random
from typing import Any, Final, Literal, TypedDict

import numpy as np

from gizzard.bots.expert import evaluate as predict
from gizzard.bots.expert import nets_of
from gizzard.bots.levels import answer
from gizzard.bots.round_points import round_points
from gizzard.bots.seeded import canonical
from gizzard.formats.actions import ActionJson, action_json
from gizzard.formats.from_view import opening_of, position_of
from gizzard.formats.types import View
from gizzard.game.position import Position
from gizzard.rules.presets import PRESETS
from gizzard.rules.ruleset import parse
from gizzard.search.opponent_model import OpponentModel
from gizzard.search.quantized import QuantizedPolicy
from gizzard.search.slots import slot_with
from gizzard.search.weighted_playouts import weighted_playouts
from gizzard.study.decisions import Decision, rounds_of
from gizzard.study.evaluation import Precision, evaluate
from gizzard.study.means import Mean
from gizzard.study.trials import FIRST_BATCH, MIN_EFFECTIVE, Trials

FORMAT: Final = "wizard-puzzle/1"

Kind = Literal["bid", "card"]
KINDS: Final[Mapping[str, Kind]] = {"bid": "bid", "play": "card"}
"""By phase, what is asked for: the bid, or the card that makes it."""
Difficulty = Literal["easy", "medium", "hard"]

MIN_GAP: Final = 3.0
"""Points by which the best choice must be better than every other, even if the estimate is too high by a standard
error."""
CLEAR_ERRORS: Final = 3.0
"""Standard errors by which it must be."""
MIN_MADE, MIN_MADE_GAP = 0.5, 0.1
"""In a puzzle of a card, the least chance to make the bid with the best, and by how much it is above every other."""

NETS_GAP: Final = 1.5
"""Points between the two best choices in the eyes of the nets, from which a position is looked at at all."""
SIFT: Final = Precision(se=3.0, deals=128)
"""With which it is looked at."""
TENS: Final = 10
"""The nets speak of tens of points."""
SIFT_GAP: Final = 4.0
"""Points between the two best choices there, from which a position is examined."""
PROOF_DEALS, MIN_DEALS = 2048, 512
"""The most deals on which the best choice is confirmed, and the fewest."""

SOLVERS: Final[Mapping[str, int]] = {"novice": 1, "club": 4, "expert-points": 4}
"""The bots that try each puzzle, and how often: those that draw deals may answer differently each time."""
EASY, MEDIUM = 0.75, 0.4
"""The least mean share of right answers of an easy puzzle, and of a medium one."""

BOT: Final = "expert-nets"
"""Who plays the games."""
HANDS: Final = range(2, 12)
"""Cards in each hand of the rounds that are looked through: few enough to be thought through."""
SETTINGS: Final = (
    *(("standard", players) for players in (3, 4, 5, 6)),
    *((preset, players) for preset in ("tournament", "hardcore", "hidden-bid", "plus-minus-one") for players in (4, 5)),
)
"""The preset and the number of players of each game, in turn. How a round of these goes does not depend on others."""
ONE_SIZE: Final = {"schedule": [1]}
"""In place of the schedule of a game."""


class Source(TypedDict):
    """The game that a puzzle was cut from. One between bots can be played again by `gizzard simulate`."""

    preset: str
    bot: str | None
    """None for a game from a file of records."""
    seed: int
    game: int
    """Its number; in a file its line."""
    round: int


class OptionJson(TypedDict):
    """A choice."""

    actions: list[ActionJson]
    """More than one where they come to the same, such as two Wizards."""
    expected: float
    """Points that the round brings."""
    se: float
    made: float
    """The chance that the bid is met."""


class Solution(TypedDict):
    """What a puzzle's choices are worth."""

    gap: float
    """Points by which the best is better than the second."""
    gap_se: float
    deals: int
    """Deals on which they were compared."""
    options: list[OptionJson]
    """The best first."""


class Puzzle(TypedDict):
    """A line of a file of puzzles."""

    format: Literal["wizard-puzzle/1"]
    id: str
    kind: Kind
    difficulty: Difficulty
    source: Source
    view: View
    solution: Solution
    solvers: dict[str, float]
    """By bot, the share of its answers that were right."""


def preset_of(rules: Mapping[str, Any]) -> str | None:
    """The preset of SETTINGS with these rules, whatever the sizes of the hands; None where there is none."""
    wanted = parse({**rules, **ONE_SIZE})
    presets = dict.fromkeys(preset for preset, _ in SETTINGS)
    named = (name for name in presets if parse({**PRESETS[name], **ONE_SIZE, "players": wanted.players}) == wanted)
    return next(named, None)


def puzzles_of_game(
    record: Mapping[str, Any], preset: str, nets: QuantizedPolicy, bot: str | None = BOT
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
        if puzzle := _puzzle_of_round(_alone(record, played), source, nets):
            yield puzzle


def _alone(record: Mapping[str, Any], played: Mapping[str, Any]) -> dict[str, Any]:
    """A round as a game of its own."""
    return {
        "rules": record["rules"] | {"schedule": [played["cards"]]},
        "players": [f"Player {seat + 1}" for seat in range(len(record["players"]))],
        "first_dealer": played["dealer"],
        "rounds": [dict(played, number=1)],
    }


def _puzzle_of_round(record: Mapping[str, Any], source: Source, nets: QuantizedPolicy) -> Puzzle | None:
    """One at most; rounds with a bid and rounds with a card take turns."""
    phase = list(KINDS)[(source["game"] + source["round"]) % len(KINDS)]
    decisions = [decision for decision in next(rounds_of(record)).decisions if decision.view["phase"] == phase]
    Random(f"{source['seed']}/{source['game']}/{source['round']}").shuffle(decisions)
    return next(filter(None, (puzzle_of(decision, source, nets) for decision in decisions)), None)


def puzzle_of(decision: Decision, source: Source, nets: QuantizedPolicy) -> Puzzle | None:
    """The puzzle that a choice makes; None where no option is clearly the best."""
    view, kind = decision.view, KINDS[decision.view["phase"]]
    name = blake2b(canonical([source, view]), digest_size=5)
    seed = int.from_bytes(name.digest())
    if not _is_promising(decision, nets, seed):
        return None
    solution = solve(view, nets, seed + 1)
    if solution is None or (kind == "card" and not _makes_bid(solution["options"])):
        return None
    solvers = {bot: _right(bot, view, solution, tries) for bot, tries in SOLVERS.items()}
    return {
        "format": FORMAT,
        "id": name.hexdigest(),
        "kind": kind,
        "difficulty": difficulty_of(solvers),
        "source": source,
        "view": view,
        "solution": solution,
        "solvers": solvers,
    }


def _is_promising(decision: Decision, nets: QuantizedPolicy, seed: int) -> bool:
    """Whether one choice seems to be clearly the best: a first look, to spend no time on the others."""
    position = position_of(decision.view)
    predicted = predict(position, decision.seat, OpponentModel(), nets_of()).points(round_points(position))
    if _lead(predicted) * TENS < NETS_GAP:
        return False
    sifted = evaluate(decision.view, decision.action, OpponentModel(), nets, seed, SIFT)
    return sifted is not None and _lead([option.expected.value for option in sifted.options]) >= SIFT_GAP


def _lead(values: Iterable[float]) -> float:
    """By how much the highest is above the second."""
    best, second, *_ = [*sorted(values, reverse=True), -inf, -inf]
    return best - second


def _makes_bid(options: Sequence[OptionJson]) -> bool:
    best, *others = (option["made"] for option in options)
    return best >= MIN_MADE and best - max(others) >= MIN_MADE_GAP


def solve(view: View, nets: QuantizedPolicy, seed: int, deals: int = PROOF_DEALS) -> Solution | None:
    """What the choices of a view are worth, as soon as one is clearly the best; None where that cannot be shown."""
    position, seat = position_of(view), view["seat"]
    assert seat is not None
    choices = choices_of(position, seat)
    actions = [alike[0] for alike in choices]
    points, weights = np.zeros((deals, len(actions)), np.int32), np.zeros((deals, 1), np.int32)
    rows = points, weights
    playouts = weighted_playouts(position, opening_of(view), seat, actions, OpponentModel(), nets, rows, seed)
    trials = Trials(playouts, points, weights, ())
    gap = _proven_gap(trials, deals)
    return None if gap is None else _solution(trials, position, choices, gap)


def _proven_gap(trials: Trials, deals: int) -> Mean | None:
    """By how much the best is better than the second, once that is certain; None where it is not."""
    batch = FIRST_BATCH
    while trials.playouts.drawn < deals:
        trials.run(min(batch, deals - trials.playouts.drawn))
        batch = trials.playouts.drawn
        if trials.effective < 2 * MIN_EFFECTIVE or batch < MIN_DEALS:
            continue
        gap = _gap(trials)
        if gap.value >= max(MIN_GAP + gap.se, CLEAR_ERRORS * gap.se):
            return gap
        if gap.value < MIN_GAP:  # it might still be one, but there are enough others
            return None
    return None


def _gap(trials: Trials) -> Mean:
    """By how much the best is better than the one that comes closest to it."""
    best = trials.best
    others = [place for place in range(trials.playouts.count) if place != best]
    return min((trials.difference(best, place) for place in others), key=lambda gap: (gap.value, -gap.se))


def _solution(trials: Trials, position: Position, choices: Sequence[Sequence[int]], gap: Mean) -> Solution:
    options: list[OptionJson] = []
    for place, alike in enumerate(choices):
        (value, se), made = trials.expected(place), trials.made(place)
        actions = [action_json(position, action) for action in alike]
        options.append({"actions": actions, "expected": value, "se": se, "made": made})
    best = options[trials.best]
    others = sorted((option for option in options if option is not best), key=lambda option: -option["expected"])
    return {"gap": gap.value, "gap_se": gap.se, "deals": trials.playouts.drawn, "options": [best, *others]}


def choices_of(position: Position, seat: int) -> list[list[int]]:
    """The actions open to a seat; those that come to the same, such as two Wizards, are one choice."""
    choices: dict[int, list[int]] = {}
    for action in position.legal(seat):
        choices.setdefault(slot_with(position, seat, action), []).append(action)
    return list(choices.values())


def is_right(solution: Solution, action: ActionJson) -> bool:
    """Whether an action is the best, or comes to the same."""
    return action in solution["options"][0]["actions"]


def _right(bot: str, view: View, solution: Solution, tries: int) -> float:
    """The share of a bot's answers that are right."""
    return sum(is_right(solution, answer(bot, view, seed)) for seed in range(tries)) / tries


def difficulty_of(solvers: Mapping[str, float]) -> Difficulty:
    """How hard a puzzle is, by the share of right answers of each bot.

    >>> difficulty_of({"novice": 0.0, "club": 0.5, "expert-points": 1.0})
    'medium'
    """
    right = sum(solvers.values()) / len(solvers)
    return "easy" if right >= EASY else "medium" if right >= MEDIUM else "hard"
