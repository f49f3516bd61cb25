"""Small boards and random questions about them, for the tests that try everything."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

import roundhouse
from roundhouse.board.faces import Face
from roundhouse.board.map import Board, load_board
from roundhouse.board.standard import in_full
from roundhouse.board.tiles import Laid
from roundhouse.routes.question import Bonus, Doubling, Fee, Limit, Question, RouteTrain, Worth
from roundhouse.routes.trains import Reach
from routes.brute import Brute, Stop, TooMuch

TILES_TOML = Path(roundhouse.__file__).parent / "titles" / "chesapeake" / "tiles.toml"

# Faces that the box of 18Chesapeake does not have: towns beside cities, forks, Lawson track, two lines over one
# hexside, ferries, ends of the line, areas over several hexes, track inside a hex.
FACES = {
    "large-and-small": "city=revenue:30,slots:2;town=revenue:30;path=a:1,b:_0;path=a:3,b:_0;path=a:0,b:_1"
    ";path=a:4,b:_1;path=a:5,b:_1",
    "joined-inside": "city=revenue:40,slots:2;town=revenue:40;path=a:1,b:_0;path=a:2,b:_0;path=a:3,b:_0"
    ";path=a:0,b:_1;path=a:4,b:_1;path=a:_0,b:_1",
    "two-branches": "city=revenue:20;city=revenue:20;junction;path=a:0,b:_0;path=a:5,b:_1;path=a:_0,b:_2"
    ";path=a:_1,b:_2;path=a:1,b:_2;path=a:3,b:_2",
    "fork": "junction;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0",
    "lawson": "junction;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0;path=a:4,b:_0",
    "star": "junction;path=a:0,b:_0;path=a:1,b:_0;path=a:2,b:_0;path=a:3,b:_0;path=a:4,b:_0;path=a:5,b:_0",
    "neck": "junction;junction;path=a:0,b:_0;path=a:1,b:_0;path=a:_0,b:_1;path=a:3,b:_1;path=a:4,b:_1",
    "hub": "city=revenue:20;junction;path=a:0,b:_0;path=a:_0,b:_1;path=a:2,b:_1;path=a:4,b:_1",
    "double": "city=revenue:60,slots:2;path=a:0,b:_0,lanes:2;path=a:1,b:_0;path=a:3,b:_0",
    "double-through": "city=revenue:60;path=a:0,b:_0;path=a:3,b:_0,lanes:2;path=a:1,b:4",
    "double-plain": "path=a:0,b:3,lanes:2;path=a:1,b:2",
    "ferry": "path=a:0,b:3,track:narrow",
    "ferry-bend": "path=a:0,b:4,track:narrow;path=a:1,b:3",
    "ferry-town": "town=revenue:10;path=a:0,b:_0;path=a:2,b:_0,track:narrow;path=a:3,b:_0",
    "ferry-port": "city=revenue:50;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0,track:narrow;path=a:4,b:_0",
    "land-or-lake": "path=a:0,b:3;path=a:0,b:3,track:narrow",
    "red": "offboard=revenue:40;path=a:0,b:_0;path=a:1,b:_0",
    "area": "offboard=revenue:60,groups:Coal;path=a:0,b:_0;path=a:3,b:_0",
    "home-in-area": "city=revenue:50,groups:Coal;path=a:0,b:_0;path=a:2,b:_0",
    "last": "city=revenue:40;path=a:0,b:_0,terminal:1;path=a:1,b:_0,terminal:1;path=a:3,b:_0,terminal:1",
    "great": "city=revenue:60,slots:3;path=a:0,b:_0;path=a:1,b:_0;path=a:2,b:_0;path=a:3,b:_0;path=a:4,b:_0",
    "halt": "town=revenue:20;path=a:0,b:_0;path=a:2,b:_0;path=a:4,b:_0",
}

PATCH = ("D4", "D2", "E3", "E5", "D6", "C5", "C3", "F4", "F6")
"""A hex with its ring, and two more that close a second ring."""


def board_of(hexes: Mapping[str, str], faces: Mapping[str, str]) -> Board:
    """A board of hexes (id -> code of the print) and of tiles (name -> code): flat tops, letters for columns."""
    return load_board(
        {
            "layout": "flat",
            "letters": "columns",
            "hexes": {id: {"code": code} if code else {} for id, code in hexes.items()},
        },
        {"tiles": {name: {"color": "yellow", "code": code} for name, code in faces.items()}},
    )


def _patch() -> Board:
    real = in_full(tomllib.loads(TILES_TOML.read_text(encoding="utf-8")))["tiles"]
    faces = {name: row["code"] for name, row in real.items()} | FACES
    return board_of(dict.fromkeys(PATCH, "") | {"E3": "border=edge:5,type:impassable"}, faces)


BOARD = _patch()


def _tiles(fits: Callable[[Face], object]) -> list[str]:
    return sorted(name for name, tile in BOARD.tiles.items() if fits(tile.face))


_STOPPING = _tiles(lambda face: face.stops)
_PLAIN = _tiles(lambda face: not face.stops)
_FERRIES = _tiles(lambda face: any(path.track for path in face.paths))
_THEMES = (
    _STOPPING,
    # Twice, since a ferry matters to few runs.
    _FERRIES,
    _FERRIES,
    _tiles(lambda face: any(path.lanes > 1 for path in face.paths)),
    [
        *_tiles(lambda face: any(stop.group or stop.kind == "offboard" for stop in face.stops)),
        "great",
        "last",
    ],
    _tiles(lambda face: face.junctions),
)
"""What a board can have more of than others do."""


class Case(NamedTuple):
    """A board as it lies, a question, and all its runs."""

    laid: dict[str, Laid]
    question: Question
    brute: Brute
    best: int


def random_case(random: Random) -> Case | None:
    """A case on BOARD, None when it came out too large to try everything."""
    laid = random_tiles(random)
    return _case(laid, random_question(random, laid))


def ferry_case(random: Random) -> Case | None:
    """A case full of ferries, which several trains would use if they might; else as random_case."""
    laid = random_tiles(random, ferries=True)
    question = random_question(random, laid)
    like = replace(question.trains[0], anchors=None)
    trains = [*question.trains, *(replace(like, id=f"M{number}") for number in range(2))]
    limits = [
        Limit(f"L{number}", "narrow", frozenset(random.sample(PATCH, size)), random.choice((0, 1, 1, 1, 2)))
        for number, size in enumerate(random.choice(((9,), (9,), (5,), (5, 4))))
    ]
    fees = tuple(replace(fee, beside=random.random() < 0.7) for fee in question.fees)
    return _case(
        laid,
        replace(
            question,
            trains=tuple(trains[-4:]),
            bonuses=question.bonuses if random.random() < 0.3 else (),
            closed=frozenset(),
            track=frozenset({"narrow"}),
            limits=tuple(limits),
            fees=fees,
        ),
    )


def earned_case(random: Random) -> Case | None:
    """A case with stops that do not count, and trains that are earned by the runs of others; else as random_case."""
    laid = random_tiles(random)
    question = random_question(random, laid)
    stops = sorted((hex, n) for hex, tile in laid.items() for n in range(len(BOARD.face(hex, tile).stops)))
    if len(stops) < 3:
        return None
    passed = frozenset(random.sample(stops, random.randrange(1, len(stops))))
    trains = [replace(train, uncounted=passed) for train in question.trains[:2]]
    for number in range(random.randrange(1, 3)):
        yards = frozenset(random.sample(stops, random.choice((1, 1, 2))))
        trains.append(
            RouteTrain(
                f"B{number}",
                Reach(random.choice((2, 3))),
                uncounted=passed - yards,
                anchors=yards,
                earned_by=yards if random.random() < 0.8 else frozenset(random.sample(stops, 1)),
            )
        )
    random.shuffle(trains)
    return _case(laid, replace(question, trains=tuple(trains), uncounted=passed))


def _case(laid: dict[str, Laid], question: Question) -> Case | None:
    try:
        brute = Brute(BOARD, laid, question)
        while True:
            try:
                return Case(laid, question, brute, brute.best())
            except TooMuch:
                if len(question.trains) == 1:
                    return None
                brute.question = question = replace(question, trains=question.trains[:-1])
    except TooMuch:
        return None


def random_tiles(random: Random, ferries: bool = False) -> dict[str, Laid]:
    """Tiles on the patch, mostly such that they fit what lies beside them; ``ferries``: with a lot of these."""
    laid: dict[str, Laid] = {}
    tries = random.choice((1, 4, 12, 20))
    theme, share = random.choice(_THEMES), random.choice((0.1, 0.5, 0.5))
    if ferries:
        theme, share = _FERRIES, 0.7
    for hex in PATCH:
        if random.random() < 0.1:
            continue
        tiles: list[Laid] = []
        for _ in range(tries):
            pick = random.random()
            name = random.choice(theme if pick < share else _STOPPING if pick < 0.6 + share / 4 else _PLAIN)
            tiles.append(Laid(name, random.randrange(6)))
        laid[hex] = max(tiles, key=lambda tile: _fit(hex, tile, laid))
    return laid


def _fit(hex: str, tile: Laid, laid: Mapping[str, Laid]) -> int:
    """How much track meets track, or may yet."""
    total = 0
    for edge in BOARD.face(hex, tile).exits:
        other = BOARD.neighbour(hex, edge)
        if other is None:
            continue
        beyond = laid.get(other)
        if beyond is None:
            total += 1
        else:
            total += 2 if (edge + 3) % 6 in BOARD.face(other, beyond).exits else -1
    return total


def random_question(random: Random, laid: Mapping[str, Laid]) -> Question:
    """A question with some of everything that a question can have."""
    stops = [(hex, number) for hex in sorted(laid) for number in range(len(BOARD.face(hex, laid[hex]).stops))]
    towns = [stop for stop in stops if BOARD.face(stop[0], laid[stop[0]]).stops[stop[1]].kind == "town"]

    def chance(share: float) -> bool:
        return random.random() < share

    def some(most: int, least: int = 0) -> frozenset[Stop]:
        return frozenset(random.sample(stops, min(len(stops), random.randint(least, most))))

    def worth(least: Mapping[Stop, int], share: float) -> Worth:
        return tuple(
            (stop, least.get(stop, 0) + 10 * random.randrange(11)) for stop in stops if chance(share)
        )

    step = random.choice((10, 10, 10, 5, 1))
    base: Worth = tuple((stop, step * random.randrange(11)) for stop in stops if not chance(0.1))
    trains: list[RouteTrain] = []
    for number in range(random.choice((1, 1, 2, 2, 2, 3, 3, 4))):
        if trains and chance(0.4):
            trains.append(replace(trains[-1], id=f"T{number}"))
            continue
        kind = random.choice(("stops", "stops", "hexes", "any"))
        reach = Reach(
            stops=random.randint(1, 5) if kind == "stops" else 0,
            least=random.choice((2, 2, 2, 2, 1, 3)),
            hexes=random.randint(1, 6) if kind == "hexes" else 0,
        )
        pays = worth({}, 0.9) if chance(0.2) else None
        trains.append(
            RouteTrain(
                f"T{number}",
                reach,
                worth=pays,
                at_end=worth(dict(base if pays is None else pays), 0.3) if chance(0.25) else (),
                free=_towns(random, towns, stops) if chance(0.25) else frozenset(),
                unscored=_towns(random, towns, stops) if chance(0.2) else frozenset(),
                anchors=some(2, 1) if chance(0.15) else None,
                pool="apart" if chance(0.15) else "",
            )
        )
    ids = [train.id for train in trains]

    def of_trains() -> frozenset[str] | None:
        return None if chance(0.6) else frozenset(random.sample(ids, random.randint(1, len(ids))))

    bonuses: list[Bonus] = []
    while len(bonuses) < 3 and chance(0.45):
        ends = chance(0.3)
        visits = tuple(some(3, 1) for _ in range(2 if ends else random.randint(1, 3)))
        bonuses.append(
            Bonus(
                f"B{len(bonuses)}",
                step * random.randint(0, 8),
                visits,
                ends=ends,
                trains=of_trains(),
                once=chance(0.35),
                required=chance(0.2),
            )
        )
    fees: list[Fee] = []
    while len(fees) < 2 and chance(0.5):
        over = frozenset(PATCH if chance(0.7) else random.sample(PATCH, random.randint(1, len(PATCH))))
        fees.append(Fee(f"F{len(fees)}", step * random.randint(1, 9), "narrow", over, beside=chance(0.25)))
    limits: list[Limit] = []
    while len(limits) < 2 and chance(0.4):
        over = frozenset(PATCH if chance(0.6) else random.sample(PATCH, random.randint(1, len(PATCH))))
        limits.append(Limit(f"L{len(limits)}", "narrow", over, random.choice((0, 1, 1, 1, 2))))
    doublings: list[Doubling] = []
    while len(doublings) < 2 and chance(0.3):
        doublings.append(Doubling(f"D{len(doublings)}", of_trains(), None if chance(0.6) else some(4, 1)))
    return Question(
        trains=tuple(trains),
        worth=base,
        tokens=some(4, 1) if not chance(0.03) else frozenset(),
        blocked=some(3, 1) if chance(0.5) else frozenset(),
        ends=some(2, 1) if chance(0.3) else frozenset(),
        closed=some(2, 1) if chance(0.15) else frozenset(),
        joined=tuple(some(3, 2) for _ in range(random.randint(1, 2))) if chance(0.2) else (),
        track=frozenset({"narrow"} if chance(0.8) else ()),
        bonuses=tuple(bonuses),
        fees=tuple(fees),
        doublings=tuple(doublings),
        limits=tuple(limits),
    )


def _towns(random: Random, towns: list[Stop], stops: list[Stop]) -> frozenset[Stop]:
    """All towns, or any stops."""
    return frozenset(towns if towns and random.random() < 0.7 else random.sample(stops, min(len(stops), 2)))


ANY = Reach()
"""A train that runs as far as it likes."""


def asked(
    worth: dict[str, int], tokens: str, *reaches: Reach, blocked: frozenset[Stop] = frozenset()
) -> Question:
    """A question about the first stops of hexes."""
    return Question(
        trains=tuple(RouteTrain(f"T{number}", reach) for number, reach in enumerate(reaches)),
        worth=tuple(((hex, 0), amount) for hex, amount in worth.items()),
        tokens=frozenset((hex, 0) for hex in tokens.split()),
        blocked=blocked,
    )
