"""Pictures: tiles, map, stock market and tile sheet as SVG, built without anything but text."""

from roundhouse.draw.map import HexMark, Rim, Route, TokenMark, draw_hex, draw_map, route_path
from roundhouse.draw.market import MarketMark, draw_market
from roundhouse.draw.style import ROUTE_COLOURS, contrast, text_colour
from roundhouse.draw.svg import DrawError, Svg
from roundhouse.draw.tile import draw_manifest, draw_tile

__all__ = [
    "draw_tile",
    "draw_map",
    "draw_hex",
    "route_path",
    "draw_market",
    "draw_manifest",
    "TokenMark",
    "MarketMark",
    "Route",
    "Svg",
    "DrawError",
    "HexMark",
    "Rim",
    "ROUTE_COLOURS",
    "text_colour",
    "contrast",
]
