"""What a link shows where it is put into a chat, and what crawlers are asked to leave alone."""

from __future__ import annotations

import re
from html import unescape

import pytest

from roundhouse.server.web.crawlers import ROBOTS
from server.web_client import Arrives

CARD = re.compile(r'<meta (?:property="og:|name=")(title|description|image)" content="([^"]*)">')


def card(page: str) -> dict[str, str]:
    """The card of a page by its parts, as those who read it find them."""
    return {name: unescape(content) for name, content in CARD.findall(page)}


def test_the_link_of_a_table_says_who_invites_and_how_many_are_missing(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    ann.see("/new")
    name = '"><b>Friday'
    waiting = ann.send("/new", {"title": "18AL", "seat2": "free", "seat3": "free", "name": name})
    link = re.search(r"/join/[\w-]+", waiting.text)
    assert link is not None
    found = card(arrives().see(link[0]))
    assert found["title"] == f"Invitation to {name} · Roundhouse"
    assert found["description"] == "18AL, opened by Ann. 2 free seats"
    assert re.fullmatch(r"http://[^/]+/static/~\w+/icons/roundhouse-512.png", found["image"])
    assert (
        arrives().http.get("/static/" + found["image"].partition("/static/")[2]).headers["content-type"]
        == "image/png"
    )
    id = waiting.url.path.removeprefix("/table/")
    assert card(arrives().see(f"/table/{id}"))["description"] == "18AL, opened by Ann. 2 free seats"


def test_the_card_of_a_game_tells_the_round_of_the_position_that_is_asked_for(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    ann.see("/new")
    table = ann.send(
        "/play", {"title": "18Chesapeake", "players": "4", "bot": "greedy", "seed": "3"}
    ).url.path
    found = card(arrives().see(f"{table}?at=0"))["description"]
    assert re.fullmatch(r"18Chesapeake · ([\w ]+, ){3}[\w ]+ · Auction", found) and "Ann" in found


def test_every_page_has_a_card_of_one_sentence_at_least(arrives: Arrives) -> None:
    for path in ("/", "/glossary", "/puzzles", "/title/18AL", "/title/18AL/rulebook", "/login", "/nowhere"):
        page = arrives().http.get(path).text
        found = card(page)
        assert found.keys() == {"title", "description", "image"} and len(found["description"]) > 30, path
        assert page.count('name="description"') == page.count('property="og:description"') == 1


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/", True),
        ("/table/7", True),
        ("/join/x", True),
        ("/puzzles/P1", True),
        ("/table/7?at=3", False),
        ("/table/7/map.svg", False),
        ("/api/tables", False),
        ("/lab?title=18AL", False),
        ("/companion/key/export.json", False),
    ],
)
def test_what_has_to_be_worked_out_is_not_walked_through(arrives: Arrives, path: str, asked: bool) -> None:
    """RFC 9309, 2.2.3: a path begins with what is disallowed, "*" stands for anything."""
    told = arrives().http.get("/robots.txt")
    assert told.text == ROBOTS and told.headers["content-type"].startswith("text/plain")
    rules = [line.removeprefix("Disallow: ") for line in told.text.splitlines()[1:]]
    assert asked == (not any(re.match(re.escape(rule).replace(r"\*", ".*"), path) for rule in rules))


def test_the_sign_is_found_where_browsers_look_for_it(arrives: Arrives) -> None:
    found = arrives().http.get("/favicon.ico")
    assert found.status_code == 200 and found.headers["content-type"] == "image/png"
