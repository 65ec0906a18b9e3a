"""Smyrna Style (S0): what may be named, when, and each special rule in force."""

from random import Random
from typing import Any

import pytest

from gizzard.core.formats.view import view
from gizzard.core.game.state import State, to_act
from gizzard.core.rules.special import UBER_CARDS, Smyrna, Special, namings, special_from
from tests.games import (
    act,
    after_one_card_round,
    all_bid_zero,
    dealt,
    in_any_order,
    legal_cards,
    play_all,
    played_on,
    refusal,
    resumed,
    round_now,
    rounds_of,
    table,
    taken,
    under_special,
)

ALL = [name.value for name in Smyrna]


def at_play(rule: str, *hands: str, up: str = "9S", plays: str = "", **rules: Any) -> State:
    """A round under a special rule in which everybody has bid zero and these cards are played."""
    return play_all(all_bid_zero(under_special(rule, *hands, up=up, **rules)), plays)


class TestNaming:
    def wizard_turned(self, **rules: Any) -> State:
        return dealt(table(schedule=[1, 1], **rules), "2C", "3C", "4C", up="ZC")

    def test_s0_a_dealer_who_turns_up_a_wizard_designates_trump_and_a_rule_for_the_next_hand(self) -> None:
        state = self.wizard_turned(smyrna=["pass-one", "trick-points"])
        assert (view(state, 2)["phase"], to_act(state)) == ("trump", (2,))
        state = act(state, 2, trump="H", name={"rule": "pass-one"})
        assert (round_now(state)["trump"], round_now(state)["named"]) == ("H", {"rule": "pass-one"})
        assert "special" not in round_now(state), "it is for the next round"
        state = dealt(play_all(all_bid_zero(state), "2C 3C 4C"), "2D", "3D", "4D", up="5D")
        assert round_now(state)["special"] == {"rule": "pass-one"}

    def test_special_rule_is_in_force_for_one_round(self) -> None:
        state = at_play("trick-points", "2C", "3C", "4C", plays="2C 3C 4C")
        state = after_one_card_round(state, winner=1, bids={1: 1})
        assert "special" in rounds_of(state)[1]
        assert "special" not in rounds_of(state)[2]
        assert rounds_of(state)[2]["points"][1] == 30

    def test_only_from_the_names_allowed_and_every_way_spelled_out(self) -> None:
        state = self.wizard_turned(smyrna=["last-card-up", "pass-one"])
        names = [action["name"]["rule"] for action in view(state, 2)["legal"] if action["trump"] == "C"]
        assert names == ["last-card-up", "pass-one"]
        assert refusal(state, 2, {"trump": "C", "name": {"rule": "pull-one"}}).code == "name-unknown"

    def test_nothing_is_named_in_the_last_round(self) -> None:
        state = dealt(after_one_card_round(table(schedule=[1, 1], smyrna=ALL), winner=0), "2C", "3C", "4C", up="ZC")
        assert view(state, 0)["legal"] == [{"trump": suit} for suit in "CDHS"]
        assert refusal(state, 0, {"trump": "C", "name": {"rule": "pass-one"}}).code == "name-not-due"

    def test_nothing_is_named_unless_a_wizard_is_turned_up(self) -> None:
        state = dealt(table(schedule=[1, 1], smyrna=ALL), "2C", "3C", "4C", up="NC")
        assert view(state, None)["phase"] == "bid"

    def test_uber_wizard_names_a_suit_card_a_rank_jesters_or_suicide_kings(self) -> None:
        assert len(UBER_CARDS) == 52 + 13 + 2
        assert len(namings((Smyrna.PASS_ONE, Smyrna.UBER_WIZARD))) == 1 + 67

    @pytest.mark.parametrize(
        ("rule", "cards"),
        [
            *(("uber-wizard", cards) for cards in ("ZC", "NC", "Z", "N", "1H", "", "jester", None, 5, ["QS"])),
            *(("pass-one", cards) for cards in ("", "QS", None)),
        ],
    )
    def test_other_cards_cannot_be_named(self, rule: str, cards: object) -> None:
        state = self.wizard_turned(smyrna=[rule])
        assert refusal(state, 2, {"trump": "C", "name": {"rule": rule, "cards": cards}}).code == "name-unknown"

    @pytest.mark.parametrize("special", namings(tuple(Smyrna)), ids=str)
    def test_every_naming_is_read_as_it_is_written(self, special: Special) -> None:
        assert special_from(special.to_json()) == special
        assert ("cards" in special.to_json()) == (special.rule is Smyrna.UBER_WIZARD)


