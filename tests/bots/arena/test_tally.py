"""What results add up to, on made-up games."""

import pytest

from gizzard.bots.arena.match import GameResult, RoundResult, SeatResult, step_ms, time_step
from gizzard.bots.arena.tally import BIAS, BIDS_MET, POINTS, WINS, MatchTally

NOTHING = SeatResult({})


def game(
    seating: str, scores: list[int], winners: list[int], rounds: list[RoundResult] | None = None, deal: int = 0
) -> GameResult:
    rounds = rounds or [RoundResult(1, [None] * len(scores), [0] * len(scores), list(scores))]
    return GameResult(deal, tuple(seating), scores, winners, rounds, [NOTHING] * len(scores))


def tally(*games: GameResult) -> MatchTally:
    counted = MatchTally("AB")
    for result in games:
        counted.add(result)
    return counted


def test_a_shared_win_counts_its_share() -> None:
    counted = tally(game("ABB", [30, 30, 10], [0, 1]))
    assert counted.ratios("A", WINS, counted.mixtures()) == [(0.5, 1)]
    assert counted.ratios("B", WINS, counted.mixtures()) == [(0.5, 2)]


def test_points_are_by_deal_and_rotations_are_one_mixture() -> None:
    counted = tally(
        game("ABB", [10, 20, 30], [2]),
        game("BBA", [1, 2, 3], [2]),
        game("AAB", [5, 6, 7], [2]),
        game("ABB", [9, 8, 7], [0], deal=1),
    )
    assert counted.mixtures() == [tuple("ABB"), tuple("AAB")]
    assert counted.ratios("A", POINTS, [tuple("ABB")]) == [(13, 2), (9, 1)]
    assert counted.ratios("A", POINTS, counted.mixtures()) == [(24, 4), (9, 1)]


def test_seats_without_a_bid_do_not_count_in_bids_met_and_bias() -> None:
    rounds = [
        RoundResult(1, [1, None, 0], [1, 0, 0], [30, 20, 20]),
        RoundResult(2, [2, 1, None], [0, 1, 1], [-20, 30, 20]),
    ]
    counted = tally(game("ABB", [10, 50, 40], [1], rounds))
    assert counted.ratios("A", BIDS_MET, counted.mixtures()) == [(1, 2)]
    assert counted.ratios("A", BIAS, counted.mixtures()) == [(2, 2)]
    assert counted.ratios("B", BIDS_MET, counted.mixtures()) == [(2, 2)]


def test_rounds_after_an_elimination_count_those_who_play() -> None:
    rounds = [
        RoundResult(2, [0, 0, 1], [0, 1, 1], [20, -10, 30]),
        RoundResult(1, [0, None, 1], [0, None, 1], [20, None, 30]),
    ]
    counted = tally(game("ABB", [40, -10, 60], [2], rounds))
    assert counted.cards == {1: 2, 2: 1}
    assert counted.rounds["B", 1].mean(POINTS) == 10
    assert counted.rounds["B", 2].mean(POINTS) == 30
    assert counted.rounds["B", 2].seats == 1


def test_faults_add_up_and_the_first_is_kept() -> None:
    late = SeatResult({}, {"late": 2}, "late: no answer within 5 ms")
    worse = SeatResult({}, {"late": 1, "deaths": 1}, "missing: it ended by itself")
    counted = MatchTally("AB")
    counted.add(GameResult(0, ("A", "B"), [0, 0], [0, 1], [], [late, worse]))
    counted.add(GameResult(1, ("B", "A"), [0, 0], [0, 1], [], [NOTHING, worse]))
    assert counted.faults == {"A": {"late": 3, "deaths": 1}, "B": {"late": 1, "deaths": 1}}
    assert counted.first_fault["A"] == "late: no answer within 5 ms"


def test_time_percentiles() -> None:
    counted = MatchTally("A")
    times = SeatResult({time_step(0.001): 98, time_step(0.05): 1, time_step(2.0): 1})
    counted.add(GameResult(0, ("A",), [0], [0], [], [times]))
    assert counted.time_ms("A", 0.5) == pytest.approx(1, rel=0.05)
    assert counted.time_ms("A", 0.99) == pytest.approx(50, rel=0.05)
    assert counted.time_ms("A", 1) == pytest.approx(2000, rel=0.05)


def test_without_answers_there_is_no_time() -> None:
    assert MatchTally("A").time_ms("A", 0.5) is None


@pytest.mark.parametrize("seconds", [1e-5, 0.0004, 0.001, 0.123, 5.0, 700.0])
def test_times_are_kept_to_five_percent(seconds: float) -> None:
    assert step_ms(time_step(seconds)) == pytest.approx(seconds * 1000, rel=0.05)
