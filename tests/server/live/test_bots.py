"""Bots in the background: through the same gate as people, the same moves again, and fairly."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from roundhouse import Game
from roundhouse.server.live import bots
from roundhouse.server.live.bots import BotDriver, move, seed_of, step, waiting
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.keeper import Keeper
from roundhouse.server.live.table import Live
from roundhouse.server.storage import users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import User
from server.postgres import postgres_server as postgres_server
from server.postgres import postgres_url as postgres_url

People = Callable[[int], list[User]]
Tables = Callable[..., Live]
First = Callable[[Live], dict[str, Any]]


@pytest.fixture
def driver(keeper: Keeper) -> Iterator[BotDriver]:
    made = BotDriver(keeper)
    yield made
    made.stop()


def until(what: Callable[[], object], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.005)


def test_bots_answer_until_a_person_is_to_act(
    keeper: Keeper, people: People, a_table: Tables, first: First, driver: BotDriver
) -> None:
    ann = people(1)[0]
    driver.start()
    live = a_table(1, bots=("greedy", "random"))
    for _ in range(6):
        until(lambda: keeper.table(live.row.id).to_act == "Ann")
        now = keeper.table(live.row.id)
        keeper.act(live.row.id, ann, now.revision, first(now))
    done = keeper.table(live.row.id)
    assert {stamp.by for stamp in done.stamps} == {"chance", "user", "bot"}
    assert all(stamp.user is None for stamp in done.stamps if stamp.by == "bot")


def test_a_table_of_bots_plays_to_the_end(keeper: Keeper, people: People, driver: BotDriver) -> None:
    driver.start()
    live = keeper.create(people(1)[0], title="18AL", seats=3, bots=("greedy",) * 3, sit=False, seed=4)
    keeper.start(live.row.id, people(1)[0])
    until(lambda: keeper.table(live.row.id).over, 120)
    over = keeper.table(live.row.id)
    assert sum(over.row.result.values()) > 0 and over.row.ended and over.row.to_act == ""
    assert waiting_now(keeper) == []


def waiting_now(keeper: Keeper) -> list[int]:
    with keeper.database.read() as c:
        return waiting(c)


def test_a_restart_plays_the_same(
    keeper: Keeper, people: People, a_table: Tables, database: Database
) -> None:
    """What a bot does follows from seed, seat and position, whichever process asks it, as often as it likes."""

    def played(keeper: Keeper, again: Callable[[], Keeper]) -> list[Any]:
        live = keeper.create(
            people(1)[0], title="18Chesapeake", seats=3, bots=("random",) * 3, sit=False, seed=9
        )
        keeper.start(live.row.id, people(1)[0])
        for _ in range(40):
            step(keeper, live.row.id)
            keeper = again()
        return keeper.table(live.row.id).game.actions

    straight = played(keeper, lambda: keeper)
    assert played(keeper, lambda: Keeper(database, Hub(database))) == straight and len(straight) == 41
    assert seed_of(1, 0, 5) != seed_of(1, 1, 5) != seed_of(2, 0, 5) != seed_of(1, 0, 6)


def test_a_move_for_an_older_position_is_dropped(
    keeper: Keeper, people: People, a_table: Tables, monkeypatch: Any
) -> None:
    """The owner takes the seat away while the bot is thinking; the bot's move does not count."""
    ann, ben = people(2)
    live = a_table(2)
    live = keeper.replace(live.row.id, ann, 0, bot="greedy")
    thinking, go_on = threading.Event(), threading.Event()
    think = bots._think

    def slowly(live: Live, seat: Any) -> Any:
        thinking.set()
        go_on.wait(10)
        return think(live, seat)

    monkeypatch.setattr(bots, "_think", slowly)
    answers: list[bool] = []
    thread = threading.Thread(target=lambda: answers.append(move(keeper, live, live.seats[0])))
    thread.start()
    thinking.wait(10)
    live = keeper.take_back(live.row.id, ann)
    live = keeper.act(live.row.id, ann, live.revision, {"type": "bid", "private": "C-P", "price": 50})
    go_on.set()
    thread.join()
    assert answers == [False] and keeper.table(live.row.id).revision == live.revision
    assert ben


