"""Lessons of the operating round: track, tokens, runs, dividends, trains and what becomes of them, and the end."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.actions import Span
from ...core.offers import offers_of
from ...core.position import Position
from ..consent import ACCEPT, PROPOSAL
from ..corporations import CORPORATIONS
from ..depot import (
    DEPOT,
    DISCARD,
    PHASE,
    TRAIN_KINDS,
    TRAIN_LIMIT,
    TRAINS,
    owned,
    phase,
    phases_so_far,
    phases_to_come,
    top,
)
from ..dividends import DIVIDE
from ..emergency import MUST_OWN, NEED
from ..ending import END
from ..market import price
from ..operating_round import CURRENT_TURN
from ..privates import BUY_PRIVATE, PRIVATES, BuyPrivate
from ..running import RUN
from ..tokens import PLACE_TOKEN
from ..track import LAY_TILE
from ..trains import BUY_TRAIN, BuyTrain
from ..turns import OPERATING, ROUND
from .source import Lesson, LessonSource

SOON = 2
"""So many trains, or fewer, may leave the depot before those rust of which a warning is given."""


def _company(pos: Position) -> str:
    """The corporation that operates, "" outside operating rounds."""
    return pos[CURRENT_TURN].corporation if pos[ROUND].kind == OPERATING else ""


def _steps(pos: Position) -> Iterator[Lesson]:
    """What each step is for, when somebody stands in it for the first time."""
    sym = _company(pos)
    if not sym:
        return
    menu = pos.title.menus.get(pos.frame.node, ())
    if LAY_TILE in menu:
        yield Lesson("operating round", {"corporation": sym}, terms=("treasury",))
        yield Lesson("track", {"corporation": sym}, terms=("route", "city", "town"))
    elif PLACE_TOKEN in menu:
        yield Lesson("token", {"corporation": sym}, terms=("token",))
    elif RUN in menu:
        yield Lesson("run", {"corporation": sym}, terms=("route",))
    elif DIVIDE in menu:
        facts = {"corporation": sym, "revenue": pos[CURRENT_TURN].revenue or 0, "price": price(pos, sym) or 0}
        yield Lesson("dividend", facts, terms=("dividend", "withhold"))
    elif BUY_TRAIN in menu:
        yield Lesson("train", {"corporation": sym}, terms=("train", "rust"))


def _next_rust(pos: Position, kinds: set[str]) -> tuple[int, str, str] | None:
    """Of the kinds named those that rust next: how many trains leave the depot before, the kind, and its end."""
    kept = TRAIN_KINDS(pos)
    ahead = [train.kind for train in pos[TRAINS].values() if train.owner == DEPOT]
    for count, sold in enumerate(ahead):
        begun = [one.name for one in phases_to_come(pos) if one.on == sold]
        for kind in sorted(kinds):
            if kept[kind].rusts_on in begun:
                return count, kind, sold
    return None


def _without_train(pos: Position) -> Iterator[Lesson]:
    sym = _company(pos)
    if not sym or BUY_TRAIN not in pos.title.menus.get(pos.frame.node, ()):
        return
    if not owned(pos, sym):
        name = "train is due" if MUST_OWN(pos, sym) else "no train"
        yield Lesson(name, {"corporation": sym}, warns=True, about=sym, terms=("train", "emergency"))
        return
    kinds = {pos[TRAINS][id].kind for id in owned(pos, sym)}
    soon = _next_rust(pos, kinds)
    if soon is not None and soon[0] <= SOON:
        left, kind, by = soon
        name = "last train rusts" if kinds == {kind} else "train rusts"
        facts = {"corporation": sym, "kind": kind, "by": by, "left": left}
        yield Lesson(name, facts, warns=True, about=sym, terms=("rust",))


def _over_the_limit(pos: Position) -> Iterator[Lesson]:
    """With the next phase a company would have more trains than it may own."""
    sym = _company(pos)
    if not sym or BUY_TRAIN not in pos.title.menus.get(pos.frame.node, ()):
        return
    for name in [one.name for one in phases_to_come(pos)[:1]]:
        ahead = Position(pos.title, pos.state.copy())
        ahead.set(PHASE, name)
        limit = TRAIN_LIMIT(ahead, sym)  # which a phase may leave alone
        stays = [id for id in owned(pos, sym) if TRAIN_KINDS(pos)[pos[TRAINS][id].kind].rusts_on != name]
        if limit < TRAIN_LIMIT(pos, sym) and len(stays) >= limit:
            facts = {"corporation": sym, "phase": name, "limit": limit}
            yield Lesson("over the limit", facts, warns=True, about=sym, terms=("train-limit",))


def _new_phase(pos: Position) -> Iterator[Lesson]:
    """A phase that has begun since the game did: what it brings, and that whoever bought a train brought it."""
    past = phases_so_far(pos)
    if not _company(pos) or len(past) < 2:
        return
    known = {colour for one in past[:-1] for colour in one.tiles}
    facts = {
        "phase": pos[PHASE],
        "colours": [colour for colour in phase(pos).tiles if colour not in known],
        "limit": phase(pos).train_limit,
    }
    yield Lesson("new phase", facts, terms=("phase", "train-limit"))


def _buying_in(pos: Position) -> Iterator[Lesson]:
    """The company could buy a private company of its own president's."""
    sym = _company(pos)
    if not sym or BUY_PRIVATE not in pos.title.menus.get(pos.frame.node, ()):
        return
    for offer in offers_of(pos, BUY_PRIVATE):
        action, price = offer.action, offer.open.get("price")
        if not isinstance(action, BuyPrivate) or not isinstance(price, Span):
            continue
        if pos[PRIVATES][action.private].owner == pos.actor:
            facts = {"corporation": sym, "private": action.private, "most": price.high}
            yield Lesson("buying in", facts, terms=("buying-in",))
            return


