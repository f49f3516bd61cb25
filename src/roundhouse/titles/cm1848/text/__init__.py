"""What is said in 1848: a module for each mechanism that has much to say."""

from __future__ import annotations

from ....text.templates import _
from ....text.texts import Texts, joined
from . import (
    bond_money,
    charters,
    conventions,
    english_auction,
    extra_car,
    golden_spikes,
    markers,
    mechanisms,
    merger,
    notes,
    puffing,
    rights,
    subsidiaries,
    takeover,
)

OWN = Texts(
    events={"private_closed": _("{private:paper} leaves the game")},
)
"""What the title says otherwise of what all games have."""

TEXTS = joined(
    bond_money.TEXTS,
    charters.TEXTS,
    conventions.TEXTS,
    english_auction.TEXTS,
    extra_car.TEXTS,
    golden_spikes.TEXTS,
    markers.TEXTS,
    mechanisms.TEXTS,
    merger.TEXTS,
    notes.TEXTS,
    puffing.TEXTS,
    rights.TEXTS,
    subsidiaries.TEXTS,
    takeover.TEXTS,
    OWN,
)
