"""mypy refuses each of the errors planted in `planted.py`, and nothing else there."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLANTED = Path(__file__).with_name("planted.py")
ERROR = re.compile(r"planted\.py:(?P<line>\d+): error: (?P<message>.*)")
EXPECTED = "  # E: "


def expected() -> dict[int, str]:
    """What mypy has to say, by line."""
    lines = PLANTED.read_text(encoding="utf-8").splitlines()
    return {n: line.partition(EXPECTED)[2] for n, line in enumerate(lines, 1) if EXPECTED in line}


def reported() -> dict[int, list[str]]:
    """What it says, with the settings of the project."""
    command = [sys.executable, "-m", "mypy", "--no-error-summary", str(PLANTED.relative_to(ROOT))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == 1, done.stdout + done.stderr
    found: dict[int, list[str]] = defaultdict(list)
    for line in done.stdout.splitlines():
        if (match := ERROR.search(line)) is not None:
            found[int(match["line"])].append(match["message"])
        else:
            assert ": note: " in line, line
    return found


def test_each_planted_error_is_refused_and_nothing_else() -> None:
    wanted, found = expected(), reported()
    assert len(wanted) > 30
    assert sorted(found) == sorted(wanted)
    missed = {n: (text, found[n]) for n, text in wanted.items() if not any(text in said for said in found[n])}
    assert not missed
