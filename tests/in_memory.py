"""Temporary files of a run with several processes are kept in memory: hundreds of databases wait for a disk otherwise.

Each commit of a site is written through to the disk, each new database several times. In memory that costs nothing,
and a browser's profile neither.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")
NAME = "roundhouse-tests-"
ROOM, FREE = 4 * 2**30, 8 * 2**30
"""Bytes that have to be free there, and of memory altogether: a run keeps up to 1 GiB of files, and its processes need
memory of their own."""


def keep_in_memory(config: pytest.Config, memory: Path = MEMORY) -> bool:
    """Have this run and all that it starts keep temporary files in memory, until it ends; returns whether it does.

    Not where somebody said where they go (TMPDIR), where there is little room, or where programs may not be run.
    """
    if "TMPDIR" in os.environ or not _roomy(memory):
        return False
    _clear(memory)
    folder = Path(tempfile.mkdtemp(prefix=f"{NAME}{os.getpid()}-", dir=memory))
    folder.chmod(0o711)  # the user as whom PostgreSQL runs goes through it
    os.environ["TMPDIR"] = str(folder)
    tempfile.tempdir = None  # it is looked for anew

    def end() -> None:
        os.environ.pop("TMPDIR", None)
        tempfile.tempdir = None
        shutil.rmtree(folder, ignore_errors=True)

    config.add_cleanup(end)
    return True


def _clear(memory: Path) -> None:
    """Remove what runs have left that were killed."""
    for left in memory.glob(f"{NAME}*"):
        if not Path("/proc", left.name.removeprefix(NAME).partition("-")[0]).exists():
            shutil.rmtree(left, ignore_errors=True)


def _roomy(memory: Path) -> bool:
    try:
        found = os.statvfs(memory)
        free = re.search(r"MemAvailable: +(\d+) kB", Path("/proc/meminfo").read_text())
    except (OSError, AttributeError):
        return False
    if free is None or found.f_flag & os.ST_NOEXEC or not os.access(memory, os.W_OK):
        return False
    return found.f_bavail * found.f_frsize >= ROOM and int(free[1]) * 1024 >= FREE
