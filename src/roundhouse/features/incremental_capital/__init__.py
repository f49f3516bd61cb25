"""Incremental capital: a corporation is paid for its shares as they are sold, and keeps those unsold as treasury stock.

What has been sold when it floats is paid at once; all that is left of the initial offering then goes into its treasury.
Shares there are bought from the corporation itself, and all shares cost what the market says.
"""

from __future__ import annotations

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Event, Position
from ...core.rule_values import amends, overrides
from ...rules.corporations import CORPORATIONS
from ...rules.floating import CAPITAL, Floated
from ...rules.market import price
from ...rules.shares import OFFERING, SHARE_OF, certificates_held, held, move
from ...rules.stock_round import PAID_TO, SHARE_PRICE, SOURCES


class SharesToTreasury(Event, frozen=True, tag="shares_to_treasury"):
    """What nobody had bought when the corporation floated lies in its treasury from now on."""

    corporation: str
    percent: int


@overrides(CAPITAL, "capital for the shares sold")
def by_shares_sold(pos: Position, corporation: str) -> int:
    """Par for each share that has left the initial offering."""
    sold = 100 - held(pos, OFFERING, corporation)
    return (pos[CORPORATIONS][corporation].par or 0) * (sold // SHARE_OF(pos, corporation))


@reacts("unsold shares go into the treasury", Floated)
def into_treasury(pos: Position, event: Floated) -> None:
    """A corporation that has floated owns what is left of the initial offering."""
    left = certificates_held(pos, OFFERING, event.corporation)
    if left:
        move(pos, event.corporation, left, event.corporation)
        pos.emit(SharesToTreasury(event.corporation, sum(c.percent for c in left)))


@amends(SOURCES, "treasury stock is for sale")
def from_treasury(pos: Position, sources: tuple[str, ...], corporation: str) -> tuple[str, ...]:
    """Besides the other sources, the corporation sells its own shares to players."""
    return (*sources, corporation)


@amends(PAID_TO, "treasury stock is paid to the corporation")
def to_corporation(pos: Position, payee: str, corporation: str, source: str) -> str:
    """The treasury gets the money for shares out of it."""
    return corporation if source == corporation else payee


@overrides(SHARE_PRICE, "shares cost the market price")
def at_market_price(pos: Position, corporation: str, source: str) -> int:
    """Wherever a share is bought, it costs what the chart shows: there is no par price."""
    return price(pos, corporation) or 0


FEATURE = Feature(
    "incremental capital",
    overrides=(by_shares_sold, at_market_price),
    amendments=(from_treasury, to_corporation),
    reactions=(into_treasury,),
    above={"text": f"{__name__}.text:TEXTS"},
)

TREASURY_SOLD = Feature("treasury stock is for sale", amendments=(from_treasury, to_corporation))
"""For titles with full capital in which a corporation may own shares of itself."""
