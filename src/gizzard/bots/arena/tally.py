"""Totals over the results of a match, by deal and by round."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

from gizzard.bots.arena.bootstrap import Ratios
from gizzard.bots.arena.match import DEATHS, GameResult, Seating, step_ms

Measure = tuple[str, str]
"""A count and its number of cases: two fields of ``Sums``."""

POINTS: Measure = ("points", "seats")
WINS: Measure = ("wins", "seats")
BIDS_MET: Measure = ("met", "bids")
BIAS: Measure = ("over", "bids")
"""Tricks bid minus tricks taken."""


@dataclass
class Sums:
    """Sums over the seats of an engine, in games or in rounds."""

    seats: int = 0
    points: int = 0
    wins: float = 0
    """A win shared by n seats counts 1/n."""
    bids: int = 0
    met: int = 0
    over: int = 0
    """Tricks bid minus tricks taken."""

    def add(self, other: "Sums") -> None:
        """Add other sums to this one."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    def ratio(self, measure: Measure) -> tuple[float, float]:
        """A count and its number of cases."""
        return getattr(self, measure[0]), getattr(self, measure[1])

    def mean(self, measure: Measure) -> float | None:
        """The mean; None without cases."""
        counted, cases = self.ratio(measure)
        return counted / cases if cases else None


class MatchTally:
    """Accumulates the results of a match."""

    def __init__(self, engines: Sequence[str]) -> None:
        self.engines = tuple(engines)
        self.games = 0
        self.cards: dict[int, int] = {}
        """By round number, from 1: the cards dealt to each seat."""
        self.rounds: defaultdict[tuple[str, int], Sums] = defaultdict(Sums)
        """By engine and round number."""
        self.faults = {engine: Counter[str]() for engine in engines}
        self.first_fault: dict[str, str] = {}
        self._times = {engine: Counter[int]() for engine in engines}
        self._sums: defaultdict[tuple[Seating, str], defaultdict[int, Sums]] = defaultdict(lambda: defaultdict(Sums))

    def add(self, result: GameResult) -> None:
        """Count a game."""
        self.games += 1
        mixture = tuple(sorted(result.seating, key=self.engines.index))
        for seat, engine in enumerate(result.seating):
            rounds = list(self._by_round(result, seat, engine))
            game = Sums(seats=1, points=result.scores[seat], wins=_win(result, seat))
            for sums in rounds:
                game.add(Sums(bids=sums.bids, met=sums.met, over=sums.over))
            self._sums[mixture, engine][result.deal].add(game)
            self._add_conduct(result, seat, engine)

    def _by_round(self, result: GameResult, seat: int, engine: str) -> Iterator[Sums]:
        for number, played in enumerate(result.rounds, 1):
            self.cards[number] = played.cards
            points, bid, taken = played.points[seat], played.bids[seat], played.taken[seat]
            if points is None or taken is None:
                continue
            sums = Sums(seats=1, points=points)
            if bid is not None:
                sums.bids, sums.met, sums.over = 1, bid == taken, bid - taken
            self.rounds[engine, number].add(sums)
            yield sums

    def _add_conduct(self, result: GameResult, seat: int, engine: str) -> None:
        conduct = result.seats[seat]
        self.faults[engine].update(conduct.faults)
        self._times[engine].update(conduct.times)
        if conduct.first:
            self.first_fault.setdefault(engine, conduct.first)

    def actions(self, engine: str) -> int:
        """The number of actions that an engine was asked for."""
        return self._times[engine].total()

    def substituted(self, engine: str) -> int:
        """The number of its actions that were chosen at random in place of an invalid or missing answer."""
        return self.faults[engine].total() - self.faults[engine][DEATHS]

    def mixtures(self) -> list[Seating]:
        """The mixtures of engines that have played."""
        return list(dict.fromkeys(mixture for mixture, _ in self._sums))

    def of_deal(self, deal: int) -> Iterator[tuple[str, Sums]]:
        """The sums of a deal by engine, for each mixture."""
        for (_, engine), by_deal in self._sums.items():
            if deal in by_deal:
                yield engine, by_deal[deal]

    def ratios(self, engine: str, measure: Measure, mixtures: Sequence[Seating]) -> Ratios:
        """A measure of an engine in these mixtures, by deal."""
        total: defaultdict[int, Sums] = defaultdict(Sums)
        for mixture in mixtures:
            for deal, sums in self._sums[mixture, engine].items():
                total[deal].add(sums)
        return [total[deal].ratio(measure) for deal in sorted(total)]

    def time_ms(self, engine: str, share: float) -> float | None:
        """The time within which this share of an engine's answers arrived; None if it gave none."""
        times, seen = self._times[engine], 0
        for step in sorted(times):
            seen += times[step]
            if seen >= share * times.total():
                return step_ms(step)
        return None


def _win(result: GameResult, seat: int) -> float:
    return 1 / len(result.winners) if seat in result.winners else 0.0
