"""Variant: destination tokens take spaces of their cities, if there are any (Appendix F)."""

from __future__ import annotations

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Position
from ...rules.reach import TOKENS, Token, markers_in
from ...rules.tokens import OPEN_SPACES
from .destinations import DESTINATION_TERMS, DestinationPlaced, token_id
from .tokens_beside import BESIDE, WAITING_HOME, put_beside


@reacts("destination token takes a space", DestinationPlaced)
def takes_space(pos: Position, event: DestinationPlaced) -> None:
    """One that is open and empty, though it be kept for a home; that home token will lie beside the spaces.

    An own token that was there has come back to the charter, so its space is free: the corporation stands there as
    before, and has one token more to place.
    """
    stop, id = (event.hex, event.city), token_id(event.destination)
    if not event.laid or len(markers_in(pos, stop)) >= OPEN_SPACES(pos, stop):
        return
    pos.drop(BESIDE, id)
    price = DESTINATION_TERMS(pos).price
    pos.put(TOKENS, id, Token(event.corporation, price, *stop, placed=True))
    for home, token in list(pos[TOKENS].items()):
        waits = (token.hex, token.city) == stop and not token.placed
        if waits and len(markers_in(pos, stop)) + _waiting(pos, stop) > OPEN_SPACES(pos, stop):
            pos.drop(TOKENS, home)
            put_beside(pos, home, token.corporation, stop, WAITING_HOME)


def _waiting(pos: Position, stop: tuple[str, int]) -> int:
    return sum(1 for token in pos[TOKENS].values() if not token.placed and (token.hex, token.city) == stop)


FEATURE = Feature("destination tokens block", reactions=(takes_space,))
