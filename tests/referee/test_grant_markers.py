"""1848's referee on markers and land grants: positions entered into its books by hand, worked out by the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from referee.cm1848 import Referee
from roundhouse.play.session import Game
from roundhouse.play.stream import stream

CHEYENNE = "517:1"
"""A green small city in H21, with two spaces and sides at H23 and G20, among others."""

LINE = {"G28": "551:0", "G26": "8:4", "H25": "8:1", "H23": "9:1", "H21": CHEYENNE}
"""Track from UP's home in Omaha (G28) to Cheyenne; G20 is beyond."""


def books(
    laid: Mapping[str, str],
    markers: Mapping[str, Sequence[str]],
    *,
    options: Sequence[str] = (),
    operated: Sequence[str] = (),
) -> Any:
    """A referee at a table on which tiles ("TILE:ROTATION") and markers ("HEX.k") lie, and nothing else has happened.

    Who has a marker has operated, and so have the others that are named.
    """
    one: Any = Referee(next(iter(stream(Game.new("1848", ["Ann", "Ben", "Cy"], seed=1, options=options)))))
    for hexagon, text in laid.items():
        tile, _, rotation = text.partition(":")
        one.laid[hexagon] = {"tile": tile, "rotation": int(rotation)}
    for who, places in markers.items():
        for place in places:
            hexagon, _, city = place.partition(".")
            one.tokens[who].remove("")
            one.tokens[who].append(hexagon)
            one.station[who, hexagon] = int(city)
    one.operated |= {*operated, *markers}
    return one


def differences(one: Any) -> list[str]:
    return [str(difference) for difference in one.differences]


def others_fill_cheyenne(laid: Mapping[str, str], *options: str) -> Any:
    return books(laid, {"DRGW": ["H21.0"], "TP": ["H21.0"], "UP": ["G28.0"]}, options=options)


def test_the_last_space_on_the_way_to_what_is_empty() -> None:
    """G20 is beyond Cheyenne, H23 before it. With one marker there, or with one of UP's, the way is open."""
    full = dict.fromkeys(("G26", "H25", "H23", "G20", "G18", "G16", "H15", "H13"), "9:0")
    for empty, barred in (("G20", ["UP"]), ("H23", []), ("", [])):
        laid = {hexagon: text for hexagon, text in full.items() if hexagon != empty} | {"H21": CHEYENNE}
        assert others_fill_cheyenne(laid).barred_by("TP", "H21", 0) == barred, empty
    one = books({"H21": CHEYENNE}, {"TP": ["H21.0"], "UP": ["G28.0"]})
    assert one.barred_by("TP", "H21", 0) == []
    one = books({"H21": CHEYENNE}, {"TP": ["H21.0"], "UP": ["G28.0", "H21.0"]})
    assert one.barred_by("TP", "H21", 0) == []


@pytest.mark.parametrize(("laid", "now"), [(LINE, ["UP"]), (LINE | {"H23": "9:0"}, [])])
def test_a_reading_asks_where_the_corporation_comes_now(laid: Mapping[str, str], now: list[str]) -> None:
    """UP comes by Cheyenne to G20, or the tile in H23 does not lead there: then only the line is barred."""
    assert others_fill_cheyenne(laid).barred_by("TP", "H21", 0) == ["UP"]
    one = others_fill_cheyenne(laid, "grant_lines_open")
    assert one.barred_by("TP", "H21", 0) == now
    assert one.station["TP", "H21"] == 0


def test_a_yard_bars_nobody_nor_does_a_complete_grant() -> None:
    assert others_fill_cheyenne({"H21": "527:0"}).barred_by("TP", "H21", 0) == []
    one = others_fill_cheyenne({"H21": CHEYENNE})
    one.completed.add("UP")
    assert one.barred_by("TP", "H21", 0) == []


def test_what_hangs_together_round_a_city_is_not_barred() -> None:
    """Oklahoma City (L29) lies in Katy's grant; M28 is beside M30, and L31 beside K30 and K32."""
    one = books({"L29": "57:0"}, {"TP": ["L29.0"], "Katy": ["I30.1"]})
    assert one.barred_by("TP", "L29", 0) == []


