"""A stretch of a game in at most eight lines: what it means for whoever asks, then what each company and player did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

import msgspec

from ...analysis.stretch import OfCorporation, OfPlayer, Stretch, stretch
from ...core.position import Position
from ...rules.corporations import CORPORATIONS
from ...rules.depot import DEPOT, TRAINS, owned
from ...rules.market import by_price, price
from ...rules.money import CASH
from ...rules.shares import CERTIFICATE_LIMIT, COUNTED_CERTIFICATES, STOCK, held, presided
from ...text.language import gettext, ngettext
from ...text.words import Words
from .head import rusted_by
from .players import sale_value
from .scene import Badge, Scene

MOST_LINES = 8


class DigestLine(msgspec.Struct, frozen=True):
    """A line of a digest.

    `sort`: "own" for what it means for the viewer, "danger", "company" or "player"; `badge` or `who`: of whom it tells.
    """

    sort: str
    badge: Badge | None
    who: str
    text: str


class Digest(msgspec.Struct, frozen=True):
    """What happened after `start` actions up to action `end`; `more`: how many lines there was no room for."""

    start: int
    end: int
    lines: tuple[DigestLine, ...]
    more: int = 0


def digest(scene: Scene, start: int, own: Collection[str] = ()) -> Digest:
    """What happened after the first `start` actions up to the position of the scene, for whoever plays `own`.

    What matters most to them stays when there is no room for everything.
    """
    found = stretch(scene.game, start, scene.at, scene.runs)
    lines = [*_own(scene, found, own), *_dangers(scene, own)]
    others = [*_companies(scene, found, own), *_players(scene, found, own)]
    room = max(0, MOST_LINES - len(lines))
    kept = sorted(range(len(others)), key=lambda n: (-others[n][0], n))[:room]
    lines += [others[n][1] for n in sorted(kept)]
    return Digest(start, scene.at, tuple(lines), len(others) - len(kept))


# -- what it means for the viewer ----------------------------------------------------------------------


def _own(scene: Scene, found: Stretch, own: Collection[str]) -> list[DigestLine]:
    """Worth, liquidity and income of the viewer; by name where several seats are the viewer's."""
    before = Position(scene.title, scene.game.position(found.start))
    lines = []
    for one in found.players:
        if one.player not in own or len(own) > MOST_LINES // 3:
            continue
        liquid = [
            cash + sale_value(pos, one.player)
            for cash, pos in zip(one.cash, (before, scene.pos), strict=True)
        ]
        happened = [*_income(scene.words, one), *_trades(scene, one)]
        if not happened and one.worth[0] == one.worth[1] and liquid[0] == liquid[1]:
            continue
        parts = [
            _worth(scene.words, one),
            gettext("liquid {change}", change=_moved(scene.words, *liquid)),
            *happened,
        ]
        who = gettext("You") if len(own) == 1 else scene.words.name(one.player)
        lines.append(DigestLine("own", None, who, "; ".join(parts)))
    return lines


def _dangers(scene: Scene, own: Collection[str]) -> list[DigestLine]:
    """What the viewer has to fear now: no train, the last one about to go, too many certificates."""
    lines = []
    for player in own:
        if len(own) > MOST_LINES // 3:
            break
        dangers = list(_dangers_of(scene, player))
        if dangers:
            lines.append(DigestLine("danger", None, gettext("Danger"), "; ".join(dangers)))
    return lines


def _dangers_of(scene: Scene, player: str) -> Iterable[str]:
    pos = scene.pos
    if scene.over:
        return
    for sym in presided(pos, player):
        row = pos[CORPORATIONS][sym]
        if row.closed or not row.floated:
            continue
        kinds = _kinds_of(pos, sym)
        if not kinds:
            yield gettext(
                "{company} has no train and {amount}", company=sym, amount=scene.words.money(pos[CASH][sym])
            )
            continue
        for kind in _next_kinds(pos):
            if set(kinds) <= set(rusted_by(pos, kind)):
                yield gettext(
                    "{company} loses its last train with the first {train}",
                    company=sym,
                    train=scene.words.train(f"{kind}-0"),
                )
                break
    over = COUNTED_CERTIFICATES(pos, player) - CERTIFICATE_LIMIT(pos, player)
    if over > 0:
        yield ngettext("{count} certificate too many", "{count} certificates too many", over, count=over)


def _kinds_of(pos: Position, sym: str) -> list[str]:
    """The kinds of the corporation's trains."""
    return [pos[TRAINS][id].kind for id in owned(pos, sym)]


def _next_kinds(pos: Position) -> list[str]:
    """The kinds of train that the depot sells now, and the next one."""
    kinds = dict.fromkeys(train.kind for train in pos[TRAINS].values() if train.owner == DEPOT)
    return list(kinds)[:2]


# -- what each company and player did ------------------------------------------------------------------


