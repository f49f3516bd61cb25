"""What is said about tiles that private companies bring."""

from __future__ import annotations

from ....text.templates import _
from ....text.texts import Texts

TEXTS = Texts(
    labels={
        "lay_own_tile": _("Lay tile {tile} in {hex}, turned {rotation}, by {private}"),
        "lay_works_tile": _("Lay one more tile by {private}: {tile} in {hex}, turned {rotation}"),
    },
    kinds={
        "lay_own_tile": _("laying track in the hexes of a private company"),
        "lay_works_tile": _("laying one more tile"),
    },
    headings={
        "lay_own_tile": _("Lay in EJ&E's hexes"),
        "lay_works_tile": _("Lay one more tile by RailWorks"),
    },
    refusals={
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
    explanations={
        "own tiles / does": _(
            "A company can lay or upgrade a tile in one or both of {hexes:places}, besides its tiles of"
            " the turn and wherever its own track may be. Two tiles have to join between the hexes."
        ),
        "works / does": _(
            "A company can lay {count} yellow tiles besides its tiles of the turn, or instead upgrade one"
            " yellow tile to {colour:colour} that it has not laid in this turn. Terrain is paid in full."
        ),
        "extra tiles / ends": _("Closes once a company has used it, be it for a single tile."),
    },
)
