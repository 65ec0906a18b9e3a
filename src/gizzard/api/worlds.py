"""Determinizations of a view."""

from gizzard.api.arguments import seat_among
from gizzard.api.game import Game
from gizzard.bots.observation import contradiction, ill_formed
from gizzard.bots.search.sampling import Sampler, sampler
from gizzard.bots.search.search import seed_of
from gizzard.core.checked import checked
from gizzard.core.errors import quoted
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.replay_moves import replayed
from gizzard.core.formats.view import View
from gizzard.core.game.state import State
from gizzard.core.native.rng import Rng


@checked
def sample_worlds(view: View, n: int, seed: int = 0) -> list[Game]:
    """Draw games that a seat cannot tell apart from the true one, for example to search them.

    The hidden cards, bids and passes are drawn as the bots of Gizzard draw them: every deal that is consistent with
    all that the seat has seen is equally likely. What the bids say about a hand is not considered.

    Args:
        view: the view of a seat, during a round.
        n: the number of games.
        seed: the seed of the random numbers; the same view and seed give the same games.

    Returns:
        The games, each in the state that the view shows.

    Raises:
        ValueError: the view is invalid or a spectator's, no round is in progress, or ``n`` is negative.
        TypeError: ``n`` or ``seed`` is not an integer.

    Examples:
        >>> import gizzard as gz
        >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
        >>> worlds = gz.sample_worlds(game.view(1), 100)
        >>> {world.hands[1] for world in worlds}, len({world.hands[2] for world in worlds}) > 30
        ({('2H',)}, True)
    """
    if n < 0:
        raise ValueError(f"n must not be negative, but is {quoted(n)}")
    try:
        before, knowledge = _before(view), _knowledge(view)
    except Exception as error:  # a view may be anything
        why = ill_formed(view) or contradiction(error)
        raise ValueError(f"not a seat's view of a round in progress: {why}") from error
    rng = Rng(seed_of(knowledge.position, knowledge.seat, seed))
    return [Game(State(before.rules, knowledge.sample(rng), before.history)) for _ in range(n)]


def other_world(game: Game, seat: int, seed: int = 0) -> Game:
    """Draw a game that a seat cannot tell apart from a given one, as ``sample_worlds`` does for a view.

    Args:
        game: the game, with a round under way.
        seat: the seat.
        seed: the seed of the random numbers.

    Returns:
        The game, in the same state as far as the seat can see.

    Raises:
        ValueError: the seat is out of range, or no round is in progress.

    Examples:
        >>> import gizzard as gz
        >>> from gizzard.api.worlds import other_world
        >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
        >>> other_world(game, 1).view(1) == game.view(1)
        True
    """
    state = game._state
    knowledge = sampler(state.position, seat_among(game.rules.players, seat))
    return Game(State(state.rules, knowledge.sample(Rng(seed)), state.history))


def _before(view: View) -> State:
    """The game before the current round."""
    return replayed({"rules": view["rules"], "first_dealer": view["first_dealer"], "rounds": view["history"]})


def _knowledge(view: View) -> Sampler:
    position, seat = position_of(view), view["seat"]
    assert seat is not None  # position_of has checked it
    return sampler(position, seat)
