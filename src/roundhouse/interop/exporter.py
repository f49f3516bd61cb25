"""A game of ours becomes a file that 18xx.games reads."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from .. import __version__
from ..board.tiles import Laid
from ..core.actions import CHANCE, Action
from ..core.game import to_act
from ..core.now import Event, Now
from ..core.state import State
from ..play.session import Game, GameFileError
from ..rules.consent import CONSENT, Agreed
from ..rules.depot import DEPOT, TRAINS
from ..rules.dividends import PAY
from ..rules.emergency import RAISE_MONEY, DeclareBankruptcy
from ..rules.ending import END, WEALTH
from ..rules.market import CHART
from ..rules.opening import Bid, BuyCheapest, asked
from ..rules.operating_round import TURN, TurnBegan
from ..rules.privates import BuyPrivate
from ..rules.reach import BOARD
from ..rules.running import AnnounceRun, RunTrains, TrainRun, stop_of, value_of
from ..rules.shares import PLAYERS, POOL
from ..rules.stock_round import BuyShare, SellShares, StartCorporation
from ..rules.tokens import PlaceToken
from ..rules.track import LayTile
from ..rules.trains import BuyTrain
from ..rules.turns import ROUND, Pass
from .adapter import Adapter, adapter_of
from .importer import DIVIDENDS, ROUNDS, Imported
from .passes import Passes
from .runs import segments
from .sitefile import SiteAction
from .supply import Certificates, Copies, Spaces

if TYPE_CHECKING:
    from ..rules.depot import DiscardTrain
    from ..rules.dividends import Dividend

ANNOUNCEMENT = "announcement"


def export_json(game: Game, **more: Any) -> bytes:
    """`export_game` as the bytes of a file."""
    return msgspec.json.encode(export_game(game, **more))


def export_game(
    game: Game,
    *,
    imported: Imported | None = None,
    description: str = "",
    created: str = "",
    ended: bool | None = None,
) -> dict[str, Any]:
    """The game up to its present position as a hotseat file of 18xx.games.

    `imported`: the import from which the game comes; its arbitrary choices (copies of tiles, certificates, order of
    two tiles laid together) are kept as far as the game is still the same. `created`: the date as YYYY-MM-DD,
    today's by default. `ended`: whether to end an unfinished game by hand (default: as the import did). Raises
    `GameFileError` when the title has no such files.
    """
    adapter = adapter_of(game.title.name)
    if adapter is None:
        raise GameFileError(f"18xx.games has no files for {game.title.name}.")
    writer = Writer(game, adapter, imported)
    writer.all()
    now = Now(game.title, game.position(game.at))
    by_hand = not game.over and (_was_ended(game, imported) if ended is None else ended)
    if by_hand:
        writer.write("end_game", _someone(game, imported))
    over = game.over or by_hand
    row = now[ROUND]
    ids = writer.ids
    players = [{"id": ids[p], "name": game.header.names.get(p, p)} for p in PLAYERS(now)]
    acting = [ids[to_act(game.title, now.state)]] if not game.over else list(ids.values())
    file: dict[str, Any] = {
        "id": _file_id(game, writer.actions),
        "title": adapter.site,
        "description": description,
        "min_players": len(players),
        "max_players": len(players),
        "mode": "hotseat",
        "user": {"id": 0, "name": "You"},
        "players": players,
        "settings": {
            "seed": game.header.seed,
            "optional_rules": [site for site, ours in adapter.options.items() if ours in game.header.options],
            "source": f"Roundhouse {__version__}",
            "roundhouse": {"players": list(PLAYERS(now)), "options": list(game.header.options)},
        },
        "status": "finished" if over else "active",
        "loaded": True,
        "turn": row.number,
        "round": ROUNDS[row.kind],
        "acting": acting,
        "result": {str(ids[p]): WEALTH(now, p) for p in PLAYERS(now)} if over else {},
        "created_at": created or datetime.date.today().isoformat(),
        "actions": writer.actions,
    }
    if over:
        file["game_end_reason"] = "manually_ended" if by_hand else now[END]
        file["manually_ended"] = by_hand
    return file


def _was_ended(game: Game, imported: Imported | None) -> bool:
    return (
        imported is not None
        and bool(imported.ended)
        and len(imported.sources) == game.at
        and game.actions[: game.at] == imported.game.actions[: game.at]
    )


def _someone(game: Game, imported: Imported | None) -> str:
    """Who ends the game by hand: whoever did in the file, else the player to act."""
    if imported is not None and imported.moves and imported.moves[-1].type == "end_game":
        return imported.moves[-1].actor
    return game.to_act


def _file_id(game: Game, actions: Sequence[Mapping[str, Any]]) -> str:
    """An id that the site accepts, the same for the same game."""
    data = msgspec.json.encode([game.header.players, actions])
    seed = hashlib.blake2b(data, digest_size=8).digest()
    return f"hs_{''.join(chr(ord('a') + byte % 26) for byte in seed)}_{game.header.seed}"


def _numbers(players: Iterable[str]) -> dict[str, int]:
    """The site's numbers of our players: their own ids when these are numbers, else their seats."""
    players = tuple(players)
    if all(p.isascii() and p.isdigit() and str(int(p)) == p and len(p) < 10 for p in players):
        return {p: int(p) for p in players}
    return {p: seat for seat, p in enumerate(players)}


