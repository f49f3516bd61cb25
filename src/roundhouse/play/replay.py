"""A saved game played again from its beginning: every action checked, every position held against the file's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from ..core import game as rules
from ..core.record import Header, Recorder, StateForm, action_from, state_form, state_from
from ..core.state import State
from ..core.title import Title
from ..text.language import gettext
from ..text.refusals import describe_violation
from .game_file import GameFile, GameFileError, first_line
from .history import History
from .recorded import Difference, Unrolled, difference_at, unpacked

Tell = Callable[[int, int], None]
"""Is told while a file is read: how many actions have been played, and how many there are."""


@dataclass
class Replayed:
    """What came of a file: all that happened, and where it first led elsewhere than told.

    `illegal`: the sentence about the action at which it stopped, or nothing; `why`: the same without its number.
    """

    history: History
    difference: Difference | None = None
    illegal: str = ""
    why: str = ""


def first_position(title: Title, header: Header) -> State:
    """The position in which a game begins: that of the title, or the one that its header tells.

    What a later version keeps besides is there as the title has it at its beginning. Raises `GameFileError` for a
    position that the title does not have, that breaks a law of conservation, or that nobody can go on from.
    """
    fresh = rules.new(title)
    if header.start is None:
        return fresh
    try:
        form, start = state_form(title, fresh), msgspec.convert(header.start, StateForm)
        parts = {"tables": {**form["tables"], **start.tables}, "slots": {**form["slots"], **start.slots}}
        state = state_from(title, {**parts, "stack": msgspec.to_builtins(start.stack)})
        faults = rules.audit(title, state)
        if state.stack:
            rules.to_act(title, state)
            rules.legal(title, state)
    except Exception as error:  # a position from anywhere may break anything in the rules
        raise GameFileError(
            gettext("No game of this title can begin there: {problem}.", problem=first_line(error))
        ) from None
    if faults:
        raise GameFileError(
            gettext(
                "No game of this title can begin there: {problem}.", problem=first_line(ValueError(faults[0]))
            )
        )
    return state


def replay(title: Title, first: State, file: GameFile, tell: Tell | None) -> Replayed:
    """Play what a file says from its `first` position, draws included, up to the first action that is not legal."""
    history = History(title, first)
    replayed, recorder = Replayed(history), Recorder(title)
    recording: Unrolled | None = None
    snapshots = {snapshot.at: snapshot for snapshot in file.snapshots}
    for number, data in enumerate(file.actions, 1):
        try:
            action = action_from(title, data)
            state, events = rules.play(title, history.position(number - 1), action)
        except (msgspec.ValidationError, rules.Refused) as error:
            replayed.illegal, replayed.why = _illegal(title, file.header, number, error)
            if replayed.difference is None and (other := _other_version(title, file.header)):
                replayed.illegal, replayed.why = f"{replayed.illegal} {other}", f"{replayed.why} {other}"
            break
        history.append(action, events, state)
        if replayed.difference is None:
            snapshot = snapshots.get(number)
            digest = snapshot.digest if snapshot else None
            if number <= len(file.digests):
                digest = file.digests[number - 1]
            if digest is not None and recorder.digest(state) != digest:
                if recording is None:
                    recording = Unrolled(unpacked(file.positions))
                recorded = recording.at(number) or (snapshot.state if snapshot else None)
                replayed.difference = difference_at(title, file.header, number, recorded, state)
        if tell is not None:
            tell(number, len(file.actions))
    return replayed


def check_told(file: GameFile, actions: int) -> None:
    """Nothing, when what a file tells of positions fits its `actions`. Raises `GameFileError`."""
    if file.digests and len(file.digests) != actions:
        raise GameFileError(
            gettext(
                "The file has {actions} actions and the digests of {count}.",
                actions=actions,
                count=len(file.digests),
            )
        )
    for at, snapshot in {snapshot.at: snapshot for snapshot in file.snapshots}.items():
        if not 0 <= at <= actions or (at and file.digests and file.digests[at - 1] != snapshot.digest):
            raise GameFileError(
                gettext("The position saved after action {at} is not the one it leads to.", at=at)
            )


def _illegal(title: Title, header: Header, number: int, error: Exception) -> tuple[str, str]:
    """The sentence about an action that cannot be played, and the same without its number."""
    if isinstance(error, rules.Refused):
        reason = describe_violation(title, error.violation, header.names)
        return (
            gettext("Action {number} is not legal: {reason}", number=number, reason=reason),
            gettext("this is not legal: {reason}", reason=reason),
        )
    problem = first_line(error)
    return (
        gettext("Action {number} is not an action of this title: {problem}.", number=number, problem=problem),
        gettext("this is not an action of this title: {problem}.", problem=problem),
    )


def _other_version(title: Title, header: Header) -> str:
    if header.rules == title.version:
        return ""
    return gettext(
        "(The game was played by version {rules} of the rules of {title}; this program has version {now}.)",
        rules=header.rules,
        title=header.title,
        now=title.version,
    )
