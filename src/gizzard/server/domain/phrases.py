"""What the server itself has to say to people; the words about the rules are in gizzard.texts."""

from __future__ import annotations

from typing import Any, Final

DEFAULT_LANGUAGE: Final = "en"

PHRASES: Final[dict[str, dict[str, str]]] = {
    "en": {
        "not-found": "There is no such page.",
        "method": "This address does not accept that kind of request.",
        "not-built": "The page is not built. Run `make` where the server was installed from.",
        "no-table": "There is no such table. The link may be incomplete, or the table was played on another server.",
        "no-seat": "This seat belongs to someone else: its secret is missing from the link, or it is the wrong one.",
        "seat-lost": "This seat is no longer yours: you left it, or the host freed it.",
        "no-secret": "This needs the secret of a seat, in the header Authorization: Bearer.",
        "not-over": "The game is not over yet; its record will be available when it is.",
        "not-json": "The server could not read that: {problem}.",
        "not-text": "The server accepts text messages, not binary ones.",
        "too-large": "That is too long: at most {most} bytes are accepted.",
        "cut-off": "The connection ended before the request was complete.",
        "busy": "The server is busy with other games. Please try again in {seconds} s.",
        "host": "This server is not known as {name}. Use its address, or start it with --domain {name}.",
        "no-join": "The first message must be a join.",
        "joined-already": "This connection has joined a table already.",
        "names": "A name must have 1 to {most} characters.",
        "level": "There is no bot level {level}; choose from {levels}.",
        "seats": "Name a bot level, or null for a person, for each of the {others} other seats.",
        "rounds": "A game at a table has at most {most} rounds.",
        "public-chat": "At a public table, only the phrases from the list are allowed.",
        "public-hints": "At a public table there are no hints.",
        "no-hints": "There are no hints at this table.",
        "not-to-act": "It is not your turn, so there is nothing to give a hint for.",
        "code": "That is not a rules code. Rules codes begin with 1 and are made by this server.",
        "no-such-seat": "There is no such seat; this game has {seats}, counted from 0.",
        "first-hand": "With {players} players there is no one-card round with that turn-up, trump and bids.",
        "bad-record": "That record cannot be replayed: {what}.",
        "no-rounds": "No round of this game was played to its end, so there is nothing to review.",
        "no-step": "There is no such position in this game from which it could go on.",
        "engine": "A bot program that this server provides.",
        "no-lobby": "This server has no lobby; tables are found by their links.",
        "full": "This seat is taken, or no seat is free.",
        "started": "The game at this table has begun.",
        "not-started": "The game has not begun.",
        "paused": "The game is paused.",
        "ended": "Nobody came back to this table, so it was closed.",
        "bot-plays": "A bot is playing for this seat. Take the seat back first.",
        "taken-back": "A move was taken back; please choose again.",
        "not-now": "That is not possible at the moment.",
        "host-only": "Only the host of the table can do that.",
        "no-host": "This table has no host: its game starts by itself, and nobody can free another player’s seat.",
        "brb-once": "You can be “right back” only once a game.",
        "nobody-there": "There is no other person at that seat.",
        "kick-alone": "A connected player can be removed only if another connected player agrees; players who share "
        "an address count as one.",
        "no-undo": "Moves cannot be taken back at this table.",
        "nothing-to-undo": "You have made no move in this deal that could be taken back.",
        "claim-impossible": "As far as your seat can see, the rest of the round cannot go that way.",
        "claim-open": "As far as your seat can see, the rest of the round could still go differently.",
        "asked-already": "Your last request has not been decided yet.",
        "no-ask": "There is nothing to vote on, or you have voted already.",
        "no-chat": "That cannot be said at this table.",
        "no-phrase": "That is not one of the phrases.",
        "no-free-text": "At this table, only the phrases from the list are allowed.",
        "text-length": "A message must have 1 to {most} characters.",
        "too-much-chat": "You are sending messages too fast. Please wait a few seconds.",
        "slow-down": "That was too fast. Please try again in {seconds} s.",
        "log-full": "This table has reached its limit of requests and messages; only moves are accepted now.",
        "spectator": "Spectators cannot play.",
        "no-day": "There was no daily deal on {day}.",
        "daily-hidden": "Finish your own game of today first; then you can see how others played it.",
        "no-puzzle": "There is no such puzzle.",
        "no-pad": "This pad is not shared any more, or the link is incomplete. What is on this phone stays.",
        "pad-full": "The server has no more room for changes to this pad. They stay on this phone until whoever began "
        "the sharing makes new links.",
        "pad-crowded": "{most} phones are connected to this pad already.",
        "pad-phones": "So many phones have already said whose they are that this pad takes no more. New links, made by "
        "whoever began the sharing, make room.",
        "read-only": "With this link the pad can be read, but not written on.",
        "no-cell": "{cell} cannot be written on this pad.",
        "wrong-clock": "This was written more than a year ahead: the clock of this phone, or of the server, is wrong.",
        "no-spectators": "This table does not allow spectators, or the seat's secret is missing from the link.",
        "deck": "There is no deck {deck}; choose from {decks}.",
        "origin": "Pages of other sites may not use this server.",
        "not-saved": "That could not be saved and does not count: the server cannot write to its disk. Please try "
        "again.",
        "banned": "You are banned from this server for now.",
        "removed": "The operators of this server have closed this table.",
        "moved": "This table is moving to another machine of this server. Please try again in a moment.",
        "store-full": "This server has no room left for new tables; games in progress go on. Whoever runs it can make "
        "room.",
        "damaged": "The data of this table is damaged, so it cannot be shown or played on. Whoever runs the server "
        "can restore a backup; other tables are not affected.",
        "slow": "Your connection was too slow to keep up.",
        "internal": "Something went wrong on the server. The game is safe up to the last move.",
    },
    "de": {
        "not-found": "Diese Seite gibt es nicht.",
        "method": "Diese Adresse nimmt solche Anfragen nicht an.",
        "not-built": "Die Seite ist nicht gebaut. Bitte dort `make` aufrufen, wo der Server installiert wurde.",
        "no-table": "Diesen Tisch gibt es nicht. Vielleicht ist der Link unvollständig, oder der Tisch stand auf "
        "einem anderen Server.",
        "no-seat": "Dieser Platz gehört jemand anderem: Im Link fehlt das Geheimnis des Platzes, oder es ist falsch.",
        "seat-lost": "Dieser Platz gehört dir nicht mehr: Du hast ihn verlassen, oder der Gastgeber hat ihn "
        "freigemacht.",
        "no-secret": "Dafür braucht es das Geheimnis eines Platzes, im Header Authorization: Bearer.",
        "not-over": "Das Spiel läuft noch; das Protokoll gibt es, wenn es zu Ende ist.",
        "not-json": "Der Server konnte das nicht lesen: {problem}.",
        "not-text": "Der Server nimmt nur Textnachrichten an, keine Binärdaten.",
        "too-large": "Das ist zu lang: Angenommen werden höchstens {most} Bytes.",
        "cut-off": "Die Verbindung brach ab, bevor die Anfrage vollständig war.",
        "busy": "Der Server ist mit anderen Spielen beschäftigt. Bitte in {seconds} s noch einmal versuchen.",
        "host": "Unter dem Namen {name} ist dieser Server nicht bekannt. Bitte die Adresse verwenden oder den Server "
        "mit --domain {name} starten.",
        "no-join": "Die erste Nachricht muss ein Beitritt sein.",
        "joined-already": "Diese Verbindung sitzt schon an einem Tisch.",
        "names": "Ein Name muss 1 bis {most} Zeichen lang sein.",
        "level": "Die Spielstärke {level} gibt es nicht; zur Wahl stehen {levels}.",
        "seats": "Bitte für jeden der {others} anderen Plätze eine Spielstärke nennen oder null für einen Menschen.",
        "rounds": "Ein Spiel an einem Tisch hat höchstens {most} Runden.",
        "public-chat": "An öffentlichen Tischen sind nur die Sätze aus der Liste erlaubt.",
        "public-hints": "An öffentlichen Tischen gibt es keine Tipps.",
        "no-hints": "An diesem Tisch gibt es keine Tipps.",
        "not-to-act": "Du bist nicht an der Reihe, also gibt es keinen Tipp.",
        "code": "Das ist kein Regelcode. Regelcodes beginnen mit 1 und kommen von diesem Server.",
        "no-such-seat": "Diesen Platz gibt es nicht; das Spiel hat {seats}, gezählt ab 0.",
        "first-hand": "Bei {players} Spielern gibt es keine Runde zu einer Karte mit dieser aufgedeckten Karte, diesem "
        "Trumpf und diesen Ansagen.",
        "bad-record": "Diese Aufzeichnung lässt sich nicht abspielen: {what}.",
        "no-rounds": "Von diesem Spiel wurde keine Runde zu Ende gespielt; es gibt nichts zu analysieren.",
        "no-step": "Von dieser Stelle aus lässt sich das Spiel nicht fortsetzen.",
        "engine": "Ein Bot-Programm dieses Servers.",
        "no-lobby": "Dieser Server hat keine Lobby; zu einem Tisch kommt man über seinen Link.",
        "full": "Dieser Platz ist besetzt, oder es ist keiner mehr frei.",
        "started": "Das Spiel an diesem Tisch hat begonnen.",
        "not-started": "Das Spiel hat noch nicht begonnen.",
        "paused": "Das Spiel ist angehalten.",
        "ended": "An diesen Tisch ist niemand zurückgekommen; er wurde geschlossen.",
        "bot-plays": "Für diesen Platz spielt gerade ein Bot. Bitte erst den Platz wieder übernehmen.",
        "taken-back": "Ein Zug wurde zurückgenommen; bitte neu wählen.",
        "not-now": "Das geht gerade nicht.",
        "host-only": "Das kann nur der Gastgeber des Tisches.",
        "no-host": "Dieser Tisch hat keinen Gastgeber: Das Spiel beginnt von selbst, und niemand kann den Platz eines "
        "anderen freigeben.",
        "brb-once": "„Gleich zurück“ gibt es nur einmal pro Spiel.",
        "nobody-there": "Auf diesem Platz spielt kein anderer Mensch.",
        "kick-alone": "Wer verbunden ist, kann nur entfernt werden, wenn noch jemand zustimmt, der verbunden ist; wer "
        "sich eine Adresse teilt, zählt gemeinsam als einer.",
        "no-undo": "An diesem Tisch lassen sich Züge nicht zurücknehmen.",
        "nothing-to-undo": "In dieser Runde hast du keinen Zug gemacht, der sich zurücknehmen ließe.",
        "claim-impossible": "Soweit dein Platz es sehen kann, kann die Runde so nicht mehr ausgehen.",
        "claim-open": "Soweit dein Platz es sehen kann, könnte die Runde auch noch anders ausgehen.",
        "asked-already": "Über deine letzte Anfrage ist noch nicht entschieden.",
        "no-ask": "Es gibt nichts abzustimmen, oder du hast schon abgestimmt.",
        "no-chat": "Das lässt sich an diesem Tisch nicht sagen.",
        "no-phrase": "Dieser Satz steht nicht auf der Liste.",
        "no-free-text": "An diesem Tisch sind nur die Sätze aus der Liste erlaubt.",
        "text-length": "Eine Nachricht muss 1 bis {most} Zeichen lang sein.",
        "too-much-chat": "Das waren zu viele Nachrichten auf einmal. Bitte ein paar Sekunden warten.",
        "slow-down": "Das ging zu schnell. Bitte in {seconds} s noch einmal versuchen.",
        "log-full": "An diesem Tisch ist das Limit für Anfragen und Nachrichten erreicht; jetzt zählen nur noch Züge.",
        "spectator": "Wer zuschaut, kann nicht mitspielen.",
        "no-day": "Am {day} gab es kein Spiel des Tages.",
        "daily-hidden": "Beende zuerst dein eigenes Spiel von heute; danach siehst du, wie andere gespielt haben.",
        "no-puzzle": "Diese Aufgabe gibt es nicht.",
        "no-pad": "Dieser Block wird nicht mehr geteilt, oder der Link ist unvollständig. Was auf diesem Gerät steht, "
        "bleibt.",
        "pad-full": "Der Server hat keinen Platz für weitere Änderungen an diesem Block. Sie bleiben auf diesem Gerät, "
        "bis neue Links macht, wer den Block geteilt hat.",
        "pad-crowded": "Mit diesem Block sind schon {most} Geräte verbunden.",
        "pad-phones": "Bei so vielen Geräten ist schon vermerkt, wem sie gehören, dass dieser Block keine weiteren "
        "aufnimmt. Platz schaffen neue Links von der Person, die den Block geteilt hat.",
        "read-only": "Mit diesem Link kann man mitlesen, aber nichts eintragen.",
        "no-cell": "{cell} lässt sich auf diesem Block nicht eintragen.",
        "wrong-clock": "Der Eintrag liegt mehr als ein Jahr in der Zukunft: Die Uhr dieses Geräts oder die des "
        "Servers geht falsch.",
        "no-spectators": "An diesem Tisch sind keine Zuschauer zugelassen, oder im Link fehlt das Geheimnis des "
        "Platzes.",
        "deck": "Das Blatt {deck} gibt es nicht; zur Wahl stehen {decks}.",
        "origin": "Seiten anderer Websites dürfen diesen Server nicht benutzen.",
        "not-saved": "Das konnte nicht gespeichert werden und zählt nicht: Der Server kann nicht auf seine Festplatte "
        "schreiben. Bitte noch einmal versuchen.",
        "banned": "Du bist auf diesem Server vorerst gesperrt.",
        "removed": "Die Betreiber dieses Servers haben diesen Tisch geschlossen.",
        "moved": "Dieser Tisch zieht gerade auf einen anderen Rechner dieses Servers um. Bitte gleich noch einmal "
        "versuchen.",
        "store-full": "Auf diesem Server ist kein Platz mehr für neue Tische; laufende Spiele gehen weiter. Wer ihn "
        "betreibt, kann Platz schaffen.",
        "damaged": "Die gespeicherten Daten dieses Tisches sind beschädigt; er lässt sich weder anzeigen noch "
        "weiterspielen. Wer den Server betreibt, kann eine Sicherung zurückspielen; andere Tische sind nicht "
        "betroffen.",
        "slow": "Deine Verbindung war zu langsam, um mitzukommen.",
        "internal": "Auf dem Server ist etwas schiefgegangen. Das Spiel ist bis zum letzten Zug gespeichert.",
    },
    "fr": {
        "not-found": "Cette page n’existe pas.",
        "method": "Cette adresse n’accepte pas ce genre de requête.",
        "not-built": "La page n’est pas construite. Lancez `make` là où le serveur a été installé.",
        "no-table": "Cette table n’existe pas. Le lien est peut-être incomplet, ou la table était sur un autre "
        "serveur.",
        "no-seat": "Cette place est à quelqu’un d’autre\u00a0: le secret de la place manque dans le lien, ou il est "
        "faux.",
        "seat-lost": "Cette place n’est plus la vôtre\u00a0: vous l’avez quittée, ou l’hôte l’a libérée.",
        "no-secret": "Il faut pour cela le secret d’une place, dans l’en-tête Authorization: Bearer.",
        "not-over": "La partie n’est pas terminée\u202f; son enregistrement sera disponible à la fin.",
        "not-json": "Le serveur n’a pas pu lire cela\u00a0: {problem}.",
        "not-text": "Le serveur accepte des messages de texte, pas des messages binaires.",
        "too-large": "C’est trop long\u00a0: le serveur accepte au plus {most} octets.",
        "cut-off": "La connexion s’est interrompue avant la fin de la requête.",
        "busy": "Le serveur est occupé par d’autres parties. Réessayez dans {seconds} s.",
        "host": "Ce serveur n’est pas connu sous le nom {name}. Utilisez son adresse, ou lancez-le avec --domain "
        "{name}.",
        "no-join": "Le premier message doit être de type join.",
        "joined-already": "Cette connexion a déjà rejoint une table.",
        "names": "Un nom doit compter de 1 à {most} caractères.",
        "level": "Il n’y a pas de bot de niveau {level}\u202f; choisissez parmi\u00a0: {levels}.",
        "seats": "Indiquez pour chacune des {others} autres places un niveau de bot, ou null pour une personne.",
        "rounds": "Une partie à une table compte au plus {most} manches.",
        "public-chat": "À une table publique, il n’y a que les phrases de la liste.",
        "public-hints": "Aux tables publiques, il n’y a pas de conseils.",
        "no-hints": "À cette table, il n’y a pas de conseils.",
        "not-to-act": "Ce n’est pas votre tour, il n’y a donc rien à conseiller.",
        "code": "Ce n’est pas un code des règles. Ces codes commencent par 1 et sont créés par ce serveur.",
        "no-such-seat": "Cette place n’existe pas\u202f; cette partie en a {seats}, numérotées à partir de 0.",
        "first-hand": "À {players} joueurs, il n’y a pas de manche à une carte avec cette retourne, cet atout et ces "
        "annonces.",
        "bad-record": "Cette partie enregistrée ne peut pas être rejouée\u00a0: {what}.",
        "no-rounds": "Aucune manche de cette partie n’a été jouée jusqu’au bout\u00a0: il n’y a rien à analyser.",
        "no-step": "La partie ne peut pas reprendre à partir de cet endroit.",
        "engine": "Un programme de bot que propose ce serveur.",
        "no-lobby": "Ce serveur n’a pas de liste de tables\u202f; on trouve les tables par leur lien.",
        "full": "Cette place est prise, ou il n’en reste aucune.",
        "started": "La partie a commencé à cette table.",
        "not-started": "La partie n’a pas commencé.",
        "paused": "La partie est en pause.",
        "ended": "Personne n’est revenu à cette table\u202f; elle a donc été fermée.",
        "bot-plays": "Un bot joue pour cette place. Reprenez-la d’abord.",
        "taken-back": "Un coup a été repris\u202f; choisissez de nouveau.",
        "not-now": "Ce n’est pas possible maintenant.",
        "host-only": "Seul l’hôte de la table peut faire cela.",
        "no-host": "Cette table n’a pas d’hôte\u00a0: la partie commence d’elle-même, et personne ne peut libérer la "
        "place d’un autre.",
        "brb-once": "«\u00a0Je reviens tout de suite\u00a0» ne sert qu’une fois par partie.",
        "nobody-there": "Aucune autre personne ne joue à cette place.",
        "kick-alone": "Une personne connectée n’est retirée que si une autre, connectée elle aussi, est d’accord"
        "\u202f; les personnes qui partagent une adresse comptent pour une seule.",
        "no-undo": "À cette table, on ne reprend pas ses coups.",
        "nothing-to-undo": "Dans cette manche, vous n’avez aucun coup à reprendre.",
        "claim-impossible": "Autant qu’on puisse le voir, la manche ne peut pas se terminer ainsi.",
        "claim-open": "D’après ce que voit votre place, la manche peut encore se terminer autrement.",
        "asked-already": "Votre dernière demande attend encore une décision.",
        "no-ask": "Il n’y a rien à voter, ou vous avez déjà voté.",
        "no-chat": "Cela ne peut pas se dire à cette table.",
        "no-phrase": "Ce n’est pas une phrase de la liste.",
        "no-free-text": "À cette table, il n’y a que les phrases de la liste.",
        "text-length": "Un message doit compter de 1 à {most} caractères.",
        "too-much-chat": "Vous envoyez trop de messages à la fois. Attendez quelques secondes.",
        "slow-down": "C’était trop rapide. Réessayez dans {seconds} s.",
        "log-full": "Cette table a atteint sa limite de demandes et de messages\u202f; seuls les coups y sont "
        "encore acceptés.",
        "spectator": "Les spectateurs ne jouent pas.",
        "no-day": "Il n’y a pas eu de donne du jour le {day}.",
        "daily-hidden": "Terminez d’abord votre partie du jour\u202f; vous pourrez ensuite voir celles des autres.",
        "no-puzzle": "Ce problème n’existe pas.",
        "no-pad": "Cette feuille n’est plus partagée, ou le lien est incomplet. Ce qui est sur cet appareil y reste.",
        "pad-full": "Le serveur n’a plus de place pour les changements de cette feuille. Ils restent sur cet appareil "
        "jusqu’à ce que la personne qui la partage crée de nouveaux liens.",
        "pad-crowded": "{most} appareils sont déjà connectés à cette feuille.",
        "pad-phones": "Tant d’appareils ont déjà indiqué leur propriétaire que cette feuille n’en accepte plus. De "
        "nouveaux liens, créés par la personne qui la partage, feront de la place.",
        "read-only": "Ce lien permet de lire la feuille, pas d’y écrire.",
        "no-cell": "{cell} ne peut pas être inscrit sur cette feuille.",
        "wrong-clock": "Cela porte une date à plus d’un an d’ici\u00a0: l’horloge de cet appareil, ou celle du "
        "serveur, est fausse.",
        "no-spectators": "Cette table n’accepte pas de spectateurs, ou le secret de la place manque dans le lien.",
        "deck": "Il n’y a pas de jeu de cartes {deck}\u202f; choisissez parmi\u00a0: {decks}.",
        "origin": "Les pages d’autres sites ne peuvent pas utiliser ce serveur.",
        "not-saved": "Cela n’a pas pu être enregistré et ne compte pas\u00a0: le serveur ne peut pas écrire sur son "
        "disque. Réessayez.",
        "banned": "Ce serveur ne vous admet pas pour le moment.",
        "removed": "Les responsables de ce serveur ont fermé cette table.",
        "moved": "Cette table passe à une autre machine de ce serveur. Réessayez dans un instant.",
        "store-full": "Ce serveur n’a plus de place pour de nouvelles tables\u202f; les parties commencées "
        "continuent. La personne qui l’administre peut faire de la place.",
        "damaged": "Ce que ce serveur a conservé de la table est abîmé\u00a0: on ne peut ni la montrer ni y jouer. "
        "La personne qui administre le serveur peut restaurer une sauvegarde\u202f; les autres tables ne sont pas "
        "touchées.",
        "slow": "Votre connexion était trop lente pour suivre.",
        "internal": "Il y a eu un problème sur le serveur. La partie est enregistrée jusqu’au dernier coup.",
    },
}


class RequestError(Exception):
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
