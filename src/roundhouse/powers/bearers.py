"""Who has a power: a private company, whose owner it serves, or a corporation, which it serves itself.

Actions and settings name either by its symbol; no two of them share one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..core.feature import Feature
from ..core.life import IdKind
from ..core.position import Position
from ..core.rule_values import Setting, Settings, amends
from ..core.state import Table
from ..rules.corporations import CORPORATION_SPECS
from ..rules.privates import POWER_SERVES, PRIVATE_COMPANIES, PRIVATES
from ..rules.shown import HexPrint

OWN_POWERS: Setting[frozenset[str]] = Setting("corporations with powers of their own")

USED: Table[tuple[str, ...]] = Table("powers used", tuple[str, ...], IdKind("bearer of powers"))
"""By who has them, the sorts of powers that have been used and are used once; of a private company's power to lay tiles
its own row tells. A power ends with its bearer and passes to nobody, so a row may outlast it."""


@amends(POWER_SERVES, "corporation has a power of its own")
def serves_itself(pos: Position, serves: bool, private: str, corporation: str) -> bool:
    """From the beginning to its end."""
    return serves or (private == corporation and private in OWN_POWERS(pos))


def is_corporation(pos: Position, bearer: str) -> bool:
    """Whether the power is a corporation's own."""
    return bearer in CORPORATION_SPECS(pos)


def is_there(pos: Position, bearer: str) -> bool:
    """Whether the power is in the game, and not of a private company that this table plays without."""
    return bearer in pos[PRIVATES] or is_corporation(pos, bearer)


def is_used(pos: Position, bearer: str, sort: str) -> bool:
    """Whether a power of that sort, which is used once, has been."""
    return sort in pos[USED].get(bearer, ())


def use_up(pos: Position, bearer: str, sort: str) -> None:
    """Mark the power as used."""
    pos.put(USED, bearer, (*pos[USED].get(bearer, ()), sort))


def holder(pos: Position, bearer: str) -> str:
    """Who has the power now: the corporation itself, or the owner of the private company."""
    return bearer if is_corporation(pos, bearer) else pos[PRIVATES][bearer].owner


def is_open(pos: Position, bearer: str) -> bool:
    """Whether the power can still be used: its private company is in the game and has not closed."""
    paper = pos[PRIVATES].get(bearer)
    return is_corporation(pos, bearer) if paper is None else not paper.closed


def name_of(pos: Position, bearer: str) -> str:
    """The name of the private company, or of the corporation."""
    specs = CORPORATION_SPECS(pos)
    return specs[bearer].name if bearer in specs else PRIVATE_COMPANIES(pos)[bearer].name


def named_on(pos: Position, bearer: str, hexes: Iterable[str]) -> Iterator[HexPrint]:
    """The bearer on the hexes of its power, as the map names it."""
    for hex in hexes:
        yield HexPrint(hex, bearer, name_of(pos, bearer))


def by_bearer(pos: Position, bearer: str, fact: str) -> str:
    """The name of a fact about a power, under which there are words for who has it."""
    return f"{fact} of its own" if is_corporation(pos, bearer) else fact


def feature(corporations: Iterable[str]) -> Feature:
    """The mechanism for powers of these corporations, and for those that note by themselves that they were used."""
    return Feature(
        "powers of corporations",
        settings=Settings(OWN_POWERS.to(frozenset(corporations))),
        tables=(USED,),
        amendments=(serves_itself,),
    )
