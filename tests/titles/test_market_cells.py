"""Rules that name a cell of the market by row and column, counted from 1, name the price that is printed there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from roundhouse.titles.entry import Entry
from roundhouse.titles.files import read_toml
from roundhouse.titles.found import own

CELL = re.compile(r"\brow (\d+), column (\d+)")
PRICED = (
    re.compile(r"\$?(?P<price>\d+) (?:in |at |\()row (?P<row>\d+), column (?P<column>\d+)"),
    re.compile(r"\$?(?P<price>\d+) is printed at row (?P<row>\d+), column (?P<column>\d+)"),
    re.compile(r"row (?P<row>\d+), column (?P<column>\d+) \(price (?P<price>\d+)\)"),
    re.compile(r"\$(?P<price>\d+) [^.:;$]*?(?:put )?on row (?P<row>\d+), column (?P<column>\d+)"),
    re.compile(r"on row (?P<row>\d+), column (?P<column>\d+), a company is priced at \$(?P<price>\d+)"),
)
IN_ROW = re.compile(
    r"(?<![\d,$.])\$?(?P<price>\d+)(?: \(column (?P<other>\d+)\))? in (?:its )?row (?P<row>\d+)\b(?!, col)"
)
CELLS = {"18AL": 5, "18Chesapeake": 12, "18C2C": 8}
"""How many prices with a cell are found at least, so that another way to write them does not go unread."""


def prices(entry: Entry) -> list[list[int]]:
    found: list[list[int]] = read_toml(Path(entry.folder), "market.toml")["prices"]
    return found


@pytest.mark.parametrize("entry", own().values(), ids=lambda entry: entry.name)
def test_a_price_and_its_cell_agree_with_the_market(entry: Entry) -> None:
    rows = prices(entry)
    seen = 0
    for rule in entry.rules():
        for said in (rule.text, rule.example):
            assert not re.search(r"\brow 0\b|\bcolumn 0\b|from 0", said), rule.id
            for row, column in CELL.findall(said):
                assert 1 <= int(row) <= len(rows) and 1 <= int(column) <= len(rows[int(row) - 1]), rule.id
            for pattern in PRICED:
                for at in pattern.finditer(said):
                    seen += 1
                    assert rows[int(at["row"]) - 1][int(at["column"]) - 1] == int(at["price"]), (
                        rule.id,
                        at[0],
                    )
            for at in IN_ROW.finditer(said):
                assert int(at["price"]) in rows[int(at["row"]) - 1], (rule.id, at[0])
    assert seen >= CELLS.get(entry.name, 0)
