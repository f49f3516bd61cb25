"""What only 18GL says: homes, tiles by private companies, Chicago and the first round of a corporation."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....features.raising_money import funding_of
from ....rules.depot import TRAINS
from ....rules.shares import president
from ....rules.trains import BuyTrain
from ....text.templates import _
from ....text.texts import Texts, joined
from ..ferry import OpenFerry
from ..homes import CHOOSING
from . import mechanisms


def _of_ferry(pos: Position, action: OpenFerry) -> dict[str, Any]:
    return {"laid": [f"{end.hex}: {end.tile}" for end in action.tiles]}


def _of_train(pos: Position, action: BuyTrain) -> dict[str, Any]:
    who = pos.frame.who
    found = funding_of(pos, who, action.price)
    return {
        "seller": pos[TRAINS][action.train].owner,
        "bonds": found.bonds,
        "loans": found.loans,
        "help": found.president,
        "helper": president(pos, who),
    }


OWN = Texts(
    events={
        "went_bankrupt": _("{player:name} is bankrupt and cannot raise what {corporation} has to pay"),
    },
    labels={
        "choose_home": _("Place the home token in {hex:place}"),
        "lay_own_tile": _("Lay tile {tile} in {hex}, turned {rotation}, by {private}"),
        "lay_works_tile": _("Lay one more tile by {private}: {tile} in {hex}, turned {rotation}"),
        "buy_train / depot": _(
            "Buy a {train:train} from the bank for {price:$}[, bonds issued for it: {bonds}]"
            "[, loans taken for it: {loans}][, {help:$} of it from {helper:name}]"
        ),
        "open_ferry": _("Open the ferry {ferry}[ ({laid:list})]"),
    },
    label_facts={OpenFerry: _of_ferry, BuyTrain: _of_train},
    kinds={
        "choose_home": _("choosing a home"),
        "lay_own_tile": _("laying track in the hexes of a private company"),
        "lay_works_tile": _("laying one more tile"),
        "open_ferry": _("opening a ferry"),
    },
    headings={
        "choose_home": _("Home"),
        "lay_own_tile": _("Lay in EJ&E's hexes"),
        "lay_works_tile": _("Lay one more tile by RailWorks"),
        "open_ferry": _("Open a ferry"),
    },
    prompts={
        CHOOSING.name: _("{who} ({actor:name}) chooses its home"),
    },
    steps={
        CHOOSING.name: _("choosing a home"),
    },
    refusals={
        "sale for a train is needed / enough": _("There is enough money now, so no more shares are sold."),
        "money for the train is there": _("{short:$} are still lacking for what {who} has to pay."),
        "home is one of two": _("{who} chooses between {hexes:either}, not {hex}."),
        "tokens taken over / together": _(
            "Besides the homes, {most} tokens of all merged corporations together are taken over, and no more."
        ),
        "special token needs a connection": _("No route of {who} leads to {hex:place}."),
        "off-map locations are for homes": _(
            "In {hex:place} there is no space but for the home printed there."
        ),
        "second tile of the action is yellow": _(
            "{who} has laid a yellow tile by its tile action, so the other one has to be yellow; tile {tile} is"
            " {colour:colour}."
        ),
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
        "nobody is shut out": _(
            "Tile {tile} in {hex} would leave {corporation} no route from its home on which it could score"
            " with the tiles that can be laid in phase {phase}."
        ),
        "nobody is shut out by a ferry": _(
            "The tiles at the ends of the ferry {ferry} would leave {corporation} no route from its home on which"
            " it could score with the tiles that can be laid in phase {phase}."
        ),
        "private company lays in its own hexes / private": _(
            "{private} has no hexes to be built in by its power."
        ),
        "private company lays in its own hexes / hex": _(
            "By {private} tiles are laid in {hexes:list}, not in {hex}."
        ),
        "private company lays in its own hexes / again": _(
            "In {hex} a tile has been laid by this power already."
        ),
        "own tiles are joined": _(
            "Tile {tile} in {hex}, turned this way, does not meet the track in {other}."
        ),
        "works lay yellow tiles or upgrade once / private": _("{private} brings no more tiles."),
        "works lay yellow tiles or upgrade once / colour": _(
            "Tile {tile} is {colour:colour}; {private} brings yellow tiles, or an upgrade to {allowed:colour}."
        ),
        "works lay yellow tiles or upgrade once / done": _(
            "{private} brings {allowed} yellow tiles or one upgrade, and no more."
        ),
        "works lay yellow tiles or upgrade once / begun": _(
            "A yellow tile has been laid by {private}, so there is no upgrade by it."
        ),
        "works lay yellow tiles or upgrade once / this turn": _(
            "The tile in {hex} was laid in this turn, and {private} upgrades older ones only."
        ),
    },
)
"""Templates by name, or by "NAME / CASE"."""

TEXTS = joined(mechanisms.TEXTS, OWN)
