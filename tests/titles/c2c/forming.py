"""Tables at which the first 6 or 8 is about to be bought, for the tests of Amtrak and Conrail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.core.flow import react
from roundhouse.features.merging import take_over
from roundhouse.features.national import NATIONAL, NationalFormed
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import list_price, top
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.shares import SHARE_OF, STOCK, held, move
from roundhouse.titles.c2c.train_shells import keep_apart
from titles.c2c.tables import table

BUYER = "CPR"
"""The corporation that buys the train; its home is far from all others."""

MANY = ("ERIE", "IC", "WAB", "GMO", "SLSF", "MP")
"""Corporations that have more tokens together than a national company may keep."""

PRICES = {
    40: (4, 0),
    64: (0, 0),
    68: (0, 1),
    110: (0, 7),
    140: (0, 9),
    200: (0, 12),
    250: (0, 14),
    475: (0, 23),
    500: (0, 24),
}


def forming(
    absorbed: Mapping[str, Mapping[str, Any]],
    *,
    merged: Mapping[str, str] | None = None,
    president: str = "Ann",
    train: str = "6",
    players: int = 4,
    done: Sequence[str] = (),
    options: Sequence[str] = (),
) -> Scenario:
    """CPR, under that president, is about to buy the first such train; the absorbed have none.

    `absorbed`: by symbol what `Scenario.corporation` takes, with the `price` of a share in the top row, and
    `redeemed` percent. `merged`: by survivor the corporation that it has taken over. `done` have had their turn.
    """
    position = table(players, phase={"6": "5", "8": "6"}[train], options=options).depot(f"{train}-0")
    position.corporation(BUYER, par=100, shares={president: 100}, cash=1000, cell=(0, 5))
    for sym, row in absorbed.items():
        more = dict(row)
        price, redeemed = more.pop("price", 110), more.pop("redeemed", 0)
        own = {"cell": PRICES[price], "cash": 0, "floated": True, "operated": True, "par": 100}
        position.corporation(sym, **{**own, **more})
        pos = position.writing()
        move(pos, sym, [c for c in pos[STOCK][sym] if c.owner == "initial offering"][: redeemed // 10], sym)
    for survivor, vanished in (merged or {}).items():
        position.corporation(vanished, par=100, cash=0, floated=True, operated=True)
        pos = position.writing()
        keep_apart(pos, survivor, vanished)
        take_over(pos, survivor, vanished, president, keep_tokens=True)
        pos.change(CORPORATIONS, survivor, floated=True)
        react(pos)
    return position.operating(BUYER, "trains", done=[*done, BUYER])


def form(position: Scenario) -> Scenario:
    """CPR buys the depot's next train."""
    train = top(position.pos)
    assert train is not None
    return position.play("buy_train", train=train, price=list_price(position.pos, train))


def crowded() -> Scenario:
    """Amtrak has 24 tokens, of six corporations; Ann presides."""
    absorbed: dict[str, dict[str, Any]] = {sym: {"shares": {"Ann": 60}} for sym in MANY}
    absorbed["ERIE"]["tokens"] = ("J63",)
    return form(forming(absorbed))


def story(position: Scenario) -> NationalFormed:
    """What the last action tells of the formation."""
    return next(event for event in position.events if isinstance(event, NationalFormed))


def shares(position: Scenario, *owners: str, sym: str = "AMTK") -> list[int]:
    """How many shares of the national company they have."""
    pos = position.pos
    return [held(pos, owner, sym) // SHARE_OF(pos, sym) for owner in owners]


def tokens_of(position: Scenario, sym: str = "AMTK") -> dict[str, str]:
    """The hexes of its tokens by id, empty for those on the charter."""
    return {id: t.hex for id, t in position.pos[TOKENS].items() if t.corporation == sym}


def has_formed(position: Scenario, sym: str = "AMTK") -> bool:
    """Whether the national company is there."""
    return sym in position.pos[NATIONAL]
