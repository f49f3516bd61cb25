"""A title in a folder: found, imported and made known, installed or not."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from ..text.language import gettext
from ..titles.entry import API, Entry
from ..titles.found import add


class NoTitle(Exception):
    """Raised where there is no title in a folder; the message is one sentence."""


def data_folder(folder: Path) -> Path:
    """The folder with the data files: this one, or the only one below. Raises `NoTitle`."""
    if (folder / "title.toml").exists():
        return folder
    if not folder.is_dir():
        raise NoTitle(gettext("There is no folder {folder}.", folder=folder))
    found = [
        path.parent
        for path in sorted(folder.glob("**/title.toml"))
        if not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise NoTitle(
            gettext(
                "There are several titles in {folder}: {found}.",
                folder=folder,
                found=", ".join(map(str, found)),
            )
        )
    raise NoTitle(gettext("There is no title.toml in {folder} or below.", folder=folder))


def module_of(folder: Path) -> tuple[Path, str]:
    """The folder from which the package is imported, and its name. Raises `NoTitle` where there is no package."""
    if not (folder / "__init__.py").exists():
        raise NoTitle(
            gettext("There is no __init__.py in {folder}: that is data, and no package.", folder=folder)
        )
    names = [folder.name]
    while (folder.parent / "__init__.py").exists():
        folder = folder.parent
        names.insert(0, folder.name)
    return folder.parent, ".".join(names)


def entry_in(folder: Path) -> Entry:
    """The title whose data are in that folder, known from now on by its name.

    Raises `NoTitle`, and whatever importing the package raises.
    """
    root, name = module_of(folder.resolve())
    if str(root) not in sys.path and name.partition(".")[0] not in sys.modules:
        sys.path.insert(0, str(root))
    module = importlib.import_module(name)
    entry = getattr(module, "TITLE", None)
    if not isinstance(entry, Entry):
        raise NoTitle(f"{name} has no TITLE that is an {Entry.__name__}.")
    if entry.api != API:
        raise NoTitle(
            f"{name} is written for version {entry.api} of the interface for titles; here is version {API}."
        )
    add(entry)
    return entry
