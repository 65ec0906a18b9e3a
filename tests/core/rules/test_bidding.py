"""How bids are made, and every reading of the limits on the last bid."""

from typing import Any

import pytest

from gizzard.core.formats.view import view
from gizzard.core.game.state import State, to_act
from gizzard.core.rules.bidding import NO_BID, Bidding, LastBid, barred_bid, binds, limit_of
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import unparse
from tests.games import act, after_one_card_round, bid_all, dealt, play_all, refusal, round_now, table

HANDS = {
    1: ("2C", "2D", "2H"),
    3: ("2C 3C 4C", "2D 3D 4D", "2H 3H 4H"),
    4: ("2C 3C 4C 5C", "2D 3D 4D 5D", "2H 3H 4H 5H"),
}
SHOWN = {
    # the seats asked first, and whether all see a bid when it is made, and before play
    "open": ((0,), True, True),
    "hidden": ((0, 1, 2), False, True),  # S0: revealed before play begins
    "hands-in": ((0, 1, 2), False, True),
    "delayed": ((0, 1, 2), False, False),  # S0: not revealed until the round has been played
    "chatham": ((0, 1, 2), False, False),
}


@pytest.mark.parametrize("bidding", SHOWN)
def test_when_bids_are_asked_for_and_shown(bidding: str) -> None:
    asked, when_made, before_play = SHOWN[bidding]
    state = dealt(table(bidding=bidding, schedule=[1, 1]), *HANDS[1], up="9S")
    assert to_act(state) == asked
    state = act(state, 0, bid=1)
    assert round_now(state)["bids"] == [1 if when_made else None, None, None]
    assert round_now(state, 0)["bids"] == [1, None, None], "one's own"
    state = bid_all(state, 0, 1)
    assert round_now(state)["bids"] == ([1, 0, 1] if before_play else [None, None, None])
    assert round_now(play_all(state, "2C 2D 2H"))["bids"] == [1, 0, 1]


def test_s0_the_bid_is_always_zero_and_nobody_is_asked() -> None:
    state = dealt(table(bidding="zero", schedule=[1]), *HANDS[1], up="9S")
    assert (view(state, 0)["phase"], round_now(state, 1)["bids"]) == ("play", [0, 0, 0])


def test_every_way_of_bidding_has_an_example_here() -> None:
    assert {*Bidding} == {*SHOWN, "zero"}


def test_rule_5_in_turn_from_the_dealers_left_each_0_to_the_number_of_cards() -> None:
    state = dealt(table(dealer=0, schedule=[3]), *HANDS[3], up="9S")
    for seat in (1, 2, 0):
        assert to_act(state) == (seat,)
        assert allowed(state) == [0, 1, 2, 3], "S2, S3: the total may or may not equal the tricks available"
        state = act(state, seat, bid=1)


def second_round(leader: int | None, *sizes: int, **rules: Any) -> State:
    """Three players, the second round dealt by seat 1: seats 2 and 0 bid first. ``leader`` alone has most points; for
    None seats 0 and 1 are tied."""
    state = table(dealer=0, schedule=list(sizes), **rules)
    state = after_one_card_round(
        state, 2 if leader is None else leader, None if leader is None else dict.fromkeys(range(3), 1)
    )
    return dealt(state, *HANDS[sizes[1]], up="9S")


def allowed(state: State) -> list[int]:
    """The bids open to the seat whose turn it is."""
    return [action["bid"] for action in view(state, to_act(state)[0])["legal"]]


def own(rule: str, **parts: Any) -> dict[str, Any]:
    """A limit of a table's own."""
    return {"rule": rule} | parts


CANADIAN, FINAL, HARDCORE, BOTH, NEVER = "canadian", "canadian-final", "hardcore", "canadian+hardcore", "never-even"
LAST_BIDS = [
    # the rule, who leads, the cards, the bids before the dealer's, and the bid that is barred
    # S3: if the last player to bid has the highest score (not tied) he cannot bid so as to make the bids "even" ...
    (CANADIAN, 1, 3, (1, 0), 2),
    (CANADIAN, None, 3, (1, 0), None),
    (CANADIAN, 2, 3, (1, 0), None),
    (CANADIAN, 1, 3, (3, 0), None),  # ... unless the bid made is zero
    (CANADIAN, 1, 3, (3, 1), None),  # over already
    (FINAL, 1, 3, (1, 0), 2),
    (FINAL, 1, 3, (3, 0), None),
    (FINAL, None, 3, (1, 0), None),
    # S0: if there are four or more tricks in the hand the dealer must make the bid uneven regardless of score
    *((HARDCORE, leader, 4, (1, 1), 2) for leader in (0, 1, None)),
    (HARDCORE, 1, 4, (4, 0), 0),
    (HARDCORE, 1, 3, (1, 0), None),
    (BOTH, 1, 3, (1, 0), 2),
    (BOTH, 1, 3, (3, 0), None),
    (BOTH, None, 3, (1, 0), None),
    (BOTH, None, 4, (4, 0), 0),
    *((NEVER, leader, 3, (1, 0), 2) for leader in (0, 1, None)),
    (NEVER, 1, 1, (1, 0), 0),
    (NEVER, 1, 1, (1, 1), None),
    (own(NEVER, **{"from": 3}), None, 3, (1, 0), 2),
    (own(NEVER, **{"from": 3}), None, 1, (1, 0), None),
    (own(NEVER, zero=True), None, 3, (3, 0), None),
    (own(NEVER, zero=True), None, 3, (2, 0), 1),
    (own(CANADIAN, zero=False), 1, 3, (3, 0), 0),
]


