"""`companion`: what a ledger has come to, as tables, JSON or for a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from roundhouse.play.companion import Ledger, entry, to_file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    ledger = Ledger("18Chesapeake", ("Ann", "Ben", "Cy"))
    for number, one in enumerate(
        (
            {"kind": "start", "player": "Ann", "corporation": "B&O", "par": 80},
            {"kind": "pay", "payer": "Ben", "payee": "bank", "amount": 900, "why": "=1+1"},
            {"kind": "note", "text": "=SUM(A1)"},
            {"kind": "end"},
        )
    ):
        ledger = ledger.added(entry({"id": f"entry{number:04}", **one}))
    path = tmp_path / "ledger.json"
    path.write_bytes(to_file(ledger))
    return path


def test_tables_and_the_log(run: Callable, file: Path) -> None:
    ran = run("companion", file, "--log")
    assert ran.code == 0
    assert "Ann starts B&O at $80 and pays $160." in ran.out and "Ben has $100 too little." in ran.out
    assert "$640" in ran.out and "The richest: Ann" in ran.out


def test_as_json(run: Callable, file: Path) -> None:
    found = json.loads(run("companion", file, "--json").out)
    assert found["view"]["bank"] == 5600 + 160 + 900 and found["log"][0]["say"] == "start"


def test_for_a_spreadsheet(run: Callable, file: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("companion", file, "--csv").out)))
    assert [row["what"] for row in rows] == ["start", "pay", "note", "end"]
    assert rows[1]["Ben"] == "-100" and rows[1]["B&O"] == "0"


def test_what_is_no_ledger(run: Callable, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text("{}")
    ran = run("companion", other)
    assert ran.code == 2 and "no ledger of a companion" in ran.err
    assert run("companion", tmp_path / "none").code == 2


def test_options_are_told(run: Callable, tmp_path: Path, file: Path) -> None:
    path = tmp_path / "short.json"
    path.write_bytes(to_file(Ledger("18C2C", ("Ann", "Ben", "Cy"), ("short",))))
    assert "Options:\n  short: the short game" in run("companion", path).out
    assert json.loads(run("companion", path, "--json").out)["options"] == ["short"]
    assert "Options:" not in run("companion", file).out
