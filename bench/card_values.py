"""What each extra card is worth in tricks, and whether the heuristic player's bids gain by these values.

    python -m bench.card_values

Heuristic players play random rounds of anniversary-30. The tricks that a seat takes are regressed, with its hand before
the bids, on the value of its cards among the sixty and on each extra card that it holds. Then one of them bids by the
values found, in as many other rounds, each played twice.
"""

from __future__ import annotations

from collections.abc import Iterator

import click
import numpy as np
import numpy.typing as npt

from gizzard.bots.search.heuristic import CardValues, heuristic_choice
from gizzard.bots.search.playouts import HEURISTIC, play_round
from gizzard.core.cards import EXTRA_CODES, FIRST_EXTRA, cards_in
from gizzard.core.game.fields import BID, OVER
from gizzard.core.game.position import Position, opening
from gizzard.core.native.rng import Rng
from gizzard.core.rules.extras import WEREWOLF
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.study.means import CONFIDENCE

PLAYERS = 4
HELD = tuple(FIRST_EXTRA + place for place in range(len(EXTRA_CODES)) if FIRST_EXTRA + place != WEREWOLF)
"""The extra cards that are in hands when bids are made."""
TRICK = 1e6
"""The value of a trick as the core has it."""
VALUES = CardValues()

Floats = npt.NDArray[np.float64]


def dealt(seed: int, wanted: int) -> Iterator[Position]:
    """Rounds before the first bid."""
    rng, found = Rng(seed), 0
    while found < wanted:
        position = opening(parse({"players": PLAYERS, **PRESETS["anniversary-30"]}), rng.below(PLAYERS))
        while position.phase != OVER:
            position.deal_at_random(rng)
            while position.phase != BID:
                act(position)
            found += 1
            yield position.copy()
            play_round(position, HEURISTIC, rng)


def act(position: Position) -> None:
    """Let a heuristic player act."""
    seat = position.waiting.bit_length() - 1
    position.act(seat, heuristic_choice(position, seat, VALUES))


def features(position: Position, seat: int) -> list[float]:
    """The value of the cards among the sixty, in tricks; each extra card; and the length of the hand."""
    held = position.held[seat]
    printed = sum(VALUES.of(position, card) for card in cards_in(held) if card < FIRST_EXTRA) / TRICK
    return [printed, *(float(held >> card & 1) for card in HELD), float(position.cards)]


def regression(held: Floats, taken: Floats) -> tuple[Floats, Floats]:
    """The coefficients of a linear regression, and their standard errors."""
    inverse = np.linalg.inv(held.T @ held)
    found: Floats = inverse @ held.T @ taken
    variance = ((taken - held @ found) ** 2).sum() / (len(taken) - held.shape[1])
    return found, np.sqrt(np.diag(inverse) * variance)


def fitted(wanted: int) -> tuple[Floats, Floats]:
    """The regression over the seats of some rounds."""
    held, taken = list[list[float]](), list[int]()
    for position in dealt(1, wanted):
        held += [features(position, seat) for seat in range(PLAYERS)]
        play_round(position, HEURISTIC, Rng(1))
        taken += position.taken
    return regression(np.array(held), np.array(taken, float))


def gain(values: Floats, position: Position) -> float:
    """The points that seat 0 gets more if it bids by these values of the extra cards."""
    printed, *extras, _ = features(position, 0)
    expected = printed + float(np.array(extras) @ values)
    other = position.copy()
    while other.phase == BID:
        legal = other.legal(0)
        if legal:
            other.act(0, min(legal, key=lambda bid: abs(bid - expected)))
        else:
            act(other)
    for one in (other, position):
        play_round(one, HEURISTIC, Rng(1))
    return float(other.points[0] - position.points[0])


@click.command(help=__doc__)
@click.option("--rounds", default=20_000, show_default=True)
def main(rounds: int) -> None:
    """Play, and print what was found."""
    found, errors = fitted(rounds)
    print("| card | tricks |\n|---|---:|")
    names = ["cards of the sixty that are valued at a trick", *(EXTRA_CODES[card - FIRST_EXTRA] for card in HELD)]
    for name, value, error in zip(names, found, errors, strict=False):
        print(f"| {name} | {value:.2f} ± {CONFIDENCE * error:.2f} |")
    gains = np.array([gain(found[1:-1], position) for position in dealt(2, rounds)])
    error = CONFIDENCE * gains.std() / len(gains) ** 0.5
    print(f"bids by these values: {gains.mean():+.2f} ± {error:.2f} points a round")


if __name__ == "__main__":
    main()
