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
