"""The lobby, new tables, the waiting room, and handing seats over."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from datetime import timedelta
from importlib.metadata import EntryPoint
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

from recorded import golden
from roundhouse.bots import BOTS
from roundhouse.bots.installed import GROUP, Installed
from roundhouse.server import title_facts as facts
from roundhouse.server.caches import CACHES
from roundhouse.server.live import absent_players
from roundhouse.server.storage import tables
from roundhouse.titles.found import titles
from server.web_client import Arrives, Visitor, words
from yen import added

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


def test_a_bot_that_cannot_be_loaded_is_offered_to_nobody(
    arrives: Arrives, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two of another package, one of which could not be imported when the site began."""
    there, gone = (Installed(EntryPoint(name, "their_bots:Bot", GROUP)) for name in ("brave", "lost"))
    gone.fault = "The bot lost cannot be imported from their_bots:Bot: AttributeError."
    monkeypatch.setitem(BOTS, "brave", there)
    monkeypatch.setitem(BOTS, "lost", gone)
    ann = arrives().member("Ann")
    page = ann.see("/new?title=18AL")
    assert '<option value="bot:brave">bot: brave</option>' in page
    assert '<option value="bot:lost" disabled>lost (cannot be loaded)</option>' in page
    assert "disabled" in re.findall(r'<option value="lost"[^>]*>', ann.see("/"))[0]
    listed = ann.see("/api/v1/bots")
    assert '"brave"' in listed and '"lost"' not in listed


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
    opened(ann, name="Bay", title="18Chesapeake", language="de", experience="newcomers")
    ben = arrives()
    everything = ben.see("/")
    assert all(name in everything for name in ("Slow one", "With a bot", "Bay"))
    found = {
        "/?title=18Chesapeake": "Bay",
        "/?pace=days": "Slow one",
        "/?language=de": "Bay",
        "/?experience=newcomers": "Bay",
        "/?bots=with": "With a bot",
        "/?text=slow": "Slow one",
    }
    for address, name in found.items():
        page = ben.see(address)
        others = {"Slow one", "With a bot", "Bay"} - {name}
        assert name in page and not any(other in page for other in others), address
    pairs = ben.see("/?seats=3&bots=without")
    assert "Slow one" in pairs and "Bay" in pairs and "With a bot" not in pairs
    assert "Slow one" not in ben.see("/?seats=4")
    assert "None that fits" in ben.see("/?seats=7&title=x&bots=maybe&pace=often")


@pytest.mark.parametrize("path", ["/", "/library"])
def test_tables_can_be_found_by_as_many_seats_as_a_title_has(arrives: Arrives, path: str) -> None:
    most = max(entry.players[-1] for entry in titles().values())
    page = arrives().see(path)
    assert f"<option>{most}</option>" in page and f"<option>{most + 1}</option>" not in page


def test_a_seat_is_kept_for_who_was_asked(arrives: Arrives) -> None:
    ann, ben, cy, dot = (arrives().member(name) for name in ("Ann", "Ben", "Cy", "Dot"))
    refused = ann.send("/new", {**OPEN, "kept": "Ben, Nobody"})
    assert refused.status_code == 400 and "There is nobody called" in refused.text
    table = opened(ann, name="Kept", kept="Ben")
    assert "has not answered yet" in ann.see(table) and "Kept" in ben.see("/")
    assert "Cy" in cy.send(f"{table}/sit").text
    full = dot.send(f"{table}/sit")
    assert full.status_code == 409 and "kept for those who have been asked" in full.text
    sat = ben.send(f"{table}/sit")
    assert sat.status_code == 200 and "has not answered yet" not in sat.text
    other = opened(ann, name="Given up", kept="Ben, Cy", experience="experienced")
    assert "experienced players" in words(dot.see(other))
    assert dot.send(f"{other}/sit").status_code == 409
    challenge = re.search(r"/challenge/(\d+)/decline", ben.see(other))
    assert challenge and ben.send(challenge[0], {"reason": "later"}).status_code == 200
    assert dot.send(f"{other}/sit").status_code == 200


