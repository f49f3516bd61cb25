"""`roundhouse new-title`."""

from __future__ import annotations

import keyword
import re
import sys
from pathlib import Path

import typer

from ..text.terminal import say
from .errors import UserError
from .files import install_command

TAKEN = {*sys.stdlib_module_names, "roundhouse", "tests", "pytest"}
"""Names of packages that would stand in the way of others."""

SCHEMA_FOLDER = "schemas"
"""Where the package has the schemas by which editors complete its data files and mark mistakes in them."""


def new_title(
    name: str = typer.Argument(..., help="What the title is called."),
    family: str = typer.Option("1830", "--family", help="The family whose rules it begins with."),
    folder: Path | None = typer.Option(
        None, "--folder", help="Where the package is written; by default a folder of its name."
    ),
) -> None:
    """Write a package with a title of its own, which plays at once: data files, a test and a readme."""
    from ..titles.families import FAMILIES, SCHEMAS, STARTS
    from ..titles.found import titles as installed
    from ..titles.schema.editors import written

    if family not in FAMILIES:
        raise UserError(say("no family", family=family, families=tuple(FAMILIES)))
    if name in installed():
        raise UserError(say("title is there", name=name))
    package = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")
    if not package:
        raise UserError(say("no package name", name=repr(name)))
    if package[0].isdigit() or keyword.iskeyword(package) or package in TAKEN:
        package = f"title_{package}"
    if '"' in name or "\\" in name or not name.isprintable():
        raise UserError(say("no title name"))
    target = folder or Path(package)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise UserError(say("folder is full", folder=target))
    words = {"{name}": name, "{package}": package, "{family}": family}
    for source, place in _files(package).items():
        text = (STARTS[family] / source).read_text("utf-8")
        for word, value in words.items():
            text = text.replace(word, value)
        if source.endswith(".toml"):
            text = f"#:schema ../{SCHEMA_FOLDER}/{source.removesuffix('.toml')}.schema.json\n{text}"
        _write(target / place, text)
    for file, schema in written(SCHEMAS[family]).items():
        _write(target / SCHEMA_FOLDER / file, schema)
    typer.echo(say("title written", name=name, folder=str(target), install=install_command(target)))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _files(package: str) -> dict[str, str]:
    """Which file of the family's beginning goes where in the package."""
    data = {f"{file}.toml": f"{package}/{file}.toml" for file in ("title", "map", "tiles", "market")}
    return {
        **data,
        "init.txt": f"{package}/__init__.py",
        "pyproject.txt": "pyproject.toml",
        "readme.txt": "README.md",
        "test.txt": f"tests/test_{package}.py",
    }
