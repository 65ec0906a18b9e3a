"""`gizzard rules`: what can be chosen, and whether a choice can be played."""

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from click.testing import CliRunner

from gizzard.cli.play.rules import rules
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.ruleset import KEYS
from tests.cli.running import ran

run = partial(ran, rules, LC_ALL="C")


@pytest.mark.parametrize(
    ("lang", "headings", "second"),
    [
        ("en", ["The standard game", "Terms", "Presets", "Keys", "Decks", "Sources"], "round 2: 2 cards, blind"),
        (
            "de",
            ["Das Grundspiel", "Begriffe", "Varianten", "Schlüssel", "Kartendecks", "Quellen"],
            "Runde 2: 2 Karten, blind",
        ),
        (
            "fr",
            ["Le jeu de base", "Vocabulaire", "Variantes", "Clés", "Jeux de cartes", "Sources"],
            "manche 2\u00a0: 2 cartes, à l’aveugle",
        ),
    ],
)
def test_listing_and_schedule_are_in_the_language_asked_for(lang: str, headings: list[str], second: str) -> None:
    output = run("--lang", lang).output
    assert [line.split(" (")[0] for line in output.splitlines() if line and line[0] != " "] == headings
    for name in (*PRESETS, *KEYS):
        assert f"\n  {name}  " in output
    checked = run("--lang", lang, "--check", '{"players": 4, "blind_every": 2}').output
    assert checked.splitlines()[2] == second


def test_language_defaults_to_the_systems() -> None:
    assert CliRunner(env={"LC_ALL": "de_DE.UTF-8"}).invoke(rules).output == run("--lang", "de").output


def test_only_named_entries_are_listed() -> None:
    lines = run("--lang", "en", "forehead", "Trick").output.splitlines()
    assert [line for line in lines if line and line[0] != " "] == ["Terms", "Presets", "Keys", "Sources"]
    assert [line for line in lines if line.startswith("  forehead  ")] == [
        '  forehead  {"forehead": true}',
        "  forehead  (default false)",
    ]
    listing = json.loads(run("--lang", "en", "canadian", "--json").stdout)
    assert [(section, len(entries)) for section, entries in listing.items() if entries] == [("keys", 1)]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_everything_in_the_json_listing_is_printed(lang: str) -> None:
    """Every text, quote and title, whichever way lines are broken."""
    printed = " ".join(run("--lang", lang).output.split())
    listing = json.loads(run("--lang", lang, "--json").stdout)
    assert len(listing["standard"]) == 10
    assert {preset["name"] for preset in listing["presets"]} == set(PRESETS)
    assert [key["key"] for key in listing["keys"]] == list(KEYS)
    del listing["levels"]
    for word in ("text", "quote", "title"):
        for text in found(listing, word):
            assert " ".join(text.split()) in printed or (word == "title" and is_title_of_a_value(text, listing))


def found(node: Any, wanted: str) -> Iterator[str]:
    """What stands under a key, anywhere."""
    for key, inner in node.items() if isinstance(node, dict) else enumerate(node):
        if isinstance(inner, (dict, list)):
            yield from found(inner, wanted)
        elif key == wanted:
            yield inner


def is_title_of_a_value(text: str, listing: Any) -> bool:
    """Keys and values are listed by what is written in rules, and not by what the page calls them."""
    entries = [entry for key in listing["keys"] for entry in (key, *key["values"], *key.get("parts", ()))]
    return text in {entry["title"] for entry in entries}


def test_lines_of_the_listing_are_short() -> None:
    long = [line for line in run().output.splitlines() if len(line) > 110]
    assert {line.split()[0] for line in long} <= {
        name for name, keys in PRESETS.items() if {"smyrna", "cards"} & {*keys}
    }


def test_rules_that_can_be_played_print_their_schedule() -> None:
    result = run(
        "--check", '{"players": 4, "schedule": "reverse", "eliminate_every": 2, "blind_every": 3, "rounds": 3}'
    )
    assert result.exit_code == 0
    assert result.output.splitlines()[1:] == [
        "round 1: 15 cards",
        "round 2: 14 cards, eliminates",
        "round 3: 13 cards, blind",
    ]


def test_all_conflicts_are_reported() -> None:
    result = run("--check", '{"players": 7, "bidding": "hidden", "last_bid": "canadian", "joker": 1}', code=2)
    assert [line.split(":")[0] for line in result.output.splitlines()] == ["joker", "players", "last_bid, bidding"]


def test_conflicts_as_json_carry_fields_why_and_remedy() -> None:
    answer = json.loads(run("--json", "--lang", "de", "--check", '{"players": 5, "schedule": "special-six"}').stdout)
    assert answer["ok"] is False
    (conflict,) = answer["conflicts"]
    assert conflict["fields"] == ["schedule", "players"]
    assert conflict["code"] == "special-six"
    assert conflict["why"]
    assert conflict["remedy"]


def test_a_missing_number_of_players() -> None:
    assert run("--check", "{}").output == "players: The number of players is missing. Choose 3, 4, 5 or 6 players.\n"
