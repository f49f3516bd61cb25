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
    """What somebody does: the base of all types of action. `by` is the id of the player, or `CHANCE`.

    Subclasses name their tag, which is the type's name in the JSON form, and add fields.

    >>> import msgspec
    >>> from roundhouse.play.example import Take
    >>> Take.kind(), msgspec.json.encode(Take("Ann", 2))
    ('take', b'{"type":"take","by":"Ann","count":2}')
    """

    by: str

    @classmethod
    def kind(cls) -> str:
        """The type's name: the tag that stands under "type" in the JSON form."""
        return str(cls.__struct_config__.tag)


class OneOf(msgspec.Struct, frozen=True, tag="one_of"):
    """A domain: one of the listed values.

    >>> colours = OneOf(("yellow", "green"))
    >>> "green" in colours, "brown" in colours, colours.all()
    (True, False, ('yellow', 'green'))
    """

    values: tuple[Any, ...]

    def __contains__(self, value: object) -> bool:
        return value in self.values

    def all(self) -> tuple[Any, ...]:
        """All values of the domain, in order."""
        return self.values

    def ends(self) -> tuple[Any, ...]:
        """The values to try in order to see whether all are legal: of a list, each."""
        return self.values


class Span(msgspec.Struct, frozen=True, tag="span"):
    """A domain: whole numbers from `low` to `high`, both included, in steps of `step`.

    >>> bids = Span(50, 70, 5)
    >>> 55 in bids, 57 in bids, list(bids.all()), bids.ends()
    (True, False, [50, 55, 60, 65, 70], (50, 70))
    """

    low: int
    high: int
    step: int = 1

    def __contains__(self, value: object) -> bool:
        return (
            isinstance(value, int) and self.low <= value <= self.high and (value - self.low) % self.step == 0
        )

    def all(self) -> range:
        """All values of the domain, from the lowest."""
        return range(self.low, self.high + 1, self.step)

    def ends(self) -> tuple[int, ...]:
        """The lowest and the highest value; only one where they are equal."""
        last = self.high - (self.high - self.low) % self.step
        return (self.low,) if last == self.low else (self.low, last)


class Free(msgspec.Struct, frozen=True, tag="free"):
    """A domain that cannot be listed: anything that the checks accept.

    The value in the offered action is a sound suggestion.

    >>> Free().all()
    ()
    """

    def all(self) -> tuple[Any, ...]:
        """Nothing: only the suggestion is known."""
        return ()


class Subset(msgspec.Struct, frozen=True, tag="subset"):
    """A domain: from `least` to `most` of the listed values, each once and in this order, as a tuple.

    >>> trains = Subset(("2", "3", "4"), 1, 2)
    >>> ("2", "4") in trains, ("4", "2") in trains, trains.ends()
    (True, False, (('2',), ('2', '3')))
    >>> list(trains.all())
    [('2',), ('3',), ('4',), ('2', '3'), ('2', '4'), ('3', '4')]
    """

    of: tuple[Any, ...]
    least: int = 0
    most: int = 0

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most:
            return False
        return value == tuple(one for one in self.of if one in value)

    def all(self) -> Sequence[tuple[Any, ...]]:
        """All values of the domain, the small ones first; see `Subsets`."""
        return Subsets(self)

    def ends(self) -> tuple[tuple[Any, ...], ...]:
        """The first of the smallest and of the largest values."""
        return tuple(dict.fromkeys((self.of[: self.least], self.of[: self.most])))


class Subsets(Sequence[tuple[Any, ...]]):
    """All the values of a `Subset`, the small ones first, as a sequence. None is made before it is asked for.

    Raises IndexError outside its length.

    >>> values = Subsets(Subset(("2", "3", "4"), 1, 2))
    >>> len(values), values[3]
    (6, ('2', '3'))
    """

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

    `action` is complete and can be played as it stands. `open` names the fields that may be changed, and their domains;
    every combination of their values is on offer too.

    >>> import random
    >>> from roundhouse.play.example import Take
    >>> offer = Offer(Take("Ann", 1), {"count": Span(1, 3)})
    >>> offer.size(), [action.count for action in offer.expand()]
    (3, [1, 2, 3])
    >>> offer.holds(Take("Ann", 3)), offer.holds(Take("Ann", 4))
    (True, False)
    >>> offer.sample(random.Random(1)) in offer.expand()
    True
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
