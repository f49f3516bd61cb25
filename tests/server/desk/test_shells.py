"""Corporations with two shells: their cards on the table, the terminal's row, what is told of their trains."""

from __future__ import annotations

from datetime import UTC, datetime

from roundhouse import Game
from roundhouse.cli.screen import tables
from roundhouse.cli.typed import parse
from roundhouse.core.record import Header
from roundhouse.play.obligations import shells_of
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import owned
from roundhouse.server.desk.companies import Shell, card_html, cards
from roundhouse.server.desk.scene import Scene
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage.records import Seat, Table
from roundhouse.text.labels import describe_action, describe_offer
from roundhouse.text.prompts import prompt
from roundhouse.text.words import Words
from roundhouse.titles.c2c.train_shells import SHUFFLE, on_shell
from titles.c2c.shells import merged, national


def labels(position: Scenario, kind: str) -> list[str]:
    return [describe_offer(position.title, position.state, offer) for offer in position.offers(kind)]


def discarding() -> Scenario:
    """PRR has bought the first 5-train; ATSF has a shell with three trains, and one with one."""
    position = merged(phase="4", trains=["3", "4", "4"], others=["4"])
    position.corporation("PRR", par=90, shares={"Ben": 60}, cash=1000).depot("5-0").operating("PRR", "trains")
    return position.play("buy_train", train="5-0", price=450)


def test_shells_of_a_corporation() -> None:
    position = merged(trains=["5", "5"], others=["6"])
    assert shells_of(position.pos, "ATSF") == (("ATSF", ("5", "5"), 2), ("MKT", ("6",), 2))
    assert shells_of(position.pos, "PRR") == ()
    assert shells_of(national(trains=["8"]).pos, "AMTK") == (("1", ("8",), 2), ("2", (), 2))


def test_the_terminal_parts_the_trains() -> None:
    position = merged(trains=["5", "5"])
    assert tables._stock(position.pos, "ATSF") == "5 5 | –"
    position.corporation("PRR", par=90, shares={"Ben": 60}, trains=["5"])
    assert tables._stock(position.pos, "PRR") == "5"
    assert tables.corporations_table(position.pos, Words(position.title)).row_count


def test_moving_is_told_by_shells() -> None:
    position = merged(trains=["5"], others=["6"]).operating("ATSF", SHUFFLE.name)
    assert prompt(position.title, position.state).endswith("ATSF (Ann) may move trains from shell to shell")
    assert labels(position, "move_train") == [
        "Move a 5-train from shell ATSF to shell MKT",
        "Move a 6-train from shell MKT to shell ATSF",
    ]


def test_discarding_is_told_by_shells() -> None:
    position = discarding()
    assert prompt(position.title, position.state).endswith(
        "ATSF (Ann) has 3 trains on shell ATSF and discards down to 2"
    )
    assert set(labels(position, "discard_train")) == {
        "Discard a 3-train of shell ATSF",
        "Discard a 4-train of shell ATSF",
    }
    (meant,) = parse(position.pos, "discard 4")
    assert meant.train in on_shell(position.pos, "ATSF", "ATSF")  # type: ignore[attr-defined]


def test_a_purchase_tells_from_which_shell() -> None:
    position = merged(trains=["5"], others=["5"]).corporation(
        "PRR", par=90, shares={"Ann": 60}, cash=100, trains=[]
    )
    position.operating("PRR", "trains")
    one, other = owned(position.pos, "ATSF")
    for train, shell in ((one, "ATSF"), (other, "MKT")):
        action = position.action("buy_train", train=train, price=70)
        told = describe_action(position.title, position.state, action)
        assert told == f"Buy ATSF's 5-train of shell {shell} for $70"


def test_the_card_has_a_row_for_each_shell() -> None:
    position = merged(trains=["5", "5"], others=["6"])
    header = Header("18C2C", position.title.players, position.title.version)
    row = Table(id=1, title="18C2C", owner=1, status="running", created=datetime(2026, 1, 1, tzinfo=UTC))
    seats = tuple(Seat(table=1, number=n, player=p, user=n + 1) for n, p in enumerate(header.players))
    scene = Scene.of(TableSnapshot(row, seats, Game.standing(header, position.state), 0))
    card = next(card for card in cards(scene) if card.badge.sym == "ATSF")
    assert card.shells == (Shell("ATSF", ("5", "5"), 0), Shell("MKT", ("6",), 1))
    html = str(card_html(card))
    assert ("Shell ATSF" in html, "Shell MKT" in html, html.count("room for a train")) == (True, True, 1)
    (alone,) = (card for card in cards(scene) if card.badge.sym == "PRR")
    assert alone.shells == ()
