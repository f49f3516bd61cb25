"""A game of the engine as somebody beside it would write it down: an entry for each thing that was done.

What follows by itself (capital, rust, presidents, moves of prices, income) is not written: keeping has to find it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from roundhouse.core.position import Event, Position
from roundhouse.play.companion.entries import Entry, entry
from roundhouse.play.companion.facts import Facts, cell_name
from roundhouse.play.companion.state import State, certificates, held, order, president, worth
from roundhouse.play.session import Game
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import DEPOT, PHASE, TRAINS
from roundhouse.rules.ending import WEALTH
from roundhouse.rules.market import MARKERS, by_price
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import COUNTED_CERTIFICATES, OUT_OF_GAME, PLAYERS, STOCK
from roundhouse.rules.shares import held as held_by
from roundhouse.rules.shares import president as president_by

OTHERWISE_SAID = (
    *("private company", "share of", "president's", "capital", "revenue of", "purchase", "train ", "help"),
    *("dividend", "earnings", "sale of", "salvage", "own stock"),
)
"""Beginnings of what payments are for that belong to another entry."""


def entries_of(game: Game, close_on: str) -> Iterator[tuple[int, list[Entry]]]:
    """After how many actions which entries are to be made."""
    for at in range(1, game.at + 1):
        said = list(_said(list(game.events(at)), close_on))
        yield at, [entry({"id": f"e{at:05}-{n:02}", **one}) for n, one in enumerate(said)]


def _said(events: list[Event], close_on: str) -> Iterator[dict[str, Any]]:
    kinds = [str(event.__struct_config__.tag) for event in events]
    bought = {(e.corporation, e.percent) for e, k in zip(events, kinds, strict=True) if k == "share_bought"}  # type: ignore[attr-defined]
    begun: set[str] = set()
    phases = {e.phase for e, k in zip(events, kinds, strict=True) if k == "phase_began"}  # type: ignore[attr-defined]
    for event, kind in zip(events, kinds, strict=True):
        e: Any = event
        match kind:
            case "private_sold":
                yield {"kind": "private", "private": e.private, "buyer": e.player, "price": e.price}
            case "private_bought":
                yield {"kind": "private", "private": e.private, "buyer": e.buyer, "price": e.price}
            case "private_closed" if close_on not in phases:
                yield {"kind": "close", "what": e.private}
            case "par_set":
                begun.add(e.corporation)
                free = not any(corporation == e.corporation for corporation, _ in bought)
                said = {"kind": "start", "player": e.player, "corporation": e.corporation, "par": e.par}
                yield said | ({"price": 0} if free else {})
            case "share_removed":
                yield {
                    "kind": "give",
                    "source": "bank pool",
                    "to": OUT_OF_GAME,
                    "corporation": e.corporation,
                    "percent": 10,
                }
            case "own_stock_sold":
                yield {
                    "kind": "sell",
                    "seller": e.corporation,
                    "corporation": e.corporation,
                    "percent": e.percent,
                }
            case "obsolete_trains_left":
                for train in e.trains:
                    yield {
                        "kind": "discard",
                        "corporation": e.corporation,
                        "train": train.rpartition("-")[0],
                        "gone": True,
                    }
            case "private_left_out":
                yield {"kind": "close", "what": e.private}
            case "share_bought" if e.corporation not in begun:
                yield {
                    "kind": "buy",
                    "buyer": e.player,
                    "corporation": e.corporation,
                    "source": e.source,
                    "percent": e.percent,
                }
            case "shares_moved" if e.source == "initial offering" and not (
                e.corporation in begun or (e.corporation, e.percent) in bought
            ):
                yield {
                    "kind": "give",
                    "source": e.source,
                    "to": e.to,
                    "corporation": e.corporation,
                    "percent": e.percent,
                }
            case "shares_moved" if e.to == "bank pool" and e.source != e.corporation:
                yield {"kind": "sell", "seller": e.source, "corporation": e.corporation, "percent": e.percent}
            case "paid_out":
                way = "half" if e.kept else "pay"
                yield {
                    "kind": "dividend",
                    "corporation": e.corporation,
                    "revenue": e.revenue + e.kept,
                    "way": way,
                }
            case "withheld":
                yield {
                    "kind": "dividend",
                    "corporation": e.corporation,
                    "revenue": e.revenue,
                    "way": "withhold",
                }
            case "train_bought":
                yield {
                    "kind": "train",
                    "corporation": e.corporation,
                    "train": e.train.rpartition("-")[0],
                    "source": e.source,
                    "price": e.price,
                    "trade_in": e.trade_in.rpartition("-")[0],
                    "help": bool(e.help),
                }
            case "train_discarded":
                yield {"kind": "discard", "corporation": e.corporation, "train": e.train.rpartition("-")[0]}
            case "train_exported":
                yield {"kind": "export"}
            case "round_began" if e.kind == "auction":
                yield {"kind": "income"}
            case "round_began":
                yield {"kind": "round", "round": e.kind}
            case "priority_passed":
                yield {"kind": "priority", "player": e.player}
            case "paid" if not e.reason.startswith(OTHERWISE_SAID):
                yield {
                    "kind": "pay",
                    "payer": e.payer,
                    "payee": e.payee,
                    "amount": e.amount,
                    "why": e.reason[:60],
                }
            case "game_over":
                yield {"kind": "end"}


def kept(facts: Facts, state: State) -> dict[str, Any]:
    """What a ledger says, to be held against what the position says."""
    owners = [*facts.players, *facts.corporations, "bank pool", "initial offering"]
    return {
        "cash": {owner: state.cash[owner] for owner in state.cash},
        "shares": {
            (sym, owner): percent
            for sym in state.stock
            for owner in owners
            if (percent := held(state, owner, sym))
        },
        "presidents": {sym: president(facts, state, sym) for sym in state.stock},
        "markers": {sym: marker.cell for sym, marker in state.markers.items()},
        "order": order(facts, state),
        "trains": {owner: sorted(trains) for owner, trains in state.trains.items() if trains},
        "depot": {kind: left for kind, left in state.depot.items() if left},
        "phase": state.phase,
        "privates": state.privates,
        "floated": sorted(state.floated),
        "certificates": {player: certificates(facts, state, player) for player in facts.players},
        "worth": {player: worth(facts, state, player) for player in facts.players},
    }


def played(facts: Facts, pos: Position) -> dict[str, Any]:
    """The same of a position."""
    owners = [*facts.players, *facts.corporations, "bank pool", "initial offering"]
    stock = pos[STOCK]
    trains: dict[str, list[str]] = {}
    depot: dict[str, int] = {}
    for train in pos[TRAINS].values():
        if train.owner == DEPOT:
            depot[train.kind] = depot.get(train.kind, 0) + 1
        elif train.owner != OUT_OF_GAME:
            trains.setdefault(train.owner, []).append(train.kind)
    endless = {row.kind for row in facts.trains if row.count is None}
    rows = pos[CORPORATIONS]
    return {
        "cash": dict(pos[CASH].items()),
        "shares": {
            (sym, owner): percent
            for sym in stock
            for owner in owners
            if (percent := held_by(pos, owner, sym))
        },
        "presidents": {sym: president_by(pos, sym) for sym in stock},
        "markers": {sym: cell_name(marker.cell) for sym, marker in pos[MARKERS].items()},
        "order": by_price(pos, pos[MARKERS]),
        "trains": {owner: sorted(kinds) for owner, kinds in trains.items()},
        "depot": {kind: left for kind, left in depot.items() if kind not in endless},
        "phase": pos[PHASE],
        "privates": {sym: OUT_OF_GAME if row.closed else row.owner for sym, row in pos[PRIVATES].items()},
        "floated": sorted(sym for sym, row in rows.items() if row.floated),
        "certificates": {player: COUNTED_CERTIFICATES(pos, player) for player in PLAYERS(pos)},
        "worth": {player: WEALTH(pos, player) for player in PLAYERS(pos)},
    }
