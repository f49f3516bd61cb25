"""Each viewer is answered in a language: that of the account, else of the browser, else of the site."""

from __future__ import annotations

import re

import msgspec

from recorded import golden
from roundhouse import Game
from roundhouse.core.violations import Rule
from roundhouse.server.live import imports
from roundhouse.server.live.refusal import cited
from roundhouse.server.said import heard, in_every_language
from roundhouse.server.storage import tables, users
from roundhouse.text.language import gettext, preferences, speaking
from roundhouse.text.prompts import prompt
from server.web_client import Arrives, Visitor

GERMAN = {"Accept-Language": "de-CH, en;q=0.8"}


def spoken(page: str) -> str:
    """What a page says that it is written in."""
    found = re.search(r'<html lang="([^"]*)"', page)
    assert found is not None
    return found[1]


def prefers(visitor: Visitor, header: str) -> Visitor:
    visitor.http.headers["Accept-Language"] = header
    return visitor


def test_a_browser_is_answered_in_what_it_prefers(arrives: Arrives) -> None:
    page = prefers(arrives(), "tlh, de-CH;q=0.9, en;q=0.8").see("/")
    assert spoken(page) == "de" and "Offene Tische" in page
    page = prefers(arrives(), "en-GB, de;q=0.9").see("/")
    assert spoken(page) == "en" and "Open tables" in page
    assert spoken(prefers(arrives(), "tlh").see("/")) == "en"  # the site's own


def test_a_choice_goes_before_what_the_browser_prefers(arrives: Arrives) -> None:
    nobody = arrives()
    nobody.see("/glossary")
    assert spoken(nobody.send("/language", {"language": "de", "next": "/glossary"}).text) == "de"
    assert spoken(nobody.see("/")) == "de"
    assert nobody.send("/language", {"language": "tlh"}).status_code == 400
    nobody.see("/")
    nobody.send("/language", {"language": ""})
    assert spoken(nobody.see("/")) == "en"


def test_statements_of_rules_that_are_left_in_english_say_so(arrives: Arrives) -> None:
    address = "/title/18Chesapeake/rules"
    page = prefers(arrives(), "de").see(address)
    assert page.count('<span lang="en">') > 100
    assert '<span lang="' not in prefers(arrives(), "en").see(address)


def test_a_refusal_says_in_which_language_its_rules_are() -> None:
    rule = Rule("18XX-1-1", "1", "There is no such statement.", "")
    with speaking("de"):
        assert cited(rule)["lang"] == "en"
        assert cited(msgspec.structs.replace(rule, text="Market")) == {
            "id": "18XX-1-1",
            "section": "1",
            "text": "Markt",
            "lang": "de",
        }


def test_the_choice_of_an_account_is_kept(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    ann.see("/account")
    ann.send("/account", {"language": "de"})
    assert spoken(ann.see("/account")) == "de"
    elsewhere = prefers(arrives(), "en")
    elsewhere.log_in("Ann")
    page = elsewhere.see("/account")
    assert spoken(page) == "de" and re.search(r'value="de"[^>]* selected', page)
    refused = elsewhere.send("/account", {"language": "tlh"})
    assert refused.status_code == 400 and "spricht die Seite nicht" in refused.text


def test_refusals_are_in_the_language_too(arrives: Arrives) -> None:
    ann = prefers(arrives(), "de")
    assert "Eine solche Seite gibt es nicht." in ann.see("/no/such/page", 404)
    ann.see("/")
    ann.csrf = "of somebody else"
    assert "Dieses Formular stammt" in ann.send("/join", {"name": "Ann"}).text


def test_what_is_kept_is_said_in_every_language() -> None:
    kept = in_every_language(lambda: gettext("Auction"))
    with speaking("de"):
        assert heard(kept) == "Versteigerung"
    assert heard(kept) == "Auction"
    with speaking("tlh"):
        assert heard(kept) == "Auction"
    assert heard("Stock round 1") == "Stock round 1"  # kept by a site that had one language
    assert in_every_language(lambda: "1848") == "1848"


def test_headers_are_read_by_weight() -> None:
    assert preferences("en;q=0.5, de-CH, fr;q=0, *;q=0.1, ;;, xx;q=2") == ["de-CH", "en"]
    assert preferences("") == []


def test_two_who_look_at_a_table_read_it_each_in_their_own_language(arrives: Arrives) -> None:
    """Also after the other one's language has filled every cache, and then again."""
    ann = arrives().member("Ann")
    path = table_of(ann)
    first = ann.see(path)
    assert spoken(first) == "en" and "lays track" in first
    ann.http.headers.update(GERMAN)
    german = ann.see(path)
    assert spoken(german) == "de" and "legt Gleis" in german
    home = ann.see("/")
    assert "legt Gleis" in home and "lays track" not in home
    ann.http.headers["Accept-Language"] = "en"
    assert _told(ann.see(path)) == _told(first)
    ann.http.headers.update(GERMAN)
    assert _told(ann.see(path)) == _told(german)


def table_of(owner: Visitor) -> str:
    """The address of a table in an operating turn, at which the owner plays all seats."""
    whole = golden("18Chesapeake-4-greedy-3")
    game = Game(whole.header, drawn=False)
    for action in whole.actions:
        game.follow(action, checked=False)
        if "lays track" in prompt(game.title, game.state, {}):
            break
    site = owner.app.state.site
    with site.database.read() as c:
        user = users.user_named(c, "Ann")
    live = imports.import_game(site.store, user, game)
    with site.database.write() as c:
        for seat in live.seats:
            tables.put_seat(c, msgspec.structs.replace(seat, user=user.id, bot=""))
    site.store.forget(live.row.id)
    return f"/table/{live.row.id}"


def _told(page: str) -> str:
    """What a page says, without what is new each time it is asked for."""
    page = re.sub(r"<script.*?</script>|<head>.*?</head>", "", page, flags=re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_joining_a_table_is_no_account_in_german(arrives: Arrives) -> None:
    """In English both could be called "join"; a translation needs two words."""
    seats = {"seat2": "free", "seat3": "free", "seat4": "none", "seat5": "none"}
    arrives().member("Ann").send("/new", {"title": "18AL", "name": "Friday", "listed": "1", **seats})
    page = prefers(arrives(), "de").see("/")
    assert 'aria-label="Mitspielen Friday"' in page
    assert '<a href="/join">Konto anlegen</a>' in page
