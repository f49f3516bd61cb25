"""How a title of the family differs from others of it: the table `plays` of its title.toml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from ....rules.names import ZoneName
from ...schema import Check, Column, Found, Key, Part, Word, Wrong


class Plays(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a title plays otherwise than most of the family, whose ways are those of 1830 but for `upgrades`.

    - `stock_turn`: the order of sales and the purchase; `one_block`: a corporation is sold once in a turn;
    - `free_zones`: zones of the chart whose shares are free of the certificate limit, `unlimited_zones`: of which
      anybody may hold any number, `many_zones`: of which several are bought in one turn, from the `many_from`;
    - `home_tokens`: whether they are placed as a corporation operates for the first time, or all at the beginning of
      the operating round;
    - `upgrades`: on a "route" new track has to be used, or a city to become another; "any" goes where track reaches;
    - `presidencies_in_need`: whether sales for a train may cost the seller the presidency of "others" or of "none";
    - `announcing`: whether others may find a better run; `exports`: whether a train leaves after each set of rounds,
      and after operating rounds of the auction.

    >>> plays_of({}).stock_turn
    'sell-buy-sell'
    >>> plays_of({"plays": {"stock_turn": "buy"}})
    Traceback (most recent call last):
        ...
    msgspec.ValidationError: Invalid enum value 'buy' - at `$.stock_turn`
    """

    stock_turn: Literal["sell-buy", "sell-buy-sell", "sell-buy or buy-sell"] = "sell-buy-sell"
    one_block: bool = False
    free_zones: tuple[ZoneName, ...] = ("yellow", "orange", "brown")
    unlimited_zones: tuple[ZoneName, ...] = ("orange", "brown")
    many_zones: tuple[ZoneName, ...] = ("brown",)
    many_from: Literal["pool", "pool and offering"] = "pool"
    home_tokens: Literal["first turn", "operating round"] = "first turn"
    upgrades: Literal["route", "any"] = "route"
    presidencies_in_need: Literal["others", "none"] = "others"
    announcing: bool = False
    exports: bool = False

    @property
    def sold_once(self) -> bool:
        """Whether a corporation is sold once in a turn, by the title's word or since sales stand on one side of the
        purchase.

        >>> Plays(stock_turn="sell-buy or buy-sell").sold_once, Plays().sold_once
        (True, False)
        """
        return self.one_block or self.stock_turn == "sell-buy or buy-sell"


def plays_of(data: Mapping[str, Any]) -> Plays:
    """The table of a title.toml. Raises `msgspec.ValidationError` for an unknown key or value."""
    return msgspec.convert(data.get("plays", {}), Plays)


def _players_from(found: Found) -> Iterator[Wrong]:
    """A private company is there at one table at least."""
    title = found.files["title"]
    most = title["players"][1]
    for number, row in enumerate(title["private"]):
        if row.get("players_from", 0) > most:
            text = f"the title is for at most {most} players, so it is in no game"
            yield Wrong("title", ("private", number, "players_from"), text)


SCHEMA: tuple[Part, ...] = (
    Check("private companies by number of players", _players_from),
    Word("zone", Plays().free_zones),
    Key("title", "family", str, True, "the family that brings everything that is not said here"),
    Key("title", "plays", Plays, about="what differs from others of the family"),
    Key("title", "currency", str, about="the sign before amounts of money, or a form with the amount at {}"),
    Key("title", "hours", tuple[float, float], about="how long a game takes people, from brisk to slow"),
    Key("title", "for_whom", Literal["beginners", "players", "experts"]),
    Key("title", "aliases", list[str], about="other names by which it is found"),
    Column("title", "train", "revenue", str, about="the key of a printed value that such trains earn"),
    Column("title", "private", "site", str, about="what 18xx.games calls it"),
    Column(
        "title", "private", "players_from", int, about="the least number of players with which it is there"
    ),
    Column(
        "title",
        "corporation",
        "chooses_city",
        bool,
        about="whether its home has several cities to choose from",
    ),
    Column("title", "corporation", "site", str, about="what 18xx.games calls it"),
)
"""What the data files of the family hold besides what those of every title do."""
