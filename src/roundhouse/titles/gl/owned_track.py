"""Track with an owner: lines of special track that are closed until somebody opens them, and for whose use others pay.

A closed line is nobody's track. Tiles and tokens are traced over an open one by everybody and for nothing. Its holder
runs there for nothing too; others owe a fee for each train, from their treasuries and before anything is earned, so no
more trains use it than the treasury can pay for. Nobody has to use it. A line without a holder costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.life import IdKind, by_rule
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends
from ...core.state import Table
from ...features.closing import CorporationClosed
from ...routes.question import Fee, Limit, Question
from ...rules.money import CASH, pay
from ...rules.operating_round import CURRENT_TURN
from ...rules.owners import of_corporation
from ...rules.reach import BOARD, USABLE_TRACK
from ...rules.running import QUESTION, RUN_CHOICES, SPECIAL_TRACK, Ran, earned
from ...rules.shown import NAMES_IN_ACTIONS, SIGNS_ON_MAP, Sign, SignSource


class OwnedTrack(msgspec.Struct, frozen=True):
    """The title's data: the kind of track as the faces name it, dollars that others owe for a train, and for each line
    (by name) the hexes that it lies in, those of its ends included."""

    track: str
    fee: int
    lines: dict[str, frozenset[str]]


class Opened(msgspec.Struct, frozen=True):
    """An open line: the corporation that holds it, empty when nobody does."""

    holder: str


OWNED_TRACK: Setting[OwnedTrack] = Setting("owned track")

OPEN_LINES: Table[Opened] = Table(
    "open lines",
    Opened,
    IdKind("line"),
    of_corporation(
        "holder",
        closed=by_rule("reaction: line of a closed corporation is nobody's"),
        nationalised=by_rule("reaction: lines go to the national company"),
    ),
)
"""By the name of the line; closed ones are not in it."""


class LineOpened(Event, frozen=True, tag="line_opened"):
    """A corporation opened a line."""

    corporation: str
    line: str


class LineUsed(Event, frozen=True, tag="line_used"):
    """A corporation paid the holder of a line for so many trains."""

    corporation: str
    holder: str
    line: str
    trains: int
    amount: int


class LineHandedOn(Event, frozen=True, tag="line_handed_on"):
    """A line has another holder, or none."""

    line: str
    before: str
    holder: str


def open_line(pos: Position, corporation: str, line: str) -> None:
    """From now on the line is track, and the corporation holds it."""
    pos.put(OPEN_LINES, line, Opened(corporation))
    pos.emit(LineOpened(corporation, line))


def hand_on(pos: Position, corporation: str, to: str = "") -> None:
    """What the corporation holds is another's, or nobody's."""
    for line, row in list(pos[OPEN_LINES].items()):
        if row.holder == corporation:
            pos.put(OPEN_LINES, line, Opened(to))
            pos.emit(LineHandedOn(line, corporation, to))


def foreign(pos: Position, corporation: str) -> Iterator[str]:
    """The open lines for which the corporation has to pay somebody."""
    for line, row in pos[OPEN_LINES].items():
        if row.holder not in ("", corporation):
            yield line


@amends(SPECIAL_TRACK, "open lines carry trains")
def carry_trains(pos: Position, track: frozenset[str], corporation: str) -> frozenset[str]:
    """Their kind of track; which of the lines are closed is said by limits."""
    return track | {OWNED_TRACK(pos).track} if pos[OPEN_LINES] else track


@amends(USABLE_TRACK, "open lines are followed")
def are_followed(
    pos: Position, track: frozenset[tuple[str, str]], corporation: str
) -> frozenset[tuple[str, str]]:
    """By everybody, for nothing."""
    data = OWNED_TRACK(pos)
    return track | {(hex, data.track) for line in pos[OPEN_LINES] for hex in data.lines[line]}


@amends(QUESTION, "lines have owners")
def have_owners(pos: Position, question: Question, corporation: str) -> Question:
    """Nobody runs on closed lines, and on those of others no more trains than the treasury can pay for.

    Each line is looked at for itself, as if no other one cost something. After the run it is paid for already.
    """
    if not pos[OPEN_LINES]:
        return question
    data = OWNED_TRACK(pos)
    closed = [line for line in data.lines if line not in pos[OPEN_LINES]]
    limits = [Limit(line, data.track, data.lines[line], 0) for line in closed]
    fees = []
    turn = pos[CURRENT_TURN]
    paid = turn.corporation == corporation and turn.revenue is not None
    for line in foreign(pos, corporation):
        trains = max(1, len(question.trains))  # without trains there is a route all the same
        most = trains if paid else min(trains, pos[CASH][corporation] // data.fee)
        limits.append(Limit(line, data.track, data.lines[line], most))
        fees.append(Fee(line, data.fee, data.track, data.lines[line], beside=True))
    return replace(question, limits=(*question.limits, *limits), fees=(*question.fees, *fees))


@amends(RUN_CHOICES, "fewer trains on foreign lines")
def fewer_trains(pos: Position, choices: tuple[Question, ...], corporation: str) -> tuple[Question, ...]:
    """The president decides for how many trains the corporation pays."""
    for line in foreign(pos, corporation):
        choices = tuple(fewer for question in choices for fewer in _fewer(question, line))
    return choices


def _fewer(question: Question, line: str) -> Iterator[Question]:
    """The question with as many trains on the line as can be, and with each lower number down to none."""
    most = next(limit.most for limit in question.limits if limit.id == line)
    for trains in range(most, -1, -1):
        limits = tuple(
            replace(limit, most=trains) if limit.id == line else limit for limit in question.limits
        )
        yield replace(question, limits=limits)


@reacts("use of foreign lines is paid", Ran)
def is_paid(pos: Position, event: Ran) -> None:
    """Each train pays once for a line, to the corporation that holds it."""
    lines = [line for run in earned(pos, event.corporation, event.runs).runs for line, _ in run.beside]
    for line in dict.fromkeys(lines):
        trains, holder = lines.count(line), pos[OPEN_LINES][line].holder
        amount = trains * OWNED_TRACK(pos).fee
        pay(pos, event.corporation, holder, amount, f"use of {line}")
        pos.emit(LineUsed(event.corporation, holder, line, trains, amount))


@reacts("line of a closed corporation is nobody's", CorporationClosed)
def is_nobodys(pos: Position, event: CorporationClosed) -> None:
    """It stays open, and free of charge."""
    hand_on(pos, event.corporation)


def _on_map(pos: Position) -> Iterator[Sign]:
    """Who holds the lines that are open, where they begin to be only track."""
    for line, row in pos[OPEN_LINES].items():
        faces = {hex: BOARD(pos).hexes[hex].face for hex in sorted(OWNED_TRACK(pos).lines[line])}
        hex = next((id for id, face in faces.items() if not face.stops), next(iter(faces)))
        yield Sign(hex, row.holder or "–", row.holder, line)


FEATURE = Feature(
    "owned track",
    after=("longer train",),
    tables=(OPEN_LINES,),
    amendments=(carry_trains, are_followed, have_owners, fewer_trains),
    reactions=(is_paid, is_nobodys),
    brings=(
        SIGNS_ON_MAP(SignSource(_on_map, 20)),
        NAMES_IN_ACTIONS(lambda pos: OWNED_TRACK(pos).lines),
    ),
)
