"""Tables for the tests of what is sold at auction or held as a paper."""

from __future__ import annotations

from roundhouse.core.position import Position
from roundhouse.core.state import Frame
from roundhouse.core.violations import Violation
from roundhouse.play.scenario import Scenario
from roundhouse.rules.privates import PRIVATES
from roundhouse.titles.cm1848.conventions import CONVENTION, Convention
from roundhouse.titles.cm1848.papers import CHOSEN, HELD, LAND_GRANT, PIONEER, PRIVATE, SORTS

PLAYERS = ("Ann", "Ben", "Cora", "Dan")


def opening(players: tuple[str, ...] = PLAYERS) -> Scenario:
    """The first turn of the first convention."""
    return Scenario("1848", players)


def sold(position: Scenario, **owners: str) -> Scenario:
    """The first convention is over: the last player has what `owners` does not say, and four charters are out."""
    last = position.title.players[-1]
    for sym, sort in SORTS(position.pos).items():
        if sort in (PRIVATE, PIONEER, LAND_GRANT):
            position.private(sym, owners.get(sym, last))
    for corporation in ("CBQ", "CNW", "GN", "MP"):
        position.private(f"{corporation} charter", owners.get(corporation, last))
    write(position).set(CHOSEN, ("CBQ", "CNW", "GN", "MP"))
    write(position).set(HELD, 1)
    return position


def after_both(position: Scenario) -> Scenario:
    """The second convention is over as well."""
    sold(position)
    write(position).set(HELD, 2)
    return position


def second(position: Scenario, starter: str = "Ben") -> Scenario:
    """The second convention begins, in the stock turn of the player who opens it."""
    sold(position)
    write(position).set(CONVENTION, Convention(last_buyer=position.title.players[-1], starter=starter))
    position.stock_turn(starter, round=2)
    frames = position.state.stack
    turn = next(n for n, frame in enumerate(frames) if frame.node == "player's turn")
    position.state.stack = (*frames[:turn], Frame("player's turn", who=starter))
    return position.go_on()


def write(position: Scenario) -> Position:
    """The position, to be written to."""
    return position.writing()


def buys(position: Scenario, item: str, price: int) -> Scenario:
    """The player at turn puts an item up, and nobody else wants it."""
    position.play("put_up", private=item, price=price)
    while position.step == "bid":
        position.play("pass")
    return position


def refused(position: Scenario, kind: str, **fields: object) -> tuple[str, str]:
    """The check that refuses the action, and its case."""
    violation: Violation | None = position.why_not(kind, **fields)
    assert violation is not None
    return violation.check, str(violation.facts.get("case", ""))


def owner(position: Scenario, sym: str) -> str:
    """Who has a paper; empty when it is closed."""
    row = position.pos[PRIVATES][sym]
    return "" if row.closed else row.owner
