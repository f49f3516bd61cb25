"""Clocks: what counts, for whom, what is left, and what happens when time is up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from roundhouse.server.clock import CLOCK
from roundhouse.server.errors import Damaged, NotAllowed, NotNow, Unreadable
from roundhouse.server.live import acting, clocks, proposals, seating, standing_still, undoing
from roundhouse.server.live.clock_keeper import ClockKeeper, look
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import log, tables, talk, vacations
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import Entry, User
from roundhouse.server.storage.timing import TableClock
from server.live.passing import Pass, passes

__all__ = ["passes"]

People = Callable[[int], list[User]]
First = Callable[[TableSnapshot], dict[str, Any]]
BANK = {"kind": "bank", "bank": 3600, "increment": 30}
DAYS = {"kind": "days", "days": 3}
MINUTE, DAY = 60_000, 24 * 3_600_000


class Club:
    """A table of Ann, Ben and Cy."""

    def __init__(self, store: TableStore, people: list[User], first: First, **choices: Any) -> None:
        self.store, self.first = store, first
        self.users = {user.name: user for user in people}
        owner = people[0]
        self.id = seating.create(store, owner, title="18Chesapeake", seats=3, **choices).row.id
        for user in people[1:]:
            seating.sit(store, self.id, user)
        seating.start(store, self.id, owner)

    @property
    def live(self) -> TableSnapshot:
        return self.store.table(self.id)

    def act(self, by: str = "") -> TableSnapshot:
        """The player to act does the first thing on offer; `by` whom."""
        live = self.live
        user = self.users[by or live.to_act]
        return acting.act(self.store, self.id, user, live.revision, self.first(live))

    def spent(self, player: str) -> int:
        return clocks.spent(self.live.row, player)

    def left(self, player: str = "") -> int | None:
        return clocks.left(self.live.row, player or self.live.to_act)

    def room(self) -> list[str]:
        with self.store.database.read() as c:
            return [str(m.facts["what"]) for m in talk.messages(c, self.id) if m.facts]

    def recounted(self) -> dict[str, int]:
        """The milliseconds used by player, summed up anew from the log."""
        sums = Counter[str]()
        with self.store.database.read() as c:
            for entry in log.entries(c, self.id):
                sums.update(entry.spent or {})
        return dict(sums)


@pytest.fixture
def club(store: TableStore, people: People, first: First) -> Callable[..., Club]:
    """`club(**choices)`: a table of Ann, Ben and Cy whose game is on."""
    return lambda **choices: Club(store, people(3), first, **choices)


def test_no_clock_counts_nothing(club: Callable[..., Club], passes: Pass) -> None:
    table = club()
    passes(hours=5)
    row = table.act().row
    assert row.clock == TableClock() and row.times.spent == {} and row.due is None
    assert table.recounted() == {}


def test_a_shown_clock_counts_and_does_nothing(club: Callable[..., Club], passes: Pass) -> None:
    table = club(clock={"kind": "shown"})
    passes(minutes=2)
    assert table.spent("Ann") == 2 * MINUTE and table.spent("Ben") == 0
    table.act()
    passes(minutes=3)
    assert (table.spent("Ann"), table.spent("Ben")) == (2 * MINUTE, 3 * MINUTE)
    assert table.left("Ben") is None and table.live.row.due is None


def test_undo_gives_no_time_back_and_restarts_lose_none(
    club: Callable[..., Club], passes: Pass, database: Database
) -> None:
    table = club(clock={"kind": "shown"})
    passes(minutes=2)
    live = table.act()
    passes(minutes=1)  # of Ben, who is to act, while Ann thinks better of it
    undoing.undo(table.store, table.id, table.users["Ann"], live.revision)
    passes(minutes=4)
    table.act()
    other = TableStore(database, Hub(database))  # the site was started anew
    assert other.table(table.id).row.times.spent == {"Ann": 6 * MINUTE, "Ben": 1 * MINUTE}
    assert table.recounted() == {"Ann": 6 * MINUTE, "Ben": 1 * MINUTE}


def test_a_clock_of_the_machine_that_is_set_takes_no_time(
    club: Callable[..., Club], passes: Pass, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = club(clock=BANK)
    keeper = ClockKeeper(table.store, lambda table, user, since: None)
    passes(minutes=2)
    for hours, passed in ((5, 2), (-9, 4)):
        CLOCK.now()
        wall = CLOCK.wall
        monkeypatch.setattr(CLOCK, "wall", lambda wall=wall, hours=hours: wall() + timedelta(hours=hours))
        assert table.spent("Ann") == passed * MINUTE
        keeper.sweep()
        monkeypatch.setattr(CLOCK, "_steps", [])  # another process has seen no step
        assert table.spent("Ann") == passed * MINUTE
        passes(minutes=2)
    assert table.live.row.due == CLOCK.now() + timedelta(minutes=60.5 - 6)


def test_a_bank_grows_with_every_turn_in_force(club: Callable[..., Club], passes: Pass) -> None:
    table = club(clock=BANK)
    assert table.left("Ann") == 3630_000 and table.left("Ben") == 3600_000
    passes(minutes=10)
    live = table.act()
    assert table.left("Ann") == 3030_000 and table.left("Ben") == 3630_000
    for _ in range(3):  # going back and forth earns nothing
        undoing.undo(table.store, table.id, table.users["Ann"], live.revision)
        live = table.act()
    assert table.left("Ann") == 3030_000 and table.left("Ben") == 3630_000


def test_days_are_for_each_turn(club: Callable[..., Club], passes: Pass) -> None:
    table = club(pace="days", clock=DAYS)
    passes(days=2)
    assert table.left() == DAY and table.left("Ben") is None
    live = table.act()
    passes(days=1)
    assert table.left("Ben") == 2 * DAY
    undoing.undo(table.store, table.id, table.users["Ann"], live.revision)
    assert table.left("Ann") == DAY  # the turn had begun before
    assert table.spent("Ben") == DAY


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        ({"clock": {"kind": "sand"}}, "no such clock"),
        ({"clock": {"kind": "bank", "bank": "long"}}, "no such clock"),
        ({"clock": {**BANK, "zero": "forfeit"}}, "no such clock"),
        ({"clock": {**BANK, "bank": 10}}, "1 minute"),
        ({"clock": {**BANK, "increment": -1}}, "seconds"),
        ({"clock": BANK, "pace": "days"}, "live tables"),
        ({"clock": DAYS}, "correspondence"),
        ({"clock": {**DAYS, "days": 0}, "pace": "days"}, "days"),
        ({"clock": {**BANK, "zero": "bot", "bot": "deep thought"}}, "no bot"),
    ],
)
def test_clocks_that_there_are_not(store: TableStore, people: People, choices: Any, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        seating.create(store, people(1)[0], title="18Chesapeake", **choices)


def test_nobody_sets_a_clock_afterwards(club: Callable[..., Club]) -> None:
    table = club(clock=BANK)
    for field, value in (("clock", {"kind": "none"}), ("times", {}), ("paused", None), ("due", None)):
        with pytest.raises(Unreadable, match="no setting"):
            seating.change(table.store, table.id, table.users["Ann"], **{field: value})
    with pytest.raises(Unreadable, match="live tables"):
        seating.change(table.store, table.id, table.users["Ann"], pace="days")


# -- when time is up ---------------------------------------------------------------------------------


def test_the_player_is_reminded_once(club: Callable[..., Club], passes: Pass) -> None:
    told: list[int] = []
    table = club(clock=BANK)
    keeper = ClockKeeper(table.store, lambda table, user, since: told.append(user))
    passes(minutes=60)
    keeper.sweep()
    assert told == []
    passes(minutes=1)
    keeper.sweep()
    keeper.sweep()
    assert told == [table.users["Ann"].id] and table.room() == ["time up"]
    assert table.live.seats[0].user == table.users["Ann"].id
    table.act()  # nothing is lost
    assert table.live.to_act == "Ben"


def test_a_bot_plays_on_until_the_player_is_back(club: Callable[..., Club], passes: Pass) -> None:
    table = club(clock={**BANK, "zero": "bot", "bot": "greedy"})
    ann = table.users["Ann"]
    passes(minutes=61)
    look(table.store, table.id)
    seat = table.live.seats[0]
    assert (seat.bot, seat.user, seat.absent) == ("greedy", None, ann.id)
    with pytest.raises(NotAllowed):
        table.act("Ann")
    with pytest.raises(NotNow):
        seating.take_back(table.store, table.id, table.users["Ben"])
    seating.take_back(table.store, table.id, ann)
    assert table.room() == ["time up", "bot plays", "back"]
    passes(minutes=9)  # who comes back with nothing left has a while
    look(table.store, table.id)
    assert table.live.seats[0].user == ann.id
    passes(minutes=2)
    look(table.store, table.id)
    assert table.live.seats[0].bot == "greedy"


def test_a_seat_is_offered_to_others(store: TableStore, people: People, first: First, passes: Pass) -> None:
    *three, dot = people(4)
    table = Club(store, three, first, pace="days", clock={**DAYS, "zero": "offer"})
    with pytest.raises(NotNow, match="All seats are taken"):
        seating.sit(store, table.id, dot)
    passes(days=3, minutes=1)
    look(store, table.id)
    seating.sit(store, table.id, dot)
    assert (table.live.seats[0].user, table.live.seats[0].absent) == (dot.id, three[0].id)
    seating.take_back(store, table.id, three[0])
    assert table.live.seats[0].user == three[0].id
    assert table.room() == ["time up", "offered", "substitute", "back"]


def test_the_others_vote(club: Callable[..., Club], passes: Pass) -> None:
    table = club(clock={**BANK, "zero": "vote"})
    ann, ben, cy = (table.users[name] for name in ("Ann", "Ben", "Cy"))
    passes(minutes=61)
    look(table.store, table.id)
    (asked,) = proposals.asked(table.store, table.id)
    assert asked.kind == "seat" and asked.votes == {} and table.room() == ["time up", "vote"]
    for _ in range(2):  # a second vote of the same counts once
        proposals.vote(table.store, table.id, ben, asked.id, True)
    proposals.vote(table.store, table.id, ann, asked.id, True)  # not hers to decide
    assert table.live.seats[0].user == ann.id
    proposals.vote(table.store, table.id, cy, asked.id, True)
    assert table.live.seats[0].bot == "greedy"


def test_nobody_votes_about_who_has_not_had_the_time_to_come_to_a_turn(
    club: Callable[..., Club], passes: Pass
) -> None:
    table = club(clock=BANK)

    def vote() -> None:
        proposals.propose(table.store, table.id, table.users["Ben"], table.live.revision, "seat", {"seat": 0})

    passes(minutes=65)
    table.act("Ann")
    while table.live.to_act != "Ann":
        with pytest.raises(NotNow):  # with nothing left, but not the one to act
            vote()
        table.act()
    left = table.left("Ann")
    assert left is not None and left < 0
    passes(minutes=9)
    with pytest.raises(NotNow):  # the ten minutes with which the turn began
        vote()
    passes(minutes=2)
    vote()
    assert [one.kind for one in proposals.asked(table.store, table.id)] == ["seat"]


def test_whoever_acts_ends_the_vote(club: Callable[..., Club], passes: Pass) -> None:
    table = club(clock={**BANK, "zero": "vote"})
    passes(minutes=61)
    look(table.store, table.id)
    table.act("Ann")
    assert proposals.asked(table.store, table.id) == []


# -- what does not count -----------------------------------------------------------------------------


def test_a_pause_needs_everybody(club: Callable[..., Club], passes: Pass) -> None:
    table = club(clock=BANK)
    ann, ben, cy = (table.users[name] for name in ("Ann", "Ben", "Cy"))
    asked = proposals.propose(table.store, table.id, ann, table.live.revision, "pause")
    proposals.vote(table.store, table.id, ben, asked.id, True)
    passes(minutes=5)
    assert table.live.row.paused is None
    proposals.vote(table.store, table.id, cy, asked.id, True)
    passes(days=2)
    look(table.store, table.id)
    assert table.spent("Ann") == 5 * MINUTE and table.live.row.due is None
    standing_still.go_on(table.store, table.id, cy)
    passes(minutes=1)
    assert table.spent("Ann") == 6 * MINUTE
    assert table.live.row.due == CLOCK.now() + timedelta(minutes=54, seconds=30)
    assert table.room() == ["paused", "goes on"]
    with pytest.raises(NotNow):
        standing_still.go_on(table.store, table.id, cy)


def test_another_clock_needs_everybody_and_what_was_used_stays_used(
    club: Callable[..., Club], passes: Pass
) -> None:
    """An hour and 30 seconds a turn; Ann uses 10 minutes, then all agree to two hours and a minute a turn."""
    table = club(clock=BANK)
    ann, ben, cy = (table.users[name] for name in ("Ann", "Ben", "Cy"))
    passes(minutes=10)
    wanted = {"kind": "bank", "bank": 7200, "increment": 60, "zero": "remind"}
    asked = proposals.propose(table.store, table.id, ann, table.live.revision, "clock", {"wanted": wanted})
    proposals.vote(table.store, table.id, ben, asked.id, True)
    assert table.live.row.clock.bank == 3600
    proposals.vote(table.store, table.id, cy, asked.id, True)
    assert table.live.row.clock == TableClock("bank", 7200, 60)
    assert (table.spent("Ann"), table.left("Ann")) == (10 * MINUTE, 111 * MINUTE)
    assert table.live.row.due == CLOCK.now() + timedelta(minutes=111)
    assert table.room() == ["clock changed"]
    table.act()
    assert table.spent("Ann") == 10 * MINUTE == table.recounted()["Ann"]
    for refused, error in (
        (wanted, NotNow),
        ({"kind": "days", "days": 3}, Unreadable),
    ):
        with pytest.raises(error):
            proposals.propose(table.store, table.id, ann, table.live.revision, "clock", {"wanted": refused})


def test_a_game_without_a_clock_gets_one(club: Callable[..., Club], passes: Pass) -> None:
    table = club()
    passes(hours=5)
    for name in ("Ann", "Ben", "Cy"):
        asked = proposals.asked(table.store, table.id)
        if asked:
            proposals.vote(table.store, table.id, table.users[name], asked[0].id, True)
        else:
            wanted = {"wanted": {"kind": "shown"}}
            user = table.users[name]
            proposals.propose(table.store, table.id, user, table.live.revision, "clock", wanted)
    passes(minutes=2)
    assert table.spent("Ann") == 2 * MINUTE
    table.act()
    assert table.recounted() == {"Ann": 2 * MINUTE}


def test_a_clock_is_taken_away_where_all_agree(club: Callable[..., Club], passes: Pass) -> None:
    """Ann uses 10 minutes of an hour; without the clock nothing counts; when it comes back her 10 minutes do."""
    table = club(clock=BANK)
    passes(minutes=10)
    table.act()
    passes(minutes=3)

    def agreed(clock: dict[str, Any]) -> None:
        ann, ben, cy = (table.users[name] for name in ("Ann", "Ben", "Cy"))
        wanted = {"wanted": clock}
        asked = proposals.propose(table.store, table.id, ann, table.live.revision, "clock", wanted)
        proposals.vote(table.store, table.id, ben, asked.id, True)
        assert table.live.row.clock != TableClock(**clock)
        proposals.vote(table.store, table.id, cy, asked.id, True)

    agreed({"kind": "none"})
    row = table.live.row
    assert (row.clock, row.due, clocks.runs(row)) == (TableClock(), None, False)
    passes(hours=9)
    table.act()
    assert (table.spent("Ben"), table.room()) == (0, ["clock gone"])
    with pytest.raises(NotNow):
        proposals.propose(
            table.store,
            table.id,
            table.users["Ann"],
            table.live.revision,
            "clock",
            {"wanted": {"kind": "none"}},
        )
    agreed(BANK)
    assert table.left("Ann") == 50 * MINUTE + 30_000 * 1
    assert table.recounted() == {"Ann": 10 * MINUTE} == table.live.row.times.spent


def test_acting_ends_a_pause(club: Callable[..., Club], passes: Pass) -> None:
    table = club(clock=BANK)
    for name in ("Ann", "Ben", "Cy"):
        asked = proposals.asked(table.store, table.id)
        if asked:
            proposals.vote(table.store, table.id, table.users[name], asked[0].id, True)
        else:
            proposals.propose(table.store, table.id, table.users[name], table.live.revision, "pause")
    passes(hours=7)
    row = table.act().row
    assert row.paused is None and row.times.spent == {"Ann": 0}


def test_strangers_let_no_clock_run(club: Callable[..., Club], people: People) -> None:
    table, dot = club(clock=BANK), people(4)[3]
    with pytest.raises(NotAllowed):
        standing_still.go_on(table.store, table.id, dot)
    with pytest.raises(NotAllowed):
        proposals.propose(table.store, table.id, dot, table.live.revision, "pause")


def test_without_a_clock_there_is_no_pause(club: Callable[..., Club]) -> None:
    table = club()
    with pytest.raises(NotNow, match="no clock"):
        proposals.propose(table.store, table.id, table.users["Ann"], table.live.revision, "pause")


def test_a_vacation_does_not_count(club: Callable[..., Club], passes: Pass) -> None:
    table = club(pace="days", clock={**DAYS, "zero": "bot"})
    keeper = ClockKeeper(table.store, lambda table, user, since: None)
    begin = CLOCK.now()
    with table.store.database.write() as c:
        vacations.add(c, table.users["Ann"].id, begin + timedelta(days=1), begin + timedelta(days=8))
        vacations.add(c, table.users["Ben"].id, begin, begin + timedelta(hours=1))
    passes(days=1, hours=2)
    keeper.sweep()  # two hours late, and to the minute all the same
    assert table.spent("Ann") == DAY and table.live.row.times.away == begin + timedelta(days=8)
    passes(days=6)
    keeper.sweep()
    assert table.spent("Ann") == DAY
    passes(days=1)
    keeper.sweep()
    assert table.spent("Ann") == DAY + 2 * 3_600_000 and table.live.row.times.away is None
    passes(days=1, hours=22, minutes=1)
    keeper.sweep()
    assert table.live.seats[0].bot == "greedy"


def test_a_table_that_fails_keeps_no_other_waiting(
    store: TableStore, people: People, first: First, passes: Pass, monkeypatch: pytest.MonkeyPatch
) -> None:
    three = people(3)
    torn, whole = (Club(store, three, first, pace="days", clock=DAYS) for _ in range(2))
    keeper, changing = ClockKeeper(store, lambda table, user, since: None), store.changing

    def changed(id: int) -> Any:
        if id == torn.id:
            raise Damaged("This table cannot be read.")
        return changing(id)

    monkeypatch.setattr(store, "changing", changed)
    begin = CLOCK.now()
    with store.database.write() as c:
        vacations.add(c, three[0].id, begin, begin + timedelta(days=1))
    passes(hours=1)
    keeper.sweep()
    assert whole.live.row.paused is not None and torn.live.row.paused is None
    passes(hours=24)
    keeper.sweep()
    assert whole.live.row.paused is None
    passes(hours=1)
    standing_still.clock_was_set(store)
    assert whole.live.row.times.since == CLOCK.now()


def test_a_vacation_stops_no_clock_that_does_not_run(club: Callable[..., Club]) -> None:
    table, now = club(pace="days", clock=DAYS), CLOCK.now()
    with table.store.database.write() as c:
        vacations.add(c, table.users["Ann"].id, now, now + timedelta(days=1))
        assert [found[0] for found in tables.on_vacation(c, now)] == [table.id]
        tables.change_table(c, table.id, asks=3)
        assert tables.on_vacation(c, now) == []


def test_the_time_in_which_the_site_was_down_does_not_count(club: Callable[..., Club], passes: Pass) -> None:
    table = club(clock=BANK)
    store = table.store
    standing_still.note_alive(store)
    passes(minutes=1)
    assert standing_still.note_alive(store) == timedelta()
    passes(hours=3)
    assert standing_still.note_alive(store) == timedelta(hours=3)
    assert table.spent("Ann") == 1 * MINUTE
    assert table.live.row.due == CLOCK.now() + timedelta(minutes=59, seconds=30)


def test_the_times_of_stored_tables_are_read_again(club: Callable[..., Club], database: Database) -> None:
    table = club(clock={**BANK, "zero": "bot", "bot": "random"})
    table.act()
    again = TableStore(database, Hub(database)).table(table.id).row
    assert again.clock == TableClock("bank", 3600, 30, 0, "bot", "random")
    assert again.times.since is not None and again.times.since <= datetime.now(UTC)


def test_the_time_until_it_is_decided_about_other_rules_does_not_count(
    club: Callable[..., Club], passes: Pass
) -> None:
    table = club(clock=BANK)
    passes(minutes=5)
    live = table.live
    assert live.game is not None
    decided = Entry(table=table.id, number=2, kind="rules", data={"how": "corrected"}, when=CLOCK.now())
    (entry,), fields = clocks.moved(live, live.game, [decided], live.stamps, "Ann", CLOCK.now())
    assert entry.spent == {} and fields["times"].spent == {} and fields["times"].since == CLOCK.now()
    played = replace(decided, kind="play")
    (entry,), fields = clocks.moved(live, live.game, [played], live.stamps, "Ann", CLOCK.now())
    assert entry.spent == {"Ann": 5 * MINUTE}
    asks = replace(live.row, asks=3)
    assert clocks.counted(asks) == 0 and not clocks.runs(asks)
