"""Ventures: which further corporations are proposed, how they are looked at, and where nobody looks."""

from __future__ import annotations

import dataclasses
import math
import random
from collections.abc import Iterator

import pytest

from bots.hand_games import by_hand
from recorded import golden
from roundhouse.bots import Clock, View, courses, expert
from roundhouse.bots.expert import USUAL, Expert
from roundhouse.bots.founding import Founding, founding, has_room, needs_others, openings_of
from roundhouse.bots.greedy import Greedy
from roundhouse.bots.plans.base import Plan, Turn
from roundhouse.bots.plans.carried_out import carried_out
from roundhouse.bots.plans.ventures import Venturer, ventures
from roundhouse.core.position import Position
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import CERTIFICATE_LIMIT, counted_certificates
from roundhouse.rules.stock_round import STOCK_TURN_STEP, BuyShare, SellShares, StartCorporation
from roundhouse.rules.turns import Pass
from roundhouse.titles.entry import Openings
from roundhouse.titles.found import registered

GAME = "18GL-4-greedy-0"
RICH = 314
"""Before this action Ann has $425, with 11 operating rounds to come, room for certificates, and WAB in the box."""


def turn_at(at: int, name: str = GAME) -> Turn:
    game = golden(name)
    return Turn(View(game.title, game.position(at)), Clock())


def stock_turns(name: str = GAME) -> Iterator[Turn]:
    game = golden(name)
    for at in range(game.at):
        if game.position(at).stack[-1].node == STOCK_TURN_STEP:
            yield turn_at(at, name)


def terms_of(plan: Plan) -> Founding:
    found = founding(plan.actions[-1])
    assert found is not None
    return found


def passed(turn: Turn) -> Plan:
    return Plan("usual", tuple(o.action for o in turn.view.offers if o.action.kind() == "pass"))


def test_only_what_the_player_can_float_alone() -> None:
    """A corporation of 18GL floats with 50%: five times its par, and no more than four certificates, since the
    president's counts for two."""
    seen = 0
    for turn in stock_turns():
        pos, seat = turn.view.pos, turn.view.seat
        for sells in (False, True):
            for plan in ventures(turn, Greedy(0), sells):
                *sold, start = plan.actions
                assert isinstance(start, StartCorporation)
                assert all(isinstance(action, SellShares) for action in sold) and len(sold) <= 2 * sells
                before = carried_out(turn.view, Plan("", tuple(sold)))
                assert before is not None and carried_out(turn.view, plan) is not None
                then = Position(turn.view.title, before)
                assert start.par * 5 <= then[CASH][seat] and start.par * 5 <= 2 * pos[CASH][seat]
                assert CERTIFICATE_LIMIT(then, seat) - counted_certificates(then, seat) >= 4
                seen += 1
    assert seen


def test_a_venture_has_to_be_clearly_better() -> None:
    """To found WAB is worth about $1,100 more there than to buy a share, with some $7,000 in the end."""
    turn = turn_at(RICH)
    plans = [passed(turn), *ventures(turn, Greedy(0), False)]
    assert len(plans) == 3
    found = Venturer().best(turn, plans, 0.03, random.Random(1), Clock())
    assert founding(found[0].action) is not None and found[1].action == plans[0].actions[0]
    assert found == Venturer().best(turn, plans, 0.03, random.Random(1), Clock())
    assert sum(line.worth for line in found[0].lines) == pytest.approx(found[0].worth, abs=0.1)
    assert not Venturer().best(turn, plans, 1.0, random.Random(1), Clock())
    assert not Venturer().best(turn, plans, 0.03, random.Random(1), Clock(0.0))


def test_what_is_behind_after_the_first_time_is_not_played_on_again(monkeypatch: pytest.MonkeyPatch) -> None:
    turn, times = turn_at(RICH), list[int]()
    usual, *others = [passed(turn), *ventures(turn, Greedy(0), False)]
    played_on = courses.played_on

    def counted(*args: object, **settings: object) -> object:
        times.append(1)
        return played_on(*args, **settings)  # type: ignore[arg-type]

    monkeypatch.setattr(courses, "played_on", counted)
    Venturer().best(turn, [usual, *others], 0.03, random.Random(1), Clock())
    assert 3 + 4 * 2 - 2 <= len(times) <= 3 + 3 + 2 * 2
    times.clear()
    assert not Venturer().best(turn, [others[0], usual], 0.03, random.Random(1), Clock())
    assert len(times) == 2


def test_nothing_is_founded_besides_one_that_waits_for_its_float() -> None:
    game = golden(GAME)
    at = next(at for at in range(game.at) if isinstance(game.actions[at], StartCorporation))
    starter = game.actions[at].by
    at = next(n for n in range(at + 1, game.at) if View(game.title, game.position(n)).seat == starter)
    turn = turn_at(at)
    assert not list(ventures(turn, Greedy(0), True))


@pytest.mark.parametrize(("title", "looks"), [("18GL", True), ("18Chesapeake", False), ("18AL", False)])
def test_titles_say_where_a_venture_is_looked_at(title: str, looks: bool) -> None:
    entry = registered(title)
    assert entry is not None and (entry.openings().founding.venture is not None) is looks


@pytest.mark.parametrize(
    ("margin", "manner", "founds"),
    [
        (0.03, USUAL, True),
        (None, USUAL, False),
        (0.03, USUAL._replace(ventures=False), False),
        (0.03, USUAL._replace(stock=math.inf), False),
    ],
)
def test_whoever_would_pass_or_buy_looks_at_ventures(
    margin: float | None, manner: expert.Manner, founds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = turn_at(RICH)
    known = openings_of(turn.view.title)
    found = dataclasses.replace(known.founding, venture=margin, least=math.inf)
    monkeypatch.setattr(expert, "openings_of", lambda title: Openings({}, {}, founding=found))
    for where in ("roundhouse.bots.search", "roundhouse.bots.trading_on"):
        monkeypatch.setattr(f"{where}.openings_of", lambda title: Openings({}, {}, founding=found))
    bot = Expert(1, manner)
    action = bot.choose(turn.view, Clock())
    assert (founding(action) is not None) is founds
    if founds:
        assert bot.told[0].action == action and not bot.grounds


def test_nobody_starts_what_others_would_have_to_float() -> None:
    """At 18Chesapeake 60% are five certificates. Ben has 11 of 16, and then Cy 12, one too many; for a first
    corporation that is no matter."""
    game = by_hand("18Chesapeake-777")
    before, pos = (Position(game.title, game.position(at)) for at in (266, 267))
    assert has_room(before, "Ben", "SRR") and not has_room(pos, "Cy", "C&O")
    start = StartCorporation("Cy", "C&O", 95)
    assert needs_others(pos, start, "Cy") and not needs_others(pos, Pass("Cy"), "Cy")
    assert not needs_others(before, StartCorporation("Ben", "SRR", 95), "Ben")
    first = Position(game.title, game.position(0))
    assert not needs_others(first, StartCorporation("Cy", "C&O", 95), "Cy")
    assert isinstance(Expert(1).choose(View(game.title, game.position(267)), Clock()), BuyShare)
