"""Whether a position of the lab, made up or not, is one that the rules can be asked about."""

from __future__ import annotations

from ...core.position import Position
from ...rules.corporations import CORPORATION_SPECS, CORPORATIONS, in_play
from ...rules.depot import PHASE, PHASES, TRAIN_KINDS, TRAINS, owned
from ...rules.reach import BOARD, TILES, TOKENS, hex_face
from ...rules.running import QUESTION
from ...text.language import gettext
from .error import LabError, known

MOST_TRAINS = 12
"""Trains of a corporation, so that a question to the lab has a bound."""


def check(pos: Position) -> None:
    """Raises `LabError` where the rules cannot be asked about the position."""
    known(pos[PHASE] in PHASES(pos), pos[PHASE])
    try:
        if any(len(owned(pos, sym)) > MOST_TRAINS for sym in pos[CORPORATIONS]):
            raise LabError(gettext("A corporation has at most {count} trains here.", count=MOST_TRAINS))
        _check_rows(pos)
        for sym in in_play(pos):
            QUESTION(pos, sym)
    except LabError:
        raise
    except Exception:  # whatever a made-up position says, somebody has to be able to look at it
        raise LabError(gettext("This position does not hold together.")) from None


def _check_rows(pos: Position) -> None:
    """Raises `LabError` for rows about what there is not."""
    board, specs = BOARD(pos), CORPORATION_SPECS(pos)
    for hex, laid in pos[TILES].items():
        known(hex in board.hexes, hex)
        known(laid.tile in board.tiles and 0 <= laid.rotation < 6, laid.tile)
    for sym in pos[CORPORATIONS]:
        known(sym in specs, sym)
    for train in pos[TRAINS].values():
        known(train.kind in TRAIN_KINDS(pos), train.kind)
    for token in pos[TOKENS].values():
        known(token.corporation in specs, token.corporation)
        if token.hex:
            known(token.hex in board.hexes, token.hex)
            if not 0 <= token.city < len(hex_face(pos, token.hex).stops):
                raise LabError(gettext("That tile has no room for the tokens of {hex}.", hex=token.hex))
