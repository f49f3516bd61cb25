"""Writes the actions of a game in the site's vocabulary, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..board.network import StopKey
from ..board.tiles import Laid
from ..core.actions import Action
from ..core.position import Event, Position
from ..play.game_file import GameFileError
from ..routes.earnings import Amount, RunEarnings, earns
from ..rules.bidding import Bid
from ..rules.cheapest import BuyCheapest
from ..rules.consent import CONSENT, Agreed
from ..rules.contest import DropOut
from ..rules.depot import DEPOT, TRAINS, DiscardTrain
from ..rules.dividends import Dividend
from ..rules.emergency import RAISE_MONEY, DeclareBankruptcy, MoneyRaised
from ..rules.market import CHART
from ..rules.on_sale import asking_price
from ..rules.operating_round import CURRENT_TURN, TurnBegan
from ..rules.privates import BuyPrivate
from ..rules.reach import BOARD
from ..rules.running import ANNOUNCEMENTS, QUESTION, AnnounceRun, RunTrains, TrainRun, earned
from ..rules.shares import POOL
from ..rules.stock_round import BuyShare, SellShares, StartCorporation
from ..rules.tokens import PlaceToken
from ..rules.track import LayTile
from ..rules.trains import BuyTrain
from ..rules.turns import Pass
from ..text.language import gettext
from .adapter import Adapter
from .importer import Imported
from .moves import DIVIDENDS
from .passes import Passes
from .readback import Holdings, Row, holdings
from .runs import segments
from .sitefile import SiteAction
from .supply import Certificates, Copies, Spaces
from .undeclined import Undeclined

WAITING = {CONSENT.name, RAISE_MONEY.name, ANNOUNCEMENTS.body.name}
"""Steps in which what was declared is not yet done."""


class NoWord(GameFileError):
    """Raised for an action that the site has no word for; `at`: how many actions come before it as they were played.

    `known`: the mechanism says that there is none; otherwise nobody has thought of a translation.
    """

    def __init__(self, message: str, at: int, known: bool = True) -> None:
        super().__init__(message)
        self.at = at
        self.known = known


class Writer:
    """The site's actions for a game in which nothing was declined.

    `actions` are those written so far, `ids` the site's numbers of the players; `pos` is the position before the
    action that is being written.
    """

    def __init__(self, shown: Undeclined, adapter: Adapter, imported: Imported | None = None) -> None:
        self.shown = shown
        self.game = game = shown.game
        self.adapter = adapter
        self.imported = imported
        self.ids = _numbers(game.header.players)
        self.actions: list[dict[str, Any]] = []
        self.at = 0
        self.pos = Position(game.title, game.position(0))
        self.copies = Copies(BOARD(self.pos))
        self.certificates = Certificates(self.pos)
        self.spaces = Spaces(self.pos)
        self.passes = Passes(adapter)
        self.rows: list[Row] = []
        """For each of `actions` what it stands for."""
        self._delayed: Callable[[], None] | None = None
        self._declared: int | None = None
        """The number of the action that is being written after its answer."""
        self._before: tuple[int, Holdings] = (-1, {})
        self._named: Sequence[str] = ()
        self._same = imported is not None

    def all(self) -> None:
        """Write every action in force. Raises `NoWord`, naming it, at one for which the site has no word."""
        for at in range(self.game.at):
            self.at = at
            action, events = self.game.actions[self.at], self.game.events(self.at + 1)
            self.pos = Position(self.game.title, self.game.position(self.at))
            after = Position(self.game.title, self.game.position(self.at + 1))
            self._same = self._same and self._as_imported(action)
            self._named = ()
            self._pass_in_silence()
            self._translate(action)
            self._go_on(events, after)
            self.certificates.follow(after, events, self._named)
            self.spaces.follow(after)
            self.passes.follow(action, self.pos.state, events, after)
            for corporation in self.passes.due:
                self.write("pass", corporation, "corporation")
            self.passes.due.clear()
        if self.shown.stuck is not None:
            raise self._unsaid(self.shown.named(self.shown.stuck), self.shown.stuck)

    # -- the import behind the game --------------------------------------------------------------------

    def _as_imported(self, action: Action) -> bool:
        imported = self.imported
        return (
            imported is not None
            and self.at < len(imported.sources)
            and imported.game.actions[self.at] == action
        )

    def _pass_in_silence(self) -> None:
        """Passes of the imported file that closed a step of the site and none of ours."""
        if self._same and self.imported is not None:
            for step in self.imported.silent.get(self.at, ()):
                self.passes.close(step)
                self.write("pass", self.pos.frame.who, "corporation")

    def found(self) -> SiteAction | None:
        """The move of the imported file that the present action stands for, while the game is still the same."""
        if not self._same or self.imported is None:
            return None
        place = self.imported.sources[self.at]
        return None if place is None else self.imported.moves[place]

    def as_found(self, lays: list[tuple[str, Laid]]) -> list[tuple[str, Laid]]:
        """Two lays in the order of the imported file, where the action stands for the second one."""
        move = self.found()
        return lays[::-1] if move is not None and move.hex == lays[0][0] else lays

    def _copy_found(self, hex: str) -> str | None:
        """The copy that the imported file lays in the hex with the present action, or with the move just before."""
        move = self.found()
        if move is None or self.imported is None:
            return None
        place = self.imported.sources[self.at] or 0
        for lay in reversed(self.imported.moves[max(0, place - 1) : place + 1]):
            if lay.type == "lay_tile" and lay.hex == hex and lay.actor == move.actor:
                return lay.tile
        return None

    # -- for the translations --------------------------------------------------------------------------

    def append(self, row: dict[str, Any]) -> None:
        """Add an action and number it; fields without a value are left out, names are those of the site."""
        row = self.adapter.names.site({key: value for key, value in row.items() if value is not None})
        self.actions.append({**row, "id": len(self.actions) + 1})
        if self._before[0] != self.at:
            self._before = self.at, holdings(self.pos)
        declared = self.at if self._declared is None else self._declared
        self.rows.append(Row(declared, self.at, self._before[1]))

    def write(self, type: str, entity: str, entity_type: str = "player", **fields: Any) -> None:
        """Add an action of a player (by our id), a corporation or a private company."""
        who: str | int = self.ids[entity] if entity_type == "player" else entity
        self.append({"type": type, "entity": who, "entity_type": entity_type, **fields})

    def later(self, type: str, entity: str, entity_type: str = "player", **fields: Any) -> None:
        """Add an action once it is answered, paid or no longer open to better announcements; none if it is declined."""
        at = self.at

        def write() -> None:
            self._declared = at
            self.write(type, entity, entity_type, **fields)
            self._declared = None

        self._delayed = write

    def refuse_later(self) -> None:
        """The site has no word for the present action: raise `NoWord` once it is agreed to."""
        error = self.no_word()

        def refuse() -> None:
            raise error

        self._delayed = refuse

    def no_word(self) -> NoWord:
        """The refusal of the present action, for which the site has no word; to be raised."""
        return self._unsaid(self.shown.told(self.at), self.shown.numbers[self.at])

    @staticmethod
    def _unsaid(action: str, at: int) -> NoWord:
        return NoWord(
            gettext(
                "{action} has no counterpart in files of 18xx.games, so the game cannot be written as one beyond the"
                " action before it.",
                action=action,
            ),
            at,
        )

    def par(self, value: int) -> str:
        """A par value as the site writes it: price, row, column."""
        row, column = CHART(self.pos).par[value]
        return f"{value},{row},{column}"

    def lay(self, entity: str, entity_type: str, hex: str, tile: Laid) -> None:
        """Write a tile laid by a corporation, or by the power of a private company."""
        id = self.adapter.names.copies.get((tile.tile, hex)) or self.copies.first(tile.tile)
        wanted = self._copy_found(hex)
        if wanted is not None and wanted.rpartition("-")[0] == tile.tile and self.copies.free(wanted):
            id = wanted
        self.write("lay_tile", entity, entity_type, hex=hex, tile=id, rotation=tile.rotation)
        self.copies.lay(hex, id)

    def token(self, entity: str, entity_type: str, corporation: str, hex: str, city: int) -> None:
        """Write a token placed in a city."""
        name, move = f"{self.copies.id_at(hex)}-{city}", self.found()
        slot = self.spaces.next(hex, city) if move is None or move.slot is None else move.slot
        self.write("place_token", entity, entity_type, city=name, slot=slot, tokener=corporation)

    # -- one action ------------------------------------------------------------------------------------

    def _translate(self, action: Action) -> None:
        kind = action.kind()
        special = self.adapter.write.get(f"{kind} in {self.pos.frame.node}") or self.adapter.write.get(kind)
        translation = special or TRANSLATIONS.get(kind)
        if translation is not None:
            translation(self, action)
        elif kind not in SILENT and kind not in self.adapter.silent:
            error = self.no_word()
            error.known = False
            raise error

    def _go_on(self, events: Iterable[Event], after: Position) -> None:
        """Write what was put off for an answer, for sales of shares or for announcements, once these are over."""
        agreed = any(isinstance(event, Agreed) for event in events)
        waiting = {frame.node for frame in after.state.stack} & WAITING
        if agreed:  # what it brings about may lie on top of the question
            waiting.discard(CONSENT.name)
        if self._delayed is None or waiting:
            return
        write, self._delayed = self._delayed, None
        declined = self.pos.frame.node == CONSENT.name and not agreed
        if not declined and not any(isinstance(e, MoneyRaised) and not e.enough for e in events):
            write()

    def _pass(self, action: Pass) -> None:
        """Pass where the site waits, for the player or the corporation of the step."""
        if self.pos.frame.node == ANNOUNCEMENTS.body.name:
            return
        if not self.adapter.stepped(self.pos.frame.node):
            if not self.adapter.closed(self.pos):
                self.write("pass", action.by)
            return
        for _ in self.passes.waiting(self.pos):
            self.write("pass", self.pos.frame.who, "corporation")

    def _buy_cheapest(self, action: BuyCheapest) -> None:
        price = asking_price(self.pos, action.private)
        if price > 0:  # what costs nothing is taken by itself
            self.write("bid", action.by, company=action.private, price=price)

    def _bid(self, action: Bid) -> None:
        self.write("bid", action.by, company=action.private, price=action.price)

    def _drop_out(self, action: DropOut) -> None:
        self.write("pass", action.by)

    def _par(self, action: StartCorporation) -> None:
        self.write("par", action.by, corporation=action.corporation, share_price=self.par(action.par))

    def _buy_share(self, action: BuyShare) -> None:
        ids = self.take(action.corporation, action.source)
        self.write("buy_shares", action.by, shares=list(ids), percent=self.certificates.percent(ids[0]))

    def take(self, corporation: str, source: str) -> Sequence[str]:
        """The certificate that the present action takes out of a place; it is followed as named."""
        self._named = self._ids_found(corporation, source) or [self.certificates.first(corporation, source)]
        return self._named

    def _sell_shares(self, action: SellShares) -> None:
        ids = self._ids_found(action.corporation, action.by)
        self._named = ids or self.certificates.block(action.corporation, action.by, action.percent)
        self.write("sell_shares", action.by, shares=list(self._named), percent=action.percent)

    def _ids_found(self, corporation: str, owner: str) -> Sequence[str]:
        """The certificates that the imported file names, if the owner has them."""
        move = self.found()
        ids = move.shares if move is not None and move.shares is not None else ()
        return ids if all(self.certificates.owner(corporation, id) == owner for id in ids) else ()

    def _buy_private(self, action: BuyPrivate) -> None:
        who = self.pos.frame.who
        earlier = self.passes.waiting(self.pos)[:-1]
        if earlier and not self._same and not self._trains_follow():  # people buy them after the trains
            self.passes.close(earlier[0])
            self.write("pass", who, "corporation")
        self.later("buy_company", who, "corporation", company=action.private, price=action.price)

    def _trains_follow(self) -> bool:
        """Whether a train is still bought, or found too dear, in this operating turn."""
        for at in range(self.at, self.game.at):
            if isinstance(self.game.actions[at], BuyTrain | DeclareBankruptcy):
                return True
            if any(isinstance(event, TurnBegan) for event in self.game.events(at + 1)):
                return False
        return False

    def _lay_tile(self, action: LayTile) -> None:
        self.lay(self.pos.frame.who, "corporation", action.hex, Laid(action.tile, action.rotation))

    def _place_token(self, action: PlaceToken) -> None:
        who = self.pos.frame.who
        self.token(who, "corporation", who, action.hex, action.city)

    def _run(self, action: RunTrains | AnnounceRun) -> None:
        pos, who = self.pos, self.pos[CURRENT_TURN].corporation
        question, found = QUESTION(pos, who), earned(pos, who, action.runs)
        trains = {train.id: train for train in question.trains}
        once, routes = dict(found.extras), []
        for run, one in zip(action.runs, found.runs, strict=True):
            stops = [line.stop for line in one.stops]
            more = [b.id for b in question.bonuses if b.id in once and earns(b, trains[run.train], stops)]
            amounts = [*one.bonuses, *((id, once.pop(id)) for id in more)]
            routes.append(_route(run, stops, one, amounts))
        self.later("run_routes", who, "corporation", routes=routes, extra_revenue=0, subsidy=0)

    def _dividend(self, action: Dividend) -> None:
        kind = next(site for site, ours in DIVIDENDS.items() if ours == action.choice)
        self.write("dividend", self.pos.frame.who, "corporation", kind=kind)

    def _buy_train(self, action: BuyTrain) -> None:
        self.train(self.pos.frame.who, "corporation", action)

    def train(self, entity: str, entity_type: str, action: BuyTrain) -> None:
        """Write a train bought by a corporation, or by the power of a private company, once it is paid."""
        train = self.pos[TRAINS][action.train]
        fields = {
            "train": action.train,
            "price": action.price,
            "variant": train.kind if train.owner in (DEPOT, POOL) else None,
            "exchange": action.trade_in or None,
        }
        self.later("buy_train", entity, entity_type, **fields)

    def _discard(self, action: DiscardTrain) -> None:
        self.write("discard_train", self.pos.frame.who, "corporation", train=action.train)

    def _bankrupt(self, action: DeclareBankruptcy) -> None:
        self.write("bankrupt", self.pos.frame.who, "corporation")


def _numbers(players: Sequence[str]) -> dict[str, int]:
    """The site's numbers of our players: their own ids when these are numbers, else their seats."""
    if all(p.isascii() and p.isdigit() and len(p) < 10 and str(int(p)) == p for p in players):
        return {p: int(p) for p in players}
    return {p: seat for seat, p in enumerate(players)}


def _route(
    run: TrainRun, stops: Sequence[StopKey], earnings: RunEarnings, bonuses: Sequence[Amount]
) -> dict[str, Any]:
    """A run for the site, whose routes earn by themselves what is paid once for all runs."""
    once = sum(amount for _, amount in bonuses) - sum(amount for _, amount in earnings.bonuses)
    hexes = [hex for place, (hex, _) in enumerate(stops) if not place or stops[place - 1][0] != hex]
    return {
        "train": run.train,
        "connections": segments(run.route),
        "hexes": hexes,
        "revenue": earnings.total + once,
        "revenue_str": " + ".join(["-".join(hexes), *(id for id, _ in bonuses)]),
        "nodes": [f"{hex}-{stop}" for hex, stop in stops],
    }


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
    "announce_run": Writer._run,
    "dividend": Writer._dividend,
    "buy_train": Writer._buy_train,
    "discard_train": Writer._discard,
    "bankrupt": Writer._bankrupt,
}
"""By our kind."""

SILENT = frozenset({"accept", "decline", "complete_purchase"})
"""Kinds that only answer or pay what was put off, and is written then."""
