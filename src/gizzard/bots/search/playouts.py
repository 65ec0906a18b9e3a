"""Playouts: games finished by a fixed policy, and their statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gizzard.bots.search.heuristic import CardValues, heuristic_action, heuristic_play, shedding_play
from gizzard.core.cards import Hand
from gizzard.core.game.extra_tricks import extra_plays, nth_extra_play
from gizzard.core.game.fields import DEAL, NO_SEAT, OVER, PLAY, PULL
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import RoundTable
from gizzard.core.native.backend import compiled
from gizzard.core.native.bits import Word, lowest, nogil, nth_bit, popcount
from gizzard.core.native.rng import Rng
from gizzard.core.native.struct import MAX_SEATS, Struct, Sums
from gizzard.core.rules.tricks import playable

POLICIES: tuple[str, ...] = ("random", "thrifty", "rule", "shedding")
"""``random``: uniformly random legal actions. ``thrifty``: bids an equal share of the tricks, plays high while it needs
tricks, then low. ``rule`` and ``shedding``: see ``search.heuristic``."""

RANDOM, THRIFTY, HEURISTIC, SHEDDING = range(4)

WIN = 60
"""The weight of a win; it is divided among shared winners."""


@compiled
class Tally(Struct):
    """Statistics of games, by seat."""

    games: Word
    decisions: Word
    _points: Sums
    _wins: Sums
    _bids: Sums
    _met: Sums

    def _count_round(self, position: Position) -> None:
        for seat in range(position.players):
            if position._bids_here(seat):
                self._bids[seat] += 1
                self._met[seat] += position._bids[seat] == position._taken[seat]

    def _count_game(self, position: Position) -> None:
        self.games += 1
        winners: Hand = position._winning()
        for seat in range(position.players):
            self._points[seat] += position._scores[seat]
            if winners >> seat & 1:
                self._wins[seat] += WIN // popcount(winners)

    def add(self, other: Tally) -> None:
        """Add the counts of another tally."""
        self.games += other.games
        self.decisions += other.decisions
        for seat in range(MAX_SEATS):
            self._points[seat] += other._points[seat]
            self._wins[seat] += other._wins[seat]
            self._bids[seat] += other._bids[seat]
            self._met[seat] += other._met[seat]

    def by_seat(self, seat: int) -> tuple[int, int, int, int]:
        """A seat's points, wins (times WIN), bids, and bids made."""
        if not 0 <= seat < MAX_SEATS:
            raise ValueError(f"there is no seat {seat}")
        return self._points[seat], self._wins[seat], self._bids[seat], self._met[seat]


def next_choice(position: Position, rng: Rng) -> int:
    """Apply chance and forced actions. Returns the next seat with a choice, or NO_SEAT at the end of the round."""
    while position.phase != DEAL and position.phase != OVER:
        if position.phase == PULL:
            position._pull(rng)
            continue
        seat: int = lowest(position.waiting)
        if position._choices(seat) > 1:
            return seat
        position._act(seat, position._choice(seat, 0))
    return NO_SEAT


def policy_play(position: Position, seat: int, policy: int, rng: Rng, card_values: CardValues) -> int:
    """A policy's play."""
    if policy == HEURISTIC:
        return heuristic_play(position, seat, card_values)
    if policy == SHEDDING:
        return shedding_play(position, seat, card_values)
    if policy == RANDOM:
        return random_play(position, seat, rng)
    return thrifty_play(position, seat, rng)


def random_play(position: Position, seat: int, rng: Rng) -> int:
    """A uniformly random legal play.

    ``_choices_of_play`` and ``_choice_of_play`` do the same, but look for the cards that may be played twice.
    """
    cards: Hand = position._playable(seat)
    printed = position._choices_among(cards)
    extra: int = extra_plays(position, seat) if position._extras[seat] else 0
    number: int = rng._below(printed + extra)
    if number < printed:
        return position._choice_among(cards, number)
    return nth_extra_play(position, seat, number - printed)


def thrifty_play(position: Position, seat: int, rng: Rng) -> int:
    """The highest of three random legal plays if tricks are wanted, else the lowest."""
    wants = position._taken[seat] < position._bids[seat]
    choices = position._choices_of_play(seat)
    best: int = position._choice_of_play(seat, rng._below(choices))
    for _ in range(2):
        other: int = position._choice_of_play(seat, rng._below(choices))
        higher = position._height(other) > position._height(best)
        best = other if higher == wants else best
    return best


def policy_action(position: Position, seat: int, policy: int, rng: Rng, card_values: CardValues) -> int:
    """A policy's action outside of card play."""
    if policy == THRIFTY:
        share = position.cards // position.size
        if position._is_legal(seat, share):
            return share
    if policy in (THRIFTY, RANDOM):
        return position._choice(seat, rng._below(position._choices(seat)))
    return heuristic_action(position, seat, card_values)


