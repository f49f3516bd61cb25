"""Corporations with two shells, and national companies, for the tests of trains and dividends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.core.flow import react
from roundhouse.core.now import Now
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


def writing(position: Scenario) -> Now:
    """The position to write to."""
    position.state.copy()
    return Now(position.title, position.state)


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
    now = writing(position)
    keep_apart(now, "ATSF", "MKT")
    take_over(now, "ATSF", "MKT", "Ann")
    react(now)
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
    now = writing(position)
    owners = [o for o, has in (shares or SHARES).items() for _ in range(has // percent)]
    owners += [POOL] * (pool // percent)
    owners += [OFFERING] * (100 // percent - len(owners))
    owners = [owners[0], *owners[2:]]  # the president's certificate is two shares
    certificates = (
        Certificate(f"{sym}_{n}", percent if n else 2 * percent, o, n == 0) for n, o in enumerate(owners)
    )
    column = CHART(now).prices[0].index(110)
    now.put(STOCK, sym, tuple(certificates))
    now.put(CASH, sym, 0)
    now.put(CORPORATIONS, sym, Corporation(par=110, floated=True, operated=True))
    now.put(NATIONAL, sym, National(percent, ("ATSF", "NP")))
    place(now, sym, (0, column))
    for id, token in list(now[TOKENS].items()):
        if token.corporation in ("ATSF", "NP"):
            now.drop(TOKENS, id)
            if token.hex:
                now.put(TOKENS, f"{sym} {len(now[TOKENS])}", type(token)(sym, 0, token.hex, 0, True))
    for merging in ("ATSF", "NP"):
        now.put(CORPORATIONS, merging, Corporation(par=68, operated=True, closed=True))
        now.emit(Merged(merging, sym, 0, 0))
    react(now)
    for kind in trains:
        position.train(sym, kind)
    for id in [id for id, train in now[TRAINS].items() if train.owner == sym][1:2]:
        now.put(SHELL, id, "2")
    if depot:
        position.depot(depot)
    return position.tiles(ROUTE).cash({sym: cash})


def standing(position: Scenario, sym: str = "ATSF") -> dict[str, list[str]]:
    """The kinds of trains on each shell."""
    now = position.now
    return {s: [now[TRAINS][id].kind for id in on_shell(now, sym, s)] for s in SHELLS(now, sym)}
