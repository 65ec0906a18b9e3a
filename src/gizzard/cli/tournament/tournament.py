"""`gizzard tournament`: run a tournament from a file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any

import click
from msgspec import structs, to_builtins

from gizzard.cli.options.numbers import WholeNumber
from gizzard.cli.progress import Progress
from gizzard.cli.suggestions import SuggestingGroup, did_you_mean
from gizzard.cli.tournament._files import (
    BadInput,
    by_option,
    change,
    file_argument,
    json_option,
    json_value,
    located,
    locked,
    now,
    opened,
    read_text,
    save,
    seal,
    utf8,
    visible,
)
from gizzard.cli.tournament._pages import page_of, write_page
from gizzard.cli.tournament._results import reports_of
from gizzard.cli.tournament._text import (
    cleaned,
    entrant_id,
    last_entry,
    print_entrants,
    print_outcomes,
    print_results,
    print_rulings,
    print_seating,
    print_standings,
)
from gizzard.core.errors import quoted
from gizzard.core.rules.deal import MIN_PLAYERS
from gizzard.tournament import (
    PRESETS,
    Advance,
    Enter,
    New,
    Pair,
    Refused,
    Report,
    Results,
    Revoke,
    Ruling,
    System,
    Tournament,
    Undo,
    Withdraw,
    read_system,
    started,
    team_standings,
)
from gizzard.tournament import check as check_all
from gizzard.tournament import standings as standings_of
from gizzard.tournament.declared import check_knock_out
from gizzard.tournament.entrants import check_names, read_entrants
from gizzard.tournament.system import rules_at

PAGES = ("seating", "slips", "standings", "certificates", "deals")
AWARD = 10**6
"""The largest bonus or penalty."""
DISCREPANCY = 1
"""Exit code if `check` finds one."""


@click.group(cls=SuggestingGroup)
def tournament() -> None:
    """Run a tournament: entrants, seatings, results, standings, a knock-out.

    Everything is in one file (docs/tournaments.md), from which anybody can check it. Exit codes: 1 if `check` finds a
    discrepancy, 2 for wrong input.
    """


@tournament.command()
@file_argument
@click.option("--preset", metavar="NAME", help="A system and its rules: german-championship, german-open, …")
@click.option("--system", "system_text", metavar="JSON", help="A system of your own.")
@click.option("--rules", "rules_text", metavar="JSON", help="Rules as in a record, without players.")
@click.option("--name", callback=visible, help="What the tournament is called.")
@click.option("--seed", callback=utf8, help="Decides seatings and lots.  [default: drawn]")
@click.option("--entrants", metavar="CSV", help="A table with the columns name,nation,family,team,rating; `-`: stdin.")
@by_option
@json_option
def new(
    file: Path,
    preset: str | None,
    system_text: str | None,
    rules_text: str | None,
    name: str,
    seed: str | None,
    entrants: str | None,
    by: str,
    as_json: bool,
) -> None:
    """Begin a tournament in a new FILE."""
    with located("--system"):
        system, rules = _system(preset, system_text, rules_text)
        check_knock_out(rules, system)
    people: Sequence[dict[str, Any]] = ()
    if entrants is not None:
        text = read_text(entrants)
        with located(entrants):
            people = tuple(map(cleaned, read_entrants(text)))
            check_names(people)
    with located(file), locked(file):
        if file.exists():
            raise BadInput(f"{file}: it exists already; name a new file.")
        change = New(
            name,
            rules,
            system,
            seed or token_hex(16),
            bool(seed),
            tuple(people),
        )
        begun = started(change, now(), by)
        if system.pairing == "duplicate":
            sealed = seal(file, rules_at(rules, system.table, system), system.rounds)
            begun = started(structs.replace(change, sealed=sealed), now(), by)
        save(file, begun)
    print_entrants(begun, as_json)


def _system(preset: str | None, system: str | None, rules: str | None) -> tuple[System, dict[str, Any]]:
    """The system and the rules that the options of `new` give."""
    if (preset is None) == (system is None):
        raise BadInput(f"--preset NAME or --system JSON: one of them. Presets are {', '.join(PRESETS)}.")
    system_json: Any = json_value(system, "--system") if system is not None else {}
    own: Any = {}
    if preset is not None:
        system_json, own = _preset(preset)
    if rules is not None:
        own = json_value(rules, "--rules")
    if not isinstance(own, dict):
        raise BadInput(f'--rules: an object such as {{"rounds": 5}} expected, not {quoted(own)}.')
    return read_system(system_json), own


def _preset(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    if name not in PRESETS:
        known = did_you_mean(name, PRESETS) or f" Presets are {', '.join(PRESETS)}."
        raise BadInput(f"--preset: there is no {quoted(name)}.{known}")
    system, rules = PRESETS[name]
    return dict(system), dict(rules)


@tournament.command()
@file_argument
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@click.option("--nation", help="Their nation.")
@click.option("--family", help="Their family.")
@click.option("--team", help="Their team.")
@click.option(
    "--now", "immediately", is_flag=True, help="Into the round that is paired but not begun; pair it again then."
)
@by_option
@json_option
def enter(file: Path, names: tuple[str, ...], immediately: bool, by: str, as_json: bool, **groups: str | None) -> None:
    """Add entrants, who play from the next round on.

    The name of somebody who withdrew lets that entrant come back. With --now, somebody who was to play from the next
    round on plays in this one.
    """
    given = {kind: name for kind, name in groups.items() if name}
    people = tuple(cleaned({"name": name} | given) for name in names)

    def entering(now: Tournament) -> list[Enter]:
        check_names(people, now.entrants)
        return [Enter(people, immediately)]

    before, after = change(file, by, entering)
    print_entrants(after, as_json, "Entered", [person["name"] for person in people])
    _print_taken_back(before, after, as_json)
    if not as_json and not immediately and after.rounds and not after.rounds[-1].begun:
        click.echo(f"Round {len(after.rounds)} has not begun: with --now they play in it.")


@tournament.command()
@file_argument
@click.argument("entrant", metavar="ID")
@by_option
@json_option
def withdraw(file: Path, entrant: str, by: str, as_json: bool) -> None:
    """Withdraw an entrant, given by ID or name.

    They keep what they have. A round that they are in is to be paired again if it has not begun; otherwise their table
    still gets a result.
    """
    before, after = change(file, by, lambda now: [Withdraw(entrant_id(now, entrant))])
    print_entrants(after, as_json, "Withdrawn", [before.entrant(entrant_id(before, entrant)).name])
    _print_taken_back(before, after, as_json)


def _print_taken_back(before: Tournament, after: Tournament, as_json: bool) -> None:
    """Print that a change took back the seating of the last round."""
    if not as_json and len(after.rounds) < len(before.rounds):
        again = "advance pairs it again" if before.knock_out else "pair it again"
        click.echo(f"Round {len(before.rounds)} had not begun: {again}.")


@tournament.command()
@file_argument
@click.option("--again", is_flag=True, help="Pair the last round again, if it has not begun.")
@by_option
@json_option
def pair(file: Path, again: bool, by: str, as_json: bool) -> None:
    """Pair the next preliminary round, and print its seating and how good that is."""
    before, after = change(file, by, lambda _: [Pair(again)])
    print_seating(after, as_json, next(reversed(before.rounds), None))


@tournament.command()
@file_argument
@by_option
@json_option
def advance(file: Path, by: str, as_json: bool) -> None:
    """Make the cut, and later pair each round of the knock-out."""
    print_seating(change(file, by, lambda _: [Advance()])[1], as_json)


@tournament.command()
@file_argument
@click.option("--round", "number", type=WholeNumber(1), help="The round.  [default: the last that is paired]")
@click.option("--table", type=WholeNumber(1), help="The table.")
@click.option("--points", metavar="A,B,…", help="The points, by seat; `-` for who did not finish.")
@click.option("--correct", metavar="A,B,…", help="How many rounds were bid right, by seat; `-` as above.")
@click.option("--penalties", metavar="A,B,…", help="Penalties, 0 or negative, by seat.")
@click.option("--late", is_flag=True, help="Everybody at the table gets the system's penalty for overrunning the time.")
@click.option("--void", is_flag=True, help="Nobody finished: the table counts for nobody, as if it had not met.")
@click.option(
    "--award", type=WholeNumber(-AWARD, AWARD), help="The award of who did not finish.  [default: the system's]"
)
@click.option("--game", metavar="FILE", help="A record or score of the game; its players tell the table.")
@click.option("--code", metavar="CODE", help="The text of the score pad's QR code (wizard-result/1); `-`: stdin.")
@click.option("--csv", "table_of_results", metavar="CSV", help="Several, as round,table,points,correct; `-`: stdin.")
@click.option("--insist", is_flag=True, help="Take points that no game by the rules brings, with a warning.")
@click.option("--replace", is_flag=True, help="Correct results that are there already; the old ones are kept.")
@by_option
@json_option
def result(file: Path, replace: bool, by: str, as_json: bool, **given: Any) -> None:
    """Record the result of a table, or of several."""
    reports: list[Report] = []

    def changes(before: Tournament) -> Sequence[Results]:
        reports[:] = reports_of(before, given)
        return [Results(tuple(reports), replace)]

    print_results(change(file, by, changes)[1], reports, as_json)


@tournament.command()
@file_argument
@click.argument("entrant", metavar="ID")
@click.option("--award", type=WholeNumber(-AWARD, AWARD), default=0, help="A penalty (negative) or a bonus.")
@click.option("--round", "number", type=WholeNumber(1), help="The round that it belongs to.  [default: none]")
@click.option("--disqualify", is_flag=True, help="They play no further round.")
@click.option("--reason", required=True, callback=visible, help="Why.")
@by_option
@json_option
def ruling(
    file: Path, entrant: str, award: int, number: int | None, disqualify: bool, reason: str, by: str, as_json: bool
) -> None:
    """Rule on an entrant, given by ID or name: a penalty, a bonus or a disqualification.

    Seatings stay as they are: `pair --again` seats a round that has not begun without somebody who is disqualified.
    """
    _, after = change(file, by, lambda now: [Ruling(entrant_id(now, entrant), reason, award, number, disqualify)])
    print_rulings(after, as_json, last=True)


@tournament.command()
@file_argument
@json_option
def rulings(file: Path, as_json: bool) -> None:
    """Print all rulings with their numbers."""
    print_rulings(opened(file), as_json)


@tournament.command()
@file_argument
@click.argument("number", type=WholeNumber(1))
@by_option
@json_option
def revoke(file: Path, number: int, by: str, as_json: bool) -> None:
    """Revoke the ruling of this NUMBER."""
    print_rulings(change(file, by, lambda _: [Revoke(number)])[1], as_json)


@tournament.command()
@file_argument
@click.option("--teams", is_flag=True, help="Print those of teams: the sums of their members.")
@json_option
def standings(file: Path, teams: bool, as_json: bool) -> None:
    """Print the standings."""
    print_standings((team_standings if teams else standings_of)(opened(file)), as_json)


@tournament.command()
@file_argument
@json_option
def check(file: Path, as_json: bool) -> None:
    """Derive every seating, rank and cut from the file and its seed; exit with 1 at the first discrepancy."""
    read, problem = opened(file, sound=False), None
    try:
        check_all(read)
    except Refused as refused:
        problem = str(refused)
    if as_json:
        click.echo(json.dumps({"file": str(file), "ok": problem is None, "error": problem}))
    else:
        click.echo(f"{file}: {problem or 'ok'}")
    raise SystemExit(DISCREPANCY if problem else 0)


@tournament.command()
@file_argument
@by_option
@json_option
def undo(file: Path, by: str, as_json: bool) -> None:
    """Undo the last change that is not undone. The log keeps both."""
    before, _ = change(file, by, lambda _: [Undo()])
    entry = last_entry(before)
    click.echo(
        json.dumps(to_builtins(entry)) if as_json else f"Undone: {entry.do['change']} of {entry.at} by {entry.by}."
    )


@tournament.command("print")
@file_argument
@click.option("--what", type=click.Choice(PAGES), required=True, help="What to print.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), required=True, help="FILE.html or FILE.pdf.")
@click.option("--round", "number", type=WholeNumber(1), help="The round.  [default: the last that is paired]")
@click.option("--force", is_flag=True, help="Overwrite the file if it exists.")
@json_option
def print_(file: Path, what: str, out: Path, number: int | None, force: bool, as_json: bool) -> None:
    """Write a page to be printed: seating, slips for results, standings, certificates, or deals.

    The deals of a round are for somebody who does not play: they are not published yet.
    """
    if out.exists() and not force:
        raise BadInput(f"{out}: it exists already; choose another file, or overwrite it with --force.")
    with located(file):
        page = page_of(opened(file), file, what, number)
    write_page(page, out, 0o600 if what == "deals" else 0o666)
    click.echo(json.dumps({"out": str(out)}) if as_json else f"Written: {out}")


@tournament.command()
@click.option("--preset", metavar="NAME", help="A format.  [default: all]")
@click.option("--entrants", type=WholeNumber(MIN_PLAYERS, 10_000), default=16, show_default=True, help="How many play.")
@click.option("--evenings", type=WholeNumber(1, 10**6), default=20_000, show_default=True, help="How many tournaments.")
@click.option("--seed", type=WholeNumber(0), default=1, show_default=True)
@json_option
def simulate(preset: str | None, entrants: int, evenings: int, seed: int, as_json: bool) -> None:
    """Simulate tournaments: how often the best entrant wins under a format, and what duplicate removes.

    The model is in docs/tournaments.md.
    """
    from gizzard.tournament.simulation import simulated

    formats = [each for name in (PRESETS if preset is None else [preset]) for each in _formats(name)]
    outcomes = []
    with Progress("Tournaments", evenings * len(formats)) as progress, located(f"--entrants {entrants}"):
        for name, system in formats:
            outcomes.append(simulated(name, system, entrants, evenings, seed, progress.update))
    print_outcomes(outcomes, as_json)


def _formats(preset: str) -> list[tuple[str, System]]:
    """A preset by name; for duplicate, the same with other cards at every table before it."""
    system_json, _ = _preset(preset)
    own = (preset, read_system(system_json))
    if system_json.get("pairing") != "duplicate":
        return [own]
    plain = read_system(system_json | {"pairing": "draw", "award": "points"})
    return [(f"{preset}, other cards", plain), own]
