"""Reasons are facts: they hold on every deal that agrees with what the seat has seen, however the others play."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from gizzard.bots.search.sampling import sampler
from gizzard.core.cards import BY_CODE, CODES, DECK, cards_in, codes_of
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.view import view
from gizzard.core.game.fields import BID, PASS, PLAY
from gizzard.core.game.position import Position
from gizzard.core.game.state import Act, State, apply, to_act
from gizzard.core.native.rng import Rng
from gizzard.core.rules.extras import Extra
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.tricks import LEAD_OPEN, led_after, strength, top_strength
from gizzard.study.reason_facts import Reason
from gizzard.study.reasons import reason_for
from tests.games import bid_all, under_special
from tests.present import present
from tests.sizes import some
from tests.study.test_evaluation import dealt, states


def played(state: State, *codes: str) -> State:
    for code in codes:
        state = apply(state, Act(to_act(state)[0], BY_CODE[code]))
    return state


def reason(state: State, choice: str | int, is_best: bool = False) -> Reason | None:
    seat = to_act(state)[0]
    action = choice if isinstance(choice, int) else BY_CODE[choice]
    return reason_for(position_of(view(state, seat)), seat, action, is_best)


TRICK = dealt("AC 2C|KC 3D|QC 4D", "7S", 1, 0, 0)
"""Seat 1 leads, then seat 2, then seat 0."""
WIZARDS = dealt("ZC 2C|ZD AH|ZH 4D|ZS 5D", "NS", 1, 0, 0, 0)
BIDDING = dealt("2C 3C 4C|AC AD AH|2D 3D 4D", "7S", 1, 0)


def void(bid: int) -> State:
    """Seat 0 has taken a trick and leads the two of clubs; seat 2 did not follow clubs, and may hold trump."""
    return played(dealt("AC 2C|KC 3C|QD 4D", "7S", 1, 0, bid), "KC", "QD", "AC")


FACTS: list[tuple[State, str | int, dict[str, Any]]] = [
    # a card that lies higher, and whoever plays last
    (played(TRICK, "KC"), "QC", {"why": "beaten", "cards": ["KC"], "seat": 1, "effect": "safe", "speaks": "for"}),
    (played(TRICK, "KC", "QC"), "AC", {"why": "last", "effect": "excess", "speaks": "against"}),
    # a seven of clubs led loses to seven higher clubs, four Wizards, and twelve trumps, one of them turned up
    (dealt("2C 3C|7C 2D|QC 4D", "7S", 0, 0, 0), "7C", {"why": "many", "count": 7 + 4 + 12, "speaks": "for"}),
    (dealt("2C 3C|7C 2D|QC 4D", "7S", 1, 0, 0), "7C", {"why": "many", "count": 7 + 4 + 12}),
    # without trump the king loses to the ace and to Wizards (S3), one of them in the same hand
    (
        dealt("2C 3C|KH ZC|QC 4D", "NS", 1, 0, 0),
        "KH",
        {"why": "few", "cards": ["ZD", "AH", "ZH", "ZS"], "speaks": "for"},
    ),
    (
        dealt("2C 3C|KH ZC|QC 4D", "NS", 0, 1, 0),
        "KH",
        {"why": "few", "cards": ["ZD", "AH", "ZH", "ZS"], "speaks": "against"},
    ),
    (
        dealt("2C 3C|KH ZC|QC 4D", "NS", 1, 0, 0),
        "ZC",
        {"why": "unbeaten", "effect": "wanted", "tricks": 1, "speaks": "for"},
    ),
    # the ace led without trump loses to Wizards alone (S3), and all have been played
    (
        played(WIZARDS, "ZD", "ZH", "ZS", "ZC"),
        "AH",
        {"why": "played-out", "cards": ["ZC", "ZD", "ZH", "ZS"], "effect": "excess", "speaks": "against"},
    ),
    (void(bid=0), "2C", {"why": "void", "seat": 2, "suit": "C"}),
    (void(bid=1), "2C", {"why": "void", "seat": 2, "suit": "C", "speaks": "for"}),
    (void(bid=2), "2C", {"why": "void", "seat": 2, "suit": "C", "speaks": "against"}),
    # tricks that Wizards make sure, or that Jesters cannot take, and what the others have bid
    (
        dealt("2C 3C 4C|ZC ZD ZH|2D 3D 4D", "7S"),
        1,
        {"why": "wizards", "count": 3, "unseen": 1, "tricks": 2, "speaks": "against"},
    ),
    (dealt("2C|NC|2D", "7S"), 0, {"why": "only-jesters", "speaks": "for"}),
    (dealt("2C 3C 4C|NC ND NH|2D 3D 4D", "7S"), 1, {"why": "jesters", "count": 3, "tricks": 0, "speaks": "against"}),
    (dealt("2C 3C 4C|AC AD AH|2D 3D 4D", "7S", 3), 1, {"why": "asked", "count": 3, "tricks": 3, "speaks": "against"}),
    (BIDDING, 1, {"why": "under", "count": 1, "tricks": 3}),
    (BIDDING, 3, {"why": "over", "count": 1, "tricks": 3}),
]


@pytest.mark.parametrize(("state", "choice", "found"), FACTS)
def test_what_is_said_of_a_choice(state: State, choice: str | int, found: dict[str, Any]) -> None:
    assert reason(state, choice) == found


@pytest.mark.parametrize(
    ("bid", "found"),
    [
        # the eight is beaten by six diamonds, twelve trumps, one of them turned up, and three Wizards
        (0, None),
        (1, {"why": "between", "cards": ["ZC", "TS"], "count": 0, "unseen": 4 + 3}),
        (2, {"why": "between", "cards": ["TS", "8D"], "count": 4 + 3, "unseen": 6 + 11 + 3}),
        (3, None),
    ],
)
def test_the_best_bid_tells_which_cards_it_counts_on(bid: int, found: dict[str, Any] | None) -> None:
    state = dealt("2C 3C 4C|8D TS ZC|2D 3D 4D", "7S")
    assert reason(state, bid, is_best=True) == found
    assert reason(state, bid) is None


def test_of_one_card_the_best_bid_tells_how_many_cards_beat_it() -> None:
    """The four Wizards, and four higher trumps."""
    found = {"why": "alone", "cards": ["TS"], "count": 4 + 4, "unseen": 60 - 2}
    assert reason(dealt("2C|TS|2D", "7S"), 1, is_best=True) == found


def test_of_two_cards_given_away_none_is_worth_keeping_for_its_suit() -> None:
    """With one card left there is nothing to choose."""
    state = played(dealt("AC 2C|QD KD|QC 4D", "7S", 0, 0, 0), "QD", "4D")
    assert present(reason(state, "AC")).get("then") == "later"


def test_a_wizard_that_comes_second_is_lost() -> None:
    """The first Wizard takes the trick (S3)."""
    state = played(dealt("ZC 2C|ZD AH|QC 4D", "7S", 1, 0, 1), "ZD", "QC")
    first: Reason = {"why": "wizard-first", "cards": ["ZD"], "seat": 1}
    assert reason(state, "ZC") == {**first, "effect": "wasted", "speaks": "against"}
    assert reason(state, "ZC", is_best=True) == first


@pytest.mark.parametrize(
    ("bid", "card", "effect"),
    [(0, "AC", "excess"), (1, "AC", "wanted"), (0, "2C", "safe"), (1, "2C", None), (2, "2C", "short")],
)
def test_what_a_certain_trick_means_for_the_bid(bid: int, card: str, effect: str | None) -> None:
    state = played(dealt("AC 2C|KC 3D|QC 4D", "7S", 0, 0, bid), "KC", "QC")
    found = present(reason(state, card))
    assert found.get("effect") == effect
    assert found.get("tricks") == (bid if effect == "wanted" else None)


def of_pass(choice: str) -> Reason | None:
    """The reason for passing a card of a round under Smyrna's rule; hearts are trump, seat 0 chooses."""
    state = bid_all(under_special("pass-one", "ZC AH 2C 3C KD", "4C 5C 6C 7C 8C", "2S 3S 4S 5S 6S", up="9H"), 2, 0, 0)
    return reason_for(position_of(view(state, 0)), 0, BY_CODE[choice], is_best=False)


