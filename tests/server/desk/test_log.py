"""The log: a turn in one line that opens, whose it was said once, every line linked to its position."""

from __future__ import annotations

import re
from html import unescape

import pytest

from roundhouse import Game
from roundhouse.features.merging import CorporationsMerged
from roundhouse.server.caches import Lru
from roundhouse.server.desk import log, panels
from roundhouse.server.desk.scene import Scene
from roundhouse.server.live.stamps import Stamp, Stamps
from roundhouse.server.live.table import TableSnapshot
from roundhouse.text.language import speaking
from server.desk.conftest import GAMES, golden
from server.desk.test_panels import WHEN, live_of

PIECE = re.compile(r'<li data-piece="([^"]+)"')


def text(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).strip()


def stamped(game: Game, id: int, by: str = "user") -> TableSnapshot:
    """The game as a table whose every second action was played by somebody or something else."""
    live = live_of(game, id=id)
    stamps = Stamps(Stamp(n + 1, WHEN, "", 1, by if n % 2 else "user") for n in range(game.at))
    return TableSnapshot(live.row, live.seats, game, game.at, stamps)


def turns(live: TableSnapshot, at: int | None = None) -> dict[str, str]:
    """The pieces of the log by key."""
    (*_, run, _) = panels._panel(Scene.of(live, at), log.VIEW).parts
    assert not isinstance(run, str)
    return dict(run.pieces)


