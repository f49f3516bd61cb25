"""Bots in the background: through the same gate as people, the same moves again, and fairly."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from roundhouse import Game
from roundhouse.bots import Clock, View
from roundhouse.bots.greedy import Greedy
from roundhouse.bots.helpers import Helpers
from roundhouse.bots.installed import GROUP, Installed
from roundhouse.bots.outside import Outside
from roundhouse.core.actions import Action
from roundhouse.server.live import acting, bots, seating
from roundhouse.server.live.bots import CIRCLE, BotDriver, goes_in_circles, move, seed_of, step, waiting
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import User
from roundhouse.titles.c2c.train_shells import SHUFFLE
from server.postgres import postgres_server as postgres_server
from server.postgres import postgres_url as postgres_url
from titles.c2c.shells import merged

People = Callable[[int], list[User]]
Tables = Callable[..., TableSnapshot]
First = Callable[[TableSnapshot], dict[str, Any]]


@pytest.fixture
def driver(store: TableStore) -> Iterator[BotDriver]:
    made = BotDriver(store)
    yield made
    made.stop()


def until(what: Callable[[], object], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.005)


def test_bots_answer_until_a_person_is_to_act(
    store: TableStore, people: People, a_table: Tables, first: First, driver: BotDriver
) -> None:
    ann = people(1)[0]
    driver.start()
    live = a_table(1, bots=("greedy", "random"))
    for _ in range(6):
        until(lambda: store.table(live.row.id).to_act == "Ann")
        now = store.table(live.row.id)
        acting.act(store, live.row.id, ann, now.revision, first(now))
    done = store.table(live.row.id)
    assert {stamp.by for stamp in done.stamps} == {"chance", "user", "bot"}
    assert all(stamp.user is None for stamp in done.stamps if stamp.by == "bot")


def test_a_table_of_bots_plays_to_the_end(store: TableStore, people: People, driver: BotDriver) -> None:
    driver.start()
    live = seating.create(store, people(1)[0], title="18AL", seats=3, bots=("greedy",) * 3, sit=False, seed=4)
    seating.start(store, live.row.id, people(1)[0])
    until(lambda: store.table(live.row.id).over, 120)
    over = store.table(live.row.id)
    assert sum(over.row.result.values()) > 0 and over.row.ended and over.row.to_act == ""
    assert waiting_now(store) == []


def waiting_now(store: TableStore) -> list[int]:
    with store.database.read() as c:
        return waiting(c)


def test_a_restart_plays_the_same(
    store: TableStore, people: People, a_table: Tables, database: Database
) -> None:
    """What a bot does follows from seed, seat and position, whichever process asks it, as often as it likes."""

    def played(store: TableStore, again: Callable[[], TableStore]) -> list[Any]:
        live = seating.create(
            store, people(1)[0], title="18Chesapeake", seats=3, bots=("random",) * 3, sit=False, seed=9
        )
        seating.start(store, live.row.id, people(1)[0])
        for _ in range(40):
            step(store, live.row.id)
            store = again()
        return store.table(live.row.id).game.actions

    straight = played(store, lambda: store)
    assert played(store, lambda: TableStore(database, Hub(database))) == straight and len(straight) == 41
    assert seed_of(1, 0, 5) != seed_of(1, 1, 5) != seed_of(2, 0, 5) != seed_of(1, 0, 6)


def test_a_move_for_an_older_position_is_dropped(
    store: TableStore, people: People, a_table: Tables, monkeypatch: Any
) -> None:
    """The owner takes the seat away while the bot is thinking; the bot's move does not count."""
    ann, ben = people(2)
    live = a_table(2)
    live = seating.replace_player(store, live.row.id, ann, 0, bot="greedy")
    thinking, go_on = threading.Event(), threading.Event()
    think = bots._think

    def slowly(*asked: Any) -> Any:
        thinking.set()
        go_on.wait(10)
        return think(*asked)

    monkeypatch.setattr(bots, "_think", slowly)
    answers: list[bool] = []
    thread = threading.Thread(target=lambda: answers.append(move(store, live, live.seats[0])))
    thread.start()
    thinking.wait(10)
    live = seating.take_back(store, live.row.id, ann)
    live = acting.act(store, live.row.id, ann, live.revision, {"type": "bid", "private": "C-P", "price": 50})
    go_on.set()
    thread.join()
    assert answers == [False] and store.table(live.row.id).revision == live.revision
    assert ben


