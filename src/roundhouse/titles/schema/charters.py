"""What has to be so in title.toml: certificates, trains, phases, numbers of players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from ...rules.names import TileColour
from .parts import Check, Found, Part, Wrong


def certificates(key: str) -> Check:
    """The certificates of a corporation under that key come to all of it, the president's first.

    >>> title = {"certificates": [30, 50], "share": 10}
    >>> [one.text for one in certificates("certificates").wrong(Found({"title": title}, {}))][0]
    'the certificates come to 80%, not 100%'
    """

    def wrong(found: Found) -> Iterator[Wrong]:
        title = found.files["title"]
        given, share = title[key], title["share"]
        if sum(given) != 100:
            yield Wrong("title", (key,), f"the certificates come to {sum(given)}%, not 100%")
        for number, percent in enumerate(given):
            if percent % share:
                yield Wrong("title", (key, number), f"{percent}% is no multiple of the share of {share}%")
        if given and given[0] != max(given):
            text = f"the president's certificate, which comes first, is {given[0]}%, less than another"
            yield Wrong("title", (key,), text)

    return Check(key, wrong)


def _players(found: Found) -> Iterator[Wrong]:
    title = found.files["title"]
    least, most = title["players"]
    if least > most:
        yield Wrong("title", ("players",), f"at least {least} players are more than the most, {most}")
    counts = {str(count) for count in range(least, most + 1)}
    for key in ("starting_cash", "certificate_limit"):
        given = title[key]
        for count in sorted(counts - set(given)):
            yield Wrong("title", (key,), f"there is nothing for {count} players")
        for count in given:
            if count not in counts:
                text = f"the title is for {least} to {most} players, not {count}"
                yield Wrong("title", (key, count), text, count, tuple(sorted(counts)))
    for count, cash in title["starting_cash"].items():
        if count.isdecimal() and int(count) * cash > title["money_in_play"]:
            text = f"{count} players have {int(count) * cash} together, more than there is in play"
            yield Wrong("title", ("starting_cash", count), text)


def _private_price(found: Found) -> Iterator[Wrong]:
    bounds = found.files["title"].get("private_price")
    if bounds and bounds["least"] > bounds["most"]:
        yield Wrong("title", ("private_price",), "the least price is above the most")


def _trains(found: Found) -> Iterator[Wrong]:
    """A kind cannot rust before it is sold, wait for a phase that it begins, nor be had for one sold after it."""
    rows = found.files["title"]["train"]
    sold_from = {row["name"]: number for number, row in enumerate(rows)}
    order = _order(found)
    for number, row in enumerate(rows):
        begun = _begun_by(found, row["name"])
        awaited = row.get("on_sale_from")
        if awaited in order and begun in order and order[awaited] >= order[begun]:
            text = f"phase {awaited!r} does not come before these trains are sold"
            yield Wrong("title", ("train", number, "on_sale_from"), text)
        if row.get("trade_in") and "trade_in_price" not in row:
            text = "the key 'trade_in_price' is missing: what is paid with one of these trains handed in"
            yield Wrong("title", ("train", number, "trade_in"), text, missing="trade_in_price")
        if "trade_in_price" in row and not row.get("trade_in"):
            text = "the key 'trade_in' is missing: the trains of which one is handed in"
            yield Wrong("title", ("train", number, "trade_in_price"), text, missing="trade_in")
        if row.get("trade_in_price", 0) > row["price"]:
            text = f"for another train it costs {row['trade_in_price']}, more than without one"
            yield Wrong("title", ("train", number, "trade_in_price"), text)
        for key in ("rusts_on", "obsolete_on"):
            phase = row.get(key)
            if phase in order and begun in order and order[phase] <= order[begun]:
                text = f"phase {phase!r} does not come after these trains are sold"
                yield Wrong("title", ("train", number, key), text)
        for traded in row.get("trade_in", ()):
            if sold_from.get(traded, -1) >= number:
                yield Wrong("title", ("train", number, "trade_in"), f"{traded!r} is not sold before")


def _order(found: Found) -> dict[str, int]:
    return {row["name"]: number for number, row in enumerate(found.files["title"]["phase"])}


def _begun_by(found: Found, train: str) -> str | None:
    """The phase that the first train of the kind begins."""
    rows: list[dict[str, Any]] = found.files["title"]["phase"]
    return next((row["name"] for row in rows if row.get("on", row["name"]) == train), None)


def _phases(found: Found) -> Iterator[Wrong]:
    """Each is begun by a train, a later phase by a later train, and colours are only added."""
    rows = found.files["title"]["phase"]
    trains = {name: number for number, name in enumerate(found.of("train"))}
    before = -1
    colours: set[str] = set()
    for number, row in enumerate(rows):
        on = row.get("on", row["name"])
        if on not in trains:
            if "on" not in row:
                text = f"no train is called {on!r}; the key 'on' names the train that begins the phase"
                yield Wrong("title", ("phase", number, "name"), text, on, tuple(trains))
            continue  # a phase that no train begins: the first, or one that begins by a rule of the title's
        if trains[on] <= before:
            text = f"{on!r} is not sold after the train that begins the phase before"
            yield Wrong("title", ("phase", number, "on" if "on" in row else "name"), text)
        before = trains[on]
        if missing := colours - set(row["tiles"]):
            text = f"{', '.join(sorted(missing))} could be laid in the phase before"
            yield Wrong("title", ("phase", number, "tiles"), text)
        colours |= set(row["tiles"]) & set(get_args(TileColour))


def _numbers(found: Found) -> Iterator[Wrong]:
    """No two private companies have the same number."""
    taken: set[str] = set()
    for number, row in enumerate(found.files["title"]["private"]):
        if row["number"] in taken:
            text = f"{row['number']!r} is the number of another private company"
            yield Wrong("title", ("private", number, "number"), text)
        taken.add(row["number"])


PARTS: tuple[Part, ...] = (
    certificates("certificates"),
    Check("players", _players),
    Check("price of private companies", _private_price),
    Check("trains", _trains),
    Check("phases", _phases),
    Check("numbers of private companies", _numbers),
)
