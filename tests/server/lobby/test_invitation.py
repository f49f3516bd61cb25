"""The invitation to be printed: for those who belong to the table, with a code that is the link."""

from __future__ import annotations

import re

import segno

from server.web_client import Arrives


def test_an_invitation_has_the_link_as_a_code(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann"), arrives().guest("Ben")
    ann.see("/new")
    waiting = ann.send("/new", {"title": "18AL", "seat2": "free", "seat3": "free", "name": "Friday"})
    id = waiting.url.path.removeprefix("/table/")
    assert f'href="/table/{id}/invitation"' in waiting.text
    page = ann.see(f"/table/{id}/invitation")
    link = re.search(r'class="qr-link">([^<]+)<', page)
    assert link is not None and re.fullmatch(r"https?://[^/]+/join/[\w-]+", link[1])
    code = segno.make(link[1], error="m")
    drawn = re.search(r'<div class="qr qr-large">(.*?)</div>', page, re.DOTALL)
    assert drawn is not None and f'viewBox="0 0 {4 * (code.symbol_size(border=2)[0])} ' in drawn[1]
    assert (
        re.findall(r' d="([^"]+)"', drawn[1])[-1]
        == re.findall(r' d="([^"]+)"', code.svg_inline(scale=4, border=2, omitsize=True, light="#fff"))[-1]
    )
    assert "style=" not in drawn[1] and "2 free seats" in page
    ben.see(f"/table/{id}/invitation", 403)
    assert "qr-link" not in arrives().see(f"/table/{id}/invitation")


def test_who_makes_an_account_can_show_the_page_to_somebody_else(arrives: Arrives) -> None:
    page = arrives().see("/join?next=/table/7")
    drawn = re.search(r'<div class="qr">(.*?)</div>', page, re.DOTALL)
    address = re.search(r'name="next" value="([^"]*)"', page)
    assert drawn is not None and address is not None and "style=" not in drawn[1]
    size = segno.make("http://testserver/join", error="m").symbol_size(border=2)[0]
    assert drawn[1].count("<path") == 2 and re.search(rf'viewBox="0 0 {4 * size} ', drawn[1])