def test_an_operating_turn_is_one_line_that_opens() -> None:
    """N&W in operating round 5.2: it lays, runs, keeps, buys. Four actions and more lines."""
    pieces = turns(live_of(golden(GAMES[0], 269)))
    found = [html for html in pieces.values() if "tile 611 in D12" in html]
    assert len(found) == 1
    head, opened = found[0].split("</summary>")
    assert text(head) == "N&W tile 611 in D12 · runs for $130 · withholds · buys a 5-train for $500"
    assert [text(line) for line in re.findall(r'<p class="log-line.*?</p>', opened)] == [
        "lays tile 611 in D12 (Charlottesville) over tile 14: track to the south-west, north-west, north, north-east"
        " and south-east",
        "runs for $130: 3-train A13–C13–D12",
        "withholds $130",
        "N&W's share price falls from $125 to $110",
        "buys a 5-train from the depot for $500",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_the_actor_is_named_once_and_nobody_is_done(name: str) -> None:
    live = live_of(golden(name))
    whole = text(panels.shared(live, names=["log"])["log"])
    assert "is done" not in whole and "──" not in whole and "places no token" not in whole
    for html in turns(live).values():
        who = re.search(r'class="(?:badge[^"]*|log-who)"[^>]*>([^<]+)<', html)
        if who is not None:
            lines = [text(line) for line in re.findall(r'<p class="log-line.*?</p>', html)]
            assert lines and not any(line.startswith(f"{unescape(who[1])} ") for line in lines), html


def test_what_comes_of_a_round_that_begins_is_nobodys_doing() -> None:
    """Private companies pay because an operating round begins: no bot did that, and none can say why."""
    live = live_of(golden(GAMES[0]))
    assert live.game is not None
    stamps = Stamps(Stamp(n + 1, WHEN, "", 1, "bot") for n in range(live.game.at))
    pieces = turns(TableSnapshot(live.row, live.seats, live.game, live.game.at, stamps))
    paid = [html for key, html in pieces.items() if re.fullmatch(r"\d+ \d+", key)]
    assert any("The private companies pay" in html for html in paid)
    assert not any("#mark-bot" in html or "data-bot-why" in html for html in paid)
    assert all("UTC" in html for html in paid)  # when it was is known all the same
    assert sum("data-bot-why" in html for html in pieces.values()) > 100


def test_who_only_passes_is_told_to_pass() -> None:
    whole = turns(live_of(golden(GAMES[0])))
    assert any(text(html) == "Ben passes" for html in whole.values())


@pytest.mark.parametrize("name", GAMES[:2])
def test_carried_on_is_written_at_once(name: str) -> None:
    """The log that grew action by action is the one that was written whole."""
    game, kept = golden(name), log._lately
    for at in range(0, game.at + 1, 7):
        grown = turns(stamped(game.clone().goto(at), 71))
        known = (kept._told.get(71) or {}).get("")
        assert known is not None
        scene = Scene.of(stamped(game.clone().goto(at), 71))
        assert kept._common(scene, known.first, known.told) == at - known.first + 1
    assert turns(stamped(game.clone().goto(at), 72)) == grown


@pytest.mark.parametrize("name", GAMES[:2])
def test_what_is_taken_back_leaves_the_log_as_it_was(name: str) -> None:
    """Step by step back through two turns or more: each time what a fresh log would be."""
    game = golden(name)
    for at in range(game.at, game.at - 20, -1):
        shrunk = turns(stamped(game.clone().goto(at), 74))
        assert shrunk == turns(stamped(game.clone().goto(at), 1000 + at))


def test_every_action_that_is_told_leads_to_its_position() -> None:
    html = panels.shared(live_of(golden(GAMES[1])), names=["log"])["log"]
    linked = [int(at) for at in re.findall(r'data-at="(\d+)"[^>]*><a href="\?action=', html)]
    assert linked == sorted(linked) and len(set(linked)) > 300
    assert len(PIECE.findall(html)) == len(set(PIECE.findall(html)))


def test_lines_say_what_they_are_about() -> None:
    html = panels.shared(live_of(golden(GAMES[0], 269)), names=["log"])["log"]
    (line,) = re.findall(r'<p class="log-line[^>]*>(?=<a[^>]*>lays tile 611 in D12)', html)
    about = re.search(r'data-about="([^"]*)"', line)
    assert about is not None and set(unescape(about[1]).split("|")) == {"N&W", "Dot", "D12"}


def test_bots_have_their_mark() -> None:
    game = golden(GAMES[0], 60)
    live = live_of(game)
    assert "#mark-bot" not in panels.shared(live, names=["log"])["log"]
    marked = turns(stamped(game, 73, "bot"))
    assert any("#mark-bot" in html for html in marked.values())
    assert not all("#mark-bot" in html for html in marked.values())


def test_a_title_of_its_own_words_is_told(name: str = "18GL-4-greedy-0") -> None:
    assert isinstance(golden(name), Game)
    assert "50% of GT go into its treasury" in text(
        panels.shared(live_of(golden(name)), names=["log"])["log"]
    )


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log is long from a hundred actions on."""
    monkeypatch.setattr(log, "WHOLE", 100)
    monkeypatch.setattr(log, "LATELY", 40)


@pytest.mark.usefixtures("long")
def test_a_long_log_begins_with_a_round_and_the_whole_is_asked_for() -> None:
    """In the page are at least the last actions, from the beginning of a round; with them the whole log ends."""
    live = live_of(golden(GAMES[0], 269), id=75)
    lately, whole = (panels.shared(live, names=[name])[name] for name in ("log", "whole-log"))
    assert "data-log-earlier" in lately and "data-log-earlier" not in whole
    pieces, all = PIECE.findall(lately), PIECE.findall(whole)
    assert pieces[0].endswith(" round") and len(all) > 2 * len(pieces)
    assert all[-len(pieces) :] == pieces
    assert whole.endswith(lately.partition("<ol")[2].partition("\n")[2])
    assert int(pieces[0].split()[0]) <= 269 - 40


@pytest.mark.usefixtures("long")
def test_a_long_log_grows_and_shrinks_from_where_it_begins() -> None:
    turns(stamped(golden(GAMES[0], 200), 76))
    begun = (log._lately._told.get(76) or {}).get("")
    assert begun is not None and begun.first > 40
    for at, same in ((260, True), (190, True), (begun.first - 1, False)):
        grown = turns(stamped(golden(GAMES[0], at), 76))
        fresh = turns(stamped(golden(GAMES[0], at), 1000 + at))
        assert list(grown.items())[-10:] == list(fresh.items())[-10:]
        known = (log._lately._told.get(76) or {}).get("")
        assert known is not None and (known.first == begun.first) == same


def lines(ready: int = 4) -> log.Lines:
    """The lines of logs as the desk keeps them, of a few tables."""
    return log.Lines(Lru(4), Lru(ready, log.Written.fold), whole=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_folded_log_is_carried_on_like_any_other(name: str) -> None:
    """Action by action, and some taken back, folded before each: it is written as if it never had been."""
    kept = lines()
    for at in (*range(40, 60), 45, 46, 60):
        scene = Scene.of(stamped(golden(name, at), 9))
        found, fresh = kept.of(scene), lines().of(scene)
        assert found.told == fresh.told
        assert log._listed(found).text == log._listed(fresh).text
        found.fold()
        assert found.folded


def test_logs_of_most_tables_are_folded() -> None:
    """Those of the tables that were looked at last are not."""
    kept = lines(ready=1)
    one, other = (kept.of(Scene.of(live_of(golden(GAMES[0], 40), id=id))) for id in (1, 2))
    assert (one.folded, other.folded) == (True, False)
    assert kept.of(Scene.of(live_of(golden(GAMES[0], 41), id=1))).told[:39] == one.told[:39]
    assert other.folded


def test_an_answer_belongs_to_the_turn_in_which_it_was_asked_for() -> None:
    """Each line has its subject: the name in front is whose turn it is, and comes again after somebody else's."""
    said = [text(one) for one in turns(live_of(golden("18AL-3-random-1", 14))).values()]
    assert any("Ben offers NDY to Cy for $296 · Cy declines · Ben offers Ann" in one for one in said)
    assert not any(one.startswith("Cy declines") for one in said)


def test_before_a_sentence_about_somebody_else_stands_a_colon() -> None:
    """The merger that Dot lets happen is not what Dot is; nor in German, whose sentences begin with an article."""
    for language, said in (
        ("en", "Dot : C&O is merged into L&N"),
        ("de", "Dot : Die C&O geht in der L&N auf"),
    ):
        scene = Scene.of(live_of(golden("18C2C-4-greedy-1", 1060)))
        with speaking(language):
            writer = log._Writer(scene, None)
            begun = log.Block("1", 1, "Dot", None, "")
            turn = log.Turn("Dot", operating=False)
            block = writer._carried_on(begun, 1060, turn, (CorporationsMerged("L&N", "C&O", ""),), "", False)
            assert text(log._piece(block)).startswith(said), text(log._piece(block))
