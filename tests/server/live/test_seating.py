"""Opening tables, sitting down, beginning, and who plays for whom."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select

from roundhouse.server.errors import NotAllowed, NotFound, NotNow, Unreadable
from roundhouse.server.live.bots import step
from roundhouse.server.live.keeper import Keeper
from roundhouse.server.live.table import Live
from roundhouse.server.storage import schema, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import OPEN, RUNNING, User

People = Callable[[int], list[User]]
Tables = Callable[..., Live]
First = Callable[[Live], dict[str, Any]]


def who(live: Live) -> list[str]:
    return [seat.player for seat in live.seats]


def long_ago(keeper: Keeper, id: int, ago: timedelta) -> None:
    """Whatever happened at the table so far was that much earlier."""
    entries, tables = schema.entries.c, schema.tables.c
    with keeper.database.write() as c:
        started = c.execute(select(tables.started).where(tables.id == id)).scalar_one()
        c.execute(schema.tables.update().where(tables.id == id).values(started=started - ago))
        for number, when in c.execute(select(entries.number, entries.when).where(entries.table == id)).all():
            one = schema.entries.update().where(entries.table == id, entries.number == number)
            c.execute(one.values(when=when - ago))
    keeper.doubt(id)


async def looks(keeper: Keeper, id: int, user: User, then: Callable[[], object]) -> None:
    """Do something while a user has the table open."""
    async with keeper.hub.subscribe(id, user.id):
        then()


def test_a_new_table(keeper: Keeper, people: People) -> None:
    ann = people(1)[0]
    live = keeper.create(
        ann, title="18al", seats=4, bots=("greedy", "greedy"), name="  An \x00evening\n out "
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
def test_what_there_is_not(keeper: Keeper, people: People, wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        keeper.create(people(1)[0], **{"title": "18Chesapeake", **wrong})


def test_sitting_down_and_up(keeper: Keeper, people: People) -> None:
    ann, ben, cy = people(3)
    id = keeper.create(ann, title="18Chesapeake", seats=2).row.id
    assert who(keeper.sit(id, ben)) == ["Ann", "Ben"]
    assert who(keeper.sit(id, ben)) == ["Ann", "Ben"]  # a second time changes nothing
    with pytest.raises(NotNow, match="taken"):
        keeper.sit(id, cy)
    assert who(keeper.leave(id, ben)) == ["Ann", ""]
    assert keeper.sit(id, cy).seat_at("Cy").number == 1
    assert not keeper.ready(id, cy, False).seat_at("Cy").ready
    with pytest.raises(NotAllowed):
        keeper.kick(id, cy, 0)
    assert who(keeper.kick(id, ann, 1)) == ["Ann", ""]


def test_unlisted_tables_need_their_link(keeper: Keeper, people: People) -> None:
    ann, ben = people(2)
    live = keeper.create(ann, title="18Chesapeake", listed=False)
    for wrong in ("", "guess", live.row.invite[:-1]):
        with pytest.raises(NotAllowed, match="link"):
            keeper.sit(live.row.id, ben, wrong)
    assert keeper.sit(live.row.id, ben, live.row.invite).seats_of(ben.id)


def test_only_the_owner_runs_the_table(keeper: Keeper, people: People) -> None:
    ann, ben = people(2)
    id = keeper.create(ann, title="18Chesapeake").row.id
    keeper.sit(id, ben)
    for change in (
        lambda: keeper.start(id, ben),
        lambda: keeper.put_bot(id, ben, 2, "greedy"),
        lambda: keeper.kick(id, ben, 0),
        lambda: keeper.arrange(id, ben, [1, 0, 2, 3, 4, 5]),
        lambda: keeper.change(id, ben, name="mine"),
        lambda: keeper.delete(id, ben),
    ):
        with pytest.raises(NotAllowed):
            change()
    assert keeper.table(id).row.status == OPEN


def test_beginning(keeper: Keeper, people: People) -> None:
    ann, ben, cy = people(3)
    id = keeper.create(ann, title="18Chesapeake", seats=5, least=3, seed=5).row.id
    keeper.sit(id, ben)
    with pytest.raises(NotNow, match="needs 3 players, and 2"):
        keeper.start(id, ann)
    keeper.sit(id, cy, number=4)
    keeper.arrange(id, ann, [4, 1, 0, 2, 3])
    live = keeper.start(id, ann)
    assert who(live) == ["Cy", "Ben", "Ann"] == list(live.game.header.players)
    assert [s.number for s in live.seats] == [0, 1, 2]
    assert live.row.status == RUNNING and live.row.started and live.row.waiting_since
    assert (live.row.rules, live.game.header.seed) == (live.game.title.version, 5)
    assert live.revision == live.row.revision == live.game.at
    for late in (
        lambda: keeper.start(id, ann),
        lambda: keeper.leave(id, ben),
        lambda: keeper.sit(id, people(4)[3], live.row.invite),
        lambda: keeper.kick(id, ann, 1),
        lambda: keeper.delete(id, ann),
        lambda: keeper.change(id, ann, options=()),
    ):
        with pytest.raises((NotNow, NotAllowed)):
            late()
    assert who(keeper.table(id)) == ["Cy", "Ben", "Ann"]


def test_the_seed_shuffles_the_seats(keeper: Keeper, people: People) -> None:
    found = set()
    for seed in range(8):
        ids = []
        for _ in range(2):
            ann, ben, cy = people(3)
            id = keeper.create(ann, title="18Chesapeake", seats=3, seed=seed).row.id
            keeper.sit(id, ben)
            keeper.sit(id, cy)
            ids.append(tuple(who(keeper.start(id, ann, shuffle=True))))
        assert ids[0] == ids[1] and sorted(ids[0]) == ["Ann", "Ben", "Cy"]
        found.add(ids[0])
    assert len(found) > 2


def test_a_player_called_like_a_company(keeper: Keeper, database: Database) -> None:
    with database.write() as c:
        bank, prr = users.create_user(c, "bank"), users.create_user(c, "PRR")
    id = keeper.create(bank, title="18Chesapeake", seats=2).row.id
    keeper.sit(id, prr)
    live = keeper.start(id, bank)
    assert who(live) == ["bank (player)", "PRR (player)"]
    assert live.plays(bank.id) == "bank (player)"


def test_settings(keeper: Keeper, people: People) -> None:
    ann, ben = people(2)
    id = keeper.create(ann, title="18Chesapeake", seats=6).row.id
    keeper.sit(id, ben, number=5)
    live = keeper.change(id, ann, most=3, undo="free", name="three", listed=False)
    assert who(live) == ["Ann", "Ben", ""] and (live.row.undo, live.row.name) == ("free", "three")
    assert not live.row.listed
    keeper.sit(id, people(3)[2], live.row.invite)
    with pytest.raises(NotNow, match="seats are taken"):
        keeper.change(id, ann, most=2)
    with pytest.raises(Unreadable):
        keeper.change(id, ann, owner=ben.id)
    with pytest.raises(Unreadable):
        keeper.change(id, ann, runs="always")
    keeper.delete(id, ann)
    with pytest.raises(NotFound):
        keeper.table(id)


def test_hot_seat(keeper: Keeper, people: People, first: First) -> None:
    ann, ben = people(2)
    live = keeper.create(ann, title="18AL", hot_seat=True, players=("Xav", "Yve", "xav", ""))
    assert who(live) == ["Xav", "Yve", "xav 2", "Player 4"]
    assert who(keeper.rename(live.row.id, ann, 3, "Zoe"))[3] == "Zoe"
    with pytest.raises(NotAllowed):
        keeper.rename(live.row.id, ben, 3, "Zoe")
    live = keeper.start(live.row.id, ann)
    for _ in range(6):
        assert live.plays(ann.id) == live.to_act
        live = keeper.act(live.row.id, ann, live.revision, first(live))
    assert {stamp.seat for stamp in live.stamps} == {"Xav", "Yve", "xav 2", "Zoe"}
    with pytest.raises(NotAllowed):
        keeper.act(live.row.id, ben, live.revision, first(live))
    assert keeper.undo(live.row.id, ann, live.revision, 2).game.at == 2


def test_a_bot_plays_for_who_has_vanished_until_they_come_back(
    keeper: Keeper, people: People, a_table: Tables, first: First
) -> None:
    ann, ben, cy = people(3)
    live = a_table(3)
    id = live.row.id
    with pytest.raises(NotAllowed):
        keeper.replace(id, cy, 1, bot="greedy")
    live = keeper.act(id, ann, live.revision, first(live))
    assert live.to_act == "Ben"
    long_ago(keeper, id, timedelta(minutes=10))
    live = keeper.replace(id, ann, 1, bot="greedy")
    assert (live.seats[1].bot, live.seats[1].user, live.seats[1].player) == ("greedy", None, "Ben")
    with pytest.raises(NotAllowed):
        keeper.act(id, ben, live.revision, first(live))
    assert step(keeper, id)
    assert keeper.table(id).to_act == "Cy" and keeper.table(id).stamps[-1].by == "bot"
    with pytest.raises(NotNow):
        keeper.take_back(id, cy)
    live = keeper.take_back(id, ben)
    assert live.seats[1].user == ben.id and not live.seats[1].bot and live.seats[1].absent is None
    # A substitute; the first one may come back, not the substitute.
    dot = people(4)[3]
    keeper.replace(id, ben, 1)
    live = keeper.sit(id, dot, live.row.invite)
    assert live.seats_of(dot.id)[0].player == "Ben" and live.name("Ben") == "Ben"
    with pytest.raises(NotNow, match="Dot acted less than a minute ago"):  # the bot did, for the seat
        keeper.replace(id, ann, 1, bot="random")
    live = keeper.replace(id, dot, 1, bot="random")
    assert live.seats[1].absent == ben.id
    with pytest.raises(NotNow):
        keeper.take_back(id, dot)
    assert keeper.take_back(id, ben).seats[1].user == ben.id


@pytest.mark.parametrize(
    ("pace", "away", "said"),
    [
        ("live", timedelta(minutes=10), "9 minutes ago. At a live table .* nothing for 10 minutes"),
        ("days", timedelta(hours=24), "23 hours ago. In a game by correspondence .* nothing for 24 hours"),
    ],
)
def test_nobody_loses_a_seat_who_was_there_lately(
    keeper: Keeper, people: People, a_table: Tables, first: First, pace: str, away: timedelta, said: str
) -> None:
    ann, ben, _ = people(3)
    live = a_table(3, pace=pace)
    id = live.row.id
    with pytest.raises(NotNow, match="The game began less than a minute ago") as refused:
        keeper.replace(id, ann, 1, bot="greedy")
    assert refused.value.facts["ago"] < 60 and refused.value.facts["needed"] == away.total_seconds()
    long_ago(keeper, id, 2 * away)
    for user in (ann, ben):
        live = keeper.table(id)
        live = keeper.act(id, user, live.revision, first(live))
    long_ago(keeper, id, away - timedelta(seconds=50))
    with pytest.raises(NotNow, match=f"Ben acted {said}") as refused:
        keeper.replace(id, ann, 1)
    assert away.total_seconds() - 51 <= refused.value.facts["ago"] < away.total_seconds()
    live = keeper.table(id)
    assert keeper.undo(id, ben, live.revision).seats[1].user == ben.id  # taking back is acting, too
    long_ago(keeper, id, timedelta(seconds=50))
    with pytest.raises(NotNow, match="Ben acted less than a minute ago"):
        keeper.replace(id, ann, 1)
    long_ago(keeper, id, away)
    assert keeper.replace(id, ann, 1).seats[1].absent == ben.id


def test_nobody_loses_a_seat_while_looking(keeper: Keeper, people: People, a_table: Tables) -> None:
    ann, ben, cy = people(3)
    id = a_table(3).row.id
    long_ago(keeper, id, timedelta(days=3))

    def refused() -> None:
        with pytest.raises(NotNow, match="Ben is looking at the table") as said:
            keeper.replace(id, ann, 1, bot="greedy")
        assert said.value.facts["looking"] is True
        assert keeper.table(id).seats[1].user == ben.id

    asyncio.run(looks(keeper, id, ben, refused))
    # Who else looks does not matter.
    asyncio.run(looks(keeper, id, cy, lambda: keeper.replace(id, ann, 1, bot="greedy")))
    assert keeper.table(id).seats[1].bot == "greedy"
    keeper.replace(id, ann, 1, bot="random")  # nobody's seat: at once


def test_the_own_seat_and_those_who_look_after_the_site(
    keeper: Keeper, people: People, a_table: Tables, database: Database
) -> None:
    _, ben, _, dot = people(4)
    id = a_table(3).row.id

    def at_once() -> None:
        assert keeper.replace(id, ben, 1, bot="greedy").seats[1].bot == "greedy"
        keeper.take_back(id, ben)
        with database.write() as c:
            admin = users.change_user(c, dot.id, admin=True)
        assert keeper.replace(id, admin, 1, bot="greedy").seats[1].absent == ben.id

    asyncio.run(looks(keeper, id, ben, at_once))


def test_a_day_does_not_become_ten_minutes(keeper: Keeper, people: People, a_table: Tables) -> None:
    ann, ben = people(2)
    id = a_table(2, pace="days").row.id
    with pytest.raises(NotNow, match="while all its players look"):
        keeper.change(id, ann, pace="live")
    assert keeper.change(id, ann, pace="days", name="x").row.name == "x"
    asyncio.run(looks(keeper, id, ben, lambda: keeper.change(id, ann, pace="live")))
    assert keeper.table(id).row.pace == "live"
    assert keeper.change(id, ann, pace="days").row.pace == "days"


def test_nobody_sits_down_unasked(keeper: Keeper, people: People, a_table: Tables) -> None:
    ann, ben, cy, dot = people(4)
    id = a_table(3).row.id
    with pytest.raises(NotAllowed, match="Dot does not belong to this table"):
        keeper.replace(id, ben, 1, user=dot)
    assert keeper.table(id).seats[1].user == ben.id and not keeper.table(id).seats_of(dot.id)
    keeper.replace(id, ben, 1, user=cy)
    assert [seat.user for seat in keeper.table(id).seats] == [ann.id, cy.id, cy.id]
    back = keeper.replace(id, cy, 1, user=ben)  # who was there first
    assert back.seats[1].user == ben.id and back.seats[1].absent is None


def test_an_empty_seat_of_a_running_game_is_for_who_has_the_link(
    keeper: Keeper, people: People, a_table: Tables
) -> None:
    ben, dot = people(2)[1], people(4)[3]
    live = a_table(2)
    keeper.replace(live.row.id, ben, 1)
    with pytest.raises(NotAllowed):
        keeper.sit(live.row.id, dot)
    live = keeper.sit(live.row.id, dot, live.row.invite)
    assert live.seats[1].user == dot.id and live.seats[1].player == "Ben"
    assert live.seats[1].absent == ben.id


def test_rematch_is_one_for_all(keeper: Keeper, people: People, a_table: Tables) -> None:
    ann, ben = people(2)
    live = a_table(2, bots=("greedy",), undo="free", runs="check", pace="days", name="cup")
    with pytest.raises(NotNow):
        keeper.rematch(live.row.id, ann)
    asked = keeper.propose(live.row.id, ann, live.revision, "end")
    keeper.vote(live.row.id, ben, asked.id, True)
    with pytest.raises(NotAllowed):
        keeper.rematch(live.row.id, people(3)[2])
    again = keeper.rematch(live.row.id, ben)
    assert again.row.rematch_of == live.row.id and again.row.owner == ben.id
    assert (again.row.undo, again.row.runs, again.row.pace, again.row.name) == (
        "free",
        "check",
        "days",
        "cup",
    )
    assert who(again) == ["Ben", "Greedy bot", ""]
    both = keeper.rematch(live.row.id, ann)
    assert both.row.id == again.row.id and who(both) == ["Ben", "Greedy bot", "Ann"]
    assert keeper.start(again.row.id, ben).running
