"""The four optional rules of section 7."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ...board.map import load_board
from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, Settings, amends, overrides
from ...core.state import Slot
from ...features import second_tile
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import TRAIN_KINDS
from ...rules.obsolescence import DELAYED
from ...rules.operating_round import NEXT_TURN, HomePlaced
from ...rules.reach import BOARD
from ...rules.track import TILE_ALLOWANCE, TileLaid
from ..options import Option, Switch

FIRST_TURN_TILES: Setting[int] = Setting("yellow tiles of a first turn")

FIRST: Slot[str] = Slot("first turn with more yellow tiles", str, "", until=NEXT_TURN)
"""The corporation at turn while it operates for the first time and has laid nothing but yellow tiles."""


# -- 7(a): two yellow tiles in the first turn --------------------------------------------------------


@reacts("first turn allows more yellow tiles", HomePlaced)
def begins(pos: Position, event: HomePlaced) -> None:
    """The home token tells that this is the first turn."""
    pos.set(FIRST, event.corporation)


@reacts("an upgrade is the only tile", TileLaid)
def upgraded(pos: Position, event: TileLaid) -> None:
    """After it the usual allowance is used up."""
    if BOARD(pos).tiles[event.tile].colour != "yellow":
        pos.set(FIRST, "")


@amends(TILE_ALLOWANCE, "more yellow tiles in the first turn")
def more_tiles(pos: Position, allowed: int, corporation: str) -> int:
    """Of the corporation that operates for the first time."""
    return FIRST_TURN_TILES(pos) if corporation == pos[FIRST] else allowed


# -- 7(d): no delay ----------------------------------------------------------------------------------


@overrides(DELAYED, "obsolete trains leave at once")
def at_once(pos: Position) -> bool:
    """No train has another run before it leaves, whoever owns it."""
    return False


TWO_YELLOW = Option(
    "double_yellow_first_or", "two yellow tiles may be laid in a corporation's first turn (7a)", "18AL-7-2"
)
DECATUR = Option("LN_home_city_moved", "L&N starts in Decatur instead of Nashville (7b)", "18AL-7-6")
ENDLESS = Option("unlimited_4d", "there is no end of 4D-trains (7c)", "18AL-7-9")
NO_DELAY = Option(
    "hard_rust_t4", "the 7-train removes all 4-trains at once, without another run (7d)", "18AL-7-10"
)

OPTIONS = (TWO_YELLOW, DECATUR, ENDLESS, NO_DELAY)

SITE_COUNT = 8
"""4D-trains that 18xx.games has under 7(c)."""


def switches(
    data: Mapping[str, Any],
    map_toml: Mapping[str, Any],
    tiles_toml: Mapping[str, Any],
    settings: Settings,
    counted: bool,
) -> tuple[Switch, ...]:
    """The optional rules as switches.

    `data`, `map_toml`, `tiles_toml`: the title's files; `settings`: those of the title without options; `counted`: the
    endless trains have an end all the same, that of 18xx.games.
    """
    optional = data["optional"]
    home = optional["home"]
    charters, kinds = settings[CORPORATION_SPECS].copy(), settings[TRAIN_KINDS].copy()
    charters[home["corporation"]] = replace(charters[home["corporation"]], home=home["hex"])
    printed = {**map_toml, "hexes": {**map_toml["hexes"], **map_toml["decatur"]}}
    endless = optional["endless_train"]
    kinds[endless] = replace(kinds[endless], count=SITE_COUNT if counted else None)
    return (
        Switch(
            TWO_YELLOW,
            Feature(
                TWO_YELLOW.name,
                slots=(FIRST,),
                amendments=(more_tiles,),
                checks=second_tile.CHECKS,
                brings=second_tile.BRINGS,
                reactions=(begins, upgraded),
                above=second_tile.ABOVE,
            ),
            Settings(FIRST_TURN_TILES.to(optional["first_turn_yellow_tiles"])),
        ),
        Switch(
            DECATUR,
            Feature(DECATUR.name),
            Settings(CORPORATION_SPECS.to(charters), BOARD.to(load_board(printed, tiles_toml))),
        ),
        Switch(ENDLESS, Feature(ENDLESS.name), Settings(TRAIN_KINDS.to(kinds))),
        Switch(NO_DELAY, Feature(NO_DELAY.name, overrides=(at_once,))),
    )
