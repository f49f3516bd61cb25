"""The libraries' own suites: PettingZoo, Gymnasium and OpenSpiel accept what we give them, for every title."""

from __future__ import annotations

import random
import warnings

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import mcts
from pettingzoo.test import api_test, render_test, seed_test

from roundhouse.env import openspiel
from roundhouse.env.aec import RoundhouseAEC
from roundhouse.env.encoding import NotOnMenu
from roundhouse.env.seat import RoundhouseSeat, vector
from roundhouse.titles.found import titles

TITLES = sorted(titles())

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


def table(name: str, moves: int, render_mode: str | None = None) -> RoundhouseAEC:
    return RoundhouseAEC(name, titles()[name].players[0], most_moves=moves, render_mode=render_mode)


@pytest.mark.parametrize("name", TITLES)
def test_pettingzoo(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(table(name, 30), num_cycles=40)
    seed_test(lambda: table(name, 20), num_cycles=30)
    render_test(lambda render_mode=None: table(name, 10, render_mode))
    assert "P1" in capsys.readouterr().out


def test_values_of_positions_add_up_as_ranks_do() -> None:
    """Worth $300 and $100: three quarters and a quarter of the point between them."""
    assert openspiel.shares_of_pairs([300, 100, 100]) == [0.75, 0.375, 0.375]
    assert openspiel.shares_of_pairs([0, 0]) == [0.5, 0.5]
    evaluator, again = (openspiel.WorthEvaluator(moves=5, seed=2) for _ in range(2))
    state = openspiel.load("Branch Line", 3).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    before = str(state)
    values = evaluator.evaluate(state)
    assert values.sum() == pytest.approx(1.5) and values.tolist() == again.evaluate(state).tolist()
    assert str(state) == before
    assert {number for number, _ in evaluator.prior(state)} == set(state.legal_actions())
    bot = mcts.MCTSBot(state.get_game(), 1.4, 5, evaluator, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_the_game_of_all_seats_ends_with_ranks() -> None:
    env = RoundhouseAEC("18Chesapeake", 3)
    env.reset(seed=6)
    rng = random.Random(1)
    got = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        got[agent] += reward
        assert (agent == env.possible_agents[env.table.seat]) == bool(seen["action_mask"].any()) or over
        env.step(None if over or cut else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    assert sum(got.values()) == pytest.approx(1.5)
    order = sorted(got, key=lambda agent: env.table.wealth()[env._number[agent]])
    assert [got[agent] for agent in order] == sorted(got.values())


def test_a_number_that_is_not_on_the_menu_is_refused_there() -> None:
    env = RoundhouseAEC("18Chesapeake", 2)
    env.reset(seed=1)
    before = env.table.state
    with pytest.raises(NotOnMenu):
        env.step(env.encoding.blocks["lay_tile"][0])
    assert env.table.state is before


@pytest.mark.parametrize("name", TITLES)
def test_gymnasium(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(
            RoundhouseSeat(name, titles()[name].players[0], bot="random", most_moves=20, render_mode="ansi")
        )


def test_a_seat_plays_to_the_end_against_bots() -> None:
    env = RoundhouseSeat("18Chesapeake", 3, seat=1, bot="random")
    seen, info = env.reset(seed=9)
    rng = random.Random(4)
    over, total = False, 0.0
    while not over:
        assert env.observation_space.contains(seen) and env.table.seat == 1
        seen, reward, over, cut, info = env.step(
            np.int64(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
        )
        total += reward
        assert not cut and "refused" not in info
    assert total in (0.0, 0.25, 0.5, 0.75, 1.0)
    assert not info["action_mask"].any()


def test_a_seat_is_fined_for_what_is_not_on_the_menu() -> None:
    env = RoundhouseSeat("18Chesapeake", 2, bot="random", fine=0.25)
    env.reset(seed=1)
    before = env.table.state
    _, reward, over, cut, info = env.step(np.int64(env.encoding.blocks["lay_tile"][0]))
    assert (reward, over, cut, info["refused"]) == (-0.25, False, False, True) and env.table.state is before


def test_tables_are_stepped_together() -> None:
    tables = vector(2, "18Chesapeake", processes=0, players=2, bot="random", most_moves=8)
    seen, info = tables.reset(seed=[3, 4])
    one = RoundhouseSeat("18Chesapeake", 2, bot="random", most_moves=8)
    alone, _ = one.reset(seed=4)
    assert (seen[1] == alone).all()
    for _ in range(6):
        moves = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
        seen, _, _, _, info = tables.step(np.array(moves))
        alone, *_ = one.step(np.int64(moves[1]))
        assert (seen[1] == alone).all()
    tables.close()


@pytest.mark.parametrize("name", TITLES)
def test_openspiel(name: str) -> None:
    game = openspiel.load(name, titles()[name].players[0], most_moves=25)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiel_plays_the_same_game_again() -> None:
    # With all of SciPy: too long for everybody who only collects the tests.
    from open_spiel.python.algorithms import generate_playthrough

    word = "roundhouse_18al(players=3,most_moves=6)"
    one, two = (generate_playthrough.playthrough(word, None, None, seed=7) for _ in range(2))
    assert one == two and 'GameType.long_name = "18AL"' in one


def test_openspiel_chance_draws_with_equal_odds() -> None:
    game = openspiel.load("18Chesapeake", 3)
    state = game.new_initial_state()
    rng = random.Random(2)
    drawn = 0
    while not state.is_terminal() and not drawn:
        if state.is_chance_node():
            odds = state.chance_outcomes()
            assert sum(chance for _, chance in odds) == pytest.approx(1.0)
            drawn = len(odds)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    assert drawn > 1
