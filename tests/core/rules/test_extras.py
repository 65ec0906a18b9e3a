"""The extra cards of the anniversary editions. The numbers are those of the worked examples: A, B, C … sit clockwise, A
leads, and the last seat deals. Beside the card that is played everyone holds a low spade: 2S, 3S, 4S …"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from gizzard.core.cards import BY_CODE, CODES, NO_CARD, NO_SUIT, SUITS, cards_in
from gizzard.core.errors import IllegalAction
from gizzard.core.formats.phase_actions import action_json, action_of
from gizzard.core.formats.plays import read_play
from gizzard.core.formats.rounds import round_json
from gizzard.core.game.fields import BID, CHANGE_BID, NO_SEAT, PASS, PLAY, SWAP, TAKE_TURN_UP, TRUMP
from gizzard.core.game.plan import plan
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import round_table_of
from gizzard.core.rules.extras import Extra, extras_of
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.tricks import MAGIC_CARDS
from gizzard.core.rules.trump import Tricksy
from gizzard.core.texts import LANGUAGES


def position_of(players: int, cards: int, **changed: Any) -> Position:
    """A game of one round with all nine extra cards, other properties of which are changed."""
    (spec,) = plan(parse({"players": players, "schedule": [1]}))
    spec = replace(spec, cards=cards, extras=extras_of(Extra), **changed)
    return Position(round_table_of((spec,), players), players - 1)


class Game:
    """A round under way, by JSON actions."""

    def __init__(self, hands: list[str], up: str | None, stock: str | None = None, **changed: Any) -> None:
        dealt = [[BY_CODE[card] for card in hand.split()] for hand in hands]
        self.position = position_of(len(hands), len(dealt[0]), **changed)
        self.position.deal(dealt, BY_CODE[up] if up else NO_CARD, BY_CODE[stock] if stock else NO_CARD)

    def act(self, form: dict[str, Any], seat: int | None = None) -> "Game":
        """A seat acts; by default the first that is to."""
        seat = next(cards_in(self.position.waiting)) if seat is None else seat
        self.position.act(seat, action_of(self.position, seat, form))
        return self

    def begin(self, trump: str | None, bids: list[int] | None = None) -> "Game":
        """Name the trump if asked, and bid; zero by default."""
        if self.position.phase in (TRUMP, TAKE_TURN_UP):
            self.act({"trump": trump})
        for seat in range(self.position.players):
            if self.position.waiting >> seat & 1 and self.position.phase == BID:
                self.act({"bid": bids[seat] if bids else 0}, seat)
        return self

    def play(self, plays: str) -> "Game":
        """Cards in turn: ``"9C Ju=H Sh=wizard Va"``."""
        for one in plays.split():
            card, _, word = one.partition("=")
            said = {"as": word} if len(word) > 1 else {"suit": word} if word else {}
            self.act({"play": card} | said)
        return self

    def legal(self) -> list[dict[str, Any]]:
        """What is open to the first seat that is to act."""
        seat = next(cards_in(self.position.waiting))
        return [dict(action_json(self.position, action)) for action in self.position.legal(seat)]

    def trick(self) -> dict[str, Any]:
        """The first trick in JSON."""
        return dict(round_json(self.position)["tricks"][0])


class Example(NamedTuple):
    """What is turned up and played, the trump, who takes the trick and who leads next."""

    up: str
    plays: str
    trump: str | None
    taken: int
    leads: int
    rules: Mapping[str, Any] = MappingProxyType({})
    spare: bool = True


NOBODY = NO_SEAT
A, B, C, D, E = range(5)
EXAMPLES: dict[int | str, Example] = {
    1: Example("5H", "ZC Dr AH", "H", B, B),
    2: Example("5D", "Dr 2C 5C", "D", A, A),
    5: Example("5H", "Dr ZC Fa", "H", C, C),
    6: Example("5D", "Fa 9C 3C", "D", B, B),
    7: Example("5H", "Wi Fa NC", "H", C, C),
    8: Example("5H", "Wi Fa Bo", "H", NOBODY, B),
    9: Example("5H", "9C Bo KC", "H", NOBODY, C),
    10: Example("5H", "Bo 4D 9D", "H", NOBODY, C),
    11: Example("5H", "Bo NC ND", "H", NOBODY, B),
    12: Example("5H", "Fa Dr Bo", "H", NOBODY, A),
    14: Example("5H", "8C Ju=C 2C", "H", B, B, spare=False),
    15: Example("5H", "9C Ju=C 2C", "H", A, A, spare=False),
    16: Example("5H", "AC Ju=H KC", "H", B, B),
    17: Example("5H", "Ju=D 3D TD", "H", C, C),
    18: Example("NH", "5C Ju=S 2C", None, A, A),
    19: Example("5H", "5C Ju=C Bo", "H", NOBODY, B),
    20: Example("5H", "TC Cl=C 2C", "H", B, B),
    21: Example("5H", "JC Cl=C 2C", "H", A, A),
    23: Example("5H", "JC Cl=C Bo", "H", NOBODY, A),
    25: Example("5H", "2C Cl=C JC", "H", C, C, {"dealer_bids": False}),
    27: Example("5H", "2C Sh=wizard ZC", "H", B, B),
    28: Example("5H", "ZC Sh=jester NC", "H", A, A),
    29: Example("5H", "Sh=jester NC ND", "H", A, A),
    30: Example("5H", "KC Wi 2C", "H", A, A),
    35: Example("We", "2C 3C 2H", "H", C, C),
    36: Example("9H", "8H Va 2H", "H", B, B),
    37: Example("9H", "8H 4C 2H", "H", A, A),
    39: Example("Dr", "ZC Va Fa", "S", C, C),
    40: Example("NH", "NC Va ND", None, A, A),
    41: Example("Cl", "2C Va=C 3C", "S", B, B),
    45: Example("5H", "5C 2C Dr", "H", C, C, {"magic": MAGIC_CARDS}),
    46: Example("5H", "Ju=C 2C ZC", "H", B, B, {"magic": MAGIC_CARDS}),
    "the first of both": Example("5H", "Fa ZC Dr", "H", A, A),
    "a Jester above the Fairy": Example("5H", "Fa NC ND", "H", B, B),
    48: Example("5H", "QC Dr ZC", "H", A, A, {"top_cards": 1 << BY_CODE["QC"]}),
}


@pytest.mark.parametrize("number", EXAMPLES)
def test_who_takes_the_trick(number: int | str) -> None:
    example = EXAMPLES[number]
    cards = [play.partition("=")[0] for play in example.plays.split()]
    spares = ["8D" if number == 37 and seat == B else f"{seat + 2}S" for seat in range(len(cards))]
    hands = [f"{card} {spare}" if example.spare else card for card, spare in zip(cards, spares, strict=True)]
    game = Game(hands, example.up, **example.rules).begin(example.trump).play(example.plays)
    position = game.position
    assert position.trump == (SUITS.index(example.trump) if example.trump else NO_SUIT)
    assert (position.winners[0], position.next_leaders[0]) == (example.taken, example.leads)
    trick = game.trick()
    assert trick["winner"] == (None if example.taken == NOBODY else example.taken)
    assert trick.get("lead") == (example.leads if example.taken == NOBODY else None)


class TestWhatMustBeFollowed:
    @pytest.mark.parametrize(
        ("number", "up", "plays", "hand", "open_to"),
        [
            (3, "5D", "5C Dr", "3C AS", ["3C"]),
            (4, "5D", "NC Dr", "2C AS", ["2C", "AS"]),
            (6, "5D", "Fa 9C", "3C AH", ["3C"]),
            (10, "5H", "Bo 4D", "9D AH", ["9D"]),
            (17, "5H", "Ju=D 3D", "TD AS", ["TD"]),
            (38, "7D", "Va 3D", "KD AS", ["KD"]),
        ],
    )
    def test_worked_examples(self, number: int, up: str, plays: str, hand: str, open_to: list[str]) -> None:
        cards = [play.partition("=")[0] for play in plays.split()]
        game = Game([f"{cards[0]} 2S", f"{cards[1]} 3S", hand], up).begin("H").play(plays)
        assert [action["play"] for action in game.legal()] == open_to

    def test_18_an_extra_card_may_be_played_by_who_could_follow(self) -> None:
        game = Game(["5C 2S", "Ju 3C", "2C 4S"], "NH").begin(None).play("5C")
        assert game.legal() == [{"play": "3C"}, *({"play": "Ju", "suit": suit} for suit in SUITS)]


class TestTheTurnUp:
    @pytest.mark.parametrize("card", ["Dr", "We", "Ju", "Cl", "Sh", "Va"])
    def test_the_dealer_names_one_of_the_four_suits(self, card: str) -> None:
        game = Game(["2C", "3C", "4C"], card)
        assert (game.position.phase, game.position.waiting) == (TRUMP, 1 << C)
        assert game.legal() == [{"trump": suit} for suit in SUITS]

    @pytest.mark.parametrize("card", ["Fa", "Bo", "Wi"])
    def test_there_is_no_trump(self, card: str) -> None:
        game = Game(["2C", "3C", "4C"], card)
        assert (game.position.phase, game.position.trump) == (BID, NO_SUIT)

    def test_one_is_turned_up_in_the_last_round_too(self) -> None:
        assert position_of(3, 20).next_turned()


class TestBomb:
    def test_a_bombed_trick_counts_for_nobody(self) -> None:
        game = Game(["9C 2S", "Bo 3S", "KC 4S"], "5H").begin(None).play("9C Bo KC 4S 2S 3S")
        assert game.position.taken == [0, 0, 1]


class TestJuggler:
    def test_16_everyone_passes_a_card_to_the_left_before_looking(self) -> None:
        game = Game(["AC 2D", "Ju 3S", "KC 4S"], "5H").begin(None).play("AC Ju=H KC")
        game.act({"pass": "4S"}, C).act({"pass": "2D"}, A)
        assert (game.position.phase, game.position.waiting) == (PASS, 1 << B)
        game.act({"pass": "3S"}, B)
        assert game.trick()["pass"] == [[0, 1, "2D"], [1, 2, "3S"], [2, 0, "4S"]]
        assert [CODES[card] for card in cards_in(game.position.held[B])] == ["2D"]
        assert (game.position.phase, game.position.waiting) == (PLAY, 1 << B)

    def test_19_a_bomb_does_not_stop_the_pass(self) -> None:
        game = Game(["5C 2S", "Ju 3S", "Bo 4S"], "5H").begin(None).play("5C Ju=C Bo")
        assert game.position.phase == PASS

    def test_14_nobody_passes_after_the_last_trick(self) -> None:
        assert Game(["8C", "Ju", "2C"], "5H").begin(None).play("8C Ju=C 2C").position.between_rounds()


class TestCloud:
    @pytest.mark.parametrize(
        ("number", "plays", "bids", "taker", "steps"),
        [
            (20, "TC Cl=C 2C", [0, 1, 0], B, [-1, 1]),
            (21, "JC Cl=C 2C", [0, 0, 0], A, [1]),
            (22, "JC Cl=C 2C", [2, 0, 0], A, [-1]),
        ],
    )
    def test_who_takes_it_changes_the_bid(
        self, number: int, plays: str, bids: list[int], taker: int, steps: list[int]
    ) -> None:
        cards = [play.partition("=")[0] for play in plays.split()]
        game = Game([f"{card} {seat + 2}S" for seat, card in enumerate(cards)], "5H").begin(None, bids).play(plays)
        assert (game.position.phase, game.position.waiting) == (CHANGE_BID, 1 << taker)
        assert game.legal() == [{"cloud": step} for step in steps]
        game.act({"cloud": steps[-1]})
        assert game.position.bids[taker] == bids[taker] + steps[-1]
        assert game.position.bids_made == bids
        assert game.trick()["cloud"] == steps[-1]

    def test_23_a_bomb_stops_it(self) -> None:
        assert Game(["JC 2S", "Cl 3S", "Bo 4S"], "5H").begin(None).play("JC Cl=C Bo").position.phase == PLAY

    def test_24_the_pass_comes_first(self) -> None:
        game = Game(["JC 2S", "Cl 3S", "Ju 4S"], "5H").begin(None).play("JC Cl=C Ju=H")
        for seat, card in enumerate(["2S", "3S", "4S"]):
            game.act({"pass": card}, seat)
        assert (game.position.phase, game.position.waiting) == (CHANGE_BID, 1 << C)

    def test_25_a_saboteur_has_no_bid_to_change(self) -> None:
        game = Game(["2C 2S", "Cl 3S", "JC 4S"], "5H", dealer_bids=False).begin(None).play("2C Cl=C JC")
        assert game.position.phase == PLAY

    def test_26_after_the_round(self) -> None:
        game = Game(["JC 2S", "Cl 3S", "2C 4S"], "5H", cloud_late=True).begin(None).play("JC Cl=C 2C 2S 3S 4S")
        assert (game.position.phase, game.position.waiting) == (CHANGE_BID, 1 << A)
        game.act({"cloud": 1})
        assert game.trick()["cloud"] == 1
        assert game.position.points == [20 + 10, 20, -10]

    def test_after_the_round_it_is_where_it_was_played_last(self) -> None:
        """The Witch took it out of the first trick."""
        game = Game(["JC 2S 9D", "Cl 3S 8D", "Wi 4S 7D"], "5H", cloud_late=True).begin(None).play("JC Cl=C Wi")
        game.act({"witch": ["7D", "Cl"]}).play("2S 3S 4S Cl=D 9D 8D")
        assert (game.position.phase, game.position.waiting) == (CHANGE_BID, 1 << C)


class TestShapeshifter:
    def test_its_player_says_what_it_is(self) -> None:
        game = Game(["2C", "Sh", "ZC"], "5H").begin(None).play("2C")
        assert game.legal() == [{"play": "Sh", "as": "wizard"}, {"play": "Sh", "as": "jester"}]

    def test_47_as_a_wizard_that_changes_trump_it_is_given_a_suit(self) -> None:
        game = Game(["5C 2S", "Sh 3S", "AS 4S"], "5H", trump_change=Tricksy.SUITED).begin(None).play("5C")
        assert game.legal()[1:] == [
            *({"play": "Sh", "as": "wizard", "trump": suit} for suit in SUITS),
            {"play": "Sh", "as": "jester"},
        ]
        game.act({"play": "Sh", "as": "wizard", "trump": "S"}).play("AS")
        assert (game.position.trump, game.position.winners[0]) == (SUITS.index("S"), B)


class TestWitch:
    def test_13_the_publishers_five_cards(self) -> None:
        """Bomb, then everyone passes, then the Witch; E, who was passed 5H, puts it in and takes the Dragon."""
        game = Game(["Fa 2S", "Dr 3S", "Ju 4S", "Bo 5H", "Wi 6S"], "7H").begin(None).play("Fa Dr Ju=D Bo Wi")
        for seat, card in enumerate(["2S", "3S", "4S", "5H", "6S"]):
            game.act({"pass": card}, seat)
        assert (game.position.phase, game.position.waiting) == (SWAP, 1 << E)
        assert game.legal() == [{"witch": ["5H", card]} for card in ("Fa", "Dr", "Ju", "Bo")]
        game.act({"witch": ["5H", "Dr"]})
        assert game.trick()["witch"] == ["5H", "Dr"]
        assert [CODES[card] for card in cards_in(game.position.held[E])] == ["Dr"]
        assert (game.position.winners[0], game.position.waiting) == (NO_SEAT, 1 << A)

    def test_30_a_card_that_she_takes_may_be_played_again(self) -> None:
        game = Game(["KC 2S", "Wi 3S", "2C 4S"], "5H").begin(None).play("KC Wi 2C").act({"witch": ["3S", "KC"]})
        assert game.play("2S KC 4S").position.between_rounds()

    def test_31_she_may_decline_if_the_rules_say_so(self) -> None:
        game = Game(["KC 2S", "Wi 3S", "2C 4S"], "5H", swap_optional=True).begin(None).play("KC Wi 2C")
        assert game.legal()[-1] == {"witch": None}
        assert game.act({"witch": None}).trick()["witch"] is None

    def test_she_must_swap_otherwise(self) -> None:
        game = Game(["KC 2S", "Wi 3S", "2C 4S"], "5H").begin(None).play("KC Wi 2C")
        with pytest.raises(ValueError, match="not legal"):
            game.act({"witch": None})

    def test_32_the_cloud_works_again(self) -> None:
        game = Game(["JC 2S", "Cl 3S", "Wi 4S"], "5H").begin(None).play("JC Cl=C Wi").act({"cloud": 1})
        game.act({"witch": ["4S", "Cl"]}).play("2S 3S Cl=D")
        assert (game.position.phase, game.position.waiting) == (CHANGE_BID, 1 << B)


class TestWerewolf:
    def test_33_its_holder_takes_the_turn_up_and_names_the_trump(self) -> None:
        game = Game(["2C 2S", "We 3S", "9C 4S"], "9D")
        assert (game.position.phase, game.position.waiting) == (TAKE_TURN_UP, 1 << B)
        assert game.legal() == [*({"trump": suit} for suit in SUITS), {"trump": None}]
        game.begin("D").play("2C 9D 9C")
        assert (game.position.turn_up_taker, game.position.winners[0]) == (B, B)

    def test_34_or_no_trump_even_if_a_wizard_is_turned_up(self) -> None:
        game = Game(["AH 2S", "We 2H", "3H 4S"], "ZS").begin(None)
        assert game.position.trump == NO_SUIT
        assert game.play("AH 2H 3H").position.winners == [A]

    def test_it_is_a_jester_if_nothing_is_turned_up(self) -> None:
        cards = list(CODES.values())
        game = Game([" ".join(cards[seat::3]) for seat in range(3)], None).begin(None)
        assert game.position.phase == PLAY
        assert game.position.roles(BY_CODE["We"], False) == (False, True)
        assert game.position.roles(BY_CODE["Va"], False) == (False, True)


class TestVampire:
    def test_42_on_the_werewolf_the_next_card_is_turned_up_and_makes_trump(self) -> None:
        game = Game(["AH 2S", "Va We", "3H 4S"], "9D", stock="2C").begin("D").play("AH Va 3H")
        assert game.trick()["plays"][1] == {"seat": 1, "card": "Va", "turn_up": "2C", "trump": "C"}
        assert (game.position.trump, game.position.winners[0]) == (SUITS.index("C"), B)

    def test_43_if_that_is_a_wizard_its_player_names_the_trump(self) -> None:
        game = Game(["AH 2S", "Va 3S", "ZC 4S"], "We", stock="ZD").begin("H").play("AH Va")
        assert game.legal() == [{"trump": suit} for suit in SUITS]
        game.act({"trump": "S"}).play("ZC")
        assert game.trick()["plays"][1] == {"seat": 1, "card": "Va", "turn_up": "ZD", "trump": "S"}
        assert (game.position.trump, game.position.winners[0]) == (SUITS.index("S"), B)

    def test_44_if_that_is_the_bomb_there_is_no_trump_and_nobody_takes_the_trick(self) -> None:
        game = Game(["AH 2S", "Va 3S", "2D 4S"], "We", stock="Bo").begin("H").play("AH Va 2D")
        assert game.trick()["plays"][1] == {"seat": 1, "card": "Va", "turn_up": "Bo", "trump": None}
        assert (game.position.trump, game.position.winners[0]) == (NO_SUIT, NO_SEAT)

    def test_a_card_turned_up_that_is_given_a_suit_makes_trump_besides(self) -> None:
        game = Game(["AH 2S", "Va 3S", "2D 4S"], "We", stock="Ju").begin("H").play("AH Va")
        assert game.legal() == [{"suit": suit, "trump": trump} for suit in SUITS for trump in SUITS]

    def test_41_a_cloud_lies_there(self) -> None:
        game = Game(["2C 2S", "Va 3S", "3C 4S"], "Cl").begin("S").play("2C Va=C 3C")
        assert (game.position.phase, game.position.waiting) == (CHANGE_BID, 1 << B)


REFUSALS = [
    ("suit-due", "JC", {"play": "Ju"}),
    ("suit-not-due", "JC", {"play": "2C", "suit": "C"}),
    ("as-due", "JC", {"play": "Sh"}),
    ("as-due", "JC", {"play": "Sh", "as": "wolf"}),
    ("as-not-due", "JC", {"play": "2C", "as": "jester"}),
    ("trump-not-due", "JC", {"play": "Dr", "trump": "C"}),
    ("rebid-step", "JC Ju=C Cl=C", {"cloud": 2}),
    ("rebid-step", "JC Ju=C Cl=C", {"cloud": None}),
    ("wrong-phase", "JC Ju=C Cl=C", {"witch": None}),
    ("swap-form", "JC Ju=C Wi", {"witch": "2C"}),
    ("bad-card", "JC Ju=C Wi", {"witch": ["2C", "??"]}),
    ("wrong-phase", "JC", {"cloud": 1}),
]


@pytest.mark.parametrize(("code", "plays", "action"), REFUSALS)
def test_refusals(code: str, plays: str, action: dict[str, Any]) -> None:
    """Refusals name the missing or superfluous part in each language."""
    game = Game(["JC 2S 2D 3D", "Ju Sh Dr 2C", "Cl Wi 4S 5S"], "5H").begin(None).play(plays)
    for seat in cards_in(game.position.waiting if game.position.phase == PASS else 0):
        game.act({"pass": ["2D", "Dr", "4S"][seat]}, seat)
    with pytest.raises(IllegalAction) as caught:
        game.act(action)
    assert caught.value.code == code
    assert all(caught.value.say(lang) for lang in LANGUAGES)


@pytest.mark.parametrize("said", [{"suit": "H"}, {"as": "jester"}, {"trump": "H"}, {"call": True}], ids=str)
def test_what_a_turned_up_card_asks_for_is_not_said_with_the_vampire(said: dict[str, Any]) -> None:
    game = Game(["AH 2S", "Va 3S", "2D 4S"], "We", stock="Ju").begin("H").play("AH")
    with pytest.raises(IllegalAction) as caught:
        game.act({"play": "Va", **said})
    assert caught.value.code == f"{next(iter(said))}-not-due"


def test_a_record_must_say_which_card_a_vampire_turned_up() -> None:
    game = Game(["AH 2S", "Va 3S", "2D 4S"], "We").begin("H").play("AH")
    with pytest.raises(IllegalAction) as caught:
        read_play(game.position, {"seat": 1, "card": "Va"})
    assert (caught.value.code, bool(caught.value.say("de"))) == ("turn-up-due", True)


def test_a_record_must_not_say_that_another_card_turned_one_up() -> None:
    game = Game(["AH 2S", "Va 3S", "2D 4S"], "We", stock="Ju").begin("H")
    with pytest.raises(IllegalAction) as caught:
        read_play(game.position, {"seat": 0, "card": "AH", "turn_up": "Ju"})
    assert (caught.value.code, bool(caught.value.say("de"))) == ("turn-up-not-due", True)
