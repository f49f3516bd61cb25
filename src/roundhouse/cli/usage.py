"""What the library of the command line says of a wrong command, in the language in use: it speaks English alone."""

from __future__ import annotations

import re

from ..text.language import _, translated

NAMED = re.compile(r"{(\w+)}")

SENTENCES = (
    _("No such option: {option} (Possible options: {options})"),
    _("No such option: {option}"),
    _("No such command {name}."),
    _("Missing command."),
    _("Missing argument {argument}. {more}"),
    _("Missing argument {argument}."),
    _("Missing option {option}. {more}"),
    _("Missing option {option}."),
    _("Got unexpected extra argument(s) ({arguments})"),
    _("Option {option} does not take a value."),
    _("Option {option} requires an argument."),
    _("Option {option} requires {count} arguments."),
    _("Invalid value for {where}: {more}"),
    _("Invalid value: {more}"),
    _("Value error, {more}"),
    _("{value} is not one of {choices}."),
    _("Input should be a valid integer, unable to parse string as an integer"),
    _("Input should be a valid number, unable to parse string as a number"),
    _("Input should be less than or equal to {most}"),
    _("Input should be greater than or equal to {least}"),
    _("{count} values are required, but {given} given."),
)
"""Its sentences, the longer of two that begin alike first; `more` is another sentence."""


def said(message: str) -> str:
    """A sentence of the library in the language in use; one that is not known stays as it is.

    >>> said("Missing argument 'file'.")
    "Missing argument 'file'."
    """
    for sentence in SENTENCES:
        found = _pattern(sentence).fullmatch(message)
        if found is not None:
            facts = {
                name: said(value) if name == "more" else value for name, value in found.groupdict().items()
            }
            return translated(sentence).format_map(facts)
    return message


def _pattern(sentence: str) -> re.Pattern[str]:
    pieces = NAMED.split(sentence)
    return re.compile(
        "".join(f"(?P<{piece}>.+)" if at % 2 else re.escape(piece) for at, piece in enumerate(pieces)),
        re.DOTALL,
    )