@pytest.mark.parametrize(
    ("card", "found"),
    [
        ("KD", {"why": "lone", "suit": "D", "speaks": "for"}),
        ("AH", {"why": "lone", "suit": "H", "speaks": "for"}),
        ("ZC", {"why": "top"}),
        ("2C", {"why": "later", "count": 11 + 3 + 11}),
    ],
)
def test_what_is_certain_of_a_card_that_is_passed(card: str, found: Reason) -> None:
    """The two of clubs, led, loses to higher clubs, three Wizards, and trumps: the ace is held, the nine turned up."""
    assert of_pass(card) == found


def test_a_discard_tells_what_is_left_or_what_it_would_be_worth_later() -> None:
    state = played(dealt("3D 2H 5H|KC 4D 6D|QC 7D 8D", "7S", 1, 0, 0), "KC", "QC")
    beaten = {"why": "beaten", "cards": ["KC"], "seat": 1, "effect": "safe", "speaks": "for"}
    assert reason(state, "3D") == beaten | {"then": "lone", "suit": "D"}
    assert reason(state, "2H") == beaten | {"then": "later", "count": 11 + 4 + 12}


def test_a_discard_that_speaks_against_itself_is_not_praised() -> None:
    state = played(dealt("3D 2H|KC 4D|QC 7D", "7S", 0, 0, 2), "KC", "QC")
    assert reason(state, "3D") == {"why": "beaten", "cards": ["KC"], "seat": 1, "effect": "short", "speaks": "against"}


LOST = dealt("3D 2H|KC 4D|NS 7D", "7S", 1, 2, 2)
"""Seat 1 leads the king of clubs; seat 2 needs both tricks."""


def test_the_best_choice_is_not_spoken_against() -> None:
    """A bid that is lost whatever is played: no card is better than the best, and its reason is the bare fact."""
    state = played(LOST, "KC")
    assert reason(state, "NS") == {"why": "beaten", "cards": ["KC"], "seat": 1, "effect": "short", "speaks": "against"}
    assert reason(state, "NS", is_best=True) == {"why": "beaten", "cards": ["KC"], "seat": 1}


