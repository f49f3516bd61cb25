"""First trains and how they were paid: purchases forced on presidents, and those that nearly were.

Looked at is every purchase by a corporation that came to it without a train, in the step of its operating turn in which
trains are bought; bankruptcies in place of one as well. What counts as what, in dollars:

- `BANKRUPT`: nobody could pay, and the president failed;
- `SOLD`: the president had to sell shares for it;
- `PAID`: the president had to add cash;
- `BORROWED`: the treasury did not have the price, and loans, bonds or the like brought the rest;
- `ELSEWHERE`: the corporation had to own a train, its treasury could not have paid the cheapest one of the bank, and a
  cheaper one of another corporation saved the president from having to help;
- `CLOSE`: the corporation had to own a train, and its treasury could pay the cheapest one with less to spare than one
  earlier revenue (`Margins.runs`): had it paid one more run out, the president would have had to help. One that
  never earned anything buys with its capital and is not meant.

Of those that were `PAID`, the ones that left the president less than a quarter of the price (`Margins.percent`) were
near misses of a sale of shares: `Purchase.narrow`.
"""

from __future__ import annotations

import msgspec

from ..core.position import Position
from ..play.session import Game
from ..rules.corporations import CORPORATION_SPECS
from ..rules.depot import cheapest, owned
from ..rules.emergency import MUST_OWN, DeclareBankruptcy, WentBankrupt
from ..rules.money import AVAILABLE_FUNDS
from ..rules.operating_round import CURRENT_TURN, TurnBegan
from ..rules.shares import president
from ..rules.stock_round import SharesSold
from ..rules.trains import TRAIN_STEP, BuyTrain, TrainBought
from ..rules.turns import ROUND, Round
from .revenues import Run, revenues

BANKRUPT, SOLD, PAID, BORROWED = "bankrupt", "sold", "paid", "borrowed"
ELSEWHERE, CLOSE, EASY = "elsewhere", "close", "easy"

FORCED = (BANKRUPT, SOLD, PAID, BORROWED)
"""For these the treasury was not enough."""

NEAR = (ELSEWHERE, CLOSE)
"""These were nearly forced."""


class Margins(msgspec.Struct, frozen=True):
    """How little is a near miss.

    `runs`: the treasury had less to spare than so many revenues; `percent`: the president was left with less than so
    many percent of the train's price.
    """

    runs: int = 1
    percent: int = 25


MARGINS = Margins()


class Purchase(msgspec.Struct, frozen=True):
    """The purchase of a first train, or the bankruptcy in its place; everything in dollars.

    `action`: the number, from 1, of the action that asked for the train; `treasury` and `presidents`: what the
    corporation and its president could pay at once before it; `cheapest`: the cheapest train of the bank for the
    corporation, None when it has none; `due`: whether the corporation had to own a train; `revenue`: what it earned
    when it last earned something, 0 if it never did; `train` (empty for a bankruptcy, as nothing was bought) came from
    `source` for `price`, of which the president gave `help`; `borrowed`: what was neither in the treasury nor came
    from the president; `sold`: what the president's shares brought, by corporation; `left`: what the president had
    left of all that (after a bankruptcy: what had been raised in vain); `sort` and `narrow`: see this file.

    >>> from roundhouse.rules.turns import OPERATING
    >>> round = Round(OPERATING, 2, 1, 2)
    >>> Purchase(120, round, "B&O", "Ann", 300, 90, 180, True, 60, "3-0", "depot", 180, 0, 0, {}, 90, EASY, False).spare
    120
    """

    action: int
    round: Round
    corporation: str
    president: str
    treasury: int
    presidents: int
    cheapest: int | None
    due: bool
    revenue: int
    train: str
    source: str
    price: int
    help: int
    borrowed: int
    sold: dict[str, int]
    left: int
    sort: str
    narrow: bool

    @property
    def spare(self) -> int | None:
        """What the treasury had more than the cheapest train of the bank; less than nothing when it lacked that."""
        return None if self.cheapest is None else self.treasury - self.cheapest


