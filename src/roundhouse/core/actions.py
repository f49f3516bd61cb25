"""Actions, and offers of actions with domains for the fields that are open."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

CHANCE = "chance"
"""The `by` of an action that nobody decides: a drawn card."""


class Action(msgspec.Struct, frozen=True, tag_field="type", tag="action", forbid_unknown_fields=True):
    """What somebody does. `by` is the id of the player (or `CHANCE`); the tag is the kind's name."""

    by: str

    @classmethod
    def kind(cls) -> str:
        """The tag that stands under "type" in the JSON form."""
        return str(cls.__struct_config__.tag)


class OneOf(msgspec.Struct, frozen=True, tag="one_of"):
    """One of the listed values."""

    values: tuple[Any, ...]

    def __contains__(self, value: object) -> bool:
        return value in self.values

    def all(self) -> tuple[Any, ...]:
        return self.values

    def ends(self) -> tuple[Any, ...]:
        return self.values


class Span(msgspec.Struct, frozen=True, tag="span"):
    """Whole numbers from `low` to `high`, both included, in steps of `step`."""

    low: int
    high: int
    step: int = 1

    def __contains__(self, value: object) -> bool:
        return (
            isinstance(value, int) and self.low <= value <= self.high and (value - self.low) % self.step == 0
        )

    def all(self) -> range:
        return range(self.low, self.high + 1, self.step)

    def ends(self) -> tuple[int, ...]:
        last = self.high - (self.high - self.low) % self.step
        return (self.low,) if last == self.low else (self.low, last)


class Free(msgspec.Struct, frozen=True, tag="free"):
    """Anything the checks accept; the value in the offered action is a sound suggestion."""

    def all(self) -> tuple[Any, ...]:
        """Nothing but the suggestion can be listed."""
        return ()


class Subset(msgspec.Struct, frozen=True, tag="subset"):
    """From `least` to `most` of the listed values, each once and in this order."""

    of: tuple[Any, ...]
    least: int = 0
    most: int = 0

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most:
            return False
        return value == tuple(one for one in self.of if one in value)

    def all(self) -> Sequence[tuple[Any, ...]]:
        return Subsets(self)

    def ends(self) -> tuple[tuple[Any, ...], ...]:
        return tuple(dict.fromkeys((self.of[: self.least], self.of[: self.most])))


class Subsets(Sequence[tuple[Any, ...]]):
    """All the values of such a domain, the small ones first; none is made before it is asked for."""

    def __init__(self, domain: Subset) -> None:
        self._of = domain.of
        self._counts = [(k, math.comb(len(domain.of), k)) for k in range(domain.least, domain.most + 1)]

    def __len__(self) -> int:
        return sum(count for _, count in self._counts)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        rest = index + len(self) if index < 0 else index
        for size, count in self._counts:
            if 0 <= rest < count:
                return self._picked(size, rest)
            rest -= count
        raise IndexError(index)

    def _picked(self, size: int, number: int) -> tuple[Any, ...]:
        """The combination of that number among those of its size."""
        found: list[Any] = []
        for place, one in enumerate(self._of):
            with_it = math.comb(len(self._of) - place - 1, size - len(found) - 1) if len(found) < size else 0
            if number < with_it:
                found.append(one)
            else:
                number -= with_it
        return tuple(found)


Domain = OneOf | Span | Subset | Free


class Offer(msgspec.Struct, frozen=True):
    """An action on offer.

    `action` is complete and playable as it stands. `open` names the fields that may be changed, and
    their domains; every combination of their values is on offer too.
    """

    action: Action
    open: Mapping[str, Domain] = {}

    def expand(self) -> Iterator[Action]:
        """All actions of the offer; of a free field, only the suggested value."""
        fields = {k: d.all() for k, d in self.open.items() if not isinstance(d, Free)}
        if not fields:
            yield self.action
            return
        for values in itertools.product(*fields.values()):
            yield replace(self.action, **dict(zip(fields, values, strict=True)))

    def probes(self) -> Iterator[Action]:
        """The actions at the ends of the domains: if these are legal, all between are."""
        fields = {k: d.ends() for k, d in self.open.items() if not isinstance(d, Free)}
        if not fields:
            yield self.action
            return
        for values in itertools.product(*fields.values()):
            yield replace(self.action, **dict(zip(fields, values, strict=True)))

    def size(self) -> int:
        """How many actions `expand` would yield."""
        return math.prod(len(d.all()) for d in self.open.values() if not isinstance(d, Free))

    def sample(self, rng: random.Random) -> Action:
        """One action of the offer, drawn uniformly per field."""
        chosen = {k: rng.choice(d.all()) for k, d in self.open.items() if not isinstance(d, Free)}
        return replace(self.action, **chosen) if chosen else self.action

    def holds(self, action: Action) -> bool:
        """Whether `action` is one of the offered ones (a free field may hold anything)."""
        if type(action) is not type(self.action):
            return False
        for name in action.__struct_fields__:
            value = getattr(action, name)
            domain = self.open.get(name)
            if domain is None:
                if value != getattr(self.action, name):
                    return False
            elif not isinstance(domain, Free) and value not in domain:
                return False
        return True
