"""Tables in stock rounds of 18C2C, for the tests of certificates, the market, sales, redemption and reissue."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.flow import react
from roundhouse.features.closing import close_corporation
from roundhouse.features.national.terms import NATIONAL, National
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATION_SPECS, CORPORATIONS, Corporation
from roundhouse.rules.market import Cell, place
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import OFFERING, PLAYERS, POOL, STOCK, Certificate
from roundhouse.rules.turns import OPERATING, ROUND, Round
from titles.c2c.tables import table


def fewer(position: Scenario, count: int) -> Scenario:
    """The first so many public corporations are out of the game when a stock round begins."""
    homes = [sym for sym, charter in CORPORATION_SPECS(position.pos).items() if charter.home]
    return counted(closed(position, *homes[:count]))


def national(
    position: Scenario,
    sym: str,
    shares: Mapping[str, int],
    *,
    share: int = 5,
    pool: int = 0,
    treasury: int = 0,
    cash: int = 0,
    cell: Cell = (0, 12),
) -> Scenario:
    """A national company that has formed: percent by player, the first of them presides; the rest is on offer."""
    pos = position.writing()
    owners = [*shares.items(), (POOL, pool), (sym, treasury)]
    certificates = []
    for owner, percent in owners:
        if not certificates and percent:
            certificates.append(Certificate(f"{sym}-0", 2 * share, owner, president=True))
            percent -= 2 * share
        while percent > 0:
            certificates.append(Certificate(f"{sym}-{len(certificates)}", share, owner))
            percent -= share
    left = 100 - sum(certificate.percent for certificate in certificates)
    for _ in range(left // share):
        certificates.append(Certificate(f"{sym}-{len(certificates)}", share, OFFERING))
    pos.put(CORPORATIONS, sym, Corporation(par=100, floated=True, operated=True))
    pos.put(STOCK, sym, tuple(certificates))
    pos.put(CASH, sym, 0)
    pos.put(NATIONAL, sym, National(share, ()))
    place(pos, sym, cell)
    return position.cash({sym: cash})


def closed(position: Scenario, *syms: str) -> Scenario:
    """Corporations that are out of the game."""
    pos = position.writing()
    for sym in syms:
        close_corporation(pos, sym)
    react(pos)
    return position


def counted(position: Scenario) -> Scenario:
    """A stock round begins, as far as corporations are counted."""
    return position.skip("corporations in play are counted")


def stock_round(position: Scenario, first: str, number: int = 3) -> Scenario:
    """A stock round begins, with `first`; the private companies that nobody has are closed."""
    for sym, row in list(position.pos[PRIVATES].items()):
        if row.owner not in PLAYERS(position.pos):
            position.close(sym)
    position.writing().set(ROUND, Round(OPERATING, number - 1))
    return position.priority(first).at("stock round begins", first).go_on()


def block(position: Scenario, sym: str, percent: int) -> Scenario:
    """Whoever is at turn sells so much."""
    return position.play("sell_shares", corporation=sym, percent=percent)


def buy(position: Scenario, sym: str, source: str = OFFERING) -> Scenario:
    """Whoever is at turn buys a share."""
    return position.play("buy_share", corporation=sym, source=source)


def holdings(cash: int = 1000) -> Scenario:
    """ERIE, IC, MP, PRR, UP and WAB have floated; Eve presides, everybody has two of each, and sales are free."""
    position = table(5, cash=cash)
    for sym in ("ERIE", "IC", "MP", "PRR", "UP", "WAB"):
        shares = {"Eve": 40, "Ann": 20, "Ben": 10, "Dan": 10}
        position.corporation(sym, par=90, shares=shares, cell=(2, 7), cash=900)
    return position


__all__ = [
    "block",
    "buy",
    "closed",
    "counted",
    "fewer",
    "holdings",
    "national",
    "stock_round",
    "table",
]
