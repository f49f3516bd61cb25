"""Tables for the tests of markers, rights and runs: corporations of Ben's in an operating turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.tokens import next_token

from .selling import after_both, opening, write


def board(phase: str = "4", **tiles: str) -> Scenario:
    """Both conventions are over; these tiles lie."""
    return after_both(opening()).phase(phase).tiles(tiles)


def company(
    table: Scenario,
    sym: str,
    *,
    cash: int = 500,
    trains: Sequence[str] = (),
    tokens: Sequence[str] = (),
    left: int | None = None,
    par: int = 80,
) -> Scenario:
    """A corporation of Ben's that has operated; `left`: how many markers are still on its charter."""
    table.corporation(sym, par=par, shares={"Ben": 50}, cash=cash, trains=trains, tokens=tokens)
    while left is not None and len([t for t in own(table, sym) if not t.placed]) > left:
        id = next_token(table.pos, sym)
        assert id is not None
        write(table).drop(TOKENS, id)
    return table


def own(table: Scenario, sym: str):  # type: ignore[no-untyped-def]
    """The corporation's markers."""
    return [token for token in table.pos[TOKENS].values() if token.corporation == sym]


def stands(table: Scenario, sym: str) -> set[tuple[str, int]]:
    """Where its markers stand."""
    return {(token.hex, token.city) for token in own(table, sym) if token.placed}


def turn(table: Scenario, sym: str, step: str = "token") -> Scenario:
    """The corporation is in that step of its turn."""
    return table.operating(sym, step)


def offered(table: Scenario, kind: str) -> set[object]:
    """What is on offer of a kind: places, or hexes with the number of the city."""
    actions = [offer.action for offer in table.offers(kind)]
    return {getattr(a, "place", None) or (a.hex, a.city) for a in actions}  # type: ignore[attr-defined]


def first_turn(table: Scenario, sym: str, **owners: Mapping[str, int]) -> Scenario:
    """The corporation, of Ben's, comes to its first turn."""
    table.corporation(sym, par=80, shares={"Ben": 50}, cash=500, operated=False)
    return table.operating(sym, "turn begins").go_on()
