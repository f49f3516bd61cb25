"""A scenario refuses what its title does not have, in one sentence that names what there is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.play.scenario_names import ScenarioError
from roundhouse.text.language import speaking

CASES: list[tuple[str, Callable[[Scenario], object]]] = [
    ("18AL has no phase '9'; there are 1, 2, 3, 4, 5, 6, 7, 4D.", lambda s: s.phase("9")),
    ("18AL has no train '4-9'; did you mean '4-0'?", lambda s: s.depot("4-9")),
    ("18AL has no corporation 'LN'; did you mean 'L&N'?", lambda s: s.corporation("LN")),
    ("18AL has no par value '100'; did you mean '105'?", lambda s: s.corporation("L&N", par=100)),
    (
        "18AL has no owner 'Anne'; did you mean 'Ann'?",
        lambda s: s.corporation("L&N", shares={"Ben": 20, "Anne": 20}),
    ),
    (
        "Certificates of L&N cannot come to exactly that: 5% is left, they are of 10%.",
        lambda s: s.corporation("L&N", shares={"Ann": 55}),
    ),
    (
        "There is no certificate of L&N left for another 20%.",
        lambda s: s.corporation("L&N", shares={"Ann": 120}),
    ),
    ("The chart of 18AL has no cell in row 40, column 2.", lambda s: s.price("L&N", 40, 2)),
    ("18AL has no train '8'; there are 2, 3, 4, 5, 6, 7, 4D.", lambda s: s.corporation("L&N", trains=["8"])),
    ("There is no 7-train left for TAG.", lambda s: [s.train("TAG", "7") for _ in range(3)]),
    ("18AL has no hex 'Z99'.", lambda s: s.tiles(Z99="9:0")),
    ("18AL has no tile '9999'.", lambda s: s.tiles(G4="9999:0")),
    ("A rotation is 0 to 5, not '7'.", lambda s: s.tiles(G4="9:7")),
    ("18AL has no hex 'G4.01'.", lambda s: s.token("L&N", "G4.01")),
    ("L&N has no token left to place in G6.", lambda s: [s.token("L&N", "G6") for _ in range(9)]),
    ("18AL has no step 'trak'; did you mean 'track'?", lambda s: s.operating("L&N", "trak")),
    ("18AL has no player 'Zed'; there are Ann, Ben, Cora.", lambda s: s.stock_turn("Zed")),
    ("18AL has no player 'L&N'; there are Ann, Ben, Cora.", lambda s: s.priority("L&N")),
    ("18AL has no private company 'SNAR'; did you mean 'S&NA'?", lambda s: s.private("SNAR", "Ann")),
    ("18AL has no type of action 'buy_shre'; did you mean 'buy_share'?", lambda s: s.play("buy_shre")),
    ("18AL has no type of action 'byu_share'; did you mean 'buy_share'?", lambda s: s.offers("byu_share")),
    (
        "buy_share has the fields corporation, source; source is missing.",
        lambda s: s.why_not("buy_share", corporation="L&N"),
    ),
    (
        "buy_share has the fields corporation, source, and no from.",
        lambda s: s.why_not("buy_share", corporation="L&N", **{"from": "bank pool"}),
    ),
    (
        "A field of sell_shares does not fit: percent has to be a whole number",
        lambda s: s.why_not("sell_shares", corporation="L&N", percent="ten"),
    ),
    ("18AL has no private company 'X'; there are TR, S&NA, B&SLC, M&C, NDY.", lambda s: s.close("X")),
]


@pytest.mark.parametrize(("sentence", "call"), CASES, ids=[sentence for sentence, _ in CASES])
def test_what_the_title_does_not_have(sentence: str, call: Callable[[Scenario], object]) -> None:
    table = Scenario("18AL", ["Ann", "Ben", "Cora"]).corporation("TAG", par=105)
    with pytest.raises(ScenarioError) as refused:
        call(table)
    assert str(refused.value) == sentence


GERMAN = [
    ("Bei 18AL gibt es keine Phase '9'; es gibt 1, 2, 3, 4, 5, 6, 7, 4D.", lambda s: s.phase("9")),
    ("Bei 18AL gibt es keine Gesellschaft 'LN'; ist 'L&N' gemeint?", lambda s: s.corporation("LN")),
    ("Bei 18AL gibt es kein Feld 'Z99'.", lambda s: s.tiles(Z99="9:0")),
    ("Gedreht wird um 0 bis 5, nicht um '7'.", lambda s: s.tiles(G4="9:7")),
    (
        "Von L&N ist kein Zertifikat für weitere 20% mehr da.",
        lambda s: s.corporation("L&N", shares={"Ann": 120}),
    ),
    ("Für TAG ist kein 7-Zug mehr da.", lambda s: [s.train("TAG", "7") for _ in range(3)]),
]


@pytest.mark.parametrize(("sentence", "call"), GERMAN, ids=[sentence for sentence, _ in GERMAN])
def test_it_is_said_in_the_language_in_use(sentence: str, call: Callable[[Scenario], object]) -> None:
    table = Scenario("18AL", ["Ann", "Ben", "Cora"]).corporation("TAG", par=105)
    with speaking("de"), pytest.raises(ScenarioError) as refused:
        call(table)
    assert str(refused.value) == sentence


def test_what_cannot_be_drawn() -> None:
    with pytest.raises(ScenarioError, match=r"^Nothing with corporation='PRU' can be drawn\.$"):
        Scenario("18Chesapeake", ["Ann", "Ben"], chance={"corporation": "PRU"})
    with pytest.raises(ScenarioError, match="Nothing with corporatoin='PRR' can be drawn"):
        Scenario("18Chesapeake", ["Ann", "Ben"], chance={"corporatoin": "PRR"})


def test_a_percentage_is_dealt_exactly() -> None:
    table = Scenario("18AL", ["Ann", "Ben", "Cora"]).corporation(
        "L&N", par=105, shares={"Ann": 50, "Ben": 10}, pool=40
    )
    assert table.faults() == []
