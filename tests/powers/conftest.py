"""The title that `new-title` writes, with a row of the test's own for one of its private companies."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from roundhouse.core.title import Title
from roundhouse.titles.families import STARTS, entry

LAND = 'does = "lay_tile", hexes = ["D6"], tiles = ["7", "8", "9"]'


@pytest.fixture
def with_power(tmp_path: Path) -> Callable[..., Title]:
    """The title with that power of LAND; `printed`: what the codes of hexes show besides, by hex."""

    def made(row: str, printed: dict[str, str] | None = None) -> Title:
        folder = tmp_path / f"title {len(list(tmp_path.iterdir()))}"
        shutil.copytree(STARTS["1830"], folder)
        text = (folder / "title.toml").read_text("utf-8")
        assert LAND in text
        (folder / "title.toml").write_text(text.replace(LAND, row), "utf-8")
        text = (folder / "map.toml").read_text("utf-8")
        for hex, more in (printed or {}).items():
            before, _, rest = text.partition(f"{hex} = {{")
            assert rest
            shown = rest.replace('code = "', f'code = "{more};', 1)
            text = f"{before}{hex} = {{{shown}"
        (folder / "map.toml").write_text(text, "utf-8")
        return entry(folder).build(("Ann", "Ben", "Cy"), ())

    return made
