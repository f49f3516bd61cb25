"""What a title's rules say about shares and dividends, found by trying them out in positions made for it."""

from __future__ import annotations

import msgspec

from ...core.position import Position
from ...rules.buying import PAID_TO, SHARE_PRICE, SOURCES
from ...rules.corporations import CORPORATIONS
from ...rules.depot import PHASE, PHASES
from ...rules.dividends import DIVIDEND_CHOICES, DIVIDEND_OF, HALF, SHARED_OUT, STEPS
from ...rules.floating import CAPITAL
from ...rules.market import CHART, place
from ...rules.privates import PRIVATES, REVENUE_OF
from ...rules.shares import COUNTED_CERTIFICATES, OFFERING, PLAYERS, POOL, STOCK, held
from ...rules.stock_round import SOLD_OUT
from ..scenario import Scenario

UNITS = (1, 2, 5, 10, 20, 50, 100)
"""To what halves may be rounded."""


class Shares(msgspec.Struct, frozen=True):
    """How shares are sold: `offering`, `pool` and `treasury` are the price there, "par" or "market".

    `full`: a floated corporation is paid for all its shares; else for those sold, and keeps the others in its treasury.
    `own`: shares of the treasury are sold, and bring it the money; `own_sold`: a corporation that has some of its own
    is sold out when nobody else could sell any.
    """

    offering: str
    pool: str
    treasury: str
    full: bool
    own: bool
    own_sold: bool = False


class Dividends(msgspec.Struct, frozen=True):
    """How a dividend is paid: whether the corporation is paid for shares in the offering, its treasury and the pool;
    whether players and the corporation have theirs rounded up; `half`: to a multiple of what half is rounded up, 0
    where it is not paid; `steps`: the price moves right for "any" dividend, only for the "whole" of the earnings, or by
    how often it has the "price"."""

    offering: bool
    treasury: bool
    pool: bool
    players_up: bool
    own_up: bool
    half: int
    steps: str


def _first(pos: Position) -> str:
    return next(iter(pos[STOCK]))


def _started(table: Scenario, **how: object) -> tuple[Scenario, str]:
    """A copy in which the first corporation has begun: 30% with the first player, 20% in the pool."""
    made, sym = table.copy(), _first(table.pos)
    player = PLAYERS(table.pos)[0]
    made.corporation(sym, par=min(CHART(table.pos).par), shares={player: 30}, pool=20, **how)  # type: ignore[arg-type]
    return made, sym


def shares(table: Scenario) -> Shares:
    """How shares are sold and paid."""
    made, sym = _started(table, floated=True, treasury=0)
    pos = made.pos
    right = max(CHART(pos).par.values(), key=lambda cell: cell[1])
    place(pos, sym, (right[0], right[1] + 1))
    par = pos[CORPORATIONS][sym].par or 0

    def priced(source: str) -> str:
        return "par" if SHARE_PRICE(pos, sym, source) == par else "market"

    return Shares(
        offering=priced(OFFERING),
        pool=priced(POOL),
        treasury=priced(sym),
        full=CAPITAL(pos, sym) == 10 * par,
        own=sym in SOURCES(pos, sym) and PAID_TO(pos, sym, sym) == sym,
        own_sold=_own_is_sold(table),
    )


def _own_is_sold(table: Scenario) -> bool:
    made, sym = table.copy(), _first(table.pos)
    player = PLAYERS(table.pos)[0]
    made.corporation(sym, par=min(CHART(table.pos).par), shares={player: 60}, treasury=40, floated=True)
    return SOLD_OUT(made.pos, sym)


def dividends(table: Scenario) -> Dividends:
    """How dividends are paid."""
    made, sym = _started(table, floated=True, treasury=40)
    pos = made.pos
    player = PLAYERS(pos)[0]

    def own(revenue: int) -> int:
        return SHARED_OUT(pos, sym, revenue).get(sym, 0)

    parts = {OFFERING: held(pos, OFFERING, sym), sym: held(pos, sym, sym), POOL: held(pos, POOL, sym)}
    paid = dict.fromkeys(parts, False)
    for size in range(8):  # which of the three together are what the corporation is paid for
        chosen = [owner for bit, owner in enumerate(parts) if size & 1 << bit]
        if sum(parts[owner] for owner in chosen) == own(100):
            paid = {owner: owner in chosen for owner in parts}
            break
    ways = DIVIDEND_CHOICES(pos, sym)
    small = _moves(made, sym, 1, 1)
    return Dividends(
        offering=paid[OFFERING],
        treasury=paid[sym],
        pool=paid[POOL],
        players_up=SHARED_OUT(pos, sym, 101)[player] == 31,
        own_up=own(101) * 100 > own(100) * 101,
        half=_rounding(pos) if HALF in ways else 0,
        steps="price" if small == 0 else "whole" if _moves(made, sym, 100, 50) == 0 else "any",
    )


def _moves(table: Scenario, sym: str, revenue: int, paid: int) -> int:
    made = table.copy().operating(sym, revenue=revenue)
    return STEPS(made.pos, sym, paid)


def _rounding(pos: Position) -> int:
    for unit in UNITS:
        if all(
            DIVIDEND_OF(pos, HALF, revenue) == min(revenue, -(-revenue // (2 * unit)) * unit)
            for revenue in range(1, 210)
        ):
            return unit
    return 1


def free_zones(table: Scenario) -> tuple[str, ...]:
    """The zones of the market in which certificates do not count toward the limit."""
    made, sym = _started(table)
    player, chart = PLAYERS(made.pos)[0], CHART(made.pos)
    counted = COUNTED_CERTIFICATES(made.pos, player)
    found = []
    for zone in dict.fromkeys(chart.zones.values()):
        cell = next(cell for cell, name in chart.zones.items() if name == zone)
        other = made.copy()
        place(other.pos, sym, cell)
        if COUNTED_CERTIFICATES(other.pos, player) < counted:
            found.append(zone)
    return tuple(found)


def papers_count(table: Scenario) -> bool:
    """Whether a private company counts toward the certificate limit; not where there is none."""
    first = next(iter(table.pos[PRIVATES]), None)
    if first is None:
        return False
    player = PLAYERS(table.pos)[0]
    made = table.copy()
    made.private(first, player)
    return COUNTED_CERTIFICATES(made.pos, player) > COUNTED_CERTIFICATES(table.pos, player)


def income(table: Scenario, private: str) -> dict[str, tuple[int, int]]:
    """By phase, what a private company pays a player and a corporation."""
    found = {}
    for phase in PHASES(table.pos):
        made = table.copy()
        made.pos.set(PHASE, phase)
        player = REVENUE_OF(made.private(private, PLAYERS(made.pos)[0]).pos, private)
        found[phase] = (player, REVENUE_OF(made.private(private, _first(made.pos)).pos, private))
    return found


__all__ = ["Dividends", "Shares", "dividends", "free_zones", "income", "papers_count", "shares"]
