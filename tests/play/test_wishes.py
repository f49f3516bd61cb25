"""Wishes: what they mean, and why they cannot be had."""

from __future__ import annotations

import pytest

from recorded import golden
from roundhouse.core.position import Position
from roundhouse.play.explain_refusal import closest, meanings, refusals
from roundhouse.play.session import Game
from roundhouse.rules.reach import BOARD
from roundhouse.text.refusals import describe_violation


@pytest.fixture(scope="module")
def game() -> Game:
    return golden("18Chesapeake-3-greedy-2")


def at_step(game: Game, step: str, after: int = 0) -> int:
    """The first position from `after` on in which that step is on."""
    return next(n for n in range(after, game.at) if game.position(n).stack[-1].node == step)


def asked(game: Game, at: int, **wish: object) -> list[tuple[str, str]]:
    state = game.position(at)
    actor = Position(game.title, state).actor
    return [(one.kind, one.violation.check) for one in refusals(game.title, state, actor, wish)]


def test_what_is_on_offer_is_no_refusal(game: Game) -> None:
    for at in range(0, game.at, 7):
        actor = Position(game.title, game.position(at)).actor
        for offer in game.clone().goto(at).offers():
            kind = offer.action.kind()
            assert refusals(game.title, game.position(at), actor, {"type": kind}) == []


def test_of_several_readings_the_closest_counts(game: Game) -> None:
    at = at_step(game, "track", 100)
    pos = Position(game.title, game.position(at))
    kind = game.title.action_types["lay_tile"]
    hex = next(
        hex
        for hex in BOARD(pos).hexes
        if asked(game, at, hex=hex)[:1] == [("lay_tile", "track is on a route")]
    )
    tried = list(meanings(pos, kind, pos.actor, {"hex": hex}))
    checks = [check.name for check in game.title.checks["lay_tile"]]
    passed = []
    for action in tried:
        violation = closest(game.title, game.position(at), [action])
        assert violation is not None
        passed.append(checks.index(violation.check))
    assert max(passed) == checks.index("track is on a route")
    assert min(passed) < max(passed)
    for readings in (tried, tried[::-1]):
        found = closest(game.title, game.position(at), readings)
        assert found is not None and found.check == "track is on a route"


def test_what_one_kind_allows_is_not_refused_for_another() -> None:
    """In a hex where a tile can be laid it does not matter that something else cannot be done there."""
    game = golden("18AL-4-greedy-2")
    at = at_step(game, "track", 200)
    hexes = {
        hex
        for offer in game.clone().goto(at).offers()
        if offer.action.kind() == "lay_tile" and (hex := getattr(offer.action, "hex", ""))
    }
    kinds = {kind.name for kind in game.title.menus["track"] if "hex" in kind.action.__struct_fields__}
    assert len(kinds) > 1 and hexes
    assert all(asked(game, at, hex=hex) == [] for hex in hexes)


def test_every_hex_has_an_answer(game: Game) -> None:
    at = at_step(game, "track", 150)
    offered = {getattr(offer.action, "hex", "") for offer in game.clone().goto(at).offers()}
    for hex in BOARD(Position(game.title, game.position(at))).hexes:
        found = asked(game, at, hex=hex)
        assert bool(found) == (hex not in offered)


def test_a_wish_of_another_step_says_which_step_it_is(game: Game) -> None:
    at = at_step(game, "stock turn")
    assert asked(game, at, hex="C5") == [("lay_tile", "in the menu")]
    assert asked(game, at, type="run") == [("run", "in the menu")]


def test_somebody_else_is_told_whose_decision_it_is(game: Game) -> None:
    at = at_step(game, "stock turn")
    state = game.position(at)
    actor = Position(game.title, state).actor
    other = next(player for player in game.title.players if player != actor)
    found = refusals(game.title, state, other, {"type": "buy_share", "corporation": "B&O"})
    assert [one.violation.check for one in found] == ["your turn"]


def test_selling_what_one_does_not_have(game: Game) -> None:
    at = at_step(game, "stock turn", 60)
    state = game.position(at)
    actor = Position(game.title, state).actor
    found = refusals(game.title, state, actor, {"type": "sell_shares", "corporation": "PLE"})
    assert [one.violation.check for one in found] == ["shares are held"]
    assert "no share of PLE" in describe_violation(game.title, found[0].violation).reason


