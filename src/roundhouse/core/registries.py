"""Registries: what features bring for code that shows or plays a position, and that no rule asks for.

A layer declares a registry with the type of its entries; a feature brings entries; code that shows a position reads
those of the assembled title, without knowing the mechanisms that they come from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from .title import Title

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Contribution:
    """Entries that a feature brings to one registry."""

    registry: Registry[Any]
    entries: tuple[Any, ...]


@dataclass(frozen=True, eq=False)
class Registry(Generic[T]):
    """Entries of one type, brought by features: `brings=(NAMES("a", "b"),)` in a feature, `NAMES.of(title)` to read.

    >>> NAMES: Registry[str] = Registry("names")
    >>> NAMES("a", "b").entries
    ('a', 'b')
    """

    name: str

    def __call__(self, *entries: T) -> Contribution:
        """Entries for a feature to bring."""
        return Contribution(self, entries)

    def of(self, title: Title) -> tuple[T, ...]:
        """The entries of all features of a title in the order of assembly; none where no feature brings any."""
        return title.entries.get(self, ())
