"""Lessons of the stock round: founding, floating, owning a part of others, selling, and the presidency."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.action_types import ActionType
from ...core.offers import offers_of
from ...core.position import Position
from ..buying import BUY_SHARE, PAR_VALUES, START, STARTABLE
from ..corporations import CORPORATIONS
from ..depot import owned
from ..floating import missing_to_float
from ..selling import SELL_SHARES
from ..shares import (
    CERTIFICATE_LIMIT,
    COUNTED_CERTIFICATES,
    PLAYERS,
    SHARE_OF,
    held,
    presided,
    president,
    successor,
)
from ..turns import ROUND, STOCK_ROUND
from .source import Lesson, LessonSource


def _in_stock_round(pos: Position) -> bool:
    return pos[ROUND].kind == STOCK_ROUND


def _on_menu(pos: Position, kind: ActionType[Any]) -> bool:
    """Whether the step is for such actions: in one for private companies nobody starts a company or sells shares."""
    return kind in pos.title.menus.get(pos.frame.node, ())


def _has_a_past(pos: Position, corporation: str) -> bool:
    """A company that has operated; before its first turn it lacks nothing but a train of its own buying."""
    row = pos[CORPORATIONS][corporation]
    return row.floated and row.operated and not row.closed


def _begins(pos: Position) -> Iterator[Lesson]:
    if _in_stock_round(pos) and (_on_menu(pos, BUY_SHARE) or _on_menu(pos, START)):
        yield Lesson("stock round", terms=("share-price", "treasury"))


def _founding(pos: Position) -> Iterator[Lesson]:
    """Nobody's first company explains itself: what a par value decides, and that a company has to float."""
    if not _in_stock_round(pos):
        return
    me = pos.actor
    waiting = [sym for sym in presided(pos, me) if not pos[CORPORATIONS][sym].floated]
    for sym in waiting[:1]:
        if missing := missing_to_float(pos, sym):
            yield Lesson("first float", {"corporation": sym, "missing": missing}, terms=("float",))
    if not presided(pos, me) and _on_menu(pos, START):
        pars = PAR_VALUES(pos) if any(STARTABLE(pos, sym) for sym in pos[CORPORATIONS]) else ()
        if pars:
            yield Lesson("first par", {"least": pars[0], "most": pars[-1]}, terms=("par", "president"))
    elif presided(pos, me) and not waiting:
        yield Lesson("other companies", terms=("certificate-limit",))


def _selling(pos: Position) -> Iterator[Lesson]:
    if not _in_stock_round(pos) or pos[ROUND].number < 2:
        return
    me = pos.actor
    if _on_menu(pos, SELL_SHARES) and any(offers_of(pos, SELL_SHARES)):
        yield Lesson("first sale", terms=("bank-pool",))
    for sym in presided(pos, me):
        heir = successor(pos, sym, me, 0)
        if heir and not owned(pos, sym) and _has_a_past(pos, sym):
            yield Lesson("dumping", {"corporation": sym, "player": heir}, terms=("dumping",))
            return


def _presidency_at_risk(pos: Position) -> Iterator[Lesson]:
    """Somebody has as much as the president, or would have if that one sold a share."""
    if not _in_stock_round(pos):
        return
    me = pos.actor
    for sym in presided(pos, me):
        mine = held(pos, me, sym)
        others = [(held(pos, player, sym), player) for player in PLAYERS(pos) if player != me]
        most, rival = max(others, key=lambda pair: pair[0], default=(0, ""))
        if most and most + SHARE_OF(pos, sym) > mine:
            facts = {"corporation": sym, "player": rival, "theirs": most, "mine": mine}
            yield Lesson("presidency at risk", facts, warns=True, about=sym, terms=("president",))


def _being_dumped_on(pos: Position) -> Iterator[Lesson]:
    """A company without a train that another one leads might become the actor's: who holds most of the rest."""
    if not _in_stock_round(pos):
        return
    me = pos.actor
    for sym in pos[CORPORATIONS]:
        leader = president(pos, sym)
        if _has_a_past(pos, sym) and leader not in ("", me) and not owned(pos, sym):
            if successor(pos, sym, leader, 0) == me:
                facts = {"corporation": sym, "player": leader}
                yield Lesson("could be dumped", facts, warns=True, about=sym, terms=("dumping",))


def _at_the_limit(pos: Position) -> Iterator[Lesson]:
    if _in_stock_round(pos) and COUNTED_CERTIFICATES(pos, pos.actor) >= CERTIFICATE_LIMIT(pos, pos.actor):
        yield Lesson(
            "certificate limit", {"limit": CERTIFICATE_LIMIT(pos, pos.actor)}, terms=("certificate-limit",)
        )


STOCK_LESSONS = (
    LessonSource(_founding, 20),
    LessonSource(_begins, 25),
    LessonSource(_selling, 30),
    LessonSource(_at_the_limit, 40),
    LessonSource(_presidency_at_risk, 10),
    LessonSource(_being_dumped_on, 15),
)
