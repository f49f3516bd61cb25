"""What is said about tiles that private companies bring."""

from __future__ import annotations

from ....text.templates import _
from ....text.texts import Texts

TEXTS = Texts(
    labels={
        "lay_own_tile": _("Lay tile {tile} in {hex} by {private}[: {track}]"),
        "lay_works_tile": _("Lay one more tile by {private}, {tile} in {hex}[: {track}]"),
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
        "tile of a power goes into its hex / hex": _(
            "By {private} tiles are laid in {hexes:list}, not in {hex}."
        ),
        "tile of a power goes into its hex / again": _(
            "In {hex} a tile has been laid by this power already."
        ),
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
        "tiles in its hexes / does": _(
            "A company can lay or upgrade a tile in one or both of {hexes:places}, besides its tiles of"
            " the turn and wherever its own track may be. Two tiles have to join between the hexes."
        ),
        "yellow tiles or an upgrade / does": _(
            "A company can lay {count} yellow tiles besides its tiles of the turn, or instead upgrade one"
            " yellow tile to {colour:colour} that it has not laid in this turn. Terrain is paid in full."
        ),
        "closes with its tile / ends": _("Closes once a company has used it, be it for a single tile."),
    },
)
