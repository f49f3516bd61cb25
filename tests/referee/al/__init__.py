"""The second referee of 18AL: a bookkeeper that works from the rulebook and the data files alone.

It follows a stream of a game, keeps its own books and says where the program's differ. Numbers in brackets
are sections of the rulebook; those whose numbers the text has lost are called as in rulings.md (4.2.2.1,
4.2.3.1, 4.2.5.1, 4.2.5.2), T1 to T3 are the tables. "Decided" points to section B of rulings.md.
"""

from __future__ import annotations

from .comparing import Comparing
from .ending import Ending
from .operating import Operating
from .privates import Privates
from .running import Running
from .stock import Stock
from .trains import Trains


class Referee(Comparing, Stock, Privates, Operating, Running, Trains, Ending):
    """Follows one game of 18AL."""
