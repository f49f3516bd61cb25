"""What is to be seen on the full screen: its parts, and how a position is drawn on them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import ContentSwitcher, Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from ...core.actions import Offer
from ...core.position import Position
from ...text.prompts import prompt
from ...text.terminal import say
from ..asked import if_agreed
from ..screen import tables
from ..screen.map import areas_at
from ..screen.market import market_text
from ..screen.menu import places_of
from ..sitting import Line, Sitting
from . import pages
from .choices import Choices, Row
from .map_view import MapView

PAGES = ("market", "cards", "log", "help", "tiles")
WIDE = 130
"""Columns from which on cards and log stand beside the map."""


class Shown(App[None]):
    """The screen of a sitting; `looking` is the number of the position that is looked at instead of the game's."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
        self.sitting = sitting
        self.choices: Choices | None = None
        self.looking: int | None = None
        self.thinking = False
        self.page = "map"
        self.said: list[Line] = []

    def compose(self) -> ComposeResult:
        """The parts of the screen, from above."""
        yield Static(id="status")
        with Horizontal(id="upper"):
            with ContentSwitcher(initial="map", id="pages"):
                yield MapView(id="map")
                for name in PAGES:
                    with VerticalScroll(id=name):
                        yield Static(id=f"{name}-text")
            with Vertical(id="side"):
                with VerticalScroll(id="side-cards"):
                    yield Static(id="side-cards-text")
                with VerticalScroll(id="side-log"):
                    yield Static(id="side-log-text")
        with VerticalScroll(id="told", can_focus=False):
            yield Static(id="said")
        yield Static(id="prompt")
        yield OptionList(id="menu", compact=True, markup=False)
        yield Input(id="line", compact=True)
        yield Footer(compact=True, show_command_palette=False)

    def on_resize(self) -> None:
        """Another size has room for other things."""
        self.call_after_refresh(self.show)

    @property
    def shown(self) -> Position:
        """The position that is looked at: that of the game, or an earlier one."""
        game = self.sitting.game
        return Position(game.title, game.state if self.looking is None else game.position(self.looking))

    def say(self, text: str, style: str = "") -> None:
        """Tell something above the prompt."""
        self.said.append((text, style))
        self.query_one("#said", Static).update(Text("\n").join(Text(*line) for line in self.said))
        self.query_one("#told").display = bool(self.said)
        self.query_one("#told").scroll_end(animate=False)

    def hush(self) -> None:
        """What was told before is told no more."""
        self.said = []
        self.query_one("#told").display = False

    def show(self) -> None:
        """Draw what is to be seen of the position."""
        pos, sitting = self.shown, self.sitting
        self.query_one("#status", Static).update(self._status(pos))
        self._show_page(pos)
        if self.size.width >= WIDE:
            self._page_text("side-cards", self._cards(pos))
            self._page_text("side-log", pages.log_text(sitting.lines(self.looking)))
            self.query_one("#side-log").scroll_end(animate=False)
        self._show_prompt()
        self._show_menu()

    def _status(self, pos: Position) -> Text:
        if self.page == "map" and self.query_one(MapView).has_focus:
            hex = self.query_one(MapView).cursor
            ways = len(self._places().get(hex, ()))
            areas = areas_at(pos, hex) or None
            return Text(
                say("hex looked at", place=self.sitting.words.place(hex), areas=areas, ways=ways or None)
            )
        return tables.trains_line(pos)

    def _show_page(self, pos: Position) -> None:
        view = self.query_one(MapView)
        match self.page:
            case "map":
                view.show(pos, self._places())
            case "market":
                self._page_text(
                    "market", market_text(pos, True, self.query_one("#pages").size.width or self.size.width)
                )
            case "cards":
                self._page_text("cards", self._cards(pos))
            case "log":
                self._page_text("log", pages.log_text(self.sitting.lines(self.looking)))
                self.query_one("#log").scroll_end(animate=False)

    def _cards(self, pos: Position) -> Text:
        part = self.query_one("#side" if self.size.width >= WIDE else "#pages")
        if not part.size.width:  # a terminal that has just become wide: its place is not laid out yet
            self.call_after_refresh(self.show)
        return pages.cards(
            pos, self.sitting.words, self.console, (part.size.width or self.size.width // 2) - 1
        )

    def _page_text(self, name: str, text: Text) -> None:
        self.query_one(f"#{name}-text", Static).update(text)

    def _show_prompt(self) -> None:
        """The prompt, with what follows where somebody is asked to agree."""
        at_hand = self.looking is None and not self.thinking
        follows = if_agreed(self.shown, self.sitting.words) if at_hand else []
        part = self.query_one("#prompt", Static)
        part.set_class(bool(follows), "asked")
        part.update(Text("\n").join([Text(self._prompt(), "bold"), *map(Text, follows)]))

    def _prompt(self) -> str:
        game = self.sitting.game
        if self.looking is not None:
            return say("looking back", at=self.looking, last=game.at, back="[", forth="]")
        if game.over:
            return say("final")
        if self.thinking:
            return say("thinking", player=self.sitting.words.name(game.to_act))
        asked = self.choices.question() if self.choices is not None else ""
        return asked or prompt(game.title, game.state, game.header.names)

    def _show_menu(self) -> None:
        menu = self.query_one("#menu", OptionList)
        menu.clear_options()
        options, heading = [], ""
        for number, row in enumerate(self.rows(), 1):
            if row.heading != heading:
                heading = row.heading
                options.append(Option(Text(heading, "bold cyan"), disabled=True))
            label = Text.assemble((f"{number:>4}  ", "bold green"), (row.label, "dim" if row.closed else ""))
            options.append(Option(label, id=str(number)))
        menu.add_options(options)
        menu.display = bool(options)
        if options:
            menu.action_first()

    def rows(self) -> Sequence[Row]:
        """What can be chosen."""
        return () if self.choices is None or self.looking is not None else self.choices.rows

    def _places(self) -> dict[str, list[Offer]]:
        return places_of(self.choices.offers) if self.choices is not None and self.looking is None else {}
