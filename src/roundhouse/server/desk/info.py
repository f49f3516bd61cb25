"""Trains and phases, limits, and how far it is to the end of the game."""

from __future__ import annotations

import msgspec

from ...analysis.bank_flow import bank_flow
from ...core.position import Position
from ...play.explanations import things
from ...play.notes import notes_of, ways_to_end
from ...play.turn_orders import stock_order
from ...rules.depot import (
    COUNT_OF,
    DEPOT,
    PHASES,
    TRAIN_KINDS,
    TRAINS,
    Phase,
    TrainKind,
    phases_so_far,
    phases_to_come,
)
from ...rules.ending import BANK_RUNS_OUT, END, ENDS_AFTER, rounds_of_set
from ...rules.explained import MARKER
from ...rules.obsolescence import ends_in
from ...rules.shares import CERTIFICATE_LIMIT, HOLDING_LIMIT, OUT_OF_GAME, PLAYERS, POOL, POOL_LIMIT
from ...rules.shown import PHASES_OF_SETS
from ...rules.turns import OPERATING, ROUND
from ...text.explanations import thing_said
from ...text.language import decimal, gettext, ngettext
from ...text.notes import note_said, notes_said
from ...titles.found import titles
from ..web.templates import fragment, sentence
from .head import operating_next
from .next_train import next_train
from .scene import Badge, Scene
from .views import View


class Row(msgspec.Struct, frozen=True):
    """A kind of train as shown; `owners`: who has how many, `ends`: when it rusts or becomes obsolete."""

    kind: str
    price: str
    reach: str
    count: str
    left: str
    owners: tuple[tuple[Badge | None, str, int], ...]
    ends: str
    rusts: tuple[str, ...]
    trade: str
    gone: bool


class Stage(msgspec.Struct, frozen=True):
    """A phase as shown; `set`: the set of operating rounds with which it begins, 0 where that does not matter; `state`:
    "done", "now" or "next"."""

    name: str
    on: str
    set: int
    limit: int
    tiles: tuple[str, ...]
    rounds: int
    buys_privates: bool
    state: str


class End(msgspec.Struct, frozen=True):
    """Something that ends the game, and how far away it is."""

    what: str
    distance: str


def train_rows(scene: Scene) -> list[Row]:
    """The kinds of train in the order of the depot."""
    return [_train(scene, kind) for kind in TRAIN_KINDS(scene.pos).values()]


def _train(scene: Scene, kind: TrainKind) -> Row:
    pos = scene.pos
    count = COUNT_OF(pos, kind)
    owners: dict[str, int] = {}
    for train in pos[TRAINS].values():
        if train.kind == kind.name:
            owners[train.owner] = owners.get(train.owner, 0) + 1
    left = owners.pop(DEPOT, 0)
    gone = owners.pop(OUT_OF_GAME, 0)
    badges = scene.badges()
    shown = tuple(
        (badges.get(owner), "" if owner in badges else scene.words.owner(owner), number)
        for owner, number in owners.items()
    )
    rusts, obsolete = ends_in(pos, kind)
    ends = [gettext("rusts in phase {phase}", phase=rusts)] if rusts else []
    ends += [gettext("one more run from phase {phase}", phase=obsolete)] if obsolete else []
    trade = (
        gettext(
            "{price} for a {trains}",
            price=scene.words.money(kind.trade_in_price),
            trains=", ".join(kind.trade_in),
        )
        if kind.trade_in
        else ""
    )
    return Row(
        kind=kind.name,
        price=scene.words.money(kind.price),
        reach=_reach(kind),
        count="∞" if count is None else str(count),
        left="∞" if count is None else str(left),
        owners=shown,
        ends=", ".join(ends) or gettext("stays"),
        rusts=_ended_by(pos, kind.name) if left and not gone else (),
        trade=trade,
        gone=bool(gone) and not owners and not left,
    )


def _reach(kind: TrainKind) -> str:
    if kind.hexes:
        return gettext("{hexes} hexes", hexes=kind.hexes)
    return gettext("{stops} stops", stops=kind.stops) if kind.stops else gettext("any number of stops")


def _ended_by(pos: Position, kind: str) -> tuple[str, ...]:
    """The kinds of train that the phases still to come with the first train of `kind` end."""
    begun = {phase.name for phase in phases_to_come(pos) if phase.on == kind}
    return tuple(
        row.name for row in TRAIN_KINDS(pos).values() if row.rusts_on in begun or row.obsolete_on in begun
    )


