"""JSON Schemas of the four data files, for editors: they complete keys and mark what does not fit while one writes.

What is checked across files (names of hexes, sums) is not in them; `roundhouse check-title` has all of it.
"""

from __future__ import annotations

import json
from inspect import cleandoc
from typing import Any

import msgspec

from .check import types_of
from .parts import File, Part

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schemas(own: tuple[Part, ...] = ()) -> dict[File, dict[str, Any]]:
    """By file, with what a title has besides.

    >>> json_schemas()["market"]["required"]
    ['prices', 'par', 'up', 'down', 'zones']
    """
    made: dict[File, dict[str, Any]] = {}
    for file, kind in types_of(own).items():
        schema = msgspec.json.schema(kind)
        inner = schema.pop("$ref").rpartition("/")[2]
        root = schema["$defs"].pop(inner)
        if file == "tiles":
            _by_number(root, schema["$defs"])
        whole = {"$schema": DIALECT, **root, "title": f"{file}.toml", "$defs": schema["$defs"]}
        made[file] = _strict(unindented(whole))
    return made


def written(own: tuple[Part, ...] = ()) -> dict[str, str]:
    """The files of the schemas by their names, as `json_schemas` makes them.

    >>> sorted(written())
    ['map.schema.json', 'market.schema.json', 'tiles.schema.json', 'title.schema.json']
    """
    return {
        f"{file}.schema.json": json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
        for file, schema in json_schemas(own).items()
    }


def _by_number(root: dict[str, Any], defs: dict[str, Any]) -> None:
    """A tile of the common catalogue needs neither colour nor code, and may be its count alone."""
    row = defs["TileRow"]
    row["required"] = [key for key in row.get("required", ()) if key != "color"]
    tiles = root["properties"]["tiles"]
    tiles["additionalProperties"] = {"anyOf": [tiles["additionalProperties"], row["properties"]["count"]]}


def unindented(schema: Any) -> Any:
    """A schema whose descriptions have no indentation, which Python leaves in docstrings up to 3.12 and later does not,
    nor the examples of docstrings.

    >>> unindented({"description": "A tile.\\n\\n    Of any colour.\\n\\n    >>> 1\\n    1\\n    ", "type": "string"})
    {'description': 'A tile.\\n\\nOf any colour.', 'type': 'string'}
    """
    if isinstance(schema, list | tuple):
        return [unindented(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    text = schema.get("description")
    found = {key: unindented(value) for key, value in schema.items()}
    return {**found, "description": _told(text)} if isinstance(text, str) else found


def _told(docstring: str) -> str:
    return cleandoc(docstring).partition("\n>>> ")[0].rstrip()


def _strict(schema: Any) -> Any:
    """With no other keys than those that are named."""
    if isinstance(schema, list):
        return [_strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    strict = {key: _strict(value) for key, value in schema.items()}
    if isinstance(strict.get("properties"), dict) and strict.get("type") == "object":
        strict["additionalProperties"] = False
    return strict
