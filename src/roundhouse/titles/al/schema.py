"""What the data files hold besides what those of every title do."""

from __future__ import annotations

from ...rules.names import CorporationName, HexName, PhaseName, PrivateName, TrainName
from ..schema import Column, Key, Part, by, row, rows

SCHEMA: tuple[Part, ...] = (
    Key("title", "first_company", row(private=PrivateName, prices=list[int]), True),
    Key("title", "running", row(uncounted=list[str], multiplied=list[str]), True),
    Key(
        "title",
        "coal_field",
        row(private=PrivateName, icon=str, bonus=int, lost_on=PhaseName, removed_on=PhaseName),
        True,
    ),
    Key(
        "title",
        "train_names",
        row(private=PrivateName, chit=rows(name=str, hexes=list[HexName], bonus=int)),
        True,
    ),
    Column("title", "corporation", "objective", HexName, True),
    Key("title", "objective", row(payment=int), True),
    Key(
        "title",
        "optional",
        row(
            first_turn_yellow_tiles=int,
            home=row(corporation=CorporationName, hex=HexName),
            endless_train=TrainName,
            rusts_on=row(train=TrainName, phase=PhaseName),
        ),
        True,
    ),
    Key("map", "decatur", by(HexName, row(color=str, name=str, code=str)), True),
)
