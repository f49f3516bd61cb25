"""A game as a stream of plain data: what was done, what happened, and what changed in the books, line by line.

A program that knows nothing of this package can follow a game by it: `tests/referee` keeps the books of a title a
second time and compares. `schema` describes what the fields of a title's streams are.

>>> from roundhouse.play.session import Game
>>> game = Game.new("18AL", ["Ann", "Ben", "Cy"], seed=1)
>>> events = game.play({"type": "buy_cheapest", "by": "Ann", "private": "TR"})
>>> first, line = stream(game)
>>> first["title"], first["players"], first["tables"]["cash"]["Ann"]
('18AL', ['Ann', 'Ben', 'Cy'], 600)
>>> line["at"], line["action"]
(1, {'type': 'buy_cheapest', 'by': 'Ann', 'private': 'TR'})
>>> line["events"][0]["reason"], line["events"][0]["amount"]
('private company TR', 20)
>>> line["tables"]["cash"] == {"Ann": 580, "bank": 6220}
True
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from ..core.events import Event
from ..core.record import state_form
from ..core.title import Title
from .session import Game


def stream(game: Game) -> Iterator[dict[str, Any]]:
    """The opening of the game, then a line for each action in force, as plain JSON data.

    The first has `title`, `players` in seating order, `options`, and `tables`, `slots` and `stack` as they are before
    the first action. Each line has `at` (counted from 1), `action`, `events` in the order in which they happened,
    `tables` with the rows that changed (None: the row is gone), `slots` with those that changed, and `step`, the step
    that the game then waits in ("" when it is over).
    """
    header, state = game.header, game.position(0)
    opening = {"title": header.title, "players": header.players, "options": header.options}
    yield {**_plain(opening), **_plain(state_form(game.title, state))}
    last = state.parts()
    for at in range(1, game.at + 1):
        state = game.position(at)
        now = state.parts()
        tables = {
            table.name: rows
            for table in game.title.tables
            if (rows := _changes(last[table.name], now[table.name]))
        }
        slots = {
            slot.name: _plain(now[slot.name])
            for slot in game.title.slots
            if not _alike(last[slot.name], now[slot.name])
        }
        yield {
            "at": at,
            "action": _plain(game.actions[at - 1]),
            "events": _plain(game.events(at)),
            "tables": tables,
            "slots": slots,
            "step": state.stack[-1].node if state.stack else "",
        }
        last = now


def _plain(value: Any) -> Any:
    """As it comes out of JSON: lists for tuples, objects for structs."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    if old is new:  # most tables, after most actions
        return {}
    changed: dict[str, Any] = {
        key: _plain(row) for key, row in new.items() if key not in old or not _alike(old[key], row)
    }
    changed.update((key, None) for key in old if key not in new)
    return changed


def _alike(old: Any, new: Any) -> bool:
    """Whether two rows or values are the same as plain data."""
    return bool(old is new or old == new or _plain(old) == _plain(new))


def schema(title: Title) -> str:
    """What the actions, events, tables and slots in streams of a title are, with the types of all fields, as Markdown.

    Events are those of all mechanisms that are installed; a title's games have some of them.

    >>> from roundhouse.titles.found import title
    >>> text = schema(title("18AL").build(("Ann", "Ben", "Cy"), ()))
    >>> "- `buy_cheapest` (by: str, private: str)" in text
    True
    """
    folder = f".titles.{_folder(title)}."
    events = [
        kind
        for kind in _below(Event)
        if kind is not Event and (".titles." not in kind.__module__ or folder in kind.__module__)
    ]
    parts = [f"# Streams of {title.name}", "## Actions"]
    parts += [_struct(kind) for kind in sorted(title.actions(), key=_tag)]
    parts += ["", "## Events"]
    parts += [_struct(kind) for kind in sorted(events, key=_tag)]
    parts += ["", "## Tables"]
    rows: dict[str, type[msgspec.Struct]] = {}
    for table in title.tables:
        keys = " or ".join(kind.name for kind in table.keyed_by)
        parts.append(f"- `{table.name}`, by {keys}: {_type(table.row, rows)}")
    parts += ["", "## Slots"]
    for slot in title.slots:
        parts.append(f"- `{slot.name}`: {_type(slot.type, rows)}")
    parts += ["", "## Rows and values"]
    seen: set[str] = set()
    while len(seen) < len(rows):
        for name in sorted(set(rows) - seen):
            seen.add(name)
            parts.append(_struct(rows[name], name, rows))
    return "\n".join(parts) + "\n"


def _folder(title: Title) -> str:
    return next(
        (
            kind.__module__.split(".titles.")[1].split(".")[0]
            for kind in title.actions()
            if ".titles." in kind.__module__
        ),
        "",
    )


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    yield kind
    for sub in kind.__subclasses__():
        yield from _below(sub)


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def _struct(
    kind: type[msgspec.Struct], name: str = "", rows: dict[str, type[msgspec.Struct]] | None = None
) -> str:
    hints = typing.get_type_hints(kind)
    fields = ", ".join(
        f"{field}: {_type(hints[field], {} if rows is None else rows)}" for field in kind.__struct_fields__
    )
    told = " ".join(inspect.cleandoc(kind.__doc__ or "").split(">>>")[0].split())
    return f"- `{name or _tag(kind)}` ({fields})" + (f": {told}" if told else "")


def _type(annotation: Any, rows: dict[str, type[msgspec.Struct]]) -> str:
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        rows[annotation.__name__] = annotation
        return annotation.__name__
    inside = typing.get_args(annotation)
    if not inside or typing.get_origin(annotation) is typing.Literal:
        return getattr(annotation, "__name__", str(annotation).replace("typing.", ""))
    parts = ["..." if part is Ellipsis else _type(part, rows) for part in inside]
    origin = getattr(typing.get_origin(annotation), "__name__", "Union")
    return " | ".join(parts) if origin in ("Union", "UnionType") else f"{origin}[{', '.join(parts)}]"
