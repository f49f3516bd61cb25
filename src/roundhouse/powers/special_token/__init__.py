"""Special tokens: what a private company gives a corporation, for a hex that pays it more or a discount that it keeps.

The corporation keeps the token when the private company closes, and until a phase takes it away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.life import MOVE, by_rule
from ...core.position import Event, Position
from ...core.rule_values import Setting, Settings, amends
from ...core.state import Table
from ...features.closing import CorporationClosed
from ...routes.question import Bonus, Question
from ...rules.depot import PhaseBegan
from ...rules.explained import ENDS, EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.explained import PHASE as PHASE_SORT
from ...rules.names import Dollars, HexName, Percent, PhaseName
from ...rules.operating_turn import TOKEN, TRACK
from ...rules.owners import PRIVATE, of_corporation
from ...rules.privates import POWER_SERVES, PRIVATES, UsePower, close, owns_power
from ...rules.reach import BOARD, hex_face
from ...rules.running import QUESTION
from ...rules.shown import (
    MEANT,
    NOTES_OF_CORPORATIONS,
    PRINTED_ON_HEXES,
    SIGNS_ON_MAP,
    HexPrint,
    Meant,
    Note,
    NoteSource,
    Sign,
    SignSource,
)
from ...rules.track import TERRAIN_COST
from ..bearers import is_open, named_on
from ..discount import lowered


class SpecialToken(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="does", tag="special_token"
):
    """A token is given to a corporation, once.

    - `hexes`, `icon`: where it can be put, by name or by the symbol that is printed there; it has no place on the map
      where neither is named; `more`: dollars that its hex pays more in each run of the corporation;
    - `terrain`: a kind that is cheaper for the corporation, by `less` dollars, or of whose cost only `percent` is paid;
    - `when`: the step in which it is given; `closes`: the private company closes with it;
    - `until`: the phase with whose beginning it leaves the game; empty: it stays.
    """

    hexes: tuple[HexName, ...] = ()
    icon: str = ""
    more: Dollars = 0
    terrain: str = ""
    less: Dollars = 0
    percent: Percent = 100
    when: Literal["track", "token"] = "token"
    until: PhaseName | Literal[""] = ""
    closes: bool = False

    def __post_init__(self) -> None:
        """Raises ValueError, with a clause that says why, for what no rule would carry out."""
        if bool(self.more) != bool(self.hexes or self.icon):
            raise ValueError("a token for a hex has hexes or an icon, and dollars more")
        if bool(self.terrain) != bool(self.less or self.percent != 100):
            raise ValueError("a discount has its terrain, and dollars less or a percent of the cost")
        if self.less and self.percent != 100:
            raise ValueError("a discount takes dollars off (less) or leaves a percent of the cost, not both")


class Given(msgspec.Struct, frozen=True):
    """The corporation that has the token, and the hex of its fellow, if it has one."""

    corporation: str
    hex: str = ""


SPECIAL_TOKENS: Setting[dict[str, SpecialToken]] = Setting("special tokens")
"""By private company."""

GIVEN: Table[Given] = Table(
    "special tokens",
    Given,
    PRIVATE,
    of_corporation(
        "corporation",
        closed=by_rule("reaction: special tokens of a closed corporation are lost"),
        merged=MOVE,
        nationalised=MOVE,
    ),
)
"""By private company; those not given, or gone, are not in it."""


class GiveToken(UsePower, frozen=True, tag="give_token"):
    """Give the private company's token to the corporation, its fellow to `hex` (empty where there is no fellow)."""

    hex: str


class TokenGiven(Event, frozen=True, tag="token_given"):
    """A corporation received a special token."""

    private: str
    corporation: str
    hex: str


class SpecialTokenLost(Event, frozen=True, tag="special_token_lost"):
    """A special token left the game."""

    private: str
    corporation: str


class NoSpecialToken(Details, frozen=True):
    """The private company has no special token."""

    private: str


@check("private company has a special token", about=("private",))
def has_token(pos: Position, action: GiveToken) -> NoSpecialToken | None:
    """The others have none to give."""
    return None if action.private in SPECIAL_TOKENS(pos) else NoSpecialToken(action.private)


class GivenBefore(Details, frozen=True):
    """The special token has been given already."""

    private: str


