"""The planner: what it compares, when it overrules what is usual, and that it heeds its clock."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bots.hand_games import by_hand
from bots.watch import Watch
from recorded import golden
from roundhouse import Game
from roundhouse.board.tiles import Laid
from roundhouse.bots import Clock, View, make, playing_on, prospects
from roundhouse.bots.base import Pace
from roundhouse.bots.planner import FOR_DIVIDENDS, FOR_TRAINS, Planner
from roundhouse.bots.playing_on import MOST_ACTIONS, _building_left_alone, played_on, sets_to_play
from roundhouse.bots.prospects import Looking, Prospects
from roundhouse.bots.told import Line
from roundhouse.core.actions import Action
from roundhouse.core.game import play, to_act
from roundhouse.rules.dividends import PAY, WITHHOLD, Dividend
from roundhouse.rules.reach import TILES, TOKENS
from roundhouse.rules.tokens import PlaceToken
from roundhouse.rules.track import LayTile
from roundhouse.rules.trains import BuyTrain
from roundhouse.rules.turns import ROUND, STOCK_ROUND, Pass


@pytest.fixture(scope="module")
def game() -> Game:
    return golden("18Chesapeake-4-greedy-3")


def views(game: Game, kind: type[Action], least: int = 2) -> Iterator[View]:
    """The positions with so many offers in which an action of the kind was played."""
    for at, action in enumerate(game.actions[: game.at]):
        if isinstance(action, kind):
            view = View(game.title, game.position(at))
            if len(view.offers) >= least:
                yield view


def test_what_it_tells_is_what_it_compared(game: Game) -> None:
    seen = 0
    for view in [*list(views(game, BuyTrain))[::6], *list(views(game, Dividend))[::20]]:
        bot = Planner(1)
        action = bot.choose(view, Clock())
        assert bot.told[0].action == action
        assert len({one.action for one in bot.told}) == len(bot.told) > 1
        for one in bot.told:
            assert one.worth == pytest.approx(sum(line.worth for line in one.lines), abs=0.1)
            assert {line.what for line in one.lines} <= {
                "cash",
                "privates",
                "price",
                "dividends",
                "trains",
                "others",
            }
        seen += 1
    assert seen > 4


@pytest.mark.parametrize(
    ("kind", "margin"), [(BuyTrain, FOR_TRAINS), (Dividend, FOR_DIVIDENDS)], ids=["trains", "dividends"]
)
def test_it_takes_a_clear_reason_to_do_the_unusual(
    game: Game, monkeypatch: pytest.MonkeyPatch, kind: type[Action], margin: float
) -> None:
    """All are worth $1,000, one that is not usual a little more: less than the margin, or more."""
    compared = 0
    for view in list(views(game, kind))[:8]:
        usual = make("greedy", 3).choose(view, Clock())
        for gain, same in ((900 * margin, True), (1100 * margin, False)):
            worths = iter([1000.0, 1000.0 + gain])  # the usual one is looked at first

            def worth(*asked: object, left: Iterator[float] = worths) -> Prospects:
                return (Line("cash", "", next(left, 1000.0)),), 1000.0

            monkeypatch.setattr(prospects, "prospects", worth)
            bot = Planner(3)
            action = bot.choose(view, Clock())
            if bot.told:
                assert (action == usual) is same
                compared += 1
    assert compared > 6


def test_both_ways_to_divide_are_compared(game: Game) -> None:
    bot = Planner()
    bot.choose(next(views(game, Dividend)), Clock())
    assert {one.action.choice for one in bot.told if isinstance(one.action, Dividend)} == {PAY, WITHHOLD}


def test_a_game_is_played_on_to_the_next_stock_round_without_building(game: Game) -> None:
    for view in list(views(game, BuyTrain))[::5]:
        then = played_on(view.title, view.state, Clock())
        assert then is not None
        assert then[TILES] == view.state[TILES] and then[TOKENS].keys() == view.state[TOKENS].keys()
        placed = sum(token.placed for token in view.state[TOKENS].values())
        homes = sum(token.placed for token in then[TOKENS].values()) - placed
        assert homes <= 4  # home tokens are no choice
        assert not to_act(view.title, then) or then[ROUND].kind == STOCK_ROUND
    stock = next(
        View(game.title, game.position(at)) for at in range(game.at) if game.position(at)[ROUND].number == 3
    )
    after = played_on(stock.title, stock.state, Clock())
    assert after is not None and after[ROUND].number == 4 and after[ROUND].kind == STOCK_ROUND
    assert MOST_ACTIONS > 100


def test_all_ways_to_decide_end_in_the_same_place() -> None:
    """18GL after 549 actions: with the train there is nothing left to decide in the operating rounds, and the seventh
    stock round begins at once; who passes might still redeem bonds. With one set of rounds for each, Ann would have the
    next one behind her in the first, and not in the second."""
    game = by_hand("18GL-781")
    before = game.position(549)
    train, passing = game.actions[549], Pass("Ann")
    thens = [play(game.title, before, action)[0] for action in (train, passing)]
    assert sets_to_play(thens) == [1, 2] and sets_to_play(thens[::-1]) == [2, 1]
    for then, sets in zip(thens, sets_to_play(thens), strict=True):
        end = played_on(game.title, then, Clock(), sets=sets)
        assert end is not None and not to_act(game.title, end)  # the game ends with that set
    chosen = Planner().choose(View(game.title, before), Clock())
    assert chosen != train


@pytest.mark.parametrize(
    "name", ["18AL-4-greedy-2", "18GL-4-greedy-0", "1848-4-greedy-1", "18C2C-4-greedy-1"]
)
def test_building_is_left_alone_just_where_it_may_be(name: str) -> None:
    """Found without looking at all offers, it is what all offers say."""
    game = golden(name)
    passed = 0
    for at in range(0, game.at, 7):
        offers = View(game.title, game.position(at)).offers
        builds = any(isinstance(offer.action, LayTile | PlaceToken) for offer in offers)
        passing = next((offer.action for offer in offers if isinstance(offer.action, Pass)), None)
        found = _building_left_alone(game.title, game.position(at))
        assert found == (passing if builds else None)
        passed += found is not None
    assert passed > 5


def test_of_track_that_has_to_be_laid_the_first_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once only, by every seed alike; where building is asked for, it is drawn by lot."""
    game = golden("1848-4-greedy-1")
    monkeypatch.setattr(playing_on, "MOST_ACTIONS", 1)
    chosen, drawn = list[Laid](), set[Laid]()
    for at in range(0, game.at, 5):
        before = game.position(at)
        offers = View(game.title, before).offers
        lays = [offer.action for offer in offers if isinstance(offer.action, LayTile)]
        if len(lays) < 10 or any(isinstance(offer.action, Pass) for offer in offers):
            continue
        for seed in range(3):
            then = played_on(game.title, before, Clock(), seed=seed)
            assert then is not None
            assert then[TILES] == {**before[TILES], lays[0].hex: Laid(lays[0].tile, lays[0].rotation)}
            built = played_on(game.title, before, Clock(), seed=seed, build=True)
            assert built is not None
            drawn |= {tile for hex, tile in built[TILES].items() if before[TILES].get(hex) != tile}
        chosen.append(Laid(lays[0].tile, lays[0].rotation))
    assert len(chosen) > 2 and len(drawn) > len(set(chosen))


