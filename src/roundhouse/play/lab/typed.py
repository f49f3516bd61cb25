"""Changes as they are typed: `tile F8 X1:4`, `train B&O 3`, `phase 4`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ...board.route_points import route_point
from ...text.language import gettext
from .error import LabError

FORMS = (
    "tile HEX TILE:ROTATION",
    "print HEX",
    "turn HEX",
    "token SYM HEX.k",
    "no token SYM HEX.k",
    "train SYM KIND",
    "no train SYM KIND",
    "begin SYM",
    "end SYM",
    "phase NAME",
    "block HEX.k",
    "unblock HEX.k",
)
"""How changes may be typed."""


def typed(line: str) -> dict[str, Any]:
    """A change as plain data, from what is typed or from JSON. Raises `LabError`.

    >>> typed("tile F8 X1:4")
    {'set': 'tile', 'hex': 'F8', 'tile': 'X1', 'rotation': 4}
    >>> typed("no train B&O 2")
    {'set': 'train', 'owner': 'B&O', 'kind': '2', 'take': True}
    """
    if line.lstrip().startswith("{"):
        try:
            return msgspec.json.decode(line, type=dict[str, Any])
        except (msgspec.MsgspecError, RecursionError):
            raise LabError(gettext("That is no JSON.")) from None
    words = line.split()
    match words:
        case ["tile", hex, tile]:
            name, colon, turn = tile.rpartition(":")
            rotation = int(turn) if turn.isascii() and turn.isdigit() and len(turn) == 1 else -1
            return {
                "set": "tile",
                "hex": hex,
                "tile": name if colon else tile,
                "rotation": rotation if colon else 0,
            }
        case ["print" | "turn" as way, hex]:
            return {"set": way, "hex": hex}
        case ["token", sym, place]:
            return {"set": "token", "corporation": sym, **_place(place)}
        case ["no", "token", sym, place]:
            return {"set": "no token", "corporation": sym, **_place(place)}
        case ["train", sym, kind]:
            return {"set": "train", "owner": sym, "kind": kind}
        case ["no", "train", sym, kind]:
            return {"set": "train", "owner": sym, "kind": kind, "take": True}
        case ["begin" | "end" as way, sym]:
            return {"set": "begun" if way == "begin" else "not begun", "corporation": sym}
        case ["phase", name]:
            return {"set": "phase", "phase": name}
        case ["block" | "unblock" as way, place]:
            return {"set": "blocked", **_place(place), "blocked": way == "block"}
        case _:
            forms = "; ".join(FORMS)
            raise LabError(gettext("A change is typed in one of these ways: {forms}.", forms=forms))


def _place(text: str) -> dict[str, Any]:
    try:
        hex, city = route_point(text)
    except ValueError:
        hex, city = text, 0
    return {"hex": hex, "city": int(city or 0)}


def as_typed(change: Mapping[str, Any]) -> str:
    """A change as it is typed, which `typed` reads; as JSON where a name has a space.

    >>> as_typed({"set": "token", "corporation": "B&O", "hex": "H6", "city": 0})
    'token B&O H6.0'
    """
    place = f"{change.get('hex', '')}.{change.get('city', 0)}"
    corporation = change.get("corporation", "")
    match change["set"]:
        case "tile":
            words = ["tile", change["hex"], f"{change['tile']}:{change['rotation']}"]
        case "token":
            words = ["token", corporation, place]
        case "no token":
            words = ["no", "token", corporation, place]
        case "train":
            words = [*(["no"] if change.get("take") else []), "train", change["owner"], change["kind"]]
        case "blocked":
            words = ["block" if change.get("blocked", True) else "unblock", place]
        case _:
            words = [""]
    if all(word and " " not in word for word in words):
        return " ".join(words)
    return msgspec.json.encode(change).decode()
