"""Plans of operating turns that are held against the usual one in several courses."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bots.hand_games import by_hand
from roundhouse.bots.base import Clock, View
from roundhouse.bots.expert import Expert, Ranked
from roundhouse.bots.plans import judging
from roundhouse.bots.plans.base import Plan, Turn
from roundhouse.bots.plans.judging import LEAST_COURSES, MOST_COURSES, Compared, Judge
from roundhouse.bots.prospects import Prospects
from roundhouse.bots.told import Considered, Line
from roundhouse.core.state import State
from roundhouse.rules.turns import Pass
from roundhouse.titles.cm1848.puffing import Puff

USUAL, PUFF, OTHER = Plan("usual", (Pass("Dot"),)), Plan("puff", (Puff("Dot"),)), Plan("x", (Pass("Ann"),))


def turn() -> Turn:
    """CBQ has four 2-trains, and may spend $100 on its price."""
    game = by_hand("1848-782")
    return Turn(View(game.title, game.position(339)))


def rows() -> list[Ranked]:
    """By one course each: PUFF ahead of OTHER ahead of the usual plan, for which $50 speak besides."""
    worths = {PUFF: (300.0, 0.0), OTHER: (260.0, 0.0), USUAL: (100.0, 50.0)}
    return [Ranked(plan, Considered(plan.actions[0], x), 1000.0, y) for plan, (x, y) in worths.items()]


class Courses(Judge):
    """A judge by whom other plans are worth so much in several courses, and the usual one $100."""

    def __init__(self, *seen: tuple[float, float] | None) -> None:
        super().__init__()
        self._seen = iter(seen)

    def compared(self, turn: Turn, usual: Plan, other: Plan, clock: Clock) -> Compared | None:
        found = next(self._seen)
        if found is None:
            return None
        worth, error = found
        return Compared(Considered(usual.actions[0], 100.0), Considered(other.actions[0], worth), error)


@pytest.mark.parametrize(
    ("seen", "order"),
    [
        ([(160.0, 30.0)], [PUFF, USUAL, OTHER]),  # $60 ahead, which is more than $50 and more than chance
        ([(140.0, 30.0), (90.0, 30.0)], [USUAL, PUFF, OTHER]),  # not by $50
        ([(160.0, 70.0), (90.0, 30.0)], [USUAL, PUFF, OTHER]),  # no more than chance
        ([(140.0, 30.0), (170.0, 30.0)], [OTHER, USUAL, PUFF]),  # the second one is
        ([None], [PUFF, OTHER, USUAL]),  # no time for it
    ],
)
def test_what_one_course_says_has_to_be_confirmed(
    monkeypatch: pytest.MonkeyPatch, seen: list[tuple[float, float] | None], order: list[Plan]
) -> None:
    bot = Expert(1)
    bot._judge = Courses(*seen)
    found = bot._confirmed(turn(), rows(), USUAL, Clock())
    assert [row.plan for row in found] == order
    if seen[0] is not None:
        assert next(row for row in found if row.plan == PUFF).considered.worth == seen[0][0]


def test_what_is_behind_already_is_not_looked_at() -> None:
    bot = Expert(1)
    bot._judge = Courses()  # which has nothing to tell
    behind = [row for row in rows() if row.plan == USUAL] + [
        row._replace(considered=Considered(row.plan.actions[0], 149.0)) for row in rows() if row.plan != USUAL
    ]
    assert [row.plan for row in bot._confirmed(turn(), behind, USUAL, Clock())] == [USUAL, PUFF, OTHER]


class Fixed(Judge):
    """A judge by whom courses end as they are listed, seed by seed: what the one plan and the other are worth."""

    def __init__(self, ends: Sequence[tuple[float, float]]) -> None:
        super().__init__()
        self.ends, self.asked = ends, list[int]()

    def played_on(
        self,
        turn: Turn,
        state: State,
        players: Sequence[str],
        clock: Clock,
        buys: object = None,
        sets: int = 1,
        seed: int | None = None,
    ) -> list[Prospects] | None:
        assert seed is not None
        self.asked.append(seed)
        worth = self.ends[seed - 1][self.asked.count(seed) - 1]
        return [((Line("cash", "", worth),), worth)]


@pytest.mark.parametrize(
    ("ends", "courses", "ahead", "error"),
    [
        ([(0.0, 40.0)] * 8, LEAST_COURSES, 40.0, 0.0),  # no doubt
        ([(0.0, 100.0), (0.0, 130.0), (0.0, 70.0)], 3, 100.0, 30 / 3**0.5),
        ([(0.0, 100.0), (0.0, -100.0)] * 4, MOST_COURSES, 0.0, (8 * 100.0**2 / 7) ** 0.5 / 8**0.5),
    ],
)
def test_courses_are_played_until_it_is_certain(
    ends: list[tuple[float, float]], courses: int, ahead: float, error: float
) -> None:
    judge = Fixed(ends)
    found = judge.compared(turn(), USUAL, PUFF, Clock())
    assert found is not None and judge.asked == [n for n in range(1, courses + 1) for _ in range(2)]
    assert found.other.worth - found.usual.worth == pytest.approx(ahead)
    assert found.error == pytest.approx(error)
    assert (found.usual.action, found.other.action) == (Pass("Dot"), Puff("Dot"))


def test_courses_differ_and_are_the_same_for_both() -> None:
    """A puff is looked at in three courses and more; without any time there is nothing to tell, and a plan that is not
    legal has no courses."""
    found = Judge().compared(turn(), USUAL, PUFF, Clock())
    assert found is not None and found.error > 0
    assert found == Judge().compared(turn(), USUAL, PUFF, Clock())
    assert found.other.worth < found.usual.worth
    assert Judge().compared(turn(), USUAL, PUFF, Clock(0.0)) is None
    assert Judge().compared(turn(), USUAL, OTHER, Clock()) is None


def test_on_the_largest_boards_no_track_is_laid_in_courses(monkeypatch: pytest.MonkeyPatch) -> None:
    built = list[bool]()

    def seen(*args: object, build: bool, **more: object) -> None:
        built.append(build)

    monkeypatch.setattr(judging, "played_on", seen)
    coast = by_hand("18C2C-783")
    for at in (turn(), Turn(View(coast.title, coast.position(801)))):
        assert Judge().played_on(at, at.view.state, ("Ann",), Clock(), seed=1) is None
    assert built == [True, False]
