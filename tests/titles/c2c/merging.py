"""Tables at which two public corporations can merge, for the tests of mergers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import Cell
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.shares import OFFERING, POOL, SHARE_OF, STOCK, held, move
from roundhouse.titles.c2c.own_shares.reissue import REISSUED
from roundhouse.titles.c2c.price_split import SPLITS
from titles.c2c.tables import table
from titles.c2c.tracks import join

CELLS = {40: (4, 0), 68: (5, 6), 82: (2, 6), 100: (0, 6), 110: (0, 7), 120: (0, 8), 140: (0, 9), 200: (0, 12)}
"""A cell of each of these prices."""


def merging(
    nyc: Mapping[str, int] | None = None,
    erie: Mapping[str, int] | None = None,
    *,
    players: int = 4,
    phase: str = "4",
    prices: Sequence[int | Cell] = (110, 100),
    cash: Sequence[int] = (300, 120),
    pools: Sequence[int] = (0, 0),
    redeemed: Sequence[int] = (0, 0),
    splits: Sequence[int] = (0, 0),
    reissued: Sequence[str] = (),
    operated: Sequence[bool] = (True, True),
    trains: Sequence[Sequence[str]] = ((), ()),
    tokens: Sequence[Sequence[str]] = ((), ()),
    linked: bool = True,
    options: Sequence[str] = (),
    asked: str = "Ann",
) -> Scenario:
    """NYC and ERIE after a stock round; a line joins their homes. By default Ann has 80% of NYC, Ben 60% of ERIE.

    Percent by player, the first of whom presides; what nobody has lies in the offering.
    """
    position = table(players, phase=phase, options=options)
    for n, (sym, shares) in enumerate((("NYC", nyc or {"Ann": 80}), ("ERIE", erie or {"Ben": 60}))):
        price = prices[n]
        position.corporation(
            sym,
            par=100,
            shares=shares,
            pool=pools[n],
            cell=CELLS[price] if isinstance(price, int) else price,
            cash=cash[n],
            floated=True,
            operated=operated[n],
            trains=trains[n],
            tokens=tokens[n],
        )
        pos = position.writing()
        own = [c for c in pos[STOCK][sym] if c.owner == OFFERING and not c.president]
        move(pos, sym, own[: redeemed[n] // 10], sym)
        if splits[n]:
            pos.put(SPLITS, sym, splits[n])
        if sym in reissued:
            pos.put(REISSUED, sym, 1)
    if linked:
        join(position, "I70", "I78")
    return asking(position, asked)


def asking(position: Scenario, player: str = "Ann") -> Scenario:
    """The player is asked about mergers, the first of all."""
    return position.priority(player).at("merger", player)


def merge(position: Scenario, survivor: str = "NYC", *, president: str = "", agreed: bool = True) -> Scenario:
    """NYC's president declares the merger with ERIE; whoever is asked agrees; then shares are chosen."""
    position.play("declare_merger", corporation="NYC", other="ERIE", president=president)
    if position.step == "consent" and agreed:
        position.play("accept")
    return position.play("choose_survivor", corporation=survivor)


def new_shares(position: Scenario, sym: str, *owners: str) -> list[int]:
    """How many shares of the corporation they have."""
    pos = position.pos
    return [held(pos, owner, sym) // SHARE_OF(pos, sym) for owner in owners]


def tokens_of(position: Scenario, sym: str) -> dict[str, str]:
    """The hexes of its tokens by id, empty for those on the charter."""
    return {id: t.hex for id, t in position.pos[TOKENS].items() if t.corporation == sym}


def declared(position: Scenario, **more: Any) -> set[tuple[str, str]]:
    """The pairs that can be merged by whoever is asked."""
    found = (offer.action for offer in position.offers("declare_merger"))
    return {(action.corporation, action.other) for action in found}


__all__ = ["OFFERING", "POOL", "asking", "declared", "merge", "merging", "new_shares", "tokens_of"]
