"""What a scenario is given is looked up: what the title does not have is told in one sentence, with what it has."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec

from ..board.route_points import route_point
from ..board.tiles import Laid
from ..core.actions import Action
from ..core.nearest import nearest
from ..core.position import Position
from ..core.record import action_from
from ..core.title import Title
from ..rules.corporations import CORPORATIONS
from ..rules.depot import DEPOT, PHASES, TRAIN_KINDS, TRAINS
from ..rules.market import CHART
from ..rules.money import BANK, CASH
from ..rules.privates import PRIVATES
from ..rules.reach import BOARD
from ..rules.shares import OFFERING, OUT_OF_GAME, PLAYERS, POOL, STOCK
from ..text.language import _, gettext, translated
from ..text.malformed import problem_of
from ..text.mistakes import message_of
from ..titles.options import UnknownOption
from ..titles.options import listed as plainly_listed

FEW = 14
"""So many names are listed; of more only the nearest one is told."""


LACKING = {
    "phase": _("{title} has no phase {given}"),
    "train": _("{title} has no train {given}"),
    "corporation": _("{title} has no corporation {given}"),
    "private company": _("{title} has no private company {given}"),
    "player": _("{title} has no player {given}"),
    "owner": _("{title} has no owner {given}"),
    "par value": _("{title} has no par value {given}"),
    "hex": _("{title} has no hex {given}"),
    "tile": _("{title} has no tile {given}"),
    "step": _("{title} has no step {given}"),
    "action": _("{title} has no type of action {given}"),
}
"""By the sort of what is looked up what is told when there is none of that name."""


class ScenarioError(ValueError):
    """Raised for what a title, or this position of it, does not have: one sentence, in the language in use."""


def listed(name: str, given: Iterable[str]) -> tuple[str, ...]:
    """The strings that were given as the argument of that name. Raises `ScenarioError` for a single string."""
    try:
        return plainly_listed(name, given)
    except UnknownOption as error:
        raise ScenarioError(message_of(error)) from None


def known(pos: Position, sort: str, given: str, names: Iterable[str]) -> str:
    """The name, if it is one of those that there are; `sort` is one of `LACKING`. Raises `ScenarioError`.

    >>> from roundhouse.play.scenario import Scenario
    >>> table = Scenario("18AL", ["Ann", "Ben", "Cy"])
    >>> known(table.pos, "phase", "9", ["2", "3", "4"])
    Traceback (most recent call last):
        ...
    roundhouse.play.scenario_names.ScenarioError: 18AL has no phase '9'; there are 2, 3, 4.
    """
    there = list(names)
    if given in there:
        return given
    raise ScenarioError(lacking(pos.title, sort, given, there))


def lacking(title: Title, sort: str, given: str, names: Iterable[str]) -> str:
    """The sentence for what the title has nothing of by that name: with the nearest name, or all if they are few."""
    there = list(names)
    told = translated(LACKING[sort]).format(title=title.name, given=repr(given))
    if like := nearest(given, there):
        return gettext("{lacking}; did you mean {like}?", lacking=told, like=repr(like))
    if 0 < len(there) <= FEW:
        return gettext("{lacking}; there are {names}.", lacking=told, names=", ".join(there))
    return gettext("{lacking}.", lacking=told)


def an_action(pos: Position, kind: str, fields: Mapping[str, Any]) -> Action:
    """The action of that type by its fields, those that are left out as they are by default.

    Raises `ScenarioError` for a type that the title does not have, and for fields that are missing, unknown or wrong.
    """
    known(pos, "action", kind, pos.title.action_types)
    has = {field.name: field for field in msgspec.structs.fields(pos.title.action_types[kind].action)}
    missing = [name for name, field in has.items() if field.required and name not in fields]
    unknown = [name for name in fields if name not in has]
    if missing or unknown:
        own = [name for name in has if name != "by"]
        told = gettext("{kind} has the fields {fields}", kind=kind, fields=", ".join(own) or "–")
        if unknown:
            raise ScenarioError(gettext("{lacking}, and no {name}.", lacking=told, name=unknown[0]))
        raise ScenarioError(gettext("{lacking}; {name} is missing.", lacking=told, name=missing[0]))
    try:
        return action_from(pos.title, {"type": kind, **fields})
    except msgspec.ValidationError as error:
        raise ScenarioError(
            gettext("A field of {kind} does not fit: {problem}", kind=kind, problem=problem_of(error))
        ) from None


def a_phase(pos: Position, name: str) -> str:
    """A phase of the title."""
    return known(pos, "phase", name, PHASES(pos))


def a_train_kind(pos: Position, kind: str) -> str:
    """A type of train."""
    return known(pos, "train", kind, TRAIN_KINDS(pos))


def a_train(pos: Position, id: str) -> str:
    """One of the trains, such as "4-2"."""
    return known(pos, "train", id, pos[TRAINS])


def a_corporation(pos: Position, sym: str) -> str:
    """A corporation that has shares."""
    return known(pos, "corporation", sym, pos[STOCK])


def a_private(pos: Position, sym: str) -> str:
    """A private company."""
    return known(pos, "private company", sym, pos[PRIVATES])


def a_player(pos: Position, player: str) -> str:
    """A player at this table."""
    return known(pos, "player", player, PLAYERS(pos))


def an_owner(pos: Position, owner: str) -> str:
    """A player, a corporation, the bank, the bank pool or what is out of the game."""
    about = (*PLAYERS(pos), *pos[CORPORATIONS], *pos[STOCK], *pos[CASH])
    return known(pos, "owner", owner, dict.fromkeys((*about, BANK, POOL, OFFERING, OUT_OF_GAME, DEPOT)))


def a_par(pos: Position, par: int) -> int:
    """A par value of the chart, in dollars."""
    known(pos, "par value", str(par), map(str, sorted(CHART(pos).par)))
    return par


def a_cell(pos: Position, cell: tuple[int, int]) -> tuple[int, int]:
    """A cell of the chart, as (row, column). Raises `ScenarioError` where there is none."""
    row, column = cell
    rows = CHART(pos).prices
    if not (0 <= row < len(rows) and 0 <= column < len(rows[row])):
        raise ScenarioError(
            gettext(
                "The chart of {title} has no cell in row {row}, column {column}.",
                title=pos.title.name,
                row=row,
                column=column,
            )
        )
    return cell


def a_hex(pos: Position, hex: str) -> str:
    """A hex of the map."""
    return known(pos, "hex", hex, BOARD(pos).hexes)


def a_place(pos: Position, where: str) -> tuple[str, int]:
    """A hex of the map and one of its stops, from "HEX.k", or just "HEX" for the first."""
    try:
        hex, stop = route_point(where)
    except ValueError:
        hex, stop = where, None
    return a_hex(pos, hex), int(stop or 0)


def a_tile(pos: Position, text: str) -> Laid:
    """A tile as it lies, from "TILE:ROTATION"; without a rotation it lies as it is printed.

    Raises `ScenarioError` for a tile that there is not, or another rotation than 0 to 5.
    """
    tile, _, rotation = text.partition(":")
    known(pos, "tile", tile, BOARD(pos).tiles)
    if rotation not in ("", "0", "1", "2", "3", "4", "5"):
        raise ScenarioError(gettext("A rotation is 0 to 5, not {given}.", given=repr(rotation)))
    return Laid(tile, int(rotation or 0))


def a_step(pos: Position, step: str) -> str:
    """A part of the flow of the title, by its name."""
    return known(pos, "step", step, pos.title.nodes)


def too_little(sym: str, percent: int, left: Collection[int]) -> ScenarioError:
    """What is told when certificates that are `left`, in percent each, do not come to so many percent."""
    if not left:
        return ScenarioError(
            gettext(
                "There is no certificate of {company} left for another {percent}%.",
                company=sym,
                percent=percent,
            )
        )
    return ScenarioError(
        gettext(
            "Certificates of {company} cannot come to exactly that: {percent}% is left, they are of {sizes}.",
            company=sym,
            percent=percent,
            sizes=", ".join(f"{size}%" for size in sorted(set(left))),
        )
    )
