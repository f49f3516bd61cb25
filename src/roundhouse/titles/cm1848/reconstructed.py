"""Which figures of 1848 are our own, because the rulebook's tables are lost."""

from __future__ import annotations

import functools

import msgspec

from ..entry import Reconstructed
from .data import title_data


@functools.lru_cache(maxsize=1)
def reconstructed() -> tuple[Reconstructed, ...]:
    """The entries under `[[reconstructed]]` in title.toml. An entry goes when better figures are put in."""
    return msgspec.convert(title_data()["reconstructed"], tuple[Reconstructed, ...])
