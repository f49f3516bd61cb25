"""`roundhouse` alone on a terminal, and `serve --open`: the site is shown in the browser."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from roundhouse.cli import browsing, opened, serving
from roundhouse.cli.data_folder import data_folder, private_folder
from roundhouse.server import running


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[object]:
    """What was served and shown, without a site and a browser."""
    seen: list[object] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("ROUNDHOUSE_PORT", "0")
    monkeypatch.delenv("ROUNDHOUSE_DB", raising=False)
    monkeypatch.setattr(running, "serve", lambda settings, listening, log: seen.append(settings.database))
    monkeypatch.setattr(serving, "show_when_open", lambda url: seen.append(url))
    monkeypatch.setattr(serving, "show", lambda url: seen.append(url))
    return seen


def test_alone_on_a_terminal_it_opens_the_site(
    run, shown, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(opened, "can_open", lambda: True)
    ran = run()
    assert ran.code == 0 and "in a browser" in ran.out
    url, database = shown
    assert str(url).startswith("http://127.0.0.1:")
    assert database == f"sqlite:///{tmp_path}/data/roundhouse/tables.sqlite3"
    assert list(tmp_path.iterdir()) == [tmp_path / "data"]


def test_another_database_can_be_said(run, shown, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(opened, "can_open", lambda: True)
    monkeypatch.setenv("ROUNDHOUSE_DB", str(tmp_path / "other.sqlite3"))
    run()
    assert shown[1] == f"sqlite:///{tmp_path}/other.sqlite3" and not (tmp_path / "data").exists()


def test_with_a_pipe_or_a_lean_installation_it_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not opened.can_open()
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    assert opened.can_open()
    monkeypatch.setattr(opened, "find_spec", lambda name: None if name == "uvicorn" else object())
    assert not opened.can_open()


def test_a_site_that_is_open_already_is_shown(run, shown, monkeypatch: pytest.MonkeyPatch) -> None:
    def taken(host: str, port: int) -> None:
        raise OSError(98, "Address already in use")

    monkeypatch.setattr(running, "listen", taken)
    monkeypatch.setattr(serving, "is_ours", lambda url: True)
    ran = run("serve", "--open", "--port", "1869")
    assert ran.code == 0 and "open already" in ran.out and shown == ["http://127.0.0.1:1869"]
    assert run("serve", "--port", "1869").code == 2
    monkeypatch.setattr(serving, "is_ours", lambda url: False)
    assert run("serve", "--open", "--port", "1869").code == 2
    assert not Path("roundhouse.sqlite3").exists()


def test_what_answers_there_may_be_something_else() -> None:
    assert not browsing.is_ours("http://127.0.0.1:9")


def test_the_folder_for_data_is_the_users_alone(tmp_path: Path) -> None:
    folder = private_folder(data_folder("linux", {"XDG_DATA_HOME": str(tmp_path / "new" / "data")}))
    assert folder == tmp_path / "new" / "data" / "roundhouse"
    assert [stat.S_IMODE(one.stat().st_mode) for one in (folder, folder.parent)] == [0o700, 0o700]
    assert data_folder("win32", {"LOCALAPPDATA": "X"}) == Path("X") / "roundhouse"
    assert "Application Support" in str(data_folder("darwin", {}))