def play_with_extras(position: Position, seat: int, rng: Rng) -> None:
    """Play all cards at random in a plain round with extra cards, until another kind of choice is due."""
    while seat != NO_SEAT:
        hand: Hand = playable(position._held[seat], position.led)
        printed = popcount(hand)
        extra: int = extra_plays(position, seat) if position._extras[seat] else 0
        number: int = rng._below(printed + extra)
        if number < printed:
            seat = position._play_plain(seat, nth_bit(hand, number))
        else:
            seat = position._play(seat, nth_extra_play(position, seat, number - printed))


def play_cards(position: Position, policy: int, rng: Rng, card_values: CardValues) -> None:
    """Play all cards of the round; it must be in its PLAY phase."""
    seat: int = lowest(position.waiting)
    if policy == RANDOM and position.plain and position.extras:
        play_with_extras(position, seat, rng)
        return
    if policy == RANDOM and position.plain:
        while seat != NO_SEAT:
            hand: Hand = playable(position._held[seat], position.led)
            seat = position._play_plain(seat, nth_bit(hand, rng._below(popcount(hand))))
    if policy == RANDOM and position.one_way:
        while seat != NO_SEAT:
            cards: Hand = playable(position._held[seat], position.led)
            seat = position._play(seat, nth_bit(cards, rng._below(popcount(cards))))
    while seat != NO_SEAT:
        seat = position._play(seat, policy_play(position, seat, policy, rng, card_values))


def advance(position: Position, policy: int, rng: Rng, card_values: CardValues) -> int:
    """Advance by one deal, one pull, one decision, or all card play of a round. Returns the number of decisions."""
    if position.phase == DEAL:
        position._deal(rng)
        return 0
    if position.phase == PULL:
        position._pull(rng)
        return 0
    if position.phase == PLAY:
        before: int = position.played
        play_cards(position, policy, rng, card_values)
        return position.played - before
    seat = lowest(position.waiting)
    position._act(seat, policy_action(position, seat, policy, rng, card_values))
    return 1


def finish_round(position: Position, policy: int, rng: Rng, card_values: CardValues) -> None:
    """Finish the current round by a policy."""
    while position.phase != DEAL and position.phase != OVER:
        advance(position, policy, rng, card_values)


def finish(position: Position, policy: int, rng: Rng, card_values: CardValues, tally: Tally) -> None:
    """Finish a game and count it."""
    while position.phase != OVER:
        tally.decisions += advance(position, policy, rng, card_values)
        if position.phase in (DEAL, OVER):
            tally._count_round(position)
    tally._count_game(position)


@compiled
def games_tally(round_table: RoundTable, policy: int, seed: Word, first: Word, games: int) -> Tally:
    """Play games numbered from ``first``; a game depends only on the seed and its number."""
    tally, card_values = Tally(), CardValues()
    rng = Rng(seed, first)
    position = Position(round_table, 0)
    with nogil:
        for game in range(games):
            rng._start(seed, first + game)
            position._restart(rng._below(position.players))
            finish(position, policy, rng, card_values, tally)
    return tally


@compiled
def playouts_tally(start: Position, policy: int, seed: Word, first: Word, games: int) -> Tally:
    """Finish copies of a game."""
    tally, card_values = Tally(), CardValues()
    rng = Rng(seed, first)
    position: Position = start.copy()
    with nogil:
        for game in range(games):
            rng._start(seed, first + game)
            position._assign(start)
            finish(position, policy, rng, card_values, tally)
    return tally


@compiled
def play_round(position: Position, policy: int, rng: Rng) -> None:
    """Finish the current round, dealing it first if necessary. Does nothing if the game is over."""
    card_values = CardValues()
    with nogil:
        if position.phase == DEAL:
            position._deal(rng)
        finish_round(position, policy, rng, card_values)


def policy_named(name: str) -> int:
    """The number of a policy. Raises ValueError if the name is unknown."""
    if name not in POLICIES:
        raise ValueError(f"there is no policy {name!r}; there are {', '.join(POLICIES)}")
    return POLICIES.index(name)


def play_games(
    round_table: RoundTable, games: int, seed: int, first: int = 0, policy: str = "random", threads: int = 1
) -> Tally:
    """Play games between players of one policy. The tally does not depend on the number of threads."""
    number = policy_named(policy)
    return over_threads(
        lambda start, count: games_tally(round_table, number, seed % 2**64, start, count), first, games, threads
    )


def playouts(position: Position, games: int, seed: int, policy: str = "random", threads: int = 1) -> Tally:
    """Finish copies of a position by one policy; the position is not changed."""
    number = policy_named(policy)
    return over_threads(
        lambda start, count: playouts_tally(position, number, seed % 2**64, start, count), 0, games, threads
    )


def over_threads(work: Callable[[int, int], Tally], first: int, games: int, threads: int) -> Tally:
    """The sum of ``work(first, games)`` over a range of games, divided among threads."""
    parts = _parts(first, games, max(threads, 1))
    total = Tally()
    if len(parts) == 1:
        total.add(work(*parts[0]))
        return total
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(threads) as pool:
        for tally in pool.map(work, *zip(*parts, strict=True)):
            total.add(tally)
    return total


def _parts(first: int, games: int, threads: int) -> Sequence[tuple[int, int]]:
    size = max(-(-games // threads), 1)
    return [(start, min(size, first + games - start)) for start in range(first, first + games, size)] or [(first, 0)]