def _other_trains(pos: Position) -> Iterator[Lesson]:
    """What else there is to know about trains once the first one has been bought: export, and those of others."""
    sym = _company(pos)
    if not sym or BUY_TRAIN not in pos.title.menus.get(pos.frame.node, ()):
        return
    first = top(pos)
    if first is not None and TRAIN_KINDS(pos)[pos[TRAINS][first].kind].exported:
        yield Lesson("export", {"train": first}, terms=("export", "depot"))
    for offer in offers_of(pos, BUY_TRAIN):
        action = offer.action
        if not isinstance(action, BuyTrain) or "price" not in offer.open:
            continue
        seller = pos[TRAINS][action.train].owner
        if seller in pos[CORPORATIONS]:
            facts = {"corporation": sym, "train": action.train, "seller": seller}
            yield Lesson("train of another", facts, terms=("train", "president"))
            return


def _interrupted(pos: Position) -> Iterator[Lesson]:
    need = pos[NEED]
    if need is not None:
        yield Lesson("raising money", {"corporation": need.corporation}, terms=("emergency",))
    proposal = pos[PROPOSAL]
    if proposal is not None and ACCEPT in pos.title.menus.get(pos.frame.node, ()):
        facts = {"player": proposal.proposer, "price": proposal.price}
        yield Lesson("proposal", facts)
    if DISCARD in pos.title.menus.get(pos.frame.node, ()):
        yield Lesson("discard", {"corporation": pos.frame.who}, terms=("train-limit",))


def _end(pos: Position) -> Iterator[Lesson]:
    if pos[END]:
        yield Lesson("end", terms=("bank",))


OPERATING_LESSONS = (
    LessonSource(_interrupted, 5),
    LessonSource(_without_train, 10),
    LessonSource(_over_the_limit, 20),
    LessonSource(_new_phase, 25),
    LessonSource(_steps, 30),
    LessonSource(_other_trains, 35),
    LessonSource(_buying_in, 40),
    LessonSource(_end, 90),
)
