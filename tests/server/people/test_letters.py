"""Links in mails: an address is proven, a password set anew."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest

from roundhouse.server.people.letters import USED
from roundhouse.server.settings import Settings
from roundhouse.server.storage import schema
from server.web_client import Arrives, Visitor


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """A site that would send mail; nobody listens where it sends it to."""
    return msgspec.structs.replace(settings, mail="smtp://127.0.0.1:9", mail_from="site@example.org")


def letters(visitor: Visitor) -> Iterator[dict[str, str]]:
    """What was written to whom, the last first."""
    with visitor.app.state.site.database.read() as c:
        for row in c.execute(schema.notices.select().order_by(schema.notices.c.id.desc())).mappings():
            yield row["data"]


def link(visitor: Visitor, path: str) -> str:
    letter = next(letters(visitor))
    found = re.search(rf"http://[^/]+({path}/[\w-]+)", letter["text"])
    assert found, letter
    return found[1]


def test_an_address_is_proven_by_a_button(arrives: Arrives) -> None:
    ann = arrives().member("Ann", email="ann@example.org")
    assert "Not confirmed yet" in ann.see("/account")
    path = link(ann, "/account/email")
    somewhere_else = arrives()
    for _ in range(2):  # programs look through mail: only looking proves nothing and uses nothing up
        somewhere_else.see(path)
    assert "Not confirmed yet" in ann.see("/account")
    somewhere_else.see(path)
    somewhere_else.send(path)
    assert "Proven." in ann.see("/account")
    assert USED in somewhere_else.see(path, 404)
    assert somewhere_else.send(path).status_code == 404  # once


def test_a_link_proves_only_the_address_it_was_sent_to(arrives: Arrives) -> None:
    ann = arrives().member("Ann", email="old@example.org")
    old = link(ann, "/account/email")
    ann.see("/account")
    ann.send("/account/email", {"email": "new@example.org", "password": "correct horse"})
    ann.see(old)
    assert ann.send(old).status_code == 404
    assert next(letters(ann))["to"] == "new@example.org"


def test_a_forgotten_password_is_set_anew(arrives: Arrives) -> None:
    ann, thief = arrives().member("Ann", email="ann@example.org"), arrives()
    thief.log_in("Ann")
    lost = arrives()
    lost.see("/reset")
    answers = [lost.send("/reset", {"email": email}).text for email in ("Ann@Example.org", "x@example.org")]
    assert answers[0] == answers[1]  # nobody learns whether there is such an account
    path = link(lost, "/reset")
    lost.see(path)
    assert lost.send(path, {"password": "short"}).status_code == 400
    done = lost.send(path, {"password": "another horse"})
    assert done.status_code == 200 and "logged out" in done.text
    assert "Log out" in lost.see("/account") and "Log out" not in thief.see("/account")
    assert "Log out" not in ann.see("/account")
    assert arrives().log_in("Ann").status_code == 403
    assert arrives().log_in("Ann", "another horse").status_code == 200
    for used in (path, "/reset/anything"):  # it is said before anybody thinks of a password
        page = lost.see(used, 404)
        assert USED in page and 'name="password"' not in page
    assert lost.send(path, {"password": "third horse"}).status_code == 404
    assert lost.send(path, {"password": "short"}).status_code == 404


def test_guests_get_no_letters(arrives: Arrives) -> None:
    gus = arrives().guest("Gus")
    gus.see("/account")
    assert gus.send("/account/email", {"email": "gus@example.org"}).status_code == 403
    assert list(letters(gus)) == []