@check("special token is given once", about=("private",))
def given_once(pos: Position, action: GiveToken) -> GivenBefore | None:
    """It is not moved, and gone when it is gone."""
    return GivenBefore(action.private) if pos[PRIVATES][action.private].used else None


class OtherStep(Details, frozen=True):
    """The special token belongs to another step."""

    private: str
    step: str


@check("special token belongs to the step", about=("private",))
def in_its_step(pos: Position, action: GiveToken) -> OtherStep | None:
    """Tokens for track with the track, tokens for places with the station tokens."""
    step = SPECIAL_TOKENS(pos)[action.private].when
    return None if pos.frame.node == step else OtherStep(action.private, step)


class HexNotMarked(Details, frozen=True):
    """The hex is not marked for the special token."""

    private: str
    hex: str
    hexes: tuple[str, ...]


@check("special token goes to a marked hex")
def marked(pos: Position, action: GiveToken) -> HexNotMarked | None:
    """One with the symbol of the private company; none where the token has no fellow."""
    hexes = places(pos, action.private)
    return None if action.hex in hexes else HexNotMarked(action.private, action.hex, hexes)


def places(pos: Position, private: str) -> tuple[str, ...]:
    """The hexes to which the private company's token can go; only "" when it goes to none."""
    row = SPECIAL_TOKENS(pos)[private]
    if not (row.hexes or row.icon):
        return ("",)
    shown = (id for id, hex in BOARD(pos).hexes.items() if row.icon and row.icon in hex.face.icons)
    return tuple(dict.fromkeys((*row.hexes, *shown)))


def _offers(pos: Position) -> Iterator[Offer]:
    for private, token in SPECIAL_TOKENS(pos).items():
        if token.when == pos.frame.node and POWER_SERVES(pos, private, pos.frame.who):
            for hex in places(pos, private):
                yield Offer(GiveToken(pos.actor, private, hex))


def _give(pos: Position, action: GiveToken) -> None:
    who = pos.frame.who
    pos.change(PRIVATES, action.private, used=True)
    pos.put(GIVEN, action.private, Given(who, action.hex))
    pos.emit(TokenGiven(action.private, who, action.hex))
    if SPECIAL_TOKENS(pos)[action.private].closes:
        close(pos, action.private)


GIVE_TOKEN: ActionType[GiveToken] = ActionType(
    GiveToken, _offers, (owns_power, has_token, given_once, in_its_step, marked), _give
)


def tokens_of(pos: Position, corporation: str) -> list[str]:
    """The private companies whose special tokens the corporation has."""
    return [private for private, given in pos[GIVEN].items() if given.corporation == corporation]


def lose(pos: Position, private: str) -> None:
    """Take a special token that was given out of the game."""
    corporation = pos[GIVEN][private].corporation
    pos.drop(GIVEN, private)
    pos.emit(SpecialTokenLost(private, corporation))


@amends(QUESTION, "special tokens make their hexes worth more")
def worth_more(pos: Position, question: Question, corporation: str) -> Question:
    """For each run of that corporation that stops in the hex, once, however many stops there are in it."""
    found = []
    for private in tokens_of(pos, corporation):
        hex, amount = pos[GIVEN][private].hex, SPECIAL_TOKENS(pos)[private].more
        if hex and amount:
            stops = frozenset((hex, index) for index in range(len(hex_face(pos, hex).stops)))
            found.append(Bonus(private, amount, (stops,)))
    return replace(question, bonuses=(*question.bonuses, *found)) if found else question


@amends(TERRAIN_COST, "special tokens bring discounts")
def bring_discounts(pos: Position, cost: int, corporation: str, hex: str) -> int:
    """Whoever owns the private company, and whether or not it is still open; fractions of a dollar are dropped."""
    if cost:
        kinds = BOARD(pos).hexes[hex].face.terrain
        rows = (SPECIAL_TOKENS(pos)[private] for private in tokens_of(pos, corporation))
        for row in rows:
            if row.terrain in kinds:
                cost = lowered(cost, row.percent, row.less)
    return cost


