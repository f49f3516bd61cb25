"""Appendix A: the markers that private companies lay on the map."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import react
from roundhouse.features.closing import close_corporation
from roundhouse.features.national.terms import Merged
from roundhouse.play.notes import signs
from roundhouse.play.scenario import Scenario
from roundhouse.powers.marker import PLACED, Placed, places
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import hex_face
from roundhouse.rules.running import STOP_VALUE
from titles.c2c.sale import begin_phase, cash, happens, merged, operating, refused

YELLOW = {"O42": "57:1", "F53": "57:1", "P73": "57:1", "L69": "57:1", "L29": "57:1", "S34": "57:1"}


def worth(position: Scenario, hex: str, who: str, city: int = 0) -> int:
    return STOP_VALUE(position.pos, who, (hex, city))


def marked(private: str, hex: str, owner: str = "MKT", other: str = "WAB", phase: str = "3") -> Scenario:
    """The owner has laid the marker of its private company."""
    position = operating(owner, owners={private: owner}, phase=phase, others={other: {}}).tiles(YELLOW)
    return position.play("put_marker", private=private, hex=hex)


@pytest.mark.parametrize(
    ("private", "hex", "owner"),
    [
        pytest.param("SCC", "O42", "MKT", marks=pytest.mark.rule("18C2C-A.SCC-1")),
        pytest.param("GML", "F53", "WAB", marks=pytest.mark.rule("18C2C-A.GML-1")),
        pytest.param("AZF", "P73", "N&W", marks=pytest.mark.rule("18C2C-A.AZF-1")),
        pytest.param("ACM", "L69", "PRR", marks=pytest.mark.rule("18C2C-A.ACM-1")),
    ],
)
def test_a_city_with_the_symbol_is_worth_ten_more_to_its_owner(private: str, hex: str, owner: str) -> None:
    position = operating(owner, owners={private: "Ann"}, others={"GN": {}}).tiles(YELLOW)
    plain = worth(position, hex, owner)
    assert plain == int(hex_face(position.pos, hex).stops[0].revenue[0][1])
    assert refused(position, "put_marker", private=private, hex=hex)[0] == "power belongs to the corporation"
    position.private(private, owner)
    assert refused(position, "put_marker", private=private, hex="M46") == (
        "marker goes to its place",
        private,
    )
    position.play("put_marker", private=private, hex=hex)
    assert (worth(position, hex, owner), worth(position, hex, "GN")) == (plain + 10, plain)
    assert refused(position, "shut_marker", private=private) == ("marker can be shut", "none")


@pytest.mark.rule("18C2C-A.SCC-1", "18C2C-A.ACM-1", "18C2C-A.GML-1", "18C2C-A.AZF-1", "18C2C-A.GSC-1")
def test_each_marker_has_a_symbol_of_its_own() -> None:
    pos = operating("MKT").pos
    found = {private: places(pos, private) for private in ("SCC", "GML", "AZF", "ACM", "GEM", "GSC")}
    assert all(found.values()) and len(set(found.values())) == 6
    assert "O42" in found["SCC"] and "F53" in found["GML"] and "P73" in found["AZF"]
    assert "L69" in found["ACM"] and "L29" in found["GEM"] and "Q54" in found["GSC"]


@pytest.mark.rule("18C2C-A.SCC-2")
def test_markers_need_no_track_and_stay_where_they_lie() -> None:
    """MKT lays one in Lubbock, S34, where it has no track."""
    position = operating("MKT", owners={"SCC": "MKT"})
    position.play("put_marker", private="SCC", hex="S34")
    assert position.pos[PLACED]["SCC"] == Placed("MKT", "S34")
    assert refused(position, "put_marker", private="SCC", hex="O42") == (
        "private company has a marker to lay",
        "laid",
    )
    assert not position.offers("put_marker")
    assert not position.pos[PRIVATES]["SCC"].closed
    assert any(sign.hex == "S34" and sign.text == "+10" for sign in signs(position.pos))


@pytest.mark.rule("18C2C-A.SCC-2")
@pytest.mark.parametrize("step", ["track", "token", "run", "dividend", "trains"])
def test_they_are_laid_in_the_turn_of_their_owner(step: str) -> None:
    position = operating("MKT", step, {"SCC": "MKT", "GRS": "MKT", "GML": "WAB"}, others={"WAB": {}})
    if step == "dividend":
        position.turn(revenue=100)
    assert {o.action.private for o in position.offers("put_marker")} == {"SCC"}
    assert refused(position, "put_marker", private="GML", hex="F53")[0] == "power belongs to the corporation"
    assert refused(position, "put_marker", private="GRS", hex="F53") == (
        "private company has a marker to lay",
        "none",
    )


@pytest.mark.rule("18C2C-A.SCC-3", "18C2C-A.general-4")
def test_the_company_goes_with_phase_5_and_the_marker_with_phase_6() -> None:
    position = marked("SCC", "O42")
    before = cash(position, "MKT")
    position.skip("private companies pay")
    assert cash(position, "MKT") == before + 10
    plain = worth(position, "O42", "WAB")
    begin_phase(position, "5")
    assert position.pos[PRIVATES]["SCC"].closed
    assert worth(position, "O42", "MKT") == plain + 10
    begin_phase(position, "6")
    assert worth(position, "O42", "MKT") == plain
    assert not position.pos[PLACED]


@pytest.mark.rule("18C2C-A.SCC-3")
def test_a_marker_that_was_not_laid_is_lost() -> None:
    position = begin_phase(operating("MKT", owners={"SCC": "MKT"}), "5").operating("MKT", "track")
    assert refused(position, "put_marker", private="SCC", hex="O42")[0] == "power belongs to the corporation"


@pytest.mark.rule("18C2C-A.GEM-1")
def test_a_gold_mine_is_worth_something_to_all() -> None:
    """Denver is yellow and worth 20: the marker's owner counts 40, everybody else 30."""
    position = operating("MKT", owners={"GEM": "MKT"}, others={"WAB": {}}).tiles(YELLOW)
    plain = worth(position, "L29", "MKT")
    position.play("put_marker", private="GEM", hex="L29")
    assert (worth(position, "L29", "MKT"), worth(position, "L29", "WAB")) == (plain + 20, plain + 10)
    assert any(sign.text == "+20/10" for sign in signs(position.pos))
    begin_phase(begin_phase(position, "5"), "6")
    assert worth(position, "L29", "MKT") == plain


