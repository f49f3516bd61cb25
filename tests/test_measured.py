"""Figures that are kept, and found again."""

from __future__ import annotations

import json
from pathlib import Path

from measured import before, keep, machine


def test_the_newest_of_the_same_is_found_again(tmp_path: Path) -> None:
    file = tmp_path / "history.jsonl"
    assert before("load", {"tables": 5}, file) == {}
    keep("load", {"open_ms": 12.3456}, {"tables": 5}, file)
    keep("load", {"open_ms": 10.0}, {"tables": 5}, file)
    keep("load", {"open_ms": 99.0}, {"tables": 6}, file)
    keep("home", {"open_ms": 98.0}, {"tables": 5}, file)
    assert before("load", {"tables": 5}, file) == {"open_ms": 10.0}
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert len(lines) == 4 and lines[0]["figures"] == {"open_ms": 12.35}
    assert lines[0]["machine"]["python"] == machine()["python"]


def test_figures_of_another_machine_are_no_comparison(tmp_path: Path) -> None:
    file = tmp_path / "history.jsonl"
    keep("load", {"open_ms": 12.0}, {}, file)
    line = json.loads(file.read_text())
    line["machine"]["cpu"] = "another"
    file.write_text(json.dumps(line) + "\n")
    assert before("load", {}, file) == {}