def test_a_trick_is_not_wanted_for_a_bid_that_is_lost() -> None:
    state = played(dealt("AC AD|KC 4D|QC 7D", "7S", 0, 2, 2), "KC", "QC", "AC", "AD", "4D")
    assert reason(state, "7D") == {"why": "beaten", "cards": ["AD"], "seat": 0}


def finished(position: Position, rng: Random) -> Position:
    """The round played out at random; its tricks can be read until the next deal."""
    while position.waiting:
        seat = next(seat for seat in range(position.players) if position.waiting >> seat & 1)
        position.act(seat, rng.choice(position.legal(seat)))
    return position


def test_every_reason_for_passing_a_card_holds_on_every_deal() -> None:
    rng, rules = Random(4), parse({"players": 4, "smyrna": ["pass-one"], "schedule": [*range(2, 12)]})
    choices = [state for seed in range(8) for state in states(rules, seed) if state.position.phase == PASS]
    assert len(choices) >= 20
    for state in choices:
        seat = to_act(state)[0]
        for action in state.position.legal(seat):
            found = present(reason_for(position_of(view(state, seat)), seat, action, is_best=False))
            check(found, sampler(state.position, seat).sample(Rng(1)), seat, action, rng)


ALL_NINE: dict[str, Any] = {"cards": [*Extra], "schedule": [*range(1, 10)]}


@pytest.mark.parametrize("rules", [*some([PRESETS[name] for name in sorted(PRESETS)]), ALL_NINE], ids=str)
def test_every_reason_holds_on_every_deal(rules: dict[str, Any]) -> None:
    rng = Random(2)
    for state in islice(states(parse({"players": 4, **rules}), seed=3), 3, 400, 5):
        seat = to_act(state)[0]
        for action in state.position.legal(seat):
            found = reason_for(position_of(view(state, seat)), seat, action, rng.random() < 0.5)
            if found:
                for number in range(3):
                    deal = sampler(state.position, seat).sample(Rng(number))
                    check(found, deal, seat, action, rng)


def check(found: Reason, deal: Position, seat: int, action: int, rng: Random) -> None:
    phase, trick, before = deal.phase, deal.tricks, deal.taken[seat]
    bid = deal.bids[seat]  # as it counts now: a Cloud may change it later
    outlook = found["why"] if phase == PASS else found.get("then")
    if found["why"] == "need":
        assert found["count"] == bid - before
    elif outlook:
        check_outlook(outlook, found, deal, seat, action & 63)
    deal.act(seat, action)
    if phase == BID and found["why"] in ("wizards", "jesters"):
        taken = finished(deal, rng).taken[seat]
        assert taken >= found["tricks"] if found["why"] == "wizards" else taken <= found["tricks"]
    elif phase == PLAY and found["why"] in ("beaten", "wizard-first", "bombed", "last", "unbeaten", "played-out"):
        deal = finished(deal, rng)
        takes, bombed = deal.winners[trick - 1] == seat, deal.winners[trick - 1] < 0
        unclaimed = bombed and "effect" not in found  # a card that nothing beats does not take a bombed trick
        assert unclaimed or takes == (found["why"] not in ("beaten", "wizard-first", "bombed"))
        check_effect(found.get("effect"), bid, before + takes, deal.taken[seat])


def check_outlook(outlook: str, found: Reason, deal: Position, seat: int, card: int) -> None:
    """A card that is given away: none of its suit is left, or a number of cards that the seat cannot see beat it."""
    others = [other for other in codes_of(cards_in(deal.held[seat])) if other != CODES[card]]
    if outlook == "lone":
        assert found["suit"] == CODES[card][1]
        assert not any(other[1] == found["suit"] for other in others if other[0] not in "ZN")
        return
    beating = sum(wins_after(deal, card, other) for other in hidden_from(deal, seat))
    assert beating == (found["count"] if outlook == "later" else 0)


def hidden_from(deal: Position, seat: int) -> set[int]:
    """The cards that others hold or that are not dealt; the turn-up, and what is played, can be seen."""
    return set(DECK) - {*cards_in(deal.held[seat]), *(play & 63 for play in deal.plays), deal.turn_up}


def wins_after(deal: Position, first: int, second: int) -> bool:
    """Whether the second of two cards takes the trick that the first leads."""
    heights, led = [], LEAD_OPEN
    for card in (first, second):
        wizard, jester = deal.roles(card, False)
        top = top_strength(card, deal.top_cards, deal.magic, led)
        led = led_after(led, card, wizard, jester)
        heights.append(strength(card, wizard, top, led, deal.trump))
    return heights[1] > heights[0]


def check_effect(effect: str | None, bid: int, after_trick: int, at_the_end: int) -> None:
    """The tricks of a seat after the trick, and at the end of the round, against its bid."""
    holds = {
        "wanted": after_trick <= bid,
        "excess": at_the_end > bid,
        "safe": after_trick == bid,
        "short": at_the_end < bid,
        "wasted": after_trick < bid,
    }
    assert effect is None or holds[effect]
