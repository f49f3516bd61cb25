"""What the track of a corporation is worth to bots, worked out by hand on the map of 18Chesapeake."""

from __future__ import annotations

import pytest

from roundhouse import Scenario
from roundhouse.bots import make
from roundhouse.bots.hint import hint
from roundhouse.bots.networks import FarNetwork, Network, far_network
from roundhouse.rules.reach import reach
from roundhouse.rules.track import LayTile
from roundhouse.titles.entry import Openings, Track


def table() -> Scenario:
    """C&O, with a token at home (Norfolk, G13) and nothing else, lays track in phase 3."""
    made = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("3")
    made.corporation("C&O", par=80, shares={"Ann": 60, "Ben": 20}, cash=600, trains=["2"])
    return made.operating("C&O", "track")


def straight(rotation: int) -> LayTile:
    return LayTile("Ann", "G13", "57", rotation)


def test_the_best_stops_count_in_full_and_the_others_in_part() -> None:
    """57 toward F12 and H14: Norfolk $20 and the ocean $40; two hexsides are crossed inwards."""
    pos = table().pos
    assert Network(pos, "C&O").worth(straight(2)) == 20 + 40 + 2 * 2
    assert FarNetwork(pos, "C&O", Track(1, 0.5, 0.5, 0.0, 1.0)).worth(straight(2)) == 40 + 0.5 * 20 + 2 * 1
    assert FarNetwork(pos, "C&O", Track(2, 0.5, 0.5, 0.0, 3.0)).worth(straight(2)) == 40 + 20 + 2 * 3


def test_stops_that_are_not_reached_count_the_less_the_further_they_are() -> None:
    """Track ends at F12, toward which there are E11 (a small city, $10) one hex away, D12 and F8 ($20) two, D8 three,
    H6 (a printed $30) four, and five hexes away C5, C13, E3, H4 ($20) and G3 ($10). Each hex halves it, twice at the
    last: a half counts at all."""
    pos = table().pos
    halves = 10 / 2 + (20 + 20) / 4 + 20 / 8 + 30 / 16 + (4 * 20 + 10) / 32
    found = FarNetwork(pos, "C&O", Track(1, 0.5, 0.5, 0.5, 1.0)).worth(straight(2))
    assert found == pytest.approx(40 + 0.5 * 20 + 2 + halves / 2)


def test_what_is_near_is_near_to_where_track_ends() -> None:
    """From Norfolk ($20) track leads over G11 to G9, where it ends two hexes or more from all stops; with a curve there
    it ends at F8 (Philadelphia, $20 with its first tile), with a tile that does not take it up it ends at G9 still."""
    made = table().tiles(G13="57:0", G11="9:0")
    near = Track(9, 1.0, 0.5, 0.0, 0.0)  # half of what those pay at whose very hex track ends
    assert FarNetwork(made.pos, "C&O", near).now == 20
    assert FarNetwork(made.copy().tiles(G9="8:0").pos, "C&O", near).now == 20 + 20 / 2
    assert FarNetwork(made.copy().tiles(G9="9:1").pos, "C&O", near).now == 20


def test_track_that_goes_on_is_no_end() -> None:
    """As before, with all that is further on: from G9, not from G11, which is nearer to the ocean (H14, $40)."""
    pos = table().tiles(G13="57:0", G11="9:0").pos
    one, two = 20, 10 + 30  # F8; E11 and H6
    three, four, five = 20 + 10 + 20 + 40, 3 * 20, 3 * 20  # D8, G3, H4, H14; D12, E3, F2; C5, C13, D2
    ahead = one / 2 + two / 4 + three / 8 + four / 16 + five / 32
    assert FarNetwork(pos, "C&O", Track(9, 1.0, 0.5, 0.5, 0.0)).now == 20 + ahead / 2


def test_a_stop_counts_once_and_nothing_is_built_on_from_what_is_reached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With 57 toward F12 and H12 E11 is one hex and, the long way round, three away. A second token stands at F8, whose
    tile does not take up the curve that leads there: nothing is ahead there, though D8 is two hexes from it."""
    halves = Track(9, 1.0, 0.5, 0.5, 0.0)
    near = {"F12": (("E11", 1),), "H12": (("E11", 3),), "F8": (("D8", 2),)}
    monkeypatch.setattr("roundhouse.bots.networks.stops_near", lambda board: near)
    assert FarNetwork(table().pos, "C&O", halves).worth(straight(1)) == 20 + 10 / 2 / 2
    made = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("3")
    made.corporation("C&O", par=80, shares={"Ann": 60, "Ben": 20}, cash=600, tokens=["F8"])
    both = made.tiles(G13="57:0", G11="9:0", G9="8:0", F8="57:0").operating("C&O", "track").pos
    assert ("F8", 5) in reach(both, "C&O").inbound
    assert FarNetwork(both, "C&O", halves).now == 20 + 20


def test_only_titles_where_it_helps_weigh_so() -> None:
    pos = {title: Scenario(title, ["Ann", "Ben", "Cy"]).pos for title in ("18C2C", "18AL")}
    assert isinstance(far_network(pos["18C2C"], "PRR"), FarNetwork)
    assert type(far_network(pos["18AL"], "L&N")) is Network


def test_expert_builds_by_it_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """57 toward F12 and H14 again: 60 for the two stops, 1 for two hexsides, and half of what is further on, 0.7 of it
    for each hex."""
    figures = Openings({}, {}, track=Track(3, 0.3, 0.5, 0.7, 0.5))
    monkeypatch.setattr("roundhouse.bots.networks.openings_of", lambda title: figures)
    made = table()
    choice = hint(make("expert", 1), "expert", made.title, made.state)
    assert isinstance(choice.action, LayTile) and choice.action.rotation == 2
    further = 10 * 0.7 + 40 * 0.7**2 + 20 * 0.7**3 + 30 * 0.7**4 + 90 * 0.7**5
    assert round(60 + 1 + further / 2) == 89
    [said] = [line for line in choice.reasons if "track" in line]
    assert said.startswith(
        "the track of C&O counts $0 now and $89 with this tile: the best stops in reach (up to 3)"
    )
    assert "in full, the others by 30%" in said
    less = FarNetwork(made.pos, "C&O", Track(3, 0.3, 0.5, 0.7, 0.5)).told(choice.action, 7.0)
    assert less.figures["then"] == 89 - 7
    plainly = hint(make("search", 1), "search", made.title, made.state)
    assert any("the track of C&O leads to more" in line for line in plainly.reasons)
