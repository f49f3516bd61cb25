"""The forecast of the rest of a game: what happens to plain numbers, and that what it tells adds up."""

from __future__ import annotations

import platform
import shutil
import subprocess
from array import array
from types import SimpleNamespace
from typing import Any

import pytest

from recorded import golden
from roundhouse.bots import kernel
from roundhouse.bots.economy import FURTHER_TRAIN_FACTOR, Economy, Firm, Kind, economy, train_earnings
from roundhouse.bots.forecast import EMERGENCY_COST, SCENARIOS, Forecast, outcomes
from roundhouse.bots.prospects import HALF_KNOWN, hopes, prospects
from roundhouse.core.game import to_act
from roundhouse.core.position import Position
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import owned
from roundhouse.rules.ending import RESULT
from roundhouse.rules.money import CASH
from roundhouse.rules.running import best

GAMES = (
    "18Chesapeake-4-greedy-3",
    "18AL-4-greedy-2",
    "18GL-4-greedy-0",
    "1848-4-greedy-1",
    "18C2C-4-greedy-1",
)

CHART = SimpleNamespace(
    price={(0, n): 100 + 10 * n for n in range(5)},
    right={(0, n): (0, min(n + 1, 4)) for n in range(5)},
    left={(0, n): (0, max(n - 1, 0)) for n in range(5)},
    par={100: (0, 0)},
    up=lambda cell: cell,
    cells={(0, n): n for n in range(5)},
    numbers=array("i", [*range(100, 150, 10), 1, 2, 3, 4, 4, 0, 0, 1, 2, 3, *range(5)]),
)
"""A chart of one row: $100, $110 ... $140."""

KINDS = [
    Kind("2", 80, 2, 1, killer=1, exported=False, beside=-1, limit=4, rounds=1),
    Kind("4", 300, 4, 1, killer=-1, exported=False, beside=-1, limit=2, rounds=2),
]


def firm(name: str, shares: list[int], trains: list[int], **more: Any) -> Firm:
    """A firm at $110 whose stops are worth $50, $90 ($40 more), $120, $140."""
    row: dict[str, Any] = {
        "unit": 10,
        "offered": 0,
        "pool": 10 - sum(shares),
        "own": 0,
        "president": 0,
        "treasury": 0.0,
        "tops": [0.0, 50.0, 90.0, 120.0, 140.0],
        "known": 1.0,
        "cell": (0, 1),
        "par": 100,
        "floated": True,
    }
    return Firm(name, shares=shares, trains=trains, **row | more)


def market(*firms: Firm, **more: Any) -> Economy:
    """The last operating round of a game of two players, before anybody's turn."""
    row: dict[str, Any] = {
        "players": ("Ann", "Ben"),
        "cash": [0.0, 0.0],
        "certificates": [5, 5],
        "limits": [10, 10],
        "privates": [],
        "firms": list(firms),
        "kinds": KINDS,
        "left": [3, 2],
        "begun": 0,
        "bank": -1.0,
        "chart": CHART,
        "pars": (100,),
        "most_held": 60,
        "float_percent": 60,
        "closing": 1,
        "part": 1,
        "of": 1,
        "stock": False,
        "first": 0,
        "ending": True,
        "train_limit": 4,
        "grown": [0.0],
    }
    return Economy(**row | more)


def test_what_trains_earn() -> None:
    tops = [0.0, 50.0, 90.0, 120.0, 140.0]
    assert train_earnings(tops, [1], KINDS) == 140
    assert train_earnings(tops, [0, 1], KINDS) == pytest.approx(
        140 + FURTHER_TRAIN_FACTOR * 90
    )  # the longest first
    assert train_earnings(tops[:2], [1], KINDS) == 50  # no more stops than there are


def test_a_last_dividend_and_a_last_price() -> None:
    end = Forecast(market(firm("A", [6, 2], [0], treasury=5.0), left=[50, 2]))
    assert end.rounds == 1 and end.firms == ("A",)
    assert end.dividends == [[54.0], [18.0]]  # of $90
    assert end.values == [[6 * 120.0], [2 * 120.0]]  # a step to the right
    assert end.wealth == [54.0 + 720.0, 18.0 + 240.0]


