"""Where the temporary files of a run are kept."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

import in_memory


class Config:
    """What is taken of pytest's."""

    def __init__(self) -> None:
        self.ends: list[object] = []

    def add_cleanup(self, end: object) -> None:
        self.ends.append(end)


@pytest.fixture
def roomy(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is room, and nobody said where files go."""
    monkeypatch.setattr(in_memory, "ROOM", 0)
    monkeypatch.setattr(in_memory, "FREE", 0)
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.delenv("TMPDIR", raising=False)


@pytest.mark.skipif(not Path("/proc/meminfo").exists(), reason="only Linux tells how much memory is free")
def test_files_go_where_there_is_room_and_are_gone_at_the_end(roomy: None, tmp_path: Path) -> None:
    config, left = Config(), tmp_path / f"{in_memory.NAME}999999999-x"
    left.mkdir()
    assert in_memory.keep_in_memory(config, tmp_path)  # type: ignore[arg-type]
    assert not left.exists(), "of a run that was killed"
    (folder,) = tmp_path.iterdir()
    assert os.environ["TMPDIR"] == tempfile.gettempdir() == str(folder)
    Path(tempfile.mkdtemp(), "file").touch()
    (end,) = config.ends
    assert callable(end)
    end()
    assert not list(tmp_path.iterdir()) and "TMPDIR" not in os.environ
    assert tempfile.gettempdir() != str(folder)


def test_files_stay_where_somebody_wants_them_or_where_there_is_no_room(
    roomy: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = Config()
    assert not in_memory.keep_in_memory(config, tmp_path / "nowhere")  # type: ignore[arg-type]
    monkeypatch.setattr(in_memory, "ROOM", 2**63)
    assert not in_memory.keep_in_memory(config, tmp_path)  # type: ignore[arg-type]
    monkeypatch.setattr(in_memory, "ROOM", 0)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    assert not in_memory.keep_in_memory(config, tmp_path)  # type: ignore[arg-type]
    assert not config.ends and not list(tmp_path.iterdir())
