"""A game under way, in integers: the one place where play moves on.

A Position knows the whole game so far as play depends on it, and the round under way in full. What begins with an
underscore trusts its caller; the rest refuses what is not legal with a ValueError, and ``gizzard.game.step`` says why.

Actions are integers, by phase: a trump suit ``suit | naming << 2`` (``naming`` counts from 1 in what may be named, 0:
nothing), a bid, a card to pass, and a play (see ``rules.tricks``).

One class in several files, each built upon the next, as a game leads from one to the other: ``acting`` (what a seat may
do, whatever the phase), ``dealing``, ``bidding`` (and trump), ``exchanging``, ``playing``, ``ending`` (points, who
leaves, who wins); and below them all ``reading`` and ``fields``. They are compiled if there is a compiler, as one
class (see ``gizzard.native``).
"""

from gizzard.game.position.acting import Position, opening, restored
from gizzard.game.position.fields import BID, DEAL, NO_SEAT, OVER, PASS, PLAY, PULL, TRUMP

__all__ = ["BID", "DEAL", "NO_SEAT", "OVER", "PASS", "PLAY", "PULL", "TRUMP", "Position", "opening", "restored"]
