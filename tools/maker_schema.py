"""Checks titles as `roundhouse export` writes them against the JSON schemas of 18xx-maker, which are not part of this
project.

    python tools/maker_schema.py FOLDER [TITLE...]

FOLDER holds `game.schema.json` and `tiles.schema.json`. Prints each fault with its place, and ends with 1 if there are
any.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs

from roundhouse.draw.maker import as_maker
from roundhouse.titles.found import title, titles

DRAFT = "http://json-schema.org/draft-07/schema#"


def faults(folder: Path, content: Any) -> Iterator[str]:
    """What a game in their format lacks by the schemas in a folder, each as its place and what is wrong."""
    game, tiles = (
        json.loads((folder / f"{name}.schema.json").read_text("utf-8")) for name in ("game", "tiles")
    )
    registry = jsonschema_rs.Registry([(tiles["$id"], tiles)])
    # The name that the schema has for its draft is no address of one.
    found = jsonschema_rs.Draft7Validator({**game, "$schema": DRAFT}, registry=registry)
    for error in found.iter_errors(content):
        yield f"{'/'.join(map(str, error.instance_path)) or '.'}: {error.message}"


def main(folder: str, *names: str) -> int:
    """Check the titles named, or all that are installed."""
    wrong = 0
    for name in names or titles():
        for fault in faults(Path(folder), as_maker(title(name))):
            print(f"{name}: {fault}")
            wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
