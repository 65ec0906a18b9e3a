"""What the page says, from its own texts."""

from gizzard.core.texts import sentences


def page_texts(lang: str, part: str) -> dict[str, str]:
    """The texts without arguments in a file of the page's texts, by key."""
    return {key: text for key, text in sentences(f"page/{part}", lang).items() if isinstance(text, str)}