@pytest.mark.parametrize("seconds", [0.0, 0.5, 2.0, 20.0])
def test_it_stops_when_its_time_is_up(game: Game, seconds: float) -> None:
    """It looks at its clock often enough, and has an answer whenever that is."""
    for view in list(views(game, BuyTrain))[::8]:
        watch = Watch()
        action = Planner(2).choose(view, Clock(seconds, watch))
        assert any(offer.action == action or offer.open for offer in view.offers)
        assert watch.looks / 10 <= seconds * 1.2 + 0.8
    no_time = Planner(2)
    view = next(views(game, BuyTrain))
    assert no_time.choose(view, Clock(0.0)) == make("greedy", 2).choose(view, Clock())


def test_no_look_is_begun_that_would_not_end_in_time(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A look takes two seconds here; the first cannot know, the others do."""
    time = [0.0]

    def slow(*asked: object) -> Prospects:
        time[0] += 2.0
        return (), 0.0

    monkeypatch.setattr(prospects, "prospects", slow)
    clock = Clock(5.0, lambda: time[0])
    looking = Looking(Pace())
    looks = [looking.at(game.title, game.state, "A", clock) is not None for _ in range(4)]
    assert looks == [True, True, False, False]
    assert clock.spent == 4.0
    assert looking.at(game.title, game.state, "A", Clock(1.9, lambda: time[0])) is None


def test_what_is_no_business_of_forecasts_is_done_as_usual(game: Game) -> None:
    for at in range(0, game.at, 9):
        view = View(game.title, game.position(at))
        kinds = {type(offer.action) for offer in view.offers}
        if kinds & {BuyTrain, Dividend} or view.pos.frame.node == "stock turn":
            continue
        bot = Planner(5)
        assert bot.choose(view, Clock()) == make("greedy", 5).choose(view, Clock())
        assert not bot.told


def test_no_step_is_begun_that_would_not_end_in_time(game: Game) -> None:
    """What one playing on has learnt about a step counts for the next."""
    view = next(views(game, BuyTrain))
    pace = Pace()
    assert played_on(view.title, view.state, Clock(), pace=pace) is not None
    pace.took(view.state.stack[-1].node, 8.0)
    assert played_on(view.title, view.state, Clock(7.0), pace=pace) is None
    assert played_on(view.title, view.state, Clock(7.0)) is not None


def test_a_pace_is_the_longest_time_and_is_slowly_forgotten() -> None:
    pace, clock = Pace(), Clock(10.0, lambda: 0.0)
    assert pace.allows("track", clock)
    pace.took("track", 10.5)
    assert not pace.allows("track", clock) and pace.allows("token", clock)
    pace.took("track", 1.0)
    assert not pace.allows("track", clock)
    pace.took("track", 1.0)
    pace.took("track", 1.0)
    assert pace.allows("track", clock)
