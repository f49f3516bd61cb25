"""Markers as 18xx.games has them: the private company is assigned to a hex; to close it for that has no word there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...interop.adapter import Part
from ...interop.sitefile import SiteAction
from ...rules.shares import president
from ...text.language import gettext
from . import PLACE_MARKERS, PutMarker, ShutMarker

if TYPE_CHECKING:
    from ...interop.reader import Reader
    from ...interop.writer import Writer


def _read(reader: Reader, move: SiteAction) -> bool:
    if reader.private(move.actor) not in PLACE_MARKERS(reader.pos):
        return False
    private, corporation = reader.power()
    if move.target_type != "hex":
        raise reader.fail(gettext("its target is not a hex."))
    reader.play(PutMarker(president(reader.pos, corporation), private, reader.given("target")))
    return True


def _write(writer: Writer, action: PutMarker) -> None:
    writer.write("assign", action.private, "company", target=action.hex, target_type="hex")


def _no_word(writer: Writer, action: ShutMarker) -> None:
    raise writer.no_word()


PART = Part(
    read={("assign", "company"): _read},
    write={PutMarker.kind(): _write, ShutMarker.kind(): _no_word},
)
