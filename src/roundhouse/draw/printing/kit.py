"""All pages of a title."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.position import Position
from ...play.explanations import things, told
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import TRAIN_KINDS
from ...rules.explained import PAPER, PHASE, TRAIN, ZONE
from ...rules.money import MONEY_IN_PLAY
from ...rules.privates import PRIVATE_COMPANIES
from ...rules.reach import BOARD
from ...rules.setup import STARTING_CASH
from ...rules.shares import CERTIFICATE_LIMIT
from ...text.language import gettext
from ...text.words import Words, priced
from ...titles.entry import Entry
from ..box import beginning, certificates, trains_printed
from ..positions import draw_position, draw_position_market
from .boards import fitting, spread
from .cards import Card, card_pages
from .paper import Page, Paper
from .tiles import tile_pages, token_pages
from .wrapped import Paragraph, running

HEX = 38.0
"""Millimetres between two opposite sides of a hex."""

BLEED = 2.0
CELL = 13.0
"""The least width of a cell of the market."""

MARKERS = 2
"""Tokens of a corporation beside those for the map: for the market, and for its revenue."""


def own_it() -> str:
    """The note that the game should be owned."""
    return gettext(
        "These sheets are for people who own the game and want to mend, replace or try out their copy. The game is the"
        " work of its designer and its publisher: buy it where it is to be had, and do not pass prints on or sell them."
        " What stands here is in our own words and drawings; where it differs from the printed game, that is right."
    )


def pages_of(
    entry: Entry, paper: Paper, *, players: int = 0, bleed: float = BLEED, hex: float = HEX
) -> Iterator[Page]:
    """The pages to print for a title: rules in brief, map, tiles, tokens, market, shares, trains, private companies.

    `players`: for how many, as many as can play by default; `bleed` and `hex` (from side to side) are millimetres.
    Raises `UnknownOption` when the title is not for so many.

    >>> from roundhouse import title
    >>> from roundhouse.draw.printing import PAPERS
    >>> first = next(pages_of(title("Branch Line"), PAPERS["A4"]))
    >>> first.paper.width
    210.0
    """
    count = players or entry.players[1]
    pos = beginning(entry, count)
    side = hex / 3**0.5
    yield from running(
        paper, gettext("{title}: rules in brief", title=entry.name), _brief(entry, pos), columns=2
    )
    picture = draw_position(pos, scale=1.0)
    yield from spread(paper, gettext("{title}: map", title=entry.name), picture, side / 100)
    yield from tile_pages(paper, entry.name, BOARD(pos), side, bleed)
    yield from token_pages(paper, entry.name, _tokens(pos), bleed)
    chart = draw_position_market(pos, scale=1.0)
    yield from spread(
        paper, gettext("{title}: market", title=entry.name), chart, fitting(paper, chart, CELL / 76)
    )
    yield from card_pages(
        paper,
        gettext("{title}: shares, for {count} players", title=entry.name, count=count),
        _shares(entry, count),
        bleed,
    )
    yield from card_pages(paper, gettext("{title}: trains", title=entry.name), _trains(pos), bleed)
    if PRIVATE_COMPANIES(pos):
        yield from card_pages(
            paper, gettext("{title}: private companies", title=entry.name), _papers(pos), bleed
        )


def _tokens(pos: Position) -> list[tuple[str, str]]:
    specs = CORPORATION_SPECS(pos).values()
    return [(spec.sym, spec.colour) for spec in specs for _ in range(len(spec.tokens) + MARKERS)]


def _shares(entry: Entry, count: int) -> list[Card]:
    """The certificates of all corporations; where they depend on a draw, as many of each as any draw takes."""
    specs = CORPORATION_SPECS(beginning(entry, count))
    cards = []
    for (sym, percent, president), number in certificates(entry, count).items():
        kind = gettext("President's certificate") if president else gettext("Share")
        cards += [Card(specs[sym].name, f"{percent}%", (kind,), specs[sym].colour, sym)] * number
    return cards


def _sentences(words: Words, pos: Position, sort: str, id: str) -> tuple[str, ...]:
    said = told(words, pos, sort, id)
    return tuple(s.text for part in said.sections for s in part.sentences) if said is not None else ()


def _trains(pos: Position) -> list[Card]:
    words = Words(pos.title)
    cards = []
    for name, kind in TRAIN_KINDS(pos).items():
        lines = _sentences(words, pos, TRAIN, name)
        cards += [
            Card(gettext("{kind}-train", kind=name), name, lines, "#3c4a54", words.money(kind.price))
        ] * trains_printed(pos, kind)
    return cards


def _papers(pos: Position) -> list[Card]:
    words = Words(pos.title)
    cards = []
    for sym, row in PRIVATE_COMPANIES(pos).items():
        cards.append(Card(row.name, "", _sentences(words, pos, PAPER, sym), "#7a4a2a", words.money(row.face)))
    return cards


def _brief(entry: Entry, pos: Position) -> Iterator[Paragraph]:
    """The rules: what there is of what, what the phases bring, and all statements of our table by number."""
    yield Paragraph(entry.name, 9.0, True)
    if entry.designer:
        yield Paragraph(gettext("A game by {designer}", designer=entry.designer), 4.0)
    yield Paragraph(own_it(), 2.9, above=3)
    yield Paragraph(gettext("For how many"), 4.0, True, 3)
    for count in range(entry.players[0], entry.players[1] + 1):
        at = beginning(entry, count)
        limit = CERTIFICATE_LIMIT(at, "player 1")
        yield Paragraph(
            gettext(
                "{count} players: {cash} each, {limit} certificates at most.",
                count=count,
                cash=priced(at, STARTING_CASH(at)),
                limit=limit,
            )
        )
    yield Paragraph(gettext("The bank has {amount} in all.", amount=priced(pos, MONEY_IN_PLAY(pos))))
    words, every = Words(pos.title), things(pos)
    for sort, heading in (
        (PHASE, gettext("Phases")),
        (TRAIN, gettext("Trains")),
        (ZONE, gettext("Colours of the market")),
    ):
        if every.get(sort):
            yield Paragraph(heading, 4.0, True, 3)
        for id in every.get(sort, ()):
            if (said := told(words, pos, sort, id)) is not None:
                yield Paragraph(said.name, 2.9, True, 1.2)
                yield Paragraph(" ".join(_sentences(words, pos, sort, id)), above=0)
    yield Paragraph(gettext("The rules, one by one"), 4.0, True, 4)
    section: str | None = None
    for rule in entry.rules():
        if rule.section != section:
            section = rule.section
            yield Paragraph(section or gettext("As in most titles"), 2.9, True, 1.4)
        yield Paragraph(rule.text, 2.6, above=0.5)
