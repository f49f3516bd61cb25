"""Refusals of what is built: track and tokens."""

from __future__ import annotations

from ..templates import _

BUILDING: dict[str, str] = {
    # track
    "one tile a turn": _("{who} has laid all the tiles that it may lay in this turn ({allowed})."),
    "hex can be built / unknown": _("There is no hex {hex} on the map."),
    "hex can be built / fixed": _("{hex} is {colour:colour}, and nothing is ever built there."),
    "tile exists": _("There is no tile {tile} with rotation {rotation} in this game."),
    "colour of the phase": _(
        "Tile {tile} is {colour:colour}, and phase {case} does not have that colour yet."
    ),
    "colour follows": _(
        "{hex} is {old:colour} now; tile {tile} is {new:colour}, which is not the colour that comes next."
    ),
    "tile suits the hex / listed": _("Tile {tile} is none of those that may come next in {hex}."),
    "tile suits the hex / hexes": _("Tile {tile} has its place in other hexes, not in {hex}."),
    "tile suits the hex / named": _("{hex} has tiles of its own in this colour, and {tile} is none of them."),
    "tile suits the hex / turned": _("Tile {tile} does not lie that way round in {hex}."),
    "tile suits the hex / label": _("{hex} and tile {tile} do not carry the same letter."),
    "tile suits the hex / plain": _(
        "Of {hex} and tile {tile}, one has a place to stop and the other has none."
    ),
    "tile suits the hex / city": _("Tile {tile} does not have as many cities as {hex}."),
    "tile suits the hex / town": _("Tile {tile} does not have as many small cities as {hex}."),
    "tile suits the hex / towns": _("Tile {tile} does not have as many small cities as {hex}."),
    "tile suits the hex / label upgrade": _("{hex} and tile {tile} do not carry the same letter."),
    "tile suits the hex / plain upgrade": _(
        "Of {hex} and tile {tile}, one has a place to stop and the other has none."
    ),
    "tile suits the hex / city upgrade": _("Tile {tile} does not have as many cities as {hex}."),
    "tile suits the hex / town upgrade": _("The small city in {hex} is not there on tile {tile}."),
    "tile suits the hex / towns upgrade": _("The small cities in {hex} are not there on tile {tile}."),
    "old track is kept": _("Tile {tile}[ ({track})] would take away track that lies in {hex}."),
    "track leads somewhere / map": _("In {hex} the track would run off the map at its {edge:edge} side."),
    "track leads somewhere / blank": _("In {hex} the track would run against a blank side of {beyond}."),
    "tile is in supply": _("All of tile {tile} are on the map: there are {supply} in the game."),
    "hex of a private company": _("{hex} is closed as long as a player owns {private}."),
    "home first": _(
        "{who} has no track at home yet: it builds in {home} before anywhere else, and not in {hex}."
    ),
    "treasury pays the terrain": _("{owner} has {cash:$}, and the terrain of {hex} costs {price:$}."),
    "track is on a route / yellow": _(
        "The new track in {hex} would not be connected to a route from a token of {who}."
    ),
    "track is on a route / plain": _("None of the new track in {hex} would be on a route of {who}."),
    "track is on a route / city": _("No route from a token of {who} reaches {hex} by the new track."),
    # tokens
    "one token a turn": _("{who} has placed its token of this turn already."),
    "token is left": _("{who} has no token left."),
    "token goes into a city / hex": _("There is no hex {hex} on the map."),
    "token goes into a city / city": _("There is no city for it in {hex:place}: tokens go into cities."),
    "one token a hex": _("{who} has a token in {hex:place} already."),
    "free space / full": _("{hex:place} is full, with tokens of {inside:list}."),
    "free space / kept": _("The last space in {hex:place} is kept for {kept:list}, at home there."),
    "city is on a route": _("No route from a token of {who} reaches {hex:place}."),
    "treasury pays the token": _("{owner} has {cash:$}, and the token costs {price:$}."),
}
