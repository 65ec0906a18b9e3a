"""A game as text: the score sheet, and the current round with all cards."""

from collections.abc import Iterator, Sequence

from gizzard.core.cards import CODES, NO_CARD, cards_in, codes_of, suit_code
from gizzard.core.formats.phase_actions import PHASES
from gizzard.core.formats.tricks import seats_from
from gizzard.core.game.position import Position
from gizzard.core.game.state import State, to_act
from gizzard.core.rules.bidding import NO_BID
from gizzard.core.rules.ruleset import unparse
from gizzard.core.rules.tricks import card_of

LEGEND = "For each seat: tricks taken/bid, total"


def score_table(state: State) -> str:
    """The rules, a line per round with ``taken/bid total`` for each seat, and the current round."""
    return "\n".join([_rules(state), LEGEND, _header(state.rules.players), *map(_row, state.history), *_now(state)])


def _rules(state: State) -> str:
    keys = unparse(state.rules)
    players = keys.pop("players")
    return f"{players} players, " + (", ".join(f"{key} {value}" for key, value in keys.items()) or "standard rules")


def _header(players: int) -> str:
    return _line("round", "cards", "trump", [f"seat {seat}" for seat in range(players)])


def _line(number: object, cards: object, trump: str, seats: Sequence[str]) -> str:
    return f"{number:>5} {cards:>5} {trump:>5}" + "".join(f" |{seat:>11}" for seat in seats)


def _row(ended: Position) -> str:
    seats = range(len(ended.scores))
    cells = [f"{_tricks(ended, seat)} {ended.scores[seat]:>5}" for seat in seats]
    return _line(ended.number, ended.cards, suit_code(ended.opening_trump) or "-", cells)


def _tricks(position: Position, seat: int) -> str:
    """The tricks a seat has taken and its bid: ``1/2``, ``1/-`` without a bid."""
    if not position.seats >> seat & 1:
        return ""
    bid = position.bids[seat]
    return f"{position.taken[seat]}/{'-' if bid == NO_BID else bid}"


def _now(state: State) -> Iterator[str]:
    position = state.position
    if state.over:
        yield f"Over. Most points: seat {_listed(position.leading())}"
    elif state.between_rounds:
        yield f"Round {position.number + 1} is to be dealt by seat {position.next_dealer()}."
    else:
        yield from _under_way(position, to_act(state))


def _under_way(position: Position, acting: Sequence[int]) -> Iterator[str]:
    cells = [_tricks(position, seat) + " " * 6 for seat in range(position.players)]
    yield _line(position.number, position.cards, suit_code(position.trump) or "-", cells)
    turned = "" if position.turn_up == NO_CARD else f", turned up {CODES[position.turn_up]}"
    yield f"Seat {position.dealer} dealt{turned}."
    for seat in position.order:
        yield f"  seat {seat}: {' '.join(codes_of(cards_in(position.held[seat])))}"
    if position.in_trick and not position.trick_complete():
        yield f"Trick: {_trick(position)}"
    doing = PHASES[position.phase]
    yield f"To act: seat {_listed(acting)} ({doing})" if acting else "Cards are to be pulled."


def _trick(position: Position) -> str:
    plays = zip(seats_from(position.leaders[-1], position.order), position.plays[-position.in_trick :], strict=False)
    return ", ".join(f"{CODES[card_of(play)]} (seat {seat})" for seat, play in plays)


def _listed(seats: Sequence[int]) -> str:
    return ", ".join(map(str, seats))
