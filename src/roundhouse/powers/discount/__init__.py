"""Terrain discounts: a corporation pays less, or only a part, of what a kind of terrain costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, Settings, amends
from ...rules.explained import COMPANY, EXPLANATIONS, PAPER, Explained, explains
from ...rules.names import Dollars, Percent
from ...rules.privates import owned
from ...rules.reach import BOARD
from ...rules.track import TERRAIN_COST
from ..bearers import by_bearer


class Discount(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="does", tag="discount"):
    """Terrain is cheaper: by `less` dollars, or only `percent` of the cost is paid; one of both.

    `terrain`: the kind.
    """

    terrain: str
    less: Dollars = 0
    percent: Percent = 100

    def __post_init__(self) -> None:
        """Raises ValueError where nothing would be cheaper, or two discounts would be one."""
        if self.less and self.percent != 100:
            raise ValueError("it takes dollars off (less) or leaves a percent of the cost, not both")
        if not self.less and self.percent == 100:
            raise ValueError(
                "nothing is cheaper by it: it takes dollars off (less), or leaves a percent of the cost"
            )


DISCOUNTS: Setting[dict[str, Discount]] = Setting("terrain discounts")
"""By who has the power."""


def lowered(cost: int, percent: int, less: int) -> int:
    """Dollars that are left of a cost, never below zero; fractions are dropped.

    >>> lowered(75, 50, 0), lowered(60, 100, 80)
    (37, 0)
    """
    return max(0, cost * percent // 100 - less)


@amends(TERRAIN_COST, "terrain is cheaper")
def cheaper(pos: Position, cost: int, corporation: str, hex: str) -> int:
    """Of each kind of terrain in the hex; fractions of a dollar are dropped."""
    kinds = BOARD(pos).hexes[hex].face.terrain
    for private, discount in DISCOUNTS(pos).items():
        if cost and discount.terrain in kinds and private in (corporation, *owned(pos, corporation)):
            cost = lowered(cost, discount.percent, discount.less)
    return cost


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    row = DISCOUNTS(pos).get(private)
    if row is not None:
        percent = None if row.less else row.percent
        facts = {"terrain": row.terrain, "less": row.less or None, "percent": percent}
        told = by_bearer(pos, private, "terrain discount")
        yield Explained(told, facts=facts, by=("amendment: terrain is cheaper",))


def features(rows: Mapping[str, Discount]) -> Iterable[Feature]:
    """The mechanism with these private companies and corporations."""
    yield Feature(
        "terrain discounts",
        after=("cost of upgrades",),
        settings=Settings(DISCOUNTS.to(dict(rows))),
        amendments=(cheaper,),
        brings=(EXPLANATIONS(explains(PAPER, _explained), explains(COMPANY, _explained)),),
        above={"text": f"{__name__}.text:TEXTS"},
    )
