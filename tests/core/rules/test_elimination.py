"""Nannie's Rule: the lowest score leaves after every second or third round; ties by our reading."""

from random import Random
from typing import Any

import pytest

from gizzard.core.cards import hand_of
from gizzard.core.formats.view import view
from gizzard.core.game.state import State, to_act
from gizzard.core.native.struct import MAX_SEATS
from gizzard.core.rules.elimination import NOBODY, leaver
from tests.games import played_on, refusal, rounds_of, table


def leaving(seats: list[int], scores: list[int], rounds: list[list[int]]) -> int:
    """Who leaves among these seats, after rounds that brought these points, oldest first."""
    padded = [[*points, *[0] * (MAX_SEATS - len(points))] for points in (scores, *rounds)]
    return leaver(hand_of(seats), padded[0], len(rounds), [points for row in padded[1:] for points in row])


class TestWhoLeaves:
    def test_lowest_total_leaves(self) -> None:
        assert leaving([0, 1, 2], [30, -10, 20], [[0, 0, 0]]) == 1

    def test_tie_is_broken_by_the_latest_round(self) -> None:
        assert leaving([0, 1, 2], [10, 10, 50], [[-10, 20, 20], [20, -10, 30]]) == 1

    def test_tie_is_broken_by_earlier_rounds(self) -> None:
        assert leaving([0, 1, 2], [10, 10, 50], [[20, -10, 20], [-20, 10, 20], [10, 10, 10]]) == 0

    def test_nobody_leaves_if_the_tie_persists(self) -> None:
        assert leaving([0, 1, 2], [10, 10, 50], [[5, 5, 20], [5, 5, 30]]) == NOBODY

    def test_ties_are_broken_by_earlier_rounds_or_eliminate_nobody(self) -> None:
        assert leaving([0, 1, 2], [10, 10, 10], [[10, 10, 10]]) == NOBODY
        assert leaving([0, 1, 2], [10, 10, 10], [[0, 0, 5], [10, 10, 5]]) == 2

    def test_only_as_long_as_more_than_two_play(self) -> None:
        assert leaving([0, 2], [30, 0, -10], [[30, 0, -10]]) == NOBODY

    def test_those_who_left_before_do_not_count(self) -> None:
        assert leaving([0, 2, 3], [30, -90, 20, 10], [[30, -90, 20, 10]]) == 3


def finished(players: int, seed: int, **rules: Any) -> State:
    return played_on(table(players, schedule="reverse", **rules), Random(seed))


class TestInTheGame:
    @pytest.mark.parametrize(("every", "rounds"), [(2, [2, 4, 6]), (3, [3, 6, 9])])
    def test_after_every_second_or_third_round_while_more_than_two_play(self, every: int, rounds: list[int]) -> None:
        state = finished(5, seed=1, eliminate_every=every)
        assert [form["number"] for form in rounds_of(state) if "eliminated" in form] == rounds

    def test_not_after_the_last_round(self) -> None:
        state = finished(3, seed=1, eliminate_every=2, rounds=2)
        assert all("eliminated" not in form for form in rounds_of(state))

    def test_reverse_schedule_alone_eliminates_nobody(self) -> None:
        state = finished(6, seed=1, rounds=4)
        assert all("eliminated" not in form for form in rounds_of(state))

    def test_a_seat_that_left_holds_null_but_keeps_its_total(self) -> None:
        state = finished(4, seed=2, eliminate_every=2, rounds=3)
        gone = rounds_of(state)[1]["eliminated"]
        last = rounds_of(state)[2]
        assert [last[key][gone] for key in ("hands", "bids", "taken", "points")] == [None] * 4
        assert last["scores"][gone] == rounds_of(state)[1]["scores"][gone]
        assert len(last["scores"]) == 4

    def test_deal_bids_and_play_skip_the_seats_that_left(self) -> None:
        state = finished(5, seed=3, eliminate_every=2)
        gone: set[int] = set()
        for form in rounds_of(state):
            seats = {play["seat"] for trick in form["tricks"] for play in trick["plays"]}
            assert seats == {*range(5)} - gone
            assert form["dealer"] not in gone
            gone |= {form["eliminated"]} if "eliminated" in form else set()
        assert len(gone) == 3

    def test_where_others_have_left_even_the_full_deal_leaves_a_card_to_turn_up(self) -> None:
        state = finished(3, seed=4, eliminate_every=2, rounds=3)
        assert [form["turn_up"] is None for form in rounds_of(state)] == [True, False, False]

    def test_winners_are_among_those_who_remain(self) -> None:
        """One who left can have more points than those who went on; then they do not win all the same."""
        outscored = 0
        for seed in range(20):
            state = finished(6, seed=seed, eliminate_every=2, rounds=5)
            gone = {form["eliminated"] for form in rounds_of(state) if "eliminated" in form}
            assert len(gone) == 2
            winners = set(state.position.leading())
            assert not winners & gone
            scores = rounds_of(state)[-1]["scores"]
            outscored += max(scores[seat] for seat in gone) > min(scores[seat] for seat in {*range(6)} - gone)
        assert outscored

    def test_who_left_can_watch_but_not_act(self) -> None:
        state = played_on(
            table(4, schedule="reverse", eliminate_every=2, rounds=4),
            Random(5),
            until=lambda state: state.position.number == 3 and view(state, None)["phase"] == "bid",
        )
        gone = rounds_of(state)[1]["eliminated"]
        assert gone not in to_act(state)
        assert refusal(state, gone, {"bid": 0}).code == "eliminated"
        assert (view(state, gone)["hand"], view(state, gone)["legal"]) == ([], [])
