"""Whole games through a screen reader: all that is needed to decide is said, in order, nothing twice."""

import re
from itertools import pairwise, product

import pytest
from playwright.sync_api import Browser

from gizzard.core.texts import LANGUAGES, card_names, say
from harness.client_state import Object
from harness.server import Server
from tests.browser.recorded import ME, recorded
from tests.browser.spoken import EXTRA_CARDS, GAMES, QUESTIONS, Game, transcript

LIVE = "polite: "
SPOKEN = list(product(GAMES, LANGUAGES))
in_every_language = pytest.mark.parametrize(
    ("game", "lang"), SPOKEN, ids=[f"{game.name}-{lang}" for game, lang in SPOKEN]
)


def golden(game: Game, lang: str) -> list[str]:
    return game.golden(lang).read_text("utf-8").splitlines()


def announced(game: Game, lang: str) -> list[str]:
    return [phrase.removeprefix(LIVE) for phrase in golden(game, lang) if phrase.startswith(LIVE)]


def moves(game: Game) -> list[Object]:
    return [step.get("move") or {} for step in recorded(game.rules, game.seed)[1]]


@in_every_language
def test_a_game_is_spoken_as_it_was_written_down(browser: Browser, server: Server, game: Game, lang: str) -> None:
    """After an intended change, ``python -m tests.browser.spoken`` rewrites the expected output."""
    assert transcript(browser, server, game, lang) == golden(game, lang)


@in_every_language
def test_nothing_is_said_twice_in_a_row(game: Game, lang: str) -> None:
    said = [phrase.removeprefix(LIVE) for phrase in golden(game, lang)]
    assert [phrase for phrase, after in pairwise(said) if phrase == after or after in phrase.split(", ")] == []


@in_every_language
def test_every_card_and_every_bid_is_told_once_and_in_order(game: Game, lang: str) -> None:
    told = iter(phrase.casefold() for phrase in announced(game, lang))
    names = card_names(lang)
    for move in moves(game):
        words = names[move["play"]] if "play" in move else str(move["bid"]) if "bid" in move else ""
        assert any(words.casefold() in phrase for phrase in told), (move, "is not told, or too late")


@in_every_language
def test_hand_is_announced_in_every_round(game: Game, lang: str) -> None:
    """Each card that the player plays has been named before, as a card of the hand."""
    said, names = golden(game, lang), card_names(lang)
    own = [move["play"] for move in moves(game) if move.get("seat") == ME and "play" in move]
    assert all(sum(names[card].casefold() in phrase.casefold() for phrase in said) >= 2 for card in own)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_effect_of_an_extra_card_is_told_once(lang: str) -> None:
    said, names = announced(EXTRA_CARDS, lang), card_names(lang)

    def told(card: str) -> int:
        return sum(re.match(rf"{names[card]}\s?:", phrase) is not None for phrase in said)

    played = moves(EXTRA_CARDS)
    assert told("Cl") == sum("cloud" in move for move in played)
    assert told("Wi") == sum("witch" in move for move in played)
    for card in ("Bo", "Ju"):
        assert told(card) == sum(move.get("play") == card for move in played)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rule_of_the_round_is_told_once(lang: str) -> None:
    assert announced(EXTRA_CARDS, lang).count(say(lang, "keys.cards.round")) == 1


def test_the_player_is_asked_what_werewolf_cloud_and_vampire_ask() -> None:
    own = [set(move) - {"seat"} for move in moves(QUESTIONS) if move.get("seat") == ME]
    assert [said for said in own if not said & {"bid", "play"}] == [{"trump"}, {"cloud"}, {"suit", "trump"}]
