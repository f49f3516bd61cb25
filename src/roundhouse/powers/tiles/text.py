"""What is said of tiles laid by the power of a private company: in general, and of each way to lay them."""

from __future__ import annotations

from typing import Any

from ...core.position import Position
from ...text.templates import _
from ...text.texts import Texts, joined
from .laying import BOUGHT_STEP, TOKEN_STEPS
from .rows import LayCanal, LayTerminal, lays, power_of


def _of_tile(pos: Position, action: Any) -> dict[str, Any]:
    """The tile that the power has: the action says only how it lies."""
    row = power_of(pos, action)
    return {} if row is None else {"tile": lays(row, action)[0][1].tile}


_TILE = _("Lay tile {tile} in {hex} with {private}[: {track}]")
_KIND = _("laying a tile of a private company")
_HEADING = _("Lay a tile with a private company")

COMMON = Texts(
    refusals={
        "private company lays tiles": _("{private} does not have the power to lay a tile like this."),
        "power is used at its time": _("The power of {private} is not used in this step."),
        "power to lay is used once": _("{private} has laid its tile already."),
        "power lays so many tiles": _("{private} lays {allowed} tiles in its turn, and has done so."),
        "tile of a power goes into its hex / hex": _(
            "{private} lays tiles in {hexes:either} only, and not in {hex}."
        ),
        "tile of a power goes into its hex / again": _("{hex} has had a tile by this power already."),
        "tile of a power goes into its hex": _(
            "There is a tile in {hex}, which has ended the power of {private}."
        ),
        "tile of a power is one of its own": _(
            "{private} lays tiles of numbers {tiles:list}; {tile} is not, or it is turned impossibly."
        ),
        "tile of a power fits / supply": _("No tile {tile} is left."),
        "tile of a power fits / edge": _("In {hex} the track would lead nowhere at its {edge:edge} side."),
        "tile of a power is that of the turn": _(
            "{who} has laid its tile of this turn already, and this one is not laid beside it."
        ),
        "works lay yellow tiles or upgrade once / begun": _(
            "{private} has begun to lay yellow tiles in this turn; {tile} is {colour:colour}."
        ),
        "works lay yellow tiles or upgrade once / this turn": _(
            "{private} upgrades no tile that was laid in the same turn, as the one in {hex} was."
        ),
        "works lay yellow tiles or upgrade once / colour": _(
            "{private} lays yellow tiles or upgrades to {allowed:colour}; {tile} is {colour:colour}."
        ),
        "works lay yellow tiles or upgrade once / done": _(
            "{private} lays {allowed} yellow tiles or upgrades once in its turn, and has done so."
        ),
        "tiles of a power are joined": _("The two tiles do not join at the hexside between {hexes:list}."),
        "treasury pays the tiles of a power": _(
            "{owner} has {cash:$}, and the terrain of {hex} costs {price:$}."
        ),
    },
    explanations={
        "tile of its own / does": _(
            "Its owner can lay tile {tile} in one of {hexes:places}[; it is worth {value:$}]. No route has"
            " to lead there."
        ),
        "tiles in its hexes / does": _(
            "A tile can be laid or upgraded with it in each of {hexes:places}, on a route or not; if both are,"
            " their track joins."
        ),
        "tile of the turn / when": _(
            "In the track step of the company's turn, as its tile of that turn[; it pays {cost:$} for the"
            " terrain]."
        ),
        "beside the tile of the turn / when": _(
            "In the track step of the company's turn, besides its tile of the turn. The track may not run off"
            " the map."
        ),
        "hex is built / ends": _("The power is gone once any tile lies in {hexes:either}."),
        "tile is laid once / ends": _("Its tile is laid once."),
        "closes with its tile / ends": _(
            "It closes when its tile is laid; a second one may follow in the turn."
        ),
        "tile of a power / when": _("Only the private company {private} brings it into the game."),
    },
)


def _laid(kind: str) -> Texts:
    """For a lay that names hex, tile and rotation."""
    return Texts(labels={kind: _TILE}, kinds={kind: _KIND}, headings={kind: _HEADING})


