"""Somebody who has nothing of ours: wheels, a fresh environment, an empty home, one command; a browser plays a move.

Packages come from the registry that pip is set up for.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from server.browser.clicks import decide, moved_on, revision, your_turn
from server.browser.harness import browser

__all__ = ["browser"]

pytestmark = pytest.mark.soak

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 180
"""Seconds until the browser has to have been opened."""


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both distributions, built from this checkout."""
    folder = tmp_path_factory.mktemp("wheels")
    for project in (ROOT, ROOT / "packaging" / "table"):
        build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
        subprocess.run(build, cwd=project, check=True, capture_output=True, timeout=300)
    return folder


@pytest.fixture(scope="module")
def installed(wheels: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands of a fresh environment in which a player has installed it."""
    place = tmp_path_factory.mktemp("environment") / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(place)], check=True, timeout=300)
    install = [str(place / "bin" / "pip"), "install", "--quiet", "--find-links", str(wheels)]
    install += ["--constraint", str(ROOT / "requirements.txt"), "roundhouse-18xx"]
    done = subprocess.run(install, capture_output=True, text=True, timeout=1200)
    if done.returncode and os.environ.get("CI") is None:
        pytest.skip(f"packages cannot be had: {done.stderr[-300:]}")
    assert done.returncode == 0, done.stderr
    return place / "bin"


def surroundings(home: Path) -> dict[str, str]:
    """What a program of a user finds who has set nothing; a browser that is opened notes the address."""
    opener = home.parent / "opener"
    opener.write_text(f'#!/bin/sh\necho "$@" > {home.parent / "opened"}\n')
    opener.chmod(0o755)
    return {
        "HOME": str(home),
        "PATH": os.defpath,
        "TERM": "xterm",
        "BROWSER": str(opener),
        "ROUNDHOUSE_PORT": "0",  # others may test on this machine
    }


@contextmanager
def on_a_terminal(command: Path, home: Path) -> Iterator[str]:
    """The command with a terminal, and the address that it opens a browser at; Ctrl-C ends it."""
    import pty

    env, opened = surroundings(home), home.parent / "opened"
    number, terminal = pty.fork()
    if not number:
        os.chdir(home)
        os.execve(command, [str(command)], env)
    try:
        until = time.monotonic() + PATIENCE
        while not opened.exists() or not opened.read_text().strip():
            assert time.monotonic() < until, os.read(terminal, 4000).decode()
            time.sleep(0.2)
        yield opened.read_text().strip()
    finally:
        os.kill(number, signal.SIGINT)
        status = os.waitpid(number, 0)[1]
        os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 0


def test_one_command_and_a_browser_plays_a_move(installed: Path, tmp_path: Path, browser) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with on_a_terminal(installed / "roundhouse-18xx", home) as url:
        page = browser.new_page()
        page.goto(url)
        page.get_by_role("button", name="Play your first game").click()
        assert your_turn(page)
        before = revision(page)
        decide(page, set())
        moved_on(page, before)
        page.close()
    kept = home / ".local" / "share" / "roundhouse"
    assert kept.stat().st_mode & 0o077 == 0 and (kept / "tables.sqlite3").stat().st_size > 0
    assert [path.name for path in home.iterdir()] == [".local"]


def test_what_is_installed_works(installed: Path, tmp_path: Path) -> None:
    smoke = [str(installed / "python"), str(Path(__file__).with_name("smoke.py")), "--site"]
    done = subprocess.run(
        smoke, cwd=tmp_path, env=surroundings(tmp_path / "home"), capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0 and done.stdout.endswith("all well\n"), done.stdout + done.stderr


def test_the_lean_library_says_what_is_missing(wheels: Path, tmp_path: Path) -> None:
    place = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(place)], check=True, timeout=300)
    install = [str(place / "bin" / "pip"), "install", "--quiet", "--find-links", str(wheels)]
    install += ["--constraint", str(ROOT / "requirements.txt"), "roundhouse-18xx-core"]
    done = subprocess.run(install, capture_output=True, text=True, timeout=1200)
    if done.returncode and os.environ.get("CI") is None:
        pytest.skip(f"packages cannot be had: {done.stderr[-300:]}")
    command = place / "bin" / "roundhouse"
    asked = subprocess.run([command, "serve"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert asked.returncode == 2 and "needs packages that are not installed" in asked.stderr
    shown = subprocess.run([command], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert shown.returncode == 0 and "Usage" in shown.stdout
