"""Presidencies that come with private companies as 18xx.games has them: an ordinary par."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...interop.adapter import Part
from ...interop.moves import par_value
from ...interop.sitefile import SiteAction
from ...text.language import gettext
from . import PAR_STEP, SetPar, to_be_set

if TYPE_CHECKING:
    from ...interop.reader import Reader
    from ...interop.writer import Writer


def _read(reader: Reader, move: SiteAction) -> bool:
    """The par value of the corporation that comes with a private company."""
    if not reader.on_top(PAR_STEP.name):
        return False
    due = to_be_set(reader.pos)
    if move.corporation != due:
        raise reader.fail(gettext("the par value of {corporation} has to be set first.", corporation=due))
    reader.play(SetPar(reader.player(), par_value(reader)))
    return True


def _write(writer: Writer, action: SetPar) -> None:
    corporation = to_be_set(writer.pos)
    writer.write("par", action.by, corporation=corporation, share_price=writer.par(action.par))


PART = Part(read={("par", "player"): _read}, write={SetPar.kind(): _write})
