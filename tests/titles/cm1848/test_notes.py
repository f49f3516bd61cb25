"""What is shown beside corporations and on the map: starts of subsidiaries, land grants and what is left of them."""

from __future__ import annotations

import pytest

from roundhouse.play.notes import notes_of, signs
from roundhouse.play.scenario import Scenario
from roundhouse.server.acting.cards import face_of
from roundhouse.server.acting.places import COMPANY, PRIVATE
from roundhouse.text.notes import notes_said
from roundhouse.text.words import Words

from .laid import board
from .selling import opening
from .stock import charters, converted, late_charters
from .stock import table as after_conventions


@pytest.mark.rule("1848-5-8")
def test_starts_of_subsidiaries_are_on_the_map() -> None:
    table = board("4").corporation("TP", par=80, shares={"Ben": 50}).private("S3", "TP")
    lying = {(sign.text, sign.hex): sign.corporation for sign in signs(table.pos)}
    assert lying["S3", "P33"] == "TP" and lying["S7", "D3"] == ""


@pytest.mark.rule("1848-9-4")
def test_what_a_land_grant_lacks_is_told() -> None:
    table = board("4", J31="8:0")
    table.corporation("Katy", par=80, shares={"Ben": 50})
    (note,) = (note for note in notes_of(table.pos, "Katy") if note.name == "land grant")
    assert set(note.facts["left"]) == {"K30", "K32", "L29", "L31", "M28", "M30"}
    assert (note.facts["filled"], note.facts["count"], note.facts["bonds"]) == (1, 7, 200)


def conversion(table: Scenario, about: str) -> list[str]:
    """What is told of when a charter can be converted, and that it bars something."""
    found = [note for note in notes_of(table.pos, about) if note.bars]
    return [told for name, told in notes_said(Words(table.title), found) if name == "Conversion"]


@pytest.mark.rule("1848-23-4")
def test_a_land_grant_charter_tells_from_which_phase_on_it_can_be_converted() -> None:
    """UP has to wait for phase 3, as its charter does; GN came with a pioneer and waits for nothing."""
    table = charters(after_conventions(phase="2"), UP="Ann", GN="Ann").stock_turn("Ann", round=2)
    for about in ("UP", "UP charter"):
        assert conversion(table, about) == ["from phase 3 on"]
        face = face_of(table.pos, Words(table.title), COMPANY if about == "UP" else PRIVATE, about, "Ann")
        assert ("Conversion", "from phase 3 on") in face.facts
    assert conversion(table, "GN") == conversion(table, "GN charter") == []
    table.phase("3").stock_turn("Ann", round=3)
    assert conversion(table, "UP") == conversion(table, "UP charter") == []


@pytest.mark.rule("1848-23-5")
def test_a_late_charter_tells_what_it_waits_for() -> None:
    """TP waits for all six land grants, then for the stock round after the fifth of them, which is round 5."""
    table = late_charters(after_conventions(phase="4"), TP="Ann").stock_turn("Ann", round=5)
    assert conversion(table, "TP charter") == ["after all land grant charters, of which 6 are left"]
    converted(table, ATSF=3, CP=3, Katy=3, NP=4, SP=5, UP=5)
    assert conversion(table, "TP") == ["from the next stock round on"]
    assert conversion(table.stock_turn("Ann", round=6), "TP") == []


@pytest.mark.rule("1848-23-5")
def test_a_charter_that_a_pioneer_may_yet_bring_does_not_claim_to_wait() -> None:
    """Which charters are late is known after the first convention: the one that is chosen can be converted at once."""
    table = opening()
    assert conversion(table, "CNW") == conversion(table, "CNW charter") == []
    table.play("put_up", private="ABR", price=100).play("pass").play("pass").play("pass")
    told = {who: face_of(table.pos, Words(table.title), COMPANY, who, "Ann").facts for who in ("CNW", "UP")}
    assert "Conversion" not in dict(told["CNW"])
    assert dict(told["UP"])["Conversion"] == "from phase 3 on"
    table.play("choose_charter", corporation="CNW")
    assert conversion(table, "CNW") == conversion(table, "GN charter") == []


@pytest.mark.rule("1848-7-1")
def test_the_card_of_a_pioneer_tells_of_its_charter() -> None:
    """Its income is a few dollars at most: nobody would bid for that."""
    table = opening()
    face = face_of(table.pos, Words(table.title), PRIVATE, "ABR", "Ann")
    assert face.power.startswith("Comes with the charter of a company without a land grant")
    assert face_of(table.pos, Words(table.title), PRIVATE, "Katy charter", "Ann").power.startswith(
        "Converting it is the only way to found Katy: its owner sets the par value"
    )
