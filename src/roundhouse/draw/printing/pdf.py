"""Pages become one PDF, by the library that draws our pictures as PNG."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

from ...text.language import gettext
from ..svg import DrawError, Svg
from .paper import Page, Placed

POINTS = 72 / 25.4
"""Points of a PDF in a millimetre."""


def as_pdf(pages: Iterable[Page], title: str = "") -> bytes:
    """The pages as a PDF of their sizes. Raises `DrawError` without the extra "print" or the cairo library."""
    cairo, surface_class = _libraries()
    output, recorded = io.BytesIO(), dict[int, tuple[Any, Svg]]()
    pdf = cairo.PDFSurface(output, 1, 1)
    if title:
        pdf.set_metadata(cairo.PDF_METADATA_TITLE, title)
    for page in pages:
        pdf.set_size(page.paper.width * POINTS, page.paper.height * POINTS)
        context = cairo.Context(pdf)
        context.scale(POINTS, POINTS)
        for piece in page.pieces:
            if id(piece.svg) not in recorded:  # the drawing is kept, so that nothing else gets its id
                recording = _recording(surface_class, piece.svg)
                if piece.part is not None:
                    _show_whole(cairo, recording, piece.svg)
                recorded[id(piece.svg)] = recording, piece.svg
            _paint(context, recorded[id(piece.svg)][0], piece)
        pdf.show_page()
    pdf.finish()
    return output.getvalue()


def _show_whole(cairo: Any, recording: Any, svg: Svg) -> None:
    """Have cairo look at all of a drawing before a part of it is painted.

    Up to cairo 1.16 a recording is written into a PDF once, with what was in sight when it was last looked at: the
    pages with its other parts would stay blank.
    """
    aside = cairo.PDFSurface(io.BytesIO(), svg.width, svg.height)
    context = cairo.Context(aside)
    context.set_source_surface(recording, 0, 0)
    context.paint()
    context.show_page()
    aside.finish()


def _paint(context: Any, recording: Any, piece: Placed) -> None:
    left, top, width, height = piece.part or (0.0, 0.0, piece.svg.width, piece.svg.height)
    context.save()
    context.rectangle(piece.x, piece.y, piece.width, piece.height)
    context.clip()
    context.translate(piece.x, piece.y)
    context.scale(piece.width / width, piece.height / height)
    context.translate(-left, -top)
    context.set_source_surface(recording, 0, 0)
    context.paint()
    context.restore()


def _recording(surface_class: Any, svg: Svg) -> Any:
    from cairosvg.parser import Tree

    return surface_class(Tree(bytestring=svg.text.encode()), None, 96).cairo


def _libraries() -> tuple[Any, Any]:
    """Cairo, and a surface of cairosvg that records what is drawn."""
    try:
        import cairocffi
        from cairosvg.surface import Surface
    except ImportError as error:
        raise DrawError(
            gettext("A PDF needs cairosvg: install roundhouse with the extra 'print'.")
        ) from error
    except OSError as error:  # the package is there, the library that it draws with is not
        raise DrawError(gettext("A PDF needs the cairo library (Debian: libcairo2).")) from error

    class Recorder(Surface):  # type: ignore[misc]
        """Draws into memory, as lines and letters."""

        device_units_per_user_units = 1

        def _create_surface(self, width: float, height: float) -> tuple[Any, float, float]:
            size = (0, 0, width, height)
            return cairocffi.RecordingSurface(cairocffi.CONTENT_COLOR_ALPHA, size), width, height

    return cairocffi, Recorder
