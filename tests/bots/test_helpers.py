"""Helpers: with them a bot comes to the same, and their time counts; without any it does its work alone."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

import pytest

from recorded import golden
from roundhouse.bots import Clock, View, ask, make
from roundhouse.bots import helpers as module
from roundhouse.bots.base import Bot
from roundhouse.bots.courses import carried
from roundhouse.bots.helpers import DEATHS, Answer, Found, Given, Helpers
from roundhouse.bots.told import Telling
from roundhouse.titles import found
from roundhouse.titles.found import title

GAME = "18AL-4-greedy-2"
TRAIN = 77
"""A decision about trains of which several ways are played on thirty times."""


@pytest.fixture(autouse=True)
def none_added(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests make titles known in this process alone."""
    monkeypatch.setattr(found, "_ADDED", {})


@pytest.fixture(scope="module")
def view() -> View:
    game = golden(GAME)
    return View(game.title, game.position(TRAIN))


@pytest.fixture(scope="module")
def helpers() -> Iterator[Helpers]:
    with Helpers(2) as helpers:
        yield helpers


@pytest.fixture(scope="module")
def alone(view: View) -> Bot:
    """Has chosen without helpers."""
    bot = make("expert", 3)
    bot.choose(view, Clock())
    return bot


def told(bot: Bot) -> list[object]:
    assert isinstance(bot, Telling)
    return [(one.action, one.worth, one.lines) for one in bot.told]


def test_with_helpers_the_same_is_chosen_for_the_same_reasons(
    view: View, alone: Bot, helpers: Helpers
) -> None:
    bot, counted = make("expert", 3), helpers.counted()
    bot.choose(view, Clock(helpers=counted))
    assert told(bot) == told(alone) and len(told(bot)) > 1
    assert counted.spent > 0 and helpers.spent == 0
    assert bot.rng.getstate() == alone.rng.getstate()


def test_a_clock_that_is_over_leaves_what_is_usual(view: View, helpers: Helpers) -> None:
    usual = ask(make("expert", 3), view.title, view.state, 0.0)
    assert ask(make("expert", 3), view.title, view.state, 0.0, helpers) == usual


def test_processes_that_died_are_done_without(view: View, alone: Bot) -> None:
    with Helpers(1) as dying:
        answer = dying.begin(os._exit, 1)  # type: ignore[arg-type]
        assert answer is not None
        bot = make("expert", 3)
        bot.choose(view, Clock(helpers=dying))
        assert told(bot) == told(alone)


def test_others_are_begun_for_those_that_died_unless_they_die_one_after_the_other(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_begin", int)  # they need nothing of ours
    with Helpers(1) as dying:
        for death in range(DEATHS):
            answer = dying.begin(len, ())
            assert answer is not None and answer.result() == 0
            assert len(caplog.records) == death
            answer = dying.begin(os._exit, 1)  # type: ignore[arg-type]
            assert answer is not None
            with pytest.raises(BrokenProcessPool):
                answer.result()
        assert dying.begin(len, ()) is None and dying.counted().begin(len, ()) is None
        assert [record.message for record in caplog.records] == [
            *["a helper of bots has died; others are begun"] * (DEATHS - 1),
            "a helper of bots has died; none are begun for 60 seconds",
        ]
        monkeypatch.setattr(module, "RESTING", 0.0)
        answer = dying.counted().begin(len, ())
        assert answer is not None and answer.result() == 0


class Closed(Helpers):
    """Takes everything on, and is closed before any of it is begun."""

    def begin(self, work: Callable[[Given], Found], given: Given) -> Answer[Found]:
        future = Future[tuple[Found, float]]()
        future.cancel()
        return Answer(future, self)


def test_what_helpers_leave_undone_when_a_site_ends_is_done_here(view: View, alone: Bot) -> None:
    """A bot that was thinking then would otherwise have failed, and the first thing on offer been played for it."""
    bot = make("expert", 3)
    bot.choose(view, Clock(helpers=Closed(1)))
    assert told(bot) == told(alone)


def test_closed_ones_begin_nothing() -> None:
    helpers = Helpers(1)
    helpers.close()
    helpers.close()
    assert helpers.begin(len, ()) is None


def test_there_has_to_be_one() -> None:
    with pytest.raises(ValueError, match="one helper"):
        Helpers(0)


def test_what_the_work_raises_is_raised(helpers: Helpers) -> None:
    answer = helpers.begin(carried, None)  # type: ignore[arg-type]
    assert answer is not None
    with pytest.raises(AttributeError):
        answer.result()


def test_titles_that_other_processes_do_not_find_are_played_on_here(
    view: View, alone: Bot, helpers: Helpers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(found._ADDED, view.title.name, title(view.title.name))
    bot, counted = make("expert", 3), helpers.counted()
    bot.choose(view, Clock(helpers=counted))
    assert told(bot) == told(alone) and counted.spent == 0
