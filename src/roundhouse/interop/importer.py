"""A game file of 18xx.games becomes a game of ours: every move translated, and checked by our rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ..core.actions import CHANCE, Action
from ..core.game import why_not
from ..core.now import Event, Now
from ..core.state import Frame
from ..core.violations import Refused, Violation
from ..play.session import Game
from ..rules.consent import CONSENT, Accept
from ..rules.corporations import CHARTERS
from ..rules.depot import TRAIN_KINDS, TRAINS, DiscardTrain, cheapest, face, on_sale
from ..rules.depot import owned as trains_owned
from ..rules.dividends import PAY, WITHHOLD, Dividend
from ..rules.emergency import RAISE_MONEY, DeclareBankruptcy
from ..rules.ending import END as ENDING
from ..rules.ending import WEALTH
from ..rules.opening import AUCTION_TURN, CONTEST, Bid, BuyCheapest, DropOut, asked, unsold
from ..rules.operating_round import TurnBegan
from ..rules.privates import PAPERS, BuyPrivate
from ..rules.reach import own_cities
from ..rules.running import RunTrains, TrainRun, value_of
from ..rules.shares import OFFERING, PLAYERS, POOL, president
from ..rules.stock_round import STOCK_TURN_STEP, BuyShare, SellShares, StartCorporation
from ..rules.tokens import PlaceToken
from ..rules.track import LayTile
from ..rules.trains import STEP as TRAIN_STEP
from ..rules.trains import BuyTrain
from ..rules.turns import AUCTION, OPERATING, ROUND, STOCK_ROUND, Pass
from ..rules.reach import BOARD
from ..text.refusals import describe_violation
from ..titles.found import UnknownTitle, title
from ..titles.standard import UnknownOption
from .adapter import END, Adapter, adapters
from .passes import Passes
from .runs import readings
from .sitefile import Chat, SiteAction, SiteFile, SiteFileError, decode, envelope, moves_of
from .supply import Certificates, Copies

ROUNDS = {AUCTION: "Auction Round", STOCK_ROUND: "Stock Round", OPERATING: "Operating Round"}
"""What the site calls the rounds."""

DIVIDENDS = {"payout": PAY, "withhold": WITHHOLD}


class Note(msgspec.Struct, frozen=True):
    """Something worth telling about an import: `case` says what, `facts` the figures, `action` the site's id."""

    case: str
    facts: dict[str, Any]
    action: int | None = None


@dataclass(frozen=True)
class Applied:
    """An action of the file in force: its id (that of the action it came with if `auto`), and our position after it.

    `ahead`: our position already holds what the file does a little later (a train for which shares are being sold).
    """

    id: int
    type: str
    auto: bool
    at: int
    ahead: bool = False


@dataclass(frozen=True)
class Imported:
    """A game that was read from a file of 18xx.games.

    `ids`: for each of our actions the site's id of the one that it stands for (None for chance); `applied`: for each
    action of the file in force where our game stood after it; `ended`: the file's reason of the end when it was
    ended by hand; `original`: the file, without its owner's private data; `chat`: what was said.
    """

    game: Game
    ids: tuple[int | None, ...]
    applied: tuple[Applied, ...]
    notes: tuple[Note, ...]
    original: dict[str, Any]
    moves: tuple[SiteAction, ...]
    sources: tuple[int | None, ...]
    silent: dict[int, tuple[str, ...]]
    chat: tuple[Chat, ...] = ()
    ended: str = ""


def import_game(data: bytes | Mapping[str, Any], house: Iterable[str] | None = None) -> Imported:
    """The game in a file of 18xx.games.

    `house`: the options to play it with; None starts from the rulebook (and what the title's files always need) and
    switches on further house rules of the site only where the file cannot be read without. Raises `SiteFileError`
    with one sentence; nothing is half done.
    """
    original = decode(data)
    known = adapters()
    adapter = known.get(str(original["title"]))
    if adapter is None:
        name = str(original["title"])[:60]
        raise SiteFileError(f"Files of {name!r} cannot be imported, only those of {', '.join(known)}.")
    file = envelope(original)
    moves = moves_of(file)
    if house is not None:
        reader = _read(file, adapter, tuple(house), moves.moves)
        return _imported(reader, original, moves.chat)
    ours = file.settings.roundhouse if file.settings is not None else None
    wanted = _options(file, adapter)
    options = tuple(dict.fromkeys((*adapter.always, *wanted, *(ours.options if ours is not None else ()))))
    reader = _with_remedies(file, adapter, options, moves.moves)
    return _imported(reader, original, moves.chat)


