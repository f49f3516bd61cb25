"""Writes the fixtures of this folder: sites and saved games as the version that is checked out writes them.

    PYTHONPATH=src python tests/compat/make.py

Run by hand, and only when a version is to be remembered: the fixtures prove that later versions read what this one
wrote, so whoever writes them anew to make a test pass throws the proof away. The games follow from the seeds; times,
ids of invitations and salts do not. Needs PostgreSQL for the dump.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from compat import seen  # noqa: E402
from compat.saved_games import write_files  # noqa: E402
from compat.sites import write_postgresql, write_sqlite  # noqa: E402


def git(*words: str) -> str:
    """What git says."""
    return subprocess.run(
        ["git", *words], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()


def main() -> None:
    if git("status", "--porcelain", "--", "src"):
        sys.exit("The sources are not as they were committed: nobody could say what wrote the fixtures.")
    commit = git("log", "-1", "--format=%H", "--", ".", ":(exclude)tests", ":(exclude)CONTRIBUTING.md")
    shutil.rmtree(seen.FIXTURES, ignore_errors=True)
    with tempfile.TemporaryDirectory() as name:
        told: dict[str, Any] = {"commit": commit, "files": write_files()}
        told["sqlite"] = write_sqlite(Path(name))
        told["postgresql"] = write_postgresql(Path(name))
    text = json.dumps(told, indent=1, ensure_ascii=False, sort_keys=True)
    (seen.FIXTURES / "manifest.json").write_text(f"{text}\n", encoding="utf-8")
    size = sum(path.stat().st_size for path in seen.FIXTURES.rglob("*.*"))
    print(f"written by {commit}: {size // 1024} KiB")


if __name__ == "__main__":
    main()
