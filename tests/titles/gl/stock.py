"""Tables at which the private companies are sold, for the tests of stock rounds, shares and dividends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.features.national import NATIONAL
from roundhouse.features.national.terms import National
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS, Corporation
from roundhouse.rules.market import CHART, MARKERS, place, price
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import POOL, STOCK, Certificate

PLAYERS = ("Ann", "Ben", "Cora", "Dan")
TWENTY = (10, *[5] * 18)
"""The certificates of a CONRAIL with twenty shares."""


def table(players: Sequence[str] = PLAYERS, *, phase: str = "4H", owner: str = "Dan") -> Scenario:
    """All private companies in play are one player's; everybody has $1,000."""
    position = Scenario("18GL", players, chance={"private": "BRIDGE"}).phase(phase)
    for sym, row in position.pos[PRIVATES].items():
        if not row.closed:
            position.private(sym, owner if owner in players else players[-1])
    return position.cash(dict.fromkeys(players, 1000))


def conrail(
    position: Scenario,
    shares: Mapping[str, int],
    *,
    pool: int = 0,
    cell: tuple[int, int] = (0, 6),
    cash: int = 0,
    operated: bool = True,
    waits: tuple[int, ...] = (),
) -> Scenario:
    """A CONRAIL of twenty shares: how many each player (the first presides) and the pool have; it has the rest."""
    pos = position.writing()
    owners = [o for o, count in {**shares, POOL: pool}.items() for _ in range(count)]
    owners = [owners[0], *owners[2:]]  # the president's certificate is two shares
    owners += ["CR"] * (len(TWENTY) - len(owners))
    certificates = (
        Certificate(f"CR_{n}", percent, owners[n], president=n == 0) for n, percent in enumerate(TWENTY)
    )
    pos.put(STOCK, "CR", tuple(certificates))
    pos.put(CASH, "CR", 0)
    pos.put(CORPORATIONS, "CR", Corporation(par=CHART(pos).price(cell), floated=True, operated=operated))
    pos.put(NATIONAL, "CR", National(5, ("B&O", "NYC", "WAB"), waits))
    place(pos, "CR", cell)
    return position.cash(CR=cash)


def cell(name: str) -> tuple[int, int]:
    """(row, column) of a cell as it is called in the rules: D1 is the fourth of the top row."""
    return int(name[1:]) - 1, ord(name[0]) - ord("A")


def at(position: Scenario, sym: str) -> str:
    """The cell in which a corporation's marker is, as it is called in the rules."""
    marker = position.pos[MARKERS][sym]
    return f"{'ABCDEFGHIJKLMNOPQRS'[marker.column]}{marker.row + 1}"


def dollars(position: Scenario, sym: str) -> int:
    """What a share costs."""
    return price(position.pos, sym) or 0


def refused(position: Scenario, kind: str, **fields: object) -> tuple[str, str]:
    """Check and case that refuse the action; empty when it is legal."""
    found = position.why_not(kind, **fields)
    return ("", "") if found is None else (found.check, found.case)


def act(position: Scenario, kind: str, **fields: object) -> Scenario:
    """An act that ends the stock turn: by itself if nothing else can be done, else by passing."""
    player = position.actor
    position.play(kind, **fields)
    if position.actor == player and position.step == "stock turn":
        position.play("pass")
    return position
