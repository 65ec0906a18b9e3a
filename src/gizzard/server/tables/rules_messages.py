"""What is sent about the rules."""

from __future__ import annotations

from typing import Literal

from gizzard.study.catalogue_json import RuleTexts


class Catalogue(RuleTexts):
    """All texts about the rules in one language, and the bots of this server."""

    reach: Literal["this-machine", "network"]
    """`this-machine`: links to this server do not work elsewhere."""
