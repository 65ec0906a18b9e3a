"""What is refused, by the last section of the rules: every conflict, alone and together, why, and what to change."""

from collections.abc import Mapping
from typing import Any

import pytest

from gizzard.core.rules.extras import Extra
from gizzard.core.rules.parsing import MAX_UNKNOWN, parse
from gizzard.core.rules.refused import RulesRefused
from gizzard.core.rules.ruleset import KEYS
from gizzard.core.rules.special import Smyrna
from gizzard.core.texts import catalogue

Found = list[tuple[str, tuple[str, ...]]]

EVERY_IDLE_SMYRNA_FIELD = ("smyrna", "trump", "schedule", "rounds", "specials", "players")
BLIND_IDLE = ("blind-idle", ("blind_every", "rounds", "schedule", "players"))
FOREHEAD_IDLE = ("forehead-idle", ("forehead", "schedule", "rounds", "players"))
SMYRNA_IDLE = ("smyrna-idle", EVERY_IDLE_SMYRNA_FIELD)
HAND_SIZE = ("hand-size", ("schedule", "players"))
ROUNDS_MANY = ("rounds-many", ("rounds", "schedule", "players"))
LAST_BID = ("last-bid", ("last_bid", "bidding"))
LAST_BID_IDLE = ("last-bid-idle", ("last_bid", "schedule", "rounds", "players"))
ELIMINATE = ("eliminate-schedule", ("eliminate_every", "schedule"))
CARDS_ALONE = ("cards-alone", ("cards",))
CARDS_ROTATING = ("cards-rotating", ("cards", "trump"))
CARDS_ALL_DEALT = ("cards-all-dealt", ("cards", "schedule", "rounds", "players"))
FOUR = ["bomb", "juggler", "cloud", "shapeshifter"]
NINE = [card.value for card in Extra]


def conflicts(form: Mapping[str, Any]) -> Found:
    with pytest.raises(RulesRefused) as caught:
        parse(form)
    return [(conflict.code, conflict.fields) for conflict in caught.value.conflicts]


