"""1830: data files of the family of 1830, and this line of code."""

from pathlib import Path

from roundhouse.titles.families import entry

TITLE = entry(Path(__file__).parent)
