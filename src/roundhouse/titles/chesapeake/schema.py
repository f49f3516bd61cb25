"""What the data files hold besides what those of every title do."""

from __future__ import annotations

from ...rules.names import CorporationName, HexName, PrivateName, TileName
from ..schema import Key, Part, row

SCHEMA: tuple[Part, ...] = (
    Key("title", "certificates_for_two", list[int], True),
    Key(
        "title",
        "powers",
        row(
            pairs=dict[PrivateName, list[HexName]],
            pair_tiles=list[TileName],
            canal=row(private=PrivateName, hex=HexName, tile=TileName),
            share=row(private=PrivateName, corporation=CorporationName),
        ),
        True,
    ),
    Key("title", "presidency", row(private=PrivateName), True),
)
