"""What extra cards do after a trick, and before the bids: a pass, a change of a bid, a swap; the Werewolf's trump.

The functions ask a seat, count its choices and apply what it chose. ``core.game.position`` continues from there.
"""

from __future__ import annotations

from gizzard.core.cards import NO_CARD, NO_SUIT, Card
from gizzard.core.game.extra_tricks import identity, is_way, lies_there, nobody_takes, place_in_trick, way_of, ways_of
from gizzard.core.game.fields import (
    BID,
    CHANGE_BID,
    DECLINED,
    NO_SEAT,
    NO_SWAP,
    PASS,
    PLAY,
    SWAP,
    TAKE_TURN_UP,
    TURNED_WORD,
    Fields,
    card_put,
    card_taken,
    swap_of,
)
from gizzard.core.native.bits import bit
from gizzard.core.rules.extras import CLOUD, JUGGLER, VAMPIRE, WEREWOLF, WITCH, is_left_untaken
from gizzard.core.rules.tricks import card_of

# The Werewolf


def taker_of_turn_up(position: Fields) -> int:
    """The seat that holds the Werewolf, or NO_SEAT."""
    holder: int = NO_SEAT
    for seat in range(position.players):
        if position._holds(seat, WEREWOLF):
            holder = seat
    return holder


def take_turn_up(position: Fields, seat: int, action: int) -> None:
    """Put the Werewolf in the place of the turn-up, and name a suit, or no trump."""
    position._move(seat, WEREWOLF)
    position._move(seat, position.turn_up)
    position.turn_up_taker, position.up = seat, WEREWOLF
    position.trump = action if action < 4 else NO_SUIT
    position.nameable = 0


# Effects after a trick


def count_trick(position: Fields) -> None:
    """Count a trick, unless nobody takes it, and prepare what may follow."""
    trick = position.tricks - 1
    position._cloud[trick] = 0
    position._put[trick] = position._took[trick] = NO_CARD
    for place in range(position.size):
        position._given[trick * position.size + place] = NO_CARD
    if not is_left_untaken(position.lying):
        position._taken[position._winners[trick]] += 1


def ask_what_follows(position: Fields, done: int) -> bool:
    """Ask for what follows a phase: a pass, a change of the bid, a swap. False if nothing does."""
    if done == PLAY and pass_due(position):
        position._ask(PASS, position.seats)
    elif done in (PLAY, PASS) and cloud_trick(position) >= 0:
        position._ask(CHANGE_BID, bit(position._winners[cloud_trick(position)]))
    elif done != SWAP and swap_due(position):
        position._ask(SWAP, bit(swapper(position, position.tricks - 1)))
    else:
        position.phase = PLAY
        position.lying = 0
        return False
    return True


def pass_due(position: Fields) -> bool:
    """Whether everyone passes a card after the trick."""
    return position.tricks < position.cards and lies_there(position, JUGGLER)


def cloud_trick(position: Fields) -> int:
    """The trick whose taker changes the bid now; -1 if there is none."""
    trick: int = position.tricks - 1
    if not position.cloud_late:
        return trick if lies_there(position, CLOUD) and cloud_takes_effect(position, trick) else -1
    if position.tricks < position.cards:
        return -1
    found: int = -1
    for number in range(position.tricks):
        took: int = position._took[number]
        if cloud_takes_effect(position, number) and (took < 0 or identity(position, took) != CLOUD):
            found = number
    return found


def cloud_takes_effect(position: Fields, trick: int) -> bool:
    """Whether a trick with the Cloud has been taken by a seat with a bid."""
    there = place_in_trick(position, trick, CLOUD) >= 0 and not nobody_takes(position, trick)
    return there and position._bids_here(position._winners[trick])


def swap_due(position: Fields) -> bool:
    """Whether the Witch's player swaps a card after the trick."""
    return position.tricks < position.cards and lies_there(position, WITCH)


def swapper(position: Fields, trick: int) -> int:
    """The Witch's player in a trick."""
    seat: int = position._leaders[trick]
    for _ in range(place_in_trick(position, trick, WITCH)):
        seat = position._after[seat]
    return seat


def card_on_offer(position: Fields, place: int) -> int:
    """The card in a place of the trick that the Witch's player may take: any but the Witch's own."""
    own: int = place_in_trick(position, position.tricks - 1, WITCH)
    number: int = (position.tricks - 1) * position.size + (place if place < own else place + 1)
    return card_of(position._plays[number])


