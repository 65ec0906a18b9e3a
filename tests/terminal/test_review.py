"""The review of a game in sentences of each language."""

import pytest

from gizzard.core.texts import LANGUAGES
from gizzard.study.review_json import ChancesJson, DecisionJson, ReviewJson, SeatReviewJson
from gizzard.terminal.review import review_lines
from gizzard.terminal.voice import Voice

BID: DecisionJson = {
    "round": 2,
    "trick": None,
    "phase": "bid",
    "seat": 0,
    "taken": {"bid": 2},
    "best": {"bid": 1},
    "cost": 7.25,
    "se": 0.5,
    "label": "blunder",
    "options": [],
}
CARD: DecisionJson = {**BID, "trick": 1, "phase": "play", "taken": {"play": "KH"}, "best": {"play": "ZC"}}

ANNA: SeatReviewJson = {
    "seat": 0,
    "points": -20,
    "par": 31.24,
    "deal": 4.5,
    "own": -40.0,
    "others": -15.74,
    "rating": 61.5,
    "rating_ci": (40.4, 80.0),
}
BEN: SeatReviewJson = {**ANNA, "seat": 1, "points": 110, "par": 30.0, "rating": 100.0, "rating_ci": None}


def told(*decisions: DecisionJson, lang: str = "en") -> list[str]:
    review: ReviewJson = {
        "format": "wizard-review/1",
        "reference": "nets-points",
        "seats": [ANNA, BEN],
        "decisions": [*decisions],
        "rounds": [],
        "graph": [],
        "turning_points": [],
        "calibration": [],
    }
    return [*review_lines(Voice(lang), review, ["Anna", "Ben"])]


def test_account_of_each_seat_is_a_table() -> None:
    assert told()[:3] == [
        "      rating           points   par  deal   play  others",
        "Anna  62 (40 to 80)       −20  31.2  +4.5  −40.0   −15.7",
        "Ben   too few choices     110  30.0  +4.5  −40.0   −15.7",
    ]
    assert "No choice was clearly worse than the best." in told({**BID, "label": "close"})


def test_choices_are_listed_with_what_they_cost() -> None:
    assert told(BID, CARD)[4:6] == [
        "blunder, round 2: Anna: bid 2; bid 1 would have brought 7.2 ± 1.0 points more.",
        "blunder, round 2, trick 1: Anna: king of hearts; Wizard of clubs would have brought 7.2 ± 1.0 points more.",
    ]


@pytest.mark.parametrize(
    ("win", "said"),
    [
        ({"taken": 0.23, "best": 0.41}, " Chance to win the game: 23 of 100 instead of 41."),
        ({"taken": 0.23, "best": 0.41, "se": 0.03}, " Chance to win the game: 23 of 100 instead of 41 (± 6)."),
        ({"taken": 0.41, "best": 0.411}, ""),
    ],
)
def test_late_choices_tell_the_chance_to_win(win: ChancesJson, said: str) -> None:
    assert told({**BID, "win": win})[4] == told(BID)[4] + said


def test_only_the_costliest_choices_are_listed() -> None:
    many: list[DecisionJson] = [{**BID, "round": number, "cost": float(number)} for number in range(2, 27)]
    lines = told(*many)
    assert lines[4] == "The 20 most expensive of 25 choices that were clearly worse than the best:"
    assert len([line for line in lines if line.startswith("blunder")]) == 20
    assert "round 7:" in lines[5]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_its_own_words(lang: str) -> None:
    lines = told({**CARD, "win": {"taken": 0.2, "best": 0.4}}, lang=lang)
    assert (lines[4] == told({**CARD, "win": {"taken": 0.2, "best": 0.4}})[4]) == (lang == "en")
    assert ("7.2" if lang == "en" else "7,2") in lines[4]