def test_a_bot_that_fails_is_replaced_by_the_first_offer(
    store: TableStore, people: People, a_table: Tables, monkeypatch: Any, caplog: pytest.LogCaptureFixture
) -> None:
    live = seating.create(store, people(1)[0], title="18Chesapeake", seats=2, bots=("greedy",) * 2, sit=False)
    live = seating.start(store, live.row.id, people(1)[0])

    class Broken:
        def __init__(self, seed: int) -> None: ...

        def choose(self, title: Any, state: Any) -> Any:
            raise RuntimeError("out of its depth")

    monkeypatch.setitem(bots.BOTS, "greedy", Broken)
    expected = live.game.offers()[0].action
    assert step(store, live.row.id)
    assert store.table(live.row.id).game.actions[-1] == expected
    assert "out of its depth" in caplog.text

    class Cheat(Broken):
        __module__ = "roundhouse.bots.cheat"

        def choose(self, title: Any, state: Any) -> Any:
            from roundhouse.rules.bidding import Bid

            return Bid("Greedy bot 2", "C-P", 3)

    monkeypatch.setitem(bots.BOTS, "greedy", Cheat)
    expected = store.table(live.row.id).game.offers()[0].action
    assert step(store, live.row.id)
    assert store.table(live.row.id).game.actions[-1] == expected
    assert "was refused" in caplog.text


def test_several_processes_share_the_bots(postgres_url: str) -> None:
    """Two processes on one PostgreSQL drive a table of bots: no move twice, and one takes over from the other."""
    databases = [Database.open(postgres_url) for _ in range(2)]
    hubs = [Hub(database) for database in databases]
    stores = [TableStore(database, hub) for database, hub in zip(databases, hubs, strict=True)]
    drivers = [BotDriver(store) for store in stores]
    for hub in hubs:
        hub.start()
    with databases[0].write() as c:
        ann = users.create_user(c, "Ann")
    live = seating.create(
        stores[0], ann, title="18Chesapeake", seats=2, bots=("random",) * 2, sit=False, seed=3
    )
    id = live.row.id
    drivers[0].start()
    seating.start(stores[0], id, ann)
    until(lambda: stores[1].table(id).revision > 10)
    drivers[1].start()
    drivers[0].stop()  # as if it had crashed
    stood = stores[1].table(id).revision
    until(lambda: stores[1].table(id).revision > stood + 5)
    for driver in drivers:
        driver.stop()
    seen: list[TableSnapshot] = []

    def alike() -> bool:  # a last move may be on its way still
        seen[:] = [store.table(id) for store in stores]
        return seen[0].revision == seen[1].revision

    until(alike)
    one, other = seen
    assert one.game.digest() == other.game.digest()
    alone = bot_game(one)
    assert one.game.actions == alone
    for hub, database in zip(hubs, databases, strict=True):
        hub.stop()
        database.close()


def bot_game(live: TableSnapshot) -> list[Any]:
    """The actions that the bots of a table must play."""
    game = Game(live.game.header)
    while len(game.actions) < len(live.game.actions):
        number = game.header.players.index(game.to_act)
        bot = bots.make(live.seats[number].bot, seed_of(live.row.seed, number, game.at))
        game.play(bots.ask(bot, game.title, game.state))
    return game.actions


def test_what_a_crash_left_waiting_is_found(
    store: TableStore, people: People, a_table: Tables, driver: BotDriver, first: First
) -> None:
    """Neither the bots' turns nor what a standing order should have done get lost with the process."""
    ann = people(1)[0]
    live = seating.create(store, ann, title="18Chesapeake", seats=2, bots=("greedy",) * 2, sit=False)
    seating.start(store, live.row.id, ann)
    mine = a_table(2)
    from roundhouse.server.storage import orders

    with store.database.write() as c:
        data = {"stops": [], "at": 0, "user": ann.id, "round": 1}
        orders.add_order(c, mine.row.id, "Ann", "pass_stock", data)
    assert waiting_now(store) == [live.row.id, mine.row.id]
    begun = store.table(live.row.id).revision
    driver.start()
    until(lambda: store.table(live.row.id).revision > begun + 5)


def test_bots_share_the_time(store: TableStore, people: People, driver: BotDriver) -> None:
    """A table of bots does not keep others waiting."""
    ann = people(1)[0]
    ids = []
    for seed in range(6):
        live = seating.create(
            store, ann, title="18Chesapeake", seats=2, bots=("random",) * 2, sit=False, seed=seed
        )
        ids.append(seating.start(store, live.row.id, ann).row.id)
    driver.start()
    until(lambda: all(store.table(id).revision >= 12 for id in ids))
    driver.stop()
    counts = [store.table(id).revision for id in ids]
    assert max(counts) < 3 * min(counts)


def test_a_pause_comes_before_each_move(store: TableStore, people: People) -> None:
    driver = BotDriver(store, pause=0.3)
    live = seating.create(store, people(1)[0], title="18Chesapeake", seats=2, bots=("random",) * 2, sit=False)
    live = seating.start(store, live.row.id, people(1)[0])
    driver.start()
    begun = time.monotonic()
    until(lambda: store.table(live.row.id).revision >= live.revision + 2)
    assert time.monotonic() - begun > 0.55
    driver.stop()
    driver.stop()  # a second time is no harm


