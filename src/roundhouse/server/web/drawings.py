"""Drawings within pages."""

from __future__ import annotations

import re

_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)


def unstyled(svg: str) -> str:
    """A drawing without its sheet of styles, for a page that has it already.

    >>> unstyled("<svg><style>path {}</style><path/></svg>")
    '<svg><path/></svg>'
    """
    return _STYLE.sub("", svg, count=1)


__all__ = ["unstyled"]
