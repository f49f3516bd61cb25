"""Clocks, leave and vacations on the pages, without scripts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from server.lobby.test_lobby import invitation, opened
from server.web_client import Arrives, words


def test_a_clock_is_chosen_and_shown(arrives: Arrives) -> None:
    ann, ben, cy = (arrives().member(name) for name in ("Ann", "Ben", "Cy"))
    table = opened(ann, clock="bank", bank="90", increment="20", zero="vote", zero_bot="greedy")
    assert "1 hour 30 minutes each, and 20 seconds a turn; then the others vote" in words(ann.see(table))
    for friend in (ben, cy):
        friend.send(f"{table}/sit", {"invite": invitation(ann, table).rsplit("/", 1)[-1]})
    begun = ann.send(f"{table}/start")
    assert begun.text.count('class="clock') >= 4  # three cards, and beside the prompt
    assert "data-down" in begun.text and "left</span>" in begun.text
    assert "1 hour 30 minutes left" in words(ann.see("/"))
    asked = ben.send(f"{table}/propose", {"kind": "pause", "revision": revision(ben.see(table))})
    assert "a pause, in which the clock stands still" in words(asked.text)


def revision(page: str) -> str:
    return page.split('data-revision="')[1].split('"')[0]


def test_a_wrong_clock_is_refused_in_a_sentence(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    answer = ann.send(
        "/new", {"title": "18AL", "seat2": "free", "seat3": "free", "clock": "days", "days": "3"}
    )
    assert answer.status_code == 400 and "for games by correspondence" in answer.text


def test_leave_is_given_on_the_settings(arrives: Arrives) -> None:
    ann, ben, cy = (arrives().member(name) for name in ("Ann", "Ben", "Cy"))
    table = opened(ann)
    for friend in (ben, cy):
        friend.send(f"{table}/sit")
    ann.send(f"{table}/start")
    assert "Who may move for you" in ben.see(f"{table}/settings")  # not only for the owner
    given = ann.send(f"{table}/deputy", {"number": "0", "player": "Ben"})
    assert "Ben may move" in words(given.text)
    assert "You may move for Ann" in words(ben.see(table))
    assert "You may move" not in words(cy.see(table))
    assert "Ben may move for Ann." in words(cy.see(table))  # it is told in the room
    refused = cy.send(f"{table}/deputy", {"number": "0", "player": "Cy"})
    assert refused.status_code == 403


def test_vacations_on_the_account_page(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    today = datetime.now(UTC).date()
    days = {"begins": str(today), "ends": str(today + timedelta(days=4))}
    taken = ann.send("/account/vacations", days)
    assert "End it" in taken.text
    again = ann.send("/account/vacations", days)
    assert again.status_code == 409 and "You have a vacation then." in again.text
    assert ann.send("/account/vacations", {"begins": "soon", "ends": ""}).status_code == 400


def test_who_is_replaced_finds_the_way_back(arrives: Arrives) -> None:
    ann, ben, cy = (arrives().member(name) for name in ("Ann", "Ben", "Cy"))
    table = opened(ann, name="Slow")
    for friend in (ben, cy):
        friend.send(f"{table}/sit")
    ann.send(f"{table}/start")
    ben.send(f"{table}/replace", {"number": "1", "to": "bot:greedy"})
    assert "played for you" in words(ben.see("/"))
    assert "Ben is played for you" in words(ben.see(table)) and "is played for you" not in cy.see(table)
    ben.send(f"{table}/take-back", {"number": "1"})
    assert "played for you" not in words(ben.see("/"))
    assert "Ben plays again." in words(cy.see(table))
