"""What the data files say about private companies, as settings of the mechanisms that they need."""

from __future__ import annotations

from typing import Any

import msgspec

from ...core.rule_values import Settings
from ...features.private_presidency import PRESIDENCIES, Presidency
from .early_sale import EARLY_SALES, EarlySale
from .historical import HISTORICAL, Historical
from .lay_discounts import LAY_DISCOUNTS, LayDiscount
from .mohawk import EXCHANGE, Exchange
from .place_markers import MARKERS_END, PLACE_MARKERS, PlaceMarker
from .private_columns import PRICE_CUT, ROWS_ON_SALE, PriceCut
from .sold_markers import SOLD_MARKERS, SoldMarker


def private_facts(title: dict[str, Any]) -> Settings:
    """From title.toml, as the long or the short game has it."""
    auction, powers = title["auction"], title["powers"]
    taking_part = {row["sym"] for row in title["private"]}
    brought = [row for row in powers["certificate"] if row["private"] in taking_part]
    historical = title["variants"]["historical"]
    return Settings(
        EXCHANGE.to(msgspec.convert(powers["exchange"], Exchange)),
        HISTORICAL.to(msgspec.convert({**historical, "since": historical["from"]}, Historical)),
        ROWS_ON_SALE.to(tuple(tuple(row) for row in auction["rows"])),
        PRICE_CUT.to(msgspec.convert(auction["cut"], PriceCut)),
        PRESIDENCIES.to(_presidencies(brought, auction["par_first"])),
        EARLY_SALES.to(
            msgspec.convert(
                [row for row in title["early_sale"] if row["private"] in taking_part], tuple[EarlySale, ...]
            )
        ),
        PLACE_MARKERS.to(
            {row["private"]: msgspec.convert(row, PlaceMarker) for row in powers["place_marker"]}
        ),
        MARKERS_END.to(powers["markers_end"]),
        SOLD_MARKERS.to({row["kind"]: msgspec.convert(row, SoldMarker) for row in powers["sold_marker"]}),
        LAY_DISCOUNTS.to(
            {
                row["private"]: msgspec.convert({**row, "amount": row["discount"]}, LayDiscount)
                for row in (powers["bridge"], powers["tunnel"])
            }
        ),
    )


def _presidencies(brought: list[dict[str, Any]], first: str) -> tuple[Presidency, ...]:
    """Those that bring a president's certificate, beginning with the one whose par value is set first."""
    rows = sorted(brought, key=lambda row: row["private"] != first)
    return tuple(Presidency(row["private"], row["corporation"]) for row in rows)
