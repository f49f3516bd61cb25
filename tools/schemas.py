"""Writes JSON Schemas into docs/schemas: of title.toml, map.toml, tiles.toml and market.toml, for editors, and in its
folder games of the actions, events, offers and positions of each title.

    python tools/schemas.py

`roundhouse check-title FOLDER --schema OUT` writes those of a title with tables of its own.
"""

from __future__ import annotations

import json
from pathlib import Path

from roundhouse.play.wire import schema_of
from roundhouse.titles.families import SCHEMAS
from roundhouse.titles.found import own
from roundhouse.titles.schema.editors import written

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "schemas"
GAMES = FOLDER / "games"


def schemas() -> dict[str, str]:
    """What the files have to hold, by name; of a family what title.toml has there."""
    made = written()
    for family, parts in SCHEMAS.items():
        made[f"title-{family}.schema.json"] = written(parts)["title.schema.json"]
    return made


def of_games() -> dict[str, str]:
    """The schemas of what goes over the wire, by the file of each title."""
    return {
        f"{entry.name.replace(' ', '-')}.schema.json": json.dumps(
            schema_of(entry), indent=1, ensure_ascii=False
        )
        + "\n"
        for entry in own().values()
    }


def main() -> None:
    for folder, made in ((FOLDER, schemas()), (GAMES, of_games())):
        folder.mkdir(exist_ok=True)
        for name, text in made.items():
            (folder / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