def _options(file: SiteFile, adapter: Adapter) -> tuple[str, ...]:
    chosen = (file.settings.optional_rules if file.settings is not None else None) or ()
    return tuple(adapter.options[rule] for rule in chosen if rule in adapter.options)


def _read(file: SiteFile, adapter: Adapter, options: tuple[str, ...], moves: tuple[SiteAction, ...]) -> Reader:
    reader = Reader(file, adapter, options, moves)
    reader.run()
    return reader


def _attempt(
    file: SiteFile, adapter: Adapter, options: tuple[str, ...], moves: tuple[SiteAction, ...]
) -> tuple[Reader, SiteFileError | None]:
    reader = Reader(file, adapter, options, moves)
    try:
        reader.run()
    except SiteFileError as error:
        return reader, error
    return reader, None


def _with_remedies(
    file: SiteFile, adapter: Adapter, options: tuple[str, ...], moves: tuple[SiteAction, ...]
) -> Reader:
    """Switch on house rules one by one, each only if the file gets further with it."""
    reader, error = _attempt(file, adapter, options, moves)
    while error is not None or reader.differs:
        check = END if error is None else error.violation.check if error.violation is not None else ""
        found = None
        for remedy in adapter.remedies:
            if check not in remedy.checks or remedy.option in options:
                continue
            try:
                tried, failed = _attempt(file, adapter, (*options, remedy.option), moves)
            except SiteFileError:
                continue  # no option for this number of players
            better = len(tried.applied) > len(reader.applied) or (
                failed is None and (error is not None or not tried.differs)
            )
            if better:
                found = remedy.option, tried, failed
                break
        if found is None:
            break
        options = (*options, found[0])
        switched = (*reader.switched, Note("house rule", {"option": found[0], "check": check}, reader.number))
        reader, error = found[1], found[2]
        reader.switched = switched
    if error is not None:
        raise error
    return reader


def _imported(reader: Reader, original: dict[str, Any], chat: tuple[Chat, ...]) -> Imported:
    return Imported(
        game=reader.game,
        ids=tuple(None if s is None else reader.moves[s].number for s in reader.sources),
        applied=tuple(reader.applied),
        notes=(*reader.switched, *reader.notes),
        original=original,
        moves=reader.moves,
        sources=tuple(reader.sources),
        silent={at: tuple(steps) for at, steps in reader.silent.items()},
        chat=chat,
        ended=reader.ended,
    )


