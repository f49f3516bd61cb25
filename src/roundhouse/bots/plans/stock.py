"""Plans for a stock turn: what to sell, and what to buy or to start with the money."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from ...core.game import carry_out
from ...core.position import Position
from ...rules.corporations import CORPORATIONS
from ...rules.floating import FLOAT_PERCENT
from ...rules.market import price
from ...rules.money import CASH
from ...rules.shares import (
    CERTIFICATE_LIMIT,
    PLAYERS,
    SHARE_OF,
    counted_certificates,
    held,
    president,
    successor,
)
from ...rules.stock_round import (
    PAR_VALUES,
    SALE_PRICE,
    SHARE_PRICE,
    SOURCES,
    STARTABLE,
    BuyShare,
    SellShares,
    StartCorporation,
)
from ...rules.turns import Pass
from ..founding import openings_of
from ..trader import gain, gain_rate
from .base import Plan, Propose, Turn

MOST_BUYS = 6
"""How many purchases are proposed for what they bring for what they take, and as many again by what they bring."""

WANTED = 3
"""For how many purchases, and how many new corporations, shares are sold."""

DUMP = "dump"
"""The idea of a plan that gives up a presidency."""

CONTROL, SELL, SELL_TO_BUY = "control", "sell", "sell to buy"
"""Ideas: to take a presidency, to sell for the money, to sell for another share."""


class Block(NamedTuple):
    """Shares that may be sold as one block: `brings` dollars now, and loses `loss` until the end over that: what they
    would have brought, and what those that are kept lose with the price, where that is counted."""

    action: SellShares
    brings: int
    loss: float
    presidency: bool


def blocks(turn: Turn) -> list[Block]:
    """What may be sold: of each corporation one share, as many as keep or just give up a presidency, and all."""
    pos, found = turn.view.pos, list[Block]()
    by_corporation: dict[str, list[SellShares]] = {}
    for offer in turn.view.offers:
        if isinstance(offer.action, SellShares):
            by_corporation.setdefault(offer.action.corporation, []).append(offer.action)
    for corporation, actions in by_corporation.items():
        mine = president(pos, corporation) == turn.view.seat
        whole = [block_of(turn, action) for action in actions]
        kept = [
            block for block in whole if not block.presidency and (not mine or _is_safe(pos, block.action))
        ]
        given = [block for block in whole if block.presidency]
        sizes = (*kept[:2], *kept[-1:], *given[:1], *given[-1:])
        found += dict.fromkeys(sizes)
    return found


def _is_safe(pos: Position, action: SellShares) -> bool:
    """Whether no other can take over the corporation with the next purchase."""
    left = held(pos, action.by, action.corporation) - action.percent
    most = max(held(pos, player, action.corporation) for player in PLAYERS(pos) if player != action.by)
    return left >= most + SHARE_OF(pos, action.corporation)


def block_of(turn: Turn, action: SellShares) -> Block:
    """What the sale brings and loses."""
    pos, corporation = turn.view.pos, action.corporation
    share = SHARE_OF(pos, corporation)
    count = action.percent // share
    brings = SALE_PRICE(pos, action.by, corporation) * count
    keeps = held(pos, action.by, corporation) - action.percent
    mine = president(pos, corporation) == action.by
    loses = mine and successor(pos, corporation, action.by, keeps) is not None
    worth = turn.worths[corporation].total if corporation in turn.worths else 0.0
    part = openings_of(turn.view.title).sales.falls
    falls = part * _fall(turn, action) * keeps / share if part and keeps else 0.0
    return Block(action, brings, worth * count - brings + falls, loses)


def _fall(turn: Turn, action: SellShares) -> int:
    """By how many dollars the sale lowers the price."""
    view = turn.view
    then = Position(view.title, carry_out(view.title, view.state, action)[0])
    return max((price(view.pos, action.corporation) or 0) - (price(then, action.corporation) or 0), 0)


def purchases(turn: Turn) -> Iterator[Plan]:
    """Shares for income and for the price, to help a float, and to take control; or nothing."""
    pos, worths = turn.view.pos, turn.worths
    buys = [offer.action for offer in turn.view.offers if isinstance(offer.action, BuyShare)]
    first = sorted(buys, key=lambda action: -gain_rate(pos, action, worths))[:MOST_BUYS]
    first += sorted(buys, key=lambda action: -gain(pos, action, worths))[:MOST_BUYS]
    first += [action for action in buys if _takes_control(pos, action)]
    for action in dict.fromkeys(first):
        yield Plan(CONTROL if _takes_control(pos, action) else "buy", (action,))
    for offer in turn.view.offers:
        if isinstance(offer.action, Pass):
            yield Plan("pass", (offer.action,))


def _takes_control(pos: Position, action: BuyShare) -> bool:
    now = president(pos, action.corporation)
    if not now or now == action.by:
        return False
    more = held(pos, action.by, action.corporation) + SHARE_OF(pos, action.corporation)
    return more > held(pos, now, action.corporation)


def sales(turn: Turn) -> Iterator[Plan]:
    """Single blocks, and all shares together that bring more now than until the end."""
    found = blocks(turn)
    for block in found:
        yield Plan(DUMP if block.presidency else SELL, (block.action,))
    bad: dict[str, Block] = {}
    for block in found:
        if block.loss < 0 and block.loss < bad.get(block.action.corporation, block).loss + 1e-9:
            bad[block.action.corporation] = block
    if len(bad) > 1:
        worst = sorted(bad.values(), key=lambda block: block.loss)
        for count in range(2, min(len(worst), 3) + 1):
            yield Plan(SELL, tuple(block.action for block in worst[:count]))


def wanted(turn: Turn) -> list[BuyShare]:
    """The shares on sale that bring most over their price, whether there is money for them or not."""
    pos, found = turn.view.pos, list[tuple[float, BuyShare]]()
    for corporation in pos[CORPORATIONS]:
        for source in SOURCES(pos, corporation):
            if president(pos, corporation) and held(pos, source, corporation):
                action = BuyShare(turn.view.seat, corporation, source)
                brings = gain(pos, action, turn.worths)
                if brings > 0:
                    found.append((brings, action))
    found.sort(key=lambda row: -row[0])
    return [action for _, action in found[: 2 * WANTED]]


def sales_for_purchases(turn: Turn) -> Iterator[Plan]:
    """The best shares that there is no money or no room for, and for each of them what may be sold for it."""
    pos, seat = turn.view.pos, turn.view.seat
    room = CERTIFICATE_LIMIT(pos, seat) - counted_certificates(pos, seat)
    found = sorted(blocks(turn), key=lambda block: block.loss)
    if not found:
        return
    cash = pos[CASH][seat]
    for action in wanted(turn):
        cost = SHARE_PRICE(pos, action.corporation, action.source)
        if cost <= cash and room > 0:
            continue
        for block in [one for one in found if one.action.corporation != action.corporation][: 2 * WANTED]:
            if cash + block.brings >= cost:
                yield Plan(SELL_TO_BUY, (block.action, action))


def sales_for_starts(turn: Turn) -> Iterator[Plan]:
    """Corporations that are started with what is sold, at the highest par at which the player can float them alone."""
    pos, seat = turn.view.pos, turn.view.seat
    cash = pos[CASH][seat]
    if any(row.par and not row.floated and president(pos, c) == seat for c, row in pos[CORPORATIONS].items()):
        return
    new = [c for c, row in pos[CORPORATIONS].items() if row.par is None and STARTABLE(pos, c)]
    needed = max((math.ceil(FLOAT_PERCENT(pos) / SHARE_OF(pos, c)) for c in new), default=0)
    pars = sorted(PAR_VALUES(pos), reverse=True)
    best: dict[str, Block] = {}
    for block in sorted(blocks(turn), key=lambda block: -block.brings):
        best.setdefault(block.action.corporation, block)
    cheapest = sorted(best.values(), key=lambda block: block.loss / max(block.brings, 1))
    for par in pars:
        need, sold = needed * par - cash, list[SellShares]()
        if need <= 0:
            break
        for block in cheapest:
            if need <= 0:
                break
            need -= block.brings
            sold.append(block.action)
        if need <= 0 and len(sold) <= WANTED:
            for corporation in new[: 2 * WANTED]:
                yield Plan("sell to start", (*sold, StartCorporation(seat, corporation, par)))
            break


STOCK: tuple[Propose, ...] = (purchases, sales, sales_for_purchases, sales_for_starts)
