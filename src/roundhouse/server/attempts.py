"""How often a password may be wrong, and how often a letter goes to an address that is not proven.

Who tries is known by the browser or by the address. A browser in which the account was logged in before (`web.devices`)
has a budget of its own, which nobody else can use up. All others are counted by address and account together, and by
address over all accounts; from the last free try on each wrong one doubles the wait. Where very many are wrong, at one
account or at the whole site, whoever is not known has to wait before every try, the first included.

All counts are in the database, so they are those of all processes. A try counts as wrong before its password is looked
at, and is taken back when it was right: who sends a hundred at once is heard no more often than who sends one by one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec

from .address import network, provider
from .storage import attempts
from .storage.account_keys import account_key
from .storage.attempts import Count
from .storage.database import Database
from .storage.rows import now
from .too_often import too_often


class Budget(msgspec.Struct, frozen=True):
    """`free` wrong passwords, one more for every `regained` seconds; then a wait that doubles up to `longest`."""

    free: int
    wait: float
    longest: float
    regained: float

    def after(self, wrong: int) -> float:
        """Seconds to wait after so many wrong ones."""
        if wrong < self.free:
            return 0.0
        return min(self.longest, self.wait * 2.0 ** min(wrong - self.free, 30))


PAIR = Budget(free=5, wait=30, longest=3600, regained=3600)
"""An address at an account."""

ADDRESS = Budget(free=20, wait=60, longest=3600, regained=180)
"""An address at all accounts together."""

BROWSER = Budget(free=10, wait=30, longest=3600, regained=1800)
"""A browser in which the account was logged in before."""

INSIDE = Budget(free=8, wait=30, longest=3600, regained=3600)
"""A login whose user is asked for the password again."""

LETTERS = Budget(free=5, wait=600, longest=86400, regained=7200)
"""An address of mail to which somebody else may have sent links."""

MANY_AT_ACCOUNT, ACCOUNT_REGAINED = 30, 600.0
"""Wrong passwords at one account that put its brake on, and the seconds after which one fewer counts."""

SITE_WINDOW = 600.0
"""Seconds within which wrong passwords count for the brake of the whole site."""

BRAKED = 300.0
"""Seconds for which a brake stays on after the last wrong password that was too many."""

PAUSE = 60.0
"""Seconds that somebody who is not known waits before each try while a brake is on."""

STAYS = 600.0
"""Seconds after the wait within which the try has to be made."""


class Try(msgspec.Struct, frozen=True):
    """A try that is heard. `own`: the count that a right password clears; `shared`: those it is taken out of."""

    own: str
    shared: tuple[tuple[str, float], ...] = ()


class Attempts:
    """The counts of a site. `brake`: how many wrong passwords in ten minutes put the brake on (0: none ever).

    `clock`: what time it is; tests set it. `on`: whether anything is counted.
    """

    def __init__(
        self, database: Database, brake: int = 100, on: bool = True, clock: Callable[[], datetime] = now
    ) -> None:
        self._database, self._brake = database, brake
        self.on, self.clock = on, clock

    def admit(self, name: str, address: str, device: int | None = None) -> Try | None:
        """Count a try at the account of a name, from an address or in a device that the account knows.

        Raises `TooMany` when the password is not even looked at.
        """
        if not self.on:
            return None
        account = account_key(name)
        if device is not None:
            return self._one("browser", f"{device} {account}", BROWSER)
        return self._stranger(account, network(address), provider(address))

    def inside(self, session: str) -> Try | None:
        """Count a try at the password of whoever is logged in. Raises `TooMany`."""
        return self._one("inside", session, INSIDE) if self.on else None

    def letter(self, address: str) -> None:
        """Count a letter to an address that nobody has proven yet. Raises `TooMany`."""
        if self.on:
            local, _, host = account_key(address).rpartition("@")
            self._one("letter", f"{local.partition('+')[0]}@{host}", LETTERS)

    def forgive(self, tried: Try | None) -> None:
        """The password was right."""
        if tried is None:
            return
        moment = self.clock()
        with self._database.write() as c:
            attempts.clear(c, tried.own)
            if not tried.shared:
                return
            found = attempts.counts(c, [key for key, _ in tried.shared], moment)
            back = {
                key: Count(max(moment, found[key].forgotten - timedelta(seconds=regained)), found[key].until)
                for key, regained in tried.shared
            }
            attempts.keep(c, back)

    def _time(self) -> datetime:
        """What time it is. Where the clock was set back since the last try, the counts go along first, in a transaction
        of their own: that of a try that is refused leaves nothing."""
        moment = self.clock()
        with self._database.read() as c:
            back = attempts.set_back(c, moment)
        if back:
            with self._database.write() as c:
                attempts.go_back(c, moment)
        return moment

    def _one(self, kind: str, what: str, budget: Budget) -> Try:
        """A try that one budget decides about."""
        moment, key = self._time(), _key(kind, what)
        with self._database.write() as c:
            count = _by_this_clock(attempts.counts(c, [key], moment)[key], moment, budget.longest)
            _wait_for(count, moment)
            attempts.keep(c, {key: _one_more(count, budget, moment)})
            attempts.note_time(c, moment)
        return Try(key)

    def _stranger(self, account: str, address: str, around: str) -> Try:
        moment = self._time()
        pair, alone = _key("pair", f"{address} {account}"), _key("address", address)
        whole, site, slow = _key("account", account), _key("site", ""), _key("slow", around)
        each = SITE_WINDOW / max(1, self._brake)
        waits: Count | None = None
        with self._database.write() as c:
            longest = {
                pair: PAIR.longest,
                alone: ADDRESS.longest,
                whole: BRAKED,
                site: BRAKED,
                slow: PAUSE,
            }
            found = {
                key: _by_this_clock(count, moment, longest[key])
                for key, count in attempts.counts(c, tuple(longest), moment).items()
            }
            _wait_for(found[pair], moment)
            _wait_for(found[alone], moment)
            braked = any(_ahead(found[key], moment) for key in (whole, site))
            changed = {}
            if braked:
                _wait_for(found[slow], moment)
                if found[slow].forgotten <= moment:
                    waits = changed[slow] = _in_line(moment)
            if waits is None:
                changed |= {
                    pair: _one_more(found[pair], PAIR, moment),
                    alone: _one_more(found[alone], ADDRESS, moment),
                    whole: _braking(found[whole], ACCOUNT_REGAINED, MANY_AT_ACCOUNT, moment),
                    site: _braking(found[site], each, self._brake, moment),
                }
                if braked:
                    changed[slow] = _in_line(moment)
            attempts.keep(c, changed)
            attempts.note_time(c, moment)
        if waits is not None:  # after the transaction: who has announced a try is remembered
            raise too_often(PAUSE)
        each_back = ((alone, ADDRESS.regained), (whole, ACCOUNT_REGAINED), (site, each))
        return Try(pair, each_back)


def _key(kind: str, what: str) -> str:
    """The database is not told who tries what."""
    return f"{kind}:{hashlib.sha256(what.encode('utf-8', 'replace')).hexdigest()[:32]}"


def _level(count: Count, regained: float, moment: datetime) -> int:
    return max(0, round((count.forgotten - moment).total_seconds() / regained))


def _longer(count: Count, regained: float, moment: datetime) -> Count:
    more = max(count.forgotten, moment) + timedelta(seconds=regained)
    return Count(more, max(count.until, moment))


def _by_this_clock(count: Count, moment: datetime, longest: float) -> Count:
    """A count as it is by the clock of now. `until` is never before the last try, so where it is further ahead than any
    wait the clock was set back since, when nobody noted the time yet: then nobody waits, and what was wrong weighs as
    much as it did."""
    ahead = count.until - moment
    if ahead.total_seconds() <= longest:
        return count
    return Count(max(count.forgotten - ahead, moment), moment)


def _one_more(count: Count, budget: Budget, moment: datetime) -> Count:
    more = _longer(count, budget.regained, moment)
    wait = budget.after(_level(more, budget.regained, moment))
    return Count(more.forgotten, moment + timedelta(seconds=wait))


def _braking(count: Count, regained: float, most: int, moment: datetime) -> Count:
    more = _longer(count, regained, moment)
    if not most or _level(more, regained, moment) < most:
        return more
    return Count(more.forgotten, moment + timedelta(seconds=BRAKED))


def _in_line(moment: datetime) -> Count:
    return Count(moment + timedelta(seconds=PAUSE + STAYS), moment + timedelta(seconds=PAUSE))


def _ahead(count: Count, moment: datetime) -> float:
    """Seconds that there are still to wait."""
    return max(0.0, (count.until - moment).total_seconds())


def _wait_for(count: Count, moment: datetime) -> None:
    if seconds := _ahead(count, moment):
        raise too_often(seconds)
