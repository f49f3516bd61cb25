"""Trains and phases, limits, and how far it is to the end of the game."""

from __future__ import annotations

import msgspec

from ...core.position import Position
from ...play.explanations import things
from ...play.notes import notes_of
from ...rules.depot import COUNT_OF, DEPOT, PHASE, PHASES, TRAIN_KINDS, TRAINS, Phase, TrainKind
from ...rules.ending import END, bank_broke
from ...rules.explained import MARKER
from ...rules.market import CHART, MARKERS, RIGHT_OF, Cell
from ...rules.money import BANK, CASH, BankBroke
from ...rules.obsolescence import ends_in
from ...rules.privates import PRIVATES, REVENUE_OF
from ...rules.shares import CERTIFICATE_LIMIT, HOLDING_LIMIT, OUT_OF_GAME, PLAYERS, POOL_LIMIT
from ...rules.shown import PHASES_OF_SETS
from ...text.explanations import thing_said
from ...text.language import gettext
from ...text.notes import notes_said
from ...text.templates import dollars
from ...titles.found import titles
from ..web.templates import fragment
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
        gettext("{price} for a {trains}", price=dollars(kind.trade_in_price), trains=", ".join(kind.trade_in))
        if kind.trade_in
        else ""
    )
    return Row(
        kind=kind.name,
        price=dollars(kind.price),
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
    phases = list(PHASES(pos).values())
    reached = list(PHASES(pos)).index(pos[PHASE])
    begun = {phase.name for phase in phases[reached + 1 :] if phase.on == kind}
    return tuple(
        row.name for row in TRAIN_KINDS(pos).values() if row.rusts_on in begun or row.obsolete_on in begun
    )


def stages(pos: Position) -> list[Stage]:
    """The phases in order."""
    names = list(PHASES(pos))
    reached = names.index(pos[PHASE])
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
        found.append(End(gettext("The end has been set off"), gettext("the rounds going on are the last")))
    if bank_broke in pos.title.reactions.get(BankBroke, ()):
        found.append(End(gettext("The bank runs out of money"), _bank_lasts(scene)))
    if "end" in CHART(pos).zones.values():
        found.append(End(gettext("A share price reaches the end of the chart"), _nearest(pos)))
    return found


def _bank_lasts(scene: Scene) -> str:
    """How long the bank lasts when everybody earns what they earned last."""
    pos = scene.pos
    bank = pos[CASH][BANK]
    latest = {run.corporation: run.revenue for run in scene.runs}
    income = sum(latest.values())
    income += sum(
        REVENUE_OF(pos, p) for p, row in pos[PRIVATES].items() if not row.closed and row.owner != BANK
    )
    if bank <= 0:
        return dollars(bank)
    if income <= 0:
        return gettext("{amount} left", amount=dollars(bank))
    rounds = bank / income
    return gettext(
        "{money} left: about {rounds:.1f} operating rounds at {income} each",
        money=dollars(bank),
        rounds=rounds,
        income=dollars(income),
    )


def _nearest(pos: Position) -> str:
    """How many steps to the right the first marker has to go."""
    chart, best = CHART(pos), None
    for sym, marker in pos[MARKERS].items():
        cell: Cell = marker.cell
        steps = 0
        while chart.zones.get(cell, "") != "end":
            target = RIGHT_OF(pos, cell)
            if target == cell:
                break
            cell, steps = target, steps + 1
        else:
            best = min(best or (steps, sym), (steps, sym))
    return (
        ""
        if best is None
        else gettext("{corporation} is {steps} dividends away", corporation=best[1], steps=best[0])
    )


def markers(pos: Position) -> tuple[str, ...]:
    """The ids of the markers that explain themselves."""
    return things(pos)[MARKER]


def _html(scene: Scene) -> str:
    pos = scene.pos
    entry, player = titles()[pos.title.name], PLAYERS(pos)[0]
    limits = (
        (gettext("Certificates"), str(CERTIFICATE_LIMIT(pos, player))),
        (gettext("Of one company"), f"{HOLDING_LIMIT(pos)}%"),
        (gettext("In the bank pool"), f"{POOL_LIMIT(pos)}%"),
    )
    return fragment(
        "desk/_info.html",
        trains=train_rows(scene),
        stages=stages(pos),
        next_train=next_train(pos, scene.words),
        ends=ends(scene),
        limits=limits,
        notes=notes_said(scene.words, notes_of(pos)),
        markers=[(id, thing_said(scene.words, MARKER, id)) for id in scene.answer(markers)],
        title=entry.name,
        ours=entry.reconstructed(),
        readings=[(reading, reading.chosen(pos.title.options)) for reading in entry.readings],
    )


VIEW = View("info", _html, pushed=False)

__all__ = ["VIEW", "ends", "stages", "train_rows"]
