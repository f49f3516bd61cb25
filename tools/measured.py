"""What was measured, kept line by line in `benchmarks/history.jsonl` with the machine and the interpreter."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

HISTORY = Path(__file__).resolve().parents[1] / "benchmarks" / "history.jsonl"


def keep(what: str, figures: Mapping[str, float], asked: Mapping[str, Any], file: Path = HISTORY) -> None:
    """Add figures to the history. `what`: the tool; `asked`: what it was asked for."""
    line = {
        "what": what,
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "revision": _revision(),
        "machine": machine(),
        "asked": dict(asked),
        "figures": {name: round(value, 2) for name, value in figures.items()},
    }
    with file.open("a") as out:
        out.write(json.dumps(line) + "\n")


def before(what: str, asked: Mapping[str, Any], file: Path = HISTORY) -> dict[str, float]:
    """The newest figures of a tool that was asked for the same on this machine; nothing where there are none."""
    if not file.exists():
        return {}
    cpu = machine()["cpu"]
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    same = [one for one in lines if (one["what"], one["asked"], one["machine"]["cpu"]) == (what, asked, cpu)]
    return dict(same[-1]["figures"]) if same else {}


def machine() -> dict[str, Any]:
    """The processor, its cores, how busy it is just now, and the interpreter."""
    return {
        "cpu": _processor(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor() or platform.machine())


def _revision() -> str:
    try:
        asked = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"],
            cwd=HISTORY.parent,
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return ""
    return asked.stdout.strip()
