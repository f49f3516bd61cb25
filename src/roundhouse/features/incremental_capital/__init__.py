"""Incremental capital: a corporation is paid for its shares as they are sold, and keeps those unsold as treasury stock.

What has been sold when it floats is paid at once; all that is left of the initial offering then goes into its treasury.
Shares there are bought from the corporation itself, and all shares cost what the market says.
"""

from __future__ import annotations

from ...core.figures import amends, overrides
from ...core.kinds import reacts
from ...core.now import Event, Now
from ...core.title import Feature
from ...rules.corporations import CORPORATIONS
from ...rules.floating import CAPITAL, Floated
from ...rules.market import price
from ...rules.shares import OFFERING, SHARE_OF, held, move, of
from ...rules.stock_round import PAID_TO, SHARE_PRICE, SOURCES


class SharesToTreasury(Event, frozen=True, tag="shares_to_treasury"):
    """What nobody had bought when the corporation floated lies in its treasury from now on."""

    corporation: str
    percent: int


@overrides(CAPITAL, "capital for the shares sold")
def by_shares_sold(now: Now, corporation: str) -> int:
    """Par for each share that has left the initial offering."""
    sold = 100 - held(now, OFFERING, corporation)
    return (now[CORPORATIONS][corporation].par or 0) * (sold // SHARE_OF(now, corporation))


@reacts("unsold shares go into the treasury", Floated)
def into_treasury(now: Now, event: Floated) -> None:
    """A corporation that has floated owns what is left of the initial offering."""
    left = of(now, OFFERING, event.corporation)
    if left:
        move(now, event.corporation, left, event.corporation)
        now.emit(SharesToTreasury(event.corporation, sum(c.percent for c in left)))


@amends(SOURCES, "treasury stock is for sale")
def from_treasury(now: Now, sources: tuple[str, ...], corporation: str) -> tuple[str, ...]:
    """Besides the other sources, the corporation sells its own shares to players."""
    return (*sources, corporation)


@amends(PAID_TO, "treasury stock is paid to the corporation")
def to_corporation(now: Now, payee: str, corporation: str, source: str) -> str:
    """The treasury gets the money for shares out of it."""
    return corporation if source == corporation else payee


@overrides(SHARE_PRICE, "shares cost the market price")
def at_market_price(now: Now, corporation: str, source: str) -> int:
    """Wherever a share is bought, it costs what the chart shows: there is no par price."""
    return price(now, corporation) or 0


FEATURE = Feature(
    "incremental capital",
    overrides=(by_shares_sold, at_market_price),
    amendments=(from_treasury, to_corporation),
    reactions=(into_treasury,),
    above={"text": f"{__name__}.text:TEXTS"},
)

TREASURY_SOLD = Feature("treasury stock is for sale", amendments=(from_treasury, to_corporation))
"""For titles with full capital in which a corporation may own shares of itself."""
