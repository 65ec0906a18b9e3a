"""No rule, refusal or conflict in the program is without words."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path

import pytest

import gizzard
from gizzard.rules.bidding import Bidding, LastBid
from gizzard.rules.deal import Schedule
from gizzard.rules.presets import PRESETS
from gizzard.rules.ruleset import KEYS
from gizzard.rules.scoring import Scoring
from gizzard.rules.smyrna import Smyrna
from gizzard.rules.tricks import Specials
from gizzard.rules.trump import Tricksy, Trump
from gizzard.texts import catalogue, has

SOURCE = "\n".join(path.read_text("utf-8") for path in sorted(Path(gizzard.__file__).parent.rglob("*.py")))
MEMBERS: dict[str, type[StrEnum]] = {
    "schedule": Schedule,
    "trump": Trump,
    "tricksy": Tricksy,
    "bidding": Bidding,
    "last_bid": LastBid,
    "scoring": Scoring,
    "smyrna": Smyrna,
    "specials": Specials,
}


def codes(kind: str) -> set[str]:
    return set(re.findall(kind + r'\(\s*"([a-z-]+)"', SOURCE))


def test_every_refusal_has_a_sentence() -> None:
    assert codes("Refusal") > {"follow-suit", "over"}
    assert [code for code in codes("Refusal") if not has(f"refusals.{code}")] == []


def test_every_limit_on_the_last_bid_has_a_sentence() -> None:
    barring = set(LastBid) - {LastBid.FREE, LastBid.CANADIAN_HARDCORE}  # the latter bars by one of its two rules
    assert [rule for rule in barring if not has(f"refusals.barred-{rule}")] == []


def test_every_conflict_has_a_why_and_a_remedy() -> None:
    assert codes("Conflict") > {"last-bid", "players"}
    parts = [f"conflicts.{code}.{part}" for code in codes("Conflict") for part in ("why", "remedy")]
    assert [part for part in parts if not has(part)] == []


def test_the_catalogue_holds_every_preset_and_key_in_order() -> None:
    assert tuple(catalogue("en")["presets"]) == tuple(PRESETS)
    assert tuple(catalogue("de")["keys"]) == KEYS


@pytest.mark.parametrize("key", MEMBERS)
def test_every_value_is_explained(key: str) -> None:
    extra = {"list"} if key == "schedule" else set()
    assert catalogue("de")["values"][key].keys() == set(MEMBERS[key]) | extra
