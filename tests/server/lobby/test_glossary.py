"""The page of the glossary, and one word of it where it stands."""

from __future__ import annotations

from server.web_client import Arrives


def test_all_words_or_one(arrives: Arrives) -> None:
    visitor = arrives()
    assert 'href="/glossary"' in visitor.see("/")
    page = visitor.see("/glossary")
    assert 'id="par"' in page and 'class="asked"' not in page
    assert '<div id="par" class="asked" aria-current="true">' in visitor.see("/glossary?about=par")
    told = visitor.http.get("/glossary?about=par", headers={"Accept": "application/json"}).json()
    assert told["name"] == "par" and 'href="/glossary?about=president#president"' in told["html"]
    assert visitor.http.get("/glossary?about=nothing").status_code == 404