def test_earnings_are_kept_where_a_train_is_due_that_they_pay() -> None:
    """Nine more to pay the next train, which ends the ones there are: the price falls."""
    end = Forecast(market(firm("A", [6, 2], [0], treasury=210.0), left=[0, 2]))
    assert end.dividends == [[0.0], [0.0]] and end.values[0] == [600.0]
    rich = Forecast(market(firm("A", [6, 2], [0], treasury=300.0), left=[0, 2]))
    poor = Forecast(market(firm("A", [6, 2], [0], treasury=20.0), left=[0, 2]))
    far = Forecast(market(firm("A", [6, 2], [0], treasury=210.0), left=[4, 2]))  # it is not due yet
    assert [end.dividends[0][0] for end in (rich, poor, far)] == [54.0, 54.0, 54.0]


def test_a_president_helps_where_there_is_no_train() -> None:
    end = Forecast(market(firm("A", [6, 2], [], treasury=30.0)))
    assert end.help == [[-50.0 * (1 + EMERGENCY_COST)], [0.0]]
    assert end.wealth[0] == end.values[0][0] - 62.5
    assert Forecast(market(firm("A", [6, 2], [], president=-1))).help == [[0.0], [0.0]]


def test_the_first_of_a_kind_ends_another_and_cuts_the_limit() -> None:
    buyer = firm("A", [6, 2], [1], treasury=300.0, cell=(0, 3))
    owner = firm("B", [6, 2], [0, 0, 0])
    left = Forecast(market(buyer, owner, left=[0, 2], kinds=KINDS))
    assert left.dividends[0] == [84.0, 0.0]  # B runs after A has bought
    assert left.help[0][1] == -300.0 * (1 + EMERGENCY_COST)
    paid = Forecast(
        market(firm("A", [6, 2], [1], cell=(0, 3)), firm("B", [6, 2], [0, 0, 0], treasury=400.0), left=[0, 2])
    )
    assert paid.dividends[0][1] > 0 and paid.help[0][1] == 0


def test_private_companies_pay_until_they_close() -> None:
    more: dict[str, Any] = {"privates": [(1, 20, 150)], "ending": False, "bank": 5000.0}
    open_ = Forecast(market(firm("A", [6, 2], [0]), left=[50, 2], **more))
    assert open_.papers[0] == 0 and open_.papers[1] > 150 + 20
    closed = Forecast(market(firm("A", [6, 2], [0]), begun=1, left=[0, 2], **more))
    assert closed.papers == [0.0, 0.0]


def test_a_fuller_bank_is_a_longer_game() -> None:
    rounds = [
        Forecast(market(firm("A", [6, 2], [0]), ending=False, bank=bank, left=[50, 0])).rounds
        for bank in (10.0, 500.0, 2000.0)
    ]
    assert rounds == sorted(rounds) and rounds[0] < rounds[-1]


def test_shares_are_bought_as_long_as_there_is_money_and_room() -> None:
    more: dict[str, Any] = {"stock": True, "ending": False, "bank": 1.0, "part": 0}
    open_ = Forecast(market(firm("A", [6, 2], [0]), cash=[0.0, 115.0], **more))
    assert open_.values[1][0] > open_.values[0][0] / 3 - 110  # a third share, paid
    assert open_.dividends[1][0] == pytest.approx(open_.dividends[0][0] / 2)
    full = Forecast(market(firm("A", [6, 2], [0]), cash=[0.0, 115.0], limits=[5, 5], **more))
    assert full.dividends[1][0] == pytest.approx(full.dividends[0][0] / 3)


def test_who_can_float_one_alone_starts_it() -> None:
    idle = firm("A", [0, 0], [], president=-1, cell=None, par=0, offered=10, pool=0, floated=False)
    more: dict[str, Any] = {"stock": True, "ending": False, "bank": 2000.0, "part": 0, "certificates": [0, 0]}
    begun = Forecast(market(idle, cash=[600.0, 0.0], **more))
    assert begun.dividends[0][0] > 0
    idle = firm("A", [0, 0], [], president=-1, cell=None, par=0, offered=10, pool=0, floated=False)
    assert Forecast(market(idle, cash=[590.0, 0.0], **more)).dividends == [[0.0], [0.0]]


