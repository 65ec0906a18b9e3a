"""The messages and questions at a seat, before lines print them or the screen arranges them."""

from typing import Any

import pytest

from gizzard.terminal.play.conversation import Conversation
from gizzard.terminal.play.local import YOU
from gizzard.terminal.play.table import ActionRefused
from gizzard.terminal.voice import Voice
from tests.present import present
from tests.terminal.play.players import table_of


def conversation(**rules: Any) -> Conversation:
    """Of a game in which the player deals and so bids last."""
    tables = (table_of(seed=seed, schedule=[3, 3], **rules) for seed in range(100))
    return Conversation(next(table for table in tables if table.saved.first_dealer == YOU), Voice())


def until_asked(talk: Conversation) -> list[str]:
    """The messages until the player is to act."""
    said: list[str] = []
    while transition := talk.table.wait():
        said += talk.told(transition)
    return said


def test_a_barred_bid_is_shown_and_refused() -> None:
    talk = conversation(last_bid="never-even")
    until_asked(talk)
    barred = present(present(talk.table.view)["barred"])["bid"]
    question = talk.question()
    assert [(answer.text, answer.allowed) for answer in question.answers] == [
        (str(bid), bid != barred) for bid in range(4)
    ]
    with pytest.raises(ActionRefused):
        talk.choose(present(question.fork), barred)
    assert talk.question() == question


def test_a_card_is_asked_for_after_the_bid_with_all_that_are_held() -> None:
    talk = conversation()
    until_asked(talk)
    assert talk.choose(present(talk.question().fork), 0) is None
    assert "You bid 0." in until_asked(talk)
    question = talk.question()
    assert present(question.fork).about == "play"
    assert sorted(str(answer.value) for answer in question.answers) == sorted(present(talk.table.view)["hand"] or ())
