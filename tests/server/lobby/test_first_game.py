"""A first game: in one click, with a coach who says one thing at a time, on and off; all without scripts."""

from __future__ import annotations

import re

from server.web_client import Arrives


def told(page: str) -> list[str]:
    return re.findall(r'data-lesson="([^"]*)"', page)


def test_a_first_game_in_one_click(arrives: Arrives) -> None:
    stranger = arrives()
    assert "Play your first game" in stranger.see("/")
    answer = stranger.send("/first", {"seed": "5"})
    assert answer.status_code == 200 and "Branch Line" in answer.text
    assert told(answer.text) == ["first par"]
    table = str(answer.url.path)
    assert told(stranger.see(table)) == ["first par"], "the same position says the same"
    off = stranger.send(f"{table}/coach", {})
    assert not told(off.text) and "Coach on" in off.text
    assert told(stranger.send(f"{table}/coach", {"on": "1"}).text) == ["first par"]


def test_each_lesson_is_told_once(arrives: Arrives) -> None:
    ann = arrives().guest("Ann")
    table = str(ann.send("/first", {"seed": "5"}).url.path)
    page = ann.see(table)
    revision = re.search(r'name="revision" value="(\d+)"', page)
    action = re.search(r"(\{&#34;type&#34;:&#34;par&#34;.*?\})", page)
    assert revision and action
    done = ann.send(f"{table}/act", {"revision": revision[1], "action": action[1].replace("&#34;", '"')})
    assert done.status_code == 200 and "first par" not in told(done.text)


def test_a_coach_comes_along_to_a_table_against_bots_where_one_is_wanted(arrives: Arrives) -> None:
    ann = arrives().guest("Ann")
    offered = re.search(r'<input type="checkbox" name="coach"[^>]*>', ann.see("/"))
    assert offered is not None and " checked" in offered[0], "in a first game"
    fields = {"title": "18Chesapeake", "players": "3", "bot": "newcomer", "seed": "7"}
    assert "Coach off" in ann.send("/play", {**fields, "coach": "1"}).text, "it is on"
    assert "Coach on" in ann.send("/play", fields).text


def test_the_coach_is_only_where_nobody_else_plays(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    table = str(ann.send("/first", {}).url.path)
    assert not told(ben.send(f"{table}/coach", {"on": "1"}).text)


def test_its_rulebook_and_what_is_different_are_pages(arrives: Arrives) -> None:
    stranger = arrives()
    about = stranger.see("/title/Branch%20Line")
    for address, words in (("rulebook", "Floating"), ("different", "No auction")):
        assert f"/title/Branch%20Line/{address}" in about
        assert words in stranger.see(f"/title/Branch%20Line/{address}")
    book = stranger.see("/title/Branch%20Line/rulebook")
    assert book.count('href="/glossary?about=treasury#treasury"') == 1, (
        "a word of the glossary, where it stands first"
    )
    shown = re.search(r'src="(/title/[^"]*)"', book)
    assert shown is not None
    picture = stranger.http.get(shown[1].replace("&amp;", "&")).text
    assert ">14</text>" in picture, "with the coordinates that the book speaks of"
    assert ">14</text>" not in stranger.http.get("/title/Branch%20Line.svg").text
    stranger.see("/title/18AL/rulebook", status=404)
