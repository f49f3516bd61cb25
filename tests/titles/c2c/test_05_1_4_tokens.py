"""5.1.4: the tokens of absorbed corporations."""

from __future__ import annotations

import pytest

from roundhouse.rules.reach import STATIONS, TOKENS
from roundhouse.rules.running import QUESTION
from roundhouse.rules.tokens import add_token
from roundhouse.titles.c2c.bull_tokens import BULLS
from roundhouse.titles.c2c.destinations import DESTINATION, DESTINATIONS, PLACED, Goal
from roundhouse.titles.c2c.tokens_beside import (
    BESIDE,
    BULL_TOKEN,
    DESTINATION_TOKEN,
    HOME_TOKEN,
    beside_of,
    put_beside,
)
from titles.c2c.forming import MANY, crowded, form, forming, tokens_of
from titles.c2c.tables import refused
from titles.c2c.tracks import join

ERIE = {"shares": {"Ann": 60}}
IC = {"shares": {"Ben": 60}}


@pytest.mark.rule("18C2C-5.1.4-1")
def test_placed_tokens_stay_and_others_come_to_the_charter_at_100() -> None:
    position = form(forming({"ERIE": {**ERIE, "tokens": ("J63", "J65")}, "IC": IC}))
    there = tokens_of(position)
    assert sorted(hex for hex in there.values() if hex) == ["I70", "J63", "J65", "T53"]
    assert [t.price for t in position.pos[TOKENS].values() if t.corporation == "AMTK" and not t.hex] == [
        100
    ] * 4
    assert not [t for t in position.pos[TOKENS].values() if t.corporation in ("ERIE", "IC")]
    assert ("J63", 0) in STATIONS(position.pos, "AMTK") and position.faults() == []


@pytest.mark.rule("18C2C-5.1.4-1")
def test_a_bull_token_that_is_not_placed_is_lost() -> None:
    position = forming({"ERIE": ERIE, "NYC": {"shares": {"Ann": 60}}}, merged={"NYC": "PRR"})
    position.writing().put(BULLS, "NYC", 100)
    form(position)
    assert position.pos[BULLS] == {} and len(tokens_of(position)) == 4 + 8


@pytest.mark.rule("18C2C-5.1.4-2")
def test_there_is_one_token_in_a_hex() -> None:
    position = form(forming({"ERIE": {**ERIE, "tokens": ("J63",)}, "IC": {**IC, "tokens": ("J63",)}}))
    there = tokens_of(position)
    assert list(there.values()).count("J63") == 1 and len(there) == 8
    assert list(there.values()).count("") == 5 and position.faults() == []
    home = form(forming({"ERIE": {**ERIE, "tokens": ("J63",)}, "IC": {**IC, "tokens": ("I70",)}}))
    assert tokens_of(home)["ERIE 0"] == "I70" and tokens_of(home)["IC 1"] == ""


@pytest.mark.rule("18C2C-5.1.4-2", "18C2C-5.1.4-3")
def test_what_is_too_much_is_noticed() -> None:
    position = form(forming({"ERIE": {**ERIE, "tokens": ("J63",)}, "IC": IC}))
    pos = position.writing()
    put_beside(pos, "IC bull", "AMTK", ("J63", 0), BULL_TOKEN)
    assert position.faults() == ["tokens: AMTK has two in J63"]
    for _ in range(13):
        add_token(pos, "AMTK", 100)
    assert "tokens: AMTK has 22 of 20" in position.faults()


@pytest.mark.rule("18C2C-5.1.4-2")
def test_tokens_beside_the_spaces_are_counted_as_well() -> None:
    position = forming({"ERIE": {**ERIE, "tokens": ("J63",)}, "IC": IC})
    pos = position.writing()
    put_beside(pos, "IC goal", "IC", ("J63", 0), DESTINATION_TOKEN)
    put_beside(pos, "WAB bull", "IC", ("J65", 0), BULL_TOKEN)
    put_beside(pos, "IC bull", "ERIE", ("J65", 0), BULL_TOKEN)
    form(position)
    assert list(tokens_of(position).values()).count("J63") == 1
    assert [t.hex for t in beside_of(position.pos, "AMTK").values()] == ["J65"]
    back = [t for id, t in position.pos[TOKENS].items() if "+" in id]
    assert [(t.corporation, t.price, t.hex) for t in back] == [("AMTK", 100, "")] * 2
    assert position.faults() == []


@pytest.mark.rule("18C2C-5.1.4-3")
def test_twenty_are_kept_and_the_president_says_which_but_not_homes() -> None:
    position = crowded()
    assert position.step == "markers given up" and position.actor == "Ann"
    there = tokens_of(position)
    assert len(there) == 24
    offered = {offer.action.what for offer in position.offers("give_up")}
    assert offered == {id for id in there if not id.endswith(" 0")}
    assert refused(position, "give_up", what="ERIE 0") == ("marker stays on the map", "home")
    assert refused(position, "give_up", what="CPR 0") == ("own marker is given up", "")
    position.play("give_up", what="ERIE 1")
    for id in ("IC 1", "IC 2", "IC 3"):
        assert position.step == "markers given up"
        position.play("give_up", what=id)
    assert len(tokens_of(position)) == 20 and position.step != "markers given up"
    assert "J63" not in tokens_of(position).values() and position.faults() == []


@pytest.mark.rule("18C2C-5.1.4-3")
def test_tokens_beside_the_spaces_are_among_the_twenty() -> None:
    position = forming({sym: {"shares": {"Ann": 60}} for sym in MANY[:5]})
    put_beside(position.writing(), "IC goal", "IC", ("J63", 0), DESTINATION_TOKEN)
    form(position)
    assert position.step == "markers given up" and len(tokens_of(position)) == 20
    position.play("give_up", what="IC goal")
    assert position.pos[BESIDE] == {} and position.step != "markers given up"
    few = form(forming({sym: {"shares": {"Ann": 60}} for sym in MANY[:5]}))
    assert few.step != "markers given up" and len(tokens_of(few)) == 20
    assert refused(few.at("markers given up", "AMTK"), "give_up", what="IC 1")[0] == "markers are too many"


@pytest.mark.rule("18C2C-5.1.4-3")
def test_a_home_beside_the_spaces_stays() -> None:
    position = forming({sym: {"shares": {"Ann": 60}} for sym in MANY})
    pos = position.writing()
    home = pos[TOKENS]["IC 0"]
    pos.drop(TOKENS, "IC 0")
    put_beside(pos, "IC 0", "IC", (home.hex, home.city), HOME_TOKEN)
    form(position)
    assert refused(position, "give_up", what="IC 0") == ("home beside the spaces stays", "")
    assert position.faults() == []


@pytest.mark.rule("18C2C-5.1.4-4")
def test_a_destination_token_is_a_plain_one() -> None:
    position = forming({"ERIE": ERIE, "IC": IC})
    pos = position.writing()
    (hex,) = DESTINATIONS(pos)["ERIE"]
    put_beside(pos, "ERIE goal", "ERIE", (hex, 0), DESTINATION_TOKEN)
    pos.put(DESTINATION, "ERIE", Goal("ERIE", PLACED))
    join(position, "I70", hex)
    running = position.copy().train("ERIE", "6")
    assert any(train.at_end for train in QUESTION(running.pos, "ERIE").trains)
    form(position).train("AMTK", "6")
    assert [t.hex for t in beside_of(position.pos, "AMTK").values()] == [hex]
    assert (hex, 0) in STATIONS(position.pos, "AMTK")
    assert not any(train.at_end for train in QUESTION(position.pos, "AMTK").trains)
    assert position.faults() == []
