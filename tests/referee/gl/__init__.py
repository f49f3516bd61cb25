"""A second referee of 18GL, written from the rulebook and the data files alone.

It follows a stream line by line. An action, and the few events that only say where the game stands (a player
passed, a turn or a round began, a corporation could not run), are taken as decisions; everything that follows
from them by the book is worked out here, entered in books of our own, and compared with the program's events
and tables.
"""

from __future__ import annotations

from .comparing import Comparing
from .conrail import Conrail
from .ending import Ending
from .money import Money
from .operating import Operating
from .privates import Privates
from .readings import Readings
from .running import Running
from .stock import Stock
from .trains import Trains


class Referee(Comparing, Readings, Stock, Privates, Operating, Running, Money, Trains, Conrail, Ending):
    """The books of one game of 18GL."""
