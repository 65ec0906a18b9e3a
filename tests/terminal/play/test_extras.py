"""Extra cards in the terminal: one question after another, in words."""

from typing import Any

import pytest

from gizzard.core.formats.rounds import Round
from gizzard.terminal.faces import Faces
from gizzard.terminal.play.choices import Fork, in_order, label, main_fork, next_fork, question
from gizzard.terminal.voice import Voice
from tests.present import present

VOICE = Voice("en")


def asked(actions: list[Any]) -> list[str]:
    """The first answer to each question, in words, until one action is left."""
    fork: Fork | None = main_fork(actions)
    answers = []
    while fork is not None:
        value, left = next(iter(fork.options.items()))
        answers.append(f"{fork.about}: {label(VOICE, fork, value)}")
        fork = next_fork(left) if len(left) > 1 else None
    return answers


@pytest.mark.parametrize(
    ("actions", "answers"),
    [
        ([{"cloud": 1}, {"cloud": -1}], ["cloud: one more"]),
        ([{"witch": ["7H", "Ju"]}, {"witch": ["7H", "Cl"]}], ["witch: 7 of hearts", "take: Juggler"]),
        ([{"witch": None}, {"witch": ["7H", "Cl"]}], ["witch: swap nothing"]),
        ([{"play": "Ju", "suit": suit} for suit in "CDHS"], ["play: Juggler", "suit: clubs"]),
        ([{"play": "Sh", "as": word} for word in ("wizard", "jester")], ["play: Shapeshifter", "as: a Wizard"]),
        ([{"suit": "C", "trump": trump} for trump in "DH"], ["suit: clubs", "trump: diamonds"]),
        ([{"trump": trump} for trump in ("C", None)], ["trump: clubs"]),
    ],
)
def test_what_an_extra_card_asks_for(actions: list[Any], answers: list[str]) -> None:
    assert asked(actions) == answers


@pytest.mark.parametrize(
    ("tricks", "words"),
    [([], "Pass Ben a card."), ([{"plays": [], "winner": 0}], "Juggler: pass Ben a card.")],
)
def test_a_pass_after_a_trick_names_the_juggler(tricks: list[Any], words: str) -> None:
    form = Round(
        number=1, dealer=0, cards=2, hands=[], turn_up=None, trump=None, bids=[0, 0, 0], tricks=tricks, taken=[0, 0, 0]
    )
    view: Any = {"round": form, "players": ["Anna", "Ben", "Cleo"], "seat": 0, "scores": [0, 0, 0], "history": []}
    fork = present(main_fork([{"pass": "2C"}, {"pass": "3C"}]))
    assert question(VOICE, view, fork) == words


def test_extra_cards_are_held_after_the_others() -> None:
    assert in_order(["We", "2C", "Ju", "ZC", "NC", "AC"], None) == ["AC", "2C", "ZC", "NC", "We", "Ju"]


def test_an_extra_card_is_typed_by_its_name_or_its_code() -> None:
    faces = Faces("de", "standard")
    assert [faces.card_typed(typed) for typed in ("wolke", "cl", "Werwolf")] == ["Cl", "Cl", "We"]
    assert (faces.index("Cl"), faces.mark("Cl")) == ("Cl", " ")