ALONE: list[tuple[dict[str, Any], tuple[str, tuple[str, ...]]]] = [
    # fewer than 3 or more than 6 players
    ({"players": 2}, ("players", ("players",))),
    ({"players": 7}, ("players", ("players",))),
    ({"players": -4}, ("players", ("players",))),
    ({"players": 10**30}, ("players", ("players",))),
    # a hand size of less than 1 or more than 60 // players
    ({"players": 3, "schedule": [21]}, HAND_SIZE),
    ({"players": 4, "schedule": [1, 16]}, HAND_SIZE),
    ({"players": 5, "schedule": [13, 12]}, HAND_SIZE),
    ({"players": 6, "schedule": [11]}, HAND_SIZE),
    ({"players": 6, "schedule": [0]}, HAND_SIZE),
    ({"players": 6, "schedule": [-1, 2]}, HAND_SIZE),
    # more rounds than the schedule has
    ({"players": 4, "rounds": 16}, ROUNDS_MANY),
    ({"players": 6, "schedule": "maximus", "rounds": 6}, ROUNDS_MANY),
    ({"players": 6, "schedule": [1, 2], "rounds": 3}, ROUNDS_MANY),
    # special-six with 5 or 6
    ({"players": 5, "schedule": "special-six"}, ("special-six", ("schedule", "players"))),
    ({"players": 6, "schedule": "special-six"}, ("special-six", ("schedule", "players"))),
    # last_bid other than free with a bidding other than open
    ({"players": 4, "last_bid": "canadian", "bidding": "hidden"}, LAST_BID),
    ({"players": 4, "last_bid": "never-even", "bidding": "zero"}, LAST_BID),
    ({"players": 4, "last_bid": "canadian-final", "bidding": "delayed"}, LAST_BID),
    ({"players": 4, "last_bid": "hardcore", "bidding": "chatham"}, LAST_BID),
    ({"players": 4, "last_bid": "canadian+hardcore", "bidding": "hands-in"}, LAST_BID),
    ({"players": 4, "last_bid": {"rule": "never-even", "from": 2}, "bidding": "hidden"}, LAST_BID),
    ({"players": 4, "last_bid": {"rule": "hardcore", "from": 4}, "bidding": "hidden"}, LAST_BID),
    # a limit without a name, from more cards than any hand has
    ({"players": 4, "last_bid": {"rule": "canadian", "from": 16}}, LAST_BID_IDLE),
    ({"players": 4, "last_bid": {"rule": "hardcore", "zero": True}, "rounds": 3}, LAST_BID_IDLE),
    # eliminate_every other than 0, 2, 3, or without schedule: reverse
    ({"players": 4, "eliminate_every": 1, "schedule": "reverse"}, ("eliminate-value", ("eliminate_every",))),
    ({"players": 4, "eliminate_every": 4, "schedule": "reverse"}, ("eliminate-value", ("eliminate_every",))),
    ({"players": 4, "eliminate_every": -2, "schedule": "reverse"}, ("eliminate-value", ("eliminate_every",))),
    ({"players": 4, "eliminate_every": 2}, ELIMINATE),
    ({"players": 4, "eliminate_every": 3, "schedule": [15, 14, 13, 12]}, ELIMINATE),
    # blind_every other than 0 or a number from 2
    ({"players": 4, "blind_every": 1}, ("blind-value", ("blind_every",))),
    ({"players": 4, "blind_every": -3}, ("blind-value", ("blind_every",))),
    # gizzard-fester among Smyrna's names together with specials: alternate
    (
        {"players": 4, "smyrna": ["pass-one", "gizzard-fester"], "specials": "alternate"},
        ("fester-alternate", ("smyrna", "specials")),
    ),
    # smyrna where no Wizard can be turned up before the last round
    ({"players": 4, "smyrna": ["pass-one"], "trump": "rotating"}, SMYRNA_IDLE),
    ({"players": 4, "smyrna": ["pass-one"], "schedule": "maximus"}, SMYRNA_IDLE),
    ({"players": 4, "smyrna": ["pass-one"], "rounds": 1}, SMYRNA_IDLE),
    ({"players": 4, "smyrna": ["pass-one"], "schedule": [3]}, SMYRNA_IDLE),
    ({"players": 4, "smyrna": ["pass-one"], "schedule": [15, 15, 1]}, SMYRNA_IDLE),
    ({"players": 4, "smyrna": ["pass-one"], "schedule": [15, 2, 3], "specials": "alternate"}, SMYRNA_IDLE),
    # forehead without a one-card round
    ({"players": 3, "forehead": True, "schedule": "quick"}, FOREHEAD_IDLE),
    ({"players": 4, "forehead": True, "schedule": "maximus"}, FOREHEAD_IDLE),
    ({"players": 4, "forehead": True, "schedule": "reverse", "rounds": 14}, FOREHEAD_IDLE),
    ({"players": 4, "forehead": True, "schedule": [2, 3]}, FOREHEAD_IDLE),
    # blind_every with bidding: zero or with fewer rounds than it counts
    ({"players": 4, "blind_every": 3, "bidding": "zero"}, ("blind-zero", ("blind_every", "bidding"))),
    ({"players": 4, "blind_every": 16}, BLIND_IDLE),
    ({"players": 4, "blind_every": 3, "rounds": 2}, BLIND_IDLE),
    ({"players": 4, "blind_every": 2, "schedule": [5]}, BLIND_IDLE),
    # rounds below 1, an empty schedule, a Smyrna name twice
    ({"players": 4, "rounds": 0}, ("rounds-few", ("rounds",))),
    ({"players": 4, "rounds": -1}, ("rounds-few", ("rounds",))),
    # not taken for the end of the list: the last fourteen of fifteen rounds would omit the one-card round
    ({"players": 4, "rounds": -14, "blind_every": 3}, ("rounds-few", ("rounds",))),
    ({"players": 4, "schedule": []}, ("schedule-empty", ("schedule",))),
    ({"players": 4, "smyrna": ["pass-one", "pull-one", "pass-one"]}, ("smyrna-twice", ("smyrna",))),
    # scoring by numbers that bring nothing
    ({"players": 4, "scoring": {"made": 0, "trick": 0, "off": 0}}, ("scoring-nothing", ("scoring",))),
    ({"players": 4, "scoring": {"made": 0, "trick": 0, "off": 0, "zero": 5}}, ("scoring-nothing", ("scoring",))),
    # an extra card twice, or without the one that it needs
    ({"players": 4, "cards": ["bomb", "witch", "bomb"]}, ("cards-twice", ("cards",))),
    ({"players": 4, "cards": ["dragon", "bomb"]}, CARDS_ALONE),
    ({"players": 4, "cards": ["fairy"]}, CARDS_ALONE),
    # extra cards with forehead
    ({"players": 4, "cards": ["bomb"], "forehead": True}, ("cards-forehead", ("cards", "forehead"))),
    # werewolf or vampire without a turn-up
    ({"players": 4, "cards": ["werewolf"], "trump": "rotating"}, CARDS_ROTATING),
    ({"players": 4, "cards": ["bomb", "werewolf", "vampire"], "trump": "rotating"}, CARDS_ROTATING),
    ({"players": 4, "cards": ["bomb", "juggler", "cloud", "vampire"], "schedule": [16, 16]}, CARDS_ALL_DEALT),
    # larger hands than the deck allows
    ({"players": 3, "cards": ["dragon", "fairy"], "schedule": [21]}, HAND_SIZE),
    ({"players": 4, "cards": NINE, "schedule": [18]}, HAND_SIZE),
    ({"players": 4, "smyrna": ["pass-one"], "cards": FOUR, "schedule": [16, 1]}, SMYRNA_IDLE),
    # cloud: round without the Cloud, witch: may without the Witch
    ({"players": 4, "cloud": "round"}, ("cloud-idle", ("cloud", "cards"))),
    ({"players": 4, "cards": ["witch"], "cloud": "round"}, ("cloud-idle", ("cloud", "cards"))),
    ({"players": 4, "cards": ["cloud"], "witch": "may"}, ("witch-idle", ("witch", "cards"))),
    # an unknown key or value
    ({"players": 4, "canadian": True}, ("unknown-key", ("canadian",))),
    ({"players": 4, "preset": "standard"}, ("unknown-key", ("preset",))),
    ({}, ("players-missing", ("players",))),
    ({"players": "4"}, ("unknown-value", ("players",))),
]


