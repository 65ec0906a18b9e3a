"""`gizzard odds`."""

import json

import pytest

from gizzard.cli.study.odds import Estimated, odds
from gizzard.study.hand import BidOdds, HandOdds
from tests.cli.running import ran as run


def ran(*arguments: str) -> str:
    return run(odds, "first-hand", *arguments, code=0).output


def of_hand(*arguments: str) -> str:
    return run(odds, "hand", *arguments, code=0).stdout


HAND = ("--hand", "KH 5D", "--turn-up", "6C", "--bids", "1", "--deals", "50", "--json")


def test_a_row_of_the_leader() -> None:
    """The ace of trump loses to the four Wizards alone."""
    answer = json.loads(ran("--players", "3", "--turn-up", "7H", "--bids", "", "--json"))
    (row,) = [row for row in answer["rows"] if row["card"] == "AH"]
    assert row == {"turn_up": "7H", "trump": "H", "card": "AH", "beats": 54, "chance": "477/551", "bid": 1}
    assert answer["later"] == []


def test_odds_of_later_seats_state_the_assumption() -> None:
    answer = json.loads(ran("--players", "3", "--turn-up", "7H", "--json"))
    assert {tuple(row["bids"]) for row in answer["later"]} == {(0,), (1,), (0, 0), (0, 1), (1, 0), (1, 1)}
    assert all(row["seat"] == len(row["bids"]) and "3/7" in row["assumption"] for row in answer["later"])


def test_a_wizard_has_rows_for_each_trump() -> None:
    answer = json.loads(ran("--turn-up", "ZC", "--bids", "", "--json"))
    assert [row["trump"] for row in answer["rows"] if row["card"] == "ZD"] == ["C", "D", "H", "S"]


def test_s0_beside_ours() -> None:
    said = ran("--players", "5")
    assert "beats 48" in said
    assert "S0 prints 49, which is wrong" in said


def test_a_listing_is_sorted_by_the_chance() -> None:
    lines = ran("--players", "3", "--turn-up", "7H", "--bids", "1").splitlines()
    assert lines[0] == "turn-up 7H, trump H, bids before: 1"
    assert lines[1].startswith("  ZC")


def test_a_hand_as_json() -> None:
    answer = json.loads(of_hand("--hand", "ZC ZD ZH", "--turn-up", "6C", "--deals", "250", "--json"))
    assert answer["tricks"] == [0, 0, 0, 1]
    assert (answer["best"], answer["exact"], answer["policy"]) == (3, False, "nets-points")
    assert answer["bids"][3] == {
        "bid": 3,
        "expected": 50.0,
        "ci": [50.0, 50.0],
        "made": 1.0,
        "deals": 250,
        "tied": False,
    }


def test_a_hand_as_a_chart() -> None:
    said = of_hand("--hand", "ZC,ZD,ZH", "--turn-up", "6C", "--bids", "0,0", "--seat", "2", "--deals", "250")
    assert "   3  100.0%  ████" in said
    assert "100.0%      250  best" in said


@pytest.mark.parametrize(
    ("usual", "other", "options"),
    [
        (("KH TH ZC", "TC"), ("kh, 10♡ zc", "10♣\N{VARIATION SELECTOR-16}"), ("--rules", '{"schedule": [3]}')),
        (("KH Dr Sh", "2C"), ("kh,DR,shapeshifter", "2C"), ("--preset", "anniversary-30")),
    ],
)
def test_cards_can_be_written_as_people_write_them(
    usual: tuple[str, str], other: tuple[str, str], options: tuple[str, str]
) -> None:
    one, same = (of_hand("--hand", hand, "--turn-up", up, "--deals", "1", *options) for hand, up in (usual, other))
    assert one == same
    assert "(1 deal played out by" in one


@pytest.mark.parametrize(
    "holder", [("KH we", "--trump", "none"), ("KH QH", "--werewolf", "2", "--trump", "S")], ids=["own", "another"]
)
def test_the_werewolf_is_swapped_before_the_bids(holder: tuple[str, ...]) -> None:
    assert of_hand("--turn-up", "2C", "--preset", "anniversary-30", "--deals", "1", "--hand", *holder)


def test_if_all_bid_at_once_the_seat_is_named() -> None:
    asked = ("--hand", "KH QH", "--turn-up", "2C", "--preset", "hidden-bid", "--seat", "2", "--deals", "50")
    assert "(50 deals played out by" in of_hand(*asked)


def test_kinds_of_opponents_change_the_odds() -> None:
    found = {of_hand(*HAND, "--opponents", kinds) for kinds in ("person", "Novice", "novice, club, expert")}
    assert len(found) == 3


def test_cards_that_the_bids_suggest_are_listed() -> None:
    lines = of_hand(*HAND[:-1]).splitlines()
    assert "cards that the bids suggest (4% each without them)" in lines
    assert any(line.startswith("  seat 0, bid 1: Wizards ") and "; likeliest " in line for line in lines)


def test_progress_shows_the_estimate_so_far() -> None:
    tried = [BidOdds(0, -3.2, (-7.8, 1.4), 0.32, 50), BidOdds(1, 12.4, (11.0, 13.8), 0.58, 800)]
    progress = Estimated("Deals")
    assert progress.line() == "Deals: 0"
    progress.estimate, progress.done = HandOdds([0.4, 0.6], tried, 1, 800, 0.03, "nets", exact=False, heard=[]), 800
    assert progress.line() == "Deals: 800, bid 1 so far: 12.4 points (11.0 to 13.8)"
