"""The moves of the site that most titles have, each translated into actions of ours."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

from ..core.position import Position
from ..routes.earnings import Amount
from ..rules.bidding import Bid
from ..rules.cheapest import BuyCheapest
from ..rules.contest import DROP_OUT, DropOut
from ..rules.depot import BANK_PRICES, TRAINS, DiscardTrain, cheapest, on_sale
from ..rules.dividends import PAY, WITHHOLD, Dividend
from ..rules.emergency import RAISE_MONEY, CompletePurchase, DeclareBankruptcy
from ..rules.on_sale import CONTEST, asking_price, unsold
from ..rules.privates import BuyPrivate
from ..rules.reach import BOARD, STATIONS
from ..rules.running import RunTrains, TrainRun, earned
from ..rules.shares import OFFERING, POOL, president
from ..rules.stock_round import BuyShare, SellShares, StartCorporation
from ..rules.tokens import PlaceToken
from ..rules.track import LayTile
from ..rules.trains import TRAIN_STEP as TRAIN_STEP
from ..rules.trains import BuyTrain
from ..rules.turns import Pass
from ..text.language import gettext
from ..text.words import priced
from .reader import BY_HAND, Reader
from .runs import readings
from .sitefile import SiteAction, short

DIVIDENDS = {"payout": PAY, "withhold": WITHHOLD}
"""What the site calls the ways to divide earnings."""

MOST_CHOICES = 256


def take(reader: Reader) -> None:
    """Play the present move. Raises `SiteFileError` when it is unknown, unreadable, out of turn or refused."""
    move = reader.move
    if move.type != "pass":
        reader.forget_due()
    special = reader.adapter.read.get((move.type, move.entity_type))
    if special is not None and special(reader, move):
        return
    if reader.held is not None:
        raise reader.fail(
            gettext("the second half of {actor}'s move has to follow at once.", actor=reader.held.actor)
        )
    translation = TRANSLATIONS.get(move.type)
    if translation is None:
        raise reader.fail(gettext("this type of action is not known for this title."))
    translation(reader)


# -- players -------------------------------------------------------------------------------------------


def _pass(reader: Reader) -> None:
    move = reader.move
    if move.entity_type != "corporation":
        player = reader.player()
        leaves = reader.on_top(CONTEST) and DROP_OUT in reader.pos.title.menus[CONTEST]
        reader.play(DropOut(player) if leaves else Pass(player))
        return
    if reader.went_over(move.actor):
        return
    corporation = reader.corporation()
    waiting = reader.passes.waiting(reader.pos)
    if waiting:
        reader.passes.close(waiting[0])
    if len(waiting) > 1:
        at = reader.game.at
        reader.silent[at] = (*reader.silent.get(at, ()), waiting[0])
    else:
        reader.play(Pass(president(reader.pos, corporation)))


def _bid(reader: Reader) -> None:
    player, sym, price = reader.player(), reader.private(reader.given("company")), reader.given("price")
    left = unsold(reader.pos)
    if reader.on_top(CONTEST) or not left or sym != left[0]:
        reader.play(Bid(player, sym, price))
        return
    if price != asking_price(reader.pos, sym):
        raise reader.fail(
            gettext(
                "{private} costs {asked} now, not {price}.",
                private=sym,
                asked=priced(reader.pos, asking_price(reader.pos, sym)),
                price=priced(reader.pos, price),
            )
        )
    reader.play(BuyCheapest(player, sym))


def par_value(reader: Reader) -> int:
    """The par value that the move sets. Raises `SiteFileError`."""
    price = str(reader.given("share_price")).partition(",")[0]
    if not (price.isascii() and price.isdigit() and len(price) < 6):
        raise reader.fail(gettext("its share_price does not begin with a price."))
    return int(price)


def _par(reader: Reader) -> None:
    _plain_purchase(reader)
    reader.play(StartCorporation(reader.player(), reader.given("corporation"), par_value(reader)))


def _plain_purchase(reader: Reader) -> None:
    move = reader.move
    if move.purchase_for is not None or move.borrow_from is not None or move.swap is not None:
        raise reader.fail(gettext("this title has no purchases for others, on credit or by exchange."))


def _certificates(reader: Reader) -> tuple[str, tuple[str, ...]]:
    """The corporation and the certificates that the move names."""
    move = reader.move
    ids = move.shares if move.shares is not None else (move.share,) if move.share is not None else ()
    names = {id.rpartition("_")[0] for id in ids}
    if len(names) != 1 or len(set(ids)) != len(ids) or not all(map(reader.certificates.percent, ids)):
        raise reader.fail(gettext("it has to name certificates of one corporation, each of them once."))
    return names.pop(), ids


def _buy_shares(reader: Reader) -> None:
    player = reader.player()
    _plain_purchase(reader)
    corporation, ids = _certificates(reader)
    held, size = reader.certificates, reader.certificates.percent(ids[0])
    if len(ids) != 1 or reader.move.percent not in (None, size) or reader.move.share_price is not None:
        raise reader.fail(
            gettext("one certificate is bought at a time, with its own percentage and at its own price.")
        )
    if held.is_presidents(ids[0]):
        raise reader.fail(gettext("{certificate} is the president's certificate.", certificate=ids[0]))
    source = held.owner(corporation, ids[0])
    if source not in (OFFERING, POOL):
        source = next((place for place in (POOL, OFFERING) if held.adopt(corporation, ids[0], place)), "")
        if not source:
            raise reader.fail(
                gettext(
                    "{certificate} is neither in the initial offering nor in the bank pool.",
                    certificate=ids[0],
                )
            )
        reader.note("certificate is elsewhere", certificate=ids[0])
    reader.play(BuyShare(player, corporation, source), ids)


def _sell_shares(reader: Reader) -> None:
    player = reader.player()
    corporation, ids = _certificates(reader)
    total = sum(map(reader.certificates.percent, ids))
    percent = total if reader.move.percent is None else reader.move.percent
    if not 0 < percent <= total:
        raise reader.fail(
            gettext("the certificates add up to {total}%, not {percent}%.", total=total, percent=percent)
        )
    for id in ids:
        if reader.certificates.owner(corporation, id) != player:
            reader.note("certificate is elsewhere", certificate=id)
            reader.certificates.adopt(corporation, id, player)
    if reader.on_top(TRAIN_STEP) and not _buy_ahead(reader):
        return
    reader.play(SellShares(player, corporation, percent), ids)


def _buy_ahead(reader: Reader) -> bool:
    """Play the purchase for which shares are sold: with us it comes first. False if the sale is to be left out."""
    entity, corporation = reader.move.entity, reader.game.state.stack[-1].who
    place = reader.at
    while place < len(reader.moves) and reader.moves[place].type == "sell_shares":
        if reader.moves[place].entity != entity:
            return True
        place += 1
    if place == len(reader.moves):
        pos = reader.pos
        least = cheapest(pos, corporation) or 0
        train = next((id for id in on_sale(pos) if least in BANK_PRICES(pos, corporation, id, False)), "")
        reader.note("train is assumed", train=train)
        reader.play(BuyTrain(president(pos, corporation), train, least))
        return True
    following = reader.moves[place]
    if reader.behind(following) != corporation or following.type not in ("buy_train", "bankrupt"):
        return True
    if following.type == "bankrupt":
        reader.note("sale before bankruptcy is left out")
        return False
    sale, reader.at = reader.at, place
    _play_purchase(reader, corporation)
    reader.bought.add(place)
    reader.at = sale
    return True


# -- corporations --------------------------------------------------------------------------------------


def _buy_company(reader: Reader) -> None:
    corporation = reader.corporation()
    private, price = reader.private(reader.given("company")), reader.given("price")
    reader.go_to(BuyPrivate.kind())
    reader.play(BuyPrivate(president(reader.pos, corporation), private, price))
    reader.agreed()


def tile_of(reader: Reader) -> tuple[str, str, int]:
    """Hex, tile and rotation of the move; the copy of the tile must be in the supply. Raises `SiteFileError`."""
    hex, id, rotation = reader.given("hex"), reader.given("tile"), reader.given("rotation")
    name, board = id.rpartition("-")[0], BOARD(reader.pos)
    if hex not in board.hexes or name not in board.tiles or not 0 <= rotation <= 5:
        raise reader.fail(
            gettext(
                "there is no hex {hex}, no tile {tile} or no rotation {rotation}.",
                hex=short(hex),
                tile=short(id),
                rotation=rotation,
            )
        )
    if not reader.copies.free(id):
        where = reader.copies.hex_of(id)
        raise reader.fail(
            gettext("tile {tile} is not in the supply; it lies in {hex}.", tile=id, hex=where)
            if where
            else gettext("tile {tile} is not in the supply.", tile=id)
        )
    return hex, name, rotation


def _lay_tile(reader: Reader) -> None:
    corporation = reader.corporation()
    hex, name, rotation = tile_of(reader)
    reader.go_to(LayTile.kind())
    reader.play(LayTile(president(reader.pos, corporation), hex, name, rotation))
    reader.copies.lay(hex, reader.given("tile"))


def city_of(reader: Reader) -> tuple[str, int]:
    """Hex and stop of the city, which the move names by the tile that lies there. Raises `SiteFileError`."""
    id, _, index = reader.given("city").rpartition("-")
    hex = reader.copies.hex_of(id)
    if hex not in BOARD(reader.pos).hexes or not (index.isascii() and index.isdigit() and len(index) < 4):
        raise reader.fail(gettext("there is no city {city} on the map.", city=short(reader.move.city)))
    return hex, int(index)


def _place_token(reader: Reader) -> None:
    corporation = reader.corporation()
    if reader.move.tokener not in (None, corporation):
        raise reader.fail(
            gettext(
                "{corporation} has no token of {other} to place.",
                corporation=corporation,
                other=short(reader.move.tokener),
            )
        )
    hex, city = city_of(reader)
    reader.go_to(PlaceToken.kind())
    reader.play(PlaceToken(president(reader.pos, corporation), hex, city))


def _run_routes(reader: Reader) -> None:
    """Of all that the segments can mean, the first that is legal and earns what the file says."""
    corporation = reader.corporation()
    reader.go_to(RunTrains.kind())
    by, tokens = president(reader.pos, corporation), STATIONS(reader.pos, corporation)
    meanings: list[list[TrainRun]] = []
    for route in reader.given("routes"):
        found = readings(reader.pos, route, tokens)
        if not found:
            raise reader.fail(
                gettext("the route of train {train} is not on the map.", train=short(route.train))
            )
        meanings.append([TrainRun(route.train, words) for words in found])
    choices = [RunTrains(by, runs) for runs in itertools.islice(itertools.product(*meanings), MOST_CHOICES)]
    legal = [choice for choice in choices if reader.legal(choice)]
    if not legal:
        reader.play(choices[0])
    right = next(
        (choice for choice in legal if not wrong_earnings(reader.pos, reader.move, choice.runs)), None
    )
    if right is None:
        raise reader.fail(wrong_earnings(reader.pos, reader.move, legal[0].runs))
    reader.play(right)


def wrong_earnings(pos: Position, move: SiteAction, runs: Sequence[TrainRun]) -> str:
    """How the earnings in the move, where it has any, differ from those of the runs; empty when they do not."""
    found = earned(pos, move.actor, runs)
    left = sum(amount for _, amount in found.extras)  # the site has them in the revenue of some route
    told = True
    for route, run in zip(move.routes or (), found.runs, strict=True):
        told = told and route.revenue is not None
        more = 0 if route.revenue is None else route.revenue - run.total
        if more not in _sums(found.extras):
            own, theirs = priced(pos, run.total), priced(pos, route.revenue or 0)
            return gettext(
                "train {train} earns {ours} on its route, not {theirs}.",
                train=run.train,
                ours=own,
                theirs=theirs,
            )
        left -= more
    if told and left:
        return gettext(
            "its trains earn {ours} together, not {theirs}.",
            ours=priced(pos, found.total),
            theirs=priced(pos, found.total - left),
        )
    if move.extra_revenue or move.subsidy:
        return gettext("this title has no earnings besides those of the routes.")
    return ""


def _sums(extras: Sequence[Amount]) -> set[int]:
    """What some of the extras come to, from none to all."""
    sums = {0}
    for _, amount in extras:
        sums |= {known + amount for known in sums}
    return sums


def _dividend(reader: Reader) -> None:
    corporation, kind = reader.corporation(), reader.given("kind")
    if kind not in DIVIDENDS:
        raise reader.fail(gettext("this title has no dividend of the kind {kind}.", kind=short(kind)))
    reader.play(Dividend(president(reader.pos, corporation), DIVIDENDS[kind]))


def _buy_train(reader: Reader) -> None:
    buy_train(reader, reader.move.actor if reader.at in reader.bought else reader.corporation())


def buy_train(reader: Reader, corporation: str) -> None:
    """Play the present move as the purchase of a train by the corporation at turn. Raises `SiteFileError`."""
    id = reader.given("train")
    if reader.at in reader.bought:
        reader.bought.discard(reader.at)
        if reader.on_top(RAISE_MONEY.name):
            reader.play(CompletePurchase(president(reader.pos, corporation)))
        reader.agreed()  # the sales may have given the seller another president, who is asked anew
        if reader.pos[TRAINS][id].owner != corporation:
            raise reader.fail(gettext("the sales before it do not raise enough for the train."))
        return
    _play_purchase(reader, corporation)
    if reader.on_top(RAISE_MONEY.name):
        raise reader.fail(
            gettext("the president has to sell shares for it first, and the file has no sales.")
        )


def _play_purchase(reader: Reader, corporation: str) -> None:
    move, id = reader.move, reader.given("train")
    train = reader.pos[TRAINS].get(id)
    if train is not None and move.variant not in (None, train.kind):
        raise reader.fail(
            gettext("{train} is not a train of the kind {kind}.", train=id, kind=short(move.variant))
        )
    reader.go_to(BuyTrain.kind())
    reader.play(BuyTrain(president(reader.pos, corporation), id, reader.given("price"), move.exchange or ""))
    reader.agreed()


def _discard_train(reader: Reader) -> None:
    corporation = reader.corporation()
    reader.play(DiscardTrain(president(reader.pos, corporation), reader.given("train")))


def _bankrupt(reader: Reader) -> None:
    corporation = reader.corporation()
    reader.go_to(DeclareBankruptcy.kind())
    reader.play(DeclareBankruptcy(president(reader.pos, corporation)))


def _end_game(reader: Reader) -> None:
    reader.ended = BY_HAND


TRANSLATIONS: dict[str, Callable[[Reader], None]] = {
    "bid": _bid,
    "pass": _pass,
    "par": _par,
    "buy_shares": _buy_shares,
    "buy_share": _buy_shares,
    "sell_shares": _sell_shares,
    "buy_company": _buy_company,
    "lay_tile": _lay_tile,
    "place_token": _place_token,
    "run_routes": _run_routes,
    "dividend": _dividend,
    "buy_train": _buy_train,
    "discard_train": _discard_train,
    "bankrupt": _bankrupt,
    "end_game": _end_game,
}
"""By the site's type; a title's own come before them."""