def stages(pos: Position) -> list[Stage]:
    """The phases in order."""
    reached = len(phases_so_far(pos)) - 1
    begins = {row.phase: row.set for row in (find(pos) for find in PHASES_OF_SETS.of(pos.title))}
    return [_stage(row, begins.get(row.name, 0), n - reached) for n, row in enumerate(PHASES(pos).values())]


def _stage(row: Phase, set: int, away: int) -> Stage:
    state = "now" if away == 0 else "done" if away < 0 else "next"
    return Stage(row.name, row.on, set, row.train_limit, row.tiles, row.rounds, row.buys_privates, state)


def ends(scene: Scene) -> list[End]:
    """What ends the game by the title's rules, with the distance."""
    pos, found = scene.pos, []
    if pos.over:
        return [End(gettext("The game is over"), "")]
    if pos[END]:
        found.append(End(gettext("The end has been set off"), _played_to_the_end(pos)))
    for note in ways_to_end(pos):
        what, distance = note_said(scene.words, note)
        if note.name == BANK_RUNS_OUT:
            distance = f"{distance}{_bank_lasts(scene)}"
        found.append(End(what, distance))
    return found


def _played_to_the_end(pos: Position) -> str:
    """What is still played once the end has been set off."""
    row = pos[ROUND]
    if row.kind == OPERATING:
        more = rounds_of_set(pos) - row.part
        return (
            ngettext("this operating round and {count} more", "this operating round and {count} more", more)
            if more
            else gettext("this operating round is the last")
        )
    if ENDS_AFTER(pos) == "round":
        return gettext("one operating round follows, and is the last")
    return gettext("operating rounds follow, and are the last")


FAR = 20
"""From this many operating rounds on no number is told."""


def _bank_lasts(scene: Scene) -> str:
    """For how long, at the rate of the last rounds: an estimate, and said to be one; "" while there is none."""
    flow = bank_flow(scene.game, scene.at, scene.rounds)
    if not flow.rounds or flow.left <= 0 or flow.shortest is None:
        return ""
    rate = scene.words.money(flow.paid)
    if flow.shortest > FAR:
        return gettext(
            "; more than {far} operating rounds at {rate} a round (an estimate)", far=FAR, rate=rate
        )
    told = gettext(
        "; about {rounds} operating rounds at the {rate} that it paid out in the last one (an estimate)",
        rounds=decimal(flow.shortest),
        rate=rate,
    )
    if not flow.came:
        return told
    if flow.longest is None or flow.longest > FAR:
        more = gettext(
            "much longer if {came} come in each time, as of late", came=scene.words.money(flow.came)
        )
    else:
        more = gettext(
            "about {rounds} if {came} come in each time, as of late",
            rounds=decimal(flow.longest),
            came=scene.words.money(flow.came),
        )
    return f"{told}, {more}"


def markers(pos: Position) -> tuple[str, ...]:
    """The ids of the markers that explain themselves."""
    return things(pos)[MARKER]


def _html(scene: Scene) -> str:
    pos = scene.pos
    entry, player = titles()[pos.title.name], PLAYERS(pos)[0]
    limits = (
        ("certificate-limit", gettext("Certificates"), str(CERTIFICATE_LIMIT(pos, player))),
        ("holding-limit", gettext("Of one company"), f"{HOLDING_LIMIT(pos)}%"),
        ("bank-pool", sentence(scene.words.owner(POOL)), f"{POOL_LIMIT(pos)}%"),
    )
    return fragment(
        "desk/_info.html",
        trains=train_rows(scene),
        stages=stages(pos),
        next_train=next_train(pos, scene.words),
        ends=ends(scene),
        operating=tuple(scene.badge(sym) for sym in scene.answer(operating_next)),
        stock=tuple(scene.words.name(player) for player in scene.answer(stock_order)),
        limits=limits,
        notes=notes_said(scene.words, notes_of(pos)),
        markers=[(id, thing_said(scene.words, MARKER, id)) for id in scene.answer(markers)],
        title=entry.name,
        ours=entry.reconstructed(),
        readings=[(reading, reading.chosen(pos.title.options)) for reading in entry.readings],
    )


VIEW = View("info", _html, pushed=False)

__all__ = ["VIEW", "ends", "stages", "train_rows"]
