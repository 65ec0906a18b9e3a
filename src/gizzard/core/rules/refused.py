"""Why a rule set is refused: conflicts between its rules, with sentences for people."""

from dataclasses import dataclass, field
from typing import Any, TypedDict

from gizzard.core.errors import GizzardError


class ConflictJson(TypedDict):
    """A conflict between rules in JSON."""

    fields: list[str]
    code: str
    why: str
    remedy: str


@dataclass(frozen=True)
class Conflict:
    """Why a rule set is refused: the keys in conflict, why, and what to change."""

    code: str
    fields: tuple[str, ...]
    details: dict[str, Any] = field(default_factory=dict)

    def why(self, lang: str = "en") -> str:
        """What is wrong, as a sentence."""
        return self._say(lang, "why")

    def remedy(self, lang: str = "en") -> str:
        """What to change, as a sentence."""
        return self._say(lang, "remedy")

    def _say(self, lang: str, what: str) -> str:
        from gizzard.core import texts  # slow to import, and rarely needed

        return texts.say(lang, f"conflicts.{self.code}.{what}", **self.details)

    def to_json(self, lang: str = "en") -> ConflictJson:
        """``{"fields": […], "code", "why", "remedy"}``."""
        return {
            "fields": list(self.fields),
            "code": self.code,
            "why": self.why(lang),
            "remedy": self.remedy(lang),
        }


class RulesRefused(GizzardError):
    """Raised for a rule set that cannot be played.

    Args:
        conflicts: every reason, with the keys concerned (``fields``).

    Examples:
        >>> import gizzard as gz
        >>> try:
        ...     gz.ruleset(players=7)
        ... except gz.RulesRefused as refused:
        ...     [conflict.fields for conflict in refused.conflicts]
        [('players',)]
    """

    def __init__(self, conflicts: tuple[Conflict, ...]) -> None:
        super().__init__(conflicts)
        self.conflicts = conflicts

    def say(self, lang: str = "en") -> str:
        """All conflicts in one line.

        Args:
            lang: the language code, such as ``de``.

        Returns:
            Sentences for players, separated by semicolons.

        Examples:
            >>> import gizzard as gz
            >>> try:
            ...     gz.ruleset(players=7)
            ... except gz.RulesRefused as refused:
            ...     refused.say("de")
            'Wizard ist für 3 bis 6 Spieler; 7 geht nicht. Wähle 3, 4, 5 oder 6 Spieler.'
        """
        return "; ".join(f"{conflict.why(lang)} {conflict.remedy(lang)}" for conflict in self.conflicts)

    def __str__(self) -> str:
        return self.say()
