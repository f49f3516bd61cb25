"""What was learned of a title, as it is shipped with it, and what shares are worth by it."""

from __future__ import annotations

import functools

import msgspec

from ...core.title import Title
from ...titles.found import registered
from ..economy import Economy
from ..share_worth import APART, LEVEL, ShareWorth, share_worths
from .features import SHARE, TABLE, Sight, of_shares
from .rates import Rates
from .trees import Trees


class Learned(msgspec.Struct, frozen=True):
    """What was learned of a title: `shares` tells what a share brings until the end over what is forecast, in parts of
    what one brings on average; `rates` what that, and cash, come to. `games`: how many it was learned from.
    """

    games: int
    shares: Trees
    rates: Rates

    @property
    def fits(self) -> bool:
        """Whether it was learned from the same features as are taken now."""
        return self.shares.features == (*SHARE, *TABLE)


def written(learned: Learned) -> bytes:
    """The file that it is shipped in, a line for each part."""
    return msgspec.json.format(msgspec.json.encode(learned), indent=0)


def is_learned(data: bytes) -> bool:
    """Whether a file is empty, or one of what was learned."""
    try:
        return not data or bool(msgspec.json.decode(data, type=Learned))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False


@functools.cache
def learned_of(name: str) -> Learned | None:
    """What was learned of the title of that name; None for nothing, or of other features."""
    entry = registered(name)
    data = b"" if entry is None else entry.learned()
    found = msgspec.json.decode(data, type=Learned) if data else None
    return found if found is not None and found.fits else None


def worths_by(title: Title, base: Economy) -> dict[str, ShareWorth]:
    """What one share of each corporation brings until the end, by what was learned of the title; where nothing was,
    by the forecast alone.
    """
    learned = learned_of(title.name)
    return share_worths(base) if learned is None else learned_worths(learned, base)


def forecast_of(row: list[float]) -> float:
    """What a share brings as far as the forecast is believed, in parts of what one brings on average."""
    return LEVEL + APART * (row[0] - 1.0)


def learned_worths(learned: Learned, base: Economy, sight: Sight | None = None) -> dict[str, ShareWorth]:
    """What one share of each corporation brings until the end."""
    found = dict[str, ShareWorth]()
    sight = sight or Sight(base)
    for number, (firm, row) in enumerate(zip(base.firms, of_shares(sight), strict=True)):
        worth = max(forecast_of(row) + learned.shares.of(row), 0.0) * sight.unit
        part = worth / sight.worths[number] if sight.worths[number] > 0 else 0.0
        found[firm.name] = ShareWorth(
            sight.dividends[number] * part, sight.prices[number] * part, sight.helps[number]
        )
    return found
