"""Writes the JSON Schemas of title.toml, map.toml, tiles.toml and market.toml, for editors, into docs/schemas.

    python tools/schemas.py

`roundhouse check-title FOLDER --schema OUT` writes those of a title with tables of its own.
"""

from __future__ import annotations

import json
from pathlib import Path

from roundhouse.titles.schema.editors import json_schemas

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "schemas"


def schemas() -> dict[str, str]:
    """What the files have to hold, by name."""
    return {
        f"{file}.schema.json": json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
        for file, schema in json_schemas().items()
    }


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in schemas().items():
        (FOLDER / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
