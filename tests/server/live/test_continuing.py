"""Going on from a position: a table of one's own, which tells nothing of what the game itself will bring."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from altered import later
from recorded import golden
from roundhouse import Game
from roundhouse.rules.money import CASH
from roundhouse.server.errors import NotFound, NotNow, Unreadable
from roundhouse.server.live import continuing, imports, planning, seating
from roundhouse.server.live.continuing import FROM_LEDGER, continue_from
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import tables, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import User

People = Callable[[int], list[User]]
GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.fixture
def finished(store: TableStore, people: People) -> TableSnapshot:
    data = (GOLDEN / "18Chesapeake-4-greedy-3.json").read_bytes()
    return imports.import_file(store, people(1)[0], data, seat="Ann")


def test_a_position_becomes_a_table_against_bots(
    store: TableStore, people: People, finished: TableSnapshot
) -> None:
    ann, ben = people(2)
    made = continue_from(store, finished, ben, 120, seat="Ben", bot="greedy")
    assert made.row.id != finished.row.id and made.row.owner == ben.id and not made.row.listed
    assert made.game is not None and finished.game is not None
    assert made.game.at == 120 and not made.over and made.game.branches == []
    assert made.game.state == finished.game.position(120)
    assert [(seat.player, seat.user, seat.bot) for seat in made.seats] == [
        ("Ann", None, "greedy"),
        ("Ben", ben.id, ""),
        ("Cy", None, "greedy"),
        ("Dot", None, "greedy"),
    ]
    assert store.table(finished.row.id).game.at == finished.game.at  # which stays as it was
    assert ann


def test_bots_are_called_as_they_play(store: TableStore, people: People) -> None:
    """What a bot was called says nothing of the one that plays its seat from there on; a name of one's own stays."""
    (ann,) = people(1)
    table = seating.create(store, ann, title="18Chesapeake", seats=4, bots=["newcomer", "newcomer", "search"])
    seating.start(store, table.row.id, ann)
    live = store.table(table.row.id)
    assert [seat.player for seat in live.seats][1:] == ["Newcomer bot", "Newcomer bot 2", "Strong bot"]
    made = continue_from(store, live, ann, live.row.at, seat="Ann", bot="expert")
    assert [made.name(seat.player) for seat in made.seats] == [
        "Ann",
        "Expert bot",
        "Expert bot 2",
        "Expert bot 3",
    ]
    assert [seat.bot for seat in made.seats] == ["", "expert", "expert", "expert"]
    other = continue_from(store, live, ann, live.row.at, seat="Newcomer bot", bot="search")
    assert [other.name(seat.player) for seat in other.seats] == [
        "Ann",
        "Newcomer bot",
        "Strong bot 2",
        "Strong bot",
    ]


def test_at_one_screen(store: TableStore, people: People, finished: TableSnapshot) -> None:
    (ann,) = people(1)
    made = continue_from(store, finished, ann, 0)
    assert made.row.hot_seat and {seat.user for seat in made.seats} == {ann.id}
    assert [action.by for action in made.game.actions] == ["chance"]  # before the first draw: it is drawn


def test_a_plan_becomes_a_table_and_stays(store: TableStore, people: People, finished: TableSnapshot) -> None:
    """Its game begins after the last change beyond the rules, with what was played since; it is kept like any other."""
    (ann,) = people(1)
    plan = planning.create(store, ann, finished.row.id, 120)
    changed = planning.set_freely(store, ann, plan.id, 0, {"set": "cash", "owner": "Ann", "amount": 1234})
    first = changed.game.offers()[0].action
    planning.act(store, ann, plan.id, changed.revision, msgspec.to_builtins(first))
    shown = planning.opened(store, ann, plan.id)
    made = continue_from(store, shown, ann, shown.game.at, seat="Ann", bot="greedy")
    assert made.game.position(0) == changed.game.state and made.game.position(0)[CASH]["Ann"] == 1234
    assert made.game.state == shown.game.state and made.game.actions[0] == first and not made.row.hot_seat
    store.forget(made.row.id)
    again = store.table(made.row.id)
    assert again.game.digest() == made.game.digest() and not again.frozen and again.game.goto(0).at == 0
    assert planning.opened(store, ann, plan.id).game.at == shown.game.at


