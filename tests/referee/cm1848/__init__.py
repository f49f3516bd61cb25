"""A second bookkeeper of 1848, written from the rulebook: it says where a game departs from the book.

The draft has no numbers; chapters are counted as in title.toml: 2 map, 3 stock market, 4 private companies,
5 subsidiaries, 6 Credit Mobilier, 7 pioneers, 8 corporations, 9 land grants, 10 charters, 11 bonds, 12 track,
13 rolling stock, 14 station markers, 15 track rights, 16 setting up, 18 and 19 conventions, 20 stock rounds,
21 selling, 22 buy actions, 23 conversion, 24 buying, 25 mergers, 26 take-overs, 27 end of a stock round,
28 operating rounds, 29 routes, 30 home markers, 31 work of subsidiaries, 32 track, 33 markers and rights,
34 running, 35 dividends, 36 buying rolling stock, 37 phases, 38 puffing, 39 own stock, 40 end of the game,
45 certificate limits.

Only choices are taken from the stream: what a player does, who passes unasked (`passed`, `left_auction`),
which subsidiary builds, and whether a turn goes on after its purchase (bonds may still be changed then).
"""

from __future__ import annotations

from .charters import Charters
from .comparing import Comparing
from .conventions import Conventions
from .ending import Ending
from .markers import Markers
from .mergers import Mergers
from .operating import Operating
from .papers import Papers
from .running import Running
from .stock import Stock
from .track import Track
from .trains import Trains


class Referee(
    Comparing,
    Conventions,
    Stock,
    Charters,
    Operating,
    Papers,
    Track,
    Markers,
    Running,
    Trains,
    Mergers,
    Ending,
):
    """Follows a game of 1848."""
