"""A national company: what it is by the title's data, and what has become of it."""

from __future__ import annotations

import msgspec

from ...core.life import KEEP, ToldBy
from ...core.position import Event, Position
from ...core.rule_values import Setting
from ...core.state import Table
from ...rules.owners import CORPORATION, NATIONALISED, of_corporation
from ...rules.shares import POOL
from .exchange import Issue


class Terms(msgspec.Struct, frozen=True):
    """A national company by the title's data.

    It forms when one of `phases` begins, if at least `least_merging` corporations merge, and `exchange` old shares make
    a new one. It starts in row `start_row` of the chart, at the mean of the `averaged` best prices and at least at
    `least_start`. It may own `train_limit` trains, places tokens for the prices in `tokens`, and takes over the homes
    of those merged and `taken_tokens` more of each; or, if it `takes_all`, every token, each to be placed for
    `token_price` dollars where it is not on the map, and keeps at most `most_tokens` of them (0: any number).
    Shares that nobody got go to `left`, and the bank `pays_for_left` or does not.
    """

    sym: str
    phases: tuple[str, ...]
    least_merging: int
    exchange: int
    least_start: int
    start_row: int
    averaged: int
    train_limit: int
    tokens: tuple[int, ...]
    taken_tokens: int
    issue: tuple[Issue, ...]
    left: str = POOL
    pays_for_left: bool = True
    takes_all: bool = False
    token_price: int = 0
    most_tokens: int = 0


class National(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a national company that has formed remembers.

    `share`: percent of one of its shares; `merged`: the corporations that went into it; `waits`: (number, part) of the
    operating round that it stays out of, empty for none; `acting`: the acting president, empty while a player has the
    president's certificate; `kept`: for each token taken over besides homes, whose it was.
    """

    share: int
    merged: tuple[str, ...]
    waits: tuple[int, ...] = ()
    acting: str = ""
    kept: tuple[str, ...] = ()


NATIONALS: Setting[dict[str, Terms]] = Setting("national companies")
NATIONAL: Table[National] = Table(
    "national", National, CORPORATION, of_corporation(closed=KEEP, merged=KEEP, nationalised=KEEP)
)
"""Those that have formed."""


class Merged(Event, frozen=True, tag="merged"):
    """A corporation with its `cash` and `loans` has become part of a national company."""

    corporation: str
    into: str
    cash: int
    loans: int


GOES_IN = ToldBy(NATIONALISED, Merged, lambda event: event.corporation, lambda event: event.into)


class NationalFormed(Event, frozen=True, tag="national_formed"):
    """A national company has formed.

    `price`: where it starts before loans count; `shares` and `bonds`: what owners got in exchange, with the company
    itself for the merged treasuries, and the bank pool; `left`: shares that nobody got; `bonds_left`: bonds likewise;
    `void`: old shares that nothing was given for; `loans`: of those merged.
    """

    corporation: str
    merged: tuple[str, ...]
    share: int
    price: int
    shares: dict[str, int]
    bonds: dict[str, int]
    left: int
    bonds_left: int
    void: int
    loans: int


class SharesExchanged(Event, frozen=True, tag="shares_exchanged"):
    """An owner got new shares and bonds for old shares; the company itself for the merged treasuries."""

    corporation: str
    to: str
    shares: int
    bonds: int


class Compensated(Event, frozen=True, tag="compensated"):
    """The bank paid `amount` dollars for so many `shares` of a national company that were due and not there."""

    national: str
    player: str
    shares: int
    amount: int


class NationalNotFormed(Event, frozen=True, tag="national_not_formed"):
    """Too few corporations were to merge; `last`: there will be no other chance."""

    corporation: str
    merging: tuple[str, ...]
    last: bool


class FormationOver(Event, frozen=True, tag="formation_over"):
    """The national company has had its chance in this phase, formed or not."""

    corporation: str
    phase: str
    formed: bool


def is_national(pos: Position, corporation: str) -> bool:
    """Whether the corporation is a national company that has formed."""
    return corporation in pos[NATIONAL]


def heir(pos: Position, corporation: str) -> str:
    """The national company into which a corporation has gone; empty when there is none."""
    for sym, row in pos[NATIONAL].items():
        if corporation in row.merged:
            return sym
    return ""
