"""What subsidiaries build: from markers of their own, before their parent does and at its expense (5, 31)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ...board.network import StopKey
from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.flow import Each, Step
from ...core.position import Position
from ...core.rule_values import Setting, Settings, amends
from ...rules.operating_round import CURRENT_TURN
from ...rules.privates import BUY_PRIVATE, BUYER
from ...rules.reach import STATIONS
from ...rules.running import EARNINGS
from ...rules.shares import president
from ...rules.track import HOME_HEXES, LAY_TILE, TRACK_PAYER
from ...rules.turns import OPERATING, PASS, ROUND
from .bond_money import PLEDGE_BONDS
from .subsidiaries import (
    ASK_FOR_SUBSIDIARY,
    GIVE_SUBSIDIARY,
    SUBSIDIARIES,
    SUBSIDIARY_TERMS,
    SubsidiaryGiven,
    parent,
    subsidiaries,
)
from .tile_budget import BUDGET_ROWS, Row, built

SUBSIDIARY_ROWS: Setting[tuple[Row, ...]] = Setting("allowance of a subsidiary")


def settings(data: Mapping[str, Any]) -> Settings:
    """What title.toml says of the builds of subsidiaries."""
    return Settings(SUBSIDIARY_ROWS.to(msgspec.convert(data["subsidiary_allowance"], tuple[Row, ...])))


@amends(STATIONS, "subsidiaries have a marker")
def marker(pos: Position, stations: list[StopKey], corporation: str) -> list[StopKey]:
    """In the first city of their hex, in no space of it; it is nobody else's."""
    row = SUBSIDIARIES(pos).get(corporation)
    return stations if row is None else [(row.start, 0)]


@amends(HOME_HEXES, "subsidiaries begin at their marker")
def begins_there(pos: Position, homes: tuple[str, ...], who: str) -> tuple[str, ...]:
    """While there is no track in that hex they build there."""
    row = SUBSIDIARIES(pos).get(who)
    return homes if row is None else (row.start,)


@amends(TRACK_PAYER, "parents pay for their subsidiaries")
def parent_pays(pos: Position, payer: str, who: str) -> str:
    """What difficult ground costs a subsidiary is paid by its parent."""
    return parent(pos, who) if who in SUBSIDIARIES(pos) else payer


@amends(BUDGET_ROWS, "allowance of a subsidiary")
def one_build(pos: Position, rows: tuple[Row, ...], who: str) -> tuple[Row, ...]:
    """A tile laid, or a yellow one upgraded."""
    return SUBSIDIARY_ROWS(pos) if who in SUBSIDIARIES(pos) else rows


@amends(EARNINGS, "subsidiaries that built add to the earnings")
def more_earnings(pos: Position, earnings: int, corporation: str, revenue: int) -> int:
    """Unless the trains bring nothing."""
    builders = sum(1 for sym in subsidiaries(pos, corporation) if built(pos, sym))
    return earnings + builders * SUBSIDIARY_TERMS(pos).earnings if revenue else earnings


@amends(BUYER, "parents buy while their subsidiaries build")
def parent_buys(pos: Position, buyer: str) -> str:
    """It is the parent's turn."""
    return parent(pos, buyer) if buyer in SUBSIDIARIES(pos) else buyer


def _next(pos: Position, seen: tuple[str, ...]) -> str | None:
    """The subsidiary of the corporation at turn that builds next: by number."""
    own = subsidiaries(pos, pos[CURRENT_TURN].corporation)
    return next((sym for sym in own if sym > max(seen, default="")), None)


SUBSIDIARY_TRACK = Step(
    "subsidiary track", lambda pos: president(pos, parent(pos, pos.frame.who)), (LAY_TILE,), closer=PASS
)

SUBSIDIARIES_BUILD = Each("subsidiaries build", _next, SUBSIDIARY_TRACK)


@reacts("subsidiary builds as it is given", SubsidiaryGiven)
def builds_at_once(pos: Position, event: SubsidiaryGiven) -> None:
    """For the corporation at turn, when the turn of its others is over, or that of one with a higher number is on.

    It comes too late for that once its parent, or one with a higher number, has built.
    """
    sym, who = event.subsidiary, event.corporation
    if pos[ROUND].kind != OPERATING or who != pos[CURRENT_TURN].corporation:
        return
    if any(b.who not in SUBSIDIARIES(pos) or b.who > sym for b in built(pos)):
        return
    building = pos.within(SUBSIDIARIES_BUILD.name)
    if pos.within("track") is None and (building is None or sym > building.who):
        return
    waiting = [frame.who for frame in pos.frames if frame.node == SUBSIDIARY_TRACK.name]
    waiting = waiting[1:] if building is not None else waiting  # the first is the one whose turn it was
    for _ in waiting:
        pos.abandon(SUBSIDIARY_TRACK.name)
    for one in sorted((*waiting, sym), reverse=True):  # the last to come on top is the first to build
        pos.interrupt(SUBSIDIARY_TRACK.name, one)


FEATURE = Feature(
    "track of subsidiaries",
    amendments=(marker, begins_there, parent_pays, one_build, more_earnings, parent_buys),
    non_blocking={SUBSIDIARY_TRACK.name: (BUY_PRIVATE, GIVE_SUBSIDIARY, ASK_FOR_SUBSIDIARY, PLEDGE_BONDS)},
    reactions=(builds_at_once,),
)
