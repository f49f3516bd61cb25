"""The notifier of a site: what tells people that a table waits for them when they are not looking."""

from __future__ import annotations

from urllib.parse import urlsplit

from ...text.language import translated
from ..clock import CLOCK
from ..errors import NotNow
from ..live.hub import Hub
from ..live.store import TableStore
from ..settings import Settings
from ..storage import channels
from ..storage.database import Database
from ..storage.keys import site_key
from ..storage.records import Channel, User
from ..storage.signed import Signer
from . import mail, push, texts
from .mail import Mailer, Server
from .outbound_http import OutboundHttp
from .push import Pusher
from .sender import Sender
from .waiting import Waiting
from .watch import Watcher

GRACE = 4.0
"""Seconds for which a turn must have lasted before it is told of: many end at once, or are taken back."""


class Notifier:
    """Watches the tables, and sends mail, pushes and webhooks from an outbox in the database.

    `waiting` wakes open pages; `stops` and `feeds` sign the links that need no login.  Raises `SiteError` when the mail
    server in the settings cannot be read.
    """

    def __init__(self, database: Database, hub: Hub, store: TableStore, settings: Settings) -> None:
        self._database, self._settings = database, settings
        server = mail.server(settings.mail) if settings.mail else None
        self.waiting = Waiting()
        self.stops = Signer(database, "unsubscribe")
        self.feeds = Signer(database, "feed")
        self.outward = OutboundHttp(private=settings.private_webhooks)
        self._key = ""
        self.sender = Sender(
            database,
            store,
            hub,
            settings.url,
            outward=self.outward,
            pusher=Pusher(self.outward, self.key, _contact(settings)),
            mailer=Mailer(server, sender_of(settings, server)) if server is not None else None,
            stops=self.stops,
        )
        self.watcher = Watcher(database, hub, self.waiting, self.sender.wake, GRACE)

    def start(self) -> None:
        """Begin to watch and to send."""
        self.watcher.start()
        self.sender.start()

    def stop(self) -> None:
        """End both. What is on its way stays in the outbox. May be called again."""
        self.watcher.stop()
        self.sender.stop()

    @property
    def mails(self) -> bool:
        """Whether the site sends mail."""
        return bool(self._settings.mail)

    def key(self) -> str:
        """The site's key for pushes, made when it is needed first."""
        if not self._key:
            with self._database.write() as c:
                self._key = site_key(c, "vapid", push.new_key)
        return self._key

    def mail(self, to: User | str, subject: str, text: str) -> None:
        """Send a message to a user or an address, soon. Raises `Unreadable`, and `NotNow` where there is no mail."""
        if not self.mails:
            raise NotNow(translated(texts.SENDS_NO_MAIL))
        user = to.id if isinstance(to, User) else None
        address = mail.address(to.email if isinstance(to, User) else to)
        with self._database.write() as c:
            data = {"to": address, "subject": subject, "text": text}
            channels.enqueue(c, user, "mail", data)
        self.sender.wake()

    def test(self, channel: Channel) -> None:
        """Send a message over a channel, now, even if it is switched off or paused."""
        with self._database.write() as c:
            channels.enqueue(
                c,
                channel.user,
                texts.TEST,
                {},
                channel=channel.id,
                table=channel.table,
                due=CLOCK.now(),
            )
        self.sender.wake()


def sender_of(settings: Settings, server: Server | None) -> str:
    """Whom mail comes from: the setting, or a name at the site's host."""
    if settings.mail_from:
        return settings.mail_from
    if server is not None and "@" in server.user:
        return f"Roundhouse <{server.user}>"
    return f"Roundhouse <roundhouse@{urlsplit(settings.url).hostname or 'localhost'}>"


def _contact(settings: Settings) -> str:
    """How the people behind a push service reach whoever hosts the site."""
    if settings.secure:
        return settings.url
    host = urlsplit(settings.url).hostname or "localhost"
    return f"mailto:roundhouse@{'localhost' if ':' in host else host}"
