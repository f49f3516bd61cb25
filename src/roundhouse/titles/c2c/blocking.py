"""Variant: destination tokens take spaces of their cities, if there are any (Appendix F)."""

from __future__ import annotations

from ...core.kinds import reacts
from ...core.now import Now
from ...core.title import Feature
from ...rules.reach import TOKENS, Token, markers_in
from ...rules.tokens import OPEN_SPACES
from .destinations import DESTINATION_TERMS, DestinationPlaced, token_id
from .tokens_beside import BESIDE, WAITING_HOME, put_beside


@reacts("destination token takes a space", DestinationPlaced)
def takes_space(now: Now, event: DestinationPlaced) -> None:
    """One that is open and empty, though it be kept for a home; that home token will lie beside the spaces.

    An own token that was there has come back to the charter, so its space is free: the corporation stands there as
    before, and has one token more to place.
    """
    stop, id = (event.hex, event.city), token_id(event.destination)
    if not event.laid or len(markers_in(now, stop)) >= OPEN_SPACES(now, stop):
        return
    now.drop(BESIDE, id)
    price = DESTINATION_TERMS(now).price
    now.put(TOKENS, id, Token(event.corporation, price, *stop, placed=True))
    for home, token in list(now[TOKENS].items()):
        waits = (token.hex, token.city) == stop and not token.placed
        if waits and len(markers_in(now, stop)) + _waiting(now, stop) > OPEN_SPACES(now, stop):
            now.drop(TOKENS, home)
            put_beside(now, home, token.corporation, stop, WAITING_HOME)


def _waiting(now: Now, stop: tuple[str, int]) -> int:
    return sum(1 for token in now[TOKENS].values() if not token.placed and (token.hex, token.city) == stop)


FEATURE = Feature("destination tokens block", reactions=(takes_space,))
