"""What is sent of a panel is enough to make the new one of the old one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.server.desk.frames import Frame, applied, event, member, patches

TEXT = st.text(alphabet="ab<>/ \né", max_size=60)


@given(TEXT, TEXT, TEXT, TEXT)
def test_patches_lead_from_old_to_new(head: str, old: str, new: str, tail: str) -> None:
    before, after = head * 8 + old + tail * 8, head * 8 + new + tail * 8
    changes = patches(before, after)
    assert changes is None or applied(before, changes) == after


@given(st.lists(TEXT.map(lambda t: t.replace("\n", "") + "." * 40), min_size=3, max_size=12), st.data())
def test_lines_that_differ_are_patched_one_by_one(lines: list[str], data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(lines) - 1))
    other = data.draw(st.integers(0, len(lines) - 1))
    changed = [line + "!" if n in (number, other) else line for n, line in enumerate(lines)]
    changes = patches("\n".join(lines), "\n".join(changed))
    assert changes is not None and len(changes) == len({number, other})
    assert applied("\n".join(lines), changes) == "\n".join(changed)
    assert all(text == "!" for _, _, text in changes)


def test_what_is_appended_is_all_that_is_sent() -> None:
    old = "<ol>" + "<li>line</li>\n" * 500 + "</ol>"
    new = old.replace("</ol>", "<li>another</li>\n</ol>")
    changes = patches(old, new)
    assert changes is not None and applied(old, changes) == new
    assert sum(len(text) for *_, text in changes) < 40


def test_nothing_in_common_is_sent_whole() -> None:
    assert patches("abc", "xyz") is None


@pytest.mark.parametrize("text", ["😀", "a\U0001f680b"])
def test_characters_that_browsers_count_twice_are_never_patched(text: str) -> None:
    assert patches("x" * 200 + text, "x" * 200 + "y") is None
    assert patches("x" * 200, "x" * 199 + text) is None


def test_events_are_one_line_of_data() -> None:
    data = b"{" + member("log", "two\nlines") + b"}"
    text = event("position", data, 7)
    assert text.startswith(b"id: 7\nevent: position\ndata: {") and text.endswith(b"}\n\n")
    assert text.count(b"\n") == 4
    assert msgspec.json.decode(data) == {"log": "two\nlines"}


def test_after_delivery_a_page_that_comes_late_gets_the_whole() -> None:
    old, new = "<p>" + "line\n" * 99 + "</p>", "<p>" + "line\n" * 99 + "end</p>"
    nothing: Any = None
    frame = Frame(nothing, {"log": new}, {"log": old})
    assert len(frame.member("log", old)) < 100
    frame.delivered()
    assert not frame.previous
    assert frame.member("log", None) == frame.member("log", old) == member("log", new)
