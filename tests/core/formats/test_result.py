"""A result that a score pad hands to a tournament's desk."""

import json
from typing import Any

import pytest

from gizzard.core.formats.result import MAX_CODE, MAX_ROUND_POINTS, NotAResult, read_result
from gizzard.core.rules.scoring import SCORING, BidPoints, score_table

RIGHT: dict[str, Any] = {
    "format": "wizard-result/1",
    "game": "0a1b2c3d4e5f",
    "names": ["Anna", "安娜", "Cleo"],
    "rounds": 20,
    "points": [310, -40, 150],
    "correct": [14, 3, 20],
}


def test_what_was_written_is_read() -> None:
    found = read_result(f" {json.dumps(RIGHT | {'later': 1}, ensure_ascii=False)}\n")
    assert {key: getattr(found, key) for key in RIGHT} == RIGHT


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"format": "wizard-result/2"}, "^format: 'wizard-result/2' is not one of the possible values$"),
        ({"names": ["Anna", "Ben"]}, "3 to 6 players, not 2"),
        ({"names": ["Anna", "", "Cleo"]}, r"^names\[1\]: text of at least 1 characters expected$"),
        ({"points": [1, 2]}, "points: there should be 3 numbers"),
        ({"points": [1, 2, None]}, r"^points\[2\]: an integer expected, not null$"),
        ({"correct": [21, 0, 0]}, "nobody can bid right in 21 of 20 rounds"),
        ({"correct": [-1, 0, 0]}, r"^correct\[0\]: an integer of at least 0 expected$"),
        ({"correct": [10**400, 0, 0]}, r"^correct\[0\]: an integer of at most 1000000000 expected$"),
        ({"points": [0, 10**30, 0]}, r"^points\[1\]: an integer of at most 1000000000 expected$"),
        ({"points": [0, -480_001, 0]}, "^points: 480001 points are impossible in 20 rounds$"),
        ({"game": "../x"}, "^game: letters, digits and hyphens expected$"),
        ({"game": "0a1b\n"}, "^game: letters, digits and hyphens expected$"),
        ({"more": "x" * MAX_CODE}, "a QR code holds no more"),
    ],
)
def test_what_cannot_be_so_is_told(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(NotAResult, match=why):
        read_result(json.dumps(RIGHT | wrong))


def test_no_scoring_brings_more_points_in_a_round_than_a_result_may_have() -> None:
    extreme = BidPoints(made=1000, trick=1000, off=-1000)
    assert SCORING.read({"made": 1000, "trick": 1000, "off": -1000}) == extreme
    assert max(map(abs, score_table(extreme))) == MAX_ROUND_POINTS


NO_JSON = ["", "{", "https://host/pad#s=x", json.dumps(RIGHT)[:40], "\ud800", '{"more": ' + "[" * 4000]


@pytest.mark.parametrize("text", NO_JSON)
def test_invalid_or_truncated_json_is_reported(text: str) -> None:
    with pytest.raises(NotAResult, match="no JSON, or only a part"):
        read_result(text)


@pytest.mark.parametrize("text", ["[]", "null", "[" * 4000, "x" * 10**6])
def test_other_formats_are_reported(text: str) -> None:
    with pytest.raises(NotAResult):
        read_result(text)


def test_a_text_may_begin_with_a_byte_order_mark() -> None:
    """Windows' shells write one."""
    assert read_result("\ufeff" + json.dumps(RIGHT)).names == RIGHT["names"]
