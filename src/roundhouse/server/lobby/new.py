"""New tables: set up in all detail, against bots with one click, or from a file; and pictures of the titles."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from ...bots.levels import LEVELS
from ...draw.map import draw_map
from ...rules.reach import BOARD
from ...text.language import gettext
from ...titles.found import titles
from ..acting import coach
from ..caches import CACHES
from ..errors import NotFound, SiteError, Unreadable
from ..live import challenges, seating
from ..live.table import TableSnapshot
from ..live.table_choices import LANGUAGES, Opening
from ..people.newcomers import user_or_guest
from ..storage.records import User
from ..title_facts import TitleFacts, first_facts, manners_at, opponents, options, title_facts
from ..web import brought
from ..web.clock_faces import clock_sent
from ..web.forms import EMPTY, Form, form
from ..web.static import mark
from ..web.templates import page, tag
from ..web.viewer import require, site
from .home import home_page
from .seats import to_table

MOST_SEATS = 8
"""The number of seats that a form has fields for."""

FIRST_PLAYERS, FIRST_BOT = 3, LEVELS[0].bot
"""What a first game is played with."""

FREE, NONE, BOT = "free", "none", "bot:"
"""Who sits at a seat, as the form says it: people may; there is no such seat; a bot by its name."""


def new(request: Request) -> Response:
    """The page for a new table; `?title=` picks the title."""
    return _new_page(request, request.query_params.get("title", ""))


def create(request: Request) -> Response:
    """Open a table from the form of `new`."""
    user, sent = require(request), form(request)
    facts = _title(sent.text("title", 40))
    store = site(request).store
    try:
        live = _opened(request, user, sent, facts)
        if sent.ticked("begin"):
            live = seating.start(store, live.row.id, user, shuffle=sent.ticked("shuffle"))
    except SiteError as error:
        return _new_page(request, facts.name, sent, error)
    return to_table(live)


def _opened(request: Request, user: User, sent: Form, facts: TitleFacts) -> TableSnapshot:
    """The table that a form says; whoever it keeps a seat for is challenged to it. Raises as `challenges.opened`."""
    store, names = site(request).store, [name.strip() for name in sent.text("kept", 200).split(",")]
    with store.database.read() as c:
        kept = challenges.people_named(c, [name for name in names if name])
    return challenges.opened(store, user, facts.name, kept, **_choices(sent, facts))[0]


def _choices(sent: Form, facts: TitleFacts) -> Opening:
    """What the form says. Raises `Unreadable`."""
    hot_seat = sent.ticked("hot_seat")
    sitting = [sent.text(f"seat{n}", 40) for n in range(2, facts.most + 1)]
    sitting = [who for who in sitting if who == FREE or who.startswith(BOT)]
    bots = [who.removeprefix(BOT) if who != FREE else "" for who in sitting]
    names = [name for n in range(1, facts.most + 1) if (name := sent.text(f"name{n}", 20))]
    seats = len(names) if hot_seat else 1 + len(sitting)
    if not facts.least <= seats <= facts.most:
        what = "names" if hot_seat else "seats"
        raise Unreadable(
            gettext(
                "{name} is for {least} to {most} players: choose as many {what}.",
                name=facts.name,
                least=facts.least,
                most=facts.most,
                what=what,
            )
        )
    least = seats if hot_seat or sent.ticked("full") else max(facts.least, seats - bots.count(""))
    return {
        "name": sent.text("name", 60),
        "options": _options(sent, facts.name),
        "seats": seats,
        "least": least,
        "listed": sent.ticked("listed"),
        "pace": sent.get("pace", "live"),
        "undo": sent.get("undo", "own"),
        "runs": sent.get("runs", "on"),
        "clock": clock_sent(sent),
        "agreed": sent.ticked("agreed"),
        "offer_hours": sent.number("offer_hours", 0),
        "hot_seat": hot_seat,
        "rated": sent.ticked("rated"),
        "bot_accounts": sent.ticked("bot_accounts"),
        "language": sent.text("language", 20),
        "experience": sent.text("experience", 20),
        "delay": sent.number("delay", 0),
        "players": names,
        "bots": () if hot_seat else bots,
        "seed": _seed(sent),
    }


def _options(sent: Form, name: str) -> tuple[str, ...]:
    """The options that are ticked, and how the table reads what the book leaves open, where that has to be said."""
    ticked = tuple(option.name for option in options(name) if sent.ticked(f"option:{option.name}"))
    said = []
    for reading in titles()[name].readings:
        chosen = sent.text(f"reading:{reading.name}", 60) or reading.usual
        if {chosen, reading.usual} != {reading.ways[0].option}:
            said.append(chosen)
    return (*ticked, *said)


def play(request: Request) -> Response:
    """Play at once: a table of the viewer and bots, begun; who is not logged in becomes a guest, and is asked again
    where the name will not do.

    Raises `Unreadable` for a number of players that the title does not have.
    """
    sent = form(request)
    facts = _title(sent.text("title", 40))
    count = sent.number("players", facts.usual)
    if not facts.least <= count <= facts.most:
        raise Unreadable(
            gettext(
                "{name} is for {least} to {most} players.",
                name=facts.name,
                least=facts.least,
                most=facts.most,
            )
        )
    bot = sent.text("bot", 40) or facts.opponent
    try:
        user = user_or_guest(request)
    except SiteError as error:
        if error.facts.get("field") != "name":
            raise
        return home_page(request, facts.name, sent, error)
    live = _against(request, facts, count, bot, _seed(sent), user)
    if sent.ticked("coach"):
        coach.keep(request, live.row.id, {})
    return to_table(live)


def play_first(request: Request) -> Response:
    """Play a first game at once: the title is chosen, a guest needs no name, and the coach is on."""
    facts = first_facts()
    count = min(max(FIRST_PLAYERS, facts.least), facts.most)
    user = user_or_guest(request, named=False)
    live = _against(request, facts, count, FIRST_BOT, _seed(form(request)), user)
    coach.keep(request, live.row.id, {})
    return to_table(live)


def _against(
    request: Request, facts: TitleFacts, count: int, bot: str, seed: int | None, user: User
) -> TableSnapshot:
    """A table of the user and bots, begun."""
    store = site(request).store
    live = seating.create(
        store,
        user,
        title=facts.name,
        options=titles()[facts.name].with_usual(()),
        seats=count,
        least=count,
        listed=False,
        bots=[bot] * (count - 1),
        undo="free",
        seed=seed,
    )
    return seating.start(store, live.row.id, user, shuffle=True)


async def bring(request: Request) -> Response:
    """Make a table of a game file that is sent. Raises `Unreadable` without a file."""
    user = await run_in_threadpool(require, request)
    sent = form(request)
    file = sent.files.get("file")
    if file is None or not (file.data or file.path):
        raise Unreadable(gettext("Choose a game file first."))
    corrected, seat = sent.ticked("corrected"), sent.text("seat", 60)
    live = await brought.to_table(request, user, file, corrected=corrected, seat=seat)
    return await run_in_threadpool(to_table, live)


def picture(request: Request) -> Response:
    """The map of a title, small, or with `?names=1` to be read. Raises `NotFound` for one that is not installed."""
    name = request.path_params["name"]
    if name not in titles():
        raise NotFound(gettext("There is no such title here."))
    forever = request.query_params.get("v") == f"{mark()}.{tag()}"
    headers = {"Cache-Control": "public, max-age=31536000, immutable" if forever else "no-cache"}
    drawn = _picture(name, request.query_params.get("names") == "1")
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@CACHES.function("pictures of titles", 16)
def _picture(name: str, named: bool) -> str:
    entry = titles()[name]
    title = entry.build(tuple(f"Seat {n}" for n in range(1, entry.players[0] + 1)), ())
    board, scale = title.settings[BOARD.name], 0.5 if named else 0.2
    return draw_map(board, coordinates=named, names=named, scale=scale, title=name).text


def _new_page(request: Request, wanted: str, sent: Form = EMPTY, error: SiteError | None = None) -> Response:
    facts = title_facts()
    if not facts:
        raise NotFound(gettext("No title is installed."))
    chosen = facts.get(wanted) or next(iter(facts.values()))
    return page(
        request,
        "lobby/new.html",
        error.status if error else 200,
        spoken=LANGUAGES,
        titles=facts,
        chosen=chosen,
        options=options(chosen.name),
        readings=titles()[chosen.name].readings,
        opponents=opponents(chosen.name),
        manners=manners_at(chosen.name),
        most_seats=min(chosen.most, MOST_SEATS),
        sent=sent,
        problem=error.sentence if error else "",
    )


def _title(name: str) -> TitleFacts:
    facts = title_facts().get(name)
    if facts is None:
        raise Unreadable(gettext("There is no title {name} here.", name=repr(name)), field="title")
    return facts


def _seed(sent: Form) -> int | None:
    return sent.number("seed") if sent.get("seed", "").strip() else None
