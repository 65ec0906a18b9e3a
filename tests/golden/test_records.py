"""The golden records: there is one of everything, the referee lets them pass, and they can be played again."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from gizzard.bots.simulate import simulate
from gizzard.core.cards import BY_CODE
from gizzard.core.formats.record import record_of
from gizzard.core.formats.referee import referee
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.ruleset import KEYS, unparse
from gizzard.core.rules.special import JESTERS, SUICIDE_KINGS, Smyrna
from tests.games import replayed
from tests.golden.files import RECORDS, Record, golden
from tests.golden.make import WANTED, make
from tests.golden.oracle import is_a_game

GOLDEN = golden()


@pytest.mark.parametrize("name", GOLDEN)
def test_referee_accepts_the_record(name: str) -> None:
    referee(GOLDEN[name])


@pytest.mark.parametrize("name", GOLDEN)
def test_second_implementation_accepts_the_record(name: str) -> None:
    assert is_a_game(GOLDEN[name])


@pytest.mark.parametrize("name", GOLDEN)
def test_replayed_game_gives_the_same_record(name: str) -> None:
    record = GOLDEN[name]
    extra = {key: record[key] for key in ("seed", "game", "bots") if key in record}
    again = record_of(replayed(record), record["players"], **extra)
    assert json.dumps(again, sort_keys=True) == json.dumps(record, sort_keys=True)


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_file_holds_one_game(path: Any) -> None:
    assert path.read_bytes().count(b"\n") == 1


# One of everything


@pytest.mark.parametrize("name", PRESETS)
def test_there_is_one_of_every_preset(name: str) -> None:
    record = GOLDEN[name]
    assert unparse(parse(record["rules"])) == {"players": record["rules"]["players"]} | dict(PRESETS[name])


def all_values() -> Iterator[tuple[str, object]]:
    """Every value of every key; of numbers and lists, those that differ in kind."""
    yield from (("players", number) for number in range(3, 7))
    for name, key in KEYS.items():
        forms = [form for form in key.kind.offered if form != "list"]
        if key.kind.offered_as in ("choice", "flag", "schedule"):
            yield from ((name, form) for form in forms)
        elif key.kind.offered_as == "names":
            yield from ((name, [form]) for form in forms)


def holds(record: Record, key: str, value: object) -> bool:
    """Whether a record has a value, which for extra cards may be one of several."""
    there = record["rules"].get(key, KEYS[key].default_form)
    return bool(there == value or (key == "cards" and isinstance(value, list) and {*value} <= {*there}))


@pytest.mark.parametrize(("key", "value"), [*all_values()])
def test_there_is_one_of_every_value(key: str, value: object) -> None:
    assert any(holds(record, key, value) for record in GOLDEN.values())


@pytest.mark.parametrize("key", [key for key in KEYS if key != "players"])
def test_there_is_one_of_every_key(key: str) -> None:
    assert any(key in record["rules"] for record in GOLDEN.values())


PARTS = [(name, part.name) for name, key in KEYS.items() for part in key.kind.parts]


@pytest.mark.parametrize(("key", "part"), PARTS)
def test_there_is_one_of_every_part_of_an_object(key: str, part: str) -> None:
    assert any(part in record["rules"][key] for record in GOLDEN.values() if isinstance(record["rules"].get(key), dict))


def test_there_is_one_of_a_list_of_hand_sizes() -> None:
    assert any(isinstance(record["rules"].get("schedule"), list) for record in GOLDEN.values())


@pytest.mark.parametrize("name", Smyrna)
@pytest.mark.parametrize("key", ["named", "special"])
def test_every_smyrna_rule_is_named_and_in_force(name: Smyrna, key: str) -> None:
    rounds = [form for record in GOLDEN.values() for form in record["rounds"]]
    assert any(form.get(key, {}).get("rule") == name for form in rounds)


def test_an_uber_wizard_of_each_kind_is_in_force() -> None:
    rounds = [form for record in GOLDEN.values() for form in record["rounds"]]
    cards = {form["special"]["cards"] for form in rounds if form.get("special", {}).get("rule") == "uber-wizard"}
    assert {JESTERS, SUICIDE_KINGS} <= cards
    assert any(card in BY_CODE for card in cards)
    assert any(len(card) == 1 for card in cards)


def test_one_was_given_up() -> None:
    assert any(record.get("unfinished") for record in GOLDEN.values())


@pytest.mark.parametrize("name", WANTED)
def test_what_was_made_shows_what_it_is_there_to_show(name: str) -> None:
    rules, shows = WANTED[name]
    assert unparse(parse(GOLDEN[name]["rules"])) == rules
    assert shows(GOLDEN[name])


def test_same_seed_same_bytes() -> None:
    first, second = (json.dumps(make("scoring-trick-points")) for _ in range(2))
    assert first == second


def test_a_game_depends_on_the_seed_and_its_number_alone() -> None:
    rules = parse({"players": 3, "rounds": 3})
    few, many = (list(simulate(rules, ["random"] * 3, games, seed=5)) for games in (2, 4))
    assert many[:2] == few
    assert len({json.dumps(game["rounds"]) for game in many}) == 4
