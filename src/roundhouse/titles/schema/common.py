"""What the data files of every title may hold: the keys of title.toml, map.toml, tiles.toml and market.toml.

The rows of trains, phases, corporations and private companies are the structs of the rules, so a field that is added
there is a key here at once.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ...powers import OwnPower, Power
from ...rules.corporations import CorporationSpec
from ...rules.depot import Phase, TrainKind
from ...rules.names import (
    Cell,
    Count,
    Dollars,
    HexColour,
    HexName,
    Paint,
    Percent,
    PhaseName,
    TileColour,
    TileName,
    TrainName,
    declares,
)
from ...rules.privates import PrivateCompany
from .parts import Column, Key, Part, by, data_of, list_of, row

MoneyByPlayers = Annotated[dict[str, Dollars], Meta(description="of each, by number of players")]
LimitByPlayers = Annotated[dict[str, Count], Meta(description="certificates, by number of players")]
Multiple = Annotated[int, Meta(ge=1)]
Code = Annotated[
    str, Meta(description="what is printed: parts such as city=revenue:20;path=a:0,b:_0 (docs/data-files.md)")
]
Edge = Annotated[int, Meta(ge=0, le=5)]

TrainRow = msgspec.defstruct(
    "TrainRow",
    data_of(
        TrainKind,
        {
            "name": Annotated[str, declares("train")],
            "price": Dollars,
            "count": Annotated[Count | None, Meta(description="left out: without limit")],
            "stops": Annotated[int, Meta(ge=0, description="0: any number")],
            "hexes": Annotated[int, Meta(ge=0, description="0: any number")],
            "rusts_on": PhaseName,
            "obsolete_on": PhaseName,
            "on_sale_from": PhaseName,
            "trade_in": Annotated[
                tuple[TrainName, ...], Meta(description="of these one may be handed in for it")
            ],
            "trade_in_price": Annotated[Dollars, Meta(description="what is paid for it then, in all")],
            "salvage": Percent,
            "multiplier": Multiple,
        },
        {"count": None},
    ),
    kw_only=True,
)

PhaseRow = msgspec.defstruct(
    "PhaseRow",
    data_of(
        Phase,
        {
            "name": Annotated[str, declares("phase")],
            "on": Annotated[
                TrainName, Meta(description="the train that begins it; left out: that of the same name")
            ],
            "train_limit": Count,
            "tiles": tuple[TileColour, ...],
            "rounds": Multiple,
            "bank_trains": Count,
        },
        {"on": ""},
    ),
    kw_only=True,
)

PrivateRow = msgspec.defstruct(
    "PrivateRow",
    data_of(
        PrivateCompany,
        {
            "sym": Annotated[str, declares("private")],
            "face": Dollars,
            "revenue": Dollars,
            "blocks": tuple[HexName, ...],
        },
        {},
    ),
    kw_only=True,
)

CorporationRow = msgspec.defstruct(
    "CorporationRow",
    data_of(
        CorporationSpec,
        {
            "sym": Annotated[str, declares("corporation")],
            "home": Annotated[
                Literal[""] | HexName, Meta(description="empty: it comes into being during the game")
            ],
            "city": Annotated[int, Meta(ge=0, description="index of the printed city, from 0")],
            "tokens": tuple[Dollars, ...],
            "colour": Paint,
        },
        {"city": 0},
    ),
    kw_only=True,
)

ReconstructedRow = row(
    "ReconstructedRow",
    file=str,
    table=str,
    ruling=str,
    rows=(tuple[str, ...], ()),
    keys=(tuple[str, ...], ()),
    rules=(tuple[str, ...], ()),
    known=(str, ""),
    guessed=(str, ""),
)

HexRow = row("HexRow", color=(HexColour, "white"), name=(str, ""), code=(Code, ""))
TileRow = row(
    "TileRow",
    color=Literal["yellow", "green", "brown", "gray", "blue"],
    count=(Annotated[int, Meta(ge=0)] | Literal["unlimited"], "unlimited"),
    code=(Code, ""),
    label=(str, ""),
    hexes=(tuple[HexName, ...], ()),
    upgrades_to=(tuple[TileName, ...], ()),
    rotations=(dict[HexName, tuple[Edge, ...]], {}),
)
FirstTile = row("FirstTile", tile=TileName, rotations=(tuple[Edge, ...], ()))

PARTS: tuple[Part, ...] = (
    Key("title", "name", str, True),
    Key("title", "subtitle", str),
    Key("title", "designer", str),
    Key(
        "title",
        "version",
        Multiple,
        True,
        "raised with every change by which a game could come out otherwise",
    ),
    Key("title", "players", tuple[Multiple, Multiple], True, "least and most"),
    Key("title", "money_in_play", Dollars, True),
    Key("title", "share", Multiple, True, "percent of a corporation that the smallest certificate is"),
    Key("title", "certificates", tuple[Multiple, ...], True, "percent of each; the president's first"),
    Key("title", "holding_limit", Percent, True),
    Key("title", "pool_limit", Percent, True),
    Key("title", "float_percent", Percent, True),
    Key("title", "step_of_bids", Multiple, True),
    Key("title", "unit_of_bids", Multiple, True),
    Key("title", "private_companies_close", PhaseName, True),
    Key("title", "ends_after", Literal["set", "round"], True),
    Key("title", "starting_cash", MoneyByPlayers, True),
    Key("title", "certificate_limit", LimitByPlayers, True),
    Key("title", "private_price", row("PrivatePrice", least=Count, most=Count)),
    Key("title", "train", list_of(TrainRow), True),
    Key("title", "phase", list_of(PhaseRow), True),
    Key("title", "private", list_of(PrivateRow), True),
    Key("title", "corporation", list_of(CorporationRow), True),
    Key("title", "reconstructed", list_of(ReconstructedRow)),
    Column("title", "private", "power", list_of(Power), about="what it brings and can do"),
    Column("title", "corporation", "power", list_of(OwnPower), about="what it can do beyond the others"),
    Key("map", "layout", Literal["flat", "pointy"], True),
    Key("map", "letters", Literal["columns", "rows"], True),
    Key("map", "hexes", by(Annotated[str, declares("hex")], HexRow)),
    Key("map", "blank", list[Annotated[str, declares("hex")]]),
    Key("map", "first_tiles", by(HexName, list_of(TileName | FirstTile))),
    Key("map", "special_tiles", dict[HexName, dict[TileColour, tuple[TileName, ...]]]),
    Key("tiles", "tiles", by(Annotated[str, declares("tile")], TileRow), True),
    Key("market", "prices", list[list[Dollars]], True, "rows of prices, from the top"),
    Key("market", "par", dict[str, Cell], True, "par value -> its cell"),
    Key("market", "up", list[Cell], True, "cells in which paying moves a marker up"),
    Key("market", "down", list[Cell], True, "cells in which withholding moves a marker down"),
    Key("market", "gaps", list[Cell], about="places in the rows of prices where there is no cell"),
    Key("market", "zones", dict[Annotated[str, declares("zone")], list[Cell]], True),
)
