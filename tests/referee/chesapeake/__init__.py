"""A second referee for 18Chesapeake: a bookkeeper written from the rulebook and the data files alone.

Sections in comments and in the checks are those of the rulebook; "B6" and the like are rulings.md, where the
book is silent or can be read in two ways. From the stream come only decisions, draws of chance, and the
places where one turn or round gives way to the next; each of those is checked against what must come next.
"""

from __future__ import annotations

from .comparing import Comparing
from .ending import Ending
from .operating import Operating
from .privates import Privates
from .running import Running
from .stock import Stock
from .trains import Trains


class Referee(Comparing, Privates, Stock, Operating, Running, Trains, Ending):
    """The books of one game of 18Chesapeake."""
