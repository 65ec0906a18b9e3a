"""All that `gizzard play --plain` says in one round, in each language, with what is typed after ``>``.

``python -m tests.terminal.play.transcripts`` rewrites the files after an intended change.
"""

from collections.abc import Iterator
from pathlib import Path

from gizzard.core.texts import LANGUAGES
from gizzard.terminal.play.plain import LineGame
from gizzard.terminal.voice import Voice
from tests.terminal.play.players import table_of

FOLDER = Path(__file__).parent / "spoken"
WORDS = ("help", "rules", "score", "hand", "table", "trump", "turn-up", "last")
"""The prompt for the first card; then the first card is played again and again."""


def transcript(lang: str) -> str:
    """The round as it is read."""
    voice, said = Voice(lang), list[str]()
    typed = answers(voice)

    def read() -> str:
        line = next(typed)
        said.append(f"> {line}")
        return line

    table = table_of(lang, seed=4, schedule=[3], last_bid="hardcore")
    LineGame(table, voice, said.append, read).play(begun=False)
    return "\n".join(said) + "\n"


def answers(voice: Voice) -> Iterator[str]:
    """The words, a bid that is too high and one that is not, and cards."""
    yield "9"
    yield "1"
    yield from (voice.say(f"command.{word}") for word in WORDS)
    while True:
        yield "1"


if __name__ == "__main__":
    for lang in LANGUAGES:
        (FOLDER / f"{lang}.txt").write_text(transcript(lang), "utf-8")
