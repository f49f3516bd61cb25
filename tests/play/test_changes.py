"""What an action changes, as a preview tells it."""

from __future__ import annotations

import pytest

from recorded import golden
from roundhouse.core.actions import Action
from roundhouse.core.position import Position
from roundhouse.play.changes import changes, consequences
from roundhouse.play.scenario import Scenario
from roundhouse.play.session import Game
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import owned
from roundhouse.rules.money import BANK, CASH
from roundhouse.text.changes import CHANGES, describe_changes
from roundhouse.text.words import Words
from titles.cm1848.merging import table

GAMES = ("18Chesapeake-3-greedy-2", "18AL-4-greedy-2", "18Chesapeake-5-random-1")


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return golden(request.param)


def test_nothing_is_told_of_no_change(game: Game) -> None:
    assert changes(game.title, game.position(50), game.position(50)) == ()


def test_the_money_told_is_the_money_moved(game: Game) -> None:
    for at in range(game.at):
        before, after = (Position(game.title, game.position(n)) for n in (at, at + 1))
        told = {
            change.facts["owner"]: (change.facts["old"], change.facts["new"])
            for change in consequences(game.title, before.state, game.actions[at])
            if change.case == "cash"
        }
        moved = {
            owner: (cash, after[CASH][owner])
            for owner, cash in before[CASH].items()
            if cash != after[CASH][owner] and owner != BANK
        }
        assert told == moved


def test_every_case_comes_up_and_has_words(game: Game) -> None:
    words, cases = Words(game.title), set()
    for at in range(game.at):
        found = consequences(game.title, game.position(at), game.actions[at])
        lines = describe_changes(words, [(one.case, one.facts) for one in found], game.actions[at].by)
        assert len(lines) == len(found)
        cases |= {one.case for one in found}
    assert cases <= {"cash", "round", *CHANGES}
    assert {
        "cash",
        "shares",
        "price",
        "starts",
        "president",
        "floats",
        "tile",
        "token",
        "train",
        "rusts",
    } <= cases


@pytest.mark.rule("Branch Line-5.4-2")
def test_a_price_that_falls_since_nothing_is_earned_says_so() -> None:
    """Whoever lays track without a train would think that the tile costs the price."""
    table = Scenario("Branch Line", ["Ann", "Ben", "Cy"]).phase("2")
    table.corporation("AVR", par=60, shares={"Ann": 60}, cash=400).home("AVR")
    table.operating("AVR", "track")
    words = Words(table.title)

    def said(action: Action) -> list[str]:
        found = consequences(table.title, table.state, action)
        return [
            line
            for line in describe_changes(words, [(one.case, one.facts) for one in found])
            if "price" in line
        ]

    lay = table.offers("lay_tile")[0].action
    assert said(lay) == ["AVR earns nothing in this turn, so its price falls: $60 → $50"]
    with_train = (
        table.tiles(C5="5:5", D6="8:0").train("AVR", "2").operating("AVR", "dividend").turn(revenue=40)
    )
    keeps = next(offer.action for offer in with_train.offers("dividend") if "withhold" in str(offer.action))
    assert said(keeps) == ["AVR price $60 → $50"]


def test_a_presidency_is_told_to_whom_it_concerns(game: Game) -> None:
    words = Words(game.title, {"Ann": "Annabel"})
    change = ("president", {"corporation": "XY", "old": "Ann", "new": "Ben"})
    assert describe_changes(words, [change], "Ben") == ["you become president of XY"]
    assert describe_changes(words, [change], "Ann") == ["you lose XY to Ben"]
    assert describe_changes(words, [change], "Cy") == ["Ben becomes president of XY"]
    money = ("cash", {"owner": "Ann", "old": 40, "new": 1240})
    assert describe_changes(words, [money]) == ["Annabel $40 → $1,240"]


def test_a_corporation_that_is_taken_over_leaves_the_market() -> None:
    position = table()
    (offer,) = (o for o in position.offers("propose_merger") if o.action.survivor == "UP")
    position.play("propose_merger", survivor="UP", vanished="CRIP")
    (agree,) = position.offers("accept")
    found = consequences(position.title, position.state, agree.action)
    assert {"corporation": "CRIP"} in [one.facts for one in found if one.case == "leaves"]
    assert all(one.facts["new"] for one in found if one.case in ("price", "president"))
    lines = describe_changes(Words(position.title), [(one.case, one.facts) for one in found], offer.action.by)
    assert "CRIP leaves the stock market" in lines and not any("None" in line for line in lines)


@pytest.mark.parametrize("name", ["18Chesapeake-4-greedy-3", "18C2C-4-greedy-1"])
def test_who_is_left_without_a_train_is_told_with_what_rusts(name: str) -> None:
    """Exactly those companies that had trains, lost them to rust, and have none afterwards."""
    game = golden(name)
    told = 0
    for at, action in enumerate(game.actions):
        if action.kind() != "buy_train":
            continue
        found = changes(game.title, game.position(at), game.position(at + 1))
        rusted = {one.facts["owner"] for one in found if one.case == "rusts"}
        old, new = (Position(game.title, game.position(n)) for n in (at, at + 1))
        left = {who for who in rusted if who in new[CORPORATIONS] and owned(old, who) and not owned(new, who)}
        assert {one.facts["corporation"] for one in found if one.case == "trainless"} == left
        told += len(left)
    assert told
    words = Words(game.title)
    assert describe_changes(words, [("trainless", {"corporation": "XY"})]) == ["XY is left without a train"]
