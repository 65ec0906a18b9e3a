"""What the page says, from its own texts."""

from importlib.resources import files
from pathlib import PurePath

from gizzard.core import texts


def page_texts(lang: str) -> dict[str, str]:
    """The page's texts without arguments, by key."""
    parts = [PurePath(file.name).stem for file in files(texts).joinpath(f"compiled/{lang}/page").iterdir()]
    found = [item for part in parts for item in texts.sentences(f"page/{part}", lang).items()]
    return {key: text for key, text in found if isinstance(text, str)}
