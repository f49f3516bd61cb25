"""What is said about ferries."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....text.templates import _
from ....text.texts import Texts
from ..ferry import OpenFerry


def _of_ferry(pos: Position, action: OpenFerry) -> dict[str, Any]:
    return {"laid": [f"{end.hex}: {end.tile}" for end in action.tiles]}


TEXTS = Texts(
    labels={"open_ferry": _("Open the ferry {ferry}[ ({laid:list})]")},
    label_facts={OpenFerry: _of_ferry},
    kinds={"open_ferry": _("opening a ferry")},
    headings={"open_ferry": _("Open a ferry")},
    refusals={
        "private company opens ferries": _("{private} opens no ferries."),
        "one ferry is opened": _("{private} has opened its ferry already."),
        "ferry exists": _("There is no ferry {ferry}; there are {ferries:list}."),
        "ferry takes the place of a tile": _(
            "{who} has laid a tile in this turn, and a ferry takes the place of that."
        ),
        "ferry is within reach": _(
            "{who} reaches none of the ends of {ferry} where its line shows: {ends:list}."
        ),
        "ends of the ferry get tiles / ends": _(
            "Tiles are laid at just those ends of {ferry} that have none[: {bare:list}]."
        ),
        "ends of the ferry get tiles / tile": _(
            "Tile {tile} is not for {hex} this way; the ferry takes {tiles:either} there."
        ),
        "tiles of the ferry are in supply": _("Of tile {tile} there are {left} left."),
        "treasury pays the ends of the ferry": _(
            "{owner} has {cash:$}, and terrain at the ends of {ferry} costs {price:$}."
        ),
    },
    explanations={
        "ferry / does": _(
            "A company can, once in the game, open one of these ferries: {ferries:list}. Its own trains"
            " use it free of charge; those of others pay the company {fee:$} a train."
        ),
        "tile of a ferry / when": _("Laid only as a ferry is opened."),
        "ferry / when": _(
            "In the company's track step instead of its tile, if its track reaches an end of the ferry."
            " An end without track gets its yellow tile, and its terrain is paid."
        ),
        "ferry / ends": _(
            "Stays open when the ferry is opened. An open ferry stays for good; a national company takes"
            " it over."
        ),
    },
)
