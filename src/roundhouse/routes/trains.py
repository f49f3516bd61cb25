"""What a train can do, as the search for runs needs to know it."""

from msgspec import Struct


class Reach(Struct, frozen=True):
    """How far a train runs: at most ``stops`` stops (0 = any number), at least ``least``."""

    stops: int = 0
    least: int = 2


class RouteTrain(Struct, frozen=True):
    """A train that is to run: its id, which is unique among those of the company, and its reach."""

    id: str
    reach: Reach
