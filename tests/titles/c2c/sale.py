"""Tables at which private companies are sold, for the tests of the initial stock round and of what they do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.core.flow import react
from roundhouse.core.position import Event
from roundhouse.features.merging import take_over
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import PHASE, PhaseBegan
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.turns import OPERATING, Round
from roundhouse.rules.turns import begin_round as begin
from roundhouse.titles.c2c.early_sale import SALES_OPEN

PLAYERS = ("Ann", "Ben", "Cora", "Dan")

ROWS = ["GRS SV", "MRB KT", "SCC AZF", "GML ACM", "COE GSC", "GEM MH", "CEP CA", "DGJ SRP", "SPP BOP"]


def table(options: tuple[str, ...] = (), players: tuple[str, ...] = PLAYERS) -> Scenario:
    """The initial stock round begins, with Ann."""
    return Scenario("18C2C", players, options)


def sold(position: Scenario, to: str, *syms: str) -> Scenario:
    """Private companies that somebody has, whatever was paid."""
    for sym in syms:
        position.private(sym, to)
    return position


def all_but(position: Scenario, to: str, *left: str) -> Scenario:
    """All private companies but those that are `left` are a player's."""
    return sold(position, to, *(sym for sym in position.pos[PRIVATES] if sym not in left))


def buy(position: Scenario, sym: str) -> Scenario:
    return position.play("buy_cheapest", private=sym)


def bid(position: Scenario, sym: str, price: int) -> Scenario:
    return position.play("bid", private=sym, price=price)


def all_pass(position: Scenario, times: int = 4) -> Scenario:
    for _ in range(times):
        position.play("pass")
    return position


def owner(position: Scenario, sym: str) -> str:
    return position.pos[PRIVATES][sym].owner


def cash(position: Scenario, who: str) -> int:
    return position.pos[CASH][who]


def refused(position: Scenario, kind: str, **fields: Any) -> tuple[str, str]:
    """The check that refuses the action, and its case; two empty strings when nothing does."""
    why = position.why_not(kind, **fields)
    return ("", "") if why is None else (why.check, why.case)


def offered(position: Scenario, kind: str) -> list[Any]:
    """The actions of a kind that are on offer, as they stand."""
    return [offer.action for offer in position.offers(kind)]


def stock_turn(
    player: str = "Ann", owners: Mapping[str, str] | None = None, round: int = 2, **more: Any
) -> Scenario:
    """A stock turn, in which private companies are as in `owners` and the rest is closed; $500 each."""
    position = Scenario("18C2C", PLAYERS, more.pop("options", ())).cash(dict.fromkeys(PLAYERS, 500))
    if phase := more.pop("phase", ""):
        position.phase(phase)
    given(position, owners)
    for sym, row in more.items():
        position.corporation(sym, **row)
    return position.stock_turn(player, round=round)


def given(position: Scenario, owners: Mapping[str, str] | None) -> Scenario:
    """Private companies as in `owners`; all others are closed."""
    for sym in list(position.pos[PRIVATES]):
        if owners and sym in owners:
            position.private(sym, owners[sym])
        else:
            position.private(sym, "Dan").close(sym)
    return position


def operating(
    sym: str,
    step: str = "track",
    owners: Mapping[str, str] | None = None,
    *,
    phase: str = "3",
    cash: int = 500,
    opened: bool = True,
    others: Mapping[str, Mapping[str, Any]] | None = None,
    options: tuple[str, ...] = (),
    **more: Any,
) -> Scenario:
    """An operating turn of Ann's corporation; private companies as in `owners`, all others closed.

    `opened`: whether corporations may buy private companies; `others`: other corporations, Ben's unless said otherwise.
    """
    position = Scenario("18C2C", PLAYERS, options).cash(dict.fromkeys(PLAYERS, 500)).phase(phase)
    given(position, owners)
    position.corporation(sym, **{"par": 100, "shares": {"Ann": 60}, "cash": cash, **more})
    for other, row in (others or {}).items():
        position.corporation(other, **{"par": 82, "shares": {"Ben": 60}, "cash": 500, **row})
    position.writing().set(SALES_OPEN, opened)
    return position.operating(sym, step)


def begin_round(position: Scenario, kind: str = OPERATING) -> Scenario:
    """A round begins, with everything that answers to it."""
    pos = position.writing()
    begin(pos, Round(kind, 2, 2, 2))
    react(pos)
    return position


def begin_phase(position: Scenario, name: str) -> Scenario:
    """A phase begins, with everything that answers to it; the trains are left as they are."""
    pos = position.writing()
    pos.set(PHASE, name)
    pos.emit(PhaseBegan(name))
    react(pos)
    return position


def merged(position: Scenario, survivor: str, vanished: str) -> Scenario:
    """Two corporations become one, without more ado; shares are as they were."""
    pos = position.writing()
    take_over(pos, survivor, vanished, "Ann", keep_tokens=True)
    react(pos)
    return position


def happens(position: Scenario, *events: Event) -> Scenario:
    """Events that the position's mechanisms answer to."""
    pos = position.writing()
    for event in events:
        pos.emit(event)
    react(pos)
    return position
