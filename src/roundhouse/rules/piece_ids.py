"""The ids of tokens and trains: "B&O 0" is a token, "3-1" a train. This is the one place that spells and reads them.

They are keys of tables, so they are in saved games and actions as they are written here, and stay so.
"""

from __future__ import annotations

from typing import NamedTuple

HOME = "0"
"""The mark of the first token of a charter, which is the one at home."""


class TokenId(NamedTuple):
    """A token by the corporation on whose charter it first lay, whoever has it now, and its mark on that charter.

    >>> str(TokenId("B&O", "2"))
    'B&O 2'
    """

    corporation: str
    mark: str

    def __str__(self) -> str:
        return f"{self.corporation} {self.mark}"


def token_id(id: str) -> TokenId:
    """What the id of a token says; whether there is such a token is not asked.

    >>> token_id("B&O 2")
    TokenId(corporation='B&O', mark='2')
    """
    corporation, _, mark = id.rpartition(" ")
    return TokenId(corporation, mark)


def numbered_token(corporation: str, number: int) -> str:
    """The id of a token by its number on the charter, from 0."""
    return str(TokenId(corporation, str(number)))


def home_token(corporation: str) -> str:
    """The id of the token that a corporation has at home, or had there if it is another's now."""
    return str(TokenId(corporation, HOME))


def is_home_token(id: str) -> bool:
    """Whether the token was once the first of a charter: a home is one for good, whoever has it now."""
    return token_id(id).mark == HOME


class TrainId(NamedTuple):
    """A train by its kind and its number among those of the kind, from 0.

    One that took the place of a train of another kind has the id of that one for a number.

    >>> str(TrainId("3", "1")), str(TrainId("3", "2.5"))
    ('3-1', '3-2.5')
    """

    kind: str
    number: str

    def __str__(self) -> str:
        return f"{self.kind}-{self.number}"

    @property
    def next(self) -> str:
        """The id of the next train of the kind. Raises ValueError for one that took the place of another."""
        return numbered_train(self.kind, int(self.number) + 1)


def train_id(id: str) -> TrainId:
    """What the id of a train says; whether there is such a train is not asked.

    >>> train_id("3/5-0")
    TrainId(kind='3/5', number='0')
    """
    kind, _, number = id.rpartition("-")
    return TrainId(kind, number)


def numbered_train(kind: str, number: int) -> str:
    """The id of a train by its number among those of its kind, from 0."""
    return str(TrainId(kind, str(number)))


class RunTrain(NamedTuple):
    """A train that is had only for a run, and has no row among the trains: by what it is had, and where or which.

    >>> str(RunTrain("bonus", "J21"))
    'bonus J21'
    """

    by: str
    which: str

    def __str__(self) -> str:
        return f"{self.by} {self.which}"


def run_train(id: str) -> RunTrain | None:
    """What the id of a train that is had only for a run says; None for that of any other train.

    >>> run_train("bonus J21")
    RunTrain(by='bonus', which='J21')
    >>> run_train("3-1") is None
    True
    """
    by, blank, which = id.partition(" ")
    return RunTrain(by, which) if blank else None
