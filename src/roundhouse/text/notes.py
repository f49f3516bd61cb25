"""Words for notes: what there is to know of corporations, players, papers and the table, and what lies on the map."""

from __future__ import annotations

from collections.abc import Iterable

from ..rules.shown import Note, Sign
from .templates import _
from .words import Words, chosen, translated

NAMES: dict[str, str] = {
    "bank runs out": _("The bank runs out of money"),
    "price at the end": _("A share price reaches the end of the chart"),
    "bankruptcy": _("A president goes bankrupt"),
    "to float": _("To float"),
    "brings a presidency": _("Brings"),
    "brings a share": _("Brings"),
}
"""What a note is about, by its name."""

NOTES: dict[str, str] = {
    "bank runs out": _("{left:$} left"),
    "price at the end": _("[{corporation} is {steps} steps to the right away]"),
    "bankruptcy": _("The game ends at once."),
    "to float": _("{missing}% more"),
    "brings a presidency": _("brings the president's certificate of {corporation}"),
    "brings a share": _("brings {percent}% of {corporation}"),
}
"""What is told by it."""


def note_said(words: Words, note: Note) -> tuple[str, str]:
    """A note as what it is about and what it tells; its bare name and facts when no table knows it."""
    name = chosen(NAMES, note.name, own=words.own.note_names)
    told = chosen(NOTES, note.name, own=words.own.notes)
    return (
        translated(name) if name is not None else note.name,
        words.say(told, note.facts) if told is not None else ", ".join(map(str, note.facts.values())),
    )


def notes_said(words: Words, notes: Iterable[Note]) -> tuple[tuple[str, str], ...]:
    """Notes as heading and sentence (`note_said`), in order."""
    return tuple(note_said(words, note) for note in notes)


def sign_said(words: Words, sign: Sign) -> str:
    """A sign on the map in a few words."""
    return sign.told if isinstance(sign.told, str) else note_said(words, sign.told)[1]


ALL = "all"
SORTS: dict[str, str] = {"private": _("Private companies"), ALL: _("Private companies")}
"""What papers of a sort are called, and papers of all sorts together."""


def sort_said(words: Words, sort: str) -> str:
    """What papers of a sort are called."""
    template = chosen(SORTS, sort, own=words.own.sorts)
    return translated(template) if template is not None else sort


def papers_said(words: Words) -> str:
    """What a title's papers are called together."""
    return sort_said(words, ALL)
