"""What is said and asked at a seat: plain lines print it, the full screen arranges it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gizzard.core.formats.view import View
from gizzard.terminal.play.choices import ABOUT_CARDS, Fork, Value, in_order, label, main_fork, next_fork, question
from gizzard.terminal.play.narration import Narrator, draw_lines
from gizzard.terminal.play.people import Request
from gizzard.terminal.play.rules import rule_lines
from gizzard.terminal.play.table import Table, Transition
from gizzard.terminal.voice import Voice


class Answer(NamedTuple):
    """One of the answers to a question."""

    value: Value
    text: str
    allowed: bool
    """A card that may not be played, or a bid that is barred, is shown all the same."""


class Question(NamedTuple):
    """What is asked or waited for; without answers there is nothing to choose."""

    text: str
    answers: tuple[Answer, ...] = ()
    fork: Fork | None = None
    """What an answer decides."""


class Conversation:
    """A seat at a table in words. Everything that is said of a game or asked in it comes from here."""

    def __init__(self, table: Table, voice: Voice) -> None:
        self.table, self.voice, self.narrator = table, voice, Narrator(voice)
        self.requests: list[Request] = []
        """What others wait for, the oldest first, as of the last call of `new_requests`."""
        self._tellers: dict[str, Callable[[View], list[str]]] = {
            "score": self.narrator.scores,
            "table": self.narrator.table,
            "trump": self.narrator.trump_now,
            "turn-up": self.narrator.turn_up,
            "last": self.narrator.last_trick,
            "hand": self.narrator.hand,
            "rules": lambda view: rule_lines(voice, view["rules"]),
        }

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        view = self.table.view
        return view is not None and view["phase"] == "over"

    def opening(self, begun: bool) -> list[str]:
        """Where the game stands. ``begun``: this is not its beginning, at which somebody drew for the first deal."""
        view = self.table.view
        if view is None:
            return []
        return [*(() if begun else self._drawn(view)), *self.narrator.situation(view, begun)]

    def told(self, transition: Transition) -> list[str]:
        """An event, sentence by sentence."""
        after = transition.after
        drawn = self._drawn(after) if after and transition.before is None else ()
        return [*drawn, *self.narrator.told(transition)]

    def _drawn(self, view: View) -> Iterator[str]:
        if self.table.draw:
            yield from draw_lines(self.voice, view["players"], self.table.draw)

    def new_requests(self) -> list[Request]:
        """The requests by others that have come since the last call."""
        known, people = self.requests, self.table.people
        self.requests = people.requests if people else []
        return [request for request in self.requests if request not in known]

    def reply(self, yes: bool) -> bool:
        """Agree to the oldest request, or decline it. False if there is none."""
        if not self.requests or self.table.people is None:
            return False
        self.table.people.answer(self.requests.pop(0), yes)
        return True

    def wishes(self) -> Question:
        """What can be asked of the others now, by numbers that always mean the same."""
        people = self.table.people
        wishes = {number: wish.text for number, wish in people.wishes.items()} if people else {}
        return self._listed("do.title", "wishes.none", wishes)

    def ask(self, number: Value) -> None:
        """Ask the others for one of the wishes, if it is still possible."""
        if self.table.people and isinstance(number, int) and (wish := self.table.people.wishes.get(number)):
            self.table.people.ask(wish)

    def phrases(self) -> Question:
        """What can be said, besides own words."""
        people = self.table.people
        return self._listed("say.title", "phrases.none", people.phrases if people else {})

    def say(self, said: Value) -> None:
        """Say a phrase, by its number, or own words."""
        if self.table.people and said and not isinstance(said, bool):
            self.table.people.say(said)

    @property
    def writes(self) -> bool:
        """Whether own words can be said."""
        return self.table.people is not None and self.table.people.writes

    def _listed(self, key: str, without: str, texts: Mapping[int, str]) -> Question:
        answers = tuple(Answer(number, text, True) for number, text in texts.items())
        return Question(self.voice.say(key if answers else without), answers)

    def question(self) -> Question:
        """What is asked now: to accept an offer, to decide, or to wait."""
        view, offer = self.table.view, self.table.offer
        if offer:
            return Question(offer.text)
        if view is None or view["round"] is None:
            return Question(self.table.company())
        if view["legal"]:
            return self._asked(view, main_fork(view["legal"]))
        waiting = [view["players"][seat] for seat in view["to_act"] if seat != view["seat"]]
        return Question(self.voice.say("waiting", list=", ".join(waiting)) if waiting else "")

    def _asked(self, view: View, fork: Fork) -> Question:
        answers = (
            Answer(value, label(self.voice, fork, value), value in fork.options) for value in _values(view, fork)
        )
        return Question(question(self.voice, view, fork), tuple(answers), fork)

    def choose(self, fork: Fork, value: Value) -> Question | None:
        """Answer a question: the next one, or None once the action is taken. Raises ActionRefused if it is illegal."""
        actions = fork.options.get(value) or [{fork.about: value}]
        following, view = next_fork(actions), self.table.view
        if following is None or view is None:
            self.table.act(actions[0])
            return None
        return self._asked(view, following)

    def lines(self, name: str) -> list[str]:
        """What the player asks to be told, by its name (``score``, ``hand``, …); nothing while the table gathers."""
        view = self.table.view
        return self._tellers[name](view) if view else []


def _values(view: View, fork: Fork) -> Sequence[Value]:
    """The answers in the order in which they are shown: the whole hand, and bids with the one that is barred."""
    held, round_json, barred = view["hand"], view["round"], view["barred"]
    if fork.about in ABOUT_CARDS and held and round_json:
        return [*in_order(held, round_json["trump"]), *(value for value in fork.options if value is None)]
    if fork.about == "bid" and barred:
        return sorted([*fork.options, barred["bid"]], key=lambda bid: int(bid or 0))
    return [*fork.options]
