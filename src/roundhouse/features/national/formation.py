"""How a national company forms: who merges, the exchange of shares, its first price and its money."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ...core.action_types import reacts
from ...core.flow import Do, Each, Seq
from ...core.position import Position
from ...core.rule_values import rule_value
from ...rules.corporations import CORPORATIONS, Corporation, in_play
from ...rules.depot import PHASE, PhaseBegan, owned
from ...rules.market import CHART, MARKERS, move_left, place, price
from ...rules.money import BANK, CASH, Purpose, pay
from ...rules.operating_round import CURRENT_TURN, HAS_OPERATED
from ...rules.piece_ids import numbered_token
from ...rules.reach import TOKENS, Token
from ...rules.shares import (
    OFFERING,
    OUT_OF_GAME,
    POOL,
    SHARE_OF,
    STOCK,
    Certificate,
    held,
    president,
    settle_presidency,
)
from ...rules.taken_up import Formed
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


@rule_value("corporations that merge")
def MERGING(pos: Position, national: str) -> list[str]:
    """Who would go into the national company now: those that have operated and have no train."""
    return [
        c
        for c in in_play(pos)
        if c not in NATIONALS(pos)
        and pos[CORPORATIONS][c].floated
        and HAS_OPERATED(pos, c)
        and not owned(pos, c)
    ]


@rule_value("first price of a national company")
def FIRST_PRICE(pos: Position, national: str, merging: Sequence[str]) -> int:
    """Dollars a share at which it starts, loans apart; a price of the row in which it starts."""
    terms = NATIONALS(pos)[national]
    row = CHART(pos).prices[terms.start_row]
    prices = [price(pos, c) or 0 for c in merging]
    return start_price(prices, row, terms.least_start, best=terms.averaged)


@rule_value("bonds of a national company")
def BONDS_AT_HAND(pos: Position, national: str) -> int:
    """How many bonds it has before it forms."""
    return 0


@rule_value("loans taken over")
def LOANS_OF(pos: Position, corporation: str) -> int:
    """How many loans a merging corporation brings along."""
    return 0


@reacts("national company may form", PhaseBegan)
def may_form(pos: Position, event: PhaseBegan) -> None:
    """Each has its chance in each of its phases, until it has formed."""
    for sym, terms in NATIONALS(pos).items():
        if event.phase in terms.phases and sym not in pos[NATIONAL]:
            pos.interrupt(FORMATION, sym)


@rule_value("compensation for shares of a national company")
def COMPENSATION(pos: Position, national: str, merging: Sequence[str], start: int) -> dict[str, int]:
    """Dollars by player that the bank pays for shares that were due and are not there; `start`: the first price."""
    return {}


@rule_value("national company stays out of the round")
def STAYS_OUT(pos: Position, national: str, merging: Sequence[str]) -> bool:
    """Whether it has no turn in the present round: so if one of those merging has had one. Its marker stands by now."""
    at_turn = {who for frame in pos.frames for who in frame.seen}
    return bool(at_turn & set(merging))


@rule_value("exchange of shares")
def EXCHANGED(pos: Position, national: str, merging: Sequence[str]) -> tuple[Issue, Exchange]:
    """Which issue is used, and what the exchange of the merging corporations' shares comes to.

    The president of the corporation at turn, whose purchase began the phase, is the first to exchange.
    """
    terms = NATIONALS(pos)[national]

    def old(owner: str) -> int:
        return sum(held(pos, owner, c) // SHARE_OF(pos, c) for c in merging)

    issue = issue_for(terms.issue, len(merging))
    done = exchange(
        {player: old(player) for player in clockwise(pos, president(pos, pos[CURRENT_TURN].corporation))},
        sum(held(pos, c, c) // SHARE_OF(pos, c) for c in merging),
        old(POOL),
        issue,
        ratio=terms.exchange,
        bonds=BONDS_AT_HAND(pos, national),
    )
    return issue, done


def certificates(sym: str, issue: Issue, done: Exchange, left: str = POOL) -> tuple[Certificate, ...]:
    """The certificates as they are dealt out.

    The president's goes to the first player who was due it, else to the first of offering, treasury and pool that got
    shares enough for it. Shares that nobody got lie in `left`.
    """
    counts = {**done.shares, sym: done.treasury, POOL: done.market, OFFERING: 0}
    counts[left] += done.left
    top = done.president or next(o for o in (OFFERING, sym, POOL) if counts[o] >= issue.top)
    counts[top] -= issue.top
    return _dealt(sym, issue, [top, *(owner for owner, count in counts.items() for _ in range(count))])


def _dealt(sym: str, issue: Issue, owners: Sequence[str]) -> tuple[Certificate, ...]:
    """The certificates of an issue, each with its owner; the president's is the first."""
    return tuple(
        Certificate(f"{sym}_{n}", percent, owner, president=n == 0)
        for n, (percent, owner) in enumerate(zip(issue.certificates, owners, strict=True))
    )


