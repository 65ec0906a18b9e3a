"""Write the playthrough that the tests compare with: ``python -m tests.research.playthrough``."""

from pathlib import Path

GOLDEN = Path(__file__).with_name("golden") / "python_wizard.txt"
GAME = "python_wizard(players=3,round=1,rules=tournament)"


def playthrough() -> str:
    """A game as OpenSpiel's generator prints it."""
    from open_spiel.python.algorithms import generate_playthrough

    import gizzard.research.openspiel  # noqa: F401 (registers the game)

    text: str = generate_playthrough.playthrough(GAME, None, seed=1)
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


if __name__ == "__main__":
    GOLDEN.write_text(playthrough(), "utf-8")
