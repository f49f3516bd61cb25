"""Special tokens: what a private company gives a corporation, marking a hex or serving at every hex of a kind."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.life import MOVE, by_rule
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends
from ...core.state import Table
from ...features.closing import CorporationClosed
from ...powers.discount import DISCOUNTS, DISCOUNTS_OF
from ...routes.question import Bonus, Question
from ...rules.depot import PhaseBegan
from ...rules.explained import ENDS, EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.explained import PHASE as PHASE_SORT
from ...rules.operating_turn import TOKEN, TRACK
from ...rules.owners import PRIVATE, of_corporation
from ...rules.privates import POWER_SERVES, PRIVATES, UsePower, close, owns_power
from ...rules.reach import BOARD, hex_face
from ...rules.running import QUESTION
from ...rules.shown import MARKS_ON_MAP, Mark, MarkSource
from .power_permission import by_permission


class SpecialToken(msgspec.Struct, frozen=True):
    """The title's data: the private company, the step in which its token is given, what it does.

    `icon`: the print that marks the hexes where its fellow may be put (empty: it has none); `amount`: dollars that the
    hex pays more to the corporation; `closes`: whether the private company closes when the token is given.
    """

    private: str
    step: str
    icon: str = ""
    amount: int = 0
    closes: bool = False


class Given(msgspec.Struct, frozen=True):
    """The corporation that has the token, and the hex of its fellow, if it has one."""

    corporation: str
    hex: str = ""


SPECIAL_TOKENS: Setting[dict[str, SpecialToken]] = Setting("special tokens")
"""By private company."""

LOST_WITH: Setting[str] = Setting("phase in which special tokens leave")

GIVEN: Table[Given] = Table(
    "special tokens",
    Given,
    PRIVATE,
    of_corporation(
        "corporation",
        closed=by_rule("reaction: special tokens of a closed corporation are lost"),
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
    step = SPECIAL_TOKENS(pos)[action.private].step
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
    icon = SPECIAL_TOKENS(pos)[private].icon
    if not icon:
        return ("",)
    return tuple(id for id, hex in BOARD(pos).hexes.items() if icon in hex.face.icons)


def _offers(pos: Position) -> Iterator[Offer]:
    for private, token in SPECIAL_TOKENS(pos).items():
        if token.step == pos.frame.node and POWER_SERVES(pos, private, pos.frame.who):
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
        hex, amount = pos[GIVEN][private].hex, SPECIAL_TOKENS(pos)[private].amount
        if hex and amount:
            stops = frozenset((hex, index) for index in range(len(hex_face(pos, hex).stops)))
            found.append(Bonus(private, amount, (stops,)))
    return replace(question, bonuses=(*question.bonuses, *found)) if found else question


@amends(DISCOUNTS_OF, "special tokens bring discounts")
def bring_discounts(pos: Position, privates: tuple[str, ...], corporation: str) -> tuple[str, ...]:
    """Whoever owns the private company, and whether or not it is still open."""
    return (*privates, *tokens_of(pos, corporation))


@reacts("special tokens leave", PhaseBegan)
def leave(pos: Position, event: PhaseBegan) -> None:
    """All of them, given in whatever step."""
    if event.phase == LOST_WITH(pos):
        for private in list(pos[GIVEN]):
            lose(pos, private)


@reacts("special tokens of a closed corporation are lost", CorporationClosed)
def lost_with_corporation(pos: Position, event: CorporationClosed) -> None:
    """Nobody takes them over."""
    for private in tokens_of(pos, event.corporation):
        lose(pos, private)


def _on_map(pos: Position) -> Iterator[Mark]:
    for private, given in pos[GIVEN].items():
        if given.hex:
            yield Mark(given.hex, private, given.corporation, f"{private}: {given.corporation}")


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    """The token, and what its company has of it."""
    token = SPECIAL_TOKENS(pos).get(private)
    if token is None:
        return
    row = DISCOUNTS(pos).get(private)
    if row is not None:
        facts = {"terrain": row.terrain, "percent": row.percent}
        by: tuple[str, ...] = ("amendment: special tokens bring discounts", "amendment: terrain is cheaper")
        yield Explained(f"token for {row.terrain}", facts=facts, by=by)
    if token.icon:
        hexes = places(pos, private)
        facts = {"hexes": hexes, "amount": token.amount}
        by = (f"check: special token goes to a marked hex / {private}",)
        own = "amendment: special tokens make their hexes worth more"
        told = "token for a hex" if len(hexes) > 1 else "token for one hex"
        yield Explained(told, facts=facts, by=("action type: give_token", own, *by))
    step = "tile step" if token.step == TRACK.name else "token step"
    yield by_permission()
    yield Explained(f"given in the {step}", WHEN, by=("check: special token belongs to the step",))
    yield Explained("special token", ENDS, {"phase": LOST_WITH(pos)}, ("reaction: special tokens leave",))
    if token.closes:
        yield Explained("closes with its token", ENDS, by=("action type: give_token",))


def _phase_explained(pos: Position, phase: str) -> Iterator[Explained]:
    if phase == LOST_WITH(pos):
        yield Explained("special tokens leave", by=("reaction: special tokens leave",))


FEATURE = Feature(
    "special tokens",
    after=("tiles of private companies",),
    tables=(GIVEN,),
    amendments=(worth_more, bring_discounts),
    menus={TRACK.name: (GIVE_TOKEN,), TOKEN.name: (GIVE_TOKEN,)},
    reactions=(leave, lost_with_corporation),
    brings=(
        MARKS_ON_MAP(MarkSource(_on_map, (GIVEN,), 10)),
        EXPLANATIONS(explains(PAPER, _explained, 40), explains(PHASE_SORT, _phase_explained)),
    ),
)
