"""Playing line by line: for screen readers, pipes and the smallest terminals."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress

from gizzard.core.formats.phase_actions import PHASES, TRUMP_PHASES
from gizzard.core.formats.view import View
from gizzard.core.game.fields import SWAP
from gizzard.terminal.faces import unaccented
from gizzard.terminal.play.choices import ABOUT_CARDS, Fork, Value, in_order, label, main_fork, next_fork, question
from gizzard.terminal.play.inbox import Read, inbox_of
from gizzard.terminal.play.narration import Narrator, draw_lines
from gizzard.terminal.play.people import People, Request
from gizzard.terminal.play.rules import rule_lines
from gizzard.terminal.play.table import Action, Offer, Refused, Table, Transition
from gizzard.terminal.voice import Voice

Print = Callable[[str], None]

COMMANDS = ("help", "score", "table", "trump", "turn-up", "last", "hand", "rules", "quit")
TALK = ("yes", "no", "ask", "say")
"""Words for the people at a server's table."""
MOST_AHEAD = 20
"""Maximum number of lines that are kept for later questions."""


class Quit(Exception):
    """The player leaves before the end."""


class QuestionChanged(Exception):
    """The question has changed before it was answered."""


class LineGame:
    """One game in line mode."""

    def __init__(self, table: Table, voice: Voice, show: Print, read: Read) -> None:
        self.table, self.voice, self._show = table, voice, show
        self.narrator = Narrator(voice)
        self._inbox, self._ahead = inbox_of(table, read), deque[str]()
        self._ended = False
        """Whether the input has ended."""
        self._requests: list[Request] = []
        self._over = False
        """Whether the end of the game has been announced."""
        known = (*COMMANDS, *table.aids, *(() if table.people is None else TALK))
        words = {unaccented(voice.say(f"command.{name}")): name for name in known}
        self._commands = words | {name: name for name in known}
        if table.people is not None:
            self._commands |= {word[0]: name for word, name in words.items() if name in ("yes", "no")}

    def play(self, begun: bool) -> None:
        """Play to the end. Raises Quit if the player leaves. ``begun``: this is not the beginning of the game."""
        view = self.table.view
        if view:
            if not begun:
                self._tell(draw_lines(self.voice, view["players"], self.table.draw))
            self._tell(self.narrator.situation(view, begun))
        elif not self.table.offer:
            self._show(self.table.company())
        self._ask_for(self._new_requests())
        self._over = bool(view and view["phase"] == "over")
        while not self._over:
            self._turn()

    @property
    def read(self) -> Read:
        """Read what is typed after the end of the game."""
        return self._inbox.line

    def _turn(self) -> None:
        """Handle one decision of the player, or the events before it."""
        while transition := self._inbox.happened():
            self._announce(transition)
        view = self.table.view
        with suppress(QuestionChanged):
            if self._over:
                return
            if offer := self.table.offer:
                self._accept(offer)
            elif view and view["legal"]:
                self._decide(view)
            else:
                self._wait()

    def _announce(self, transition: Transition) -> None:
        """Announce an event, and the requests that come with it."""
        if transition.before is None and transition.after and self.table.draw:
            self._tell(draw_lines(self.voice, transition.after["players"], self.table.draw))
        new = self._new_requests()
        self._tell(sentence for sentence in self.narrator.told(transition) if sentence not in new)
        self._ask_for(new)
        self._over = bool(transition.after and transition.after["phase"] == "over")

    def _new_requests(self) -> list[str]:
        """The requests by others that are new."""
        known, people = self._requests, self.table.people
        self._requests = people.requests if people else []
        return [request.text for request in self._requests if request not in known]

    def _ask_for(self, requests: Iterable[str]) -> None:
        self._tell(self.voice.say("request", text=text) for text in requests)

    def _wait(self) -> None:
        """The next event; an unknown input line is kept for the next question."""
        try:
            came = self._inbox.next(reading=len(self._ahead) < MOST_AHEAD and not self._ended)
        except EOFError:
            self._ended = True
            return
        if came is None:
            raise Quit
        if isinstance(came, Transition):
            self._announce(came)
        elif (typed := came.strip()) and not self._command(typed):
            self._ahead.append(typed)
            self._show(self.voice.say("ahead", input=typed[:40]))

    def _typed(self) -> str:
        """Read an answer while announcing events. Raises QuestionChanged if the question changes meanwhile."""
        if self._ahead:
            return self._ahead.popleft()
        if self._ended:
            raise EOFError
        asked = self._question()
        while isinstance(came := self._inbox.next(reading=True), Transition):
            self._announce(came)
            if self._question() != asked:
                raise QuestionChanged
        if came is None:
            raise Quit
        return came.strip()

    def _question(self) -> object:
        """The current question, for comparison."""
        view = self.table.view
        return self.table.offer, view and (view["phase"], view["round"], view["legal"])

    def _accept(self, offer: Offer) -> None:
        self._show(offer.text)
        while typed := self._typed():
            if not self._command(typed):
                self._show(self.voice.say("not-understood", input=typed[:40]))
        self.table.accept(offer)

    def _decide(self, view: View) -> None:
        """Ask for an action until one is taken."""
        self._tell(self.narrator.hand(view) if view["phase"] in (*TRUMP_PHASES, "bid", PHASES[SWAP]) else ())
        while True:
            try:
                self.table.act(self._action(view))
            except Refused as refused:
                self._show(str(refused))
            else:
                return

    def _action(self, view: View) -> Action:
        fork: Fork | None = main_fork(view["legal"])
        actions: Sequence[Action] = view["legal"]
        while fork:
            answer = self._asked(view, fork)
            if answer not in fork.options:
                return {fork.about: answer}  # not allowed: the table says why
            actions = fork.options[answer]
            fork = next_fork(actions)
        return actions[0]

    def _asked(self, view: View, fork: Fork) -> Value:
        """The answer to one question: one of its options, or a card or bid that is not allowed."""
        options = self._options(view, fork)
        self._show(question(self.voice, view, fork))
        if fork.about != "bid":
            choices = {number: label(self.voice, fork, value) for number, value in enumerate(options, 1)}
            self._show(self.voice.say("choices", list=numbered(choices)))
        while True:
            typed = self._typed()
            if not typed or self._command(typed):
                continue
            answer = _answer(self.voice, typed, fork, options)
            if answer is not None:
                return answer[0]
            self._show(self.voice.say("not-understood", input=typed[:40]))

    def _options(self, view: View, fork: Fork) -> list[Value]:
        """The answers in the order of their numbers: of cards all that are held, so that the numbers are those of the
        hand."""
        round_json = view["round"]
        if fork.about in ABOUT_CARDS and view["hand"] and round_json:
            declined = [value for value in fork.options if value is None]
            return [*in_order(view["hand"], round_json["trump"]), *declined]
        return list(fork.options)

    def _command(self, typed: str) -> bool:
        """Execute a command word; returns False if it is unknown."""
        word, _, rest = typed.partition(" ")
        name = "help" if typed == "?" else self._commands.get(unaccented(word))
        if name is None or (rest and name not in TALK):
            return False
        if name == "quit":
            raise Quit
        if name in TALK and self.table.people:
            self._talk(self.table.people, name, rest.strip())
        elif name in self.table.aids:
            self._aid(name)
        else:
            self._tell(self._lines_for(name))
        return True

    def _aid(self, word: str) -> None:
        """Help the player. Raises QuestionChanged if that changes the question."""
        asked = self._question()
        self._tell([self.voice.say("hints.thinking")] if word == "review" else ())
        try:
            self._tell(self.table.aid(word))
        except Refused as refused:
            self._show(str(refused))
        if self._question() != asked:
            raise QuestionChanged

    def _talk(self, people: People, word: str, rest: str) -> None:
        if word in ("yes", "no"):
            self._answer(people, word == "yes")
        elif word == "ask":
            self._wish(people, rest)
        else:
            self._say(people, rest)

    def _answer(self, people: People, yes: bool) -> None:
        if self._requests:
            people.answer(self._requests.pop(0), yes)
        else:
            self._show(self.voice.say("request.none"))

    def _wish(self, people: People, typed: str) -> None:
        wishes = people.wishes
        if typed.isdecimal() and (wish := wishes.get(int(typed[:4]))):
            people.ask(wish)
        elif wishes:
            self._show(self.voice.say("wishes", list=numbered({n: wish.text for n, wish in wishes.items()})))
        else:
            self._show(self.voice.say("wishes.none"))

    def _say(self, people: People, typed: str) -> None:
        phrases = people.phrases
        if typed.isdecimal() and int(typed[:4]) in phrases:
            people.say(int(typed[:4]))
        elif typed and people.writes:
            people.say(typed)
        elif phrases:
            self._show(self.voice.say("phrases", list=numbered(phrases)))
            self._tell([self.voice.say("phrases.write")] if people.writes else ())
        else:
            self._show(self.voice.say("phrases.none"))

    def _lines_for(self, command: str) -> Iterable[str]:
        view = self.table.view
        if command == "help":
            return [
                self.voice.say("help", **self.voice.card_help()),
                *(self.voice.say(f"help.{aid}") for aid in self.table.aids),
                *([self.voice.say("help.people")] if self.table.people else ()),
            ]
        if view is None:
            return []
        tellers: dict[str, Callable[[View], list[str]]] = {
            "score": self.narrator.scores,
            "table": self.narrator.table,
            "trump": self.narrator.trump_now,
            "turn-up": self.narrator.turn_up,
            "last": self.narrator.last_trick,
            "hand": self.narrator.hand,
            "rules": lambda view: rule_lines(self.voice, view["rules"]),
        }
        return tellers[command](view)

    def _tell(self, sentences: Iterable[str]) -> None:
        for sentence in sentences:
            self._show(sentence)


