"""Deals that are played by text against bots."""

import pytest

import gizzard as gz
from gizzard.research.text_deal import TextDeal


def first_legal(deal: TextDeal) -> str:
    return deal.question.rpartition("Legal actions: ")[2].rstrip(".").split("; ")[0]


def deal(seed: int = 1, cards: int = 3, *presets: gz.PresetName) -> TextDeal:
    return TextDeal(gz.ruleset(*presets, players=4, schedule=[cards]), ["novice", "random", "novice"], seed)


@pytest.mark.parametrize("presets", [(), ("hidden-bid",), ("tricksy",), ("saboteur",), ("anniversary-30",)])
def test_deal_is_played_out_by_answers(presets: tuple[gz.PresetName, ...]) -> None:
    for seed in range(10):
        played = deal(seed, 3, *presets)
        while not played.over:
            message = played.answer(first_legal(played))
            assert message == (None if played.over else played.question)
        assert (played.illegal, played.substituted) == (0, 0)
        assert played.points == played.game.scores[played.seat]


def test_same_seed_and_answers_give_the_same_deal() -> None:
    one, two = deal(5), deal(5)
    while not one.over:
        assert one.question == two.question
        assert one.answer(first_legal(one)) == two.answer(first_legal(two))
    assert one.game == two.game


def test_illegal_answers_are_refused_and_then_replaced() -> None:
    played = deal()
    question = played.question
    assert played.answer("bid 9") == "A bid of 9 is not possible: bid a whole number from 0 to 3, the number of tricks."
    assert "is not a move in this game" in str(played.answer("I bid one."))
    assert played.question == question
    assert played.answer("") == played.question != question
    assert (played.illegal, played.substituted) == (3, 1)


def test_missing_answers_are_replaced_to_the_end() -> None:
    played = deal()
    played.play_out()
    assert played.over
    assert (played.illegal, played.substituted) == (0, 4)


def test_number_of_opponents_is_checked() -> None:
    with pytest.raises(ValueError, match="3 opponents are needed, not 1"):
        TextDeal(gz.ruleset(players=4), ["novice"], seed=1)