def _companies(scene: Scene, found: Stretch, own: Collection[str]) -> list[tuple[int, DigestLine]]:
    """A line for each company with its weight, those with the highest price first."""
    pos = scene.pos
    by_sym = {one.sym: one for one in found.corporations}
    listed = by_price(pos, [sym for sym in by_sym if sym in pos[STOCK] and price(pos, sym) is not None])
    lines = []
    for sym in (*listed, *(sym for sym in by_sym if sym not in listed)):
        one = by_sym[sym]
        parts = list(_company(scene.words, one))
        if parts:
            lines.append(
                (_weight(pos, one, own), DigestLine("company", scene.badge(sym), "", "; ".join(parts)))
            )
    return lines


def _weight(pos: Position, one: OfCorporation, own: Collection[str]) -> int:
    """How much a line about a company matters to the players `own`."""
    holders = [player for player in own if one.sym in pos[STOCK] and held(pos, player, one.sym)]
    return (
        50 * (one.president[0] != one.president[1])
        + 40 * (one.floated or one.closed)
        + 30 * bool(one.lost)
        + 25 * bool(one.bought or one.got)
        + 10 * bool(one.runs)
        + 20 * any(player in own for player in one.president)
        + 8 * bool(holders)
    )


def _company(words: Words, one: OfCorporation) -> Iterable[str]:
    old, new = one.president
    if old and new and old != new:
        yield gettext("presidency from {old} to {new}", old=words.name(old), new=words.name(new))
    elif new and not old:
        yield gettext("{name} is president", name=words.name(new))
    if one.floated:
        yield gettext("has floated")
    if one.closed:
        yield gettext("has closed")
    if one.runs:
        yield _ran(words, one)
    if one.bought:
        yield gettext("bought {trains}", trains=_trains(words, one.bought))
    if one.got:
        yield gettext("got {trains}", trains=_trains(words, one.got))
    if one.lost:
        yield gettext("lost {trains}", trains=_trains(words, one.lost))
    before, now = one.price
    if now is not None and before != now:
        yield (
            gettext("price {change}", change=_moved(words, before, now))
            if before is not None
            else gettext("price {amount}", amount=words.money(now))
        )
    if one.tiles:
        yield ngettext("{count} tile", "{count} tiles", one.tiles, count=one.tiles)
    if one.tokens:
        yield ngettext("{count} token", "{count} tokens", one.tokens, count=one.tokens)


def _ran(words: Words, one: OfCorporation) -> str:
    total, times = sum(one.runs), len(one.runs)
    if not total:
        return gettext("earned nothing")
    earned = (
        gettext("earned {amount}", amount=words.money(total))
        if times == 1
        else gettext("earned {amount} in {count} runs", amount=words.money(total), count=times)
    )
    if one.paid == times:
        return gettext("{earned}, paid out", earned=earned)
    if one.kept == times:
        return gettext("{earned}, withheld", earned=earned)
    if one.paid:
        return gettext("{earned}, {count} of them paid out", earned=earned, count=one.paid)
    return earned


def _players(scene: Scene, found: Stretch, own: Collection[str]) -> list[tuple[int, DigestLine]]:
    """A line for each of the other players with its weight."""
    lines = []
    for one in found.players:
        if one.player in own and len(own) <= MOST_LINES // 3:
            continue
        trades = _trades(scene, one)
        if not trades and one.worth[0] == one.worth[1] and not one.dividends:
            continue
        parts = [*trades, *_income(scene.words, one), _worth(scene.words, one)]
        lines.append(
            (
                5 + 15 * bool(trades),
                DigestLine("player", None, scene.words.name(one.player), "; ".join(parts)),
            )
        )
    return lines


def _trades(scene: Scene, one: OfPlayer) -> list[str]:
    """What a player bought and sold, one part for each way."""
    bought = [f"{change}% {sym}" for sym, change in one.holdings.items() if change > 0]
    sold = [f"{-change}% {sym}" for sym, change in one.holdings.items() if change < 0]
    parts = []
    if bought or one.gained:
        parts.append(gettext("bought {things}", things=", ".join((*bought, *one.gained))))
    if sold or one.parted:
        parts.append(gettext("gave up {things}", things=", ".join((*sold, *one.parted))))
    return parts


def _income(words: Words, one: OfPlayer) -> list[str]:
    return [gettext("received {amount}", amount=words.money(one.dividends))] if one.dividends else []


def _worth(words: Words, one: OfPlayer) -> str:
    return gettext("worth {change}", change=_moved(words, *one.worth))


def _moved(words: Words, old: int, new: int) -> str:
    """An amount before and now."""
    return f"{words.money(old)} → {words.money(new)}" if old != new else words.money(new)


def _trains(words: Words, kinds: Iterable[str]) -> str:
    """Trains by kind: "3-train, 2 × 4-train"."""
    return ", ".join(
        words.train(f"{kind}-0") if count == 1 else f"{count} × {words.train(f'{kind}-0')}"
        for kind, count in Counter(kinds).items()
    )


__all__ = ["MOST_LINES", "Digest", "DigestLine", "digest"]
