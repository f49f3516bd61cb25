"""The schema of a title's data files: what they may hold, and everything that is wrong with them, at once."""

from .check import check_files, check_folder, require
from .faults import DataError, DataFault
from .parts import Check, Column, Found, Key, Part, Word, Wrong, by, row, rows
from .rules import rule_faults

__all__ = [
    "Check",
    "Column",
    "DataError",
    "DataFault",
    "Found",
    "Key",
    "Part",
    "Word",
    "Wrong",
    "by",
    "check_files",
    "check_folder",
    "require",
    "row",
    "rows",
    "rule_faults",
]
