"""Browsers that an account knows: a signed cookie says which of them this one is.

The cookie `rh_device` holds, for each account that was logged in to in this browser, the number of the device with a
signature over both. It gives nobody a login; it only keeps a browser apart from strangers (`server.attempts`).
"""

from __future__ import annotations

import re

from starlette.requests import HTTPConnection

from ...text.language import gettext
from ..address import address, neighbourhood
from ..site import Site
from ..storage import devices
from ..storage.records import Device, User

COOKIE = "rh_device"
DAYS = devices.DAYS
"""Days for which the browser keeps it."""

MAX_ACCOUNTS = 6
"""Accounts that one browser is known to."""

BROWSERS = (
    ("Firefox", r"Firefox/|FxiOS/"),
    ("Edge", r"Edg(A|iOS)?/"),
    ("Opera", r"OPR/"),
    ("Samsung Internet", r"SamsungBrowser/"),
    ("Chrome", r"Chrome/|CriOS/"),
    ("Safari", r"Safari/"),
)
SYSTEMS = (
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Android", r"Android"),
    ("Windows", r"Windows"),
    ("Mac", r"Mac OS X|Macintosh"),
    ("ChromeOS", r"CrOS"),
    ("Linux", r"Linux"),
)
"""What browsers and systems call themselves; the first that fits, since most name others besides."""


ON = " on "


def browser(request: HTTPConnection) -> str:
    """Roughly which browser a request comes from ("Firefox on Linux"); "" when it does not say.

    It is the same in every language: devices are told apart by it. `named` has the words for readers.
    """
    said = request.headers.get("user-agent", "")[:400]
    name = next((name for name, pattern in BROWSERS if re.search(pattern, said)), "")
    system = next((name for name, pattern in SYSTEMS if re.search(pattern, said)), "")
    return f"{name}{ON}{system}" if name and system else name or system


def named(told: str) -> str:
    """What `browser` has told, in the language in use."""
    name, on, system = told.partition(ON)
    return gettext("{browser} on {system}", browser=name, system=system) if on else told


def place(request: HTTPConnection, where: Site) -> str:
    """Roughly where a request comes from: the network of its address."""
    return neighbourhood(address(request, where.settings.trusted_proxies))


def known(request: HTTPConnection, where: Site, user: User) -> Device | None:
    """The device that a user has logged in with before, if the request comes from one."""
    for token in _tokens(request):
        number = where.devices.number(token)
        if number is None or not where.devices.good(token, str(user.id)):
            continue
        with where.database.read() as c:
            return devices.device(c, number, user.id)
    return None


def remember(request: HTTPConnection, where: Site, user: User) -> tuple[Device, str]:
    """The device of a login, new or known, and what the cookie says from now on."""
    found = known(request, where, user)
    seen = browser(request), place(request, where)
    with where.database.write() as c:
        if found is not None:
            devices.see_device(c, found.id, *seen)
        else:
            found = devices.add_device(c, user.id, *seen)
    own = where.devices.sign(found.id, str(user.id))
    others = [
        token
        for token in _tokens(request)
        if where.devices.number(token) is not None and not where.devices.good(token, str(user.id))
    ]
    return found, ".".join([own, *others][:MAX_ACCOUNTS])


def _tokens(request: HTTPConnection) -> list[str]:
    return request.cookies.get(COOKIE, "")[:1000].split(".")[:MAX_ACCOUNTS]
