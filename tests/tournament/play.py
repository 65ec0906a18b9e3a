"""Tournaments for the tests, played with results that a seed decides."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from gizzard.tournament import (
    PRESETS,
    Advance,
    New,
    Pair,
    Publish,
    Report,
    Results,
    Source,
    Tournament,
    changed,
    encode,
    read_system,
    started,
)
from gizzard.tournament.changes import AnyChange
from gizzard.tournament.deals import drawn_deals, is_due, seal_of
from gizzard.tournament.knockout import over
from gizzard.tournament.system import rules_at

AT, BY = "2026-05-01T18:00:00Z", "Olga"
GOLDEN = Path(__file__).parent / "golden"
ENTRANTS = {name: 20 if name != "german-championship" else 70 for name in PRESETS}
"""How many play in the golden file of each preset."""


def club(entrants: int, rules: Mapping[str, Any] | None = None, seed: str = "seed", **system: Any) -> Tournament:
    """A tournament before its first round."""
    people = tuple({"name": f"Player {number}"} for number in range(1, entrants + 1))
    new = New("Club", dict(rules or {}), read_system(system), seed, True, people)
    return started(new, AT, BY)


def do(tournament: Tournament, *changes: AnyChange, source: Source | None = None) -> Tournament:
    """The tournament after some changes."""
    for change in changes:
        tournament = changed(tournament, change, AT, BY, source or Source())
    return tournament


def result(number: int, table: int, points: tuple[int | None, ...], replace: bool = False, **more: Any) -> Results:
    """The change that records a result."""
    correct = more.pop("correct", (1,) * len(points))
    return Results((Report(number, table, points, correct, **more),), replace)


def with_results(tournament: Tournament, seed: int = 1) -> Tournament:
    """The tournament with results for all tables of the last round that have none."""
    rng, one, reports = Random(f"{seed}/{len(tournament.rounds)}"), tournament.rounds[-1], []
    for table in one.tables:
        points = tuple(10 * rng.randrange(-10, 40) for _ in table.seats)
        correct = tuple(rng.randrange(11) for _ in table.seats)
        if table.result is None:
            reports.append(Report(one.number, table.table, points, correct))
    return do(tournament, Results(tuple(reports)))


def played(tournament: Tournament, rounds: int, seed: int = 1) -> Tournament:
    """The tournament after more preliminary rounds."""
    for _ in range(rounds):
        tournament = with_results(do(tournament, Pair()), seed)
    return tournament


def golden(preset: str) -> Tournament:
    """The whole tournament of a preset's golden file."""
    system, rules = PRESETS[preset]
    form, at_table = read_system(dict(system)), rules_at(rules, 4, read_system(dict(system)))
    count = form.rounds if form.pairing == "duplicate" else 0
    deals = [drawn_deals(at_table, Random(number)) for number in range(count)]
    people = tuple({"name": f"Player {number}"} for number in range(1, ENTRANTS[preset] + 1))
    change = New(preset, dict(rules), form, "golden", True, people, tuple(map(seal_of, deals)))
    tournament = started(change, AT, BY)
    while not over(tournament):
        following = Pair() if len(tournament.rounds) < form.rounds else Advance()
        tournament = with_results(do(tournament, following))
        if is_due(tournament):
            tournament = do(tournament, Publish(), source=Source(deals=deals.__getitem__))
    return tournament


def replace_in(tournament: Tournament, **keys: Any) -> Tournament:
    """The tournament with other values of some keys, as if edited by hand."""
    return msgspec.structs.replace(tournament, **keys)


if __name__ == "__main__":
    for name in PRESETS:
        (GOLDEN / f"{name}.json").write_bytes(encode(golden(name)))
