"""Questions to the lab that take a while: one tile or token more, other runs, two corporations competing."""

from __future__ import annotations

import msgspec

from ...analysis.lab import (
    Competition,
    Runs,
    WhatIf,
    alternatives,
    breakdown,
    compete,
    what_if,
)
from ...analysis.lab.what_if import Gain
from ...board.route_points import hex_of
from ...play.lab import Lab
from ...play.lab.typed import as_typed
from ...text.lab import change_said
from ...text.language import _, gettext, translated
from ...text.refusals import describe_violation
from ...text.words import Words
from .companies import Ride, ride_of

KINDS = {
    "tile": _("One tile more"),
    "token": _("One token more"),
    "other": _("Other runs"),
    "against": _("Competing"),
}
"""What may be asked of a corporation."""

SECONDS = {"tile": 6.0, "token": 4.0, "other": 3.0, "against": 10.0}
"""How long each is looked for."""


class Better(msgspec.Struct, frozen=True):
    """A change that brings more: in words, as it is typed, and what the rules say against it, "" for nothing."""

    what: str
    change: str
    hex: str
    more: int
    total: int
    proven: bool
    against: str
    ways: int


class Other(msgspec.Struct, frozen=True):
    """Other runs: without which stop ("": as the president may choose), what they earn, and how much less that is."""

    without: str
    total: int
    less: int
    rides: tuple[Ride, ...]
    proven: bool


class Duel(msgspec.Struct, frozen=True):
    """A lay and the reply, with what both corporations earn then."""

    one: str
    other: str
    lay: str
    reply: str
    first: int
    second: int
    whole: bool


class Answered(msgspec.Struct, frozen=True):
    """What was found. `note` says what was computed, and how far."""

    kind: str
    heading: str
    company: str
    other: str
    note: str
    better: tuple[Better, ...] = ()
    others: tuple[Other, ...] = ()
    duels: tuple[Duel, ...] = ()


def ask(lab: Lab, kind: str, company: str, other: str = "") -> Answered:
    """The answer to a question of KINDS about a corporation that has begun; `other` for "against"."""
    heading, seconds = translated(KINDS[kind]), SECONDS[kind]
    if kind == "other":
        note = gettext(
            "What the president may choose, and the best runs that leave out a stop of the best ones."
        )
        found = tuple(
            _other(lab, one.without, one.runs, one.less) for one in alternatives(lab, company, seconds)
        )
        return Answered(kind, heading, company, "", note, others=found)
    if kind == "against":
        note = gettext(
            "One lay each: the best lays of the one, each with the lay of the other that brings that one most, and "
            "among those leaves the first least. Both begin once."
        )
        duels = _duels(compete(lab, company, other, seconds))
        return Answered(kind, heading, company, other, note, duels=duels)
    asked = what_if(lab, company, "token" if kind == "token" else "tile", seconds)
    return Answered(kind, heading, company, "", _note(asked), tuple(_better(lab, one) for one in asked.gains))


def _note(asked: WhatIf) -> str:
    if asked.tried < asked.of:
        return gettext(
            "{tried} of {count} were tried in the time there was; there may be better ones.",
            tried=asked.tried,
            count=asked.of,
        )
    if not asked.proven:
        return gettext("All {count} were tried; not all of it is proven yet.", count=asked.of)
    if asked.beyond:
        return gettext("All {count} were tried; these bring most.", count=asked.of)
    return gettext("All {count} were tried; nothing else brings more.", count=asked.of)


def _better(lab: Lab, gain: Gain) -> Better:
    against = ""
    if gain.violation is not None:
        against = str(describe_violation(lab.table.title, gain.violation, {}))
    return Better(
        change_said(gain.change),
        as_typed(gain.change),
        gain.change["hex"],
        gain.more,
        gain.runs.answer.value,
        gain.runs.answer.proven,
        against,
        gain.ways,
    )


def _other(lab: Lab, without: str, runs: Runs, less: int) -> Other:
    words, told = Words(lab.table.title), breakdown(lab, runs)
    rides = tuple(ride_of(lab, words, number, run) for number, run in enumerate(told["runs"]))
    return Other(hex_of(without) if without else "", told["total"], less, rides, told["proven"])


def _duels(found: Competition) -> tuple[Duel, ...]:
    one, other = found.one.corporation, found.other.corporation
    return tuple(
        Duel(
            begins,
            replies,
            change_said(line.lay.change),
            change_said(line.reply.change) if line.reply is not None else "",
            line.first.answer.value,
            line.second.answer.value,
            line.whole,
        )
        for begins, replies, lines in ((one, other, found.lines), (other, one, found.other_lines))
        for line in lines
    )
