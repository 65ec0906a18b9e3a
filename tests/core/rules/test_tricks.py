"""Rules 7 to 9: what may be played, and who takes the trick. Each case names the text it comes from."""

from typing import Any

import pytest

from gizzard.core.formats.view import view
from gizzard.core.game.state import State
from tests.games import (
    act,
    bid_all,
    dealt,
    legal_cards,
    play_all,
    refusal,
    round_now,
    rounds_of,
    table,
    under_special,
    unused,
)

NO_TRUMP = "no trump"


def turn_up(trump: str, *held: str) -> str:
    """A card that is not held and makes this suit trump, or a Jester."""
    return next(code for code in unused(held) if (code[0] == "N" if trump == NO_TRUMP else code[1] == trump))


def winner(plays: str, trump: str = NO_TRUMP, **rules: Any) -> str:
    """The card that takes a trick, led by seat 0, each player holding but the card they play."""
    cards = plays.split()
    state = dealt(table(len(cards), schedule=[1], **rules), *cards, up=turn_up(trump, *cards))
    state = play_all(bid_all(state, *[0] * len(cards)), plays)
    return cards[rounds_of(state)[-1]["taken"].index(1)]


def may_play(hand: str, after: str, trump: str) -> set[str]:
    """What a hand may play after these cards of the players before it."""
    earlier = after.split()
    players = max(3, len(earlier) + 1)
    size = len(hand.split())
    led = next((card[1] for card in earlier if card[0] not in "ZN"), "")
    spare = [code for code in unused([*earlier, *hand.split()]) if code[0] not in "ZN" and code[1] != led]
    up = turn_up(trump, *earlier, *hand.split())
    spare = [code for code in spare if code != up]
    hands = [[card, *(spare.pop() for _ in range(size - 1))] for card in earlier]
    hands += [hand.split()]
    hands += [[spare.pop() for _ in range(size)] for _ in range(players - len(hands))]
    state = dealt(table(players, schedule=[size]), *map(" ".join, hands), up=up)
    state = play_all(bid_all(state, *[0] * players), after)
    return legal_cards(state, len(earlier))


class TestFollowingSuit:
    @pytest.mark.parametrize(
        ("hand", "after", "trump", "allowed"),
        [
            # S3: if you have the suit that was led you must play it or a Wizard or Jester
            ("4H KS ZC ND", "9H", NO_TRUMP, "4H ZC ND"),
            # S3: if you don't have the suit you can play any card including trump, Wizard or Jester
            ("4D KS ZC ND", "9H", "S", "4D KS ZC ND"),
            ("4D KS", "9H", "S", "4D KS"),  # S3: "Am I forced to play trump?" "Throw any card"
            ("4D KS ZC ND", "", "S", "4D KS ZC ND"),  # S3: any card may be led
            # S0: a suit, then a Wizard: the next must follow the card initially played
            ("4H KS", "9H ZC", NO_TRUMP, "4H"),
            ("4H KS", "ZC 9H", NO_TRUMP, "4H KS"),  # S0: if a Wizard is played as the first card every player is free
            ("4H ZD", "ZC", NO_TRUMP, "4H ZD"),  # S1, S2: after a Wizard led another Wizard may be played
            ("4H KS", "NC 9H", NO_TRUMP, "4H"),  # S0: if a Jester is played first the first suit card decides
            ("4H KS", "NC ND", NO_TRUMP, "4H KS"),  # S0: after Jesters alone anything goes
            ("4H KS", "NC ZC 9H", NO_TRUMP, "4H KS"),  # S3: a Wizard as the first non-Jester leaves all free
            ("4H KS", "9H NC", NO_TRUMP, "4H"),  # rule 8: a Jester after a suit card does not lift the duty
            ("4S KH", "9S", "S", "4S"),  # rule 7: trump is followed like any suit when it is led
        ],
    )
    def test_what_may_be_played(self, hand: str, after: str, trump: str, allowed: str) -> None:
        assert may_play(hand, after, trump) == {*allowed.split()}

    def test_view_names_the_suit_to_follow(self) -> None:
        cards = ["NC 2C", "9H 3C", "4H KS"]
        state = bid_all(dealt(table(schedule=[2]), *cards, up="2D"), 0, 0, 0)
        assert [view(play_all(state, cards), 2)["follow"] for cards in ("", "NC", "NC 9H")] == [None, None, "H"]


