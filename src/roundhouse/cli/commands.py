"""The commands by name; the module of one is imported when it is asked for.

Making a command means looking at all its parameters, so only the one that is run is made, and all for the help.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterator, MutableMapping
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from ..text.language import _, gettext, language, translated
from .usage import in_words

NAMES = (
    "titles",
    "new",
    "tutorial",
    "play",
    "tui",
    "replay",
    "simulate",
    "tournament",
    "standings",
    "dataset",
    "train",
    "rules",
    "about",
    "draw",
    "print",
    "export",
    "check",
    "check-title",
    "convert",
    "explain",
    "new-title",
    "routes",
    "analyse",
    "hint",
    "plan",
    "puzzle",
    "companion",
    "lab",
    "engine",
    "serve",
    "backup",
    "restore",
    "completion",
    "admin",
)
"""In the order in which the help has them."""

GROUPS = ("admin",)
"""Those that have commands of their own."""

ELSEWHERE = {"restore": "backup", "admin": "admin.app"}
"""The modules that are not called like their command."""

FUNCTIONS = {"print": "print_"}
"""The functions that are not called like their command."""

MODULES = {name: ELSEWHERE.get(name, name.replace("-", "_")) for name in NAMES}

WIDEST = 120
"""Columns that help takes where there are so many."""

LONGEST = 1000
"""Letters after which a first sentence would be cut."""

HELP = _("Show this message and exit.")
"""What the library says of its option `--help`."""

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": WIDEST}


class Command(TyperCommand):
    """A command whose flags, and texts that may be left out, need no library that converts values.

    To import that takes as long as all else that a light command does.
    """

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        for parameter in self.params:
            if _is_plain_text(parameter):
                setattr(parameter, "process_value", _as_typed)  # noqa: B010 - a method, for this one only

    def get_help_option(self, ctx: Any) -> Any:
        """The option of the help; it is not given, which is no value that had to be converted."""
        return without_value(super().get_help_option(ctx))

    def get_help(self, ctx: Any) -> str:
        """The help in the language in use, what the library writes around our texts included."""
        return in_words(super().get_help(ctx))


def _is_plain_text(parameter: Any) -> bool:
    annotation = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
    alone = parameter.nargs == 1 and not parameter.multiple and not parameter.required
    return annotation is str and alone and parameter.callback is None and parameter.default is None


def _as_typed(_: Any, value: Any) -> Any:
    return value


class Group(TyperGroup):
    """A group of commands, as `Command` is a command; of each its whole first sentence is shown."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The list of commands, wrapped instead of cut."""
        commands: Any = self.commands
        if isinstance(commands, Commands):
            rows = list(commands.summaries())
        else:
            rows = [(name, command.get_short_help_str(LONGEST)) for name, command in commands.items()]
        with formatter.section(gettext("Commands")):
            formatter.write_dl(rows)

    def get_help_option(self, ctx: Any) -> Any:
        """The option of the help."""
        return without_value(super().get_help_option(ctx))

    def get_help(self, ctx: Any) -> str:
        """The help in the language in use, what the library writes around our texts included."""
        return in_words(super().get_help(ctx))


def without_value(option: Any) -> Any:
    """An option that is False where it is not given."""
    if option is not None:
        option.default = False
        option.help = translated(HELP)
    return option


def function_of(name: str) -> Any:
    """The function behind a command, or the group of that name."""
    module = importlib.import_module(f".{MODULES[name]}", __package__)
    return getattr(module, FUNCTIONS.get(name, name.replace("-", "_")))


def functions() -> dict[str, Callable[..., Any]]:
    """The functions behind all commands that are no groups, by name."""
    return {name: function_of(name) for name in NAMES if name not in GROUPS}


class Commands(MutableMapping[str, Any]):
    """The commands, each made when it is first looked at, in the language in use."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str], Any] = {}
        self._more: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name in self._more:
            return self._more[name]
        key = name, language()
        if key not in self._made:
            self._made[key] = _made(name)
        return self._made[key]

    def summaries(self) -> Iterator[tuple[str, str]]:
        """The first sentence of what each command says of itself, for which none is made."""
        for name in NAMES:
            found = function_of(name)
            told = found.info.help if name in GROUPS else inspect.getdoc(found)
            paragraph = " ".join(translated(told or "").partition("\n\n")[0].split())
            first, dot, _ = paragraph.partition(". ")
            yield name, first + dot.strip()

    def __setitem__(self, name: str, command: Any) -> None:
        self._more[name] = command

    def __delitem__(self, name: str) -> None:
        del self._more[name]

    def __iter__(self) -> Iterator[str]:
        yield from NAMES
        yield from self._more

    def __len__(self) -> int:
        return len(NAMES) + len(self._more)


def _made(name: str) -> Any:
    found = function_of(name)
    if name not in GROUPS:
        alone = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=CONTEXT)
        alone.command(name, cls=Command)(found)
        found = alone
    command = get_command(found)
    for owner, told in helps(command) if language() else ():
        setattr(owner, told, translated(getattr(owner, told)))
    return command


def helps(command: Any) -> Iterator[tuple[Any, str]]:
    """Everything of a command and its subcommands that has a help text, with the name of the attribute."""
    for name in ("help", "short_help", "epilog"):
        if getattr(command, name, None):
            yield command, name
    for parameter in command.params:
        if getattr(parameter, "help", None):
            yield parameter, "help"
    for part in getattr(command, "commands", {}).values():
        yield from helps(part)
