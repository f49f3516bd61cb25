"""A title in the format of 18xx-maker, which draws maps, tiles, markets, cards and charters to be printed."""

from .game import as_maker

__all__ = ["as_maker"]
