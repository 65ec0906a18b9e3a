"""Table codes: short, safe in a URL, and exact."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.refused import RulesRefused
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.texts import DECKS
from gizzard.server.tables.messages import Clock, Settings
from gizzard.server.tables.table_code import read_table_code, table_code
from gizzard.server.wire.messages import RequestError
from tests.sizes import examples, some
from tests.strategies import rule_sets

SETTINGS = st.builds(
    Settings,
    clock=st.none() | st.builds(Clock, turn=st.integers(1, 3600), bank=st.integers(0, 7200)),
    spectators=st.sampled_from(["off", "on"]),
    delay=st.integers(0, 600),
    chat=st.sampled_from(["off", "phrases", "free"]),
    public=st.booleans(),
    undo=st.booleans(),
)


@examples(200)
@given(rules=rule_sets(), deck=st.sampled_from([*DECKS]), settings=SETTINGS)
def test_what_is_written_is_read(rules: RuleSet, deck: str, settings: Settings) -> None:
    code = table_code(rules, deck, settings)
    assert read_table_code(code) == (rules, deck, settings)
    assert re.fullmatch(r"[a-z0-9.]+", code)


def test_what_is_usual_is_not_written() -> None:
    assert table_code(parse({"players": 4})) == "1p4"


# Links that people keep must work for ever: these codes are never to be changed.
@pytest.mark.parametrize(
    ("code", "rules", "deck", "settings"),
    [
        ("1p4", {"players": 4}, "standard", Settings()),
        ("1p3s.1.2.3", {"players": 3, "schedule": [1, 2, 3]}, "standard", Settings()),
        (
            "1p5s1r4b1d1c45.90w1v30h2u1",
            {"players": 5, "schedule": "reverse", "rounds": 4, "bidding": "hidden"},
            "fantasy",
            Settings(Clock(45, 90), "on", 30, "free", False, True),
        ),
        ("1p6x2b4", {"players": 6, "tricksy": "chosen", "bidding": "chatham"}, "standard", Settings()),
        ("1p4t1m1", {"players": 4, "trump": "rotating", "last_bid": "canadian"}, "standard", Settings()),
        ("1p4y4.1", {"players": 4, "smyrna": ["uber-wizard", "pass-one"]}, "standard", Settings()),
        ("1p4z1", {"players": 4, "specials": "alternate"}, "standard", Settings()),
        ("1p4i1", {"players": 4, "magic": True}, "standard", Settings()),
        ("1p4m.3.4.", {"players": 4, "last_bid": {"rule": "never-even", "from": 2}}, "standard", Settings()),
        ("1p4g.20.2.1.", {"players": 4, "scoring": {"made": 10, "trick": 1, "off": -1}}, "standard", Settings()),
    ],
)
def test_codes_of_today(code: str, rules: dict[str, object], deck: str, settings: Settings) -> None:
    assert read_table_code(code) == (parse(rules), deck, settings)


@pytest.mark.parametrize("preset", some(PRESETS))
def test_codes_of_presets_are_short(preset: str) -> None:
    assert len(table_code(parse({"players": 4, **PRESETS[preset]}))) <= 21


NO_CODES = "", "1", "2p4", "p4", "1p", "1q1", "1p4p5", "1p4b99", "1p4c30", "1p4c0.0", "1p4 ", "1p4b1.2", "1P4", "1p٤"


@pytest.mark.parametrize("code", [*NO_CODES, "1p" + "4" * 2000])
def test_what_is_no_code(code: str) -> None:
    with pytest.raises((RequestError, RulesRefused)):
        read_table_code(code)


@given(code=st.text(st.sampled_from("1pstrexblfmagyzidcwvhou0123456789."), max_size=30))
def test_nothing_breaks_it(code: str) -> None:
    try:
        rules, deck, settings = read_table_code("1p" + code)
    except (RequestError, RulesRefused):
        return
    assert read_table_code(table_code(rules, deck, settings)) == (rules, deck, settings)
