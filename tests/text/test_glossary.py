"""The glossary and the pages that link its words."""

from __future__ import annotations

import re
from pathlib import Path

import roundhouse
from roundhouse.text.glossary import entries, term, terms, underlined

SERVER = Path(roundhouse.__file__).parent / "server"

IN_A_CALL = re.compile(r"""\bterm\("([a-z-]+)",|\bterm="([a-z-]+)\"""")
A_LIST = re.compile(r"words_of\(\[(.*?)\]\)", re.DOTALL)
OF_A_LESSON = re.compile(r"\bterms=\((.*?)\)", re.DOTALL)
A_LIMIT = re.compile(r"""\("([a-z-]+)", gettext\(""")


def linked() -> set[str]:
    """The ids of all words that pages and the coach link, by their source."""
    found: set[str] = set()
    for path in (*SERVER.rglob("*.html"), *SERVER.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        found |= {one or other for one, other in IN_A_CALL.findall(text)}
        for listed in A_LIST.findall(text):
            found |= set(re.findall(r"""\("([a-z-]+)",""", listed))
    below = ("rules", "features", "powers", "titles")  # whose mechanisms may bring lessons
    for path in (path for layer in below for path in (SERVER.parent / layer).rglob("*.py")):
        for listed in OF_A_LESSON.findall(path.read_text(encoding="utf-8")):
            found |= set(re.findall(r"""\"([a-z-]+)\"""", listed))
    limits = (SERVER / "desk" / "info.py").read_text(encoding="utf-8")
    return found | set(A_LIMIT.findall(limits))


def test_every_word_is_linked_and_every_link_has_its_word() -> None:
    assert linked() == set(entries())
    assert len(entries()) > 30


def test_words_to_read_next_are_there_and_others() -> None:
    for id, entry in entries().items():
        assert set(entry.see) <= set(entries()) - {id}, id


def test_words_are_by_alphabet_and_told_in_sentences() -> None:
    words = [found.word for found in terms()]
    assert words == sorted(words) and len(set(words)) == len(words)
    for found in terms():
        assert found.heading[0].isupper() and found.text.endswith("."), found.id


def test_other_words_for_the_same_lead_to_it() -> None:
    """Buttons say "Start a corporation", "Withhold" and "Pay out", and the glossary has company, keeps and pays."""
    assert term("corporation").heading == "Company, corporation"
    pieces = underlined("A corporation may withhold or pay out what a company earns.")
    assert [id for _, id in pieces if id] == ["corporation", "withhold", "dividend"]


def test_what_buttons_and_headings_say_is_in_the_glossary() -> None:
    found = {word.casefold() for one in terms() for word in (one.word, *one.also)}
    assert {"corporation", "withhold", "pay out", "depot", "export"} <= found
