"""What is learned of a title: trees as arrays, features, games to learn from, and what comes of it in stock turns."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from recorded import golden
from roundhouse.bots import Clock, View, make
from roundhouse.bots.economy import economy
from roundhouse.bots.expert import Expert
from roundhouse.bots.judgement import learned as shipped
from roundhouse.bots.judgement.features import SEAT, SHARE, TABLE, Sight, of_seats, of_shares, of_table
from roundhouse.bots.judgement.learned import Learned, learned_worths, worths_by, written
from roundhouse.bots.judgement.leaves import judged
from roundhouse.bots.judgement.measured import Row, measured, of_game
from roundhouse.bots.judgement.rates import Rates, Seen, learned_rates
from roundhouse.bots.judgement.selfplay import Played, kept, one_game, play_on
from roundhouse.bots.judgement.training import _figures, plain, reported, trained
from roundhouse.bots.judgement.trees import Trees
from roundhouse.bots.search import USUAL_DEPTH, Depth
from roundhouse.bots.share_worth import share_worths
from roundhouse.core.position import Position
from roundhouse.play.session import Game
from roundhouse.rules.depot import DEPOT, TRAINS
from roundhouse.rules.dividends import PaidOut
from roundhouse.rules.market import price
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.shares import held, president
from roundhouse.titles.found import title as found_title
from roundhouse.titles.found import titles

QUICK = {"random": (lambda seed: make("greedy", seed), 1)}
FEATURES = (*SHARE, *TABLE)
EVEN = Rates((1.0,) * 5, (1.0,) * 5, (1.0,) * 5)
FLAT = Trees(FEATURES, 0.0, (), (), (), (), (), ())


@pytest.fixture(scope="module")
def played() -> Played:
    return one_game("18AL", 5, 3, QUICK)


def at(game: Game, number: int) -> Position:
    return Position(game.title, game.position(number))


# -- trees --------------------------------------------------------------------------------------------


def test_each_tree_adds_the_leaf_that_the_row_comes_to() -> None:
    """One tree asks for a, and then for b; the other is a leaf of 5."""
    trees = Trees(("a", "b"), 1.0, (0, -4), (0, 1), (0.0, 2.0), (-1, -2), (1, -3), (10.0, 20.0, 30.0, 5.0))
    assert [trees.of(row) for row in ((0, 9), (1, 2), (1, 3))] == [16.0, 26.0, 36.0]


def test_trees_come_out_as_they_are_told() -> None:
    right = {
        "split_feature": 1,
        "threshold": 2.0,
        "left_child": {"leaf_value": 20.0},
        "right_child": {"leaf_value": 30.0},
    }
    tree = {"split_feature": 0, "threshold": 0.0, "left_child": {"leaf_value": 10.0}, "right_child": right}
    trees = plain([{"tree_structure": tree}, {"tree_structure": {"leaf_value": 5.0}}], ("a", "b"))
    assert [trees.of(row) for row in ((0, 9), (1, 2), (1, 3))] == [15.0, 25.0, 35.0]


# -- features -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["18Chesapeake-4-greedy-3", "18AL-3-greedy-1", "1848-2-greedy-1"])
def test_every_title_has_them(name: str) -> None:
    game = golden(name)
    for number in range(0, game.at, game.at // 7):
        sight = Sight(economy(at(game, number)))
        seats, shares = of_seats(sight), of_shares(sight)
        assert {len(row) for row in seats} == {len(SEAT) + len(TABLE)}
        assert {len(row) for row in shares} == {len(SHARE) + len(TABLE)}
        assert all(isinstance(value, float) for row in (*seats, *shares) for value in row)


def test_they_say_what_the_position_has() -> None:
    game = golden("18AL-3-greedy-1")
    pos = at(game, game.at // 2)
    sight = Sight(economy(pos))
    table = dict(zip(TABLE, of_table(sight), strict=True))
    players = game.title.players
    assert table["bank"] * sight.scale * len(players) == pytest.approx(pos[CASH][BANK])
    for player, row in zip(players, of_seats(sight), strict=True):
        seat = dict(zip(SEAT, row[: len(SEAT)], strict=True))
        firms = [firm.name for firm in sight.base.firms]
        assert seat["cash"] * sight.scale == pytest.approx(pos[CASH][player])
        assert seat["presidencies"] == sum(president(pos, firm) == player for firm in firms)
        now = sum((price(pos, firm) or 0) * held(pos, player, firm) / 10 for firm in firms)
        assert seat["shares now"] * sight.scale == pytest.approx(now)
    for firm, row in zip(sight.base.firms, of_shares(sight), strict=True):
        share = dict(zip(SHARE, row[: len(SHARE)], strict=True))
        assert share["price"] * sight.unit == pytest.approx(price(pos, firm.name) or 0)
        assert share["trains"] == sum(train.owner == firm.name for train in pos[TRAINS].values())


def test_a_train_lasts_as_long_as_trains_are_left_before_the_one_that_ends_it() -> None:
    game = golden("18AL-3-greedy-1")
    pos = at(game, 0)
    sight = Sight(economy(pos))
    two, four = (next(n for n, kind in enumerate(sight.base.kinds) if kind.name == name) for name in "24")
    assert sight.base.kinds[two].killer == four
    ahead = [train.kind for train in pos[TRAINS].values() if train.owner == DEPOT and train.kind in "23"]
    assert sight.lasts(two) == len(ahead)
    assert sight.lasts(len(sight.base.kinds) - 1) == 99


# -- games --------------------------------------------------------------------------------------------


def test_a_game_depends_on_its_number_alone(played: Played) -> None:
    assert one_game("18AL", 5, 3, QUICK) == played
    assert played.drawn and len(played.drawn) < len(played.actions) / 20


def test_a_file_of_games_is_continued(
    tmp_path: Path, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def stub(title: str, number: int, seats: int) -> Played:
        asked.append(number)
        return msgspec.structs.replace(played, number=number)

    monkeypatch.setattr("roundhouse.bots.judgement.selfplay.one_game", stub)
    file = tmp_path / "games"
    assert [one.number for one in play_on(file, "18AL", range(2))] == [0, 1]
    with file.open("ab") as lines:
        lines.write(b'\n{"title":"18AL","ver')  # cut off
    assert [one.number for one in play_on(file, "18AL", range(3))] == [2]
    assert asked == [0, 1, 2]
    assert [one.number for one in kept(file, "18AL")] == [0, 1, 2]


def test_what_became_of_shares_and_seats(played: Played) -> None:
    """By the last action looked at nobody is paid any more: a share comes to its final price."""
    rows = of_game(played)
    for number in {row.at for row in rows.seats}:
        seats = [row.came for row in rows.seats if row.at == number]
        assert sum(seats) == pytest.approx(3)
    game = played.begun()
    for action in played.actions:
        game.play(action)
    first = min(row.at for row in rows.shares)
    sight = Sight(economy(at(game, first)))
    shares = [row.came * sight.unit for row in rows.shares if row.at == first]
    paid = dict.fromkeys((firm.name for firm in sight.base.firms), 0.0)
    for number in range(first + 1, game.at + 1):
        for event in game.events(number):
            if isinstance(event, PaidOut):
                paid[event.corporation] += event.revenue / 10
    then = at(game, game.at)
    assert shares == pytest.approx([paid[firm] + (price(then, firm) or 0) for firm in paid])
    assert max(paid.values()) > 0


def test_draws_of_chance_are_those_of_the_record() -> None:
    """At 18GL private companies are drawn: the draws are among the actions, and not made again."""
    played = one_game("18GL", 5, 3, QUICK)
    assert any(action["type"] == "draw_private" for action in played.actions)
    assert of_game(played).shares


# -- learning -----------------------------------------------------------------------------------------


def test_it_is_learned_from_games_alone(played: Played) -> None:
    pytest.importorskip("lightgbm")
    other = one_game("18AL", 6, 3, QUICK)
    rows = measured([played, other])
    assert measured([other, played, other]) == rows  # in whatever order they were played
    learned = trained(rows)
    assert learned.fits and learned.games == 2 and learned.shares.leaves
    assert written(trained(rows)) == written(learned)
    assert reported(rows.shares).learned.rows == len(rows.shares)


def test_figures() -> None:
    """Two positions: 1 and 3, told as they are, and 5 and 7, told as 6. Squares: 20 in all, 4 apart, 2 missed."""
    rows = [Row(0, 1, [], 1.0), Row(0, 1, [], 3.0), Row(0, 2, [], 5.0), Row(0, 2, [], 7.0)]
    found = _figures(rows, [1.0, 3.0, 6.0, 6.0])
    assert found == pytest.approx((4, 0.9, 0.5, 0.5))


@pytest.mark.parametrize("name", titles())
def test_what_is_shipped_fits(name: str) -> None:
    data = found_title(name).learned()
    if data:
        found = msgspec.json.decode(data, type=Learned)
        assert found.fits and found.games >= 100 and len(data) < 200_000


def test_without_anything_learned_it_is_the_forecast() -> None:
    game = golden("18AL-3-greedy-1")
    base = economy(at(game, game.at // 2))
    told = learned_worths(Learned(0, FLAT, EVEN), base)
    plain_ = share_worths(base)
    floated = [firm.name for firm in base.firms if firm.floated]
    for firm in floated:
        assert told[firm].total == pytest.approx(plain_[firm].total)


def test_what_was_learned_is_added_to_the_forecast(monkeypatch: pytest.MonkeyPatch) -> None:
    """A leaf of 0.5 is half of what a share brings on average; of other features nothing is believed."""
    game = golden("18AL-3-greedy-1")
    base = economy(at(game, game.at // 2))
    more = msgspec.structs.replace(FLAT, base=0.5)
    before, after = learned_worths(Learned(0, FLAT, EVEN), base), learned_worths(Learned(0, more, EVEN), base)
    unit = Sight(base).unit
    assert all(after[firm].total == pytest.approx(before[firm].total + unit / 2) for firm in before)
    other = msgspec.structs.replace(more, features=FEATURES[1:])
    monkeypatch.setattr(shipped, "registered", lambda name: _Entry(written(Learned(0, other, EVEN))))
    shipped.learned_of.cache_clear()
    assert worths_by(game.title, base) == share_worths(base)
    shipped.learned_of.cache_clear()


class _Entry:
    def __init__(self, data: bytes) -> None:
        self.learned = lambda: data


# -- leaves -------------------------------------------------------------------------------------------


def test_a_position_is_what_everybody_has_at_the_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    """With cash at twice its worth and everything else at none it is cash and private companies."""
    game = golden("18AL-3-greedy-1")
    rates = Rates((2.0,) * 5, (0.0,) * 5, (0.0,) * 5)
    monkeypatch.setattr("roundhouse.bots.judgement.leaves.learned_of", lambda name: Learned(0, FLAT, rates))
    state = game.position(game.at - 5)
    pos = Position(game.title, state)
    player = game.title.players[1]
    lines, wealth = judged(game.title, state, player, Clock())
    told = {line.what: line.worth for line in lines}
    assert told["cash"] == 2 * pos[CASH][player]
    assert wealth == pytest.approx(sum(worth for what, worth in told.items() if what != "others"))
    others = [judged(game.title, state, one, Clock())[1] for one in game.title.players if one != player]
    assert told["others"] == pytest.approx(-sum(others) / len(others))


@pytest.mark.parametrize(
    ("name", "depth"),
    [
        ("18AL-3-greedy-1", Depth(8, 0.1, 30)),
        ("18GL-4-greedy-0", Depth(5, 0.06, 12)),
        ("18Chesapeake-3-greedy-2", USUAL_DEPTH),
    ],
)
def test_it_searches_as_deep_as_the_title_says(name: str, depth: Depth) -> None:
    """By as much as was found to pay there, such as, at 18AL, eight actions within a tenth of one's wealth, thirty
    times each."""
    game, bot = golden(name), Expert(3)
    bot.choose(View(game.title, game.position(game.at - 1)), Clock())
    assert bot._search.depth == depth


def test_rates_are_found_again() -> None:
    """A dollar of cash came to 1.5, of shares to half, and nothing of help."""
    pytest.importorskip("numpy")
    rng = random.Random(1)
    rows = []
    for _ in range(500):
        parts = (rng.gauss(0, 1), rng.gauss(0, 1), rng.gauss(0, 1))
        rows.append(Seen(6.0, parts, 1.5 * parts[0] + 0.5 * parts[1]))
    found = learned_rates(rows).at(6.0)
    assert found == pytest.approx((1.5, 0.5, 0.0), abs=0.1)
