"""The search: what it looks at twice, that the mean decides, whom it starts, and that it heeds its clock."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator

import pytest

from bots.watch import Watch
from recorded import golden
from roundhouse import Game
from roundhouse.bots import Clock, View, courses, make, search
from roundhouse.bots.base import Pace
from roundhouse.bots.founding import founding, picked, presides
from roundhouse.bots.prospects import Prospects
from roundhouse.bots.search import USUAL_DEPTH, Depth, Search
from roundhouse.bots.told import Line
from roundhouse.core.actions import Action
from roundhouse.core.game import why_not
from roundhouse.core.state import State
from roundhouse.core.title import Title
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATE_COMPANIES
from roundhouse.rules.stock_round import StartCorporation
from roundhouse.rules.trains import BuyTrain
from roundhouse.text.hints import on_grounds
from roundhouse.titles.cm1848.english_auction import AUCTION, PutUp, RaiseBid
from roundhouse.titles.entry import Bids, Founding, Openings
from roundhouse.titles.found import titles

PLAYS = USUAL_DEPTH.plays
TWO = Depth(actions=2)


@pytest.fixture(scope="module")
def game() -> Game:
    return golden("18Chesapeake-4-greedy-3")


@pytest.fixture(scope="module")
def close(game: Game) -> View:
    """A position in which the planner finds two purchases nearly equal."""
    for at, action in enumerate(game.actions[: game.at]):
        if isinstance(action, BuyTrain):
            view = View(game.title, game.position(at))
            planner = make("planner")
            planner.choose(view, Clock())
            if len(search._close(getattr(planner, "told", ()))) > 1:
                return view
    raise AssertionError("nothing close in this game")


def forecasts(monkeypatch: pytest.MonkeyPatch, worths: list[float]) -> list[State]:
    """Let what is played on be worth so much, in turn; gives the positions that were asked for."""
    asked: list[State] = []

    class Said:
        def __init__(self, pace: Pace, *, look: object = None) -> None: ...

        def at(self, title: Title, state: State, player: str, clock: Clock) -> Prospects:
            asked.append(state)
            return (Line("cash", "", worths[(len(asked) - 1) % len(worths)]),), 1000.0

    monkeypatch.setattr(search, "Looking", Said)
    return asked


def test_the_mean_decides(close: View, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planner's choice is better the first time only, the other each time after that, and on average."""
    first = make("planner", 4).choose(close, Clock())
    asked = forecasts(monkeypatch, [600.0, 500.0] + [0.0, 500.0] * (PLAYS - 1))
    bot = Search(4, depth=TWO)
    action = bot.choose(close, Clock())
    assert len(asked) == 2 * PLAYS
    assert action != first and bot.told[0].action == action and bot.told[1].action == first
    assert bot.told[0].worth == pytest.approx(500)
    assert bot.told[0].worth == pytest.approx(sum(line.worth for line in bot.told[0].lines), abs=0.1)


