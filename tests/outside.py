"""Packages of somebody else's, put into a folder as an installer would: a module and the metadata that registers it."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from roundhouse.titles import found, points

Installs = Callable[..., Path]


def install(folder: Path, package: str, files: dict[str, str], entries: dict[str, str]) -> None:
    """Write the package with its files into the folder; `entries` registers names of titles at places."""
    for name, text in files.items():
        path = folder / package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    metadata = folder / f"{package}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    lines = "".join(f"{name} = {place}\n" for name, place in entries.items())
    (metadata / "entry_points.txt").write_text(f"[{found.GROUP}]\n{lines}")


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Installs]:
    """`outside(package, init, **entries)`: that package is installed beside ours, until the test is over."""
    folder = tmp_path / "site-packages"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv(found.ONLY, "")
    before, faults, modules = dict(found.IMPORTED), dict(points.FAULTS), set(sys.modules)
    added = dict(found._ADDED)

    def installs(package: str, init: str, *, files: dict[str, str] | None = None, **entries: str) -> Path:
        install(folder, package, {"__init__.py": init, **(files or {})}, entries)
        importlib.invalidate_caches()
        points.points.cache_clear()
        return folder / package

    yield installs
    points.points.cache_clear()
    for known, held in ((found.IMPORTED, before), (points.FAULTS, faults), (found._ADDED, added)):
        known.clear()
        known.update(held)  # type: ignore[arg-type]
    for name in set(sys.modules) - modules:
        if str(folder) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


COPY = """
import dataclasses
from roundhouse.titles.found import title
TITLE = dataclasses.replace(title("18AL"), name="{name}", aliases=(), interop="{interop}", api={api})
"""
"""A title of somebody else's that is 18AL by another name."""


def copy(name: str, interop: str = "", api: int = 1) -> str:
    """The module of a title that is 18AL by another name."""
    return COPY.format(name=name, interop=interop, api=api)
