"""Writes docs/titles/: a page for each title, from its data: what differs from 1830, what its book leaves open, and
which of its figures are ours.

`make reference` writes the pages. They are committed, and a test compares them with the data.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from roundhouse.titles.entry import Entry, Reconstructed
from roundhouse.titles.found import titles
from roundhouse.titles.options import Option
from roundhouse.titles.readings import Argument, Reading, Way

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "titles"


def pages() -> dict[str, str]:
    """The text of each page, by the name of its file."""
    entries = titles()
    made = {f"{slug(name)}.md": "\n".join(_page(entry)) + "\n" for name, entry in entries.items()}
    return {"README.md": "\n".join(_index(list(entries.values()))) + "\n", **made}


def slug(name: str) -> str:
    """The name of a title's page, without its suffix.

    >>> slug("Branch Line")
    'branch-line'
    """
    return name.lower().replace(" ", "-")


def _index(entries: list[Entry]) -> Iterator[str]:
    yield "# The titles"
    yield ""
    yield "Written from the titles' own data by `make reference`. `roundhouse rules TITLE` prints the rules by number."
    yield ""
    yield "| title | | players | hours | rules | readings | figures of ours |"
    yield "| --- | --- | --- | --- | ---: | ---: | ---: |"
    for entry in entries:
        yield (
            f"| [{entry.name}]({slug(entry.name)}.md) | {entry.subtitle} | {_players(entry)} | {_hours(entry)} | "
            f"{len(entry.rules())} | {len(entry.readings)} | {len(entry.reconstructed())} |"
        )


def _players(entry: Entry) -> str:
    return f"{entry.players[0]} to {entry.players[1]}"


def _hours(entry: Entry) -> str:
    if entry.hours is None:
        return ""
    brisk, slow = entry.hours
    return f"{brisk:g} to {slow:g}" if brisk < slow else f"{brisk:g}"


SUITS = {
    "beginners": "a good first game",
    "players": "for those who know 18xx",
    "experts": "for experts",
}


def _page(entry: Entry) -> Iterator[str]:
    yield f"# {entry.name}"
    yield ""
    hours = f", {_hours(entry)} hours" if entry.hours else ""
    yield f"{entry.subtitle}. {_players(entry)} players{hours}; {SUITS[entry.for_whom]}."
    yield f"Designed by {entry.designer}." if entry.designer else "Of our own invention."
    yield f"{len(entry.rules())} rules, each with its section: `roundhouse rules {_quoted(entry.name)}`."
    if entry.different():
        yield from ("", "## If you know 1830", "")
        for line in entry.different():
            yield f"- **{line.about}**: {line.text} ({', '.join(line.rules)})"
    chosen = [option for option in entry.options if not option.reading]
    if chosen:
        yield from ("", "## Options", "", "| option | what it changes | rule |", "| --- | --- | --- |")
        yield from map(_option, chosen)
    if entry.readings:
        yield from ("", "## What the book leaves open", "")
        yield "A table chooses one way for each question; *usual* is what a new table plays unless it says otherwise."
        for reading in entry.readings:
            yield from _reading(reading)
    if entry.reconstructed():
        yield from ("", "## Figures of ours", "")
        yield "The book's text does not give these; they stand in one file each, where better ones can be put."
        for mark in entry.reconstructed():
            yield from _mark(mark)


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name


def _option(option: Option) -> str:
    return f"| `{option.name}` | {option.about} | {option.rule} |"


def _reading(reading: Reading) -> Iterator[str]:
    yield from ("", f"### {reading.question}", "", f"{', '.join(reading.rules)}.", "")
    for way in reading.ways:
        yield from _way(way, way is reading.likely)
    yield from ("", f"Why that is usual: {reading.why}")


def _way(way: Way, usual: bool) -> Iterator[str]:
    yield f"- `{way.option}`{' (*usual*)' if usual else ''}: {way.about}"
    yield from (f"    - for{_section(one)}: {one.text}" for one in way.pro)
    yield from (f"    - against{_section(one)}: {one.text}" for one in way.contra)


def _section(argument: Argument) -> str:
    """Where in the book an argument is found; some are from outside it."""
    return f" ({argument.section})" if argument.section else ""


def _mark(mark: Reconstructed) -> Iterator[str]:
    yield from ("", f"### {mark.name[:1].upper()}{mark.name[1:]}", "")
    yield f"In `{mark.file}`; ruling {mark.ruling}; {', '.join(mark.rules) or 'no rule states it'}."
    yield from ("", f"- Known: {mark.known}", f"- Ours: {mark.guessed}")


def main() -> int:
    PAGES.mkdir(exist_ok=True)
    wanted = pages()
    for path in PAGES.glob("*.md"):
        if path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        (PAGES / name).write_text(text, encoding="utf-8")
    print(f"{len(wanted)} pages in {PAGES.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
