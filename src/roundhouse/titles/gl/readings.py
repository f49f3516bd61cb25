"""What the ways of reading the book of 18GL change; readings.toml has what speaks for and against them."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from msgspec.structs import replace

from ...board.map import Board
from ...board.network import StopKey
from ...core.action_types import check, reacts
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Settings, amends
from ...features.few_offers import TRAINS
from ...features.national import NATIONAL, NATIONALS
from ...features.national.terms import heir
from ...features.national.tokens import KeepToken, not_too_many
from ...powers.special_token import GIVE_TOKEN, SPECIAL_TOKENS, GiveToken, places
from ...routes.question import Question
from ...rules.depot import PhaseBegan, phase
from ...rules.explained import EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.market import CHART
from ...rules.money import MONEY_IN_PLAY
from ...rules.reach import BOARD, reach
from ...rules.running import QUESTION
from ...rules.turns import OPERATING, ROUND
from ..limited_offers import change, limited_offers
from ..options import Option, Switch
from ..readings import Change, Reading, options_of, read_readings, switches
from .chicago import UPGRADE_COST, UpgradeCost

FOLDER = Path(__file__).parent


READINGS: tuple[Reading, ...] = (*read_readings(FOLDER), limited_offers("18GL-4.6.8-18", "4.6.8"))

OPTIONS: tuple[Option, ...] = options_of(READINGS)


# -- 2: the number of operating rounds ------------------------------------------------------------------


@reacts("set grows with the phase", PhaseBegan)
def grows(pos: Position, event: PhaseBegan) -> None:
    """A phase that has more rounds lengthens the set that is being played."""
    row = pos[ROUND]
    if row.kind == OPERATING:
        pos.amend(ROUND, of=max(row.of, phase(pos).rounds))


# -- 4.5.1.2: the tokens that CONRAIL takes over -----------------------------------------------------------


class EnoughTokensTogether(Details, frozen=True):
    """As many tokens of all merged corporations together as may be have been taken over."""

    case: ClassVar[str] = "together"
    who: str
    most: int


@check("tokens taken over", about=())
def not_too_many_together(pos: Position, action: KeepToken) -> EnoughTokensTogether | None:
    """A fixed number of tokens for each merged corporation, whosever they were."""
    sym = heir(pos, pos.frame.who)
    row = pos[NATIONAL][sym]
    most = NATIONALS(pos)[sym].taken_tokens * len(row.merged)
    return EnoughTokensTogether(pos.frame.who, most) if len(row.kept) >= most else None


# -- 4.3: tokens of private companies on the map -------------------------------------------------------------


class NoWayToMark(Details, frozen=True):
    """No route of the corporation leads to the hex of the symbol."""

    private: str
    hex: str
    who: str


@check("special token needs a connection")
def is_connected(pos: Position, action: GiveToken) -> NoWayToMark | None:
    """Some stop of the hex is on a route of the corporation; where there is no choice of places none is needed."""
    who = pos.frame.who
    if len(places(pos, action.private)) == 1 or any(hex == action.hex for hex, _ in reach(pos, who).stops):
        return None
    return NoWayToMark(action.private, action.hex, who)


def _connection_explained(pos: Position, private: str) -> Iterator[Explained]:
    if private in SPECIAL_TOKENS(pos) and len(places(pos, private)) > 1:
        yield Explained("token needs a connection", WHEN, by=("check: special token needs a connection",))


# -- 4.6.3: cities off the map; tracing ends there in any case ---------------------------------------------


@functools.lru_cache(maxsize=4)
def _off_map(board: Board) -> frozenset[StopKey]:
    return frozenset(
        (id, index)
        for id, hex in board.hexes.items()
        if hex.face.colour == "red"
        for index in range(len(hex.face.stops))
    )


@amends(QUESTION, "runs end off the map")
def at_an_end(pos: Position, question: Question, corporation: str) -> Question:
    """Wherever a run comes to such a place; the corporation's own home is none the less one."""
    return replace(question, ends=question.ends | _off_map(BOARD(pos)))


# -- 4.6.1.1: a price on track that is printed -------------------------------------------------------------


def _priced(board: Board, hex: str, cost: int, terrain: str) -> Board:
    """The board with a price in that hex, which the first tile laid there pays."""
    printed = board.hexes[hex]
    hill = replace(printed, face=replace(printed.face, cost=cost, terrain=(terrain,)))
    return Board(
        board.layout, {**board.hexes, hex: hill}, board.tiles, board.first_tiles, board.special_tiles
    )


def _changes(settings: Settings, cash: int, other: Mapping[str, Any]) -> dict[str, Change]:
    chicago = settings[UPGRADE_COST]
    chart = settings[CHART]
    moved = {int(price): (row, column) for price, (row, column) in other["starts"].items()}
    dear = UpgradeCost(chicago.hexes, {**chicago.colours, "gray": chicago.colours["brown"]})
    return {
        "set_grows": Change(Feature("reading: set_grows", reactions=(grows,))),
        "tokens_together": Change(
            Feature("reading: tokens_together", replaces=(not_too_many.replaced_by(not_too_many_together),))
        ),
        "symbols_connected": Change(
            Feature(
                "reading: symbols_connected",
                checks=(GIVE_TOKEN.checked_by(is_connected),),
                brings=(EXPLANATIONS(explains(PAPER, _connection_explained)),),
            )
        ),
        "off_map_ends": Change(Feature("reading: off_map_ends", amendments=(at_an_end,))),
        "gray_chicago_costs": Change(settings=Settings(UPGRADE_COST.to(dear))),
        "high_starts_in_second_row": Change(
            settings=Settings(CHART.to(replace(chart, par={**chart.par, **moved})))
        ),
        "clevelands_hill_paid": Change(
            settings=Settings(BOARD.to(_priced(settings[BOARD], **other["hill"])))
        ),
        "bank_besides_cash": Change(settings=Settings(MONEY_IN_PLAY.to(settings[MONEY_IN_PLAY] + cash))),
        **change(TRAINS),
    }


def reading_switches(settings: Settings, cash: int, other: Mapping[str, Any]) -> tuple[Switch, ...]:
    """What each way does.

    `settings`: those of the title, `cash`: what all players together begin with, `other`: `[read_otherwise]` of
    title.toml.
    """
    return switches(READINGS, _changes(settings, cash, other))