@pytest.mark.parametrize(
    "wish", [{"type": "no such kind"}, {"no such field": 1}, {"type": "par", "corporation": 5}]
)
def test_what_means_nothing_is_neither_refused_nor_allowed(game: Game, wish: dict[str, object]) -> None:
    assert asked(game, at_step(game, "stock turn"), **wish) == []


def examples(game: Game, at: int, **wish: object) -> list[bool]:
    state = game.position(at)
    return [one.example for one in refusals(game.title, state, Position(game.title, state).actor, wish)]


def test_of_several_guesses_that_come_as_far_the_one_told_is_an_example() -> None:
    """All corporations have been started: whichever is named, another one would be refused likewise."""
    game = golden("18Chesapeake-4-greedy-3")
    assert asked(game, 280, type="par") == [("par", "par is set once")]
    assert examples(game, 280, type="par") == [True]
    assert examples(game, 280, type="par", corporation="PRR") == [False]  # which was asked about


def test_what_is_not_on_the_menu_is_no_guess(game: Game) -> None:
    at = at_step(game, "track", 100)
    assert examples(game, at, type="par") == [False]


@pytest.mark.parametrize("name", ["18AL-4-greedy-2", "18GL-2-random-2", "18C2C-4-greedy-1"])
def test_a_hex_means_no_power_that_nobody_at_turn_has(name: str) -> None:
    """Where trains are run track is over, whatever private companies others have."""
    game = golden(name)
    at = at_step(game, "run", 100)
    hex = next(iter(BOARD(Position(game.title, game.position(at))).hexes))
    assert asked(game, at, hex=hex) == [("lay_tile", "in the menu")]


def test_a_hex_means_the_power_of_whoever_has_it() -> None:
    """18AL: the corporation that owns South & North Alabama can still place its coal token."""
    game = golden("18AL-4-greedy-2")
    assert "place_coal" in {offer.action.kind() for offer in game.clone().goto(204).offers()}
    assert asked(game, 204, hex="A4") == [("place_coal", "coal token goes to a city with coal")]


def told(name: str, at: int, **wish: object) -> list[str]:
    """What is said to a wish at a position of a recorded game."""
    game = golden(name)
    state = game.position(at)
    found = refusals(game.title, state, Position(game.title, state).actor, wish)
    return [describe_violation(game.title, one.violation).reason for one in found]


@pytest.mark.parametrize(
    ("name", "at", "kind", "reason"),
    [
        ("1848-4-greedy-1", 98, "pledge_bonds", "MP has 0 bonds"),
        ("1848-4-greedy-1", 98, "ask_for_subsidiary", "S1 is in no player's hand"),
        ("18C2C-4-greedy-1", 599, "buy_marker", "cannot have such a marker (engineer)"),
        ("18GL-4-greedy-0", 31, "lay_works_tile", "who owns RAILWORKS, has not agreed"),
        ("18GL-4-greedy-0", 31, "give_token", "who owns BRIDGE, has not agreed"),
    ],
)
def test_fields_left_open_are_filled_in_with_what_the_mechanism_knows(
    name: str, at: int, kind: str, reason: str
) -> None:
    """No sentence about nobody, nor about a private company that has nothing to do with it."""
    (said,) = told(name, at, type=kind)
    assert reason in said


def test_of_track_as_such_the_hexes_are_tried_that_a_tile_fits() -> None:
    """The first hex of that map is red, and all tiles for the first few would be more than are tried."""
    (said,) = told("18GL-4-greedy-0", 54, type="lay_tile")
    assert "would not be connected to a route" in said


def test_a_hex_means_no_token_that_goes_to_no_hex() -> None:
    """18GL: the token of BRIDGE, which NYC may take, is given to a corporation and to no hex."""
    game = golden("18GL-4-greedy-0")
    assert "give_token" in {offer.action.kind() for offer in game.clone().goto(45).offers()}
    assert asked(game, 45, hex="L16") == [("lay_tile", "track is on a route")]
