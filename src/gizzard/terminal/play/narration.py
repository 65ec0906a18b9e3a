"""What happened, in sentences: the difference between what a seat knew and what it knows."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gizzard.core.formats import happened
from gizzard.core.formats.happened import bids_now
from gizzard.core.formats.last_trick import LastTrick
from gizzard.core.formats.phase_actions import TRUMP_PHASES
from gizzard.core.formats.rounds import Round
from gizzard.core.formats.tricks import Trick
from gizzard.core.formats.view import View
from gizzard.core.game.plan import plan
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.roundspec import RoundSpec, under
from gizzard.core.rules.special import special_from
from gizzard.core.rules.trump import TURNED_UP
from gizzard.terminal.play.choices import in_order
from gizzard.terminal.play.table import Transition
from gizzard.terminal.voice import Voice, signed, written

NOTHING = Round(number=0, dealer=0, cards=0, hands=[], turn_up=None, trump=None, bids=[], tricks=[], taken=[])
"""A round of which nothing is known yet."""


class RoundScore(NamedTuple):
    """What a round brought a player, as a sentence or a table says it."""

    bid: str
    """The bid that counts; a dash if there was none."""
    taken: int
    points: int
    total: str


def round_scores(round_json: Round) -> list[RoundScore | None]:
    """What a finished round brought each seat; None for a seat that was out."""
    by_seat = zip(bids_now(round_json), round_json["taken"], round_json["points"], round_json["scores"], strict=True)
    return [
        None
        if points is None or taken is None
        else RoundScore("–" if bid is None else str(bid), taken, points, written(total))
        for bid, taken, points, total in by_seat
    ]


def spec_of(view: View, round_json: Round) -> RoundSpec:
    """What the rules say of a round."""
    spec = plan(parse(view["rules"]))[round_json["number"] - 1]
    return under(spec, special_from(round_json["special"]) if "special" in round_json else None)


def draw_lines(voice: Voice, names: Sequence[str], draw: Sequence[Sequence[tuple[int, str]]]) -> Iterator[str]:
    """The draw for the first deal."""
    yield voice.say("draw.title")
    for number, turn in enumerate(draw):
        if number:
            yield voice.say("draw.again")
        yield ", ".join(voice.say("draw.card", name=names[seat], card=voice.card(card)) for seat, card in turn)


class Narrator:
    """Tells what happens at a table to the player of its views."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    def told(self, transition: Transition) -> list[str]:
        """What happened, sentence by sentence."""
        return [*transition.news, *self._game(transition)]

    def _game(self, transition: Transition) -> Iterator[str]:
        before, after = transition.before, transition.after
        if after is None or after["round"] is None:
            return
        known = before["round"] if before else None
        known_number = known["number"] if known else after["round"]["number"] - 1
        rounds = [*after["history"], after["round"]]
        for round_json in rounds:
            if round_json["number"] < known_number:
                continue
            same = known is not None and round_json["number"] == known_number
            if not same:
                yield from self.opening(after, round_json)
            yield from self._round(before, after, known if same and known else NOTHING, round_json, transition.trick)
        if after["phase"] == "over" and (not before or before["phase"] != "over"):
            yield self.outcome(after)

    def opening(self, view: View, round_json: Round) -> Iterator[str]:
        """What is to be known of a round before anybody bids."""
        voice, spec = self.voice, spec_of(view, round_json)
        title = self.title(view, round_json)
        facts = [
            voice.say("bar.cards", n=round_json["cards"]),
            voice.say("round.dealer", name=self._name(view, round_json["dealer"])),
        ]
        yield f"{title}. {'. '.join(facts)}. {self.trump(view, round_json)}."
        if "special" in round_json:
            yield voice.say("round.special", rule=voice.rule(round_json["special"])) + "."
        if spec.own_hand_hidden or spec.blind:
            yield voice.say("round.forehead" if spec.own_hand_hidden else "round.blind")
        if not spec.dealer_bids:
            yield self._of("saboteur", view, round_json["dealer"])
        if not spec.bidding_mode.asked:
            yield voice.say("round.zero")

    def title(self, view: View, round_json: Round) -> str:
        """``Round 3 of 15``."""
        return self.voice.say("bar.round", number=round_json["number"], of=len(plan(parse(view["rules"]))))

    def trump(self, view: View, round_json: Round) -> str:
        """Trump before the first card, and the card that was turned up."""
        opening = round_json.get("opening_trump", round_json["trump"])
        return ". ".join((self._trump(view, round_json, opening), *self._turned(view, round_json)))

    def _trump(self, view: View, round_json: Round, suit: str | None) -> str:
        is_open = view["round"] is round_json and view["phase"] in TRUMP_PHASES
        return self.voice.say("trump.open") if is_open else self.voice.trump(suit)

    def _turned(self, view: View, round_json: Round) -> Iterator[str]:
        turned = round_json.get("turn_up")
        if turned is not None and spec_of(view, round_json).trump == TURNED_UP:
            yield self.voice.say("trump.turned", card=self.voice.card(turned))

    def trump_now(self, view: View) -> list[str]:
        """Trump as it is now."""
        round_json = view["round"]
        return [f"{self._trump(view, round_json, round_json['trump'])}."] if round_json else []

    def turn_up(self, view: View) -> list[str]:
        """The card that was turned up in this round."""
        round_json = view["round"]
        turned = [f"{sentence}." for sentence in self._turned(view, round_json)] if round_json else []
        return turned or [self.voice.say("turned.none")]

    def table(self, view: View) -> list[str]:
        """What lies on the table: trump, the card that was turned up, and the trick under way."""
        return [" ".join((*self.trump_now(view), *self.turn_up(view))), *self.on_table(view)]

    def _round(
        self, before: View | None, after: View, old: Round, new: Round, trick: LastTrick | None
    ) -> Iterator[str]:
        events = happened.events_since(old, new)
        yield from self._trump_chosen(before, after, old, new, events)
        told_late = bool(old["tricks"])  # bids that lay face down are shown after the last trick
        bids = [*self._bids(before, after, old, new)]
        yield from () if told_late else bids
        for event in events:
            yield from self._event(after, new, event, trick)
        yield from bids if told_late else ()
        if "points" in new and "points" not in old:
            yield from self.result(after, new)

    def _trump_chosen(
        self, before: View | None, after: View, old: Round, new: Round, events: Sequence[happened.Event]
    ) -> Iterator[str]:
        chosen = before and before["phase"] == "trump" and old is before["round"] and after["phase"] != "trump"
        if chosen:
            suit = self.voice.suit(new.get("opening_trump", new["trump"]))
            yield self._of("trumpChosen", after, new["dealer"], suit=suit)
        for event in events:
            if isinstance(event, happened.Werewolf):
                card, suit = self.voice.card(event.took), self.voice.suit(event.trump)
                yield self._of("takenUp", after, event.seat, card=card, suit=suit)
        if "named" in new and "named" not in old:
            yield self._of("named", after, new["dealer"], rule=self.voice.rule(new["named"]))

    def _bids(self, before: View | None, after: View, old: Round, new: Round) -> Iterator[str]:
        if not spec_of(after, new).bidding_mode.asked:
            return
        earlier = old["bids"] or [None] * len(new["bids"])
        made = [seat for seat, bid in enumerate(new["bids"]) if bid is not None and earlier[seat] is None]
        if len(made) == 1:
            yield self._of("bid", after, made[0], bid=new["bids"][made[0]])
        elif made:
            all_made = [(seat, bid) for seat, bid in enumerate(new["bids"]) if bid is not None]
            listed = ", ".join(f"{self._name(after, seat)} {bid}" for seat, bid in all_made)
            yield self.voice.say("say.bids", list=listed)
        if before and before["phase"] == "bid" and old is before["round"] and not made:
            for seat in set(before["to_act"]) - set(after["to_act"]):
                yield self.voice.say("say.hasBid", name=self._name(after, seat))

    def _event(self, view: View, round_json: Round, event: happened.Event, trick: LastTrick | None) -> Iterator[str]:
        """An event of a round, but for those before the bids; ``trick``: why the last trick is taken."""
        match event:
            case happened.Aside(seat=seat):
                yield self._of("passed", view, seat)
            case happened.Passed():
                yield from self._moved(view, event)
            case happened.Taken(number, seat):
                last = number + 1 == len(round_json["tricks"]) and trick is not None and trick.seat == seat
                yield self._of("trick", view, seat, why=self.why(trick, round_json) if last else "")
            case happened.Bombed(seat=seat):
                yield self._of("untaken", view, seat)
            case happened.Cloud(seat=seat, bid=None):
                yield self.voice.say("cloud.hidden", name=self._name(view, seat))
            case happened.Cloud(seat=seat, bid=bid):
                yield self._of("cloud", view, seat, bid=bid)
            case happened.Witch(seat=seat, put=str(put), took=str(took)):
                yield self._of("swap", view, seat, put=self.voice.card(put), taken=self.voice.card(took))
            case happened.Witch(seat=seat):
                yield self._of("swapDeclined", view, seat)
            case _:
                yield from self._played(view, event)

    def _played(self, view: View, event: happened.Event) -> Iterator[str]:
        match event:
            case happened.Played(seat=seat, card=card):
                yield self._of("play", view, seat, card=self.voice.card(card))
            case happened.TurnUp(up=up):
                yield self.voice.say("said.turn_up", card=self.voice.card(up))
            case happened.Said():
                yield from self._said(view, event)
            case happened.Trump(trump=None):
                yield f"{self.voice.trump(None)}."
            case happened.Trump(trump=suit):
                yield self.voice.say("say.trumpNow", suit=self.voice.suit(suit))

    def _moved(self, view: View, event: happened.Passed) -> Iterator[str]:
        you = view["seat"]
        if event.card is None or you not in (event.seat, event.to):
            return
        yours = event.seat == you
        key = ("lost" if event.pulled else "gave") if yours else ("pulled" if event.pulled else "got")
        other = self._name(view, event.to if yours else event.seat)
        yield self.voice.say(f"exchange.{key}", name=other, card=self.voice.card(event.card))

    def _said(self, view: View, event: happened.Said) -> Iterator[str]:
        if event.call:
            yield self._of("called", view, event.seat, call=self.voice.say(f"call.{event.card[0]}"))
        if event.suit:
            yield self.voice.say("said.suit", suit=self.voice.suit(event.suit))
        if event.word:
            yield self.voice.say(f"said.{event.word}")

    def why(self, trick: LastTrick | None, round_json: Round) -> str:
        """Why somebody takes the last trick of a round, to be appended to a sentence; empty if it is not known."""
        if trick is None:
            return ""
        wizards = sum(play["card"][0] == "Z" for play in round_json["tricks"][-1]["plays"])
        return self.voice.say("why", reason=self.voice.say(f"trick.{trick.why}", n=wizards))

    def result(self, view: View, round_json: Round) -> Iterator[str]:
        """What a round brought everyone."""
        yield self.voice.say("result.title", number=round_json["number"])
        for seat, score in enumerate(round_scores(round_json)):
            if score is not None:
                said = score._asdict() | {"points": signed(score.points)}
                yield self.voice.say("result.line", name=self._name(view, seat), **said)
        if "eliminated" in round_json:
            out = round_json["eliminated"]
            key = "result.youEliminated" if out == view["seat"] else "result.eliminated"
            yield self.voice.say(key, name=self._name(view, out))

    def outcome(self, view: View) -> str:
        """Who has won."""
        winners = view["winners"] or []
        total = view["scores"][winners[0]] if winners else 0
        return self.voice.outcome([self._name(view, seat) for seat in winners], total, winners == [view["seat"]])

    def situation(self, view: View, begun: bool = True) -> list[str]:
        """Where a game stands for somebody who has just come (back); of one not begun, its first round."""
        round_json = view["round"]
        if round_json is None:
            return []
        if view["phase"] == "over":
            return [*self.result(view, round_json), self.outcome(view)]
        told = [*self.opening(view, round_json), *(self.scores(view) if begun else ())]
        return [*told, *self.on_table(view)] if round_json["tricks"] else told

    def scores(self, view: View) -> list[str]:
        """Everybody's bid, tricks and total."""
        round_json = view["round"]
        assert round_json is not None
        states = (self.state(view, round_json, seat) for seat in range(len(view["players"])))
        return [
            self.voice.say("score.line", name=self._name(view, seat), state=state, total=written(total))
            for seat, (state, total) in enumerate(zip(states, view["scores"], strict=True))
        ]

    def state(self, view: View, round_json: Round, seat: int) -> str:
        """A player's bid and tricks."""
        voice, bid, taken = self.voice, bids_now(round_json)[seat], round_json["taken"][seat]
        if taken is None:
            return voice.say("seat.out")
        if seat == round_json["dealer"] and not spec_of(view, round_json).dealer_bids:
            return voice.say("score.saboteur", taken=taken)
        if bid is None:
            in_turn = view["rules"].get("bidding", "open") == "open"
            is_bid_expected = view["phase"] in ("trump", "bid") and (in_turn or seat in view["to_act"])
            return voice.say("seat.noBid" if is_bid_expected else "score.hidden", taken=taken)
        return voice.say("score.bid", bid=bid, taken=taken)

    def on_table(self, view: View) -> list[str]:
        """The cards of the trick under way."""
        round_json = view["round"]
        trick = round_json["tricks"][-1] if round_json and round_json["tricks"] else None
        if trick is None or "winner" in trick:
            return [self.voice.say("say.nothing")]
        return [self.voice.say("say.table", list=self.listed(view, trick))]

    def last_trick(self, view: View) -> list[str]:
        """The last trick that was taken in this round."""
        round_json = view["round"]
        events = happened.events(round_json) if round_json else []
        ends = [event for event in events if isinstance(event, happened.Taken | happened.Bombed)]
        if round_json is None or not ends:
            return [self.voice.say("last.none")]
        told = self.voice.say("last", list=self.listed(view, round_json["tricks"][ends[-1].trick]))
        return [told, *self._event(view, round_json, ends[-1], None)]

    def listed(self, view: View, trick: Trick) -> str:
        """The cards of a trick, with who played them."""
        return ", ".join(
            self.voice.say("table.card", name=self._name(view, play["seat"]), card=self.voice.card(play["card"]))
            for play in trick["plays"]
        )

    def hand(self, view: View) -> list[str]:
        """The cards that the player holds, and those of others that they see."""
        round_json, held = view["round"], view["hand"]
        if round_json is None:
            return []
        if held is None:
            told = self.voice.say("hand.hidden")
        elif held:
            told = self.voice.say("hand", list=self.voice.cards(in_order(held, round_json["trump"])))
        else:
            told = self.voice.say("hand.none")
        return [told, *self._shown(view, round_json)]

    def _shown(self, view: View, round_json: Round) -> Iterator[str]:
        """What others' hands show: cards on foreheads, last cards turned up."""
        if round_json["tricks"] and round_json["cards"] == 1:
            return
        for seat, cards in enumerate(round_json["hands"]):
            if cards and seat != view["seat"]:
                yield self.voice.say("hand.of", name=self._name(view, seat), list=self.voice.cards(cards))

    def _name(self, view: View, seat: int) -> str:
        return view["players"][seat]

    def _of(self, key: str, view: View, seat: int, **args: object) -> str:
        return self.voice.of(key, self._name(view, seat), seat == view["seat"], **args)
