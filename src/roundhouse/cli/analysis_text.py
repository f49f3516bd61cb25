"""The findings of `roundhouse analyse` in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import typer

from ..text import counts
from ..text.terminal import say
from .output import console
from .output import table as new_table

if TYPE_CHECKING:
    from rich.table import Table

Row = Mapping[str, Any]

INDENT = 9
"""Columns for the name of a round."""


def print_all(data: Row) -> None:
    """Everything: who won and by what, how it went, where it turned, what runs left, trains bought in need."""
    from .analysis_data import headline

    data = _printable(data)
    names = data["players"]
    _say(
        say(
            "replayed",
            title=data["title"],
            players=list(names.values()),
            actions=counts.actions(data["actions"]),
        )
    )
    _say(headline(data))
    went = data["course"]
    _say(say("course", stock=went["stock_rounds"], operating=went["operating_rounds"]))
    phases = [say("phase after", phase=phase, rounds=rounds) for phase, rounds in went["phases"].items()]
    _say(say("phases", phases=phases))
    if went["bankrupt"]:
        _say(say("went bankrupt", players=[names[player] for player in went["bankrupt"]]))
    _worth(data)
    _by_round(data)
    _cash(data)
    _turning(data)
    _mistakes(data)
    _left(data)
    _trains(data)


def _printable(data: Row) -> Row:
    """The findings with names that play no tricks on a terminal."""
    from ..text.templates import plain

    players = {player: plain(name) for player, name in data["players"].items()}
    standing = [{**row, "name": players[row["player"]]} for row in data["standing"]]
    return {**data, "players": players, "standing": standing}


def print_runs(outcome: Row) -> None:
    """Of all runs those that were not the best, and the sum."""
    missed = [row for row in outcome["runs"] if row["best"] > row["declared"]]
    if missed:
        table = _table(say("action"), [say("corporation")], _amounts())
        for row in missed:
            table.add_row(str(row["action"]), row["corporation"], *_money(*_compared(row)))
        _print(table)
    _say(say("looked at", runs=outcome["looked_at"], missed=outcome["missed"], left=outcome["left"]))
    unproven = sum(not row["proven"] for row in outcome["runs"])
    if unproven:
        _say(say("open ends", count=unproven))


# -- the parts -------------------------------------------------------------------------------------


def _worth(data: Row) -> None:
    last = data["rounds"][-1]["worth"]
    _title(say("worth by source"))
    heads = [say("worth"), say("cash"), say("shares"), say("privates"), say("other")]
    table = _table("", [say("player")], heads)
    for row in data["standing"]:
        worth = last[row["player"]]
        parts = (sum(worth["shares"].values()), sum(worth["private_companies"].values()), worth["other"])
        table.add_row(str(row["place"]), row["name"], *_money(worth["total"], worth["cash"], *parts))
    _print(table)


def _by_round(data: Row) -> None:
    _title(say("worth by round"))
    table = _table(say("round"), [], list(data["players"].values()))
    for row in data["rounds"]:
        table.add_row(row["round"], *_money(*(row["worth"][player]["total"] for player in data["players"])))
    _print(table)


def _cash(data: Row) -> None:
    _title(say("cash by source"))
    table = _table("", [], list(data["players"].values()))
    rows = list(data["cash"].values())
    flows = (
        ("dividends", say("dividends")),
        ("revenues", say("revenues")),
        ("shares", say("shares bought")),
        ("private_companies", say("papers bought")),
        ("help", say("help")),
        ("other", say("other")),
    )
    table.add_row(say("start"), *_money(*(row["start"] for row in rows)))
    for name, head in flows:
        table.add_row(head, *_money(*(sum(row[name].values()) for row in rows)))
    table.add_row(say("cash"), *_money(*(row["total"] for row in rows)))
    _print(table)


def _turning(data: Row) -> None:
    from .analysis_data import move_told

    _title(say("turning points"))
    if not data["turning_points"]:
        _say(say("no turning points"))
    else:
        _say(say("turning points by"))
    for row in data["turning_points"]:
        _entry(row["round"], row["told"])
        for move in row["moves"]:
            _entry("", move_told(move))


def _mistakes(data: Row) -> None:
    """The decisions that cost most, where the game was evaluated."""
    from .analysis_data import cost_of

    found = data.get("evaluation")
    if found is None:
        return
    _title(say("mistakes"))
    if not found["mistakes"]:
        _say(say("no mistakes"))
    for row in found["mistakes"]:
        _entry(row["round"], say("mistake", told="; ".join(row["told"]), percent=cost_of(row)))
        _entry("", say("instead", label=row["instead"], reasons="; ".join(row["reasons"])))


def _left(data: Row) -> None:
    from .analysis_data import worst

    found = data["runs"]
    _title(say("left on the table"))
    _say(say("looked at", runs=found["looked_at"], missed=found["missed"], left=found["left"]))
    unproven = sum(not row["proven"] for row in found["runs"])
    if unproven:
        _say(say("open ends", count=unproven))
    if not found["missed"]:
        if found["looked_at"] and found["proven"]:
            _say(say("all best"))
        return
    heads = [say("sets"), say("not best"), say("declared"), say("left")]
    for by, head in (("by_corporation", say("corporation")), ("by_president", say("president"))):
        table = _table(head, [], heads)
        for row in found[by]:
            who = row[by.removeprefix("by_")]
            table.add_row(
                data["players"].get(who, who),
                str(row["sets"]),
                str(row["missed"]),
                *_money(row["declared"], row["left"]),
            )
        typer.echo()
        _print(table)
    _title(say("worst runs"))
    table = _table(say("round"), [say("corporation"), say("president")], [say("action"), *_amounts()])
    for row in worst(data):
        who = data["players"].get(row["president"], row["president"])
        table.add_row(row["round"], row["corporation"], who, str(row["action"]), *_money(*_compared(row)))
    _print(table)


def _trains(data: Row) -> None:
    from .analysis_data import purchase_sort

    _title(say("first trains"))
    if not data["purchases"]:
        _say(say("none forced"))
    for row in data["purchases"]:
        _entry(row["round"], f"{purchase_sort(row)}: {row['told']}")


# -- how it is printed -------------------------------------------------------------------------------


def _compared(row: Row) -> tuple[int, int, int]:
    return row["declared"], row["best"], row["best"] - row["declared"]


def _amounts() -> list[str]:
    return [say("declared"), say("best"), say("left")]


def _money(*amounts: int) -> list[str]:
    from ..text.templates import dollars

    return [dollars(amount) if amount else "–" for amount in amounts]


def _table(first: str, left: Sequence[str], right: Iterable[str]) -> Table:
    """A table of a first column, others with words, and others with figures; without a first one when it is ""."""
    table = new_table()
    table.add_column(first, no_wrap=True)
    for head in left:
        table.add_column(head, overflow="ellipsis", no_wrap=True)
    for head in right:
        table.add_column(head, justify="right", overflow="ellipsis")
    return table


def _print(table: Table) -> None:
    console().print(table)


def _entry(head: str, text: str) -> None:
    """A few letters, and text that is wrapped beside them."""
    import textwrap

    width = max(40, console().width)
    typer.echo(textwrap.fill(text, width, initial_indent=f"{head:{INDENT}}", subsequent_indent=" " * INDENT))


def _title(text: str) -> None:
    from rich.text import Text

    typer.echo()
    console().print(Text(text, style="bold"))


def _say(text: str) -> None:
    import textwrap

    typer.echo(textwrap.fill(text, max(40, console().width)))
