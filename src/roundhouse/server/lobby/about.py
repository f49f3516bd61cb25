"""What a title is made of: which of its figures are ours, and what its book leaves open."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...text.language import gettext
from ...titles.found import titles
from ...titles.standard import Reconstructed
from ..caches import CACHES
from ..errors import NotFound
from ..web.templates import page
from .facts import title_facts


class Ours(msgspec.Struct, frozen=True):
    """Figures of ours, and the rules that state them: (id, text)."""

    mark: Reconstructed
    rules: tuple[tuple[str, str], ...]


@CACHES.function("figures of titles", 32)
def _ours(name: str) -> tuple[Ours, ...]:
    entry = titles()[name]
    texts = {rule.id: rule.text for rule in entry.rules()}
    return tuple(Ours(mark, tuple((id, texts[id]) for id in mark.rules)) for mark in entry.reconstructed())


def about(request: Request) -> Response:
    """The page of a title. Raises `NotFound` for one that is not installed."""
    name = request.path_params["name"]
    facts = title_facts().get(name)
    if facts is None:
        raise NotFound(gettext("There is no such title here."))
    return page(request, "lobby/about.html", title=facts, ours=_ours(name), readings=titles()[name].readings)
