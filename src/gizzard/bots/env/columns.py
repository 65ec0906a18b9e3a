"""The columns of an observation by name."""

from typing import Final

from gizzard.bots.search.observation import BIDS, HAND, RULES, SCORES, SEEN, TABLE, TAKEN, TRICK, VOIDS, WIDTH


class Columns:
    """The columns of an observation: what the seat that acts may know, as 32-bit integers.

    A slice selects one column per card, seat or suit, an integer a single column. Seats are relative: 0 is the seat
    that acts, 1 the seat on its left. Cards are numbered as ``Card.number``, suits as in ``"CDHS"``.

    An observation contains neither the scoring rule nor the cards that beat the Wizards by ``magic`` and
    ``uber-wizard``; all of these are public.

    Examples:
        >>> import gizzard as gz
        >>> env = gz.vector_env(gz.ruleset(players=3), games=2, seed=7)
        >>> arrays = env.arrays()
        >>> env.observe(arrays.observations, arrays.masks)
        >>> arrays.observations[:, gz.Columns.cards].tolist()
        [1, 1]
        >>> arrays.observations[0, gz.Columns.bids].tolist()
        [-1, -1, -1, 0, 0, 0]
    """

    hand: Final = slice(HAND, HAND + 64)
    """By card: 1 if the seat holds the card and sees it, else 0."""
    seen: Final = slice(SEEN, SEEN + 64)
    """By card: 0 not seen, 1 turned up, 2 + seat: played by that seat, 8 + seat: known to be held by that seat."""
    trick: Final = slice(TRICK, TRICK + 6)
    """By seat: 1 + the card played to the current trick, or 0."""
    bids: Final = slice(BIDS, BIDS + 6)
    """By seat: the bid, or -1 if it is not made or not shown."""
    taken: Final = slice(TAKEN, TAKEN + 6)
    """By seat: the tricks taken in this round."""
    scores: Final = slice(SCORES, SCORES + 6)
    """By seat: the total before this round."""
    voids: Final = slice(VOIDS, VOIDS + 24)
    """By seat and suit (column 4 * seat + suit): 1 if the seat has shown that it is void in the suit."""
    players: Final = TABLE
    """The number of players of the game."""
    seats: Final = TABLE + 1
    """The seats in the round, as a bitmask of relative seats."""
    seat: Final = TABLE + 2
    """The seat that acts; the only seat that is not relative."""
    dealer: Final = TABLE + 3
    """The dealer, as a relative seat."""
    round: Final = TABLE + 4
    """The number of the round, from 1."""
    rounds: Final = TABLE + 5
    """The number of rounds of the game."""
    cards: Final = TABLE + 6
    """The cards dealt to each seat in this round."""
    phase: Final = TABLE + 7
    """The phase, as an index into ``gizzard.PHASES``."""
    trump: Final = TABLE + 8
    """The trump suit, or -1."""
    led: Final = TABLE + 9
    """The suit to follow; -1 after a Wizard was led, -2 if nothing was led, or only Jesters."""
    turn_up: Final = TABLE + 10
    """The card turned up, or -1."""
    in_turn: Final = RULES
    """1 if bids are made one after another."""
    bids_hidden: Final = RULES + 1
    """1 if bids are revealed only after the round."""
    blind: Final = RULES + 2
    """1 if bids are made before hands are seen."""
    own_hand_hidden: Final = RULES + 3
    """1 if nobody sees their own hand."""
    dealer_has_no_bid: Final = RULES + 4
    """1 if the dealer does not bid."""
    bids_do_not_count: Final = RULES + 5
    """1 if the points do not depend on the bids."""
    trump_change: Final = RULES + 6
    """How a Wizard changes trump: 0 never, 1 to its own suit, 2 to a suit that its player chooses."""
    last_bid: Final = RULES + 7
    """The rule that limits the last bid, as an index into the values of ``last_bid`` (docs/rules.md)."""
    calls: Final = RULES + 8
    """1 if players call what their special cards count as."""
    exchange: Final = RULES + 9
    """0 no exchange, 1 a card is passed on, 2 a card is pulled."""
    last_card_up: Final = RULES + 10
    """1 if the last card of each hand is open."""
    nameable: Final = RULES + 11
    """How many special rules the dealer can name while choosing trump."""
    wizards_are_wizards: Final = RULES + 12
    """1 if Wizards count as Wizards."""
    jesters_are_wizards: Final = RULES + 13
    """1 if Jesters count as Wizards."""
    width: Final = WIDTH
    """The number of columns."""