def test_nobody_elses_table_goes_with_a_plan(store: TableStore, people: People) -> None:
    """Whatever a file that somebody else has sent says of where it comes from, and whoever plays on."""
    ann, ben = people(2)
    made = imports.import_game(
        store, ann, Game.new("Branch Line", ["Ann", "Ben"]), {"from": FROM_LEDGER}, seat="*", listed=True
    )
    with store.database.write() as c:
        ben = users.change_user(c, ben.id, admin=True)
    plan = planning.create(store, ben, made.row.id, 0)
    continue_from(store, planning.opened(store, ben, plan.id), ben, 0)
    store.forget(made.row.id)
    assert store.table(made.row.id).game is not None
    own = planning.create(store, ann, made.row.id, 0)
    continue_from(store, planning.opened(store, ann, own.id), ann, 0)
    with pytest.raises(NotFound):
        store.table(made.row.id)


def test_chance_draws_anew(store: TableStore, people: People, finished: TableSnapshot) -> None:
    """Who could try out a running game with its own seed would know what will be drawn."""
    (ann,) = people(1)
    seeds = {continue_from(store, finished, ann, 5).game.header.seed for _ in range(3)}
    assert len(seeds) == 3 and finished.game.header.seed not in seeds


def test_the_moves_that_were_taken_back_stay_where_they_are(store: TableStore, people: People) -> None:
    (ann,) = people(1)
    game = Game.load(GOLDEN / "18Chesapeake-4-greedy-3.json").goto(20)
    game.play({"type": "pass", "by": "Cy"})
    live = imports.import_game(store, ann, game, {})
    assert live.game.branches and not continue_from(store, live, ann, 10).game.branches


def test_nothing_hidden_is_found_out(
    store: TableStore, people: People, finished: TableSnapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ann,) = people(1)
    running = continue_from(store, finished, ann, 60, seat="Ann", bot="greedy")
    monkeypatch.setattr(continuing, "HIDDEN", lambda pos, seat: frozenset({"cards"} if seat == "Ann" else ()))
    with pytest.raises(NotNow, match="hidden"):
        continue_from(store, running, ann, 60)
    assert continue_from(store, finished, ann, 60)  # one that is over hides nothing any more


@pytest.mark.parametrize("at", [-1, 480])
def test_there_has_to_be_such_a_position(
    store: TableStore, people: People, finished: TableSnapshot, at: int
) -> None:
    with pytest.raises(NotFound):
        continue_from(store, finished, people(1)[0], at)


def test_nothing_goes_on_from_the_end(store: TableStore, people: People, finished: TableSnapshot) -> None:
    (ann,) = people(1)
    assert finished.game is not None and finished.game.over
    with pytest.raises(NotNow, match="over"):
        continue_from(store, finished, ann, finished.game.at)
    made = continue_from(store, finished, ann, finished.game.at - 1)
    assert made.running


def test_there_has_to_be_such_a_player(store: TableStore, people: People, finished: TableSnapshot) -> None:
    with pytest.raises(Unreadable):
        continue_from(store, finished, people(1)[0], 3, seat="Nobody", bot="greedy")
    with pytest.raises(Unreadable):
        continue_from(store, finished, people(1)[0], 3, seat="Ann", bot="no such bot")


def test_not_before_the_game_has_begun(
    store: TableStore, people: People, a_table: Callable[..., TableSnapshot]
) -> None:
    with pytest.raises(NotNow):
        continue_from(store, a_table(begun=False), people(1)[0], 0)


@pytest.mark.parametrize("recorded", [True, False])
def test_not_where_the_rules_of_today_lead_elsewhere(
    store: TableStore, database: Database, people: People, monkeypatch: pytest.MonkeyPatch, recorded: bool
) -> None:
    """Its positions are none of a game that these rules play; where only the last is known it has no number."""
    (ann,) = people(1)
    id = imports.import_game(store, ann, golden("18Chesapeake-3-greedy-2").beginning(60), {}, seat="*").row.id
    later(monkeypatch, revenues={"CV": 45})
    if not recorded:
        with database.write() as c:
            c.execute(text("UPDATE entries SET outcome = NULL WHERE number < 40"))
    live = TableStore(database, Hub(database)).table(id)
    assert live.frozen and live.game is not None
    with pytest.raises(NotNow, match="can only be looked at"):
        continue_from(store, live, ann, live.game.at)
    with database.read() as c:
        assert [row.id for row, _ in tables.tables(c)] == [id]
