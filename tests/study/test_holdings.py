"""Which cards the other seats may hold."""

from itertools import islice

import pytest

from bench.holdings import compared, problems_of, random_positions, small_positions
from gizzard.core.formats.view import view
from gizzard.core.game.state import State
from gizzard.study.analysis import analysis_of
from gizzard.study.holdings import Holding
from gizzard.study.valuation import Precision
from tests.games import act, bid_all, under_special
from tests.sizes import sized
from tests.study.test_evaluation import dealt
from tests.study.test_reasons import played

BEFORE = 3 * 4 / 56
"""The number of Wizards among three of 56 unseen cards on average."""

SOME = Precision(se=1.4, deals=1024)


def holdings(state: State, seat: int, bots: tuple[str, ...] = ()) -> dict[int, Holding]:
    return {each.seat: each for each in analysis_of(view(state, seat), bots, SOME).holdings}


def wizards(holding: Holding) -> float:
    """The number of Wizards on average."""
    return sum(holding.cards.get(code, 0) for code in ("ZC", "ZD", "ZH", "ZS"))


def test_bids_tell_of_wizards() -> None:
    """Seat 1 bids all three tricks, seat 2 none."""
    found = holdings(dealt("4D 5D 6D|ZC ZD AS|2C 3C 4C", "7S", 3, 0), 0)
    assert wizards(found[1]) > 1.2 * BEFORE > 8 * wizards(found[2])


def test_plays_tell_of_wizards_too() -> None:
    """A seat that has bid one trick and leads the King would have led a Wizard.

    One of two cards is left, so that without a model there would be half as many Wizards. An expert's bid says for sure
    that it holds one trick, a stranger's does not: of 4,096 deals the ratio is 0.05 and 0.27.
    """
    state = dealt("4D 5D|ZC KC|3C 2H", "7S", 1, 0, 0)
    for bots, share in ((("expert",) * 3, 0.2), ((), 0.4)):
        before, after = (holdings(each, 0, bots)[1] for each in (state, played(state, "KC")))
        assert wizards(after) < share * wizards(before)


def test_a_seat_that_did_not_follow_holds_none_of_the_suit() -> None:
    state = played(dealt("4D 5D|KC QC|3C 2H", "7S", 1, 0, 1), "KC", "3C", "4D")
    found = holdings(state, 1)[0]
    assert (found.void, found.count) == (["C"], 1)
    assert not {code for code in found.cards if code[1] == "C"} - {"ZC", "NC"}


def test_a_card_that_was_passed_is_known_to_be_held() -> None:
    """Everybody passes a card to the left after the bids."""
    state = bid_all(under_special("pass-one", "ZC 2C", "3C 4C", "5C 6C", up="9S"), 0, 0, 0)
    for seat, card in enumerate(("2C", "4C", "6C")):
        state = act(state, seat, **{"pass": card})
    found = holdings(state, 0)
    assert (found[1].cards["2C"], found[1].count) == (1.0, 2)
    assert "2C" not in found[2].cards


def test_a_card_that_is_in_no_hand_may_be_in_the_stock() -> None:
    found = analysis_of(view(dealt("4D|ZH|2C", "7S"), 1), precision=SOME)
    assert sum(found.out.values()) == pytest.approx(60 - 1 - 3)
    assert not {"7S", "ZH"} & found.out.keys()


def test_own_card_on_the_forehead_is_the_hidden_one() -> None:
    found = holdings(dealt("4D|ZH|2C", "7S", forehead=True), 1)
    assert [*found] == [1]
    assert "4D" not in found[1].cards


def test_a_known_kind_of_opponent_says_more() -> None:
    """A novice who bids three of three holds more Wizards than a person of whom nothing is known."""
    state = dealt("4D 5D 6D|ZC ZD AS|2C 3C 4C", "7S", 3, 0)
    person, novice = (wizards(holdings(state, 0, bots)[1]) for bots in ((), ("novice",) * 3))
    assert novice > 1.3 * person


def test_chances_agree_with_all_possible_deals() -> None:
    found = [compared(*each) for each in islice(small_positions(seed=2), sized(6, 30, 300))]
    squares = [square for each in found for square in each.squares]
    assert sum(squares) / len(squares) <= 1.5
    assert not any(each.excluded for each in found)


def test_no_excluded_card_is_held() -> None:
    places = islice(random_positions(seed=3), sized(100, 1000, 3000))
    assert not [problem for place in places for problem in problems_of(*place)]
