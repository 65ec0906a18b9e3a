"""Why an action is refused: every code, each with the situation that leads to it."""

from collections.abc import Callable
from typing import Any

import pytest

from gizzard.core.cards import BY_CODE, UNSEEN
from gizzard.core.errors import IllegalAction
from gizzard.core.formats.view import view
from gizzard.core.game.state import Act, Deal, Pull, State, apply
from gizzard.core.rules.bidding import LastBid
from gizzard.core.texts import catalogue
from tests.games import act, after_one_card_round, bid_all, dealt, play_all, refusal, table, under_special


def bidding(**rules: Any) -> State:
    """Seat 0 is to bid."""
    return dealt(table(**{"schedule": [2]} | rules), "9H 2C", "4H KS", "ZC NC", up="2D")


def playing(**rules: Any) -> State:
    """Seat 0 is to lead."""
    return bid_all(bidding(**rules), 0, 0, 0)


def following(**rules: Any) -> State:
    """Seat 1 is to follow hearts with a heart and a spade."""
    return play_all(playing(**rules), "9H")


def choosing(**rules: Any) -> State:
    """Seat 2 has turned up a Wizard."""
    return dealt(table(**{"schedule": [1, 1]} | rules), "9H", "4H", "NC", up="ZC")


def passing() -> State:
    return bid_all(under_special("pass-one", "9H", "4H", "NC", up="2D"), 0, 0, 0)


def fester() -> State:
    return bid_all(under_special("gizzard-fester", "9H", "4H", "NC", up="2D"), 0, 0, 0)


def pulling() -> State:
    return bid_all(under_special("pull-one", "9H", "4H", "NC", up="2D"), 0, 0, 0)


def chosen() -> State:
    return playing(tricksy="chosen")


def forehead() -> State:
    return bid_all(dealt(table(forehead=True, schedule=[1]), "9H", "4H", "NC", up="2D"), 0, 0, 0)


def swapping() -> State:
    """Seat 2 has played the Witch."""
    state = dealt(table(schedule=[2], cards=["witch"]), "9H 2C", "4H KS", "Wi NC", up="2D")
    return play_all(bid_all(state, 0, 0, 0), "9H 4H Wi")


def changing() -> State:
    """Seat 0, which has bid none, has taken the Cloud."""
    state = bid_all(dealt(table(schedule=[2], cards=["cloud"]), "KC 2D", "Cl KS", "2C NC", up="2H"), 0, 0, 0)
    return play_all(act(play_all(state, "KC"), 1, play="Cl", suit="C"), "2C")


def over() -> State:
    return after_one_card_round(table(schedule=[1]), winner=0)


Case = tuple[str, Callable[[], State], int, object]

CASES: list[Case] = [
    ("unknown-seat", bidding, 3, {"bid": 1}),
    ("unknown-seat", bidding, -1, {"bid": 1}),
    ("over", over, 0, {"play": "9H"}),
    ("not-your-turn", bidding, 1, {"bid": 1}),
    ("not-your-turn", playing, 2, {"play": "ZC"}),
    ("not-your-turn", choosing, 0, {"trump": "H"}),
    ("chance-due", table, 0, {"bid": 1}),
    ("chance-due", pulling, 0, {"play": "9H"}),
    ("unknown-action", bidding, 0, {}),
    ("unknown-action", bidding, 0, None),
    ("unknown-action", bidding, 0, [1]),
    ("unknown-action", bidding, 0, "bid"),
    ("unknown-action", bidding, 0, {"Bid": 1}),
    ("unknown-action", bidding, 0, {"over": 1}),
    ("unknown-action", bidding, 0, {"bid": 1, "play": "9H"}),
    ("unknown-action", playing, 0, {"play": "9H", "seat": 1}),
    ("wrong-phase", bidding, 0, {"play": "9H"}),
    ("wrong-phase", playing, 0, {"bid": 1}),
    ("wrong-phase", playing, 0, {"trump": "H"}),
    ("wrong-phase", choosing, 2, {"bid": 1}),
    ("bad-card", playing, 0, {"play": "1H"}),
    ("bad-card", playing, 0, {"play": "9h"}),
    ("bad-card", playing, 0, {"play": None}),
    ("bad-card", playing, 0, {"play": ["9H"]}),
    ("bad-card", passing, 0, {"pass": "?"}),
    ("not-held", playing, 0, {"play": "KS"}),
    ("not-held", passing, 0, {"pass": "4H"}),
    ("follow-suit", following, 1, {"play": "KS"}),
    ("follow-suit-extras", lambda: following(cards=["bomb"]), 1, {"play": "KS"}),
    ("bid-range", bidding, 0, {"bid": 3}),
    ("bid-range", bidding, 0, {"bid": -1}),
    ("bid-range", bidding, 0, {"bid": True}),
    ("bid-range", bidding, 0, {"bid": 1.0}),
    ("bid-range", bidding, 0, {"bid": "1"}),
    ("bid-range", bidding, 0, {"bid": None}),
    ("bid-range", bidding, 0, {"bid": 10**5000}),
    ("bid-made", lambda: bid_all(bidding(bidding="hidden"), 0), 0, {"bid": 1}),
    ("bid-made", lambda: bid_all(bidding(), 0), 0, {"bid": 1}),
    ("pass-made", lambda: act(passing(), 0, **{"pass": "9H"}), 0, {"pass": "9H"}),
    ("trump-suit", choosing, 2, {"trump": None}),
    ("trump-suit", choosing, 2, {"trump": "CD"}),
    ("trump-suit", choosing, 2, {"trump": ""}),
    ("trump-suit", choosing, 2, {"trump": 0}),
    ("name-due", lambda: choosing(smyrna=["pass-one"]), 2, {"trump": "H"}),
    ("name-not-due", choosing, 2, {"trump": "H", "name": {"rule": "pass-one"}}),
    ("name-unknown", lambda: choosing(smyrna=["pass-one"]), 2, {"trump": "H", "name": "pass-one"}),
    ("name-unknown", lambda: choosing(smyrna=["pass-one"]), 2, {"trump": "H", "name": {"rule": "pass-one", "x": 1}}),
    ("call-due", lambda: play_all(fester(), "9H 4H"), 2, {"play": "NC"}),
    ("call-due", lambda: play_all(fester(), "9H 4H"), 2, {"play": "NC", "call": 1}),
    ("call-not-due", fester, 0, {"play": "9H", "call": True}),
    ("call-not-due", lambda: play_all(following(), "4H"), 2, {"play": "ZC", "call": True}),
    ("trump-due", lambda: play_all(chosen(), "9H 4H"), 2, {"play": "ZC"}),
    ("trump-not-due", chosen, 0, {"play": "9H", "trump": "H"}),
    ("trump-not-due", lambda: play_all(chosen(), "9H 4H"), 2, {"play": "NC", "trump": "H"}),
    ("trump-not-due", lambda: play_all(playing(tricksy="suited"), "9H 4H"), 2, {"play": "ZC", "trump": "C"}),
    ("rebid-range", changing, 0, {"cloud": -1}),
    ("swap-due", swapping, 2, {"witch": None}),
    ("swap-taken", swapping, 2, {"witch": ["NC", "KC"]}),
    ("not-held", swapping, 2, {"witch": ["KS", "9H"]}),
    ("unseen", forehead, 0, {"play": "9H"}),
    ("seen", playing, 0, {"play": "?"}),
]


