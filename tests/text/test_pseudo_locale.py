"""Every template of every table is in a catalogue, and survives a language with accents and longer words."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import roundhouse.text
from catalogues import pseudo
from pseudo_locale import KEPT, LANGUAGE, accented, bare
from roundhouse.board.faces import Face
from roundhouse.draw.face import paint
from roundhouse.draw.tile import stacked
from roundhouse.text import language
from roundhouse.text.language import speaking, translated
from roundhouse.text.texts import texts_named
from roundhouse.titles.found import titles

FIELD = re.compile(r"\{[^{}]*\}")


def tables() -> Iterator[tuple[str, str, str]]:
    """Every template of this floor and of the titles: its domain, its table and itself."""
    for module in pkgutil.walk_packages(roundhouse.text.__path__, "roundhouse.text."):
        for name, table in vars(importlib.import_module(module.name)).items():
            if name.isupper() and isinstance(table, Mapping):
                yield from (("", f"{module.name}.{name}", one) for one in _templates(table))
    for entry in titles().values():
        texts = texts_named(entry.text)
        for field in dataclasses.fields(texts):
            table = getattr(texts, field.name)
            if isinstance(table, Mapping):
                yield from ((entry.domain, f"{entry.name} {field.name}", one) for one in _templates(table))


def _templates(table: Mapping[object, object]) -> Iterator[str]:
    for value in table.values():
        if isinstance(value, str) and re.search("[A-Za-z]", KEPT.sub("", value)):
            yield value


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder: Path = tmp_path_factory.mktemp("locale")
    pseudo(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(language.MORE, str(folder))
        yield


def test_every_template_is_in_a_catalogue(compiled: None) -> None:
    found = list(tables())
    assert len(found) > 800
    with speaking(LANGUAGE):
        missing = [
            (table, one) for domain, table, one in found if bare(KEPT.sub("", translated(one, domain)))
        ]
    assert not missing


def test_the_language_keeps_what_a_template_needs() -> None:
    for _, table, template in tables():
        told = accented(template)
        assert FIELD.findall(told) == FIELD.findall(template), table
        assert [sign for sign in told if sign in "[]<>"] == [sign for sign in template if sign in "[]<>"]


def test_the_language_is_a_third_longer() -> None:
    for sentence in ("Your move", "This is not allowed.", "rhythm", "{player:name} lays tile[ for {cost:$}]"):
        letters = sum(char.isalpha() for char in FIELD.sub("", sentence))
        longer = sum(char.isalpha() for char in FIELD.sub("", accented(sentence)))
        assert 1.2 < longer / letters < 1.5


def test_what_was_drawn_in_one_language_is_drawn_anew_in_another(compiled: None) -> None:
    def drawn() -> str:
        return stacked(paint("K11", Face("white"), True, icons=("coal",)))

    assert "<title>coal</title>" in drawn()
    with speaking(LANGUAGE):
        assert "<title>" in drawn() and "<title>coal</title>" not in drawn()
    assert "<title>coal</title>" in drawn()
