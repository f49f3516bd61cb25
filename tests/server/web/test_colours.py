"""Colours of a title's data come to the page as classes of a style sheet: the policy allows none within an element."""

from __future__ import annotations

import pytest
from starlette.applications import Starlette

from asgi_client import Client
from roundhouse.draw.style import text_colour
from roundhouse.server.web import colours
from roundhouse.server.web.headers import POLICY


def sheet(address: str) -> tuple[int, str, str]:
    answer = Client(Starlette(routes=colours.routes)).get(address)
    return answer.status_code, answer.text, answer.headers.get("cache-control", "")


def test_the_sheet_that_an_address_names() -> None:
    status, css, kept = sheet(colours.sheet(["#ffe600", "#1d4c9a", "#ffe600"]))
    ink = text_colour("#ffe600")
    assert status == 200 and "immutable" in kept
    assert css.splitlines() == [
        ".on-1d4c9a { --company: #1d4c9a; --company-ink: #ffffff; }",
        f".on-ffe600 {{ --company: #ffe600; --company-ink: {ink}; }}",
    ]
    assert colours.ground("#ffe600") == "on-ffe600" and colours.ground("") == ""


def test_other_rules_have_another_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser keeps a sheet for a year, and another version of the program may have other properties in it."""
    before = colours.sheet(["#ffe600"])
    assert colours.sheet(["#ffe600"]) == before
    monkeypatch.setattr(colours, "text_colour", lambda ground: "#010203")
    assert colours.sheet(["#ffe600"]) != before


@pytest.mark.parametrize(
    "wanted",
    ["1d4c9", "1d4c9a-", "-1d4c9a", "1D4C9A", "red", "1d4c9a;x", "1d4c9a}body{", "-".join(["1d4c9a"] * 201)],
)
def test_no_other_sheets_are_made(wanted: str) -> None:
    assert sheet(f"/colours/{wanted}.css")[0] == 404


def test_the_largest_sheet() -> None:
    assert sheet(f"/colours/{'-'.join(['1d4c9a'] * colours.MAX_COLOURS)}.css")[0] == 200


def test_the_policy_allows_no_style_within_an_element() -> None:
    assert "unsafe-inline" not in POLICY and "style-src-attr" not in POLICY
