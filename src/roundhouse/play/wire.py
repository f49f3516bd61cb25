"""What goes over the wire, as JSON Schema: every kind of action, event and offer of a title, and its positions.

The schemas are made from the types that the engine reads and writes, so they say what it takes and gives.

>>> from roundhouse.titles.found import title
>>> made = schema_of(title("18AL"))
>>> made["$defs"]["Action"]["discriminator"]["mapping"]["bid"]
'#/$defs/Bid'
>>> made["$defs"]["Bid"]["required"]
['type', 'by', 'private', 'price']
>>> sorted(made["$defs"]["State"]["properties"])
['slots', 'stack', 'tables']
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from ..core.actions import Action, Free, OneOf, Span, Subset
from ..core.events import Event
from ..core.state import Frame
from ..core.title import Title
from ..titles.entry import Entry
from ..titles.schema.editors import DIALECT, unindented

SEATS = ("Ann", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal")
REF = "#/$defs/{name}"

_PACKAGE = __name__.partition(".")[0]
_LAYERS = ("core", "rules", "features", "powers", "titles")
"""Where kinds of actions and events are."""
_UPPER = {"text", "bots", "interop", "kernel", "schema"}
"""Modules there that belong to layers above, or have none."""


def schema_of(entry: Entry) -> dict[str, Any]:
    """The schema of a title: `Action`, `Event`, `Domain` (what an open field of an offer may be) and `State`.

    It has the kinds of every option. Of a position it says what every table of the title has; options add to it.
    """
    built = [entry.build(SEATS[:count], ()) for count in sorted(set(entry.players))]
    own = {entry.folder.replace("\\", "/").rpartition("/")[2]}
    kinds: dict[str, type[Action]] = {kind.kind(): kind for kind in _tagged(Action, own) if _is_in(kind, own)}
    for title in built:
        kinds.update((kind.kind(), kind) for kind in title.actions())
    events = {str(kind.__struct_config__.tag): kind for kind in _tagged(Event, own)}
    defs = _defs(kinds, events, built)
    return {"$schema": DIALECT, "title": entry.name, "$ref": REF.format(name="Action"), "$defs": defs}


@cache
def schema_of_all(entries: tuple[Entry, ...], ref: str = REF) -> dict[str, Any]:
    """Definitions that hold for all these titles together: `Action`, `Event`, `Domain`, and every kind by itself."""
    folders = {entry.folder.replace("\\", "/").rpartition("/")[2] for entry in entries}
    kinds, events = list(_tagged(Action, folders)), list(_tagged(Event, folders))
    parts, defs = msgspec.json.schema_components([*kinds, *events, _domain()], ref_template=ref)
    named = list(parts)
    split = len(kinds)
    return {
        **{name: unindented(form) for name, form in defs.items()},
        "Action": {"description": "Any action of any title.", "anyOf": named[:split]},
        "Event": {"description": "Any event of any title.", "anyOf": named[split:-1]},
        "Domain": {"description": "What an open field of an offer may be.", **named[-1]},
    }


def _defs(
    kinds: dict[str, type[Action]], events: dict[str, type[Event]], built: list[Title]
) -> dict[str, Any]:
    tables = {table.name: table.row for title in built for table in title.tables}
    slots = {slot.name: slot.type for title in built for slot in title.slots}
    types = [_any_of(kinds.values()), _any_of(events.values()), _domain(), Frame]
    parts, defs = msgspec.json.schema_components(
        [*types, *tables.values(), *slots.values()], ref_template=REF
    )
    action, event, domain, frame, *rest = parts
    rows = {
        name: {"type": "object", "additionalProperties": row} for name, row in zip(tables, rest, strict=False)
    }
    values = dict(zip(slots, rest[len(tables) :], strict=True))
    state = {
        "type": "object",
        "description": "A position: rows of tables by their keys, values of slots, and where in the flow it stands.",
        "properties": {
            "tables": {"type": "object", "properties": rows},
            "slots": {"type": "object", "properties": values},
            "stack": {"type": "array", "items": frame},
        },
        "required": ["tables", "slots", "stack"],
    }
    made = {"Action": action, "Event": event, "Domain": domain, "State": state, **dict(sorted(defs.items()))}
    return {name: unindented(form) for name, form in made.items()}


def _domain() -> Any:
    return OneOf | Span | Subset | Free


def _any_of(kinds: Iterable[Any]) -> Any:
    """The union of these types, in order of their names."""
    return reduce(or_, sorted(kinds, key=lambda kind: str(kind.__struct_config__.tag)))


def _tagged(base: type[Any], folders: set[str]) -> Iterator[type[Any]]:
    """All kinds below that have a tag of their own and are common or of the titles in these folders, by their tags."""
    _imported()
    found = {kind for kind in _below(base) if _is_own(kind) and not _is_of_others(kind, folders)}
    yield from sorted(found, key=lambda kind: (str(kind.__struct_config__.tag), kind.__module__))


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for sub in kind.__subclasses__():
        yield sub
        yield from _below(sub)


def _is_own(kind: type[Any]) -> bool:
    """Whether it is one of the package with a tag that is its own, and not what several have in common."""
    place = kind.__module__.split(".")
    if place[:1] != [_PACKAGE] or place[1] not in _LAYERS:
        return False
    tag, inherited = (_tag_of(one) for one in kind.__mro__[:2])
    return bool(tag) and tag not in (kind.__name__, inherited)


def _tag_of(kind: Any) -> object:
    return getattr(getattr(kind, "__struct_config__", None), "tag", None)


@cache
def _imported() -> None:
    """Import every module that may define kinds, so that it does not matter what was imported before."""
    for layer in _LAYERS:
        home = importlib.import_module(f"{_PACKAGE}.{layer}")
        for module in pkgutil.walk_packages(home.__path__, f"{home.__name__}."):
            if not _UPPER & set(module.name.split(".")):
                importlib.import_module(module.name)


def _title_of(kind: type[Any]) -> str:
    """The folder of the title in which a kind is defined; "" for what is common."""
    inside = kind.__module__.partition(".titles.")[2]
    return "" if not inside or inside.startswith("families.") else inside.partition(".")[0]


def _is_in(kind: type[Any], folders: set[str]) -> bool:
    return _title_of(kind) in folders


def _is_of_others(kind: type[Any], folders: set[str]) -> bool:
    return bool(_title_of(kind)) and not _is_in(kind, folders)
