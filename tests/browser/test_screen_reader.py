"""A whole game through a screen reader: all that is needed to decide is said, in order, nothing twice."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Browser

from gizzard.core.texts import LANGUAGES, card_names
from harness.server import Server
from tests.browser.recorded import ME, recorded
from tests.browser.spoken import GOLDEN, RULES, SEED, transcript

LIVE = "polite: "


def golden(lang: str) -> list[str]:
    return (GOLDEN / f"{lang}.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_spoken_as_it_was_written_down(browser: Browser, server: Server, lang: str) -> None:
    """After an intended change, ``python -m tests.browser.spoken`` rewrites the expected output."""
    assert transcript(browser, server, lang) == golden(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_said_twice_in_a_row(lang: str) -> None:
    said = [phrase.removeprefix(LIVE) for phrase in golden(lang)]
    assert [phrase for phrase, after in pairwise(said) if phrase == after or after in phrase.split(", ")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_and_every_bid_is_told_once_and_in_order(lang: str) -> None:
    told = iter(phrase.casefold() for phrase in golden(lang) if phrase.startswith(LIVE))
    names = card_names(lang)
    for step in recorded(RULES, SEED)[1]:
        move = step.get("move") or {}
        words = names[move["play"]] if "play" in move else str(move["bid"]) if "bid" in move else ""
        assert any(words.casefold() in phrase for phrase in told), (move, "is not told, or too late")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hand_is_announced_in_every_round(lang: str) -> None:
    """Each card that the player plays has been named before, as a card of the hand."""
    said, names = golden(lang), card_names(lang)
    own = [
        move["play"]
        for step in recorded(RULES, SEED)[1]
        if (move := step.get("move") or {}).get("seat") == ME and "play" in move
    ]
    assert all(sum(names[card].casefold() in phrase.casefold() for phrase in said) >= 2 for card in own)
