"""What has to agree before a version is released, and that it is noticed where it does not."""

from __future__ import annotations

import datetime
import shutil
from pathlib import Path

import pytest

import release


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The files that are looked at, to be spoilt."""
    for name in (*release.NEEDED, *release.PLACES, "pyproject.toml", "packaging/table/LICENSE"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(release.ROOT / name, path)
    return tmp_path


def spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_everything_agrees() -> None:
    assert list(release.faults()) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("CITATION.cff", "version: 0.1.0", "version: 0.0.9", "CITATION.cff 0.0.9"),
        ("packaging/table/pyproject.toml", "[web]==0.1.0", "[web]==0.0.9", "pin 1 0.0.9"),
        ("packaging/table/pyproject.toml", ">=3.11", ">=3.12", "differ in requires-python"),
        ("packaging/table/LICENSE", "MIT", "BSD", "another than LICENSE"),
        ("CHANGELOG.md", "[Unreleased]", "[0.2.0]", "does not begin with [Unreleased]"),
        ("CHANGELOG.md", "### Added", "### News", "has a part News"),
    ],
)
def test_what_differs_is_told(copy: Path, file: str, old: str, new: str, said: str) -> None:
    spoil(copy / file, old, new)
    [fault] = release.faults(copy)
    assert said in fault


def test_what_is_missing_is_told(copy: Path) -> None:
    (copy / "SECURITY.md").unlink()
    assert list(release.faults(copy)) == ["SECURITY.md is missing."]


def test_a_version_is_raised_everywhere(copy: Path) -> None:
    release.raise_version("0.2.0", datetime.date(2027, 1, 2), copy)
    assert set(release.versions(copy).values()) == {"0.2.0"} and list(release.faults(copy)) == []
    told = (copy / "CHANGELOG.md").read_text("utf-8")
    assert "## [Unreleased]\n\n## [0.2.0] - 2027-01-02\n\n### Added" in told
    with pytest.raises(ValueError, match="no version"):
        release.raise_version("next", datetime.date(2027, 1, 2), copy)


def test_a_wheel_that_no_registry_takes_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release.shutil, "which", lambda name: None)
    assert list(release.dist_faults(tmp_path)) == [f"There is nothing to publish in {tmp_path}."]
    (tmp_path / "roundhouse_18xx_core-0.1.0-py3-none-linux_x86_64.whl").touch()
    (tmp_path / "roundhouse_18xx_core-0.1.0-py3-none-manylinux_2_17_x86_64.whl").touch()
    told = list(release.dist_faults(tmp_path))
    assert "linux_x86_64.whl: no registry takes it" in told[0] and "twine is not installed." in told
    assert not any("manylinux" in one for one in told)
