"""Sections 2.7 and Appendix A: private companies sold by player to player."""

from __future__ import annotations

import pytest

from roundhouse.core.actions import Subset
from roundhouse.rules.privates import PRIVATES, PrivateBought
from roundhouse.rules.shares import CERTIFICATE_LIMIT, COUNTED_CERTIFICATES
from roundhouse.titles.c2c.limit_by_corporations import IN_PLAY
from titles.c2c.sale import bid, cash, given, owner, refused, sold, stock_turn, table

NYC = {"par": 100, "shares": {"Cora": 60, "Ben": 20}}


@pytest.mark.rule("18C2C-2.7-22")
def test_a_company_and_money_are_paid_for_another() -> None:
    """Ben has GRS from Ann for SV and $35. His turn is used up."""
    position = sold(sold(table(), "Ann", "GRS"), "Ben", "SV").at("auction turn", "Ben")
    position.play("ask_private", private="GRS", price=35, added=["SV"])
    assert (position.step, position.actor) == ("consent", "Ann")
    position.play("accept")
    assert (owner(position, "GRS"), owner(position, "SV")) == ("Ben", "Ann")
    assert (cash(position, "Ann"), cash(position, "Ben")) == (1835, 1765)
    assert (position.step, position.actor) == ("auction turn", "Cora")
    assert not position.faults()


@pytest.mark.rule("18C2C-2.7-22", "18C2C-A.general-3")
def test_any_price_will_do_in_place_of_a_share() -> None:
    """Ben buys SRP from Ann for $300 and buys no share in this turn."""
    position = stock_turn("Ben", {"SRP": "Ann"}, NYC=NYC)
    assert refused(position, "buy_share", corporation="NYC", source="initial offering") == ("", "")
    assert refused(position, "ask_private", private="SRP", price=0, added=[]) == ("", "")
    position.play("ask_private", private="SRP", price=300, added=[]).play("accept")
    assert any(isinstance(e, PrivateBought) and e.price == 300 for e in position.events)
    assert (owner(position, "SRP"), cash(position, "Ben"), cash(position, "Ann")) == ("Ben", 200, 800)
    assert position.actor == "Ben"  # who may still sell
    assert refused(position, "buy_share", corporation="NYC", source="initial offering")[0] == (
        "one certificate a turn"
    )
    position = stock_turn("Ben", {"SRP": "Ann", "CA": "Cora"}, NYC=NYC)
    position.play("buy_share", corporation="NYC", source="initial offering")
    assert position.actor == "Ben"
    assert refused(position, "ask_private", private="SRP", price=0, added=[])[0] == "one certificate a turn"


@pytest.mark.rule("18C2C-2.7-22")
def test_the_owner_has_to_agree_and_is_asked_once_a_turn() -> None:
    position = stock_turn("Ben", {"SRP": "Ann", "CA": "Cora"})
    position.play("ask_private", private="SRP", price=100, added=[]).play("decline")
    assert (position.step, position.actor, owner(position, "SRP")) == ("stock turn", "Ben", "Ann")
    assert refused(position, "ask_private", private="SRP", price=200, added=[])[0] == "owner has declined"
    assert refused(position, "ask_private", private="CA", price=200, added=[]) == ("", "")
    position.play("pass")
    while position.actor != "Ben" or position.step != "stock turn":
        other = position.actor
        if position.step == "stock turn" and other == "Cora":
            deal = {"private": "SRP", "price": 1, "added": []}
            assert refused(position, "ask_private", **deal) == ("", "")
            position.play("ask_private", **deal).play("accept")
        else:
            position.play("pass")
    assert refused(position, "ask_private", private="SRP", price=2, added=[]) == ("", "")


@pytest.mark.rule("18C2C-2.7-22", "18C2C-A.general-3")
def test_only_players_deal_and_pay_with_what_is_theirs() -> None:
    position = stock_turn("Ben", {"SRP": "Ann", "CA": "Cora", "SV": "Ben", "KT": "Ben"})
    position.corporation("NYC", par=100, shares={"Cora": 60}).private("CA", "NYC")
    check = "private company is another player's"
    assert refused(position, "ask_private", private="CA", price=1, added=[]) == (check, "no player's")
    assert refused(position, "ask_private", private="MRB", price=1, added=[]) == (check, "closed")
    assert refused(position, "ask_private", private="SV", price=1, added=[]) == (check, "own")
    for added in (["CA"], ["SRP"], ["SV", "SV"], ["KT", "SV"]):
        assert refused(position, "ask_private", private="SRP", price=1, added=added)[0] == (
            "what is added is the buyer's own"
        )
    assert refused(position, "ask_private", private="SRP", price=501, added=[])[0] == "price of a deal"
    assert refused(position, "ask_private", private="SRP", price=-1, added=[])[0] == "price of a deal"
    offer = next(o for o in position.offers("ask_private"))
    assert offer.open["added"] == Subset(("SV", "KT"), 0, 2)
    assert len({tuple(a.added) for a in offer.expand()}) == 4


@pytest.mark.rule("18C2C-2.7-6", "18C2C-2.7-22")
def test_money_that_is_set_aside_pays_for_no_deal() -> None:
    position = sold(table().cash(Ben=100), "Ann", "GRS").at("auction turn", "Ben")
    bid(position, "MRB", 45).at("auction turn", "Ben")
    assert refused(position, "ask_private", private="GRS", price=60, added=[])[0] == "price of a deal"
    assert refused(position, "ask_private", private="GRS", price=55, added=[]) == ("", "")


@pytest.mark.rule("18C2C-A.general-3", "18C2C-2.7-22")
def test_a_deal_lifts_nobody_above_the_certificate_limit() -> None:
    position = stock_turn("Ben", {"SRP": "Ann", "SV": "Ben", "KT": "Ben", "CA": "Ann"})
    position.writing().set(IN_PLAY, 1)  # two certificates for each of four players
    assert CERTIFICATE_LIMIT(position.pos, "Ben") == COUNTED_CERTIFICATES(position.pos, "Ben") == 2
    check = "room for private companies"
    assert refused(position, "ask_private", private="SRP", price=1, added=[])[0] == check
    assert refused(position, "ask_private", private="SRP", price=1, added=["SV"]) == ("", "")
    assert refused(position, "ask_private", private="SRP", price=1, added=["SV", "KT"])[0] == check
    offer = next(o for o in position.offers("ask_private"))
    assert offer.open["added"] == Subset(("SV", "KT"), 1, 1)
    assert position.pos[PRIVATES]["SRP"].owner == "Ann"
    assert given(position, {"SRP": "Ann"}).offers("ask_private")
