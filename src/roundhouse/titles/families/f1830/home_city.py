"""A home with several cities: the president chooses in which of them the home token lies.

While the hex shows no track its cities are alike. The choice comes with the first tile, or where that lies there
already, with the first turn of the corporation.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....core.action_types import ActionType, check, reacts
from ....core.actions import Action, Offer
from ....core.details import Details
from ....core.feature import Feature
from ....core.flow import Step
from ....core.position import Event, Position
from ....core.rule_values import Setting
from ....rules.corporations import CORPORATION_SPECS
from ....rules.operating_round import HomePlaced, operator
from ....rules.reach import BOARD, HOMES_KEPT, TILES, TOKENS, hex_face, markers_in, slots
from ....rules.track import TileLaid

CHOOSING: Setting[tuple[str, ...]] = Setting("corporations that choose their home city")


class HomeChosen(Event, frozen=True, tag="home_chosen"):
    """The home token of a corporation lies in that city from now on."""

    corporation: str
    hex: str
    city: int


class ChooseHome(Action, frozen=True, tag="choose_home"):
    """Have the home token in that city of the home hex."""

    city: int


class NoFreeCity(Details, frozen=True):
    """The home hex has no such city, or it has no space for the token."""

    who: str
    hex: str
    city: int


def _home_token(pos: Position, corporation: str) -> str:
    """The id of the token that lies at home, or is kept for it."""
    home = CORPORATION_SPECS(pos)[corporation].home
    mine = (id for id, token in pos[TOKENS].items() if token.corporation == corporation)
    return next(id for id in mine if pos[TOKENS][id].hex == home)


@check("home city has a space")
def has_space(pos: Position, action: ChooseHome) -> NoFreeCity | None:
    """Of the cities of the hex, one that is not full; its own space counts as free."""
    who = pos.frame.who
    hex = CORPORATION_SPECS(pos)[who].home
    if 0 <= action.city < len(hex_face(pos, hex).stops):
        stop = (hex, action.city)
        others = [c for c in (*markers_in(pos, stop), *HOMES_KEPT(pos, stop)) if c != who]
        if len(others) < slots(pos, stop):
            return None
    return NoFreeCity(who, hex, action.city)


def _offers(pos: Position) -> Iterator[Offer]:
    hex = CORPORATION_SPECS(pos)[pos.frame.who].home
    for city in range(len(hex_face(pos, hex).stops)):
        yield Offer(ChooseHome(pos.actor, city))


def _choose(pos: Position, action: ChooseHome) -> None:
    who = pos.frame.who
    pos.change(TOKENS, _home_token(pos, who), city=action.city)
    pos.close()
    pos.emit(HomeChosen(who, CORPORATION_SPECS(pos)[who].home, action.city))


CHOOSE_HOME: ActionType[ChooseHome] = ActionType(ChooseHome, _offers, (has_space,), _choose)

HOME_STEP = Step("home city", operator, (CHOOSE_HOME,))


@reacts("home city is chosen with the first tile", TileLaid)
def with_tile(pos: Position, event: TileLaid) -> None:
    """Where the home token lies already."""
    if event.old or BOARD(pos).hexes[event.hex].face.paths:
        return
    for corporation in CHOOSING(pos):
        if CORPORATION_SPECS(pos)[corporation].home == event.hex:
            if pos[TOKENS][_home_token(pos, corporation)].placed:
                pos.interrupt(HOME_STEP.name, corporation)


@reacts("home city is chosen with the first turn", HomePlaced)
def with_turn(pos: Position, event: HomePlaced) -> None:
    """Where a tile lies already."""
    if event.corporation in CHOOSING(pos) and event.hex in pos[TILES]:
        pos.interrupt(HOME_STEP.name, event.corporation)


FEATURE = Feature(
    "home city chosen",
    flow=(HOME_STEP,),
    reactions=(with_tile, with_turn),
    above={"text": f"{__package__}.text:HOME_CITY", "interop": f"{__package__}.interop:HOME_CITY"},
)
