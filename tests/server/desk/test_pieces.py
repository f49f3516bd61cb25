"""A panel in pieces: what is told of two renderings leads from the one to the other, and is no more than needed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from roundhouse.server.desk.pieces import Panel, Run, changes, cut

from ..document import carry_out, read

KEYS = st.lists(st.sampled_from("abcdefgh"), unique=True)


def panel(keys: list[str], words: dict[str, str], opening: str = "") -> Panel:
    pieces = {key: f'<li data-piece="{key}">{words.get(key, "")}</li>' for key in keys}
    return Panel(("<h2>A list</h2>", Run(pieces, "all", f'<ol data-pieces="all"{opening}>'), "</ol>"))


WORDS = st.dictionaries(st.sampled_from("abcdefgh"), st.sampled_from(["one", "two"]))


@given(KEYS, KEYS, WORDS, WORDS, st.sampled_from(["", ' class="x"']))
def test_changes_lead_from_old_to_new(
    before: list[str], after: list[str], said: dict[str, str], now: dict[str, str], opening: str
) -> None:
    old, new = panel(before, said), panel(after, now, opening)
    found = changes(old, new)
    assert found is not None
    document = read(old.text)
    carry_out(document, found)
    assert document.like(read(new.text))
    assert cut(new.text) == new


@given(KEYS, WORDS)
def test_a_folded_panel_is_what_it_was(keys: list[str], words: dict[str, str]) -> None:
    """Also one whose parts are not those that its HTML would be cut into, and one that is folded twice."""
    one = Panel(("<h1>One</h1>", "<p>two</p>", *panel(keys, words).parts), made_of="something")
    before = one.parts
    one.fold()
    one.fold()
    assert one.made_of is None and one.parts == before and one.parts is not before
    assert one.size == Panel(before).size and changes(one, Panel(before)) == []
    assert one.text == Panel(before).text and one.folded
    one.unfold()
    assert one.parts is one.parts and one.parts == before


def test_only_what_differs_is_told() -> None:
    keys = [str(number) for number in range(40)]
    old = panel(keys, {})
    assert changes(old, panel([*keys, "40"], {})) == [("+", "39", '<li data-piece="40"></li>')]
    assert changes(old, panel(keys, {"7": "new"})) == [("=", "7", '<li data-piece="7">new</li>')]
    assert changes(old, panel(keys[1:], {})) == [("-", "0")]
    assert changes(old, panel(["39", *keys[:-1]], {})) == [("^", "39", "all")]
    assert changes(old, panel(keys[1:20] + keys[:1] + keys[20:], {})) == [(">", "0", "19")]
    assert changes(panel([], {}), panel(["a"], {})) == [("<", "all", '<li data-piece="a"></li>')]
    assert changes(old, panel(keys, {}, " hidden")) == [("@", "all", '<ol data-pieces="all" hidden>')]
    assert changes(old, old) == []


def test_what_is_in_no_piece_has_to_be_replaced() -> None:
    old = cut('<h2>One</h2>\n<p data-piece="a">x</p>\n<p data-piece="b">y</p>')
    assert changes(old, cut(old.text.replace("One", "Two"))) is None
    assert changes(old, cut('<h2>One</h2>\n<p data-piece="a">x</p>')) is None  # only a list loses pieces
    assert changes(old, cut(old.text.replace(">y<", ">z<"))) == [("=", "b", '<p data-piece="b">z</p>')]


def test_a_piece_has_lines_and_its_key_any_characters() -> None:
    html = '<div data-pieces="all">\n<article data-piece="B&amp;O">\n<p>x</p>\n</article>\n</div>'
    found = cut(html)
    assert isinstance(found.parts[0], Run) and list(found.parts[0].pieces) == ["B&O"]
    assert found.text == html and found.size == len(html) - 2


def test_pieces_that_are_called_the_same_are_sent_whole() -> None:
    """A page must not be lost for it; that no panel has any is tested with whole games."""
    html = '<ol data-pieces="all">\n<li data-piece="a">x</li>\n<li data-piece="a">y</li>\n</ol>'
    assert cut(html).parts == (html,)


def test_a_mark_in_a_text_is_none() -> None:
    html = '<p>&lt;p data-piece="a"&gt;</p>\n data-piece="a"'
    assert cut(html).parts == (html,)