@pytest.mark.parametrize(("last_bid", "leader", "cards", "before", "barred"), LAST_BIDS, ids=str)
def test_what_the_last_to_bid_may_not_bid(
    last_bid: Any, leader: int | None, cards: int, before: tuple[int, ...], barred: int | None
) -> None:
    state = bid_all(
        second_round(leader, 1, cards, *([3] if isinstance(last_bid, dict) else []), last_bid=last_bid), *before
    )
    assert to_act(state) == (1,)
    assert allowed(state) == [bid for bid in range(cards + 1) if bid != barred]
    rule = last_bid["rule"] if isinstance(last_bid, dict) else last_bid
    rule = {3: CANADIAN, 4: HARDCORE}[cards] if rule == BOTH else rule
    assert view(state, 1)["barred"] == (None if barred is None else {"bid": barred, "rule": rule})
    assert [view(state, seat)["barred"] for seat in (0, 2, None)] == [None] * 3
    if barred is not None:
        assert refusal(state, 1, {"bid": barred}).code == f"barred-{rule}"


@pytest.mark.parametrize(
    ("leader", "bids", "rules", "expected"),
    [
        (0, (1,), {"last_bid": CANADIAN}, [0, 1, 3]),  # the player on the dealer's right bids last
        (0, (), {"last_bid": CANADIAN}, [0, 1, 2, 3]),  # first of two
        (1, (1,), {"last_bid": CANADIAN}, [0, 1, 2, 3]),  # a saboteur who leads bars nobody
        (1, (1,), {"last_bid": NEVER}, [0, 1, 3]),
    ],
)
def test_with_a_saboteur(leader: int, bids: tuple[int, ...], rules: dict[str, Any], expected: list[int]) -> None:
    assert allowed(bid_all(second_round(leader, 1, 3, saboteur=True, **rules), *bids)) == expected


def test_in_the_first_round_all_are_tied() -> None:
    state = dealt(table(last_bid=CANADIAN, schedule=[3]), *HANDS[3], up="9S")
    assert allowed(bid_all(state, 1, 0)) == [0, 1, 2, 3]


def test_only_the_scores_of_those_still_playing_count() -> None:
    scores = [10, 20, 5, 0, 0, 0]
    assert binds(True, 0, 0, 0b101, scores)
    assert not binds(True, 0, 0, 0b111, scores)


@pytest.mark.parametrize(("sizes", "rounds", "expected"), [((1, 3, 1), 3, [0, 1, 2, 3]), ((1, 3, 3), 2, [0, 1, 3])])
def test_canadian_final_is_for_the_last_round_of_the_game(
    sizes: tuple[int, ...], rounds: int, expected: list[int]
) -> None:
    assert allowed(bid_all(second_round(1, *sizes, last_bid=FINAL, rounds=rounds), 1, 0)) == expected


@pytest.mark.parametrize(
    ("form", "written"),
    [
        (own(CANADIAN), CANADIAN),
        (own(FINAL, **{"from": 1}, zero=True), FINAL),
        (own(HARDCORE, **{"from": 4}), HARDCORE),
        (own(NEVER, zero=False), NEVER),
        (own(NEVER, **{"from": 2}, zero=False), own(NEVER, **{"from": 2})),
        (own(HARDCORE, **{"from": 4}, zero=True), own(HARDCORE, zero=True)),
        (own(CANADIAN, **{"from": 1}, zero=False), own(CANADIAN, zero=False)),
        (own(HARDCORE, **{"from": 3}), own(HARDCORE, **{"from": 3})),
    ],
)
def test_what_equals_a_rules_defaults_is_not_written(form: dict[str, Any], written: object) -> None:
    assert unparse(parse({"players": 4, "last_bid": form})) == {"players": 4, "last_bid": written}


def test_a_refusal_tells_of_the_rule_and_its_cards() -> None:
    refused = refusal(bid_all(second_round(None, 1, 3, last_bid=own(HARDCORE, **{"from": 2})), 1, 0), 1, {"bid": 2})
    assert "With 2 or more cards" in refused.say()
    assert "Bei Blättern ab 2" in refused.say("de")


@pytest.mark.parametrize("cards", range(1, 21))
def test_a_barred_bid_always_leaves_another(cards: int) -> None:
    for zero_allowed in (True, False):
        for total in range(cards * 5 + 1):
            barred = barred_bid(cards, total, zero_allowed)
            assert barred == NO_BID or (barred + total == cards and 0 <= barred <= cards)


def test_free_limits_nothing() -> None:
    assert limit_of(LastBid.FREE, 10, last_round=True) is None
