"""What a train can do, as the search for runs needs to know it."""

from msgspec import Struct


class Reach(Struct, frozen=True):
    """How far a train runs: at most ``stops`` stops that count and over at most ``hexes`` hexsides (0 = any
    number), and to ``least`` scoring stops at least.

    A train is measured by one of the two or by none.  ``hexes`` are the hexes that a run enters after the one it
    begins in, each time anew.
    """

    stops: int = 0
    least: int = 2
    hexes: int = 0
