"""The review of a game: the cost of every choice, and the shares of skill and luck in the result.

The points of a seat are decomposed round by round. Let V be the seat's expected points given its knowledge, if everyone
continues like the reference player (the nets alone), and Q(a) the same after its choice a:

- *par*: V before the deal;
- *deal*: V after the seat has seen its cards, minus par;
- *own*: the sum of Q(chosen action) - V over its choices: skill relative to the reference player;
- *others*: all other changes of V: the actions of the others.

So points - par = deal + own + others, a telescoping sum, exact but for rounding. `cost` compares the best choice with
the one taken; it is never negative, and not part of the sum.
"""

import json
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import islice, tee
from typing import Any, Final

from gizzard.bots.deadline import NO_LIMIT, TimeLimit
from gizzard.bots.equity import equity
from gizzard.bots.expert import nets_for, quantized_of
from gizzard.bots.parallel.pool import Pool
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.quantized import QuantizedPolicy
from gizzard.bots.search.weighted_playouts import points_before_deal
from gizzard.core.cards import suit_code
from gizzard.core.formats.from_view import position_of, round_table_of_view
from gizzard.core.formats.phase_actions import action_json
from gizzard.core.formats.rounds import bid_or_none
from gizzard.core.formats.view import View
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import RoundTable
from gizzard.study.decisions import Decision, ReviewedRound
from gizzard.study.evaluation import Evaluation, Option, evaluate, value_of
from gizzard.study.mistake_kinds import kind_made, possible_kinds
from gizzard.study.reasons import reason_for
from gizzard.study.review_json import AccountJson, DecisionJson, OptionJson, RoundReviewJson
from gizzard.study.valuation import QUICK, Precision

PAR_DEALS: Final = 1000
"""Deals per round on which par is found."""


def seed_of_record(record: Mapping[str, Any]) -> int:
    """The seed of the deals of par, derived from public information before the first."""
    known = [record["rules"], record["players"], record["first_dealer"]]
    digest = sha256(json.dumps(known, sort_keys=True).encode()).digest()
    return int.from_bytes(digest[:8], "big")


@dataclass(frozen=True, slots=True)
class ValueAfterDeal:
    """The expected points of a seat after it has seen its cards."""

    view: View
    opponents: OpponentModel


@dataclass(frozen=True, slots=True)
class Par:
    """The expected points of every seat before the deal."""

    number: int
    novices: int
    """The mask of the seats for which the heuristic player plays: novices, but for the seat whose par it is."""
    before: Position
    opponents: OpponentModel


@dataclass(frozen=True, slots=True)
class Chances:
    """The chance of every seat to win the game before a deal."""

    before: Position
    opponents: OpponentModel


Question = Decision | ValueAfterDeal | Par | Chances
"""A quantity to estimate by playouts, which takes some 10 ms."""


def review(
    rounds: Iterable[ReviewedRound],
    seats: Sequence[int],
    seed: int,
    pool: Pool,
    precision: Precision = QUICK,
    limit: TimeLimit = NO_LIMIT,
) -> Generator[RoundReviewJson]:
    """The rounds one after the other, each as soon as it is reviewed; the same for any pool. Raises TimeUp."""
    asked, reviewed = tee(rounds)
    questions = (question for played in asked for question in questions_of(played, seats))
    with closing(pool.map(partial(answer, seed=seed, precision=precision, limit=limit), questions)) as answers:
        for played in reviewed:
            limit.check()
            yield _assembled(played, seats, answers)


def review_round(
    played: ReviewedRound, seats: Sequence[int], seed: int, pool: Pool, precision: Precision = QUICK
) -> RoundReviewJson:
    """Review the choices of these seats in a round."""
    (reviewed,) = review([played], seats, seed, pool, precision)
    return reviewed


def questions_of(played: ReviewedRound, seats: Sequence[int]) -> Iterator[Question]:
    """The questions for the review of some seats in a round."""
    yield Chances(played.before, played.opponents)
    for novices in _masks_of_novices(played, seats):
        yield Par(played.number, novices, played.before, played.opponents)
    for seat in _playing(played, seats):
        view = played.dealt[seat]
        assert view is not None
        yield ValueAfterDeal(view, played.opponents)
    yield from _decisions(played, seats)


def _masks_of_novices(played: ReviewedRound, seats: Sequence[int]) -> list[int]:
    """The masks of novices for which par is computed; seats that share one share the run."""
    return list(dict.fromkeys(_novices_beside(played, seat) for seat in _playing(played, seats)))


def _novices_beside(played: ReviewedRound, seat: int) -> int:
    return played.opponents.novices & ~(1 << seat)


