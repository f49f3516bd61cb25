"""Whatever is played, it comes back from a file as it went, or the first action that cannot be said is named."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from recorded import golden
from roundhouse.board.tiles import Laid
from roundhouse.core.position import Position
from roundhouse.interop import SiteFileError, export_game, import_game, read
from roundhouse.interop.known import adapters
from roundhouse.interop.supply import Certificates
from roundhouse.play.game_file import GameFileError
from roundhouse.play.scenario import Scenario
from roundhouse.powers.tiles.interop import PART
from roundhouse.powers.tiles.rows import LayPair
from roundhouse.rules.bank_trains import BOUGHT
from roundhouse.rules.depot import TRAINS
from roundhouse.rules.ending import END
from roundhouse.rules.shares import OUT_OF_GAME, POOL, STOCK
from roundhouse.rules.trains import BuyTrain
from roundhouse.titles.al.interop import ADAPTER
from roundhouse.titles.found import title
from roundhouse.titles.options import UnknownOption

from .files import comes_back, played_at_random, played_by, sayable

SITE = {adapter.title: adapter.always for adapter in adapters()}
TABLES = [
    (name, count, options)
    for name in SITE
    for count in range(title(name).players[0], title(name).players[1] + 1)
    for options in (
        (),
        SITE[name],
        *((option,) for option in adapters()[list(SITE).index(name)].options.values()),
    )
]
EVERY_DAY = {("18Chesapeake", 2, SITE["18Chesapeake"]), ("18AL", 3, SITE["18AL"])}


@pytest.mark.parametrize(
    ("name", "count", "options"),
    [pytest.param(*table, marks=[pytest.mark.soak] * (table not in EVERY_DAY)) for table in TABLES],
)
def test_a_game_comes_back_or_an_action_is_named(name: str, count: int, options: tuple[str, ...]) -> None:
    without = ("sell_private",) if name == "18AL" else ()
    for seed in range(3 if (name, count, options) not in EVERY_DAY else 1):
        game = played_at_random(count, seed, options, title=name, without=without, longest=250)
        assert comes_back(sayable(game))


BOTS = ("newcomer", "greedy")
OF_BOTS = [
    (name, count, option)
    for name in SITE
    for count in range(title(name).players[0], title(name).players[1] + 1)
    for option in ("", *(option.name for option in title(name).options))
]


@pytest.mark.soak
@pytest.mark.parametrize(("name", "count", "option"), OF_BOTS)
def test_a_game_of_bots_comes_back_or_an_action_is_named(name: str, count: int, option: str) -> None:
    """With every option of the title, and what bots do broken up now and then by what is drawn."""
    entry = title(name)
    try:
        entry.build(tuple(map(str, range(count))), (option,) if option else ())
    except UnknownOption:
        return  # so many players have no such option
    for bot in BOTS:
        game = played_by(bot, name, count, (option,) if option else (), seed=count, astray=0.1)
        assert comes_back(sayable(game))


def test_what_goes_otherwise_is_named_though_there_is_no_word_for_a_later_one() -> None:
    """TR is sold for $20, where the site goes on otherwise; for the 28th, a private company sold, it has no word."""
    game = played_at_random(3, 0, title="18AL", longest=30)
    for checked, number, kind in ((True, 16, "buy_cheapest"), (False, 28, "sell_private")):
        with pytest.raises(GameFileError, match=rf"^Action {number} \({kind} by "):
            export_game(game, checked=checked)


def test_the_site_waits_where_ours_has_only_offers_left_that_were_declined() -> None:
    """The turn of 3 closes at the 268th: with us nothing else may be offered, and the site is told a pass."""
    game = played_at_random(4, 500, ("few_offers",), longest=272)
    assert sayable(game).at == 272 and comes_back(game)


EXPORTED = {
    "18AL_3p_12": "sell_private",
    "18AL_3p_6": "buy_share",  # sales have to come first
    "18AL_4p_7": "sell_private",
    "18Chesapeake_2p_25": "buy_share",  # from the offering, while the pool has a share
    "18Chesapeake_2p_15": "",
    "18AL_5p_119": "",
    "18AL_5p_110": "",
}


@pytest.mark.soak
def test_games_at_which_the_other_engine_stopped(shared: Path) -> None:
    """Each is written otherwise now, or refused at an action before the one at which that engine stopped."""
    seen = set()
    for path in sorted((shared / "fixtures" / "exported").glob("*.gz")):
        data = gzip.decompress(path.read_bytes())
        try:
            game, _ = read(data)
        except SiteFileError as error:
            assert "This is the step for running trains" in str(error)  # where that engine said the same
            continue
        refused = ""
        try:
            assert import_game(export_game(game)).game.digest() == game.digest()
        except GameFileError as error:
            refused = re.findall(r"^Action \d+ \((\w+) by ", str(error))[0]
        name = path.name.partition("_")[2].partition(".")[0]
        if name in EXPORTED:
            assert refused == EXPORTED[name], name
            seen.add(name)
    assert seen == set(EXPORTED)


def test_the_site_removes_the_last_share_of_the_pool() -> None:
    """With two players: the first is named, so that it is another and the purchase takes place."""
    table = Scenario("18Chesapeake", ["Ann", "Ben"], chance={"corporation": "PRR"})
    table.corporation("C&O", par=80, shares={"Ann": 50, POOL: 40}).stock_turn("Ben")
    certificates = Certificates(table.pos)
    pool = [row.id for row in table.pos[STOCK]["C&O"] if row.owner == POOL]
    named = certificates.first("C&O", POOL)
    table.play("buy_share", corporation="C&O", source=POOL)
    certificates.follow(table.pos, table.events, (named,))
    assert named == pool[0]
    assert certificates.owner("C&O", pool[0]) == "Ben"
    assert certificates.owner("C&O", pool[-1]) == OUT_OF_GAME
    assert [certificates.owner("C&O", id) for id in pool[1:-1]] == [POOL] * (len(pool) - 2)


def test_the_power_to_lay_two_tiles_lapses_with_one_of_its_hexes() -> None:
    table = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).corporation("B&O", par=80, shares={"Ann": 60})
    table = table.private("C-P", "B&O").operating("B&O", "track")
    assert PART.may_lay(table.pos, "B&O", frozenset())
    assert not PART.may_lay(table.tiles(H2="8:0").pos, "B&O", frozenset())
    assert LayPair("Ann", "C-P", Laid("9", 0), Laid("9", 0)).kind() == "lay_pair"


@pytest.mark.parametrize(
    ("bought", "seller", "cash", "step"),
    [
        (1, "L&N", 100, "trains"),  # as in the game b_18AL_5p_119
        (1, "L&N", 99, ""),  # it could not pay the bank's next train
        (0, "L&N", 100, ""),  # our own step waits for the bank's train of the turn
        (1, "", 100, ""),  # the bank's own train closes the step
    ],
)
def test_the_site_waits_for_a_second_train_of_the_bank(
    bought: int, seller: str, cash: int, step: str
) -> None:
    table = Scenario("18AL", ["Ann", "Ben", "Cy"]).corporation("TAG", par=75, shares={"Ann": 60}, cash=cash)
    table = table.corporation("L&N", par=75, shares={"Ben": 60}, trains=["2"]).operating("TAG", "trains")
    train = next(id for id, row in table.pos[TRAINS].items() if row.owner == (seller or "depot"))
    table.state.set(BOUGHT, bought)
    before = Position(table.title, table.state.copy())
    assert ADAPTER.keeps(BuyTrain("Ann", train, 1), before, table.pos) == step


def test_the_reason_of_the_end_is_the_sites() -> None:
    """It has another word for the end of the chart, and names that where the bank has broken before."""
    game = golden("18AL-3-greedy-1")
    file = export_game(game, checked=False)
    assert (game.state[END], file["game_end_reason"]) == ("price", "stock_market")
    assert import_game({**file, "game_end_reason": "price"}).notes == ()  # as we once wrote it
    pos = Position(game.title, game.state.copy())
    pos.set(END, "bank")
    assert ADAPTER.reason(pos) == "stock_market"
    assert golden("18AL-5-greedy-3-options").state[END] == "bank"
    assert ADAPTER.reason(golden("18AL-5-greedy-3-options").pos) == "bank"