def test_what_is_kept_is_said_and_not_offered_to_others(arrives: Arrives) -> None:
    ann, ben, cy, dot = (arrives().member(name) for name in ("Ann", "Ben", "Cy", "Dot"))
    stranger = arrives()
    table = opened(ann, name="Full of friends", kept="Ben, Cy")
    page = words(ann.see(table))
    assert "kept for Ben" in page and "kept for Cy" in page and "Seats kept for Ben, Cy" in page
    assert "others who open this link can only look on" in page
    page = words(stranger.see(table))
    assert "kept for Ben" in page and "Take a seat as a guest" not in page
    assert "Sit here" in words(ben.see(table)) and "free seats" in words(ben.see("/"))
    assert "Sit here" not in words(dot.see(table)) and "free seat" not in words(dot.see("/"))
    link = invitation(ann, table)
    asked = stranger.see(link)
    assert "kept for those who have been asked" in asked and "Your name" not in asked
    refused = stranger.send(link, {"name": "Fay"})
    assert refused.status_code == 409 and "Fay" not in words(stranger.see("/"))  # and nobody became a guest
    assert "Take a seat" in words(cy.see(link))
    some = opened(ann, name="One for anybody", kept="Ben")
    assert "a seat that is not kept" in words(ann.see(some))
    page = words(dot.see(some))
    assert page.count("Sit here") == 1 and page.index("Sit here") < page.index("kept for Ben")
    assert "Take a seat as a guest" in words(stranger.see(some))


