"""What is sent to those who look at a table: positions as JSON, each panel whole or as what changed in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec

from ..desk.pieces import Panel, told
from ..live.table import TableSnapshot
from ..web.packing import Message
from ..web.streams import STILL_HERE

Shown = Mapping[str, Panel]
"""The panels that a page shows."""


@dataclass(eq=False)
class Frame:
    """A table after entry `live.revision`: its shared panels, and how they are sent to pages that show others.

    Whatever many pages need is made once.
    """

    live: TableSnapshot
    panels: Shown
    _members: dict[tuple[str, int], tuple[Panel | None, bytes]] = field(default_factory=dict)
    _shared: dict[tuple[int, int], tuple[Shown, Message]] = field(default_factory=dict)
    _messages: dict[tuple[object, ...], tuple[Shown, Message]] = field(default_factory=dict)

    @property
    def at(self) -> int:
        """How many actions are in force."""
        return self.live.game.at if self.live.game is not None else 0

    def delivered(self) -> None:
        """Everybody has it: nothing needs to be at hand for sending any more."""
        self._members.clear()
        self._shared.clear()
        self._messages.clear()

    def message(self, since: int, shown: Shown, own: Mapping[str, str], yours: bool) -> Message:
        """The event for a page that shows the panels `shown` of entry `since`, with further panels of its own."""
        key = (since, id(shown), tuple(own.items()), yours)
        found = self._messages.get(key)
        if found is None:
            all = self._for_all(since, shown)
            message = Message.joined(all, Message(ending(yours, own, first=all.plain.endswith(b"{"))))
            found = self._messages[key] = (shown, message)  # with what it is for, or another could get its id
        return found[1]

    def _for_all(self, since: int, shown: Shown) -> Message:
        """What the event has for everybody whose page shows these panels."""
        found = self._shared.get(key := (since, id(shown)))
        if found is None:
            members = [
                self.member(name, shown.get(name))
                for name, panel in self.panels.items()
                if panel is not shown.get(name)
            ]
            found = self._shared[key] = (shown, Message(position(self.live, self.at, since, members)))
        return found[1]

    def member(self, name: str, known: Panel | None) -> bytes:
        """A panel as a member of a JSON object, for a page that shows it as `known`: what changed, or the whole where
        the page shows nothing, or where that is shorter."""
        found = self._members.get(key := (name, id(known)))
        if found is None:
            panel = self.panels[name]
            value = told(known, panel) if known is not None else panel.text
            found = self._members[key] = (known, member(name, value))
        return found[1]


def settled(panels: dict[str, Panel], before: Shown) -> Shown:
    """Panels, where they are the same as before the very same ones; that is how what has changed is found."""
    same = {name: before[name] for name, panel in panels.items() if name in before and panel == before[name]}
    return panels | same


def member(name: str, value: object) -> bytes:
    """A member of a JSON object."""
    return msgspec.json.encode(name) + b":" + msgspec.json.encode(value)


def position(live: TableSnapshot, at: int, since: int, members: list[bytes]) -> bytes:
    """The event that tells of a position, up to what is each viewer's own; `since`: the entry that its changes begin
    from."""
    facts = msgspec.json.encode(
        {
            "revision": live.revision,
            "since": since,
            "at": at,
            "to_act": live.to_act,
            "status": live.row.status,
        }
    )
    # Put together once: these are large.
    return b"".join((_head("position", live.revision), facts[:-1], b',"panels":{', b",".join(members)))


def ending(yours: bool, own: Mapping[str, str], first: bool) -> bytes:
    """The rest of that event: the viewer's own panels, and whether they are to act; `first`: no panel comes before."""
    members = b",".join(member(name, html) for name, html in own.items())
    between = b"" if first or not own else b","
    return b"".join((between, members, b'},"yours":', b"true" if yours else b"false", b"}\n\n"))


def event(name: str, data: bytes, id: int | None = None) -> bytes:
    """An event of a stream; `data` is JSON, so one line."""
    return b"".join((_head(name, id), data, b"\n\n"))


def _head(name: str, id: int | None) -> bytes:
    return (b"" if id is None else b"id: %d\n" % id) + b"event: " + name.encode() + b"\ndata: "


BEAT = Message(STILL_HERE)
RETRY = Message(b"retry: 1500\n\n")
"""What an event stream begins with."""
