"""What only POSIX systems have is hidden: everything has a way without it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HIDDEN = """
import asyncio, importlib.abc, multiprocessing.pool, os, shutil, signal, subprocess, sys, tempfile
class Hide(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in {"resource", "fcntl", "pwd", "grp", "termios", "tty", "pty", "readline", "uvloop", "curses"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Hide())
for name in ("resource", "fcntl", "pwd", "grp", "termios", "uvloop"):
    sys.modules.pop(name, None)
for owner, names in (
    (signal, "pthread_sigmask pthread_kill sigwait SIGHUP SIGKILL SIGUSR1 SIGALRM setitimer alarm"),
    (os, "getuid geteuid getppid fork forkpty sysconf killpg setsid fchmod O_NOFOLLOW"),
):
    for name in names.split():
        if hasattr(owner, name):
            delattr(owner, name)
"""
"""Run before ours is imported: a system without these, as far as the library of Python lets one be made of this."""


def process(code: str, folder: Path) -> str:
    """What a process prints in which they are hidden; it has to succeed."""
    done = subprocess.run(
        [sys.executable, "-c", HIDDEN + code], cwd=folder, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_everything_is_there_without_them(tmp_path: Path) -> None:
    """All modules that use any of them are imported, and what they do instead is done."""
    code = """
import importlib
for name in ("cli.play", "cli.desk", "cli.arena", "cli.backup", "cli.noting", "server.app", "server.running"):
    importlib.import_module(f"roundhouse.{name}")
from roundhouse.cli.arena import _ctrl_c_waits
from roundhouse.server.metrics import _resident
from roundhouse.server.running import _allow_many_files
with _ctrl_c_waits():
    print(_allow_many_files(), _resident())
"""
    assert process(code, tmp_path).split() == ["None", "0"]


@pytest.mark.parametrize("module", ["pthread_sigmask", "getuid"])
def test_they_are_hidden_indeed(tmp_path: Path, module: str) -> None:
    assert process(f"print(hasattr(signal, {module!r}) or hasattr(os, {module!r}))", tmp_path) == "False\n"