def agrees(voice: Voice, question: str, show: Print, read: Read, word: str = "yes") -> bool:
    """Ask a question with ``yes`` and ``no`` in its text; ``word``: a command that also agrees. The end of the input
    means no."""
    yes, no = (voice.say(f"command.{word}") for word in TALK[:2])
    show(voice.say(question, yes=yes, no=no))
    while True:
        try:
            typed = unaccented(read().strip())
        except EOFError:
            return False
        if typed in (unaccented(yes), yes[0], "yes", unaccented(voice.say(f"command.{word}")), word):
            return True
        if typed in (no, no[0], "no", unaccented(voice.say("command.quit")), "quit"):
            return False
        show(voice.say("not-understood", input=typed[:40]))


def numbered(choices: Mapping[int, str]) -> str:
    """``1) hearts, 2) spades``."""
    return ", ".join(f"{number}) {text}" for number, text in choices.items())


def _answer(voice: Voice, typed: str, fork: Fork, options: Sequence[Value]) -> tuple[Value] | None:
    """The typed answer; None if it is not one."""
    if fork.about == "bid":
        return (int(typed),) if typed.isdecimal() and len(typed) < 4 else None
    if typed.isdecimal() and 0 < int(typed[:4]) <= len(options):
        return (options[int(typed[:4]) - 1],)
    if fork.about in ABOUT_CARDS and (code := voice.faces.card_typed(typed)):
        return (code,)
    if fork.about in ("trump", "suit") and (suit := voice.faces.suit_typed(typed)) is not None:
        return (suit,)
    return next(((value,) for value in options if label(voice, fork, value).casefold() == typed.casefold()), None)