@pytest.mark.parametrize(("form", "expected"), ALONE, ids=str)
def test_each_conflict(form: dict[str, Any], expected: tuple[str, tuple[str, ...]]) -> None:
    assert conflicts(form) == [expected]


WRONG_VALUES: dict[str, list[Any]] = {
    "players": [None, "4", 4.0, True, [4], {}, float("nan"), float("inf")],
    "schedule": [None, "Standard", "", 5, [1, "2"], [1.0], [True], [[1]], {"1": 2}],
    "rounds": ["5", 5.0, True, [5], float("nan")],
    "eliminate_every": [None, "2", 2.0, True, False],
    "trump": [None, "H", "turn_up", 0, ["turn-up"], {}],
    "tricksy": [None, True, "on", ""],
    "bidding": [None, "Open", 1, ["open"]],
    "blind_every": [None, "3", 3.0, False],
    "forehead": [None, 1, 0, "true", "yes"],
    "last_bid": [
        None,
        "canadian ",
        "hardcore+canadian",
        0,
        {},
        {"from": 2},
        {"rule": "free"},
        {"rule": "canadian+hardcore"},
        {"rule": "never-even", "from": 0},
        {"rule": "never-even", "from": "2"},
        {"rule": "never-even", "zero": 1},
        {"rule": "never-even", "to": 3},
    ],
    "saboteur": [None, 1, "false"],
    "scoring": [
        None,
        "tricks",
        {},
        {"made": 20, "trick": 10},
        {"made": 20, "trick": 10, "off": -10, "bonus": 5},
        {"made": 20.0, "trick": 10, "off": -10},
        {"made": True, "trick": 10, "off": -10},
        {"made": 1001, "trick": 10, "off": -10},
        {"made": 20, "trick": 10, "off": -1001},
        {"made": 20, "trick": 10, "off": -10, "zero": None},
    ],
    "smyrna": [None, "pass-one", ["pass_one"], [None], [["pass-one"]], {"pass-one": True}, True],
    "specials": [None, "all-wizards", False],
    "cards": [None, "dragon", ["Dr"], ["Dragon"], [None], {"dragon": True}, True],
    "cloud": [None, "Round", True, ["round"]],
    "witch": [None, "might", False],
    "magic": [None, 1, "true"],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in WRONG_VALUES.items() for value in values])
