"""Rule sets and their form in a record."""

import json
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings

from gizzard.core.rules.conflicts import conflicts_of
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import KEYS, RuleSet, rules_schema, unparse
from tests.strategies import rule_sets

AS_WRITTEN: dict[str, Any] = {
    "schedule": "standard",
    "rounds": None,
    "eliminate_every": 0,
    "trump": "turn-up",
    "tricksy": "off",
    "bidding": "open",
    "blind_every": 0,
    "forehead": False,
    "last_bid": "free",
    "saboteur": False,
    "scoring": "standard",
    "smyrna": [],
    "specials": "standard",
    "cards": [],
    "cloud": "trick",
    "witch": "must",
    "magic": False,
}
"""The keys and their defaults, from the record's description."""


def test_keys_and_defaults_are_those_of_the_record() -> None:
    assert ["players", *AS_WRITTEN] == list(KEYS)
    assert parse({"players": 4} | AS_WRITTEN) == RuleSet(4) == parse({"players": 4})
    assert {name: KEYS[name].default_form for name in KEYS if name != "players"} == AS_WRITTEN


def test_every_key_has_a_letter_of_its_own_in_table_codes() -> None:
    assert len({key.letter for key in KEYS.values()}) == len(KEYS)


@pytest.mark.parametrize("name", KEYS)
def test_every_value_that_is_offered_can_be_read_and_put_into_a_code(name: str) -> None:
    kind = KEYS[name].kind
    for form in [form for form in kind.offered if form is not None and form != "list" and kind.offered_as != "names"]:
        assert kind.write(kind.read(form)) == form == kind.decode(kind.encode(form))


def test_schema_names_every_key_and_its_default() -> None:
    schema = rules_schema()
    assert list(schema["properties"]) == list(KEYS)
    assert {name: part["default"] for name, part in schema["properties"].items() if "default" in part} == AS_WRITTEN


@given(rule_sets())
def test_written_rules_conform_to_the_schema(rules: RuleSet) -> None:
    jsonschema_rs.validate(rules_schema(), unparse(rules))


def test_defaults_are_omitted() -> None:
    assert unparse(RuleSet(5)) == {"players": 5}
    assert unparse(parse({"players": 5, "rounds": 3, "smyrna": []})) == {"players": 5, "rounds": 3}


@given(rule_sets())
def test_parse_inverts_unparse(rules: RuleSet) -> None:
    form = json.loads(json.dumps(unparse(rules)))
    assert parse(form) == rules
    assert unparse(parse(form)) == form
    assert all(form[key] != AS_WRITTEN.get(key) for key in form)


@given(rule_sets())
def test_strategy_generates_valid_rule_sets(rules: RuleSet) -> None:
    assert conflicts_of(rules) == []


@given(rule_sets(small=True))
def test_order_of_keys_does_not_matter(rules: RuleSet) -> None:
    form = unparse(rules)
    assert parse(dict(reversed(form.items()))) == rules


def test_strategy_generates_every_key() -> None:
    changed: set[str] = set()

    @settings(max_examples=300)
    @given(rule_sets())
    def collect(rules: RuleSet) -> None:
        changed.update(unparse(rules))

    collect()
    assert changed == set(KEYS)
