"""What the data files say about private companies, as settings of the mechanisms that they need."""

from __future__ import annotations

from typing import Any

import msgspec

from ...core.rule_values import Settings
from .early_sale import EARLY_SALES, EarlySale
from .historical import HISTORICAL, Historical
from .lay_discounts import LAY_DISCOUNTS, LayDiscount
from .mohawk import EXCHANGE, Exchange
from .private_columns import PRICE_CUT, ROWS_ON_SALE, PriceCut
from .sold_markers import SOLD_MARKERS, SoldMarker


def private_facts(title: dict[str, Any]) -> Settings:
    """From title.toml, as the long or the short game has it."""
    auction, powers = title["auction"], title["powers"]
    taking_part = {row["sym"] for row in title["private"]}
    historical = title["variants"]["historical"]
    return Settings(
        EXCHANGE.to(msgspec.convert(powers["exchange"], Exchange)),
        HISTORICAL.to(msgspec.convert({**historical, "since": historical["from"]}, Historical)),
        ROWS_ON_SALE.to(tuple(tuple(row) for row in auction["rows"])),
        PRICE_CUT.to(msgspec.convert(auction["cut"], PriceCut)),
        EARLY_SALES.to(
            msgspec.convert(
                [row for row in title["early_sale"] if row["private"] in taking_part], tuple[EarlySale, ...]
            )
        ),
        SOLD_MARKERS.to({row["kind"]: msgspec.convert(row, SoldMarker) for row in powers["sold_marker"]}),
        LAY_DISCOUNTS.to(
            {
                row["private"]: msgspec.convert({**row, "amount": row["discount"]}, LayDiscount)
                for row in (powers["bridge"], powers["tunnel"])
            }
        ),
    )
