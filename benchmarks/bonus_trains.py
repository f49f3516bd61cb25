"""How fast the best runs of late 1848 boards are found, with bonus trains and a palace car.

    python benchmarks/bonus_trains.py [--count N] [--seed N] [--games N]

First boards made at random, harder than games lead to: on most hexes tiles are laid and upgraded as the pictures allow,
each the one of several that joins most track, and tokens are put into cities. A merged corporation runs two trains of
the phase and a palace car, has all rights, and half of its ten markers stand in classification yards, each of which
gives a bonus train. Then the runs of phases 6 to 8 in random games that are steered there. Milliseconds of the
processor for the best answer, the stop graph being known.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from late_boards import cities, stop_of
from roundhouse.board.faces import opposite
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import placements
from roundhouse.core import game
from roundhouse.core.actions import Action, Offer
from roundhouse.core.position import Position
from roundhouse.play.scenario import Scenario
from roundhouse.routes.best import Answer, best_runs
from roundhouse.rules.depot import DEPOT, PHASE, TRAINS
from roundhouse.rules.depot import phase as phase_of
from roundhouse.rules.dividends import Dividend
from roundhouse.rules.reach import BOARD, TILES, TOKENS, reach, slots
from roundhouse.rules.running import QUESTION, RUN_WORK, RunTrains, graph
from roundhouse.rules.tokens import PlaceToken
from roundhouse.rules.track import LayTile, supply_left
from roundhouse.rules.trains import BuyTrain
from roundhouse.titles.cm1848.bonus_trains import YARDS
from roundhouse.titles.cm1848.extra_car import CARS, BuyCar
from roundhouse.titles.cm1848.rights.places import RIGHTS, Right
from roundhouse.titles.found import title

WHO = "UP"
RUN_BY = {"6": ("5", "6"), "7": ("6", "7"), "8": ("8", "8")}
MARKERS, IN_YARDS = 10, 5
OTHERS = ("SP", "CBQ", "CNW", "GN", "MP", "TP", "CRIP", "ATSF")
THEIRS = 3
"""Markers of each other corporation."""
BUILT = 0.85
"""The share of the hexes on which something is built, three times over."""
TRIES = 5
"""Tiles of which the one that joins most track is laid."""
PLAYERS = ("Ann", "Ben", "Cy", "Dot")
EARLY = ("2", "3", "4")
LATE = ("6", "7", "8")


def late(seed: int) -> Position:
    """A board of phase 6, 7 or 8 on which UP is about to run."""
    random = Random(seed)
    phase = LATE[seed % len(LATE)]
    table = Scenario("1848", ["Ann", "Ben", "Cy"]).phase(phase)
    own: dict[str, Any] = {"par": 80, "floated": True, "operated": True, "cash": 0}
    table.corporation(WHO, **own, shares={"Ann": 60}, trains=RUN_BY[phase])
    for other in OTHERS:
        table.corporation(other, **own, shares={"Ben": 60})
    pos = Position(table.title, table.state)
    _build(pos, random)
    free = [word for word in cities(pos) for _ in range(slots(pos, stop_of(word)))]
    taken = [f"{token.hex}.{token.city}" for token in pos[TOKENS].values() if token.hex]
    for word in taken:
        if word in free:
            free.remove(word)
    random.shuffle(free)
    yards = [word for word in dict.fromkeys(free) if pos[TILES][word.split(".")[0]].tile in YARDS(pos)]
    rest = [word for word in dict.fromkeys(free) if word not in yards]
    mine = [*yards[:IN_YARDS], *rest][:MARKERS]
    for number, word in enumerate(mine):
        _mark(pos, WHO, number, word)
        free.remove(word)
    for k, other in enumerate(OTHERS):
        for number, word in enumerate(dict.fromkeys(free[k * THEIRS : (k + 1) * THEIRS])):
            _mark(pos, other, number, word)
    for where in pos[RIGHTS]:
        pos.put(RIGHTS, where, (Right(WHO),))
    pos.put(CARS, WHO, 1)
    return table.operating(WHO, "run").pos


def _build(pos: Position, random: Random) -> None:
    board = BOARD(pos)
    colours = phase_of(pos).tiles
    hexes = [hex for hex in board.hexes if not board.fixed(hex)]
    for _ in range(3):
        random.shuffle(hexes)
        for hex in hexes:
            choices = [
                Laid(place.tile, place.rotation)
                for place in placements(board, hex, pos[TILES].get(hex))
                if supply_left(pos, place.tile) != 0 and board.tiles[place.tile].colour in colours
            ]
            if choices and random.random() < BUILT:
                some = random.choices(choices, k=TRIES)
                pos.put(TILES, hex, max(some, key=lambda tile: _joined(pos, hex, tile)))


def _joined(pos: Position, hex: str, tile: Laid) -> int:
    """Sides at which the track goes on."""
    board = BOARD(pos)
    beyond = [(edge, board.neighbour(hex, edge)) for edge in board.face(hex, tile).exits]
    return sum(
        other is not None and opposite(edge) in board.face(other, pos[TILES].get(other)).exits
        for edge, other in beyond
    )


def _mark(pos: Position, corporation: str, number: int, word: str) -> None:
    """A marker more than the charter has, as a merger leaves them."""
    hex, city = stop_of(word)
    first = next(token for token in pos[TOKENS].values() if token.corporation == corporation)
    row = type(first)(corporation, 0, hex, city, True)
    pos.put(TOKENS, f"{corporation} more {number}", row)


def steered(offers: list[Offer], pos: Position, random: Random) -> Action:
    """One of the offers, most often one that brings trains, cars, tokens in yards and tiles of late colours."""

    def weight(offer: Offer) -> float:
        action = offer.action
        if isinstance(action, BuyTrain):
            return 60.0 if pos[TRAINS][action.train].owner == DEPOT else 0.2
        if isinstance(action, Dividend):
            return 3.0 if (action.choice == "pay") == (pos[PHASE] in EARLY) else 1.0
        if isinstance(action, PlaceToken):
            laid = pos[TILES].get(action.hex)
            return 80.0 if laid is not None and laid.tile in YARDS(pos) else 4.0
        if isinstance(action, LayTile):
            return 40.0 if action.tile in YARDS(pos) else 3.0
        if isinstance(action, BuyCar):
            return 10.0
        return WEIGHTS.get(action.kind(), 1.0)

    return random.choices(offers, [weight(offer) for offer in offers])[0].sample(random)


WEIGHTS = {
    "raise_bid": 0.1,
    "run": 50.0,
    "buy_share": 6.0,
    "convert_charter": 30.0,
    "sell_shares": 0.05,
    "sell_own": 2.0,
    "buy_own": 0.1,
    "accept": 5.0,
    "discard_car": 0.02,
    "puff": 0.05,
    "propose_merger": 0.5,
    "bankrupt": 0.01,
}


def runs_of(seed: int) -> Iterator[Position]:
    """The positions of a steered game from phase 6 on in which a corporation runs."""
    random = Random(seed)
    built = title("1848").build(PLAYERS, ())
    state = game.new(built)
    while state.stack:
        pos = Position(built, state)
        action = steered(game.legal(built, state), pos, random)
        if isinstance(action, RunTrains) and pos[PHASE] in LATE:
            yield pos
        state, _ = game.carry_out(built, state, action)


def answered(pos: Position) -> tuple[float, Answer, int]:
    """Milliseconds for the best answer, that, and how many bonus trains are asked about."""
    who = pos.frame.who
    question = QUESTION(pos, who)
    net = graph(pos, question.track)
    begun = time.process_time()
    found = best_runs(net, question, work=RUN_WORK(pos))
    bonus = sum(train.earned_by is not None for train in question.trains)
    return 1000 * (time.process_time() - begun), found, bonus


def measure(name: str, positions: Iterator[Position]) -> None:
    """Print what came of some positions."""
    times, bonus, proven, ran, stops = list[float](), list[int](), 0, 0, list[int]()
    for pos in positions:
        milliseconds, found, trains = answered(pos)
        times.append(milliseconds)
        bonus.append(trains)
        proven += found.proven
        ran += any(run.train.startswith("bonus") for run in found.runs)
        stops.append(len(reach(pos, pos.frame.who).stops))
    if not times:
        print(f"{name}: none")
        return
    times.sort()
    print(
        f"{name}: {len(times)} questions, {proven} proven; {sum(map(bool, bonus))} with bonus trains "
        f"({max(bonus)} at most), which run in {ran}; {statistics.median(stops):.0f} stops in reach "
        f"({max(stops)} at most)\n"
        f"    median {statistics.median(times):.1f} ms, 90% {times[int(0.9 * len(times))]:.1f} ms, "
        f"worst {times[-1]:.1f} ms",
        flush=True,
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=100, help="boards at random")
    parser.add_argument("--seed", type=int, default=0, help="of the first board, and of the first game")
    parser.add_argument("--games", type=int, default=6, help="steered games")
    args = parser.parse_args()
    measure("boards at random", (late(seed) for seed in range(args.seed, args.seed + args.count)))
    games = range(args.seed, args.seed + args.games)
    measure("steered games, phases 6 to 8", (pos for seed in games for pos in runs_of(seed)))


if __name__ == "__main__":
    main()
