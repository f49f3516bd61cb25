"""The table in the terminal: shows the game, takes commands, lets bots move, and keeps the save file up to date."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace
from rich.console import Console
from rich.text import Text

from ..core.actions import CHANCE, Action, Offer, Span
from ..core.violations import Refused
from ..play.game_file import GameFileError
from ..rules.on_sale import CONTEST
from ..rules.opening import AUCTION_TURN
from ..rules.reach import BOARD
from ..rules.turns import OPERATING, ROUND
from ..text import counts
from ..text.prompts import prompt
from ..text.terminal import say
from . import typed
from .asked import if_agreed
from .coach import Coach, advised
from .screen import tables
from .screen.map import areas_text, map_text
from .screen.market import market_text
from .screen.menu import (
    Choice,
    Entry,
    Menu,
    menu_of,
    menu_text,
    next_choice,
    number_in,
    only_choice,
    open_number,
    places_of,
    tile_choices,
)
from .screen.tile import tiles_text
from .sitting import Sitting

AUCTION_STEPS = (AUCTION_TURN, CONTEST)
LOG_LINES = 20


class Leave(Exception):
    """The player leaves the table."""


class Desk:
    """Shows a sitting in lines of text. `brief`: show map and tables only when asked; `coach`: lessons are told."""

    def __init__(self, sitting: Sitting, console: Console, brief: bool = False, coach: bool = False) -> None:
        self.sitting, self.console, self.brief = sitting, console, brief
        self.colour = console.color_system is not None and not console.no_color
        self.asking = sys.stdin.isatty()
        self.coach = Coach() if coach else None
        self.menu = Menu(())
        self.shown: tuple[object, ...] = ()

    # -- the course of things --------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or the player leaves; Ctrl-C passes through, the game being saved."""
        try:
            if self.asking:
                with contextlib.suppress(ImportError):
                    import readline  # noqa: F401 - line editing and history for input()
            if not any(action.by != CHANCE for action in self.sitting.game.actions):
                self._tell(range(1, self.sitting.game.at + 1))
            from ..bots import ask_in

            while not self.sitting.game.over:
                if (bot := self.sitting.bot) is not None:
                    game, helpers = self.sitting.game, self.sitting.helpers
                    self.sitting.play_for(bot, ask_in(game, bot, helpers=helpers))
                    self._tell([game.at])
                else:
                    self._autosave()
                    self._turn()
            self._result()
        except Leave:
            pass
        finally:
            self._farewell()

    def _turn(self) -> None:
        self._show()
        while True:
            line = self._ask(say("prompt"))
            if line and self._command(line):
                return

    def _ask(self, question: str) -> str:
        """A line from the player; raises `Leave` at the end of the input."""
        try:
            if self.asking:
                return input(question + " ").strip()
            line = sys.stdin.readline()
        except EOFError:
            line = ""
        if not line:
            self.console.print()
            raise Leave
        self.say(f"{question} {line.strip()}")
        return line.strip()

    def say(self, text: str | Text = "", style: str = "") -> None:
        """Print a line; a string in a style."""
        self.console.print(Text(text, style) if isinstance(text, str) else text, soft_wrap=False)

    def _play(self, action: Action) -> None:
        self.sitting.game.play(action)
        self._tell([self.sitting.game.at])

    def _tell(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            for line in self.sitting.told(number):
                self._log_line(line)

    def _log_line(self, line: str) -> None:
        heading = line.startswith("──")
        self.say(line if heading else f"  {line}", "bold" if heading else "")

    # -- commands --------------------------------------------------------------------------------------

    def _command(self, line: str) -> bool:
        """Do what a line says; whether the position is another one now."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        match word.casefold():
            case "quit" | "q" | "exit":
                self._leave()
            case "help" | "?" | "h":
                self._help()
            case "map":
                self._map()
            case "market":
                self.say(market_text(self.sitting.pos, self.colour, self.console.width))
            case "players" | "companies" | "cards" | "tables":
                self._tables()
            case "all":
                self._everything()
            case "menu" | "m":
                self.say(menu_text(self.menu, self.console.width))
            case "log":
                self._log(rest)
            case "save":
                self._save(rest)
            case "undo":
                return self._undo()
            case "redo":
                return self._redo()
            case "coach":
                self._switch_coach()
            case "hint":
                self._hint()
            case "why":
                self._why(rest)
            case _ if word.isdecimal():
                return self._choose(int(word), rest.split())
            case _:
                return self._typed(line)
        return False

    def _switch_coach(self) -> None:
        if self.coach is not None:
            self.coach = None
            self.say(say("coach off"), "green")
            return
        self.coach = Coach()
        self.say(say("coach on"), "green")
        self.coach.tell(self.sitting.pos, self.sitting.words, self.say)

    def _hint(self) -> None:
        for line in advised(self.sitting.game):
            self.say(line, "green")

    def _typed(self, line: str) -> bool:
        action = self._meant(line)
        if action is None:
            return False
        self._play(action)
        return True

    def _candidates(self, line: str) -> list[Action]:
        try:
            return typed.parse(self.sitting.pos, line)
        except typed.Misunderstood as error:
            self.say(str(error), "yellow")
            return []

    def _meant(self, line: str) -> Action | None:
        """The legal action that a command means; tells why there is none, and asks when there are several."""
        found = self._candidates(line)
        if not found:
            return None
        legal = self.sitting.legal(found)
        if not legal:
            self._refuse(found)
            return None
        offers = [Offer(action) for action in legal]
        return self._narrow(offers, [], only_choice(offers) if typed.asks_which(line) else None)

    def _refuse(self, actions: Sequence[Action]) -> None:
        for line, style in self.sitting.refusal(actions):
            self.say(line, style)

    def _why(self, line: str) -> None:
        if not line:
            self.say(say("why what"), "yellow")
            return
        if line.isdecimal() and self.menu.entry(int(line)) is not None:
            self.say(say("allowed"), "green")
            return
        found = self._candidates(line)
        if not found:
            return
        if self.sitting.legal(found):
            self.say(say("allowed"), "green")
        else:
            self._refuse(found)

    def _choose(self, number: int, more: list[str]) -> bool:
        entry = self.menu.entry(number)
        if entry is None:
            self.say(say("no such number", number=number), "yellow")
            return False
        action = self._chosen(entry, more)
        if action is None:
            return False
        try:
            self._play(action)
        except Refused as refused:  # a free field typed wrongly
            self.say(*self.sitting.refused(refused))
            return False
        return True

    def _chosen(self, entry: Entry, more: list[str]) -> Action | None:
        offer = entry.offers[0]
        if entry.tree:
            return self._narrow(list(entry.offers), more)
        asked = open_number(offer)
        return offer.action if asked is None else self._number(offer, *asked, more)

    def _number(self, offer: Offer, name: str, domain: Span, more: list[str]) -> Action | None:
        """Ask for the open number of an offer."""
        low, high = domain.ends()[0], domain.ends()[-1]
        answer = more[0] if more else self._ask(say("how much", low=low, high=high, step=domain.step))
        if not answer:
            return None
        value = number_in(answer, domain)
        if value is None:
            self.say(say("not in range", answer=answer, low=low, high=high, step=domain.step), "yellow")
            return None
        chosen: dict[str, Any] = {name: value}
        return replace(offer.action, **chosen)

    def _narrow(self, offers: list[Offer], more: list[str], only: Choice | None = None) -> Action | None:
        """Choose among offers field by field; an empty answer goes back. `only` is asked where nothing is open."""
        choice = next_choice(offers) or only
        while choice is not None:
            name, known = choice
            if more:
                answer = more.pop(0)
            else:
                if pictures := tile_choices(name, known):
                    self.say(tiles_text(BOARD(self.sitting.pos), *pictures, self.console.width, self.colour))
                answer = self._ask(say("which", field=name, values=list(known)))
            if not answer:
                return None
            chosen = next(
                (some for text, some in known.items() if text.casefold() == answer.casefold()), None
            )
            if chosen is None:
                self.say(say("none of these", answer=answer, values=list(known)), "yellow")
                return None
            offers = chosen
            choice = next_choice(offers)
        return offers[0].action

    # -- history and files -----------------------------------------------------------------------------

    def _undo(self) -> bool:
        """Back to the last decision of a human; bots' moves are taken back with it."""
        count = self.sitting.back()
        if not count:
            self.say(say("nothing to undo"), "yellow")
            return False
        self.say(say("undone", actions=counts.actions(count)), "yellow")
        self.shown = ()
        return True

    def _redo(self) -> bool:
        again = self.sitting.forth()
        if not again:
            self.say(say("nothing to redo"), "yellow")
            return False
        self._tell(again)
        self.shown = ()
        return True

    def _save(self, name: str) -> None:
        try:
            self.say(self.sitting.save_as(name))
        except GameFileError as error:
            self.say(str(error), "bold red")

    def _autosave(self) -> None:
        try:
            self.sitting.autosave()
        except GameFileError as error:
            self.say(str(error), "bold red")

    def _leave(self) -> None:
        told = self.sitting.before_leaving()
        if not told:
            raise Leave
        for line, style in told:
            self.say(line, style)

    def _farewell(self) -> None:
        """The last words: where the game is."""
        if kept := self.sitting.kept():
            self.console.print(Text(kept), soft_wrap=True)  # the command in it can be copied as it is

    # -- showing ---------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Prompt and menu; before them map and tables, when another turn has begun."""
        pos = self.sitting.pos
        step = pos.frame.node
        key = (step in AUCTION_STEPS, pos.actor, pos.frame.who, pos[ROUND])
        if not self.brief and key != self.shown:
            self.console.print()
            if step in AUCTION_STEPS:
                self._print_papers()
                self.console.print(tables.players_table(pos, self.sitting.words))
            else:
                if pos[ROUND].kind == OPERATING:
                    self._map()
                else:
                    self.say(market_text(pos, self.colour, self.console.width))
                self.console.print()
                self._tables()
        self.shown = key
        offers = self.sitting.game.offers()
        self.menu = menu_of(pos, offers, self.sitting.words)
        self.console.print()
        if self.coach is not None:
            self.coach.tell(pos, self.sitting.words, self.say)
        self.say(
            prompt(self.sitting.game.title, self.sitting.game.state, self.sitting.game.header.names), "bold"
        )
        for follows in if_agreed(pos, self.sitting.words):
            self.say(follows)
        self.say(menu_text(self.menu, self.console.width))

    def _map(self) -> None:
        self.say(map_text(self.sitting.pos, self.console.width, self.colour, self._building()))
        self.say(say("legend"), "dim")
        if self.colour and (areas := areas_text(self.sitting.pos, self.console.width)) is not None:
            self.say(areas)

    def _building(self) -> set[str]:
        """The hexes on which the player may build or place a token now."""
        return set(places_of(self.sitting.game.offers()))

    def _print_papers(self) -> None:
        papers = tables.papers_table(self.sitting.pos, self.sitting.words)
        if papers is not None:
            self.console.print(papers)
            self.console.print()

    def _tables(self) -> None:
        self.console.print(tables.players_table(self.sitting.pos, self.sitting.words))
        self.console.print()
        self.console.print(tables.corporations_table(self.sitting.pos, self.sitting.words))
        for line in tables.notes_lines(self.sitting.pos, self.sitting.words):
            self.say(line)
        self.console.print()
        self.console.print(tables.trains_line(self.sitting.pos))

    def _everything(self) -> None:
        self._map()
        self.console.print()
        self.say(market_text(self.sitting.pos, self.colour, self.console.width))
        self.console.print()
        self._print_papers()
        self._tables()
        for line in tables.table_notes(self.sitting.pos, self.sitting.words):
            self.say(line)

    def _log(self, count: str) -> None:
        lines = self.sitting.lines()
        most = int(count) if count.isdecimal() and len(count) < 9 else LOG_LINES
        for line in lines[-most:] if most else []:
            self._log_line(line)

    def _help(self) -> None:
        for command, text in typed.commands(self.sitting.pos):
            self.say(Text.assemble((f"  {command:<34}", "green"), text))

    def _result(self) -> None:
        self.console.print()
        self.say(say("final"), "bold")
        for line in self.sitting.result():
            self.say(line)