class _Begun(msgspec.Struct):
    """A purchase that was asked for; shares sold for it are added as they are told of."""

    action: int
    corporation: str
    president: str
    sold: dict[str, int]


def purchases(game: Game, margins: Margins = MARGINS) -> tuple[Purchase, ...]:
    """Every purchase of a first train in the actions in force, and bankruptcies in place of one, in order of play.

    >>> purchases(Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7))
    ()
    """
    runs = revenues(game)
    found: list[Purchase] = []
    begun: _Begun | None = None
    for number in range(1, game.at + 1):
        if isinstance(game.actions[number - 1], BuyTrain | DeclareBankruptcy):
            begun = _begun(game, number) or begun
        if begun is None:
            continue
        bought: TrainBought | WentBankrupt | None = None
        for event in game.events(number):
            match event:
                case SharesSold() if event.player == begun.president:
                    begun.sold[event.corporation] = begun.sold.get(event.corporation, 0) + event.price
                case TrainBought() | WentBankrupt() if event.corporation == begun.corporation:
                    bought = bought or event
                case TurnBegan():
                    begun = None
                    break
                case _:
                    pass
            if bought is not None:
                found.append(_told(game, begun, bought, runs, margins))
                begun = None
                break
    return tuple(found)


def tight(game: Game, margins: Margins = MARGINS) -> tuple[Purchase, ...]:
    """Those of the `purchases` that were forced, or nearly.

    >>> tight(Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7), Margins(runs=2))
    ()
    """
    return tuple(row for row in purchases(game, margins) if row.sort != EASY)


def _begun(game: Game, number: int) -> _Begun | None:
    """The purchase that this action asks for, if it is one of a corporation without a train."""
    pos = Position(game.title, game.position(number - 1))
    who = pos[CURRENT_TURN].corporation
    if not any(frame.node == TRAIN_STEP for frame in pos.frames) or owned(pos, who):
        return None
    return _Begun(number, who, president(pos, who), {})


def _told(
    game: Game, begun: _Begun, event: TrainBought | WentBankrupt, runs: tuple[Run, ...], margins: Margins
) -> Purchase:
    """The whole story of a purchase, from the position in which it was asked for and the event that ended it."""
    who, player = begun.corporation, begun.president
    pos = Position(game.title, game.position(begun.action - 1))
    earned = (run.revenue for run in reversed(runs) if run.corporation == who and run.at < begun.action)
    treasury, presidents = AVAILABLE_FUNDS(pos, who), AVAILABLE_FUNDS(pos, player) if player else 0
    bought = event if isinstance(event, TrainBought) else None
    price, help = (bought.price, bought.help) if bought is not None else (0, 0)
    left = max(0, presidents + sum(begun.sold.values()) - help)
    found = Purchase(
        action=begun.action,
        round=pos[ROUND],
        corporation=who,
        president=player,
        treasury=treasury,
        presidents=presidents,
        cheapest=cheapest(pos, who),
        due=MUST_OWN(pos, who),
        revenue=next((dollars for dollars in earned if dollars), 0),
        train=bought.train if bought is not None else "",
        source=bought.source if bought is not None else "",
        price=price,
        help=help,
        borrowed=max(0, price - treasury - help),
        sold=begun.sold,
        left=left,
        sort=EASY,
        narrow=help > 0 and not begun.sold and 100 * left < margins.percent * price,
    )
    sort = _sort(found, margins, found.source in CORPORATION_SPECS(pos))
    return msgspec.structs.replace(found, sort=sort)


def _sort(row: Purchase, margins: Margins, elsewhere: bool) -> str:
    """What a purchase counts as, `elsewhere` if it is from another corporation: see this file."""
    if not row.train:
        return BANKRUPT
    if row.sold:
        return SOLD
    if row.help:
        return PAID
    if row.borrowed:
        return BORROWED
    spare = row.spare
    if spare is None or not row.due:
        return EASY
    if spare < 0:
        return ELSEWHERE if elsewhere else EASY
    return CLOSE if spare < margins.runs * row.revenue else EASY
