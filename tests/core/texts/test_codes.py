"""No rule, refusal or conflict in the program is without words."""

import re
from pathlib import Path

import pytest

import gizzard
from gizzard.bots.levels import LEVELS
from gizzard.core.rules.bidding import LastBid
from gizzard.core.rules.conflicts import CHECKS
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.ruleset import KEYS
from gizzard.core.texts import catalogue, has

SOURCE = "\n".join(path.read_text("utf-8") for path in sorted(Path(gizzard.__file__).parent.rglob("*.py")))


def codes(kind: str) -> set[str]:
    return set(re.findall(kind + r'\(\s*"([a-z-]+)"', SOURCE))


def test_every_refusal_has_a_sentence() -> None:
    assert codes("IllegalAction") > {"follow-suit", "over"}
    assert [code for code in codes("IllegalAction") if not has(f"refusals.{code}")] == []


def test_every_level_has_texts() -> None:
    assert set(catalogue("en")["levels"]) == set(LEVELS)


def test_every_limit_on_the_last_bid_has_a_sentence() -> None:
    barring = set(LastBid) - {LastBid.FREE, LastBid.CANADIAN_HARDCORE}  # the latter bars by one of its two rules
    assert [rule for rule in barring if not has(f"refusals.barred-{rule}")] == []


def test_every_conflict_has_a_why_and_a_remedy() -> None:
    found = codes("Conflict") | {check.code for check in CHECKS}
    assert found > {"last-bid", "players", "presets-clash"}
    parts = [f"conflicts.{code}.{part}" for code in found for part in ("why", "remedy")]
    assert [part for part in parts if not has(part)] == []


def test_catalogue_holds_every_preset_and_key_in_order() -> None:
    assert tuple(catalogue("en")["presets"]) == tuple(PRESETS)
    assert tuple(catalogue("de")["keys"]) == tuple(KEYS)


@pytest.mark.parametrize("key", [name for name, key in KEYS.items() if key.kind.parts])
def test_every_part_is_explained(key: str) -> None:
    assert list(catalogue("de")["parts"][key]) == [part.name for part in KEYS[key].kind.parts]


@pytest.mark.parametrize("key", [name for name, key in KEYS.items() if isinstance(key.kind.offered[0], str)])
def test_every_value_is_explained(key: str) -> None:
    assert list(catalogue("de")["values"][key]) == list(KEYS[key].kind.offered)
