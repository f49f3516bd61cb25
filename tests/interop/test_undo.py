"""What is in force after undo, redo and chat."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.interop import SiteFileError
from roundhouse.interop.inforce import in_force


def rows(text: str) -> list[dict[str, Any]]:
    """Actions numbered from 1: a letter is a move, m a message, u undo, u3 undo back to action 3, r redo."""
    found: list[dict[str, Any]] = []
    for number, word in enumerate(text.split(), 1):
        kind = {"u": "undo", "r": "redo", "m": "message", "l": "log"}.get(word[0], "pass")
        found.append({"type": kind, "id": number})
        if word[1:]:
            found[-1]["action_id"] = int(word[1:])
    return found


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a b c", [1, 2, 3]),
        ("a b u", [1]),
        ("a b u u", []),
        ("a b u u u", []),
        ("a b u c", [1, 4]),
        ("a b u r", [1, 2]),
        ("a b c u u r", [1, 2]),
        ("a b c u u r r", [1, 2, 3]),
        ("a b c u1", [1]),
        ("a b c u1 r", [1, 2, 3]),
        ("a b c u0", []),
        ("a b c u0 d u2", []),
        ("a b u c u2", [1]),  # action 2 was undone itself; what came after its place goes
        ("a m u", [2]),
        ("a b m u m r", [1, 2, 3, 5]),  # chat is no barrier
        ("a l u", [1]),
        ("a b u3", None),
        ("u a", [2]),
        ("u r a", [3]),
        ("a b u c u r", [1, 4]),
    ],
)
def test_in_force(text: str, kept: list[int] | None) -> None:
    if kept is None:
        with pytest.raises(SiteFileError, match=r"Action 3 \(undo\)"):
            in_force(rows(text))
    else:
        assert [index + 1 for index in in_force(rows(text))] == kept


@pytest.mark.parametrize("text", ["r", "a r", "a u r r", "a b u c r", "a b u l r"])
def test_nothing_to_redo(text: str) -> None:
    """A move, or a line of the log, ends what can be redone."""
    with pytest.raises(SiteFileError, match="redo"):
        in_force(rows(text))


def test_an_undo_counts_for_a_group() -> None:
    assert in_force(rows("a b c u1 u r")) == [0]
    assert in_force(rows("a b c u1 u r r")) == [0, 1, 2]


@pytest.mark.parametrize("id", [None, "7", 1.0, True, -1, 0, 2**31, 1])
def test_ids_rise(id: Any) -> None:
    with pytest.raises(SiteFileError, match="place 2"):
        in_force([{"type": "pass", "id": 1}, {"type": "pass", "id": id}])


def test_a_number_that_python_does_not_print() -> None:
    with pytest.raises(SiteFileError, match="the id …: ids are numbers"):
        in_force([{"type": "pass", "id": 10**5000}])


def test_undo_and_redo_without_end_are_quick() -> None:
    moves = [{"type": "pass", "id": n} for n in range(1, 5001)]
    turns = [{"type": "redo" if n % 2 else "undo", "id": 5001 + n, "action_id": 0} for n in range(15000)]
    assert len(in_force(moves + turns)) == 5000
