"""What the results of a match add up to, deal by deal and round by round."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

from gizzard.arena.bootstrap import Ratios
from gizzard.arena.result import GameResult, step_ms
from gizzard.arena.seating import Seating

Measure = tuple[str, str]
"""What is counted, and in how many cases: two fields of ``Sums``."""

POINTS: Measure = ("points", "seats")
WINS: Measure = ("wins", "seats")
BIDS_MET: Measure = ("met", "bids")
BIAS: Measure = ("over", "bids")
"""Tricks bid above tricks taken."""


@dataclass
class Sums:
    """Sums over seats that an engine held in games, or over its seats in rounds."""

    seats: int = 0
    points: int = 0
    wins: float = 0
    """A shared win counts its share."""
    bids: int = 0
    met: int = 0
    over: int = 0
    """Tricks bid less tricks taken."""

    def add(self, other: "Sums") -> None:
        """Add other sums to these."""
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))

    def ratio(self, measure: Measure) -> tuple[float, float]:
        """What was counted, and in how many cases."""
        return getattr(self, measure[0]), getattr(self, measure[1])

    def mean(self, measure: Measure) -> float | None:
        """The mean; None where there were no cases."""
        counted, cases = self.ratio(measure)
        return counted / cases if cases else None


class Tally:
    """The results of a match, added up as they come."""

    def __init__(self, engines: Sequence[str]) -> None:
        self.engines = tuple(engines)
        self.games = 0
        self.cards: dict[int, int] = {}
        """By the number of a round, from 1: the cards dealt to each."""
        self.rounds: defaultdict[tuple[str, int], Sums] = defaultdict(Sums)
        """By engine and the number of the round."""
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
            self._watch(result, seat, engine)

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

    def _watch(self, result: GameResult, seat: int, engine: str) -> None:
        behaved = result.seats[seat]
        self.faults[engine].update(behaved.faults)
        self._times[engine].update(behaved.times)
        if behaved.first:
            self.first_fault.setdefault(engine, behaved.first)

    def mixtures(self) -> list[Seating]:
        """The mixtures of engines that played."""
        return list(dict.fromkeys(mixture for mixture, _ in self._sums))

    def of_deal(self, deal: int) -> Iterator[tuple[str, Sums]]:
        """What a deal came to by engine, mixture by mixture."""
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
        """The time that this share of an engine's answers kept; None where it gave none."""
        times, seen = self._times[engine], 0
        for step in sorted(times):
            seen += times[step]
            if seen >= share * times.total():
                return step_ms(step)
        return None


def _win(result: GameResult, seat: int) -> float:
    return 1 / len(result.winners) if seat in result.winners else 0.0
