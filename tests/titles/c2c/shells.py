"""Corporations with two shells, and national companies, for the tests of trains and dividends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.core.flow import react
from roundhouse.features.merging import take_over
from roundhouse.features.national import NATIONAL
from roundhouse.features.national.terms import Merged, National
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS, Corporation
from roundhouse.rules.depot import TRAINS
from roundhouse.rules.market import CHART, place
from roundhouse.rules.money import CASH
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.shares import OFFERING, POOL, STOCK, Certificate
from roundhouse.titles.c2c.train_shells import SHELL, SHELLS, keep_apart, on_shell
from titles.c2c.tables import table

ROUTE = {"M44": "57:1"}
"""Track between Topeka, the home of ATSF, and Kansas City, the home of MKT: stops of $20 and $30."""

SHARES = {"Ann": 60, "Ben": 40}


def alone(
    sym: str = "ATSF",
    *,
    phase: str = "3",
    route: bool = True,
    position: Scenario | None = None,
    **fields: object,
) -> Scenario:
    """A corporation at $100 whose shares are all sold, Ann presiding; with a route of $50 unless told otherwise."""
    position = position or table(phase=phase)
    fields = {"par": 100, "shares": SHARES, "cash": 0, **fields}
    position.corporation(sym, **fields)  # type: ignore[arg-type]
    return position.tiles(ROUTE if route else {})


def merged(
    *,
    phase: str = "5",
    cash: int = 0,
    trains: Sequence[str] = (),
    others: Sequence[str] = (),
    route: bool = True,
    shares: Mapping[str, int] | None = None,
    position: Scenario | None = None,
) -> Scenario:
    """ATSF, at $100, has merged with MKT: its own trains, and those of the other shell."""
    position = position or table(phase=phase)
    for sym, kinds in (("ATSF", trains), ("MKT", others)):
        position.corporation(sym, par=100, shares=shares or SHARES, cash=0, trains=kinds)
    pos = position.writing()
    keep_apart(pos, "ATSF", "MKT")
    take_over(pos, "ATSF", "MKT", "Ann")
    react(pos)
    return position.tiles(ROUTE if route else {}).cash(ATSF=cash)


def national(
    *,
    phase: str = "8",
    cash: int = 0,
    trains: Sequence[str] = (),
    shares: Mapping[str, int] | None = None,
    pool: int = 0,
    percent: int = 10,
    sym: str = "AMTK",
    depot: str = "",
    position: Scenario | None = None,
) -> Scenario:
    """Amtrak at $110 in shares of so much, Ann presiding, with a token in Topeka and a route of $50.

    What nobody has is on offer. Of its trains, the second stands on the second shell.
    """
    position = position or table(phase=phase)
    pos = position.writing()
    owners = [o for o, has in (shares or SHARES).items() for _ in range(has // percent)]
    owners += [POOL] * (pool // percent)
    owners += [OFFERING] * (100 // percent - len(owners))
    owners = [owners[0], *owners[2:]]  # the president's certificate is two shares
    certificates = (
        Certificate(f"{sym}_{n}", percent if n else 2 * percent, o, n == 0) for n, o in enumerate(owners)
    )
    column = CHART(pos).prices[0].index(110)
    pos.put(STOCK, sym, tuple(certificates))
    pos.put(CASH, sym, 0)
    pos.put(CORPORATIONS, sym, Corporation(par=110, floated=True, operated=True))
    pos.put(NATIONAL, sym, National(percent, ("ATSF", "NP")))
    place(pos, sym, (0, column))
    for id, token in list(pos[TOKENS].items()):
        if token.corporation in ("ATSF", "NP"):
            pos.drop(TOKENS, id)
            if token.hex:
                pos.put(TOKENS, f"{sym} {len(pos[TOKENS])}", type(token)(sym, 0, token.hex, 0, True))
    for merging in ("ATSF", "NP"):
        pos.put(CORPORATIONS, merging, Corporation(par=68, operated=True, closed=True))
        pos.emit(Merged(merging, sym, 0, 0))
    react(pos)
    for kind in trains:
        position.train(sym, kind)
    for id in [id for id, train in pos[TRAINS].items() if train.owner == sym][1:2]:
        pos.put(SHELL, id, "2")
    if depot:
        position.depot(depot)
    return position.tiles(ROUTE).cash({sym: cash})


def standing(position: Scenario, sym: str = "ATSF") -> dict[str, list[str]]:
    """The kinds of trains on each shell."""
    pos = position.pos
    return {s: [pos[TRAINS][id].kind for id in on_shell(pos, sym, s)] for s in SHELLS(pos, sym)}