def test_a_value_of_the_wrong_kind(key: str, value: object) -> None:
    assert conflicts({"players": 4} | {key: value}) == [("unknown-value", (key,))]


def test_every_key_has_wrong_values_here() -> None:
    assert set(WRONG_VALUES) == set(KEYS)


@pytest.mark.parametrize("form", [None, [], "standard", 4, True, float("nan"), [["players", 4]]])
def test_rules_must_be_an_object(form: object) -> None:
    with pytest.raises(RulesRefused) as caught:
        parse(form)
    assert [conflict.code for conflict in caught.value.conflicts] == ["not-an-object"]


TOGETHER: list[tuple[dict[str, Any], Found]] = [
    (
        {"players": 4, "last_bid": "canadian", "bidding": "hidden", "eliminate_every": 4, "rounds": 99},
        [ROUNDS_MANY, LAST_BID, ("eliminate-value", ("eliminate_every",)), ELIMINATE],
    ),
    (
        {"players": 9, "rounds": 0, "blind_every": 1, "bidding": "zero", "last_bid": "hardcore"},
        [
            ("players", ("players",)),
            ("rounds-few", ("rounds",)),
            LAST_BID,
            ("blind-value", ("blind_every",)),
            ("blind-zero", ("blind_every", "bidding")),
        ],
    ),
    (
        {
            "players": 4,
            "schedule": "maximus",
            "forehead": True,
            "blind_every": 6,
            "smyrna": ["gizzard-fester", "gizzard-fester"],
            "specials": "alternate",
        },
        [
            BLIND_IDLE,
            FOREHEAD_IDLE,
            ("smyrna-twice", ("smyrna",)),
            ("fester-alternate", ("smyrna", "specials")),
            SMYRNA_IDLE,
        ],
    ),
    ({"players": 5, "schedule": [0, 13, 99]}, [HAND_SIZE, HAND_SIZE, HAND_SIZE]),
    (
        {"players": 4, "colour": "red", "trump": "none", "bidding": "hidden", "last_bid": "canadian"},
        [("unknown-key", ("colour",)), ("unknown-value", ("trump",)), LAST_BID],
    ),
    ({"players": 7, "trump": "rotating", "smyrna": ["pass-one"]}, [("players", ("players",)), SMYRNA_IDLE]),
    (
        {
            "players": 4,
            "cards": ["dragon", "werewolf", "werewolf"],
            "forehead": True,
            "trump": "rotating",
            "cloud": "round",
            "witch": "may",
        },
        [
            ("cards-twice", ("cards",)),
            CARDS_ALONE,
            ("cards-forehead", ("cards", "forehead")),
            CARDS_ROTATING,
            ("cloud-idle", ("cloud", "cards")),
            ("witch-idle", ("witch", "cards")),
        ],
    ),
    (
        {"schedule": [], "rounds": 0},
        [("players-missing", ("players",)), ("schedule-empty", ("schedule",)), ("rounds-few", ("rounds",))],
    ),
]


