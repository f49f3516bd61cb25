"""States: written to a table after a copy, only that copy changes; identity of tables tells what changed."""

from __future__ import annotations

from roundhouse.core.cache import TableCache
from roundhouse.core.life import IdKind
from roundhouse.core.position import Position
from roundhouse.core.state import Slot, State, Table

CASH: Table[int] = Table("cash", int, IdKind("player"))
NAMES: Table[str] = Table("names", str, IdKind("player"))
ROUND: Slot[int] = Slot("round", int, 1)


def fresh() -> State:
    return State.of({CASH: {"Ann": 10}, NAMES: {"Ann": "a"}, ROUND: 1})


def test_copies_are_independent_in_both_directions() -> None:
    one = fresh()
    two = one.copy()
    assert two == one
    two.put(CASH, "Ann", 5)
    one.put(CASH, "Ben", 7)
    two.set(ROUND, 2)
    two.drop(NAMES, "Ann")
    assert dict(one[CASH]) == {"Ann": 10, "Ben": 7}
    assert dict(two[CASH]) == {"Ann": 5}
    assert (one[ROUND], two[ROUND]) == (1, 2)
    assert dict(one[NAMES]) == {"Ann": "a"}


def test_only_tables_written_to_become_other_objects() -> None:
    one = fresh()
    two = one.copy()
    two.put(CASH, "Ann", 5)
    assert two[NAMES] is one[NAMES]
    assert two[CASH] is not one[CASH]
    three = two.copy()
    before = two[CASH]
    two.put(CASH, "Ann", 6)  # shared with `three` by now, so it must not be changed in place
    assert three[CASH] is before
    assert three[CASH]["Ann"] == 5


def test_derived_values_are_found_by_identity_and_forgotten_in_order() -> None:
    made: list[str] = []
    cache: TableCache[int] = TableCache(CASH, size=2)
    title = object()

    def get(state: State, key: str) -> int:
        pos = Position(title, state)  # type: ignore[arg-type]
        return cache.get(pos, key, lambda: made.append(key) or len(made))

    one, other = fresh(), fresh()
    assert get(one, "x") == get(one, "x") == get(one.copy(), "x") == 1
    assert get(other, "x") == 2
    get(one, "y")  # pushes out the entry used longest ago
    assert get(other, "x") == 2
    assert get(one, "x") == 4
    one.put(NAMES, "Ann", "b")  # not a table that the value comes from
    assert get(one, "x") == 4
    one.put(CASH, "Ann", 1)
    assert get(one, "x") == 5
    one.put(CASH, "Ann", 2)  # the second write after a value was derived is seen as well
    assert get(one, "x") == 6


def test_derived_values_that_weigh_much_push_out_others() -> None:
    made: list[str] = []
    cache: TableCache[str] = TableCache(CASH, size=3, weigh=len, budget=5)
    title, state = object(), fresh()

    def get(key: str) -> str:
        pos = Position(title, state)  # type: ignore[arg-type]
        return cache.get(pos, key, lambda: made.append(key) or key)

    for key in ("aa", "bbb", "aa"):
        get(key)
    assert made == ["aa", "bbb"]
    get("c")  # pushes out what was used longest ago
    assert get("aa") == "aa" and made == ["aa", "bbb", "c"]
    get("dddddddd")  # more than the whole budget: alone
    get("dddddddd")
    assert made == ["aa", "bbb", "c", "dddddddd"]
    get("aa")
    assert made[-1] == "aa"
    for key in ("1", "2", "3", "aa"):  # by now there is a fourth entry
        get(key)
    assert made[-4:] == ["1", "2", "3", "aa"]
