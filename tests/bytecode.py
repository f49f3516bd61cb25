"""Sources and tests are compiled once before the processes of a run begin, instead of in each of them.

Of a fresh clone that takes longer than all that is collected. pytest compiles tests in a way of its own, with their
`assert` taken apart; it has no public name, so without it each process does so for itself, as ever.
"""

from __future__ import annotations

import compileall
import multiprocessing
import os
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

REWRITTEN = re.compile(r"(^|/)(test_[^/]*|conftest)\.py$")
"""What pytest compiles in its own way."""

_of: list[pytest.Config] = []
"""The run: processes that are forked have it too, it could not be sent to them."""


def compile_ahead(config: pytest.Config) -> None:
    """Compile all that is not compiled yet, with as many processes as there are cores."""
    if sys.dont_write_bytecode:
        return
    for folder in ("src", "tools", "tests"):
        compileall.compile_dir(ROOT / folder, rx=REWRITTEN, quiet=2, workers=0)
    _of.append(config)
    files = [file for file in sorted((ROOT / "tests").rglob("*.py")) if REWRITTEN.search(file.as_posix())]
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        pool.map(rewrite, files, chunksize=20)


def rewrite(file: Path) -> bool:
    """Compile a test as pytest does, if that is not done yet; returns whether it was done now."""
    try:
        from _pytest.assertion.rewrite import (
            PYC_TAIL,
            _rewrite_test,
            _write_pyc,
            assertstate_key,
            get_cache_dir,
        )
    except ImportError:
        return False
    kept = get_cache_dir(file) / f"{file.stem}{PYC_TAIL}"
    if kept.exists() and kept.stat().st_mtime_ns > file.stat().st_mtime_ns:
        return False
    kept.parent.mkdir(parents=True, exist_ok=True)
    found, code = _rewrite_test(file, _of[0])
    return _write_pyc(_of[0].stash[assertstate_key], code, found, kept)
