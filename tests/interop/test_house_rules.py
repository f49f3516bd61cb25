"""Games played by the house rules of the site: the rulebook objects, and just the rule that it takes is switched on."""

from __future__ import annotations

import gzip
from itertools import chain
from pathlib import Path
from typing import Any, cast

import pytest

from roundhouse.interop import SiteFileError, export_game, import_game
from roundhouse.interop.known import by_title
from roundhouse.interop.writer import Writer
from roundhouse.play.session import Game
from roundhouse.rules.trades import SellPrivate
from roundhouse.rules.turns import PRIORITY

from .files import played_at_random


@pytest.fixture(autouse=True)
def sales_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sales of private companies are written as they once were, since random games are full of them."""
    adapter = by_title("18AL")
    assert adapter is not None

    def write(writer: Writer, action: SellPrivate) -> None:
        to = {"target": str(writer.ids[action.to]), "target_type": "player"}
        writer.later("sell_company", action.by, company=action.private, price=action.price, **to)

    monkeypatch.setitem(cast(dict[str, Any], adapter.write), SellPrivate.kind(), write)


def bare(game: Game) -> dict[str, Any]:
    """The game's file without a word on its options."""
    file = export_game(game, checked=False)
    del file["settings"]["roundhouse"]
    return file


@pytest.mark.parametrize(
    ("title", "option", "players", "likely", "check"),
    [
        ("18Chesapeake", "overbid_own_trailing_bid", 3, 5, "bidder can pay"),
        ("18Chesapeake", "help_for_company_train", 4, 55, "treasury pays the train"),
        ("18Chesapeake", "discard_order", 3, 11, "your turn"),
        ("18Chesapeake", "no_export_after_auction_round", 3, 2, "train exists"),
        ("18Chesapeake", "two_player_removal", 2, 1, "your turn"),
        pytest.param(
            *("18AL", "president_may_top_up_for_other_corporations_trains", 5, 9, "treasury pays the train"),
            marks=pytest.mark.soak,
        ),
    ],
)
def test_house_rule_is_found(title: str, option: str, players: int, likely: int, check: str) -> None:
    adapter = by_title(title)
    assert adapter is not None
    for seed in chain([likely], range(40)):
        game = played_at_random(players, seed, (*adapter.always, option), title=title)
        file = bare(game)
        imported = import_game(file)
        assert imported.game.digest() == game.digest()
        if imported.notes:
            (note,) = imported.notes
            assert note.case == "house rule"
            assert note.facts["option"] == option
            if seed == likely:
                assert note.facts["check"] == check
            assert imported.game.header.options == (*adapter.always, option)
            with pytest.raises(SiteFileError) as caught:
                import_game(file, house=adapter.always)
            assert caught.value.action == note.action
            return
    pytest.fail("no game needed the rule")


def test_a_house_rule_that_games_seldom_need_is_found() -> None:
    """The buyer of the 7 keeps its 4s: a kept game of random players."""
    data = gzip.decompress((Path(__file__).parent / "18AL-5-random-buyer-of-7.json.gz").read_bytes())
    game = Game.from_json(data)
    imported = import_game(bare(game))
    assert imported.game.digest() == game.digest()
    (note,) = imported.notes
    assert (note.case, note.facts["check"]) == ("house rule", "in the menu")
    assert note.facts["option"] == "buyer_of_7_keeps_its_4s_for_one_run"


def free_company(options: tuple[str, ...]) -> Game:
    """Every dearer private company has a bid when the first one has become free; its taker buys nothing else."""
    game = Game.new("18Chesapeake", ["0", "1", "2"], seed=7, options=options)
    for private, price in (("C-P", 45), ("B&S", 55), ("C&OC", 85), ("B&OR", 105), ("CV", 205)):
        game.play({"type": "bid", "by": game.to_act, "private": private, "price": price})
    while game.state.stack[-1].node == "auction turn" and game.to_act:
        forced = game.why_not({"type": "pass", "by": game.to_act}) is not None
        kind = {"type": "buy_cheapest", "private": "D&R"} if forced else {"type": "pass"}
        game.play({**kind, "by": game.to_act})
    game.play({"type": "set_par", "by": game.to_act, "par": 95})
    return game


def test_free_company_is_taken_without_a_word() -> None:
    """The site writes nothing for it, and by its rule the priority deal stays where it is."""
    for options in (("declared_run",), ("declared_run", "forced_free_p1_sets_priority")):
        game = free_company(options)
        file = export_game(game, checked=False)
        assert all(action.get("company") != "D&R" for action in file["actions"])
        imported = import_game(file)
        assert imported.game.digest() == game.digest()
        assert imported.notes == ()
    by_the_book, by_the_site = free_company(()), free_company(("forced_free_p1_sets_priority",))
    assert by_the_book.state[PRIORITY] != by_the_site.state[PRIORITY]
    by_the_site.play({"type": "par", "by": by_the_site.to_act, "corporation": "PRR", "par": 70})
    (note,) = import_game(bare(by_the_site)).notes
    assert (note.facts["option"], note.facts["check"]) == ("forced_free_p1_sets_priority", "your turn")


def test_no_house_rule_helps_a_file_that_is_wrong() -> None:
    game = played_at_random(3, 1)
    file = bare(game)
    sale = next(a for a in file["actions"] if a["type"] == "pass" and a["entity_type"] == "player")
    sale["entity"] = (sale["entity"] + 1) % 3
    with pytest.raises(SiteFileError) as caught:
        import_game(file)
    assert caught.value.action == sale["id"]
