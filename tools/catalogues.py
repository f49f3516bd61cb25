"""The catalogues of sentences: extracts them from the source, updates translations, compiles them.

    python tools/catalogues.py                 extract, update and compile; what `make catalogues` does
    python tools/catalogues.py --add de        begin a translation
    python tools/catalogues.py --check         exit with 1 when a .pot is not what the source says
    python tools/catalogues.py --pseudo DIR    compile the language of `pseudo_locale` into a folder

Sentences of a title, those of its rules and options among them, are in its own domain; all others are in ours.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from typer.main import get_command

from pseudo_locale import LANGUAGE, accented
from roundhouse.cli.app import app
from roundhouse.cli.commands import helps
from roundhouse.features.map_areas import MAP_AREAS
from roundhouse.text import glossary
from roundhouse.text.language import DOMAIN, domains
from roundhouse.titles import common_rules
from roundhouse.titles.found import titles

SRC = Path(__file__).resolve().parents[1] / "src" / "roundhouse"

NEVER = datetime(2000, 1, 1, tzinfo=UTC)

KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "UnknownTitle": None,
    "UnknownOption": None,
}
"""The calls that mark a sentence, in code and in templates, and which of their arguments are sentences."""

METHODS = {".py": "python", ".html": "jinja2.ext:babel_extract"}
JINJA = {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}

DATES = re.compile(
    r'^"(POT-Creation-Date|PO-Revision-Date|Generated-By|Last-Translator|Language-Team): .*\n', re.M
)
"""Lines of a header that would change with each run."""

Key = str | tuple[str, ...]


def sources(domain: str) -> Iterator[Path]:
    """The files of a domain, in order."""
    folders = {name: folder.parent for name, folder in domains().items()}
    others = [folder for name, folder in folders.items() if name not in (domain, DOMAIN)]
    for path in sorted(folders[domain].rglob("*")):
        if path.suffix in METHODS and not (domain == DOMAIN and any(o in path.parents for o in others)):
            yield path


def data_of(domain: str) -> Iterator[tuple[str, str]]:
    """The sentences that are no arguments of a call: in a title's data, in the help of commands; each with its file."""
    if domain == DOMAIN:
        for owner, name in helps(get_command(app)):
            yield getattr(owner, name), _place(SRC / "cli" / "app.py")
        for one in glossary.entries().values():
            for told in (one.word, *one.also, one.text):
                yield told, _place(SRC / "text" / glossary.FILE)
        for path in common_rules.files():
            for common in common_rules.read(path):
                for told in (common.text, common.example):
                    yield told, _place(path)
    ours = {told for rule in common_rules.common_rules().values() for told in (rule.text, rule.example)}
    for entry in titles().values():
        if entry.domain != domain:
            continue
        folder = Path(entry.locale).parent
        where = _place(folder / "__init__.py")
        yield entry.subtitle, where
        for option in entry.options:
            yield option.about, where
        for mark in entry.reconstructed():
            for told in (mark.name, mark.known, mark.guessed):
                yield told, where
        for reading in entry.readings:
            for told in reading.sentences():
                yield told, _place(folder / "readings.toml")
        for change in entry.changes:
            yield change.text, _place(folder / "changes.toml")
        seats = tuple(f"Seat {number}" for number in range(entry.players[0]))
        for area in entry.build(seats, ()).settings.get(MAP_AREAS.name, ()):
            yield area.name, where
        for rule in entry.rules():
            for told in (rule.text, rule.example, rule.info):
                if told not in ours:
                    yield told, _place(folder / "rules.toml")


def extracted(domain: str) -> Catalog:
    """The template of a domain's catalogue, from its source."""
    catalogue = Catalog(project="Roundhouse", domain=domain, charset="utf-8", creation_date=NEVER)
    catalogue.header_comment = f"# Sentences of {domain}, made by tools/catalogues.py."
    for path in sources(domain):
        options = {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}
        method = METHODS[path.suffix]
        for _, message, _, _ in extract_from_file(
            method, str(path), KEYWORDS, (), options if path.suffix == ".html" else None
        ):
            if message:
                catalogue.add(message, locations=[(_place(path), 1)])
    for sentence, where in data_of(domain):
        if sentence:
            catalogue.add(sentence, locations=[(where, 1)])
    return catalogue


def template(domain: str) -> str:
    """The .pot of a domain as text."""
    return _written(extracted(domain))


def template_file(domain: str) -> Path:
    """Where the .pot of a domain is kept."""
    return domains()[domain] / f"{domain}.pot"


def stale() -> list[Path]:
    """The .pot files that are not what the source says."""
    return [
        template_file(domain)
        for domain in domains()
        if not template_file(domain).exists() or template_file(domain).read_text("utf-8") != template(domain)
    ]


def pseudo(folder: Path) -> None:
    """Compile the language of `pseudo_locale` from the .pot files, all domains into one folder."""
    for domain in domains():
        with template_file(domain).open("rb") as file:
            catalogue = read_po(file, domain=domain)
        made = Catalog(locale="en", domain=domain, charset="utf-8", fuzzy=False)
        for message in catalogue:
            if message.id:
                told = message.id if isinstance(message.id, str) else tuple(message.id)
                made.add(told, accented(told) if isinstance(told, str) else tuple(map(accented, told)))
        _compile(made, folder / LANGUAGE / "LC_MESSAGES" / f"{domain}.mo")


def update(add: str = "") -> None:
    """Write the .pot files anew, bring every translation up to date with them, and compile it."""
    for domain, folder in domains().items():
        folder.mkdir(exist_ok=True)
        made = extracted(domain)
        template_file(domain).write_text(_written(made), "utf-8")
        if add:
            begun = folder / add / "LC_MESSAGES" / f"{domain}.po"
            begun.parent.mkdir(parents=True, exist_ok=True)
            if not begun.exists():
                empty = Catalog(locale=add, domain=domain, project="Roundhouse", charset="utf-8", fuzzy=False)
                empty.header_comment = (
                    f"# Sentences of {domain} in another language; see docs/translating.md."
                )
                begun.write_text(_written(empty), "utf-8")
        for path in sorted(folder.glob(f"*/LC_MESSAGES/{domain}.po")):
            with path.open("rb") as file:
                translation = read_po(file, locale=path.parent.parent.name, domain=domain)
            translation.update(made)
            path.write_text(_written(translation), "utf-8")
            _compile(translation, path.with_suffix(".mo"))


def _place(path: Path) -> str:
    return path.relative_to(SRC.parents[1]).as_posix() if SRC.parents[1] in path.parents else path.name


def _written(catalogue: Catalog) -> str:
    text = io.BytesIO()
    write_po(text, catalogue, width=100, include_lineno=False, sort_output=False, ignore_obsolete=True)
    return DATES.sub("", text.getvalue().decode("utf-8"))


def _compile(catalogue: Catalog, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue.creation_date = catalogue.revision_date = NEVER  # else each run would write other files
    with path.open("wb") as file:
        write_mo(file, catalogue)


def main(arguments: Sequence[str] | None = None) -> int:
    """The tool; see the head of the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--add", metavar="LANGUAGE", default="")
    parser.add_argument("--pseudo", metavar="DIR", type=Path)
    asked = parser.parse_args(arguments)
    if asked.pseudo:
        pseudo(asked.pseudo)
        return 0
    if asked.check:
        for path in stale():
            print(f"{_place(path)} is not what the source says: run make catalogues")
        return 1 if stale() else 0
    update(asked.add)
    return 0


if __name__ == "__main__":
    sys.exit(main())
