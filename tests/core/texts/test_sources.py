"""Every rule that can be chosen shows where it comes from."""

import pytest

from gizzard.core.texts import LANGUAGES, Source, catalogue, has, sources
from gizzard.core.texts.store import load

DEFAULTS = {
    "values.eliminate_every.0",
    "values.tricksy.off",
    "values.blind_every.0",
    "values.forehead.false",
    "values.saboteur.false",
    "values.magic.false",
}
FROM_PRACTICE = {
    "presets.amigo-tournament",
    "presets.plus-minus-one",
    "presets.magic",
    "values.magic.true",
    "presets.championship-2015",
    "presets.championship-2014",
    "values.schedule.amigo-tournament",
    "values.schedule.list",
    "values.last_bid.canadian-final",
    "values.last_bid.never-even",
    *(f"presets.anniversary-{years}" for years in (20, 25, 30)),
    *(f"values.{key}.{value}" for key in ("cards", "cloud", "witch") for value in catalogue("en")["values"][key]),
}

BOOK = catalogue("en")
PRESETS = [f"presets.{name}" for name in BOOK["presets"]]
VALUES = [f"values.{key}.{value}" for key, values in BOOK["values"].items() for value in values]
STANDARD = [f"standard.{number}" for number in BOOK["standard"]]


@pytest.mark.parametrize("key", [*STANDARD, *PRESETS, *(key for key in VALUES if key not in DEFAULTS)])
def test_every_rule_has_a_quote_or_comes_from_practice(key: str) -> None:
    found = sources(key)
    assert [entry for entry in found if entry.quote and entry.title] == found != []
    assert ([entry.source for entry in found] == ["practice"]) == (key in FROM_PRACTICE)


def test_every_entry_names_a_known_source_and_a_known_text() -> None:
    for key, entries in load("sources").items():
        assert has(key) or has(f"{key}.text"), key
        for entry in sources(key) if isinstance(entries, str) else entries:
            source = entry.source if isinstance(entry, Source) else entry["source"]
            assert has(f"sources.{source}")


def test_a_quote_is_the_sources_own_wording_in_every_language() -> None:
    quotes = [[entry.quote for entry in sources("presets.tournament", lang)] for lang in LANGUAGES]
    assert quotes[0] == quotes[1]
    assert [entry.source for entry in sources("presets.tournament")] == ["S0", "S1", "S3"]


def test_a_note_from_practice_is_in_the_readers_language() -> None:
    notes = [sources("values.last_bid.canadian-final", lang)[0].quote for lang in LANGUAGES]
    assert ["last round" in notes[0], "letzten Runde" in notes[1]] == [True, True]


def test_unquoted_rules_have_no_sources() -> None:
    assert sources("values.forehead.false") == sources("nonsense") == []
