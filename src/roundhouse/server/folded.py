"""Values that nobody looks at for a while, packed into a sixth of the memory or less."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

V = TypeVar("V")

LEVEL = 1
"""How hard they are packed: the quickest level of zlib, which leaves a sixth of HTML."""


class Form(NamedTuple, Generic[V]):
    """How values of a kind are written as bytes and read again."""

    write: Callable[[V], bytes]
    read: Callable[[bytes], V]


class Foldable(Generic[V]):
    """A value that nobody changes, and that may be folded: then it is read anew whenever it is asked for, until it is
    unfolded. Any thread may do either.

    >>> words = Foldable(["a", "b"], Form(lambda words: " ".join(words).encode(), lambda data: data.decode().split()))
    >>> words.fold()
    >>> words.value, words.folded
    (['a', 'b'], True)
    """

    __slots__ = ("_data", "_form", "_value")

    def __init__(self, value: V, form: Form[V]) -> None:
        self._value: V | None = value
        self._data = b""
        self._form = form

    @property
    def value(self) -> V:
        """The value, unfolded for this once where it is kept in little memory."""
        found = self._value
        return self._form.read(zlib.decompress(self._data)) if found is None else found

    @property
    def folded(self) -> bool:
        """Whether it takes little room."""
        return self._value is None

    def fold(self) -> None:
        """Let it take little room."""
        value = self._value
        if value is not None:
            self._data = self._data or zlib.compress(self._form.write(value), LEVEL)
            self._value = None

    def unfold(self) -> None:
        """Have it at hand."""
        self._value = self.value
