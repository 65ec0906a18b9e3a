"""One deal between a player who reads and writes text and bots. It can be played from a seed again and again."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import cast

from gizzard import Game, IllegalAction, RuleSet, bot, new_game
from gizzard.api.bots import BotName
from gizzard.research.action_words import parse_action
from gizzard.research.text import describe


@dataclass
class TextDeal:
    """The first deal of a game, up to the player's next decision.

    Args:
        rules: the rules, whose first round is played.
        opponents: the names of the bots on the player's left, clockwise.
        seed: the seed of the cards, the dealer, the player's seat and the bots.
        patience: how many illegal answers to one question are refused before a random action replaces them.

    Examples:
        >>> import gizzard as gz
        >>> from gizzard.research.text_deal import TextDeal
        >>> deal = TextDeal(gz.ruleset(players=3, schedule=[1]), ["novice", "novice"], seed=1)
        >>> deal.answer("bid 7")
        'A bid of 7 is not possible: bid a whole number from 0 to 1, the number of tricks.'
        >>> while not deal.over:
        ...     message = deal.answer(deal.question.rpartition("Legal actions: ")[2].partition(";")[0])
        >>> deal.points, deal.illegal, deal.substituted
        (-10, 1, 0)
    """

    rules: RuleSet
    opponents: Sequence[str]
    seed: int
    patience: int = 2
    illegal: int = field(default=0, init=False)
    """Illegal answers."""
    substituted: int = field(default=0, init=False)
    """Actions that replaced illegal or missing answers."""

    def __post_init__(self) -> None:
        if len(self.opponents) != self.rules.players - 1:
            raise ValueError(f"{self.rules.players - 1} opponents are needed, not {len(self.opponents)}")
        self._rng = Random(self.seed)
        self.seat = self._rng.randrange(self.rules.players)
        self.bots = [bot(cast("BotName", name), self._rng.getrandbits(32)) for name in self.opponents]
        self.game: Game = new_game(self.rules, self._rng.randrange(self.rules.players))
        self._refused = 0
        self._advance()

    @property
    def over(self) -> bool:
        """Whether the deal is played out."""
        return bool(self.game.history)

    @property
    def question(self) -> str:
        """What the player is asked now."""
        return describe(self.game.view(self.seat))

    @property
    def points(self) -> int:
        """The player's points for the deal."""
        return self.game.scores[self.seat]

    def answer(self, text: str) -> str | None:
        """Act as an answer says.

        Returns:
            The next question; after an illegal answer the reason why it is illegal; None once the deal is over.
        """
        view = self.game.view(self.seat)
        try:
            action = parse_action(text, view)
        except IllegalAction as refusal:
            self.illegal += 1
            self._refused += 1
            if self._refused <= self.patience:
                return str(refusal)
            self._substitute()
        else:
            self.game = self.game.act(self.seat, action)
        self._refused = 0
        self._advance()
        return None if self.over else self.question

    def play_out(self) -> None:
        """Replace all further answers by random actions."""
        while not self.over:
            self._substitute()
            self._advance()

    def _substitute(self) -> None:
        self.substituted += 1
        self.game = self.game.act(self.seat, self._rng.choice(self.game.legal(self.seat)))

    def _advance(self) -> None:
        """Let chance and the bots move until the player is to act."""
        while not self.over and self.seat not in self.game.to_act:
            if self.game.chance_due:
                self.game = self.game.draw(self._rng)
            else:
                seat = self.game.to_act[0]
                opponent = self.bots[(seat - self.seat - 1) % self.rules.players]
                self.game = self.game.act(seat, opponent(self.game.view(seat)))
