"""The files that may name an extra card: they define it, apply it or put it into words. Others ask what a card does.

`python -m tests.test_extra_card_homes` prints the number of files whose code names each card.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from core_build.python_names import is_docstring
from gizzard.core.rules.extras import Extra

ROOT = Path(__file__).resolve().parents[1]
GENERATED = "ui/src/app/wire.ts"
EVERY = " ".join(Extra)
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*", re.DOTALL)
"""A comment of TypeScript or Svelte."""

HOMES = {
    # What each card is
    "core/game/fields.py": "cloud",
    "core/game/round_table.py": "cloud",
    "core/game/score_sheet.py": "bomb cloud",
    "core/rules/roundspec.py": "cloud",
    "core/game/extra_effects.py": "werewolf juggler cloud witch vampire",
    "core/game/extra_tricks.py": "dragon fairy bomb werewolf",
    "core/game/position.py": "werewolf cloud",
    "core/rules/extras.py": EVERY,
    "core/rules/presets.py": "cloud",
    "core/rules/ruleset.py": "cloud witch",
    "core/rules/tricks.py": "dragon fairy",
    # As JSON
    "core/formats/actions.py": "cloud witch",
    "core/formats/phase_actions.py": "werewolf cloud witch vampire",
    "core/formats/deal_reconstruction.py": "werewolf",
    "core/formats/from_view.py": "werewolf",
    "core/formats/position_checks.py": "werewolf",
    "core/formats/position_json.py": "werewolf",
    "core/formats/position_text.py": "werewolf",
    "core/formats/effects.py": "bomb cloud",
    "core/formats/happened.py": "bomb werewolf cloud witch vampire",
    "core/formats/hand_changes.py": "werewolf witch",
    "core/formats/rounds.py": "werewolf",
    "core/formats/tricks.py": "cloud witch",
    # Types, arguments and their documentation
    "api/odds.py": "werewolf",
    "api/rounds.py": "werewolf cloud witch",
    "api/score_sheet.py": "bomb cloud",
    "api/rule_keys.py": EVERY,
    "cli/study/odds.py": "werewolf",
    "server/study/odds.py": "werewolf",
    # What is noted on a score pad
    "scorepad/storage.py": "bomb cloud",
    "scorepad/paper.py": "bomb",
    "scorepad/sheet_round.py": "bomb cloud",
    "scorepad/writing.py": "bomb cloud",
    "terminal/pad/plain.py": "bomb cloud",
    "ui/src/features/pad/RoundEffects.svelte": "bomb cloud",
    "ui/src/features/pad/paper.ts": "bomb cloud",
    "ui/src/features/pad/scoreFile.ts": "bomb",
    # What training and bots observe, and how actions are numbered
    "bots/search/sampling.py": "cloud",
    "bots/env/numbers.py": "vampire",
    "bots/search/lens.py": "werewolf",
    "bots/search/card_knowledge.py": "werewolf",
    "bots/env/extra_fields.py": "werewolf",
    "api/events.py": "bomb werewolf cloud witch",
    "api/numbers.py": "werewolf juggler cloud shapeshifter witch vampire",
    "api/observations.py": "bomb cloud shapeshifter witch",
    # Lessons, reasons and odds
    "study/extra_reasons.py": "dragon fairy bomb werewolf",
    "study/heard.py": "werewolf",
    "study/lessons/extra_cards.py": EVERY,
    "study/question.py": "werewolf",
    "study/reason_facts.py": "bomb",
    "ui/src/features/odds/HandOdds.svelte": "werewolf",
    "ui/src/features/odds/question.svelte.ts": "werewolf",
    # Words and questions
    "research/text.py": "bomb werewolf juggler cloud shapeshifter witch vampire",
    "terminal/play/advice.py": "witch",
    "terminal/play/choices.py": "witch",
    "research/action_words.py": "witch",
    "ui/src/exercise/actions.ts": "cloud",
    "ui/src/game/effects.ts": "witch",
    "ui/src/table/prompts/ChoicePrompt.svelte": "cloud witch",
    "terminal/play/narration.py": "bomb werewolf cloud witch",
    "ui/src/game/question.ts": "werewolf",
    "ui/src/table/words/narrate.ts": "bomb werewolf cloud witch vampire",
}
"""The cards that a file names; files of Python from ``src/gizzard``."""


OF_CLOUD = re.compile(r"cloud|rebid|change_?bid|bid_?change|changes_bid")
"""What the Cloud does: its name, the action's (``ChangeBid``), and former names, which refusals still have."""
MOST_OF_CLOUD = 36
"""Files that know what the Cloud does, by any name; the number only falls."""


def sources() -> Iterator[tuple[str, str]]:
    """The files of the program and of the page with their code in lower case, texts and documentation apart."""
    for folder, endings in (("src/gizzard", ("py",)), ("ui/src", ("ts", "svelte"))):
        for path in (path for ending in endings for path in (ROOT / folder).rglob(f"*.{ending}")):
            name = str(path.relative_to(ROOT))
            if name != GENERATED and not {"texts", "i18n"} & {*path.parts}:
                yield name.removeprefix("src/gizzard/"), code_of(path).lower()


def code_of(path: Path) -> str:
    """A file without comments and docstrings."""
    text = path.read_text(encoding="utf-8")
    return ast.unparse(Code().visit(ast.parse(text))) if path.suffix == ".py" else COMMENT.sub("", text)


class Code(ast.NodeTransformer):
    """Takes docstrings out of a module."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        return None if is_docstring(node) else node


def named_in(text: str) -> str:
    """The cards that a text names; a switch is not a Witch."""
    return " ".join(card for card in Extra if re.search(rf"(?<!s){card}", text))


def test_extra_cards_are_named_in_their_homes_alone() -> None:
    named = {name: cards for name, text in sources() if (cards := named_in(text))}
    assert named == HOMES


def test_no_more_files_know_what_the_cloud_does() -> None:
    assert sum(1 for _, text in sources() if OF_CLOUD.search(text)) <= MOST_OF_CLOUD


if __name__ == "__main__":
    for card in Extra:
        print(card, sum(card in cards.split() for cards in HOMES.values()))
