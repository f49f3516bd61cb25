"""The German catalogues: whole, and with everything that a sentence needs to work."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from catalogues import domains
from roundhouse.titles.common_rules import files

RULES = {"rules.toml", *(path.name for path in files())}
"""Where statements of rules are, which may stay in English."""

PLACE = re.compile(r"\{[^{}]*\}")
TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9]*)")


def catalogue(domain: str) -> Catalog:
    path = Path(domains()[domain]) / "de" / "LC_MESSAGES" / f"{domain}.po"
    with path.open("rb") as file:
        return read_po(file, locale="de", domain=domain)


def forms(message: Message) -> Iterator[tuple[str, str]]:
    """Each form of a translation with what it is in English."""
    if isinstance(message.id, str):
        yield message.id, str(message.string)
    else:
        for number, told in enumerate(message.string):
            yield message.id[min(number, 1)], told


def parts(template: str) -> list[tuple[str, ...]]:
    """The facts of each optional part."""
    return sorted(
        tuple(sorted(PLACE.findall(part))) for part in re.findall(r"\[([^\]]*\{[^\]]*)\]", template)
    )


@pytest.mark.parametrize("domain", sorted(domains()))
def test_no_sentence_is_left_over(domain: str) -> None:
    left = [
        message.id
        for message in catalogue(domain)
        if message.id and (message.fuzzy or not all(told for _, told in forms(message)))
        if not all(Path(file).name in RULES for file, _ in message.locations)
    ]
    assert not left


@pytest.mark.parametrize("domain", sorted(domains()))
def test_every_sentence_keeps_its_facts(domain: str) -> None:
    wrong = []
    for message in catalogue(domain):
        for source, told in forms(message) if message.id else ():
            facts, said = set(PLACE.findall(source)), set(PLACE.findall(told))
            several = not isinstance(message.id, str)
            if told and not (
                (said <= facts | {"{count}"} if several else said == facts)
                and parts(source) == parts(told)
                and sorted(TAG.findall(source)) == sorted(TAG.findall(told))
                and source.endswith("\n") == told.endswith("\n")
            ):
                wrong.append((source, told))
    assert not wrong


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("Join", "Mitspielen"),
        ("Make an account", "Konto anlegen"),
        ("Share", "Aktie"),
        ("Share the plan", "Plan teilen"),
    ],
)
def test_what_is_one_word_in_english_alone_is_two_sentences(source: str, told: str) -> None:
    message = catalogue("roundhouse").get(source)
    assert message is not None and message.string == told
