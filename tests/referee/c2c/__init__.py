"""A second bookkeeper for 18C2C (rulebook 1.4.0): works out from the book what each action must have led to.

Sections named in `expect` are those of the rulebook; A, B, C and F are its appendices. Where the book is
silent a comment says "silent, decided: ...", after rulings.md. Nothing comes from the program being checked.
"""

from __future__ import annotations

from .auction import Auction
from .comparing import Comparing
from .deals import Deals
from .ending import Ending
from .mergers import Mergers
from .nationals import Nationals
from .operating import Operating
from .running import Running
from .stock import Stock
from .trains import Trains


class Referee(Comparing, Auction, Stock, Mergers, Deals, Operating, Running, Trains, Nationals, Ending):
    """Follows a game of 18C2C."""