@reacts("special tokens leave", PhaseBegan)
def leave(pos: Position, event: PhaseBegan) -> None:
    """Those that the phase takes away, given in whatever step."""
    for private in list(pos[GIVEN]):
        if SPECIAL_TOKENS(pos)[private].until == event.phase:
            lose(pos, private)


@reacts("special tokens of a closed corporation are lost", CorporationClosed)
def lost_with_corporation(pos: Position, event: CorporationClosed) -> None:
    """Nobody takes them over."""
    for private in tokens_of(pos, event.corporation):
        lose(pos, private)


def _on_map(pos: Position) -> Iterator[Sign]:
    for private, given in pos[GIVEN].items():
        if given.hex:
            yield Sign(given.hex, private, given.corporation, f"{private}: {given.corporation}")


def _noted(pos: Position, corporation: str) -> Iterator[Note]:
    for private in tokens_of(pos, corporation):
        row, hex = SPECIAL_TOKENS(pos)[private], pos[GIVEN][private].hex
        if hex and row.more:
            yield Note("token for a hex", {"of": private, "hex": hex, "amount": row.more})
        elif row.terrain:
            percent = None if row.less else row.percent
            facts = {"of": private, "terrain": row.terrain, "less": row.less or None, "percent": percent}
            yield Note("token for terrain", facts)


def _printed(pos: Position) -> Iterator[HexPrint]:
    """On the hexes named in which the token can still be put, whose it is; a symbol is printed there already."""
    for private, row in SPECIAL_TOKENS(pos).items():
        if is_open(pos, private) and not pos[PRIVATES][private].used:
            yield from named_on(pos, private, row.hexes)


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    """The token, and what its company has of it."""
    token = SPECIAL_TOKENS(pos).get(private)
    if token is None:
        return
    if token.terrain:
        percent = None if token.less else token.percent
        facts: dict[str, Any] = {"terrain": token.terrain, "less": token.less or None, "percent": percent}
        by: tuple[str, ...] = ("amendment: special tokens bring discounts",)
        yield Explained("token for terrain", facts=facts, by=by)
    hexes = places(pos, private)
    if hexes != ("",):
        facts = {"hexes": hexes, "amount": token.more}
        by = (f"check: special token goes to a marked hex / {private}",)
        own = "amendment: special tokens make their hexes worth more"
        told = "token for a hex" if len(hexes) > 1 else "token for one hex"
        yield Explained(told, facts=facts, by=("action type: give_token", own, *by))
    yield Explained(f"given in the {token.when} step", WHEN, by=("check: special token belongs to the step",))
    if token.until:
        yield Explained("special token", ENDS, {"phase": token.until}, ("reaction: special tokens leave",))
    if token.closes:
        yield Explained("closes with its token", ENDS, by=("action type: give_token",))


def _phase_explained(pos: Position, phase: str) -> Iterator[Explained]:
    if any(row.until == phase for row in SPECIAL_TOKENS(pos).values()):
        yield Explained("special tokens leave", by=("reaction: special tokens leave",))


def features(rows: Mapping[str, SpecialToken]) -> Iterable[Feature]:
    """The mechanism with these private companies.

    >>> [feature] = features({"PORT": SpecialToken(icon="port", more=20)})
    >>> feature.name, sorted(feature.menus)
    ('special tokens', ['token'])
    """
    steps = {row.when for row in rows.values()}
    yield Feature(
        "special tokens",
        after=("tiles of private companies", "cost of upgrades"),
        settings=Settings(SPECIAL_TOKENS.to(dict(rows))),
        tables=(GIVEN,),
        amendments=(worth_more, bring_discounts),
        menus={step.name: (GIVE_TOKEN,) for step in (TRACK, TOKEN) if step.name in steps},
        reactions=(leave, lost_with_corporation),
        brings=(
            SIGNS_ON_MAP(SignSource(_on_map, 10)),
            NOTES_OF_CORPORATIONS(NoteSource(_noted, 35)),
            PRINTED_ON_HEXES(_printed),
            EXPLANATIONS(explains(PAPER, _explained, 40), explains(PHASE_SORT, _phase_explained)),
            MEANT(Meant(GIVE_TOKEN.name, "private", lambda pos: SPECIAL_TOKENS(pos))),
        ),
        above={"text": f"{__name__}.text:TEXTS"},
    )
