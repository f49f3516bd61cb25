"""What is shown beside corporations and on the map: starts of subsidiaries, land grants and what is left of them."""

from __future__ import annotations

import pytest

from roundhouse.features.notes import NOTES, SIGNS

from .laid import board


@pytest.mark.rule("1848-5-8")
def test_starts_of_subsidiaries_are_on_the_map() -> None:
    table = board("4").corporation("TP", par=80, shares={"Ben": 50}).private("S3", "TP")
    signs = {(sign.text, sign.hex): sign.corporation for sign in SIGNS(table.pos)}
    assert signs["S3", "P33"] == "TP" and signs["S7", "D3"] == ""


@pytest.mark.rule("1848-9-4")
def test_what_a_land_grant_lacks_is_told() -> None:
    table = board("4", J31="8:0")
    table.corporation("Katy", par=80, shares={"Ben": 50})
    (note,) = (note for note in NOTES(table.pos, "Katy") if note.name == "land grant")
    assert set(note.facts["left"]) == {"K30", "K32", "L29", "L31", "M28", "M30"}
    assert (note.facts["filled"], note.facts["count"], note.facts["bonds"]) == (1, 7, 200)
