"""The strip above everything: where the game stands, and what comes next."""

from __future__ import annotations

import msgspec

from ...core.position import Position
from ...play.turn_orders import operating_order, stock_order, turns
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import DEPOT, TRAIN_KINDS, TRAIN_LIMIT, TRAINS, on_sale, owned, phase, phases_to_come
from ...rules.ending import END, rounds_of_set
from ...rules.money import BANK, CASH
from ...rules.shares import OUT_OF_GAME, POOL
from ...rules.turns import OPERATING, PRIORITY, ROUND, STOCK_ROUND
from ...text.prompts import round_name
from ...text.words import priced
from ..web.templates import fragment
from .scene import Badge, Scene
from .views import View


class Place(msgspec.Struct, frozen=True):
    """Somebody in the order of turns: `state` is "done", "now" or "next", or "turn" for the player whose turn it is
    while another decides something; `badge` for corporations."""

    name: str
    state: str
    badge: Badge | None = None


class Stack(msgspec.Struct, frozen=True):
    """Trains of a kind that may be bought from the bank: `left` is a number or "∞"; `rusts`: kinds that go when the
    first is bought."""

    kind: str
    price: str
    left: str
    rusts: tuple[str, ...] = ()


class Head(msgspec.Struct, frozen=True):
    """What the strip shows. `operating` and `stock`: the orders of the next rounds as things stand."""

    round: str
    phase: str
    limit: int
    bank: str
    priority: str
    ending: bool
    over: bool
    order: tuple[Place, ...]
    trains: tuple[Stack, ...]
    pool: tuple[str, ...]
    operating: tuple[Badge, ...]
    stock: tuple[str, ...]


def rusted_by(pos: Position, kind: str) -> tuple[str, ...]:
    """The kinds of train still in somebody's hands that rust or become obsolete with the first train of `kind`."""
    begun = {phase.name for phase in phases_to_come(pos) if phase.on == kind}
    alive = {train.kind for train in pos[TRAINS].values() if train.owner not in (DEPOT, OUT_OF_GAME)}
    return tuple(
        row.name
        for row in TRAIN_KINDS(pos).values()
        if row.name in alive and (row.rusts_on in begun or row.obsolete_on in begun)
    )


def for_sale(pos: Position) -> tuple[Stack, ...]:
    """What the depot sells now."""
    found = []
    for id in on_sale(pos):
        row = TRAIN_KINDS(pos)[pos[TRAINS][id].kind]
        left = sum(1 for t in pos[TRAINS].values() if t.owner == DEPOT and t.kind == row.name)
        found.append(
            Stack(
                row.name,
                priced(pos, row.price),
                "∞" if row.count is None else str(left),
                rusted_by(pos, row.name),
            )
        )
    return tuple(found)


def order(scene: Scene) -> tuple[Place, ...]:
    """The corporations in the order in which they operate, or the players in the order of their turns."""
    found = scene.answer(turns)
    if scene.actor in dict(found):  # a bid, a par value: not always of whose turn it is
        interrupted = {"now": "turn"}
        found = tuple(
            (who, "now" if who == scene.actor else interrupted.get(state, state)) for who, state in found
        )
    return tuple(
        Place(who, state, scene.badge(who))
        if who in CORPORATION_SPECS(scene.pos)
        else Place(scene.words.name(who), state)
        for who, state in found
    )


def operating_next(pos: Position) -> tuple[str, ...]:
    """The order of the next operating round as things stand; nobody while none is certain to come."""
    row = pos[ROUND]
    certain = row.kind == STOCK_ROUND or (row.kind == OPERATING and row.part < rounds_of_set(pos))
    return operating_order(pos) if certain and not pos.over else ()


def _in_the_bank(pos: Position) -> int:
    return pos[CASH][BANK]


def summary(scene: Scene) -> Head:
    """The strip of a scene."""
    pos = scene.pos
    return Head(
        round=round_name(scene.words, pos[ROUND]),
        phase=phase(pos).name,
        limit=TRAIN_LIMIT(pos, next(iter(CORPORATION_SPECS(pos)))),
        bank=scene.words.money(scene.answer(_in_the_bank)),
        priority=scene.words.name(pos[PRIORITY]) if pos[PRIORITY] else "",
        ending=bool(pos[END]) and not scene.over,
        over=scene.over,
        order=order(scene),
        trains=for_sale(pos),
        pool=tuple(pos[TRAINS][id].kind for id in owned(pos, POOL)),
        operating=tuple(scene.badge(sym) for sym in scene.answer(operating_next)),
        stock=tuple(scene.words.name(player) for player in scene.answer(stock_order)),
    )


def _html(scene: Scene) -> str:
    return fragment("desk/_head.html", head=summary(scene), row=scene.row)


VIEW = View("head", _html)

__all__ = ["VIEW", "Head", "Place", "Stack", "for_sale", "order", "rusted_by", "summary"]
