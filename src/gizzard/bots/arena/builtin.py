"""Games between built-in bots only, played directly on positions: the same games as over views, only faster."""

import asyncio
from collections import Counter
from time import perf_counter

from gizzard.bots.arena.match import (
    NO_RECORD,
    GameResult,
    Match,
    MatchGame,
    PlayedGame,
    RoundResult,
    SeatResult,
    first_dealer,
    in_json,
    rng_for,
    time_step,
)
from gizzard.bots.levels import policy_of
from gizzard.bots.observation import Observation
from gizzard.bots.policies import heuristic_policy
from gizzard.bots.search.heuristic import CardValues, play_by_heuristic
from gizzard.core.formats.record import record_of
from gizzard.core.formats.rounds import Round, bid_or_none, by_seat, round_json, taken
from gizzard.core.game.fields import OVER
from gizzard.core.game.position import Position, opening
from gizzard.core.game.state import State
from gizzard.core.native.bits import lowest


async def play_builtin(match: Match, game: MatchGame) -> PlayedGame:
    """Play one game. It can be cancelled before every deal and every action that takes time."""
    builtin_game = _BuiltinGame(match, game)
    while builtin_game.position.phase != OVER:
        await asyncio.sleep(0)
        await builtin_game.play_round()
    return builtin_game.played()


class _BuiltinGame:
    """A game in progress. Heuristic players act inside the core, and their time is not measured."""

    def __init__(self, match: Match, game: MatchGame) -> None:
        self.match, self.game = match, game
        self.policies = [policy for name in game.seating if (policy := policy_of(match.engines[name]))]
        self.heuristic_seats = sum(1 << seat for seat, policy in enumerate(self.policies) if policy is heuristic_policy)
        self.position = opening(match.rules, first_dealer(len(self.policies), match.seed, game.deal))
        self.times = [Counter[int]() for _ in self.policies]
        self.rounds: list[RoundResult] = []
        self.ended: list[Position] = []
        self.history: list[Round] = []
        self.needs_history = match.records or any(policy is not heuristic_policy for policy in self.policies)
        self._card_values = CardValues()

    async def play_round(self) -> None:
        """The next deal and everything that follows from it."""
        position, number = self.position, self.position.number
        while position.phase != OVER and not (position.number > number and position.between_rounds()):
            if not position.waiting:
                position.deal_at_random(rng_for(position, self.match.seed, self.game.deal))
            play_by_heuristic(position, self.heuristic_seats, self._card_values)
            if position.waiting:
                await asyncio.sleep(0)
                self._act(lowest(position.waiting))
        self._note_round()

    def _act(self, seat: int) -> None:
        started = perf_counter()
        action = self.policies[seat](Observation(self.position, seat, self.history, self.match.seed))
        self.times[seat][time_step(perf_counter() - started)] += 1
        self.position.act(seat, action)

    def _note_round(self) -> None:
        position = self.position
        points = by_seat(position.seats, position.points)
        self.rounds.append(
            RoundResult(position.cards, [bid_or_none(bid) for bid in position.bids], taken(position), points)
        )
        if self.needs_history:
            self.ended.append(position.copy())
            self.history.append(round_json(self.ended[-1]))

    def played(self) -> PlayedGame:
        """What the game came to."""
        game, state = self.game, State(self.match.rules, self.position, tuple(self.ended))
        seats = [SeatResult(dict(sorted(times.items()))) for times in self.times]
        scores, winners = self.position.scores, self.position.leading()
        result = GameResult(game.deal, game.seating, scores, winners, self.rounds, seats)
        if not self.match.records:
            return PlayedGame(result, NO_RECORD)
        return PlayedGame(result, in_json(record_of(state, game.seating, seed=self.match.seed, deal=game.deal)))
