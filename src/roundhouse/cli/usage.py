"""What the library of the command line says of a wrong command, in our words and the language in use."""

from __future__ import annotations

import re

from ..text.language import _, translated

NAMED = re.compile(r"{(\w+)}")

SENTENCES = {
    "No such option: {option} (Possible options: {options})": _(
        "There is no option {option}; did you mean {options}?"
    ),
    "No such option: {option}": _("There is no option {option}."),
    "No such command {name}. Did you mean {others}?": _("There is no command {name}; did you mean {others}?"),
    "No such command {name}.": _("There is no command {name}."),
    "Missing command.": _("A command is missing."),
    "Missing argument {argument}. {more}": _("The argument {argument} is missing. {more}"),
    "Missing argument {argument}.": _("The argument {argument} is missing."),
    "Missing option {option}. {more}": _("The option {option} is missing. {more}"),
    "Missing option {option}.": _("The option {option} is missing."),
    "Got unexpected extra argument ({arguments})": _("Unexpected argument: {arguments}."),
    "Got unexpected extra arguments ({arguments})": _("Unexpected arguments: {arguments}."),
    "Got unexpected extra argument(s) ({arguments})": _("Unexpected arguments: {arguments}."),
    "Option {option} does not take a value.": _("The option {option} takes no value."),
    "Option {option} requires an argument.": _("The option {option} needs a value."),
    "Option {option} requires {count} arguments.": _("The option {option} needs {count} values."),
    "Invalid value for {where}: {more}": _("Invalid value for {where}: {more}"),
    "Invalid value: {more}": _("Invalid value: {more}"),
    "Value error, {more}": "{more}",
    "Choose from:{choices}": _("Choose one of:{choices}"),
    "{value} is not one of {choices}.": _("{value} is not one of {choices}."),
    "Input should be a valid integer, unable to parse string as an integer": _("It must be a whole number."),
    "Input should be a valid boolean, unable to interpret input": _("It must be 1 (yes) or 0 (no)."),
    "Input should be a valid number, unable to parse string as a number": _("It must be a number."),
    "Input should be less than or equal to {most}": _("It must be {most} or less."),
    "Input should be greater than or equal to {least}": _("It must be {least} or more."),
    "{count} values are required, but {given} given.": _("{count} values are needed, and not {given}."),
}
"""Its sentences, and ours; of two that begin alike the longer first. `more` is another sentence."""


def message_of(message: str) -> str:
    """A sentence of the library in our words, in the language in use; one that is not known stays as it is.

    >>> message_of("Missing argument 'file'.")
    "The argument 'file' is missing."
    """
    for theirs, sentence in SENTENCES.items():
        found = _pattern(theirs).fullmatch(message)
        if found is not None:
            facts = {
                name: message_of(value) if name == "more" else value
                for name, value in found.groupdict().items()
            }
            return translated(sentence).format_map(facts)
    return message


AROUND = {
    r"^Usage:": _("Usage:"),
    r"^Arguments:": _("Arguments:"),
    r"^Options:": _("Options:"),
    r"\[required\]": _("[required]"),
    r"\[default:": _("[default:"),
    r"\[env var:": _("[env var:"),
}
"""What the library writes around the texts of a help: where it stands, and what it says."""


def in_words(help: str) -> str:
    """A help with what the library writes in it in the language in use.

    >>> in_words("Usage: roundhouse new {title}")
    'Usage: roundhouse new {title}'
    """
    for pattern, text in AROUND.items():
        help = re.sub(pattern, translated(text).replace("\\", r"\\"), help, flags=re.MULTILINE)
    return help


def _pattern(sentence: str) -> re.Pattern[str]:
    pieces = NAMED.split(sentence)
    return re.compile(
        "".join(f"(?P<{piece}>.+)" if at % 2 else re.escape(piece) for at, piece in enumerate(pieces)),
        re.DOTALL,
    )
