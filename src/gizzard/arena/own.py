"""Games between Gizzard's own players, on positions alone: the same games as over views, and sooner."""

import asyncio
from collections import Counter
from time import perf_counter

from gizzard.arena.chance import dealer_of, rng_of_chance
from gizzard.arena.match import Game, Match
from gizzard.arena.result import GameResult, Played, RoundResult, SeatResult, time_step
from gizzard.bots.levels import mind_of
from gizzard.bots.minds import by_rule
from gizzard.bots.sight import Sight
from gizzard.core.bits import lowest
from gizzard.core.rule import Worths, rule_on
from gizzard.game import State, record_of
from gizzard.game.forms import RoundForm, bid_or_none, by_seat
from gizzard.game.position import OVER, opening
from gizzard.game.record import finished_round


async def play_own(match: Match, game: Game) -> Played:
    """One game to its end; it can be stopped before every deal and every action that takes thought."""
    under_way = _OwnGame(match, game)
    while under_way.position.phase != OVER:
        await asyncio.sleep(0)
        await under_way.play_round()
    return under_way.played()


class _OwnGame:
    """A game under way. Rule players act by themselves, in the core, and their time is not taken."""

    def __init__(self, match: Match, game: Game) -> None:
        self.match, self.game = match, game
        self.minds = [mind for name in game.seating if (mind := mind_of(match.engines[name]))]
        self.ruled = sum(1 << seat for seat, mind in enumerate(self.minds) if mind is by_rule)
        self.position = opening(match.rules, dealer_of(len(self.minds), match.seed, game.deal))
        self.times = [Counter[int]() for _ in self.minds]
        self.rounds: list[RoundResult] = []
        self.history: list[RoundForm] = []
        self.looks_back = match.records or any(mind is not by_rule for mind in self.minds)
        self._worths = Worths()

    async def play_round(self) -> None:
        """The deal that is due and all that follows from it."""
        position, number = self.position, self.position.number
        while position.phase != OVER and not (position.number > number and position.between_rounds()):
            if not position.waiting:
                position.deal_at_random(rng_of_chance(position, self.match.seed, self.game.deal))
            rule_on(position, self.ruled, self._worths)
            if position.waiting:
                await asyncio.sleep(0)
                self._act(lowest(position.waiting))
        self._note_round()

    def _act(self, seat: int) -> None:
        began = perf_counter()
        action = self.minds[seat](Sight(self.position, seat, self.history, self.match.seed))
        self.times[seat][time_step(perf_counter() - began)] += 1
        self.position.act(seat, action)

    def _note_round(self) -> None:
        position = self.position
        bids, taken = [bid_or_none(bid) for bid in position.bids], by_seat(position, position.taken)
        self.rounds.append(RoundResult(position.cards, bids, taken, by_seat(position, position.brought)))
        if self.looks_back:
            self.history.append(finished_round(position))

    def played(self) -> Played:
        """What the game came to."""
        game, state = self.game, State(self.match.rules, self.position, tuple(self.history))
        seats = [SeatResult(dict(sorted(times.items()))) for times in self.times]
        scores, winners = self.position.scores, self.position.leading()
        result = GameResult(game.deal, game.seating, scores, winners, self.rounds, seats)
        record = record_of(state, game.seating, seed=self.match.seed, deal=game.deal) if self.match.records else {}
        return Played(result, record)
