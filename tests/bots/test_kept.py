"""What bots and rules keep between positions is what computing it anew gives, in the recorded games of all titles."""

from __future__ import annotations

import pytest

from recorded import golden
from roundhouse.board.tiles import Laid
from roundhouse.bots.networks import FarNetwork, Network
from roundhouse.core.game import legal, to_act
from roundhouse.core.position import Position
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import PHASE, PHASES
from roundhouse.rules.running import QUESTION, STOP_VALUE, RunTrains, earned, posed, worth
from roundhouse.rules.track import LayTile, turn_up
from roundhouse.titles.entry import Track

GAMES = [
    "18Chesapeake-4-greedy-3",
    "18AL-5-greedy-3-options",
    "18GL-4-greedy-0",
    "1848-4-greedy-1",
    "18C2C-4-greedy-1",
]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("most", [60, pytest.param(10_000, marks=pytest.mark.soak)])
def test_questions_are_those_of_the_position(name: str, most: int) -> None:
    """Position after position, as they follow in play: what was kept for one serves the next only if it is the same."""
    game = golden(name)
    begun = game.at // 2
    asked = 0
    for at in range(begun, min(begun + most, game.at)):
        pos = Position(game.title, game.position(at))
        for corporation, row in pos[CORPORATIONS].items():
            if row.floated and not row.closed:
                assert posed(pos, corporation) == QUESTION(pos, corporation)
                asked += 1
    assert asked > 50


@pytest.mark.parametrize("far", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_lays_are_worth_what_the_network_is_afterwards(name: str, far: bool) -> None:
    """What a stop pays goes by its own hex, so it need not be asked again for every lay."""

    def network(pos: Position) -> Network:
        who = pos.frame.who
        return FarNetwork(pos, who, Track(3, 0.25, 0.5, 0.5, 1.0)) if far else Network(pos, who)

    game, compared = golden(name), 0
    places = [at for at in range(game.at) if isinstance(game.actions[at], LayTile)]
    for at in places[:: max(len(places) // 8, 1)]:
        state = game.position(at)
        pos = Position(game.title, state)
        lays = [offer.action for offer in legal(game.title, state) if isinstance(offer.action, LayTile)]
        before = network(pos)
        for lay in lays[:: max(len(lays) // 12, 1)]:
            then = Position(game.title, state.copy())
            turn_up(then, lay.hex, Laid(lay.tile, lay.rotation))
            assert before.worth(lay) == pytest.approx(network(then).now)
            compared += 1
    assert compared > 50


@pytest.mark.parametrize("name", [name for name in GAMES if not name.startswith(("18AL", "18C2C"))])
def test_stops_are_worth_what_the_phase_makes_them(name: str) -> None:
    """On the very same tiles, phase after phase; the two others amend what a stop earns, so nothing is kept of it."""
    game = golden(name)
    pos = Position(game.title, game.position(game.at // 2).copy())
    assert STOP_VALUE.name not in game.title.changed
    corporation = next(c for c, row in pos[CORPORATIONS].items() if row.floated)
    found = []
    for phase in PHASES(pos):
        pos.set(PHASE, phase)
        stops = dict(worth(pos, corporation))
        assert stops == {stop: STOP_VALUE(pos, corporation, stop) for stop in stops}
        found.append(tuple(stops.values()))
    assert len(set(found)) > 1


def test_runs_that_were_checked_earn_what_they_earned_in_the_game() -> None:
    game, seen = golden("18Chesapeake-4-greedy-3"), 0
    for at in range(game.at):
        action = game.actions[at]
        if isinstance(action, RunTrains):
            pos = Position(game.title, game.position(at))
            paid = earned(pos, pos.frame.who, action.runs).total
            assert to_act(game.title, pos.state) == action.by
            after = Position(game.title, game.position(at + 1))
            assert after[CORPORATIONS][pos.frame.who].last_revenue == paid
            seen += 1
    assert seen > 20
