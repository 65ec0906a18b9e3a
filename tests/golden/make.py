"""Makes the golden records that the samples leave wanting: ``python -m tests.golden.make``.

Each is the first game of its rules, by seed, that shows what it is there to show. Nothing needs to be made again when a
bot plays differently: a record stands by itself. Where the rules change, delete the records concerned and run this.
"""

import copy
import json
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from gizzard.bots.simulate import simulate
from gizzard.core.formats.referee import InvalidRecord, referee
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from tests.golden.files import RECORDS, Record
from tests.golden.oracle_rules import EXTRAS


def always(_: Record) -> bool:
    """Any game will do."""
    return True


def bid_was_barred(record: Record) -> bool:
    """A last bid was restricted: with even bids, the referee rejects the record."""
    return any(map(_even_is_refused, _made_even(record)))


def _made_even(record: Record) -> Iterator[Record]:
    for place, form in enumerate(record["rounds"]):
        made = copy.deepcopy(record)
        bids = made["rounds"][place]["bids"]
        seats = [(form["dealer"] - turn) % len(bids) for turn in range(len(bids))]
        last = next(seat for seat in seats if bids[seat] is not None)
        bids[last] = form["cards"] - sum(bid or 0 for seat, bid in enumerate(bids) if seat != last)
        yield made


def _even_is_refused(record: Record) -> bool:
    try:
        referee(record)
    except InvalidRecord as wrong:
        return "would bring the total to" in str(wrong)
    return False


def one_card_bids_were_even(record: Record) -> bool:
    """Nobody had to miss in the round of one card."""
    return bool(sum(record["rounds"][0]["bids"]) == 1)


def in_force(rule: str, kind: Callable[[str], bool] = bool) -> Callable[[Record], bool]:
    """A Smyrna rule was in force, an uber-wizard of this kind."""

    def shown(record: Record) -> bool:
        specials = [form["special"] for form in record["rounds"] if "special" in form]
        return any(special["rule"] == rule and kind(special.get("cards", "-")) for special in specials)

    return shown


def played(card: str, **parts: object) -> Callable[[Record], bool]:
    """A card of this rank was played with these parts."""

    def shown(record: Record) -> bool:
        plays = [play for form in record["rounds"] for trick in form["tricks"] for play in trick["plays"]]
        return any(play["card"][0] == card and parts.items() <= play.items() for play in plays)

    return shown


def somebody_left(record: Record) -> bool:
    """A player was eliminated."""
    return any("eliminated" in form for form in record["rounds"])


def zero_made(record: Record) -> bool:
    """A bid of zero was made, and another missed."""
    rounds = record["rounds"]
    return any(5 in form["points"] for form in rounds) and any(min(form["points"]) < -1 for form in rounds)


def magic_over_a_wizard(record: Record) -> bool:
    """A two took a trick in which a Wizard lay."""
    tricks = [[play["card"] for play in _from_winner(trick)] for form in record["rounds"] for trick in form["tricks"]]
    return any(first[0] == "2" and any(card[0] == "Z" for card in others) for first, *others in tricks)


def declined(record: Record) -> bool:
    """The Witch's player left a trick as it was, and another changed a bid after the last one."""
    tricks = [trick for form in record["rounds"] for trick in form["tricks"]]
    return any("witch" in trick and trick["witch"] is None for trick in tricks) and any("cloud" in t for t in tricks)


def everything_at_once(record: Record) -> bool:
    """The Werewolf was swapped, a Vampire turned up a card, a trick was bombed, cards were passed and swapped."""
    tricks = [trick for form in record["rounds"] for trick in form["tricks"]]
    words = {word for trick in tricks for word in trick} | {
        word for trick in tricks for play in trick["plays"] for word in play
    }
    return {"lead", "pass", "witch", "cloud", "turn_up", "suit", "as", "trump", "call"} <= words and any(
        "werewolf" in form for form in record["rounds"]
    )


def _from_winner(trick: Record) -> list[Record]:
    return sorted(trick["plays"], key=lambda play: bool(play["seat"] != trick["winner"]))


def all_of(*shown: Callable[[Record], bool]) -> Callable[[Record], bool]:
    """Everything combined."""
    return lambda record: all(each(record) for each in shown)


SMYRNA = ["gizzard-fester", "pass-one", "pull-one", "last-card-up", "uber-wizard", "trick-points"]

