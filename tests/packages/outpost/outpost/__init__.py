"""Outpost: a title of another package, as small as one can be: our tests try on it what such packages are promised."""

from __future__ import annotations

import functools
from pathlib import Path

from roundhouse.core.flow import Do, Each, Loop, Seq, Times
from roundhouse.core.rule_values import Settings
from roundhouse.core.title import Title
from roundhouse.rules import contest
from roundhouse.rules.ending import is_over, reckon, rounds_of_set, stands_still
from roundhouse.rules.opening import EXPORT_IN_AUCTION, OPENING_FLOW
from roundhouse.rules.operating_round import NEXT_TO_OPERATE, begin_operating_round, begin_set, end_set
from roundhouse.rules.operating_turn import (
    BEGINNING,
    BUYING,
    DIVIDING,
    NOTHING_EARNED,
    RUNNING,
    TOKEN,
    TRACK,
)
from roundhouse.rules.running import ANNOUNCING
from roundhouse.rules.stock_round import ROUND_FLOW
from roundhouse.titles.entry import Entry
from roundhouse.titles.files import read_toml
from roundhouse.titles.standard import assembled, printed

FOLDER = Path(__file__).parent
TURN = Seq("operating turn", BEGINNING, TRACK, TOKEN, RUNNING, DIVIDING, NOTHING_EARNED, BUYING)
GAME = Seq(
    "game",
    OPENING_FLOW,
    Loop(
        "rounds",
        is_over,
        Seq(
            "stock round and operating rounds",
            ROUND_FLOW,
            Do("number of operating rounds is fixed", begin_set),
            Times(
                "set of operating rounds",
                rounds_of_set,
                Seq(
                    "operating round",
                    Do("private companies pay", begin_operating_round),
                    Each("operating turns", NEXT_TO_OPERATE, TURN),
                ),
            ),
            Do("end of the set", end_set),
        ),
        on_standstill=stands_still,
    ),
    Do("final reckoning", reckon),
)


@functools.lru_cache(maxsize=8)
def assemble(players: tuple[str, ...], options: tuple[str, ...] = ()) -> Title:
    """The title at a table."""
    return assembled(
        read_toml(FOLDER, "title.toml"),
        players,
        options,
        root=GAME,
        settings=Settings(*printed(FOLDER), ANNOUNCING.to(False), EXPORT_IN_AUCTION.to(False)),
        own=(contest.FEATURE,),
    )


TITLE = Entry(
    name="Outpost",
    subtitle="",
    designer="nobody",
    players=(2, 3),
    options=(),
    build=assemble,
    rules=tuple,
    folder=str(FOLDER),
    api=1,
)
