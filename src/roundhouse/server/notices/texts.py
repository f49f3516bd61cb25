"""All that notices say, in one place: the one line for each thing that happens, and what mail adds to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ...text.language import _, gettext, translated
from ...text.prompts import situation
from ...text.templates import AND, Sentences
from ..live.table import TableSnapshot
from ..storage.records import Table
from ..storage.timing import BOT, OFFER, REMIND, VOTE

TURN, START, OVER, PROPOSAL, MENTION = "turn", "start", "over", "proposal", "mention"
UPDATE, TIME, CHALLENGE, TEST = "update", "time", "challenge", "test"
"""The kinds of notices about tables; "mail" is any other message to an address."""

KINDS = {
    TURN: _("your move"),
    START: _("a game begins"),
    OVER: _("a game ends"),
    PROPOSAL: _("somebody proposes"),
    MENTION: _("you are called in the chat"),
    UPDATE: _("a game meets changed rules"),
    TIME: _("your time is up"),
    CHALLENGE: _("somebody challenges you"),
    TEST: _("a test"),
    "mail": _("a message of the site"),
}

HEADLINES = {
    TURN: _("Your move in {game}"),
    START: _("{game} has begun"),
    OVER: _("{game} is over"),
    PROPOSAL: _("{who} asks you in {game}"),
    MENTION: _("{who} calls you in {game}"),
    UPDATE: _("The rules have changed: how does {game} go on?"),
    TIME: _("Your time is up in {game}"),
    CHALLENGE: _("{who} challenges you to {game}"),
    TEST: _("A test from Roundhouse"),
}
OTHERS_TURN = _("{who} is to move in {game}")
OTHERS_PROPOSAL = _("{who} proposes something in {game}")

WANTED = {
    "undo": _("to go back to move {to}"),
    "end": _("to end the game here"),
    "rules": _("how the game goes on by the changed rules"),
    "pause": _("that the clock stands still for a while"),
    "seat": _("who plays on for {player}"),
    "play_out": _("that bots play the game to its end"),
    "offer": _("a purchase for {price}, instead of the one declined"),
}
WANTED_ELSE = _("something new ({kind})")
ZERO = {
    REMIND: _("nothing happens by itself"),
    BOT: _("a bot plays on until you are back"),
    OFFER: _("your seat is open to others until you are back"),
    VOTE: _("the others are asked who plays on"),
}
TESTED = _("Notices reach you here.")
BEGUN = _("You play with {others}.")
BEGUN_ALONE = _("The first move is waiting.")
PLACE = "{rank}. {name} {money}"
SEVERAL = _("{count} games wait for you")
FOOT = _(
    "--\nYou get this because notices by mail are switched on at {site}.\nChange or pause them: {settings}\n"
)
STOP = _("Stop this mail with one click: {stop}\n")

CALENDAR = _("Roundhouse: the moves of {name}")

# What a notice was dropped for, in the delivery log.
MOVED_ON = _("no longer your turn")
LOOKING = _("you were at the table")
MUTED = _("the table is muted")
OFF = _("the channel is switched off")
GONE = _("the channel is gone")
SETTLED = _("it is settled")
NO_MAIL = _("this site sends no mail")
NOT_PROVEN = _("your mail address is not proven")
SENDS_NO_MAIL = _("This site sends no mail.")
BROKEN = _("Something went wrong here.")
GAVE_UP = _("{reason} No more attempts.")


class Text(msgspec.Struct, frozen=True):
    """One notice in words: the headline, what it is about in a few words (may be empty), and the link."""

    headline: str
    detail: str
    link: str

    @property
    def line(self) -> str:
        """Headline and detail in one line."""
        return f"{self.headline}: {self.detail}" if self.detail else self.headline

    @property
    def whole(self) -> str:
        """The line with the link beneath, as webhooks show it."""
        return f"{self.line}\n{self.link}"


def table_name(row: Table) -> str:
    """A table in a few words: its title, and its name in quotation marks or its number."""
    if not row.name:
        return f"{row.title} #{row.id}"
    return gettext('{title} "{name}"', title=row.title, name=one_line(row.name, 60))


def link(site: str, table: int) -> str:
    """The address of a table."""
    return f"{site}/table/{table}"


def text(site: str, live: TableSnapshot, kind: str, data: Mapping[str, Any]) -> Text:
    """A notice in words, as things stand at the table now.

    `data`: "who" (a display name) for proposals and mentions, "wanted" and "facts" for proposals, "text" for mentions;
    "for" is set when it is for the whole table and not for one user.
    """
    shared = bool(data.get("for"))
    template = HEADLINES[kind]
    if shared and kind in (TURN, PROPOSAL):
        template = OTHERS_TURN if kind == TURN else OTHERS_PROPOSAL
    name, where, what = table_name(live.row), "", ""
    if kind == TURN and live.game is not None:
        where, what = situation(live.game.title, live.game.state, live.row.names)
    if where:
        name += f" ({where})"
    who = one_line(str(data.get("who", "")), 40)
    headline = translated(template).format(game=name, who=who)
    where_to = link(site, live.row.id) + ("/update" if kind == UPDATE else "")
    return Text(headline, _detail(live, kind, data, what), where_to)


def _detail(live: TableSnapshot, kind: str, data: Mapping[str, Any], what: str) -> str:
    if kind == TURN:
        return what
    if kind == START:
        others = [
            one_line(live.name(seat.player), 40) for seat in live.seats if seat.user != data.get("user")
        ]
        return (
            translated(BEGUN).format(others=Sentences().joined(AND, others))
            if others
            else translated(BEGUN_ALONE)
        )
    if kind == OVER:
        return result_of(live)
    if kind == UPDATE and live.update is not None:
        return "; ".join(live.update.difference.said)
    if kind == PROPOSAL:
        template = WANTED.get(str(data.get("wanted")), WANTED_ELSE)
        facts = {
            "to": "?",
            "player": "?",
            "price": "?",
            "kind": data.get("wanted", ""),
            **data.get("facts", {}),
        }
        if isinstance(facts["price"], int):
            facts["price"] = live.money(facts["price"])
        return translated(template).format_map(facts)
    if kind == TIME:
        return translated(ZERO[live.row.clock.zero])
    if kind == MENTION:
        return one_line(str(data.get("text", "")), 200)
    return translated(TESTED) if kind == TEST else ""


def result_of(live: TableSnapshot) -> str:
    """The result of a game in one line."""
    ranked = sorted(live.row.result.items(), key=lambda entry: -entry[1])
    ranks = {money: 1 + sum(1 for _, other in ranked if other > money) for _, money in ranked}
    return ", ".join(
        PLACE.format(rank=ranks[money], name=one_line(live.name(player), 40), money=live.money(money))
        for player, money in ranked
    )


def test_text(site: str) -> Text:
    """The message behind the button that tries a channel."""
    return Text(translated(HEADLINES[TEST]), translated(TESTED), f"{site}/account/notices")


def letter(texts: Sequence[Text], site: str, stop: str) -> tuple[str, str]:
    """Subject and text of the mail for some notices to one person."""
    subject = texts[0].line if len(texts) == 1 else translated(SEVERAL).format(count=len(texts))
    body = "\n\n".join(part.whole for part in texts)
    foot = translated(FOOT).format(site=site, settings=f"{site}/account/notices")
    return subject, f"{body}\n\n{foot}" + (translated(STOP).format(stop=stop) if stop else "")


def one_line(words: str, limit: int) -> str:
    """What somebody wrote, as a part of one line."""
    flat = " ".join("".join(char if char.isprintable() else " " for char in words).split())
    return flat if len(flat) <= limit else flat[: limit - 1].rstrip() + "…"
