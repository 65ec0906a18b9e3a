"""A game without its cards: what a score pad notes of each round, and how the game stands between two rounds.

The score pad on the phone runs this file, too: the build translates it (see ``core_build/javascript.py``).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from gizzard.core.cards import Suit
from gizzard.core.native.bits import bit
from gizzard.core.native.struct import NO_SEAT
from gizzard.core.rules.deal import MIN_PLAYERS
from gizzard.core.rules.elimination import MIN_LEFT
from gizzard.core.rules.special import Special

BySeat = Sequence[int | None]
"""A number by seat, or None."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What extra cards did in a round that its bids and tricks do not say."""

    bombed: int = 0
    """The number of tricks that nobody took."""
    cloud: tuple[tuple[int, int], ...] = ()
    """The changes of bids, 1 or -1 by seat, in order."""


NO_EFFECTS = Effects()


@dataclass(frozen=True, slots=True)
class Line:
    """The entry for one round."""

    bids: BySeat
    taken: BySeat
    dealer: int | None = None
    """The actual dealer, if it was not the seat whose turn it was."""
    named: Special | None = None
    """The special rule that the dealer named for the next round."""
    by_hand: BySeat = ()
    """Agreed points by seat; None if they are computed. Empty if all are computed."""
    joined: Sequence[tuple[int, int]] = ()
    """Seats that join before this round, with their starting points; a returning player keeps their total."""
    left: Sequence[int] = ()
    """Seats that leave after this round."""
    effects: Effects = NO_EFFECTS
    trump: Suit | None = None
    """NO_SUIT: there is none; None: not noted."""
    done: bool = False
    """The round is closed: the table accepts what is wrong with it."""
    sealed: Sequence[str | None] = ()
    """The seals of secret bids by seat, if several devices share the pad."""
    unsealed: Sequence[int] = ()
    """The seats whose bid was entered without opening a seal."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of a game between two rounds."""

    number: int
    """The number of finished rounds."""
    dealer: int
    """The dealer of the latest round; before the first, the seat on the first dealer's right."""
    seats: int
    """Bitmask of the seats that are still playing."""
    scores: BySeat
    """Totals; None for a seat that has not joined yet."""
    history: tuple[int, ...]
    """Points by round, a row of MAX_SEATS each; 0 for a seat that did not play."""
    special: Special | None = None
    """The special rule named for the next round."""
    eliminated: int = NO_SEAT
    """The seat that was eliminated after the last round."""
    gone: int = 0
    """Bitmask of all seats that were eliminated."""


def opening(players: int, first_dealer: int, lines: Sequence[Line], absent: int = 0) -> Standing:
    """The standing before the first round. A seat that joins later is empty; `absent`: bitmask of others that are."""
    there = [seat for seat in range(players) if not absent >> seat & 1 and _starts(lines, seat)]
    scores = tuple(0 if seat in there else None for seat in range(players))
    return Standing(0, (first_dealer - 1) % players, sum(bit(seat) for seat in there), scores, ())


def _starts(lines: Sequence[Line], seat: int) -> bool:
    """Whether a seat plays from the beginning."""
    for line in lines:
        if any(joining == seat for joining, _ in line.joined):
            return False
        if seat in line.left:
            return True
    return True


def fewest(standing: Standing) -> int:
    """The number of seats that have to play: three, or two once somebody was eliminated."""
    return MIN_LEFT if standing.gone else MIN_PLAYERS


def changes_of(effects: Effects, seat: int) -> list[int]:
    """The changes of a seat's bid, in order."""
    return [change for changed, change in effects.cloud if changed == seat]


def leading(standing: Standing) -> list[int]:
    """The leaders among the seats still playing, in order."""
    playing = [seat for seat, score in enumerate(standing.scores) if standing.seats >> seat & 1 and score is not None]
    most = max([standing.scores[seat] or 0 for seat in playing], default=0)
    return [seat for seat in playing if standing.scores[seat] == most]
