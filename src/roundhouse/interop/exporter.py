"""A game of ours becomes a file that 18xx.games reads."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from .. import __version__
from ..core.position import Position
from ..play.game_file import SET_UP, GameFileError
from ..play.session import Game
from ..rules.consent import CONSENT, PROPOSAL
from ..rules.ending import WEALTH
from ..rules.running import ANNOUNCEMENTS
from ..rules.shares import president
from ..rules.turns import ROUND
from ..text.language import gettext, translated
from .importer import Imported
from .known import assembled
from .readback import read_back
from .reader import BY_HAND, ROUNDS
from .undeclined import undeclined
from .writer import NoWord, Writer


def export_json(
    game: Game,
    imported: Imported | None = None,
    *,
    description: str = "",
    created: str = "",
    ended: bool | None = None,
    checked: bool = True,
) -> bytes:
    """What `export_game` gives, as the bytes of a file. The arguments are the same, and so is what it raises.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> export_json(game)[:6]
    b'{"id":'
    """
    file = export_game(game, imported, description=description, created=created, ended=ended, checked=checked)
    return msgspec.json.encode(file)


def export_game(
    game: Game,
    imported: Imported | None = None,
    *,
    description: str = "",
    created: str = "",
    ended: bool | None = None,
    checked: bool = True,
) -> dict[str, Any]:
    """The game up to its present position as a hotseat file of 18xx.games.

    `imported`: the import from which the game comes; its arbitrary choices (copies of tiles, certificates, spaces,
    the order of two tiles laid together) are kept as far as the game is still the same. `created`: the date as
    YYYY-MM-DD, today's by default. `ended`: whether an unfinished game is ended by hand (by default if the import
    was, in this position). What has been proposed and not yet answered is left out. `checked`: what is written is read
    back by the site's rules. Raises `GameFileError` when the site does not have the title, or has no word for an action
    or takes it otherwise; the first such action is named.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> events = game.play({"type": "bid", "by": "Ann", "private": "C-P", "price": 45})
    >>> [(move["type"], move["entity"], move["price"]) for move in export_game(game)["actions"]]
    [('bid', 0, 45)]
    >>> export_game(Game.new("1848", ["Ann", "Ben", "Cy"]))
    Traceback (most recent call last):
        ...
    roundhouse.play.game_file.GameFileError: 18xx.games has no files of 1848.
    """
    if game.header.start is not None:
        raise GameFileError(translated(SET_UP))
    adapter = assembled(game.title)
    if adapter is None:
        raise GameFileError(gettext("18xx.games has no files of {title}.", title=game.title.name))
    shown = undeclined(game)
    writer = Writer(shown, adapter, imported)
    try:
        writer.all()
    except NoWord as named:
        if checked:  # what comes before it can be written, and may still go otherwise on the site
            export_game(game.clone().goto(named.at), imported)
        raise
    pos = Position(game.title, game.state)
    by_hand = not game.over and (game.header.source.get("ended") == game.at if ended is None else ended)
    if by_hand:
        last = imported.moves[-1] if imported is not None and imported.ended else None
        if last is not None:
            writer.append({"type": "end_game", "entity": last.entity, "entity_type": last.entity_type})
        else:
            writer.write("end_game", _acting(pos))
    over = game.over or by_hand
    row, ids = pos[ROUND], writer.ids
    file: dict[str, Any] = {
        "id": _file_id(game, writer.actions),
        "title": adapter.site,
        "description": description,
        "min_players": len(ids),
        "max_players": len(ids),
        "mode": "hotseat",
        "user": {"id": 0, "name": "You"},
        "players": [{"id": ids[player], "name": game.header.names.get(player, player)} for player in ids],
        "settings": {
            "seed": game.header.seed,
            "optional_rules": [site for site, ours in adapter.options.items() if ours in game.header.options],
            "source": f"Roundhouse {__version__}",
            "roundhouse": {"players": list(ids), "options": list(game.header.options)},
        },
        "status": "finished" if over else "active",
        "loaded": True,
        "turn": row.number,
        "round": ROUNDS[row.kind],
        "acting": list(ids.values()) if game.over else [ids[_acting(pos)]],
        "result": {str(ids[player]): WEALTH(pos, player) for player in ids} if over else {},
        "created_at": created or datetime.date.today().isoformat(),
        "actions": writer.actions,
    }
    if over:
        file |= {"game_end_reason": BY_HAND if by_hand else adapter.reason(pos), "manually_ended": by_hand}
    if checked:
        known = _from_site(shown.game, imported)
        if known < shown.game.at:
            read_back(shown, adapter, file, writer.rows, known)
    return file


def _from_site(game: Game, imported: Imported | None) -> int:
    """How many actions of the game are still those of the file that it was imported from."""
    if imported is None:
        return 0
    both = zip(game.actions[: game.at], imported.game.actions, strict=False)
    return next(
        (at for at, (ours, theirs) in enumerate(both) if ours != theirs), min(game.at, len(imported.sources))
    )


def _acting(pos: Position) -> str:
    """Who is to act on the site, where nobody is asked to agree or to announce."""
    proposal = pos[PROPOSAL]
    if pos.frame.node == CONSENT.name and proposal is not None:
        return proposal.proposer
    return president(pos, pos.frames[-2].who) if pos.frame.node == ANNOUNCEMENTS.body.name else pos.actor


def _file_id(game: Game, actions: Sequence[Mapping[str, Any]]) -> str:
    """An id that the site accepts, the same for the same game."""
    data = msgspec.json.encode([game.header.players, actions])
    letters = hashlib.blake2b(data, digest_size=8).digest()
    return f"hs_{''.join(chr(ord('a') + byte % 26) for byte in letters)}_{game.header.seed}"
