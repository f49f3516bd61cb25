"""What happens when somebody has shown who they are: the login, and a letter about it if the browser is a new one."""

from __future__ import annotations

import logging

from starlette.requests import Request

from ...text.language import gettext, language, speaking
from ..errors import SiteError
from ..languages import read_by
from ..storage.devices import devices as devices_of
from ..storage.records import User
from ..web import devices
from ..web.viewer import log_in, site

logger = logging.getLogger(__name__)


def enter(request: Request, user: User) -> None:
    """Log a user in, and write to the user's address when the account knows neither the browser nor such a one there.

    The first browser of an account is no news. The next login in the same browser is from one that is known.
    """
    where = site(request)
    browser, place = devices.browser(request), devices.place(request, where)
    with where.database.read() as c:
        before = devices_of(c, user.id)
    usual = any((one.browser, one.place) == (browser, place) for one in before)
    news = bool(before) and not usual and devices.known(request, where, user) is None
    log_in(request, user)
    if news and user.email and user.email_proven and where.notifier.mails:
        try:
            with speaking(read_by(user, language())):
                _tell(request, user, browser, place)
        except SiteError as error:  # the login stands, whatever becomes of the letter
            logger.warning("a letter about a login was not written: %s", error)


def _tell(request: Request, user: User, browser: str, place: str) -> None:
    where = site(request)
    where.notifier.mail(
        user,
        gettext("A new login at Roundhouse"),
        gettext(
            "{name}, somebody has logged in to your account in a browser that it did not know:\n"
            "{browser}, from {place}\n\n"
            "If that was you, there is nothing to do. If not, set a new password, which ends all logins:\n"
            "{url}/account\n",
            name=user.name,
            browser=devices.named(browser) or gettext("an unknown browser"),
            place=place or gettext("an unknown address"),
            url=where.settings.url,
        ),
    )