WANTED: dict[str, tuple[dict[str, Any], Callable[[Record], bool]]] = {
    "schedule-list": ({"players": 3, "schedule": [3, 1, 2]}, always),
    "schedule-reverse": ({"players": 6, "schedule": "reverse", "rounds": 2}, always),
    "eliminate-every-3": ({"players": 6, "schedule": "reverse", "eliminate_every": 3, "rounds": 5}, somebody_left),
    "trump-rotating": ({"players": 3, "schedule": [2] * 6, "trump": "rotating"}, always),
    "tricksy-chosen": ({"players": 4, "rounds": 4, "tricksy": "chosen"}, played("Z")),
    "last-bid-canadian": ({"players": 4, "rounds": 4, "last_bid": "canadian"}, bid_was_barred),
    "last-bid-canadian-final": ({"players": 3, "rounds": 4, "last_bid": "canadian-final"}, bid_was_barred),
    "last-bid-canadian-hardcore": ({"players": 3, "rounds": 5, "last_bid": "canadian+hardcore"}, bid_was_barred),
    "last-bid-never-even": ({"players": 5, "rounds": 3, "last_bid": "never-even"}, bid_was_barred),
    "last-bid-from-two-zero": (
        {"players": 3, "rounds": 4, "last_bid": {"rule": "never-even", "from": 2, "zero": True}},
        all_of(bid_was_barred, one_card_bids_were_even),
    ),
    "magic": ({"players": 6, "magic": True}, magic_over_a_wizard),
    "plus-minus-one": ({"players": 6, "last_bid": "never-even"}, bid_was_barred),
    "championship-2015": (
        {"players": 6, **PRESETS["championship-2015"]},
        all_of(bid_was_barred, one_card_bids_were_even),
    ),
    "championship-2014": ({"players": 6, **PRESETS["championship-2014"]}, bid_was_barred),
    "witch-may": (
        {"players": 4, "schedule": [4, 4], "cards": ["cloud", "witch"], "cloud": "round", "witch": "may"},
        declined,
    ),
    "all-extras-at-once": (
        {
            "players": 5,
            "schedule": [13, 13, 13],
            "tricksy": "suited",
            "smyrna": ["gizzard-fester", "uber-wizard"],
            "cards": [*EXTRAS],
            "magic": True,
        },
        everything_at_once,
    ),
    "scoring-trick-points": ({"players": 4, "rounds": 3, "scoring": "trick-points"}, always),
    "scoring-numbers": (
        {"players": 3, "rounds": 4, "scoring": {"made": 10, "trick": 1, "off": -1, "zero": 5}},
        zero_made,
    ),
    **{
        f"uber-{name}": (
            {"players": 3, "schedule": [2, 5, 5], "smyrna": ["uber-wizard"]},
            in_force("uber-wizard", kind),
        )
        for name, kind in {
            "card": lambda cards: len(cards) == 2,
            "rank": lambda cards: len(cards) == 1 and cards != "-",
            "jesters": lambda cards: cards == "jesters",
            "suicide-kings": lambda cards: cards == "suicide-kings",
        }.items()
    },
    "fester-tricksy-chosen": (
        {"players": 4, "schedule": [1, 6], "smyrna": ["gizzard-fester"], "tricksy": "chosen"},
        all_of(played("N", call=False, trump="H"), played("Z", call=False), played("Z", call=True)),
    ),
    "forehead-gives-way": (
        {"players": 4, "schedule": [1, 1, 1], "smyrna": SMYRNA[1:4], "forehead": True, "blind_every": 2},
        all_of(*map(in_force, ["pull-one"])),
    ),
    "pass-one-delayed-saboteur": (
        {"players": 5, "schedule": [1, 3, 2], "smyrna": ["pass-one"], "bidding": "delayed", "saboteur": True},
        in_force("pass-one"),
    ),
    "pull-one-zero-alternate": (
        {"players": 6, "schedule": [1, 3, 2], "smyrna": ["pull-one"], "bidding": "zero", "specials": "alternate"},
        in_force("pull-one"),
    ),
    "nannies-saboteur-never-even-pass-one": (
        {
            "players": 6,
            "schedule": "reverse",
            "eliminate_every": 2,
            "rounds": 6,
            "saboteur": True,
            "last_bid": "never-even",
            "smyrna": ["pass-one", "pull-one"],
        },
        all_of(somebody_left, lambda record: any("exchange" in form for form in record["rounds"][2:])),
    ),
    "all-at-once": (
        {
            "players": 4,
            "schedule": [1, 2, 3, 4],
            "smyrna": SMYRNA,
            "tricksy": "suited",
            "forehead": True,
            "blind_every": 3,
            "last_bid": "canadian+hardcore",
            "saboteur": True,
        },
        lambda record: sum("special" in form for form in record["rounds"]) >= 2,
    ),
}
"""By name, the rules of a record that is wanted and what it must show."""


def make(name: str) -> Record:
    """The first game, by seed, that shows what is wanted."""
    rules, shows = WANTED[name]
    bots = ["novice", "random"] * rules["players"]
    for seed in count():
        record = next(simulate(parse(rules), bots[: rules["players"]], games=1, seed=seed))
        if shows(record):
            return record
    raise AssertionError


if __name__ == "__main__":
    for name in WANTED:
        path = RECORDS / f"{name}.jsonl"
        if not path.exists():
            path.write_text(json.dumps(make(name), separators=(",", ":")) + "\n", "utf-8")
            print(path.name)
