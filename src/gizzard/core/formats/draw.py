"""The draw for the first deal, as a record holds it."""

from collections.abc import Sequence
from typing import TypeGuard

from gizzard.core.cards import BY_CODE, SIXTY
from gizzard.core.errors import quoted
from gizzard.core.rules.deal import draw_rank

Turn = list[tuple[int, str]]


def problem_of_draw(turns: object, players: int, dealer: int) -> str | None:
    """The error in a record's draw; None if it selects this dealer (S1, S2, S3: high card deals)."""
    if not isinstance(turns, list):
        return f"a list of turns expected, not {quoted(turns)}"
    seats: Sequence[int] = range(players)
    drawn: set[str] = set()
    for number, turn in enumerate(turns, start=1):
        if problem := _problem_of_turn(turn, seats, drawn):
            return f"turn {number}: {problem}"
        drawn.update(card for _, card in turn)
        seats = _highest(turn)
    if len(seats) > 1:
        return f"{_listed(seats)} still have to draw: those tied for highest draw again"
    return None if seats[0] == dealer else f"seat {seats[0]} drew the highest card, and first_dealer is {dealer}"


def _problem_of_turn(turn: object, seats: Sequence[int], drawn: set[str]) -> str | None:
    if not _is_turn(turn):
        return f"a list of [seat, card] expected, not {quoted(turn)}"
    if len(seats) == 1:
        return f"seat {seats[0]} had drawn the highest card already"
    if sorted(seat for seat, _ in turn) != list(seats):
        return f"{_listed(seats)} draw, not {quoted([seat for seat, _ in turn])}"
    cards = [card for _, card in turn]
    again = [card for place, card in enumerate(cards) if card in drawn or card in cards[:place]]
    return f"{again[0]} is drawn a second time" if again else None


def _is_turn(turn: object) -> TypeGuard[Turn]:
    return isinstance(turn, list) and all(map(_is_drawn, turn))


def _is_drawn(pair: object) -> bool:
    if not isinstance(pair, list) or len(pair) != 2:
        return False
    seat, card = pair
    return type(seat) is int and isinstance(card, str) and card in SIXTY


def _highest(turn: Turn) -> list[int]:
    """The seats that drew the highest card, or are tied for it."""
    ranks = {seat: draw_rank(BY_CODE[card]) for seat, card in turn}
    return sorted(seat for seat, rank in ranks.items() if rank == max(ranks.values()))


def _listed(seats: Sequence[int]) -> str:
    return f"seats {', '.join(map(str, seats))}"
