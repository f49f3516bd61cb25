"""Powers: what private companies bring and can do, as data.

A row under `power` of a `[[private]]` in title.toml says what the company `does` and with which figures:

    power = [{ does = "discount", terrain = "mountain", less = 80 }]

Each sort is a mechanism in a folder of its own: its row is a struct, whose fields are what may be written, and it
brings rules, words, and how files of 18xx.games have it. A title gets the mechanisms of the sorts that its data name.
What may be written is closed: an unknown sort or field is refused with the place where it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import msgspec

from ..core.feature import Feature
from ..core.rule_values import Settings
from ..features import private_presidency
from ..features.private_presidency import PRESIDENCIES
from ..rules.names import CorporationName
from . import discount, exchange, income, lifetime, out_of_turn, share, stop_value, tiles
from .discount import Discount
from .exchange import Exchange
from .income import Income
from .lifetime import Closes, Stays
from .share import Share
from .stop_value import StopValue
from .tiles import Tiles


class Presidency(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="does", tag="presidency"):
    """The president's certificate of the `corporation` comes with the private company; empty where another mechanism
    names the corporation. Its first train closes the private company."""

    corporation: CorporationName | Literal[""] = ""


Power = Tiles | Discount | Exchange | Share | Presidency | Income | Stays | Closes | StopValue
"""A row of `power`: the closed list of what a private company may do."""


def _presidencies(rows: Mapping[str, Presidency]) -> Iterable[Feature]:
    """The presidencies, in the order of the private companies."""
    brought = tuple(private_presidency.Presidency(sym, row.corporation) for sym, row in rows.items())
    yield Feature("presidencies by the data", settings=Settings(PRESIDENCIES.to(brought)))
    yield private_presidency.FEATURE


MAKERS: Mapping[type[Any], Callable[[Mapping[str, Any]], Iterable[Feature]]] = {
    Tiles: tiles.features,
    Discount: discount.features,
    Exchange: exchange.features,
    Share: share.features,
    Presidency: _presidencies,
    Income: income.features,
    Stays: lifetime.stays_features,
    Closes: lifetime.closes_features,
    StopValue: stop_value.features,
}
"""By the type of row, what makes the mechanism for the private companies that have one."""


class PowerError(ValueError):
    """Raised for powers that do not fit together; the message is one sentence that names the private company."""


def powers_of(data: Mapping[str, Any]) -> dict[str, tuple[Power, ...]]:
    """The powers in a title.toml, by private company. Raises `PowerError` for what is not understood.

    >>> powers_of({"private": [{"sym": "SMR", "power": [{"does": "discount", "terrain": "mountain", "less": 80}]}]})
    {'SMR': (Discount(terrain='mountain', less=80, percent=100, owned=True),)}
    >>> powers_of({"private": [{"sym": "SMR", "power": [{"does": "fly"}]}]})
    Traceback (most recent call last):
        ...
    roundhouse.powers.PowerError: Private company SMR: Invalid value 'fly' - at `$[0].does`.
    """
    found: dict[str, tuple[Power, ...]] = {}
    for row in data["private"]:
        try:
            powers = msgspec.convert(row.get("power", ()), tuple[Power, ...])
        except msgspec.ValidationError as error:
            raise PowerError(f"Private company {row['sym']}: {error}.") from error
        if len({type(power) for power in powers}) != len(powers):
            raise PowerError(f"Private company {row['sym']} has two powers of one sort.")
        if powers:
            found[row["sym"]] = powers
    return found


def features(data: Mapping[str, Any], after: tuple[str, ...] = ()) -> tuple[Feature, ...]:
    """The mechanisms that the powers in a title.toml ask for, with their settings.

    `after` names features of the title to whose menus those of tiles come later.

    >>> rows = [{"does": "discount", "terrain": "mountain", "less": 80}]
    >>> [feature.name for feature in features({"private": [{"sym": "SMR", "power": rows}]})]
    ['terrain discounts']
    """
    powers = powers_of(data)
    found: list[Feature] = []
    for sort, make in MAKERS.items():
        rows: dict[str, Any] = {
            sym: power for sym, several in powers.items() for power in several if type(power) is sort
        }
        if rows:
            found += tiles.features(rows, after) if sort is Tiles else make(rows)
    if any(out_of_turn.WINDOW.name in feature.menus for feature in found):
        found.append(out_of_turn.FEATURE)
    return tuple(found)


__all__ = ["MAKERS", "Power", "PowerError", "Presidency", "features", "powers_of"]
