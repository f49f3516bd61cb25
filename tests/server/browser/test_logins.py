"""Passkeys in a real browser with a made authenticator, and the list of logins."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from roundhouse.server.storage import users
from served import Served, free_port
from server.browser.harness import Backstage, Looking

OWN_SITE = True
"""Accounts, sessions and messages are told apart only where nobody else is at the site."""


CHIP = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
PASSWORD = "correct horse"


class ByName(Served):
    """A site under a name, as passkeys need it."""

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    opened = ByName(tmp_path_factory.mktemp("site"), arguments=["--no-limits"])
    opened.port = free_port()
    opened.arguments += ["--url", opened.url, "--host", "localhost"]
    with opened:
        yield opened


def with_authenticator(page: Page) -> str:
    """Give the browser of a page something that makes passkeys."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    made = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": CHIP})
    found: str = made["authenticatorId"]
    return found


def member(look: Looking, name: str) -> Page:
    page = look(None, "/join")
    form = page.locator("form[action='/join']").first
    form.get_by_label("Name", exact=True).fill(name)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Make an account").click()
    page.wait_for_url("**/")
    page.goto("/account")
    return page


def test_a_passkey_is_made_used_and_removed(look: Looking, backstage: Backstage) -> None:
    page = member(look, "Ann")
    with_authenticator(page)
    section = page.get_by_role("region", name="Passkeys")
    section.get_by_label("What to call it").fill("my computer")
    section.get_by_label("Current password").fill("wrong horse")
    look.allowed = ("status of 403",)
    section.get_by_role("button", name="Add a passkey").click()
    expect(section.get_by_role("status")).to_have_text("That is not your present password.")
    section.get_by_label("Current password").fill(PASSWORD)
    section.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("The passkey is added")).to_be_visible()
    expect(section.get_by_role("rowheader", name="my computer")).to_be_visible()
    expect(section.get_by_text("never")).to_be_visible()

    section.get_by_label("Current password").fill(
        PASSWORD
    )  # the same once more: the browser says that it has it
    section.get_by_role("button", name="Add a passkey").click()
    expect(section.get_by_role("status")).to_have_text("The browser gave no passkey.")

    page.get_by_role("button", name="Log out", exact=True).first.click()
    expect(
        page.get_by_role("link", name="Log in").first
    ).to_be_visible()  # once the device has forgotten what it kept
    page.goto("/login?next=/account")
    page.get_by_role("button", name="Log in with a passkey").click()
    page.wait_for_url("**/account")
    expect(page.get_by_role("heading", name="Ann")).to_be_visible()
    expect(section.get_by_text("never")).to_have_count(0)

    section.get_by_role("button", name="Remove my computer").click()
    expect(page.get_by_text("The passkey is removed.")).to_be_visible()
    page.get_by_role("button", name="Log out", exact=True).first.click()
    expect(
        page.get_by_role("link", name="Log in").first
    ).to_be_visible()  # once the device has forgotten what it kept
    page.goto("/login")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("status").filter(has_text="not known here")).to_be_visible()


def test_a_browser_without_passkeys_shows_no_button(look: Looking) -> None:
    page = look(None, "/")
    page.add_init_script("delete window.PublicKeyCredential")
    page.goto("/login")
    expect(page.get_by_role("button", name="Log in with a passkey")).to_have_count(0)


def test_other_logins_are_ended_from_the_account(look: Looking, backstage: Backstage) -> None:
    page = member(look, "Ben")
    with backstage.database.read() as c:
        ben = users.user_named(c, "Ben")
    assert ben is not None
    phone, tablet = look(ben, "/account", phone=True), look(ben, "/account", phone=True)
    page.reload()
    section = page.get_by_role("region", name="Where you are logged in")
    expect(section.get_by_role("rowheader")).to_have_count(3)
    expect(section.get_by_text("this one")).to_have_count(1)
    section.get_by_role("button", name="Log out unknown browser").first.click()
    expect(page.get_by_text("That browser is logged out.")).to_be_visible()
    expect(section.get_by_role("rowheader")).to_have_count(2)
    section.get_by_role("button", name="Log out all others").click()
    expect(page.get_by_text("All your other browsers are logged out.")).to_be_visible()
    expect(section.get_by_role("rowheader")).to_have_count(1)
    for other in (phone, tablet):
        other.reload()
        expect(other.get_by_role("heading", name="Log in")).to_be_visible()
