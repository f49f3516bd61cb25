"""The addresses of the site, each with something filled in for its parameters."""

from __future__ import annotations

import re
from typing import Any

from .security_world import World, filled, routes_of

ONE_CLICK = {"/unsubscribe/{secret}"}
"""Mail programs post here without cookies; the secret in the path is what allows it."""

ENDLESS = re.compile(r".*/stream(/event)?")


def fill(table: int) -> Any:
    """Values for the parameters of paths: that table, the first of everything else."""
    values = {"id": str(table), "hex": "H6", "title": "18Chesapeake", "name": "Ann", "path": "x"}
    return lambda name: values.get(name, "1")


def paths_of(world: World, *methods: str, table: int) -> list[tuple[str, str]]:
    """Every address that takes these methods, at the table."""
    return [
        (method, filled(path, fill(table)))
        for method, path in routes_of(world.app)
        if method in methods and path not in ONE_CLICK and not ENDLESS.fullmatch(path)
    ]
