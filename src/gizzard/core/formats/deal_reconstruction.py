"""Hands that are consistent with a view of a round; hidden cards are arbitrary."""

from collections.abc import Sequence

from gizzard.core.cards import BY_CODE, DECK, NO_CARD, Card, hand_of
from gizzard.core.formats.rounds import Round

Moved = tuple[int, int, Card]
"""Giver, taker and card; NO_CARD for one that is not shown."""


class DealReconstruction:
    """The holders of cards in a round as one seat sees it; ``order`` are the seats of the round in turn."""

    def __init__(self, form: Round, seat: int, order: Sequence[int]) -> None:
        self.seat, self.cards = seat, form["cards"]
        self.moved: list[Moved] = [
            (int(giver or 0), int(taker or 0), BY_CODE[str(code)] if code else NO_CARD)
            for giver, taker, code in form.get("exchange", [])
        ]
        """The cards that changed hands."""
        self._shown = {other: [BY_CODE[code] for code in form["hands"][other] or ()] for other in order}
        self._played: dict[int, list[Card]] = {other: [] for other in order}
        for trick in form["tricks"]:
            for play in trick["plays"]:
                self._played[play["seat"]].append(BY_CODE[play["card"]])
        seen = hand_of(card for hands in (self._shown, self._played) for hand in hands.values() for card in hand)
        seen |= hand_of(card for _, _, card in self.moved if card != NO_CARD)
        seen |= 1 << BY_CODE[form["turn_up"]] if form["turn_up"] else 0
        self._unseen = (card for card in DECK if not seen >> card & 1)

    @property
    def hands(self) -> dict[int, list[Card]]:
        """By seat, the cards dealt to it if none have changed hands; an open card is the last."""
        return {other: self._filled(self._played[other], self._shown[other]) for other in self._shown}

    def _filled(self, played: Sequence[Card], last: Sequence[Card]) -> list[Card]:
        """The cards played, the unseen cards, and then the cards ``last``, played or not."""
        first = [card for card in played if card not in last]
        return [*first, *(next(self._unseen) for _ in range(self.cards - len(first) - len(last))), *last]

    def before_exchange(self, chained: bool) -> tuple[dict[int, list[Card]], list[Card]]:
        """The hands as dealt where all have given and got a card, by seat, and the card of each giving, in turn.

        ``chained``: they were taken one after another, so that a card may have been taken on.
        """
        after = self._after_exchange(chained)
        hands = {other: {*hand} for other, hand in after.items()}
        gift, cards = self._gift, list[Card]()
        for giver, taker, shown in reversed(self.moved):
            source = hands[taker] if chained else after[taker]
            card = shown if shown != NO_CARD else gift if gift in source else min(source)
            hands[taker].remove(card)
            hands[giver].add(card)
            cards.append(card)
        return {other: self._shown[other] or [*hand] for other, hand in hands.items()}, cards[::-1]

    @property
    def _gift(self) -> Card:
        """The card that this seat gave."""
        return next((card for giver, _, card in self.moved if giver == self.seat), NO_CARD)

    def _after_exchange(self, chained: bool) -> dict[int, set[Card]]:
        hands = {other: {*played} for other, played in self._played.items()}
        if self.seat in hands:
            got = next(card for _, taker, card in self.moved if taker == self.seat)
            own = {*self._shown[self.seat]}
            hands[self.seat] = own if got == self._gift else own - {self._gift} | {got}
            if not any(self._gift in hand for hand in hands.values()):
                hands[self._holder(hands, chained)].add(self._gift)
        return {other: {*self._filled([*hand], ())} for other, hand in hands.items()}

    def _holder(self, hands: dict[int, set[Card]], chained: bool) -> int:
        """Who may still hold the gift: who took it, or somebody who took after that and has a card left."""
        places = range(next(n for n, (giver, _, _) in enumerate(self.moved) if giver == self.seat), len(self.moved))
        takers = [self.moved[place][1] for place in places]
        return next(taker for taker in takers if not chained or len(hands[taker]) < self.cards)
