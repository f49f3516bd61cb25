"""A site that makes no new accounts: guests come in by the link of a table, and nobody is offered what is refused."""

from __future__ import annotations

import msgspec
import pytest

from roundhouse.server.people import passwords
from roundhouse.server.settings import Settings
from roundhouse.server.storage import users
from server.lobby.test_lobby import invitation, opened
from server.web_client import Arrives, Visitor, words

SAID = "This site makes no new accounts, and guests come in by the link of a table only."
LEDGER = {"title": "18AL", "player1": "Ann", "player2": "Ben", "player3": "Cy"}


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return msgspec.structs.replace(settings, registration=False)


@pytest.fixture
def ann(arrives: Arrives) -> Visitor:
    """An account from before."""
    visitor = arrives()
    with visitor.app.state.site.database.write() as c:
        users.create_user(c, "Ann", password_hash=passwords.hashed("correct horse"))
    visitor.log_in("Ann")
    return visitor


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/join", {"guest": "1"}),
        ("/play", {"title": "18AL"}),
        ("/first", {}),
        ("/companion", LEDGER),
    ],
)
def test_nobody_comes_in_without_an_invitation(arrives: Arrives, path: str, fields: dict[str, str]) -> None:
    ben = arrives()
    ben.see("/")
    refused = ben.send(path, {"name": "Ben", **fields})
    assert refused.status_code == 403 and words(refused.text.partition("<main")[2]).count(SAID) == 1
    with ben.app.state.site.database.read() as c:
        assert users.user_named(c, "Ben") is None and not users.find_users(c, "Guest")


def test_nobody_makes_an_account(arrives: Arrives) -> None:
    ben = arrives()
    ben.see("/join")
    refused = ben.send("/join", {"name": "Ben", "password": "correct horse"})
    assert refused.status_code == 403 and refused.text.count("makes no new accounts") == 1


@pytest.mark.parametrize("path", ["/", "/new", "/login", "/join", "/companion"])
def test_nobody_is_offered_what_is_refused(arrives: Arrives, path: str) -> None:
    page = arrives().see(path)
    assert 'name="guest"' not in page and 'name="name" maxlength="20"' not in page
    assert "Guests can become accounts" not in page and "come in as a guest" not in page
    assert 'action="/first"' not in page


def test_a_guest_comes_in_by_the_link_of_a_table(arrives: Arrives, ann: Visitor) -> None:
    table = opened(ann, name="Friday")
    link = invitation(ann, table)
    ben = arrives()
    assert "/join/" not in ben.see(table), "a listed table is no invitation"
    ben.see(link)
    sat = ben.send(link, {"name": "Ben"})
    assert sat.url.path == table and "Ben" in sat.text
