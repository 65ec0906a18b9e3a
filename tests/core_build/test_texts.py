"""Messages in ICU MessageFormat, compiled, and as Python says them."""

import json
from pathlib import Path

import pytest

from core_build import texts
from core_build.texts import compiled
from gizzard.core.texts.messages import arguments, fill

CARDS = "{n, plural, =0 {No card} one {# card} other {# cards}} for {name}."
DEALS = "{you, select, yes {You deal} other {{name} deals}} first."


def said(message: str, lang: str = "en", /, **args: object) -> str:
    return fill(compiled(message), args, lambda value, kind: f"{kind}<{value}>" if kind else str(value), lang)


def test_a_message_without_arguments_is_a_text() -> None:
    assert compiled("Ben’s ace, it's '{'4'}'") == "Ben’s ace, it's {4}"


def test_texts_and_arguments_alternate() -> None:
    assert compiled("{name} plays {card, card}") == ["", "name", " plays ", ["card", "card"], ""]
    assert said("{name} plays {card, card}", name="Ben", card="QS") == "Ben plays card<QS>"


@pytest.mark.parametrize(("n", "cards"), [(0, "No card"), (1, "1 card"), (2, "2 cards")])
def test_a_plural_has_a_case_for_each_category_and_for_exact_numbers(n: int, cards: str) -> None:
    assert said(CARDS, n=n, name="Ben") == f"{cards} for Ben."


def test_none_is_singular_in_french() -> None:
    assert said("{n, plural, one {# carte} other {# cartes}}", "fr", n=0) == "0 carte"


def test_a_choice_may_hold_further_arguments() -> None:
    assert said(DEALS, you="yes") == "You deal first."
    assert said(DEALS, you="no", name="Ben") == "Ben deals first."
    assert arguments(compiled(DEALS)) == {"you": "select", "name": ""}


@pytest.mark.parametrize("message", ["{n, plural, one {a}}", "{n, plural, other {a}", "{a b}", "a}"])
def test_a_malformed_message_is_refused(message: str) -> None:
    with pytest.raises(SyntaxError):
        compiled(message)


def test_the_error_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "TEXTS", tmp_path)
    monkeypatch.setattr(texts, "COMPILED", tmp_path / "compiled")
    file = tmp_path / "en" / "page" / "start.json"
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps({"start.play": "Play"}))
    texts.write()
    assert json.loads((tmp_path / "compiled/en/page/start.json").read_text()) == {"start.play": "Play"}
    file.write_text(json.dumps({"start.play": "}"}))
    with pytest.raises(SyntaxError, match=r"start\.json"):
        texts.write()
