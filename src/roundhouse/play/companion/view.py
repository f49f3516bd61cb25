"""What is shown of a ledger: figures and lists as plain data, which pages, devices and the command line lay out."""

from __future__ import annotations

import msgspec

from .facts import Facts
from .state import (
    BANK,
    OFFERING,
    OUT_OF_GAME,
    POOL,
    State,
    certificates,
    factor,
    held,
    on_sale,
    order,
    president,
    price,
    share_of,
    worth,
)


class Holding(msgspec.Struct):
    """So many percent of a corporation, and whether with its president's certificate."""

    corporation: str
    percent: int
    president: bool


class PlayerView(msgspec.Struct):
    """A player: cash, certificates that count, shares, private companies, what all of it is worth, other counts."""

    name: str
    cash: int
    certificates: int
    worth: int
    holdings: list[Holding]
    privates: list[str]
    counts: dict[str, int]
    priority: bool


class CorporationView(msgspec.Struct):
    """A corporation; `price` and `cell` are None before it has begun. `times`: how many prices a share is worth;
    `share`: percent of one."""

    sym: str
    price: int | None
    cell: str | None
    par: int | None
    cash: int
    floated: bool
    closed: bool
    president: str
    trains: list[str]
    privates: list[str]
    counts: dict[str, int]
    shares: dict[str, int]
    earned: int | None
    times: int = 1
    share: int = 10


class TrainView(msgspec.Struct):
    """A kind of train: how many are left in the depot and lie in the pool, what ends it, and whether it is for sale."""

    kind: str
    price: int
    left: int | None
    pool: int
    ends_on: str
    gone: bool
    sold: bool


class PhaseView(msgspec.Struct):
    """The phase in force and the next one: what brings it, and which kinds of trains it ends."""

    name: str
    limit: int
    rounds: int
    next: str
    on: str
    ends: list[str]


class View(msgspec.Struct):
    """All of it. `order`: corporations with a price in operating order; `ran`: those that have run in this operating
    round, and `next`: who runs next by the price, "" for nobody; `turn`: the player whose turn it is in a stock round;
    `winners`: the richest; `rates`: of pieces with a face value, in percent."""

    bank: int
    broken: bool
    over: bool
    limit: int
    round: tuple[str, int, int]
    phase: PhaseView
    players: list[PlayerView]
    corporations: list[CorporationView]
    order: list[str]
    ran: list[str]
    next: str
    trains: list[TrainView]
    privates: dict[str, str]
    winners: list[str]
    turn: str = ""
    rates: dict[str, int] = {}


def view(facts: Facts, state: State) -> View:
    """What is shown of a state."""
    players = [_player(facts, state, player) for player in facts.players]
    most = max(row.worth for row in players)
    ranked = order(facts, state)
    rest = [sym for sym in facts.corporations if sym not in ranked]
    selling = list(on_sale(facts, state))
    return View(
        bank=state.cash[BANK],
        broken=state.broken,
        over=state.over,
        limit=state.limit,
        round=state.round,
        phase=_phase(facts, state),
        players=players,
        corporations=[_corporation(facts, state, sym) for sym in [*ranked, *rest]],
        order=ranked,
        ran=[] if state.over else list(state.ran),
        next=_next(state, ranked),
        trains=[
            TrainView(
                row.kind,
                row.price,
                state.depot[row.kind],
                state.trains.get(POOL, []).count(row.kind),
                row.rusts_on or row.obsolete_on,
                _ended(facts, state, row.rusts_on or row.obsolete_on),
                row.kind in selling,
            )
            for row in facts.trains
        ],
        privates=dict(state.privates),
        winners=[row.name for row in players if row.worth == most],
        turn="" if state.over else state.turn,
        rates=dict(state.rates),
    )


def _player(facts: Facts, state: State, player: str) -> PlayerView:
    return PlayerView(
        player,
        state.cash[player],
        certificates(facts, state, player),
        worth(facts, state, player),
        [
            Holding(sym, percent, president(facts, state, sym) == player)
            for sym in state.stock
            if (percent := held(state, player, sym))
        ],
        [sym for sym, owner in state.privates.items() if owner == player],
        state.counts.get(player, {}),
        state.priority == player,
    )


def _corporation(facts: Facts, state: State, sym: str) -> CorporationView:
    marker = state.markers.get(sym)
    owners = [*facts.players, OFFERING, POOL, sym]
    return CorporationView(
        sym,
        price(facts, state, sym),
        None if marker is None else marker.cell,
        state.par.get(sym),
        state.cash[sym],
        sym in state.floated,
        sym in state.closed,
        president(facts, state, sym),
        state.trains.get(sym, []),
        [private for private, owner in state.privates.items() if owner == sym],
        state.counts.get(sym, {}),
        {owner: percent for owner in owners if (percent := held(state, owner, sym))},
        state.earned.get(sym),
        factor(facts, state, sym),
        share_of(facts, state, sym),
    )


def _next(state: State, ranked: list[str]) -> str:
    if state.round[0] != "operating" or state.over:
        return ""
    gone = {*state.ran, *state.closed}
    return next((sym for sym in ranked if sym in state.floated and sym not in gone), "")


def _ended(facts: Facts, state: State, phase: str) -> bool:
    names = [row.name for row in facts.phases]
    return phase in names and names.index(phase) <= names.index(state.phase)


def _phase(facts: Facts, state: State) -> PhaseView:
    names = [row.name for row in facts.phases]
    at = names.index(state.phase)
    row = facts.phases[at]
    after = facts.phases[at + 1] if at + 1 < len(names) else None
    ends = [
        kind.kind
        for kind in facts.trains
        if after is not None and after.name in (kind.rusts_on, kind.obsolete_on)
    ]
    return PhaseView(
        row.name, row.limit, row.rounds, after.name if after else "", after.on if after else "", ends
    )


__all__ = ["OUT_OF_GAME", "View", "view"]
