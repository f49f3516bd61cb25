"""The titles whose files can be read and written."""

from __future__ import annotations

from .adapter import Adapter
from .chesapeake import CHESAPEAKE

ADAPTERS: tuple[Adapter, ...] = (CHESAPEAKE,)


def by_site(title: str) -> Adapter | None:
    """The adapter for a title of the site."""
    return next((a for a in ADAPTERS if a.site == title), None)


def by_title(title: str) -> Adapter | None:
    """The adapter for a title of ours."""
    return next((a for a in ADAPTERS if a.title == title), None)
