"""What the data files hold besides what those of every title do."""

from __future__ import annotations

from typing import Annotated

from ...rules.names import (
    HexName,
    Paint,
    PhaseName,
    PrivateName,
    TileColour,
    TileName,
    TrainName,
    declares,
)
from ..schema import Column, Key, Part, by, row, rows

NationalSym = Annotated[str, declares("corporation")]

SCHEMA: tuple[Part, ...] = (
    Key("title", "first_company", row(private=PrivateName, price=int), True),
    Key("title", "later_starting_values", dict[str, PhaseName], True),
    Key(
        "title",
        "express",
        row(train=TrainName, until=PhaseName, uncounted=list[str], multiplier=int, stops=dict[str, int]),
        True,
    ),
    Key("title", "train_cut", row(train=TrainName, row=rows(least=int, trains=int)), True),
    Key("title", "private_draw", row(of=list[PrivateName], picks=int), True),
    Key(
        "title",
        "powers",
        row(
            longer_train=row(private=PrivateName, hexes=int, trains=list[TrainName]),
            ferry=row(private=PrivateName, fee=int),
        ),
        True,
    ),
    Column("title", "corporation", "twin", HexName, False),
    Column("title", "corporation", "nickname", str, False),
    Column("title", "corporation", "choice", HexName, False),
    Key(
        "title",
        "national",
        row(
            sym=NationalSym,
            name=str,
            nickname=str,
            colour=Paint,
            phases=list[PhaseName],
            least_merging=int,
            exchange=int,
            averaged=int,
            least_start=int,
            start_row=int,
            train_limit=int,
            tokens=list[int],
            taken_tokens=int,
            first_round_tiles=int,
            trade=str,
            issue=rows(merging=int, certificates=list[int], share=int, bonds=bool),
        ),
        True,
    ),
    Key("title", "bonds", row(count=int, face=int, interest=int, price_cut=int), True),
    Key("title", "loans", row(face=int, interest=int, most=int, columns=int, price_cut=int), True),
    Key("title", "half_dividend", row(rounded_to=int), True),
    Key("title", "first_round", row(yellow_tiles=int, upgrades=int), True),
    Key("title", "upgrade_cost", row(hexes=list[HexName], colours=dict[TileColour, int]), True),
    Key(
        "title",
        "read_otherwise",
        row(starts=dict[str, list[int]], hill=row(hex=HexName, cost=int, terrain=str)),
        True,
    ),
    Key("map", "bonus_hexes", dict[str, list[HexName]], True),
    Key(
        "map",
        "ferry",
        rows(
            name=str,
            ends=list[HexName],
            segments=list[list[HexName]],
            lake=by(HexName, row(tile=TileName, rotation=int)),
            end_tiles=by(HexName, dict[TileName, list[int]]),
        ),
        True,
    ),
    Column("tiles", "tiles", "printed", int, False),
    Column("tiles", "tiles", "kind", str, False),
)
