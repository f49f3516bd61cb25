"""Tokens placed by a power: where, for what price, in reach or not, out of whose supply, when, and what ends it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Settings
from ...rules.explained import COMPANY, EXPLANATIONS, PAPER, explains
from ...rules.operating_turn import BUYING, DIVIDING, RUNNING, TOKEN, TRACK
from ...rules.shown import PRINTED_ON_HEXES, HexPrint
from ..bearers import is_open, is_used, named_on
from .placing import PLACE_POWER_TOKEN
from .rows import PLACES, TOKEN_POWERS, TokenPower
from .told import explained


def _printed(pos: Position) -> Iterator[HexPrint]:
    """On the hexes in which a token can still be placed by a power, whose it is."""
    for bearer, row in TOKEN_POWERS(pos).items():
        if is_open(pos, bearer) and not is_used(pos, bearer, PLACES):
            yield from named_on(pos, bearer, row.hexes)


def features(rows: Mapping[str, TokenPower]) -> Iterable[Feature]:
    """The mechanism with these private companies and corporations.

    >>> [feature] = features({"DH": TokenPower(hexes=("D2",))})
    >>> [kind.name for kind in feature.menus["token"]], feature.non_blocking
    (['place_power_token'], {})
    """
    anywhere = any(row.when == "turn" for row in rows.values())
    others = (TRACK, RUNNING, DIVIDING, BUYING) if anywhere else ()
    yield Feature(
        "tokens by powers",
        after=("tiles of private companies",),
        settings=Settings(TOKEN_POWERS.to(dict(rows))),
        menus={TOKEN.name: (PLACE_POWER_TOKEN,)},
        non_blocking={step.name: (PLACE_POWER_TOKEN,) for step in others},
        brings=(
            EXPLANATIONS(explains(PAPER, explained, 40), explains(COMPANY, explained, 40)),
            PRINTED_ON_HEXES(_printed),
        ),
        above={
            "text": f"{__name__}.text:TEXTS",
            "interop": f"{__name__}.interop:PART",
            "bots": f"{__name__}.bots:WEIGHTS",
        },
    )


__all__ = ["TOKEN_POWERS", "TokenPower", "features"]