class Writer:
    """Writes the actions of a game one after the other. Title-specific translations work on it."""

    def __init__(self, game: Game, adapter: Adapter, imported: Imported | None) -> None:
        self.game = game
        self.adapter = adapter
        self.imported = imported
        self.ids = _numbers(game.header.players)
        self.actions: list[dict[str, Any]] = []
        first = Now(game.title, game.position(0))
        self.now = first
        self.copies = Copies(BOARD(first))
        self.certificates = Certificates(first)
        self.spaces = Spaces(first)
        self.passes = Passes(adapter)
        self.at = 0
        self._waiting: Callable[[], None] | None = None
        self._named: list[str] = []
        self._same = imported is not None

    def all(self) -> None:
        """Write every action in force."""
        for self.at in range(self.game.at):
            self.now = Now(self.game.title, self.game.position(self.at))
            self._same = self._same and self._as_imported()
            action, events = self.game.actions[self.at], self.game.events(self.at + 1)
            self._named = []
            self._pass_silently()
            self._translate(action)
            after = Now(self.game.title, self.game.position(self.at + 1))
            self._go_on(action, events, after)
            self.certificates.follow(after, events, self._named)
            self.spaces.follow(after)
            self.passes.follow(action, self.now.state, events, after)
            for corporation in self.passes.due:
                self.write("pass", corporation, "corporation")
            self.passes.due.clear()

    def _pass_silently(self) -> None:
        """Passes of the imported file that closed a step of the site and none of ours."""
        if self._same and self.imported is not None:
            for step in self.imported.silent.get(self.at, ()):
                self.passes.close(step)
                self.write("pass", self.now.frame.who, "corporation")

    def _as_imported(self) -> bool:
        imported = self.imported
        return (
            imported is not None
            and self.at < len(imported.sources)
            and imported.game.actions[self.at] == self.game.actions[self.at]
        )

    def found(self) -> SiteAction | None:
        """The move of the imported file that the present action stands for, while the game is still the same."""
        if not self._same or self.imported is None:
            return None
        source = self.imported.sources[self.at]
        return None if source is None else self.imported.moves[source]

    def as_found(self, lays: list[tuple[str, Laid]]) -> list[tuple[str, Laid]]:
        """Two lays in the order that the imported file has: there the action was played with the second one."""
        move = self.found()
        return lays[::-1] if move is not None and move.hex == lays[0][0] else lays

    # -- for the translations --------------------------------------------------------------------------

    def write(self, type: str, entity: str, entity_type: str = "player", **fields: Any) -> None:
        """Add an action; `entity` is a player's id of ours, a corporation or a private company."""
        who: str | int = self.ids.get(entity, entity) if entity_type == "player" else entity
        if entity_type == "player" and entity not in self.ids:
            entity_type = "corporation"
        row = {"type": type, "entity": who, "entity_type": entity_type, "id": len(self.actions) + 1}
        self.actions.append(row | {key: value for key, value in fields.items() if value is not None})

    def par(self, value: int) -> str:
        """A par value as the site writes it: price, row, column."""
        row, column = CHART(self.now).par[value]
        return f"{value},{row},{column}"

    def lay(self, entity: str, entity_type: str, hex: str, tile: Laid) -> None:
        """A tile laid by a corporation or by a private company's power."""
        id = self.copies.first(tile.tile)
        wanted = self._copy_found(hex)
        if wanted is not None and self.copies.free(wanted):
            id = wanted
        self.write("lay_tile", entity, entity_type, hex=hex, tile=id, rotation=tile.rotation)
        self.copies.lay(hex, id)

    def _copy_found(self, hex: str) -> str | None:
        """The copy that the imported file lays in the hex with the present action (or just before it)."""
        move = self.found()
        if move is None or self.imported is None:
            return None
        source = self.imported.sources[self.at] or 0
        for candidate in self.imported.moves[max(0, source - 1) : source + 1][::-1]:
            if candidate.type == "lay_tile" and candidate.hex == hex and candidate.actor == move.actor:
                return candidate.tile
        return None

    def token(self, entity: str, entity_type: str, corporation: str, hex: str, city: int) -> None:
        """A token placed in a city."""
        name = f"{self.copies.id_at(hex)}-{city}"
        move = self.found()
        slot = self.spaces.next(hex, city) if move is None or move.slot is None else move.slot
        self.write("place_token", entity, entity_type, city=name, slot=slot, tokener=corporation)

    # -- one action ------------------------------------------------------------------------------------

    def _translate(self, action: Action) -> None:
        node = self.now.frame.node
        kind = action.kind()
        special = self.adapter.write.get(f"{kind} in {node}") or self.adapter.write.get(kind)
        if special is not None:
            special(self, action)
            return
        translation = TRANSLATIONS.get(kind)
        if translation is not None:
            translation(self, action)

    def _go_on(self, action: Action, events: Sequence[Event], after: Now) -> None:
        """Write what was waiting for an answer, sales of shares or announcements, once they are over."""
        if self._waiting is None:
            return
        nodes = {frame.node for frame in after.state.stack}
        if CONSENT.name in nodes or RAISE_MONEY.name in nodes or ANNOUNCEMENT in nodes:
            return
        write, self._waiting = self._waiting, None
        proposed = any(frame.node == CONSENT.name for frame in self.now.state.stack)
        if proposed and not any(isinstance(event, Agreed) for event in events):
            return
        write()

    def _pass(self, action: Pass) -> None:
        frame = self.now.frame
        if frame.node == ANNOUNCEMENT:
            return
        if not self.adapter.stepped(frame.node):
            self.write("pass", action.by)
            return
        for _ in self.passes.waiting(self.now):
            self.write("pass", frame.who, "corporation")

    def _buy_cheapest(self, action: BuyCheapest) -> None:
        price = asked(self.now, action.private)
        if price > 0:  # what costs nothing is taken by itself
            self.write("bid", action.by, company=action.private, price=price)

    def _bid(self, action: Bid) -> None:
        self.write("bid", action.by, company=action.private, price=action.price)

    def _drop_out(self, action: Action) -> None:
        self.write("pass", action.by)

    def _par(self, action: StartCorporation) -> None:
        self.write("par", action.by, corporation=action.corporation, share_price=self.par(action.par))

    def _buy_share(self, action: BuyShare) -> None:
        id = self.certificates.first(action.corporation, action.source)
        move = self.found()
        if move is not None and move.shares and self._has(action.corporation, action.source, move.shares):
            id = move.shares[0]
        self._named = [id]
        self.write("buy_shares", action.by, shares=[id], percent=self.certificates.percent(id))

    def _has(self, corporation: str, owner: str, ids: Sequence[str]) -> bool:
        return all(self.certificates.owner(corporation, id) == owner for id in ids)

    def _sell_shares(self, action: SellShares) -> None:
        ids = self.certificates.block(action.corporation, action.by, action.percent)
        move = self.found()
        if move is not None and move.shares and self._has(action.corporation, action.by, move.shares):
            ids = list(move.shares)
        self._named = ids
        self.write("sell_shares", action.by, shares=ids, percent=action.percent)

    def _buy_private(self, action: BuyPrivate) -> None:
        who = self.now.frame.who
        earlier = self.passes.waiting(self.now)[:-1]
        if earlier and not self._trains_follow():  # the site buys them after its trains
            self.passes.close(earlier[0])
            self.write("pass", who, "corporation")
        self._waiting = lambda: self.write(
            "buy_company", who, "corporation", company=action.private, price=action.price
        )

    def _trains_follow(self) -> bool:
        """Whether a train is still bought, or found too dear, in the turn."""
        for at in range(self.at, self.game.at):
            if isinstance(self.game.actions[at], BuyTrain | DeclareBankruptcy):
                return True
            if any(isinstance(event, TurnBegan) for event in self.game.events(at + 1)):
                return False
        return False

    def _lay_tile(self, action: LayTile) -> None:
        self.lay(self.now.frame.who, "corporation", action.hex, Laid(action.tile, action.rotation))

    def _place_token(self, action: PlaceToken) -> None:
        who = self.now.frame.who
        self.token(who, "corporation", who, action.hex, action.city)

    def _run(self, action: RunTrains) -> None:
        now, who = self.now, self.now.frame.who
        self._waiting = lambda: self._write_run(now, who, action.runs)

    def _announce(self, action: AnnounceRun) -> None:
        now, who = self.now, self.now[TURN].corporation
        self._waiting = lambda: self._write_run(now, who, action.runs)

    def _write_run(self, now: Now, who: str, runs: Sequence[TrainRun]) -> None:
        routes = []
        for run in runs:
            stops = [stop for stop in map(stop_of, run.route) if stop is not None]
            hexes = [hex for place, (hex, _) in enumerate(stops) if not place or stops[place - 1][0] != hex]
            routes.append(
                {
                    "train": run.train,
                    "connections": segments(run.route),
                    "hexes": hexes,
                    "revenue": value_of(now, who, (run,)),
                    "revenue_str": "-".join(hexes),
                    "nodes": [f"{hex}-{stop}" for hex, stop in stops],
                }
            )
        self.write("run_routes", who, "corporation", routes=routes, extra_revenue=0, subsidy=0)

    def _dividend(self, action: Dividend) -> None:
        kind = next(site for site, ours in DIVIDENDS.items() if ours == action.choice)
        self.write("dividend", self.now.frame.who, "corporation", kind=kind)

    def _buy_train(self, action: BuyTrain) -> None:
        who, train = self.now.frame.who, self.now[TRAINS][action.train]
        variant = train.kind if train.owner in (DEPOT, POOL) else None
        self._waiting = lambda: self.write(
            "buy_train",
            who,
            "corporation",
            train=action.train,
            price=action.price,
            variant=variant,
            exchange=action.trade_in or None,
        )

    def _discard(self, action: DiscardTrain) -> None:
        self.write("discard_train", self.now.frame.who, "corporation", train=action.train)

    def _bankrupt(self, action: DeclareBankruptcy) -> None:
        self.write("bankrupt", self.now.frame.who, "corporation")


TRANSLATIONS: dict[str, Callable[[Writer, Any], None]] = {
    "pass": Writer._pass,
    "buy_cheapest": Writer._buy_cheapest,
    "bid": Writer._bid,
    "drop_out": Writer._drop_out,
    "par": Writer._par,
    "buy_share": Writer._buy_share,
    "sell_shares": Writer._sell_shares,
    "buy_private": Writer._buy_private,
    "lay_tile": Writer._lay_tile,
    "place_token": Writer._place_token,
    "run": Writer._run,
    "announce_run": Writer._announce,
    "dividend": Writer._dividend,
    "buy_train": Writer._buy_train,
    "discard_train": Writer._discard,
    "bankrupt": Writer._bankrupt,
}
"""By our kind; `accept` and `decline` answer what is waiting, chance is the site's own."""
