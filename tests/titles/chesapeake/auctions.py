"""Tables of 18Chesapeake at its auction of private companies."""

from __future__ import annotations

from roundhouse.play.scenario import Scenario
from roundhouse.rules.privates import PRIVATES

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")


def auction(players: int = 5, *options: str) -> Scenario:
    """The auction before the first turn; LV is drawn for P6."""
    return Scenario("18Chesapeake", NAMES[:players], options, chance={"corporation": "LV"})


def buy(table: Scenario, private: str) -> Scenario:
    return table.play("buy_cheapest", private=private)


def bid(table: Scenario, private: str, price: int) -> Scenario:
    return table.play("bid", private=private, price=price)


def passes(table: Scenario, count: int) -> Scenario:
    for _ in range(count):
        table.play("pass")
    return table


def owner(table: Scenario, private: str) -> str:
    return table.pos[PRIVATES][private].owner


def refusal(table: Scenario, kind: str, **fields: object) -> tuple[str, str]:
    """The check that refuses, and its case."""
    refused = table.why_not(kind, **fields)
    assert refused is not None
    return refused.check, refused.case


def least_and_most(table: Scenario, private: str) -> tuple[int, int]:
    """Between which prices the player to act may bid."""
    (offer,) = [o for o in table.offers("bid") if o.action.private == private]  # type: ignore[attr-defined]
    prices = [action.price for action in offer.expand()]  # type: ignore[attr-defined]
    return min(prices), max(prices)
