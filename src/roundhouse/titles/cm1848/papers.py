"""Papers: all that players hold and that is no share, kept as private companies (4 to 7, 10).

They are four private companies, four pioneers, a charter for each corporation, seven subsidiaries, and Credit Mobilier.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do
from ...core.position import Position
from ...core.rule_values import Setting, Settings, amends, overrides
from ...core.state import Slot
from ...features.merging import heir
from ...powers.lifetime import CLOSED_BY_TRAINS_OF
from ...rules.corporations import CORPORATIONS
from ...rules.depot import PHASES, PhaseBegan
from ...rules.ending import PAPER_WORTH
from ...rules.explained import ENDED_BY, ENDS, EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.explained import PHASE as PHASE_SORT
from ...rules.money import BANK, Purpose, ShortOfMoney, pay, short_of
from ...rules.on_sale import PrivateSold
from ...rules.privates import (
    CLOSING_PHASE,
    PRICE_BOUNDS,
    PRIVATE_COMPANIES,
    PRIVATES,
    REVENUE_OF,
    PrivateCompany,
    close,
    close_all,
)
from ...rules.shares import PLAYERS
from ...rules.stock_round import one_a_turn, sell_down, traded

PRIVATE = "private"
PIONEER = "pioneer"
LAND_GRANT = "land_grant"
NORMAL = "normal"
SUBSIDIARY = "subsidiary"
MOBILIER = "mobilier"


class Sale(msgspec.Struct, frozen=True):
    """The title's data: what a corporation may pay for a private company, `most_later` after the second convention."""

    least: int
    most: int
    most_later: int


SORTS: Setting[dict[str, str]] = Setting("sorts of papers")
"""By sym: PRIVATE, PIONEER, LAND_GRANT or NORMAL (charters), SUBSIDIARY or MOBILIER."""

SALES: Setting[dict[str, Sale]] = Setting("prices for corporations")
UNSOLD_STAY: Setting[bool] = Setting("unsold subsidiaries outlast those of players")
PLAYERS_LOSE: Setting[str] = Setting("phase that takes subsidiaries away from players")

HELD: Slot[int] = Slot("conventions held", int, 0)
"""How many of the conventions are over."""

CHOSEN: Slot[tuple[str, ...]] = Slot("charters of pioneers", tuple[str, ...], ())
"""The corporations whose charters came with a pioneer."""


class BuyPaper(Action, frozen=True, tag="buy_paper"):
    """Buy a charter, a subsidiary or Credit Mobilier from the bank pool at face value."""

    private: str


CHARTER = "charter"


# -- what there is ----------------------------------------------------------------------------------


class CharterId(NamedTuple):
    """The charter of a corporation; `str` gives the sym under which it is among the papers.

    >>> str(CharterId("UP"))
    'UP charter'
    """

    corporation: str

    def __str__(self) -> str:
        return f"{self.corporation} {CHARTER}"


def charter_id(sym: str) -> CharterId | None:
    """What the sym of a charter says; None for that of another paper.

    >>> charter_id("UP charter"), charter_id("ORSN")
    (CharterId(corporation='UP'), None)
    """
    corporation, _, what = sym.rpartition(" ")
    return CharterId(corporation) if what == CHARTER else None


def charter_of(corporation: str) -> str:
    """The sym of the corporation's charter."""
    return str(CharterId(corporation))


def mobiliers(data: Mapping[str, Any], players: int) -> tuple[str, ...]:
    """The syms of the shares of Credit Mobilier at a table of so many players."""
    return tuple(f"CM {n}" for n in range(1, players + data["credit_mobilier"]["extra"] + 1))


def papers(data: Mapping[str, Any], players: int) -> dict[str, PrivateCompany]:
    """The papers of a table of so many players by sym, from title.toml: in the order of the rulebook."""
    found: list[PrivateCompany] = [
        PrivateCompany(
            row["sym"], row["name"], row["number"], row["face"], row["revenue"], to_companies="sale" in row
        )
        for row in data["private"]
    ]
    found += [
        PrivateCompany(row["sym"], row["name"], f"R{n}", row["face"], row["revenue"], to_companies=False)
        for n, row in enumerate(data["pioneer"], 1)
    ]
    for n, row in enumerate(data["corporation"], 1):
        terms = data["charters"]["land_grant" if row["kind"] == LAND_GRANT else "late"]
        found.append(
            PrivateCompany(
                charter_of(row["sym"]),
                row["name"],
                f"C{n}",
                terms["face"],
                terms["revenue"],
                to_companies=False,
            )
        )
    found += [
        PrivateCompany(row["sym"], row["name"], row["sym"], row["face"], row["revenue"], to_companies=False)
        for row in data["subsidiary"]
    ]
    mobilier = data["credit_mobilier"]
    found += [
        PrivateCompany(sym, mobilier["name"], f"M{n}", mobilier["face"], 0, to_companies=False)
        for n, sym in enumerate(mobiliers(data, players), 1)
    ]
    return {paper.sym: paper for paper in found}


