"""Pictures: tiles, map, stock market and tile sheet as SVG, built without anything but text."""

from .map import Rim, draw_hex, draw_map
from .map_places import HexMark
from .map_routes import Route, route_path
from .map_tokens import TokenMark
from .market import MarketMark, draw_market
from .style import ROUTE_COLOURS, contrast, text_colour
from .svg import DrawError, Svg
from .tile import draw_manifest, draw_tile

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
