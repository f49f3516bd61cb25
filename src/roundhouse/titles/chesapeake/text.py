"""What only 18Chesapeake says: its private companies and the game for two."""

from __future__ import annotations

from ...text.templates import _
from ...text.texts import Texts
from .powers import CANAL_STEP, DRAW_STEP

TEXTS = Texts(
    events={
        f"step_closed / {CANAL_STEP.name}": _("{who} places no token there"),
        "drawn": _("{corporation} is drawn: its president's certificate is among the private companies"),
        "share_removed": _("A share of {corporation} leaves the game from the bank pool"),
    },
    labels={
        "draw": _("Draw {corporation}"),
        f"pass / {CANAL_STEP.name}": _("Place no token there"),
        "lay_pair": _(
            "Lay tile {first.tile}, turned {first.rotation}, and {second.tile}, turned {second.rotation},"
            " with {private}"
        ),
        "lay_canal": _("Lay the tile of {private}, turned {rotation}"),
        "canal_token": _("Place a token there, free of charge"),
    },
    kinds={
        "draw": _("drawing a corporation"),
        "lay_pair": _("laying the two tiles of a private company"),
        "lay_canal": _("laying the tile of a private company"),
        "canal_token": _("placing the token that comes with a tile"),
    },
    headings={
        "draw": _("Draw"),
        "lay_pair": _("Lay two tiles of a private company"),
        "lay_canal": _("Lay the tile of a private company"),
        "canal_token": _("Token"),
    },
    prompts={
        DRAW_STEP.name: _("A corporation is drawn"),
        CANAL_STEP.name: _("{who} ({actor:name}) may place a token there at once"),
    },
    steps={
        DRAW_STEP.name: _("drawing a corporation"),
        CANAL_STEP.name: _("placing the token that comes with the tile"),
    },
    refusals={
        "corporation can be drawn": _(
            "{corporation} cannot be drawn: one corporation of the game is, and only once."
        ),
        "private company lays a pair": _("{private} does not have the power to lay two tiles."),
        "power is still there": _("There is a tile in {hex}, which has ended the power of {private}."),
        "tiles of the pair": _(
            "The two tiles are of numbers {tiles:list}; {tile} is not, or it is turned impossibly."
        ),
        "pair is joined": _("The two tiles do not join at the hexside between {hexes:list}."),
        "pair leads somewhere": _("In {hex} the track would lead nowhere at its {edge:edge} side."),
        "private company lays the canal tile": _("{private} does not have the power to lay this tile."),
        "canal tile is the tile of the turn": _("{who} has laid its tile of this turn already."),
        "canal hex is unbuilt": _("There is a tile in {hex} already."),
        "canal tile fits / rotation": _("A tile is turned by 0 to 5 steps, not by {rotation}."),
        "canal tile fits / supply": _("No tile {tile} is left."),
        "canal tile fits / edge": _("In {hex} the track would lead nowhere at its {edge:edge} side."),
        "treasury pays the canal's terrain": _("{owner} has {cash:$}, and the terrain costs {price:$}."),
        "canal token can be placed / no token": _("{who} has no token left."),
        "canal token can be placed / placed": _("{who} has placed its token of this turn already."),
        "canal token can be placed / full": _("There is no free space for a token of {who}."),
    },
    explanations={
        "pair / does": _(
            "A company that owns it can, once, lay two tiles numbered {tiles:either}, one in each of"
            " {hexes:places}, with track that joins between them. They need no connection to its stations"
            " and come besides its tile of the turn."
        ),
        "pair / when": _(
            "In the track step of that company's turn, both tiles at once; their track may not run off"
            " the map."
        ),
        "pair / ends": _("The power is gone once any other tile lies in {hexes:either}."),
        "canal / does": _(
            "A company that owns it can lay tile {tile} in {hex:place}, even if none of its routes leads"
            " there, and then place its next token there free of charge."
        ),
        "canal / when": _(
            "In the track step of that company's turn, as its tile of that turn; it pays {cost:$} for the"
            " terrain. The token is its token of that turn, and cannot be placed there free of charge"
            " later."
        ),
        "canal / ends": _("The power is gone once a tile lies in {hex}."),
    },
)
