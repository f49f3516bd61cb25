"""Tables of 18Chesapeake at which a corporation is about to lay track."""

from __future__ import annotations

from typing import Any

from roundhouse.core.violations import Violation
from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import BANK, Paid
from roundhouse.rules.track import TileLaid

SUITS = "tile suits the hex"
KEPT = "old track is kept"


def table(
    sym: str, tiles: dict[str, str] | None = None, phase: str = "3", cash: int = 500, **more: Any
) -> Scenario:
    """The corporation, led by Ann, is at its track step."""
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase(phase).tiles(tiles or {})
    return position.corporation(sym, shares={"Ann": 60}, cash=cash, **more).operating(sym)


def lay(text: str) -> dict[str, Any]:
    """ "E7 9:1" as the fields of a lay."""
    hex, _, tile = text.partition(" ")
    name, _, rotation = tile.partition(":")
    return {"hex": hex, "tile": name, "rotation": int(rotation)}


def why_not(position: Scenario, text: str) -> Violation | None:
    return position.why_not("lay_tile", **lay(text))


def refusal(position: Scenario, text: str) -> tuple[str, str]:
    """Check and case."""
    found = why_not(position, text)
    assert found is not None
    return found.check, found.case


def play(position: Scenario, text: str) -> Scenario:
    return position.play("lay_tile", **lay(text))


def offered(position: Scenario, hex: str = "") -> set[str]:
    actions: list[Any] = [offer.action for offer in position.offers("lay_tile")]
    return {f"{a.hex} {a.tile}:{a.rotation}" for a in actions if hex in ("", a.hex)}


def cost(position: Scenario, text: str) -> int:
    """What the lay takes out of the operating corporation's treasury and gives to the bank."""
    sym = position.pos.frame.who
    after = position.copy().play("lay_tile", **lay(text))
    (event,) = [e for e in after.events if isinstance(e, TileLaid)]
    paid = [e for e in after.events if isinstance(e, Paid) and e.payer == sym]
    assert all(e.payee == BANK for e in paid)
    assert sum(e.amount for e in paid) == event.cost
    return event.cost
