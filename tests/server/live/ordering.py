"""A table that follows a record, for tests of standing orders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from recorded import golden
from roundhouse import Game
from roundhouse.core.position import Position
from roundhouse.rules.shares import held
from roundhouse.server.live import acting, imports, orders, seating
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage.records import Order, User

People = Callable[[int], list[User]]
RECORD = "18Chesapeake-4-greedy-3"
"""Stock rounds from 8, 45, 103 and 158 on; the first sets of operating rounds from 27, 61 and 122 on."""


class Played:
    """A table that follows the record; its four seats are played by Ann, Ben, Cy and Dot."""

    def __init__(
        self, store: TableStore, people: list[User], at: int, record: str = RECORD, **choices: Any
    ) -> None:
        self.store, self.users = store, {user.name: user for user in people}
        self.record = golden(record)
        game = Game(self.record.header, drawn=False)
        for action in self.record.actions[:at]:
            game.follow(action, checked=False)
        self.id = imports.import_game(store, people[0], game, {}, **choices).row.id
        invite = store.table(self.id).row.invite
        for number, user in enumerate(people):
            seating.sit(store, self.id, user, invite, number)

    @property
    def live(self) -> TableSnapshot:
        return self.store.table(self.id)

    @property
    def step(self) -> str:
        """The step that is on."""
        assert self.live.game is not None
        return self.live.game.state.stack[-1].node

    @property
    def kinds(self) -> set[str]:
        """The kinds of action on offer."""
        assert self.live.game is not None
        return {offer.action.kind() for offer in self.live.game.offers()}

    def act(self, **action: Any) -> TableSnapshot:
        """The player to act does this."""
        user = self.users[self.live.to_act]
        return acting.act(self.store, self.id, user, self.live.revision, action)

    def follow(self, *numbers: int) -> TableSnapshot:
        """These actions of the record."""
        for number in numbers:
            action = self.record.actions[number]
            assert action.by == self.live.to_act
            self.act(**msgspec.to_builtins(action))
        return self.live

    def first(self) -> TableSnapshot:
        """The player to act does the first thing on offer."""
        assert self.live.game is not None
        return self.act(**msgspec.to_builtins(self.live.game.offers()[0].action))

    def order(self, who: str, kind: str, **data: Any) -> Order:
        return orders.give(self.store, self.id, self.users[who], kind, data)

    def pos(self, order: Order) -> Order:
        """The order as it stands."""
        user = self.users[order.seat]
        return next(one for one in orders.own(self.store, self.id, user) if one.id == order.id)

    def holds(self, player: str, corporation: str) -> int:
        assert self.live.game is not None
        return held(Position(self.live.game.title, self.live.game.state), player, corporation)

    def done(self) -> list[tuple[str, str]]:
        """Who did what by order, in order."""
        assert self.live.game is not None
        pairs = zip(self.live.stamps, self.live.game.actions, strict=False)
        return [(stamp.seat, action.kind()) for stamp, action in pairs if stamp.by == "order"]