def _playing(played: ReviewedRound, seats: Sequence[int]) -> list[int]:
    return [seat for seat in seats if played.points[seat] is not None]


def _decisions(played: ReviewedRound, seats: Sequence[int]) -> list[Decision]:
    return [decision for decision in played.decisions if decision.seat in seats]


def answer(question: Question, seed: int, precision: Precision, limit: TimeLimit = NO_LIMIT) -> Any:
    """An Evaluation or None for a decision, points for the value after a deal, and by seat for that before it, as for
    the chances to win. Raises TimeUp."""
    limit.check()
    match question:
        case Decision(view=view, action=action, opponents=opponents):
            return evaluate(view, action, opponents, _nets(round_table_of_view(view)), precision, limit)
        case ValueAfterDeal(view, opponents):
            return value_of(view, opponents, _nets(round_table_of_view(view)), precision.deals // 2, limit)
        case Chances(before, opponents):
            return equity(before, opponents, _nets(before.round_table), limit=limit)
        case Par(number, novices, before, opponents):
            chance = (seed + number) % 2**64
            points = points_before_deal(before, novices, _nets(before.round_table), opponents, PAR_DEALS, chance)
            return [total / PAR_DEALS for total in points]


def _nets(game: RoundTable) -> QuantizedPolicy:
    return quantized_of(nets_for(game))


def _assembled(played: ReviewedRound, seats: Sequence[int], answers: Iterator[Any]) -> RoundReviewJson:
    """The review of a round, from the answers to its questions."""
    playing, asked = _playing(played, seats), _decisions(played, seats)
    chances = next(answers)
    pars = {novices: next(answers) for novices in _masks_of_novices(played, seats)}
    values = [next(answers) for _ in playing]
    evaluations = list(islice(answers, len(asked)))
    judged = [(decision, evaluation) for decision, evaluation in zip(asked, evaluations, strict=True) if evaluation]
    accounts = []
    for seat, value in zip(playing, values, strict=True):
        par = pars[_novices_beside(played, seat)][seat]
        own = [evaluation for decision, evaluation in judged if decision.seat == seat]
        accounts.append(_account(played, seat, par, value, own))
    won = [(seat in played.winners) / len(played.winners) for seat in range(len(chances))] if played.winners else None
    decisions = [_decision_json(*both) for both in judged]
    return {"decisions": decisions, "accounts": accounts, "number": played.number, "chances": chances, "won": won}


def _account(
    played: ReviewedRound, seat: int, par: float, dealt: float, evaluations: Sequence[Evaluation]
) -> AccountJson:
    points = played.points[seat]
    assert points is not None
    own = others = 0.0
    expected = dealt
    for evaluation in evaluations:
        before = evaluation.options[evaluation.reference].expected.value
        after = evaluation.options[evaluation.taken].expected.value
        others += before - expected
        own += after - before
        expected = after
    others += points - expected
    over = played.over
    return {
        "round": played.number,
        "seat": seat,
        "cards": over.cards,
        "trump": suit_code(over.opening_trump),
        "place": over.order.index(seat) + 1,
        "bid": bid_or_none(over.bids[seat]),
        "taken": over.taken[seat],
        "points": points,
        "par": par,
        "own": own,
        "deal": dealt - par,
        "others": others,
    }


def _decision_json(decision: Decision, evaluation: Evaluation) -> DecisionJson:
    position = position_of(decision.view)
    options = [
        _option_json(position, decision.seat, option, is_best=index == evaluation.best)
        for index, option in enumerate(evaluation.options)
    ]
    result: DecisionJson = {
        "round": decision.round,
        "trick": decision.trick,
        "phase": decision.view["phase"],
        "seat": decision.seat,
        "taken": options[evaluation.taken]["action"],
        "best": options[evaluation.best]["action"],
        "cost": evaluation.cost.value,
        "se": evaluation.cost.se,
        "loss": evaluation.loss.value,
        "loss_se": evaluation.loss.se,
        "label": evaluation.label,
        "options": options,
        "kinds": possible_kinds(position, decision.seat, evaluation),
    }
    result["mistake"] = kind_made(result, result["kinds"])
    taken, best = (evaluation.options[index].win.value for index in (evaluation.taken, evaluation.best))
    result["win"] = {"taken": taken, "best": best, "se": evaluation.win_cost.se}
    return result


def _option_json(position: Position, seat: int, option: Option, is_best: bool) -> OptionJson:
    result: OptionJson = {
        "action": action_json(position, option.action),
        "expected": option.expected.value,
        "se": option.expected.se,
        "made": option.made,
        "win": option.win.value,
        "win_se": option.win.se,
        "reason": reason_for(position, seat, option.action, is_best),
    }
    return result
