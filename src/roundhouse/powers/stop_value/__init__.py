"""A stop that is worth more: to the corporation that has the power its hexes pay more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from ...board.network import StopKey
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, Settings, amends
from ...rules.corporations import CORPORATION_SPECS
from ...rules.explained import COMPANY, EXPLANATIONS, PAPER, Explained, explains
from ...rules.names import HexName, Several
from ...rules.privates import POWER_SERVES
from ...rules.running import STOP_VALUE
from ...rules.shown import SIGNS_ON_MAP, Sign, SignSource
from ..bearers import by_bearer, holder, is_open, name_of


class StopValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="does", tag="stop_value"):
    """The stops in these `hexes` are worth `more` dollars to runs of the corporation that has the power."""

    hexes: tuple[HexName, ...]
    more: Several


STOPS: Setting[dict[str, StopValue]] = Setting("stops worth more by private companies")
"""By who has the power."""


@amends(STOP_VALUE, "private company makes stops worth more")
def worth_more(pos: Position, value: int, corporation: str, stop: StopKey) -> int:
    """To each train that stops there."""
    more = (
        row.more
        for private, row in STOPS(pos).items()
        if stop[0] in row.hexes and POWER_SERVES(pos, private, corporation)
    )
    return value + sum(more)


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    row = STOPS(pos).get(private)
    if row is not None:
        facts = {"hexes": row.hexes, "more": row.more}
        told = by_bearer(pos, private, "stops worth more")
        yield Explained(told, facts=facts, by=(f"amendment: {worth_more.name}",))


def _on_map(pos: Position) -> Iterator[Sign]:
    """On its hexes what they are worth more, in the colours of the corporation that has it."""
    specs = CORPORATION_SPECS(pos)
    for bearer, row in STOPS(pos).items():
        if not is_open(pos, bearer):
            continue
        name, who = name_of(pos, bearer), holder(pos, bearer)
        for hex in row.hexes:
            yield Sign(hex, f"+{row.more}", who if who in specs else "", name)


def features(rows: Mapping[str, StopValue]) -> Iterable[Feature]:
    """The mechanism with these private companies and corporations."""
    yield Feature(
        "stops worth more by private companies",
        settings=Settings(STOPS.to(dict(rows))),
        amendments=(worth_more,),
        brings=(
            EXPLANATIONS(explains(PAPER, _explained), explains(COMPANY, _explained)),
            SIGNS_ON_MAP(SignSource(_on_map)),
        ),
        above={"text": f"{__name__}.text:TEXTS"},
    )
