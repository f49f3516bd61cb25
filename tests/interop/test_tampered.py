"""Files that were tampered with, cut off, or are of something else: one sentence, and nothing half done."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from roundhouse.interop import SiteFileError, export_json, import_game
from roundhouse.play.game_file import GameFileError

from .files import BY_HAND, by_hand, changed, cut_after

RUN = by_hand()["actions"][26]


def refused(file: Any) -> SiteFileError:
    with pytest.raises(SiteFileError) as caught:
        import_game(file)
    message = str(caught.value)
    assert message.endswith((".", ")")) and "\n" not in message
    assert isinstance(caught.value, GameFileError)
    return caught.value


@pytest.mark.parametrize("revenue", [600, 0, 50, -60])
def test_earnings_changed(revenue: int) -> None:
    error = refused(changed(27, routes=[{**RUN["routes"][0], "revenue": revenue}]))
    assert error.action == 27
    assert "$60" in str(error) and f"${revenue}".replace("$-", "−$") in str(error)


@pytest.mark.parametrize("name", ["extra_revenue", "subsidy"])
def test_earnings_beside_the_routes(name: str) -> None:
    assert refused(changed(27, **{name: 100})).action == 27


def test_route_that_is_not_there() -> None:
    route = RUN["routes"][0]
    for connections in (
        [],
        [["H6", "F8"]],
        [["H6", "G7", "F6"]],
        [["H6", "G7", "F8"], ["H6", "G7", "F8"]],
        [["local", "H6"]],
        [["H6 0.7"]],
        [["H6", "ZZ9"]],
    ):
        error = refused(
            changed(27, routes=[{**route, "connections": connections, "nodes": None, "revenue": None}])
        )
        assert error.action == 27, connections
    assert refused(changed(27, routes=[])).violation is not None
    assert refused(changed(27, routes=[{**route, "nodes": ["H6-1", "F8-0"]}])).action == 27
    assert refused(changed(27, routes=[{**route, "train": "3-0"}])).action == 27


def test_out_of_turn() -> None:
    error = refused(changed(9, entity=2))
    assert error.action == 9
    assert error.violation is not None and error.violation.check == "your turn"
    assert refused(changed(19, entity="C&O")).action == 19
    assert refused(changed(22, entity=1)).action == 22
    late = cut_after(18, {"type": "buy_shares", "entity": 0, "entity_type": "player", "shares": ["B&O_6"]})
    assert refused(late).action == 19


def test_refusal_names_check_and_rules() -> None:
    error = refused(changed(8, share_price="100,1,4"))
    assert error.violation is not None
    assert error.violation.check == "par value"
    assert error.violation.rules and all(rule in str(error) for rule in error.violation.rules)


@pytest.mark.parametrize(
    ("id", "fields"),
    [
        (1, {"price": 15}),
        (1, {"company": "XYZ"}),
        (6, {"price": 205}),
        (7, {"corporation": "B&O"}),
        (7, {"share_price": "81,3,3"}),
        (7, {"share_price": "²,3,3"}),
        (8, {"corporation": "PRR", "share_price": None}),
        (9, {"shares": ["B&O_0"]}),
        (9, {"shares": ["B&O_2", "B&O_3"]}),
        (9, {"shares": ["B&O_2"], "percent": 20}),
        (9, {"shares": ["B&O_99"]}),
        (9, {"shares": []}),
        (9, {"share_price": 10}),
        (9, {"swap": ["B&O_2"]}),
        (9, {"entity": 3}),
        (9, {"entity": "B&O", "entity_type": "corporation"}),
        (19, {"tile": "9-0", "rotation": 6}),
        (19, {"rotation": 0}),
        (19, {"tile": "57-0"}),
        (19, {"tile": "57"}),
        (19, {"hex": "Q77"}),
        (20, {"train": "3-0"}),
        (20, {"train": "2-1"}),
        (20, {"train": "9-9"}),
        (20, {"price": 79}),
        (20, {"variant": "3"}),
        (20, {"exchange": "2-1"}),
        (25, {"tile": "9-0"}),
        (25, {"tile": "X1-1"}),
        (26, {"city": "X1-0-1"}),
        (26, {"city": "X2-0-0"}),
        (26, {"city": "H6-0-0"}),
        (26, {"tokener": "PRR"}),
        (28, {"kind": "half"}),
        (28, {"kind": None}),
        (13, {"type": "redo"}),
        (14, {"action_id": 99}),
    ],
)
def test_moves_that_cannot_be(id: int, fields: dict[str, Any]) -> None:
    error = refused(changed(id, **fields))
    assert error.action in (id, id + 1, id + 2)


def test_copy_of_a_tile_that_lies_on_the_map() -> None:
    error = refused(changed(25, hex="I5", tile="9-0", rotation=1))
    assert error.action == 25
    assert "it lies in G7" in str(error)


def test_nothing_comes_after_the_end_by_hand() -> None:
    file = by_hand()
    file["actions"].append({"type": "pass", "entity": 2, "entity_type": "player", "id": 31})
    assert refused(file).action == 31


@pytest.mark.parametrize(
    "title", ["18Chesapeake: Off the Rails", "18AL2", "1846", "1848", "18chesapeake", "", "x" * 10_000]
)
def test_other_titles(title: str) -> None:
    assert "cannot be imported" in str(refused(by_hand(title=title)))


def test_archived_or_not_sent() -> None:
    refused(by_hand(status="archived", actions=[]))
    refused(by_hand(loaded=False))


@pytest.mark.parametrize("type", ["take_loan", "lay_tiles", "choose", "undo_all", "assign", "", "PASS"])
def test_unknown_actions(type: str) -> None:
    error = refused(cut_after(18, {"type": type, "entity": "B&O", "entity_type": "corporation"}))
    assert type == "" or error.action == 19


@pytest.mark.parametrize(
    "fields",
    [
        {"players": {}},
        {"players": []},
        {"players": [{"id": 0, "name": "P0"}] * 3},
        {"players": [{"id": n, "name": "P"} for n in range(7)]},
        {"players": [{"id": n, "name": "P"} for n in range(1)]},
        {"players": [{"id": "B&O", "name": "P"}, {"id": 1, "name": "Q"}]},
        {"players": [{"id": 0}, {"id": 1}, {"id": 2}]},
        {"actions": {}},
        {"actions": [1, 2]},
        {"actions": None},
        {"settings": []},
        {"settings": {"seed": "7"}},
        {"settings": {"seed": -7}},
        {"settings": {"seed": 2**31}},
        {"settings": {"roundhouse": {"players": ["0", "0", "0"]}}},
        {"settings": {"roundhouse": {"options": ["no such option"]}}},
        {"result": {"0": "much"}},
        {"title": 18},
    ],
)
def test_envelopes_that_cannot_be(fields: dict[str, Any]) -> None:
    assert refused(by_hand(**fields)).action is None


@pytest.mark.parametrize(
    "fields",
    [
        {"entity": [0]},
        {"entity": None, "entity_type": 3},
        {"price": "20"},
        {"price": 20.5},
        {"price": 10**30},
        {"company": 5},
        {"company": "x" * 1000},
        {"id": "1"},
        {"id": 1.5},
        {"id": 10**12},
        {"id": 2},
        {"auto_actions": "none"},
        {"auto_actions": [7]},
        {"type": 5},
    ],
)
def test_fields_of_wrong_types(fields: dict[str, Any]) -> None:
    refused(changed(1, **fields))


@pytest.mark.parametrize("length", [0, 1, 100, 1000, -3])
def test_truncated(length: int) -> None:
    refused(BY_HAND.read_bytes()[:length])


@pytest.mark.parametrize(
    "data", [b"\xff\xfe{}", b"[" * 100_000, b"null", b"[]", b"{}", b'{"a":' * 50_000, b"NaN"]
)
def test_no_game_at_all(data: bytes) -> None:
    refused(data)


def test_too_large() -> None:
    refused(b" " * (32 * 1024 * 1024 + 1))
    refused(by_hand(actions=[{"type": "message", "id": n, "entity": 0} for n in range(1, 20_002)]))


JUNK: tuple[Any, ...] = (
    *(
        None,
        True,
        0,
        -1,
        7,
        2**40,
        10**30,
        1.5,
        "",
        "x",
        "B&O",
        "D&R",
        "B&O_0",
        "57-0",
        "9-²",
        "H6-0-²",
        "pass",
    ),
    *(
        "undo",
        "corporation",
        "company",
        [],
        [[]],
        ["x"],
        {},
        "\ud800",
        "a" * 500,
        [["local", "H6"]],
        "95,2,4",
    ),
)


@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(3, 8))]
)
def test_whatever_is_altered_it_is_read_or_refused(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        file = by_hand()
        for _ in range(rng.choice((1, 1, 2))):
            place: Any = file
            while True:
                key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
                if not place[key] or not isinstance(place[key], dict | list) or rng.random() < 0.1:
                    break
                place = place[key]
            if rng.random() < 0.15:
                del place[key]
            else:
                place[key] = copy.deepcopy(rng.choice(JUNK))
        try:
            imported = import_game(file)
        except SiteFileError:
            continue
        assert all(str(note).endswith(".") for note in imported.notes)
        export_json(imported.game, imported)
