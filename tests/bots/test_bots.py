"""Bots: legal, deterministic under a seed, and the greedy one better than the random one."""

from __future__ import annotations

import pytest

from golden import record
from roundhouse.bots import BOTS, ask, make
from roundhouse.bots.styles import STYLES
from roundhouse.core import game
from roundhouse.play.chance import draw
from roundhouse.rules.ending import END, RESULT
from roundhouse.titles.found import titles

STYLED = {style.name for style in STYLES}
"""They are all of one class, so a small title will do."""

LONG = {
    ("18AL", "planner"),
    ("18C2C", "greedy"),
    ("18C2C", "newcomer"),
    ("18C2C", "planner"),
    ("18C2C", "random"),
    ("18Chesapeake", "planner"),
    ("18GL", "greedy"),
    ("18GL", "newcomer"),
    ("18GL", "planner"),
    ("1848", "greedy"),
    ("1848", "newcomer"),
    ("1848", "planner"),
    *((title, name) for title in titles() for name in ("search", "expert", *STYLED)),
    *((title, name) for title in ("18Chesapeake", "1848") for name in ("random", "newcomer")),
    *((title, name) for title in ("18AL", "18GL") for name in ("random", "greedy")),
}
"""Games that take too long for every day, or are of a bot that plays several titles every day."""

OPTIONS = {"18C2C": ("short",)}


@pytest.mark.parametrize(
    ("title", "name"),
    [
        pytest.param(title, name, marks=[pytest.mark.soak] * ((title, name) in LONG))
        for title in sorted(titles())
        for name in sorted(BOTS)
        if name not in STYLED or title == "Branch Line"
    ],
)
def test_same_seed_same_game_and_every_action_legal(title: str, name: str) -> None:
    one, two = (record(title, 4, name, 5, OPTIONS.get(title, ())) for _ in range(2))
    assert one.actions == two.actions  # Game.play refuses what is not legal
    assert one.over


def test_another_seed_is_another_game() -> None:
    assert record("18Chesapeake", 3, "random", 1).actions != record("18Chesapeake", 3, "random", 2).actions


def test_greedy_beats_random() -> None:
    """Two seats each, places exchanged: the greedy seats end richer on average."""
    entry = titles()["18Chesapeake"]
    wealth = {"greedy": 0, "random": 0}
    for seed, seats in enumerate([("greedy", "random") * 2, ("random", "greedy") * 2] * 2):
        title = entry.build(("A", "B", "C", "D"), ())
        bots = {p: make(name, seed * 10 + n) for n, (p, name) in enumerate(zip("ABCD", seats, strict=True))}
        state = game.new(title)
        while state.stack:
            who = game.to_act(title, state)
            action = draw(title, state, seed, 0) if who == game.CHANCE else ask(bots[who], title, state)
            state, _ = game.play(title, state, action)
        assert state[END]
        for player, name in zip("ABCD", seats, strict=True):
            wealth[name] += state[RESULT][player]
    assert wealth["greedy"] > 2 * wealth["random"]


def test_no_bot_moves_when_the_game_is_over() -> None:
    done = record("18Chesapeake", 4, "random", 5)
    for name in BOTS:
        with pytest.raises(ValueError, match="over"):
            ask(make(name), done.title, done.state)
