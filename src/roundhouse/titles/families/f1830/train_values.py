"""Values for a kind of train: red areas may have one printed that only such trains earn, whatever the phase."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ....core.feature import Feature
from ....core.position import Position
from ....core.rule_values import Setting, amends
from ....routes.question import Question, RouteTrain
from ....rules.depot import TRAINS
from ....rules.explained import EXPLANATIONS, TRAIN, Explained, explains
from ....rules.reach import hex_face
from ....rules.running import QUESTION, revenue_of

TRAIN_VALUES: Setting[dict[str, str]] = Setting("values for kinds of trains")
"""By kind of train the key of the printed value that it earns."""


@amends(QUESTION, "trains earn values of their own")
def own_values(pos: Position, question: Question, corporation: str) -> Question:
    """Where a stop has such a value, in place of that of the phase; what else changes a stop's value stands."""

    def with_values(train: RouteTrain) -> RouteTrain:
        key = TRAIN_VALUES(pos).get(pos[TRAINS][train.id].kind)
        if key is None:
            return train
        worth = []
        for (hex, number), value in question.worth if train.worth is None else train.worth:
            printed = hex_face(pos, hex).stops[number].revenue
            own = dict(printed).get(key)
            worth.append(((hex, number), value if own is None else value + own - revenue_of(pos, printed)))
        return replace(train, worth=tuple(worth))

    return replace(question, trains=tuple(map(with_values, question.trains)))


def _explained(pos: Position, kind: str) -> Iterator[Explained]:
    key = TRAIN_VALUES(pos).get(kind)
    if key is not None:
        by = ("amendment: trains earn values of their own",)
        yield Explained("value of its own", facts={"key": key}, by=by)


FEATURE = Feature(
    "values for kinds of trains",
    amendments=(own_values,),
    brings=(EXPLANATIONS(explains(TRAIN, _explained)),),
    above={"text": f"{__package__}.text:TEXTS"},
)
