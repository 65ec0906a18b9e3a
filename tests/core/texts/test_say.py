"""Texts quote their input: in words if it is known, safely if it is not."""

import pytest

from gizzard.core.texts import catalogue, has, say


def test_a_refused_card_says_which_suit_was_led() -> None:
    assert say("en", "refusals.follow-suit", card="9C", suit="H", held=["2H"]) == (
        "You hold a heart; hearts were led. Wizards and Jesters are always allowed."
    )
    assert say("de", "refusals.follow-suit", card="9C", suit="H", held=["2H"]).startswith("Ausgespielt ist Herz")


def test_suits_are_called_as_on_the_deck() -> None:
    said = say("en", "refusals.follow-suit", deck="fantasy", suit="C")
    assert said.startswith("You hold a card of the elves; elves were led.")


def test_codes_become_words() -> None:
    assert (
        say("en", "refusals.not-held", card="QS")
        == "The queen of spades is not in your hand. Choose a card that you hold."
    )
    assert say("de", "refusals.not-held", card="QH").startswith("Herz-Dame:")
    assert say("en", "conflicts.last-bid.why", last_bid="canadian", bidding="hidden") == (
        "“Canadian Rule” limits the last bid, but with “Hidden bids” nobody bids last."
    )


def test_lists_are_joined_and_empty_ones_seen() -> None:
    assert "pass one, pull one" in say("en", "refusals.name-due", names=("pass-one", "pull-one"))
    assert say("en", "refusals.not-your-turn", seat=0, to_act=()).endswith("seat –.")


def test_an_unknown_language_or_deck_falls_back() -> None:
    assert say("xx", "phases.bid") == say("en", "phases.bid")
    assert say("en", "refusals.not-held", deck="tarot", card="2C") == say("en", "refusals.not-held", card="2C")


def test_a_mistake_of_the_program_is_named() -> None:
    with pytest.raises(LookupError, match=r"no text 'refusals\.nonsense'"):
        say("en", "refusals.nonsense")
    with pytest.raises(LookupError, match=r"'presets\.smyrna'"):
        say("en", "presets.smyrna")
    with pytest.raises(LookupError, match=r"'refusals.not-held' needs 'card'"):
        say("de", "refusals.not-held")


def test_has_knows_leaves_only() -> None:
    assert has("values.last_bid.canadian+hardcore.title")
    assert not any(has(key) for key in ("values.last_bid", "values.last_bid.free.title.more", ""))


NASTY = [
    "x" * 10**6,
    "\x1b[2J\n",
    "{card}",
    "\ud800",
    10**5000,
    float("nan"),
    None,
    True,
    {"a": {"b": 1}},
    [[[[1]]]],
    object,
]


@pytest.mark.parametrize("value", NASTY, ids=lambda value: type(value).__name__)
def test_whatever_a_stranger_sent_is_quoted_in_one_short_line(value: object) -> None:
    said = say("en", "conflicts.unknown-value.why", key="schedule", value=value)
    assert said.isprintable()
    assert len(said.encode()) < 500


def test_json_words_are_quoted_as_sent() -> None:
    assert say("en", "refusals.trump-suit", trump=None).startswith("null cannot be trump.")
    assert say("en", "refusals.bid-range", bid=True, cards=3).startswith("A bid of true ")


def test_arguments_may_have_any_name() -> None:
    assert "“lang”" in say("en", "conflicts.unknown-key.why", key="lang", lang="x")


def test_an_own_schedule_is_quoted_as_a_list() -> None:
    assert "“3, 2, 1”" in say("en", "conflicts.eliminate-schedule.why", schedule=(3, 2, 1))
    assert "“Quick”" in say("en", "conflicts.eliminate-schedule.why", schedule="quick")


def test_unknown_language_falls_back_to_english() -> None:
    assert catalogue("xx") is catalogue("en")
