"""Actions as numbers: for each title a closed space, and in each position the numbers of what can be done.

A number is a type of action and the values of its fields as digits. Values that have words (`words.py`: hexes, tiles,
corporations, owners, ...) have the same digit in every position; trains are told by their kind and by which of that
kind; all others (sums of money, sets of runs, pairs of tiles) by their rank among what is on the menu with the same
digits before. So equal moves have equal numbers wherever that can be, and no two moves on a menu have the same one.

>>> from roundhouse import Game
>>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
>>> code = Encoding(game.title)
>>> [code.tell(number) for number in code.menu(game.state)][:2]
['bid private=1 price=0', 'bid private=1 price=1']
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from ..bots.menu import LEVELS, menu
from ..core.actions import Action
from ..core.game import legal
from ..core.position import Position
from ..core.state import State
from ..core.title import Title
from .words import IS_TRAIN, RANKS, Words

MAX_UNKNOWN_WORDS = 4
"""How many values of a field with words may be on a menu without being among its words; of `BOARD` one: none at all."""

BOARD = ("hex", "tile", "rotation", "city")
LAYS = ("hex", "tile")
"""Where both are told already, what else there is to tell is told by its rank, since there is hardly a choice."""


class NotOnMenu(LookupError):
    """Raised for a number that stands for nothing in this position, or an action without one; says which."""


class _Block:
    """The numbers of one kind of action: from `first` on, as many as the digits of its fields allow."""

    def __init__(
        self, kind: str, first: int, fields: Sequence[str], sizes: Sequence[tuple[int, ...]]
    ) -> None:
        self.kind = kind
        self.first = first
        self.fields = dict(zip(fields, sizes, strict=True))
        self.size = math.prod(size for digits in sizes for size in digits)


class Encoding:
    """The numbers 0 to `size` - 1 of a title's actions, for its players and options; chance has none.

    `blocks` are the types of action in alphabetical order with their first number and how many they have.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> code = Encoding(game.title)
    >>> number, action = next(iter(code.menu(game.state).items()))
    >>> code.tell(number), code.number(game.state, action) == number, code.action(game.state, number) == action
    ('bid private=1 price=0', True, True)
    >>> code.action(game.state, 0)
    Traceback (most recent call last):
        ...
    roundhouse.env.encoding.NotOnMenu: The number 0 stands for nothing that can be done now.
    """

    def __init__(self, title: Title) -> None:
        self.title = title
        self._words = Words(title)
        self._index: dict[str, dict[Any, int]] = {
            name: {value: digit for digit, value in enumerate(values)}
            for name, values in self._words.by_field.items()
        }
        self._kind_of_train = {kind: digit for digit, kind in enumerate(self._words.trains, 1)}
        self._blocks: dict[str, _Block] = {}
        self._last: tuple[State, dict[int, Action]] | None = None
        self.size = 0
        for name in sorted(title.action_types):
            fields = [
                f.name for f in msgspec.structs.fields(title.action_types[name].action) if f.name != "by"
            ]
            sizes = [self._sizes(field, fields[:k]) for k, field in enumerate(fields)]
            block = _Block(name, self.size, fields, sizes)
            self._blocks[name] = block
            self.size += block.size

    @property
    def blocks(self) -> Mapping[str, tuple[int, int]]:
        """By type of action: its first number, and how many it has."""
        return {name: (block.first, block.size) for name, block in self._blocks.items()}

    def menu(self, state: State) -> dict[int, Action]:
        """The numbers of what can be done now, in order, with the action that each stands for; {} at the end.

        Raises `NotOnMenu` when a position has more moves of a sort than there are numbers for.
        """
        if self._last is not None and self._last[0] is state:
            return self._last[1]
        pos = Position(self.title, state)
        by_kind: dict[str, list[Action]] = {}
        for action in menu(legal(self.title, state)):
            by_kind.setdefault(action.kind(), []).append(action)
        found: dict[int, Action] = {}
        for kind, actions in by_kind.items():
            found.update(self._numbered(pos, self._blocks[kind], actions))
        ordered = {number: found[number] for number in sorted(found)}
        self._last = (state, ordered)
        return ordered

    def number(self, state: State, action: Action) -> int:
        """The number of an action on the menu. Raises `NotOnMenu` for any other."""
        for number, known in self.menu(state).items():
            if known == action:
                return number
        raise NotOnMenu(f"{action.kind()!r} with these values is not on the menu of this position.")

    def action(self, state: State, number: int) -> Action:
        """What the number stands for in this position. Raises `NotOnMenu` where that is nothing."""
        try:
            return self.menu(state)[number]
        except KeyError:
            raise NotOnMenu(f"The number {number} stands for nothing that can be done now.") from None

    def tell(self, number: int) -> str:
        """The action type and the digits of a number, for people. Raises IndexError outside 0 to `size` - 1."""
        if not 0 <= number < self.size:
            raise IndexError(number)
        block = next(b for b in self._blocks.values() if b.first <= number < b.first + b.size)
        rest, words = number - block.first, []
        for field, sizes in reversed(block.fields.items()):
            digits = []
            for size in reversed(sizes):
                rest, digit = divmod(rest, size)
                digits.append(str(digit))
            words.append(f"{field}={'/'.join(reversed(digits))}")
        return " ".join([block.kind, *reversed(words)])

    def _sizes(self, field: str, before: Sequence[str]) -> tuple[int, ...]:
        """How many values each digit of a field has, which comes after others of the same action."""
        if field in IS_TRAIN:
            return (len(self._kind_of_train) + 1, RANKS[field])
        if field not in self._index or self._by_rank(field, before):
            return (RANKS.get(field, LEVELS) if field not in self._index else 2,)
        return (len(self._index[field]) + (1 if field in BOARD else MAX_UNKNOWN_WORDS),)

    def _by_rank(self, field: str, before: Iterable[str]) -> bool:
        return field not in BOARD and all(lay in before for lay in LAYS)

    def _numbered(self, pos: Position, block: _Block, actions: list[Action]) -> Iterable[tuple[int, Action]]:
        """The actions of one kind with their numbers."""
        groups: list[tuple[int, list[Action]]] = [(0, actions)]
        before: list[str] = []
        for field, sizes in block.fields.items():
            ranked = field not in self._index or self._by_rank(field, before)
            groups = [
                (number * math.prod(sizes) + digit, same)
                for number, group in groups
                for digit, same in self._split(pos, field, sizes, ranked, group)
            ]
            before.append(field)
        for number, group in groups:
            if len(group) > 1:
                raise NotOnMenu(f"Two actions of the kind {block.kind!r} cannot be told apart.")
            yield block.first + number, group[0]

    def _split(
        self, pos: Position, field: str, sizes: tuple[int, ...], ranked: bool, group: list[Action]
    ) -> Iterator[tuple[int, list[Action]]]:
        """The actions of a group by the value of the field, with the digits of that value as one number."""
        by_value: dict[Any, list[Action]] = {}
        for action in group:
            by_value.setdefault(getattr(action, field), []).append(action)
        values = sorted(by_value) if all(isinstance(value, int) for value in by_value) else list(by_value)
        if field in IS_TRAIN:
            seen: dict[int, int] = {}
            for value in values:
                kind = self._kind_of_train.get(self._words.train(pos, value), 0)
                rank = seen[kind] = seen.get(kind, -1) + 1
                yield kind * sizes[1] + self._fits(field, value, rank, sizes[1]), by_value[value]
            return
        index = {} if ranked else self._index[field]
        strangers = [value for value in values if value not in index]
        for rank, value in enumerate(strangers):
            yield len(index) + self._fits(field, value, rank, sizes[0] - len(index)), by_value[value]
        for value in values:
            if value in index:
                yield index[value], by_value[value]

    def _fits(self, field: str, value: Any, rank: int, size: int) -> int:
        if rank >= size:
            raise NotOnMenu(
                f"There are more values of {field!r} on the menu than the {size} that have numbers: {value!r}."
            )
        return rank
