"""The rest of a stock round as it is foretold."""

from __future__ import annotations

import pytest

from bots.hand_games import by_hand
from roundhouse.bots import trading_on
from roundhouse.bots.base import Clock, View
from roundhouse.bots.greedy import Greedy
from roundhouse.bots.plans.base import Turn
from roundhouse.bots.plans.deals import without_requests
from roundhouse.bots.trading_on import traded_on
from roundhouse.core.position import Position
from roundhouse.features.merger_proposals import MergerAction
from roundhouse.rules.corporations import CORPORATIONS, in_play
from roundhouse.rules.stock_round import StartCorporation
from roundhouse.rules.turns import OPERATING, ROUND, Pass
from roundhouse.titles.c2c.merger_declaration import DeclareMerger
from roundhouse.titles.entry import Founding, Openings

AT = ("18C2C-783", 827)
"""A stock turn after which corporations may be merged."""


def turn(name: str, at: int) -> Turn:
    game = by_hand(name)
    return Turn(View(game.title, game.position(at)))


def started(pos: Position) -> set[str]:
    return {name for name, row in pos[CORPORATIONS].items() if row.par is not None}


def test_nobody_merges_corporations_before_it_is_over() -> None:
    view = turn(*AT).view
    end = traded_on(view.title, view.state, Clock(), turn(*AT).worths)
    assert end is not None and end[ROUND].kind == OPERATING
    assert in_play(Position(view.title, end)) == in_play(view.pos)


def test_what_others_would_be_asked_for_is_left_to_plans() -> None:
    view = turn("18C2C-783", 1037).view
    assert sum(isinstance(offer.action, MergerAction) for offer in view.offers) > 1
    kinds = {type(offer.action) for offer in without_requests(view).offers}
    assert kinds == {type(offer.action) for offer in view.offers} - {DeclareMerger} == {Pass}
    assert without_requests(turn(*AT).view).offers == turn(*AT).view.offers


def test_nobody_is_asked_for_a_merger_by_rule_of_thumb() -> None:
    """Ben has 32 certificates of 33, and could ask for mergers with others."""
    view = turn("18C2C-783", 1037).view
    assert {Greedy(seed).choose(view, Clock()) for seed in range(5)} == {Pass("Ben")}


@pytest.mark.parametrize(("fared", "founded"), [(199.0, False), (200.0, True)])
def test_what_founders_fared_badly_with_is_not_started(fared: float, founded: bool) -> None:
    view = turn(*AT).view
    worths = dict.fromkeys(in_play(view.pos), fared)
    openings = Openings(worths, worths, founding=Founding(least=200))
    offers = trading_on._few(view.pos, openings)
    assert offers is not None
    assert any(isinstance(offer.action, StartCorporation) for offer in offers) == founded


@pytest.mark.parametrize("best", ["PLE", "SRR", "C&O"])
def test_what_is_started_is_what_founders_fared_best_with(best: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three corporations are left, of which somebody starts one."""
    now = turn("18Chesapeake-777", 263)
    worths = {"PLE": 250.0, "SRR": 250.0, "C&O": 250.0, best: 300.0}
    monkeypatch.setattr(
        trading_on, "openings_of", lambda _title: Openings(worths, worths, founding=Founding(least=200))
    )
    end = traded_on(now.view.title, now.view.state, Clock(), now.worths)
    assert end is not None
    assert started(Position(now.view.title, end)) - started(now.view.pos) == {best}