def sorts(data: Mapping[str, Any], players: int) -> dict[str, str]:
    """What sort each paper is of."""
    found = {row["sym"]: PRIVATE for row in data["private"]}
    found |= {row["sym"]: PIONEER for row in data["pioneer"]}
    found |= {charter_of(row["sym"]): row["kind"] for row in data["corporation"]}
    found |= {row["sym"]: SUBSIDIARY for row in data["subsidiary"]}
    return found | dict.fromkeys(mobiliers(data, players), MOBILIER)


def settings(data: Mapping[str, Any], players: int) -> Settings:
    """What the title's data say of papers at a table of so many players."""
    return Settings(
        PRIVATE_COMPANIES.to(papers(data, players)),
        SORTS.to(sorts(data, players)),
        SALES.to(
            {row["sym"]: msgspec.convert(row["sale"], Sale) for row in data["private"] if "sale" in row}
        ),
        UNSOLD_STAY.to(False),
        PLAYERS_LOSE.to(data["subsidiary_terms"]["players_close"]),
    )


def of_sort(pos: Position, sort: str, owner: str | None = None) -> list[str]:
    """The open papers of a sort; those of an owner (a player, a corporation, BANK) if one is given."""
    kinds = SORTS(pos)
    return [
        sym
        for sym, row in pos[PRIVATES].items()
        if kinds[sym] == sort and not row.closed and (owner is None or row.owner == owner)
    ]


def is_late(pos: Position, corporation: str) -> bool:
    """Whether the corporation's charter is one of those that no pioneer brought and that have no land grant."""
    return SORTS(pos)[charter_of(corporation)] == NORMAL and corporation not in pos[CHOSEN]


# -- what they pay and cost --------------------------------------------------------------------------


@amends(REVENUE_OF, "corporations have no income from papers")
def none_for_corporations(pos: Position, revenue: int, sym: str) -> int:
    """Fixed incomes are for players."""
    return revenue if pos[PRIVATES][sym].owner in PLAYERS(pos) else 0


@amends(PAPER_WORTH, "private companies count nothing in the end")
def worth_of_paper(pos: Position, worth: int, sym: str) -> int:
    """Charters, subsidiaries and Credit Mobilier count their face value; pioneering railroads are none of these."""
    return 0 if SORTS(pos)[sym] in (PRIVATE, PIONEER) else worth


@overrides(PRICE_BOUNDS, "prices of the private companies")
def bounds(pos: Position, sym: str) -> tuple[int, int]:
    """Printed for each; nothing is left between them for what is never sold."""
    sale = SALES(pos).get(sym)
    if sale is None:
        return 1, 0
    return sale.least, sale.most_later if pos[HELD] > 1 else sale.most


# -- out of the pool ---------------------------------------------------------------------------------


class NotInPool(Details, frozen=True):
    """There is no such paper, or it is not yet or no longer for sale."""

    case: Literal["unknown", "convention", "gone"]
    private: str


@check("paper is in the pool")
def in_the_pool(pos: Position, action: BuyPaper) -> NotInPool | None:
    """What the second convention has left, once that is over."""
    row = pos[PRIVATES].get(action.private)
    if row is None:
        return NotInPool("unknown", action.private)
    if pos[HELD] < 2:
        return NotInPool("convention", action.private)
    if row.owner != BANK or row.closed:
        return NotInPool("gone", action.private)
    return None


@check("player can pay the paper")
def can_pay(pos: Position, action: BuyPaper) -> ShortOfMoney | None:
    """Cash for the face value."""
    return short_of(pos, action.by, PRIVATE_COMPANIES(pos)[action.private].face)


def _offers(pos: Position) -> Iterator[Offer]:
    if pos[HELD] > 1:
        for sym, row in pos[PRIVATES].items():
            if row.owner == BANK and not row.closed:
                yield Offer(BuyPaper(pos.actor, sym))


def _buy(pos: Position, action: BuyPaper) -> None:
    sell(pos, action.private, action.by, PRIVATE_COMPANIES(pos)[action.private].face)
    traded(pos, action.by, bought=True)


def sell(pos: Position, sym: str, player: str, price: int) -> None:
    """The bank sells a paper to a player."""
    pay(pos, player, BANK, price, f"purchase of {sym}", Purpose.PRIVATE, sym)
    pos.change(PRIVATES, sym, owner=player)
    pos.emit(PrivateSold(sym, player, price))


BUY_PAPER: ActionType[BuyPaper] = ActionType(
    BuyPaper, _offers, (one_a_turn, in_the_pool, sell_down, can_pay), _buy
)


# -- what they bring, and how they end ---------------------------------------------------------------


@amends(CLOSED_BY_TRAINS_OF, "private company closes with a train of the heir")
def trains_of_the_heir(pos: Position, corporation: str, private: str) -> str:
    """Whoever the corporation has been merged into."""
    return corporation and heir(pos, corporation)


