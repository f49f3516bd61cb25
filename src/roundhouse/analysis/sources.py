"""What everybody's worth consists of, round by round, and where the money came from."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ..core.position import Position
from ..core.state import State
from ..core.title import Title
from ..play.session import Game
from ..rules.corporations import CORPORATIONS
from ..rules.ending import FINAL_PRICE, PAPER_WORTH, WEALTH
from ..rules.money import CASH, Paid, Purpose
from ..rules.privates import owned
from ..rules.shares import PLAYERS, SHARE_OF, held
from ..rules.turns import OPERATING, RoundBegan
from .rounds import Mark
from .worth import closes


class Sources(msgspec.Struct, frozen=True):
    """What a player's worth consists of, in dollars, by the rule that ends the game.

    `cash`; `shares` by corporation, at the price that would count if the game ended now; `papers`: private companies,
    those that count for nothing left out; `other`: whatever else the title counts (bonds and the like; less than
    nothing where it takes something off). A share may be worth less than nothing. Corporations of which a player has
    no share are left out.

    >>> Sources(cash=300, shares={"B&O": 480}, papers={"D&R": 20}, other=0).total
    800
    """

    cash: int
    shares: dict[str, int]
    papers: dict[str, int]
    other: int

    @property
    def total(self) -> int:
        """The worth: all of them added up."""
        return self.cash + sum(self.shares.values()) + sum(self.papers.values()) + self.other


def sources(title: Title, state: State) -> dict[str, Sources]:
    """The sources of every player's worth in a position; each total is what `worth` says.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> sources(game.title, game.state)["Ann"]
    Sources(cash=800, shares={}, papers={}, other=0)
    """
    pos = Position(title, state)
    return {player: _of(pos, player) for player in PLAYERS(pos)}


def sources_by_round(game: Game) -> tuple[tuple[Mark, dict[str, Sources]], ...]:
    """The sources of every player's worth at the end of each round.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> [row["Ann"].total for mark, row in sources_by_round(game)]
    [800]
    """
    return tuple((mark, sources(game.title, game.position(end))) for mark, end in closes(game))


def _of(pos: Position, player: str) -> Sources:
    cash = pos[CASH][player]
    shares = {}
    for corporation in pos[CORPORATIONS]:
        percent = held(pos, player, corporation)
        if percent:
            shares[corporation] = FINAL_PRICE(pos, corporation) * percent // SHARE_OF(pos, corporation)
    papers = {sym: PAPER_WORTH(pos, sym) for sym in owned(pos, player)}
    papers = {sym: dollars for sym, dollars in papers.items() if dollars}
    known = cash + sum(shares.values()) + sum(papers.values())
    return Sources(cash, shares, papers, WEALTH(pos, player) - known)


class Income(msgspec.Struct, frozen=True):
    """Where a player's cash came from and went to, in dollars; what was paid counts below zero.

    `start` is what the game began with; `dividends` by corporation; `revenues` by private company; `shares`: bought
    and sold, net by corporation; `papers`: private companies bought and sold, net; `help`: for what a corporation had
    to pay, by corporation; `other` by the reason of the payment.

    >>> Income(800, {"B&O": 60}, {}, {"B&O": -480}, {}, {}, {}).total
    380
    """

    start: int
    dividends: dict[str, int]
    revenues: dict[str, int]
    shares: dict[str, int]
    papers: dict[str, int]
    help: dict[str, int]
    other: dict[str, int]

    @property
    def total(self) -> int:
        """The player's cash in dollars: what the game began with, and all that came in or went out since."""
        return self.start + sum(sum(getattr(self, source).values()) for source in FLOWS)


DIVIDENDS, REVENUES, SHARES, BOUGHT, HELP, OTHER = (
    "dividends",
    "revenues",
    "shares",
    "papers",
    "help",
    "other",
)
FLOWS = (DIVIDENDS, REVENUES, SHARES, BOUGHT, HELP, OTHER)
"""The sources of cash beside that of the beginning, each a field of `Income`."""

FLOW_OF: Mapping[str, str] = {
    Purpose.DIVIDEND: DIVIDENDS,
    Purpose.REVENUE: REVENUES,
    Purpose.SHARE: SHARES,
    Purpose.PRIVATE: BOUGHT,
    Purpose.HELP: HELP,
}
"""The flow that a payment belongs to, by its purpose; what is not here is told by its reason."""


def income(game: Game, at: int | None = None) -> dict[str, Income]:
    """Where every player's cash came from in the first `at` actions in force (None: in all of them).

    Raises IndexError beyond the last action.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> events = game.play({"type": "buy_cheapest", "by": "Ann", "private": "D&R"})
    >>> income(game)["Ann"].papers, income(game)["Ann"].total
    ({'D&R': -20}, 780)
    """
    until = game.at if at is None else at
    start = game.position(0)[CASH]
    found: dict[str, dict[str, dict[str, int]]] = {
        player: {source: {} for source in FLOWS} for player in PLAYERS(Position(game.title, game.position(0)))
    }
    for number in range(1, until + 1):
        for event in game.events(number):
            if isinstance(event, Paid):
                source, item = source_of(event)
                for player, amount in ((event.payer, -event.amount), (event.payee, event.amount)):
                    if player in found:
                        rows = found[player][source]
                        rows[item] = rows.get(item, 0) + amount
    return {player: Income(start=start[player], **rows) for player, rows in found.items()}


def income_by_round(game: Game, at: int | None = None) -> tuple[tuple[tuple[int, int], dict[str, int]], ...]:
    """What every player got in each operating round that has begun in the first `at` actions in force (None: in all of
    them), in dollars: dividends, and revenues of private companies. A round is told by its number and part.

    Raises IndexError beyond the last action.

    >>> income_by_round(Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7))
    ()
    """
    until = game.at if at is None else at
    players = PLAYERS(Position(game.title, game.position(0)))
    found: list[tuple[tuple[int, int], dict[str, int]]] = []
    now: dict[str, int] = {}
    for number in range(1, until + 1):
        for event in game.events(number):
            match event:
                case RoundBegan() if event.kind == OPERATING:
                    now = dict.fromkeys(players, 0)
                    found.append(((event.number, event.part), now))
                case RoundBegan():
                    now = {}
                case Paid() if event.payee in now and source_of(event)[0] in (DIVIDENDS, REVENUES):
                    now[event.payee] += event.amount
                case _:
                    pass
    return tuple(found)


def source_of(event: Paid) -> tuple[str, str]:
    """What a payment is, one of `FLOWS`, and for what corporation, private company or other reason.

    >>> source_of(Paid("bank", "Ann", 60, "dividend of B&O", Purpose.DIVIDEND, "B&O"))
    ('dividends', 'B&O')
    """
    flow = FLOW_OF.get(event.purpose, OTHER)
    return flow, event.reason if flow == OTHER else event.of