class TestTakingTheTrick:
    @pytest.mark.parametrize(
        ("plays", "trump", "expected"),
        [
            ("5H ZC AH", "H", "ZC"),  # S3 (a): by the first Wizard played
            ("ZC ZD ZH", "H", "ZC"),  # S0: the Wizard beats all other cards but the first one in a trick beats all
            ("NC ZD ZC AS", "S", "ZD"),  # S3: a Wizard after the lead of a Jester
            ("AH 2S KH", "S", "2S"),  # S3 (b): no Wizard: the highest trump
            ("AH 2S 3S", "S", "3S"),
            ("5H 9H AD", "S", "9H"),  # S3 (c): no trump played: the highest of the suit led
            ("5H AD AS", NO_TRUMP, "5H"),  # S3: with "no trump" the highest card of the suit led
            ("TH JH QH KH AH", NO_TRUMP, "AH"),  # rule 1: 2 low ... ace high
            ("NC 2H AD", NO_TRUMP, "2H"),  # S2: a Jester led is a null card, the next card is the suit led
            ("NC ND 2H AD", NO_TRUMP, "2H"),
            ("NC 9D 2H", "H", "2H"),
            ("2H NC ND", NO_TRUMP, "2H"),  # S1: Jesters are always losing cards ...
            ("NC ND NH", NO_TRUMP, "NC"),  # ... unless only Jesters are played: the first one
            ("NS NC ND NH", "H", "NS"),  # S3: can only happen with three and four players
            ("5H NC 9H ZS ZC", "H", "ZS"),
        ],
    )
    def test_who_takes_it(self, plays: str, trump: str, expected: str) -> None:
        assert winner(plays, trump) == expected

    def test_s1_s2_s3_the_winner_of_a_trick_leads_the_next(self) -> None:
        state = dealt(table(schedule=[2]), "5H 2C", "AH 3C", "9H 4C", up="2S")
        state = play_all(bid_all(state, 0, 0, 0), "5H AH 9H")
        assert view(state, None)["to_act"] == [1]

    def test_s1_s2_s3_the_player_to_the_dealers_left_leads_the_first(self) -> None:
        state = bid_all(dealt(table(4, dealer=1, schedule=[1]), "2C", "3C", "4C", "5C", up="2S"), 0, 0, 0, 0)
        assert view(state, None)["to_act"] == [2]


class TestAllWizardsAllJesters:
    """S0: each round alternates; that odd rounds are all Wizards is our reading."""

    def test_odd_rounds_have_eight_wizards(self) -> None:
        assert winner("AH NC ZC", trump="H", specials="alternate") == "NC"

    def test_even_rounds_have_eight_jesters(self) -> None:
        state = table(specials="alternate", schedule=[1, 1])
        state = dealt(state, "2C", "3C", "4C", up="5C")
        state = play_all(bid_all(state, 0, 0, 0), "2C 3C 4C")
        state = dealt(state, "2H", "ZC", "NC", up="ZS")
        assert view(state, None)["phase"] == "bid", "a Wizard turned up is a Jester: nobody chooses trump"
        state = play_all(bid_all(state, 0, 0, 0), "ZC NC 2H")
        assert rounds_of(state)[-1]["taken"] == [1, 0, 0]

    def test_a_jester_turned_up_in_an_odd_round_is_a_wizard(self) -> None:
        state = dealt(table(specials="alternate", schedule=[1]), "2C", "3C", "4C", up="NC")
        assert view(state, 2)["phase"] == "trump"

    def test_eight_wizards_need_not_follow(self) -> None:
        state = dealt(table(specials="alternate", schedule=[2]), "9H 2C", "4H NC", "5H 3C", up="2S")
        assert legal_cards(play_all(bid_all(state, 0, 0, 0), "9H"), 1) == {"4H", "NC"}


class TestTricksyWizard:
    """S0: whenever a Wizard is played, trump immediately becomes its suit, or the suit that its player chooses."""

    def two_tricks(self, tricksy: str) -> State:
        return bid_all(dealt(table(tricksy=tricksy, schedule=[2]), "ZH 2D", "5C 3H", "6C 4D", up="2S"), 0, 0, 0)

    def test_suited_trump_becomes_the_suit_of_the_card(self) -> None:
        state = play_all(self.two_tricks("suited"), "ZH")
        assert round_now(state)["trump"] == "H"

    def test_new_trump_decides_later_tricks(self) -> None:
        state = play_all(self.two_tricks("suited"), "ZH 5C 6C 2D 3H 4D")
        assert rounds_of(state)[-1]["taken"] == [1, 1, 0], "3H trumps the second trick"
        assert rounds_of(state)[-1]["trump"] == "S", "the record keeps trump as play began"
        assert rounds_of(state)[-1]["tricks"][0]["plays"][0] == {"seat": 0, "card": "ZH", "trump": "H"}

    def test_first_wizard_still_takes_the_trick_after_trump_changes(self) -> None:
        assert winner("9H ZH AH ZC", trump="S", tricksy="suited") == "ZH"

    def test_within_the_trick_the_first_wizard_wins_even_against_the_new_trump(self) -> None:
        assert winner("2C ZH AH", trump="C", tricksy="suited") == "ZH"

    def test_chosen_the_player_names_the_suit(self) -> None:
        state = self.two_tricks("chosen")
        assert refusal(state, 0, {"play": "ZH"}).code == "trump-due"
        state = act(state, 0, play="ZH", trump="D")
        assert round_now(state)["trump"] == "D"

    def test_a_suit_or_jester_changes_nothing(self) -> None:
        state = bid_all(dealt(table(tricksy="suited", schedule=[1]), "NH", "5C", "6C", up="2S"), 0, 0, 0)
        assert round_now(play_all(state, "NH"))["trump"] == "S"

    def test_all_eight_change_it_where_all_are_wizards(self) -> None:
        state = table(tricksy="suited", specials="alternate", schedule=[1])
        state = bid_all(dealt(state, "NH", "5C", "6C", up="2S"), 0, 0, 0)
        assert round_now(play_all(state, "NH"))["trump"] == "H"

    def test_a_wizard_of_the_trump_suit_is_written_too(self) -> None:
        state = bid_all(dealt(table(tricksy="suited", schedule=[1]), "ZS", "5C", "6C", up="2S"), 0, 0, 0)
        assert rounds_of(play_all(state, "ZS 5C 6C"))[-1]["tricks"][0]["plays"][0]["trump"] == "S"