def test_luck_alone_does_not_decide(close: View, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other action is better on average, but now by 300, now by -280: the planner's choice stands."""
    forecasts(monkeypatch, [0.0, 300.0, 280.0, 0.0] * (PLAYS // 2))
    bot = Search(4, depth=TWO)
    assert bot.choose(close, Clock()) == make("planner", 4).choose(close, Clock())
    assert bot.told[1].worth > bot.told[0].worth


def test_equals_are_left_to_the_planner(close: View, monkeypatch: pytest.MonkeyPatch) -> None:
    forecasts(monkeypatch, [100.0])
    assert Search(4).choose(close, Clock()) == make("planner", 4).choose(close, Clock())


def test_the_worse_are_dropped_on_the_way(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    at = max(at for at, action in enumerate(game.actions[: game.at]) if isinstance(action, StartCorporation))
    view = View(game.title, game.position(at))
    actions = [offer.action for offer in view.offers if isinstance(offer.action, StartCorporation)][:3]
    asked = forecasts(monkeypatch, [1.0])
    found = search._halved(view, actions, range(PLAYS), Clock(), Pace(), search.Looking)
    assert len(actions) == len(found) == 3 and found[0].worth == 1.0
    assert len(asked) == 3 * 2 + 2 * (PLAYS - 2)


def test_what_the_last_play_cannot_save_is_not_played_on_again(
    close: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other is behind by 30 in all after three plays, and no fourth would put it ahead for certain enough."""
    asked = forecasts(monkeypatch, [50.0, 60.0, 50.0, 60.0, 50.0, 0.0, 0.0, 900.0])
    bot = Search(4, depth=TWO)
    assert bot.choose(close, Clock()) == make("planner", 4).choose(close, Clock())
    assert len(asked) == 2 * (PLAYS - 1)


def test_of_three_none_is_left_out(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The third is best on average by luck alone, which leaves it to the usual one, however good the second is."""
    at = max(at for at, action in enumerate(game.actions[: game.at]) if isinstance(action, StartCorporation))
    view = View(game.title, game.position(at))
    actions = [offer.action for offer in view.offers if isinstance(offer.action, StartCorporation)][:3]
    forecasts(monkeypatch, [0.0, 10.0, -5.0, 0.0, 12.0, 100.0])
    found = search._halved(view, actions, range(2), Clock(), Pace(), search.Looking)
    assert [one.action for one in found] == [actions[0], actions[2], actions[1]]


def test_nothing_that_could_get_ahead_is_given_up() -> None:
    """Random differences, and as the last one whatever could help: from a cent to a million dollars."""
    rng, given_up = random.Random(5), 0
    lasts = [sign * 10.0**power for power in range(-2, 7) for sign in (1, -1)] + [0.0]
    for _ in range(400):
        size = 10.0 ** rng.randrange(4)
        earlier = [rng.choice((0.0, rng.gauss(0, size))) for _ in range(PLAYS - 1)]
        one, usual = search.Sums(), search.Sums()
        one.each, usual.each = list(earlier), [0.0] * (PLAYS - 1)
        if one.can_be_ahead(usual):
            continue
        given_up += 1
        for last in [*lasts, *(-sum(earlier) * part for part in (1.0001, 1.1, 2, 3, 10))]:
            one.each, usual.each = [*earlier, last], [0.0] * PLAYS
            assert not one.is_ahead(usual)
    assert given_up > 100


@pytest.mark.parametrize(("large", "build"), [(10, False), (300, True)])
def test_track_is_laid_on_the_way_unless_the_board_is_large(
    close: View, monkeypatch: pytest.MonkeyPatch, large: int, build: bool
) -> None:
    built: list[bool] = []

    def on(
        title: Title, state: State, clock: Clock, *, sets: int, build: bool, seed: int, pace: Pace
    ) -> State:
        assert sets == 1
        built.append(build)
        return state

    monkeypatch.setattr(search, "LARGE", large)
    monkeypatch.setattr(courses, "played_on", on)
    Search(4).choose(close, Clock())
    assert built == [build] * 2 * PLAYS


def test_all_but_trains_and_starts_is_left_to_the_planner(game: Game) -> None:
    seen = 0
    for at in range(0, game.at, 7):
        view = View(game.title, game.position(at))
        if not any(isinstance(offer.action, BuyTrain | StartCorporation) for offer in view.offers):
            assert Search(2).choose(view, Clock()) == make("planner", 2).choose(view, Clock())
            seen += 1
    assert seen > 20


def foundings(game: Game) -> Iterator[tuple[View, Action]]:
    """The positions of the game in which the planner would found a corporation, and what it would do."""
    for at, action in enumerate(game.actions[: game.at]):
        if founding(action):
            view = View(game.title, game.position(at))
            planned = make("planner", 1).choose(view, Clock())
            if founding(planned):
                yield view, planned


@pytest.mark.parametrize("name", ["18Chesapeake-4-greedy-3", "1848-4-greedy-1"])
def test_it_founds_the_corporation_whose_founders_fared_best(name: str) -> None:
    """On the planner's terms: another one of those that are offered, where it is worth more; charters as well."""
    game = golden(name)
    figures = titles()[game.title.name].openings()
    others = 0
    for view, planned in foundings(game):
        worth = figures.later if presides(view.pos, view.seat) else figures.first
        bot = Search(1)
        taken = bot.choose(view, Clock())
        told = [founding(one.action) for one in bot.told]
        can = {found.corporation for offer in view.offers if (found := founding(offer.action))}
        terms, mine = founding(planned), founding(taken)
        if mine is None:
            assert max(worth[one] for one in can) < figures.founding.least
            continue
        assert terms is not None and mine.par == terms.par
        assert worth[mine.corporation] == max(worth[one.corporation] for one in told if one)
        assert bot.told[0].lines == (Line("founder", "", worth[mine.corporation]),)
        assert {one.corporation for one in told if one} <= can
        others += taken != planned
    assert others >= 2


def test_it_picks_the_charter_whose_founders_fared_best() -> None:
    game = golden("1848-4-greedy-1")
    worth = titles()["1848"].openings().first
    seen = 0
    for at, action in enumerate(game.actions[: game.at]):
        if founding(action) or not picked(action):
            continue
        view = View(game.title, game.position(at))
        can = {picked(offer.action) for offer in view.offers}
        bot = Search(1)
        taken = bot.choose(view, Clock())
        assert worth[picked(taken)] == max(worth[one] for one in can)
        assert bot.told[0].action == taken and len(bot.told) == len(can)
        seen += len(can) > 1
    assert seen >= 3


@pytest.mark.parametrize("bids", [Bids(), Bids(1.0, 250), Bids(3.0, 60)])
def test_it_bids_as_far_as_paid_in_whole_games(bids: Bids, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never over so many times the face value, never with less left than is to be kept; and up to there."""
    game = golden("1848-4-greedy-1")
    entry = titles()["1848"]
    told = dataclasses.replace(entry.openings(), bids=bids)
    known = {"1848": dataclasses.replace(entry, openings=lambda: told)}
    monkeypatch.setattr("roundhouse.bots.founding.registered", known.get)
    bid = 0
    for at, action in enumerate(game.actions[:60]):
        if isinstance(action, RaiseBid | PutUp):
            view = View(game.title, game.position(at))
            row = view.pos[AUCTION]
            item = action.private if isinstance(action, PutUp) else row.item if row else ""
            face, cash = PRIVATE_COMPANIES(view.pos)[item].face, view.pos[CASH][view.seat]
            least = min(o.action.price for o in view.offers if isinstance(o.action, RaiseBid | PutUp))
            fits = least <= max(bids.most, 1.0) * face and cash - least >= bids.kept
            taken = Search(1).choose(view, Clock())
            if isinstance(action, RaiseBid):
                assert isinstance(taken, RaiseBid) == fits
            if isinstance(taken, RaiseBid | PutUp):
                assert cash - taken.price >= bids.kept
                bid += 1
    assert bid


def valued(
    monkeypatch: pytest.MonkeyPatch,
    game: Game,
    first: dict[str, float],
    later: dict[str, float],
    when: Founding = Founding(),  # noqa: B008
) -> None:
    """Let founders of the title have fared like this."""
    openings = Openings(first, later, founding=when)
    entry = dataclasses.replace(titles()[game.title.name], openings=lambda: openings)
    monkeypatch.setattr("roundhouse.bots.founding.registered", {game.title.name: entry}.get)


def test_a_title_without_figures_founds_as_the_planner_does(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    valued(monkeypatch, game, {}, {})
    for view, planned in foundings(game):
        assert Search(1).choose(view, Clock()) == planned


@pytest.mark.parametrize("least", [-200.0, 0.0, 150.0])
def test_it_founds_nothing_where_founders_fared_badly(
    game: Game, monkeypatch: pytest.MonkeyPatch, least: float
) -> None:
    worth = dict.fromkeys(game.state[CORPORATIONS], least - 1)
    valued(monkeypatch, game, worth, worth, Founding(least))
    seen = 0
    for view, _ in foundings(game):
        action = Search(1).choose(view, Clock())
        assert founding(action) is None and why_not(view.title, view.state, action) is None
        seen += 1
    assert seen >= 2
    worth["LV"] = least
    view, _ = next(foundings(game))
    found = founding(Search(1).choose(view, Clock()))
    assert found is not None and found.corporation == "LV"


@pytest.mark.parametrize(
    ("worth", "least", "said"),
    [
        (120.0, 200.0, "ended $120 richer than others; it starts none for less than $200"),
        (-30.0, 200.0, "ended $30 poorer than others; it starts none whose founders did not end $200 richer"),
        (
            -255.0,
            -200.0,
            "ended $255 poorer than others; it starts none whose founders ended more than $200 poorer",
        ),
    ],
)
def test_why_it_founds_nothing_is_told_without_signs(
    game: Game, monkeypatch: pytest.MonkeyPatch, worth: float, least: float, said: str
) -> None:
    figures = dict.fromkeys(game.state[CORPORATIONS], worth - 1)
    figures["LV"] = worth
    valued(monkeypatch, game, figures, figures, Founding(least))
    view, _ = next(foundings(game))
    bot = Search(1)
    bot.choose(view, Clock())
    first, *_ = on_grounds(view.title, view.state, bot.grounds)
    assert first == f"in games of bots the founders of LV, the best to be had, {said}"


def test_the_first_corporation_is_chosen_by_other_figures_than_later_ones(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    valued(monkeypatch, game, {"LV": 50.0}, {"C&A": 50.0})
    chosen: dict[bool, set[str]] = {False: set(), True: set()}
    for view, _ in foundings(game):
        can = {found.corporation for offer in view.offers if (found := founding(offer.action))}
        found = founding(Search(1).choose(view, Clock()))
        if found is not None and {"LV", "C&A"} <= can:
            chosen[presides(view.pos, view.seat)].add(found.corporation)
    assert chosen == {False: {"LV"}, True: {"C&A"}}


def test_where_nothing_is_known_of_founders_nothing_is_told_of_them() -> None:
    """Branch Line's map is symmetric: in 1,000 games no company was a better one to found than the others."""
    game = Game.new("Branch Line", ["Ann", "Ben", "Cy"], seed=3)
    openings = titles()["Branch Line"].openings()
    assert not openings.first and not openings.later
    bot = Search(1)
    chosen = bot.choose(View(game.title, game.state), Clock())
    assert chosen == make("planner", 1).choose(View(game.title, game.state), Clock())
    assert not [line for one in bot.told for line in one.lines if line.what == "founder"]
    assert "par" in [ground.what for ground in bot.grounds]


@pytest.mark.parametrize("name", [name for name, entry in titles().items() if entry.openings().first])
def test_figures_are_about_corporations_of_the_title(name: str) -> None:
    """Each is there to be founded; the best stands first."""
    entry = titles()[name]
    players = tuple("ABCDEF"[: entry.players[0]])
    state = Game.new(name, players, seed=0).state
    for worth in (entry.openings().first, entry.openings().later):
        assert worth and set(worth) <= set(state[CORPORATIONS])
        assert list(worth.values()) == sorted(worth.values(), reverse=True)
    assert entry.openings().bids.most >= 1 and entry.openings().bids.kept >= 0


@pytest.mark.parametrize("seconds", [0.0, 2.0, 40.0, 120.0])
def test_it_stops_when_its_time_is_up(close: View, seconds: float) -> None:
    watch = Watch()
    action = Search(2).choose(close, Clock(seconds, watch))
    assert any(offer.action == action or offer.open for offer in close.offers)
    assert watch.looks / 10 <= seconds * 1.2 + 0.8
    if not seconds:
        assert action == make("planner", 2).choose(close, Clock(0.0))


def test_the_same_seed_chooses_the_same(close: View) -> None:
    one, two = Search(7), Search(7)
    assert one.choose(close, Clock()) == two.choose(close, Clock())
    assert one.told == two.told
