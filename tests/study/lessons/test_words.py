"""The words of the game: each is explained, and its example is what the rules make of it."""

import pytest

from gizzard.core import texts
from gizzard.study.lessons.words import EXAMPLES, example_json, winning_card

TAKES = {
    "trick": "QH",
    "trump": "2S",  # the lowest trump beats the ace of another suit
    "lead": "JC",
    "follow": "8D",  # a higher card of another suit wins nothing
    "wizard": "ZD",
    "jester": "4C",
}


def test_every_word_is_explained_and_every_explanation_has_an_example() -> None:
    assert list(EXAMPLES) == list(texts.catalogue("en")["words"])


@pytest.mark.parametrize("word", EXAMPLES)
def test_every_word_is_quoted_from_the_sources(word: str) -> None:
    assert texts.sources(f"words.{word}")


@pytest.mark.parametrize("word", EXAMPLES)
def test_trick_winners_in_the_texts_are_those_of_the_engine(word: str) -> None:
    assert winning_card(EXAMPLES[word]) == TAKES.get(word)


def test_score_is_explained_by_the_four_examples_of_s3() -> None:
    """ "bid 1 trick and take 1 trick … 30 points", "bid 4 tricks and take 1 trick … lose 30 points" (S3)."""
    scores = example_json("score")["scores"]
    assert [row["points"] for row in scores] == [20, 30, -10, -30]