def test_a_bot_that_fails_is_replaced_by_the_first_offer(
    keeper: Keeper, people: People, a_table: Tables, monkeypatch: Any, caplog: pytest.LogCaptureFixture
) -> None:
    live = keeper.create(people(1)[0], title="18Chesapeake", seats=2, bots=("greedy",) * 2, sit=False)
    live = keeper.start(live.row.id, people(1)[0])

    class Broken:
        def __init__(self, seed: int) -> None: ...

        def choose(self, title: Any, state: Any) -> Any:
            raise RuntimeError("out of its depth")

    monkeypatch.setitem(bots.BOTS, "greedy", Broken)
    expected = live.game.offers()[0].action
    assert step(keeper, live.row.id)
    assert keeper.table(live.row.id).game.actions[-1] == expected
    assert "out of its depth" in caplog.text

    class Cheat(Broken):
        def choose(self, title: Any, state: Any) -> Any:
            from roundhouse.rules.opening import Bid

            return Bid("Greedy bot 2", "C-P", 3)

    monkeypatch.setitem(bots.BOTS, "greedy", Cheat)
    expected = keeper.table(live.row.id).game.offers()[0].action
    assert step(keeper, live.row.id)
    assert keeper.table(live.row.id).game.actions[-1] == expected
    assert "was refused" in caplog.text


def test_several_processes_share_the_bots(postgres_url: str) -> None:
    """Two processes on one PostgreSQL drive a table of bots: no move twice, and one takes over from the other."""
    databases = [Database.open(postgres_url) for _ in range(2)]
    hubs = [Hub(database) for database in databases]
    keepers = [Keeper(database, hub) for database, hub in zip(databases, hubs, strict=True)]
    drivers = [BotDriver(keeper) for keeper in keepers]
    for hub in hubs:
        hub.start()
    with databases[0].write() as c:
        ann = users.create_user(c, "Ann")
    live = keepers[0].create(ann, title="18Chesapeake", seats=2, bots=("random",) * 2, sit=False, seed=3)
    id = live.row.id
    drivers[0].start()
    keepers[0].start(id, ann)
    until(lambda: keepers[1].table(id).revision > 10)
    drivers[1].start()
    drivers[0].stop()  # as if it had crashed
    stood = keepers[1].table(id).revision
    until(lambda: keepers[1].table(id).revision > stood + 5, 60)
    for driver in drivers:
        driver.stop()
    one, other = (keeper.table(id) for keeper in keepers)
    assert one.game.digest() == other.game.digest()
    alone = bot_game(one)
    assert one.game.actions == alone
    for hub, database in zip(hubs, databases, strict=True):
        hub.stop()
        database.close()


def bot_game(live: Live) -> list[Any]:
    """The actions that the bots of a table must play."""
    game = Game(live.game.header)
    while len(game.actions) < len(live.game.actions):
        number = game.header.players.index(game.to_act)
        bot = bots.make(live.seats[number].bot, seed_of(live.row.seed, number, game.at))
        game.play(bots.ask(bot, game.title, game.state))
    return game.actions


def test_what_a_crash_left_waiting_is_found(
    keeper: Keeper, people: People, a_table: Tables, driver: BotDriver, first: First
) -> None:
    """Neither the bots' turns nor what a standing order should have done get lost with the process."""
    ann = people(1)[0]
    live = keeper.create(ann, title="18Chesapeake", seats=2, bots=("greedy",) * 2, sit=False)
    keeper.start(live.row.id, ann)
    mine = a_table(2)
    from roundhouse.server.storage import orders

    with keeper.database.write() as c:
        data = {"stops": [], "at": 0, "user": ann.id, "round": 1}
        orders.add_order(c, mine.row.id, "Ann", "pass_stock", data)
    assert waiting_now(keeper) == [live.row.id, mine.row.id]
    begun = keeper.table(live.row.id).revision
    driver.start()
    until(lambda: keeper.table(live.row.id).revision > begun + 5)


def test_bots_share_the_time(keeper: Keeper, people: People, driver: BotDriver) -> None:
    """A table of bots does not keep others waiting."""
    ann = people(1)[0]
    ids = []
    for seed in range(6):
        live = keeper.create(ann, title="18Chesapeake", seats=2, bots=("random",) * 2, sit=False, seed=seed)
        ids.append(keeper.start(live.row.id, ann).row.id)
    driver.start()
    until(lambda: all(keeper.table(id).revision >= 12 for id in ids))
    driver.stop()
    counts = [keeper.table(id).revision for id in ids]
    assert max(counts) < 3 * min(counts)


def test_a_pause_comes_before_each_move(keeper: Keeper, people: People) -> None:
    driver = BotDriver(keeper, pause=0.3)
    live = keeper.create(people(1)[0], title="18Chesapeake", seats=2, bots=("random",) * 2, sit=False)
    live = keeper.start(live.row.id, people(1)[0])
    driver.start()
    begun = time.monotonic()
    until(lambda: keeper.table(live.row.id).revision >= live.revision + 2)
    assert time.monotonic() - begun > 0.55
    driver.stop()
    driver.stop()  # a second time is no harm
