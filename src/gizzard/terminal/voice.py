"""How the terminal speaks: its own sentences and the words of the rules, in one language and for one deck."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gizzard.core import texts
from gizzard.core.cards import SUITS, UNSEEN_CODE
from gizzard.core.errors import IllegalAction
from gizzard.core.rules.presets import PRESETS
from gizzard.terminal.faces import Faces

PARTS = ("terminal", "page/table", "page/menu", "page/hints", "page/common", "page/room", "page/review", "page/puzzles")
"""Where sentences are looked for: the terminal words itself only what the page does not say, or says otherwise."""


class Voice:
    """Texts in a language, with the card names of a deck."""

    def __init__(self, lang: str = "en", deck: str = "standard") -> None:
        self.lang = lang
        self.use(deck)

    def use(self, deck: str) -> None:
        """Speak of the cards of another deck from now on."""
        lang, self.deck, self.faces = self.lang, deck, Faces(self.lang, deck)
        self._cards = texts.card_names(lang, deck) | {UNSEEN_CODE: texts.say(lang, "cards.unseen")}
        self._suits = texts.suit_names(lang, deck, "many")

    def say(self, key: str, /, **args: object) -> str:
        """The sentence under a key, filled: the terminal's own, or the page's."""
        part = next((part for part in PARTS if key in texts.sentences(part, self.lang)), PARTS[0])
        return texts.sentence(part, self.lang, key, **args)

    def asks(self, about: str, **args: object) -> str:
        """The question about one thing of an action, such as its ``suit``."""
        return self.say("name.which" if about == "cards" else f"ask.{about}", **args)

    def of(self, key: str, name: str, you: bool, /, **args: object) -> str:
        """A sentence about a player, or about the reader: ``say.bid``, ``say.youBid``."""
        return self.say(f"say.you{key[0].upper()}{key[1:]}" if you else f"say.{key}", name=name, **args)

    def outcome(self, winners: Sequence[str], total: int, you: bool = False) -> str:
        """The winners and their points; ``you``: the winner is the reader."""
        points = written(total)
        if len(winners) == 1:
            return self.of("won", winners[0], you, total=points)
        return self.say("over.shared", total=points, list=", ".join(winners))

    def card(self, code: str) -> str:
        """A card in words."""
        return self._cards[code]

    def cards(self, codes: Iterable[str]) -> str:
        """Cards in words."""
        return ", ".join(map(self.card, codes))

    def suit(self, code: str | None) -> str:
        """A suit in words; None means no trump."""
        return self.say("hints.noTrump") if code is None else self._suits[code]

    def trump(self, code: str | None) -> str:
        """``Trump: hearts``."""
        return self.say("trump.none") if code is None else self.say("trump.suit", suit=self.suit(code))

    def rule(self, special: Mapping[str, object]) -> str:
        """A special rule of Smyrna Style, with the cards of an Uber-Wizard."""
        name = texts.say(self.lang, f"names.{special['rule']}")
        return self.say("rule.cards", rule=name, cards=self.uber(str(special["cards"]))) if "cards" in special else name

    def card_help(self) -> dict[str, str]:
        """The names, symbols and notation of the cards on this deck, for help texts."""
        faces, ranks = self.faces, texts.rank_names(self.lang, self.deck)
        wizard, jester = (
            " / ".join(dict.fromkeys(ranks.get(rank + suit, ranks[rank]) for suit in SUITS)) for rank in "ZN"
        )
        return {
            "name": self.card("QS"),
            "face": ("Q" if not faces.numbered else faces.index("QS")) + faces.letter("S"),
            "ranks": self.say("ranks.numbered" if faces.numbered else "ranks.lettered"),
            "suits": ", ".join(f"{faces.letter(suit)} ({self.suit(suit)})" for suit in SUITS),
            "marks": ", ".join(f"{faces.suits[suit]} {self.suit(suit)}" for suit in SUITS),
            "z": faces.index("ZC"),
            "n": faces.index("NC"),
            "wizard": wizard,
            "jester": jester,
            "dealer": self.say("mark.dealer"),
        }

    def uber(self, cards: str) -> str:
        """What an Uber-Wizard is."""
        kind = cards if texts.has(f"uber.{cards}") else ("rank" if len(cards) == 1 else "card")
        return texts.say(self.lang, f"uber.{kind}", deck=self.deck, cards=cards)

    def tenths(self, value: float) -> str:
        """A number with one decimal and a sign: ``+23.0``, in German ``−1,5``."""
        return f"{value:+.1f}".replace("-", "−").replace(".", self.say("decimal"))

    def unsigned(self, value: float) -> str:
        """The same without a plus sign."""
        return self.tenths(value).removeprefix("+")

    def refusal(self, illegal: IllegalAction) -> str:
        """Why an action is not allowed, in the same words as everywhere else."""
        return texts.say(self.lang, f"refusals.{illegal.code}", deck=self.deck, **illegal.details)

    def last_bid(self, rule: str) -> str:
        """A rule on the last bid, by its title."""
        return texts.say(self.lang, f"values.last_bid.{rule}.title")

    def level(self, level: str) -> str:
        """A bot's level, by its title; engines and files by their names."""
        key = f"levels.{level}.title"
        return texts.say(self.lang, key) if texts.has(key) else level

    def rules(self, rules: Mapping[str, Any]) -> str:
        """Rules in a few words: the preset that has exactly these keys, or the values that differ from the standard."""
        keys = {key: value for key, value in rules.items() if key != "players"}
        preset = next((name for name, wanted in PRESETS.items() if dict(wanted) == keys), None)
        if preset:
            return texts.say(self.lang, f"presets.{preset}.title")
        titles = {key: texts.say(self.lang, f"keys.{key}.title") for key in keys}
        return ", ".join(self.say("label.value", label=titles[key], value=self.value(key, keys[key])) for key in keys)

    def value(self, key: str, value: Any) -> str:
        """A value of a rule in a few words."""
        if isinstance(value, list):
            return ", ".join(self.value(key, one) for one in value)
        if isinstance(value, dict):
            parts = {texts.say(self.lang, f"parts.{key}.{part}.title"): chosen for part, chosen in value.items()}
            return "; ".join(self.say("label.value", label=part, value=self.value(key, parts[part])) for part in parts)
        if isinstance(value, bool) and not texts.has(f"values.{key}.{json.dumps(value)}.title"):
            return self.say("command.yes" if value else "command.no")
        name = value if isinstance(value, str) else json.dumps(value)
        path = f"values.{key}.{name}.title"
        return texts.say(self.lang, path) if texts.has(path) else str(value)


def written(number: int) -> str:
    """A number with a true minus sign: ``30``, ``−10``."""
    return f"−{-number}" if number < 0 else str(number)


def signed(points: int | None) -> str:
    """``+30``, ``−10``, or a dash for none."""
    if points is None:
        return "–"
    return f"+{points}" if points >= 0 else written(points)
