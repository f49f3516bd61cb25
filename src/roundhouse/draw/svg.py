"""Building SVG text: escaped elements, and a document that can be shown, saved or put into a page."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from pathlib import Path

from ..text.language import gettext

# What XML 1.0 has no way to write, escaped or not.
_FORBIDDEN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class DrawError(ValueError):
    """A picture that cannot be drawn or saved; the message is one sentence."""


class Markup(str):
    """Text that is SVG already; plain strings are escaped where they meet it."""

    __slots__ = ()


Attribute = str | float | int | None


def number(value: float) -> str:
    """A coordinate to a tenth of a unit, as short as it gets."""
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """Escaped for use between tags or in an attribute; control characters, which XML forbids, go."""
    return escape(_FORBIDDEN.sub("", text), quote=True)


def tag(name: str, *children: str, **attributes: Attribute) -> Markup:
    """One element.

    Attributes: ``_`` stands for ``-`` ("data_hex"), a trailing one is dropped ("class_"); None leaves the
    attribute out.  Children that are not Markup are escaped.
    """
    parts = [f"<{name}"]
    for key, value in attributes.items():
        if value is None:
            continue
        written = value if isinstance(value, str) else number(value)
        parts.append(f' {key.removesuffix("_").replace("_", "-")}="{plain(written)}"')
    if not children:
        return Markup("".join(parts) + "/>")
    inside = "".join(child if isinstance(child, Markup) else plain(child) for child in children)
    return Markup(f"{''.join(parts)}>{inside}</{name}>")


def sized(kind: str, size: float) -> str:
    """The class of a text: its kind, and "t13" for a size of 13 units and more; pages tell by it what can be read."""
    return f"{kind} t{int(size)}".strip()


def writing(
    text: str, x: float | None, y: float | None, size: float, kind: str = "", fill: str | None = None
) -> Markup:
    """Text around a point (None for 0), which stays its middle whatever size a page gives it."""
    return tag(
        "text",
        text,
        class_=sized(kind, size),
        x=x,
        y=y,
        dy=".36em",
        font_size=size,
        fill=fill,
    )


def joined(*parts: str) -> Markup:
    """Pieces one after the other."""
    return Markup("".join(part if isinstance(part, Markup) else plain(part) for part in parts))


class Svg:
    """A whole SVG document.

    ``text`` is the document, ``width`` and ``height`` its natural size in pixels.  It shows itself in
    notebooks, and ``str()`` of it can be put into a page as it is.
    """

    def __init__(self, text: str, width: float, height: float) -> None:
        self.text = text
        self.width = width
        self.height = height

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Svg {number(self.width)} x {number(self.height)}>"

    def _repr_svg_(self) -> str:
        return self.text

    def save(self, path: str | Path, scale: float = 1.0) -> Path:
        """Write the picture and return where it lies.

        The suffix says what: ".svg", ".pdf", or ".png" of ``scale`` pixels to the natural one.  Raises DrawError for
        any other suffix, and but for ".svg" where cairosvg (the extra "print") is not installed.
        """
        path = Path(path)
        suffix = path.suffix.lower()
        if suffix == ".svg":
            path.write_text(self.text, encoding="utf-8")
        elif suffix == ".png":
            path.write_bytes(self._painted("svg2png", scale))
        elif suffix == ".pdf":
            path.write_bytes(self._painted("svg2pdf", scale))
        else:
            raise DrawError(
                gettext("A picture is saved as .svg, .pdf or .png, not as {file}.", file=path.name)
            )
        return path

    def _painted(self, by: str, scale: float) -> bytes:
        try:
            import cairosvg
        except ImportError as error:
            raise DrawError(
                gettext("Saving as .png or .pdf needs cairosvg: install roundhouse with the extra 'print'.")
            ) from error
        except OSError as error:  # the package is there, the library that it draws with is not
            raise DrawError(
                gettext(
                    "Saving as .png or .pdf needs the cairo library (Debian: libcairo2); .svg needs nothing."
                )
            ) from error
        painted: bytes = getattr(cairosvg, by)(bytestring=self.text.encode(), scale=scale)
        return painted


def document(
    width: float,
    height: float,
    box: tuple[float, float, float, float],
    kind: str,
    title: str,
    style: str,
    *body: str,
) -> Svg:
    """A document ``width`` by ``height`` pixels showing ``box`` (left, top, width, height in its own units)."""
    text = tag(
        "svg",
        tag("title", title),
        tag("style", Markup(style)),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        class_=f"rh {kind}",
        role="img",
        viewBox=" ".join(number(value) for value in box),
        width=width,
        height=height,
    )
    return Svg(text, width, height)
