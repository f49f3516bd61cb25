"""What the data files say about private companies, as facts of the mechanisms that they need."""

from __future__ import annotations

from typing import Any

import msgspec

from ...core.rule_values import Setting
from ...features.early_sale import EARLY_SALES, EarlySale
from ...features.lay_discounts import LAY_DISCOUNTS, LayDiscount
from ...features.place_markers import MARKERS_END, PLACE_MARKERS, PlaceMarker
from ...features.private_columns import PRICE_CUT, ROWS_ON_SALE, PriceCut
from ...features.private_presidency import PRESIDENCIES, Presidency
from ...features.private_shares import WITH_SHARES
from ...features.sold_markers import SOLD_MARKERS, SoldMarker
from .historical import HISTORICAL, Historical
from .mohawk import EXCHANGE, Exchange


def private_facts(title: dict[str, Any]) -> dict[Setting[Any], Any]:
    """From title.toml, as the long or the short game has it."""
    auction, powers = title["auction"], title["powers"]
    taking_part = {row["sym"] for row in title["private"]}
    brought = [row for row in powers["certificate"] if row["private"] in taking_part]
    top = title["certificates"][0]
    historical = title["variants"]["historical"]
    return {
        EXCHANGE: msgspec.convert(powers["exchange"], Exchange),
        HISTORICAL: msgspec.convert({**historical, "since": historical["from"]}, Historical),
        ROWS_ON_SALE: tuple(tuple(row) for row in auction["rows"]),
        PRICE_CUT: msgspec.convert(auction["cut"], PriceCut),
        WITH_SHARES: {row["private"]: row["corporation"] for row in brought if row["percent"] < top},
        PRESIDENCIES: _presidencies(brought, top, auction["par_first"]),
        EARLY_SALES: msgspec.convert(
            [row for row in title["early_sale"] if row["private"] in taking_part], tuple[EarlySale, ...]
        ),
        PLACE_MARKERS: {row["private"]: msgspec.convert(row, PlaceMarker) for row in powers["place_marker"]},
        MARKERS_END: powers["markers_end"],
        SOLD_MARKERS: {row["kind"]: msgspec.convert(row, SoldMarker) for row in powers["sold_marker"]},
        LAY_DISCOUNTS: {
            row["private"]: msgspec.convert({**row, "amount": row["discount"]}, LayDiscount)
            for row in (powers["bridge"], powers["tunnel"])
        },
    }


def _presidencies(brought: list[dict[str, Any]], top: int, first: str) -> tuple[Presidency, ...]:
    """Those that bring a president's certificate, beginning with the one whose par value is set first."""
    rows = sorted((row for row in brought if row["percent"] == top), key=lambda row: row["private"] != first)
    return tuple(Presidency(row["private"], row["corporation"]) for row in rows)
