"""``gz.review``: what each choice of a recorded game gave away."""

import pytest

import gizzard as gz
from tests.api.playing import states

RECORD = states(gz.ruleset(players=3, schedule=[1, 2]), 5)[-1].record(["Ann", "Ben", "Cem"])


@pytest.fixture(scope="module")
def review() -> gz.Review:
    return gz.review(RECORD)


def test_points_are_accounted_for(review: gz.Review) -> None:
    assert [seat.points for seat in review.seats] == RECORD["rounds"][-1]["scores"]
    for account in (*review.seats, *review.rounds):
        assert account.points - account.par == pytest.approx(account.deal + account.own + account.others)
    assert [(one.round, one.seat, one.bid, one.taken) for one in review.rounds] == [
        (form["number"], seat, form["bids"][seat], form["taken"][seat])
        for form in RECORD["rounds"]
        for seat in range(3)
    ]


def test_every_choice_is_compared_with_the_best(review: gz.Review) -> None:
    taken = [
        (seat, action) for game, seat, action in gz.mainline(RECORD) if seat is not None and len(game.legal(seat)) > 1
    ]
    decided = [(one.seat, one.taken.action) for one in review.decisions]
    assert set(decided) <= set(taken)
    for one in review.decisions:
        assert one.taken in one.choices
        assert one.best in one.choices
        assert one.win_cost.value == pytest.approx(one.best.win.value - one.taken.win.value)
        assert (one.trick is None) == (one.phase in ("trump", "bid"))


def test_the_json_is_that_of_the_command(review: gz.Review) -> None:
    form = review.to_json()
    assert form["format"] == "wizard-review/1"
    assert [each["cost"] for each in form["decisions"]] == [one.cost.value for one in review.decisions]
    form["decisions"].clear()
    assert review.to_json()["decisions"]


def test_some_seats_can_be_reviewed_alone(review: gz.Review) -> None:
    alone = gz.review(RECORD, [2])
    assert alone.seats == review.seats[2:]
    assert alone.decisions == tuple(one for one in review.decisions if one.seat == 2)


def test_time_limit_leaves_later_rounds_out(review: gz.Review, monkeypatch: pytest.MonkeyPatch) -> None:
    shares = list[float]()

    def report(_: gz.Review, share: float) -> None:
        shares.append(share)

    monkeypatch.setattr("gizzard.bots.deadline.monotonic", lambda: len(shares))
    short = gz.review(RECORD, seconds=1, progress=report)
    assert shares == [0.5]
    assert short.rounds == review.rounds[:3]


def test_without_time_no_round_is_reviewed() -> None:
    nothing = gz.review(RECORD, seconds=0)
    assert (nothing.seats, nothing.rounds, nothing.decisions) == ((), (), ())


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(gz.InvalidRecord, match="first_dealer"):
        gz.review(RECORD | {"first_dealer": 9})
    with pytest.raises(ValueError, match="no round of this game is finished, so there is nothing to review"):
        gz.review(gz.new_game(gz.ruleset()).record())
    with pytest.raises(ValueError, match="there is no seat 3: seats are 0 to 2"):
        gz.review(RECORD, [3])