class TestMagic:
    """The publisher's Magic Edition: a two takes a trick whose suit, its own, another card has set."""

    @pytest.mark.parametrize(
        ("plays", "trump", "taken_by"),
        [
            ("KH 2H AH", NO_TRUMP, "2H"),
            ("KH ZC 2H", NO_TRUMP, "2H"),  # even over a Wizard
            ("KH 2H ZC", NO_TRUMP, "2H"),
            ("KH 2H AS", "S", "2H"),  # and over trump
            ("AS KS 2S", "S", "2S"),
            ("2H KH AH", NO_TRUMP, "AH"),  # its suit is set by itself
            ("2H 2S KH", NO_TRUMP, "KH"),
            ("NC KH 2H", NO_TRUMP, "2H"),  # after Jesters the first other card sets the suit
            ("NC 2H KH", NO_TRUMP, "KH"),
            ("ZC KH 2H", NO_TRUMP, "ZC"),  # a Wizard leads no suit
            ("NC ZC 2H", NO_TRUMP, "ZC"),
            ("KH 2S AH", "S", "2S"),  # an ordinary two of trump
            ("KH 2S AH", NO_TRUMP, "AH"),
        ],
    )
    def test_who_takes_the_trick(self, plays: str, trump: str, taken_by: str) -> None:
        assert winner(plays, trump, magic=True) == taken_by

    def test_without_it_a_two_is_a_two(self) -> None:
        assert winner("KH 2H AH") == "AH"

    @pytest.mark.parametrize(("cards", "taken"), [("A", [0, 0, 1]), ("K", [1, 0, 0]), ("2", [0, 1, 0])])
    def test_uber_wizard_beats_a_magic_two(self, cards: str, taken: list[int]) -> None:
        state = under_special("uber-wizard", "KH", "2H", "AH", up="9S", cards=cards, magic=True)
        assert rounds_of(play_all(bid_all(state, 0, 0, 0), "KH 2H AH"))[-1]["taken"] == taken

    def test_a_jester_is_what_counts_as_one(self) -> None:
        state = under_special("gizzard-fester", "ZC", "KH", "2H", up="9S", magic=True)
        state = act(bid_all(state, 0, 0, 0), 0, play="ZC", call=False)
        assert rounds_of(play_all(state, "KH 2H"))[-1]["taken"] == [0, 0, 1]
        state = under_special("gizzard-fester", "ZC", "KH", "2H", up="9S", magic=True)
        state = act(bid_all(state, 0, 0, 0), 0, play="ZC", call=True)
        assert rounds_of(play_all(state, "KH 2H"))[-1]["taken"] == [1, 0, 0]

    def test_a_wizard_in_the_trick_still_changes_trump(self) -> None:
        state = dealt(table(schedule=[2], tricksy="suited", magic=True), "KH 3C", "ZD 4C", "2H 5D", up="9S")
        state = play_all(bid_all(state, 0, 0, 0), "KH ZD 2H")
        assert round_now(state)["trump"] == "D"
        assert rounds_of(play_all(state, "5D 3C 4C"))[-1]["taken"] == [0, 0, 2]

    def test_it_follows_suit_like_any_card(self) -> None:
        state = dealt(table(schedule=[2], magic=True), "KH 3C", "2H 4C", "5D 6D", up="9S")
        state = play_all(bid_all(state, 0, 0, 0), "KH")
        assert legal_cards(state, 1) == {"2H"}
