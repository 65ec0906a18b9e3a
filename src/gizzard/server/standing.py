"""How a table stands: its game and its people, after so many entries of its log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, reduce
from random import Random

import msgspec
from msgspec.structs import replace

from gizzard.game import Act, State, apply, chance, move_from_json, move_to_json, start
from gizzard.game.forms import PlayForm, TrickForm
from gizzard.rules.ruleset import parse
from gizzard.server.events import Entry, Event, Object, Undone
from gizzard.server.opening import Meta
from gizzard.server.social import Social, after_event, after_move


class Standing(msgspec.Struct, frozen=True):
    """A value; `follow` makes the next."""

    n: int
    """How many entries there have been: the number of the last step."""
    game: State
    """Before its first deal while the table gathers."""
    social: Social
    line: tuple[tuple[int, int, State], ...] = ()
    """What may be taken back, oldest first: the step before a move of this deal, who moved, the game then. Kept only
    where moves can be taken back at all."""
    undone: int = 0
    """The step that took moves back last; what was chosen before it does not count."""

    @property
    def begun(self) -> bool:
        """Whether there is something to see of the game."""
        return bool(self.game.position.number)

    @property
    def names(self) -> list[str]:
        """The players' names, by seat."""
        return [seat.name or "" for seat in self.social.seats]


def opened(meta: Meta) -> Standing:
    """A table before its first entry."""
    return Standing(0, start(parse(meta.rules), meta.dealer), meta.social())


def standing_of(meta: Meta, entries: Iterable[Entry]) -> Standing:
    """A table after its entries."""
    return reduce(lambda _, happening: happening[2], happenings(meta, entries), opened(meta))


Happening = tuple[Standing, Entry, Standing]
"""How a table stood, what happened then, and how it stands."""


def happenings(meta: Meta, entries: Iterable[Entry]) -> Iterator[Happening]:
    """All that happened at a table, from its first entry on."""
    return happenings_from(opened(meta), entries, meta.settings.undo)


def happenings_from(standing: Standing, entries: Iterable[Entry], keeps: bool) -> Iterator[Happening]:
    """What happened from some standing on. `keeps`: moves can be undone."""
    for entry in entries:
        before, standing = standing, follow(standing, entry, keeps)
        yield before, entry, standing


def follow(standing: Standing, entry: Entry, keeps: bool) -> Standing:
    """The table after one more entry; Refusal for a move that the rules do not allow. `keeps`: moves can be undone."""
    if entry.move is not None:
        move = move_from_json(standing.game, entry.move)
        assert isinstance(move, Act)
        return moved(standing, move.seat, entry.at, _chanced(apply(standing.game, move), entry), keeps)
    assert entry.event is not None
    return happened(standing, entry.event, entry.at, _chanced(standing.game, entry))


def moved(standing: Standing, seat: int, at: int, game: State, keeps: bool) -> Standing:
    """The table after a seat's move that led to `game`, chance included."""
    before, game = standing.game, _thrifty(standing.game, game)
    due = bool(game.position.waiting & ~(before.position.waiting ^ 1 << seat))
    social = after_move(standing.social, seat, at, due, game.over)
    if game.position.number != before.position.number:
        social = replace(social, claim=None) if social.claim else social
        return Standing(standing.n + 1, game, social, undone=standing.undone)
    line = (*standing.line, (standing.n, seat, before)) if keeps else ()
    return replace(standing, n=standing.n + 1, game=game, social=social, line=line)


def _thrifty(before: State, game: State) -> State:
    """The same game; plays of the round that ended are one object with all that are like them, at any table."""
    if len(game.history) == len(before.history):
        return game
    *earlier, ended = game.history
    tricks: list[TrickForm] = [{**trick, "plays": [*map(_shared, trick["plays"])]} for trick in ended["tricks"]]
    return State(game.rules, game.position, (*earlier, {**ended, "tricks": tricks}))


def _shared(play: PlayForm) -> PlayForm:
    return _plain_play(play["seat"], play["card"]) if len(play) == 2 else play


@cache
def _plain_play(seat: int, card: str) -> PlayForm:
    return {"seat": seat, "card": card}


def happened(standing: Standing, event: Event, at: int, game: State) -> Standing:
    """The table after an event; `game` is the one that chance made of the table's, where it did."""
    standing = _back_to(standing, event.to) if isinstance(event, Undone) else replace(standing, game=game)
    return replace(standing, n=standing.n + 1, social=after_event(standing.social, event, at))


def drawn(game: State, rng: Random) -> tuple[State, tuple[Object, ...]]:
    """The game once all that chance owes is dealt and pulled, and what that was."""
    forms = []
    while (due := chance(game, rng)) is not None:
        forms.append(move_to_json(game, due))
        game = apply(game, due)
    return game, tuple(forms)


def _chanced(game: State, entry: Entry) -> State:
    return reduce(lambda state, form: apply(state, move_from_json(state, form)), entry.chance, game)


def _back_to(standing: Standing, step: int) -> Standing:
    place = next(place for place, (n, _, _) in enumerate(standing.line) if n == step)
    return replace(standing, game=standing.line[place][2], line=standing.line[:place], undone=standing.n + 1)