@pytest.mark.rule("18C2C-A.GEM-2", "18C2C-A.GEM-3")
def test_the_president_may_close_the_mine_to_others() -> None:
    position = marked("GEM", "L29")
    plain = worth(position, "L29", "WAB") - 10
    position.play("shut_marker", private="GEM")
    assert position.pos[PRIVATES]["GEM"].closed
    assert (worth(position, "L29", "MKT"), worth(position, "L29", "WAB")) == (plain + 20, plain)
    assert refused(position, "shut_marker", private="GEM")[0] == "power belongs to the corporation"
    begin_phase(position, "5")
    assert (worth(position, "L29", "MKT"), worth(position, "L29", "WAB")) == (plain + 20, plain)
    begin_phase(position, "6")
    assert worth(position, "L29", "MKT") == plain


@pytest.mark.rule("18C2C-A.GEM-2")
def test_only_a_marker_that_lies_there_is_shut() -> None:
    position = operating("MKT", owners={"GEM": "MKT"})
    assert refused(position, "shut_marker", private="GEM") == ("marker can be shut", "not laid")
    assert not position.offers("shut_marker")


@pytest.mark.rule("18C2C-A.GEM-3")
def test_what_was_open_when_phase_5_came_stays_open() -> None:
    position = marked("GEM", "L29")
    plain = worth(position, "L29", "WAB") - 10
    begin_phase(position, "5").operating("MKT", "track")
    assert refused(position, "shut_marker", private="GEM")[0] == "power belongs to the corporation"
    assert (worth(position, "L29", "MKT"), worth(position, "L29", "WAB")) == (plain + 20, plain + 10)


@pytest.mark.rule("18C2C-A.GSC-1")
def test_a_port_works_like_a_mine() -> None:
    position = operating("GMO", owners={"GSC": "GMO"}, others={"WAB": {}})
    plain = worth(position, "V57", "GMO")
    position.play("put_marker", private="GSC", hex="V57")
    assert (worth(position, "V57", "GMO"), worth(position, "V57", "WAB")) == (plain + 20, plain + 10)
    position.play("shut_marker", private="GSC")
    assert (worth(position, "V57", "GMO"), worth(position, "V57", "WAB")) == (plain + 20, plain)
    assert position.pos[PRIVATES]["GSC"].closed


@pytest.mark.rule("18C2C-A.SCC-1")
def test_markers_go_where_their_corporation_goes() -> None:
    position = merged(marked("SCC", "O42", phase="4"), "WAB", "MKT")
    assert position.pos[PLACED]["SCC"] == Placed("WAB", "O42")
    happens(position, Merged("WAB", "AMTK", 0, 0))
    assert position.pos[PLACED]["SCC"].corporation == "AMTK"
    position = marked("SCC", "O42")
    pos = position.writing()
    close_corporation(pos, "MKT")
    react(pos)
    assert not position.pos[PLACED]
