"""How a game stands, for the row of its table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from ...core.actions import CHANCE
from ...core.position import Position
from ...play.session import Game
from ...rules.ending import RESULT, WEALTH
from ...rules.shares import PLAYERS
from ...rules.turns import ROUND
from ...text.prompts import prompt, round_name
from ...text.words import Words
from ..said import in_every_language
from ..storage.records import OVER, RUNNING, Table


def need(game: Game, names: Mapping[str, str]) -> str:
    """What whoever is to act has to do, to be kept in the row."""
    return in_every_language(lambda: prompt(game.title, game.state, names))


def row_fields(row: Table, game: Game, revision: int, when: datetime, ended: bool = False) -> dict[str, Any]:
    """The fields of the row that change with the game. `ended`: the people at the table have ended it here."""
    pos = Position(game.title, game.state)
    over = ended or game.over
    to_act = "" if over or pos.actor == CHANCE else pos.actor
    fields: dict[str, Any] = {
        "revision": revision,
        "at": game.at,
        "to_act": to_act,
        "round": in_every_language(lambda: round_name(Words(game.title, game.header.names), pos[ROUND])),
        "need": need(game, game.header.names) if to_act else "",
        "status": OVER if over else RUNNING,
    }
    if to_act != row.to_act:
        fields["waiting_since"] = when if to_act else None
    if over:
        fields["result"] = pos[RESULT] or {player: WEALTH(pos, player) for player in PLAYERS(pos)}
        fields["ended"] = when
    return fields