class TestGizzardFester:
    @pytest.mark.parametrize(
        ("gizzard", "fester", "taker"),
        [
            (True, True, 0),
            (False, True, 2),  # S0: without "gizzard" the Wizard counts as a Jester
            (False, False, 1),  # S0: without "fester" the Jester counts as a Wizard
            (True, False, 0),  # the first card that counts as a Wizard takes the trick
        ],
    )
    def test_a_special_card_counts_as_it_is_called(self, gizzard: bool, fester: bool, taker: int) -> None:
        """Wizard, Jester, ace of trump, played in this order."""
        state = at_play("gizzard-fester", "ZC", "NC", "AH", up="2H")
        state = act(act(state, 0, play="ZC", call=gizzard), 1, play="NC", call=fester)
        assert taken(act(state, 2, play="AH")).index(1) == taker

    def test_every_special_card_is_played_with_or_without_its_call(self) -> None:
        state = at_play("gizzard-fester", "ZC", "NC", "AH", up="2H")
        assert view(state, 0)["legal"] == [{"play": "ZC", "call": True}, {"play": "ZC", "call": False}]
        assert refusal(state, 0, {"play": "ZC"}).code == "call-due"
        state = act(state, 0, play="ZC", call=False)
        assert round_now(state, 2)["tricks"] == [{"plays": [{"seat": 0, "card": "ZC", "call": False}]}], "heard by all"

    @pytest.mark.parametrize(
        ("led", "call", "open_to"),
        [("ZC", False, {"4H"}), ("ZC", True, {"4H", "KS"}), ("NC", False, {"4H", "KS"}), ("NC", True, {"4H"})],
    )
    def test_after_a_card_that_counts_as_a_wizard_all_are_free(self, led: str, call: bool, open_to: set[str]) -> None:
        state = at_play("gizzard-fester", f"{led} 2C", "9H 3C", "4H KS", up="2D")
        assert legal_cards(play_all(act(state, 0, play=led, call=call), "9H"), 2) == open_to

    def test_tricksy_a_jester_that_counts_as_a_wizard_changes_trump_and_an_uncalled_wizard_does_not(self) -> None:
        state = at_play("gizzard-fester", "ND", "ZS", "AH", up="2C", tricksy="suited")
        state = act(state, 0, play="ND", call=False)
        assert round_now(state)["trump"] == "D"
        assert round_now(act(state, 1, play="ZS", call=False))["trump"] == "D"
        assert round_now(act(state, 1, play="ZS", call=True))["trump"] == "S"

    def test_tricksy_chosen_names_a_suit_for_a_card_that_counts_as_a_wizard(self) -> None:
        state = at_play("gizzard-fester", "ND", "ZS", "AH", up="2C", tricksy="chosen")
        as_wizard = [{"play": "ND", "call": False, "trump": suit} for suit in "CDHS"]
        assert in_any_order(view(state, 0)["legal"]) == in_any_order([{"play": "ND", "call": True}, *as_wizard])
        assert refusal(state, 0, {"play": "ND", "call": False}).code == "trump-due"
        assert refusal(state, 0, {"play": "ND", "call": True, "trump": "H"}).code == "trump-not-due"


class TestPassOne:
    def test_s0_after_the_bids_all_pass_one_card_to_the_left_simultaneously(self) -> None:
        state = at_play("pass-one", "2C ZC", "3C 3D", "4C 4D")
        assert (view(state, 0)["phase"], to_act(state)) == ("pass", (0, 1, 2))
        state = act(act(state, 2, **{"pass": "4C"}), 0, **{"pass": "ZC"})
        assert round_now(state, 1).get("exchange") == [[0, 1, None], [2, 0, None]], "before looking at what comes"
        assert view(state, 0)["hand"] == ["2C"]
        state = act(state, 1, **{"pass": "3D"})
        assert [view(state, seat)["hand"] for seat in range(3)] == [["2C", "4C"], ["ZC", "3C"][::-1], ["3D", "4D"]]

    def test_record_has_one_entry_per_player_from_the_dealers_left(self) -> None:
        state = at_play("pass-one", "2C", "3C", "4C")
        state = act(act(act(state, 2, **{"pass": "4C"}), 1, **{"pass": "3C"}), 0, **{"pass": "2C"})
        state = play_all(state, "4C 2C 3C")
        assert rounds_of(state)[-1]["exchange"] == [[0, 1, "2C"], [1, 2, "3C"], [2, 0, "4C"]]
        assert rounds_of(state)[-1]["hands"] == [["2C"], ["3C"], ["4C"]], "hands stay as dealt"

    def test_passing_skips_the_seats_that_left(self) -> None:
        rules: dict[str, Any] = {"schedule": "reverse", "eliminate_every": 2, "smyrna": ["pass-one"], "rounds": 6}
        for seed in range(60):
            state = played_on(table(5, **rules), Random(seed))
            for form in rounds_of(state)[2:]:
                if "special" in form:
                    seats = [seat for seat, hand in enumerate(form["hands"]) if hand]
                    assert len(seats) < 5
                    assert {(giver, taker) for giver, taker, _ in form["exchange"]} == {
                        *zip(seats, seats[1:] + seats[:1], strict=True)
                    }
                    return
        pytest.fail("no such round was found")


