"""Ratings: what counts, what it comes to, and that it comes to the same again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from openskill.models import PlackettLuce

from recorded import golden
from roundhouse.bots import levels
from roundhouse.server.errors import NotNow, Unreadable
from roundhouse.server.live import acting, bots, proposals, rating, seating
from roundhouse.server.live.hints import practice
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.live.undoing import may_undo
from roundhouse.server.storage import ratings, tables, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import OVER, Rating, Seat, Table, User
from server.live.ordering import RECORD, Played

A_Table = Callable[..., TableSnapshot]
People = Callable[[int], list[User]]


@pytest.fixture
def ends(database: Database, people: People) -> Callable[..., Table]:
    """`ends({"Ann": 900, "bot greedy": 700, ...})`: a rated table that has come to this end, counted."""

    def end(
        result: dict[str, int], title: str = "18AL", rated: bool = True, absent: Sequence[str] = ()
    ) -> Table:
        them = {user.name: user.id for user in people(8)}
        with database.write() as c:
            row = tables.create_table(
                c, title=title, owner=them["Ann"], rated=rated, status=OVER, result=result, least=3, most=5
            )
            seats = [
                Seat(
                    table=row.id,
                    number=number,
                    player=who,
                    user=them.get(who.removesuffix(" again")),
                    bot=who.removeprefix("bot ") if who.startswith("bot ") else "",
                    absent=them["Hal"] if who in absent else None,
                )
                for number, who in enumerate(result)
            ]
            tables.set_seats(c, row.id, seats)
            rating.finished(c, row, seats)
        return row

    return end


@pytest.fixture
def want(database: Database, people: People) -> Callable[..., None]:
    """`want("Ann", "Ben")`: they want to be rated; `rated=False`: not any more."""

    def choose(*names: str, rated: bool = True) -> None:
        with database.write() as c:
            for name in names:
                user = users.user_named(c, name)
                assert user is not None
                rating.choose(c, user, rated)

    people(8)
    return choose


def known(database: Database, title: str = "") -> dict[str, Rating]:
    """The ratings of a title that are seen, by who."""
    with database.read() as c:
        return {one.who: one for one in ratings.best(c, title, 100)}


def test_a_game_comes_to_what_the_library_says(database: Database, want, ends, people: People) -> None:
    ann, ben, cy = people(3)
    want("Ann", "Ben", "Cy")
    ends({"Ann": 500, "Ben": 900, "Cy": 500})
    model = PlackettLuce()
    expected = model.rate([[model.rating()] for _ in range(3)], ranks=[2, 1, 2])
    for title in ("", "18AL"):
        found = known(database, title)
        for user, (one,) in zip((ann, ben, cy), expected, strict=True):
            mine = found[f"user {user.id}"]
            assert (mine.mu, mine.sigma, mine.games) == (one.mu, one.sigma, 1)
    assert known(database, "18GL") == {}


def test_who_does_not_want_it_does_not_count(database: Database, want, ends, people: People) -> None:
    want("Ann", "Cy")
    ends({"Ann": 500, "Ben": 900, "Cy": 400})
    ann, ben, cy = people(3)
    assert set(known(database)) == {f"user {ann.id}", f"user {cy.id}"}
    assert known(database)[f"user {ann.id}"].mu > 25 > known(database)[f"user {cy.id}"].mu
    assert f"user {ben.id}" not in known(database)


@pytest.mark.parametrize(
    ("result", "more"),
    [
        ({"Ann": 500, "Ben": 900}, {}),  # Ben does not want to be rated
        ({"Ann": 500, "Cy": 900}, {"rated": False}),
        ({"Ann": 500, "Cy": 900}, {"absent": ("Cy",)}),
        ({"bot greedy": 500, "bot random": 400}, {}),
        ({"Ann": 500, "Ann again": 900}, {}),  # one person at both seats
        ({"Ann": 500, "Ann again": 900, "Cy": 700}, {}),  # and who is left has nobody to be compared with
    ],
)
def test_what_does_not_count(database: Database, want, ends, result, more) -> None:
    want("Ann", "Cy")
    ends(result, **more)
    assert known(database) == {}


def test_bots_begin_where_the_league_has_them(database: Database, want, ends, people: People) -> None:
    want("Ann")
    ends({"Ann": 500, "bot search": 900, "bot greedy": 800})
    found = {one.bot.split()[0]: one for one in known(database, "18AL").values() if one.bot}
    league = levels.ratings("18AL")
    assert abs(found["search"].mu - league["search"]) < 2 < league["search"] - league["greedy"]
    assert found["search"].sigma < rating.BOT_SIGMA + 0.1 < rating.SIGMA
    assert found["search"].bot == rating.versioned("search") != "search"


def test_ratings_are_made_anew_from_the_games(database: Database, want, ends) -> None:
    want("Ann", "Ben", "Cy")
    ends({"Ann": 500, "Ben": 900, "bot search": 800})
    ends({"Ann": 700, "Cy": 600}, title="18GL")
    want("Ben", rated=False)
    ends({"Ben": 900, "Cy": 300, "bot search": 800, "bot search ": 10})
    before = {title: known(database, title) for title in ("", "18AL", "18GL")}
    with database.write() as c:
        ratings.drop_ratings(c)
        assert rating.recompute(c) == 3
    assert {title: known(database, title) for title in before} == before
    want("Ben")
    assert len(known(database)) == len(before[""]) + 1


def test_a_deleted_account_is_gone_and_nobody_else_moves(
    database: Database, want, ends, people: People
) -> None:
    want("Ann", "Ben")
    ends({"Ann": 500, "Ben": 900})
    ann, ben = people(2)
    left = known(database)[f"user {ann.id}"]
    with database.write() as c:
        users.delete_user(c, ben.id)
    assert known(database) == {left.who: left}
    with database.write() as c:
        rating.recompute(c)
    assert known(database) == {left.who: left}


def test_a_counted_game_stays(store: TableStore, want, ends, people: People) -> None:
    want("Ann")
    row = ends({"Ann": 500, "bot greedy": 900})
    with pytest.raises(NotNow, match="counted"):
        seating.delete(store, row.id, people(1)[0])
    other = ends({"Ann": 500, "bot greedy": 900}, rated=False)
    seating.delete(store, other.id, people(1)[0])


def test_a_game_counts_when_its_last_action_is_played(
    database: Database, played: Callable[[int], Played], want, people: People
) -> None:
    want("Ann", "Ben", "Cy", "Dot")
    last = len(golden(RECORD).actions) - 1
    table = played(last)
    with database.write() as c:
        tables.change_table(c, table.id, rated=True)
    table.store.invalidate(table.id)
    result = table.follow(last).row.result
    with database.read() as c:
        found = next(iter(ratings.games(c)))
    worth = {table.live.seats[place.seat].player: place.place for place in found[1]}
    assert sorted(worth, key=worth.__getitem__) == sorted(result, key=lambda one: -result[one])
    assert len(known(database)) == 4


def test_people_who_end_a_game_themselves_are_not_rated(
    store: TableStore, database: Database, a_table: A_Table, want, people: People
) -> None:
    want("Ann", "Ben")
    ann, ben = people(2)
    live = a_table(2, rated=True, title="18Chesapeake")
    asked = proposals.propose(store, live.row.id, ann, live.revision, "end")
    proposals.vote(store, live.row.id, ben, asked.id, True)
    assert store.table(live.row.id).over
    assert known(database) == {}


def test_nobody_practises_at_a_rated_table(
    store: TableStore, a_table: A_Table, people: People, first: Callable[[TableSnapshot], dict[str, object]]
) -> None:
    ann = people(1)[0]
    with pytest.raises(Unreadable, match="free undo"):
        a_table(1, bots=("random",), rated=True, undo="free")
    with pytest.raises(Unreadable, match="one screen"):
        seating.create(store, ann, title="18AL", hot_seat=True, players=["A", "B", "C"], rated=True)
    live = a_table(1, bots=("random", "random"), rated=True)
    assert not practice(live)
    with pytest.raises(Unreadable, match="setting 'rated'"):
        seating.change(store, live.row.id, ann, rated=False)


def test_nobody_goes_back_past_a_bot_at_a_rated_table(
    store: TableStore, a_table: A_Table, people: People, first: Callable[[TableSnapshot], dict[str, object]]
) -> None:
    ann = people(1)[0]
    for rated in (False, True):
        live = a_table(1, bots=("random", "random"), rated=rated)
        live = acting.act(store, live.row.id, ann, live.revision, first(live))
        assert bots.step(store, live.row.id)
        live = store.table(live.row.id)
        assert (may_undo(live, ann.id) is None) == rated
    with pytest.raises(NotNow, match="nobody else plays"):
        proposals.propose(store, live.row.id, ann, live.revision, "undo")


def test_a_rematch_is_rated_as_well(store: TableStore, ends, people: People) -> None:
    row = ends({"Ann": 500, "Ben": 900, "Cy": 1})
    assert seating.rematch(store, row.id, people(1)[0]).row.rated


def test_who_met_whom(database: Database, ends, people: People) -> None:
    ann, ben, cy = people(3)
    ends({"Ann": 500, "Ben": 900, "Cy": 500}, rated=False)
    ends({"Ann": 500, "Ben": 100}, rated=False)
    with database.read() as c:
        assert [(one.user, one.games, one.before, one.behind) for one in ratings.met(c, ann.id)] == [
            (ben.id, 2, 1, 1),
            (cy.id, 1, 0, 0),
        ]
        assert [one.user for one in ratings.met(c, ann.id, cy.id)] == [cy.id]