def test_older_tables_are_a_page_further(arrives: Arrives, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roundhouse.server.lobby.listing.PAGE", 2)
    ann = arrives().member("Ann")
    for number in range(5):
        opened(ann, name=f"Evening {number}")
    ben, address, seen = arrives(), "/?title=18AL", []
    while address:
        page = ben.see(address)
        seen.append(sorted(set(re.findall(r"Evening \d", page))))
        older = re.search(r'href="([^"]+)">Older ones', page)
        address = older[1].replace("&amp;", "&") if older else ""
    assert seen == [["Evening 3", "Evening 4"], ["Evening 1", "Evening 2"], ["Evening 0"]]
    assert "title=18AL" in page.split("To the newest")[0].rpartition("href=")[2]


def test_games_to_watch_and_finished_ones_are_lists_of_their_own(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann"), arrives()
    table = opened(ann, name="On the rails", seat2="bot:random", seat3="bot:random", begin="1")
    assert "On the rails" not in ben.see("/") and "On the rails" in ben.see("/?show=running")
    assert "Stock round 1" in ben.see("/?show=running")
    ann.app.state.site.bots.stop()
    with ann.app.state.site.database.write() as c:
        tables.change_table(c, int(table.rpartition("/")[2]), status="over", result={"Ann": 1234})
    assert "On the rails" not in ben.see("/?show=running")
    assert "$1,234" in words(ben.see("/?show=over"))


def test_what_a_title_is_made_of(arrives: Arrives) -> None:
    page = words(arrives().see("/new?title=18Chesapeake"))
    assert "2 to 6 players" in page and "8 corporations, 6 private companies" in page
    assert "trains 2 3 4 5 6 D" in page and "$8,000" in page
    assert "4 corporations, trains" in page and "0 private" not in page  # Branch Line has none
    assert "Only for 2 players." in page  # one of its options
    picture = arrives().http.get("/title/18Chesapeake.svg")
    assert picture.headers["content-type"].startswith("image/svg") and picture.text.startswith("<svg")
    assert "figures are our own" not in page
    assert "Which figures are our own money in play; starting cash; train: price;" in words(
        arrives().see("/new?title=1848")
    )
    arrives().see("/title/1999.svg", 404)


def test_what_does_not_fit_is_said_and_nothing_typed_is_lost(arrives: Arrives) -> None:
    ann = arrives().guest("Ann")
    page = ann.see("/new?title=18AL")
    option = re.search(r'name="(option:[^"]+)"', page)
    assert option
    wrong = {"name": "Long evening", option[1]: "1", "undo": "free", "seat2": "none"}
    answer = ann.send("/new", {**OPEN, **wrong})
    assert answer.status_code == 400 and "3 to 5 players" in answer.text
    assert 'value="Long evening"' in answer.text
    assert f'name="{option[1]}" value="1" checked' in answer.text
    assert '<option value="free" selected>free' in answer.text
    assert '<option value="none" selected' not in answer.text.split('name="seat2"')[1].split("</select>")[0]


def test_options_that_do_not_go_together_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace as changed

    from roundhouse.titles.found import titles
    from roundhouse.titles.options import Option, UnknownOption

    entry = titles()["18AL"]

    def build(players: tuple[str, ...], chosen: tuple[str, ...]) -> object:
        if {"red", "blue"} <= set(chosen) or ("dot" in chosen and "red" not in chosen):
            raise UnknownOption("No.")
        if "big" in chosen and len(players) < 5:
            raise UnknownOption("No.")
        return entry.build(players, ())

    names = ("red", "blue", "dot", "big")
    strange = changed(entry, options=tuple(Option(name, name) for name in names), build=build)
    monkeypatch.setattr(facts, "titles", lambda: {"strange": strange})
    red, blue, dot, big = facts.options("strange")
    assert (red.excludes, blue.excludes, dot.excludes, big.excludes) == (("blue",), ("red",), (), ())
    assert (red.needs, blue.needs, dot.needs, big.needs) == ((), (), ("red",), ())
    assert (red.players, big.players) == ((), (5,))


def test_options_are_explained_by_their_rules(arrives: Arrives) -> None:
    page = arrives().guest("Ann").see("/new?title=18AL")
    assert 'name="option:' in page and "18AL-7-2" in page


def test_an_option_is_played(arrives: Arrives) -> None:
    ann = arrives().guest("Ann")
    page = ann.see("/new?title=18AL")
    option = re.search(r'name="(option:[^"]+)"', page)
    assert option
    table = opened(ann, **{option[1]: "1"})
    assert "as in the book, but:" in ann.see(table) and "18AL-7" in ann.see(table)


def test_a_page_for_each_title_has_figures_of_ours_and_open_questions(arrives: Arrives) -> None:
    someone = arrives()
    page = words(someone.see("/title/1848"))
    assert "money in play" in page and "$15,000, for sixteen corporations" in page and "1848-16-1" in page
    assert "How do bonds fall from 100% to nothing?" in page and "bonds_fall_gradually" in page
    assert "title.toml" in page and "ruling C5" in page
    assert "every figure is the rulebook" in words(someone.see("/title/18Chesapeake"))
    assert "asked again?" in words(someone.see("/title/18Chesapeake")), "what all titles ask"
    someone.see("/title/1999", 404)


def test_the_page_of_a_title_without_a_book_claims_nothing_about_one(
    arrives: Arrives, tmp_path: Path
) -> None:
    CACHES.clear()
    try:
        with added(tmp_path / "yen"):
            page = words(arrives().see("/title/Yen"))
    finally:
        CACHES.clear()
    assert page.count("The title has no rules of a book yet, so it does not say.") == 2
    assert "every figure is the rulebook" not in page and "Nothing that we know of" not in page


def test_a_table_reads_the_book_as_it_is_most_likely_meant_or_otherwise(arrives: Arrives) -> None:
    ann = arrives().guest("Ann")
    page = ann.see("/new?title=18GL")
    assert 'name="reading:off_map" value="off_map_ends" data-usual checked' in page
    assert "has not settled" in words(page) and "18GL-4.6.3-9" in page

    def told(**fields: str) -> str:
        page = words(ann.see(opened(ann, title="18GL", **fields)))
        assert "What the book leaves open" in page
        return page

    usual = told()
    assert "is the end of a route." in usual
    assert "More likely meant, we think" not in usual
    otherwise = told(**{"reading:off_map": "off_map_cities_passed", "reading:sets": "set_grows"})
    assert "Trains run through cities off the map" in otherwise
    assert otherwise.count("More likely meant, we think") == 2
    wrong = ann.send("/new", {**OPEN, "title": "18GL", "reading:sets": "no such"})
    assert wrong.status_code == 400 and "no such" in wrong.text


def test_hot_seats_have_names(arrives: Arrives) -> None:
    ann = arrives().guest("Ann")
    names = {"name1": "Kim", "name2": "Lou", "name3": "Max"}
    answer = ann.send("/new", {**OPEN, "hot_seat": "1", "begin": "1", **names})
    assert "Hand the screen to Kim" in re.sub(r"<[^>]+>", "", answer.text)
    answer = ann.send(f"{answer.url.path}/here", {"seat": "0"})
    assert "Your move, Kim." in re.sub(r"<[^>]+>", "", answer.text)


def test_hot_seats_are_renamed_before_the_game(arrives: Arrives) -> None:
    ann = arrives().guest("Ann")
    table = opened(ann, hot_seat="1", name1="Kim", name2="Lou", name3="Max")
    ann.send(f"{table}/rename", {"number": "1", "name": "Lena"})
    assert 'value="Lena"' in ann.see(table) and 'value="Lou"' not in ann.see(table)


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


def test_readiness_is_seen_by_the_owner(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    table = opened(ann, seat3="bot:random")
    ben.see(table)
    ben.send(f"{table}/sit")
    assert "not ready yet" not in words(ann.see(table))
    ben.send(f"{table}/ready", {"ready": "0"})
    assert "Ben is not ready yet" in words(ann.see(table))
    ben.send(f"{table}/ready", {"ready": "1"})
    assert "not ready yet" not in words(ann.see(table))


def test_chat_before_the_start(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann"), arrives()
    table = opened(ann)
    ann.send(f"{table}/chat", {"text": "Shall we <b>begin</b> at eight?"})
    page = ben.see(table)
    assert "Shall we &lt;b&gt;begin" in page and 'name="text"' not in page.split('role="log"')[1]


def test_who_has_the_link_sees_it_on_a_hidden_table(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    table = opened(ann, listed="")
    link = invitation(ann, table)
    secret = link.rpartition("/")[2]
    assert "Sit here" not in ben.see(table) and "Sit here" not in ben.see(f"{table}?invite=wrong")
    assert "Sit here" in ben.see(f"{table}?invite={secret}")


def test_a_substitute_is_asked(arrives: Arrives) -> None:
    ann, ben, dot = (arrives().member(name) for name in ("Ann", "Ben", "Dot"))
    table = opened(ann, seat3="bot:greedy")
    ben.see(table)
    ben.send(f"{table}/sit")
    ann.send(f"{table}/start")
    page = ben.see(f"{table}/settings")
    assert 'value="user:Ann"' in page and "user:Dot" not in page and "user:Ben" not in page
    refused = ben.send(f"{table}/replace", {"number": "1", "to": "user:dot"})
    assert refused.status_code == 403 and "whoever takes the link" in refused.text
    ben.send(f"{table}/replace", {"number": "1", "to": "free"})
    link = re.search(r'/join/[^"]+', ben.see(f"{table}/settings"))
    assert link
    dot.see(link[0])
    dot.send(link[0])
    seats = words(ann.see(f"{table}/settings"))
    assert "Ben played by Dot for Ben" in seats
    assert "Ben played by you" in words(dot.see(f"{table}/settings"))
    assert "Play again myself" in ben.see(f"{table}/settings")


def test_a_table_is_closed_before_its_game_or_when_nobody_else_played(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    table = opened(ann)
    ann.send(f"{table}/delete")
    ann.see(table, 404)
    playing = ann.send("/play", {"title": "18AL", "players": "3", "bot": "random"}).url.path
    assert "Delete for good" in ann.see(f"{playing}/settings")
    assert ben.send(f"{playing}/delete").status_code == 403
    ann.send(f"{playing}/delete")
    ann.see(playing, 404)
    together = opened(ann, seat3="bot:greedy")
    ben.see(together)
    ben.send(f"{together}/sit")
    ann.send(f"{together}/start")
    assert "Delete for good" not in ann.see(f"{together}/settings")
    assert ann.send(f"{together}/delete").status_code == 409


def test_a_vanished_player_is_replaced_and_returns(arrives: Arrives, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    table = opened(ann, seat3="bot:greedy")
    ben.see(table)
    ben.send(f"{table}/sit")
    ann.send(f"{table}/start")
    assert ben.send(f"{table}/replace", {"number": "0", "to": "bot:greedy"}).status_code == 403
    early = ann.send(f"{table}/replace", {"number": "1", "to": "bot:greedy"})
    assert early.status_code == 409 and "The game began less than a minute ago" in early.text
    monkeypatch.setitem(absent_players.AWAY, "live", timedelta(0))
    ann.send(f"{table}/replace", {"number": "1", "to": "bot:greedy"})
    assert "for Ben" in words(ann.see(f"{table}/settings"))
    page = ben.see(f"{table}/settings")
    assert "Play again myself" in page
    ben.send(f"{table}/take-back", {"number": "1"})
    assert "for Ben" not in words(ann.see(f"{table}/settings"))
    unknown = ann.send(f"{table}/replace", {"number": "1", "to": "user:Zed"})
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


def game_in_progress() -> bytes:
    return golden("18Chesapeake-2-greedy-1").continued(30, 1).to_json()


def test_a_game_in_progress_is_brought_to_one_screen(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    assert '<select name="seat"><option value="*">' in ann.see("/")
    file = {"file": ("game.json", game_in_progress(), "application/json")}
    page = ann.send("/import", {"seat": "*"}, files=file).text
    assert "Hand the screen to" in words(page) and "Nobody plays for" not in words(page)


def test_a_game_in_progress_without_players_offers_a_way_on(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    table = ann.send(
        "/import", files={"file": ("game.json", game_in_progress(), "application/json")}
    ).url.path
    page = words(ann.see(table))
    assert "Nobody plays for" in page and "Play everybody at this screen" in page and "Play Ann" in page
    assert "Nobody plays for" not in words(ben.see(table))
    assert ben.send(f"{table}/one-screen").status_code == 403
    page = words(ann.send(f"{table}/sit", {"number": "1"}).text)
    assert "Play everybody at this screen" in page and "Play Ann" not in page
    page = words(ann.send(f"{table}/one-screen").text)
    assert "Hand the screen to" in page and "Nobody plays for" not in page
    assert ann.send(f"{table}/one-screen").status_code == 409


def test_where_others_play_nobody_takes_every_seat(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    answer = ann.send("/import", files={"file": ("game.json", game_in_progress(), "application/json")})
    table = answer.url.path
    link = re.search(r"/join/[^\"<&]+", ann.see(f"{table}/settings"))
    assert link is not None
    ben.send(link[0])
    assert ann.send(f"{table}/one-screen").status_code == 409


def test_a_game_goes_on_from_a_position(arrives: Arrives) -> None:
    from pathlib import Path

    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    golden = Path(__file__).parents[2] / "golden" / "18Chesapeake-2-greedy-1.json"
    answer = ann.send("/import", files={"file": ("game.json", golden.read_bytes(), "application/json")})
    table = answer.url.path
    assert "Continue from position 30" in words(ben.see(f"{table}/continue?action=30"))
    made = ben.send(f"{table}/continue", {"action": "30", "seat": "*"})
    assert made.status_code == 200 and made.url.path not in (table, "/")
    assert f"From table {table.rsplit('/', 1)[1]}, position 30" in words(made.text)
    for wanted in ("9999", "-1", "x", "³", "1" * 30):
        ben.see(f"{table}/continue?action={wanted}", 404)
        assert ben.send(f"{table}/continue", {"action": wanted, "seat": "*"}).status_code in (400, 404)
    ben.see(f"{table}/continue", 409)  # it is over there
    open_table = ann.send("/new", OPEN).url.path
    ann.see(f"{open_table}/continue", 409)
    stranger = arrives()
    stranger.see("/")
    assert stranger.send(f"{table}/continue", {"action": "30", "seat": "*"}).status_code == 401


def test_what_waits_for_me_comes_first(arrives: Arrives) -> None:
    ann = arrives().guest("Ann")
    names = {"name1": "Kim", "name2": "Lou", "name3": "Max"}
    ann.send("/new", {**OPEN, "name": "Mine to move", "hot_seat": "1", "begin": "1", **names})
    page = ann.see("/")
    assert "waiting for you" in page and page.index("Mine to move") < page.index("Open tables")
    assert "(1)" in page.split("</title>")[0]
    # What there is to decide, not only where.
    assert "Stock round 1: Kim" in words(page)


def test_no_game_is_opened_for_a_card(arrives: Arrives, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = arrives().member("Ann")
    names = {"name1": "Kim", "name2": "Lou", "name3": "Max"}
    ann.send("/new", {**OPEN, "name": "Mine to move", "hot_seat": "1", "begin": "1", **names})
    here = ann.app.state.site
    here.bots.stop()  # whose driver looks at the table, too
    opened: list[int] = []
    here.store.forget(1)
    monkeypatch.setattr(type(here.store), "_opened", lambda *of: opened.append(1))
    for path in ("/", "/?show=running", "/person/Ann"):
        assert "Mine to move" in words(ann.see(path)), path
    assert "Stock round 1: Kim" in words(ann.see("/")) and not opened


def test_a_table_of_before_says_what_is_to_be_done_once_it_was_opened(arrives: Arrives) -> None:
    ann = arrives().guest("Ann")
    names = {"name1": "Kim", "name2": "Lou", "name3": "Max"}
    ann.send("/new", {**OPEN, "name": "Of old", "hot_seat": "1", "begin": "1", **names})
    here = ann.app.state.site

    def is_of_old() -> bool:
        with here.database.write() as c:
            tables.change_table(c, 1, need="")
        here.store.forget(1)
        return "Stock round 1: Kim" not in words(ann.see("/"))

    assert any(is_of_old() for _ in range(20))  # what looks whether a bot is to act may open it just then
    ann.see("/table/1")
    assert "Stock round 1: Kim" in words(ann.see("/"))


def test_the_one_that_waits_longest_comes_first(arrives: Arrives) -> None:
    ann = arrives().guest("Ann")
    names = {"name1": "Kim", "name2": "Lou", "name3": "Max"}
    for name in ("first", "second"):
        opened(ann, name=name, hot_seat="1", begin="1", **names)
    waiting = ann.see("/").split("Your tables")[0]
    assert waiting.index(">first<") < waiting.index(">second<")
    assert waiting.count("data-next") == 1 and "first" in waiting.split("data-next")[1]


def test_somebody_new_plays_with_one_form(arrives: Arrives) -> None:
    ann = arrives()
    ann.see("/")
    answer = ann.send("/play", {"title": "18AL", "players": "3", "bot": "random", "name": "Ann"})
    assert answer.status_code == 200 and answer.url.path.startswith("/table/")
    assert ">Ann <small>guest" in ann.see("/")
    other = arrives()
    other.see("/")
    assert other.send("/play", {"title": "18AL", "players": "3", "name": "ann"}).status_code == 409
    assert other.send("/play", {"title": "18AL", "players": "99", "name": "Zoe"}).status_code == 400
    other.see("/person/Zoe", 404)  # nobody was made of a form that did not hold


def test_a_name_that_is_taken_is_said_beside_the_field_and_nothing_is_lost(arrives: Arrives) -> None:
    """A site that sends no mail does not say what an address would be good for."""
    arrives().member("Ann")
    other = arrives()
    other.see("/")
    answer = other.send(
        "/play", {"title": "18AL", "players": "3", "bot": "random", "seed": "7", "name": "ann"}
    )
    form = answer.text.split('action="/play"')[1].split("</form>")[0]
    assert answer.status_code == 409 and "The name ann is taken." in form
    assert 'name="name" value="ann"' in form and 'aria-describedby="play-problem"' in form
    assert '<option value="18AL" selected' in form and 'value="3" data-players' in form
    assert '<option value="random" selected' in form and 'value="7">' in form
    answer = other.send("/play", {"title": "18AL", "players": "3", "bot": "random", "name": "Zoe"})
    assert answer.url.path.startswith("/table/")
    for path in ("/account", "/join"):
        page = other.see(path)
        assert "This site sends no mail." in page and "new password" not in page, path


def test_open_pages_hear_what_concerns_them(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    table = opened(ann, seat3="bot:random")
    number = int(table.rpartition("/")[2])
    tell = ann.app.state.site.hub.tell
    with ann.http.stream("GET", "/lobby/stream") as mine, ben.http.stream("GET", "/lobby/stream") as other:
        heard = {"mine": lines(mine), "other": lines(other)}
        assert all(next(some).startswith("retry") for some in heard.values())
        time.sleep(0.3)
        tell(number, "talk", 1)
        tell(number, "presence")
        tell(number, "position", 5)
        assert next(heard["mine"]) == "data: position"
        time.sleep(1.5)  # longer than it takes to hear what is not held back
        tell(number, "seats")
        assert next(heard["other"]) == "data: seats"


def test_a_waiting_room_hears_its_own_table(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    one, two = opened(ann), opened(ann)
    tell = ann.app.state.site.hub.tell
    with ann.http.stream("GET", f"/lobby/stream?table={one.rpartition('/')[2]}") as room:
        heard = lines(room)
        assert next(heard).startswith("retry")
        time.sleep(0.3)
        tell(int(two.rpartition("/")[2]), "seats")
        begun = time.monotonic()
        ann.send(f"{one}/chat", {"text": "hello"})
        assert next(heard) == "data: talk" and time.monotonic() - begun < 5


def lines(answer: httpx.Response) -> Iterator[str]:
    return (line for line in answer.iter_lines() if line and not line.startswith((":", "event")))


def test_the_address_of_elsewhere_leads_here(arrives: Arrives) -> None:
    ann = arrives().guest("Ann")
    table = ann.send("/play", {"title": "18AL", "players": "3", "bot": "random", "seed": "1"}).url.path
    answer = ann.http.get(table.replace("/table/", "/game/") + "?action=1", follow_redirects=False)
    assert answer.status_code == 308 and answer.headers["location"] == f"{table}?action=1"


def test_a_title_tells_what_everything_in_it_does(arrives: Arrives) -> None:
    someone = arrives()
    page = someone.see("/title/18AL")
    assert 'href="?about=paper/NDY"' in page and 'href="?about=train/4D"' in page
    assert "buy a new train for 50% of its price" in words(someone.see("/title/18AL?about=paper/NDY"))
    option = "half_price_only_for_new_trains"
    assert "new or of the bank pool" in words(someone.see(f"/title/18AL?about=paper/NDY&options={option}"))
    someone.see("/title/18AL?about=paper/SCC", 404)
    someone.see("/title/18AL?about=paper/NDY&options=bogus", 404)
    someone.see("/title/18AL?about=paper/NDY&players=9", 404)


def test_the_rules_of_a_title_by_number(arrives: Arrives) -> None:
    someone = arrives()
    page = someone.see("/title/18AL/rules")
    assert 'id="18AL-T3-18"' in page and "may have a new train of the initial offering at half" in words(page)
    someone.see("/title/1999/rules", 404)


def test_the_rules_of_a_title_are_searched(arrives: Arrives) -> None:
    someone = arrives()
    found = someone.see("/title/18GL/rules?q=priority+DEAL")
    assert 'id="18GL-4.1-4"' in found and 'id="18GL-1.1-1"' not in found and 'value="priority DEAL"' in found
    assert 'href="/title/18GL/rules"' in found  # back to all of them
    section = someone.see("/title/18GL/rules?q=4.1.")
    assert 'id="18GL-4.1.2-10"' in section and 'id="18GL-4.2-11"' not in section
    assert someone.see("/title/18GL/rules?q=4.1-3").count('class="rule"') == 1
    assert "No rule has these words" in someone.see("/title/18GL/rules?q=zeppelin")
    assert "Section 4.7.2: Emergency Money Raising" in someone.see("/title/18GL/rules?q=emergency")
    near = someone.see("/title/18GL/rules?q=emergancy")
    assert 'id="18GL-4.7.2-1"' in near and "The nearest are:" in near
    assert 'href="#s-4.1"' in someone.see("/title/18GL/rules")


def test_whoever_is_logged_in_finds_the_rules_of_every_title(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    assert all(f'href="/title/{quote(name)}"' in ann.see("/") for name in titles())
    for name in titles():
        page = ann.see(f"/new?title={quote(name)}")
        assert f'href="/title/{quote(name)}/rules"' in page and f'href="/title/{quote(name)}"' in page
