"""What the tests of all titles' data read them beside."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any


def charts_of(title: str) -> Callable[[Path, str], dict[str, Any]]:
    """`charts_of("18AL")(shared, "map")`: a file of the reference material on a title."""

    def charted(shared: Path, name: str) -> dict[str, Any]:
        return tomllib.loads((shared / "reference" / title / f"{name}.toml").read_text(encoding="utf-8"))

    return charted


def by(rows: list[dict[str, Any]], key: str) -> dict[str, dict[str, Any]]:
    """The rows by what they have under the key, which must tell them apart."""
    found = {row[key]: row for row in rows}
    assert len(found) == len(rows)
    return found