def _merge(pos: Position) -> None:
    sym = pos.frame.who
    terms = NATIONALS(pos)[sym]
    merging = tuple(MERGING(pos, sym))
    if len(merging) < terms.least_merging:
        pos.emit(NationalNotFormed(sym, merging, last=pos[PHASE] == terms.phases[-1]))
        return
    issue, done = EXCHANGED(pos, sym, merging)
    start = FIRST_PRICE(pos, sym, merging)
    loans = sum(LOANS_OF(pos, c) for c in merging)
    _set_up(pos, sym, merging, issue, done, start)
    _tell_exchange(pos, sym, merging, issue, done, start, loans)
    if done.president:
        settle_presidency(pos, sym)
    else:
        pos.change(NATIONAL, sym, acting=done.first)
    if loans:
        move_left(pos, sym, LOANS_TAKEN_OVER, loans)
    pos.change(CORPORATIONS, sym, par=price(pos, sym))
    _pay_for_shares(pos, sym, merging, done, start)
    lay_out(pos, sym)
    if terms.takes_all:
        take_all(pos, sym, merging)
    else:
        take_homes(pos, sym, merging)
    for corporation in merging:
        _dissolve(pos, corporation, sym)


def _set_up(
    pos: Position, sym: str, merging: tuple[str, ...], issue: Issue, done: Exchange, start: int
) -> None:
    """It is there, with its certificates, and its marker at the first price."""
    terms = NATIONALS(pos)[sym]
    pos.put(CASH, sym, 0)
    pos.put(CORPORATIONS, sym, Corporation(par=start, floated=True))
    pos.put(STOCK, sym, certificates(sym, issue, done, terms.left))
    place(pos, sym, (terms.start_row, CHART(pos).prices[terms.start_row].index(start)))
    pos.put(NATIONAL, sym, National(issue.share, merging, _waits(pos, sym, merging)))


def _tell_exchange(
    pos: Position, sym: str, merging: tuple[str, ...], issue: Issue, done: Exchange, start: int, loans: int
) -> None:
    shares = {**done.shares, sym: done.treasury, POOL: done.market}
    bonds = {**done.bonds, sym: done.treasury_bonds, POOL: done.market_bonds}
    pos.emit(
        NationalFormed(
            sym,
            merging,
            share=issue.share,
            price=start,
            shares=shares,
            bonds=bonds,
            left=done.left,
            bonds_left=done.bonds_left,
            void=done.void,
            loans=loans,
        )
    )
    for owner, count in shares.items():
        if count or bonds[owner]:
            pos.emit(SharesExchanged(sym, owner, count, bonds[owner]))


def _pay_for_shares(pos: Position, sym: str, merging: tuple[str, ...], done: Exchange, start: int) -> None:
    """What the bank pays for shares that nobody got, where it does, and for those that were due and are not there."""
    if NATIONALS(pos)[sym].pays_for_left:
        pay(pos, BANK, sym, (price(pos, sym) or 0) * done.left, "shares left over")
    for player, amount in COMPENSATION(pos, sym, merging, start).items():
        pay(pos, BANK, player, amount, f"shares of {sym} not there", Purpose.SHARE, sym)
        pos.emit(Compensated(sym, player, done.lacking[player], amount))


