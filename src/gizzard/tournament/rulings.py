"""Rulings: the director's decisions about an entrant, made and revoked."""

from msgspec.structs import replace

from gizzard.tournament.file import Ruled, Tournament
from gizzard.tournament.system import Refused


def ruled(tournament: Tournament, made: Ruled) -> Tournament:
    """The tournament with one more ruling.

    Args:
        tournament: the tournament.
        made: the ruling as it is now: either an award or a disqualification.

    Returns:
        The changed tournament. Seatings stay; who is disqualified is not seated any more.

    Raises:
        Refused: the entrant is unknown, or the ruling decides nothing.
    """
    place, entrant = f"entrant {made.id}", tournament.entrant(made.id)
    if made.disqualified == bool(made.award) or (made.disqualified and made.round is not None):
        raise Refused(place, "either a penalty or bonus, or a disqualification from now on expected", "ruling")
    if not made.reason:
        raise Refused(place, "a ruling needs a reason", "ruling")
    if made.disqualified and made.id in tournament.disqualified:
        raise Refused(place, f"{entrant.name} is disqualified already", "disqualified", name=entrant.name)
    return replace(tournament, rulings=(*tournament.rulings, made))


def check_seated(tournament: Tournament, entrant: int, number: int) -> None:
    """Raise Refused if an entrant has no place in a round that a ruling is about.

    Only a new ruling is checked: the seating that it was made for may be gone, if the round was paired again.
    """
    name = tournament.entrant(entrant).name
    if not _played(tournament, entrant, number):
        what = f"{name} has no place in round {number}"
        raise Refused(f"entrant {entrant}", what, "not-in-round", name=name, round=number)


def revoked(tournament: Tournament, number: int) -> Tournament:
    """The tournament with a ruling revoked, given by its number from 1. Raises Refused if there is none that stands."""
    rulings = [*tournament.rulings]
    if not 1 <= number <= len(rulings):
        raise Refused(f"ruling {number}", f"there are {len(rulings)}")
    if rulings[number - 1].revoked is not None:
        raise Refused(f"ruling {number}", "it is revoked already", "revoked")
    rulings[number - 1] = replace(rulings[number - 1], revoked=len(tournament.rounds))
    return replace(tournament, rulings=tuple(rulings))


def ruling_before(ruling: Ruled, number: int) -> Ruled:
    """A ruling that counts as made, and as revoked, before a round was paired."""
    earlier = None if ruling.revoked is None else min(ruling.revoked, number - 1)
    return replace(ruling, after=min(ruling.after, number - 1), revoked=earlier)


def _played(tournament: Tournament, entrant: int, number: int) -> bool:
    """Whether an entrant is seated in a round, or has a bye."""
    if not 1 <= number <= len(tournament.rounds):
        return False
    one = tournament.rounds[number - 1]
    return entrant in one.byes or any(entrant in table.seats for table in one.tables)
