"""Counts of what is rare: kept once for all processes, and given back in time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

from roundhouse.server.errors import TooMany
from roundhouse.server.storage.database import Database
from roundhouse.server.web.shared_counts import Counted, count

BEGUN = datetime(2026, 3, 1, tzinfo=UTC)


def heard(database: Database, wanted: list[Counted], moment: datetime = BEGUN) -> float:
    """How long to wait; 0 for one that was counted."""
    try:
        count(database, wanted, lambda: moment)
    except TooMany as error:
        return float(error.facts["seconds"])
    return 0.0


def test_so_many_at_first_and_then_one_for_each_share(database: Database) -> None:
    joining = [Counted("joining from a", 6, 60.0)]
    assert [heard(database, joining) for _ in range(8)] == [0] * 6 + [10, 10]
    assert heard(database, [Counted("joining from b", 6, 60.0)]) == 0
    later = BEGUN + timedelta(seconds=20)  # two are given back
    assert [heard(database, joining, later) for _ in range(3)] == [0, 0, 10]


def test_beyond_one_rate_nothing_is_counted(database: Database) -> None:
    narrow, wide = Counted("table of a", 2, 60.0), Counted("table of a", 3, 3600.0)
    assert [heard(database, [narrow, wide]) > 0 for _ in range(4)] == [False, False, True, True]
    assert heard(database, [wide]) == 0 and heard(database, [wide]) > 0  # the refused ones did not use it up


def test_several_accounts_at_an_address_weigh_less(database: Database) -> None:
    stranger, account = Counted("chat from a", 2, 60.0), Counted("chat from a", 2, 60.0, share=8)
    assert [heard(database, [account]) for _ in range(9)] == [0] * 9
    assert heard(database, [stranger]) > 0 and heard(database, [account]) == 0


def test_of_many_at_once_in_two_processes_so_many_are_heard(database: Database, url: str) -> None:
    other, wanted = Database.open(url), [Counted("import of a", 5, 3600.0)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda n: heard((database, other)[n % 2], wanted), range(24)))
    assert found.count(0.0) == 5
    other.close()


def test_a_clock_that_is_set_back_makes_nobody_wait_for_hours(database: Database) -> None:
    wanted = [Counted("joining from a", 6, 60.0)]
    for _ in range(3):
        heard(database, wanted)
    back = BEGUN - timedelta(hours=5)
    assert [heard(database, wanted, back) for _ in range(4)] == [0, 0, 0, 10]
