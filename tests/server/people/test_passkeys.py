"""Passkeys: added to an account, used to log in, and removed."""

from __future__ import annotations

import re

import msgspec
import pytest

from roundhouse.server.people.offers import passkeys_offered
from roundhouse.server.people.passkeys import MAX_PASSKEYS
from roundhouse.server.settings import Settings
from roundhouse.server.storage import schema, users
from server.soft_key import PRESENT, SoftKey, add, ask, log_in, post
from server.web_client import Arrives, words


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return msgspec.structs.replace(settings, url="http://localhost:1869")


@pytest.mark.parametrize(
    ("url", "may"),
    [
        ("https://18xx.example.org", True),
        ("https://18xx.example.org:8443", True),
        ("http://localhost:1869", True),
        ("http://18xx.example.org", False),
        ("http://127.0.0.1:1869", False),
        ("https://192.0.2.7", False),
        ("https://[2001:db8::7]", False),
    ],
)
def test_passkeys_need_a_name_and_https(settings: Settings, url: str, may: bool) -> None:
    assert passkeys_offered(msgspec.structs.replace(settings, url=url)) is may


def test_a_passkey_logs_in_without_name_and_password(arrives: Arrives) -> None:
    ann, key = arrives().member("Ann"), SoftKey()
    assert add(ann, key).json() == {"next": "/account?done=passkey"}
    page = words(ann.see("/account?done=passkey"))
    assert "The passkey is added" in page and "my phone made" not in page and "my phone" in page
    other = arrives()
    answer = log_in(other, key, "/new")
    assert answer.status_code == 200 and answer.json() == {"next": "/new"}
    assert "Ann" in other.see("/account") and "never" not in other.see("/account").split("Passkeys")[1]
    again = arrives()
    assert log_in(again, key, "//evil.example").json() == {"next": "/"}


def test_a_passkey_that_does_not_count_is_good(arrives: Arrives) -> None:
    ann, key = arrives().member("Ann"), SoftKey()
    add(ann, key)
    for _ in range(2):
        key.uses = -1
        assert log_in(arrives(), key).status_code == 200


def test_a_passkey_needs_the_password_and_goes_at_once(arrives: Arrives) -> None:
    ann, key = arrives().member("Ann"), SoftKey()
    assert add(ann, key, password="wrong horse").status_code == 403
    add(ann, key)
    ben = arrives().member("Ben")
    drop = re.search(r"/account/passkeys/\d+/drop", ann.see("/account"))
    assert drop
    ben.see("/account")
    ben.send(drop[0])
    assert log_in(arrives(), key).status_code == 200, "that was not Ben's to remove"
    assert "The passkey is removed." in ann.send(drop[0]).text
    refused = log_in(arrives(), key)
    assert refused.status_code == 403 and "not known here" in refused.json()["error"]["sentence"]


def test_a_key_belongs_to_one_account(arrives: Arrives) -> None:
    ann, ben, key = arrives().member("Ann"), arrives().member("Ben"), SoftKey()
    add(ann, key)
    refused = add(ben, key)
    assert refused.status_code == 409 and "in use already" in refused.text
    ann.see("/account")
    listed = post(ann, "/account/passkeys/options", password="correct horse").json()["excludeCredentials"]
    assert len(listed) == 1, "the browser does not offer it a second time"


def test_somebody_has_so_many_passkeys(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    found = [add(ann, SoftKey()).status_code for _ in range(MAX_PASSKEYS + 1)]
    assert found == [200] * MAX_PASSKEYS + [409]


def test_a_key_has_to_know_its_user(arrives: Arrives) -> None:
    ann, key = arrives().member("Ann"), SoftKey()
    key.flags = PRESENT
    assert add(ann, key).status_code == 403
    key.flags |= 4
    add(ann, key)
    key.flags = PRESENT
    assert log_in(arrives(), key).status_code == 403


def test_guests_have_no_passkeys(arrives: Arrives) -> None:
    gus = arrives().guest("Gus")
    assert "Passkeys" not in gus.see("/account")
    assert post(gus, "/account/passkeys/options").status_code == 403


def test_who_is_banned_does_not_get_in_by_a_passkey(arrives: Arrives) -> None:
    ann, key = arrives().member("Ann"), SoftKey()
    add(ann, key)
    with ann.app.state.site.database.write() as c:
        user = users.user_named(c, "Ann")
        assert user is not None
        users.change_user(c, user.id, banned=True)
    refused = log_in(arrives(), key)
    assert refused.status_code == 403 and "closed" in refused.text


def test_a_passkey_goes_with_its_user_and_is_among_the_own_data(arrives: Arrives) -> None:
    ann, key = arrives().member("Ann"), SoftKey()
    add(ann, key)
    data = ann.http.get("/account/data").json()
    assert [one["name"] for one in data["passkeys"]] == ["my phone"] and len(data["devices"]) == 1
    assert "public_key" not in str(data) and "credential" not in str(data)
    ann.send("/account/delete", {"password": "correct horse", "sure": "1"})
    with ann.app.state.site.database.read() as c:
        for table in (schema.passkeys, schema.devices, schema.looks, schema.sessions):
            assert c.execute(table.select()).all() == [], table.name
    assert log_in(arrives(), key).status_code == 403


def test_the_pages_offer_passkeys_where_the_site_can(arrives: Arrives) -> None:
    page = arrives().see("/login")
    assert "Log in with a passkey" in page and "bundles/login.js" in page
    assert ask(arrives())["rpId"] == "localhost"


class TestAtANumber:
    """A site that has only a number for an address."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return msgspec.structs.replace(settings, url="http://127.0.0.1:1869")

    def test_there_are_none(self, arrives: Arrives) -> None:
        ann = arrives().member("Ann")
        assert "asskey" not in ann.see("/account")
        assert post(ann, "/account/passkeys/options", password="correct horse").status_code == 404
        visitor = arrives()
        assert "asskey" not in visitor.see("/login")
        assert post(visitor, "/login/passkey/options").status_code == 404