def test_each_end_of_np_is_a_beginning() -> None:
    """Spokane (B9) full: what is behind it is to be had from St Paul. With Billings (D17) full as well, the four hexes
    between are not, as long as one of them is empty."""
    spokane = {"GN": ["B9.0"], "UP": ["B9.0"], "NP": ["C4.0", "D31.0"]}
    assert books({"B9": "517:0"}, spokane).barred_by("GN", "B9", 0) == []
    both = {"GN": ["B9.0", "D17.0"], "UP": ["B9.0", "D17.0"], "NP": ["C4.0", "D31.0"]}
    full = {"B9": "517:0", "D17": "517:1"}
    assert books(full, both).barred_by("GN", "D17", 0) == ["NP"]
    between = dict.fromkeys(("B11", "C12", "D13", "D15"), "9:0")
    assert books(full | between, both).barred_by("GN", "D17", 0) == []


def test_one_station_of_san_francisco_is_for_sp_until_it_comes() -> None:
    """On yellow 558 CP takes one station, and a third finds none left; SP's way begins in the other."""
    one = books({"J3": "558:4"}, {"CP": ["I4.0", "J3.1"]})
    assert one.barred_by("CP", "J3", 1) == []
    one.check_space("UP", "J3", 0)
    assert differences(one) == ["action 0, 33: spaces kept for others in J3: True by the book, False played"]


def test_spaces_are_kept_at_home_and_in_second_homes() -> None:
    """A single space in N13 is SP's until its marker stands there, or it has none left."""
    one = books({"N13": "57:0", "C32": "565:4"}, {"TP": ["N33.0"]})
    assert one.kept_spaces("TP", "N13", 0) == 1 and one.kept_spaces("SP", "N13", 0) == 0
    assert one.kept_spaces("TP", "C32", 0) == 1  # GN has not had a turn
    one.operated.add("GN")
    assert one.kept_spaces("TP", "C32", 0) == 0
    one.tokens["SP"] = ["J3"]
    assert one.kept_spaces("TP", "N13", 0) == 0


@pytest.mark.parametrize(
    ("grant", "filler", "waits"),
    [
        ("UP", "UP", True),
        ("UP", "CRIP", True),
        ("ATSF", "ATSF", True),
        ("ATSF", "CRIP", True),
        ("", "CRIP", False),
    ],
)
def test_who_has_an_open_grant_or_owes_a_second_home_waits(grant: str, filler: str, waits: bool) -> None:
    """The heir as its predecessor; once the grant is complete, or the marker in Albuquerque stands, they may."""
    one = books({}, {})
    if grant:
        one.filler[grant] = filler
    one.use_marker(filler, second_home=False)
    assert bool(one.differences) == waits
    one = books({}, {filler: ["L19.0"]} if grant == "ATSF" else {})
    if grant:
        one.filler[grant] = filler
    one.completed.add("UP")
    one.use_marker(filler, second_home=False)
    assert one.differences == []


def test_track_rights_wait_for_the_whole_grant() -> None:
    """ATSF stands in Albuquerque, and its grant is open: markers, but no rights."""
    one = books({}, {"ATSF": ["I30.0", "L19.0"]})
    one.current, one.ledger.accounts["ATSF"] = "ATSF", 1000
    one.do_buy_rights({"place": "StLouis"})
    assert "33: open grants of ATSF, which bar it from track rights" in " ".join(differences(one))
    assert "has to wait" not in " ".join(differences(one))


def test_the_marker_that_is_owed_is_placed_as_soon_as_a_route_leads_there() -> None:
    """SP's marker stands beside Phoenix, at the end of track to it; without a space, or a marker, it owes nothing."""
    laid = {"N13": "57:1", "N11": "9:1", "N9": "9:1", "N7": "57:1"}
    one = books(laid, {"SP": ["N7.0"]})
    one.current = "SP"
    one.check_second_homes()
    assert differences(one) == [
        "action 0, 9: SP could not place its marker in N13: True by the book, False played"
    ]
    for full in ({"SP": ["N7.0"], "TP": ["N13.0"]}, {"SP": ["N7.0", "N13.0"]}):
        one = books(laid, full)
        one.current = "SP"
        one.check_second_homes()
        assert one.differences == []