@reacts("private companies close for good", PhaseBegan)
def privates_close(pos: Position, event: PhaseBegan) -> None:
    """All that are left, whoever owns them."""
    if event.phase == CLOSING_PHASE(pos):
        for sym in of_sort(pos, PRIVATE):
            close(pos, sym)


@reacts("players lose their subsidiaries", PhaseBegan)
def players_lose(pos: Position, event: PhaseBegan) -> None:
    """Nothing is paid for them. Those that the bank has go, too: nobody could give them to a corporation any more."""
    if event.phase == PLAYERS_LOSE(pos):
        losing = PLAYERS(pos) if UNSOLD_STAY(pos) else (BANK, *PLAYERS(pos))
        for sym in of_sort(pos, SUBSIDIARY):
            if pos[PRIVATES][sym].owner in losing:
                close(pos, sym)


def _discard_pioneers(pos: Position) -> None:
    for sym in of_sort(pos, PIONEER):
        close(pos, sym)


PIONEERS_DISCARDED = Do("pioneers are discarded", _discard_pioneers)
"""At the end of every stock round: after the first there are none any more."""


def _papers_are_kept(pos: Position) -> Iterator[str]:
    if set(pos[PRIVATES]) != set(PRIVATE_COMPANIES(pos)):
        yield "papers: not those of the box"
    for sym, row in pos[PRIVATES].items():
        if row.closed or row.owner in (BANK, *PLAYERS(pos)):
            continue
        owner = pos[CORPORATIONS].get(row.owner)
        if SORTS(pos)[sym] not in (PRIVATE, SUBSIDIARY):
            yield f"papers: {row.owner} has {sym}, which is for players"
        elif owner is None or owner.closed or not owner.floated:
            yield f"papers: {row.owner} has {sym}, and does not operate"


def _explained(pos: Position, sym: str) -> Iterator[Explained]:
    """What goes with papers of each sort, and when they leave the game."""
    sort, sale = SORTS(pos)[sym], SALES(pos).get(sym)
    if sort == PRIVATE:
        by = ("reaction: private companies close for good",)
        yield Explained("closing", ENDS, {"phase": CLOSING_PHASE(pos)}, by)
    if sale is not None and sale.most_later > sale.most and pos[HELD] < 2:
        yield Explained(
            "later price", WHEN, {"most": sale.most_later}, ("override: prices of the private companies",)
        )
    if sort == PIONEER:
        yield Explained(
            "pioneer", by=("reaction: charter comes with a pioneer", "action type: choose_charter")
        )
        yield Explained("pioneer", ENDS, by=("flow: pioneers are discarded",))
    if sort == SUBSIDIARY:
        stay = "unsold ones stay" if UNSOLD_STAY(pos) else "players lose it"
        yield Explained(
            stay, ENDS, {"phase": PLAYERS_LOSE(pos)}, ("reaction: players lose their subsidiaries",)
        )


def _income_explained(pos: Position, sym: str) -> Iterator[Explained]:
    """What papers pay, which is much the same for all of a sort."""
    sort, income = SORTS(pos)[sym], {"income": PRIVATE_COMPANIES(pos)[sym].revenue}
    paid = ("rule value: revenue of a private company",)
    if sort in (PRIVATE, SUBSIDIARY):
        yield Explained("income of players", facts=income, by=paid, instead="income")
    if sort == PIONEER:
        yield Explained("income of the convention", facts=income, by=paid, instead="income")


def _ended_by(pos: Position, sym: str) -> str:
    """Pioneers are gone before the first operating round."""
    sort = SORTS(pos)[sym]
    if sort == PIONEER:
        return next(iter(PHASES(pos)))
    return {PRIVATE: CLOSING_PHASE(pos), SUBSIDIARY: PLAYERS_LOSE(pos)}.get(sort, "")


def _phase_explained(pos: Position, phase: str) -> Iterator[Explained]:
    if phase == CLOSING_PHASE(pos):
        yield Explained("closes privates", by=("reaction: private companies close for good",))
    if phase == PLAYERS_LOSE(pos):
        yield Explained("players lose subsidiaries", by=("reaction: players lose their subsidiaries",))


FEATURE = Feature(
    "papers",
    slots=(HELD, CHOSEN),
    overrides=(bounds,),
    amendments=(none_for_corporations, worth_of_paper, trains_of_the_heir),
    reactions=(
        privates_close,
        players_lose,
    ),
    drops=(close_all,),
    audits=(_papers_are_kept,),
    brings=(
        EXPLANATIONS(
            explains(PAPER, _explained, 40),
            explains(PAPER, _income_explained, 60),
            explains(PHASE_SORT, _phase_explained),
        ),
        ENDED_BY(_ended_by),
    ),
)
"""BUY_PAPER is put on the menu of the stock turn by the flow."""
