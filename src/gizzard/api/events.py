"""What happened in a round: who took what, what the extra cards did, which bids were changed.

Examples:
    >>> import gizzard as gz
    >>> from gizzard.api.events import Taken, events
    >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
    >>> for action in [*[gz.Bid(0)] * 3, *map(gz.Play, ["2H", "ZC", "QS"])]:
    ...     game = game.act(game.to_act[0], action)
    >>> [event for event in events(game.view(0)["round"]) if isinstance(event, Taken)]
    [Taken(trick=0, seat=2, card='ZC', kind='taken')]
"""

from gizzard.core.formats.happened import (
    Aside,
    Bombed,
    Cloud,
    Event,
    Passed,
    Played,
    Said,
    Taken,
    Trump,
    TurnUp,
    Werewolf,
    Witch,
    bids_now,
    events,
)

__all__ = [
    "Aside",
    "Bombed",
    "Cloud",
    "Event",
    "Passed",
    "Played",
    "Said",
    "Taken",
    "Trump",
    "TurnUp",
    "Werewolf",
    "Witch",
    "bids_now",
    "events",
]
