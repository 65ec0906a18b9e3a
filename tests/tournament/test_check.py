"""`check`: a correct file passes, and any edit by hand is found, with its location."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.tournament import PRESETS, Enter, Pair, Refused, Tournament, Undo, Withdraw, check, decode, encode
from tests.edits import Edit, cut, put, swap
from tests.sizes import examples
from tests.tournament.play import AT, GOLDEN, club, do, golden, played, result, with_results

Form = Any
"""The JSON of a file."""


@cache
def eventful() -> bytes:
    """A tournament with a withdrawal, a late entry, a correction, a penalty, a return and a change that was undone."""
    tournament = played(club(20, pairing="swiss", rounds=4, cut=4, late=-10, ties=["correct", "met", "lot"]), 1)
    tournament = do(tournament, Withdraw(4), Enter(({"name": "Late", "nation": "at"},)), Pair())
    tournament = do(tournament, result(1, 2, (70, 60, 50, 40), replace=True), Withdraw(9), Undo())
    tournament = with_results(do(tournament, result(2, 1, (10, 20, 30, 40), penalties=(-10,) * 4, game="final")))
    return encode(do(played(do(tournament, Enter(({"name": "Player 4"},))), 1), Pair()))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_tournament_of_each_preset_passes(preset: str) -> None:
    check(decode((GOLDEN / f"{preset}.json").read_bytes()))


@pytest.mark.parametrize("preset", PRESETS)
def test_seatings_and_ranks_are_those_of_the_golden_file(preset: str) -> None:
    assert encode(golden(preset)) == (GOLDEN / f"{preset}.json").read_bytes()


def test_an_eventful_tournament_passes() -> None:
    check(decode(eventful()))


def test_a_tournament_passes_before_its_first_round() -> None:
    check(club(7))
    check(club(0))


def paths(form: Form, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all values of a JSON value that are neither objects nor lists."""
    items = form.items() if isinstance(form, dict) else enumerate(form) if isinstance(form, list) else ()
    for key, value in items:
        yield from paths(value, (*path, key)) if isinstance(value, dict | list) else [(*path, key)]


def container(form: Form, path: tuple[Any, ...]) -> Form:
    for key in path[:-1]:
        form = form[key]
    return form


def problem_of(form: Form) -> str:
    """What is found in an edited file; empty if nothing is."""
    try:
        check(decode(json.dumps(form).encode()))
    except Refused as refused:
        return str(refused)
    return ""


def editable() -> st.SearchStrategy[tuple[Any, ...]]:
    """Every value of the file but who changed it and when, and a change that was undone: nothing follows from these."""
    form = json.loads(eventful())
    undone = next(index - 1 for index, entry in enumerate(form["log"]) if entry["do"] == {"change": "undo"})
    return st.sampled_from(
        [path for path in paths(form) if path[-1] not in ("at", "by") and path[:2] != ("log", undone)]
    )


@given(st.deferred(editable), st.sampled_from(["change", "remove"]))
@examples(60)
def test_any_value_edited_by_hand_is_found(path: tuple[Any, ...], how: str) -> None:
    form = json.loads(eventful())
    inside = container(form, path)
    value = inside[path[-1]]
    if how == "remove":
        del inside[path[-1]]
    else:
        inside[path[-1]] = (
            not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else f"{value}x"
        )
    assert problem_of(form)


def forge_result(form: Form) -> None:
    """Points changed in the table and in the log alike: the next seatings no longer follow."""
    form["rounds"][0]["tables"][0]["result"]["points"][0] += 500
    log = next(entry for entry in form["log"] if entry["do"]["change"] == "result")
    log["do"]["results"][0]["points"][0] += 500


FIRST, SECOND = ("rounds", 0, "tables"), ("rounds", 1, "tables")
INVENTED = {"rank": 1, "id": 1, "name": "Player 1", "award": 0, "points": 0, "correct": 0, "penalties": 0}


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (swap((*FIRST, 0, "seats", 0), (*FIRST, 0, "seats", 1)), "round 1 table 1 seats: "),
        (swap((*SECOND, 0, "seats"), (*SECOND, 1, "seats")), "round 2 table 1 seats: "),
        (forge_result, "round 2 table"),
        (put("log", to=[]), "log: it is empty, so nothing can be derived from it"),
        (swap(("log", 1), ("log", 2)), "log["),
        (put("entrants", 2, "name", to="Player 4"), 'entrants: 2 look like "player4"'),
        (put("entrants", 2, "id", to=1), "entrants: 2 have the ID 1"),
        (cut("rounds", 1), "rounds[1]: number 2, preliminary expected, not 3, preliminary"),
        (cut(*FIRST, -1), "log[2]: round 1 table 5: the round has 4 tables"),
        (lambda form: form["rounds"][0]["byes"].append(1), "round 1: entrant 1 is seated 2 times"),
        (cut(*FIRST, 1, "result", "was"), "round 1 table 2 result was"),
        (put("standings", to=[INVENTED]), "standings: "),
    ],
)
def test_an_edit_is_named_with_its_location(edit: Edit, said: str) -> None:
    form = json.loads(eventful())
    edit(form)
    assert problem_of(form).startswith(said) or said in problem_of(form)[:60]


