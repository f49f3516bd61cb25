"""Changes of the lab in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .language import gettext


def change_said(change: Mapping[str, Any]) -> str:
    """What a change does, in a few words; "" for a kind that has none.

    >>> change_said({"set": "tile", "hex": "G7", "tile": "9", "rotation": 1})
    'tile 9 on G7, rotation 1'
    """
    facts = {"rotation": 0, "city": 0, **change}
    match change.get("set"):
        case "tile":
            return gettext(
                "tile {tile} on {hex}, rotation {rotation}", **_of(facts, "tile", "hex", "rotation")
            )
        case "token":
            return gettext("token of {corporation} in {hex}", **_of(facts, "corporation", "hex"))
        case "train":
            return gettext("a {kind} for {owner}", **_of(facts, "kind", "owner"))
        case _:
            return ""


def _of(facts: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: facts.get(name, "") for name in names}
