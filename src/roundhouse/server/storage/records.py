"""Rows of the database as values. Times are aware datetimes in UTC."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from .timing import TableClock, Times

OPEN, RUNNING, OVER = "open", "running", "over"
"""The states of a table: seats are being taken; the game is on; it has ended."""

PLAY, UNDO, END, BRANCH, RULES = "play", "undo", "end", "branch", "rules"
"""The kinds of entries: an action as JSON; {"to": n}, back to the position after n actions in force; {}, the people at
the table end the game here; {"at": n, "actions": [...]}, moves that were undone before the game was imported; and how
the game goes on by other rules (`CORRECTED` and those beside it): {"how": ..., "rules": the version it was played by,
"now": the version since, "first": the first entry that leads elsewhere by it, "to": for `BEFORE`, how many actions
stay in force, "said": what differed there, a sentence each}."""

CORRECTED, BEFORE, KEPT = "corrected", "before", "kept"
"""How a game goes on by other rules: from the position to which they lead; from before the first difference, all later
entries being a branch; not at all, it stays as it was played."""


EVERYBODY, SPECTATORS = "", "spectators"
"""The rooms of a table's chat: that which everybody reads, and that of those who look on while the game is on."""


class User(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who plays. A guest has no password and came by a link; `settings` are the user's own choices; `bot`: a
    program plays with this account."""

    id: int
    name: str
    guest: bool = False
    email: str = ""
    email_proven: bool = False
    admin: bool = False
    banned: bool = False
    created: datetime
    settings: dict[str, Any] = {}
    bot: bool = False


class WebSession(msgspec.Struct, frozen=True, kw_only=True):
    """A login of a browser; the cookie holds a secret, the database its hash.

    `seen`: when it was last used, within some minutes.  `browser`, `place`: roughly which browser, and the network of
    its address then.  `device`: the id of the device it is on.  None in logins that are older than these fields.
    """

    id: str
    user: int
    csrf: str
    created: datetime
    expires: datetime
    seen: datetime | None = None
    browser: str | None = None
    place: str | None = None
    device: int | None = None


class Device(msgspec.Struct, frozen=True, kw_only=True):
    """A browser in which a user has logged in. `browser`: roughly which; `place`: from where, when it was last seen."""

    id: int
    user: int
    created: datetime
    seen: datetime
    browser: str = ""
    place: str = ""


class Passkey(msgspec.Struct, frozen=True, kw_only=True):
    """A key with which a user logs in without a password. `uses`: the count that the key itself keeps, or 0."""

    id: int
    user: int
    name: str
    credential: str
    public_key: bytes
    uses: int = 0
    created: datetime
    used: datetime | None = None


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """A key for the API. `scopes`: some of "read", "play", "challenge"; the database holds a hash of the secret."""

    id: int
    user: int
    label: str
    scopes: tuple[str, ...]
    created: datetime
    used: datetime | None = None


class Once(msgspec.Struct, frozen=True, kw_only=True):
    """A link that works one time. `purpose`: what it is for; `data`: what was put by when it was made."""

    purpose: str
    user: int | None
    data: dict[str, Any] = {}
    created: datetime
    expires: datetime


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table and how its game stands.

    `title`, `options`, `seed`, `rules`: as in the header of a game.  `listed`: shown in the lobby to everybody.
    `invite`: the secret of the invitation link.  `players`: least and most seats.  `pace`: "live" or "days".
    `hot_seat`: all seats are played from the owner's browser.  `undo`: "own" (own last actions), "consent"
    (always by proposal) or "free".  `runs`: "on" (best runs are shown), "check" (only whether there is a better
    one), "off". `revision`: number of the last entry.  `at`: actions in force.  `to_act`: the player who is to
    act ("" if none). `waiting_since`: since when.  `round`: the round in words.  `need`: what `to_act` has to
    do, in words ("" as long as nobody has opened a game of an earlier version).  `result`: player to money, once
    over.  `names`: display names by player.  `rematch_of`: id of the table this one follows.  `source`: where
    an imported game is from (lists leave it out).  `start`: packed, the position in which its game began, where
    that was set up by hand (`recording.packed_start`).  `size`: about how many bytes its log takes.  `asks`:
    the version of the rules about which its people have to decide how the game goes on; 0: they have not.
    `clock`, `times`: see `timing`.  `paused`: since when the clock stands still, because all agreed or for a
    vacation.  `due`: when somebody's time is up or an offer lapses, at the earliest.  `agreed`: what one player
    offers another counts as agreed at the table.  `offer_hours`: after how many hours an offer without an answer
    is declined; 0: never.  `rated`: its end counts for ratings. `bot_accounts`: accounts of bots may sit down by
    themselves.  `language`: in which people talk there, as the web names it ("": any); `experience`: for whom it
    is, "newcomers" or "experienced" ("": all).  `delay`: how many minutes later than players those see the game who
    only look on, while it is on.
    """

    id: int
    title: str
    name: str = ""
    owner: int
    status: str = OPEN
    options: tuple[str, ...] = ()
    seed: int = 0
    rules: int = 0
    listed: bool = True
    invite: str = ""
    least: int = 2
    most: int = 6
    pace: str = "live"
    hot_seat: bool = False
    undo: str = "own"
    runs: str = "on"
    revision: int = 0
    at: int = 0
    to_act: str = ""
    waiting_since: datetime | None = None
    round: str = ""
    need: str = ""
    result: dict[str, int] = {}
    names: dict[str, str] = {}
    rematch_of: int | None = None
    source: dict[str, Any] = {}
    start: bytes | None = None
    size: int = 0
    asks: int = 0
    clock: TableClock = TableClock()
    times: Times = Times()
    paused: datetime | None = None
    due: datetime | None = None
    agreed: bool = False
    offer_hours: int = 0
    rated: bool = False
    bot_accounts: bool = False
    language: str = ""
    experience: str = ""
    delay: int = 0
    created: datetime
    started: datetime | None = None
    ended: datetime | None = None

    @property
    def fault(self) -> str:
        """Why it cannot be read, for whoever looks after the site: the column at fault; "" for one in order."""
        return ""


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A place at a table, in seating order from 0.

    `player`: the id of the player in the game, the name under which the seat was first taken; it never changes once
    the game is on.  `user`: who plays it, `bot`: the name of the bot that does; with neither the seat is empty.
    `absent`: who played it before a bot or a substitute took over, and may take it back.  `deputy`: another player who
    has leave to move for it.  `bot_account`: the account of `user` is one of a bot.  `colour`: which
    of the colours of players it has (`draw.style.PLAYER_COLOURS`), None for that of its place.
    """

    table: int
    number: int
    player: str = ""
    user: int | None = None
    bot: str = ""
    ready: bool = False
    absent: int | None = None
    deputy: int | None = None
    bot_account: bool = False
    colour: int | None = None


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat did in a rated game: `place` from 1, the same for those with as much money.

    `turn`: the how manieth rated game it was.  `user` or `bot`: whose place it is, a bot with its version.
    """

    table: int
    seat: int
    turn: int
    user: int | None = None
    bot: str = ""
    place: int


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """How strong a user or a bot is, at a title or ("") at all together; see `live.rating`.

    `who`: "user 5" or "bot search 0.1.0".  `shown`: the user wants it.
    """

    title: str
    who: str
    user: int | None = None
    bot: str = ""
    mu: float
    sigma: float
    games: int = 0
    shown: bool = True


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a table's log, numbered from 1 without gaps; never changed, and deleted only with its table.

    `kind` and `data`: see PLAY and those beside it.  `user`: who sent it (None: a bot, chance, or the site).  `seat`:
    for which player.  `by`: "user", "deputy" (another player who has leave to move for the seat), "agreed" (an answer
    given beforehand), "lapsed" (no answer in time), "bot", "chance", "order" (a standing order), "import" or "site".
    `digest`: of the position after it; None in a log of an earlier version that has not been opened since.  `spent`:
    who took how long until then, in milliseconds that count; None at a table without a clock.
    """

    table: int
    number: int
    kind: str
    data: dict[str, Any]
    user: int | None = None
    seat: str = ""
    by: str = "user"
    when: datetime
    digest: str | None = None
    spent: dict[str, int] | None = None


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of the position after entry `number`: its digest, and packed (`live.recording`) what it has that
    the one before had not; None where it has nothing."""

    number: int
    digest: str | None
    outcome: bytes | None = None


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A position put by in a log of an earlier version, whose entries have no digests.

    `number`: the entry after which it stood.  `at`: actions in force.  `digest`: of the state.  `state`: its form.
    """

    table: int
    number: int
    at: int
    digest: str
    state: Any
    when: datetime


class Bookmark(msgspec.Struct, frozen=True, kw_only=True):
    """How a game stood after entry `number`, so that its table opens at once.

    `digest`: of the position; `rules`: the version by which it was played; `game`: as `Game.packed` gives it.
    """

    table: int
    number: int
    digest: str
    rules: int
    game: bytes


class Evaluated(msgspec.Struct, frozen=True, kw_only=True):
    """How a finished game was judged after entry `number` of its log.

    `rules`: the version by which it was played; `judge`: by what (`analysis.evaluation`), `content`: as that keeps it.
    """

    table: int
    number: int
    rules: int
    judge: str
    content: bytes


class Audited(msgspec.Struct, frozen=True, kw_only=True):
    """Something that somebody who looks after the site did there.

    `user`: who did it on the pages of the site, None for a command. `who`: for a command, the account at the host.
    `what`: "ban" and the like. `about`: "user 5", "table 7", or "" for the whole site. `data`: further facts.
    """

    id: int
    when: datetime
    user: int | None = None
    who: str = ""
    what: str
    about: str = ""
    data: dict[str, Any] = {}


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """A line of chat at a table. `at`: the position it was written at, when the game was on.

    `facts`: what the site tells in the room instead of a text, about the user (`live.telling`); empty for chat.
    `room`: `EVERYBODY` or `SPECTATORS`.
    """

    id: int
    table: int
    user: int
    name: str
    text: str
    at: int | None = None
    when: datetime
    facts: dict[str, Any] = {}
    room: str = EVERYBODY


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """A private note of a user on a table; `about`: "" (the game), "company:B&O", "hex:F8" and the like."""

    table: int
    user: int
    about: str
    text: str
    when: datetime


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """A standing order of a seat: `kind` and `data` as `live.orders` reads them.

    `active`: still in force; `reason`: why it stopped, in one sentence.
    """

    id: int
    table: int
    seat: str
    kind: str
    data: dict[str, Any]
    active: bool = True
    reason: str = ""
    created: datetime


class Vacation(msgspec.Struct, frozen=True, kw_only=True):
    """A time in which no clock of a user's games by correspondence runs."""

    id: int
    user: int
    begins: datetime
    ends: datetime


class StoredPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A plan of a user on a position of a table: the one after `entry` of its log, when `at` actions were in force.

    `seed`: by which chance draws in it. `content`: a `play.plans.Plan` as plain data. `revision`: how often it was
    changed.
    """

    id: int
    user: int
    table: int
    name: str
    entry: int
    at: int
    seed: int
    content: dict[str, Any]
    revision: int = 0
    created: datetime
    changed: datetime


class Companion(msgspec.Struct, frozen=True, kw_only=True):
    """A ledger kept beside a cardboard game: the fields of `play.companion.Ledger`, its owner and its two secrets.

    Who knows `key` may write, who knows `look` may read; `revision` is the number of its last entry.
    """

    id: int
    user: int
    key: str
    look: str
    name: str
    title: str
    players: tuple[str, ...]
    options: tuple[str, ...]
    drawn: str = ""
    mode: str
    revision: int = 0
    created: datetime
    changed: datetime


class CompanionEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of a ledger, by its number; `entry` is the id that a device gave it."""

    companion: int
    number: int
    entry: str
    data: dict[str, Any]
    created: datetime


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """Something the others are asked: `kind` and `data` as in `live.proposals`; `votes`: user id to yes or no."""

    id: int
    table: int
    user: int
    kind: str
    data: dict[str, Any]
    votes: dict[str, bool] = {}
    status: str = "asked"
    revision: int = 0
    created: datetime


class Channel(msgspec.Struct, frozen=True, kw_only=True):
    """A way to reach a user. `kind`: "mail", "push" or "webhook"; `table`: for that table only, None for all.

    `always`: also while the user is looking at the table.  `paused_until`: snoozed.
    """

    id: int
    user: int
    kind: str
    data: dict[str, Any]
    table: int | None = None
    enabled: bool = True
    always: bool = False
    paused_until: datetime | None = None
    created: datetime


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """A message on its way: `status` "due", "sent", "failed" or "dropped"; `error` says why it failed or was dropped.

    `user`: None for mail to an address that belongs to nobody yet.  `key`: what it is about; there is only ever one
    notice of a key.
    """

    id: int
    user: int | None
    key: str | None = None
    channel: int | None
    table: int | None
    kind: str
    data: dict[str, Any]
    status: str = "due"
    tries: int = 0
    due: datetime
    sent: datetime | None = None
    error: str = ""
    created: datetime


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """A user is asked by another (`by`) to take a seat at a table that has not begun.

    `status`: "open", "accepted", "declined" or "cancelled".  `reason`: why it was declined, a code of
    `live.challenges.REASONS`.  `begins`: the game begins once no seat is free.
    """

    id: int
    table: int
    user: int
    by: int
    status: str = OPEN
    reason: str = ""
    begins: bool = False
    created: datetime
    decided: datetime | None = None


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A user tells those who look after the site of something: a table, a line of its chat, or a name.

    `kind`: "table", "line" or "name".  `about`: the user whose table, line or name it is.  `reason`: a code of
    `people.reports.REASONS`; `text`: what else was said of it.  `quoted`: what was there then.  `status`: "open",
    "acted" or "dismissed", `decided_by` whom, with a `note`.
    """

    id: int
    user: int
    kind: str
    table: int | None = None
    line: int | None = None
    about: int | None = None
    reason: str
    text: str = ""
    quoted: dict[str, Any] = {}
    status: str = OPEN
    created: datetime
    decided: datetime | None = None
    decided_by: int | None = None
    note: str = ""
