"""What a company may run, as plain data: asked of the optimiser, and of the checker.

A title fills it in; nothing in it knows a title.  Stops are (hex, index on what lies there).  All values are whole
units of money.
"""

from collections.abc import Mapping

from msgspec import Struct

from ..board.network import StopKey
from .trains import Reach

Worth = tuple[tuple[StopKey, int], ...]
"""Stops with what each pays, 0 or more; a stop that is not there pays nothing."""


class RouteTrain(Struct, frozen=True):
    """A train that is to run.

    ``id``: unique among the trains of the question.  ``worth``: what stops pay it (None: the ``worth`` of the
    question).  ``at_end``: stops that pay another amount, a higher one, as the first or last of its run.
    ``free``: stops that use up nothing of its reach.  ``unscored``: stops that it passes as if they were not there:
    they pay nothing, use nothing up, and do not count among the least number of stops.  ``uncounted``: likewise, except
    that they pay.  ``anchors``: its run must contain one of these instead of any own token (None).  ``earned_by``: it
    runs only if a train without ``earned_by`` visits one of these (None: in any case).  ``pool``: trains of different
    pools may use the same track.
    """

    id: str
    reach: Reach
    worth: Worth | None = None
    at_end: Worth = ()
    free: frozenset[StopKey] = frozenset()
    unscored: frozenset[StopKey] = frozenset()
    uncounted: frozenset[StopKey] = frozenset()
    anchors: frozenset[StopKey] | None = None
    earned_by: frozenset[StopKey] | None = None
    pool: str = ""


class Bonus(Struct, frozen=True):
    """``amount`` more (0 or more) for a run that visits at least one stop of each set in ``visits``.

    ``id``: its name in a breakdown.  ``ends``: the two sets (exactly two) must be met by the two ends of the run.
    ``trains``: ids of the trains that can earn it (None: all).  ``once``: paid once for all runs together instead
    of for each.  ``required``: at least one run has to earn it, or the company does not run at all.
    """

    id: str
    amount: int
    visits: tuple[frozenset[StopKey], ...]
    ends: bool = False
    trains: frozenset[str] | None = None
    once: bool = False
    required: bool = False


class Fee(Struct, frozen=True):
    """``amount`` less (above 0) for each run that uses track of a kind in one of these hexes, once a run.

    ``id``: its name in a breakdown.  ``track``: the kind of track as the code of the face names it.  ``beside``: it is
    owed, and shown, but paid from elsewhere: what the run earns is not less for it.
    """

    id: str
    amount: int
    track: str
    hexes: frozenset[str]
    beside: bool = False


class Limit(Struct, frozen=True):
    """At most ``most`` runs (0: none) use track of a kind in one of these hexes.

    ``id``: what a fault calls it.  ``track``: the kind of track as the code of the face names it.
    """

    id: str
    track: str
    hexes: frozenset[str]
    most: int


class Doubling(Struct, frozen=True):
    """One stop of one run counts twice, whichever is best.

    ``id``: its name in a breakdown.  ``trains``: on whose runs (None: all).  ``stops``: which can be doubled (None:
    all).  A train carries one doubling at most.
    """

    id: str
    trains: frozenset[str] | None = None
    stops: frozenset[StopKey] | None = None


class Question(Struct, frozen=True, cache_hash=True):
    """All that decides which runs a company may make and what they earn, besides the track on the board.

    ``trains``: those that may run.  ``worth``: what stops pay.  ``tokens``: stops with an own token, one of which
    each run contains.  ``blocked``: stops that a run may end at but not pass, unless an own token is there.
    ``ends``: stops that no run passes, own token or not (off-board areas need not be named).  ``closed``: stops
    that no run visits.  ``joined``: sets of stops of which a run visits one at most, besides the areas of the board.
    ``uncounted``: stops of which a route of two places takes no notice.
    ``track``: kinds of special track that its trains may use.  ``bonuses``, ``fees``, ``doublings``, ``limits``.

    >>> train = RouteTrain("2-0", Reach(stops=2))
    >>> question = Question((train,), ((("A1", 0), 20),), tokens=frozenset({("A1", 0)}))
    >>> question.worth_to(train), question.barred
    ({('A1', 0): 20}, frozenset())
    """

    trains: tuple[RouteTrain, ...]
    worth: Worth
    tokens: frozenset[StopKey]
    blocked: frozenset[StopKey] = frozenset()
    ends: frozenset[StopKey] = frozenset()
    closed: frozenset[StopKey] = frozenset()
    joined: tuple[frozenset[StopKey], ...] = ()
    uncounted: frozenset[StopKey] = frozenset()
    track: frozenset[str] = frozenset()
    bonuses: tuple[Bonus, ...] = ()
    fees: tuple[Fee, ...] = ()
    doublings: tuple[Doubling, ...] = ()
    limits: tuple[Limit, ...] = ()

    @property
    def barred(self) -> frozenset[tuple[str, str]]:
        """The special track, as (hex, kind), that no run uses at all."""
        return frozenset((hex, limit.track) for limit in self.limits if not limit.most for hex in limit.hexes)

    def worth_to(self, train: RouteTrain) -> Mapping[StopKey, int]:
        """What stops pay a train; those that are not there pay nothing."""
        return dict(self.worth if train.worth is None else train.worth)
