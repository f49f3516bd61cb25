"""Templates: escaped, strict, and with times and amounts as people write them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from enum import StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import UndefinedError
from markupsafe import Markup, escape

from roundhouse.server.errors import Unreadable
from roundhouse.server.web.escaping import escaped
from roundhouse.server.web.forms import Form, place
from roundhouse.server.web.templates import environment, since, span, when, words


class Html(str):
    """Something that says how it is written in HTML."""

    __slots__ = ()

    def __html__(self) -> str:
        return f"<b>{len(self)}</b>"


NOW = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)


def test_everything_is_escaped_and_nothing_is_missing() -> None:
    jinja = environment()
    assert jinja.from_string("{{ x }}").render(x="<b>") == "&lt;b&gt;"
    with pytest.raises(UndefinedError):
        jinja.from_string("{{ y }}").render()


@given(
    st.text()
    | st.integers()
    | st.floats()
    | st.booleans()
    | st.none()
    | st.text().map(Markup)
    | st.text().map(Html)
)
def test_values_are_escaped_as_markupsafe_does(value: object) -> None:
    assert str(escaped(value)) == str(escape(value))
    assert environment().from_string("<{{ x }}>").render(x=value) == f"<{escape(value)}>"


class Word(str):
    """A text that says nothing of HTML."""

    __slots__ = ()

    def replace(self, *_: object) -> str:
        return self


class Name(StrEnum):
    """Names."""

    ONE = "<one>"


@pytest.mark.parametrize(
    "template",
    [
        *("<{{ x }}>", "<{{ x ~ '' }}>", "<{{ [x]|join }}>", "<{{ x if x }}>", "<{{ (x, 1)[0] }}>"),
        "<{% set y = x %}{{ y }}>",
        "{% set y %}<{{ x }}>{% endset %}{{ y }}",
        "{% macro said(y) %}<{{ y }}>{% endmacro %}{{ said(x) }}",
        "{% macro said() %}<{{ caller() }}>{% endmacro %}{% call said() %}{{ x }}{% endcall %}",
        "<{% for y in [x] %}{{ y }}{% endfor %}>",
        "<{% block some %}{{ x }}{% endblock %}>",
        "<{% filter trim %}{{ x }}{% endfilter %}>",
        "{% autoescape true %}<{{ x }}>{% endautoescape %}",
    ],
)
@pytest.mark.parametrize("value", ["<a>&'\"", Word("<a>"), Name.ONE, Html("<a>"), Markup("<i>"), 7, None])
def test_wherever_a_value_is_written_it_is_escaped_once(template: str, value: object) -> None:
    if value is None and " if " in template:
        return
    assert environment().from_string(template).render(x=value) == f"<{escape(value)}>"


def test_jinja_still_compiles_what_is_overridden() -> None:
    """The overrides are of methods that Jinja keeps to itself: when it calls them no more, this tells."""
    compiled = environment().compile("{{ x }}{% macro m(y) %}{{ y }}{% endmacro %}", raw=True)
    assert compiled.count("environment.escaped(") == 2 and compiled.count(" escape(") == 0
    off = environment().compile("{% autoescape false %}{{ x }}{% endautoescape %}", raw=True)
    assert "environment.escaped(" not in off


def test_facts_of_messages_are_escaped_and_messages_are_not() -> None:
    """Sentences of templates may hold markup, what is put into them may not."""
    assert words("<b>{who}</b> has {count}", who="<i>", count=3) == "<b>&lt;i&gt;</b> has 3"
    assert words("<b>{who}</b>", who=Markup("<i>")) == "<b><i></b>"


@pytest.mark.parametrize(
    ("ago", "said"),
    [
        (timedelta(seconds=5), "just now"),
        (timedelta(seconds=-5), "just now"),
        (timedelta(minutes=1), "1 min"),
        (timedelta(minutes=59, seconds=59), "59 min"),
        (timedelta(hours=23, minutes=59), "23 h"),
        (timedelta(days=40), "40 d"),
    ],
)
def test_how_long_ago(ago: timedelta, said: str) -> None:
    assert span(NOW - ago, NOW) == said


def test_moments_are_elements_in_utc() -> None:
    assert when(NOW) == '<time datetime="2026-05-04T12:00:00+00:00">4 May 2026, 12:00 UTC</time>'
    assert when(None) == "" == since(None)
    assert "data-since" in since(NOW)


def test_facts_in_messages_are_escaped_and_counts_chosen_by() -> None:
    render = environment().from_string
    seats = render(
        '{{ ngettext("<b>{count}</b> seat of {who}", "<b>{count}</b> seats of {who}", n, who="A&B") }}'
    )
    assert [seats.render(n=n) for n in (0, 1, 2000)] == [
        "<b>0</b> seats of A&amp;B",
        "<b>1</b> seat of A&amp;B",
        "<b>2,000</b> seats of A&amp;B",
    ]
    assert render('{{ _("<b>{who}</b>", who="<i>") }}').render() == "<b>&lt;i&gt;</b>"
    assert render('{{ "<i>"|translated|sentence }}').render() == "&lt;i&gt;"


@pytest.mark.parametrize(
    "path",
    [
        *(
            "https://evil.example",
            "//evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "javascript:alert(1)",
        ),
        *("", None, "/\t/evil.example", "/a\r\nSet-Cookie: x", "/ x", "x" * 10, "/" + "x" * 600, "/\x7f"),
    ],
)
def test_one_goes_on_only_within_the_site(path: str | None) -> None:
    assert place(path, "/home") == "/home"


@given(st.text())
def test_a_place_is_always_a_plain_path(text: str) -> None:
    found = place(text)
    assert found.startswith("/") and not found.startswith("//") and "\\" not in found
    assert all(ord(char) > 32 for char in found)


def test_a_form_gives_what_was_sent() -> None:
    form = Form([("a", "1"), ("a", " 2 "), ("n", "12"), ("bad", "1x"), ("long", "9" * 30), ("off", "0")])
    assert form["a"] == " 2 " and form.text("a") == "2" and form.all("a") == ("1", " 2 ")
    assert form.text("none") == "" and form.number("n") == 12 and form.number("none", 3) == 3
    assert form.ticked("n") and not form.ticked("off") and not form.ticked("none")
    for name in ("bad", "long", "none"):
        with pytest.raises(Unreadable):
            form.number(name)
    with pytest.raises(Unreadable):
        form.text("long", 5)
