"""Tables after both conventions, for the tests of stock rounds, charters, take-overs, the market and dividends."""

from __future__ import annotations

from typing import Any

from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import MARKERS, by_price, price
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import held
from roundhouse.titles.cm1848.bond_money import HOLDINGS, RATE
from roundhouse.titles.cm1848.charters import CONVERSIONS
from roundhouse.titles.cm1848.papers import CHOSEN, HELD

PLAYERS = ("Ann", "Ben", "Cora", "Dan", "Eve", "Fay")
GRANTS = ("ATSF", "CP", "Katy", "NP", "SP", "UP")
NORMAL = ("CBQ", "CMStPP", "CNW", "CRIP", "DRGW", "Frisco", "GN", "IC", "MP", "TP")


class Table(Scenario):
    """A position in which what nobody has bought of a corporation lies in its initial offering."""

    def corporation(self, sym: str, *, treasury: int | None = 0, **more: Any) -> Scenario:
        """As in any scenario, but nothing goes into the treasury by itself."""
        return super().corporation(sym, treasury=treasury, **more)


def table(players: int = 4, *, phase: str = "3", cash: int = 1000) -> Scenario:
    """Both conventions are over, all papers are still the bank's, everybody has $1,000, bonds are at 10%."""
    seats = PLAYERS[:players]
    position = Table("1848", seats).phase(phase)
    position.writing().set(HELD, 2)
    return position.cash(dict.fromkeys(seats, cash))


def charters(position: Scenario, **owners: str) -> Scenario:
    """Give charters to players; those of corporations without a land grant count as taken with pioneers."""
    for corporation, owner in owners.items():
        position.private(f"{corporation} charter", owner)
    pos = position.writing()
    pos.set(CHOSEN, (*pos[CHOSEN], *(c for c in owners if c in NORMAL)))
    return position


def late_charters(position: Scenario, **owners: str) -> Scenario:
    """Give late charters to players."""
    for corporation, owner in owners.items():
        position.private(f"{corporation} charter", owner)
    return position


def converted(position: Scenario, **rounds: int) -> Scenario:
    """The charters of these corporations were converted, in stock rounds of these numbers."""
    pos = position.writing()
    for corporation in rounds:
        pos.change(PRIVATES, f"{corporation} charter", closed=True)
    pos.set(CONVERSIONS, tuple(sorted(rounds.items(), key=lambda item: item[1])))
    return position


def bonds(position: Scenario, rate: int, **units: int) -> Scenario:
    """Bonds stand at a rate in percent; the owners hold so many units of $10 face value."""
    pos = position.writing()
    pos.set(RATE, rate)
    for owner, count in units.items():
        pos.put(HOLDINGS, owner, count)
    return position


def refused(position: Scenario, kind: str, **fields: object) -> tuple[str, str]:
    """Check and case that refuse the action; empty when it is legal."""
    found = position.why_not(kind, **fields)
    return ("", "") if found is None else (found.check, found.case)


def cell(position: Scenario, sym: str) -> tuple[int, int]:
    """Row and column of the corporation's marker."""
    return position.pos[MARKERS][sym].cell


def dollars(position: Scenario, sym: str) -> int:
    """What a share is worth."""
    return price(position.pos, sym) or 0


def pile(position: Scenario, *syms: str) -> list[str]:
    """The corporations in the order in which their markers count, the upper one of a square first."""
    return by_price(position.pos, syms)


def percents(position: Scenario, sym: str, *owners: str) -> list[int]:
    """What the owners have of the corporation."""
    return [held(position.pos, owner, sym) for owner in owners]
