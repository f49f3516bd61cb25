"""Words for notes: what there is to know of corporations, players, papers and the table, and what lies on the map."""

from __future__ import annotations

from collections.abc import Iterable

from ..rules.shown import Note
from .templates import _
from .words import Words, chosen, translated

NAMES: dict[str, str] = {
    "bonds": _("Bonds"),
    "merged": _("Merged"),
    "yards": _("Yards"),
    "place marker": _("Marker"),
    "markers held": _("Markers"),
    "markers for sale": _("Markers for sale"),
    "rate of bonds": _("Bonds"),
    "next rate of bonds": _("Bonds after that"),
    "cars": _("Cars"),
    "tiles left": _("Tiles left"),
    "tiles a turn": _("Tiles in a turn"),
    "home zones": _("At home in"),
    "price split": _("Split"),
    "trains on loan": _("On loan"),
    "destination": _("Destination"),
    "bull token": _("Bull token"),
    "crossings": _("Crossings"),
    "reissues": _("Reissued"),
    "money put by": _("Put by"),
    "corporations in play": _("Corporations in play"),
    "tile points left": _("Tile points"),
}
"""What a note is about, by its name."""

NOTES: dict[str, str] = {
    "bonds": _("{face:$}, worth {worth:$} at {rate}%"),
    "merged": _("has taken {vanished} over"),
    "yards": _("a bonus train from each: {hexes:list}"),
    "place marker": _("marker of {private}: {owner:$} more for {corporation}[, {others:$} for the others]"),
    "markers held": _("{count} ({marker})[, {resting} of them resting]"),
    "markers for sale": _("{marker}: {left} at {price:$}, from {seller:owner}[, from phase {phase} on]"),
    "rate of bonds": _("at {rate}%: each ${unit} of them is worth {value:$}"),
    "next rate of bonds": _("{rate}%, when the next train with a marker is sold (a {train}-train)"),
    "cars": _("{left} of {count} left, at {price:$}"),
    "tiles left": _("[from {part:place}: ]{rows:tiles}"),
    "tiles a turn": _("{rows:tiles}"),
    "home zones": _("{zones:list}"),
    "price split": _("{times} times: the price stands for {worth:$} in the end"),
    "trains on loan": _("{kinds:list}"),
    "destination": _("{hexes:places}[, that of {of}]"),
    "bull token": _("to place, for {price:$}"),
    "crossings": _("{count} rewarded, {left} more to be had"),
    "reissues": _("{count} times: its shares on offer are paid to it"),
    "money put by": _("{amount:$} of reissued shares until the stock round is over"),
    "corporations in play": _("{count}, by which the limit of certificates goes"),
    "tile points left": _("at most {points} more, {spent} used"),
    "destination on the map": _("destination of {of}[, now of {holder}]"),
    "token beside": _("{corporation}'s token beside the spaces"),
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
    """Several notes."""
    return tuple(note_said(words, note) for note in notes)


def sign_said(words: Words, note: Note) -> str:
    """A sign on the map in a few words."""
    return note_said(words, note)[1]


SORTS: dict[str, str] = {"private": _("Private companies")}


def sort_said(words: Words, sort: str) -> str:
    """What papers of a sort are called."""
    template = chosen(SORTS, sort, own=words.own.sorts)
    return translated(template) if template is not None else sort
