"""The example titles are installed beside ours, as an installer would: on the path, with what registers them."""

from __future__ import annotations

import importlib
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from roundhouse.interop import known
from roundhouse.titles import found, points

TITLES = Path(__file__).resolve().parents[2] / "examples" / "titles"


def installed(folder: Path, package: Path) -> None:
    """Write into the folder what registers the titles of the package."""
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
    metadata = folder / f"{project['name']}-{project['version']}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    entries = project["entry-points"][found.GROUP]
    lines = "".join(f"{name} = {place}\n" for name, place in entries.items())
    (metadata / "entry_points.txt").write_text(f"[{found.GROUP}]\n{lines}")


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("site-packages")
    packages = [path.parent for path in sorted(TITLES.glob("*/pyproject.toml"))]
    for package in packages:
        installed(folder, package)
    added = [str(folder), *map(str, packages)]
    before, modules = dict(found.IMPORTED), set(sys.modules)
    with pytest.MonkeyPatch.context() as patch:
        for path in added:
            patch.syspath_prepend(path)
        if only := getattr(found, "ONLY", ""):
            patch.setenv(only, "")
        importlib.invalidate_caches()
        points.points.cache_clear()
        known.adapter_of.cache_clear()
        yield
    points.points.cache_clear()
    known.adapter_of.cache_clear()
    found.IMPORTED.clear()
    found.IMPORTED.update(before)
    for name in set(sys.modules) - modules:
        if str(TITLES) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]
