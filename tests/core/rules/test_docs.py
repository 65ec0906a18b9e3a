"""The readable list of rulings names everything that can be chosen."""

import json
import re
from pathlib import Path

import pytest

from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.ruleset import KEYS
from gizzard.core.rules.special import JESTERS, SUICIDE_KINGS, Smyrna

RULINGS = (Path(__file__).parents[3] / "docs" / "rules.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^### `(\w+)`(.*?)(?=^##)", RULINGS, re.MULTILINE | re.DOTALL))
"""By key, its section."""

PRESETS_SECTION = RULINGS[RULINGS.index("## Presets") : RULINGS.index("## Keys and values")]


def test_docs_list_the_keys_in_order() -> None:
    assert list(SECTIONS) == list(KEYS)


@pytest.mark.parametrize("name", KEYS)
def test_every_value_stands_with_its_key_and_the_default_is_named(name: str) -> None:
    words = [form for form in KEYS[name].kind.offered if isinstance(form, str) and form != "list"]
    assert [word for word in words if f"`{word}`" not in SECTIONS[name]] == []
    default = KEYS[name].default_form
    shown = f"`{default if isinstance(default, str) else json.dumps(default)}`"
    assert KEYS[name].required or re.search(rf"{re.escape(shown)}[^|]{{0,4}}(\|| )[^|.]*default", SECTIONS[name])


@pytest.mark.parametrize(("key", "part"), [(name, part.name) for name, key in KEYS.items() for part in key.kind.parts])
def test_every_part_of_an_object(key: str, part: str) -> None:
    assert f"`{part}`" in SECTIONS[key]


@pytest.mark.parametrize("name", [*PRESETS, *Smyrna, JESTERS, SUICIDE_KINGS])
def test_every_preset_and_special_rule(name: str) -> None:
    assert f"`{name}`" in RULINGS


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_with_its_keys(name: str) -> None:
    (row,) = re.findall(rf"^\| `{re.escape(name)}` \|(.*?)\|", PRESETS_SECTION, re.MULTILINE)
    assert [key for key in PRESETS[name] if f"`{key}`" not in row and f"`{_written(key, name)}`" not in row] == []
    assert len(re.findall(r"`[a-z_]+(?:: [^`]+)?`", row)) == len(PRESETS[name])


def _written(key: str, preset: str) -> str:
    """A key of a preset with its value; those whose value is a list are described in words."""
    value = PRESETS[preset][key]
    return f"{key}: {value if isinstance(value, str) else json.dumps(value)}"