def test_each_move_counts_the_time_of_helpers_for_itself(
    store: TableStore, people: People, monkeypatch: Any
) -> None:
    """A bot has half a second's help for every move; each job is charged that, and not what others had."""
    seen: list[Helpers] = []

    class Helped(Greedy):
        def choose(self, view: View, clock: Clock) -> Action:
            assert clock.helpers is not None
            clock.helpers.spent += 0.5
            seen.append(clock.helpers)
            return super().choose(view, clock)

    monkeypatch.setitem(bots.BOTS, "greedy", Helped)
    helpers = Helpers(3)
    driver = BotDriver(store, helpers=helpers)
    live = seating.create(store, people(1)[0], title="18Chesapeake", seats=2, bots=("greedy",) * 2, sit=False)
    live = seating.start(store, live.row.id, people(1)[0])
    driver.start()
    until(lambda: len(seen) > 3)
    driver.stop()
    assert {(one.count, one.spent) for one in seen} == {(3, 0.5)} and helpers.spent == 0
    assert helpers.begin(len, ()) is None


def test_a_bot_that_goes_round_in_circles_is_led_out_by_lot(
    store: TableStore, people: People, a_table: Tables, first: First, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A train from one shell to the other and back, for ever, as a bot once did at 18C2C."""
    position = merged(trains=["5"], others=["6"]).operating("ATSF", SHUFFLE.name)
    game = position.game()
    [train] = [offer.action.train for offer in game.offers() if getattr(offer.action, "train", "")[:1] == "5"]
    for number in range(CIRCLE):
        assert not goes_in_circles(game)
        game.play(
            {"type": "move_train", "by": game.to_act, "train": train, "shell": ("MKT", "ATSF")[number % 2]}
        )
    assert goes_in_circles(game)
    game.play({"type": "pass", "by": game.to_act})
    assert not goes_in_circles(game)

    live = a_table(1, bots=("greedy", "greedy"))
    if live.to_act == "Ann":
        acting.act(store, live.row.id, people(1)[0], live.revision, first(live))
        live = store.table(live.row.id)
    seat = live.seat_at(live.to_act)
    assert live.game is not None and seat is not None
    monkeypatch.setattr(bots, "goes_in_circles", lambda game: True)
    monkeypatch.setattr(bots, "_think", lambda *args: pytest.fail("it thinks"))
    ideas = [action for action, _ in bots._ideas(live, seat, None)]
    offers = [offer.action for offer in live.game.offers()]
    assert ideas != offers and sorted(map(repr, ideas)) == sorted(map(repr, offers))
    assert step(store, live.row.id)
    now = store.table(live.row.id).game
    assert now is not None and now.actions[-1] == ideas[0]


STUCK = """
import threading

class Stuck:
    def __init__(self, seed=0): ...

    def choose(self, view, clock):
        threading.Event().wait()
"""


@pytest.fixture
def stuck(
    store: TableStore, people: People, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> TableSnapshot:
    """A table of bots of another package that never answer."""
    (tmp_path / "stuck_bots.py").write_text(STUCK)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(bots.BOTS, "stuck", Installed(EntryPoint("stuck", "stuck_bots:Stuck", GROUP)))
    live = seating.create(store, people(1)[0], title="18Chesapeake", seats=2, bots=("stuck",) * 2, sit=False)
    return seating.start(store, live.row.id, people(1)[0])


def test_a_bot_of_others_that_never_answers_keeps_nobody_waiting(
    store: TableStore, people: People, stuck: TableSnapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "THINKING", 600.0)
    outside = Outside()
    driver = BotDriver(store, outside=outside)
    driver.start()
    until(lambda: outside.process() is not None)
    live = seating.create(store, people(1)[0], title="18Chesapeake", seats=2, bots=("random",) * 2, sit=False)
    live = seating.start(store, live.row.id, people(1)[0])
    until(lambda: store.table(live.row.id).revision > 12)
    assert driver.counts()["thinking"] >= 1 and outside.process() is not None
    driver.stop()
    assert outside.process() is None
    assert store.table(stuck.row.id).revision == stuck.revision, "nobody plays for a bot that we have ended"


def test_bots_of_others_that_cannot_be_imported_are_told_as_the_site_begins(
    store: TableStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    lost = Installed(EntryPoint("lost", "bots_of_nobody:Lost", GROUP))
    monkeypatch.setitem(bots.BOTS, "lost", lost)
    driver = BotDriver(store)
    driver.start()
    until(lambda: "nobody can choose a bot" in caplog.text)
    driver.stop()
    assert lost.fault.startswith("The bot lost cannot be imported from bots_of_nobody:Lost: ModuleNotFound")
    assert lost.fault in caplog.text


def test_for_a_bot_of_others_that_is_late_the_first_offer_is_played(
    store: TableStore, stuck: TableSnapshot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bots, "THINKING", 0.0)
    assert stuck.game is not None
    expected = stuck.game.offers()[0].action
    outside = Outside(grace=0.0)
    assert step(store, stuck.row.id, outside=outside)
    outside.close()
    game = store.table(stuck.row.id).game
    assert game is not None and game.actions[-1] == expected
    assert f"the bot stuck failed at table {stuck.row.id}" in caplog.text
    assert "did not answer within 0 seconds" in caplog.text
