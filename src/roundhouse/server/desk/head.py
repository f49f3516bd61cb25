"""The strip above everything: where the game stands, who is to act, what comes next."""

from __future__ import annotations

import msgspec

from ...core.flow import Each, UntilAllPass
from ...core.now import Now
from ...rules.corporations import CHARTERS, CORPORATIONS
from ...rules.depot import DEPOT, PHASE, PHASES, TRAIN_KINDS, TRAIN_LIMIT, TRAINS, on_sale, owned, phase
from ...rules.ending import END
from ...rules.market import MARKERS
from ...rules.money import BANK, CASH
from ...rules.operating_round import NEXT_TO_OPERATE
from ...rules.shares import GONE, POOL
from ...rules.turns import PRIORITY, ROUND
from ...text.prompts import prompt, round_name
from ...text.templates import dollars
from ..web.templates import fragment
from .rendered import Sources
from .scene import Badge, Scene
from .views import View


class Place(msgspec.Struct, frozen=True):
    """Somebody in the order of turns: `state` is "done", "now" or "next"; `badge` for corporations."""

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
    """What the strip shows."""

    round: str
    phase: str
    limit: int
    bank: str
    prompt: str
    to_act: str
    priority: str
    ending: bool
    over: bool
    order: tuple[Place, ...]
    trains: tuple[Stack, ...]
    pool: tuple[str, ...]


def rusted_by(now: Now, kind: str) -> tuple[str, ...]:
    """The kinds of train still in somebody's hands that rust or become obsolete with the first train of `kind`."""
    phases = list(PHASES(now))
    reached = phases.index(now[PHASE])
    begun = {p.name for n, p in enumerate(PHASES(now).values()) if p.on == kind and n > reached}
    alive = {train.kind for train in now[TRAINS].values() if train.owner not in (DEPOT, GONE)}
    return tuple(
        row.name
        for row in TRAIN_KINDS(now).values()
        if row.name in alive and (row.rusts_on in begun or row.obsolete_on in begun)
    )


def for_sale(now: Now) -> tuple[Stack, ...]:
    """What the depot sells now."""
    found = []
    for id in on_sale(now):
        row = TRAIN_KINDS(now)[now[TRAINS][id].kind]
        left = sum(1 for t in now[TRAINS].values() if t.owner == DEPOT and t.kind == row.name)
        found.append(
            Stack(
                row.name,
                dollars(row.price),
                "∞" if row.count is None else str(left),
                rusted_by(now, row.name),
            )
        )
    return tuple(found)


def order(scene: Scene) -> tuple[Place, ...]:
    """The corporations in the order in which they operate, or the players in the order of their turns."""
    now = scene.now
    for frame in reversed(now.state.stack):
        node = now.title.nodes[frame.node]
        if isinstance(node, Each) and frame.who in CHARTERS(now) and frame.seen:
            return _operating(scene, frame.seen, frame.who)
        if isinstance(node, UntilAllPass) and frame.who:
            players = node.order(now)
            first = players.index(frame.who)
            rest = (*players[first:], *players[:first])
            return tuple(Place(scene.words.name(p), "next" if n else "now") for n, p in enumerate(rest))
    return ()


def _operating(scene: Scene, seen: tuple[str, ...], who: str) -> tuple[Place, ...]:
    now = scene.now
    coming: list[str] = []
    while (following := NEXT_TO_OPERATE(now, (*seen, *coming))) is not None:
        coming.append(following)
    states = [*((c, "now" if c == who else "done") for c in seen), *((c, "next") for c in coming)]
    return tuple(Place(c, state, scene.badge(c)) for c, state in states if c in CHARTERS(now))


def summary(scene: Scene) -> Head:
    """The strip of a scene."""
    now = scene.now
    actor = now.actor
    return Head(
        round=round_name(scene.words, now[ROUND]),
        phase=phase(now).name,
        limit=TRAIN_LIMIT(now, next(iter(CHARTERS(now)))),
        bank=dollars(now[CASH][BANK]),
        prompt=prompt(now.title, now.state, scene.names),
        to_act=scene.words.name(actor) if actor else "",
        priority=scene.words.name(now[PRIORITY]) if now[PRIORITY] else "",
        ending=bool(now[END]) and not now.over,
        over=now.over,
        order=order(scene),
        trains=for_sale(now),
        pool=tuple(now[TRAINS][id].kind for id in owned(now, POOL)),
    )


def _html(scene: Scene) -> str:
    return fragment(
        "desk/_head.html", head=summary(scene), row=scene.live.row, at=scene.at, present=scene.present
    )


def _sources(scene: Scene) -> Sources:
    now = scene.now
    return (
        now.state.stack,
        now[ROUND],
        now[TRAINS],
        now[CASH][BANK],
        now[PRIORITY],
        now[END],
        now[CORPORATIONS],
        now[MARKERS],
        scene.present,
        scene.live.row.name,
    )


VIEW = View("head", _sources, _html)

__all__ = ["VIEW", "Head", "Place", "Stack", "for_sale", "order", "rusted_by", "summary"]