@pytest.mark.parametrize(("form", "expected"), TOGETHER)
def test_all_conflicts_are_listed(form: dict[str, Any], expected: Found) -> None:
    assert sorted(conflicts(form)) == sorted(expected)


@pytest.mark.parametrize("form", [form for form, _ in [*ALONE, *TOGETHER]], ids=str)
def test_conflicts_have_a_reason_and_a_remedy_in_each_language(form: dict[str, Any]) -> None:
    with pytest.raises(RulesRefused) as caught:
        parse(form)
    for conflict in caught.value.conflicts:
        answers = [conflict.to_json(lang) for lang in ("en", "de")]
        assert [answer["fields"] for answer in answers] == [[*conflict.fields]] * 2
        for part in ("why", "remedy"):
            assert len({answer[part] for answer in answers}) == 2, "translated"
            assert all(answer[part].endswith(".") for answer in answers)
            assert not {"{", "\n"} & {*"".join(answer[part] for answer in answers).replace('{"players": 4}', "")}
        assert answers[1]["remedy"] in caught.value.say("de")


def test_of_thousands_of_unknown_keys_only_some_are_named() -> None:
    found = conflicts({f"key {number}": 1 for number in range(5000)} | {"players": 4, "trump": "none"})
    assert [code for code, _ in found] == ["unknown-key"] * MAX_UNKNOWN + ["unknown-value"]


def test_canadian_with_hidden_bids_as_the_rules_word_it() -> None:
    with pytest.raises(RulesRefused) as caught:
        parse({"players": 4, "last_bid": "canadian", "bidding": "hidden"})
    assert "nobody bids last" in str(caught.value)
    assert "Use open bids" in str(caught.value)


def test_every_conflict_with_a_text_has_an_example_here_or_among_the_presets() -> None:
    shown = {code for _, (code, _) in ALONE} | {"not-an-object", "presets-clash", "unknown-preset"}
    assert shown == set(catalogue("en")["conflicts"])


def test_playable_to_the_limit() -> None:
    """The nearest neighbours of what is refused are playable."""
    for form in (
        {"players": 3, "schedule": [20]},
        {"players": 6, "schedule": [1, 10]},
        {"players": 4, "rounds": 15},
        {"players": 4, "blind_every": 15},
        {"players": 4, "blind_every": 2, "rounds": 2},
        {"players": 4, "smyrna": [name.value for name in Smyrna], "rounds": 2},
        {"players": 4, "smyrna": ["gizzard-fester"], "schedule": [14, 15]},
        {"players": 4, "smyrna": ["pass-one"], "schedule": [1, 1], "specials": "alternate"},
        {"players": 4, "forehead": True, "schedule": [2, 1]},
        {"players": 4, "forehead": True, "blind_every": 2, "schedule": [2, 1]},
        {"players": 4, "eliminate_every": 3, "schedule": "reverse", "rounds": 1},
        {"players": 4, "scoring": "trick-points", "last_bid": "canadian+hardcore", "saboteur": True},
        {"players": 3, "cards": NINE, "schedule": [23, 22]},
        {"players": 4, "cards": FOUR, "schedule": [16]},
        {"players": 4, "cards": NINE, "schedule": "maximus", "smyrna": ["pass-one"]},
        {"players": 6, "cards": ["dragon", "fairy", *FOUR, "witch"], "schedule": "maximus", "trump": "rotating"},
        {"players": 4, "cards": ["cloud", "witch"], "cloud": "round", "witch": "may"},
        {"players": 4, "last_bid": {"rule": "hardcore", "from": 4, "zero": False}, "rounds": 3},
        {"players": 4, "last_bid": {"rule": "never-even", "from": 15}},
        {"players": 4, "scoring": {"made": 0, "trick": 0, "off": -1}},
        {"players": 4, "scoring": {"made": -1000, "trick": 1000, "off": 1000, "zero": 1000}},
        {"players": 4, "tricksy": "chosen", "specials": "alternate", "trump": "rotating", "schedule": "maximus"},
    ):
        assert parse(form).players == form["players"]
