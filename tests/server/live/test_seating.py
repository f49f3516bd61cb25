"""Opening tables, sitting down, beginning, and who plays for whom."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select

from recorded import golden
from roundhouse.server.errors import NotAllowed, NotFound, NotNow, Unreadable
from roundhouse.server.live import acting, bot_accounts, imports, proposals, seating, undoing
from roundhouse.server.live.bots import step
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import schema, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import OPEN, RUNNING, User

People = Callable[[int], list[User]]
Tables = Callable[..., TableSnapshot]
First = Callable[[TableSnapshot], dict[str, Any]]


def who(live: TableSnapshot) -> list[str]:
    return [seat.player for seat in live.seats]


def long_ago(store: TableStore, id: int, ago: timedelta) -> None:
    """Whatever happened at the table so far was that much earlier."""
    entries, tables = schema.entries.c, schema.tables.c
    with store.database.write() as c:
        started = c.execute(select(tables.started).where(tables.id == id)).scalar_one()
        c.execute(schema.tables.update().where(tables.id == id).values(started=started - ago))
        for number, when in c.execute(select(entries.number, entries.when).where(entries.table == id)).all():
            one = schema.entries.update().where(entries.table == id, entries.number == number)
            c.execute(one.values(when=when - ago))
    store.invalidate(id)


async def looks(store: TableStore, id: int, user: User, then: Callable[[], object]) -> None:
    """Do something while a user has the table open."""
    async with store.hub.subscribe(id, user.id):
        then()


def test_a_new_table(store: TableStore, people: People) -> None:
    ann = people(1)[0]
    live = seating.create(
        store, ann, title="18al", seats=4, bots=("greedy", "greedy"), name="  An \x00evening\n out "
    )
    row = live.row
    assert (row.title, row.status, row.name, row.owner) == ("18AL", OPEN, "An evening out", ann.id)
    assert (row.least, row.most) == (3, 4) and 0 <= row.seed < 2**31 and len(row.invite) > 10
    assert who(live) == ["Ann", "Greedy bot", "Greedy bot 2", ""]
    assert [s.bot for s in live.seats] == ["", "greedy", "greedy", ""]
    assert live.game is None and live.to_act == "" and not live.running


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"title": "18XYZ"}, "no title"),
        ({"options": ("no such",)}, "no option"),
        ({"seats": 9}, "2 to 6 players"),
        ({"seats": 3, "least": 4}, "2 to 6 players"),
        ({"pace": "slow"}, "no such choice"),
        ({"undo": "never"}, "no such choice"),
        ({"bots": ("deep thought",)}, "no bot"),
        ({"bots": ("greedy",) * 6}, "more bots"),
        ({"seed": -1}, "seed"),
        ({"seed": "x"}, "seed"),
    ],
)
def test_what_there_is_not(store: TableStore, people: People, wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        seating.create(store, people(1)[0], **{"title": "18Chesapeake", **wrong})


def test_sitting_down_and_up(store: TableStore, people: People) -> None:
    ann, ben, cy = people(3)
    id = seating.create(store, ann, title="18Chesapeake", seats=2).row.id
    assert who(seating.sit(store, id, ben)) == ["Ann", "Ben"]
    assert who(seating.sit(store, id, ben)) == ["Ann", "Ben"]  # a second time changes nothing
    with pytest.raises(NotNow, match="taken"):
        seating.sit(store, id, cy)
    assert who(seating.leave(store, id, ben)) == ["Ann", ""]
    assert seating.sit(store, id, cy).seat_at("Cy").number == 1
    assert not seating.ready(store, id, cy, False).seat_at("Cy").ready
    with pytest.raises(NotAllowed):
        seating.kick(store, id, cy, 0)
    assert who(seating.kick(store, id, ann, 1)) == ["Ann", ""]


def test_unlisted_tables_need_their_link(store: TableStore, people: People) -> None:
    ann, ben = people(2)
    live = seating.create(store, ann, title="18Chesapeake", listed=False)
    for wrong in ("", "guess", live.row.invite[:-1]):
        with pytest.raises(NotAllowed, match="link"):
            seating.sit(store, live.row.id, ben, wrong)
    assert seating.sit(store, live.row.id, ben, live.row.invite).seats_of(ben.id)


def test_only_the_owner_runs_the_table(store: TableStore, people: People) -> None:
    ann, ben = people(2)
    id = seating.create(store, ann, title="18Chesapeake").row.id
    seating.sit(store, id, ben)
    for change in (
        lambda: seating.start(store, id, ben),
        lambda: seating.put_bot(store, id, ben, 2, "greedy"),
        lambda: seating.kick(store, id, ben, 0),
        lambda: seating.arrange(store, id, ben, [1, 0, 2, 3, 4, 5]),
        lambda: seating.change(store, id, ben, name="mine"),
        lambda: seating.delete(store, id, ben),
    ):
        with pytest.raises(NotAllowed):
            change()
    assert store.table(id).row.status == OPEN


def test_beginning(store: TableStore, people: People) -> None:
    ann, ben, cy = people(3)
    id = seating.create(store, ann, title="18Chesapeake", seats=5, least=3, seed=5).row.id
    seating.sit(store, id, ben)
    with pytest.raises(NotNow, match="needs 3 players, and 2"):
        seating.start(store, id, ann)
    seating.sit(store, id, cy, number=4)
    seating.arrange(store, id, ann, [4, 1, 0, 2, 3])
    live = seating.start(store, id, ann)
    assert who(live) == ["Cy", "Ben", "Ann"] == list(live.game.header.players)
    assert [s.number for s in live.seats] == [0, 1, 2]
    assert live.row.status == RUNNING and live.row.started and live.row.waiting_since
    assert (live.row.rules, live.game.header.seed) == (live.game.title.version, 5)
    assert live.revision == live.row.revision == live.game.at
    for late in (
        lambda: seating.start(store, id, ann),
        lambda: seating.leave(store, id, ben),
        lambda: seating.sit(store, id, people(4)[3], live.row.invite),
        lambda: seating.kick(store, id, ann, 1),
        lambda: seating.delete(store, id, ann),
        lambda: seating.change(store, id, ann, options=()),
    ):
        with pytest.raises((NotNow, NotAllowed)):
            late()
    assert who(store.table(id)) == ["Cy", "Ben", "Ann"]


def test_the_seed_shuffles_the_seats(store: TableStore, people: People) -> None:
    found = set()
    for seed in range(8):
        ids = []
        for _ in range(2):
            ann, ben, cy = people(3)
            id = seating.create(store, ann, title="18Chesapeake", seats=3, seed=seed).row.id
            seating.sit(store, id, ben)
            seating.sit(store, id, cy)
            ids.append(tuple(who(seating.start(store, id, ann, shuffle=True))))
        assert ids[0] == ids[1] and sorted(ids[0]) == ["Ann", "Ben", "Cy"]
        found.add(ids[0])
    assert len(found) > 2


def test_a_player_called_like_a_company(store: TableStore, database: Database) -> None:
    with database.write() as c:
        bank, prr = users.create_user(c, "bank"), users.create_user(c, "PRR")
    id = seating.create(store, bank, title="18Chesapeake", seats=2).row.id
    seating.sit(store, id, prr)
    live = seating.start(store, id, bank)
    assert who(live) == ["bank (player)", "PRR (player)"]
    assert live.plays(bank.id) == "bank (player)"


def test_settings(store: TableStore, people: People) -> None:
    ann, ben = people(2)
    id = seating.create(store, ann, title="18Chesapeake", seats=6).row.id
    seating.sit(store, id, ben, number=5)
    live = seating.change(store, id, ann, most=3, undo="free", name="three", listed=False)
    assert who(live) == ["Ann", "Ben", ""] and (live.row.undo, live.row.name) == ("free", "three")
    assert not live.row.listed
    seating.sit(store, id, people(3)[2], live.row.invite)
    with pytest.raises(NotNow, match="seats are taken"):
        seating.change(store, id, ann, most=2)
    with pytest.raises(Unreadable):
        seating.change(store, id, ann, owner=ben.id)
    with pytest.raises(Unreadable):
        seating.change(store, id, ann, runs="always")
    seating.delete(store, id, ann)
    with pytest.raises(NotFound):
        store.table(id)


def test_hot_seat(store: TableStore, people: People, first: First) -> None:
    ann, ben = people(2)
    live = seating.create(store, ann, title="18AL", hot_seat=True, players=("Xav", "Yve", "xav", ""))
    assert who(live) == ["Xav", "Yve", "xav 2", "Player 4"]
    assert who(seating.rename(store, live.row.id, ann, 3, "Zoe"))[3] == "Zoe"
    with pytest.raises(NotAllowed):
        seating.rename(store, live.row.id, ben, 3, "Zoe")
    live = seating.start(store, live.row.id, ann)
    for _ in range(6):
        assert live.plays(ann.id) == live.to_act
        live = acting.act(store, live.row.id, ann, live.revision, first(live))
    assert {stamp.seat for stamp in live.stamps} == {"Xav", "Yve", "xav 2", "Zoe"}
    with pytest.raises(NotAllowed):
        acting.act(store, live.row.id, ben, live.revision, first(live))
    assert undoing.undo(store, live.row.id, ann, live.revision, 2).game.at == 2


def test_a_bot_plays_for_who_has_vanished_until_they_come_back(
    store: TableStore, people: People, a_table: Tables, first: First
) -> None:
    ann, ben, cy = people(3)
    live = a_table(3)
    id = live.row.id
    with pytest.raises(NotAllowed):
        seating.replace_player(store, id, cy, 1, bot="greedy")
    live = acting.act(store, id, ann, live.revision, first(live))
    assert live.to_act == "Ben"
    long_ago(store, id, timedelta(minutes=10))
    live = seating.replace_player(store, id, ann, 1, bot="greedy")
    assert (live.seats[1].bot, live.seats[1].user, live.seats[1].player) == ("greedy", None, "Ben")
    with pytest.raises(NotAllowed):
        acting.act(store, id, ben, live.revision, first(live))
    assert step(store, id)
    assert store.table(id).to_act == "Cy" and store.table(id).stamps[-1].by == "bot"
    with pytest.raises(NotNow):
        seating.take_back(store, id, cy)
    live = seating.take_back(store, id, ben)
    assert live.seats[1].user == ben.id and not live.seats[1].bot and live.seats[1].absent is None
    # A substitute; the first one may come back, not the substitute.
    dot = people(4)[3]
    seating.replace_player(store, id, ben, 1)
    live = seating.sit(store, id, dot, live.row.invite)
    assert live.seats_of(dot.id)[0].player == "Ben" and live.name("Ben") == "Ben"
    with pytest.raises(NotNow, match="Dot acted less than a minute ago"):  # the bot did, for the seat
        seating.replace_player(store, id, ann, 1, bot="random")
    live = seating.replace_player(store, id, dot, 1, bot="random")
    assert live.seats[1].absent == ben.id
    with pytest.raises(NotNow):
        seating.take_back(store, id, dot)
    assert seating.take_back(store, id, ben).seats[1].user == ben.id


@pytest.mark.parametrize(
    ("pace", "away", "said"),
    [
        ("live", timedelta(minutes=10), "9 minutes ago. At a live table .* nothing for 10 minutes"),
        ("days", timedelta(hours=24), "23 hours ago. In a game by correspondence .* nothing for 24 hours"),
    ],
)
def test_nobody_loses_a_seat_who_was_there_lately(
    store: TableStore, people: People, a_table: Tables, first: First, pace: str, away: timedelta, said: str
) -> None:
    ann, ben, _ = people(3)
    live = a_table(3, pace=pace)
    id = live.row.id
    with pytest.raises(NotNow, match="The game began less than a minute ago") as refused:
        seating.replace_player(store, id, ann, 1, bot="greedy")
    assert refused.value.facts["ago"] < 60 and refused.value.facts["needed"] == away.total_seconds()
    long_ago(store, id, 2 * away)
    for user in (ann, ben):
        live = store.table(id)
        live = acting.act(store, id, user, live.revision, first(live))
    long_ago(store, id, away - timedelta(seconds=50))
    with pytest.raises(NotNow, match=f"Ben acted {said}") as refused:
        seating.replace_player(store, id, ann, 1)
    assert away.total_seconds() - 51 <= refused.value.facts["ago"] < away.total_seconds()
    live = store.table(id)
    assert undoing.undo(store, id, ben, live.revision).seats[1].user == ben.id  # taking back is acting, too
    long_ago(store, id, timedelta(seconds=50))
    with pytest.raises(NotNow, match="Ben acted less than a minute ago"):
        seating.replace_player(store, id, ann, 1)
    long_ago(store, id, away)
    assert seating.replace_player(store, id, ann, 1).seats[1].absent == ben.id


def test_nobody_loses_a_seat_while_looking(store: TableStore, people: People, a_table: Tables) -> None:
    ann, ben, cy = people(3)
    id = a_table(3).row.id
    long_ago(store, id, timedelta(days=3))

    def refused() -> None:
        with pytest.raises(NotNow, match="Ben is looking at the table") as said:
            seating.replace_player(store, id, ann, 1, bot="greedy")
        assert said.value.facts["looking"] is True
        assert store.table(id).seats[1].user == ben.id

    asyncio.run(looks(store, id, ben, refused))
    # Who else looks does not matter.
    asyncio.run(looks(store, id, cy, lambda: seating.replace_player(store, id, ann, 1, bot="greedy")))
    assert store.table(id).seats[1].bot == "greedy"
    seating.replace_player(store, id, ann, 1, bot="random")  # nobody's seat: at once


def test_the_own_seat_and_those_who_look_after_the_site(
    store: TableStore, people: People, a_table: Tables, database: Database
) -> None:
    _, ben, _, dot = people(4)
    id = a_table(3).row.id

    def at_once() -> None:
        assert seating.replace_player(store, id, ben, 1, bot="greedy").seats[1].bot == "greedy"
        seating.take_back(store, id, ben)
        with database.write() as c:
            admin = users.change_user(c, dot.id, admin=True)
        assert seating.replace_player(store, id, admin, 1, bot="greedy").seats[1].absent == ben.id

    asyncio.run(looks(store, id, ben, at_once))


def test_a_day_does_not_become_ten_minutes(store: TableStore, people: People, a_table: Tables) -> None:
    ann, ben = people(2)
    id = a_table(2, pace="days").row.id
    with pytest.raises(NotNow, match="while all its players look"):
        seating.change(store, id, ann, pace="live")
    assert seating.change(store, id, ann, pace="days", name="x").row.name == "x"
    asyncio.run(looks(store, id, ben, lambda: seating.change(store, id, ann, pace="live")))
    assert store.table(id).row.pace == "live"
    assert seating.change(store, id, ann, pace="days").row.pace == "days"


def test_nobody_sits_down_unasked(store: TableStore, people: People, a_table: Tables) -> None:
    ann, ben, cy, dot = people(4)
    id = a_table(3).row.id
    with pytest.raises(NotAllowed, match="Dot does not belong to this table"):
        seating.replace_player(store, id, ben, 1, user=dot)
    assert store.table(id).seats[1].user == ben.id and not store.table(id).seats_of(dot.id)
    seating.replace_player(store, id, ben, 1, user=cy)
    assert [seat.user for seat in store.table(id).seats] == [ann.id, cy.id, cy.id]
    back = seating.replace_player(store, id, cy, 1, user=ben)  # who was there first
    assert back.seats[1].user == ben.id and back.seats[1].absent is None


def test_an_empty_seat_of_a_running_game_is_for_who_has_the_link(
    store: TableStore, people: People, a_table: Tables
) -> None:
    ben, dot = people(2)[1], people(4)[3]
    live = a_table(2)
    seating.replace_player(store, live.row.id, ben, 1)
    with pytest.raises(NotAllowed):
        seating.sit(store, live.row.id, dot)
    live = seating.sit(store, live.row.id, dot, live.row.invite)
    assert live.seats[1].user == dot.id and live.seats[1].player == "Ben"
    assert live.seats[1].absent == ben.id


def test_a_listed_table_says_why_there_is_no_seat(
    store: TableStore, people: People, a_table: Tables, database: Database
) -> None:
    """Where all seats are taken, or the game is over, its link would not help."""
    dot = people(4)[3]
    id = a_table(2, listed=True).row.id
    with pytest.raises(NotNow, match="All seats are taken"):
        seating.sit(store, id, dot)
    with pytest.raises(NotAllowed, match="have its link"):
        seating.sit(store, a_table(2, listed=False).row.id, dot)
    with database.write() as c:
        bot = bot_accounts.mark(c, dot, True)
    with pytest.raises(NotAllowed, match="Seats here are for people"):
        seating.sit(store, id, bot)


def test_a_rematch_keeps_the_bots_of_a_hot_seat(store: TableStore, people: People) -> None:
    """Such a table is made of a file, whose bots are told."""
    (ann,) = people(1)
    game = golden("18AL-3-greedy-1")
    last = game.header.players[-1]
    live = imports.import_game(store, ann, game, seat="*", bots={last: "greedy"})
    assert live.over and [seat.bot for seat in live.seats] == ["", "", "greedy"]
    again = seating.rematch(store, live.row.id, ann)
    assert [(seat.player, seat.user, seat.bot) for seat in again.seats] == [
        *((player, ann.id, "") for player in game.header.players[:-1]),
        ("Greedy bot", None, "greedy"),
    ]
    assert seating.start(store, again.row.id, ann).running


def test_rematch_is_one_for_all(store: TableStore, people: People, a_table: Tables) -> None:
    ann, ben = people(2)
    live = a_table(2, bots=("greedy",), undo="free", runs="check", pace="days", name="cup")
    with pytest.raises(NotNow):
        seating.rematch(store, live.row.id, ann)
    asked = proposals.propose(store, live.row.id, ann, live.revision, "end")
    proposals.vote(store, live.row.id, ben, asked.id, True)
    with pytest.raises(NotAllowed):
        seating.rematch(store, live.row.id, people(3)[2])
    again = seating.rematch(store, live.row.id, ben)
    assert again.row.rematch_of == live.row.id and again.row.owner == ben.id
    assert (again.row.undo, again.row.runs, again.row.pace, again.row.name) == (
        "free",
        "check",
        "days",
        "cup",
    )
    assert who(again) == ["Ben", "Greedy bot", ""]
    both = seating.rematch(store, live.row.id, ann)
    assert both.row.id == again.row.id and who(both) == ["Ben", "Greedy bot", "Ann"]
    assert seating.start(store, again.row.id, ben).running