def stands(pos: Position, formed: Formed) -> bool:
    """The company has formed out of the corporations that have closed, and has taken over their homes, or all tokens;
    which others it took over nobody has said. Raises LookupError for certificates of no issue."""
    sym = formed.corporation
    if sym not in NATIONALS(pos):
        return False
    terms = NATIONALS(pos)[sym]
    wanted = formed.certificates or tuple(terms.issue[0].certificates)
    issue = next((one for one in terms.issue if tuple(one.certificates) == wanted), None)
    if issue is None:
        raise LookupError(sym)
    pos.put(CASH, sym, 0)
    pos.put(CORPORATIONS, sym, Corporation(floated=True))
    pos.put(STOCK, sym, _dealt(sym, issue, [OFFERING] * len(issue.certificates)))
    merged = tuple(one for one in formed.closed if one in pos[CORPORATIONS])
    pos.put(NATIONAL, sym, National(issue.share, merged))
    lay_out(pos, sym)
    _tokens_stand(pos, sym, merged)
    return True


def _tokens_stand(pos: Position, sym: str, merged: tuple[str, ...]) -> None:
    """The tokens of those that have closed are its own, or have left the map, as far as that is known."""
    terms = NATIONALS(pos)[sym]
    for id, token in list(pos[TOKENS].items()):
        if token.corporation in merged and token.hex:
            pos.change(TOKENS, id, placed=True)
    if terms.takes_all and not merged:
        # Of whom it was formed nobody has said: it may have as many as it could keep.
        for number in range(terms.most_tokens):
            pos.put(TOKENS, numbered_token(sym, number), Token(sym, terms.token_price))
    elif terms.takes_all:
        take_all(pos, sym, merged)
        own = sorted(
            (id for id, t in pos[TOKENS].items() if t.corporation == sym),
            key=lambda id: not pos[TOKENS][id].placed,
        )
        for id in own[terms.most_tokens :] if terms.most_tokens else ():
            pos.drop(TOKENS, id)
    else:
        take_homes(pos, sym, merged)
        tokens_leave(pos, merged)


def _waits(pos: Position, sym: str, merging: Sequence[str]) -> tuple[int, ...]:
    """The present round if it has no turn in that."""
    return (pos[ROUND].number, pos[ROUND].part) if STAYS_OUT(pos, sym, merging) else ()


def _dissolve(pos: Position, corporation: str, sym: str) -> None:
    """What a merged corporation has goes over; its papers and its marker leave the game. Tokens are asked for later."""
    pos.emit(Merged(corporation, sym, pos[CASH][corporation], LOANS_OF(pos, corporation)))
    pay(pos, corporation, sym, pos[CASH][corporation], "merger")
    pos.put(STOCK, corporation, tuple(replace(c, owner=OUT_OF_GAME) for c in pos[STOCK][corporation]))
    pos.change(CORPORATIONS, corporation, floated=False, closed=True)
    pos.drop(MARKERS, corporation)


def _over(pos: Position) -> None:
    sym = pos.frame.who
    formed = sym in pos[NATIONAL]
    if formed:
        tokens_leave(pos, pos[NATIONAL][sym].merged)
    pos.emit(FormationOver(sym, pos[PHASE], formed))


MERGE = Do("corporations merge", _merge)
OVER = Do("formation is over", _over)

FLOW = Seq(FORMATION, MERGE, Each("tokens are taken over", next_to_keep, KEEPING), OVER)
"""Begun for each national company in each of its phases."""

FLOW_WITHOUT_CHOICE = Seq(FORMATION, MERGE, OVER)
"""The same where every national company takes all tokens, so that nobody chooses among them."""
