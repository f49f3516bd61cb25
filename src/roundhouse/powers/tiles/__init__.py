"""Tiles laid by the power of a private company: in its hexes, by its numbers, beside or as the tile of the turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Settings, amends
from ...rules.explained import COMPANY, EXPLANATIONS, PAPER, TILE, explains
from ...rules.operating_turn import TRACK
from ...rules.privates import PRIVATES
from ...rules.shown import MEANT, PRINTED_ON_HEXES, HexPrint, Meant
from ...rules.stock_round import STOCK_TURN_STEP
from ..bearers import is_open, named_on
from ..out_of_turn import OWNERS, WINDOW
from .checks import TURN_STEPS, spent
from .laying import BOUGHT_STEP, LAYING, TOKEN_STEPS, laid_when_bought
from .memory import SEVERAL
from .rows import TILE_POWERS, TURN, Tiles
from .told import explained, of_tile, shape


@amends(OWNERS, "owners of tiles out of turn")
def owners(pos: Position, found: Iterable[str]) -> Iterable[str]:
    """Those whose private company lays a tile at any time."""
    papers = pos[PRIVATES]
    rows = ((sym, row) for sym, row in TILE_POWERS(pos).items() if row.when == "any" and sym in papers)
    return [
        *found,
        *(papers[sym].owner for sym, _ in rows if not papers[sym].closed and not papers[sym].used),
    ]


def _printed(pos: Position) -> Iterator[HexPrint]:
    """On the hexes in which a tile can still be laid by a power, whose it is."""
    for bearer, row in TILE_POWERS(pos).items():
        if is_open(pos, bearer) and not spent(pos, bearer):
            yield from named_on(pos, bearer, row.hexes)


def _laid_by(pos: Position, action: str) -> list[str]:
    """Whose power is used by that kind of action."""
    return [bearer for bearer, row in TILE_POWERS(pos).items() if row.action == action]


def features(
    rows: Mapping[str, Tiles], after: tuple[str, ...] = (), corporations: frozenset[str] = frozenset()
) -> tuple[Feature, ...]:
    """The mechanism as far as the powers of these private companies and `corporations` need it, `after` others.

    >>> row = Tiles(hexes=("D2",), tiles=("57",), extra=False, token=True)
    >>> feature, *words = features({"DH": row})
    >>> feature.name, [kind.name for kind in feature.menus["track"]], feature.flow[0].name
    ('tiles of private companies', ['lay_power_tile'], 'token on the tile')
    """
    times = {row.when for row in rows.values()}
    used = {row.action for row in rows.values() if row.when != "bought"}
    in_turn = {row.action for row in rows.values() if row.when == "track"}
    aside = tuple(LAYING[name] for name in LAYING if name in used and name not in in_turn)
    in_any_step = tuple(LAYING[name] for name in {row.action for row in rows.values() if row.when == TURN})
    steps = [TOKEN_STEPS[row.action] for row in rows.values() if row.token]
    always = tuple(LAYING[row.action] for row in rows.values() if row.when == "any")
    feature = Feature(
        "tiles of private companies",
        after=("permission for powers", "several tiles of a power", *after),
        settings=Settings(TILE_POWERS.to(dict(rows))),
        flow=(*dict.fromkeys(steps), *((BOUGHT_STEP,) if "bought" in times else ())),
        menus={
            **({TRACK.name: tuple(LAYING[n] for n in LAYING if n in in_turn)} if in_turn else {}),
            **({WINDOW.name: always[:1]} if always else {}),
        },
        non_blocking={
            **({TRACK.name: aside} if aside else {}),
            **{step.name: in_any_step for step in TURN_STEPS[1:] if in_any_step},
            **({STOCK_TURN_STEP: always[:1]} if always else {}),
        },
        amendments=(owners,) if always else (),
        reactions=(laid_when_bought,) if "bought" in times else (),
        brings=(
            EXPLANATIONS(
                explains(PAPER, explained, 40), explains(COMPANY, explained, 40), explains(TILE, of_tile)
            ),
            PRINTED_ON_HEXES(_printed),
            MEANT(*(Meant(name, "private", partial(_laid_by, action=name)) for name in sorted(used))),
        ),
        above={"text": f"{__name__}.text:COMMON", "interop": f"{__name__}.interop:PART"},
    )
    several = any(row.several for row in rows.values())
    return (*((SEVERAL,) if several else ()), feature, *_words(rows, bool(corporations & set(rows))))


WORDS = {
    "lay_power_tile": "POWER_TILE",
    "lay_own_tile": "OWN_TILE",
    "lay_works_tile": "WORKS_TILE",
    "lay_terminal": "TERMINAL",
    "lay_canal": "CANAL",
    "lay_pair": "PAIR",
}
"""What is said of each way to lay: its name in `text`."""

SHAPES = {
    "tile in its hex": "IN_ITS_HEX",
    "tiles on a route": "ON_A_ROUTE",
    "yellow tiles or an upgrade": "YELLOW_OR_UPGRADE",
}
"""And of kinds of power that not every title has."""


def _words(rows: Mapping[str, Tiles], corporate: bool) -> Iterator[Feature]:
    """What is said of the ways to lay that these private companies have, and of no others; `corporate`: of some that
    corporations have as well."""
    used = {WORDS[row.action]: None for row in rows.values()}
    if corporate:
        used = {"OF_A_CORPORATION": None, **used}
    used |= {f"{WORDS[row.action]}_TOKEN": None for row in rows.values() if row.token}
    if any(row.when == "bought" for row in rows.values()):
        used["AS_BOUGHT"] = None
    if any(row.when == TURN for row in rows.values()):
        used["IN_THE_TURN"] = None
    shapes = {shape(row) for row in rows.values()}
    used |= {text: None for name, text in SHAPES.items() if name in shapes}
    for name in used:
        told = name.lower().replace("_", " ")
        yield Feature(f"words for a power: {told}", above={"text": f"{__name__}.text:{name}"})


__all__ = ["TILE_POWERS", "Tiles", "features"]
