"""What whoever asks for a game can get wrong: sentence and facts stay apart, since low layers have no languages."""

from __future__ import annotations

from collections.abc import Mapping


class Mistake(Exception):
    """A mistake in one sentence: `sentence` has the names of its `facts` in braces; `str` fills them in, in English.

    `roundhouse.text.mistakes.message_of` gives it in the language in use.

    >>> str(Mistake("There is no title {title}.", title="'1899'"))
    "There is no title '1899'."
    """

    def __init__(self, sentence: str, /, **facts: str) -> None:
        super().__init__(sentence.format_map(facts) if facts else sentence)
        self.sentence = sentence
        self.facts: Mapping[str, str] = facts

    def __str__(self) -> str:
        return str(self.args[0])