LAST = ("rounds", -1, "tables")
DECK = ("deals", 0, "rounds", 0, "deck")


@pytest.mark.parametrize(
    ("preset", "edit", "said"),
    [
        ("wizardcards", put("standings", 0, "award", to=-1), "standings[0] award: "),
        # rather than the standings that the seating changes
        ("wizardcards", swap((*LAST, 0, "seats", 0), (*LAST, 1, "seats", 0)), "round 5 table 1 seats"),
        ("club-duplicate", swap((*DECK, 0), (*DECK, 1)), "these are not the deals that were sealed"),
    ],
)
def test_an_edit_of_a_whole_tournament_is_found(preset: str, edit: Edit, said: str) -> None:
    form = json.loads((GOLDEN / f"{preset}.json").read_bytes())
    edit(form)
    assert said in problem_of(form)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"no JSON", "this is not JSON"),
        (b"[" * 100_000 + b"]" * 100_000, "this is not JSON, only a part of it, or nested too deeply"),
        (b"[]", 'format: "wizard-tournament/1" expected'),
        (b'{"format": "wizard-tournament/2"}', "format: "),
        (
            b'{"format": "wizard-tournament/1", "algorithm": 2}',
            "algorithm: version 2 of the seating procedure is unknown",
        ),
        (b'{"format": "wizard-tournament/1", "algorithm": 1, "name": 3}', "name: text expected, not an integer"),
    ],
)
def test_what_is_no_tournament_of_this_version_cannot_be_read(content: bytes, said: str) -> None:
    with pytest.raises(Refused) as caught:
        decode(content)
    assert str(caught.value).startswith(said)


HOSTILE = "A\u001b]0;pwn\u0007\u001b[2Jx\u202e"


def texts(form: Form) -> list[tuple[Any, ...]]:
    """The paths to all texts but those that decide how the file is read."""
    return [
        path
        for path in paths(form)
        if isinstance(container(form, path)[path[-1]], str) and path[-1] not in ("format", "algorithm")
    ]


def test_control_characters_are_refused_in_every_text() -> None:
    whole = json.loads(eventful())
    kinds = {path[-1] if isinstance(path[-1], str) else path[-2]: path for path in texts(whole)}
    assert kinds.keys() >= {"name", "nation", "seed", "by", "at", "game", "change"}
    for path in kinds.values():
        form = json.loads(eventful())
        container(form, path)[path[-1]] = HOSTILE
        with pytest.raises(Refused, match="control characters") as caught:
            decode(json.dumps(form).encode())
        assert str(caught.value).isprintable()


QUOTED = r'"A\u001b]0;pwn\u0007\u001b[2Jx\u202e"'


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (put("entrants", 1, "team", to=HOSTILE), f"entrants[1].team: {QUOTED}"),
        (put("entrants", 0, HOSTILE, to=1), f"entrants[0]: {QUOTED}"),
        (put(HOSTILE, to=1), QUOTED),
        (put("rules", "x", to="y" * 201), "rules.x: text of at most 200 characters expected"),
        (put("log", 0, "by", to="\u0301" * 201), "log[0].by: text of at most 200 characters expected"),
    ],
)
def test_a_text_that_cannot_be_printed_is_quoted_with_its_location(edit: Edit, said: str) -> None:
    form = json.loads(eventful())
    edit(form)
    with pytest.raises(Refused) as caught:
        decode(json.dumps(form).encode())
    assert str(caught.value).startswith(said)


def test_surplus_spaces_and_decomposed_accents_can_be_read() -> None:
    form = json.loads(eventful())
    form["name"] = form["log"][0]["do"]["name"] = "Coupe\u00a0 de l'e\u0301te\u0301 "
    assert not problem_of(form)


def test_a_file_that_was_written_reads_the_same() -> None:
    tournament: Tournament = golden("club-duplicate")
    assert decode(encode(tournament)) == tournament
    assert tournament.log[0].at == AT
