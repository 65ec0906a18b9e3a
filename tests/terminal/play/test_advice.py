"""Hints in words, in every language."""

from typing import cast, get_args

import pytest

from gizzard.core.texts import LANGUAGES
from gizzard.study.hints import hints_for
from gizzard.study.reason_facts import Reason, Why
from gizzard.terminal.play.advice import choice_text, hint_lines, option_text, reason_text
from gizzard.terminal.voice import Voice
from tests.terminal.play.players import table_of, waited

VIEW = waited(table_of()).view


@pytest.mark.parametrize("why", get_args(Why))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_is_a_sentence(why: Why, lang: str) -> None:
    reason: Reason = {"why": why, "seat": 1, "cards": ["QS", "2C"], "suit": "H", "count": 2, "unseen": 1, "tricks": 1}
    assert reason_text(Voice(lang), VIEW, reason).endswith(".")


def test_reasons_name_players_and_cards() -> None:
    beaten: Reason = {"why": "beaten", "seat": 1, "cards": ["QS"]}
    assert reason_text(Voice(), VIEW, beaten) == "Pip’s queen of spades stays above it."
    assert reason_text(Voice(), VIEW, {"why": "under", "count": 2, "tricks": 3}) == (
        "With this bid, 2 tricks are left that nobody has bid."
    )


def test_a_reason_says_what_it_means_for_the_bid() -> None:
    reason = {"why": "last", "effect": "wanted", "tricks": 2}
    told = reason_text(Voice(), VIEW, cast(Reason, reason))
    assert told == "You play last, so it takes the trick. You still need 2 tricks."


def test_a_choice_is_shown_with_its_worth_and_reason() -> None:
    told = option_text(Voice("de"), VIEW, [{"bid": 1}], -1.52, 0.257, {"why": "over", "count": 2})
    assert (
        told
        == "Ansage 1: −1,5 Punkte. Ansage erfüllt: 26 von 100. Damit wären es 2 mehr angesagte Stiche, als es gibt."
    )


def test_interchangeable_cards_are_one_choice_and_calls_are_shown() -> None:
    assert choice_text(Voice(), [{"play": "ZC"}, {"play": "ZH"}]) == "Wizard of clubs, Wizard of hearts"
    assert choice_text(Voice(), [{"play": "NC", "call": True}]) == "Jester of clubs – “Fester!”"
    assert choice_text(Voice(), [{"play": "ZC", "trump": None}]) == "Wizard of clubs – no trump"


def test_hints_are_those_of_the_study_in_their_order() -> None:
    table = waited(table_of(seed=4, schedule=[3]))
    hints = hints_for(table.view)
    told = [*hint_lines(Voice(), table.view, hints)]
    assert [line.partition(":")[0] for line in told[:-1]] == [f"Bid {hint.actions[0]['bid']}" for hint in hints.hints]
    table.act({"bid": 2})
    view = waited(table).view
    assert next(hint_lines(Voice(), view, hints_for(view))) == "You need 2 more tricks, with 3 cards left."
