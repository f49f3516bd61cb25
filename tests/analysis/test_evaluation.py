"""What everybody could hope for along a game, and the decisions that cost their players most."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bots.teller import Teller
from recorded import golden
from roundhouse import Game
from roundhouse.analysis import evaluation
from roundhouse.analysis.evaluation import Evaluation, evaluated, evaluating, instead, kept, read
from roundhouse.bots.base import Clock, View
from roundhouse.bots.judgement import expected as judging
from roundhouse.bots.judgement.expected import expected, judge_of
from roundhouse.bots.prospects import hopes
from roundhouse.bots.told import Considered, Ground, Line
from roundhouse.core.actions import Action
from roundhouse.core.state import State
from roundhouse.core.title import Title
from roundhouse.rules.ending import RESULT

NAME = "Branch Line-3-greedy-1"


@pytest.fixture(scope="module")
def whole() -> Evaluation:
    return evaluated(golden(NAME))


class Adviser(Teller):
    """Would do what it is told to, and has looked at what was played, too."""

    def __init__(self, action: Action, *others: Action) -> None:
        super().__init__()
        self.action = action
        lines = (Line("cash", "", 90.0), Line("cash", "", 40.0), Line("cash", "", 10.0))
        self.told = [
            Considered(one, line.worth, (line,)) for one, line in zip((action, *others), lines, strict=False)
        ]
        self.grounds = [Ground("points", {"points": 3, "others": 2, "other": action})]

    def choose(self, view: View, clock: object) -> Action:
        return self.action


@pytest.fixture
def bids(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Evaluation]:
    """A game of two actions, the second one by whoever is second to act: judged as said, with a bot that would bid."""

    def judged(
        after: float,
        would: float,
        same: bool = False,
        adviser: Callable[[Adviser, Action], None] | None = None,
    ) -> tuple[Game, Evaluation]:
        game = Game.new("Branch Line", ["Ann", "Ben"], seed=1)
        first = game.offers()[0].action
        game.play(first)
        whose = game.to_act
        offers = [offer.action for offer in game.offers() if not offer.open]
        played, other = offers[0], offers[-1]
        game.play(played)
        end = game.state

        def told(title: Title, state: State, clock: Clock | None = None) -> dict[str, float]:
            own = after if state == end else 500.0 if state in (game.position(0), game.position(1)) else would
            return {player: own if player == whose else 1000.0 - own for player in title.players}

        monkeypatch.setattr(evaluation, "expected", told)
        bot = Adviser(played) if same else Adviser(other, played)
        if adviser is not None:
            adviser(bot, played)
        monkeypatch.setattr(evaluation, "make", lambda name, seed: bot)
        return game, evaluated(game)

    return judged


def test_it_has_a_row_for_each_position_and_ends_with_the_result(whole: Evaluation) -> None:
    game = golden(NAME)
    assert whole.players == game.header.players and len(whole.hopes) == game.at + 1
    assert dict(zip(whole.players, whole.hopes[-1], strict=True)) == game.state[RESULT]
    some = game.at // 2
    assert whole.hopes[some] == tuple(
        round(one) for one in expected(game.title, game.position(some), Clock(60)).values()
    )


def test_what_costs_a_fifth_of_the_share_is_a_mistake_and_tells_what_a_bot_would_have_done(bids) -> None:
    """From 50% to 40%, where it could have stayed 50%: a fifth of it."""
    game, found = bids(after=400.0, would=500.0)
    [one] = found.mistakes
    assert (one.action, one.player) == (2, game.actions[1].by)
    assert (one.before, one.after, one.would) == (0.5, 0.4, 0.5) and one.cost == pytest.approx(0.2)
    said = instead(game, one)
    assert said.action == one.advice.action != game.actions[1]
    assert [row.action for row in said.rows] == [said.action, game.actions[1]]
    assert said.reasons == ("$50 more in hand",)


@pytest.mark.parametrize(
    ("after", "would", "same"),
    [(400.0, 500.0, True), (400.0, 404.0, False), (491.0, 600.0, False)],
    ids=["a bot would have done the same", "no better was to be had", "a fall that is too small"],
)
def test_else_it_is_none(bids, after: float, would: float, same: bool) -> None:
    _, found = bids(after, would, same)
    assert found.mistakes == () and found.asked == ((2,) if after < 490 else ())


def _worth_as_much(bot: Adviser, played: Action) -> None:
    lines = (Line("cash", "", 90.0),)
    bot.told = [Considered(bot.action, 90.0, lines), Considered(played, 90.0, lines)]


def _left_to_the_lot(bot: Adviser, played: Action) -> None:
    bot.told, bot.grounds = [], [Ground("points / even", {"points": 3, "others": 3, "other": played})]


def _clear(bot: Adviser, played: Action) -> None:
    bot.told, bot.grounds = [], [Ground("points", {"points": 3, "others": 2, "other": played})]


@pytest.mark.parametrize(
    ("adviser", "mistakes"),
    [(_worth_as_much, 0), (_left_to_the_lot, 0), (_clear, 1)],
    ids=["worth", "lot", "clear"],
)
def test_what_is_all_the_same_to_the_bot_is_no_mistake(bids, adviser, mistakes: int) -> None:
    _, found = bids(400.0, 500.0, adviser=adviser)
    assert len(found.mistakes) == mistakes and found.asked == (2,)


def test_what_is_known_of_the_beginning_is_not_asked_again(
    bids, whole: Evaluation, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = golden(NAME)
    monkeypatch.setattr(evaluation, "MOST_ASKED", 0)
    seen: list[State] = []

    def looked(title: Title, state: State) -> tuple[int, ...]:
        seen.append(state)
        return (1, 1, 1)

    monkeypatch.setattr(evaluation, "_whole", looked)
    steps = evaluating(game, whole.until(game.at - 3))
    with pytest.raises(StopIteration) as end:
        while True:
            next(steps)
    found = end.value.value
    assert found.hopes == (*whole.hopes[:-3], (1, 1, 1), (1, 1, 1), (1, 1, 1))
    assert len(seen) == 3 and all(one <= game.at - 3 for one in whole.until(game.at - 3).asked)
    other = whole.until(5)
    assert len(other.hopes) == 6 and other.mistakes == ()


def test_what_is_kept_is_read_as_it_was(bids) -> None:
    game, found = bids(after=400.0, would=500.0)
    assert found.mistakes[0].advice.told and found.mistakes[0].advice.grounds
    assert read(game.title, kept(found)) == found


def test_what_was_learned_judges_where_there_is_something(monkeypatch: pytest.MonkeyPatch) -> None:
    game = golden("18AL-4-greedy-2")
    state = game.position(200)
    learned, forecast = expected(game.title, state), hopes(game.title, state)
    assert judge_of("18AL") != "forecast" == judge_of("Branch Line")
    assert learned != pytest.approx(forecast) and sum(learned.values()) == pytest.approx(
        sum(forecast.values()), rel=0.15
    )
    monkeypatch.setattr(judging, "learned_of", lambda name: None)
    assert expected(game.title, state) == pytest.approx(forecast)


def test_a_round_that_is_the_last_is_taken_for_the_last() -> None:
    """At 18AL the bank breaks in the first of three operating rounds, and that round is the last."""
    game = golden("18AL-4-greedy-2")
    before, result = expected(game.title, game.position(game.at - 1)), game.state[RESULT]
    assert all(abs(before[player] - worth) < 0.05 * worth for player, worth in result.items())
