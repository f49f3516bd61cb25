"""Papers: what private companies pay, block and cost, and what each phase brings; the same for what else is kept as
one."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...core.position import Position
from ...rules.building import not_blocked
from ...rules.corporations import CORPORATIONS
from ...rules.depot import PHASE, PHASES, PhaseBegan
from ...rules.explained import ENDED_BY, ENDS, WHEN, Explained
from ...rules.money import BANK
from ...rules.privates import (
    BUY_PRIVATE,
    CLOSES_WITH_OTHERS,
    CLOSING_PHASE,
    PRICE_BOUNDS,
    PRIVATE_COMPANIES,
    PRIVATES,
    REVENUE_OF,
    close_all,
    count_privates,
)
from ...rules.reach import BOARD
from ...rules.shares import COUNTED_CERTIFICATES, PLAYERS
from ...rules.track import LAY_TILE
from .supposed import in_phase


class PhaseRow(msgspec.Struct, frozen=True):
    """What a phase brings to the player who owns a paper: `income` dollars in each operating round, of which a set has
    `rounds`; `low` and `high`: what companies may pay for it, 0 when they may not buy it; `now`: the phase in force."""

    phase: str
    rounds: int
    income: int
    low: int
    high: int
    now: bool


def explained(pos: Position, sym: str) -> Iterator[Explained]:
    """Income, hexes that it keeps closed, certificates, the sale to companies, the end."""
    paper = PRIVATE_COMPANIES(pos)[sym]
    paid = ("rule value: revenue of a private company", "flow: private companies pay")
    if paper.revenue:
        yield Explained("income", facts={"income": paper.revenue}, by=paid)
    else:
        yield Explained("no income", by=paid)
    hexes = tuple(hex for hex in paper.blocks if hex in BOARD(pos).hexes)
    if hexes and not_blocked in pos.title.checks[LAY_TILE.name]:
        yield Explained("blocks", facts={"hexes": hexes}, by=("check: hex of a private company",))
    counted = count_privates in pos.title.amendments.get(COUNTED_CERTIFICATES.name, ())
    yield Explained(
        "counts as a certificate" if counted else "counts as no certificate",
        by=("amendment: private companies count toward the limit",),
    )
    yield from _sold(pos, sym)
    if close_all in pos.title.reactions.get(PhaseBegan, ()) and _closes_in_some_hand(pos, sym):
        by = ("reaction: private companies close",)
        yield Explained("closing", ENDS, {"phase": CLOSING_PHASE(pos)}, by)


def _sold(pos: Position, sym: str) -> Iterator[Explained]:
    sale = "check: private companies are for sale to corporations"
    if BUY_PRIVATE.name not in pos.title.action_types or not PRIVATE_COMPANIES(pos)[sym].to_companies:
        yield Explained("never sold", WHEN, by=(f"{sale} / never", sale, "setting: private companies"))
        return
    phases = tuple(row.name for row in PHASES(pos).values() if row.buys_privates)
    if phases:
        low, high = PRICE_BOUNDS(in_phase(pos, phases[0]), sym)
        by = (f"{sale} / phase", sale, "check: price of the private company")
        yield Explained("sale", WHEN, {"phases": phases, "low": low, "high": high}, by)


def by_phase(pos: Position, sym: str) -> tuple[PhaseRow, ...]:
    """What each phase brings, from the one in force on, as long as the paper can be there; none if none brings any."""
    paper = PRIVATE_COMPANIES(pos)[sym]
    names = list(PHASES(pos))
    first, end = names.index(pos[PHASE]), ended(pos, sym)
    sold = BUY_PRIVATE.name in pos.title.action_types and paper.to_companies
    rows = []
    for name in names[first:end]:
        phase, supposed = PHASES(pos)[name], in_phase(pos, name)
        if supposed[PRIVATES][sym].owner == BANK:
            supposed.change(PRIVATES, sym, owner=PLAYERS(pos)[0])
        low, high = PRICE_BOUNDS(supposed, sym) if sold and phase.buys_privates else (0, 0)
        rows.append(PhaseRow(name, phase.rounds, REVENUE_OF(supposed, sym), low, high, name == pos[PHASE]))
    return tuple(rows) if any(row.income or row.high for row in rows) else ()


def _owned(pos: Position, sym: str, owner: str = "") -> Position:
    """A copy of the position in which the paper is somebody's: of its owner, or of a player as long as it has none."""
    supposed = Position(pos.title, pos.state.copy())
    if owner or supposed[PRIVATES][sym].owner == BANK:
        supposed.change(PRIVATES, sym, owner=owner or PLAYERS(pos)[0])
    return supposed


def _closes_in_some_hand(pos: Position, sym: str) -> bool:
    hands = ["", *(pos[CORPORATIONS] if PRIVATE_COMPANIES(pos)[sym].to_companies else ())][:2]
    return any(CLOSES_WITH_OTHERS(_owned(pos, sym, owner), sym) for owner in hands)


def is_there(pos: Position, sym: str, phase: str) -> bool:
    """Whether the paper can be in the game in the phase: nothing ends it before, in the hand that it is in."""
    names = list(PHASES(pos))
    at = names.index(phase)
    # Who owns it changes more often than what is asked here, so that is looked at last.
    soonest = [CLOSING_PHASE(pos)] if close_all in pos.title.reactions.get(PhaseBegan, ()) else []
    soonest += [phase for find in ENDED_BY.of(pos.title) if (phase := find(pos, sym))]
    return all(at < names.index(one) for one in soonest) or at < ended(pos, sym)


def ended(pos: Position, sym: str) -> int:
    """The place among the phases of the one that ends the paper as it begins; their number when none does."""
    names = list(PHASES(pos))
    by = [phase for find in ENDED_BY.of(pos.title) if (phase := find(pos, sym))]
    if close_all in pos.title.reactions.get(PhaseBegan, ()) and CLOSES_WITH_OTHERS(_owned(pos, sym), sym):
        by.append(CLOSING_PHASE(pos))
    return min(map(names.index, by), default=len(names))
