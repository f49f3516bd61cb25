"""Catalogues for tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from roundhouse.text.language import DOMAIN


def translation(
    folder: Path,
    code: str,
    sentences: Mapping[str | tuple[str, ...], str | tuple[str, ...]],
    domain: str = DOMAIN,
) -> None:
    """Write a compiled catalogue of a language into a folder."""
    catalogue = Catalog(locale="en", domain=domain)
    for source, told in sentences.items():
        catalogue.add(source, told)
    path = folder / code / "LC_MESSAGES" / f"{domain}.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)