class Reader:
    """Reads the moves of a file into a game, one after the other. Title-specific translations work on it."""

    def __init__(
        self, file: SiteFile, adapter: Adapter, options: tuple[str, ...], moves: tuple[SiteAction, ...]
    ) -> None:
        self.file = file
        self.adapter = adapter
        self.moves = moves
        self.options = options
        self.players = self._players()
        self.game = self._new_game()
        self.sources: list[int | None] = [None] * self.game.at
        self.applied: list[Applied] = []
        self.notes: list[Note] = []
        self.switched: tuple[Note, ...] = ()
        self.ended = ""
        self.differs = False
        self.at = 0
        self.done: set[int] = set()
        self.ahead = False
        self.silent: dict[int, list[str]] = {}
        self.held: SiteAction | None = None
        self.copies = Copies(BOARD(self.now))
        self.certificates = Certificates(self.now)
        self.passes = Passes(adapter)
        self.papers = _names({sym: row.name for sym, row in PAPERS(self.now).items()})

    # -- the table -------------------------------------------------------------------------------------

    def _players(self) -> dict[str, str]:
        """Our id of each player by the site's."""
        keys = [player.key for player in self.file.players]
        if len(set(keys)) != len(keys):
            raise SiteFileError("The file names a player twice.")
        ours = self.file.settings.roundhouse.players if self.file.settings and self.file.settings.roundhouse else []
        if len(ours) == len(keys):
            return dict(zip(keys, ours, strict=True))
        return {key: key for key in keys}

    def _new_game(self) -> Game:
        players = tuple(self.players.values())
        try:
            names = {self.players[p.key]: p.name for p in self.file.players}
            game = Game.new(
                self.adapter.title, players, seed=self.file.seed, options=self.options, names=names
            )

        except (UnknownOption, UnknownTitle) as error:
            raise SiteFileError(str(error)) from None
        return game

    @property
    def now(self) -> Now:
        """The position, to read from."""
        return Now(self.game.title, self.game.state)

    @property
    def move(self) -> SiteAction:
        """The move that is being read."""
        return self.moves[self.at]

    @property
    def number(self) -> int | None:
        """The id of the move that is being read; None behind the last one."""
        return self.moves[self.at].number if self.at < len(self.moves) else None

    def run(self) -> None:
        """Read all moves. Raises `SiteFileError` for the first that cannot be taken."""
        for self.at in range(len(self.moves)):
            self.ahead = False
            before = len(self.applied)
            self._take(self.move)
            self._settle()
            move = self.move
            assert move.number is not None and len(self.applied) == before
            self.applied.append(Applied(move.number, move.type, move.auto, self.game.at, self.ahead))
        self.at = len(self.moves)
        if self.held is not None:
            self.note("tile of a pair is left out", hex=self.held.hex)
        self._compare()

    # -- for the translations --------------------------------------------------------------------------

    def fail(self, why: str, violation: Violation | None = None) -> SiteFileError:
        """The error to raise for the present move."""
        move = self.move
        who = "" if move.entity == "" else f" by {move.actor[:40]}"
        return SiteFileError(
            f"Action {move.number} ({move.type[:40]}{who}): {why}", move.number, violation, len(self.applied)
        )

    def note(self, case: str, **facts: Any) -> None:
        """Write down something about the present move."""
        self.notes.append(Note(case, facts, self.number))

    def play(
        self, action: Action, source: int | None = None, named: Iterable[str] = ()
    ) -> tuple[Event, ...]:
        """Play an action of ours for the move in place `source` (default: the present one). Raises `SiteFileError`."""
        before = self.game.state
        start = self.game.at
        try:
            events = self.game.play(action)
        except Refused as refused:
            said = describe_violation(self.game.title, refused.violation, self.game.header.names)
            raise self.fail(f"the rules refuse it: {said}", refused.violation) from None
        except (msgspec.ValidationError, KeyError, IndexError, TypeError, ValueError) as error:
            raise self.fail(f"it is no action of this game ({str(error)[:100]}).") from None
        played = self.game.actions[start : self.game.at]
        self.sources += [None if a.by == CHANCE else (self.at if source is None else source) for a in played]
        self.certificates.follow(self.now, events, tuple(named))
        self.passes.follow(action, before, events, self.now)
        return events

    def on_top(self, *nodes: str) -> Frame | None:
        """The frame on top if it is one of these steps, else None."""
        stack = self.game.state.stack
        return stack[-1] if stack and stack[-1].node in nodes else None

    def given(self, name: str) -> Any:
        """A field that the move must have. Raises `SiteFileError`."""
        value = getattr(self.move, name)
        if value is None:
            raise self.fail(f"it has no {name}.")
        return value

    def player(self) -> str:
        """Our id of the player who acts. Raises `SiteFileError`."""
        move = self.move
        if move.entity_type != "player" or move.actor not in self.players:
            raise self.fail(f"{move.entity_type or 'nobody'} {move.actor[:40]!r} is no player of this game.")
        return self.players[move.actor]

    def corporation(self) -> str:
        """The corporation that acts, which must be the one at turn. Raises `SiteFileError`."""
        move = self.move
        if move.entity_type != "corporation" or move.actor not in CHARTERS(self.now):
            raise self.fail(f"{move.entity_type or 'nobody'} {move.actor[:40]!r} is no corporation of this game.")
        self.at_turn(move.actor)
        return move.actor

    def at_turn(self, corporation: str) -> None:
        """Raises `SiteFileError` unless it is the corporation's operating turn (or its decision in another's)."""
        stack = self.game.state.stack
        who = stack[-1].who if stack else ""
        if not stack:
            raise self.fail("the game is over.", self._over())
        if who != corporation:
            expected = f"{stack[-1].node} of {who}" if who else stack[-1].node
            raise self.fail(
                f"it is not {corporation}'s turn, but {expected}.",
                Violation("your turn", (), "", {"case": stack[-1].node, "by": corporation, "actor": who}),
            )

    def _over(self) -> Violation:
        return Violation("in the menu", (), "", {"case": "game over", "kind": self.move.type})

    def private(self) -> str:
        """The private company that the move names, by our name for it. Raises `SiteFileError`."""
        name = str(self.given("company"))
        sym = self.papers.get(_plain(name))
        if sym is None:
            raise self.fail(f"there is no private company {name[:40]!r}.")
        return sym

    def accepted(self) -> None:
        """What the site has carried out, the other side has agreed to."""
        if self.on_top(CONSENT.name):
            self.play(Accept(self.game.to_act))

    def skip_to(self, corporation: str, kind: str) -> None:
        """Close steps of the corporation's turn in which the move cannot be made, as if they had been passed."""
        while True:
            frame = self.on_top(*(step.ours for step in self.adapter.steps))
            if frame is None or frame.who != corporation:
                return
            if any(k.name == kind for k in self.game.title.menus[frame.node]):
                return
            close = Pass(president(self.now, corporation))
            if why_not(self.game.title, self.game.state, close) is not None:
                return
            self.note("step closed without a pass", step=frame.node, corporation=corporation)
            self.play(close)

    # -- one move --------------------------------------------------------------------------------------

    def _take(self, move: SiteAction) -> None:
        if self.ended:
            raise self.fail("the game was ended before it.")
        if self.at in self.done:
            if self.on_top(RAISE_MONEY.name):
                raise self.fail("the sales before it do not bring enough for the train.")
            return
        special = self.adapter.read.get((move.type, move.entity_type))
        if special is not None and special(self, move):
            return
        if self.held is not None:
            raise self.fail(f"the second tile of {self.held.actor} has to follow the first at once.")
        translation = TRANSLATIONS.get(move.type)
        if translation is None:
            raise self.fail("this type of action is not known for this title.")
        translation(self)

    def _settle(self) -> None:
        """Do what the site does by itself and our rules ask for; close steps in which the site does not wait."""
        while self.game.state.stack:
            now, node = self.now, self.game.state.stack[-1].node
            if node == AUCTION_TURN and unsold(now) and asked(now, unsold(now)[0]) == 0:
                self.play(BuyCheapest(self.game.to_act, unsold(now)[0]))
            elif node == "announcement":
                self.play(Pass(self.game.to_act))
            elif self.adapter.stepped(node) and not self.passes.waiting(now):
                close = Pass(self.game.to_act)
                if why_not(self.game.title, self.game.state, close) is not None:
                    return
                self.play(close)
            else:
                return

    def _pass(self) -> None:
        move = self.move
        if move.entity_type == "corporation":
            self._corporation_passes(move.actor)
            return
        player = self.player()
        self.play(DropOut(player) if self.on_top(CONTEST) else Pass(player))

    def _corporation_passes(self, corporation: str) -> None:
        if self.passes.expected(corporation):
            return  # our flow did not wait there
        self.corporation()
        waiting = self.passes.waiting(self.now)
        if not waiting:
            self.play(Pass(president(self.now, corporation)))
            return
        self.passes.close(waiting[0])
        if len(waiting) == 1:
            self.play(Pass(president(self.now, corporation)))
        else:
            self.silent.setdefault(self.game.at, []).append(waiting[0])

    def _bid(self) -> None:
        player, sym, price = self.player(), self.private(), self.given("price")
        left = unsold(self.now)
        if self.on_top(CONTEST) or not left or sym != left[0]:
            self.play(Bid(player, sym, price))
            return
        if price != asked(self.now, sym):
            raise self.fail(f"{sym} costs ${asked(self.now, sym)} now, not ${price}.")
        self.play(BuyCheapest(player, sym))

    def par(self) -> int:
        """The par value of the move. Raises `SiteFileError`."""
        price = str(self.given("share_price")).partition(",")[0]
        if not (price.isascii() and price.isdigit() and len(price) < 6):
            raise self.fail("its share_price does not begin with a price.")
        return int(price)

    def _par(self) -> None:
        self._plain_purchase()
        self.play(StartCorporation(self.player(), str(self.given("corporation")), self.par()))

    def _plain_purchase(self) -> None:
        move = self.move
        if move.purchase_for is not None or move.borrow_from is not None or move.swap is not None:
            raise self.fail("purchases for others, with borrowed money or by exchange are not known in this title.")

    def _shares(self) -> tuple[str, list[str]]:
        """The corporation and the certificates that the move names."""
        move = self.move
        ids = move.shares if move.shares is not None else [move.share] if move.share is not None else []
        names = {id.rpartition("_")[0] for id in ids}
        if len(names) != 1 or len(set(ids)) != len(ids) or len(ids) > 20:
            raise self.fail("it must name certificates of one corporation, each once.")
        return names.pop(), ids

    def _buy_shares(self) -> None:
        player = self.player()
        self._plain_purchase()
        corporation, ids = self._shares()
        if len(ids) != 1 or not self.certificates.percent(ids[0]):
            raise self.fail("one certificate of this game is bought at a time.")
        if self.move.percent not in (None, self.certificates.percent(ids[0])):
            raise self.fail(f"{ids[0]} is a certificate of {self.certificates.percent(ids[0])}%.")
        source = self.certificates.owner(corporation, ids[0])
        if source not in (OFFERING, POOL) or self.certificates.is_presidents(ids[0]):
            found = next((s for s in (POOL, OFFERING) if self.certificates.adopt(corporation, ids[0], s)), "")
            if not found or self.certificates.is_presidents(ids[0]):
                raise self.fail(f"{ids[0]} is neither in the initial offering nor in the bank pool.")
            self.note("certificate is elsewhere", certificate=ids[0], source=found)
            source = found
        self.play(BuyShare(player, corporation, source), named=ids)

    def _sell_shares(self) -> None:
        player = self.player()
        corporation, ids = self._shares()
        total = sum(map(self.certificates.percent, ids))
        percent = total if self.move.percent is None else int(self.move.percent)
        if not 0 < percent <= total or percent != (self.move.percent or percent):
            raise self.fail(f"the certificates named are {total}% and not {self.move.percent}%.")
        for id in ids:
            if self.certificates.owner(corporation, id) != player:
                self.note("certificate is elsewhere", certificate=id, seller=player)
                self.certificates.adopt(corporation, id, player)
        if self.on_top(TRAIN_STEP) and not self._buy_ahead():
            return
        self.play(SellShares(player, corporation, percent), named=ids)
        self.ahead = self._pending() is not None

    def _pending(self) -> int | None:
        """The place of the purchase that was played before its sales and is still to come in the file."""
        return next((index for index in self.done if index > self.at), None)

    def _buy_ahead(self) -> bool:
        """Play the purchase for which shares are sold: it comes first with us. False if the sale is to be left out."""
        corporation = self.game.state.stack[-1].who
        entity = self.move.entity
        index = self.at
        while index < len(self.moves) and self.moves[index].type == "sell_shares":
            if self.moves[index].entity != entity:
                break
            index += 1
        following = self.moves[index] if index < len(self.moves) else None
        by = president(self.now, corporation)
        if following is None:
            train = next(t for t in on_sale(self.now) if face(self.now, t) == cheapest(self.now))
            self.note("train is assumed", train=train)
            self.play(BuyTrain(by, train, face(self.now, train)))
            return True
        if following.type == "bankrupt" and following.actor == corporation:
            self.note("sale before bankruptcy is left out", corporation=corporation)
            return False
        if following.type == "buy_train" and following.actor == corporation:
            self.done.add(index)
            sale, self.at = self.at, index
            try:
                self._buy_train()
            finally:
                self.at = sale
            return True
        return True

    def _buy_company(self) -> None:
        corporation = self.corporation()
        action = BuyPrivate(president(self.now, corporation), self.private(), self.given("price"))
        self.skip_to(corporation, action.kind())
        self.play(action)
        self.accepted()

    def tile(self) -> tuple[str, str, int]:
        """Hex, tile and rotation of the move; the copy of the tile must be in the supply. Raises `SiteFileError`."""
        hex, id, rotation = str(self.given("hex")), str(self.given("tile")), int(self.given("rotation"))
        name = id.rpartition("-")[0]
        if hex not in BOARD(self.now).hexes or name not in BOARD(self.now).tiles:
            raise self.fail(f"there is no hex {hex[:20]!r} or no tile {id[:20]!r} in this game.")
        if not 0 <= rotation <= 5:
            raise self.fail(f"a tile cannot be turned by {rotation}.")
        if not self.copies.free(id):
            where = self.copies.hex_of(id)
            raise self.fail(f"tile {id[:20]} is not in the supply" + (f", it lies in {where}." if where else "."))
        return hex, name, rotation

    def laid(self, hex: str, id: str) -> None:
        """Note which copy lies in a hex now."""
        self.copies.lay(hex, id)

    def _lay_tile(self) -> None:
        corporation = self.corporation()
        hex, name, rotation = self.tile()
        self.skip_to(corporation, LayTile.kind())
        self.play(LayTile(president(self.now, corporation), hex, name, rotation))
        self.laid(hex, str(self.move.tile))

    def city(self) -> tuple[str, int]:
        """Hex and stop of the city that the move names by the tile that lies there. Raises `SiteFileError`."""
        name = str(self.given("city"))
        id, _, index = name.rpartition("-")
        hex = self.copies.hex_of(id)
        if not hex or hex not in BOARD(self.now).hexes or not (index.isascii() and index.isdigit() and len(index) < 4):
            raise self.fail(f"there is no city {name[:40]!r} on the map.")
        return hex, int(index)

    def _place_token(self) -> None:
        corporation = self.corporation()
        if self.move.tokener not in (None, corporation):
            raise self.fail(f"the token of {str(self.move.tokener)[:20]} is not {corporation}'s to place.")
        hex, city = self.city()
        self.skip_to(corporation, PlaceToken.kind())
        self.play(PlaceToken(president(self.now, corporation), hex, city))

    def _run_routes(self) -> None:
        corporation = self.corporation()
        self.skip_to(corporation, RunTrains.kind())
        by = president(self.now, corporation)
        routes = self.given("routes")
        choices: list[tuple[TrainRun, ...]] = [()]
        tokens = own_cities(self.now, corporation)
        for route in routes:
            found = readings(self.now, route, tokens)
            if not found:
                raise self.fail(f"the route of train {route.train[:20]} is not on the map.")
            runs = [TrainRun(route.train, words) for words in found]
            choices = [(*before, run) for before in choices for run in runs][:256]
        legal = [runs for runs in choices if self._legal(RunTrains(by, runs))]
        runs = next((runs for runs in legal if self._earnings(corporation, runs)), (legal or choices)[0])
        if legal and not self._earnings(corporation, runs):
            self._refuse_earnings(corporation, runs)
        self.play(RunTrains(by, runs))

    def _legal(self, action: Action) -> bool:
        return why_not(self.game.title, self.game.state, action) is None

    def _earnings(self, corporation: str, runs: tuple[TrainRun, ...]) -> bool:
        """Whether the runs earn what the file says, as far as it says anything."""
        if self.move.extra_revenue or self.move.subsidy:
            return False
        said = [route.revenue for route in self.move.routes or ()]
        return all(
            amount is None or amount == value_of(self.now, corporation, (run,))
            for amount, run in zip(said, runs, strict=True)
        )

    def _refuse_earnings(self, corporation: str, runs: tuple[TrainRun, ...]) -> None:
        for route, run in zip(self.move.routes or (), runs, strict=True):
            found = value_of(self.now, corporation, (run,))
            if route.revenue not in (None, found):
                raise self.fail(f"train {route.train} earns ${found} on its route, and the file says ${route.revenue}.")
        raise self.fail("there are no earnings beside those of the routes in this title.")

    def _dividend(self) -> None:
        corporation = self.corporation()
        kind = str(self.given("kind"))
        if kind not in DIVIDENDS:
            raise self.fail(f"earnings cannot be divided by {kind[:20]!r} in this title.")
        self.play(Dividend(president(self.now, corporation), DIVIDENDS[kind]))

    def _buy_train(self) -> None:
        corporation = self.corporation()
        move = self.move
        id = str(self.given("train"))
        train = self.now[TRAINS].get(id)
        if train is not None and move.variant not in (None, train.kind):
            raise self.fail(f"{id} is a {train.kind}-train and not a {str(move.variant)[:20]}.")
        self.skip_to(corporation, BuyTrain.kind())
        self.play(BuyTrain(president(self.now, corporation), id, self.given("price"), move.exchange or ""))
        self.accepted()
        if self.on_top(RAISE_MONEY.name) and self.at not in self.done:
            raise self.fail("the president has to sell shares for it first, and the file has no sales.")

    def _discard_train(self) -> None:
        corporation = self.corporation()
        self.play(DiscardTrain(president(self.now, corporation), str(self.given("train"))))

    def _bankrupt(self) -> None:
        corporation = self.corporation()
        self.skip_to(corporation, DeclareBankruptcy.kind())
        self.play(DeclareBankruptcy(president(self.now, corporation)))

    def _end_game(self) -> None:
        self.ended = "manually_ended"

    # -- the end -----------------------------------------------------------------------------------------

    def _compare(self) -> None:
        """Compare what the file says of its last position with ours; differences are noted."""
        now, file = self.now, self.file
        over = self.game.over or bool(self.ended)
        if file.status == "finished" and not over:
            self.differs = True
            self.note("game is not over", reason=file.game_end_reason)
        if over and file.result:
            found = {key: WEALTH(now, ours) for key, ours in self.players.items()}
            by_name = {player.name: found[player.key] for player in file.players}
            said = {key: amount for key, amount in file.result.items() if amount is not None}
            if said not in (found, by_name):
                self.differs = True
                self.note("result differs", file=said, ours=found)
        if over and file.game_end_reason and file.game_end_reason != (self.ended or now[ENDING]):
            self.differs = True
            self.note("reason of the end differs", file=file.game_end_reason, ours=self.ended or now[ENDING])
        if not over and file.status == "active":
            row = now[ROUND]
            turn = row.number
            if file.turn not in (None, turn) or file.round not in (None, ROUNDS.get(row.kind)):
                self.note("round differs", file=[file.turn, file.round], ours=[turn, ROUNDS.get(row.kind)])
            actor = self.game.to_act
            acting = {self.players.get(str(id)) for id in file.acting or ()}
            if acting and actor not in acting:
                self.note("player to act differs", file=sorted(map(str, acting)), ours=actor)


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9&]", "", name.casefold().replace(" and ", "&"))


def _names(names: Mapping[str, str]) -> dict[str, str]:
    """Private companies by symbol and by full name, as old files have it."""
    return {**{_plain(name): sym for sym, name in names.items()}, **{_plain(sym): sym for sym in names}}


TRANSLATIONS: dict[str, Callable[[Reader], None]] = {
    "bid": Reader._bid,
    "pass": Reader._pass,
    "par": Reader._par,
    "buy_shares": Reader._buy_shares,
    "buy_share": Reader._buy_shares,
    "sell_shares": Reader._sell_shares,
    "buy_company": Reader._buy_company,
    "lay_tile": Reader._lay_tile,
    "place_token": Reader._place_token,
    "run_routes": Reader._run_routes,
    "dividend": Reader._dividend,
    "buy_train": Reader._buy_train,
    "discard_train": Reader._discard_train,
    "bankrupt": Reader._bankrupt,
    "end_game": Reader._end_game,
}
