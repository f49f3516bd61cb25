"""A title as a later version of its rules would have it: other settings, another number."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from roundhouse.core.title import Title
from roundhouse.rules.privates import PRIVATE_COMPANIES
from roundhouse.titles.entry import Entry
from roundhouse.titles.found import IMPORTED, title


def later(
    monkeypatch: pytest.MonkeyPatch,
    name: str = "18Chesapeake",
    *,
    version: int | None = None,
    revenues: Mapping[str, int] | None = None,
    settings: Mapping[str, Any] | None = None,
) -> Entry:
    """Have the title in a later version: `revenues` of private companies and `settings` that are other ones."""
    entry = title(name)

    @functools.cache
    def build(players: tuple[str, ...], options: tuple[str, ...]) -> Title:
        built = entry.build(players, options)
        papers = dict(built.settings[PRIVATE_COMPANIES.name])
        for sym, revenue in (revenues or {}).items():
            papers[sym] = msgspec.structs.replace(papers[sym], revenue=revenue)
        changed = {**built.settings, PRIVATE_COMPANIES.name: papers, **(settings or {})}
        return dataclasses.replace(
            built, settings=changed, version=built.version if version is None else version
        )

    changed = dataclasses.replace(entry, build=build)
    monkeypatch.setitem(IMPORTED, name, changed)
    return changed


NOW = title("18Chesapeake").build(("Ann", "Ben"), ()).version
"""The version of the rules of 18Chesapeake."""

__all__ = ["NOW", "later"]
