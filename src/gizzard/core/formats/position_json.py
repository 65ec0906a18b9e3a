"""The shape of a position, and what is wrong with one."""

from typing import Any, Final, Literal, NotRequired, TypedDict

from gizzard.core.errors import GizzardError
from gizzard.core.formats.phase_actions import Phase
from gizzard.core.formats.tricks import Trick
from gizzard.core.formats.types import ExchangeJson, Special, SuitCode
from gizzard.core.rules.ruleset import RulesJson

FORMAT: Final = "wizard-position/1"


class PositionJson(TypedDict):
    """What one seat knows of a round under way, with the scores before it. Cards are codes; lists of bids, scores and
    hands are by seat."""

    rules: RulesJson
    round: int
    """Its number, from 1."""
    dealer: int
    scores: list[int]
    """Before the round."""
    seat: int
    """Whose knowledge it is."""
    phase: Phase
    to_act: list[int]
    hand: list[str] | None
    """The cards that the seat holds now; None if it may not see them."""
    turn_up: str | None
    trump: SuitCode | None
    """When play began, or so far; None as well while it is still to be named."""
    bids: list[int | None]
    """Before any was changed; None if it is not made or not shown."""
    tricks: list[Trick]
    out: NotRequired[list[int]]
    """The seats that have left the game."""
    shown: NotRequired[list[list[str] | None]]
    """The dealt cards that the seat sees besides its hand: those of the others, or each hand's open card."""
    special: NotRequired[Special]
    """The special rule in force."""
    named: NotRequired[Special]
    """The special rule that the dealer has named for the next round."""
    werewolf: NotRequired[int]
    """The seat that swapped the Werewolf for the turn-up."""
    exchange: NotRequired[ExchangeJson]


PositionProblem = Literal[
    "format",
    "too-long",
    "missing",
    "unknown-field",
    "unreadable",
    "rules",
    "round",
    "score",
    "count",
    "seat",
    "out",
    "too-few",
    "entry",
    "special",
    "no-werewolf",
    "no-card",
    "twice",
    "turn-up-missing",
    "turn-up-extra",
    "tricks",
    "trick",
    "hand-size",
    "hand-missing",
    "turn",
    "void",
    "illegal",
    "no-deal",
    "differs",
    "cannot-hold",
    "comes-to-light",
    "not-under-way",
]
"""Why a position is refused; the sentences are under ``positions`` in each language."""


class PositionRefused(GizzardError):
    """Raised for a position that cannot be; its message is a sentence that begins with the place.

    Args:
        field: the field of the position, or ``format``.
        code: the reason (``twice``, ``turn``), for programs.
        at: where in the field: the index of a card, a bid, a trick and its play.
        **details: values that the message quotes; cards and suits by their codes.

    Examples:
        >>> import gizzard as gz
        >>> try:
        ...     gz.position("wizard-position/1 1p3s.1.3 2 0 30,-10,20 1 play 1 2HTC 9D D 1,0,1 1:7CTCKC/0:AH")
        ... except gz.PositionRefused as refused:
        ...     str(refused), refused.field, refused.place
        ('Field “hand”, character 53: The 10 of clubs (TC) is there twice.', 'hand', 53)
    """

    def __init__(self, field: str, code: PositionProblem, at: tuple[int, ...] = (), **details: Any) -> None:
        super().__init__(field, code)
        self.field = field
        self.code: PositionProblem = code
        self.at, self.details = at, details
        self.place: int | None = None
        """The character of the line, from 1; None if the position was not given as a line."""

    def say(self, lang: str = "en") -> str:
        """The message in a language.

        Args:
            lang: the language code, such as ``de``.

        Returns:
            A sentence, after the field and the character.

        Examples:
            >>> import gizzard as gz
            >>> try:
            ...     gz.position("wizard-position/2")
            ... except gz.PositionRefused as refused:
            ...     refused.say("de").split(": ")[0]
            'Feld „format“, Zeichen 1'
        """
        from gizzard.core import texts  # slow to import, and rarely needed

        details = {name: each.say(lang) if hasattr(each, "say") else each for name, each in self.details.items()}
        what = texts.say(lang, f"positions.{self.code}", **details)
        where = "in-field" if self.place is None else "in-line"
        return texts.say(lang, f"positions.{where}", field=self.field, place=self.place, what=what)

    def __str__(self) -> str:
        return self.say()
