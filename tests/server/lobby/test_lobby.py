"""The lobby, new tables, the waiting room, and handing seats over."""

from __future__ import annotations

import re

import pytest

from server.web_client import Arrives, Visitor

OPEN = {"title": "18AL", "seat2": "free", "seat3": "free", "seat4": "none", "seat5": "none", "listed": "1"}


def opened(owner: Visitor, **more: str) -> str:
    """The path of a new table."""
    answer = owner.send("/new", {**OPEN, **more})
    assert answer.status_code == 200, answer.text
    return str(answer.url.path)


def invitation(owner: Visitor, table: str) -> str:
    found = re.search(r"/join/[\w-]+", owner.see(table))
    assert found
    return found[0]


def test_one_click_plays_against_bots(arrives: Arrives) -> None:
    ann = arrives().guest("Ann")
    answer = ann.send("/play", {"title": "18Chesapeake", "players": "4", "bot": "greedy", "seed": "3"})
    assert answer.status_code == 200 and "Greedy bot" in answer.text
    refused = ann.send("/play", {"title": "18Chesapeake", "players": "9"})
    assert refused.status_code == 400 and "2 to 6 players" in refused.text


def test_friends_come_by_a_link_and_play(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    table = opened(ann, name="Friday", listed="")
    link = invitation(ann, table)
    for name in ("Ben", "Cy"):
        friend = arrives()
        assert "Friday" in friend.see(link)
        sat = friend.send(link, {"name": name})
        assert sat.url.path == table and name in sat.text
    assert ann.see(table).count("ready") >= 3
    begun = ann.send(f"{table}/start")
    assert "Stock round 1" in begun.text and "Lumber" in begun.text


def test_a_hidden_table_is_only_for_its_link(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    table = opened(ann, name="Cellar", listed="")
    assert "Cellar" not in ben.see("/")
    assert invitation(ann, table) not in ben.see(table)
    assert ben.send(f"{table}/sit").status_code == 403


def test_the_lobby_filters_by_its_address(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    opened(ann, name="Slow one", pace="days")
    opened(ann, name="With a bot", seat2="bot:greedy")
    opened(ann, name="Bay", title="18Chesapeake")
    ben = arrives()
    everything = ben.see("/")
    assert all(name in everything for name in ("Slow one", "With a bot", "Bay"))
    found = {
        "/?title=18Chesapeake": "Bay",
        "/?pace=days": "Slow one",
        "/?bots=with": "With a bot",
        "/?text=slow": "Slow one",
    }
    for address, name in found.items():
        page = ben.see(address)
        others = {"Slow one", "With a bot", "Bay"} - {name}
        assert name in page and not any(other in page for other in others), address
    assert "None that fits" in ben.see("/?seats=7&title=x&bots=maybe&pace=often")


def test_options_are_explained_by_their_rules(arrives: Arrives) -> None:
    page = arrives().guest("Ann").see("/new?title=18AL")
    assert 'name="option:' in page and "18AL-7-2" in page


def test_an_option_is_played(arrives: Arrives) -> None:
    ann = arrives().guest("Ann")
    page = ann.see("/new?title=18AL")
    option = re.search(r'name="(option:[^"]+)"', page)
    assert option
    table = opened(ann, **{option[1]: "1"})
    assert "Options" in ann.see(table) and "18AL-7" in ann.see(table)


def test_hot_seats_have_names(arrives: Arrives) -> None:
    ann = arrives().guest("Ann")
    names = {"name1": "Kim", "name2": "Lou", "name3": "Max"}
    answer = ann.send("/new", {**OPEN, "hot_seat": "1", "begin": "1", **names})
    assert "Your move, Kim." in re.sub(r"<[^>]+>", "", answer.text)


@pytest.mark.parametrize("act", ["start", "kick", "bot", "arrange", "delete", "settings"])
def test_only_the_owner_arranges(arrives: Arrives, act: str) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    table = opened(ann)
    ben.see(table)
    ben.send(f"{table}/sit")
    fields = {"number": "1", "bot": "greedy", "name": "Mine now"}
    assert ben.send(f"{table}/{act}", fields).status_code == 403
    assert "Mine now" not in ann.see(table)


def test_seats_are_arranged(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    table = opened(ann)
    ben.see(table)
    ben.send(f"{table}/sit", {"number": "2"})
    ann.see(table)
    ann.send(f"{table}/bot", {"number": "1", "bot": "random"})
    ann.send(f"{table}/arrange", {"number": "2"})
    seats = re.findall(r'<td class="num">(\d)</td>\s*<td>(\w+)', ann.see(table))
    assert seats == [("1", "Ann"), ("2", "Ben"), ("3", "Random")]
    ann.send(f"{table}/kick", {"number": "2"})
    assert "Random" not in ann.see(table).split("Invite")[0].split("<select")[0]
    ben.send(f"{table}/leave")
    assert "2 more needed" in ann.see(table)


def test_a_table_is_closed_before_its_game_only(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    table = opened(ann)
    ann.send(f"{table}/delete")
    ann.see(table, 404)
    playing = ann.send("/play", {"title": "18AL", "players": "3", "bot": "random"}).url.path
    assert ann.send(f"{playing}/delete").status_code == 409


def test_a_vanished_player_is_replaced_and_returns(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    table = opened(ann, seat3="bot:greedy")
    ben.see(table)
    ben.send(f"{table}/sit")
    ann.send(f"{table}/start")
    assert ben.send(f"{table}/replace", {"number": "0", "to": "bot:greedy"}).status_code == 403
    ann.send(f"{table}/replace", {"number": "1", "to": "bot:greedy"})
    assert "for somebody else" in ann.see(f"{table}/settings")
    page = ben.see(f"{table}/settings")
    assert "Play again myself" in page
    ben.send(f"{table}/take-back", {"number": "1"})
    assert "for somebody else" not in ann.see(f"{table}/settings")
    unknown = ann.send(f"{table}/replace", {"number": "1", "to": "user", "user": "Zed"})
    assert unknown.status_code == 400 and "nobody called" in unknown.text


def test_a_file_becomes_a_table(arrives: Arrives) -> None:
    from pathlib import Path

    ann = arrives().member("Ann")
    golden = Path(__file__).parents[2] / "golden" / "18Chesapeake-2-greedy-1.json"
    answer = ann.send("/import", files={"file": ("game.json", golden.read_bytes(), "application/json")})
    assert answer.status_code == 200 and answer.url.path.startswith("/table/")
    broken = ann.send("/import", files={"file": ("game.json", b"{]", "application/json")})
    assert broken.status_code == 400
    assert ann.send("/import").status_code == 400


def test_what_waits_for_me_comes_first(arrives: Arrives) -> None:
    ann = arrives().guest("Ann")
    names = {"name1": "Kim", "name2": "Lou", "name3": "Max"}
    ann.send("/new", {**OPEN, "name": "Mine to move", "hot_seat": "1", "begin": "1", **names})
    page = ann.see("/")
    assert "waiting for you" in page and page.index("Mine to move") < page.index("Open tables")
    assert "(1)" in page.split("</title>")[0]


def test_the_address_of_elsewhere_leads_here(arrives: Arrives) -> None:
    ann = arrives().guest("Ann")
    table = ann.send("/play", {"title": "18AL", "players": "3", "bot": "random", "seed": "1"}).url.path
    answer = ann.http.get(table.replace("/table/", "/game/") + "?action=1", follow_redirects=False)
    assert answer.status_code == 308 and answer.headers["location"] == f"{table}?action=1"