class TestPullOne:
    def test_in_turn_from_the_dealers_left_from_the_hand_on_the_right_and_pulled_cards_may_be_pulled_on(self) -> None:
        state = at_play("pull-one", "2C", "3C", "4C")
        assert to_act(state) == (), "a draw of chance"
        state = resumed(state, [{"pull": ["4C", "4C", "4C"]}])
        assert round_now(state, 1)["exchange"] == [[2, 0, None], [0, 1, "4C"], [1, 2, "4C"]]
        assert [view(state, seat)["hand"] for seat in range(3)] == [["2C"], ["3C"], ["4C"]]

    def test_hands_keep_their_size(self) -> None:
        state = at_play("pull-one", "2C 2D", "3C 3D", "4C 4D")
        state = resumed(state, [{"pull": ["4D", "2C", "3C"]}])
        assert [view(state, seat)["hand"] for seat in range(3)] == [["2D", "4D"], ["2C", "3D"], ["3C", "4C"]]
        exchanges = [round_now(state, seat)["exchange"][0] for seat in (0, 1, 2, None)]
        assert exchanges == [[2, 0, "4D"], [2, 0, None]] * 2, "seen by the two players alone"


class TestLastCardUp:
    def test_s0_the_last_card_of_each_hand_is_dealt_up_so_all_can_see_it(self) -> None:
        state = under_special("last-card-up", "2C 2D", "3C 3D", "4C 4D", up="9S")
        assert round_now(state, 0)["hands"] == [["2C", "2D"], ["3D"], ["4D"]]
        assert round_now(state, None)["hands"] == [["2D"], ["3D"], ["4D"]]


class TestUberWizard:
    @pytest.mark.parametrize(
        ("cards", "plays", "up", "taker"),
        [
            ("QS", "ZC AH QS", "2H", "QS"),  # such a card beats everything, Wizards too
            ("QS", "QS AH ZC", "2H", "QS"),
            ("Q", "ZC AH QD", "2H", "QD"),  # a rank
            ("Q", "2C QD QH", "2H", "QD"),  # of several the first played wins
            ("jesters", "ZC ND AH", "2H", "ND"),  # S0: Jesters
            ("suicide-kings", "ZC KH KS", "2D", "KH"),  # S0: the king of hearts
            ("suicide-kings", "KS ZC KD", "2H", "ZC"),
        ],
    )
    def test_who_takes_the_trick(self, cards: str, plays: str, up: str, taker: str) -> None:
        codes = plays.split()
        assert codes[taken(at_play("uber-wizard", *codes, up=up, plays=plays, cards=cards)).index(1)] == taker

    def test_jesters_are_what_counts_as_a_jester_in_the_round(self) -> None:
        """The second round of all-Wizards, all-Jesters has eight Jesters."""
        state = at_play(
            "uber-wizard", "AH", "ZC", "NC", up="2H", plays="AH ZC NC", cards="jesters", specials="alternate"
        )
        assert taken(state) == [0, 1, 0]

    def test_it_still_follows_suit_as_the_card_it_is(self) -> None:
        state = under_special("uber-wizard", "9H 2C", "QS 4H", "5H 3D", up="2D", cards="QS")
        assert legal_cards(play_all(all_bid_zero(state), "9H"), 1) == {"4H"}

    def test_led_it_is_followed_as_the_card_it_is(self) -> None:
        state = under_special("uber-wizard", "QS 2C", "AS 4H", "ZC 3D", up="2D", cards="QS")
        state = play_all(all_bid_zero(state), "QS")
        assert legal_cards(state, 1) == {"AS"}
        assert rounds_of(play_all(state, "AS ZC 2C 4H 3D"))[-1]["tricks"][0]["winner"] == 0

    def test_a_jester_that_is_one_is_still_a_null_card_when_led(self) -> None:
        state = under_special("uber-wizard", "NC 2C", "9H 4D", "5H 3D", up="2S", cards="jesters")
        state = play_all(all_bid_zero(state), "NC 9H")
        assert legal_cards(state, 2) == {"5H"}
        assert play_all(state, "5H").position.winners == [0]


def test_every_special_rule_has_its_class_here() -> None:
    classes = {name.removeprefix("Test").lower() for name in globals() if name.startswith("Test")} | {"trickpoints"}
    assert {name.replace("-", "") for name in Smyrna} <= classes
