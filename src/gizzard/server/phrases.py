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
        "seat-lost": "This seat is no longer yours: you left it, or the host freed it.",
        "no-secret": "This takes the secret of a seat, in the header Authorization: Bearer.",
        "not-over": "The game is not over yet; its record can be had when it is.",
        "not-json": "The server could not read that: {problem}.",
        "not-text": "The server reads text, not bytes.",
        "too-large": "That is too long: at most {most} bytes are read.",
        "cut-off": "The connection ended before the request did.",
        "busy": "The server is busy with other games. Please try again in {seconds} s.",
        "host": "This server does not go by the name {name}. Use its address, or have it started with --domain {name}.",
        "no-join": "The first message must be a join.",
        "joined-already": "This connection has joined a table already.",
        "names": "A name has 1 to {most} characters.",
        "level": "There is no bot level {level}; there are {levels}.",
        "seats": "Name a bot level, or null for a person, for each of the {others} other seats.",
        "rounds": "A game at a table has at most {most} rounds.",
        "public-chat": "At a public table there are only the phrases from the list.",
        "code": "That is no table code. Codes begin with 1 and are made by this server.",
        "no-such-seat": "There is no such seat; this game has {seats}, counted from 0.",
        "bad-record": "That record cannot be replayed: {what}.",
        "engine": "An engine that this server offers.",
        "no-lobby": "This server has no lobby; tables are found by their links.",
        "full": "This seat is taken, or there is none left.",
        "started": "The game at this table has begun.",
        "not-started": "The game has not begun.",
        "paused": "The game is paused.",
        "ended": "Nobody came back to this table, and it was closed.",
        "bot-plays": "A bot plays for this seat now. Take the seat back first.",
        "taken-back": "A move was taken back; please choose again.",
        "not-now": "That is not possible now.",
        "host-only": "Only the host of the table can do that.",
        "brb-once": "Being right back is possible once a game.",
        "nobody-there": "No other person plays at that seat.",
        "kick-alone": "Somebody who is connected is removed only where another connected player agrees.",
        "no-undo": "At this table moves are not taken back.",
        "nothing-to-undo": "There is no move of yours in this deal that could be taken back.",
        "claim-impossible": "The rest of the round cannot go that way, as far as can be seen.",
        "claim-open": "The rest of the round can still go another way, as far as your seat can see.",
        "asked-already": "You have asked for something that is not decided yet.",
        "no-ask": "There is nothing to decide, or you have answered already.",
        "no-chat": "That cannot be said at this table.",
        "no-phrase": "That is none of the phrases.",
        "no-free-text": "At this table there are only the phrases from the list.",
        "text-length": "What is said has 1 to {most} characters.",
        "too-much-chat": "That was a lot at once. Please wait a few seconds.",
        "slow-down": "That was a lot at once. Please try again in {seconds} s.",
        "log-full": "So much has been asked and said at this table that only moves are taken now.",
        "spectator": "Who looks on does not play.",
        "no-spectators": "This table is not open to spectators, or the link lacks the seat's secret.",
        "deck": "There is no deck {deck}; there are {decks}.",
        "origin": "This page may not talk to this server.",
        "not-saved": "That could not be saved and does not count: the server's disk refuses it. Please try again.",
        "banned": "This server does not admit you for the time being.",
        "removed": "The operators of this server have closed this table.",
        "store-full": "This server has no room left for new tables; games that have begun go on. Whoever runs it can "
        "make room.",
        "damaged": "What this server has kept of the table is damaged, so it cannot be shown or played on. Whoever "
        "runs the server can restore a backup; other tables are not affected.",
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
        "seat-lost": "Dieser Platz gehört dir nicht mehr: Du hast ihn verlassen, oder der Gastgeber hat ihn "
        "freigemacht.",
        "no-secret": "Das braucht das Geheimnis eines Platzes, im Kopf Authorization: Bearer.",
        "not-over": "Das Spiel ist noch nicht zu Ende; das Protokoll gibt es danach.",
        "not-json": "Der Server konnte das nicht lesen: {problem}.",
        "not-text": "Der Server liest Text, keine Bytes.",
        "too-large": "Das ist zu lang: Gelesen werden höchstens {most} Bytes.",
        "cut-off": "Die Verbindung endete vor der Anfrage.",
        "busy": "Der Server ist mit anderen Spielen beschäftigt. Bitte in {seconds} s noch einmal versuchen.",
        "host": "Diesen Server gibt es unter dem Namen {name} nicht. Bitte seine Adresse nehmen, oder ihn mit "
        "--domain {name} starten lassen.",
        "no-join": "Die erste Nachricht muss ein Beitritt sein.",
        "joined-already": "Diese Verbindung sitzt schon an einem Tisch.",
        "names": "Ein Name hat 1 bis {most} Zeichen.",
        "level": "Die Spielstärke {level} gibt es nicht; es gibt {levels}.",
        "seats": "Bitte für jeden der {others} anderen Plätze eine Spielstärke nennen oder null für einen Menschen.",
        "rounds": "Ein Spiel an einem Tisch hat höchstens {most} Runden.",
        "public-chat": "An einem öffentlichen Tisch gibt es nur die Sätze aus der Liste.",
        "code": "Das ist kein Tischcode. Codes beginnen mit 1 und kommen von diesem Server.",
        "no-such-seat": "Diesen Platz gibt es nicht; das Spiel hat {seats}, gezählt ab 0.",
        "bad-record": "Diese Aufzeichnung lässt sich nicht abspielen: {what}.",
        "engine": "Ein Programm, das dieser Server anbietet.",
        "no-lobby": "Dieser Server hat keine Lobby; Tische findet man über ihren Link.",
        "full": "Dieser Platz ist vergeben, oder es ist keiner mehr frei.",
        "started": "Das Spiel an diesem Tisch hat begonnen.",
        "not-started": "Das Spiel hat noch nicht begonnen.",
        "paused": "Das Spiel ist angehalten.",
        "ended": "Niemand kam an diesen Tisch zurück; er wurde geschlossen.",
        "bot-plays": "Auf diesem Platz spielt gerade ein Bot. Bitte erst den Platz zurücknehmen.",
        "taken-back": "Ein Zug wurde zurückgenommen; bitte neu wählen.",
        "not-now": "Das geht jetzt nicht.",
        "host-only": "Das kann nur, wer den Tisch eröffnet hat.",
        "brb-once": "Kurz weg sein geht einmal je Spiel.",
        "nobody-there": "Auf diesem Platz spielt kein anderer Mensch.",
        "kick-alone": "Wer verbunden ist, wird nur entfernt, wenn noch jemand zustimmt, der verbunden ist.",
        "no-undo": "An diesem Tisch werden keine Züge zurückgenommen.",
        "nothing-to-undo": "In dieser Runde gibt es keinen eigenen Zug, der zurückgenommen werden könnte.",
        "claim-impossible": "So kann der Rest der Runde nicht ausgehen, soweit sich das absehen lässt.",
        "claim-open": "Der Rest der Runde kann noch anders ausgehen, soweit dein Platz das sehen kann.",
        "asked-already": "Über eine eigene Frage ist noch nicht entschieden.",
        "no-ask": "Es gibt nichts zu entscheiden, oder die Antwort steht schon fest.",
        "no-chat": "Das kann man an diesem Tisch nicht sagen.",
        "no-phrase": "Das ist keiner der Sätze.",
        "no-free-text": "An diesem Tisch gibt es nur die Sätze aus der Liste.",
        "text-length": "Gesagtes hat 1 bis {most} Zeichen.",
        "too-much-chat": "Das war viel auf einmal. Bitte ein paar Sekunden warten.",
        "slow-down": "Das war viel auf einmal. Bitte in {seconds} s noch einmal versuchen.",
        "log-full": "An diesem Tisch wurde so viel gefragt und gesagt, dass jetzt nur noch Züge zählen.",
        "spectator": "Wer zuschaut, spielt nicht mit.",
        "no-spectators": "An diesem Tisch gibt es keine Zuschauer, oder dem Link fehlt das Geheimnis des Platzes.",
        "deck": "Das Blatt {deck} gibt es nicht; es gibt {decks}.",
        "origin": "Diese Seite darf nicht mit diesem Server sprechen.",
        "not-saved": "Das konnte nicht gespeichert werden und zählt nicht: Die Festplatte des Servers verweigert sich. "
        "Bitte noch einmal versuchen.",
        "banned": "Dieser Server lässt dich bis auf Weiteres nicht ein.",
        "removed": "Die Betreiber dieses Servers haben diesen Tisch geschlossen.",
        "store-full": "Auf diesem Server ist kein Platz mehr für neue Tische; begonnene Spiele gehen weiter. Wer ihn "
        "betreibt, kann Platz schaffen.",
        "damaged": "Was dieser Server von dem Tisch gespeichert hat, ist beschädigt; er lässt sich weder zeigen noch "
        "weiterspielen. Wer den Server betreibt, kann eine Sicherung zurückholen; andere Tische sind nicht betroffen.",
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
        return say(self.code, lang).format(**self.details)


def say(code: str, lang: str) -> str:
    """A phrase in a language."""
    return PHRASES.get(lang, PHRASES[DEFAULT_LANGUAGE])[code]


def language(asked: str | None, accepted: str | None = None) -> str:
    """The language asked for, else the first known one of an Accept-Language header, else English."""
    tags = [asked or "", *(accepted or "").split(",")]
    known = (tag.strip()[:2].lower() for tag in tags)
    return next((tag for tag in known if tag in PHRASES), DEFAULT_LANGUAGE)
