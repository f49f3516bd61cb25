"""A file that was written for 18xx.games, read back as that site plays: the first action that goes otherwise is found.

The site has no rulebook's options but its own rules, so the file is read by those of ours that stand for them
(`Adapter.house`), by the same steps and passes as any file of the site, and what everybody has is
compared after each move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.position import Position
from ..play.game_file import GameFileError
from ..play.session import Game
from ..rules.depot import TRAINS
from ..rules.market import MARKERS
from ..rules.money import CASH
from ..rules.privates import PRIVATES
from ..rules.reach import TILES, TOKENS
from ..rules.shares import STOCK
from ..rules.turns import Pass
from ..text.language import _, gettext, translated
from ..titles.found import title
from ..titles.options import UnknownOption
from .adapter import Adapter
from .inforce import moves_of
from .moves import take
from .reader import Reader
from .sitefile import SiteFileError, envelope
from .undeclined import Undeclined

Held = tuple[str, ...]
"""What somebody has or what lies somewhere: its kind (see `WOULD_DIFFER`), and whose or which it is."""

Holdings = Mapping[Held, Any]
"""What is where."""

WOULD_DIFFER = {
    "cash": _("the cash of {name} would be different."),
    "shares": _("the shares of {name} that {owner} has would be different."),
    "price": _("the share price of {name} would be different."),
    "train": _("the owner of train {name} would be different."),
    "private": _("the owner of the private company {name} would be different."),
    "tile": _("the tile in {name} would be different."),
    "token": _("the place of token {name} would be different."),
}
"""What is said of it by its kind; `name` is what follows the kind, `owner` what comes last."""

HARMLESS = frozenset(
    {"train is assumed", "half an action is left out", "round differs", "player to act differs"}
)
"""Notes about the last position of a file: an unfinished action of ours is no more than begun there."""


@dataclass(frozen=True)
class Row:
    """An action of the file: the number of ours that it stands for, of ours with which it was written, and what
    everybody had before the latter."""

    action: int
    at: int
    before: Holdings


def holdings(pos: Position) -> Holdings:
    """What everybody has, and what lies where: whatever people would see to be different."""
    found: dict[Held, Any] = {("cash", owner): amount for owner, amount in pos[CASH].items()}
    for corporation, rows in pos[STOCK].items():
        for row in rows:
            key = "shares", corporation, row.owner
            found[key] = found.get(key, 0) + row.percent  # no key where nothing is
    found |= {("price", who): marker.cell for who, marker in pos[MARKERS].items()}
    found |= {("train", id): row.owner for id, row in pos[TRAINS].items()}
    found |= {("private", sym): (row.owner, row.closed) for sym, row in pos[PRIVATES].items()}
    found |= {("tile", hex): tile for hex, tile in pos[TILES].items()}
    found |= {("token", id): (row.hex, row.city) for id, row in pos[TOKENS].items()}
    return found


def differing(ours: Holdings, theirs: Holdings) -> Held:
    """The first thing that is not the same in both; empty when there is none."""
    for key in sorted({*ours, *theirs}, key=lambda key: (key not in ours, key)):
        missing = key not in ours or key not in theirs
        if ours.get(key) != theirs.get(key) and not (missing and key[0] == "train"):
            return key  # of endless trains the site may count another number
    return ()


def read_back(
    shown: Undeclined, adapter: Adapter, file: Mapping[str, Any], rows: Sequence[Row], known: int = 0
) -> None:
    """Read the file as the site would. Raises `GameFileError`, naming the first action that goes otherwise there.

    `known`: how many actions of the game come from a file of the site, which are not looked at.
    """
    found, game = envelope(file), shown.game
    moves = moves_of(found, adapter.names).moves
    reader = Reader(found, adapter, _options(game, adapter), moves)
    stopped: SiteFileError | None = None
    try:
        reader.run(take)
    except SiteFileError as error:
        stopped = error
    notes = [note for note in reader.notes if note.case not in HARMLESS]
    noted = {note.action: str(note) for note in reversed(notes)}
    parted: tuple[int, Held] | None = None  # since when it is otherwise, and what
    for place, (row, applied) in enumerate(zip(rows, reader.applied, strict=False)):
        following = rows[place + 1] if place + 1 < len(rows) else None
        if row.action < known or (following is not None and following.at == row.at):
            continue
        if applied.id in noted and parted is not None:
            break
        if applied.id in noted:
            raise refusal(shown, row.action, noted[applied.id])
        theirs = holdings(Position(reader.game.title, reader.game.position(applied.at)))
        if following is not None:
            what = differing(following.before, theirs)
        else:
            what = _differing_at_last(game, adapter, theirs)
        # The site may close a step that ours closes with the next action, so what is the same again is no matter.
        parted = (parted or (row.action, what)) if what else None
    if parted is not None:
        at, (kind, *which) = parted
        raise refusal(shown, at, translated(WOULD_DIFFER[kind]).format(name=which[0], owner=which[-1]))
    if stopped is not None:
        at = rows[stopped.at].action if stopped.at < len(rows) else game.at - 1
        if at >= known:
            raise refusal(shown, at, stopped.why)
    elif None in noted and game.at > known:
        raise refusal(shown, game.at - 1, noted[None])


def _differing_at_last(game: Game, adapter: Adapter, theirs: Holdings) -> Held:
    """What is not the same at the end of the file, where the site may have closed steps that are still open with us."""
    ours = game.clone()
    what = differing(holdings(ours.pos), theirs)
    for _step in adapter.steps:
        if not what or ours.over or not adapter.stepped(ours.state.stack[-1].node):
            break
        close = Pass(ours.to_act)
        if ours.why_not(close) is not None:
            break
        ours.play(close)
        what = differing(holdings(ours.pos), theirs)
    return what


def refusal(shown: Undeclined, at: int, why: str) -> GameFileError:
    """The error for an action of ours that the site takes otherwise or not at all."""
    return GameFileError(
        gettext(
            "{action} is another on 18xx.games, so the game cannot be written as one beyond the action before it:"
            " {why}",
            action=shown.told(at),
            why=why,
        )
    )


def _options(game: Game, adapter: Adapter) -> tuple[str, ...]:
    """The game's options, and those by which the site plays as far as so many players have them."""
    entry, chosen = title(game.title.name), tuple(game.header.options)
    for option in adapter.house:
        try:
            entry.build(game.header.players, (*chosen, option))
        except UnknownOption:
            continue
        if option not in chosen:
            chosen = (*chosen, option)
    return chosen
