"""The application: what keys, clicks and typed lines do, and the bots that play in between."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual import work
from textual.events import Key
from textual.widgets import ContentSwitcher, Input, OptionList, Static

from ...core.actions import Action, Offer
from ...core.violations import Refused
from ...play.explain_refusal import refusals
from ...play.game_file import GameFileError
from ...rules.reach import BOARD
from ...rules.turns import OPERATING, ROUND
from ...text import counts
from ...text.refusals import describe_violation
from ...text.terminal import say
from .. import typed
from ..coach import Coach, advised
from ..screen.tile import tiles_text
from ..sitting import Line, Sitting
from . import pages
from .choices import Choices
from .map_view import MapView
from .shown import Shown

if TYPE_CHECKING:
    from ...bots import BotFault, EngineFault

SINGLE = 9
"""So many rows can be chosen by one digit."""

LAST_LINES = 3
"""Lines of the log that are shown over the prompt when it is somebody's turn."""


class Table(Shown):
    """A sitting on the full screen; with `coach` lessons are told. `fault`: what a bot did wrong, which ended it."""

    def __init__(self, sitting: Sitting, coach: bool = False) -> None:
        super().__init__(sitting)
        self.coach = Coach() if coach else None
        self.before_tiles = ""
        self.fault: BotFault | EngineFault | None = None
        self._heard = 0
        self._round = ""

    def on_mount(self) -> None:
        """Keys have their names in the language in use."""
        for key, action, name in (
            ("m", "page('map')", say("key map")),
            ("k", "page('market')", say("key market")),
            ("c", "page('cards')", say("key cards")),
            ("l", "page('log')", say("key log")),
            ("h", "hint", say("key hint")),
            ("x", "closed", say("key closed")),
            ("u", "undo", say("key undo")),
            ("left_square_bracket", "look(-1)", say("key back")),
            ("right_square_bracket", "look(1)", say("key forth")),
            ("question_mark", "page('help')", say("key help")),
            ("q", "quit", say("key quit")),
        ):
            self.bind(key, action, description=name)
        for key, action in (
            ("r", "redo"),
            ("w", "type('why ')"),
            ("colon", "type('')"),
            ("left_curly_bracket", "look_round(-1)"),
            ("right_curly_bracket", "look_round(1)"),
            ("escape", "step_back"),
        ):
            self.bind(key, action, show=False)
        self.query_one("#help-text", Static).update(pages.help_text(self.sitting.pos))
        header = self.sitting.game.header
        names = [self.sitting.words.name(player) for player in header.players]
        self.title = say("table", title=header.title, players=names, seed=header.seed)
        self.say(self.title)
        if self.sitting.decisions():
            self._heard = self.sitting.game.at
        self.go_on()

    # -- the course of things --------------------------------------------------------------------------

    def go_on(self) -> None:
        """Let bots play, then ask whoever is to act."""
        self.choices, self.looking = None, None
        game = self.sitting.game
        if self.sitting.bot is not None:
            self.thinking = True
            self.show()
            self._bots()
            return
        self.thinking = False
        self._turn_to_round()
        for line in self.sitting.lines()[-LAST_LINES:] if game.at > self._heard else ():
            self.say(line, "dim")
        self._heard = game.at
        try:
            self.sitting.autosave()
        except GameFileError as error:
            self.say(str(error), "bold red")
        if game.over:
            for line in self.sitting.result():
                self.say(line)
        else:
            self.choices = Choices(self.sitting.pos, game.offers(), self.sitting.words)
            if self.coach is not None:
                self.coach.tell(self.sitting.pos, self.sitting.words, self.say)
        self.show()
        self.query_one("#menu").focus()

    def _turn_to_round(self) -> None:
        """The page for a round of another kind than the last: the map while companies operate."""
        kind = self.sitting.pos[ROUND].kind
        if kind != self._round:
            self._round = kind
            self._turn_to("map" if kind == OPERATING else "cards")

    @work
    async def _bots(self) -> None:
        from ...bots import BotFault, EngineFault, ask_in

        game = self.sitting.game
        try:
            while (bot := self.sitting.bot) is not None:
                helpers = self.sitting.helpers
                action = await asyncio.to_thread(ask_in, game, bot, helpers=helpers)
                self.sitting.play_for(bot, action)
        except (BotFault, EngineFault) as fault:
            self.fault = fault
            self.exit()
            return
        self.go_on()

    def play(self, action: Action | None) -> None:
        """Play an action; without one there is more to choose."""
        if action is None:
            self._ask_more()
            return
        try:
            self.sitting.game.play(action)
        except Refused as refused:
            self.say(*self.sitting.refused(refused))
            return
        self.hush()
        self._leave_tiles()
        self.go_on()

    def _ask_more(self) -> None:
        assert self.choices is not None
        pictures = self.choices.pictures()
        if pictures is not None:
            hex, shown = pictures
            width = self.query_one("#pages").size.width
            self._page_text("tiles", tiles_text(BOARD(self.sitting.pos), hex, shown, width, True))
            self.before_tiles = self.before_tiles or self.page
            self._turn_to("tiles")
        else:
            self._leave_tiles()
        self.show()
        if self.choices.asked is not None:
            self.action_type("")
        else:
            self.query_one("#menu").focus()

    def _leave_tiles(self) -> None:
        if self.before_tiles:
            page, self.before_tiles = self.before_tiles, ""
            self._turn_to(page)

    # -- choosing --------------------------------------------------------------------------------------

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A row of the menu was chosen."""
        if event.option.id is not None:
            self.choose(int(event.option.id))

    def choose(self, number: int) -> None:
        """Take what has this number in the menu, or tell why it is closed."""
        rows = self.rows()
        if self.choices is None or not 1 <= number <= len(rows):
            self.say(say("no such number", number=number), "yellow")
            return
        row = rows[number - 1]
        if row.closed is not None:
            self.hush()
            self._tell(self.sitting.refusal([row.closed]))
            return
        self.play(self.choices.take(row.offers))

    def on_map_view_moved(self) -> None:
        """The hex under the cursor is named."""
        self.query_one("#status", Static).update(self._status(self.shown))

    def on_map_view_chosen(self) -> None:
        """What may be done in the hex under the cursor, or why nothing may."""
        if self.choices is None or self.looking is not None:
            return
        hex = self.query_one(MapView).cursor
        self.hush()
        if offers := self._places().get(hex):
            self.choices.steps.clear()
            self.choices.asked = None
            self.play(self.choices.take_kind(offers))
            return
        game = self.sitting.game
        for refused in refusals(game.title, game.state, game.to_act, {"hex": hex})[:2]:
            told = describe_violation(game.title, refused.violation, game.header.names)
            self.say(told.line, "bold red")

    def on_key(self, event: Key) -> None:
        """A digit chooses from the menu."""
        if self.focused is self.query_one("#line") or not (event.character or "").isdecimal():
            return
        event.stop()
        number = int(event.character or 0)
        if number and len(self.rows()) <= SINGLE:
            self.choose(number)
        else:
            self.action_type(str(number))

    # -- typing ----------------------------------------------------------------------------------------

    def action_type(self, text: str) -> None:
        """Open the line for commands."""
        line = self.query_one("#line", Input)
        line.display = True
        line.value = text
        line.placeholder = self.choices.question() if self.choices is not None else ""
        line.placeholder = line.placeholder or say("prompt")
        line.focus()
        self.call_after_refresh(lambda: setattr(line, "cursor_position", len(line.value)))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what was typed."""
        text = event.value.strip()
        self._close_line()
        if text:
            self.hush()
            self._command(text)
        elif self.choices is not None and self.choices.asked is not None:
            self.action_step_back()

    def _close_line(self) -> None:
        self.query_one("#line").display = False
        self.query_one("#menu").focus()

    def _command(self, text: str) -> None:
        if self.choices is not None and self.choices.asked is not None:
            answer = self.choices.number(text)
            if isinstance(answer, str):
                self.say(answer, "yellow")
                self.action_type("")
            else:
                self.play(answer)
            return
        word, _, rest = text.partition(" ")
        match word.casefold():
            case "quit" | "q" | "exit":
                self._leave()
            case "help" | "?":
                self.action_page("help")
            case "map" | "market" | "log":
                self.action_page(word.casefold())
            case "players" | "companies" | "cards" | "tables" | "all":
                self.action_page("cards")
            case "undo":
                self.action_undo()
            case "redo":
                self.action_redo()
            case "hint":
                self.action_hint()
            case "save":
                try:
                    self.say(self.sitting.save_as(rest.strip()))
                except GameFileError as error:
                    self.say(str(error), "bold red")
            case "why":
                self._typed(rest.strip(), asked=True)
            case _ if word.isdecimal():
                self.choose(int(word[:9]))
            case _:
                self._typed(text)

    def _typed(self, text: str, asked: bool = False) -> None:
        """Play what a line means, or only tell whether it is allowed."""
        if self.choices is None or self.looking is not None:
            return
        if asked and not text:
            self.say(say("why what"), "yellow")
            return
        try:
            found = typed.parse(self.sitting.pos, text)
        except typed.Misunderstood as error:
            self.say(str(error), "yellow")
            return
        legal = self.sitting.legal(found)
        if not legal:
            self._tell(self.sitting.refusal(found))
        elif asked:
            self.say(say("allowed"), "green")
        else:
            self.play(self.choices.take([Offer(action) for action in legal], typed.asks_which(text)))

    def _tell(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self.say(*line)

    def _leave(self) -> None:
        told = self.sitting.before_leaving()
        if told:
            self.hush()
            self._tell(told)
        else:
            self.exit()

    # -- what keys do ----------------------------------------------------------------------------------

    async def action_quit(self) -> None:
        """Leave the table."""
        self._leave()

    def action_page(self, name: str) -> None:
        """Turn to a page; the map listens to arrows then."""
        self.before_tiles = ""
        self._turn_to(name)
        (self.query_one(MapView) if name == "map" else self.query_one(f"#{name}")).focus()
        self.call_after_refresh(self.show)

    def _turn_to(self, name: str) -> None:
        self.page = name
        self.query_one("#pages", ContentSwitcher).current = name

    def action_step_back(self) -> None:
        """One step back: from the line, from looking back, from a choice; then to the menu."""
        if self.focused is self.query_one("#line"):
            self._close_line()
        if self.looking is not None:
            self.looking = None
            self.show()
        elif self.choices is not None and self.choices.back():
            if self.choices.steps:
                self._ask_more()
            else:
                self._leave_tiles()
                self.show()
        self.query_one("#menu").focus()

    def action_closed(self) -> None:
        """Show what is closed in the menu too, or no more."""
        if self.choices is not None and self.looking is None and not self.choices.steps:
            self.choices.with_closed = not self.choices.with_closed
            self.show()

    @work
    async def action_hint(self) -> None:
        """Ask a bot what it would do."""
        if self.choices is None or self.looking is not None:
            return
        self.hush()
        for line in await asyncio.to_thread(advised, self.sitting.game):
            self.say(line, "green")

    def action_undo(self) -> None:
        """Take the last decision of a human back."""
        if self.thinking:
            return
        self.hush()
        count = self.sitting.back()
        self.say(say("undone", actions=counts.actions(count)) if count else say("nothing to undo"), "yellow")
        self._heard = self.sitting.game.at
        self.go_on()

    def action_redo(self) -> None:
        """Do again what was taken back."""
        if self.thinking:
            return
        self.hush()
        if not self.sitting.forth():
            self.say(say("nothing to redo"), "yellow")
        self.go_on()

    def action_look(self, step: int) -> None:
        """Look at the position so many actions before or after the one that is shown."""
        if self.thinking:
            return
        last = self.sitting.game.at
        at = last if self.looking is None else self.looking
        self._look_at(at + step)

    def action_look_round(self, way: int) -> None:
        """Look at the beginning of a round before or after the position that is shown."""
        if self.thinking:
            return
        last = self.sitting.game.at
        at = (last if self.looking is None else self.looking) + way
        while 0 < at < last and not any(line.startswith("──") for line in self.sitting.told(at)):
            at += way
        self._look_at(at)

    def _look_at(self, at: int) -> None:
        self.hush()
        last = self.sitting.game.at
        self.looking = max(0, at) if at < last else None
        if self.looking:
            for line in self.sitting.told(self.looking)[-LAST_LINES:]:
                self.say(line, "dim")
        self.show()
