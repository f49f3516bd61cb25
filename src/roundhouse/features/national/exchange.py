"""How old shares become shares and bonds of the national company, and where its price begins: rule values alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec


class Issue(msgspec.Struct, frozen=True):
    """What is given when at least so many corporations are `merging`.

    `certificates` in percent, the president's first; `share`: percent of one share; `bonds`: given when the shares
    have run out.
    """

    merging: int
    certificates: tuple[int, ...]
    share: int
    bonds: bool

    @property
    def shares(self) -> int:
        """How many shares there are."""
        return sum(self.certificates) // self.share

    @property
    def top(self) -> int:
        """How many shares the president's certificate is."""
        return self.certificates[0] // self.share


class Exchange(msgspec.Struct, frozen=True):
    """What an exchange comes to: numbers of new shares and bonds by player, of the treasury, of the market.

    `president`: the first player who was due the president's certificate, empty when nobody was; `first`: the first
    who got a share; `odd`: old shares that players and treasury left over; `void`: old shares that nothing was given
    for; `left` and `bonds_left`: new shares and bonds that nobody got; `lacking`: new shares by player that were due to
    them and not there.
    """

    shares: dict[str, int]
    bonds: dict[str, int]
    treasury: int
    market: int
    treasury_bonds: int
    market_bonds: int
    president: str
    first: str
    odd: int
    void: int
    left: int
    bonds_left: int
    lacking: dict[str, int] = {}


def issue_for(issues: Sequence[Issue], merging: int) -> Issue:
    """The issue for so many merging corporations. Raises ValueError when there are too few for any."""
    fitting = [issue for issue in issues if issue.merging <= merging]
    return max(fitting, key=lambda issue: issue.merging)


def exchange(
    holdings: Mapping[str, int],
    treasury: int,
    market: int,
    issue: Issue,
    *,
    ratio: int,
    bonds: int,
) -> Exchange:
    """Exchange old shares, `ratio` of them for a new one, as long as there are any, then for bonds.

    `holdings`: old shares by player in the order of exchange; `treasury`, `market`: those of the merging
    corporations' treasuries and of the market; `bonds`: how many there are. What players and treasury leave over goes
    to the market ahead of its turn.
    """
    shares_left = issue.shares
    bonds_left = bonds
    giving = bonds if issue.bonds else 0
    odd = void = 0

    def give(old: int) -> tuple[int, int]:
        """New shares and bonds for so many old shares."""
        nonlocal shares_left, bonds_left, giving, void
        due = old // ratio
        new = min(due, shares_left)
        paper = min(due - new, giving)
        shares_left -= new
        giving -= paper
        bonds_left -= paper
        void += (due - new - paper) * ratio
        return new, paper

    shares: dict[str, int] = {}
    papers: dict[str, int] = {}
    president = first = ""
    for player, old in holdings.items():
        shares[player], papers[player] = give(old)
        odd += old % ratio
        if shares[player] and not first:
            first = player
        if shares[player] >= issue.top and not president:
            president = player
    own, own_papers = give(treasury)
    odd += treasury % ratio
    public, public_papers = give(market + odd)
    void += (market + odd) % ratio
    return Exchange(
        shares=shares,
        bonds=papers,
        treasury=own,
        market=public,
        treasury_bonds=own_papers,
        market_bonds=public_papers,
        president=president,
        first=first,
        odd=odd,
        void=void,
        left=shares_left,
        bonds_left=bonds_left,
    )


def start_price(prices: Sequence[int], row: Sequence[int], least: int, *, best: int) -> int:
    """The price in the `row` of the chart at which the national company begins.

    The mean of the `best` so many of the merging corporations' `prices`, rounded down to what the row has, and at
    least `least`, which the row has too.
    """
    top = sorted(prices, reverse=True)[:best]
    fitting = [value for value in row if value * len(top) <= sum(top)]
    return max([least, *fitting])
