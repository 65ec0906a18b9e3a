"""The odds of any hand."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from gizzard.core.cards import BY_CODE, CODES, DECK, NO_CARD, NO_SUIT, SUITS
from gizzard.core.rules.extras import Extra
from gizzard.core.rules.parsing import parse
from gizzard.study.hand import PRECISION, HandOdds, hand_odds
from gizzard.study.question import HandRefused, Question


def question(hand: str, turn_up: str | None = "6C", bids: tuple[int, ...] = (), **rules: Any) -> Question:
    cards = tuple(BY_CODE[code] for code in hand.split())
    turned = NO_CARD if turn_up is None else BY_CODE[turn_up]
    return Question(parse({"players": 4} | rules), cards, turned, bids=bids)


def odds(asked: Question, deals: int | None = 500) -> HandOdds:
    *_, found = hand_odds(asked, deals)
    return found


def test_a_hand_of_wizards_takes_every_trick() -> None:
    found = odds(question("ZC ZD ZH ZS"))
    assert found.tricks == [0, 0, 0, 0, 1]
    assert found.best == 4
    assert found.bids[4].expected == 60


def test_a_hand_of_jesters_takes_none() -> None:
    found = odds(question("NC ND NH NS", bids=(1,)))
    assert (found.tricks[0], found.best) == (1, 0)


def test_bids_are_evidence_of_the_bidders_cards() -> None:
    """Two Queens take fewer tricks from players who have bid two each than from players who have bid nothing."""
    low, high = (odds(question("QH QD", bids=(bid, bid, bid))) for bid in (0, 2))
    assert low.tricks[0] < high.tricks[0] - 0.2


def test_a_known_kind_of_opponent_narrows_the_intervals() -> None:
    """A novice's bids say more than those of a person of whom nothing is known."""
    asked = question("9C 9D KH", "7H", (2, 0, 0))
    person, novice = (odds(replace(asked, opponents=kinds)).bids for kinds in ((), ("novice",)))
    assert sum(each.ci[1] - each.ci[0] for each in novice) < 0.9 * sum(each.ci[1] - each.ci[0] for each in person)


def test_one_kind_of_opponent_stands_for_all() -> None:
    asked = question("KH QH", bids=(1,))
    one, each = (odds(replace(asked, opponents=kinds), 50) for kinds in (("novice",), ("novice",) * 3))
    assert one == each


def test_bids_suggest_cards() -> None:
    """A bid of three of three suggests high cards, a bid of zero none, and neither holds what you see."""
    high, low = odds(question("2H 3H 4D", bids=(3, 0), schedule=[3])).heard
    wizards = {"ZC", "ZD", "ZH", "ZS"}
    (suggested, before), (least, _) = high.held(wizards), low.held(wizards)
    assert suggested > 1.5 * before > 3 * least
    assert sum(high.cards.values()) == pytest.approx(3)
    assert not {"2H", "3H", "4D", "6C"} & high.cards.keys()


def test_bids_that_nobody_hears_suggest_nothing() -> None:
    assert odds(question("KH QH", bids=(0,), bidding="hidden")).heard == []


def test_another_number_of_opponents_is_refused() -> None:
    with pytest.raises(HandRefused, match="name one kind for all, or one for each of the 3 other players"):
        odds(replace(question("KH QH"), opponents=("novice", "club")))


def test_one_card_of_the_standard_game_is_exact() -> None:
    found = odds(question("AH", "7H"))
    assert found.exact
    assert found.tricks[1] == pytest.approx(float(Fraction(54 * 53 * 52, 58 * 57 * 56)))


def test_bids_that_nobody_makes_by_the_odds_are_played_out() -> None:
    """Of three players before, at most two bid one trick if they bid by the odds."""
    found = odds(question("2C", "7H", (1, 1, 1)), 50)
    assert (found.exact, found.best) == (False, 0)


def test_points_follow_the_rules() -> None:
    """Under the saboteur's rule nothing changes for the others; trick points make all bids alike."""
    found = odds(question("KH 5D ZC", scoring="trick-points"), 250)
    assert max(bid.expected for bid in found.bids) - min(bid.expected for bid in found.bids) < 10


def test_every_interval_holds_its_mean_and_every_chance_is_one() -> None:
    found = odds(question("KH 5D ZC AS QS", bids=(2, 0)))
    assert sum(found.tricks) == pytest.approx(1)
    assert all(bid.ci[0] <= bid.expected <= bid.ci[1] and 0 <= bid.made <= 1 for bid in found.bids)
    assert found.best == max(found.bids, key=lambda bid: bid.expected).bid


def test_same_seed_gives_the_same_numbers() -> None:
    asked = question("KH 5D ZC")
    assert odds(asked) == odds(asked)


