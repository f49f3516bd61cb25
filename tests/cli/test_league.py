"""Tournaments as a function: what it counts, and that it is the command's."""

from __future__ import annotations

from typing import Any

import pytest

import roundhouse
from roundhouse.cli import arena


def test_the_command_tells_the_same(run: Any) -> None:
    met = roundhouse.tournament(["random", "greedy"], "branch line", games=2, players=2, seed=5)
    args = ("--bot", "random", "--bot", "greedy", "--games", 2, "--players", 2, "--seed", 5, "--jobs", 1)
    told = run("tournament", "Branch Line", *args, "--json").json
    assert told["games"] == len(met.games) == 2 and told["unfinished"] == met.unfinished == 0
    assert (
        [row["bot"] for row in told["standings"]]
        == [row.bot for row in met.standings]
        == ["greedy", "random"]
    )
    assert [row["rating"] for row in told["standings"]] == [row.rating for row in met.standings]
    assert met.title == "Branch Line" and [game["seed"] for game in met.games] == [5, 5]


def test_games_that_never_end_are_counted_and_rate_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "MOST_ACTIONS", 3)
    met = roundhouse.tournament(["random", "greedy"], "Branch Line", games=2, players=2)
    assert met.unfinished == len(met.games) == 2 and met.standings == ()
    assert repr(met) == "<Tournament of Branch Line: 2 games, 2 unfinished; nobody is rated>"


@pytest.mark.parametrize(
    ("bots", "how", "said"),
    [
        (["greedy", "greedy"], {}, "A tournament needs two bots or more."),
        (["greedy", "deep thought"], {}, "There is no bot 'deep thought'; there are "),
        (["greedy", "random"], {"games": 0}, "one game or more a pair, not 0"),
        (["greedy", "random"], {"players": 9}, "not 9"),
        (["greedy", "random"], {"players": 0}, "not 0"),
        ("greedy", {}, "'bots' takes a list of strings, not 'greedy'"),
        (["greedy", "random"], {"options": "short"}, "'options' takes a list of strings, not 'short'"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(bots: Any, how: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said) as refused:
        roundhouse.tournament(bots, "Branch Line", **how)
    assert "\n" not in str(refused.value)
