"""Why an action is illegal: a code, and the values that the sentence for people quotes."""

from gizzard.core.cards import CODES, FIRST_EXTRA, SUIT_CARDS, SUITS, Card, cards_in, codes_of
from gizzard.core.errors import IllegalAction, quoted
from gizzard.core.game.fields import BID, CHANGE_BID, DEAL, NO_SWAP, OVER, PASS, PLAY, PULL, SWAP, card_put, card_taken
from gizzard.core.game.position import Position
from gizzard.core.native.struct import MAX_TRICKS
from gizzard.core.rules.bidding import LAST_BIDS
from gizzard.core.rules.tricks import card_of, playable


def refusal(position: Position, seat: int, action: int) -> IllegalAction:
    """Why an illegal action is illegal."""
    refused = turn_refusal(position, seat)
    if refused is None and position.phase == BID:
        refused = _bid_refusal(position, seat, action)
    elif refused is None and position.phase in (PASS, PLAY):
        card = action if position.phase == PASS else card_of(action)
        refused = card_refusal(position, seat, card)
    elif refused is None and position.phase == CHANGE_BID:
        bid = position.bids[seat]
        refused = IllegalAction("rebid-range", bid=bid, to=bid + (1 if action else -1), cards=position.cards)
    elif refused is None and position.phase == SWAP:
        refused = _swap_refusal(position, seat, action)
    return refused or IllegalAction("not-legal", action=action)


def _swap_refusal(position: Position, seat: int, action: int) -> IllegalAction:
    """Why a seat may not swap like this: it must swap, does not hold the one card, or may not take the other."""
    if action == NO_SWAP:
        return IllegalAction("swap-due")
    put, taken = card_put(action), card_taken(action)
    if not position.held[seat] >> put & 1:
        return IllegalAction("not-held", card=CODES[put])
    return IllegalAction("swap-taken", card=CODES[taken])


def turn_refusal(position: Position, seat: int) -> IllegalAction | None:
    """Why a seat may not act now; None if it may."""
    if not 0 <= seat < position.players:
        return IllegalAction("over") if position.phase == OVER else IllegalAction("unknown-seat", seat=seat)
    if position.waiting >> seat & 1:
        return None
    if position.phase == OVER:
        return IllegalAction("over")
    if not position.seats >> seat & 1:
        return IllegalAction("eliminated")
    if position.phase in (DEAL, PULL):
        return IllegalAction("chance-due")
    return _acted_already(position, seat)


def _acted_already(position: Position, seat: int) -> IllegalAction:
    if position.phase == BID and position.bids[seat] >= 0:
        return IllegalAction("bid-made", bid=position.bids[seat])
    if position.phase == PASS:
        return IllegalAction("pass-made", card=CODES[position.laid_aside[seat]])
    return IllegalAction("not-your-turn", seat=seat, to_act=list(cards_in(position.waiting)))


def bid_out_of_range(position: Position, bid: object) -> IllegalAction:
    """The refusal of anything but a number of tricks."""
    return IllegalAction("bid-range", bid=quoted(bid), cards=position.cards)


def _bid_refusal(position: Position, seat: int, bid: int) -> IllegalAction:
    if not 0 <= bid <= MAX_TRICKS or not position.bids_allowed >> bid & 1:
        return bid_out_of_range(position, bid)
    rule, limit = LAST_BIDS[position.barring(seat)], position.spec.limit
    values = {"bid": bid, "cards": position.cards, "from": limit.from_cards if limit else 1}
    return IllegalAction(f"barred-{rule}", **values)


def card_refusal(position: Position, seat: int, card: Card) -> IllegalAction | None:
    """Why a seat may not pass or play a card; None if it may, or if the card does not exist."""
    if card not in CODES or (position.own_hand_hidden and position.phase == PLAY):
        return None
    if not position.held[seat] >> card & 1:
        return IllegalAction("not-held", card=CODES[card])
    may_play = card >= FIRST_EXTRA or playable(position.held[seat], position.led) >> card & 1
    if position.phase == PASS or may_play:
        return None
    held = codes_of(cards_in(position.held[seat] & SUIT_CARDS[position.led]))
    values = {"card": CODES[card], "suit": SUITS[position.led], "held": held}
    return IllegalAction("follow-suit-extras", **values) if position.extras else IllegalAction("follow-suit", **values)
