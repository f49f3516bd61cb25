"""Figures, hexes and papers of the title, as the data files have them."""

from __future__ import annotations

import tomllib
from typing import Any

from .. import books

BANK, OFFERING, POOL, GONE, DEPOT = "bank", "initial offering", "bank pool", "out of the game", "depot"
Json = dict[str, Any]
Square = tuple[int, int]
Stop = tuple[str, int]
Used = frozenset[Stop]  # pieces of track: hex and number


def data(name: str) -> Json:
    """One of the data files of the title."""
    return tomllib.loads((books.TITLES / "cm1848" / f"{name}.toml").read_text(encoding="utf-8"))


def table(name: str, key: str = "sym") -> dict[str, Json]:
    """A table of title.toml by a key of its rows."""
    return {row[key]: row for row in TITLE[name]}


TITLE, MARKET, MAP, TILES = data("title"), data("market"), data("map"), books.tiles(data("tiles")["tiles"])
CORPORATIONS, SUBSIDIARIES = table("corporation"), table("subsidiary")
PRIVATES, PIONEERS = table("private"), table("pioneer")
TRAINS, PHASES = table("train", "name"), table("phase", "name")
GRANTS, DISTRICTS, CITIES = MAP["land_grant"], MAP["mining_district"], MAP["track_rights"]
PRICES: list[list[int]] = MARKET["prices"]
INCOMES: dict[str, int] = {sym: row["revenue"] for sym, row in (PRIVATES | SUBSIDIARIES | PIONEERS).items()}
INCOMES |= {f"{grant} charter": TITLE["charters"]["land_grant"]["revenue"] for grant in GRANTS}
POWERS = {row["sym"]: row["power"] for row in TITLE["private"] if "power" in row}

# What is compared of events: section, type, fields.
COMPARED = """
3 price_moved corporation old new
4 private_closed private owner
4 private_bought private seller buyer price
5 subsidiary_given subsidiary player corporation
5 subsidiary_closed subsidiary corporation player to_corporation to_player
9 grant_completed grant corporation
9 bonds_given amounts
11 bonds_spent owner units dollars
11 bonds_changed owner units dollars
11 bond_rate_changed old new
13 car_bought corporation price
18 auction_won item player price
18 private_sold private player price
18 incomes_paid
20 priority_passed player
21 shares_sold player corporation percent price
21 president_changed corporation old new
23 charter_converted corporation player par shares forced
24 floated corporation capital
24 share_bought player corporation source percent price
25 merger_exchanged survivor vanished shares president odd
25 merger_fee_paid corporation fee player added
25 rights_lost corporation place
25 odd_share_completed player corporation price
25 odd_share_handed_in player corporation price
26 charter_taken corporation seller buyer price
26 laid_out_bought player corporation price
28 turn_began corporation
30 home_placed corporation hex
32 tile_laid corporation hex tile cost
32 president_helped corporation player amount
33 token_placed corporation hex cost
33 rights_bought corporation place cost payee
34 ran corporation revenue
34 run_announced corporation revenue
35 paid_out corporation revenue amounts kept
35 withheld corporation revenue
36 car_kept corporation
36 train_bought corporation train source price help
37 phase_began phase
38 puffed corporation cost
39 own_stock_sold corporation percent price
39 own_stock_bought corporation percent price
40 end_set_off reason
40 game_over reason result
"""
EVENTS = {words[1]: (words[0], words[2:]) for words in map(str.split, COMPARED.strip().splitlines())}

# 28: the order of activities in a turn; what may be done at any time is not here.
STEPS = {
    "close_subsidiary": 1,
    "lay_tile": 3,
    "place_token": 4,
    "buy_rights": 4,
    "run": 5,
    "dividend": 6,
    "buy_train": 7,
    "buy_car": 7,
    "puff": 8,
    "sell_own": 9,
    "buy_own": 9,
}


def kind(train: str) -> str:
    """13: the type of a train, the first part of its id; 2-trains replaced by 3-trains are of type 3."""
    return train.partition("-")[0]


def price(square: Square) -> int:
    """3: what a share is worth on a square, (row, column) of the chart."""
    return PRICES[square[0]][square[1]]


def right(square: Square) -> Square:
    """35: one to the right, or up where the row ends; the top right corner stays."""
    row, column = square
    if [row, column] in MARKET["up"]:
        return row - 1, column
    return (row, column + 1) if column + 1 < len(PRICES[row]) else square


def left(square: Square) -> Square:
    """35: one to the left, or down in the first column; the bottom left corner stays."""
    row, column = square
    if [row, column] in MARKET["down"]:
        return row + 1, column
    return (row, column - 1) if column else square


def down(square: Square, steps: int) -> Square:
    """21: down by so many squares, at most to the ledge of that column."""
    row, column = square
    for _ in range(steps):
        if row + 1 < len(PRICES) and column < len(PRICES[row + 1]):
            row += 1
    return row, column


def sold_out(square: Square) -> Square:
    """27: one up; from the top row one diagonally down and right, if there is such a square."""
    row, column = square
    if row:
        return row - 1, column
    return (1, column + 1) if column + 1 < len(PRICES[1]) else square


def merged_square(total: int, steps: int) -> Square:
    """25: the next lower price of the top row or the first column, then so many squares to the left."""
    line = [(row, 0) for row in reversed(range(1, len(PRICES)))]
    line += [(0, column) for column in range(len(PRICES[0]))]
    at = max(number for number, square in enumerate(line) if price(square) <= total or number == 0)
    return line[max(0, at - steps)]


def distance(one: str, other: str) -> int:
    """Steps from hex to hex, as the crow flies; columns of neighbours in a row differ by two."""
    rows, columns = abs(ord(one[0]) - ord(other[0])), abs(int(one[1:]) - int(other[1:]))
    return rows + max(0, (columns - rows) // 2)


def stops(code: str) -> list[Json]:
    """The stops of a face in order: kind, slots and the printed value (a number, or values by colour)."""
    found: list[Json] = []
    for part in code.split(";"):
        kind, _, rest = part.partition("=")
        if kind in ("city", "town", "offboard", "junction"):
            fields = dict(item.split(":") for item in rest.split(",")) if rest else {}
            worth = fields.get("revenue", "0")
            value = dict(item.split("_") for item in worth.split("|")) if "_" in worth else worth
            found.append({"kind": kind, "slots": int(fields.get("slots", 1)), "value": value})
    return found


def paths(code: str, rotation: int) -> list[tuple[str, str]]:
    """The pieces of track of a face turned clockwise: an edge is a digit, a stop "_" and its number."""
    found = []
    for part in code.split(";"):
        if part.startswith("path="):
            ends = [item[2:] for item in part.removeprefix("path=").split(",")[:2]]
            one, other = (end if end[0] == "_" else str((int(end) + rotation) % 6) for end in ends)
            found.append((one, other))
    return found


def beyond(hexagon: str, edge: int) -> str:
    """The hex on the other side of an edge; 0 is the lower left one, then clockwise."""
    row, column = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))[edge]
    return f"{chr(ord(hexagon[0]) + row)}{int(hexagon[1:]) + column}"


def half(amount: int) -> int:
    """35: half of an amount, rounded up to a multiple of $10."""
    unit: int = TITLE["half_dividend"]["rounded_to"]
    return -(-amount // (2 * unit)) * unit
