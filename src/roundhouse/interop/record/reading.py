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
from ...play.game_file import GameFileError, check_header
from ...play.replay import Tell
from ...play.session import Game
from ...text.mistakes import said
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
    except GameFileError as error:
        if played >= len(found.lines):
            raise
        why = str(error).removeprefix(f"Action {played + 1} is ")
        raise GameFileError(f"Line {found.lines[played]}: this is {why}") from None
    position = found.tags.get("Position")
    if position is not None and game.digest() != position[1]:
        version = (
            f"version {found.header.rules} of the rules, and this program has version {game.title.version}"
        )
        raise GameFileError(
            f"Line {position[0]}: the game leads to another position than the record says (it was played by {version})."
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


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = text[: error.start].count(b"\n") + 1
        raise GameFileError(f"Line {line}: this is no text in UTF-8.") from None


def _parsed(text: str) -> _Parsed:
    """The parts of a record. Raises `GameFileError`."""
    if text.count("\n") > MOST_ROWS:
        raise GameFileError(f"The record has more than {MOST_ROWS} lines: that is no game.")
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
                raise GameFileError(f"Line {number}: a branch begins within another.")
            branch = {"at": _count(row[1:].strip(), number), "actions": []}
            found.branches.append(branch)
        elif row == ")":
            if branch is None:
                raise GameFileError(f"Line {number}: no branch ends here.")
            branch = None
        elif branch is not None:
            branch["actions"].append(_action(title, row, number))
        elif found.branches:
            raise GameFileError(f"Line {number}: the actions of the game stand before its branches.")
        else:
            found.actions.append(_action(title, row, number))
            found.lines.append(number)
    if branch is not None:
        raise GameFileError(f"Line {len(rows)}: the last branch has no end.")
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
            raise GameFileError(f'Line {number}: a tag is [Name "value"].')
        name, rest = match[1], match[2]
        if name not in KNOWN:
            raise GameFileError(f"Line {number}: there is no tag {name[:40]}.")
        if name in single:
            raise GameFileError(f"Line {number}: the tag {name} stands here a second time.")
        if name == "Source":
            source, single[name] = _source(rest, number), (number, "")
            continue
        values = _values(rest, number)
        if len(values) not in COUNTS.get(name, (1,)):
            raise GameFileError(f"Line {number}: the tag {name} has {len(values)} values.")
        if name in REPEATED:
            repeated[name].append(values)
        else:
            single[name] = number, values[0]
    for name in ("Format", "Title", "Rules"):
        if name not in single:
            raise GameFileError(f"Line {rows[-1][0] if rows else 1}: the tag {name} is missing.")
    if single["Format"][1] != FORMAT:
        raise GameFileError(f"Line {single['Format'][0]}: this program reads the format {FORMAT!r}.")
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
        raise GameFileError(f"Line {number}: the values of a tag stand in quotes, with a space between.")
    try:
        return list(map(text_of, tokens))
    except Unclear as error:
        raise GameFileError(f"Line {number}: {error}.") from None


def _source(rest: str, number: int) -> dict[str, Any]:
    try:
        return msgspec.json.decode(rest, type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise GameFileError(f"Line {number}: the source is no JSON object.") from None


def _count(text: str, number: int) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise GameFileError(f"Line {number}: {text[:40]!r} is no number.")
    return int(text)


def _title(header: Header, tags: Mapping[str, tuple[int, str]]) -> Title:
    """The title at this table, whose actions the lines are. Raises `GameFileError`."""
    try:
        check_header(header)
        return Game(header).title
    except (UnknownTitle, UnknownOption, GameFileError) as error:
        raise GameFileError(f"Line {tags['Title'][0]}: {said(error)}") from None


def _action(title: Title, row: str, number: int) -> Any:
    """The action of a line, as plain data. Raises `GameFileError`."""
    if row.startswith("{"):
        try:
            return msgspec.json.decode(row)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            raise GameFileError(f"Line {number}: this is no JSON.") from None
    who = WHO.match(row)
    tokens = TOKEN.findall(row[who.end() :]) if who is not None else []
    if who is None or not tokens:
        raise GameFileError(f"Line {number}: an action is written as PLAYER: KIND VALUES.")
    kind = title.action_types.get(tokens[0])
    if kind is None:
        raise GameFileError(f"Line {number}: {title.name} has no action {tokens[0][:40]!r}.")
    try:
        return {"type": tokens[0], "by": text_of(who[1]) if who[1].startswith('"') else who[1]} | fields_of(
            kind.action, tokens[1:]
        )
    except Unclear as error:
        raise GameFileError(f"Line {number}: {error}.") from None
