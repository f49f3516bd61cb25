"""Powers: what private companies bring and can do, and what corporations can do beyond the others, as data.

A row under `power` of a `[[private]]` or a `[[corporation]]` in title.toml says what it `does` and with which figures:

    power = [{ does = "discount", terrain = "mountain", less = 80 }]

Each sort is a mechanism in a folder of its own: its row is a struct, whose fields are what may be written, and it
brings rules, words, and how files of 18xx.games have it. A title gets the mechanisms of the sorts that its data name.
What may be written is closed: an unknown sort or field is refused with the place where it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from ..core.feature import Feature
from . import (
    bearers,
    discount,
    exchange,
    income,
    lifetime,
    marker,
    out_of_turn,
    presidency,
    share,
    special_token,
    stop_value,
    tiles,
    token,
    train_discount,
)
from .discount import Discount
from .exchange import Exchange
from .income import Income
from .lifetime import Closes, Stays
from .marker import Marker
from .presidency import Presidency
from .share import Share
from .special_token import SpecialToken
from .stop_value import StopValue
from .tiles import Tiles
from .token import TokenPower
from .train_discount import TrainDiscount

Power = (
    Tiles
    | Discount
    | Exchange
    | Share
    | Presidency
    | Income
    | Stays
    | Closes
    | StopValue
    | TokenPower
    | TrainDiscount
    | SpecialToken
    | Marker
)
"""A row of `power`: the closed list of what a private company may do."""

OwnPower = Tiles | Discount | StopValue | TokenPower | TrainDiscount
"""What a corporation may do, for itself."""


MAKERS: Mapping[type[Any], Callable[[Mapping[str, Any]], Iterable[Feature]]] = {
    Tiles: tiles.features,
    Discount: discount.features,
    Exchange: exchange.features,
    Share: share.features,
    Presidency: presidency.features,
    Income: income.features,
    Stays: lifetime.stays_features,
    Closes: lifetime.closes_features,
    StopValue: stop_value.features,
    TokenPower: token.features,
    TrainDiscount: train_discount.features,
    SpecialToken: special_token.features,
    Marker: marker.features,
}
"""By the type of row, what makes the mechanism for the private companies and corporations that have one."""


class PowerError(ValueError):
    """Raised for powers that do not fit together; the message is one sentence that names whose they are."""


def own_power_misfit(power: OwnPower) -> str:
    """Why a corporation cannot have the power for itself, as a clause; empty where it can.

    >>> own_power_misfit(Tiles(hexes=("D2",), closes=True))
    'a corporation does not close by its power'
    """
    if getattr(power, "closes", False):
        return "a corporation does not close by its power"
    if isinstance(power, Tiles) and power.when not in ("track", "turn"):
        return "a corporation lays tiles in its own turn"
    if isinstance(power, Tiles) and power.action != "lay_power_tile":
        return f"{power.action} is a private company's; leave the action out"
    return ""


def powers_of(data: Mapping[str, Any]) -> dict[str, tuple[Power, ...]]:
    """The powers in a title.toml, by private company and corporation. Raises `PowerError` for what is not understood.

    >>> powers_of({"private": [{"sym": "SMR", "power": [{"does": "discount", "terrain": "mountain", "less": 80}]}]})
    {'SMR': (Discount(terrain='mountain', less=80, percent=100),)}
    >>> powers_of({"private": [{"sym": "SMR", "power": [{"does": "fly"}]}]})
    Traceback (most recent call last):
        ...
    roundhouse.powers.PowerError: Private company SMR: Invalid value 'fly' - at `$[0].does`.
    """
    found = dict(_read("Private company", data["private"], tuple[Power, ...]))
    own: dict[str, tuple[OwnPower, ...]] = dict(
        _read("Corporation", data.get("corporation", ()), tuple[OwnPower, ...])
    )
    for sym, powers in own.items():
        if clause := next(filter(None, map(own_power_misfit, powers)), ""):
            raise PowerError(f"Corporation {sym}: {clause}.")
    return {**found, **own}


def _read(sort: str, rows: Iterable[Mapping[str, Any]], kind: Any) -> Iterator[tuple[str, Any]]:
    for row in rows:
        try:
            powers = msgspec.convert(row.get("power", ()), kind)
        except msgspec.ValidationError as error:
            raise PowerError(f"{sort} {row['sym']}: {error}.") from error
        if len({type(power) for power in powers}) != len(powers):
            raise PowerError(f"{sort} {row['sym']} has two powers of one sort.")
        if powers:
            yield row["sym"], powers


def features(data: Mapping[str, Any], after: tuple[str, ...] = ()) -> tuple[Feature, ...]:
    """The mechanisms that the powers in a title.toml ask for, with their settings.

    `after` names features of the title to whose menus those of tiles come later.

    >>> rows = [{"does": "discount", "terrain": "mountain", "less": 80}]
    >>> [feature.name for feature in features({"private": [{"sym": "SMR", "power": rows}]})]
    ['terrain discounts']
    """
    powers = powers_of(data)
    corporations = frozenset(row["sym"] for row in data.get("corporation", ()) if row["sym"] in powers)
    noting = any(isinstance(power, TokenPower) for several in powers.values() for power in several)
    found: list[Feature] = [bearers.feature(corporations)] if corporations or noting else []
    for sort, make in MAKERS.items():
        rows: dict[str, Any] = {
            sym: power for sym, several in powers.items() for power in several if type(power) is sort
        }
        if rows:
            found += tiles.features(rows, after, corporations) if sort is Tiles else make(rows)
    if any(out_of_turn.WINDOW.name in feature.menus for feature in found):
        found.append(out_of_turn.FEATURE)
    return tuple(found)


__all__ = [
    "MAKERS",
    "OwnPower",
    "Power",
    "PowerError",
    "Presidency",
    "features",
    "own_power_misfit",
    "powers_of",
]
