"""What whoever hosts the site may set."""

from __future__ import annotations

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a site.

    `database`: "sqlite:///FILE" or "postgresql://USER:PASSWORD@HOST/NAME".  `url`: the address under which people
    reach the site, without a slash at its end; with https, cookies are for https only.  `mail`: the outgoing mail
    server, "smtp://USER:PASSWORD@HOST:PORT" ("smtps://" for TLS from the first byte), or "" for no mail.  `mail_from`:
    the sender.  `registration`: whether people may make accounts, and come in as guests without the link of a table.
    `limits`: whether requests are counted and refused beyond a rate.  `login_brake`: how many wrong passwords in ten
    minutes at the whole site make browsers that no account knows wait before each try; 0 for never.
    `private_webhooks`: whether webhooks may go to private addresses (tests).  `trusted_proxies`: how many proxies
    stand before the site, whose X-Forwarded-For is believed.  `metrics_token`: what whoever reads /metrics has to
    send; "" for no such page.  `log_json`: whether the log is JSON.  `bot_pause`: seconds that a bot waits before each
    move.  `bot_cores`: how many processes may help the bots of each process that serves; 0 for none.
    `largest_upload`: bytes of a game file.  `user_room`, `guest_room`: bytes that the logs of all tables of a user
    with an account, or of a guest, may take.  `abandoned_days`: after so many days in which nobody did anything,
    tables of guests and imported games are deleted if nobody but their owner ever sat there; 0 for never.
    `table_memory`: bytes that the tables at hand may take in each process.  `language`: what the site speaks, in its
    pages and in its mail; "" is English.  `on_update`: how games go on that the rules of a new version lead elsewhere,
    as in `live.updates`; "" leaves it to their players.  `cors`: origins whose pages may call the API, with commas
    between; "*" for all, "" for none but the site itself.  `terms`, `privacy`: files in Markdown that the site shows
    and links to; "" for none.
    """

    database: str = "sqlite:///roundhouse.sqlite3"
    url: str = "http://127.0.0.1:1869"
    mail: str = ""
    mail_from: str = ""
    registration: bool = True
    limits: bool = True
    login_brake: int = 100
    private_webhooks: bool = False
    trusted_proxies: int = 0
    bot_pause: float = 0.0
    bot_cores: int = 0
    user_room: int = 256 * 1024 * 1024
    guest_room: int = 16 * 1024 * 1024
    abandoned_days: int = 90
    table_memory: int = 512 * 1024 * 1024
    largest_upload: int = 8 * 1024 * 1024
    language: str = ""
    on_update: str = ""
    metrics_token: str = ""
    log_json: bool = False
    cors: str = ""
    terms: str = ""
    privacy: str = ""

    @property
    def secure(self) -> bool:
        """Whether the site is reached by https."""
        return self.url.startswith("https://")
