"""The expert: bids and plays with two neural nets, trained in games among many kinds of players (docs/strength.md).

For each slot a net predicts the probability of making the bid and the expected loss. Actions that look about as good
as the best are refined by a look-ahead (``search.lookahead``). The expert takes the action with the most expected
points. Towards the end of a game it plays the round out and takes the action with the best chance of winning (see
``equity``). Decisions that the nets do not cover
(trump, a card that is not seen, the play of a dealer who does not bid) are left to the heuristic.

Rounds with extra cards have a pair of nets of their own, and the look-ahead finds what the cards do.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gizzard.bots.deadline import run_until_deadline
from gizzard.bots.equity import LAST_ROUNDS, rest_of_game, win_shares
from gizzard.bots.net import SLOTS, WEIGHTS, WEIGHTS_EXTRAS, Net, Prediction, quantized, read_weights
from gizzard.bots.observation import Observation
from gizzard.bots.policies import CLUB_DEALS, CLUB_PROPOSALS, search_policy, with_named_rule
from gizzard.bots.round_points import RoundPoints, round_points
from gizzard.bots.search.bidders import EXPERT
from gizzard.bots.search.features import FEATURES, describe_seat
from gizzard.bots.search.heuristic import CardValues, heuristic_choice
from gizzard.bots.search.lens import PLAY_SLOTS
from gizzard.bots.search.lookahead import lookahead
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.playouts import SHEDDING
from gizzard.bots.search.quantized import QuantizedPolicy
from gizzard.bots.search.rest_of_game import later_rounds
from gizzard.bots.search.sampling import sampler
from gizzard.bots.search.slots import action_with, is_covered_by_nets, slot_with
from gizzard.core.formats.replay_moves import replay_moves
from gizzard.core.formats.rounds import Round
from gizzard.core.game.fields import BID, EFFECT_PHASES, TAKE_TURN_UP, TURNED_WORD, is_about_bids
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import RoundTable
from gizzard.core.game.state import Act
from gizzard.core.native.backend import COMPILED
from gizzard.core.native.struct import MAX_SEATS
from gizzard.core.rules.elimination import MIN_LEFT

DEALS = 20
"""Deals per decision in the look-ahead, for each player beyond the second: with more players more can happen."""

CLOSE_MARGIN = 0.6
"""Tens of points, in the standard game, by which an action may look worse than the best and still be examined."""

MARGIN_WITH_EXTRAS = 1.5
DEALS_WITH_EXTRAS = 3
"""The margin in rounds with extra cards, and how many times as many deals: the cards do more there than nets see."""
PROPOSALS = 8
"""In rounds with extra cards and towards the end of a game, each deal is chosen from this many, preferring hands that
fit the bids."""

LATE_MARGIN = 4.0
"""The margin towards the end of a game, where a bid that is rarely made may be the only one that wins."""
LATE_CARDS = 6000
"""Cards, of all hands, that are played out for each action towards the end of a game."""
LATE_DEALS = 200
"""The maximum number of deals for that."""
LATE_ACTIONS = 3
"""Actions that are tried on all deals; the others on a quarter of them."""

POINTS_WEIGHT = 0.02
"""Winning probability added for each ten points of the standard game and each round that is left, so that points still
matter in a decided game and where playouts cannot tell chances apart. A larger weight loses games in the last round; a
smaller one before it gives points away for chances that the later rounds change again."""

EFFECTS = (*EFFECT_PHASES, TURNED_WORD)
"""The phases after a card or a trick with extra cards, in which every action is tried."""

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


class _Scratch(threading.local):
    """Memory that each thread allocates once and reuses."""

    def __init__(self) -> None:
        self.card_values = CardValues()
        self.features = np.zeros((1, FEATURES), np.uint8)
        self.slots = np.zeros((1, PLAY_SLOTS), np.uint8)
        self.history: Sequence[Round] = ()
        self.opponents = OpponentModel()
        self.nets: dict[str, Net] = {}
        self.quantized: QuantizedPolicy


_scratch = _Scratch()


_search = search_policy(CLUB_DEALS, CLUB_PROPOSALS, SHEDDING)
"""Rounds in which all bids are zero were rare in training: there the nets lose to search with shedding playouts."""


@lru_cache(maxsize=4)
def nets_in(weights: Path = WEIGHTS) -> dict[str, Net]:
    """The nets in a file; by default those of the package for games without extra cards."""
    return read_weights(weights)


def nets_for(game: RoundTable, weights: Path | None = None) -> dict[str, Net]:
    """The nets that play a game: those in a file, by default those of the package that were trained with its deck."""
    return nets_in(weights or (WEIGHTS_EXTRAS if game.plan[0].extras else WEIGHTS))


class Evaluation(NamedTuple):
    """Actions of a seat, the bid that it has after each, and the prediction for each."""

    actions: list[int]
    bids: Ints
    prediction: Prediction

    def points(self, points: RoundPoints) -> Floats:
        """Tens of points."""
        return self.prediction.expected_points(points.made[self.bids], points.loss).astype(np.float64)

    def close_to_best(self, stakes: RoundPoints, margin: float) -> Evaluation:
        """Of the actions, those that look about as good as the best."""
        points = self.points(stakes)
        close = np.flatnonzero(points >= points.max() - margin * stakes.scale)
        prediction = Prediction(self.prediction.met[close], self.prediction.lost[close])
        return Evaluation([self.actions[index] for index in close], self.bids[close], prediction)


def expert_action(
    observation: Observation, opponents: OpponentModel, nets: dict[str, Net], to_win: bool = True, deals: int = DEALS
) -> int:
    """The expert's action. ``to_win``: maximise the chance of winning near the end, otherwise always points;
    ``deals``: 0 for no look-ahead."""
    position, seat = observation.position, observation.seat
    legal = position.legal(seat)
    if len(legal) == 1:
        return legal[0]
    plays_to_win = to_win and COMPILED and is_late(position)
    if position.phase in EFFECTS and deals and COMPILED:
        evaluation = tried(observation, opponents, nets, deals)
    elif not is_covered_by_nets(position, seat):
        return heuristic_choice(position, seat, _scratch.card_values)
    else:
        evaluation = evaluate(position, seat, opponents, nets)
        if deals and COMPILED and not plays_to_win:
            evaluation = refine(evaluation, observation, opponents, nets, deals)
    if plays_to_win:
        return best_to_win(evaluation, observation, opponents, nets)
    return evaluation.actions[int(evaluation.points(round_points(position)).argmax())]


def evaluate(position: Position, seat: int, opponents: OpponentModel, nets: dict[str, Net]) -> Evaluation:
    """The predictions of the nets, for one action per slot."""
    describe_seat(position, seat, opponents, _scratch.features, _scratch.slots)
    kind = "bid" if position.phase == BID else "play"
    slots = np.flatnonzero(_scratch.slots[0, : SLOTS[kind]])
    actions = [action_with(position, seat, int(slot)) for slot in slots]
    if position.spec.extras and kind == "play":
        actions = position.legal(seat)
        slots = np.array([slot_with(position, seat, action) for action in actions])
    met, lost = nets[kind].predict(_scratch.features)
    bids = slots if kind == "bid" else np.full(len(slots), position.bids[seat])
    return Evaluation(actions, bids, Prediction(met[0, slots], lost[0, slots]))


def tried(observation: Observation, opponents: OpponentModel, nets: dict[str, Net], deals: int) -> Evaluation:
    """Every action after a card or a trick with extra cards: a suit or role, a change of the bid, a swap."""
    position, seat = observation.position, observation.seat
    actions = position.legal(seat)
    bids = [position.bid_after(seat, action) for action in actions]
    return Evaluation(actions, np.array(bids), looked_ahead(observation, opponents, nets, actions, deals))


def refine(
    evaluation: Evaluation, observation: Observation, opponents: OpponentModel, nets: dict[str, Net], deals: int
) -> Evaluation:
    """The actions about as good as the best, with predictions averaged with those of a lookahead over ``deals``."""
    position = observation.position
    margin = MARGIN_WITH_EXTRAS if position.extras else CLOSE_MARGIN
    close = evaluation.close_to_best(round_points(position), margin)
    if len(close.actions) == 1:
        return close
    found = looked_ahead(observation, opponents, nets, close.actions, deals)
    return close._replace(prediction=close.prediction.averaged(found))


def looked_ahead(
    observation: Observation, opponents: OpponentModel, nets: dict[str, Net], actions: Sequence[int], deals: int
) -> Prediction:
    """What a lookahead over this many deals, for each player beyond the second, predicts for some actions."""
    position, seat = observation.position, observation.seat
    to_end = position.all_bid() and is_about_bids(position.phase)
    proposals = PROPOSALS if position.extras else 1
    search = lookahead(position, seat, opponents, quantized_of(nets), actions, observation.seed, to_end, proposals)
    deals *= (position.players - 2) * (DEALS_WITH_EXTRAS if position.extras else 1)
    met, lost = run_until_deadline(search.run, deals)
    return Prediction(np.array(met, np.float32), np.array(lost, np.float32))


def quantized_of(nets: dict[str, Net]) -> QuantizedPolicy:
    """The nets in integer arithmetic, kept by each thread."""
    if _scratch.nets is not nets:
        _scratch.nets, _scratch.quantized = nets, quantized(nets)
    return _scratch.quantized


def best_to_win(
    evaluation: Evaluation, observation: Observation, opponents: OpponentModel, nets: dict[str, Net]
) -> int:
    """The action with the best chance of winning the game, of those that do not look hopeless."""
    position, stakes = observation.position, round_points(observation.position)
    close = evaluation.close_to_best(stakes, LATE_MARGIN)
    deals = min(LATE_DEALS, LATE_CARDS // (position.size * position.cards))
    points = 10 * close.points(stakes)
    left = points.argsort()[::-1]
    for number in (deals // 4, deals):
        if len(left) > 1:
            actions = [close.actions[index] for index in left]
            chances = chances_to_win(observation, opponents, nets, actions, points[left], number)
            left = left[(-chances).argsort(kind="stable")[:LATE_ACTIONS]]
    return close.actions[int(left[0])]


def chances_to_win(
    observation: Observation,
    opponents: OpponentModel,
    nets: dict[str, Net],
    actions: Sequence[int],
    points: Floats,
    deals: int,
) -> Floats:
    """By action the chance of winning the game, and a little for points, as the nets play the round out.

    ``points`` are those that the nets expect of each action. They have less noise than those of a few playouts, so that
    the chance follows the mean of the two, by the slope of the chance over the points in the playouts.
    """
    position, seat, policy = observation.position, observation.seat, quantized_of(nets)
    brought = np.zeros((deals, MAX_SEATS * len(actions)), np.int32)
    search = lookahead(position, seat, opponents, policy, actions, observation.seed, True, PROPOSALS, brought)
    run_until_deadline(search.run, deals)
    played, rest = brought[: search.search.tried], rest_of_game(position, named(opponents, seat), policy, 0)
    own = played[:, seat::MAX_SEATS].astype(np.float64)
    shares = np.stack([win_shares(rest, seat, played, index).mean(axis=1) for index in range(len(actions))], axis=1)
    around = own - own.mean(axis=0)
    slopes = (around * shares).sum(axis=0) / np.maximum((around**2).sum(axis=0), 1.0)
    expected = (own.mean(axis=0) + points) / 2
    weight = POINTS_WEIGHT * rounds_left(position) / round_points(position).scale / 10
    chances: Floats = shares.mean(axis=0) + slopes * (expected - own.mean(axis=0)) + weight * expected
    return chances


def named(opponents: OpponentModel, seat: int) -> OpponentModel:
    """A model of the seats in which this one is known to be an expert."""
    known = OpponentModel()
    known.assign(opponents)
    known.name_bidders([EXPERT if other == seat else opponents.bidder(other) for other in range(MAX_SEATS)])
    return known


def is_late(position: Position) -> bool:
    """Whether so few rounds are left until the end of the game or the next elimination that the totals matter."""
    return position.bids_count and rounds_left(position) <= LAST_ROUNDS


def rounds_left(position: Position) -> int:
    """The number of rounds up to the end of the game or the next elimination, with the one under way."""
    rest = position.plan[position.number - 1 :] if position.playing.bit_count() > MIN_LEFT else ()
    eliminations = (number for number, spec in enumerate(rest, 1) if spec.eliminates)
    return next(eliminations, later_rounds(position) + 1)


def opponent_model_of(position: Position, first_dealer: int, rounds: Sequence[Round]) -> OpponentModel:
    """A model of how the seats have played in the finished rounds."""
    opponents, card_values = OpponentModel(), CardValues()
    for before, move in replay_moves(position.round_table, first_dealer, rounds):
        if isinstance(move, Act):
            opponents.watch(before, move.seat, move.action, card_values)
        elif move is None:
            opponents.note_round(before)
    return opponents


def expert_policy(
    observation: Observation, weights: Path | None = None, to_win: bool = True, deals: int = DEALS
) -> int:
    """The expert. A rule that it names for the next round is chosen at random."""
    position = observation.position
    names_trump = position.phase == TAKE_TURN_UP
    if not position.spec.bidding_mode.asked or (names_trump and not (deals and bids_next(position, observation.seat))):
        return _search(observation)
    opponents, nets = opponents_of(observation), nets_for(position.round_table, weights)
    if names_trump:
        return named_trump(observation, opponents, nets, deals)
    return with_named_rule(observation, expert_action(observation, opponents, nets, to_win, deals))


def bids_next(position: Position, seat: int) -> bool:
    """Whether a seat that takes the turn-up bids after it has named the trump, and the nets cover that."""
    after = position.copy()
    after.act(seat, position.legal(seat)[0])
    bids = position.spec.dealer_bids or seat != position.dealer
    return COMPILED and after.phase == BID and bids and not after.own_hand_hidden


def named_trump(observation: Observation, opponents: OpponentModel, nets: dict[str, Net], deals: int) -> int:
    """The trump, or none, of a seat that takes the turn-up: that with which its best bid promises the most points."""
    position, seat, rng = observation.position, observation.seat, observation.rng()
    knowledge = sampler(position, seat)
    drawn = [knowledge.sample(rng) for _ in range(deals)]

    def promised(trump: int) -> float:
        return fmean(promise(deal, seat, trump, opponents, nets) for deal in drawn)

    return max(position.legal(seat), key=promised)


def promise(deal: Position, seat: int, trump: int, opponents: OpponentModel, nets: dict[str, Net]) -> float:
    """The points that the nets expect of the best bid with a trump, once those before the seat have bid."""
    trial = deal.copy()
    trial.act(seat, trump)
    while not trial.waiting >> seat & 1:
        other = trial.waiting.bit_length() - 1
        trial.act(other, quantized_of(nets).choose(trial, other, opponents))
    return float(evaluate(trial, seat, opponents, nets).points(round_points(trial)).max())


def opponents_of(observation: Observation) -> OpponentModel:
    """The opponent model, rebuilt only when the history has changed."""
    if _scratch.history != observation.history:
        _scratch.history = list(observation.history)
        _scratch.opponents = opponent_model_of(
            observation.position, observation.position.first_dealer, observation.history
        )
    return _scratch.opponents
