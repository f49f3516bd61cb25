"""How a national company forms: who merges, the exchange of shares, its first price and its money."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ...core.figures import figure
from ...core.flow import Do, Each, Seq
from ...core.kinds import reacts
from ...core.now import Now
from ...rules.corporations import CORPORATIONS, Corporation, in_play
from ...rules.depot import PHASE, PhaseBegan, owned
from ...rules.market import CHART, MARKERS, move_left, place, price
from ...rules.money import BANK, CASH, pay
from ...rules.operating_round import HAS_OPERATED, TURN
from ...rules.shares import (
    GONE,
    OFFERING,
    POOL,
    SHARE_OF,
    STOCK,
    Certificate,
    held,
    president,
    settle_presidency,
)
from ...rules.turns import ROUND, clockwise
from .exchange import Exchange, Issue, exchange, issue_for, start_price
from .terms import (
    NATIONAL,
    NATIONALS,
    Compensated,
    FormationOver,
    Merged,
    National,
    NationalFormed,
    NationalNotFormed,
    SharesExchanged,
)
from .tokens import KEEPING, lay_out, next_to_keep, take_all, take_homes, tokens_leave

FORMATION = "national company forms"

LOANS_TAKEN_OVER = "loans taken over"
"""Why its marker moves."""


@figure("corporations that merge")
def MERGING(now: Now, national: str) -> list[str]:
    """Who would go into the national company now: those that have operated and have no train."""
    return [
        c
        for c in in_play(now)
        if c not in NATIONALS(now)
        and now[CORPORATIONS][c].floated
        and HAS_OPERATED(now, c)
        and not owned(now, c)
    ]


@figure("first price of a national company")
def FIRST_PRICE(now: Now, national: str, merging: Sequence[str]) -> int:
    """Dollars a share at which it starts, loans apart; a price of the row in which it starts."""
    terms = NATIONALS(now)[national]
    row = CHART(now).prices[terms.start_row]
    prices = [price(now, c) or 0 for c in merging]
    return start_price(prices, row, terms.least_start, best=terms.averaged)


@figure("bonds of a national company")
def BONDS_AT_HAND(now: Now, national: str) -> int:
    """How many bonds it has before it forms."""
    return 0


@figure("loans taken over")
def LOANS_OF(now: Now, corporation: str) -> int:
    """How many loans a merging corporation brings along."""
    return 0


@reacts("national company may form", PhaseBegan)
def may_form(now: Now, event: PhaseBegan) -> None:
    """Each has its chance in each of its phases, until it has formed."""
    for sym, terms in NATIONALS(now).items():
        if event.phase in terms.phases and sym not in now[NATIONAL]:
            now.interrupt(FORMATION, sym)


@figure("compensation for shares of a national company")
def COMPENSATION(now: Now, national: str, merging: Sequence[str], start: int) -> dict[str, int]:
    """Dollars by player that the bank pays for shares that were due and are not there; `start`: the first price."""
    return {}


@figure("national company stays out of the round")
def STAYS_OUT(now: Now, national: str, merging: Sequence[str]) -> bool:
    """Whether it has no turn in the present round: so if one of those merging has had one. Its marker stands by now."""
    at_turn = {who for frame in now.state.stack for who in frame.seen}
    return bool(at_turn & set(merging))


@figure("exchange of shares")
def EXCHANGED(now: Now, national: str, merging: Sequence[str]) -> tuple[Issue, Exchange]:
    """Which issue is used, and what the exchange of the merging corporations' shares comes to.

    The president of the corporation at turn, whose purchase began the phase, is the first to exchange.
    """
    terms = NATIONALS(now)[national]

    def old(owner: str) -> int:
        return sum(held(now, owner, c) // SHARE_OF(now, c) for c in merging)

    issue = issue_for(terms.issue, len(merging))
    done = exchange(
        {player: old(player) for player in clockwise(now, president(now, now[TURN].corporation))},
        sum(held(now, c, c) // SHARE_OF(now, c) for c in merging),
        old(POOL),
        issue,
        ratio=terms.exchange,
        bonds=BONDS_AT_HAND(now, national),
    )
    return issue, done


def certificates(sym: str, issue: Issue, done: Exchange, left: str = POOL) -> tuple[Certificate, ...]:
    """The certificates as they are dealt out.

    The president's goes to the first player who was due it, else to the first of treasury, pool and offering that got
    shares enough for it. Shares that nobody got lie in `left`.
    """
    counts = {**done.shares, sym: done.treasury, POOL: done.market, OFFERING: 0}
    counts[left] += done.left
    top = done.president or next(o for o in (sym, POOL, OFFERING) if counts[o] >= issue.top)
    counts[top] -= issue.top
    owners = [top, *(owner for owner, count in counts.items() for _ in range(count))]
    return tuple(
        Certificate(f"{sym}_{n}", percent, owner, president=n == 0)
        for n, (percent, owner) in enumerate(zip(issue.certificates, owners, strict=True))
    )


def _merge(now: Now) -> None:
    sym = now.frame.who
    terms = NATIONALS(now)[sym]
    merging = tuple(MERGING(now, sym))
    if len(merging) < terms.least_merging:
        now.emit(NationalNotFormed(sym, merging, last=now[PHASE] == terms.phases[-1]))
        return
    issue, done = EXCHANGED(now, sym, merging)
    start = FIRST_PRICE(now, sym, merging)
    loans = sum(LOANS_OF(now, c) for c in merging)
    now.put(CASH, sym, 0)
    now.put(CORPORATIONS, sym, Corporation(par=start, floated=True))
    now.put(STOCK, sym, certificates(sym, issue, done, terms.left))
    place(now, sym, (terms.start_row, CHART(now).prices[terms.start_row].index(start)))
    now.put(NATIONAL, sym, National(issue.share, merging, _waits(now, sym, merging)))
    story = NationalFormed(
        sym,
        merging,
        issue.share,
        start,
        {**done.shares, sym: done.treasury, POOL: done.market},
        {**done.bonds, sym: done.treasury_bonds, POOL: done.market_bonds},
        done.left,
        done.bonds_left,
        done.void,
        loans,
    )
    now.emit(story)
    for owner, count in story.shares.items():
        if count or story.bonds[owner]:
            now.emit(SharesExchanged(sym, owner, count, story.bonds[owner]))
    if done.president:
        settle_presidency(now, sym)
    else:
        now.change(NATIONAL, sym, acting=done.first)
    if loans:
        move_left(now, sym, LOANS_TAKEN_OVER, loans)
    now.change(CORPORATIONS, sym, par=price(now, sym))
    if terms.pays_for_left:
        pay(now, BANK, sym, (price(now, sym) or 0) * done.left, "shares left over")
    for player, amount in COMPENSATION(now, sym, merging, start).items():
        pay(now, BANK, player, amount, f"shares of {sym} not there")
        now.emit(Compensated(sym, player, done.lacking[player], amount))
    lay_out(now, sym)
    if terms.takes_all:
        take_all(now, sym, merging)
    else:
        take_homes(now, sym, merging)
    for corporation in merging:
        _dissolve(now, corporation, sym)


def _waits(now: Now, sym: str, merging: Sequence[str]) -> tuple[int, ...]:
    """The present round if it has no turn in that."""
    return (now[ROUND].number, now[ROUND].part) if STAYS_OUT(now, sym, merging) else ()


def _dissolve(now: Now, corporation: str, sym: str) -> None:
    """What a merged corporation has goes over; its papers and its marker leave the game. Tokens are asked for later."""
    now.emit(Merged(corporation, sym, now[CASH][corporation], LOANS_OF(now, corporation)))
    pay(now, corporation, sym, now[CASH][corporation], "merger")
    now.put(STOCK, corporation, tuple(replace(c, owner=GONE) for c in now[STOCK][corporation]))
    now.change(CORPORATIONS, corporation, floated=False, closed=True)
    now.drop(MARKERS, corporation)


def _over(now: Now) -> None:
    sym = now.frame.who
    formed = sym in now[NATIONAL]
    if formed:
        tokens_leave(now, now[NATIONAL][sym].merged)
    now.emit(FormationOver(sym, now[PHASE], formed))


MERGE = Do("corporations merge", _merge)
OVER = Do("formation is over", _over)

FLOW = Seq(FORMATION, MERGE, Each("tokens are taken over", next_to_keep, KEEPING), OVER)
"""Begun for each national company in each of its phases."""

FLOW_WITHOUT_CHOICE = Seq(FORMATION, MERGE, OVER)
"""The same where every national company takes all tokens, so that nobody chooses among them."""