@pytest.mark.parametrize("name", GAMES)
def test_a_forecast_adds_up_for_every_title(name: str) -> None:
    game = golden(name)
    for at in range(40, game.at, game.at // 6):
        pos = Position(game.title, game.position(at))
        if not to_act(pos.title, pos.state):
            continue
        found = economy(pos)
        assert found.cash == [pos[CASH][player] for player in found.players]
        assert {one.name for one in found.firms} == {
            c for c, row in pos[CORPORATIONS].items() if not row.closed
        }
        for one in found.firms:
            assert len(one.trains) == len(owned(pos, one.name))
            if one.trains and one.floated and 0.4 < one.known < 1.6 and one.known != 0.9:
                assert train_earnings(one.tops, one.trains, found.kinds) * one.known == pytest.approx(
                    best(pos, one.name).value
                )
        for scenario in SCENARIOS:
            end = Forecast(found.copy(), scenario)
            for seat in range(len(found.players)):
                parts = sum(end.dividends[seat]) + sum(end.values[seat]) + sum(end.help[seat])
                assert end.wealth[seat] == pytest.approx(end.start[seat] + end.papers[seat] + parts)
        player = found.players[at % len(found.players)]
        lines, mine = prospects(game.title, pos.state, player)
        wealth = [Forecast(found.copy(), scenario).wealth for scenario in SCENARIOS]
        seat = found.players.index(player)
        assert mine == pytest.approx(sum(row[seat] for row in wealth) / len(SCENARIOS))
        others = [sum(row) - row[seat] for row in wealth]
        ahead = mine - sum(others) / len(SCENARIOS) / (len(found.players) - 1)
        assert sum(line.worth for line in lines) == pytest.approx(ahead)


def test_the_result_is_all_there_is_to_hope_for_in_the_end() -> None:
    game = golden("18Chesapeake-4-greedy-3")
    result = game.state[RESULT]
    assert hopes(game.title, game.state) == result
    lines, mine = prospects(game.title, game.state, "Dot")
    others = [worth for player, worth in result.items() if player != "Dot"]
    assert mine == result["Dot"] and sum(line.worth for line in lines) == mine - sum(others) / 3


def test_the_farther_the_end_the_less_is_believed_of_the_differences() -> None:
    game = golden("18Chesapeake-4-greedy-3")

    def drawn(at: int) -> float:
        base = economy(Position(game.title, game.position(at)))
        rows = [Forecast(base.copy(), scenario) for scenario in SCENARIOS]
        wealth = [sum(row.wealth[seat] for row in rows) / len(rows) for seat in range(4)]
        found = list(hopes(game.title, game.position(at)).values())
        assert sum(found) == pytest.approx(sum(wealth))
        rounds = sum(row.rounds for row in rows) / len(rows)
        share = (max(found) - min(found)) / (max(wealth) - min(wealth))
        assert share == pytest.approx(1 / (1 + (rounds / HALF_KNOWN) ** 4))
        return share

    assert drawn(60) < drawn(250) < drawn(470)


@pytest.mark.skipif(not kernel.built(), reason="no compiled forecasts: no C compiler at installation")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("positions", [12, pytest.param(100, marks=pytest.mark.soak)])
def test_the_compiled_forecast_is_the_same_to_the_last_bit(
    name: str, positions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From positions all over a game, for all scenarios; and the economy is left as it was."""
    game = golden(name)
    compared = 0
    for at in range(0, game.at, max(1, game.at // positions)):
        pos = Position(game.title, game.position(at))
        if not to_act(game.title, pos.state):
            continue
        start = economy(pos)
        found = outcomes(start)
        assert start == economy(pos)
        with monkeypatch.context() as patch:
            patch.setattr(kernel, "_library", None)
            assert found == outcomes(start)
        compared += len({tuple(one.wealth) for one in found})
    assert compared > 30


@pytest.mark.skipif(not kernel.built(), reason="no compiled forecasts: no C compiler at installation")
def test_what_is_too_large_for_the_compiled_forecast_is_done_in_python() -> None:
    many = market(firm("A", [6, 2], [0] * 70, treasury=5.0), left=[50, 2])
    assert kernel.forecasts(many, [(12.0, False)]) is None
    assert outcomes(many, SCENARIOS[:1])[0].wealth == Forecast(many.copy()).wealth


def test_a_library_of_another_version_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "_VERSION", kernel._VERSION + 1)
    assert kernel._find() is None


@pytest.mark.skipif(not shutil.which("gcc"), reason="no GCC")
@pytest.mark.parametrize("flag", ["-ffast-math", "-mfpmath=387"])
def test_it_is_not_compiled_where_other_sums_would_come_of_it(flag: str) -> None:
    """What reorders sums, and units that compute with more digits than a double has."""
    if flag == "-mfpmath=387" and platform.machine().lower() not in ("x86_64", "amd64"):
        pytest.skip("another processor")

    def complaint(*flags: str) -> str:
        source = kernel.LIBRARY.with_name("forecast.c")
        command = ["gcc", "-std=c11", "-fsyntax-only", *flags, str(source)]
        return subprocess.run(command, capture_output=True, text=True, check=False).stderr

    assert complaint() == ""
    assert "rounded after each operation" in complaint(flag)
