"""Tournaments: entrants, seatings, results, standings, a knock-out, and a check of it all.

A tournament is an immutable value, read from a `wizard-tournament/1` file with ``decode`` and written with ``encode``.
``started`` begins one, ``changed`` applies a change to it, and ``check`` derives every seating and rank again. Nothing
here reads a clock or the network, and the file's seed is the only source of randomness (docs/tournaments.md).

>>> people = ({"name": "Anna"}, {"name": "Ben"}, {"name": "Cleo"})
>>> tournament = started(New("Club", {}, System(), "seed", True, people), "2026-05-01T18:00:00Z", "Olga")
>>> tournament = changed(tournament, Pair(), "2026-05-01T18:05:00Z", "Olga")
>>> tournament = changed(tournament, Results((Report(1, 1, (90, 120, 40), (6, 8, 5)),)), "2026-05-01T19:00:00Z", "Olga")
>>> [(place.rank, place.name) for place in standings(tournament)]
[(1, 'Ben'), (2, 'Cleo'), (3, 'Anna')]
>>> check(tournament)
>>> decode(encode(tournament)) == tournament
True
"""

from gizzard.tournament.changes import (
    Advance,
    Enter,
    New,
    Pair,
    Publish,
    Report,
    Results,
    Revoke,
    Ruling,
    Source,
    Undo,
    Withdraw,
)
from gizzard.tournament.check import check
from gizzard.tournament.declared import read_system
from gizzard.tournament.file import (
    Deals,
    Entrant,
    Place,
    Result,
    Round,
    Ruled,
    Table,
    TeamPlace,
    Tournament,
    decode,
    encode,
)
from gizzard.tournament.log import changed, started
from gizzard.tournament.quality import Figure, quality
from gizzard.tournament.standings import standings, team_standings
from gizzard.tournament.system import PRESETS, Apart, Refused, System

__all__ = [
    "PRESETS",
    "Advance",
    "Apart",
    "Deals",
    "Enter",
    "Entrant",
    "Figure",
    "New",
    "Pair",
    "Place",
    "Publish",
    "Refused",
    "Report",
    "Result",
    "Results",
    "Revoke",
    "Round",
    "Ruled",
    "Ruling",
    "Source",
    "System",
    "Table",
    "TeamPlace",
    "Tournament",
    "Undo",
    "Withdraw",
    "changed",
    "check",
    "decode",
    "encode",
    "quality",
    "read_system",
    "standings",
    "started",
    "team_standings",
]