# What is chosen


def index_given(position: Fields, seat: int) -> int:
    """Where the card stands that a seat of this round passes after the trick."""
    found: int = (position.tricks - 1) * position.size
    while position._order[found % position.size] != seat:
        found += 1
    return found


def pass_cards_on(position: Fields) -> None:
    """Hand the cards on that all have laid aside after a trick."""
    first = (position.tricks - 1) * position.size
    for place in range(position.size):
        position._move(position._after[position._order[place]], position._given[first + place])


def take_effect(position: Fields, seat: int, action: int) -> None:
    """Apply what a seat chooses after a trick: a change of its bid, or a swap."""
    if position.phase == CHANGE_BID:
        change_bid(position, seat, action)
    else:
        swap_card(position, seat, action)


def change_bid(position: Fields, seat: int, up: int) -> None:
    """Change a bid by one, up or down."""
    position._cloud[cloud_trick(position)] = 1 if up else -1
    position._bids[seat] = bid_after(position, seat, up)


def bid_after(position: Fields, seat: int, action: int) -> int:
    """The bid of a seat after an action, which makes it, changes it or leaves it as it is."""
    if position.phase == BID:
        return action
    bid: int = position._bids[seat]
    return bid + 2 * action - 1 if position.phase == CHANGE_BID else bid


def action_for_bid(position: Fields, seat: int, bid: int) -> int:
    """The action after which this is the bid of a seat, in a phase about bids; -1 if there is none."""
    if position.phase == BID:
        return bid
    change = bid - position._bids[seat]
    return (change + 1) >> 1 if abs(change) == 1 else -1


def swap_card(position: Fields, seat: int, action: int) -> None:
    """Swap a card of the hand for one of the trick, or decline."""
    trick = position.tricks - 1
    if action == NO_SWAP:
        position._put[trick] = position._took[trick] = DECLINED
    else:
        position._put[trick] = card_put(action)
        position._took[trick] = card_taken(action)
        position._move(seat, position._put[trick])
        position._move(seat, position._took[trick])


def may_take(position: Fields, card: Card) -> bool:
    """Whether a card lies in the trick and may be taken from it."""
    found: bool = False
    for place in range(position.size - 1):
        found = found or card_on_offer(position, place) == card
    return found


# The rules


def extra_rules(position: Fields) -> int:
    """The rules on extra cards, a bit for each: the Cloud changes a bid after the last trick, the Witch's player may
    decline to swap."""
    return position.cloud_late + 2 * position.swap_optional


# The choices


def effect_choices(position: Fields, seat: int) -> int:
    """The number of legal actions in a phase that extra cards bring."""
    if position.phase == TAKE_TURN_UP:
        return 5
    if position.phase == TURNED_WORD:
        return ways_of(position, VAMPIRE)
    if position.phase == CHANGE_BID:
        return (position._bids[seat] > 0) + (position._bids[seat] < position.cards)
    return position._hand_size(seat) * (position.size - 1) + position.swap_optional


def effect_choice(position: Fields, seat: int, number: int) -> int:
    """The n-th of them, from 0."""
    if position.phase == TAKE_TURN_UP:
        return number
    if position.phase == TURNED_WORD:
        return way_of(position, VAMPIRE, number)
    if position.phase == CHANGE_BID:
        return number + (position._bids[seat] == 0)
    if number == position._hand_size(seat) * (position.size - 1):
        return NO_SWAP
    put: int = position._nth_card(seat, number // (position.size - 1))
    return swap_of(put, card_on_offer(position, number % (position.size - 1)))


def is_legal_effect(position: Fields, seat: int, action: int) -> bool:
    """Whether an action is legal in such a phase."""
    if position.phase == TAKE_TURN_UP:
        return action < 5
    if position.phase == TURNED_WORD:
        return card_of(action) == VAMPIRE and is_way(position, action)
    if position.phase == CHANGE_BID:
        return action < 2 and 0 <= bid_after(position, seat, action) <= position.cards
    if action >= NO_SWAP:
        return action == NO_SWAP and position.swap_optional
    return position._holds(seat, card_put(action)) and may_take(position, card_taken(action))
