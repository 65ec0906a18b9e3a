"""A game in progress, in integers: the only place that advances it.

A Position knows the current round in full, and of the earlier rounds everything on which play depends. Methods that
begin with an underscore trust their caller; the others raise ValueError for an illegal action, and
``gizzard.game.step`` gives the reason.

Actions are integers, by phase: a trump suit ``suit | naming << 2`` (``naming`` counts from 1 in what may be named, 0:
nothing), a bid, a card to pass, and a play (see ``rules.tricks``).

One class in several files, each derived from the next, in the order of a game: ``acting`` (the legal actions of a seat,
in any phase), ``dealing``, ``bidding`` (and trump), ``exchanging``, ``playing``, ``ending`` (points, elimination,
winners); and below them ``reading`` and ``fields``. With a compiler they are compiled as one class (see
``gizzard.native``).
"""

from gizzard.game.position.acting import Position, opening, restored
from gizzard.game.position.fields import BID, DEAL, NO_SEAT, OVER, PASS, PLAY, PULL, TRUMP

__all__ = ["BID", "DEAL", "NO_SEAT", "OVER", "PASS", "PLAY", "PULL", "TRUMP", "Position", "opening", "restored"]