@pytest.mark.parametrize(("code", "situation", "seat", "action"), CASES)
def test_refused(code: str, situation: Callable[[], State], seat: int, action: object) -> None:
    refused = refusal(situation(), seat, action)
    assert refused.code == code
    sentences = [refused.say(lang) for lang in ("en", "de")]
    assert len({*sentences}) == 2
    assert all(sentence and sentence.isprintable() for sentence in sentences)


def test_every_refusal_of_an_action_has_its_situation_here() -> None:
    elsewhere = {
        "barred",  # of a program's own making
        *(f"barred-{limit}" for limit in LastBid if limit not in ("free", "canadian+hardcore")),  # test_bidding.py
        "eliminated",  # tests/core/rules/test_elimination.py
        "not-legal",  # below
        "deal-wrong",  # below
        "suit-due",  # tests/core/rules/test_extras.py, like the next seven
        "suit-not-due",
        "as-due",
        "as-not-due",
        "turn-up-due",
        "turn-up-not-due",
        "rebid-step",
        "swap-form",
        "no-cards-due",  # below
    }
    assert {code for code, *_ in CASES} | elsewhere == set(catalogue("en")["refusals"])


def test_follow_suit_as_a_sentence() -> None:
    """The contract of the page: a click on a card that may not be played says why."""
    assert str(refusal(following(), 1, {"play": "KS"})).startswith("You hold a heart; hearts were led.")


def test_a_refusal_changes_nothing() -> None:
    state = following()
    before = view(state, 1)
    refusal(state, 1, {"play": "KS"})
    assert view(state, 1) == before


class TestApply:
    """``apply`` refuses what no JSON action can ask for, too."""

    def refused(self, state: State, move: Deal | Pull | Act) -> str:
        with pytest.raises(IllegalAction) as caught:
            apply(state, move)
        assert str(caught.value)
        return caught.value.code

    @pytest.mark.parametrize(
        ("situation", "act", "code"),
        [
            (bidding, Act(0, 3), "bid-range"),
            (bidding, Act(0, -1), "bid-range"),
            (bidding, Act(1, 0), "not-your-turn"),
            (bidding, Act(3, 0), "unknown-seat"),
            (over, Act(3, 0), "over"),
            (following, Act(1, BY_CODE["KS"]), "follow-suit"),
            (playing, Act(0, BY_CODE["KS"]), "not-held"),
            (playing, Act(0, 15), "not-legal"),
            (playing, Act(0, UNSEEN), "not-legal"),
            (forehead, Act(0, BY_CODE["9H"]), "not-legal"),
            (choosing, Act(2, 4), "not-legal"),
        ],
    )
    def test_an_illegal_act_is_refused_with_its_reason(
        self, situation: Callable[[], State], act: Act, code: str
    ) -> None:
        assert self.refused(situation(), act) == code

    def test_a_deal_that_is_not_due(self) -> None:
        assert self.refused(bidding(), Deal(((1,), (2,), (3,)), 4)) == "no-cards-due"

    @pytest.mark.parametrize(
        ("hands", "turn_up"),
        [
            (((1,), (2,)), 4),
            (((1,), (2,), (3, 5)), 4),
            (((1,), (2,), ()), 4),
            (((1,), (2,), (3,)), -1),
            (((1,), (2,), (3,)), 3),
            (((1,), (2,), (2,)), 4),
        ],
    )
    def test_a_deal_that_cannot_be(self, hands: tuple[tuple[int, ...], ...], turn_up: int) -> None:
        assert self.refused(table(schedule=[1]), Deal(hands, turn_up)) == "deal-wrong"

    def test_pulls_that_cannot_be(self) -> None:
        assert self.refused(bidding(), Pull((1, 2, 3))) == "no-cards-due"
        assert self.refused(pulling(), Pull((1, 2))) == "deal-wrong"
        assert self.refused(pulling(), Pull((1, 2, 3))) == "deal-wrong"

    def test_previous_state_stays_unchanged(self) -> None:
        state = playing()
        before = view(state, None)
        play_all(state, "9H 4H ZC")
        assert view(state, None) == before
