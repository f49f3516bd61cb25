"""The draw of private companies, with other numbers than a title's."""

from __future__ import annotations

import dataclasses

from roundhouse.core import game
from roundhouse.core.actions import CHANCE
from roundhouse.core.position import Position
from roundhouse.core.title import Title
from roundhouse.rules.on_sale import none_sold, unsold
from roundhouse.rules.privates import PRIVATES, owned
from roundhouse.titles.found import title
from roundhouse.titles.gl.private_draw import PRIVATE_DRAW, DrawPrivate, PrivateDraw


def drawing(picks: int, *of: str) -> Title:
    built = title("18GL").build(("Ann", "Ben", "Cora"), ())
    return dataclasses.replace(built, settings={**built.settings, PRIVATE_DRAW.name: PrivateDraw(of, picks)})


def test_two_of_three_are_drawn_one_after_the_other() -> None:
    table = drawing(2, "MINE", "ALCO", "PORT")
    state, _ = game.play(table, game.new(table), DrawPrivate(CHANCE, "PORT"))
    assert game.to_act(table, state) == CHANCE
    again = game.why_not(table, state, DrawPrivate(CHANCE, "PORT"))
    assert again is not None and again.check == "private company can be drawn"
    offered = [action for offer in game.legal(table, state) for action in offer.expand()]
    assert offered == [DrawPrivate(CHANCE, "MINE"), DrawPrivate(CHANCE, "ALCO")]
    state, _ = game.play(table, state, DrawPrivate(CHANCE, "MINE"))
    assert game.to_act(table, state) == "Ann"
    closed = [private for private, row in state[PRIVATES].items() if row.closed]
    assert closed == ["ALCO"]


def test_what_is_left_out_counts_neither_as_unsold_nor_as_sold() -> None:
    table = drawing(1, "C&E", "EJ&E")
    state, _ = game.play(table, game.new(table), DrawPrivate(CHANCE, "EJ&E"))
    pos = Position(table, state)
    assert unsold(pos)[0] == "EJ&E" and "C&E" not in unsold(pos)
    assert none_sold(pos)
    assert owned(pos, "bank") == unsold(pos)
