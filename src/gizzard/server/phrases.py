"""What the server itself has to say to people; the words about the rules are in gizzard.texts."""

from __future__ import annotations

from typing import Any, Final

DEFAULT_LANGUAGE: Final = "en"

PHRASES: Final[dict[str, dict[str, str]]] = {
    "en": {
        "not-found": "There is no such page.",
        "method": "That is not done this way.",
        "not-built": "The page is not built. Run `make` where the server was installed from.",
        "no-table": "There is no such table. The link may be incomplete, or the table was played on another server.",
        "no-seat": "This seat belongs to someone else: the link lacks the seat's secret, or it is the wrong one.",
        "not-over": "The game is not over yet; its record can be had when it is.",
        "not-json": "The server could not read that: {problem}.",
        "not-text": "The server reads text, not bytes.",
        "too-large": "That is too long: at most {most} bytes are read.",
        "no-join": "The first message must be a join.",
        "joined-already": "This connection has joined a table already.",
        "names": "A name has 1 to {most} characters.",
        "level": "There is no bot level {level}; there are {levels}.",
        "levels": "Name one bot level, or one for each of the {bots} bots.",
        "deck": "There is no deck {deck}; there are {decks}.",
        "origin": "This page may not talk to this server.",
        "not-saved": "That could not be saved and does not count: the server's disk refuses it. Please try again.",
        "slow": "The connection was too slow to keep up.",
        "internal": "Something went wrong on the server. The game is safe up to the last move.",
    },
    "de": {
        "not-found": "Diese Seite gibt es nicht.",
        "method": "So geht das hier nicht.",
        "not-built": "Die Seite ist nicht gebaut. Bitte dort `make` aufrufen, wo der Server installiert wurde.",
        "no-table": "Diesen Tisch gibt es nicht. Vielleicht ist der Link unvollständig, oder der Tisch stand auf einem "
        "anderen Server.",
        "no-seat": "Dieser Platz gehört jemand anderem: Im Link fehlt das Geheimnis des Platzes, oder es ist falsch.",
        "not-over": "Das Spiel ist noch nicht zu Ende; das Protokoll gibt es danach.",
        "not-json": "Der Server konnte das nicht lesen: {problem}.",
        "not-text": "Der Server liest Text, keine Bytes.",
        "too-large": "Das ist zu lang: Gelesen werden höchstens {most} Bytes.",
        "no-join": "Die erste Nachricht muss ein Beitritt sein.",
        "joined-already": "Diese Verbindung sitzt schon an einem Tisch.",
        "names": "Ein Name hat 1 bis {most} Zeichen.",
        "level": "Die Spielstärke {level} gibt es nicht; es gibt {levels}.",
        "levels": "Bitte eine Spielstärke angeben oder eine für jeden der {bots} Bots.",
        "deck": "Das Blatt {deck} gibt es nicht; es gibt {decks}.",
        "origin": "Diese Seite darf nicht mit diesem Server sprechen.",
        "not-saved": "Das konnte nicht gespeichert werden und zählt nicht: Die Festplatte des Servers verweigert sich. "
        "Bitte noch einmal versuchen.",
        "slow": "Die Verbindung war zu langsam, um mitzukommen.",
        "internal": "Auf dem Server ging etwas schief. Das Spiel ist bis zum letzten Zug gesichert.",
    },
}


class Problem(Exception):
    """Something a client asked for that it cannot have: a code for programs, a sentence for people."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details

    def say(self, lang: str) -> str:
        """The sentence in that language."""
        return PHRASES.get(lang, PHRASES[DEFAULT_LANGUAGE])[self.code].format(**self.details)


def language(asked: str | None, accepted: str | None = None) -> str:
    """The language asked for, else the first known one of an Accept-Language header, else English."""
    tags = [asked or "", *(accepted or "").split(",")]
    known = (tag.strip()[:2].lower() for tag in tags)
    return next((tag for tag in known if tag in PHRASES), DEFAULT_LANGUAGE)