def test_a_limit_on_the_last_bid_is_kept() -> None:
    """The dealer of a hardcore game may not make the bids even (S0)."""
    found = odds(question("KH 5D ZC 2H", bids=(1, 1, 1), last_bid="hardcore"), 250)
    assert 1 not in [bid.bid for bid in found.bids]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (question("KH 2C KH"), "Card 3 of the hand: the king of hearts (KH) is there twice."),
        (question("6C 2D"), "Card 1 of the hand: the 6 of clubs (6C) is the turn-up."),
        (question(""), "The hand is empty"),
        (question("KH QH", None), "The turn-up: a card is turned up in this round. Say which."),
        (question("KH QH", "ZC"), "The trump: the Wizard of clubs is turned up. Say which suit"),
        (question("KH QH", bids=(0, 9)), "The bid of seat 1: 9 is not possible here."),
        (question("KH QH", bids=(1, 1, 1, 1)), "The bids: of 4 players, at most 3 bid before you."),
        (question("KH QH 2C", schedule=[1, 2]), "The hand: no round deals 3 cards"),
        (question("KH", forehead=True), "The hand: nobody sees their own hand"),
        (question("KH QH", schedule=[1, 2], blind_every=2), "The hand: nobody sees their own hand"),
        (question("KH QH", trump="rotating"), "The turn-up: no card is turned up"),
        (question("KH QH", bids=(0, 0, 0), saboteur=True), "The seat: seat 3 does not bid"),
        (question("KH Dr"), "Card 2 of the hand: the Dragon (Dr) is not in this deck."),
        (question("KH QH", "Dr"), "The turn-up: the Dragon (Dr) is not in this deck."),
        (question("KH QH", "Dr", cards=[*Extra]), "The trump: the Dragon is turned up. Say which suit"),
        (question("KH We", cards=[*Extra]), "The trump: the Werewolf’s holder names it."),
        (replace(question("KH QH"), taker=1), "The Werewolf: it is not in this deck."),
        (replace(question("KH QH", "We", cards=[*Extra]), taker=1), "The Werewolf: nobody swaps it"),
        (replace(question("KH We", cards=[*Extra]), taker=1), "The Werewolf: seat 1 cannot be its other holder."),
    ],
)
def test_a_hand_that_cannot_be_held_is_refused_with_the_place(asked: Question, said: str) -> None:
    with pytest.raises(HandRefused) as refused:
        odds(asked)
    assert str(refused.value).startswith(said)


class TestExtraCards:
    """Of the anniversary editions (docs/rules.md, The extra cards)."""

    def test_dragon_and_fairy_take_a_trick_each(self) -> None:
        """Nothing beats the Dragon but the Fairy, which is in the same hand; a Fairy alone takes none."""
        found = odds(question("Dr Fa", cards=["dragon", "fairy"]))
        assert (found.best, found.tricks[0]) == (1, 0)

    def test_a_bomb_takes_no_trick(self) -> None:
        assert odds(question("Bo NC", cards=["bomb"])).best == 0

    def test_a_bid_counts_as_the_cloud_has_changed_it(self) -> None:
        """Who takes the only trick with the Cloud has to change a bid of one to zero, and of zero to one."""
        zero, one = odds(question("Cl", cards=["cloud"])).bids
        assert (zero.made, one.made) == (1, 0)
        assert 20 < zero.expected < 30

    def test_the_werewolf_is_swapped_for_the_turn_up(self) -> None:
        """Its holder has the Wizard that was turned up, and a hand of two trumps with it."""
        asked = replace(question("We AS KS", "ZH", cards=["werewolf"]), trump=SUITS.index("S"))
        assert odds(asked).best >= 2

    def test_another_seat_that_swapped_it_holds_the_turn_up(self) -> None:
        asked = question("2H 3H", "ZH", (0,), cards=["werewolf"])
        swapped = replace(asked, trump=SUITS.index("S"), taker=3)
        assert odds(swapped).tricks[2] == 0
        assert not {"We", "ZH"} & odds(swapped).heard[0].cards.keys()

    @pytest.mark.parametrize("players", [3, 4, 5, 6])
    def test_if_all_cards_are_dealt_somebody_has_the_werewolf(self, players: int) -> None:
        """Sixty cards are dealt, and the 61st is turned up."""
        dealt = " ".join(CODES[card] for card in DECK if CODES[card] != "6C")
        hand = " ".join(dealt.split()[: 60 // players])
        asked = question(hand, players=players, schedule=[60 // players], cards=["werewolf"])
        with pytest.raises(HandRefused, match="The Werewolf: all cards but the turn-up are dealt"):
            odds(asked)
        assert odds(replace(asked, taker=1, trump=NO_SUIT), 1).deals == 1

    def test_bids_suggest_them_too(self) -> None:
        """A bid of all tricks makes the Dragon likelier than a bid of none."""
        high, low = odds(question("2H 3H 4D", bids=(3, 0), schedule=[3], cards=["dragon", "fairy"])).heard
        assert high.cards["Dr"] > 2 * low.cards["Dr"]


def test_without_a_number_of_deals_every_chance_is_known_to_one_percent() -> None:
    first, *_, last = hand_odds(question("KH 5D ZC"))
    assert first.margin > PRECISION >= last.margin
    assert first.deals < last.deals <= 10_000


def test_a_number_of_deals_is_kept() -> None:
    assert odds(question("KH 5D ZC"), 333).deals == 333


def test_without_a_compiled_core_the_first_estimate_is_of_as_many_deals_as_take_some_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gizzard.study.hand.COMPILED", False)
    assert next(hand_odds(question("KH 5D ZC"))).deals == 16
    assert next(hand_odds(question("9C 9D KH 2C 3C 4C 5C 8D KS ZC", "7H"))).deals == 1