def _with_token(kind: str) -> Texts:
    """For the token that may follow the lay."""
    step = TOKEN_STEPS[kind].name
    return Texts(
        events={f"step_closed / {step}": _("{who} places no token there")},
        labels={
            f"pass / {step}": _("Place no token there"),
            "canal_token": _("Place a token there, free of charge"),
        },
        kinds={"canal_token": _("placing the token that comes with a tile")},
        headings={"canal_token": _("Token")},
        prompts={step: _("{who} ({actor:name}) may place a token there at once")},
        steps={step: _("placing the token that comes with the tile")},
        refusals={
            "token on the tile can be placed / no token": _("{who} has no token left."),
            "token on the tile can be placed / placed": _("{who} has placed its token of this turn already."),
            "token on the tile can be placed / full": _("There is no free space for a token of {who}."),
        },
        explanations={
            "tile and token / does": _(
                "A company that owns it can lay tile {tile} in {hex:place}, even if none of its routes leads"
                " there, and then place its next token there free of charge. The token is its token of that turn,"
                " and cannot be placed there free of charge later."
            ),
        },
    )


POWER_TILE = _laid("lay_power_tile")
POWER_TILE_TOKEN = _with_token("lay_power_tile")
OF_A_CORPORATION = Texts(
    kinds={"lay_power_tile": _("laying a tile by a power")},
    headings={"lay_power_tile": _("Lay a tile by a power")},
    explanations={
        "tiles of its own / does": _(
            "By a power of its own it can lay tiles[ numbered {tiles:either}][ in {hexes:either}]: {count}."
        ),
    },
)
OWN_TILE = _laid("lay_own_tile")
WORKS_TILE = _laid("lay_works_tile")
YELLOW_OR_UPGRADE = Texts(
    explanations={
        "yellow tiles or an upgrade / does": _(
            "{count} yellow tiles can be laid with it, or one tile upgraded to {colour:colour}, where track of"
            " the company may be laid anyway."
        ),
    },
)
ON_A_ROUTE = Texts(
    explanations={
        "tiles on a route / does": _(
            "Tiles can be laid with it where a route of the company leads: {count}[, numbered {tiles:either}]."
        ),
    },
)
TERMINAL = Texts(
    labels={"lay_terminal": _("Lay the tile of {private} in {hex}[: {track}]")},
    label_facts={LayTerminal: _of_tile},
    kinds={"lay_terminal": _KIND},
    headings={"lay_terminal": _HEADING},
)
CANAL = Texts(
    labels={"lay_canal": _("Lay the tile of {private}[: {track}]")},
    label_facts={LayCanal: _of_tile},
    kinds={"lay_canal": _KIND},
    headings={"lay_canal": _HEADING},
)
CANAL_TOKEN = _with_token("lay_canal")
PAIR = Texts(
    labels={
        "lay_pair": _(
            "Lay tile {first.tile}, rotation {first.rotation}, and {second.tile}, rotation {second.rotation},"
            " with {private}"
        )
    },
    kinds={"lay_pair": _("laying the two tiles of a private company")},
    headings={"lay_pair": _("Lay two tiles of a private company")},
    explanations={
        "pair of tiles / does": _(
            "A company that owns it can, once, lay two tiles numbered {tiles:either}, one in each of"
            " {hexes:places}, with track that joins between them. They need no connection to its stations."
        ),
    },
)
IN_ITS_HEX = Texts(
    explanations={
        "tile in its hex / does": _(
            "A tile[ numbered {tiles:either}] can be laid in {hexes:places} with it, even if no route leads"
            " there."
        ),
    },
)
AS_BOUGHT = Texts(
    events={f"step_closed / {BOUGHT_STEP.name}": _("{who} lays no tile with the private company")},
    labels={f"pass / {BOUGHT_STEP.name}": _("Lay no tile with the private company")},
    prompts={BOUGHT_STEP.name: _("{who} ({actor:name}) may lay a tile with the private company at once")},
    steps={BOUGHT_STEP.name: _("laying a tile with a private company just bought")},
    explanations={
        "as it is bought / when": _("At once when a company buys it, and not later."),
    },
)

IN_THE_TURN = Texts(
    explanations={
        "in the turn / when": _(
            "At any moment of the company's turn, besides its tile of the turn. The track may not run off the map."
        ),
    },
)

TEXTS = joined(
    COMMON,
    IN_THE_TURN,
    OF_A_CORPORATION,
    POWER_TILE,
    POWER_TILE_TOKEN,
    OWN_TILE,
    WORKS_TILE,
    YELLOW_OR_UPGRADE,
    ON_A_ROUTE,
    TERMINAL,
    CANAL,
    CANAL_TOKEN,
    PAIR,
    IN_ITS_HEX,
    AS_BOUGHT,
)
"""All that can be said."""
