"""Section 2 and table II: what lies where when the game begins, and who begins it."""

from __future__ import annotations

from collections import Counter

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import DEPOT, TRAINS
from roundhouse.rules.market import MARKERS
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import TILES, TOKENS
from roundhouse.rules.shares import OFFERING, STOCK
from roundhouse.rules.turns import PRIORITY, ROUND

NAMES = ["Cy", "Ann", "Ben", "Dee", "Eve"]


def table(players: int = 3) -> Scenario:
    return Scenario("18AL", NAMES[:players])


@pytest.mark.rule("18AL-2-1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_seats_are_those_given_and_the_first_has_the_priority_deal(players: int) -> None:
    position = table(players)
    assert position.pos[PRIORITY] == "Cy"
    acted = []
    for _ in range(players + 1):
        acted.append(position.actor)
        position.play("bid", private="NDY", price=125 + 5 * len(acted))
    assert acted == [*NAMES[:players], "Cy"]


@pytest.mark.rule("18AL-2-3")
def test_nothing_is_built_started_or_used() -> None:
    pos = table().pos
    assert not pos[TILES] and not pos[MARKERS]
    kinds = Counter(train.kind for train in pos[TRAINS].values() if train.owner == DEPOT)
    assert kinds == {"2": 5, "3": 4, "4": 3, "5": 2, "6": 1, "7": 1, "4D": 5}
    assert len(pos[TRAINS]) == kinds.total() == 21
    assert {c.owner for certificates in pos[STOCK].values() for c in certificates} == {OFFERING}
    assert {row.par for row in pos[CORPORATIONS].values()} == {None}
    assert not [token for token in pos[TOKENS].values() if token.placed]
    tokens = Counter(token.corporation for token in pos[TOKENS].values())
    assert tokens == {"L&N": 4, "M&O": 4, "WRA": 4, "ATN": 3, "AB&C": 2, "TAG": 2}
    assert {row.owner for row in pos[PRIVATES].values()} == {BANK}
    assert {pos[CASH][sym] for sym in pos[CORPORATIONS]} == {0}


@pytest.mark.rule("18AL-2-4")
def test_the_game_begins_with_the_private_companies_in_a_stock_round() -> None:
    position = table()
    assert (position.pos[ROUND].kind, position.pos[ROUND].number) == ("stock", 1)
    offers = [offer.action for offer in position.offers()]
    assert [(a.kind(), getattr(a, "private", "")) for a in offers] == [
        ("buy_cheapest", "TR"),
        ("bid", "S&NA"),
        ("bid", "B&SLC"),
        ("bid", "M&C"),
        ("bid", "NDY"),
        ("pass", ""),
    ]
    assert position.play("buy_cheapest", private="TR").pos[CASH]["Cy"] == 600 - 20


@pytest.mark.rule("18AL-T2-1", "18AL-3.3-2")
@pytest.mark.parametrize(("players", "limit"), [(3, 15), (4, 12), (5, 10)])
def test_how_many_certificates_a_player_may_hold(players: int, limit: int) -> None:
    position = table(players)
    for sym in ("TR", "S&NA", "B&SLC", "M&C", "NDY"):
        position.private(sym, "Cy")
    left = limit - 5  # certificates: a president's each, and as many of 10% as are lacking
    for sym in ("L&N", "M&O"):
        if left:
            position.corporation(sym, par=90, shares={"Cy": 10 * min(left + 1, 6)})
            left -= min(left, 5)
    position.corporation("WRA", par=90, shares={"Ann": 20}).stock_turn("Cy").cash(Cy=1000)
    assert left == 0
    found = position.why_not("buy_share", corporation="WRA", source=OFFERING)
    assert found is not None and (found.check, found.facts["count"]) == ("certificate limit", limit)
    found = position.why_not("par", corporation="TAG", par=60)
    assert found is not None and (found.check, found.facts["limit"]) == ("certificate limit", limit)
    position.private("TR", "Ann")
    assert position.why_not("buy_share", corporation="WRA", source=OFFERING) is None
