"""Text becomes a game, every action checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ...core.record import FORMAT as SAVED
from ...core.record import Header
from ...core.title import Title
from ...play.game_file import GameFileError, NotLegal, check_header
from ...play.replay import Tell
from ...play.session import Game
from ...text.language import gettext, whole
from ...text.mistakes import message_of
from ...titles.found import UnknownTitle
from ...titles.options import UnknownOption
from .values import TOKEN, Unclear, fields_of, text_of
from .writing import FORMAT

BEGINNING = b"[Format "
MOST_ROWS = 60_000
TAG = re.compile(r"\[([A-Za-z]+) (.*)\]")
WHO = re.compile(r'("(?:[^"\\]|\\.)*"|[^\s:"]+): *')
REPEATED = ("Option", "Player", "Name")
COUNTS = {"Player": (1, 2), "Name": (2,)}
"""How many values these tags have; the others have one."""
KNOWN = ("Format", "Title", "Rules", "Seed", "Source", "Result", "Position", *REPEATED)


def is_record(content: bytes) -> bool:
    """Whether the content of a file looks like a record.

    >>> is_record(b'[Format "18xx-text 1"]'), is_record(b"{}")
    (True, False)
    """
    return content.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(BEGINNING)


def from_text(
    text: str | bytes, tell: Tell | None = None, looked_at: Callable[[bytes], None] | None = None
) -> Game:
    """The game of a record; `tell` is told how many actions have been played, and how many there are.

    `looked_at` gets the saved game that it is before anything of it is played, and may raise. Raises `GameFileError`
    with one sentence that begins with the number of the line.

    >>> from roundhouse.interop.record import to_text
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> from_text(to_text(game)).digest() == game.digest()
    True
    >>> from_text('[Format "18xx-text 1"]\\n[Titel "18AL"]')
    Traceback (most recent call last):
        ...
    roundhouse.play.game_file.GameFileError: Line 2: there is no tag Titel.
    """
    found = _parsed(_decoded(text))
    played = 0

    def told(count: int, of: int) -> None:
        nonlocal played
        played = count
        if tell is not None:
            tell(count, of)

    saved = found.saved()
    if looked_at is not None:
        looked_at(saved)
    try:
        game = Game.from_json(saved, told)
    except NotLegal as error:
        raise _wrong(found.lines[played], error.why) from None
    position = found.tags.get("Position")
    if position is not None and game.digest() != position[1]:
        if found.header.rules == game.title.version:
            why = gettext(
                "the game leads to another position than the record says: rows are missing, or were changed."
            )
            raise _wrong(position[0], why)
        raise _wrong(
            position[0],
            gettext(
                "the game leads to another position than the record says (it was played by version {rules} of the"
                " rules, and this program has version {now}).",
                rules=found.header.rules,
                now=game.title.version,
            ),
        )
    return game


@dataclass
class _Parsed:
    """What a record says; `lines` has for each action its line."""

    header: Header
    tags: Mapping[str, tuple[int, str]]
    actions: list[Any] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    branches: list[dict[str, Any]] = field(default_factory=list)

    def saved(self) -> bytes:
        """The saved game that it is."""
        return msgspec.json.encode(
            {"roundhouse": SAVED, "header": self.header, "actions": self.actions, "branches": self.branches}
        )


def _wrong(number: int, why: str) -> GameFileError:
    """The error to raise for a line; `why` is a sentence in the language in use."""
    return GameFileError(gettext("Line {number}: {why}", number=number, why=why))


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = text[: error.start].count(b"\n") + 1
        raise _wrong(line, gettext("this is not text in UTF-8.")) from None


def _parsed(text: str) -> _Parsed:
    """The parts of a record. Raises `GameFileError`."""
    if text.count("\n") > MOST_ROWS:
        raise GameFileError(
            gettext("The record has more than {most} lines: that is no game.", most=whole(MOST_ROWS))
        )
    rows = [(number, row.strip(" \t\r")) for number, row in enumerate(text.split("\n"), 1)]
    begin = next((n for n, (_, row) in enumerate(rows) if row and not _is_tag(row)), len(rows))
    tags, header = _tags([(number, row) for number, row in rows[:begin] if row])
    found = _Parsed(header, tags)
    title = _title(header, tags)
    branch: dict[str, Any] | None = None
    for number, row in rows[begin:]:
        if not row or row[0] in "#;":
            continue
        if row.startswith("("):
            if branch is not None:
                raise _wrong(number, gettext("a branch begins within another."))
            branch = {"at": _count(row[1:].strip(), number), "actions": []}
            found.branches.append(branch)
        elif row == ")":
            if branch is None:
                raise _wrong(number, gettext("no branch ends here."))
            branch = None
        elif branch is not None:
            branch["actions"].append(_action(title, row, number))
        elif found.branches:
            raise _wrong(number, gettext("the actions of the game have to come before its branches."))
        else:
            found.actions.append(_action(title, row, number))
            found.lines.append(number)
    if branch is not None:
        raise _wrong(len(rows), gettext("the last branch has no end."))
    return found


def _is_tag(row: str) -> bool:
    return row.startswith("[")


def _tags(rows: list[tuple[int, str]]) -> tuple[dict[str, tuple[int, str]], Header]:
    """The tags by name, with their lines, and the header that they make. Raises `GameFileError`."""
    single: dict[str, tuple[int, str]] = {}
    repeated: dict[str, list[list[str]]] = {name: [] for name in REPEATED}
    source: dict[str, Any] = {}
    for number, row in rows:
        match = TAG.fullmatch(row)
        if match is None:
            raise _wrong(number, gettext('a tag is written as [Name "value"].'))
        name, rest = match[1], match[2]
        if name not in KNOWN:
            raise _wrong(number, gettext("there is no tag {name}.", name=name[:40]))
        if name in single:
            raise _wrong(number, gettext("the tag {name} is here a second time.", name=name))
        if name == "Source":
            source, single[name] = _source(rest, number), (number, "")
            continue
        values = _values(rest, number)
        if len(values) not in COUNTS.get(name, (1,)):
            raise _wrong(
                number,
                gettext(
                    "the tag {name} has the wrong number of values: {count}.", name=name, count=len(values)
                ),
            )
        if name in REPEATED:
            repeated[name].append(values)
        else:
            single[name] = number, values[0]
    for name in ("Format", "Title", "Rules"):
        if name not in single:
            raise _wrong(rows[-1][0] if rows else 1, gettext("the tag {name} is missing.", name=name))
    if single["Format"][1] != FORMAT:
        raise _wrong(
            single["Format"][0], gettext("this program reads the format {format}.", format=repr(FORMAT))
        )
    pairs = [
        (values[0], values[1]) for values in (*repeated["Player"], *repeated["Name"]) if len(values) == 2
    ]
    header = Header(
        title=single["Title"][1],
        players=tuple(values[0] for values in repeated["Player"]),
        rules=_count(single["Rules"][1], single["Rules"][0]),
        options=tuple(values[0] for values in repeated["Option"]),
        seed=_count(single["Seed"][1], single["Seed"][0]) if "Seed" in single else 0,
        names=dict(pairs),
        source=source,
    )
    return single, header


def _values(rest: str, number: int) -> list[str]:
    tokens = TOKEN.findall(rest)
    if not all(token.startswith('"') for token in tokens) or " ".join(tokens) != rest:
        raise _wrong(number, gettext("the values of a tag are written in quotes, with a space between them."))
    try:
        return list(map(text_of, tokens))
    except Unclear as error:
        raise _wrong(number, str(error)) from None


def _source(rest: str, number: int) -> dict[str, Any]:
    try:
        return msgspec.json.decode(rest, type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise _wrong(number, gettext("the source is not a JSON object.")) from None


def _count(text: str, number: int) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise _wrong(number, gettext("{value} is not a number.", value=repr(text[:40])))
    return int(text)


def _title(header: Header, tags: Mapping[str, tuple[int, str]]) -> Title:
    """The title at this table, whose actions the lines are. Raises `GameFileError`."""
    try:
        check_header(header)
        return Game(header).title
    except (UnknownTitle, UnknownOption, GameFileError) as error:
        raise _wrong(tags["Title"][0], message_of(error)) from None


def _action(title: Title, row: str, number: int) -> Any:
    """The action of a line, as plain data. Raises `GameFileError`."""
    if row.startswith("{"):
        try:
            return msgspec.json.decode(row)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            raise _wrong(number, gettext("this is not JSON.")) from None
    who = WHO.match(row)
    tokens = TOKEN.findall(row[who.end() :]) if who is not None else []
    if who is None or not tokens:
        raise _wrong(number, gettext("an action is written as PLAYER: KIND VALUES."))
    kind = title.action_types.get(tokens[0])
    if kind is None:
        raise _wrong(
            number, gettext("{title} has no action {kind}.", title=title.name, kind=repr(tokens[0][:40]))
        )
    try:
        return {"type": tokens[0], "by": text_of(who[1]) if who[1].startswith('"') else who[1]} | fields_of(
            kind.action, tokens[1:]
        )
    except Unclear as error:
        raise _wrong(number, str(error)) from None
