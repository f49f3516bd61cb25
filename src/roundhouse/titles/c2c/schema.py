"""What the data files hold besides what those of every title do."""

from __future__ import annotations

from typing import Annotated, Literal

from ...rules.names import (
    Cell,
    CorporationName,
    HexName,
    Paint,
    PhaseName,
    PrivateName,
    TrainName,
    ZoneName,
    declares,
    names,
)
from ..schema import Column, Key, Part, Word, by, row, rows
from ..schema.common import HexRow

MapZone = Annotated[str, names("zone of the map")]
NationalSym = Annotated[str, declares("corporation")]

SCHEMA: tuple[Part, ...] = (
    Word("zone", ("ledge",)),
    Key("title", "certificates_by_corporations", row(each=int, free=list[ZoneName]), True),
    Key(
        "title",
        "privatization",
        row(least_held=int, barred=list[ZoneName], percent=dict[PhaseName, int]),
        True,
    ),
    Key("title", "market_zones", row(many_at_once=list[ZoneName], closing=list[ZoneName]), True),
    Key("title", "redemption", row(least_outstanding=int, shares=int), True),
    Key(
        "title", "tile_points", row(yellow=int, green=int, brown=int, gray=int, public=int, merged=int), True
    ),
    Key(
        "title",
        "more_points",
        rows(
            of=str,
            reason=str,
            zones=list[MapZone],
            whole=(bool | None, None),
            points=int,
            home=(list[MapZone] | None, None),
            each=(int | None, None),
        ),
        True,
    ),
    Key("title", "token_prices", row(converted=int, merged=int, bull=int, national=int), True),
    Key(
        "title",
        "dividends",
        row(all=int, half=int, none=int, all_with_an_empty_shell=int, with_a_loaned_train=int),
        True,
    ),
    Key("title", "half_dividend", row(rounded_to=int), True),
    Key("title", "destination", row(multiplier=int, paid=int, kept=int), True),
    Key("title", "transcontinental", row(squares=int, public=int, merged=int), True),
    Key(
        "title",
        "merger",
        row(since=PhaseName, percent=int, exchange=int, most_par=int, shells=int, odd=int),
        True,
    ),
    Key(
        "title",
        "national_company",
        rows(sym=NationalSym, name=str, colour=Paint, phases=list[PhaseName]),
        True,
    ),
    Key(
        "title",
        "national_terms",
        row(
            least_merging=int,
            exchange=row(public=int, merged=int),
            weight=row(public=int, merged=int),
            least_start=int,
            start_row=int,
            shells=int,
            most_tokens=int,
            trade=str,
            trains=list[TrainName],
            lends=bool,
            issue=rows(most=int, share=int, certificates=list[int], pool_limit=int),
        ),
        True,
    ),
    Key(
        "title",
        "auction",
        row(rows=list[list[PrivateName]], cut=row(privates=list[PrivateName], by=int)),
        True,
    ),
    Key(
        "title",
        "early_sale",
        rows(
            private=PrivateName,
            most=int,
            corporations=(list[CorporationName] | None, None),
            home=(list[MapZone] | None, None),
        ),
        True,
    ),
    Key(
        "title",
        "powers",
        row(
            sold_marker=rows(
                private=PrivateName,
                kind=str,
                count=int,
                given=int,
                price=int,
                bank_from=PhaseName,
                until=(PhaseName, ""),
                most=row(public=int, merged=int),
                zones=list[MapZone],
                terrain=(str | None, None),
                percent=(int | None, None),
            ),
            bridge=row(private=PrivateName, discount=int, at_home=list[CorporationName], points=int),
            tunnel=row(private=PrivateName, discount=int, terrain=str, zones=list[MapZone], closes=bool),
            exchange=row(private=PrivateName, corporation=CorporationName, percent=int),
        ),
        True,
    ),
    Column("title", "corporation", "zone", MapZone, True),
    Column("title", "corporation", "destination", list[HexName], True),
    Key(
        "title",
        "variants",
        row(
            names=list[str],
            finish_500=row(price=int),
            no_doubling=row(multiplier=int),
            historical=row(**{"from": PhaseName, "zones": list[MapZone], "private": PrivateName}),
            kinder_mergers=row(odd=int),
        ),
        True,
    ),
    Key(
        "title",
        "short",
        row(
            money_in_play=int,
            without=list[CorporationName],
            rows=list[list[PrivateName]],
            transcontinental=row(squares=int, public=int, merged=int),
            starting_cash=dict[str, int],
            certificate_limit=dict[str, int],
            trains=dict[TrainName, int],
            destination=dict[CorporationName, list[HexName]],
            cut_hexes_in=row(destination=dict[CorporationName, list[HexName]]),
        ),
        True,
    ),
    Key("map", "zones", dict[Annotated[str, declares("zone of the map")], list[HexName]], True),
    Key(
        "map",
        "mississippi",
        row(zones=list[MapZone], exempt_rows=list[str], river_sides=dict[HexName, list[int]]),
        True,
    ),
    Key("map", "token_spaces", dict[HexName, list[Literal["", "5", "8"]]], True),
    Key(
        "map",
        "transcontinental",
        row(west_coast=list[HexName], east=row(zones=list[MapZone], hexes=list[HexName])),
        True,
    ),
    Key(
        "map",
        "short",
        row(
            last_column_out=int,
            hexes=by(HexName, HexRow),
            cut_hexes_in=row(last_column_out=int, gone=list[HexName], hexes=by(HexName, HexRow)),
        ),
        True,
    ),
    Column("tiles", "tiles", "also", list[str], False),
    Key("market", "ledge", row(upper=list[Cell]), True),
    Key("market", "split", row(cell=Cell, factor=int), True),
    Key("market", "reissue", row(percent=int, least_price=dict[str, int], above=dict[str, int]), True),
    Key("market", "steps", row(prices=list[int], split=list[int]), True),
)
